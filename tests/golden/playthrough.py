"""A golden playthrough: everything that the contract answers along a game, as text that can be reviewed."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from hashlib import sha256
from typing import Any, Final

from marea import CHANCE, EVERYONE, OVER, SPECTATOR, State, games
from marea.kernel.state import Event
from tests.golden.cast import CAST
from tests.golden.changes import changes, dumps, field_lines, merge, wrap
from tests.golden.course import Playthrough, moves
from tests.golden.more import MORE
from tests.golden.offers import Offers

HASHED: Final = 10  # moves that share a hash of what is too long to be read


@cache
def story(name: str) -> Story:
    """Return a playthrough, written down."""
    return Story(name, CAST[name])


def whole_story(name: str) -> Story:
    """Return a playthrough with every move from the first to the last, for a look at what goldens leave out."""
    playthrough = {**CAST, **MORE}[name]
    return Story(name, replace(playthrough, parts=((1, playthrough.parts[-1][1]),)))


class Story:
    """The text of a playthrough, and what has occurred in it."""

    def __init__(self, name: str, playthrough: Playthrough) -> None:
        self.game = games.get(playthrough.game)
        self.playthrough = playthrough
        self.steps: set[str] = set()  #: those that asked a seat or chance
        self.events: set[str] = set()
        self.verbs: set[str] = set()  #: of what was offered
        self.refused: set[str] = set()  #: the steps at which it says why everything else is refused
        self.reason = ""
        self.lines = self._header(name)
        self.offers = Offers(self.game)
        self.views: dict[str, Any] = {}
        self.reveals = 0
        self.states, self.observations, self.unseen = sha256(), sha256(), sha256()
        self._play()

    @property
    def text(self) -> str:
        """The whole text."""
        return "\n".join(self.lines) + "\n"

    def _header(self, name: str) -> list[str]:
        game, players = self.game, self.playthrough.players
        settings = game.settings(players, self.playthrough.options)
        return [
            name,
            *wrap("game", f"{game.id}, {players} players, rules {game.rules}"),
            *(line for option, value in settings.items() for line in wrap("option", f"{option} = {dumps(value)}")),
            *wrap("moves", str(self.playthrough)),
        ]

    def _play(self) -> None:
        """Play, and write down the moves that are asked for."""
        s, number = self.playthrough.new(), 0
        for number, action in moves(self.playthrough, s):
            if self.playthrough.shows(number):
                if not self.playthrough.shows(number - 1):
                    self._begin(s, number)
                self._move(s, number, action)
            else:
                self._pass_over(s, number, action)
        self._end(s, number)

    def _pass_over(self, s: State, number: int, action: int) -> None:
        """Make a move of which no more than a hash is written down."""
        s.log = []
        s.apply(action)
        offered = [repr(choice) for seat in s.waiting() for choice in self.game.choices(s, seat)]
        self.unseen.update(json.dumps([action, s.log, offered, s.dump()], sort_keys=True).encode())
        if number % HASHED == 0:
            self.unseen.update(json.dumps(self._views(s)).encode())

    def _begin(self, s: State, number: int) -> None:
        """Write down the position before a part: at first all that every viewer sees, later what has changed."""
        self.lines += ["", "set-up" if number == 1 else f"after move {number - 1}"]
        if number > 1:
            self.lines += wrap("hash", f"the moves passed over {_short(self.unseen)}")
            self.unseen = sha256()
        self.reveals = s.reveals
        if self.views:
            self._look(s)
        else:
            self.views = self._views(s)
            self._whole_views()
        self._question(s)
        self._hash(s)

    def _move(self, s: State, number: int, action: int) -> None:
        """Make a move and write down what follows from it."""
        who = "chance" if s.to_move() == CHANCE else f"seat {s.to_move()}"
        self.lines += ["", f"move {number}  {who}  {self.game.space.show(action)}"]
        s.log = []
        s.apply(action)
        for event in s.log:
            self._event(event)
        self._look(s)
        if s.reveals != self.reveals:
            self.lines += wrap("reveals", f"{self.reveals} -> {s.reveals}")
            self.reveals = s.reveals
        self._question(s)
        self._hash(s)
        if number % HASHED == 0 or not self.playthrough.shows(number + 1) or s.to_move() == OVER:
            self._write_hash()

    def _end(self, s: State, number: int) -> None:
        """Write down the last position: the result, and all that every viewer sees."""
        self.reason = s.reason()
        self.lines += ["", f"the end, after move {number}" if s.to_move() == OVER else f"left after move {number}"]
        if self.playthrough.record and s.to_move() != OVER and number < self.playthrough.parts[-1][1]:
            self.lines += wrap("record", "the next move of the record is not legal: it needs a new one")
        self.lines += wrap("result", f"winners {s.winners()} scores {s.scores()} reason {dumps(s.reason())}")
        self.lines += wrap("returns", dumps(self.game.returns(s) if s.to_move() == OVER else None))
        for seat in range(s.players):
            self.lines += wrap(f"seat {seat}", f"scores by {dumps(self.game.sources(s, seat))}")
        self.views = self._views(s)
        self._whole_views()

    # -- the parts of a position ---------------------------------------------------------------------

    def _look(self, s: State) -> None:
        """Write down what has changed since the last time, with the viewers who see it."""
        views = self._views(s)
        for viewers, line in merge({name: changes(self.views[name], view) for name, view in views.items()}):
            self.lines += wrap(viewers, line)
        self.views = views

    def _views(self, s: State) -> dict[str, Any]:
        """Return what each viewer sees; without what is asked, where that is what `_question` says anyway."""
        names = {"spectator": SPECTATOR, **{f"seat {seat}": seat for seat in range(s.players)}}
        views = {}
        for name, viewer in names.items():
            view = dict(self.game.view(s, viewer))
            if (view["prompt"], view["asked"]) == (s.prompt(), s.asked()):
                del view["prompt"], view["asked"]
            views[name] = view
        return views

    def _whole_views(self) -> None:
        """Write down what a spectator sees, and what is different for each seat."""
        public = self.views["spectator"]
        for viewer, view in self.views.items():
            different = field_lines(view) if viewer == "spectator" else changes(public, view)
            for line in different or ["as a spectator"]:
                self.lines += wrap(viewer, line)

    def _question(self, s: State) -> None:
        """Write down who is asked what, and what they may do."""
        if s.to_move() == OVER:
            self.lines += wrap("asks", "nobody: the game is over")
            return
        who = "chance" if s.to_move() == CHANCE else f"seat {' '.join(map(str, s.asked()))}"
        argument = f" with {s.argument()}" if s.argument() else ""
        silence = f", silence is {self.game.space.show(s.silence())}" if s.silence() >= 0 else ""
        self.lines += wrap("asks", f"{who}: {s.prompt()}{argument}{silence}")
        self.lines += self.offers.lines(s)
        if s.to_move() >= 0:
            self.verbs |= {c.verb for c in self.game.choices(s, s.to_move())}
            if self.playthrough.refusals and s.prompt() not in self.refused:
                self._refusals(s)
        self.steps.add(s.prompt())

    def _refusals(self, s: State) -> None:
        """Write down, where a step asks for the first time, by which rules everything else is refused."""
        game, seat = self.game, s.to_move()
        self.refused.add(s.prompt())
        illegal = sorted(set(range(game.space.actions)).difference(s.legal()))
        refused = Counter((game.refusal(s, seat, a), game.space.show(a).partition(":")[0]) for a in illegal)
        elements = game.board().elements
        idle = Counter((game.why_not(s, seat, [id]), element.group) for id, element in elements.items())
        for label, counts in (("may not", refused), ("why not", idle)):
            for clause in sorted({clause for clause, _ in counts}, key=game.clauses.index):
                what = ", ".join(f"{n} {name}" for (by, name), n in counts.items() if by == clause)
                self.lines += wrap(label, f"{clause}: {what}")
        guide = game.guide(s, seat)
        if guide is not None:
            self.lines += wrap("guide", _short(sha256(json.dumps(guide).encode())))

    def _event(self, event: Event) -> None:
        """Write down an event, with the seat that it is addressed to if it is not for everyone."""
        name, args = self.game.describe(event)
        self.events.add(name)
        text = f"{name}  " + ", ".join(f"{key} {value}" for key, value in args.items())
        self.lines += wrap("event", text.rstrip() + ("" if event[1] == EVERYONE else f"  (to seat {event[1]} only)"))

    def _hash(self, s: State) -> None:
        """Take in the dump and the observations."""
        self.states.update(json.dumps(s.dump(), sort_keys=True).encode())
        for seat in range(s.players):
            self.observations.update(self.game.observe(s, seat))

    def _write_hash(self) -> None:
        """Write down what was taken in since the last time, as hashes."""
        self.lines += wrap("hash", f"dumps {_short(self.states)}, observations {_short(self.observations)}")
        self.states, self.observations = sha256(), sha256()


def _short(hashed: Any) -> str:
    """Return the beginning of a hash: enough to see that something has changed."""
    return str(hashed.hexdigest())[:8]
