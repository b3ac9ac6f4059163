"""The games in OpenSpiel: import this module, then `pyspiel.load_game("marea_navia", {"players": 3})`.

Parameters are the number of players, the options of the game and, as `edition`, the path of an edition file. Chance is
explicit and its outcomes count from 0. Sealed answers are asked one after the other, and stay secret until all are in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from marea import games
from marea.kernel.chance import Rng
from marea.kernel.contract import Option, Value, show_value
from marea.kernel.game import Game
from marea.kernel.state import CHANCE, OVER, SPECTATOR
from marea.research.history import History, view_json

TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
RECENT_ITEMS: Final = 64  # actions and events in the tensor of an information state, of six numbers each
NUMBER_PREFIX: Final = "number-"  # of a number among texts: OpenSpiel would not read a bare one as a text
SEAT_PREFIX: Final = "seat-"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """An OpenSpiel game, with a number of players, options and an edition; each game has a subclass."""

    id: str
    kind: Any

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.marea: Game[Any] = games.installed(self.id, params["edition"] or None)
        self.players = int(params["players"])
        self.options = {option.name: _read(option, params[option.name], self.players) for option in self.marea.options}
        self.start = History(self.marea.new(self.players, self.options))
        written = {option.name: _write(option, self.options[option.name]) for option in self.marea.options}
        space, bounds = self.marea.space, self.marea.bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=space.actions,
            max_chance_outcomes=space.size() - space.actions,
            num_players=self.players,
            min_utility=bounds.low,
            max_utility=bounds.high,
            utility_sum=1.0,  # the winners share it
            max_game_length=bounds.length,
        )
        super().__init__(self.kind, info, {**params, **written})

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Return the initial position."""
        return SpielState(self, self.start)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound on the number of chance nodes."""
        return self.marea.bounds.length

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer | None:
        """Return an observer of a type of observation; None if the type is not supported."""
        if params:
            raise ValueError(f"observations have no parameters: remove {', '.join(params)}")
        if iig_obs_type is None:
            return Observer(self.marea, _view)
        texts = {
            (True, True, pyspiel.PrivateInfoType.SINGLE_PLAYER): _information,
            (True, True, pyspiel.PrivateInfoType.NONE): _public_information,
            (True, False, pyspiel.PrivateInfoType.SINGLE_PLAYER): _view,
            (True, False, pyspiel.PrivateInfoType.NONE): _public_view,
            (False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER): _private_view,
        }
        kind = (iig_obs_type.public_info, iig_obs_type.perfect_recall, iig_obs_type.private_info)
        text = texts.get(kind)
        return Observer(self.marea, text) if text else None


class SpielState(pyspiel.State):  # type: ignore[misc]
    """An OpenSpiel state.

    OpenSpiel deep-copies a state attribute by attribute; so it has a single attribute with a fast copy. Methods that
    algorithms call often are answered here, without a detour through C++.
    """

    def __init__(self, game: SpielGame, history: History) -> None:
        super().__init__(game)
        self.past = history

    def current_player(self) -> int:
        """Return the player to move: a seat, chance, or TERMINAL."""
        mover = self.past.mover
        return mover if mover != OVER else TERMINAL

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.past.mover == OVER

    def is_chance_node(self) -> bool:
        """Return whether chance decides now."""
        return self.past.mover == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of a player, by default the one to move, or the possible outcomes of chance."""
        past = self.past
        if past.mover == CHANCE:
            return [outcome - past.first for outcome in past.s.legal()]
        return past.s.legal().copy() if player is None or player == past.mover else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.past.s.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance with their probabilities."""
        s, first = self.past.s, self.past.first
        weights = s.weights()
        total = sum(weights)
        if weights.count(weights[0]) == len(weights):  # a fast path: as in most deals
            odds = weights[0] / total
            return [(outcome - first, odds) for outcome in s.legal()]
        return [(outcome - first, weight / total) for outcome, weight in zip(s.legal(), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        past = self.past
        if past.shared:
            self.past = past = past.unshare()
        past.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        space = self.past.s.game.space
        return space.show(action + space.actions if player == CHANCE else action)

    def returns(self) -> list[float]:
        """Return each player's share of 1 at the end, and zeros before."""
        s = self.past.s
        return s.game.returns(s) if self.past.mover == OVER else [0.0] * s.players

    def information_state_string(self, player: int | None = None) -> str:
        """Return the actions and events that a player, by default the one to move, knows, in order."""
        return self.past.information(self._viewer(player))

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Return the observation of a player, by default the one to move, and the latest of its information."""
        return information_numbers(self.past, self._viewer(player)).tolist()  # type: ignore[no-any-return]

    def observation_string(self, player: int | None = None) -> str:
        """Return the view of a player, by default the one to move, as JSON."""
        return view_json(self.past.s, self._viewer(player))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return the observation of a player, by default the one to move, as the numbers of the game's `fields`."""
        return observation_numbers(self.past, self._viewer(player)).tolist()  # type: ignore[no-any-return]

    def _viewer(self, player: int | None) -> int:
        """Return a player, by default the one to move, checked."""
        seat = self.past.mover if player is None else int(player)
        if not 0 <= seat < self.past.s.players:
            raise ValueError(f"player {seat} has no observations: give one from 0 to {self.past.s.players - 1}")
        return seat

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a world that a player cannot distinguish from this one; its history begins with that information."""
        high, low = (int(probability_sampler() * 2**31) for _ in range(2))
        return SpielState(self.get_game(), self.past.resample(self._viewer(player), Rng(high << 31 | low)))

    def __str__(self) -> str:
        return str(self.past)


class Observer:
    """An observer of states of one type: as text and, for some types, as numbers, together and by field."""

    def __init__(self, game: Game[Any], text: Callable[[History, int], str]) -> None:
        self.text = text
        self.numbers = NUMBERS.get(text)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.numbers:
            sizes = {field.name: field.size for field in game.fields}
            if text is _information:
                sizes["recent"] = RECENT_ITEMS * 6
            ends = np.cumsum(list(sizes.values()))
            self.tensor = np.zeros(ends[-1], np.float32)
            parts = np.split(self.tensor, ends[:-1])  # views into the tensor
            self.dict = dict(zip(sizes, parts, strict=True))

    def set_from(self, state: SpielState, player: int) -> None:
        """Set the numbers to the observation, or the information, of a player."""
        if self.numbers and self.tensor is not None:
            self.tensor[:] = self.numbers(state.past, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the observation, or the information, of a player as text."""
        return self.text(state.past, player)


def observation_numbers(past: History, player: int) -> NDArray[np.float32]:
    """Return the observation of a player as the numbers of the game's `fields`."""
    return np.frombuffer(past.s.game.observe(past.s, player), np.uint8).astype(np.float32)


def information_numbers(past: History, player: int) -> NDArray[np.float32]:
    """Return the observation, followed by the latest RECENT_ITEMS actions and events that the player knows."""
    recent = np.zeros((RECENT_ITEMS, 6), np.float32)
    for row, item in enumerate(islice(past.items(player), RECENT_ITEMS)):
        recent[row] = item
    return np.concatenate([observation_numbers(past, player), recent.ravel()])


def _information(past: History, player: int) -> str:
    return past.information(player)


def _public_information(past: History, player: int) -> str:
    return past.information(SPECTATOR)


def _view(past: History, player: int) -> str:
    return view_json(past.s, player)


def _public_view(past: History, player: int) -> str:
    return view_json(past.s, SPECTATOR)


def _private_view(past: History, player: int) -> str:
    """Return the parts of a player's view that differ from the public view."""
    own, public = (past.s.game.view(past.s, viewer) for viewer in (player, SPECTATOR))
    return json.dumps({name: own[name] for name in own if own[name] != public.get(name)}, ensure_ascii=False)


# The types of observation that have a tensor.
NUMBERS: Final[Mapping[Callable[[History, int], str], Callable[[History, int], NDArray[np.float32]]]] = {
    _view: observation_numbers,
    _information: information_numbers,
}


# -- options as parameters: OpenSpiel writes them into a game's name and guesses their types when it parses it ---------


def _is_numeric(option: Option) -> bool:
    """Return whether every value of an option looks like a number."""
    return all(type(value) is not bool and str(value).lstrip("-").isdigit() for value in option.values)


def _write(option: Option, value: Value) -> Value:
    """Return a value of an option as a parameter: its values all have the same type, and can be read back."""
    if _is_numeric(option):
        return int(value)
    if all(type(known) is bool for known in option.values) and not option.seats:
        return value
    return value if isinstance(value, str) else f"{SEAT_PREFIX if option.seats else NUMBER_PREFIX}{show_value(value)}"


def _read(option: Option, given: object, players: int) -> Value:
    """Return the value of an option from its parameter."""
    return option.read(show_value(given).removeprefix(NUMBER_PREFIX).removeprefix(SEAT_PREFIX), players)


def _register(id: str) -> None:
    """Register a game with OpenSpiel."""
    game = games.installed(id)
    defaults = {option.name: _write(option, option.all(game.players[0])[0]) for option in game.options}
    kind = pyspiel.GameType(
        short_name=f"marea_{id}",
        long_name=f"Marea: {id.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": game.players[0], "edition": "", **defaults},
    )
    # A class, not a function: OpenSpiel releases it after Python has shut down, and would crash on a freed function.
    pyspiel.register_game(kind, type(f"Spiel{id.capitalize()}", (SpielGame,), {"id": id, "kind": kind}))


for _id in games.all():
    _register(_id)
