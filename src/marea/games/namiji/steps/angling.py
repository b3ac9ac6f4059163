# compiled
"""Angling: the school of fish, and the optional upgrades, all of which catch fish (R20-R24, R63)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.namiji.codes import BERTH, FISH, OFFER, PLACE, TAKE, TURN, UPGRADE, VOYAGE
from marea.games.namiji.events import CAUGHT, NOTHING, PLACED, RELEASED, SKIPPED, TOOK, TOOK_HIDDEN, TURNED, USED
from marea.games.namiji.state import BOOK_2019, Namiji
from marea.games.namiji.steps.shelf import place_fish
from marea.games.namiji.words import ANGLING, FLOAT, HOOK, OPTIONAL, OPTIONAL_NUMBERS
from marea.kernel.chance import Rng
from marea.kernel.piles import draw_from, kinds_in, size, some, weights_of
from marea.kernel.state import CHANCE, NOBODY, ask, frame_step, then
from marea.kernel.step import Step

# The numbers of the optional upgrades, used as arguments of the steps.
ASK_HOOK: Final = 0
ASK_FLOAT: Final = 1
ASK_BYCATCH: Final = 2
ASK_WHISTLE: Final = 3


def stop_at_angling(s: Namiji, seat: i64) -> None:
    """R63: plan the Glass float, then the catch, then the Second hook."""
    if s.owns(seat, HOOK):
        s.push(then(OFFER, ASK_HOOK))
    cast(s, seat)
    if s.down != 0 and s.owns(seat, FLOAT):
        s.push(ask(UPGRADE, seat, ASK_FLOAT))


def cast(s: Namiji, seat: i64) -> None:
    """R23, R24: plan the angling procedure; an empty school offers nothing."""
    if s.up == 0 and s.down == 0:
        s.emit(NOTHING, seat, ANGLING)
    else:
        s.push(ask(TAKE, seat))


def hold(s: Namiji, seat: i64, fish: i64) -> None:
    """R21, R22: hold a fish taken; another is turned face up before it is placed (2021), or after (2019)."""
    s.caught = fish + 1
    s.push(ask(PLACE, seat))
    if s.ruleset != BOOK_2019:
        turn_one(s)


def turn_one(s: Namiji) -> None:
    """R21: turn a face-down fish face up, if there is one."""
    if s.down != 0:
        s.push(ask(TURN, CHANCE))


def may_follow(below: i64) -> bool:
    """Return whether a frame may follow a catch: the Second hook, or the next turn."""
    return below == then(VOYAGE) or below == then(OFFER, ASK_HOOK)


class Offer(Step[Namiji]):
    """R63: offer an upgrade that lets its owner fish when its time has come, unless the school is empty."""

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Ask the current player."""
        if s.up != 0 or s.down != 0:
            s.push(ask(UPGRADE, s.current, arg))

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the catch or net that comes before the offer is pending."""
        return seat == NOBODY and arg in (ASK_HOOK, ASK_BYCATCH) and below == then(VOYAGE)


class Upgrade(Step[Namiji]):
    """R63: use an upgrade or skip it; the argument is its number among the optional ones."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return using it and skipping it."""
        return s.data.use_or_skip[arg]

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Turn two fish face up for the Glass float; the others let their owner fish once more."""
        if action >= s.data.skip:
            s.emit(SKIPPED, seat, s.data.meals + OPTIONAL_NUMBERS[arg])
            return
        s.emit(USED, seat, s.data.meals + OPTIONAL_NUMBERS[arg])
        if arg == ASK_FLOAT:
            turn_one(s)
            if size(s.down) > 1:
                s.push(ask(TURN, CHANCE))
        else:
            cast(s, seat)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the Glass float comes before a fish is taken, and the others last."""
        if seat != s.current or not 0 <= arg < len(OPTIONAL):
            return False
        return below == (ask(TAKE, seat) if arg == ASK_FLOAT else then(VOYAGE))


class Turn(Step[Namiji]):
    """R21, section C: chance turns a face-down fish of the school face up."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the kinds that lie face down."""
        return kinds_in(s.down, s.data.turn)

    def weights(self, s: Namiji, arg: i64) -> list[int]:
        """Weight each fish equally."""
        return weights_of(s.down)

    def draw(self, s: Namiji, arg: i64, rng: Rng) -> int:
        """Draw with the same odds, without building the two lists."""
        return s.data.turn + draw_from(s.down, rng)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Turn the fish face up for everybody to see."""
        fish = action - s.data.turn
        s.down -= some(fish, 1)
        s.up += some(fish, 1)
        s.emit(TURNED, fish)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether this is the setup, or a fish is being taken or placed, or has just been placed."""
        return seat == CHANCE and arg == 0 and frame_step(below) in (BERTH, TURN, TAKE, PLACE, OFFER, VOYAGE)


class Take(Step[Namiji]):
    """R20: take any fish of the school, one face up or an unknown one."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the kinds that lie face up, and a face-down fish if there is one."""
        actions = kinds_in(s.up, s.data.take)
        if s.down != 0:
            actions.append(int(s.data.take_hidden))
        return actions

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Take the fish; chance decides which face-down one it is."""
        if action == s.data.take_hidden:
            s.emit(TOOK_HIDDEN, seat)
            s.push(ask(FISH, CHANCE))
        else:
            fish = action - s.data.take
            s.up -= some(fish, 1)
            s.emit(TOOK, seat, fish)
            hold(s, seat, fish)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the current player is at a stop, and there are fish."""
        return seat == s.current and arg == 0 and (s.up != 0 or s.down != 0) and may_follow(below)


class Fish(Step[Namiji]):
    """R20, G11: chance decides which face-down fish was taken; everybody sees it."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the kinds that lie face down."""
        return kinds_in(s.down, s.data.hooked)

    def weights(self, s: Namiji, arg: i64) -> list[int]:
        """Weight each fish equally."""
        return weights_of(s.down)

    def draw(self, s: Namiji, arg: i64, rng: Rng) -> int:
        """Draw with the same odds, without building the two lists."""
        return s.data.hooked + draw_from(s.down, rng)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Put the fish into the player's hand."""
        fish = action - s.data.hooked
        s.down -= some(fish, 1)
        s.emit(CAUGHT, s.current, fish)
        hold(s, s.current, fish)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the current player is at a stop, and there are fish face down."""
        return seat == CHANCE and arg == 0 and s.down != 0 and may_follow(below)


class Place(Step[Namiji]):
    """R22, R23: place the fish on the shelf, or release it into the school."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return every cell that R40 allows, and always the release."""
        return s.data.fish_places[s.filled[seat]]

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Place or release the fish; under the rules of 2019, another one is turned face up only now (R21)."""
        fish = s.caught - 1
        s.caught = 0
        if action == s.data.release:
            s.up += some(fish, 1)
            s.emit(RELEASED, seat, fish)
        else:
            s.emit(PLACED, seat, fish, action - s.data.place)
            place_fish(s, seat, action - s.data.place, fish)
        if s.ruleset == BOOK_2019:
            turn_one(s)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the current player is at a stop and has taken a fish."""
        return seat == s.current and arg == 0 and s.caught > 0 and may_follow(below)
