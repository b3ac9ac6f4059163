"""The information and observations of seats in OpenSpiel: complete, and without the secrets of others."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from marea import games
from marea.research.openspiel import RECENT_ITEMS, SpielState
from tests.research.spiel import TABLES, advance, load, positions

pytestmark = pytest.mark.once

SMALL_TABLES = [(id, players) for id, players in TABLES if players < 4]

Known = tuple[str, str, list[float]]  # the information, view and observation of a seat


# -- the information of a seat ---------------------------------------------------------------------------


def knowledge_of(s: SpielState, seat: int) -> Known:
    """Return the information, view and observation of a seat."""
    return s.information_state_string(seat), s.observation_string(seat), s.observation_tensor(seat)


@pytest.mark.parametrize(("id", "players"), SMALL_TABLES)
def test_worlds_that_a_seat_cannot_distinguish_give_it_the_same_information(id: str, players: int) -> None:
    sampler = pyspiel.UniformProbabilitySampler(3, 0.0, 1.0)
    others = set()
    for s in positions(id, players, 4, max_moves=300):
        if s.move_number() % 6 or s.is_terminal():
            continue
        for seat in range(players):
            world = s.resample_from_infostate(seat, sampler)
            again = world.resample_from_infostate(seat, sampler).clone()
            assert knowledge_of(s, seat) == knowledge_of(world, seat) == knowledge_of(again, seat)
            others |= {s.observation_string(i) == world.observation_string(i) for i in range(players) if i != seat}
            if s.current_player() == seat:
                assert world.current_player() == seat
                assert world.legal_actions() == s.legal_actions()
    assert False in others  # some secrets were resampled


@pytest.mark.parametrize(("id", "players"), SMALL_TABLES)
def test_the_same_information_implies_the_same_view(id: str, players: int) -> None:
    secrets = 0
    for s in positions(id, players, 8, max_moves=200):
        if s.move_number() % 4 and not s.is_chance_node():
            continue
        branches = [s.child(action) for action in s.legal_actions()[:6]]
        for seat in range(players):
            found = [knowledge_of(branch, seat) for branch in branches if s.current_player() != seat]
            assert len(set(map(str, found))) == len({text for text, _, _ in found})
            secrets += len({text for text, _, _ in found}) < len(found)
    assert secrets > 2


@pytest.mark.parametrize(("id", "players"), SMALL_TABLES)
def test_information_only_grows_and_includes_own_actions(id: str, players: int) -> None:
    rng = random.Random(5)
    s = load(id, players=players).new_initial_state()
    while not s.is_terminal() and s.move_number() < 300:
        mover, before = s.current_player(), [s.past.information(seat) for seat in range(players)]
        advance(s, rng)
        for seat in range(players):
            after = s.past.information(seat)
            assert s.information_state_string(seat) == after
            assert after.startswith(before[seat])
            own = f"you {s.action_to_string(seat, s.history()[-1])}\n" if seat == mover else ""
            assert after[len(before[seat]) :].startswith(own)
            assert own or "\nyou " not in after[len(before[seat]) - 1 :]


def twins(id: str, players: int, seed: int) -> Iterator[tuple[SpielState, list[Known], SpielState, list[int]]]:
    """Yield positions of a random game, each beside a twin in which one earlier move was different.

    With each comes what the seats know in the game, and which seats cannot distinguish the two.
    """
    rng = random.Random(seed)
    states = [s.clone() for s in positions(id, players, seed, max_moves=250)]
    knowledge = [[knowledge_of(s, seat) for seat in range(players)] for s in states]
    moves = states[-1].history()
    for _ in range(40):
        at = rng.randrange(len(moves))
        twin = states[at].child(rng.choice(states[at].legal_actions()))
        after = slice(at + 1, None)
        for true, own, move in zip(states[after], knowledge[after], [*moves[after], -1], strict=True):
            unaware = [seat for seat in range(players) if own[seat][0] == twin.information_state_string(seat)]
            if str(true) == str(twin) or not unaware:
                break
            yield true, own, twin, unaware
            if twin.current_player() != true.current_player() or move not in twin.legal_actions():
                break
            twin.apply_action(move)


@pytest.mark.slow
@pytest.mark.parametrize(("id", "players"), SMALL_TABLES)
def test_the_same_information_implies_the_same_view_and_legal_actions(id: str, players: int) -> None:
    pairs = 0
    for seed in range(4):
        for true, own, twin, unaware in twins(id, players, seed):
            for seat in unaware:
                pairs += 1
                assert own[seat] == knowledge_of(twin, seat)
                if true.current_player() == seat == twin.current_player():
                    assert true.legal_actions() == twin.legal_actions()
    assert pairs > 5


def test_a_sealed_answer_is_known_only_to_its_seat() -> None:
    game = load("regatta", players=3)
    one, other = game.new_initial_state(), game.new_initial_state()
    start = knowledge_of(one, 1)
    one.apply_action(3)
    other.apply_action(7)
    assert start == knowledge_of(one, 1) == knowledge_of(other, 1)
    assert knowledge_of(one, 0) != knowledge_of(other, 0)
    assert one.information_state_string(0) == "seat 0\nyou bid:3\n"


def test_in_a_resampled_world_no_seat_knows_the_true_secrets() -> None:
    s = next(s for s in positions("navia", 2, 1) if s.move_number() == 40)
    world = s.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(1, 0.0, 1.0))
    assert world.history() == []
    assert s.information_state_string(1) != world.information_state_string(1)
    last_line = world.past.information(1).splitlines()[-1]
    assert json.loads(last_line.removeprefix("sees ")) == json.loads(world.observation_string(1))
    assert str(world).startswith("resampled for seat 0: {")


# -- observers -------------------------------------------------------------------------------------------


def kind(public: bool, recall: bool, private: str) -> Any:
    """Return a type of observation."""
    return pyspiel.IIGObservationType(public, recall, getattr(pyspiel.PrivateInfoType, private))


@pytest.mark.parametrize("id", games.all())
def test_the_parts_of_an_observation_are_the_fields(id: str) -> None:
    game = load(id)
    observer = make_observation(game)
    assert {name: part.size for name, part in observer.dict.items()} == {f.name: f.size for f in game.marea.fields}
    for s in positions(id, 2, 1, max_moves=30):
        for seat in range(2):
            observer.set_from(s, seat)
            assert observer.tensor.tolist() == s.observation_tensor(seat)
            assert np.concatenate(list(observer.dict.values())).tolist() == s.observation_tensor(seat)
            assert observer.string_from(s, seat) == s.observation_string(seat)


def test_each_type_of_observation_has_its_part() -> None:
    game = load("regatta")
    s = game.new_initial_state()
    s.apply_action(4)
    information = make_observation(game, kind(True, True, "SINGLE_PLAYER"))
    information.set_from(s, 0)
    assert information.tensor.tolist() == s.information_state_tensor(0)
    assert information.string_from(s, 0) == s.information_state_string(0)
    public_events = make_observation(game, kind(True, True, "NONE"))
    assert public_events.string_from(s, 0) == ""
    assert public_events.string_from(s.child(2), 0).startswith(
        "bade player=seat-0 coins=4\nbade player=seat-1 coins=2\n"
    )
    public = json.loads(make_observation(game, kind(True, False, "NONE")).string_from(s, 0))
    private = json.loads(make_observation(game, kind(False, False, "SINGLE_PLAYER")).string_from(s, 0))
    assert private["bid"] is not None
    assert {**public, **private} == json.loads(s.observation_string(0))
    assert make_observation(game, kind(True, True, "ALL_PLAYERS")) is None
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, None, {"x": 1})


def rows(s: SpielState, seat: int) -> list[list[float]]:
    """Return the actions and events in the tensor of an information state."""
    numbers = np.array(s.information_state_tensor(seat)[-6 * RECENT_ITEMS :]).reshape(RECENT_ITEMS, 6)
    return [row.tolist() for row in numbers if row.any()]


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_the_latest_information_is_in_the_tensor(id: str, players: int) -> None:
    """One row for each line of the text, in reverse order; rows of own actions match lines that begin with `you`."""
    s = load(id, players=players).new_initial_state()
    rng = random.Random(3)
    for _ in range(20):
        advance(s, rng)
        for seat in range(players):
            lines = s.information_state_string(seat).splitlines()[1:][::-1][:RECENT_ITEMS]
            found = rows(s, seat)
            assert len(found) == len(lines)
            assert [row[0] == 1 for row in found] == [line.startswith("you ") for line in lines]
            assert s.information_state_tensor(seat)[: -6 * RECENT_ITEMS] == s.observation_tensor(seat)


@pytest.mark.parametrize("id", games.all())
def test_in_a_resampled_world_the_tensor_of_the_seat_stays_the_same(id: str) -> None:
    s = load(id).new_initial_state()
    rng = random.Random(3)
    for _ in range(20):
        advance(s, rng)
    world = s.resample_from_infostate(0, rng.random)
    assert world.information_state_tensor(0) == s.information_state_tensor(0)
    public = [row for row in rows(s, 1) if row[0] > 1 and row[1] == 0]
    assert rows(world, 1)[: len(public)] == public
    again = world.resample_from_infostate(0, rng.random)
    assert again.information_state_tensor(0) == s.information_state_tensor(0)
