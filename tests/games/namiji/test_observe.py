"""The observation of a seat of Namiji matches its view, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from marea import OVER, Rng
from marea.games.namiji.words import BOATS, DOCKS, FISH, OPTIONAL, PANORAMAS, SEATS, TOKENS
from marea.kernel.contract import Value
from marea.kernel.state import CHANCE
from tests.games.namiji.sea import GAME, go, sea
from tests.observations import compare, filled, number

DATA = GAME.data
Parts = dict[str, list[int]]
View = Mapping[str, Any]


def counts(pile: Mapping[str, int], names: Iterable[str]) -> list[int]:
    """Return the number of each name."""
    return [pile.get(name, 0) for name in names]


def from_view(view: View, seat: int) -> Parts:
    """Return the expected observation of a seat, from its view alone."""
    players = view["players"]
    seats = [(seat + i) % players for i in range(players)]
    parts = {
        "players": [players],
        "step": [number(view["prompt"] or None, [step.name for step in GAME.steps])],
        "asked": filled([int(player in view["asked"]) for player in seats], SEATS),
        "scores": filled([min(255, max(0, view["scores"][player])) for player in seats], SEATS),
        "ruleset": [number(view["ruleset"], ["2021", "2019"]) - 1],
        "direction": [number(view["direction"], ["forward", "reverse"])],
        "early_birds": filled(view["early_birds"], SEATS),
        "current": [seats.index(view["current"]) + 1],
    }
    boats = {boat["seat"]: boat for boat in view["boats"]}
    for name, key in (("steps", "steps"), ("spots", "spot")):
        neutral = boats[-1][key] if -1 in boats else 0
        parts[name] = [*filled([boats[player][key] for player in seats], SEATS), neutral]
    return parts | boards(view, seats) | stocks(view) | rocks(view, seat) | docks(view)


def boards(view: View, seats: list[int]) -> Parts:
    """Return the possessions of the players."""
    own = [view["boards"][player] for player in seats]
    cells = [number(fish, FISH) for board in own for row in board["shelf"]["cells"] for fish in row]
    return {
        "shelves": filled(cells, SEATS * 12),
        "net_tiles": filled([len(board["shelf"]["nets"]) for board in own], SEATS),
        "traps": filled([n for board in own for n in counts(board["trap"], TOKENS)], SEATS * 2),
        "offerings": filled([board["offerings"] for board in own], SEATS),
        "panoramas": filled([n for board in own for n in counts(board["panoramas"], PANORAMAS)], SEATS * 3),
        "bonuses": [sum(i for i, board in enumerate(own, 1) if name in board["bonuses"]) for name in PANORAMAS],
        "cards": filled([n for b in own for n in counts(b["cards"], DATA.dock_ids)], SEATS * len(DATA.dock_ids)),
        "rocks": filled([board["rocks"] for board in own], SEATS),
    }


def stocks(view: View) -> Parts:
    """Return the table, and the unsettled parts of the current stop."""
    return {
        "school_up": counts(view["school"]["up"], FISH),
        "school_down": counts(view["school"]["down"], FISH),
        "net_stack": counts(view["nets"]["rest"], FISH),
        "nets_under": filled([number(fish, FISH) for fish in view["nets"]["under"]], 12),
        "bag": counts(view["bag"], TOKENS),
        "haul": counts(view["haul"]["tokens"] if "haul" in view else {}, TOKENS),
        "caught": [number(view.get("caught"), FISH)],
        "revealed": [view.get("revealed", []).count(fish) for fish in FISH],
        "upgrade": [number(view.get("upgrade"), OPTIONAL)],
    }


def encode_missing(card: Mapping[str, Any]) -> int:
    """Return 1 plus what is still needed for an objective."""
    return 1 + max(0, int(GAME.sheet["rocks"][card["rock"]]["least"]) - int(card["have"]))


def rocks(view: View, seat: int) -> Parts:
    """Return what a seat knows of the rock cards."""
    under = view["rocks_under"]
    own = {card["rock"]: encode_missing(card) for card in view["objectives"]}
    drawn = view.get("drawn", [])
    looked_at = [card["rock"] for card in drawn] or view.get("looked_at", [])
    return {
        "rock_deck": [view["rock_deck"]],
        "rocks_under": [len(under)],
        "known_under": [under.index(rock) + 1 if rock in under else 0 for rock in DATA.rock_ids],
        "objectives": counts(own, DATA.rock_ids),
        "looked_at": filled([number(rock, DATA.rock_ids) + 1 for rock in looked_at], 3),
        "drawn": filled(map(encode_missing, drawn), 3),
    }


def docks(view: View) -> Parts:
    """Return what a seat knows of the dock cards."""
    dock = view["dock"]
    known = 1 if "hand" in dock else 2 if "hand_or_removed" in dock else 0
    pairs = [entry.get("either") or [entry.get("card"), None] for entry in view["returned"]]
    assert dock.get("spot", 1) <= BOATS
    return {
        "dock_deck": [dock["deck"]],
        "dock_spot": [dock.get("spot", 0)],
        "hand_size": [dock.get("count", 0)],
        "hand_known": [known],
        "hand": counts(dock.get("hand") or dock.get("hand_or_removed") or {}, DATA.dock_ids),
        "returned": filled([number(card, DATA.dock_ids) for pair in pairs for card in pair], 2 * len(DOCKS)),
    }


def check_observation(s: Any, seat: int) -> Parts:
    """Compare the observation of a seat with its view, and return it."""
    return compare(s, seat, from_view(GAME.view(s, seat), seat))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options",
    [{}, {"ruleset": "2019", "direction": "random"}, {"direction": "reverse", "early_bird_two": 3}],
    ids=["standard", "old", "reverse"],
)
def test_an_observation_matches_the_view(players: int, options: dict[str, Value]) -> None:
    rng = Rng(players, 7)
    used: set[str] = set()
    for _ in range(2):
        s = GAME.new(players, options)
        while s.to_move() != OVER:
            for seat in {rng.below(players), max(0, s.to_move())}:
                parts = check_observation(s, seat)
                used |= {name for name, numbers in parts.items() if any(numbers)}
            legal = s.legal()
            s.apply(s.draw(rng) if s.to_move() == CHANCE else legal[rng.below(len(legal))])
        for seat in range(players):
            check_observation(s, seat)
    rare = {"upgrade", "bonuses", "ruleset", "nets_under", "revealed", "haul"}  # not in every game
    assert {field.name for field in GAME.fields} - used <= rare


def test_the_player_who_put_a_rock_card_back_observes_it_being_drawn() -> None:
    s = sea(["s16", "s18", "s19"], rocks_under="1:r05 2:r07", only={"rocks": ""})
    known = [check_observation(s, seat)["known_under"] for seat in range(3)]
    assert [[i for i, place in enumerate(numbers) if place] for numbers in known] == [[], [4], [6]]
    go(s, "move:s17 rock:r05", whole=False)
    assert [check_observation(s, seat)["looked_at"] for seat in range(3)] == [[6, 0, 0], [6, 0, 0], [1, 0, 0]]


def test_a_card_removed_for_the_neutral_boat_leaves_a_pair() -> None:
    s = sea(["dock1/1", "s12"], "dock1/2")
    go(s, "move:dock1/3 card:meal_maki card:meal_miso card:up_ink card:up_hook pick:up_ink drop:meal_miso")
    seen = [check_observation(s, seat) for seat in range(2)]
    assert [parts["hand_known"] for parts in seen] == [[2], [1]]
    assert [sum(parts["hand"]) for parts in seen] == [3, 2]
    go(s, "pick:up_hook")
    maki, miso = (number(card, DATA.dock_ids) for card in ("meal_maki", "meal_miso"))
    assert [check_observation(s, seat)["returned"][:2] for seat in range(2)] == [[maki, miso], [maki, 0]]
