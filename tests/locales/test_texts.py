"""Texts: the same messages in every language, and correct sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from marea import games
from marea.bots import BOTS, LEVELS
from marea.kernel.contract import LANGUAGES
from marea.kernel.errors import BadTexts
from marea.locales import FOLDER, Texts, plural, read_messages, variables
from tests.positions import at

FOLDERS = [FOLDER, *(games.get(name).folder / "locales" for name in games.all())]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message_with_every_variable(folder: Path, language: str) -> None:
    english = {id: variables(pattern) for id, pattern in read_messages(folder / "en.ftl").items()}
    assert {id: variables(pattern) for id, pattern in read_messages(folder / f"{language}.ftl").items()} == english


@pytest.mark.parametrize(
    ("language", "coins", "sentence"),
    [
        ("en", 0, "Ana bids nothing."),
        ("en", 1, "Ana bids 1 coin."),
        ("en", 1234, "Ana bids 1234 coins."),
        ("es", 1, "Ana puja 1 moneda."),
        ("fr", 2, "Ana mise 2 pièces."),
        ("gl", 7, "Ana poxa 7 moedas."),
    ],
)
def test_an_event_is_a_sentence(language: str, coins: int, sentence: str) -> None:
    game = games.get("regatta")
    assert Texts(language, game).event(*game.describe((0, -4, 1, coins, 0, 0)), ["Eva", "Ana"]) == sentence


def test_a_choice_is_a_sentence() -> None:
    game = games.get("regatta")
    s = at("regatta", 2, "bid:1 bid:0 draw:cook draw:captain")
    texts = Texts("gl", game)
    assert [texts.choice(choice, []) for choice in game.choices(s, 0)] == ["Enrolar o cociñeiro", "Enrolar o capitán"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_name_and_every_level_a_description(language: str) -> None:
    texts = Texts(language)
    assert {f"bot-name-{bot}" for bot in BOTS} <= set(texts.messages)
    assert len({texts.bot(bot) for bot in BOTS}) == len(BOTS)
    assert len({texts.say(f"bot-about-{level}") for level in LEVELS}) == len(LEVELS)


@pytest.mark.parametrize(
    ("language", "seat", "name"),
    [
        ("en", ("", "casual"), "Bot 2 (casual)"),
        ("es", ("", "casual"), "Bot 2 (aficionado)"),
        ("fr", ("", "master"), "Bot 2 (maître)"),
        ("gl", ("", "random"), "Bot 2 (ao chou)"),
        ("gl", ("", "kraken"), "Bot 2 (kraken)"),
        ("fr", ("", ""), "Joueur 2"),
        ("fr", ("Ana", "casual"), "Ana"),
    ],
)
def test_a_player_without_a_name_is_described_by_the_seat(language: str, seat: tuple[str, str], name: str) -> None:
    assert Texts(language).player(1, *seat) == name


def test_arguments_are_numbers_references_or_literals() -> None:
    texts = Texts("en", games.get("regatta"))
    args: dict[str, int | str] = {"year": "=1488", "who": "seat-1", "crew": "crew-cook", "count": 3}
    assert texts.look_up(args, ["Eva", "Ana"]) == {"year": "1488", "who": "Ana", "crew": "cook", "count": 3}


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 1_000_000: "other"}),
        ("es", {0: "other", 1: "one", 2: "other", 1_000_000: "many"}),
        ("fr", {0: "one", 1: "one", 2: "other", 1_000_000: "many"}),
        ("gl", {0: "other", 1: "one", 2: "other", 1_000_000: "other"}),
    ],
)
def test_plural_categories_follow_unicode(language: str, forms: dict[int, str]) -> None:
    assert {number: plural(language, number) for number in forms} == forms


def test_references_literals_and_selection_by_words(tmp_path: Path) -> None:
    texts = Texts("en")
    (tmp_path / "x.ftl").write_text(
        'boat = boat\nfleet = { boat } and { "{" }\nwind = { $from ->\n    [north] cold\n   *[other] mild\n  }\n'
    )
    texts.messages.update(read_messages(tmp_path / "x.ftl"))
    assert texts.say("fleet") == "boat and {"
    assert texts.say("wind", **{"from": "north"}) == "cold"
    assert texts.say("wind", **{"from": "south"}) == "mild"


def test_invalid_texts_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.ftl"
    file.write_text("boat = { $x")
    with pytest.raises(BadTexts, match="not a Fluent message: boat"):
        read_messages(file)
    file.write_text("boat = a\nboat = b")
    with pytest.raises(BadTexts, match="boat is defined twice"):
        read_messages(file)
    with pytest.raises(BadTexts, match="there are no texts in 'pt', only in en, es, fr, gl"):
        Texts("pt")
    with pytest.raises(BadTexts, match="there is no text 'boat' in en"):
        Texts("en").say("boat")
