"""The transcript of a playthrough: the answers of the contract along a game, as text for review."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from hashlib import sha256
from typing import Any, Final

from marea import CHANCE, EVERYONE, OVER, SPECTATOR, State, games
from marea.kernel.state import Event
from tests.golden.changes import changes, dumps, field_lines, merge, wrap
from tests.golden.course import Playthrough, moves
from tests.golden.digests import DIGESTED
from tests.golden.offers import Offers
from tests.golden.playthroughs import PLAYTHROUGHS

HASH_INTERVAL: Final = 10  # moves between two hashes of dumps and observations


@cache
def transcript(name: str) -> Transcript:
    """Return the transcript of a playthrough."""
    return Transcript(name, PLAYTHROUGHS[name])


def full_transcript(name: str) -> Transcript:
    """Return the transcript of a playthrough with all its moves."""
    playthrough = {**PLAYTHROUGHS, **DIGESTED}[name]
    return Transcript(name, replace(playthrough, parts=((1, playthrough.parts[-1][1]),)))


class Transcript:
    """The text of a playthrough, and the steps, events and verbs in it."""

    def __init__(self, name: str, playthrough: Playthrough) -> None:
        self.game = games.get(playthrough.game)
        self.playthrough = playthrough
        self.steps: set[str] = set()  #: the steps that asked a seat or chance
        self.events: set[str] = set()
        self.verbs: set[str] = set()  #: the verbs of the choices
        self.refused: set[str] = set()  #: the steps with a list of refusals
        self.reason = ""
        self.lines = self._header(name)
        self.offers = Offers(self.game)
        self.views: dict[str, Any] = {}
        self.reveals = 0
        self.states, self.observations, self.skipped = sha256(), sha256(), sha256()
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
        """Play the game and add the moves to be shown."""
        s, number = self.playthrough.new(), 0
        for number, action in moves(self.playthrough, s):
            if self.playthrough.shows(number):
                if not self.playthrough.shows(number - 1):
                    self._begin(s, number)
                self._move(s, number, action)
            else:
                self._skip(s, number, action)
        self._end(s, number)

    def _skip(self, s: State, number: int, action: int) -> None:
        """Make a move and hash it, without adding text."""
        s.log = []
        s.apply(action)
        offered = [repr(choice) for seat in s.waiting() for choice in self.game.choices(s, seat)]
        self.skipped.update(json.dumps([action, s.log, offered, s.dump()], sort_keys=True).encode())
        if number % HASH_INTERVAL == 0:
            self.skipped.update(json.dumps(self._views(s)).encode())

    def _begin(self, s: State, number: int) -> None:
        """Add the position before a part: whole views at first, later the changes since the last part."""
        self.lines += ["", "set-up" if number == 1 else f"after move {number - 1}"]
        if number > 1:
            self.lines += wrap("hash", f"skipped moves {_short(self.skipped)}")
            self.skipped = sha256()
        self.reveals = s.reveals
        if self.views:
            self._look(s)
        else:
            self.views = self._views(s)
            self._whole_views()
        self._question(s)
        self._hash(s)

    def _move(self, s: State, number: int, action: int) -> None:
        """Make a move and add its events, the changes of the views, and the next question."""
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
        if number % HASH_INTERVAL == 0 or not self.playthrough.shows(number + 1) or s.to_move() == OVER:
            self._add_hashes()

    def _end(self, s: State, number: int) -> None:
        """Add the result and whole views."""
        self.reason = s.reason()
        self.lines += ["", f"the end, after move {number}" if s.to_move() == OVER else f"left after move {number}"]
        if self.playthrough.record and s.to_move() != OVER and number < self.playthrough.parts[-1][1]:
            self.lines += wrap("record", "its next move is not legal: make a new record")
        self.lines += wrap("result", f"winners {s.winners()} scores {s.scores()} reason {dumps(s.reason())}")
        self.lines += wrap("returns", dumps(self.game.returns(s) if s.to_move() == OVER else None))
        for seat in range(s.players):
            self.lines += wrap(f"seat {seat}", f"scores by {dumps(self.game.sources(s, seat))}")
        self.views = self._views(s)
        self._whole_views()

    # -- the parts of a position ---------------------------------------------------------------------

    def _look(self, s: State) -> None:
        """Add the changes of the views since the last time."""
        views = self._views(s)
        for viewers, line in merge({name: changes(self.views[name], view) for name, view in views.items()}):
            self.lines += wrap(viewers, line)
        self.views = views

    def _views(self, s: State) -> dict[str, Any]:
        """Return the view of each viewer, without the fields that only repeat the text of `_question`."""
        names = {"spectator": SPECTATOR, **{f"seat {seat}": seat for seat in range(s.players)}}
        views = {}
        for name, viewer in names.items():
            view = dict(self.game.view(s, viewer))
            if (view["prompt"], view["asked"]) == (s.prompt(), s.asked()):
                del view["prompt"], view["asked"]
            views[name] = view
        return views

    def _whole_views(self) -> None:
        """Add the spectator's view, and the fields in which each seat's view differs from it."""
        public = self.views["spectator"]
        for viewer, view in self.views.items():
            different = field_lines(view) if viewer == "spectator" else changes(public, view)
            for line in different or ["same as spectator"]:
                self.lines += wrap(viewer, line)

    def _question(self, s: State) -> None:
        """Add the current decision and its legal actions."""
        if s.to_move() == OVER:
            self.lines += wrap("asks", "none: the game is over")
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
        """Add the clauses by which illegal actions and unusable elements of the board are refused, with counts."""
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
        """Add an event, with its addressee if it is not for everyone."""
        name, args = self.game.describe(event)
        self.events.add(name)
        text = f"{name}  " + ", ".join(f"{key} {value}" for key, value in args.items())
        self.lines += wrap("event", text.rstrip() + ("" if event[1] == EVERYONE else f"  (to seat {event[1]} only)"))

    def _hash(self, s: State) -> None:
        """Hash the dump and the observations of a position."""
        self.states.update(json.dumps(s.dump(), sort_keys=True).encode())
        for seat in range(s.players):
            self.observations.update(self.game.observe(s, seat))

    def _add_hashes(self) -> None:
        """Add the hashes of the positions since the last time."""
        self.lines += wrap("hash", f"dumps {_short(self.states)}, observations {_short(self.observations)}")
        self.states, self.observations = sha256(), sha256()


def _short(hashed: Any) -> str:
    """Return the first digits of a hash."""
    return str(hashed.hexdigest())[:8]
