"""No HTTP response and no socket frame of a running game names a card that its recipient may not know.

Everything that was received is checked against the record of the finished game in three ways: it equals what the
library shows that seat, to the byte; it would have been the same in another world that is consistent with the seat's
knowledge; and, independently of views and the addressees of events, every named card was public or in that hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Response, Route, WebSocket, expect

from marea import games
from marea.games.navia.data import CARDS
from marea.games.navia.state import Navia
from marea.kernel.chance import Rng
from marea.kernel.piles import count, size
from marea.kernel.record import Record, replay
from marea.kernel.state import EVERYONE, SPECTATOR
from marea.locales import Texts
from marea.server.http.site import files
from marea.table.report import choice_of, view_hash
from tests.web.pages import api_path, choose_one, make_table, new_page, play_to_end, wait_for_table

pytestmark = pytest.mark.once

GAME = games.get("navia")
CARD_ID = re.compile(rf"(?<![a-z_])(?:{'|'.join(CARDS)})(?![a-z_])")
CARD_NAME = re.compile("|".join(re.escape(Texts("en", GAME).say(f"card-{kind}")) for kind in CARDS))
ANA, BRAIS, BOT = {"name": "Ana"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}

Message = dict[str, Any]
Path = tuple[str | int, ...]


class Traffic:
    """Everything that a page receives, in order."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.answers: list[tuple[str, str]] = []
        self.files: set[str] = set()
        page.on("websocket", self.add_socket)
        page.on("response", self.add_file)
        page.route("**/api/**", self.forward)  # a browser forgets the bodies of responses from before a reload

    def add_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(frame if isinstance(frame, str) else str(frame)))

    def add_file(self, answer: Response) -> None:
        if "/api/" not in answer.url:
            self.files.add(answer.url)

    def forward(self, route: Route) -> None:
        answer = route.fetch()
        self.answers.append((urlsplit(answer.url).path, answer.text()))
        route.fulfill(response=answer)

    def messages(self) -> list[Message]:
        """Return the frames and API responses for this page.

        The public record is left out, and what is the same for everyone: the list of games, and the sheets.
        """
        common = re.compile("^/api/games|/sheet/|/record$")
        answers = [text for path, text in self.answers if not common.search(path)]
        return [json.loads(text) for text in (*self.frames, *answers)]

    def suspicious_files(self, stranger: Page) -> list[str]:
        """Return the files outside of the API that differ from a stranger's, or name a card.

        The static files name all cards; the page itself includes a preview with the players' names.
        """
        static = {file.content for file in files().values()}
        return [url for url in self.files if not self.is_harmless(url, stranger, static)]

    def is_harmless(self, url: str, stranger: Page, static: set[bytes]) -> bool:
        body = self.page.request.get(url).body()
        return body in static or (body == stranger.request.get(url).body() and not CARD_NAME.search(body.decode()))


@dataclass
class Truth:
    """A finished game, by the rows of its table's log."""

    states: list[Navia]  # at the start, and after each move
    moves: list[str]
    seat: int
    table_rows: set[int] = field(default_factory=set)  # the rows that are not moves

    def ply(self, seq: int) -> int:
        """Return the number of moves up to a row."""
        return seq - sum(row <= seq for row in self.table_rows)

    def at(self, seq: int) -> Navia:
        return self.states[self.ply(seq)]

    def events(self, seq: int) -> list[tuple[str, Any]]:
        """Return the game's events for this seat in a row."""
        if seq in self.table_rows:
            return []
        log = self.at(seq).log or []
        return [GAME.describe(event) for event in log if event[1] in (EVERYONE, self.seat)]


def truth_of(line: str, traffic: list[Message], seat: int) -> Truth:
    record = Record.read(line)
    table_rows = {event["seq"] for event in events_of(traffic) if event["event"].startswith("table-")}
    assert not [event for event in events_of(traffic) if event["event"] == "table-undone"], (
        "the record has no undone moves"
    )
    return Truth(cast(list[Navia], list(replay(GAME, record))), record.moves, seat, table_rows)


def events_of(value: Any) -> Iterator[Message]:
    """Yield the events anywhere in a message."""
    if isinstance(value, dict) and {"seq", "event", "args"} <= set(value):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from events_of(part)


def reports_of(value: Any) -> Iterator[Message]:
    """Yield the reports anywhere in a message: everything with a view."""
    if isinstance(value, dict) and "view" in value:
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from reports_of(part)


# -- compared with the library, and with another world ------------------------------------------------------


def assert_as_in_library(report: Message, truth: Truth) -> None:
    s, seat = truth.at(report["seq"]), truth.seat
    shown = GAME.view(s, seat)
    assert report["view"] == shown
    assert report["hash"] == view_hash(shown)
    answered = report["answer"] is not None
    asked = [] if answered or seat == SPECTATOR else [choice_of(choice) for choice in GAME.choices(s, seat)]
    assert report["choices"] == asked
    seqs = range(report["after"] + 1, report["seq"] + 1)
    own = [(event["event"], event["args"]) for event in report["events"] if event["seq"] not in truth.table_rows]
    assert own == [event for seq in seqs for event in truth.events(seq)]


def assert_as_in_another_world(report: Message, truth: Truth) -> None:
    for number in range(3):
        world = truth.at(report["seq"]).clone()
        GAME.resample(world, truth.seat, Rng(number, report["seq"]))
        assert report["view"] == GAME.view(world, truth.seat), "the view depends on what this seat may not know"
        if report["choices"]:
            assert report["choices"] == [choice_of(choice) for choice in GAME.choices(world, truth.seat)]


# -- card by card, independently of views and addressees ------------------------------------------------------


def named_cards(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield every card named in a key or a text of a message, with its path."""
    if isinstance(value, str):
        for kind in CARD_ID.findall(value):
            yield path, kind
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from named_cards(key, (*path, key))
            yield from named_cards(part, (*path, key))
    elif isinstance(value, list):
        for i, part in enumerate(value):
            yield from named_cards(part, (*path, i))


def kinds_in(pile: int) -> set[str]:
    return {kind for i, kind in enumerate(CARDS) if count(pile, i)}


def added_cards(before: int, after: int) -> set[str]:
    """Return the cards of which a pile has more than before."""
    return {kind for i, kind in enumerate(CARDS) if count(after, i) > count(before, i)}


def allowed_in_row(seq: int, truth: Truth) -> set[str]:
    """Return the cards that a seat may know of in a row: played, discarded, or added to or removed from its hand."""
    if seq in truth.table_rows:
        return set()
    ply = truth.ply(seq)
    before, after, move = truth.states[ply - 1], truth.states[ply], truth.moves[ply - 1]
    kinds = added_cards(before.discard, after.discard)
    if move.startswith("play:"):
        kinds.add(move.split(":")[1])
    if size(after.deck) > size(before.deck):  # the discard pile became the new deck, with the last discarded cards
        for hand, rest in zip(before.hands, after.hands, strict=True):
            kinds |= added_cards(rest, hand)
    if truth.seat >= 0:
        own, now = before.hands[truth.seat], after.hands[truth.seat]
        kinds |= added_cards(own, now) | added_cards(now, own)
    return kinds


def taken_by(thief: int, until: int, truth: Truth) -> set[str]:
    """Return the cards that a player took from this seat's hand up to a row."""
    taken: set[str] = set()
    for ply in range(1, truth.ply(until) + 1):
        before, after = truth.states[ply - 1].hands, truth.states[ply].hands
        taken |= added_cards(after[truth.seat], before[truth.seat]) & added_cards(before[thief], after[thief])
    return taken


def allowed_in_view(report: Message, path: Path, truth: Truth) -> set[str]:
    """Return the cards that may be named at a path of a view."""
    s = truth.at(report["seq"])
    own = kinds_in(s.hands[truth.seat]) if truth.seat >= 0 else set()
    if path[0] == "hand":
        return own
    if path[0] == "discard":
        return kinds_in(s.discard)
    if path[0] == "card":
        last = next(move for move in reversed(truth.moves[: truth.ply(report["seq"])]) if move.startswith("play:"))
        return {last.split(":")[1]}
    if path[0] == "known":
        holder = report["view"]["known"][path[1]]["seat"]
        return kinds_in(s.hands[holder]) & taken_by(holder, report["seq"], truth)
    return {"dry_dock"} if path == ("supply", "dry_dock") else set()


def allowed_at(message: Any, path: Path, truth: Truth) -> set[str]:
    """Return the cards that may be named at a path of a message: in a view, an event, a choice or a sealed answer."""
    if not path:
        return set()
    if path[0] == "view":
        return allowed_in_view(message, path[1:], truth)
    if path[0] == "events":
        return allowed_in_row(message["events"][path[1]]["seq"], truth)
    if path[0] in ("choices", "answer"):
        return kinds_in(truth.at(message["seq"]).hands[truth.seat]) if truth.seat >= 0 else set()
    return allowed_at(message[path[0]], path[1:], truth)


def check_cards(message: Message, truth: Truth) -> int:
    """Check every card named in a message except the sheet, and return their number."""
    if message == GAME.sheet:
        return 0
    found = list(named_cards(message))
    for path, kind in found:
        allowed = allowed_at(message, path, truth)
        assert kind in allowed, f"{kind} is named at {path}, where this seat may know of {sorted(allowed)}"
    return len(found)


def assert_sizes_only(report: Message, truth: Truth) -> None:
    """Assert that other hands and the deck are given by size only, and the seat's own hand completely."""
    s, view = truth.at(report["seq"]), report["view"]
    assert view["hands"] == [size(hand) for hand in s.hands]
    assert view["deck"] == size(s.deck)
    own = s.hands[truth.seat] if truth.seat >= 0 else None
    counts = {kind: count(own, i) for i, kind in enumerate(CARDS) if count(own, i)} if own is not None else None
    assert view.get("hand") == counts


def check(messages: list[Message], line: str, seat: int) -> int:
    """Check everything that a page received against the record; return the number of named cards."""
    truth = truth_of(line, messages, seat)
    reports = [report for message in messages for report in reports_of(message)]
    assert reports
    for report in reports:
        viewer = SPECTATOR if report["seat"] is None else report["seat"]
        assert viewer in (seat, SPECTATOR)  # before taking the seat
        seen = replace(truth, seat=viewer)
        assert_sizes_only(report, seen)
        assert_as_in_another_world(report, seen)
        assert_as_in_library(report, seen)
    for event in events_of(messages):
        expected = event["seq"] in truth.table_rows or (event["event"], event["args"]) in truth.events(event["seq"])
        assert expected, f"{event} was not for this seat"
    return sum(check_cards(message, truth) for message in messages)


# -- the check itself: planted leaks are found --------------------------------------------------------------------


def leak_hand(report: Message, truth: Truth) -> None:
    report["view"]["hands"][1] = dict.fromkeys(kinds_in(truth.at(report["seq"]).hands[1]), 1)


def leak_deck_as_number(report: Message, truth: Truth) -> None:
    report["view"]["seed"] = truth.at(report["seq"]).deck


def leak_other_events(report: Message, truth: Truth) -> None:
    seqs = range(report["after"] + 1, report["seq"] + 1)
    logs = [(seq, event) for seq in seqs if seq not in truth.table_rows for event in truth.at(seq).log or []]
    for seq, event in logs:
        if event[1] not in (EVERYONE, truth.seat):
            name, args = GAME.describe(event)
            report["events"].append({"seq": seq, "event": name, "args": args, "clause": None})


def leak_unknown_card(report: Message, truth: Truth) -> None:
    lacking = set(CARDS) - kinds_in(truth.at(report["seq"]).hands[truth.seat])
    if report["choices"]:
        report["choices"][0]["targets"].append(f"card-{min(lacking)}")


def leak_hand_in_name(report: Message, truth: Truth) -> None:
    report["seats"][1]["name"] = " ".join(kinds_in(truth.at(report["seq"]).hands[1]))


LEAKS: list[Callable[[Message, Truth], None]] = [
    leak_hand,
    leak_deck_as_number,
    leak_other_events,
    leak_unknown_card,
    leak_hand_in_name,
]


def assert_found(leak: Callable[[Message, Truth], None], messages: list[Message], line: str) -> None:
    """Plant a leak in the messages of seat 0, and assert that the check fails."""
    truth = truth_of(line, messages, 0)
    for message in messages:
        for report in reports_of(message):
            leak(report, truth)
    with pytest.raises(AssertionError):
        check(messages, line, 0)


# -- a game ---------------------------------------------------------------------------------------------------------


def play_game(browser: Browser, base_url: str) -> tuple[str, dict[int, Traffic]]:
    """Play a whole game with two people, a bot and a spectator; return the record and everyone's traffic."""
    page, friend, spectator = (new_page(browser, base_url) for _ in range(3))
    sent = {0: Traffic(page), 1: Traffic(friend), SPECTATOR: Traffic(spectator)}
    path = make_table(base_url, page, "navia", [ANA, BRAIS, BOT])
    for one in (page, friend, spectator):
        one.goto(path)
    friend.get_by_label("Your name").fill("Brais")
    friend.get_by_role("button", name="Take a seat").click()
    wait_for_table(page)
    wait_for_table(friend)
    expect(spectator.get_by_text("You are watching this table.")).to_be_visible()

    def answer(one: Page) -> None:
        assert spectator.locator("section.mine").count() == 0
        choose_one(one)

    play_to_end([page, friend], answer)
    for one in (page, friend, spectator):
        expect(one.locator("#result")).to_be_visible()
    return page.request.get(f"{base_url}{api_path(path)}/record").text(), sent


@pytest.mark.slow
def test_nobody_receives_a_card_that_they_may_not_know(browser: Browser, base_url: str) -> None:
    line, sent = play_game(browser, base_url)  # only once, as it takes much longer than the checks
    for seat, traffic in sent.items():
        assert check(traffic.messages(), line, seat) > 50, "too few cards are named for a whole game"
        assert traffic.files
        assert traffic.suspicious_files(new_page(browser, base_url)) == []
    for leak in LEAKS:
        assert_found(leak, sent[0].messages(), line)
