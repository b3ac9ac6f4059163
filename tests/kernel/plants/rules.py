"""Faults in the rules: the state, the decisions, chance, sealed answers and dumps."""

from __future__ import annotations

from tests.kernel.plants.plant import Plant

PLANTS = [
    Plant(
        "a silence that nobody may answer",
        "steps.py",
        "    def unseal(self, s: Regatta",
        "    def silence(self, s: Regatta, arg: i64) -> int:\n"
        "        return s.data.sign\n"
        "\n"
        "    def unseal(self, s: Regatta",
        "sealed",
        "silence() is",
    ),
    Plant("a clone that forgets a field", "state.py", "s.race = self.race", "s.race = 0", "clone", "race is 0 here"),
    Plant("a clone that shares a field", "state.py", "self.coins[:]", "self.coins", "clone", "coins is shared"),
    Plant(
        "an unsorted legal list",
        "steps.py",
        "rows.kinds_in(s.hands, seat, s.data.kinds, s.data.sign)",
        "rows.kinds_in(s.hands, seat, s.data.kinds, s.data.sign)[::-1]",
        "legal",
        "not sorted: sign:",
    ),
    Plant(
        "a legal list that runs empty",
        "steps.py",
        "s.data.bids[: s.coins[seat] + 1]",
        "s.data.bids[1 : s.coins[seat] + 1]",
        "legal",
        "empty",
    ),
    Plant(
        "a sealed answer that depends on order",
        "state.py",
        "    @staticmethod\n    def ranges",
        "    def apply(self, action: i64) -> None:\n"
        "        if self.sealed() and len(self.waiting()) == self.players:\n"
        "            self.flag = self.to_move()\n"
        "        super().apply(action)\n"
        "\n"
        "    @staticmethod\n"
        "    def ranges",
        "sealed",
        "answers in the order",
    ),
    Plant(
        "an answer that shuts out another",
        "steps.py",
        "return s.data.bids[: s.coins[seat] + 1]",
        "return [bid for bid in s.data.bids[: s.coins[seat] + 1] if bid == 0 or bid not in s.answers]",
        "sealed",
        "depends on who has answered",
    ),
    Plant(
        "two windows that run together",
        "steps.py",
        "ask(BID, player, s.race)",
        "ask(BID, player % 2, s.race)",
        "sealed",
        "asked twice",
    ),
    Plant(
        "an event with no name",
        "steps.py",
        '    SHOWED: event("showed"',
        '    # SHOWED: event("showed"',
        "apply",
        "IndexError",
    ),
    Plant("an event of no seat", "steps.py", "s.emit(WON, winner", "s.emit(WON, 9", "apply", "no seat 9"),
    Plant(
        "a draw that disagrees with its weights",
        "steps.py",
        "    def odds(self, s: Regatta",
        "    def draw(self, s: Regatta, arg: i64, rng: Any) -> int:\n"
        "        return self.legal(s, -1, arg)[rng.below(len(self.legal(s, -1, arg)))]\n"
        "\n"
        "    def odds(self, s: Regatta",
        "odds",
        "does not follow weights()",
    ),
    Plant(
        "a draw of what is not there",
        "steps.py",
        "    def odds(self, s: Regatta",
        "    def draw(self, s: Regatta, arg: i64, rng: Any) -> int:\n"
        "        return s.data.draw + rng.below(s.data.kinds + 1)\n"
        "\n"
        "    def odds(self, s: Regatta",
        "draw",
        "not legal",
    ),
    Plant(
        "weights for nobody",
        "steps.py",
        "    def odds(self, s: Regatta",
        "    def weights(self, s: Regatta, arg: i64) -> list[int]:\n"
        "        return [tiles for tiles in s.bag if tiles > 4]\n"
        "\n"
        "    def odds(self, s: Regatta",
        "legal",
        "weights for",
    ),
    Plant(
        "a clone that keeps the listener",
        "state.py",
        "        s.aboard = self.aboard[:]\n",
        "        s.aboard = self.aboard[:]\n        s.log = self.log\n",
        "clone",
        "keeps the listener",
    ),
    Plant(
        "two windows in a row with one argument",
        "steps.py",
        "ask(BID, player, s.race)",
        "ask(BID, player)",
        "sealed",
        "two windows in a row",
    ),
    Plant(
        "a memory in the shared data",
        "steps.py",
        "        s.race += 1\n",
        "        s.race += 1\n        s.data.draws = 1 + s.race % 2\n",
        "shared",
        "draws",
    ),
    Plant(
        "an event about a thing that is not there",
        "steps.py",
        "s.emit(SIGNED, seat, kind)",
        "s.emit(SIGNED, seat, -1)",
        "apply",
        "no number -1",
    ),
    Plant(
        "a game that never ends",
        "steps.py",
        "s.race < s.data.races",
        "s.race < 99",
        "bounds",
        "not over after 40 plies",
    ),
    Plant("a tile that appears from nowhere", "steps.py", "        s.bag[kind] -= 1\n", "", "verify", "I1: 7 tiles"),
    Plant(
        "a field that is not plain data", "state.py", "self.race = 0", "self.odd = {1}; self.race = 0", "dump", "JSON"
    ),
    Plant(
        "winners before the end",
        "state.py",
        "    def scores(self)",
        "    def winners(self) -> list[int]:\n        return [0]\n\n    def scores(self)",
        "end",
        "winners before the end",
    ),
    Plant(
        "a reason without a name",
        "state.py",
        "    def scores(self)",
        "    def reason(self) -> str:\n"
        '        return "storm" if self.to_move() == OVER else ""\n'
        "\n"
        "    def scores(self)",
        "end",
        "'storm' is none of",
    ),
    Plant(
        "an action that crashes",
        "steps.py",
        "s.flag = (s.flag + 1) % s.players",
        "s.flag = 1 // s.race",
        "apply",
        "ZeroDivisionError",
    ),
    Plant(
        "a set-up that remembers the game before",
        "state.py",
        "[int(self.data.coins)] * self.players",
        "[(vars(self.game).update(purse=19 - vars(self.game).get('purse', 9)) or self.game.purse)] * self.players",
        "record",
        "'bid:10' is not legal",
    ),
    Plant(
        "a draw for a seat that is not there",
        "steps.py",
        "return seat == CHANCE and 0 <= arg < s.players and below in (ask(DRAW, CHANCE, arg), ask(SIGN, arg))",
        "return seat == CHANCE",
        "mutants",
        "todo = [",
    ),
    Plant(
        "a range without an end",
        "state.py",
        '"reserve": number(0, 1)',
        '"reserve": number(0, 1 << 70)',
        "mutants",
        "reserve = ",
    ),
    Plant(
        "a state that its own game would not load",
        "state.py",
        '"race": number(0, data.races)',
        '"race": number(0, data.races - 1)',
        "dump",
        "race must be a whole number from 0 to 4",
    ),
    Plant(
        "a step that does not say when it may be pending",
        "steps.py",
        "return seat == NOBODY and arg == 0 and below == NONE",
        "return super().fits(s, seat, arg, below)",
        "dump",
        "race with seat -5 and argument 0 cannot be pending here",
    ),
    Plant("a set-up that crashes", "state.py", "options[0]", "options[1]", "setup", "IndexError"),
]
