"""Rows: the counts of several seats in one list."""

from __future__ import annotations

from collections import Counter

from marea import Rng
from marea.kernel import rows

HANDS = [0, 2, 1, 0, 0, 0, 3, 1, 1]  # three seats, three kinds
VALUES = [5, 1, 2]


def test_a_row_is_the_part_of_one_seat() -> None:
    assert [rows.row(HANDS, seat, 3) for seat in range(3)] == [[0, 2, 1], [0, 0, 0], [3, 1, 1]]
    assert [rows.size(HANDS, seat, 3) for seat in range(3)] == [3, 0, 5]
    assert [rows.kinds(HANDS, seat, 3) for seat in range(3)] == [2, 0, 3]
    assert [rows.has_all(HANDS, seat, 3) for seat in range(3)] == [False, False, True]


def test_kinds_can_be_numbered_as_actions() -> None:
    assert [rows.kinds_in(HANDS, seat, 3) for seat in range(3)] == [[1, 2], [], [0, 1, 2]]
    assert rows.kinds_in(HANDS, 0, 3, 10) == [11, 12]


def test_the_worth_of_a_row_is_that_of_all_things_and_its_best_is_one_of_them() -> None:
    assert [rows.worth(HANDS, seat, VALUES) for seat in range(3)] == [4, 0, 18]
    assert [rows.best(HANDS, seat, VALUES) for seat in range(3)] == [2, 0, 5]


def test_redealing_keeps_the_sizes_the_things_and_the_hand_of_the_seat() -> None:
    for seat in range(-3, 3):
        hands, bag = HANDS[:], [1, 0, 2]
        rows.redeal(hands, bag, seat, Rng(seat + 3))
        assert [rows.size(hands, other, 3) for other in range(3)] == [3, 0, 5]
        assert [bag[kind] + sum(hands[kind::3]) for kind in range(3)] == [4, 3, 4]
        assert seat < 0 or rows.row(hands, seat, 3) == rows.row(HANDS, seat, 3)


def test_redealing_gives_every_thing_the_same_chance() -> None:
    drawn: Counter[int] = Counter()
    rng = Rng(5)
    for _ in range(3000):
        hands, bag = [0, 0, 1, 0], [2, 1]
        rows.redeal(hands, bag, 0, rng)
        drawn[hands.index(1, 2) - 2] += 1
    assert 0.70 < drawn[0] / 3000 < 0.80  # three of four things are of the first kind
