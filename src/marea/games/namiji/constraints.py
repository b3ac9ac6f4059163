"""The constraints on an edition of Namiji; each refusal names the key and the constraint.

Some hold for every box, because the rulebooks state the numbers or because the game would be unplayable otherwise. The
others are promises about our own reconstruction and apply only to tables whose provenance is `reconstructed`. What an
owner reads off a printed board is a fact (its provenance is `box`), and facts are not refused for being less balanced.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from marea.games.namiji.words import (
    COLOURS,
    COLS,
    DOCKS,
    FISH,
    LEGS,
    MEASURES,
    PANORAMAS,
    ROWS,
    SEATS,
    STATIONS,
    TYPES,
    UPGRADES,
)
from marea.kernel.edition import Edition

LONGEST_LEG: Final = 14  # the whole route must fit into the bits of one number
SPACING: Final = 4  # least distance between two stations of a kind in our own drawing
OFFERINGS: Final = 4


def is_reconstructed(edition: Edition, table: str) -> bool:
    """Return whether a table is our own reconstruction."""
    return edition.provenance[table] == "reconstructed"


def numbers(edition: Edition, key: str, length: int) -> list[int]:
    """Return a list of the given length, of whole numbers from 0 to 99."""
    value = edition.get(key)
    sound = (
        isinstance(value, list)
        and len(value) == length
        and all(type(number) is int and 0 <= number <= 99 for number in value)
    )
    edition.require(sound, key, f"must be {length} whole numbers from 0 to 99, not {value!r}")
    return list(value)


# -- the route -------------------------------------------------------------------------------------


def check_route(edition: Edition) -> None:
    """Require four legs of known stations, with enough of them to complete every panorama."""
    edition.require(edition.keys("route") == list(LEGS), "route", f"must hold exactly {', '.join(LEGS)}")
    found: Counter[str] = Counter()
    for leg in LEGS:
        key = f"route.{leg}"
        kinds = [name.removesuffix("+") for name in edition.texts(key)]
        edition.require(0 < len(kinds) <= LONGEST_LEG, key, f"must have 1 to {LONGEST_LEG} stations, not {len(kinds)}")
        unknown = sorted(set(kinds) - set(STATIONS))
        edition.require(
            not unknown, key, f"must be made of {', '.join(STATIONS)}, each with or without +, not {unknown}"
        )
        found.update(kinds)
    lengths = [edition.whole(f"panoramas.{panorama}", 1, 7) for panorama in PANORAMAS]
    for panorama, length in zip(PANORAMAS, lengths, strict=True):
        enough = found[panorama] >= length
        edition.require(enough, "route", f"must have {length} {panorama} stations at least, not {found[panorama]}")
    missing = [kind for kind in STATIONS if not found[kind]]
    edition.require(not missing, "route", f"must have every kind of station; there is no {', no '.join(missing)}")
    if is_reconstructed(edition, "route"):
        check_own_route(edition, found)


def check_own_route(edition: Edition, found: Counter[str]) -> None:
    """Our own drawing: require even legs, equal stations apart, and fewer than half of the stations double."""
    edition.require(
        found["whirlpool"] >= OFFERINGS, "route", f"must have {OFFERINGS} whirlpools, one for each offering"
    )
    in_order = [found[panorama] for panorama in PANORAMAS]
    rising = in_order == sorted(set(in_order))
    edition.require(rising, "route", f"must have more stations for a longer panorama, not {in_order}")
    for leg in LEGS:
        names = edition.texts(f"route.{leg}")
        kinds = [name.removesuffix("+") for name in names]
        even = len(kinds) == 12 and set(kinds) == set(STATIONS)
        edition.require(even, f"route.{leg}", "must have 12 stations, and every kind among them")
        close = [kind for i, kind in enumerate(kinds) for other in kinds[max(0, i - SPACING + 1) : i] if other == kind]
        edition.require(not close, f"route.{leg}", f"must keep equal stations {SPACING} steps apart, unlike {close}")
        pattern = "".join(name[-1] if name.endswith("+") else "." for name in names)
        edition.require("+++" not in pattern, f"route.{leg}", "must not have three double stations in a row")
    double = Counter(name[:-1] for leg in LEGS for name in edition.texts(f"route.{leg}") if name.endswith("+"))
    few = min(double[kind] for kind in STATIONS) >= 2 and 2 * sum(double.values()) < sum(found.values())
    edition.require(few, "route", "must have fewer than half of its stations double, and two of every kind")


# -- tokens and boards ------------------------------------------------------------------------------


def check_tokens(edition: Edition) -> None:
    """Require the fish, nets and crustaceans that the rulebooks count, and boat boards of the right shape."""
    for table, total in (("fish", 48), ("nets", 12)):
        edition.require(edition.keys(table) == list(FISH), table, f"must hold exactly {', '.join(FISH)}")
        counted = sum(edition.whole(f"{table}.{kind}", 0, total) for kind in FISH)
        edition.require(counted == total, table, f"must be {total} tokens, as the rulebook counts them, not {counted}")
    if is_reconstructed(edition, "fish") and is_reconstructed(edition, "nets"):
        check_own_fish(edition)
    crustaceans = edition.whole("crustaceans.crab", 0, 50) + edition.whole("crustaceans.shrimp", 0, 50)
    edition.require(crustaceans == 50, "crustaceans", f"must be 50, as the rulebook counts them, not {crustaceans}")
    symbols = [edition.text(f"symbols.{colour}") for colour in COLOURS]
    different = len(set(symbols)) == len(COLOURS)
    edition.require(different, "symbols", "must be different, so that colour is never the only mark")
    rows, columns = numbers(edition, "shelf.rows", ROWS), numbers(edition, "shelf.columns", COLS)
    if is_reconstructed(edition, "shelf"):
        edition.require(rows == sorted(rows), "shelf.rows", "must rise from the top down")
        edition.require(columns == sorted(columns), "shelf.columns", "must rise from the left to the right")
    penalty = numbers(edition, "offerings.penalty", OFFERINGS + 1)
    edition.require(penalty == sorted(penalty), "offerings.penalty", "must rise with the offerings that are left")
    tokens = numbers(edition, "early_bird.tokens", SEATS)
    falling = tokens == sorted(set(tokens), reverse=True) and tokens[-1] > 0
    edition.require(falling, "early_bird.tokens", "must fall from the first to arrive to the last")
    sections = sum(edition.whole(f"panoramas.{panorama}", 1, 7) for panorama in PANORAMAS)
    copies = edition.whole("sections.copies", SEATS, 20)
    edition.require(sections * copies == 60, "sections.copies", f"must give 60 panorama cards, not {sections * copies}")


def check_own_fish(edition: Edition) -> None:
    """Our own split: require equal numbers of fish of every colour, of every type, and of every kind."""
    fish = {kind: edition.whole(f"fish.{kind}", 0, 48) for kind in FISH}
    nets = {kind: edition.whole(f"nets.{kind}", 0, 12) for kind in FISH}
    for word in (*COLOURS, *TYPES):
        kinds = [kind for kind in FISH if word in kind.split("-")]
        even = sum(fish[kind] for kind in kinds) == 16 and sum(nets[kind] for kind in kinds) == 4
        edition.require(even, "fish", f"must have 16 {word} fish, and 4 {word} nets")
    uneven = [kind for kind in FISH if fish[kind] + 2 * nets[kind] != 8]
    edition.require(not uneven, "nets", f"must make 8 fish of every kind with the single fish, unlike {uneven}")


# -- cards -----------------------------------------------------------------------------------------


def check_cards(edition: Edition) -> None:
    """Require twenty dock cards of two families, enough for the three docks, and twenty objectives."""
    edition.require(edition.keys("upgrades") == list(UPGRADES), "upgrades", f"must hold exactly {', '.join(UPGRADES)}")
    meals = edition.keys("meals")
    cards = sum(edition.whole(f"meals.{meal}.copies", 1, 7) for meal in meals)
    cards += sum(edition.whole(f"upgrades.{upgrade}", 1, 7) for upgrade in UPGRADES)
    edition.require(
        cards == 20, "upgrades", f"must be 20 dock cards with the meals, as the rulebook counts, not {cards}"
    )
    edition.require(cards >= len(DOCKS) * (SEATS + 1), "upgrades", "must be enough dock cards for three docks")
    rocks = edition.keys("rocks")
    edition.require(len(rocks) == 20, "rocks", f"must be 20, as the rulebook counts them, not {len(rocks)}")
    objectives = []
    for rock in rocks:
        measure = edition.get(f"rocks.{rock}.counts")
        known = measure in MEASURES
        edition.require(known, f"rocks.{rock}.counts", f"must be one of {', '.join(MEASURES)}, not {measure!r}")
        objectives.append((measure, edition.whole(f"rocks.{rock}.least", 1, 30)))
    if is_reconstructed(edition, "rocks"):
        edition.require(len(set(objectives)) == len(rocks), "rocks", "must be objectives that are all different")
    if is_reconstructed(edition, "meals"):
        points = {edition.whole(f"meals.{meal}.points", 1, 20) for meal in meals}
        edition.require(points == {4, 5}, "meals", "must be worth 4 or 5, the values that the rulebook shows")
