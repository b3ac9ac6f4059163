# compiled
"""The recipes, and the stalls that a group of boats can build: its pile counts each resource and its free coast.

Covered tiles and coast cells with a stall are no longer in the pile.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.kernel.piles import count, some

# What a pile counts: the resources in the order of the edition's tiles, then the coast.
DRIFTWOOD: Final = 0
SALMON: Final = 1
TUNA: Final = 2
OCTOPUS: Final = 3
SQUID: Final = 4
CRAB: Final = 5
COAST: Final = 6

# The recipes, in the order of the edition.
SALMON_TUNA: Final = 1
OCTOPUS_SQUID: Final = 2
CRABS: Final = 3
RECIPE_COUNT: Final = 4


def price(recipe: i64) -> i64:
    """R31: return the price of a stall in kobans, one for each tile of its recipe."""
    return 1 if recipe == DRIFTWOOD else 2


def times_complete(pile: i64, recipe: i64) -> i64:
    """Return how often a recipe is complete in a pile."""
    if recipe == DRIFTWOOD:
        return count(pile, DRIFTWOOD)
    if recipe == CRABS:
        return count(pile, CRAB) // 2
    one = count(pile, 2 * recipe - 1)  # salmon, or octopus
    return min(one, count(pile, 2 * recipe))


def ingredients(recipe: i64) -> i64:
    """Return the pile of tiles that a recipe uses."""
    if recipe == DRIFTWOOD:
        return some(DRIFTWOOD, 1)
    if recipe == CRABS:
        return some(CRAB, 2)
    return some(2 * recipe - 1, 1) + some(2 * recipe, 1)


def complete_recipes(pile: i64) -> i64:
    """R28: return the number of recipes that a pile completes; no two of them share a resource (M)."""
    salmon_tuna = min(count(pile, SALMON), count(pile, TUNA))
    octopus_squid = min(count(pile, OCTOPUS), count(pile, SQUID))
    return count(pile, DRIFTWOOD) + salmon_tuna + octopus_squid + count(pile, CRAB) // 2


def forced_builds(pile: i64, stalls: i64) -> i64:
    """R28: return the number of stalls a group must build, given the regular ones left; the Grand stall counts (N)."""
    coast = count(pile, COAST)
    return min(min(coast, stalls + 1), complete_recipes(pile)) if coast > 0 else 0


def least_cost(pile: i64, stalls: i64) -> i64:
    """R28: return the least cost of the stalls that a group must build: driftwood first."""
    builds = forced_builds(pile, stalls)
    return 2 * builds - min(builds, count(pile, DRIFTWOOD))


def can_build(pile: i64, stalls: i64, kobans: i64, recipe: i64) -> bool:
    """R29: return whether a recipe may be built: it is complete, and the kobans left pay for the builds that follow."""
    if times_complete(pile, recipe) == 0:
        return False
    rest = pile - ingredients(recipe) - some(COAST, 1)
    return price(recipe) + least_cost(rest, stalls - 1) <= kobans
