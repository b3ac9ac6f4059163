"""The playthroughs: together they cover every step, event, verb, option value, player count and ending."""

from __future__ import annotations

from typing import Final

from tests.golden.course import END, Playthrough, recorded

PLAYTHROUGHS: Final = {
    "regatta-2": Playthrough("regatta", 2, seed=10, refusals=True),
    "regatta-3-nothing": Playthrough("regatta", 3, {"reserve": "nothing"}, seed=14),
    "regatta-4": Playthrough("regatta", 4, seed=35, parts=((1, 7), (29, END))),
    "regatta-5": Playthrough("regatta", 5, seed=37),
    "navia-2-all": Playthrough("navia", 2, {"first": 1, "shields_answer": "all"}, parts=((1, 45),)),
    "navia-2-limit": recorded("navia", 8, (481, END)),
    "navia-3-reverse": Playthrough(
        "navia",
        3,
        {"direction": -1},
        seed=2,
        parts=((1, 85), (105, 115), (145, 150), (172, 180), (200, END)),
        refusals=True,
    ),
    "navia-4-target": Playthrough("navia", 4, {"shields_answer": "single", "shields_by": "target"}, parts=((1, 45),)),
    "nyakuza-2-secret": Playthrough(
        "nyakuza", 2, {"variant_secret": True}, seed=18, parts=((1, 75), (170, END)), refusals=True
    ),
    "nyakuza-2-open": recorded("nyakuza", 7, (145, END)),
    "nyakuza-3-last": Playthrough("nyakuza", 3, {"tie_rule": "holder_last"}, seed=23, parts=((1, 20), (222, END))),
    "nyakuza-4": Playthrough("nyakuza", 4, {"charm": 2}, parts=((1, 32),), refusals=True),
    "namiji-2-reverse": recorded("namiji", 9, (1, 34), (43, 46), (57, 60), (76, 122), (143, END), refusals=True),
    "namiji-2-random": Playthrough(
        "namiji",
        2,
        {"direction": "random", "early_bird_two": 2},
        seed=13,
        parts=((1, 6), (78, END)),
        refusals=True,
    ),
    "namiji-3-2019": recorded("namiji", 7, (1, 30), (130, END)),
    "namiji-4": recorded("namiji", 3, (168, END)),
    "namiji-5": recorded("namiji", 4, (1, 24)),
    "caravelas-2": Playthrough(
        "caravelas", 2, seed=17, parts=((1, 60), (88, 92), (142, 147), (234, 240), (428, 434), (858, 863))
    ),
    "caravelas-2-open-deck": recorded("caravelas", 4, (33, 70), (230, 237), (467, END)),
    "caravelas-3-dice": recorded("caravelas", 5, (1, 30), (245, 248), (544, END)),
    "caravelas-4": recorded(
        "caravelas", 3, (33, 50), (66, 115), (207, 212), (477, 482), (653, 655), (680, 682), (887, END), refusals=True
    ),
}
