"""Editions: a correction overrides only some values, and a bad edition is refused with its key."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from marea import BadEdition, Edition, games
from marea.kernel.chance import Rng, play_out

STANDARD = games.get("regatta").edition


def test_every_table_states_its_provenance() -> None:
    assert STANDARD.provenance == {"purse": "rulebook", "course": "rulebook", "crew": "rulebook"}


def test_a_correction_changes_only_what_it_names(tmp_path: Path) -> None:
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


def test_overridden_tables_come_from_the_box_by_default() -> None:
    own = STANDARD.with_corrections('game = "regatta"\nname = "x"\npurse.coins = 9')
    assert own.provenance == {"purse": "box", "course": "rulebook", "crew": "rulebook"}


def test_the_same_edition_is_the_same_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "regatta"\nname = "mine"\npurse.coins = 9')
    assert games.get("regatta", file) is games.get("regatta", str(file))
    assert games.get("regatta", STANDARD) is games.get("regatta")


def test_the_space_follows_the_edition() -> None:
    game = games.get("regatta").with_edition(
        STANDARD.with_corrections('game = "regatta"\nname = "poor"\npurse.coins = 3')
    )
    assert game.space.actions == 4 + 4
    assert games.get("regatta").space.actions == 11 + 4


def test_the_fingerprint_covers_only_the_data() -> None:
    assert (
        STANDARD.with_corrections('game = "regatta"\nname = "same"\n[purse]\nprovenance = "box"\ncoins = 10').sha256
        == STANDARD.sha256
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "regatta"\nname = ', "not valid TOML"),
        ('game = "regatta"\npurse.coins = 3', "begin it with a game and a name"),
        ('name = "x"\npurse.coins = 3', "begin it with a game and a name"),
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
def test_a_bad_edition_is_refused_with_its_key(text: str, message: str) -> None:
    with pytest.raises(BadEdition, match=re.escape(message)):
        games.get("regatta").with_edition(STANDARD.with_corrections(text))


def test_every_table_of_a_whole_edition_must_state_its_provenance() -> None:
    with pytest.raises(BadEdition, match=r"purse.provenance is missing"):
        Edition.parse('game = "regatta"\nname = "x"\npurse.coins = 3')


def test_an_unreadable_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match="cannot be read: No such file"):
        games.get("regatta", tmp_path / "nothing.toml")


HEAD = 'game = "regatta"\nname = "x"\n'
DEEP = "keys and lists must be nested at most 8 deep"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "#" * 40_000, "must have at most 40000 characters"),
        (HEAD + ".".join("a" * 19_000) + " = 1", DEEP),
        (HEAD + "[" + ".".join("a" * 19_000) + "]", DEEP),
        (HEAD + " . ".join(["'a'"] * 9) + " = 1", DEEP),
        (HEAD + "a = {" + ".".join("a" * 9) + " = 1}", DEEP),
        (HEAD + "a = " + "[" * 9 + "]" * 9, DEEP),
        (HEAD + "a = " + "[\n" * 15_000, DEEP),
        (HEAD + "a = " + "{a = " * 9 + "1" + "}" * 9, DEEP),
        (HEAD + "".join(f"a{i}=1\n" for i in range(2001)), "must have at most 2000 keys"),
        (HEAD.replace('"x"', f'"{"x" * 101}"'), "its name must have at most 100 characters"),
        (HEAD + "purse.coins = " + "9" * 5000, "not valid TOML"),
        (HEAD + "purse.coins = 0x" + "f" * 10_000, "too large"),
        (HEAD + "purse.coins = 1e999", "inf is not a text, a number"),
        (HEAD + "purse.coins = nan", "nan is not a text, a number"),
        (HEAD + "purse.coins = 1979-05-27", "1979-05-27 is not a text, a number"),
        (HEAD + "purse.coins = [[12:00:00]]", "12:00:00 is not a text, a number"),
        (HEAD + "# \ud800", "not valid TOML"),
        (HEAD + "purse.coins = [[[[[]]]]]", "purse.coins must be a whole number from 1 to 50, not [[[[[]]]]]"),
        (HEAD + f"purse.coins = [{'1,' * 10_000}]", "purse.coins must be a whole number from 1 to 50, not [1, 1"),
        (HEAD + f"{'x' * 10_000}.y = 1", "xxx is not part of this game"),
        (HEAD + "crew.provenance = []", "crew.provenance must be one of"),
    ],
)
def test_a_hostile_edition_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadEdition, match=re.escape(message)) as refused:
        games.corrected("regatta", text)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    "value",
    [
        '"a"',
        '"a\\" # [[[[[[[[[ a.b.c.d.e.f.g.h.i"',
        "'a\\'",
        '"""a"""',
        '"""a""""',
        '"""a"""""',
        '"""\n# "\n"""',
        "'''\n[[[[[[[[[ a.b.c.d.e.f.g.h.i \\'''",
        "'''a'''''",
        '"" # " [[[[[[[[[\n',
        "[1.5, -0.5e1, '', \"\"]",
        "{ a.b = 1, c = [[[{}]]] }",
    ],
)
def test_strings_and_comments_do_not_confuse_the_depth_check(value: str) -> None:
    valid = f"a = [{value}, [1]]\nb = 1"
    tomllib.loads(valid)
    with pytest.raises(BadEdition, match="begin it with a game"):
        Edition.parse(valid)
    for deep in (f"a = [{value}, {'[' * 8}1{']' * 8}]", f"a = {value}\n{'a.' * 8}a = 1", f"a = {value}\n[{'a.' * 8}a]"):
        with pytest.raises(BadEdition, match=DEEP):
            Edition.parse(deep)


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        ("navia", "initial.rows = []", "initial.rows must have 1 to 10 rows, not 0"),
        ("navia", f"initial.rows = {['.....'] * 4000}", "initial.rows must have 1 to 10 rows, not 4000"),
        ("navia", "final.rows = []", "final.rows must have 1 to 10 rows, not 0"),
        ("navia", "[tiles]\n" + "".join(f"T{i:02} = []\n" for i in range(1, 13)), "tiles.T01 must have 1 to 10 rows"),
        ("nyakuza", f"bay.rows = {['c   c'] * 4000}", "bay.rows must have at most 30 rows of 120 characters"),
        ("nyakuza", f'bay.rows = ["{"c   " * 9000}"]', "bay.rows must have at most 30 rows of 120 characters"),
        ("nyakuza", f'bay.rows = ["D{"9" * 100}"]', "bay.rows must be c, s, ~, or a letter of DSTOQK with a number"),
        ("nyakuza", "bay.rows = []", "must have 60 numbered"),
        ("caravelas", "chart.lisbon = []", "chart.lisbon must name cells of the sea; [] is not one"),
        ("caravelas", "chart.rows = []", "chart.rows must be rows of the same length"),
        ("caravelas", f"chart.rows = {['~' * 99] * 99}", "chart.rows must have 1 to 250 cells"),
        ("caravelas", 'goods.gold.port = ["guinea"]', "goods must come from eight different ports"),
        ("namiji", "symbols.blue = []", "symbols.blue must be a text of 1 to 60 characters, not []"),
        ("namiji", f"route.leg1 = {['a'] * 7000}", "route.leg1 must have 1 to 14 stations, not 7000"),
        ("namiji", "rocks.r01.counts = [1]", "rocks.r01.counts must be one of"),
    ],
)
def test_an_impossible_edition_is_refused(game: str, text: str, message: str) -> None:
    with pytest.raises(BadEdition, match=re.escape(message)):
        games.corrected(game, f'game = "{game}"\nname = "x"\n{text}')


def test_an_edition_that_crashes_a_game_is_refused() -> None:
    class Odd(Edition):
        def whole(self, key: str, low: int, high: int) -> int:
            raise ZeroDivisionError

    odd = Odd("regatta", "odd", STANDARD.tables, STANDARD.provenance)
    with pytest.raises(BadEdition, match="some of its data make regatta unplayable"):
        games.get("regatta").with_edition(odd)
