"""The games in OpenSpiel: import this module, then `pyspiel.load_game("marea_navia", {"players": 3})`.

Parameters are the number of players, the options of the game and, as `edition`, the path of an edition.
Chance is explicit and its outcomes count from 0. Secret answers to one question are asked one after the other,
and nobody learns of them before they are opened.
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
from marea.research.history import History, seen

TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
RECENT: Final = 64  # things done or told that the tensor of an information state has room for, of six numbers each
NUMBER: Final = "number-"  # a number among words: OpenSpiel would not read the bare one as a text
SEAT: Final = "seat-"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players, options and edition, as OpenSpiel knows it; each game has a subclass."""

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
        """Return the set-up."""
        return SpielState(self, self.start)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on how often chance decides."""
        return self.marea.bounds.length

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer | None:
        """Return who observes states in a certain way; None where that way is not known here."""
        if params:
            raise ValueError(f"observations have no parameters, but there is {', '.join(params)}")
        if iig_obs_type is None:
            return Observer(self.marea, _sight)
        texts = {
            (True, True, pyspiel.PrivateInfoType.SINGLE_PLAYER): _told,
            (True, True, pyspiel.PrivateInfoType.NONE): _told_to_all,
            (True, False, pyspiel.PrivateInfoType.SINGLE_PLAYER): _sight,
            (True, False, pyspiel.PrivateInfoType.NONE): _sight_of_all,
            (False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER): _own_sight,
        }
        wanted = (iig_obs_type.public_info, iig_obs_type.perfect_recall, iig_obs_type.private_info)
        text = texts.get(wanted)
        return Observer(self.marea, text) if text else None


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel knows it.

    OpenSpiel copies a state attribute by attribute, deeply, onto a new one: there is only one, which knows how to be
    copied fast. What its algorithms call all the time is answered here, without the way through C++.
    """

    def __init__(self, game: SpielGame, history: History) -> None:
        super().__init__(game)
        self.past = history

    def current_player(self) -> int:
        """Return who decides now: a seat, chance, or nobody any more."""
        mover = self.past.mover
        return mover if mover != OVER else TERMINAL

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.past.mover == OVER

    def is_chance_node(self) -> bool:
        """Tell whether chance decides now."""
        return self.past.mover == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return what a player, by default the one to move, may do; what may happen where chance decides."""
        past = self.past
        if past.mover == CHANCE:
            return [outcome - past.first for outcome in past.s.legal()]
        return past.s.legal().copy() if player is None or player == past.mover else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.past.s.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may happen, and how likely each of it is."""
        s, first = self.past.s, self.past.first
        weights = s.weights()
        total = sum(weights)
        if weights.count(weights[0]) == len(weights):  # as in most deals, and dear where there are many outcomes
            odds = weights[0] / total
            return [(outcome - first, odds) for outcome in s.legal()]
        return [(outcome - first, weight / total) for outcome, weight in zip(s.legal(), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        past = self.past
        if past.shared:
            self.past = past = past.movable()
        past.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        space = self.past.s.game.space
        return space.show(action + space.actions if player == CHANCE else action)

    def returns(self) -> list[float]:
        """Return each player's share of 1 at the end, before that nothing."""
        s = self.past.s
        return s.game.returns(s) if self.past.mover == OVER else [0.0] * s.players

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player, by default the one to move, has done and been told, in order."""
        return self.past.told(self._viewer(player))

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Return what a player, by default the one to move, sees, and the newest of what it has done and been told."""
        return known_numbers(self.past, self._viewer(player)).tolist()  # type: ignore[no-any-return]

    def observation_string(self, player: int | None = None) -> str:
        """Return what a player, by default the one to move, sees, as JSON."""
        return seen(self.past.s, self._viewer(player))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return what a player, by default the one to move, sees, as the numbers of the game's `fields`."""
        return seen_numbers(self.past, self._viewer(player)).tolist()  # type: ignore[no-any-return]

    def _viewer(self, player: int | None) -> int:
        """Return a player who can see, or refuse."""
        seat = self.past.mover if player is None else int(player)
        if not 0 <= seat < self.past.s.players:
            raise ValueError(f"player {seat} sees nothing: give one from 0 to {self.past.s.players - 1}")
        return seat

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a world that a player cannot tell from this one; it has no history, but what the player was told."""
        high, low = (int(probability_sampler() * 2**31) for _ in range(2))
        return SpielState(self.get_game(), self.past.resampled(self._viewer(player), Rng(high << 31 | low)))

    def __str__(self) -> str:
        return str(self.past)


class Observer:
    """Observes states in one way: as a text, and where that is possible as numbers, in all and by field."""

    def __init__(self, game: Game[Any], text: Callable[[History, int], str]) -> None:
        self.text = text
        self.numbers = NUMBERS.get(text)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.numbers:
            sizes = {field.name: field.size for field in game.fields}
            if text is _told:
                sizes["recent"] = RECENT * 6
            ends = np.cumsum(list(sizes.values()))
            self.tensor = np.zeros(ends[-1], np.float32)
            parts = np.split(self.tensor, ends[:-1])  # they are views: what is written into the whole is in them
            self.dict = dict(zip(sizes, parts, strict=True))

    def set_from(self, state: SpielState, player: int) -> None:
        """Let the numbers be what a player sees, or knows."""
        if self.numbers and self.tensor is not None:
            self.tensor[:] = self.numbers(state.past, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees, or knows, as text."""
        return self.text(state.past, player)


def seen_numbers(past: History, player: int) -> NDArray[np.float32]:
    """Return what a player sees as the numbers of the game's `fields`."""
    return np.frombuffer(past.s.game.observe(past.s, player), np.uint8).astype(np.float32)


def known_numbers(past: History, player: int) -> NDArray[np.float32]:
    """Return the same, followed by the newest RECENT things that the player has done and been told, by `things`."""
    recent = np.zeros((RECENT, 6), np.float32)
    for row, thing in enumerate(islice(past.things(player), RECENT)):
        recent[row] = thing
    return np.concatenate([seen_numbers(past, player), recent.ravel()])


def _told(past: History, player: int) -> str:
    return past.told(player)


def _told_to_all(past: History, player: int) -> str:
    return past.told(SPECTATOR)


def _sight(past: History, player: int) -> str:
    return seen(past.s, player)


def _sight_of_all(past: History, player: int) -> str:
    return seen(past.s, SPECTATOR)


def _own_sight(past: History, player: int) -> str:
    """Return the parts of what a player sees that not everybody sees like that."""
    own, public = (past.s.game.view(past.s, viewer) for viewer in (player, SPECTATOR))
    return json.dumps({name: own[name] for name in own if own[name] != public.get(name)}, ensure_ascii=False)


# The ways to observe that have a tensor.
NUMBERS: Final[Mapping[Callable[[History, int], str], Callable[[History, int], NDArray[np.float32]]]] = {
    _sight: seen_numbers,
    _told: known_numbers,
}


# -- options as parameters: OpenSpiel writes them into a game's name and guesses their types when it reads it ----------


def _numbers(option: Option) -> bool:
    """Tell whether every value of an option looks like a number."""
    return all(type(value) is not bool and str(value).lstrip("-").isdigit() for value in option.values)


def _write(option: Option, value: Value) -> Value:
    """Return a value of an option as a parameter: all values of one have the same type, and read back as they are."""
    if _numbers(option):
        return int(value)
    if all(type(known) is bool for known in option.values) and not option.seats:
        return value
    return value if isinstance(value, str) else f"{SEAT if option.seats else NUMBER}{show_value(value)}"


def _read(option: Option, given: object, players: int) -> Value:
    """Return the value of an option that a parameter stands for."""
    return option.read(show_value(given).removeprefix(NUMBER).removeprefix(SEAT), players)


def _register(id: str) -> None:
    """Make a game known to OpenSpiel."""
    game = games.installed(id)
    first = {option.name: _write(option, option.all(game.players[0])[0]) for option in game.options}
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
        parameter_specification={"players": game.players[0], "edition": "", **first},
    )
    # A class, not a function: OpenSpiel lets go of it when Python has ended, which frees a function, and crashes.
    pyspiel.register_game(kind, type(f"Spiel{id.capitalize()}", (SpielGame,), {"id": id, "kind": kind}))


for _id in games.all():
    _register(_id)
