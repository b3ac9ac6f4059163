"""The formats of numbers and names in the report, in the terminal and on its page."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor, log10
from typing import Any, Final

DASH: Final = "–"
MAX_DECIMALS: Final = 5


def format_estimate(estimate: Mapping[str, Any] | None, percent: bool = False, signed: bool = False) -> str:
    """Return an estimate and its interval, with as many digits as the interval justifies; a dash if there is none.

    A signed estimate is a difference; the difference of two shares is in percentage points (pp).
    """
    if estimate is None or estimate["value"] is None:
        return DASH
    factor = 100 if percent else 1
    value, unit = estimate["value"] * factor, (" pp" if signed else " %") if percent else ""
    if estimate["low"] is None:
        return format_number(value, _decimals(value), signed) + unit
    low, high = estimate["low"] * factor, estimate["high"] * factor
    if low == high:
        return f"{format_short(value, signed=signed)}{unit} (always)"
    digits = _decimals((high - low) / 2)
    ends = f"{format_number(low, digits, signed)} to {format_number(high, digits, signed)}"
    return f"{format_number(value, digits, signed)}{unit} ({ends})"


def format_number(value: float, digits: int, signed: bool = False) -> str:
    """Return a number with this many decimals, and a real minus sign."""
    text = f"{value:+,.{digits}f}" if signed else f"{value:,.{digits}f}"
    bare = text.lstrip("+-")
    # A number that rounds to zero has no sign.
    return (bare if not bare.strip("0.,") else text).replace("-", "\N{MINUS SIGN}").replace(",", "\N{THIN SPACE}")


def format_short(value: float | None, percent: bool = False, signed: bool = False) -> str:
    """Return a number with three significant digits; a dash if there is none."""
    if value is None:
        return DASH
    if percent:
        return format_number(100 * value, 1, signed) + " %"
    return format_number(value, _decimals(value / 10), signed)


def format_count(count: int, thing: str) -> str:
    """Return a count with its noun."""
    return f"{format_number(count, 0)} {thing}{'' if count == 1 else 's'}"


def is_share(row: Mapping[str, Any]) -> bool:
    """Return whether a row of a comparison is about shares, which are shown in percent."""
    return str(row["name"]).startswith("share of ")


def measure_name(row: Mapping[str, Any]) -> str:
    """Return the name of what a row of a comparison measures."""
    words = {"points": "points by ", "uses": "uses of ", "score": "score of "}
    return words.get(row["kind"], "") + str(row["name"])


def _decimals(size: float) -> int:
    """Return the number of decimals that shows two significant digits of a number of this size."""
    return 0 if size == 0 else min(MAX_DECIMALS, max(0, 1 - floor(log10(abs(size)))))
