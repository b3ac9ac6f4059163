"""The deployment files fit Marea: every command is valid, and the proxy behaves as documented."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import click
import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from marea.cli import cli
from marea.server.http.guard import Limits
from marea.server.operation import supervisor
from marea.server.operation.hall_metrics import HallCollector
from marea.server.rooms.hall import Hall
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.pool import WorkerPool
from tests import luck
from tests.patience import PATIENCE
from tests.server.doors import Player, browser_at, socket_at, until_closed
from tests.server.servers import Process, new_table
from tests.waiting import until

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
ALERTS: dict[str, Any] = yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = [name for name, service in SERVICES.items() if service["image"] == "marea"]
VALUES = {
    "MAREA_URL": "https://marea.example.org",
    "MAREA_DATABASE": "postgresql://marea@db.example.org/marea",
    "MAREA_SITE": "marea.example.org",
}


def fill_in(text: str) -> str:
    """Return a command with its variables replaced, as systemd or compose does."""
    return re.sub(r"\$\{(\w+)(:-[^}]*)?\}", lambda found: VALUES[found[1]], text).replace("%i", "8001")


def parse_command(words: list[str]) -> dict[str, Any]:
    """Return the parameters of a command, without running it; the environment names the database."""
    command: click.Command = cli
    while isinstance(command, click.Group):
        name, *words = words
        found = command.get_command(None, name)  # type: ignore[arg-type]
        assert found, f"there is no command {name}"
        command = found
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAREA_DATABASE", VALUES["MAREA_DATABASE"])
        return command.make_context(name, list(words)).params


# -- commands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_runs_a_valid_command(path: Path) -> None:
    (line,) = re.findall(r"^ExecStart=(.+)$", path.read_text("utf-8"), re.MULTILINE)
    program, *words = shlex.split(fill_in(line))
    assert program == "/opt/marea/bin/marea"
    assert parse_command(words)["watchdog"] > 0


@pytest.mark.parametrize("name", OURS)
def test_compose_runs_a_valid_command(name: str) -> None:
    assert parse_command([fill_in(word) for word in SERVICES[name]["command"]])


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_waits_for_readiness_and_restarts_without_heartbeats(path: Path) -> None:
    settings = dict(line.split("=", 1) for line in path.read_text("utf-8").splitlines() if re.match(r"\w+=", line))
    assert (settings["Type"], settings["Restart"], settings["LimitCORE"]) == ("notify", "always", "0")
    (line,) = re.findall(r"^ExecStart=\S+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    replaced = parse_command(shlex.split(fill_in(line)))["watchdog"] + supervisor.TRACEBACK_TIMEOUT
    assert int(settings["WatchdogSec"]) > 2 * replaced  # Marea's own supervisor acts first
    assert int(settings["TimeoutStartSec"]) > supervisor.STARTUP_TIMEOUT


def test_no_command_contains_the_address_of_the_database() -> None:
    lines = [line for path in UNITS for line in path.read_text("utf-8").splitlines() if line.startswith("Exec")]
    words = [word for service in SERVICES.values() for word in service.get("command", ())]
    for text in lines + words:
        assert "://marea" not in text, text
        assert not re.search(r"database=|MAREA_DATABASE|PASSWORD", text), text
    for name in OURS:
        assert SERVICES[name]["environment"]["MAREA_DATABASE"].startswith("postgresql://")


def test_the_image_runs_a_valid_command() -> None:
    (command,) = re.findall(r"^CMD (\[.+\])$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert parse_command(json.loads(command))["host"] == "0.0.0.0"


def test_the_commands_of_the_manual_are_valid() -> None:
    text = (ROOT / "docs" / "host" / "operation.md").read_text("utf-8")
    blocks = re.findall(r"^```\w+\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if re.match(r"(\$ )?(sudo )?marea ", line)]
    assert len(lines) >= 5
    for line in lines:
        assert parse_command(shlex.split(line.partition("marea ")[2], comments=True)), line


# -- consistency -------------------------------------------------------------------------------------


def test_the_services_name_only_what_exists_and_no_password() -> None:
    for service in SERVICES.values():
        assert set(service.get("depends_on", ())) <= set(SERVICES)
        assert set(service.get("secrets", ())) <= set(COMPOSE["secrets"])
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).exists(), source
        for word in service.get("command", ()):
            assert not re.search(r"://[^/]*:[^/]*@", word), word
    assert SERVICES["proxy"]["environment"]["MAREA_SERVERS"].split() == ["marea1:8000", "marea2:8000"]
    assert "ports" not in SERVICES["marea1"]  # only the proxy is reachable from outside
    assert "ports" not in SERVICES["database"]


def test_the_servers_trust_only_the_proxy() -> None:
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    for name in ("marea1", "marea2"):
        assert SERVICES[name]["environment"]["FORWARDED_ALLOW_IPS"] == network["subnet"]
        params = parse_command([fill_in(word) for word in SERVICES[name]["command"]])
        assert params["metrics_from"] == [ip_network(network["subnet"])]
        assert SERVICES[name]["read_only"] is True


def test_the_image_is_built_from_existing_files_and_runs_as_a_normal_user() -> None:
    lines = (DEPLOY / "Dockerfile").read_text("utf-8").splitlines()
    _, last = (number for number, line in enumerate(lines) if line.startswith("FROM "))
    users = [line.split()[1] for line in lines[last:] if line.startswith("USER ")]
    assert users == ["marea"]
    copied = [line.split()[1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    assert all((ROOT / source).exists() for source in copied)
    assert (DEPLOY / "entrypoint").stat().st_mode & 0o111
    assert re.search(r"^web:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert (ROOT / "requirements" / "run.lock").exists()


def test_the_password_comes_from_a_file(tmp_path: Path) -> None:
    marea = tmp_path / "marea"
    marea.write_text('#!/bin/sh\necho "$PGPASSWORD $*"\n')
    marea.chmod(0o755)
    secret = tmp_path / "password"
    secret.write_text("of the sea\n")
    found = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PGPASSWORD_FILE": str(secret)}
    done = subprocess.run(
        [DEPLOY / "entrypoint", "serve", "--port", "0"], env=found, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.stdout, done.returncode) == ("of the sea serve --port 0\n", 0)


@pytest.mark.skipif(not shutil.which("promtool"), reason="promtool comes with Prometheus: apt-get install prometheus")
def test_prometheus_accepts_the_alerts() -> None:
    done = subprocess.run(
        ["promtool", "check", "rules", DEPLOY / "alerts.yaml"], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr


def test_the_alerts_and_the_manual_name_existing_metrics(tmp_path: Path) -> None:
    hall = Hall(SqliteStore(tmp_path), WorkerPool(1), luck.env())
    hall.metrics.registry.register(HallCollector(hall))
    existing = {f"{family.name}{'_total' * (family.type == 'counter')}" for family in hall.metrics.registry.collect()}
    asyncio.run(hall.close())
    ours = {name for name in existing if name.startswith("marea_")}
    manual = (ROOT / "docs" / "host" / "operation.md").read_text("utf-8")
    assert set(re.findall(r"^\| `(marea_\w+)` \|", manual, re.MULTILINE)) == ours
    rules = [rule["expr"] for group in ALERTS["groups"] for rule in group["rules"]]
    named = set(re.findall(r"\b(?:marea|process)_\w+", " ".join(rules)))
    assert {name.removesuffix("_bucket") for name in named} <= existing


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in UNITS:  # systemd checks that the program exists
        text = unit.read_text("utf-8").replace("/opt/marea/bin/marea", sys.executable)
        (tmp_path / unit.name).write_text(text)
    paths = sorted(map(str, tmp_path.iterdir()))
    done = subprocess.run(["systemd-analyze", "verify", *paths], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.stderr, done.returncode) == ("", 0)


# -- the proxy ---------------------------------------------------------------------------------------

CADDYFILE = (DEPLOY / "Caddyfile").read_text("utf-8")

needs_caddy = pytest.mark.skipif(not shutil.which("caddy"), reason="caddy is missing: apt-get install caddy")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def is_listening(address: str) -> bool:
    """Return whether a server is listening at an address."""
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", int(address.rpartition(":")[2]))) == 0


@contextmanager
def proxy(folder: Path, *servers: str, config: str = CADDYFILE) -> Iterator[str]:
    """Run Caddy as it is configured here, before some servers, and yield its address."""
    address = f"http://127.0.0.1:{free_port()}"
    found = {"MAREA_SITE": address, "MAREA_SERVERS": " ".join(server.removeprefix("http://") for server in servers)}
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    (folder / "Caddyfile").write_text(config)
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    with (folder / "caddy.log").open("w") as log:
        caddy = subprocess.Popen(command, env={**os.environ, **home, **found}, stderr=log, stdout=log)
    try:
        until(lambda: is_listening(address), "that it listens")
        yield address
    finally:
        caddy.kill()
        caddy.wait(PATIENCE)


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a proxy before a server."""
    folder = tmp_path_factory.mktemp("front")
    server = Process(folder / "one", "--workers", "1")
    try:
        with proxy(folder, server.address) as address:
            yield address
    finally:
        server.kill()


@needs_caddy
def test_the_proxy_forwards_requests_and_sockets_and_hides_the_metrics(tmp_path: Path) -> None:
    server = Process(tmp_path / "one", "--workers", "1")
    down = f"http://127.0.0.1:{free_port()}"  # a server that is down
    try:
        with proxy(tmp_path, server.address, down) as address, browser_at(address) as browser:
            assert httpx.get(f"{server.address}/metrics", timeout=PATIENCE).status_code == 200
            for path in ("/metrics", "/metrics/", "/%6Detrics"):
                answer = browser.get(f"{address}{path}")
                assert (answer.status_code, answer.content) == (404, b""), path  # the request did not reach the server
            (ana, brais) = new_table(address, "navia", [{"kind": "human"}] * 2)
            for number in range(10):  # whichever server is tried first
                assert browser.get("/api/ready").json() == {"status": "ready"}, number
            player = Player(address, ana.table, ana.token)
            with player.watch() as connection:
                shown = json.loads(connection.recv(timeout=PATIENCE))
                moving = ana if shown["choices"] else brais
                now = moving.look()
                assert moving.move(now["choices"][0]["move"], "m1", now["seq"]).status_code == 200
                assert json.loads(connection.recv(timeout=PATIENCE))["after"] == now["seq"]
                server.process.terminate()
                assert until_closed(connection)[1] == 1012
            assert server.process.wait(PATIENCE) == 0
    finally:
        server.kill()


@needs_caddy
def test_the_proxy_has_the_limits_of_the_servers() -> None:
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    config = json.loads(subprocess.run(command, capture_output=True, check=True, timeout=PATIENCE).stdout)
    (server,) = config["apps"]["http"]["servers"].values()
    limits, second = Limits(), 1_000_000_000
    assert server["max_header_bytes"] + 4096 == limits.head
    assert server["read_header_timeout"] == limits.head_timeout * second
    assert server["read_timeout"] == (limits.head_timeout + limits.body_timeout) * second
    assert server["write_timeout"] == limits.response_timeout * second
    assert server["idle_timeout"] < 60 * second
    assert f'"max_size": {2 * limits.body}' in json.dumps(server)
    (pause,) = re.findall(r'"keep_alive": {"idle_timeout": (\d+)', json.dumps(server))
    assert int(pause) < limits.idle_timeout * second, "the proxy closes an idle connection first"


@needs_caddy
def test_the_proxy_refuses_what_is_too_large(front: str) -> None:
    with browser_at(front) as browser:
        assert browser.get("/api/health", headers={"x": "a" * 20_000}).status_code == 431
        headers = {"content-type": "application/json"}
        for body in (b" " * 70_000, iter([b" " * 70_000])):
            assert browser.post("/api/tables", content=body, headers=headers).status_code == 413


@needs_caddy
def test_the_proxy_reports_client_addresses_that_cannot_be_forged(tmp_path: Path) -> None:
    """All requests come from one address, whatever they claim, and share its limits."""
    server = Process(tmp_path / "one", "--workers", "1", "--rate", "1")  # the last option counts
    try:
        with proxy(tmp_path, server.address) as address, browser_at(address) as browser:
            for number in range(1000):
                claim = {"x-forwarded-for": f"203.0.113.{number % 250}"}
                if browser.get("/api/health", headers=claim).status_code == 429:
                    break
            else:
                pytest.fail("a forged address has its own limits")
    finally:
        server.kill()


@needs_caddy
def test_the_proxy_switches_to_the_other_server(tmp_path: Path) -> None:
    one, other = Process(tmp_path / "one", "--workers", "1"), Process(tmp_path / "other", "--workers", "1")
    try:
        with proxy(tmp_path, one.address, other.address) as address, browser_at(address) as browser:
            assert browser.get("/api/ready").status_code == 200
            one.kill()  # the proxy does not know yet
            assert [browser.get("/api/ready").status_code for _ in range(20)] == [200] * 20
    finally:
        one.kill()
        other.kill()


@needs_caddy
def test_the_proxy_says_that_no_server_is_there(tmp_path: Path) -> None:
    nobody = [f"http://127.0.0.1:{free_port()}" for _ in range(2)]
    impatient = CADDYFILE.replace("lb_try_duration 5s", "lb_try_duration 100ms")
    assert impatient != CADDYFILE
    with proxy(tmp_path, *nobody, config=impatient) as address, browser_at(address) as browser:
        assert browser.get("/api/ready").status_code in (502, 503)


@needs_caddy
def test_a_socket_of_another_site_is_refused_through_the_proxy_too(front: str) -> None:
    (ana, _) = new_table(front, "navia", [{"kind": "human"}] * 2)
    path = f"/api/tables/{ana.table}/socket"
    with socket_at(front, path, {"origin": front}) as connection:
        assert json.loads(connection.recv(timeout=PATIENCE))["table"] == ana.table
    with pytest.raises(Exception, match="403"):
        socket_at(front, path, {"origin": "https://elsewhere.example"})
