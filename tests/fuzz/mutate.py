"""Mutations of JSON values, texts and bytes, determined by a random generator."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

NUMBERS: Final = (
    *(-1, 0, 1, 2, 3, 8, 15, 16, 63, 64, 127, 128, 255, 256, 1000, 65535, 65536, 10**6, 10**8),
    *(2**31 - 1, 2**31, 2**32, 2**40, 2**53 + 1, 2**62, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**64, 10**30),
)
VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    0.5,
    -0.0,
    1e308,
    "",
    "x",
    "0",
    "-1",
    [],
    {},
    [0],
    [[]],
    {"a": 0},
    [None],
)
PIECES: Final = (
    *("\0", "\x1f", "\x7f", "\n", "\r\n", "\t", " ", "\u00a0", "\u200d", "\u202e", "\u2028", "\ufeff", "\ud800"),
    *("é", "漢", "🚢"),
    *("'", '"', "\\", "/", "../", "%00", "%ff", "%", "{", "}", "[", "]", ":", "=", "-", "--", ".", ",", ";", "#", "&"),
    *("-1", "1e999", "NaN", "Infinity", "null", "true", "１", "²", "0x10", "1_0", "a" * 60, "a" * 300),
)  # fmt: skip
MAX_CHARACTERS: Final = 20_000  # of a mutated text
MAX_ITEMS: Final = 3000  # of a mutated list


def number(rng: random.Random, old: int) -> Any:
    """Return another number: near the old one, an edge case, or with a bit flipped."""
    way = rng.randrange(8)
    if way < 2:
        return old + rng.choice((-1, 1))
    if way == 2:
        return old ^ (1 << rng.randrange(64))
    if way == 3:
        return -old
    if way == 4:
        return rng.choice(NUMBERS)
    if way == 5:
        return old + rng.randrange(-20, 21)
    if way == 6:
        return rng.randrange(-2, 12)
    return old * 2 if rng.random() < 0.5 else old // 2


def text(rng: random.Random, old: str) -> str:
    """Return another text, with a part inserted, removed, repeated, cut or replaced."""
    at = rng.randrange(len(old) + 1)
    end = min(len(old), at + 1 + rng.randrange(8))
    way = rng.randrange(8)
    if way < 2:
        return old[:at] + rng.choice(PIECES) + old[at:]
    if way == 2:
        return old[:at] + old[end:]
    if way == 3:
        return old[:at] + rng.choice(PIECES) + old[end:]
    if way == 4:
        return old[:end] + old[at:]
    if way == 5:
        return old[:at]
    if way == 6:
        return old.swapcase() if rng.random() < 0.5 else old[::-1]
    times = rng.choice((2, 2, 10, 10, 10, 1000))
    return (old * min(times, 1 + MAX_CHARACTERS // max(1, len(old))))[:MAX_CHARACTERS]


def raw(rng: random.Random, old: bytes) -> bytes:
    """Return other bytes."""
    at = rng.randrange(len(old) + 1)
    end = min(len(old), at + 1 + rng.randrange(16))
    way = rng.randrange(6)
    if way == 0 and at < len(old):
        return old[:at] + bytes([old[at] ^ (1 << rng.randrange(8))]) + old[at + 1 :]
    if way == 1:
        return old[:at] + rng.randbytes(end - at) + old[end:]
    if way == 2:
        return old[:at] + old[end:]
    if way == 3:
        return old[:end] + old[at:]
    if way == 4:
        return old[:at]
    return old[:at] + rng.choice(PIECES).encode("utf-8", "surrogatepass") + old[at:]


def value(rng: random.Random, old: Any) -> Any:
    """Return a JSON value with one difference somewhere."""
    if rng.random() < 0.05:
        return rng.choice(VALUES)
    if isinstance(old, dict):
        return table(rng, old)
    if isinstance(old, list):
        return items(rng, old)
    if isinstance(old, bool) or old is None:
        return rng.choice(VALUES)
    if isinstance(old, int):
        return number(rng, old)
    if isinstance(old, str):
        return text(rng, old)
    return rng.choice((-old, old * 1e300, old / 1e300, 0.1))


def table(rng: random.Random, old: dict[str, Any]) -> dict[str, Any]:
    """Return an object with one entry changed, removed, renamed or added."""
    new = dict(old)
    if not new:
        return {"a": 0}
    key = rng.choice(list(new))
    way = rng.randrange(12)
    if way == 0:
        del new[key]
    elif way == 1:
        new[text(rng, key)] = new.pop(key)
    elif way == 2:
        new[text(rng, key)] = new[key]
    elif way == 3:
        new[key] = new[rng.choice(list(new))]
    else:
        new[key] = value(rng, new[key])
    return new


def items(rng: random.Random, old: Sequence[Any]) -> list[Any]:
    """Return a list with an item changed, removed, duplicated or moved, or with another length."""
    new = list(old)
    if not new:
        return [rng.choice(NUMBERS)] * rng.choice((1, 1, 2, 2, 5, 5, 1000))
    at, other = rng.randrange(len(new)), rng.randrange(len(new))
    way = rng.randrange(12)
    if way == 0:
        del new[at]
    elif way == 1:
        new.insert(at, new[other])
    elif way == 2:
        new[at], new[other] = new[other], new[at]
    elif way == 3:
        rng.shuffle(new)
    elif way == 4:
        del new[at:]
    elif way == 5:
        new = (new * rng.choice((2, 2, 2, 3, 3, 100)))[:MAX_ITEMS]
    elif way == 6:
        new[at] = new[other]
    else:
        new[at] = value(rng, new[at])
    return new
