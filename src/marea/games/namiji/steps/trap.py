# compiled
"""The crustacean trap: draw tokens until it is enough or too much (R44-R46)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.namiji.codes import SALVAGE, TOKEN, TRAP, VOYAGE
from marea.games.namiji.events import DREW_TOKEN, KEPT_HAUL, LOST_HAUL, NOTHING, SALVAGED
from marea.games.namiji.state import Namiji
from marea.games.namiji.words import CRAB, GLOVES, LID, SHRIMP, TOKENS
from marea.games.namiji.words import TRAP as TRAP_STATION
from marea.kernel.chance import Rng
from marea.kernel.piles import add, count, kinds_in, size, some, weights_of
from marea.kernel.state import CHANCE, ask, then
from marea.kernel.step import Step


def stop_at_trap(s: Namiji, seat: i64) -> None:
    """R44, R46: draw the first token without asking (G8); an empty bag has none."""
    if s.bag == 0:
        s.emit(NOTHING, seat, TRAP_STATION)
    else:
        s.push(ask(TOKEN, CHANCE))


def any_token(bag: i64, rng: Rng) -> i64:
    """Return a random token of the bag."""
    return CRAB if rng.below(size(bag)) < count(bag, CRAB) else SHRIMP


def catch_tokens(s: Namiji, seat: i64, pile: i64) -> None:
    """R46: put tokens into a player's trap for good, one point for each."""
    add(s.traps, seat, pile)
    s.gain(seat, size(pile))


def lose_haul(s: Namiji, seat: i64, haul: i64) -> None:
    """R45: return the haul of this stop to the bag; the Woven lid keeps one token of it (R63)."""
    s.emit(LOST_HAUL, seat, size(haul))
    if s.owns(seat, LID):
        s.push(ask(SALVAGE, seat, haul))
    else:
        s.bag += haul


def keep_haul(s: Namiji, seat: i64, haul: i64) -> None:
    """R46: keep the haul."""
    s.emit(KEPT_HAUL, seat, size(haul))
    catch_tokens(s, seat, haul)


def haul_size(haul: i64) -> i64:
    """Return the number of tokens in a haul; -1 if it is not a pile of tokens."""
    return size(haul) if 0 <= haul < some(len(TOKENS), 1) else -1


def may_draw(s: Namiji, haul: i64) -> bool:
    """R44, R46: return whether another token can be added to a haul."""
    return 0 <= haul_size(haul) < s.data.draws and s.bag != 0


class Token(Step[Namiji]):
    """R44: chance draws a token from the bag; the argument is the haul so far, a pile."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the kinds of token in the bag."""
        return kinds_in(s.bag, s.data.token)

    def weights(self, s: Namiji, arg: i64) -> list[int]:
        """Weight each token equally."""
        return weights_of(s.bag)

    def draw(self, s: Namiji, arg: i64, rng: Rng) -> int:
        """Draw with the same odds, without building the two lists."""
        return s.data.token + any_token(s.bag, rng)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Add the token: R45 before R46, so crabs count before the limit of draws."""
        token = action - s.data.token
        player = s.current
        s.bag -= some(token, 1)
        haul = arg + some(token, 1)
        s.emit(DREW_TOKEN, player, token)
        crabs = count(haul, CRAB)
        if crabs >= s.data.crabs and (crabs > s.data.crabs or not s.owns(player, GLOVES)):
            lose_haul(s, player, haul)
        elif s.bag == 0 or size(haul) >= s.data.draws:
            keep_haul(s, player, haul)
        else:
            s.push(ask(TRAP, player, haul))

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the haul has room for another token, and there is one."""
        return seat == CHANCE and may_draw(s, arg) and below == then(VOYAGE)


class Trap(Step[Namiji]):
    """R44, R46: draw another token, or stop and keep the haul, which is the argument."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return both; this is asked only when both are possible."""
        return s.data.draw_or_stop

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Draw again, or keep the haul."""
        if action == s.data.draw:
            s.push(ask(TOKEN, CHANCE, arg))
        else:
            keep_haul(s, seat, arg)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the current player has a token, and may draw another."""
        return seat == s.current and arg > 0 and may_draw(s, arg) and below == then(VOYAGE)


class Salvage(Step[Namiji]):
    """R63: with the Woven lid, keep one token of a lost haul (the argument), of the owner's choice."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the kinds of token in the haul."""
        return kinds_in(arg, s.data.salvage)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Keep the token; the others go back into the bag."""
        kept = some(action - s.data.salvage, 1)
        s.bag += arg - kept
        s.emit(SALVAGED, seat, action - s.data.salvage)
        catch_tokens(s, seat, kept)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the current player has lost a haul."""
        return seat == s.current and 1 <= haul_size(arg) <= s.data.draws and below == then(VOYAGE)
