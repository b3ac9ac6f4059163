"""The conformance suite bites: faults are planted in a copy of Regatta, and each one is found.

The copy is a package of its own outside Marea, so this also proves that a third-party game, which
is never compiled, runs on the kernel, compiled or not.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from marea import UnknownGame, games
from marea.kernel.check import PROPERTIES, Fault, check, settings_of
from marea.kernel.game import Game
from marea.locales import catalogues

GAMES = 16  # two of every player count and option
FEW = (1, 4, GAMES)  # most faults show in the first game, and then the others need not be played


@dataclass(frozen=True)
class Plant:
    """A fault: in which file, what is replaced by what, and which property must notice, saying what."""

    name: str
    file: str
    old: str
    new: str
    property: str
    says: str


PLANTS = [
    Plant(
        "an event by a clause that nobody knows",
        "events.py",
        'clause="R7"',
        'clause="R77"',
        "clauses",
        "event signed: there is no clause R77",
    ),
    Plant(
        "an open step that depends on a secret hand",
        "steps.py",
        'Sign("sign", "R7")]',
        'Sign("sign", "R7", open=True)]',
        "open",
        "legal actions of an open step",
    ),
    Plant(
        "a silence that nobody may answer",
        "steps.py",
        "    def unseal(self, s: Regatta",
        "    def silence(self, s: Regatta, arg: i64) -> int:\n        return s.data.sign\n\n"
        "    def unseal(self, s: Regatta",
        "sealed",
        "silence() is",
    ),
    Plant(
        "a view with a number for a key",
        "views.py",
        '"flag": s.flag,',
        '"flag": s.flag, "12": 0,',
        "view",
        'browsers would put first: "12":',
    ),
    Plant(
        "a view that leaks a bid",
        "views.py",
        "own_bid(s, seat) if seat >= 0 else None",
        "max(s.answers)",
        "view",
        "bid",
    ),
    Plant(
        "a view that shows who has bid", "views.py", '"race": s.race,', '"race": len(s.waiting()),', "view", "race is"
    ),
    Plant(
        "a view that leaks a hand",
        "views.py",
        "if s.to_move() == OVER else None",
        "if True else None",
        "view",
        "shown[",
    ),
    Plant("a view that leaks the bag", "views.py", '"bag": sum(s.bag)', '"bag": s.bag[0]', "view", "bag is"),
    Plant(
        "a view that is not JSON", "views.py", '"flag": s.flag,', '"flag": (s.flag,),', "view", "not plain JSON: flag"
    ),
    Plant("a clone that forgets a field", "state.py", "s.race = self.race", "s.race = 0", "clone", "race is 0 here"),
    Plant("a clone that shares a field", "state.py", "self.coins[:]", "self.coins", "clone", "coins is shared"),
    Plant(
        "a resample that loses a tile",
        "hidden.py",
        "        for _ in range(sizes[other]):",
        "        for _ in range(sizes[other] - 1):\n            s.bag[0] -= 1",
        "verify",
        "after resample for viewer",
    ),
    Plant(
        "a resample that does nothing",
        "hidden.py",
        "    if s.to_move() == OVER:\n        return",
        "    return",
        "moved",
        "hands, bag",
    ),
    Plant(
        "a resample that redeals one's own hand",
        "hidden.py",
        "    kinds = s",
        "    seat = -3\n    kinds = s",
        "asked",
        "legal actions",
    ),
    Plant(
        "a resample that looks at the truth",
        "hidden.py",
        "    if s.to_move() == OVER:",
        "    if s.to_move() == OVER or s.bag[3] < 6:",
        "blind",
        "looks at the truth",
    ),
    Plant(
        "a resample that moves what is public",
        "hidden.py",
        "    kinds = s",
        "    s.coins[0] = 5\n    kinds = s",
        "hidden",
        "coins",
    ),
    Plant(
        "an unsorted legal list",
        "steps.py",
        "for kind in range(s.data.kinds) if s.hands[first + kind] > 0]",
        "for kind in range(s.data.kinds - 1, -1, -1) if s.hands[first + kind] > 0]",
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
    Plant("a missing text", "locales/gl.ftl", "event-won =", "event-one =", "texts", "event-won is missing in gl"),
    Plant("an element without a name", "board.py", '"buoy"', '"mark"', "texts", "buoy-0 on the board has no text"),
    Plant(
        "elements that nobody can tell apart",
        "locales/gl.ftl",
        "group-buoy = Carreira { $number }",
        "group-buoy = Carreira",
        "texts",
        "group-buoy in gl does not tell buoy-0 and buoy-1 apart",
    ),
    Plant(
        "a text that forgets a variable",
        "locales/fr.ftl",
        "enrôle le { $crew }",
        "enrôle",
        "texts",
        "event-signed in fr does not say crew",
    ),
    Plant(
        "a text with an unknown variable",
        "locales/es.ftl",
        "al { $crew }",
        "al { $mate }",
        "texts",
        "verb-sign in es uses mate",
    ),
    Plant(
        "a sealed answer that depends on order",
        "state.py",
        "    # -- what the rules do",
        "    def apply(self, action: i64) -> None:\n"
        "        if self.sealed() and len(self.waiting()) == self.players:\n"
        "            self.flag = self.to_move()\n"
        "        super().apply(action)\n\n"
        "    # -- what the rules do",
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
    Plant("a reveal that is not announced", "steps.py", "        s.reveal()\n", "", "reveal", "sign:"),
    Plant(
        "an event that tells a secret",
        "steps.py",
        "s.emit(SAW, arg, kind, to=arg)",
        "s.emit(SAW, arg, kind)",
        "learnt",
        "may not know which",
    ),
    Plant(
        "an event with no name",
        "events.py",
        '    SHOWED: EventKind("showed"',
        '    # SHOWED: EventKind("showed"',
        "apply",
        "IndexError",
    ),
    Plant("an event of no seat", "steps.py", "s.emit(WON, winner", "s.emit(WON, 9", "apply", "no seat 9"),
    Plant("a buoy by a clause that is not there", "board.py", 'return "R2"', 'return "R0"', "why_not", "clause 'R0'"),
    Plant("a refusal without a clause", "steps.py", 'Sign("sign", "R7")', 'Sign("sign")', "refusal", "clause ''"),
    Plant(
        "a refusal by a clause that is not there",
        "steps.py",
        'Bid("bid", "R3"',
        'Bid("bid", "R33"',
        "refusal",
        "clause 'R33'",
    ),
    Plant(
        "a refusal that tells a secret",
        "__init__.py",
        "    why_not=board.why_not,\n",
        '    refusal=lambda s, seat, action: "R1" if s.hands[0] and seat else "",\n',
        "refusal",
        "cannot know",
    ),
    Plant(
        "a draw that disagrees with its weights",
        "steps.py",
        "s.data.draw + rng.weighted(s.bag)",
        "self.legal(s, -1, arg)[rng.below(len(self.legal(s, -1, arg)))]",
        "odds",
        "does not follow weights()",
    ),
    Plant(
        "a draw of what is not there",
        "steps.py",
        "rng.weighted(s.bag)",
        "rng.below(s.data.kinds + 1)",
        "draw",
        "not legal",
    ),
    Plant("weights for nobody", "steps.py", "if tiles > 0]", "if tiles > 4]", "legal", "weights for"),
    Plant(
        "a choice of another action",
        "__init__.py",
        "    why_not=board.why_not,\n",
        "    choice=lambda s, seat, c: GAME.space.choices[0],\n",
        "choices",
        "offered to seat",
    ),
    Plant(
        "a target that is not on the board",
        "data.py",
        '"R3", "purse"',
        '"R3", "wallet"',
        "choices",
        "'wallet' is not on the board",
    ),
    Plant(
        "a choice whose argument tells a secret",
        "__init__.py",
        "    why_not=board.why_not,\n",
        "    choice=lambda s, seat, c: type(c)(c.text, c.verb, c.clause, c.targets, {'coins': s.bag[0]}, c.action),\n",
        "asked",
        "args.coins",
    ),
    Plant(
        "a choice whose target tells a secret",
        "__init__.py",
        "    why_not=board.why_not,\n",
        "    choice=lambda s, seat, c: type(c)(\n"
        "        c.text, c.verb, c.clause, ('purse' if s.bag[0] > s.bag[3] else 'crew-cook',), c.args, c.action\n"
        "    ),\n",
        "asked",
        "targets",
    ),
    Plant(
        "an event that tells a hand beside a reveal",
        "steps.py",
        "s.emit(SIGNED, seat, kind)",
        "s.emit(SIGNED, seat, kind)\n        s.emit(SHOWED, seat, 0, s.hands[seat * s.data.kinds])",
        "learnt",
        "may not know which",
    ),
    Plant(
        "an event that tells a hand when bids are opened",
        "steps.py",
        "s.emit(WON, winner, price)",
        "s.emit(SHOWED, winner, 0, s.hands[winner * s.data.kinds])",
        "learnt",
        "sealed answers: viewer",
    ),
    Plant(
        "an event that tells another's hand at a draw",
        "steps.py",
        "s.emit(DREW, arg)",
        "s.emit(SHOWED, (arg + 1) % s.players, 0, s.hands[(arg + 1) % s.players * s.data.kinds])",
        "learnt",
        "may not know which",
    ),
    Plant(
        "a draw of which its owner is not told",
        "steps.py",
        "        s.emit(SAW, arg, kind, to=arg)\n",
        "",
        "announced",
        "no event tells viewer",
    ),
    Plant(
        "reserves that are shown without a word",
        "steps.py",
        "s.emit(SHOWED, seat, kind, s.hands[seat * s.data.kinds + kind])",
        "pass",
        "announced",
        "what it sees: scores[",
    ),
    Plant(
        "bids that are opened without a word",
        "steps.py",
        "            s.emit(BADE, seat, answers[seat] - s.data.bid)\n        winner = highest_bidder(s, answers)\n"
        "        price = answers[winner] - s.data.bid\n        s.emit(WON, winner, price)\n",
        "            pass\n        winner = highest_bidder(s, answers)\n        price = answers[winner] - s.data.bid\n",
        "announced",
        "sealed answers: no event tells viewer",
    ),
    Plant("scores that tell a secret", "state.py", "if self.to_move() == OVER:", "if True:", "view", "scores["),
    Plant(
        "an argument that carries a secret",
        "steps.py",
        "ask(SIGN, winner)",
        "ask(SIGN, winner, s.bag[0])",
        "learnt",
        "resample tells",
    ),
    Plant(
        "a view that hands out the state itself",
        "views.py",
        '"coins": s.coins[:]',
        '"coins": s.coins',
        "pure",
        "hands out coins",
    ),
    Plant(
        "a value that changes the state",
        "evaluate.py",
        "    lead = worth",
        "    s.coins[seat] = 0\n    lead = worth",
        "pure",
        "changed",
    ),
    Plant("a value that is no number", "evaluate.py", "return lead\n", "return float('nan')\n", "pure", "nan"),
    Plant(
        "a part that is forgotten",
        "evaluate.py",
        '"coins": RACE * races_to_win(s, seat)',
        '"coins": 0.0',
        "parts",
        "the parts add up to",
    ),
    Plant(
        "a part that is only there at the end",
        "evaluate.py",
        '        "victory": victory(s, seat) if s.to_move() == OVER else 0.0,\n    }',
        '    } | ({"victory": victory(s, seat)} if s.to_move() == OVER else {})',
        "parts",
        "victory is sometimes there",
    ),
    Plant("a part that is no number", "evaluate.py", '"coins": RACE *', '"coins": float("nan") *', "parts", "nan"),
    Plant(
        "parts that change the state",
        "evaluate.py",
        "    return {\n",
        "    s.coins[seat] = 0\n    return {\n",
        "parts",
        "parts changed the state",
    ),
    Plant("no parts at all", "evaluate.py", "    return {\n", "    return {} and {\n", "parts", "there are no parts"),
    Plant(
        "an observation of another's hand",
        "observe.py",
        "s.hands[seat * kinds + kind]",
        "s.hands[(seat + 1) % s.players * kinds + kind]",
        "observe",
        "changes with what it cannot know",
    ),
    Plant(
        "an observation that is too short",
        "observe.py",
        "    add(numbers, s.race)\n",
        "",
        "observe",
        "numbers, and the fields have",
    ),
    Plant("a number that is too high", "observe.py", "s.race)", "s.race + 200)", "observe", "race is"),
    Plant(
        "an observation that changes the state",
        "observe.py",
        "    kinds = s.data.kinds\n",
        "    kinds = s.data.kinds\n    s.coins[seat] = 0\n",
        "observe",
        "observe changed the state",
    ),
    Plant(
        "a source that is forgotten",
        "scoring.py",
        '"crew": int(',
        '"crew": 0 * int(',
        "sources",
        "the sources add up to",
    ),
    Plant(
        "a source that is only there sometimes",
        "scoring.py",
        '    return {"crew"',
        '    return {"crew": 0} if not any(s.aboard) else {"crew"',
        "sources",
        "full_crew, reserve is sometimes there",
    ),
    Plant(
        "sources that change the state",
        "scoring.py",
        "    reserve = points_in_reserve(s, seat) if",
        "    s.coins[seat] = 0\n    reserve = points_in_reserve(s, seat) if",
        "sources",
        "sources changed the state",
    ),
    Plant(
        "a part without a text",
        "evaluate.py",
        '"coins": RACE',
        '"purses": RACE',
        "texts",
        "gain-purses is missing in en, es, fr, gl",
    ),
    Plant(
        "a part whose text does not say how much",
        "locales/es.ftl",
        "gain-coins = { $amount } puntos",
        "gain-coins = puntos",
        "texts",
        "gain-coins in es does not say amount",
    ),
    Plant(
        "a picture that cannot be drawn",
        "terminal.py",
        "    lines = [",
        "    1 / 0\n    lines = [",
        "pure",
        "ZeroDivisionError",
    ),
    Plant(
        "a resample that always deals the same",
        "hidden.py",
        "rng.weighted(s.bag)",
        "s.bag.index(max(s.bag))",
        "worlds",
        "the truth is not among the 1 worlds",
    ),
    Plant(
        "a resample that never deals a captain",
        "hidden.py",
        "rng.weighted(s.bag)",
        "rng.weighted(s.bag[:3] if sum(s.bag[:3]) else s.bag)",
        "worlds",
        "the truth is not among",
    ),
    Plant(
        "a resample that spares one seat",
        "hidden.py",
        "        if other != seat:\n            for kind",
        "        if other == s.players - 1:\n            sizes[other] = 0\n"
        "        elif other != seat:\n            for kind",
        "learnt",
        "resample tells viewer",
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
        "a text that only the picture uses",
        "terminal.py",
        '"board-flag"',
        '"board-flagg"',
        "texts",
        "board-flagg is missing in en, es",
    ),
    Plant("a clause that is not in the rules", "RULES.md", "### R12 ", "### R13 ", "clauses", "no heading for R12"),
    Plant(
        "a translation of other rules",
        "RULES.gl.md",
        "### R12 ",
        "#### R12 ",
        "clauses",
        "headings of RULES.gl.md and RULES.md",
    ),
    Plant("an element off the board", "board.py", "10.0, 36.0", "-10.0, 36.0", "board", "purse lies off the board"),
    Plant(
        "a game that never ends",
        "steps.py",
        "s.race < s.data.races",
        "s.race < 99",
        "bounds",
        "not over after 40 plies",
    ),
    Plant("a tile that appears from nowhere", "state.py", "        self.bag[kind] -= 1\n", "", "verify", "I1: 7 tiles"),
    Plant(
        "a field that is not plain data",
        "state.py",
        "self.race = 0",
        "self.odd = {1}; self.race = 0",
        "dump",
        "JSON",
    ),
    Plant(
        "winners before the end",
        "state.py",
        "if self.to_move() == OVER else []",
        "if True else []",
        "end",
        "winners before the end",
    ),
    Plant("a reason without a name", "state.py", '"last_race" if', '"storm" if', "end", "'storm' is none of"),
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


def copy_of_regatta(folder: Path, plant: Plant | None) -> str:
    """Copy the package under another name, with a fault planted in it, and return its path."""
    name = f"planted_{abs(hash((plant, str(folder)))):x}"
    target = folder / name
    shutil.copytree(games.get("regatta").folder, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for path in target.glob("*.py"):
        source = path.read_text("utf-8").replace("marea.games.regatta", name)
        path.write_text(source, "utf-8")
    if plant:
        path = target / plant.file
        source = path.read_text("utf-8")
        assert plant.old in source, f"nothing to plant in {plant.file}"
        path.write_text(source.replace(plant.old, plant.new), "utf-8")
    return str(target)


def faults_of(game: Game[Any], number: int = GAMES) -> dict[str, Fault]:
    return {fault.property: fault for fault in check(game, catalogues(game), number)}


@pytest.mark.parametrize("number", [1, 4, pytest.param(GAMES, marks=pytest.mark.slow)])
def test_an_honest_copy_outside_marea_passes(number: int, tmp_path: Path) -> None:
    assert faults_of(games.get(copy_of_regatta(tmp_path, None)), number) == {}


@pytest.mark.slow
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_a_planted_fault_is_caught(plant: Plant, tmp_path: Path) -> None:
    game = games.get(copy_of_regatta(tmp_path, plant))
    for number in FEW:
        faults = faults_of(game, number)
        if plant.property in faults:
            break
    assert plant.property in faults, f"not noticed: {faults}"
    fault = faults[plant.property]
    assert plant.says in fault.detail, str(fault)
    assert "seed" in fault.where


def test_an_ambiguous_notation_is_refused_at_once(tmp_path: Path) -> None:
    plant = Plant("two bids with one text", "data.py", 'f"bid:{n}"', 'f"bid:{n // 2}"', "", "")
    with pytest.raises(UnknownGame, match="notation: 'bid:0' stands for two actions"):
        games.get(copy_of_regatta(tmp_path, plant))


def test_a_text_that_is_not_notation_is_caught(tmp_path: Path) -> None:
    plant = Plant("a bid with a space", "data.py", 'f"bid:{n}"', 'f"bid {n}"', "notation", "")
    fault = faults_of(games.get(copy_of_regatta(tmp_path, plant)), 1)["notation"]
    assert "'bid 0' is not words joined by colons" in fault.detail


def test_every_property_is_bitten_by_some_fault() -> None:
    assert set(PROPERTIES) == {plant.property for plant in PLANTS} | {"notation"}


@pytest.mark.slow
def test_a_game_with_more_settings_than_games_meets_every_value_and_every_property(tmp_path: Path) -> None:
    """Sixteen games of a game with hundreds of settings: no property is left out, no value unplayed."""
    name = games.get(copy_of_regatta(tmp_path, None)).folder
    init = name / "__init__.py"
    options = ", ".join(f'Option("o{i}", (1, 2, 3))' for i in range(4))
    init.write_text(init.read_text().replace("options=(", f"options=({options}, "))
    state = name / "state.py"
    state.write_text(state.read_text().replace("options[0]", "options[4]"))
    (name / "hidden.py").write_text(
        (name / "hidden.py").read_text().replace("    if s.to_move() == OVER:\n        return", "    return")
    )
    other = name.rename(name.with_name(name.name + "_many"))
    for path in other.glob("*.py"):
        path.write_text(path.read_text().replace(name.name, other.name))
    game = games.get(str(other))
    assert len(settings_of(game)) == 4 * 3**4 * 2
    first = settings_of(game)[:GAMES]
    assert {players for players, _ in first} == {2, 3, 4, 5}
    assert all({options[f"o{i}"] for _, options in first} == {1, 2, 3} for i in range(4))
    assert "moved" in faults_of(game)
