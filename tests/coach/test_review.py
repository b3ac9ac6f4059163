"""The coach's reviews: a planted blunder is found and the better move named; unavoidable losses are not blamed."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from marea import OVER, Rng, State, bots, games
from marea.bots import Position
from marea.coach import review
from marea.kernel.errors import BadRecord
from marea.kernel.game import Game
from marea.kernel.record import Record, replay
from marea.lab.simulate import simulate

PLANTED = json.loads((Path(__file__).parent / "planted.json").read_text("utf-8"))
LONG = ("caravelas", "nyakuza")  # too long for pure Python
GAMES = [pytest.param(game, marks=pytest.mark.slow) if game in LONG else game for game in games.all()]


def played_on(s: State, moves: list[str], seed: int = 1) -> Record:
    """Return the record of a game from a position: some given moves, then greedy bots to the end."""
    record = Record.of(s.game, s.players)
    record.snapshot = s.dump()
    rng = Rng(seed)
    greedy = bots.get("greedy")
    queue = list(moves)
    while s.to_move() != OVER:
        if s.to_move() < 0:
            action = s.draw(rng)
        elif queue:
            action = s.game.space.read(queue.pop(0))
            assert action in s.legal()
        else:
            action = greedy.choose(Position(s.game, s, s.to_move()), rng)
        record.play(s, action)
    record.finish(s)
    return record


def hopeless(game: Game[Any], seat: int) -> State:
    """Return a position where a seat has a choice but cannot win in any world that is possible for it."""
    for record in simulate(game, 100, 2, ["random"], seed=1):
        for s in list(replay(game, record))[-6:-1]:
            if s.asked() == s.waiting() == [seat] and len(s.legal()) > 1:
                worlds = islice(Position(game, s, seat).worlds(Rng(1)), 30)
                if all(lost(world, seat) for world in worlds):
                    return s
    raise AssertionError("there is no such position")


def lost(s: State, seat: int) -> bool:
    """Return whether a seat loses whatever happens."""
    if s.to_move() == OVER:
        return seat not in s.winners()
    return all(lost(after(s, action), seat) for action in s.legal())


def after(s: State, action: int) -> State:
    """Return a position after an action."""
    copy = s.clone()
    copy.apply(action)
    return copy


# -- what it finds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_blunder_is_found_and_the_better_move_named(game: str) -> None:
    plant = PLANTED[game]
    s = games.get(game).load(plant["position"])
    seat = s.to_move()
    found = review(s.game, played_on(s, [plant["blunder"]]), seat, iterations=plant["iterations"])
    first = found["decisions"][0]
    assert (first["played"]["move"], first["best"]["move"]) == (plant["blunder"], plant["better"])
    assert 1 in found["blunders"]
    assert found["skill"] <= -first["cost"] < -0.05
    assert first["gains"]


@pytest.mark.parametrize("game", GAMES)
def test_the_better_move_is_not_blamed(game: str) -> None:
    plant = PLANTED[game]
    s = games.get(game).load(plant["position"])
    seat = s.to_move()
    found = review(s.game, played_on(s, [plant["better"]]), seat, iterations=plant["iterations"])
    assert found["decisions"][0]["cost"] == 0
    assert 1 not in found["blunders"]


def test_every_game_has_a_planted_blunder() -> None:
    assert sorted(PLANTED) == sorted(games.all())


def test_forced_moves_cost_nothing() -> None:
    record = next(simulate(games.get("navia"), 1, 2, ["random"], seed=5))
    decisions = review(games.get("navia"), record, 0, iterations=8)["decisions"]
    forced = [one for one in decisions if one["forced"]]
    assert len(forced) > 3
    assert all((one["cost"], one["error"], one["gains"]) == (0, 0, []) for one in forced)
    assert all(one["played"] == one["best"] for one in forced)


def test_a_seat_that_can_no_longer_win_is_not_blamed() -> None:
    s = hopeless(games.get("regatta"), 1)
    found = review(s.game, played_on(s, []), 1, iterations=100)
    assert any(not one["forced"] for one in found["decisions"])
    assert found["blunders"] == []
    assert found["skill"] == 0


# -- what it is based on -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_judgement_does_not_depend_on_hidden_information(game: str) -> None:
    plant = PLANTED[game]
    s = games.get(game).load(plant["position"])
    seat = s.to_move()
    first = review(s.game, played_on(s.clone(), [plant["blunder"]]), seat, iterations=30)
    for seed in range(3):
        twin = s.clone()
        s.game.resample(twin, seat, Rng(seed))
        found = review(s.game, played_on(twin, [plant["blunder"]]), seat, iterations=30)
        assert (found["decisions"][0], found["chances"][0]) == (first["decisions"][0], first["chances"][0])


def test_the_same_seed_gives_the_same_review_and_its_parts_add_up() -> None:
    game = games.get("regatta")
    record = next(simulate(game, 1, 3, ["casual"], seed=2))
    steps: list[float] = []
    found = review(game, record, 2, seed=4, progress=steps.append, iterations=30)
    assert found == review(game, record, 2, seed=4, iterations=30)
    assert found != review(game, record, 2, seed=5, iterations=30)
    assert found["start"] + found["luck"] + found["skill"] + found["rivals"] == pytest.approx(found["end"], abs=0.001)
    assert found["end"] in (0, 1)
    assert len(found["chances"]) == len(record.moves) + 1 == len(steps)
    assert (steps, steps[-1]) == (sorted(steps), 1)
    assert found["skill"] == pytest.approx(-sum(one["cost"] for one in found["decisions"]), abs=0.001)
    assert all(record.moves[one["move"] - 1] == one["played"]["move"] for one in found["decisions"])


def test_moves_hidden_from_a_seat_do_not_change_its_chance() -> None:
    game = games.get("regatta")
    record = next(simulate(game, 1, 3, ["random"], seed=5))
    assert [text.partition(":")[0] for text in record.moves[:4]] == ["bid", "bid", "bid", "draw"]
    own, first, second, revealed, *_ = review(game, record, 0, iterations=20)["chances"]
    assert first == second  # the second bid is still a secret
    assert len({own, first, revealed}) == 3


@pytest.mark.parametrize(
    ("seat", "cut", "message"),
    [(2, 0, "there is no seat 2"), (0, 1, "only a finished game")],
)
def test_an_unfinished_game_or_a_missing_seat_cannot_be_reviewed(seat: int, cut: int, message: str) -> None:
    record = next(simulate(games.get("regatta"), 1, 2, ["random"], seed=1))
    if cut:
        record = replace(record, moves=record.moves[:-cut], result=None)
    with pytest.raises(BadRecord, match=message):
        review(games.get("regatta"), record, seat)
