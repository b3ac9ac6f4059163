"""How the report writes numbers and names, in the terminal and on its page."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor, log10
from typing import Any, Final

DASH: Final = "–"
DIGITS: Final = 5  # after the point, at most


def told(estimate: Mapping[str, Any] | None, percent: bool = False, signed: bool = False) -> str:
    """Return an estimate in words, with as many digits as its interval bears; a dash if there is none.

    What is signed is a difference: that of two shares is in percentage points (pp).
    """
    if estimate is None or estimate["value"] is None:
        return DASH
    factor = 100 if percent else 1
    value, unit = estimate["value"] * factor, (" pp" if signed else " %") if percent else ""
    if estimate["low"] is None:
        return number(value, _digits(value), signed) + unit
    low, high = estimate["low"] * factor, estimate["high"] * factor
    if low == high:
        return f"{short(value, signed=signed)}{unit} (always)"
    digits = _digits((high - low) / 2)
    ends = f"{number(low, digits, signed)} to {number(high, digits, signed)}"
    return f"{number(value, digits, signed)}{unit} ({ends})"


def number(value: float, digits: int, signed: bool = False) -> str:
    """Return a number with so many digits after the point, and a real minus sign."""
    text = f"{value:+,.{digits}f}" if signed else f"{value:,.{digits}f}"
    bare = text.lstrip("+-")
    # What rounds to zero has no sign.
    return (bare if not bare.strip("0.,") else text).replace("-", "\N{MINUS SIGN}").replace(",", "\N{THIN SPACE}")


def short(value: float | None, percent: bool = False, signed: bool = False) -> str:
    """Return a number with three digits that count, a dash if there is none."""
    if value is None:
        return DASH
    if percent:
        return number(100 * value, 1, signed) + " %"
    return number(value, _digits(value / 10), signed)


def counted(count: int, thing: str) -> str:
    """Return how many there are of something."""
    return f"{number(count, 0)} {thing}{'' if count == 1 else 's'}"


def is_share(row: Mapping[str, Any]) -> bool:
    """Tell whether a row of a comparison is about shares, which are written in percent."""
    return str(row["name"]).startswith("share of ")


def measure(row: Mapping[str, Any]) -> str:
    """Return what a row of a comparison is about."""
    words = {"points": "points by ", "uses": "uses of ", "score": "score of "}
    return words.get(row["kind"], "") + str(row["name"])


def _digits(size: float) -> int:
    """Return how many digits after the point show two digits of a number of this size."""
    return 0 if size == 0 else min(DIGITS, max(0, 1 - floor(log10(abs(size)))))
