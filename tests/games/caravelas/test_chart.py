"""The chart: every step and symbol of it, and the constraints of its reconstruction (M1 to M11)."""

from __future__ import annotations

import pytest

from tests.games.caravelas.chart import EAST, GAME, WEST, chart, fleet, go, offers
from tests.games.caravelas.model_data import (
    BLUE,
    CELLS,
    FREE,
    GOODS,
    LISBON,
    NEAR,
    PIRATES,
    PORT_AT,
    PORTS,
    RED,
    distances,
    zone,
)

# the fewest tokens from Lisbon to a port, and back
WAYS = {
    "labrador": (6, 3),
    "terra_nova": (6, 3),
    "florida": (6, 4),
    "azores": (3, 2),
    "madeira": (1, 2),
    "ceuta": (2, 2),
    "bojador": (2, 2),
    "guinea": (1, 4),
    "cabo_verde": (2, 3),
    "puerto_seguro": (4, 7),
    "sao_tome": (4, 7),
    "mina": (4, 7),
    "luanda": (6, 8),
    "congo": (5, 8),
    "good_hope": (9, 9),
    "mozambique": (12, 10),
    "sao_lourenco": (14, 12),
    "mauricio": (13, 12),
    "maldivas": (17, 14),
    "mascate": (15, 16),
    "mogadiscio": (14, 13),
    "bahrein": (16, 17),
    "diu": (16, 15),
    "calcuta": (17, 14),
    "ceilan": (18, 15),
    "malaca": (19, 17),
    "siam": (21, 18),
    "mombasa": (14, 12),
    "molucas": (21, 18),
    "timor": (21, 16),
    "macao": (22, 20),
    "tanegashima": (23, 22),
}


def cell_in_other_zone(cell: str) -> str:
    """Return a cell in the other zone."""
    return EAST if zone(cell) == "west" else WEST


@pytest.mark.parametrize("column", range(31))
def test_every_step_and_its_price(column: int) -> None:
    for cell in [cell for cell in CELLS if cell.startswith(f"{column:02}")]:
        s = chart(f"{cell} {cell_in_other_zone(cell)}", tok=6, version="dice")
        names = {near: f"move:{near}" + ":pay" * (near in PIRATES) for near in NEAR[cell].values()}
        assert offers(s) == {"end", *names.values()}
        offered = {choice.text: choice.args["tokens"] for choice in GAME.choices(s, 0) if choice.text != "end"}
        for near, text in names.items():
            there = s.clone()
            go(there, text)
            assert 6 - fleet(there, 0).tok == offered[text] == ((cell, near) not in FREE) + (near in PIRATES)


def test_every_symbol() -> None:
    for cell in CELLS:
        beside = next(iter(NEAR[cell].values()))
        s = chart(f"{beside} {cell_in_other_zone(cell)}", version="open_deck")
        go(s, f"move:{cell}" + ":pay" * (cell in PIRATES))
        assert s.prompt() == ("reveal" if cell in BLUE else "die" if cell in RED else "move")


def test_every_zone() -> None:
    """A bonus move is only for ships in the same zone."""
    for cell in CELLS:
        for start, blue, side in (("0806", "0807", "west"), ("2706", "2707", "east")):
            s = chart(f"{start} {cell}", hands=["storm1"])
            go(s, f"move:{blue} card:storm1")
            assert (s.to_move() == 1) is (zone(cell) == side), cell


@pytest.mark.parametrize("port", list(PORTS))
def test_the_tokens_to_every_port_and_back(port: str) -> None:
    cell = PORTS[port][0]
    assert (distances(cell)[LISBON], distances(LISBON)[cell]) == WAYS[port]


def test_M1_M2_M3_one_sea_of_199_cells() -> None:
    opposite = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}
    assert len(CELLS) == 199
    assert all(NEAR[near][opposite[way]] == cell for cell in CELLS for way, near in NEAR[cell].items())
    assert reachable_cells(LISBON, set()) == set(CELLS)


def test_M4_M5_M6_ports_and_goods() -> None:
    marked = [*BLUE, *RED, *PIRATES]
    assert len(marked) == len(set(marked)) == 36 + 3 + 14
    assert not set(PORT_AT) & set(marked)
    assert len(PORT_AT) == 32
    assert sum(zone(cell) == "west" for cell in PORT_AT) == 14
    assert [sum(port[3] == side for port in PORTS.values()) for side in ("west", "east")] == [16, 16]
    assert sorted(port[2] for port in PORTS.values() if port[2]) == sorted(GOODS)
    assert sum(port[1] for port in PORTS.values()) == 63


def test_M10_M11_symbols_divide_the_sea() -> None:
    border = {frozenset((cell, near)) for cell in CELLS for near in NEAR[cell].values() if zone(cell) != zone(near)}
    assert border == {frozenset(pair) for pair in (("1411", "1511"), ("1412", "1511"), ("1412", "1512"))}
    for start, end, wall in (
        ("1002", "0905", BLUE[:8]),
        ("0905", "0609", BLUE[8:11]),
        ("0905", "1511", BLUE[8:11]),
        ("1308", "1511", BLUE[11:19]),
        ("1310", "1710", RED),
        ("1709", "2206", BLUE[23:]),
        ("2607", "3007", BLUE[32:]),
        ("2206", "2804", BLUE[32:]),
    ):
        assert end not in reachable_cells(start, set(wall)), (start, end)


def reachable_cells(start: str, walls: set[str]) -> set[str]:
    """Return the cells that can be reached without entering certain others."""
    found = [start]
    for cell in found:
        found += [near for near in NEAR[cell].values() if near not in walls and near not in found]
    return set(found)
