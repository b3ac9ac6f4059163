"""No secret is revealed: two tables that differ only in secrets send a viewer the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from marea import SPECTATOR, games
from marea.kernel.chance import Rng
from marea.table import Clock, Row
from tests.games.navia.river import river
from tests.positions import at
from tests.server.later_leaks import LEAKS
from tests.server.plans import Moves, Pair, positions
from tests.server.twins import Twins, Worlds
from tests.server.worlds import ROOT, Leak, World

pytestmark = pytest.mark.slow

GAME = games.get("regatta")
SETTINGS: list[dict[str, Any]] = [
    {"window": 5.0, "clock": Clock("move", 9000.0)},
    {"window": 0.0, "clock": Clock("game", 9000.0)},
    {"window": 5.0},
]
ONE_SECOND: dict[str, Any] = {"clock": Clock("move", 1.0), "grace": 1.0}
FIRST_RACE = "bid:0 bid:3 bid:1 draw:cook"  # seat 1 wins it, and draws a cook and another card
SECOND_RACE = "sign:cook bid:3 bid:0 bid:1 draw:bosun draw:captain"  # seat 0 wins it
THIRD_RACE = SECOND_RACE + " sign:bosun"  # everyone is to bid


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    both = World(tmp_path_factory.mktemp("one"), bytes(32)), World(tmp_path_factory.mktemp("other"), bytes(range(32)))
    yield both
    for world in both:
        world.stop()


@pytest.fixture(autouse=True)
def _one_commitment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the same commitment for both seeds, which reveals nothing about them."""
    monkeypatch.setattr("marea.table.story.commitment", lambda seed: "c" * 64)


def drawn(one: str, other: str, then: str = "") -> Pair:
    """Return two positions of Regatta that differ in a card that seat 1 drew."""
    return at("regatta", 3, f"{FIRST_RACE} draw:{one} {then}"), at("regatta", 3, f"{FIRST_RACE} draw:{other} {then}")


def hands(own: str, one: str, other: str) -> Pair:
    """Return two positions of Navia in which the other two seats hold each other's card."""
    boats = [(0, 0), (0, 2), (0, 4)]
    return river(boats, [own, one, other]), river(boats, [own, other, one])


# Every setting is viewed from a seat and by a spectator; the choice of the seat makes no difference to a clock.
VIEWERS = [*((seed, seed) for seed in range(3)), *((SPECTATOR, seed) for seed in range(3))]


@pytest.mark.parametrize(("viewer", "seed"), VIEWERS)
@pytest.mark.parametrize("game", games.all())
def test_tables_that_look_the_same_to_a_viewer_send_it_the_same_bytes(
    game: str, viewer: int, seed: int, worlds: Worlds
) -> None:
    rng = Rng(seed, viewer + 8)
    with Twins(worlds, positions(game, 3 + seed // 2, viewer, rng), viewer, rng, **SETTINGS[seed]) as twins:
        play_on(twins)


# -- scenes ----------------------------------------------------------------------------------------------


def play_on(twins: Twins) -> None:
    """Play on while the tables look the same to the viewer, for a few steps."""
    twins.look()
    for _ in range(8):
        if not twins.step():
            break
    twins.farewell()


def race(twins: Twins) -> None:
    """Let seat 1 win two races and draw secret cards; at one table it bids earlier than at the other."""
    one, other = twins.worlds
    one.outcomes.extend(map(GAME.space.read, ("draw:cook", "draw:sailor") * 2))
    other.outcomes.extend(map(GAME.space.read, ("draw:cook", "draw:captain") * 2))
    twins.look()
    one.play(1, "bid:2")
    twins.look()
    twins.plays(0, ["bid:0"])
    twins.look()
    other.play(1, "bid:2")
    twins.plays(2, ["bid:0"] * 2)
    twins.look()
    twins.plays(1, ["sign:cook"] * 2)
    twins.look()
    twins.plays(1, ["bid:2"] * 2)
    twins.plays(2, ["bid:0"] * 2)
    twins.plays(0, ["bid:0"])
    twins.look()


def take_back(twins: Twins) -> None:
    """Let the viewer keep its hand, and undo that."""
    twins.look()
    twins.plays(0, ["pass"])
    twins.look()
    twins.take_back(0)
    twins.look()


def aim(twins: Twins, answers: tuple[Moves, Moves] = ({2: "decline", 1: "decline"}, {})) -> None:
    """Let seat 0 aim a card at seat 1; the others answer at one table, and not or differently at the other."""
    twins.plays(0, ["play:dry_dock:1"] * 2)
    twins.look()
    for world, given in zip(twins.worlds, answers, strict=True):
        for seat, text in given.items():
            world.play(seat, text)
    twins.look()
    twins.pass_time(4.0)
    twins.look()
    twins.pass_time(1.0)
    twins.look()


def shield_twice(twins: Twins) -> None:
    """Let the target raise Shields at both tables, and another seat at one."""
    aim(twins, ({1: "shield", 2: "shield"}, {2: "decline", 1: "shield"}))


def unload(twins: Twins) -> None:
    """Unload the tables while a seat has bid at one of them, or bids later."""
    one = twins.worlds[0]
    twins.look()
    twins.pass_time(400)
    one.play(1, "bid:2")
    twins.pass_time(250)
    sweep(twins)
    twins.ask("health", "GET", "/api/health")
    twins.look()
    twins.pass_time(700)
    sweep(twins)
    one.play(2, "bid:1")  # which loads the table in one world alone
    twins.ask("health", "GET", "/api/health")
    for world in twins.worlds:
        world.time += 1
    twins.look()


def sweep(twins: Twins) -> None:
    """Let both servers unload quiet tables."""
    for world in twins.worlds:
        world.call(world.hall.sweep())


def restart(twins: Twins) -> None:
    """Restart both servers while one seat has bid at one of them, and another seat at the other."""
    for world, seat in zip(twins.worlds, (1, 2), strict=True):
        world.play(seat, "bid:2")
        world.stop()
        world.start()
    twins.look()


def stand_in(twins: Twins) -> None:
    """Let a bot sign on a crew and bid for the viewer, who then comes back."""
    twins.look()
    for world in twins.worlds:
        world.thinker.awake = True
    twins.ask("leave", "POST", f"{ROOT}/leave", {})
    for world in twins.worlds:
        world.wait(lambda room: 0 in room.table.answers)
    twins.check()
    twins.ask("seats", "POST", f"{ROOT}/seats", {})
    twins.look()


def take_over(twins: Twins) -> None:
    """Let a bot play for seat 1: it signs on a cook, and bids at one table while it still thinks at the other."""
    one, other = twins.worlds
    one.thinker.moves, other.thinker.moves = {1: ["sign:cook", "bid:3"]}, {1: ["sign:cook"]}
    twins.look()
    twins.pass_time(2.0)
    one.wait(lambda room: 1 in room.table.answers)
    other.wait(lambda room: room.story.state.prompt() == "bid")
    twins.look()
    for world in twins.worlds:
        assert world.room().story.seats[1].away
        world.post(1, "seats", {})
    twins.look()


def run_out_of_time(twins: Twins) -> None:
    """Let a bot take over from a person who is connected, but slow."""
    for world in twins.worlds:
        world.room().table.disconnected.clear()
    take_over(twins)
    for world in twins.worlds:
        assert Row("away", 1, "time") in world.room().story.rows


def disconnect(twins: Twins) -> None:
    """Disconnect the others; one of them has bid before at one table, and only sent a request at the other."""
    for world in twins.worlds:
        world.request("GET", ROOT, seat=1)
    twins.worlds[0].play(1, "bid:2")
    twins.look()
    twins.pass_time(2.0)
    for world in twins.worlds:
        assert [seat.away for seat in world.room().story.seats] == [False, True, True]
    twins.look()


@dataclass(frozen=True)
class Scene:
    """Two positions, and a script that is played at both tables."""

    script: Callable[[Twins], None]
    pair: Pair
    settings: dict[str, Any] = field(default_factory=dict)
    viewer: int = 0


SCENES = {
    "race": Scene(race, drawn("sailor", "captain", THIRD_RACE)),
    "farewell": Scene(Twins.farewell, drawn("sailor", "captain", THIRD_RACE)),
    "undo": Scene(take_back, hands("dry_dock", "shields", "trap")),
    "shields": Scene(aim, hands("dry_dock", "shields", "trap")),
    "shields, for a spectator": Scene(aim, hands("dry_dock", "shields", "trap"), viewer=SPECTATOR),
    "two shields": Scene(shield_twice, hands("dry_dock", "shields", "shields")),
    "unloaded": Scene(unload, drawn("sailor", "captain", THIRD_RACE), {"live": False}),
    "restart": Scene(restart, drawn("sailor", "captain", THIRD_RACE), {"live": False}),
    "stand-in": Scene(stand_in, drawn("sailor", "captain", SECOND_RACE), {"pause": 0.0}),
    "away": Scene(take_over, drawn("sailor", "captain"), {"pause": 0.0, "grace": 2.0}),
    "away in a window": Scene(disconnect, drawn("sailor", "captain", THIRD_RACE), {"grace": 2.0}),
    "out of time": Scene(run_out_of_time, drawn("sailor", "captain"), {"pause": 0.0, **ONE_SECOND}),
}


def watch(worlds: Worlds, scene: Scene) -> None:
    """Play a scene."""
    with Twins(worlds, scene.pair, scene.viewer, Rng(1), **scene.settings) as twins:
        scene.script(twins)


@pytest.mark.parametrize("scene", SCENES)
def test_no_scene_reveals_anything(scene: str, worlds: Worlds) -> None:
    watch(worlds, SCENES[scene])


def test_a_forced_move_does_not_show_that_it_was_one(worlds: Worlds) -> None:
    with Twins(worlds, drawn("cook", "captain"), 0, Rng(), pause=1.0) as twins:
        twins.look()
        twins.pass_time(1.0)
        twins.look()


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str, worlds: Worlds, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = LEAKS[leak]
    planted.plant(monkeypatch)
    with pytest.raises(Leak) as caught:
        watch(worlds, SCENES[planted.scene])
    assert set(planted.channels) <= set(caught.value.channels)
