"""Names and chat: ordinary text in any script is accepted; invisible or overlapping characters are not."""

from __future__ import annotations

import unicodedata

import pytest

from marea.server.base.plain_text import plain

ORDINARY_TEXTS = {
    "Galician": "Íñigo Núñez",
    "Vietnamese": "Nguyễn Thị Ngọc Ệ",
    "Thai": "น้ำผึ้ง กี่ปุ่น ทิ้งไว้",
    "Hindi": "क़िस्मत श्रीमतीं र्क़्",
    "Bengali": "ক্ষ্ম্যাঁ",
    "Malayalam": "അവന്‍",
    "Sinhala": "ශ්‍රී ලංකා",
    "Burmese": "မြွှေ့ ကြောင့်",
    "Khmer": "ស្ត្រី្យ",
    "Tibetan": "བསྐྱེད་ ཧྥཱུྃ",
    "Hebrew": "שָׁלוֹם בְּרֵאשִׁ֖ית",
    "Arabic": "مُحَمَّدٌ رَّحْمٰن",
    "Persian": "می‌خواهم",
    "Korean": "김철수",
    "Japanese": "がぎぐ",
    "Chinese": "葛\U000e0100城",
    "Mongolian": "ᠮᠣᠩᠭᠣᠯ\u180b",
    "French": "Qui est là\u00a0?",
    "family": "👩‍👩‍👧‍👦",
    "hearts": "❤️‍🔥 ❤️",
    "keycap": "1️⃣ #️⃣",
    "thumb": "👍🏽",
    "flag": "🇪🇸",
    "signs": "<3 :-) ¿?",
}


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("text", ORDINARY_TEXTS.values(), ids=ORDINARY_TEXTS)
def test_ordinary_text_is_accepted(text: str, form: str) -> None:
    text = unicodedata.normalize(form, text)  # type: ignore[arg-type]
    assert plain(f"  {text}\n") == text


INVISIBLE_TEXTS = {
    "a filler": "\u3164",
    "a filler after a name": "Ana\u3164",
    "other fillers": "a\u115f",
    "another filler": "\u1160",
    "a half filler": "\uffa0",
    "an empty Braille cell": "\u2800\u2800",
    "a grapheme joiner": "An\u034fa",
    "an inherent vowel": "\u17b4",
    "an object replacement character": "\ufffc",
    "a joiner": "\u200d",
    "a joiner after a name": "Ana\u200d",
    "a joiner in a name": "An\u200ca",
    "a joiner after a Persian name": "آنا\u200c",
    "two joiners": "👩‍\u200d👧",
    "a selector": "\ufe0f",
    "a selector after a name": "Ana\ufe0f",
    "a selector after an Eñe": "Ñ\ufe00",
    "two selectors": "❤\ufe0f\ufe0f",
    "only an accent": "\u0301",
    "only accents": "\u0301\u0302 \u0301",
    "an enclosing circle": "\u20dd",
    "a line separator": "a\u2028b",
    "a paragraph separator": "a\u2029b",
    "a direction override": "a\u202eb",
    "a tag": "🏴\U000e0067\U000e007f",
    "a noncharacter": "a\ufffeb",
    "the last noncharacter": "a\U0010ffff",
    "an Arabic noncharacter": "\ufdd0",
    "a surrogate": "a\ud800",
    "a private character": "\ue000",
    "only spaces": " \u2003 ",
}


@pytest.mark.parametrize("text", INVISIBLE_TEXTS.values(), ids=INVISIBLE_TEXTS)
def test_invisible_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="must not"):
        plain(text)


@pytest.mark.parametrize(
    "text",
    [
        "Z" + "\u0301" * 5,
        "Z" + "\u0316\u0301" * 20 + "algo",
        "o" + "\u0301\u0302\u0303\u0304" + "\u200d" + "\u0301\u0302\u0303\u0304",
        "क" + "\u0301\u0302\u093f\u0301\u0302\u093f\u0301",
        "o" + "\u0488" * 5,
    ],
)
def test_stacked_accents_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="must not have more than 4 accents"):
        plain(text)
