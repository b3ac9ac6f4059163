"""Verifiable luck: every outcome follows from a committed seed, and `verify` detects those that do not."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marea import CHANCE, BadRecord, Record, games
from marea.kernel.chance import Rng
from marea.kernel.record import replay
from marea.table import Luck, commitment, full_record, verify
from tests.table.tables import SEED, finished, new, play_on, rows_of

TABLES = [(game, players) for game in games.all() for players in games.get(game).players]


def words(seed: bytes, number: int, count: int) -> list[int]:
    luck = Luck(seed, number)
    return [luck.word() for _ in range(count)]


def record_of(game: str, players: int, seed: int = 1) -> Record:
    """Return the record of a whole game, written and read again."""
    return Record.read(full_record(finished(game, players, seed).story).write())


def chances(game: str, record: Record) -> list[tuple[int, list[str]]]:
    """Return the indices of the moves of chance in a record, with the possible outcomes of each."""
    found = games.get(game)
    states = list(replay(found, record))[:-1]
    show = found.space.show
    return [(i, [show(action) for action in s.legal()]) for i, s in enumerate(states) if s.to_move() == CHANCE]


# -- the stream ----------------------------------------------------------------------------------


@given(st.binary(min_size=1, max_size=40), st.integers(0, 10**6))
def test_the_words_follow_from_the_seed_and_the_number(seed: bytes, number: int) -> None:
    due = [hmac.new(seed, f"marea {number} {word}".encode(), hashlib.sha256).digest() for word in range(3)]
    assert words(seed, number, 3) == [int.from_bytes(digest[:4], "big") for digest in due]
    assert words(seed, number, 3) == words(seed, number, 3)


def test_an_outcome_does_not_depend_on_how_many_words_others_used() -> None:
    alone = words(SEED, 7, 5)
    first, second = Luck(SEED, 6), Luck(SEED, 7)
    mixed = []
    for taken in range(5):
        for _ in range(taken):
            first.word()
        mixed.append(second.word())
    assert mixed == alone


def test_no_two_outcomes_share_their_words() -> None:
    streams = [words(SEED, number, 40) for number in range(120)]
    assert len({word for stream in streams for word in stream}) == 120 * 40


def test_different_seeds_give_different_streams() -> None:
    assert words(SEED, 0, 4) != words(SEED[::-1], 0, 4)


def chi_square(counts: list[int]) -> float:
    due = sum(counts) / len(counts)
    return sum((count - due) ** 2 / due for count in counts)


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 10, 12])
def test_small_draws_are_uniform(bound: int) -> None:
    counts = [0] * bound
    for number in range(600 * bound):
        counts[Luck(SEED, number).below(bound)] += 1
    assert chi_square(counts) < 2 * bound + 10, counts  # far beyond the one in a thousand


@pytest.mark.parametrize("part", ["thirds", "remainders"])
def test_large_draws_have_no_bias_from_remainders_or_rounding(part: str) -> None:
    bound = 3 << 29  # 8/3 words for each number: truncated naively, some would have three and some two
    counts = [0, 0, 0]
    for number in range(3000):
        drawn = Luck(SEED, number).below(bound)
        counts[drawn * 3 // bound if part == "thirds" else drawn % 3] += 1
    assert chi_square(counts) < 14, counts


def test_the_commitment_is_the_hash_of_the_seed_and_the_header_shows_it() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    table = new(seed=b"tide")
    assert table.story.header.commitment == commitment(b"tide") == hashlib.sha256(b"tide").hexdigest()
    assert commitment(b"tide") != commitment(b"tides")


def test_a_tables_outcomes_depend_only_on_its_seed() -> None:
    one, same, other = (new("navia", 3, options={"first": 0}, seed=seed) for seed in (b"a", b"a", b"b"))
    for table in (one, same, other):
        for seat in range(3):
            table.play(seat, f"place:{seat}", 1.0)
        assert len(rows_of(table, "chance")) == 9
    assert rows_of(one, "chance") == rows_of(same, "chance") != rows_of(other, "chance")


# -- verify --------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=3, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_an_unmodified_game_is_verified(game: str, players: int, seed: int) -> None:
    table = finished(game, players, seed)
    record = Record.read(full_record(table.story).write())
    assert record.luck == {"commitment": commitment(SEED), "seed": SEED.hex()}
    assert verify(games.get(game), record) == len(rows_of(table, "chance")) == len(chances(game, record)) > 0


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_changing_any_outcome_to_another_legal_one_is_detected(game: str, players: int) -> None:
    record = record_of(game, players)
    tried = 0
    for i, outcomes in chances(game, record)[:25]:
        others = [text for text in outcomes if text != record.moves[i]]
        if not others:
            continue
        forged = replace(record, moves=[*record.moves[:i], others[-1]], result=None)
        assert len(list(replay(games.get(game), forged))) == i + 2  # by the rules alone nothing is wrong
        with pytest.raises(BadRecord, match=rf"move {i + 1}: '{others[-1]}' does not follow from the seed"):
            verify(games.get(game), forged)
        tried += 1
    assert tried > 5


def with_luck(record: Record, **luck: str) -> Record:
    """Return a record with changes to its luck; an empty text removes an entry."""
    changed = {**(record.luck or {}), **luck}
    return replace(record, luck={key: text for key, text in changed.items() if text})


@pytest.mark.parametrize("game", ["regatta", "navia"])
def test_a_wrong_seed_is_detected_even_with_a_matching_commitment(game: str) -> None:
    record = record_of(game, 3)
    wrong = SEED[::-1]
    with pytest.raises(BadRecord, match="does not match the commitment"):
        verify(games.get(game), with_luck(record, seed=wrong.hex()))
    with pytest.raises(BadRecord, match="does not follow from the seed"):
        verify(games.get(game), with_luck(record, seed=wrong.hex(), commitment=commitment(wrong)))


@pytest.mark.parametrize(
    ("luck", "message"),
    [
        ({"commitment": commitment(b"other")}, "does not match the commitment"),
        ({"commitment": ""}, "does not match the commitment"),
        ({"seed": ""}, "no seed to verify"),
        ({"seed": "sea"}, "no seed to verify"),
        ({"drawn": "many"}, "no seed to verify"),
    ],
)
def test_luck_that_cannot_be_verified_is_refused(luck: dict[str, str], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        verify(games.get("regatta"), with_luck(record_of("regatta", 2), **luck))


def test_a_record_without_luck_is_refused() -> None:
    with pytest.raises(BadRecord, match="no seed to verify"):
        verify(games.get("regatta"), replace(record_of("regatta", 2), luck=None))


def test_a_record_that_does_not_replay_is_refused() -> None:
    record = record_of("regatta", 2)
    with pytest.raises(BadRecord, match="is not legal"):
        verify(games.get("regatta"), replace(record, moves=["sign:cook", *record.moves]))
    result: dict[str, Any] = {**(record.result or {}), "winners": []}
    with pytest.raises(BadRecord, match="but the moves lead to"):
        verify(games.get("regatta"), replace(record, result=result))


def test_a_game_from_its_set_up_cannot_skip_outcomes_of_its_seed() -> None:
    """Otherwise the holder of the seed could try many starting points of the stream and keep the best."""
    table = new("regatta", 2)
    table.story.outcomes_drawn = 3
    play_on(table, Rng(5), 0.0)
    record = with_luck(full_record(table.story), drawn="3")
    assert record.snapshot is None
    with pytest.raises(BadRecord):
        verify(games.get("regatta"), record)
