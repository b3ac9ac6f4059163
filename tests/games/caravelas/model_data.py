"""A second copy of Caravelas's chart, cards and goods, for the reference model: words, and tables made of them."""

from __future__ import annotations

from itertools import pairwise

LISBON = "1002"
MAP = """
####~~.....#####################
###~~~~~~~~#####################
##~~~~~~~~~~####################
#~~~~~~~~~~########~#########~~.
~~~~~~~~~~~#########~~######~~~.
~~~~~~~~~~#########~~~~~~~#~~#~.
####~~~~~~#~#######~~~~~~~~~~~~.
######~~~~~~~~###~~~~~~~~~~~#~~#
#######~~~~~~~###~~~~~~~~~~~~~~#
######~~~~~~~~###~~~~~~~~~~~~###
#####~~~~~~~~~###~#~~~~~~~~.####
#####~~~~~~~~~~~~~~~~~~~~...#.##
###...~.~.~.~~~~~~~.~...........
"""
SEA = MAP.split()
COASTS = """
1002-1102 2205-2305 2206-2305 2206-2306 2505-2606 2506-2606 2606-2607 2507-2607 2607-2608 2707-2708 2708-2808
"""
BLOCKED = COASTS.split()
CURRENTS = {
    "canary": "1003 0903 0904 0905",
    "trades_a": "0705 0605 0504 0405",
    "trades_b": "0204 0104 0004",
    "gulf": "0203 0302 0402 0502 0602",
    "labrador": "0400 0401 0301",
    "volta": "0704 0703 0702",
    "portugal": "0701 0801 0901 1002",
    "guinea": "1007 1106 1207",
    "brazil": "0707 0708 0609 0610 0611",
    "forties_w": "0711 0812 0911 1012 1111",
    "benguela": "1310 1210 1209",
    "se_trades": "1008 0907 0807",
    "agulhas": "1710 1611 1511",
    "forties_e": "1812 1911 2011",
    "somali": "1707 1807 1906",
    "sw_monsoon": "2006 2105 2205",
    "oman": "1905 2005 2004",
    "ne_monsoon": "2106 2007 2008 1908",
    "bengal": "2406 2506 2607",
    "s_equatorial": "2409 2308 2209 2109",
    "madagascar": "1910 1811 1711",
    "sunda": "2809 2708 2609",
    "java": "2707 2808 2907",
    "china_n": "2806 2805 2804",
    "china_s": "2705 2706 2607",
    "kuroshio": "3005 3004 3003",
}
DISCS = """
0904 0804 0703 0604 0503 0404 0303 0203 0707 0807 0906 0610 0709 0810 0909 1010 1109 1210 1309 1311 1312 1512 1612
1708 1808 1907 2008 2107 2208 2307 2408 2507 2706 2707 2708 2709
"""
BLUE = DISCS.split()
RED = ["1411", "1412", "1611"]
SKULLS = "0902 0801 0104 1007 1208 1809 1910 2104 2105 2505 2608 2805 2903 2906"
PIRATES = SKULLS.split()

# port: cell, victory points, good, deck of its course card
PORTS: dict[str, tuple[str, int, str, str]] = {
    "labrador": ("0400", 3, "", "west"),
    "terra_nova": ("0301", 2, "", "west"),
    "florida": ("0004", 3, "", "west"),
    "azores": ("0702", 1, "", "west"),
    "madeira": ("0903", 1, "", "west"),
    "ceuta": ("1102", 1, "", "west"),
    "bojador": ("1004", 1, "", "west"),
    "guinea": ("0905", 1, "gold", "west"),
    "cabo_verde": ("0805", 1, "", "west"),
    "puerto_seguro": ("0609", 2, "sugar", "west"),
    "sao_tome": ("1207", 1, "", "west"),
    "mina": ("1106", 1, "", "west"),
    "luanda": ("1308", 2, "", "west"),
    "congo": ("1307", 2, "", "west"),
    "good_hope": ("1511", 1, "", "west"),
    "mozambique": ("1709", 2, "ivory", "west"),
    "sao_lourenco": ("1909", 2, "", "east"),
    "mauricio": ("2010", 2, "", "east"),
    "maldivas": ("2207", 2, "", "east"),
    "mascate": ("2004", 2, "", "east"),
    "mogadiscio": ("1807", 2, "", "east"),
    "bahrein": ("1903", 3, "", "east"),
    "diu": ("2205", 2, "", "east"),
    "calcuta": ("2206", 2, "pepper", "east"),
    "ceilan": ("2306", 2, "cinnamon", "east"),
    "malaca": ("2607", 2, "", "east"),
    "siam": ("2606", 3, "", "east"),
    "mombasa": ("1707", 2, "", "east"),
    "molucas": ("3007", 3, "nutmeg", "east"),
    "timor": ("2908", 3, "", "east"),
    "macao": ("2804", 3, "silk", "east"),
    "tanegashima": ("3003", 3, "silver", "east"),
}
PORT_AT = {cell: port for port, (cell, *_) in PORTS.items()}

# good: ship that carries it, victory points in Lisbon
GOODS = {
    "gold": (1, 5),
    "sugar": (1, 5),
    "ivory": (2, 5),
    "pepper": (2, 5),
    "cinnamon": (3, 5),
    "silk": (3, 5),
    "nutmeg": (4, 10),
    "silver": (4, 10),
}
COMPASS = {"compass_n": "N", "compass_ne": "NE", "compass_se": "SE", "compass_s": "S", "compass_sw": "SW"}
COMPASS |= {"compass_nw": "NW"}
STORMS = {f"storm{n}": n for n in (1, 2, 3, 4)}
CARDS = dict.fromkeys(STORMS, 9) | dict.fromkeys(COMPASS, 4) | {"wind": 14, "calm": 12}
DIE = ["red", "red", "red", "red", "one", "one"]
TWO_DICE = [str(a + b) for a in range(1, 7) for b in range(1, 7)]

CELLS = [f"{q:02}{r:02}" for q in range(32) for r in range(13) if SEA[r][q] == "~"]


def around(cell: str) -> dict[str, str]:
    """Return the neighbours of a cell by direction: sea cells without a land barrier between."""
    q, r = int(cell[:2]), int(cell[2:])
    up, down = (r, r + 1) if q % 2 else (r - 1, r)  # odd columns lie half a row lower
    compass = {"N": (q, r - 1), "NE": (q + 1, up), "SE": (q + 1, down)}
    compass |= {"S": (q, r + 1), "SW": (q - 1, down), "NW": (q - 1, up)}
    found = {direction: f"{q:02}{r:02}" for direction, (q, r) in compass.items()}
    return {
        direction: other
        for direction, other in found.items()
        if other in CELLS and f"{cell}-{other}" not in BLOCKED and f"{other}-{cell}" not in BLOCKED
    }


NEAR = {cell: around(cell) for cell in CELLS}
FREE = {
    (start, end) for chain in map(str.split, CURRENTS.values()) for start, end in pairwise(chain)
}  # the steps down a current


def zone(cell: str) -> str:
    """Return the zone of a cell."""
    return "west" if int(cell[:2]) <= 14 else "east"


def cost(start: str, end: str) -> int:
    """Return the tokens for a step, with pirates paid."""
    return ((start, end) not in FREE) + (end in PIRATES)


def distances(goal: str) -> dict[str, int]:
    """Return the fewest tokens to a cell from every other."""
    found = {goal: 0}
    reached = [goal]
    for here in reached:  # in any order: a cheaper way is followed again
        for near in NEAR[here].values():
            way = found[here] + cost(near, here)
            if way < found.get(near, 99):
                found[near] = way
                reached.append(near)
    return found
