"""Events: all public information can be worked out from the events that a spectator sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import chain
from random import Random
from typing import Any

import pytest

from marea import CHANCE, OVER, SPECTATOR
from tests.games.caravelas.chart import EAST, GAME, chart, go, table
from tests.games.caravelas.model import Ask, Fleet, Model
from tests.games.caravelas.model_data import GOODS
from tests.games.caravelas.model_styles import STYLES
from tests.positions import events_seen, legal, play

Args = dict[str, Any]


class Story:
    """A game reconstructed from its events."""

    def __init__(self, players: int, version: str) -> None:
        self.m = Model(players, version)
        self.cards = [0] * players
        self.discards: Counter[str] = Counter()
        self.courses: list[list[str]] = [[] for _ in range(players)]
        self.active = CHANCE

    def read(self, events: list[tuple[str, Args]]) -> None:
        """Apply some events; those that change nothing are not listed."""
        for name, args in events:
            seat = int(str(args.get("player", "seat--1")).removeprefix("seat-"))
            if name == "round":
                self.m.round = int(args["round"].removeprefix("="))
            elif name == "turn":
                self.active = seat
                fleet = self.m.fleets[seat]
                fleet.tok = fleet.total - fleet.bid
                fleet.bid = 0
            elif name in CHANGES:
                CHANGES[name](self, seat, self.m.fleets[seat], args)

    def sail(self, seat: int, fleet: Fleet, args: Args) -> None:
        fleet.cell = args["cell"].removeprefix("=")

    def pay_and_sail(self, seat: int, fleet: Fleet, args: Args) -> None:
        self.sail(seat, fleet, args)
        fleet.tok -= 1

    def spend(self, seat: int, fleet: Fleet, args: Args) -> None:
        fleet.tok -= args.get("tokens", 1)

    def recover(self, seat: int, fleet: Fleet, args: Args) -> None:
        fleet.tok += args["tokens"]

    def roll(self, seat: int, fleet: Fleet, args: Args) -> None:
        fleet.tok = fleet.total = args["points"]

    def bid(self, seat: int, fleet: Fleet, args: Args) -> None:
        fleet.bid = args["tokens"]

    def discover(self, seat: int, fleet: Fleet, args: Args) -> None:
        self.m.owner[args["port"].removeprefix("port-")] = seat
        fleet.markers -= 1
        fleet.score += args["points"]

    def load(self, seat: int, fleet: Fleet, args: Args) -> None:
        fleet.cargo = [good for good in GOODS if good in [*fleet.cargo, args["good"].removeprefix("good-")]]

    def unload(self, seat: int, fleet: Fleet, args: Args) -> None:
        fleet.cargo.remove(args["good"].removeprefix("good-"))
        fleet.score += args.get("points", 0)

    def sink(self, seat: int, fleet: Fleet, args: Args) -> None:
        fleet.sunk = sorted([*fleet.sunk, int(args["ship"].removeprefix("ship-"))])

    def repair(self, seat: int, fleet: Fleet, args: Args) -> None:
        fleet.sunk = []

    def enlarge(self, seat: int, fleet: Fleet, args: Args) -> None:
        self.m.enlarge(fleet, [])

    def build(self, seat: int, fleet: Fleet, args: Args) -> None:
        fleet.pieces.append(int(args["piece"].removeprefix("=")))
        self.m.pieces.remove(fleet.pieces[-1])
        fleet.cargo.remove("pepper")
        fleet.score += args["points"]

    def draw(self, seat: int, fleet: Fleet, args: Args) -> None:
        self.cards[seat] += args["count"]

    def play(self, seat: int, fleet: Fleet, args: Args) -> None:
        self.cards[seat] -= 1
        self.reveal(seat, fleet, args)

    def reveal(self, seat: int, fleet: Fleet, args: Args) -> None:
        self.discards[args.get("card", "card-wind").removeprefix("card-")] += 1

    def discard(self, seat: int, fleet: Fleet, args: Args) -> None:
        self.cards[seat] -= args["count"]
        self.discards[args["card"].removeprefix("card-")] += args["count"]

    def reshuffle(self, seat: int, fleet: Fleet, args: Args) -> None:
        self.discards.clear()

    def show(self, seat: int, fleet: Fleet, args: Args) -> None:
        self.courses[seat].append(args["port"].removeprefix("port-"))

    def reach(self, seat: int, fleet: Fleet, args: Args) -> None:
        fleet.score += args["points"]
        self.show(seat, fleet, args)


CHANGES: dict[str, Callable[[Story, int, Fleet, Args], None]] = {
    "sailed": Story.pay_and_sail,
    "carried": Story.sail,
    "drifted": Story.sail,
    "bonus": Story.sail,
    "paid_pirates": Story.spend,
    "storm": Story.spend,
    "recovered": Story.recover,
    "rolled": Story.roll,
    "bid": Story.bid,
    "discovered": Story.discover,
    "loaded": Story.load,
    "lost_good": Story.unload,
    "gave": Story.unload,
    "sold": Story.unload,
    "sank": Story.sink,
    "repaired": Story.repair,
    "enlarged": Story.enlarge,
    "built": Story.build,
    "drew": Story.draw,
    "played": Story.play,
    "escaped": Story.play,
    "revealed": Story.reveal,
    "discarded": Story.discard,
    "reshuffled": Story.reshuffle,
    "course_reached": Story.reach,
    "course_missed": Story.show,
}


def check_story(s: Any, story: Story) -> None:
    """Assert that the story agrees with the table."""
    m = table(s)
    assert (story.m.round, story.m.owner, story.m.pieces) == (m.round, m.owner, m.pieces)
    assert s.scores() == [fleet.score for fleet in story.m.fleets]
    assert GAME.view(s, SPECTATOR)["discards"] == story.discards
    shown = [sorted(chain(*cards.values())) for cards in GAME.view(s, SPECTATOR)["shown"]]
    assert shown == ([sorted(ports) for ports in story.courses] if s.to_move() == OVER else [])
    for mine, seen in zip(story.m.fleets, m.fleets, strict=True):
        for field in ("cell", "cargo", "ships", "sunk", "pieces", "markers"):
            assert getattr(mine, field) == getattr(seen, field), field
    if s.prompt() == "move":
        assert (story.active, story.m.fleets[story.active].tok) == (s.to_move(), m.fleets[s.to_move()].tok)
    if s.prompt() != "deal":
        assert story.cards == [len(fleet.hand) for fleet in m.fleets]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "version"), [(4, "full"), (3, "open_deck"), (2, "dice")])
def test_whole_games_from_their_events(players: int, version: str) -> None:
    rng = Random(f"{players} {version}")
    s: Any = GAME.new(players, {"version": version})
    story = Story(players, version)
    while s.to_move() != OVER:
        texts = legal(s)
        ask = Ask(s.to_move(), dict.fromkeys(texts, 1))
        text = rng.choice(texts) if ask.seat == CHANCE else STYLES[0](table(s), ask, rng)
        s.log = []
        play(s, text)
        story.read(events_seen(s, SPECTATOR))
        if s.prompt() not in ("course", "lot"):
            check_story(s, story)


def names(s: Any) -> list[str]:
    """Return the names of the events emitted."""
    return [name for name, _ in events_seen(s, SPECTATOR)]


def test_the_events_of_a_dangerous_turn() -> None:
    s = chart(f"1310 {EAST}", hands=["compass_ne"], sunk=["1 2 3"])
    go(s, "move:1411 die:one move:1311 card:compass_ne end")
    assert names(s) == ["sailed", "die_one", "untouched", "sailed", "played", "drifted", "ended", "drew"]


def test_the_events_of_a_stop_in_lisbon() -> None:
    s = chart(f"1002 {EAST}", cargo=["gold pepper silk sugar"], hands=["calm"])
    go(s, "end fleet:gold:sugar:silk buy:yes swap")
    assert names(s) == ["ended", "stopped", "gave", "gave", "gave", "enlarged", "built", "swapped", "discarded", "drew"]
