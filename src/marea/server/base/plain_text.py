"""Names and chat: every character must be visible, and no name may look like another, in any script."""

from __future__ import annotations

from typing import Final
from unicodedata import category

MAX_ACCENTS: Final = 4  # on one letter: Vietnamese needs two; Thai, Hindi and pointed Hebrew three
JOINERS: Final = "\u200c\u200d"  # they join several emoji into one, and are part of Persian words
CONTROLS: Final = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
# Invisible: the fillers of Hangul, an empty cell of Braille, and some that only programs read.
BLANKS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159"
FIRST_WITH_VARIANTS: Final = "\u1800"  # scripts before it have no letters with variants
SUBJOINED: Final = range(0x0F8D, 0x0FBD)  # Tibetan letters below others, which Unicode calls marks


def plain(text: str) -> str:
    """Strip a text; refuse characters that are invisible or hide their neighbours."""
    text = text.strip()
    if not text:
        raise ValueError("must not be empty")
    if any(is_control(char) for char in text):
        raise ValueError("must not have control characters")
    if is_mark(text[0]) or any(map(is_hidden, ["", *text], text, [*text[1:], ""])):
        raise ValueError("must not have characters that cannot be seen")
    if has_stacked_accents(text):
        raise ValueError(f"must not have more than {MAX_ACCENTS} accents on a letter")
    return text


def is_control(char: str) -> bool:
    """Return whether a character is a control character, or one that Unicode will never assign."""
    number = ord(char)
    never = number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
    return never or (category(char) in CONTROLS and char not in JOINERS)


def is_mark(char: str) -> bool:
    """Return whether a character belongs to the one before it."""
    return char in JOINERS or category(char).startswith("M")


def is_selector(char: str) -> bool:
    """Return whether a character selects a variant of the one before it."""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef" or char in "\u180b\u180c\u180d\u180f"


def is_hidden(before: str, char: str, after: str) -> bool:
    """Return whether a character is invisible between its neighbours: two names could look the same."""
    if char in JOINERS:
        alone = not after or after.isascii()
        return before.isascii() or before in JOINERS or (alone and not is_mark(before))
    if is_selector(char):
        return is_mark(before) or (before.isalpha() and before < FIRST_WITH_VARIANTS)
    return char in BLANKS


def has_stacked_accents(text: str) -> bool:
    """Return whether accents are stacked on a letter until they cover the lines around it."""
    height = 0
    for char in text:
        kind = category(char)
        if kind in ("Mn", "Me") and ord(char) not in SUBJOINED and not is_selector(char):
            height += 1
            if height > MAX_ACCENTS:
                return True
        elif kind not in ("Mc", "Cf"):
            height = 0
    return False
