"""What a browser is sent while a game runs names no card that its person cannot know: every answer and every frame.

The record of the finished game tells the truth afterwards. What came is held against it three times: it is what the
library shows that seat, to the byte; it would have been the same in another world that the seat believes possible;
and, whatever views and addresses of events say, every card that is named was in the open or went through that hand.
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
from tests.web.pages import another, choose_one, made, play_on, settled

pytestmark = pytest.mark.once

GAME = games.get("navia")
NAME = re.compile(rf"(?<![a-z_])(?:{'|'.join(CARDS)})(?![a-z_])")
SPOKEN = re.compile("|".join(re.escape(Texts("en", GAME).say(f"card-{kind}")) for kind in CARDS))
ANA, BRAIS, BOT = {"name": "Ana"}, {"kind": "open"}, {"kind": "bot"}

Message = dict[str, Any]
Path = tuple[str | int, ...]


class Traffic:
    """Everything that a page is sent, in the order in which it came."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.answers: list[tuple[str, str]] = []
        self.files: set[str] = set()
        page.on("websocket", self.listen)
        page.on("response", self.note)
        page.route("**/api/**", self.pass_on)  # asked for later, the browser has forgotten what came before a reload

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(frame if isinstance(frame, str) else str(frame)))

    def note(self, answer: Response) -> None:
        if "/api/" not in answer.url:
            self.files.add(answer.url)

    def pass_on(self, route: Route) -> None:
        answer = route.fetch()
        self.answers.append((urlsplit(answer.url).path, answer.text()))
        route.fulfill(response=answer)

    def messages(self) -> list[Message]:
        """Return what the server made for this page: frames and answers of the API.

        The open record is left out, and what is the same for everybody: what is told of the games, and printed.
        """
        common = re.compile("^/api/games|/sheet/|/record$")
        answers = [text for path, text in self.answers if not common.search(path)]
        return [json.loads(text) for text in (*self.frames, *answers)]

    def strange(self, stranger: Page) -> list[str]:
        """Return what came from outside of the API and is not the same for everybody, or names a card.

        The files of the site name all of them; the page itself has a preview in it, of who plays.
        """
        known = {file.content for file in files().values()}
        return [url for url in self.files if not self.harmless(url, stranger, known)]

    def harmless(self, url: str, stranger: Page, known: set[bytes]) -> bool:
        body = self.page.request.get(url).body()
        return body in known or (body == stranger.request.get(url).body() and not SPOKEN.search(body.decode()))


@dataclass
class Truth:
    """A game that is over, by the rows of its table's log."""

    states: list[Navia]  # at the start, and after each move
    moves: list[str]
    seat: int
    told: set[int] = field(default_factory=set)  # the rows in which something else than a move happened

    def ply(self, seq: int) -> int:
        """Return how many moves there were after so many rows."""
        return seq - sum(row <= seq for row in self.told)

    def at(self, seq: int) -> Navia:
        return self.states[self.ply(seq)]

    def heard(self, seq: int) -> list[tuple[str, Any]]:
        """Return what the game told this seat in a row."""
        if seq in self.told:
            return []
        log = self.at(seq).log or []
        return [GAME.describe(event) for event in log if event[1] in (EVERYONE, self.seat)]


def truth_of(line: str, traffic: list[Message], seat: int) -> Truth:
    record = Record.read(line)
    told = {event["seq"] for event in events_of(traffic) if event["event"].startswith("table-")}
    assert not [event for event in events_of(traffic) if event["event"] == "table-undone"], "the record knows no undo"
    return Truth(cast(list[Navia], list(replay(GAME, record))), record.moves, seat, told)


def events_of(value: Any) -> Iterator[Message]:
    """Yield the events in a message, wherever they are."""
    if isinstance(value, dict) and {"seq", "event", "args"} <= set(value):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from events_of(part)


def reports_of(value: Any) -> Iterator[Message]:
    """Yield the reports in a message: whatever has a view."""
    if isinstance(value, dict) and "view" in value:
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from reports_of(part)


# -- as the library shows it, and as it would in another world ----------------------------------------------


def as_the_library_shows_it(report: Message, truth: Truth) -> None:
    s, seat = truth.at(report["seq"]), truth.seat
    shown = GAME.view(s, seat)
    assert report["view"] == shown
    assert report["hash"] == view_hash(shown)
    answered = report["answer"] is not None
    asked = [] if answered or seat == SPECTATOR else [choice_of(choice) for choice in GAME.choices(s, seat)]
    assert report["choices"] == asked
    seqs = range(report["after"] + 1, report["seq"] + 1)
    own = [(event["event"], event["args"]) for event in report["events"] if event["seq"] not in truth.told]
    assert own == [event for seq in seqs for event in truth.heard(seq)]


def as_in_another_world(report: Message, truth: Truth) -> None:
    for number in range(3):
        world = truth.at(report["seq"]).clone()
        GAME.resample(world, truth.seat, Rng(number, report["seq"]))
        assert report["view"] == GAME.view(world, truth.seat), "the view depends on what this seat cannot know"
        if report["choices"]:
            assert report["choices"] == [choice_of(choice) for choice in GAME.choices(world, truth.seat)]


# -- card by card, without a look at views and addresses ------------------------------------------------------


def named(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield every card that is named in a message, in a key or a text, and where."""
    if isinstance(value, str):
        for kind in NAME.findall(value):
            yield path, kind
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from named(key, (*path, key))
            yield from named(part, (*path, key))
    elif isinstance(value, list):
        for i, part in enumerate(value):
            yield from named(part, (*path, i))


def kinds_in(pile: int) -> set[str]:
    return {kind for i, kind in enumerate(CARDS) if count(pile, i)}


def grown(before: int, after: int) -> set[str]:
    """Return the cards of which there are more in a pile than before."""
    return {kind for i, kind in enumerate(CARDS) if count(after, i) > count(before, i)}


def open_in_row(seq: int, truth: Truth) -> set[str]:
    """Return the cards that a seat may hear of in a row: played, discarded, or in or out of its own hand."""
    if seq in truth.told:
        return set()
    ply = truth.ply(seq)
    before, after, move = truth.states[ply - 1], truth.states[ply], truth.moves[ply - 1]
    kinds = grown(before.discard, after.discard)
    if move.startswith("play:"):
        kinds.add(move.split(":")[1])
    if size(after.deck) > size(before.deck):  # the pile became the new deck, with what was discarded just before
        for hand, rest in zip(before.hands, after.hands, strict=True):
            kinds |= grown(rest, hand)
    if truth.seat >= 0:
        own, now = before.hands[truth.seat], after.hands[truth.seat]
        kinds |= grown(own, now) | grown(now, own)
    return kinds


def taken_by(thief: int, until: int, truth: Truth) -> set[str]:
    """Return the cards that somebody took out of this seat's hand up to a row."""
    taken: set[str] = set()
    for ply in range(1, truth.ply(until) + 1):
        before, after = truth.states[ply - 1].hands, truth.states[ply].hands
        taken |= grown(after[truth.seat], before[truth.seat]) & grown(before[thief], after[thief])
    return taken


def open_in_view(report: Message, path: Path, truth: Truth) -> set[str]:
    """Return the cards that may be named at a place of a view."""
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


def open_at(message: Any, path: Path, truth: Truth) -> set[str]:
    """Return the cards that may be named at a place of a message: in a view, an event, a choice or one's own secret
    answer, else none."""
    if not path:
        return set()
    if path[0] == "view":
        return open_in_view(message, path[1:], truth)
    if path[0] == "events":
        return open_in_row(message["events"][path[1]]["seq"], truth)
    if path[0] in ("choices", "answer"):
        return kinds_in(truth.at(message["seq"]).hands[truth.seat]) if truth.seat >= 0 else set()
    return open_at(message[path[0]], path[1:], truth)


def card_by_card(message: Message, truth: Truth) -> int:
    """Check every card that is named in a message, and return how many there are; all are printed on the sheet."""
    if message == GAME.sheet:
        return 0
    found = list(named(message))
    for path, kind in found:
        allowed = open_at(message, path, truth)
        assert kind in allowed, f"{kind} is named at {path}, where this seat may know of {sorted(allowed)}"
    return len(found)


def sizes_only(report: Message, truth: Truth) -> None:
    """Of the others' hands and of the deck there is nothing but how large they are; one's own hand is complete."""
    s, view = truth.at(report["seq"]), report["view"]
    assert view["hands"] == [size(hand) for hand in s.hands]
    assert view["deck"] == size(s.deck)
    own = s.hands[truth.seat] if truth.seat >= 0 else None
    counts = {kind: count(own, i) for i, kind in enumerate(CARDS) if count(own, i)} if own is not None else None
    assert view.get("hand") == counts


def check(messages: list[Message], line: str, seat: int) -> int:
    """Hold everything that a page was sent against the record; return how many cards were named."""
    truth = truth_of(line, messages, seat)
    reports = [report for message in messages for report in reports_of(message)]
    assert reports
    for report in reports:
        viewer = SPECTATOR if report["seat"] is None else report["seat"]
        assert viewer in (seat, SPECTATOR)  # who is to take a seat watches until then
        known = replace(truth, seat=viewer)
        sizes_only(report, known)
        as_in_another_world(report, known)
        as_the_library_shows_it(report, known)
    for event in events_of(messages):
        heard = event["seq"] in truth.told or (event["event"], event["args"]) in truth.heard(event["seq"])
        assert heard, f"{event} was not for this seat"
    return sum(card_by_card(message, truth) for message in messages)


# -- the check itself: leaks that are planted are found -----------------------------------------------------------


def another_hand(report: Message, truth: Truth) -> None:
    report["view"]["hands"][1] = dict.fromkeys(kinds_in(truth.at(report["seq"]).hands[1]), 1)


def the_deck_as_a_number(report: Message, truth: Truth) -> None:
    report["view"]["seed"] = truth.at(report["seq"]).deck


def what_another_drew(report: Message, truth: Truth) -> None:
    seqs = range(report["after"] + 1, report["seq"] + 1)
    logs = [(seq, event) for seq in seqs if seq not in truth.told for event in truth.at(seq).log or []]
    for seq, event in logs:
        if event[1] not in (EVERYONE, truth.seat):
            name, args = GAME.describe(event)
            report["events"].append({"seq": seq, "event": name, "args": args, "clause": None})


def a_card_that_one_has_not(report: Message, truth: Truth) -> None:
    lacking = set(CARDS) - kinds_in(truth.at(report["seq"]).hands[truth.seat])
    if report["choices"]:
        report["choices"][0]["targets"].append(f"card-{min(lacking)}")


def a_hand_in_a_name(report: Message, truth: Truth) -> None:
    report["seats"][1]["name"] = " ".join(kinds_in(truth.at(report["seq"]).hands[1]))


LEAKS: list[Callable[[Message, Truth], None]] = [
    another_hand,
    the_deck_as_a_number,
    what_another_drew,
    a_card_that_one_has_not,
    a_hand_in_a_name,
]


def must_find(leak: Callable[[Message, Truth], None], messages: list[Message], line: str) -> None:
    """Plant a leak in what seat 0 was sent."""
    truth = truth_of(line, messages, 0)
    for message in messages:
        for report in reports_of(message):
            leak(report, truth)
    with pytest.raises(AssertionError):
        check(messages, line, 0)


# -- a game ---------------------------------------------------------------------------------------------------------


def played(browser: Browser, base_url: str) -> tuple[str, dict[int, Traffic]]:
    """Let two people and a bot play a whole game, and somebody watch; return the record and what everybody was sent."""
    page, friend, watcher = (another(browser, base_url) for _ in range(3))
    sent = {0: Traffic(page), 1: Traffic(friend), SPECTATOR: Traffic(watcher)}
    path = made(base_url, page, "navia", [ANA, BRAIS, BOT])
    for one in (page, friend, watcher):
        one.goto(path)
    friend.get_by_label("Your name").fill("Brais")
    friend.get_by_role("button", name="Take a seat").click()
    settled(page)
    settled(friend)
    expect(watcher.get_by_text("You watch this table.")).to_be_visible()

    def answer(one: Page) -> None:
        assert watcher.locator("section.mine").count() == 0
        choose_one(one)

    play_on([page, friend], answer)
    for one in (page, friend, watcher):
        expect(one.locator("#result")).to_be_visible()
    return page.request.get(f"{base_url}/api{path.replace('table', 'tables')}/record").text(), sent


@pytest.mark.slow
def test_nobody_is_sent_a_card_that_they_cannot_know(browser: Browser, base_url: str) -> None:
    line, sent = played(browser, base_url)  # once: it takes longer than everything that is done with it
    for seat, traffic in sent.items():
        assert check(traffic.messages(), line, seat) > 50, "hardly a card is named: was this a game?"
        assert traffic.files
        assert traffic.strange(another(browser, base_url)) == []
    for leak in LEAKS:
        must_find(leak, sent[0].messages(), line)
