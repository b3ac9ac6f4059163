"""Twins: two tables that differ only in information hidden from one viewer, played alike and compared."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from marea.kernel.chance import Rng
from marea.table import Settings
from tests.server.plans import Pair, Plan, plan_decision, shuffled
from tests.server.worlds import DECOY, NEVER, ROOT, Recorder, World, compare

Worlds = tuple[World, World]


class Twins:
    """Two worlds that are played alike, and one viewer who must not be able to distinguish them."""

    def __init__(self, worlds: Worlds, pair: Pair, viewer: int, rng: Rng, *, live: bool = True, **agreed: Any) -> None:
        self.worlds = worlds
        self.pair = pair
        self.viewer = viewer
        self.rng = rng
        self.ids = count(1)
        self.seen = 0  # past positions requested so far
        for world, state in zip(worlds, pair, strict=True):
            world.begin(state, Settings(**{"visibility": "public", "pause": NEVER, **agreed}))
        self.recorders = [Recorder(world, viewer) for world in worlds]
        for recorder in self.recorders if live else ():
            recorder.connect("socket", 0)
            recorder.connect("spectator's socket", 0, known=False)

    def __enter__(self) -> Twins:
        return self

    def __exit__(self, *_: object) -> None:
        for recorder in self.recorders:
            recorder.close()

    # -- actions of the viewer, the same in both worlds --------------------------------------------

    @property
    def seq(self) -> int:
        """The sequence number known to the viewer."""
        return self.worlds[0].room().story.seq

    @property
    def moves(self) -> int:
        """The number of moves known to the viewer."""
        return len(self.worlds[0].room().story.moves)

    def element(self) -> str:
        """Return a random element of the board."""
        elements = list(self.worlds[0].room().story.game.board().elements)
        return elements[self.rng.below(len(elements))]

    def ask(self, channel: str, method: str, path: str, body: Any = None, *, known: bool = True) -> None:
        """Send the same request of the viewer to both worlds."""
        for recorder in self.recorders:
            recorder.ask(channel, method, path, body, known=known)

    def move(self, channel: str, text: str, expected: int, **more: Any) -> None:
        """Send a move of the viewer."""
        body = {"move": text, "id": f"own {next(self.ids)}", "expected": expected, **more}
        self.ask(channel, "POST", f"{ROOT}/moves", body)
        if channel == "move":
            self.ask("repeated move", "POST", f"{ROOT}/moves", body)

    def check(self) -> None:
        """Compare what the viewer received in both worlds since the last check."""
        for recorder in self.recorders:
            recorder.read_sockets()
        one, other = (recorder.traffic for recorder in self.recorders)
        for recorder in self.recorders:
            recorder.traffic = {}
        compare(one, other)

    def look(self) -> None:
        """Send every request of the viewer and of a stranger, refused ones too, and compare all answers."""
        self.ask("lobby", "GET", "/api/tables")
        self.ask("mine", "GET", "/api/tables?mine=true")
        self.ask("health", "GET", "/api/health")
        for known, who in ((True, ""), (False, "spectator's ")):
            self.ask(f"{who}table", "GET", ROOT, known=known)
            self.ask(f"{who}record", "GET", f"{ROOT}/record", known=known)
            for move in range(self.seen, self.moves + 2):
                self.ask(f"{who}replay", "GET", f"{ROOT}/replay/{move}", known=known)
            self.ask(f"{who}replay", "GET", f"{ROOT}/replay/0?count=100", known=known)
            self.ask(f"{who}events", "GET", f"{ROOT}/events/0?count=500", known=known)
            self.ask(f"{who}picture", "GET", f"{ROOT}/picture?move={self.moves}", known=known)
            self.ask(f"{who}reason", "GET", f"{ROOT}/why?picked={self.element()}", known=known)
            self.ask(f"{who}hint", "POST", f"{ROOT}/hint", {"expected": self.seq}, known=known)
            self.ask(f"{who}review", "GET", f"{ROOT}/review?seat=0", known=known)
        self.seen = self.moves + 1
        self.try_moves()
        self.try_the_rest()
        self.check()
        self.stir_the_decoy()

    def stir_the_decoy(self) -> None:
        """Change the other table, so that it is the last one changed."""
        self.pass_time()
        for world in self.worlds:
            world.post(0, "chat", {"text": "Boas!"}, DECOY)
        self.pass_time()

    def try_moves(self) -> None:
        """Send moves that are illegal, out of turn, stale, or for another seat."""
        s = self.worlds[0].room().story.state
        texts = s.game.space.texts[: s.game.space.actions]
        legal = [s.game.space.show(action) for action in s.legal_of(self.viewer)]
        illegal = shuffled([text for text in texts if text not in legal], self.rng)
        for text in [*illegal[:3], "sing:shanty"]:
            self.move("refused move", text, self.seq)
        self.move("stale move", texts[0], self.rng.below(self.seq))
        self.move("stale move", texts[0], self.seq + 1)
        self.move("another's move", texts[0], self.seq, seat=(self.viewer + 1) % s.players if self.viewer >= 0 else 0)

    def try_the_rest(self) -> None:
        """Send requests that are refused or change nothing in the game."""
        self.ask("view of another", "GET", f"{ROOT}?seat={(self.viewer + 1) % self.pair[0].players}")
        if self.viewer < 0 or self.worlds[0].room().table.undoable(self.viewer) is None:
            self.ask("refused undo", "POST", f"{ROOT}/undo", {})
        self.ask("chat", "POST", f"{ROOT}/chat", {"text": "¿Y ahora?"})
        self.ask("sit", "POST", f"{ROOT}/seats", {"name": "Eva"}, known=False)
        self.ask("own seat", "POST", f"{ROOT}/seats", {})
        self.ask("close", "POST", f"{ROOT}/close")
        self.ask("rematch", "POST", f"{ROOT}/rematch")
        self.ask("refused review", "POST", f"{ROOT}/review", {"seat": 0})
        self.ask("stale hint", "POST", f"{ROOT}/hint", {"expected": self.rng.below(self.seq)})
        self.ask("bot", "POST", f"{ROOT}/seats/0/bot", {})

    # -- actions of the others, different where possible ---------------------------------------------

    def pass_time(self, seconds: float = 0.125) -> None:
        """Advance the clock in both worlds."""
        for world in self.worlds:
            world.advance(seconds)

    def plays(self, seat: int, texts: Iterable[str]) -> None:
        """Make a move for a seat in both worlds."""
        chosen = list(texts)
        if seat == self.viewer:
            self.move("move", chosen[0], self.seq)
        else:
            for world, text in zip(self.worlds, chosen, strict=True):
                world.play(seat, text)

    def step(self) -> bool:
        """Play the next decision in both worlds if the viewer cannot distinguish them; compare what it receives."""
        plan = plan_decision(self.pair, self.viewer, self.rng)
        if plan is None:
            return False
        for world, outcomes in zip(self.worlds, plan.outcomes, strict=True):
            world.outcomes.extend(outcomes)
        self.pass_time()
        if self.pair[0].sealed():
            self.answer(plan)
            self.pair = plan.pair
        else:
            seat = self.pair[0].to_move()
            self.plays(seat, [chosen[seat] for chosen in plan.moves])
            before, self.pair = self.pair, plan.pair
            if self.worlds[0].room().table.undoable(seat) is not None and self.rng.below(2):
                self.look()
                self.take_back(seat)
                self.pair = before
        self.look()
        for world, state in zip(self.worlds, self.pair, strict=True):
            assert world.room().story.state.dump() == state.dump(), "the plan and the table differ"
        return True

    def take_back(self, seat: int) -> None:
        """Undo the last move of a seat."""
        if seat == self.viewer:
            self.ask("undo", "POST", f"{ROOT}/undo", {})
        else:
            for world in self.worlds:
                world.post(seat, "undo", {})

    def answer(self, plan: Plan) -> None:
        """Play a sealed window in which others answer earlier in one world than in the other."""
        s = self.pair[0]
        others = shuffled([seat for seat in s.asked() if seat != self.viewer], self.rng)
        window = self.worlds[0].room().header.settings.window if s.silence() >= 0 else 0.0
        asked = self.viewer in s.asked()
        between = asked and bool(others) and (window > 0 or self.rng.below(2) == 1)
        waits = 0 if window or (asked and not between) else 1  # seats that keep the window open
        late = len(others) - waits
        early = (others[:late], others[: late // 2])
        self.answer_in(plan, *early)
        self.look()
        if between:
            self.plays(self.viewer, [chosen[self.viewer] for chosen in plan.moves])
            self.look()
        self.pass_time()
        silence = s.game.space.show(s.silence()) if window else ""
        rest = [[seat for seat in others if seat not in gave] for gave in early]
        due = [
            [seat for seat in seats if chosen[seat] != silence or self.rng.below(2)]
            for seats, chosen in zip(rest, plan.moves, strict=True)
        ]
        self.answer_in(plan, *due)
        if asked and not between:
            self.plays(self.viewer, [chosen[self.viewer] for chosen in plan.moves])
        if window:
            self.look()
            self.pass_time(window)

    def answer_in(self, plan: Plan, *seats: list[int]) -> None:
        """Give the answers of some seats in each world."""
        for world, chosen, answering in zip(self.worlds, plan.moves, seats, strict=True):
            for seat in answering:
                world.play(seat, chosen[seat])

    def farewell(self) -> None:
        """Leave, come back, resign and reconnect as the viewer."""
        for what in ("leave", "seats", "resign"):
            self.pass_time()
            self.ask(what, "POST", f"{ROOT}/{what}", {})
            self.check()
        after = self.rng.below(self.seq)
        for recorder in self.recorders:
            recorder.connect("late socket", after)
        self.look()
