"""Caravelas's printed data: the standard chart is correct, and one that breaks M1 to M11 is refused by name."""

from __future__ import annotations

import json
import re
from heapq import heappop, heappush
from itertools import combinations

import pytest

from marea import BadEdition, Rng, games
from marea.kernel.chance import play_out

GAME = games.get("caravelas")
STANDARD = GAME.edition
ROWS: list[str] = STANDARD.get("chart.rows")
CHAINS: list[str] = STANDARD.get("currents.chains")
BLUE: list[str] = STANDARD.get("symbols.blue")
OWN = 'provenance = "reconstructed"\n'
FROM_THE_RULES = re.compile(r"\| .+ \(`(\w+)`\) \| `(\d{4})` \| (\d{4}) \| (\d) \| (west|east) \|")


def with_box(text: str) -> object:
    return GAME.with_edition(STANDARD.with_corrections(f'game = "caravelas"\nname = "box"\n{text}'))


def refusal_of(text: str) -> str:
    with pytest.raises(BadEdition) as refusal:
        with_box(text)
    return str(refusal.value)


def with_rows(rows: list[str], provenance: str = OWN) -> str:
    return f"[chart]\n{provenance}rows = {json.dumps(rows)}\n"


def with_currents(*more: str, without: str = "", provenance: str = OWN) -> str:
    """Return the currents with some more, or without one."""
    chains = [chain for chain in CHAINS if not without or not chain.startswith(f"{without}:")]
    return f"[currents]\n{provenance}chains = {json.dumps([*chains, *more])}\n"


def change_cells(rows: list[str], *cells: str, sign: str = "~") -> list[str]:
    """Return the chart with another sign on some cells."""
    grid = [list(row) for row in rows]
    for cell in cells:
        grid[int(cell[2:])][int(cell[:2])] = sign
    return ["".join(row) for row in grid]


def calm_triangle() -> tuple[str, str, str]:
    """Return three neighbours in the west that no current touches."""
    data = GAME.data
    still = [c for c in range(data.size) if data.cells[c] not in " ".join(CHAINS) and data.cells[c] < "1000"]
    one, two, three = next(
        trio for trio in combinations(still, 3) if all(b in data.near[a] for a, b in combinations(trio, 2))
    )
    return data.cells[one], data.cells[two], data.cells[three]


# -- the standard chart ----------------------------------------------------------------------------------------------


def tokens_from(start: int) -> list[int]:
    """Return the fewest tokens from a cell to every other, pirates included and incidents not."""
    data = GAME.data
    far = [999] * data.size
    far[start] = 0
    todo = [(0, start)]
    while todo:
        spent, cell = heappop(todo)
        for near in data.near[cell]:
            pirates = data.cells[near] in STANDARD.get("symbols.pirates").split()
            cost = spent + (data.free[cell] != near) + pirates
            if cost < far[near]:
                far[near] = cost
                heappush(todo, (cost, near))
    return far


def test_the_standard_chart_has_the_size_stated_in_the_rules() -> None:
    data = GAME.data
    assert (data.size, data.ports, len(data.chains)) == (199, 32, 26)
    assert sum(cell != 255 for cell in data.free) == 63
    assert sum(data.port_points) == 63
    assert [data.zone.count(zone) for zone in (0, 1)] == [106, 93]


@pytest.mark.parametrize(
    ("port", "out", "home"),
    [("guinea", 1, 4), ("puerto_seguro", 4, 7), ("calcuta", 17, 14), ("good_hope", 9, 9), ("tanegashima", 23, 22)],
)
def test_the_ways_to_and_from_lisbon(port: str, out: int, home: int) -> None:
    data = GAME.data
    cell = data.harbours[data.port_ids.index(port)]
    assert (tokens_from(data.lisbon)[cell], tokens_from(cell)[data.lisbon]) == (out, home)


def test_the_rules_and_the_edition_agree() -> None:
    rules = (GAME.folder / "RULES.md").read_text("utf-8")
    assert "\n".join(ROWS) in rules
    printed = {
        id: (cell, int(year), int(points), deck) for id, cell, year, points, deck in FROM_THE_RULES.findall(rules)
    }
    assert printed == {
        id: (port["cell"], port["year"], port["points"], port["deck"]) for id, port in STANDARD.get("ports").items()
    }
    for cells in (*CHAINS, *BLUE, STANDARD.get("symbols.red")):
        assert " ".join(f"`{cell}`" for cell in re.findall(r"\d{4}", cells)) in rules
    for pair in STANDARD.get("chart.blocked"):
        one, other = pair.split("-")
        assert re.search(rf"`{one}`\s+and\s+`{other}`", rules)


# -- refusals --------------------------------------------------------------------------------------------------------


def test_M1_a_chart_has_no_more_cells_than_can_be_numbered() -> None:
    flooded = [row.replace("#", "~") for row in ROWS]
    assert "chart.rows must have 1 to 250 cells, not 3" in refusal_of(with_rows(flooded, ""))
    larger = change_cells(ROWS, "0600", "0700", "0800", "0900")
    assert "chart.rows must have 120 to 200 cells, not 203 (M1) (line 5 of its file)" in refusal_of(with_rows(larger))


def test_M2_only_neighbours_are_blocked() -> None:
    assert "must be pairs of neighbours, unlike 1002, 3003 (M2)" in refusal_of('[chart]\nblocked = ["1002-3003"]')


def test_M3_every_cell_can_be_reached() -> None:
    pond = change_cells(ROWS, "1505")
    assert "must be connected, but 1505 cannot be reached from Lisbon (M3)" in refusal_of(with_rows(pond, ""))


@pytest.mark.parametrize(
    ("text", "must"),
    [
        ('[ports.azores]\ncell = "0902"', "ports.azores.cell must be a cell without a symbol (M4) (line 4"),
        ('[ports.azores]\ncell = "0903"', "must be 32 ports, each on a cell of its own, and none in Lisbon (M4)"),
        ('[ports.azores]\ncell = "1002"', "must be 32 ports, each on a cell of its own, and none in Lisbon (M4)"),
        ('[ports.azores]\ndeck = "north"', "ports.azores.deck must be one of west, east (M4)"),
        (
            '[ports.azores]\ndeck = "east"',
            "must have the western ports, the Cape and Mozambique in the western deck (M4)",
        ),
        ('[ports.diu]\ncell = "0506"', "must have 14 ports in the western zone, not 15 (M4)"),
    ],
)
def test_M4_ports_have_cells_and_decks(text: str, must: str) -> None:
    assert must in refusal_of(text)


@pytest.mark.parametrize(
    ("text", "must"),
    [
        ("[goods.silk]\nship = 1", "goods must be two for each ship (M5)"),
        ('[goods.silk]\nport = "guinea"', "goods must come from eight different ports (M5)"),
        ('[goods.silk]\nport = "atlantis"', "goods must come from eight different ports, unlike atlantis (M5)"),
    ],
)
def test_M5_eight_goods_from_eight_ports_on_four_ships(text: str, must: str) -> None:
    assert must in refusal_of(text)


def test_M6_the_points_of_the_examples() -> None:
    assert "ports.malaca.points must be 2, as in the rulebook's example (M6)" in refusal_of(
        "[ports.malaca]\npoints = 3"
    )
    cape = "[ports.good_hope]\npoints = 2"
    assert "ports.good_hope.points must be 1" in refusal_of(f"[ports]\n{OWN}{cape}")
    with_box(cape)  # a fact, if an owner reads it off a board


@pytest.mark.parametrize("chain", ["leap: 1002 3003", "alone: 1002", "back: 0606 0706 0606"])
def test_M7_a_current_is_a_chain_of_neighbours(chain: str) -> None:
    name = chain.split(":")[0]
    must = f"currents.chains must be chains of neighbours without repetition, unlike {name} (M7)"
    assert must in refusal_of(with_currents(chain))


def test_M7_currents_never_run_against_each_other() -> None:
    assert "must never run against each other, as at 0903, 1003 (M7)" in refusal_of(
        with_currents("contrary: 0903 1003")
    )


def test_M8_one_free_step_leaves_a_cell() -> None:
    assert "must leave a cell one way only, unlike 0903 (M8)" in refusal_of(with_currents("fork: 0903 0803"))


def test_M9_no_ship_sails_in_circles_for_free() -> None:
    one, two, three = calm_triangle()
    circle = with_currents(f"a: {one} {two}", f"b: {two} {three}", f"c: {three} {one}", provenance="")
    assert f"must not run in circles, as through {one}, {two}, {three} (M9) (line 4 of its file)" in refusal_of(circle)


def test_M9_no_free_run_is_too_long() -> None:
    longer = "gulf: 0203 0302 0402 0502 0602 0701"
    assert "must have runs of at most 4 free steps" in refusal_of(with_currents(longer, without="gulf"))


def test_M10_the_border_is_guarded() -> None:
    assert "must leave sea on both sides, and Lisbon in the west (M10)" in refusal_of('[chart]\nlisbon = "2407"')
    unguarded = refusal_of(f'[symbols]\n{OWN}red = "1411 1611"')
    assert "symbols.red must guard the western side of the border (M10)" in unguarded


def test_M10_the_border_has_three_edges() -> None:
    closed = [*STANDARD.get("chart.blocked"), "1412-1512"]
    must = "must have the border at three edges south of the Cape only (M10)"
    assert must in refusal_of(f"[chart]\n{OWN}blocked = {json.dumps(closed)}")


@pytest.mark.parametrize(
    ("line", "cell", "must"),
    [
        (0, "0804", "must separate lisbon from guinea by B1"),
        (1, "0807", "must separate guinea from puerto_seguro by B2"),
        (2, "1010", "must separate luanda from good_hope by B3"),
        (5, "2107", "must separate mozambique from calcuta by B6 and B7"),
        (6, "2706", "must separate malaca from molucas by B7"),
    ],
)
def test_M11_lines_divide_the_seas(line: int, cell: str, must: str) -> None:
    lines = BLUE[:]
    lines[line] = lines[line].replace(cell, "").strip()
    assert must in refusal_of(f"[symbols]\n{OWN}blue = {json.dumps(lines)}")
    with_box(f"[symbols]\nblue = {json.dumps(lines)}")  # a printed board is a fact


def test_M11_seven_lines() -> None:
    assert "symbols.blue must be the seven lines B1 to B7 (M11)" in refusal_of(
        f"[symbols]\n{OWN}blue = {json.dumps(BLUE[:6])}"
    )


@pytest.mark.parametrize(
    ("text", "must"),
    [
        ('[chart]\nrows = ["~~", "~"]', "chart.rows must be rows of the same length, made of ~ # ."),
        ('[chart]\nblocked = ["1002 1102"]', 'chart.blocked must be pairs such as "1002-1102"'),
        ('[chart]\nlisbon = "1505"', "chart.lisbon must name cells of the sea; '1505' is not one"),
        ('[currents]\nchains = ["1003 0903"]', 'currents.chains must be such as "canary: 1003 0903"'),
        ('[symbols]\nred = "1002"', "symbols.red must not share a cell with another symbol or Lisbon: 1002"),
        ('[symbols]\npirates = "0904"', "symbols.pirates must not share a cell with another symbol or Lisbon: 0904"),
        ("[incidents]\ncalm = 13", "incidents must be 86 cards, as the rulebook counts them, not 87"),
        ("[setup]\nfirst_hand = [4, 5]", "setup.first_hand must be 4 whole numbers from 1 to 7, not [4, 5]"),
        ("[setup]\nmore_tokens = 4", "setup.more_tokens must be a whole number from 0 to 3, not 4"),
    ],
)
def test_an_unreadable_value_is_refused_by_its_key(text: str, must: str) -> None:
    assert must in refusal_of(text)


def test_another_chart_can_be_played() -> None:
    box = GAME.with_edition(
        STANDARD.with_corrections(
            'game = "caravelas"\nname = "box"\n[die]\none = 6\n[limit]\nrounds = 3\n[setup]\nhand = 4\n'
            + with_rows(change_cells(ROWS, "0600", "0700", "0800", "0900"), "")
        )
    )
    s = box.new(4)
    assert play_out(s, Rng(1)) > 0
    box.verify(s)
    assert s.reason() == "cap"
