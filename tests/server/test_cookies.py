"""The cookie of a browser: out of reach for scripts and other sites, and kept after a move to HTTPS."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.doors import OPEN, browser_at, running

TABLE: dict[str, Any] = {"game": "regatta", "seats": [{}, OPEN]}


@pytest.mark.parametrize(
    ("public_url", "cookie", "secure"),
    [
        (None, "marea", False),
        ("http://marea.example", "marea", False),
        ("https://marea.example", "__Host-marea", True),
    ],
)
def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(
    tmp_path: Path, public_url: str | None, cookie: str, secure: bool
) -> None:
    with running(tmp_path, public_url=public_url) as address, browser_at(address) as guest:
        made = guest.post("/api/tables", json=TABLE)
        sat = browser_at(address).post(f"/api/tables/{made.json()['table']}/seats", json={})
    for answer in (made, sat):
        (header,) = answer.headers.get_list("set-cookie")
        name, *flags = header.split("; ")
        assert re.fullmatch(rf"{cookie}=[\w-]{{43}}", name)
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(flags)
        assert ("Secure" in flags) is secure
        assert not [flag for flag in flags if flag.startswith("Domain")]


def test_a_browser_keeps_its_seats_after_a_move_to_https(tmp_path: Path) -> None:
    with running(tmp_path) as address, browser_at(address) as guest:
        made = guest.post("/api/tables", json=TABLE)
        path, secret = f"/api/tables/{made.json()['table']}", guest.cookies["marea"]
    with running(tmp_path, public_url="https://marea.example") as address, browser_at(address) as guest:
        old, new = {"cookie": f"marea={secret}"}, {"cookie": f"__Host-marea={secret}"}
        assert guest.get(path, headers=old).json()["seat"] == 0
        fresh, expired = guest.post("/api/tables", json=TABLE, headers=old).headers.get_list("set-cookie")
        assert fresh.startswith(f"__Host-marea={secret}; ")
        assert expired.startswith('marea=""; ')
        assert "Max-Age=0" in expired
        assert guest.get(path, headers=new).json()["seat"] == 0
        (again,) = guest.post("/api/tables", json=TABLE, headers=new).headers.get_list("set-cookie")
        assert again.startswith(f"__Host-marea={secret}; ")


def test_a_cookie_that_a_sibling_host_may_have_set_ranks_lower(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://marea.example") as address:
        ana, attacker = (browser_at(address).post("/api/tables", json=TABLE) for _ in range(2))
        theirs = attacker.headers["set-cookie"].partition("=")[2].partition(";")[0]
        own = ana.headers["set-cookie"].partition(";")[0]
        for cookie in (f"marea={theirs}; {own}", f"{own}; marea={theirs}"):
            with browser_at(address) as guest:
                listed = guest.get("/api/tables?mine=true", headers={"cookie": cookie}).json()
                assert [table["table"] for table in listed] == [ana.json()["table"]]
