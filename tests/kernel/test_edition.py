"""Editions: an owner's file changes what differs, and a bad one is refused by its key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from marea import BadEdition, Edition, games
from marea.kernel.chance import Rng, play_out

STANDARD = games.get("regatta").edition


def test_every_table_says_where_it_comes_from() -> None:
    assert STANDARD.provenance == {"purse": "rulebook", "course": "rulebook", "crew": "rulebook"}


def test_an_owner_changes_only_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "regatta"\nname = "mine"\n[crew]\nprovenance = "box"\ncaptain = { copies = 2 }\n')
    game = games.get("regatta", file)
    assert game.data.copies == [6, 6, 6, 2]
    assert game.data.value == [1, 2, 3, 4]
    assert game.edition.name == "mine"
    assert game.edition.provenance["crew"] == "box"
    assert game.edition.sha256 != STANDARD.sha256
    s = game.new(5)
    play_out(s, Rng(1))
    game.verify(s)


def test_what_an_owner_overrides_comes_from_the_box_unless_said_otherwise() -> None:
    own = STANDARD.corrected('game = "regatta"\nname = "x"\npurse.coins = 9')
    assert own.provenance == {"purse": "box", "course": "rulebook", "crew": "rulebook"}


def test_the_same_edition_is_the_same_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "regatta"\nname = "mine"\npurse.coins = 9')
    assert games.get("regatta", file) is games.get("regatta", str(file))
    assert games.get("regatta", STANDARD) is games.get("regatta")


def test_the_space_follows_the_edition() -> None:
    game = games.get("regatta").with_edition(STANDARD.corrected('game = "regatta"\nname = "poor"\npurse.coins = 3'))
    assert game.space.actions == 4 + 4
    assert games.get("regatta").space.actions == 11 + 4


def test_the_fingerprint_is_of_the_data_alone() -> None:
    assert (
        STANDARD.corrected('game = "regatta"\nname = "same"\n[purse]\nprovenance = "box"\ncoins = 10').sha256
        == STANDARD.sha256
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "regatta"\nname = ', "not valid TOML"),
        ('game = "regatta"\npurse.coins = 3', "must begin with its game and a name"),
        ('name = "x"\npurse.coins = 3', "must begin with its game and a name"),
        ('game = "navia"\nname = "x"', "edition 'x' is for navia, not for regatta"),
        ('game = "regatta"\nname = "x"\npurse = 3', "purse must be a table"),
        (
            'game = "regatta"\nname = "x"\nsails.red = 1',
            "sails is not part of this game; known here: purse, course, crew",
        ),
        (
            'game = "regatta"\nname = "x"\ncrew.pirate.value = 1',
            "crew.pirate is not part of this game; known here: cook, sailor",
        ),
        ('game = "regatta"\nname = "x"\ncrew.cook = 3', "crew.cook must be a table"),
        ('game = "regatta"\nname = "x"\npurse.coins = { gold = 1 }', "purse.coins must not be a table"),
        ('game = "regatta"\nname = "x"\npurse.coins = 0', "purse.coins must be a whole number from 1 to 50, not 0"),
        (
            'game = "regatta"\nname = "x"\npurse.coins = "ten"',
            "purse.coins must be a whole number from 1 to 50, not 'ten'",
        ),
        ('game = "regatta"\nname = "x"\npurse.coins = true', "purse.coins must be a whole number"),
        (
            'game = "regatta"\nname = "x"\ncourse.races = 20',
            "crew must be at least the 40 tiles that the races draw, not 24",
        ),
        (
            'game = "regatta"\nname = "x"\n[purse]\nprovenance = "dream"',
            "purse.provenance must be one of rulebook, public",
        ),
    ],
)
def test_a_bad_edition_is_refused_by_its_key(text: str, message: str) -> None:
    with pytest.raises(BadEdition, match=re.escape(message)):
        games.get("regatta").with_edition(STANDARD.corrected(text))


def test_a_whole_edition_must_say_all_its_provenances() -> None:
    with pytest.raises(BadEdition, match=r"purse.provenance is missing"):
        Edition.parse('game = "regatta"\nname = "x"\npurse.coins = 3')


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match="cannot be read: No such file"):
        games.get("regatta", tmp_path / "nothing.toml")
