"""marea join: play a seat at a server's table from the terminal."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
import uuid
from typing import Any
from urllib.parse import urlsplit

import click

from marea import games
from marea.cli.common import lang_option
from marea.cli.screen import Screen, Stopped
from marea.kernel.choice import Choice
from marea.kernel.errors import RulesError
from marea.locales import Texts

RETRY_SECONDS = 1.0  # before reconnecting


@click.command()
@click.argument("url")
@click.option("--name", help="Your name at the table.")
@click.option("--seat", type=click.IntRange(0), help="The open seat; by default the first one.")
@click.option("--token", help="The token of your seat, to come back to it.")
@lang_option
def join(url: str, name: str | None, seat: int | None, token: str | None, lang: str) -> None:
    """Play a seat at a server's table; URL is the table's address.

    \b
    marea join http://127.0.0.1:8000/table/x7Gh2kQp --name Ana
    """
    table = RemoteTable(url, token)
    if token is None:
        held = table.request("POST", "/seats", {"seat": seat, "name": name})
        table.token, seat = held["token"], held["seat"]
    first = table.request("GET", f"?seat={seat}" if seat is not None else "")
    if first["seat"] is None:
        raise RulesError("the token holds no seat at this table: check the table's address and the token")
    player = Player(table, first, lang)
    player.greet(url)
    try:
        player.play()
    except (Stopped, KeyboardInterrupt):
        player.screen.say(player.texts.say("join-stopped"))


class RemoteTable:
    """A table on a server, for the holder of a seat's token."""

    def __init__(self, url: str, token: str | None) -> None:
        parts = urlsplit(url)
        path, _, self.id = parts.path.rstrip("/").rpartition("/")
        if parts.scheme not in ("http", "https") or not path.endswith("/table") or not self.id:
            raise RulesError(f"{url!r} is not a table's address: give one like http://127.0.0.1:8000/table/x7Gh2kQp")
        self.base = f"{parts.scheme}://{parts.netloc}{path.removesuffix('/table')}"
        self.token = token

    def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a request and return the response; an error is raised with the server's message."""
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.base}/api/tables/{self.id}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                found: dict[str, Any] = json.load(response)
                return found
        except urllib.error.HTTPError as error:
            raise RulesError(json.load(error)["error"]["message"]) from None
        except urllib.error.URLError as error:
            raise RulesError(f"{self.base} does not answer ({error.reason}): check that a server runs") from None

    def connect(self, after: int, seat: int) -> Any:
        """Open the socket."""
        from websockets.sync.client import connect

        address = f"ws{self.base.removeprefix('http')}/api/tables/{self.id}/socket?after={after}&seat={seat}"
        return connect(address, additional_headers={"authorization": f"Bearer {self.token}"})


class Player:
    """A person at the terminal who plays one seat."""

    def __init__(self, table: RemoteTable, first: dict[str, Any], lang: str) -> None:
        self.table = table
        self.seat: int = first["seat"]
        self.seq = 0
        self.seen_chat = 0
        self.waiting = False
        game = games.installed(first["game"])
        self.texts = Texts(lang, game)
        self.screen = Screen(game, self.texts, [], table.request("GET", f"/sheet/{first['sheet']}"))
        self.name_players(first["seats"])

    def name_players(self, seats: list[dict[str, Any]]) -> None:
        """Update the names of all players."""
        self.screen.names[:] = [self.texts.player(seat["seat"], seat["name"], seat["bot"]) for seat in seats]

    def greet(self, url: str) -> None:
        """Print the player's name, and how to come back."""
        command = f"marea join {url} --token {self.table.token}"
        self.screen.say(self.texts.say("join-sat", player=self.screen.names[self.seat], command=command))

    def play(self) -> None:
        """Follow the table until the game is over, reconnecting as often as necessary."""
        from websockets.exceptions import WebSocketException

        while True:
            try:
                with self.table.connect(self.seq, self.seat) as socket:
                    for message in socket:
                        if self.handle(json.loads(message)):
                            return
            except (OSError, WebSocketException):
                self.screen.say(self.texts.say("join-lost"))
                time.sleep(RETRY_SECONDS)

    def handle(self, report: dict[str, Any]) -> bool:
        """Handle a message of the server, and return whether the game is over."""
        for message in [report["chat"]] if isinstance(report.get("chat"), dict) else report.get("chat", []):
            self.print_chat(message)
        if "view" not in report:
            return False
        self.name_players(report["seats"])
        for event in report["events"]:
            if event["seq"] > self.seq:
                self.screen.say(self.texts.event(event["event"], event["args"], self.screen.names))
        self.seq = report["seq"]
        if report["status"] == "over":
            if report["view"]["reason"]:
                self.screen.show_end(report["view"])
            return True
        if report["choices"] and not report["forced"]:
            self.waiting = False
            self.decide(report)
        elif not self.waiting:  # for the others, or for the table to play a forced move
            self.waiting = True
            self.screen.say(self.texts.say("join-waiting-seats" if report["status"] == "open" else "join-waiting"))
        return False

    def print_chat(self, message: dict[str, Any]) -> None:
        """Print a chat message, once."""
        if message["number"] > self.seen_chat:
            self.seen_chat = message["number"]
            player = self.screen.names[message["seat"]]
            self.screen.say(self.texts.say("chat-line", player=player, text=message["text"]))

    def decide(self, report: dict[str, Any]) -> None:
        """Ask for a decision and send it; if the table has moved on meanwhile, the next message says so."""
        choices = [Choice(c["move"], c["verb"], c["clause"], tuple(c["targets"]), c["args"]) for c in report["choices"]]
        choice = self.screen.ask(report["view"], self.seat, choices)
        move = {"seat": self.seat, "move": choice.text, "id": uuid.uuid4().hex, "expected": report["seq"]}
        try:
            self.table.request("POST", "/moves", move)
        except RulesError as error:
            self.screen.say(str(error))
