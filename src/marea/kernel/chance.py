# compiled
"""Chance: the random number generator, which belongs to the driver, and sampling by whole-number odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from marea.kernel.state import State

MASK: Final = 0xFFFFFFFF
MAX_BOUND: Final = 1 << 31  # below() multiplies a 32-bit word by its bound: the product must stay under 63 bits


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A small, fast, seedable generator (sfc32); it belongs to the driver, never to a state.

    A subclass may override `word` to supply its own stream: everything else is built on it.
    """

    def __init__(self, seed: i64 = 0, stream: i64 = 0) -> None:
        """Start stream number `stream` of a seed: different streams are independent."""
        self.a: i64 = seed & MASK
        self.b: i64 = (seed >> 32) & MASK
        self.c: i64 = stream & MASK
        self.counter: i64 = (stream >> 32) & MASK
        for _ in range(15):
            Rng.word(self)

    def word(self) -> i64:
        """Return the next 32 random bits."""
        out = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = (((self.c << 21) & MASK) | (self.c >> 11)) + out & MASK
        return out

    def below(self, bound: i64) -> i64:
        """Return a whole number from 0 to bound - 1, uniformly distributed."""
        if bound < 1 or bound > MAX_BOUND:
            raise ValueError(f"below() takes a bound from 1 to {MAX_BOUND}, not {bound}")
        product = self.word() * bound
        if product & MASK < bound:  # only here can a word fall into the uneven remainder
            rest = (MASK + 1 - bound) % bound
            while product & MASK < rest:
                product = self.word() * bound
        return product >> 32

    def weighted(self, weights: list[i64]) -> int:
        """Return an index, with odds given by whole numbers."""
        total: i64 = 0
        for weight in weights:
            total += weight
        left: i64 = self.below(total)
        for i in range(len(weights)):
            left -= weights[i]
            if left < 0:
                return i
        raise ValueError("negative weights")

    def shuffle(self, items: list[int]) -> None:
        """Shuffle the items in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def split(self) -> Rng:
        """Return an independent generator, seeded by this one's next words."""
        seed = self.word() | ((self.word() & 0x7FFFFFFF) << 32)
        stream = self.word() | ((self.word() & 0x7FFFFFFF) << 32)
        return Rng(seed, stream)


def random_action(s: State, rng: Rng) -> int:
    """Return a random outcome by its odds at CHANCE, otherwise a random legal action of the seat to move."""
    if s.to_move() == -1:
        return s.draw(rng)
    legal = s.legal()
    return legal[rng.below(len(legal))]


def play_out(s: State, rng: Rng) -> int:
    """Play to the end at random and return the number of players' decisions.

    This is the loop of rollouts: it unpacks each frame once, where `to_move`, `legal` and `draw`
    would each do it again.
    """
    decisions = 0
    while s.now != 0:
        frame = s.now
        step = s.steps[frame & 255]
        seat = (frame >> 8 & 255) - 8
        if seat == -1:
            s.carry_out(step, step.draw(s, frame >> 16, rng))
        else:
            legal = step.legal(s, seat, frame >> 16)
            s.carry_out(step, legal[rng.below(len(legal))])
            decisions += 1
    return decisions
