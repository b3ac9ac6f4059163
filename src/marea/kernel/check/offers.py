"""Properties of what people see and do: notation, choices, refusals, the board."""

from __future__ import annotations

import re
from typing import Any, Final

from marea.kernel.check.ply import Notes, Ply, expect, same
from marea.kernel.game import Game
from marea.kernel.state import SPECTATOR

NOTATION: Final = re.compile(r"[a-z_]+(:-?[A-Za-z0-9_]+([-/][A-Za-z0-9_]+)*)*")
SHAPES: Final = ("circle", "rect", "hex")
TRIES_PER_SEAT: Final = 12  # illegal actions, or elements of the board, tried in one ply


def notation(game: Game[Any], notes: Notes, catalogues: object) -> None:
    """Every action has one text, of words and colons, and can be read from it."""
    space = game.space
    expect(0 < space.actions <= space.size(), "the space has no players' actions: call add()")
    for action in range(space.size()):
        text = space.show(action)
        expect(NOTATION.fullmatch(text), f"{text!r} is not words joined by colons")
        expect(space.read(text) == action, f"{text!r} stands for {space.read(text)} and for {action}")


def clauses(game: Game[Any], notes: Notes, catalogues: object) -> None:
    """Rules have the same headings in each language, one for each clause; events name existing clauses."""
    expect(game.id == game.folder.name, f"the id {game.id!r} is not the name of the package, {game.folder.name!r}")
    rules = (game.folder / "RULES.md").read_text("utf-8")
    missing = [clause for clause in game.clauses if f"\n### {clause} " not in rules]
    expect(not missing, f"RULES.md has no heading for {', '.join(missing)}")
    for path in sorted(game.folder.glob("RULES.*.md")):
        translated = path.read_text("utf-8")
        same(_headings(translated), _headings(rules), f"headings of {path.name} and RULES.md")
    for event in game.events:
        expect(event.clause in ("", *game.clauses), f"event {event.name}: there is no clause {event.clause}")


def _headings(rules: str) -> list[str]:
    """Return the headings of some rules in order, each as its level and the number of its clause."""
    return [found[0].strip() for found in re.finditer(r"^#+ (?:[A-Z]\d+ )?", rules, re.MULTILINE)]


def board(game: Game[Any], notes: Notes, catalogues: object) -> None:
    """Every element has a known shape and lies on the board."""
    board = game.board()
    for id, element in board.elements.items():
        expect(element.shape in SHAPES, f"{id}: shape {element.shape!r} is none of {SHAPES}")
        expect(0 <= element.x <= board.width and 0 <= element.y <= board.height, f"{id} lies off the board")


def choices(ply: Ply) -> None:
    """Each seat is offered exactly its legal actions; targets and clauses exist."""
    game, s = ply.game, ply.s
    if s.waiting():
        ply.notes.prompts.add(s.prompt())
    for seat in (*range(s.players), SPECTATOR):
        offered = game.choices(s, seat)
        same([choice.action for choice in offered], s.legal_of(seat), f"actions offered to seat {seat}")
        elements = game.board().elements if offered else {}
        for choice in offered:
            expect(choice.text == game.space.show(choice.action), f"{choice.text!r} is not the text of its action")
            expect(choice.clause in game.clauses, f"{choice.text}: clause {choice.clause!r} does not exist")
            for target in choice.targets:
                expect(target in elements, f"{choice.text}: target {target!r} is not on the board")
            known = ply.notes.verbs.setdefault(choice.verb, set(choice.args))
            expect(
                known == set(choice.args),
                f"verb {choice.verb!r} comes with {sorted(known)} and with {sorted(choice.args)}",
            )


def why_not(ply: Ply) -> None:
    """For any picked elements of the board there is an existing clause, the same in all worlds of the seat."""
    game, s = ply.game, ply.s
    if not s.asked():
        return
    elements = list(game.board().elements)
    for seat in range(s.players):
        rng = ply.rng(seat)
        world = ply.world(seat, rng)
        for _ in range(TRIES_PER_SEAT):
            picked = [elements[rng.below(len(elements))] for _ in range(1 + rng.below(2))]
            clause = game.why_not(s, seat, picked)
            expect(clause in game.clauses, f"{picked} cannot be used by the clause {clause!r}, which does not exist")
            elsewhere = game.why_not(world, seat, picked)
            same(elsewhere, clause, f"why {picked} cannot be used depends on what seat {seat} cannot know")


def refusal(ply: Ply) -> None:
    """An action outside legal() is refused by an existing clause, the same in all worlds of the seat."""
    game, s = ply.game, ply.s
    for seat in s.waiting():
        legal = s.legal_of(seat)
        rng = ply.rng(seat)
        world = ply.world(seat, rng)
        for action in {rng.below(game.space.size()) for _ in range(TRIES_PER_SEAT)}.difference(legal):
            clause = game.refusal(s, seat, action)
            text = game.space.show(action)
            expect(clause in game.clauses, f"{text} is refused with the clause {clause!r}, which does not exist")
            same(
                game.refusal(world, seat, action),
                clause,
                f"the refusal of {text} depends on what seat {seat} cannot know",
            )
