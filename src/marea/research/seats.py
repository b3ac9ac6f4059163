"""The observations of a learner on a seat, as arrays, the same in every adapter."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from marea.kernel.errors import BadSetup
from marea.kernel.game import Game
from marea.kernel.state import State
from marea.locales import Texts

ILLEGAL_REWARD: Final = -1.0  # for an illegal action, which ends the game
Observation = dict[str, NDArray[Any]]  # the numbers, and a mask of the legal actions


def observation_size(game: Game[Any]) -> int:
    """Return the number of numbers in an observation of a game."""
    return sum(field.size for field in game.fields)


def observation_space(game: Game[Any]) -> spaces.Dict:
    """Return the space of a seat's observations: the numbers with their bounds, and a mask of the legal actions."""
    highs = np.concatenate([np.full(field.size, field.high, np.uint8) for field in game.fields])
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(highs), highs, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (game.space.actions,), np.int8),
        }
    )


def check_seat(seat: int | None, players: int) -> None:
    """Refuse a learner's seat that does not exist; None is any seat."""
    if seat is not None and not 0 <= seat < players:
        raise BadSetup(
            f"there is no seat {seat}: give one from 0 to {players - 1}, or none for a random one in every game"
        )


def observe(game: Game[Any], s: State, seat: int) -> Observation:
    """Return the observation of a seat; if it is not asked, no action is legal."""
    mask = np.zeros(game.space.actions, np.int8)
    mask[s.legal_of(seat)] = 1
    numbers = bytearray(game.observe(s, seat))  # an array of bytes would be read-only
    return {"observation": np.frombuffer(numbers, np.uint8), "action_mask": mask}


def field_values(game: Game[Any], observation: NDArray[np.uint8], name: str) -> NDArray[np.uint8]:
    """Return the numbers of one field of an observation."""
    first = 0
    for field in game.fields:
        if field.name == name:
            return observation[first : first + field.size]
        first += field.size
    raise KeyError(f"{game.id} has no field {name!r}; its fields: {', '.join(field.name for field in game.fields)}")


def draw_text(game: Game[Any], s: State, viewer: int) -> str:
    """Return the table as a seat, or a SPECTATOR, sees it, drawn as text."""
    texts = _texts(game)
    names = [texts.say("player-on-seat", seat=seat + 1) for seat in range(s.players)]
    return game.picture(game.view(s, viewer), texts.say, names)


@lru_cache(maxsize=16)  # reading the texts takes far longer than drawing the table
def _texts(game: Game[Any]) -> Texts:
    """Return the texts of a game."""
    return Texts("en", game)
