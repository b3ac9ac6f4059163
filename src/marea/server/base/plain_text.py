"""What people write: names and chat must be seen as what they are, in every script."""

from __future__ import annotations

from typing import Final
from unicodedata import category

ACCENTS: Final = 4  # marks above and below one letter: Vietnamese needs two, Thai, Hindi and pointed Hebrew three
JOINERS: Final = "\u200c\u200d"  # they make one emoji out of several, and Persian words
CONTROLS: Final = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
# They look like nothing: the fillers of Hangul, an empty cell of Braille, and some that only programs read.
BLANKS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159"
SELECTED: Final = "\u1800"  # before it come the letters of the scripts that have one form only
STACKED: Final = range(0x0F8D, 0x0FBD)  # letters of Tibetan that are written below others count as marks in Unicode


def plain(text: str) -> str:
    """Return a text without space around it; refuse what cannot be seen, or hides what is around it."""
    text = text.strip()
    if not text:
        raise ValueError("must not be empty")
    if any(is_control(sign) for sign in text):
        raise ValueError("must not have control characters")
    if is_mark(text[0]) or any(map(is_hidden, ["", *text], text, [*text[1:], ""])):
        raise ValueError("must not have characters that cannot be seen")
    if has_tower(text):
        raise ValueError(f"must not have more than {ACCENTS} accents on a letter")
    return text


def is_control(sign: str) -> bool:
    """Tell whether a sign is one for machines: a control character, or one that Unicode will never assign."""
    number = ord(sign)
    never = number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
    return never or (category(sign) in CONTROLS and sign not in JOINERS)


def is_mark(sign: str) -> bool:
    """Tell whether a sign belongs to the letter before it, or joins that to the next."""
    return sign in JOINERS or category(sign).startswith("M")


def is_selector(sign: str) -> bool:
    """Tell whether a sign chooses the look of the one before it, as emoji or as a form of a Chinese character."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef" or sign in "\u180b\u180c\u180d\u180f"


def is_hidden(before: str, sign: str, after: str) -> bool:
    """Tell whether nobody sees a sign, between its neighbours: two names could look the same."""
    if sign in JOINERS:
        alone = not after or after.isascii()
        return before.isascii() or before in JOINERS or (alone and not is_mark(before))
    if is_selector(sign):
        return is_mark(before) or (before.isalpha() and before < SELECTED)
    return sign in BLANKS


def has_tower(text: str) -> bool:
    """Tell whether marks are piled up on a letter until they cover the lines around it."""
    height = 0
    for sign in text:
        kind = category(sign)
        if kind in ("Mn", "Me") and ord(sign) not in STACKED and not is_selector(sign):
            height += 1
            if height > ACCENTS:
                return True
        elif kind not in ("Mc", "Cf"):
            height = 0
    return False
