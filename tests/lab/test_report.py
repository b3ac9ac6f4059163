"""The report finds the statistics of invented games, counts each game once, and claims nothing from too little data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from marea.lab.report.compare import Measure, differences, is_same_rotation, only_difference
from marea.lab.report.intervals import Estimate
from marea.lab.report.runs import BadRuns, read
from marea.lab.report.tables import Bars, series_names, tables
from tests.lab.invented import rows, write

MIXED = "greedy,random,greedy"


def only(found: dict[str, Any]) -> dict[str, Any]:
    """Return the only series of a report."""
    ((series,),) = [section["series"] for section in found["sections"]]
    return dict(series)


def use(series: dict[str, Any], event: str, component: str = "") -> dict[str, Any]:
    (found,) = [
        row
        for one in series["uses"]
        for row in one["components"]
        if (one["event"], row["component"]) == (event, component)
    ]
    return dict(found)


def is_near(estimate: dict[str, float], truth: float) -> bool:
    """Return whether an interval of twice the width contains the true value: one in twenty would miss it otherwise."""
    margin = (estimate["high"] - estimate["low"]) / 2
    return estimate["low"] - margin <= truth <= estimate["high"] + margin


@pytest.fixture(scope="module")
def series(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("runs") / "lagoon.parquet"
    return only(tables([write(path, rows(400))]))


def test_seats(series: dict[str, Any]) -> None:
    shares = [seat["won"] for seat in series["seats"]]
    assert is_near(shares[0], 0.5)
    assert shares[0]["low"] > series["fair"] == pytest.approx(1 / 3, abs=1e-5)
    assert is_near(shares[1], 0.25)
    assert is_near(shares[2], 0.25)
    assert sum(share["value"] for share in shares) == pytest.approx(1, abs=1e-4)
    assert series["bots"] == []


def test_sources_make_up_the_score(series: dict[str, Any]) -> None:
    assert [source["source"] for source in series["sources"]] == ["fish", "pearls"]
    total = sum(source["points"]["value"] for source in series["sources"])
    assert total == pytest.approx(series["score"]["value"], abs=1e-3)
    assert is_near(series["sources"][0]["points"], 7.0)
    for seat in range(3):
        by_seat = sum(source["seats"][seat]["value"] for source in series["sources"])
        assert by_seat == pytest.approx(series["seats"][seat]["score"]["value"], abs=1e-3)


def test_length_and_branching(series: dict[str, Any]) -> None:
    moves, branching = series["length"]["moves"], series["branching"]
    assert is_near(moves["mean"], 49.5)
    assert (moves["min"], moves["max"]) == (40, 59)
    assert sum(moves["histogram"]["counts"]) == 400
    assert is_near(series["length"]["decisions"]["mean"], 3 * 6.5)
    assert branching["free"] == {"value": 4, "low": 4, "high": 4}
    assert is_near(branching["forced"], 0.25)
    assert is_near(branching["choices"], 0.75 * 4 + 0.25)


def test_reasons(series: dict[str, Any]) -> None:
    assert [row["reason"] for row in series["reasons"]] == ["storm", "tide"]
    assert sum(row["games"] for row in series["reasons"]) == 400
    assert is_near(series["reasons"][1]["share"], 0.8)


def test_uses(series: dict[str, Any]) -> None:
    pearl, crab, kelp, sailed = (
        use(series, *names) for names in (("ate", "pearl"), ("ate", "crab"), ("ate", "kelp"), ("sailed",))
    )
    assert is_near(pearl["uses"], 3 * 0.4 * 1.5)
    assert is_near(pearl["seats"], 0.4)
    assert pearl["brings"] == {"points": {"value": 5, "low": 5, "high": 5}}
    assert crab["brings"]["kobans"]["value"] == 2
    assert sailed["brings"] == {}
    assert is_near(pearl["worth"]["score"], 7.5)
    assert is_near(pearl["worth"]["won"], 0.0)
    assert (kelp["never"], kelp["worth"], kelp["brings"]) == (True, None, {})
    assert not pearl["never"]


def test_with_too_few_seats_worth_is_not_estimated(tmp_path: Path) -> None:
    columns = rows(100)
    for count, name in ((29, "few"), (30, "enough"), (271, "most"), (270, "many")):
        columns[f"uses.met.{name}"] = np.repeat([1, 0], [count, 300 - count]).astype(np.int32)
    met = only(tables([write(tmp_path / "x.parquet", columns)]))
    known = {name: use(met, "met", name)["worth"] is not None for name in ("few", "enough", "most", "many")}
    assert known == {"few": False, "enough": True, "most": False, "many": True}


def test_a_bot_that_never_wins_is_not_certain_to_lose(tmp_path: Path) -> None:
    columns = rows(100, bots=MIXED)
    columns["won"] = np.tile([0.5, 0.0, 0.5], 100)
    greedy, random = only(tables([write(tmp_path / "x.parquet", columns)]))["bots"]
    assert (greedy["bot"], greedy["seats"], random["bot"], random["seats"]) == ("greedy", [0, 2], "random", [1])
    assert (greedy["won"]["value"], greedy["won"]["high"]) == (0.5, 0.5)
    assert 0.47 < greedy["won"]["low"] < 0.5
    assert (random["won"]["value"], random["won"]["low"]) == (0, 0)
    assert 0.03 < random["won"]["high"] < 0.04


def test_other_seeds_are_pooled_and_the_same_game_counts_once(tmp_path: Path) -> None:
    first, more = write(tmp_path / "1.parquet", rows(100)), write(tmp_path / "2.parquet", rows(60, seed="2"))
    both = tables([first, more, first])
    assert (both["games"], both["repeated"]) == (160, 100)
    assert (only(both)["games"], only(both)["repeated"]) == (160, 100)
    assert only(both)["length"] == only(tables([first, more]))["length"]
    assert tables([first])["repeated"] == 0


def test_an_edition_of_another_name_with_the_same_data_is_the_same(tmp_path: Path) -> None:
    first, more = write(tmp_path / "1", rows(9)), write(tmp_path / "2", rows(9, seed="2", edition="copy"))
    assert (only(tables([first, more]))["games"], only(tables([first, more]))["edition"]) == (18, "standard")


def test_rows_may_be_in_any_order(tmp_path: Path) -> None:
    columns = rows(80)
    order = np.random.default_rng(3).permutation(240)
    shuffled = {name: values[order] for name, values in columns.items()}
    found = [only(tables([write(tmp_path / "x.parquet", one)])) for one in (columns, shuffled)]
    assert found[0] == found[1]


def test_games_with_different_columns_may_share_a_file(tmp_path: Path) -> None:
    lagoon, atoll = rows(40), rows(50, game="atoll")
    atoll["uses.dived"] = np.ones(150, np.int32)
    del atoll["option.variant_secret"]
    joined = pa.concat_tables([pa.table(lagoon), pa.table(atoll)], promote_options="default")
    pq.write_table(joined, tmp_path / "x.parquet")
    found = tables([tmp_path / "x.parquet"])
    assert [section["game"] for section in found["sections"]] == ["lagoon", "atoll"]
    mine, other = (section["series"][0] for section in found["sections"])
    assert [event["event"] for event in mine["uses"]] == ["ate", "sailed"]
    assert [event["event"] for event in other["uses"]] == ["ate", "sailed", "dived"]
    assert (mine["options"], other["options"]) == ({"variant_secret": "false"}, {})
    assert found["sections"][0]["comparisons"] == []


def test_series_that_differ_in_one_option_are_compared(tmp_path: Path) -> None:
    files = [
        write(tmp_path / f"{secret}.parquet", rows(games, secret=secret))
        for secret, games in (("false", 300), ("true", 400))
    ]
    (section,) = tables(files)["sections"]
    assert [one["label"] for one in section["series"]] == ["variant_secret=false", "variant_secret=true"]
    (found,) = section["comparisons"]
    assert (found["first"], found["second"]) == ("A", "B")
    assert (found["thing"], found["values"]) == ("option variant_secret", ["false", "true"])
    first = found["rows"][0]
    assert (first["kind"], first["name"], first["clear"]) == ("length", "moves a game", True)
    assert is_near(first["difference"], 10)
    assert [row["clear"] for row in found["rows"]] == [True] * found["clear"] + [False] * (12 + 1 - found["clear"])
    assert found["clear"] <= 3
    assert found["made"] == 12  # kelp, which is never eaten, has no interval
    assert {row["kind"] for row in found["rows"]} == {"length", "branching", "score", "victories", "points", "uses"}


@pytest.mark.parametrize(
    ("changes", "thing"),
    [
        ({"secret": "true"}, "option variant_secret"),
        ({"sha256": "bbbbbbbb22"}, "edition"),
        ({"sha256": "bbbbbbbb22", "edition": "mine"}, "edition"),
        ({"rules": 2}, "rules"),
        ({"bots": MIXED}, "bots"),
        ({"players": 2, "bots": "random,random"}, "players"),
        ({"players": 2, "bots": "random,greedy"}, None),
        ({"secret": "true", "rules": 2}, None),
    ],
)
def test_only_series_that_differ_in_one_thing_are_compared(
    tmp_path: Path, changes: dict[str, Any], thing: str | None
) -> None:
    first, second = read([write(tmp_path / "a", rows(2)), write(tmp_path / "b", rows(2, **changes))])
    assert only_difference(first, second) == thing


def test_rotations_of_names() -> None:
    assert is_same_rotation(["a", "b"], ["a", "b", "a"])
    assert is_same_rotation(["a", "b", "a", "b"], ["a", "b"])
    assert not is_same_rotation(["a", "a"], ["a", "a", "b"])
    assert not is_same_rotation(["b", "a"], ["a", "b", "a"])


@pytest.mark.parametrize(
    ("games", "occurrences", "has_interval"),
    [(30, (5, 5), True), (29, (5, 5), False), (30, (5, 4), False), (30, (None, None), True)],
)
def test_with_too_little_data_there_is_no_interval(
    games: int, occurrences: tuple[int | None, int | None], has_interval: bool
) -> None:
    one = {("uses", "x"): Measure(Estimate(1.0, 0.1), games, occurrences[0])}
    other = {("uses", "x"): Measure(Estimate(2.0, 0.1), 500, occurrences[1]), ("uses", "y"): Measure(Estimate(), 1, 1)}
    (row,) = differences(one, other)
    assert (row["difference"]["value"], row["clear"]) == (1, has_interval)
    assert (row["difference"]["low"] is not None) == has_interval


def test_the_clearest_differences_come_first() -> None:
    def measures(**values: float) -> dict[tuple[str, str], Measure]:
        return {("uses", name): Measure(Estimate(value, 1.0), 99, None) for name, value in values.items()}

    found = differences(measures(a=0, b=0, c=0, d=0), measures(a=1, b=-5, c=0, d=9))
    assert [(row["name"], row["clear"]) for row in found] == [("d", True), ("b", True), ("a", False), ("c", False)]


def test_one_game_alone_has_no_intervals(tmp_path: Path) -> None:
    one = only(tables([write(tmp_path / "x.parquet", rows(1))]))
    assert one["games"] == 1
    assert one["length"]["moves"]["mean"]["low"] is None
    assert one["branching"]["choices"]["low"] is None
    assert one["seats"][0]["won"]["low"] is not None
    json.dumps(one, allow_nan=False)


def test_bars_are_few_and_cover_everything() -> None:
    for values in ([7], [0, 1], [40, 59], [3, 4000], [-7, 90]):
        bars = Bars.over([np.array(values)])
        counts = bars.table(np.array(values))["counts"]
        assert len(counts) == bars.count <= 24
        assert sum(counts) == len(values)
        assert bars.start <= min(values)
        assert bars.start % bars.width == 0


def test_series_have_distinct_names() -> None:
    names = list(series_names(60))
    assert (names[0], names[25], names[26], len(set(names))) == ("A", "Z", "A2", 60)


def without(columns: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: values for name, values in columns.items() if name not in names}


def first_rows(columns: dict[str, Any], count: int) -> dict[str, Any]:
    return {name: values[:count] for name, values in columns.items()}


def bad_columns() -> Iterable[tuple[dict[str, Any], str]]:
    columns = rows(4)
    yield without(columns, "score"), "has no column 'score': it was not written by marea sim --out"
    yield {**columns, "score": columns["game"]}, "column 'score' should hold numbers, not string"
    yield {**columns, "uses.ate.crab": columns["game"]}, "column 'uses.ate.crab' should hold numbers"
    yield {**columns, "won": columns["score"]}, "column 'won' should hold shares, not int32"
    yield {**columns, "game": columns["score"]}, "column 'game' should hold texts, not int32"
    yield {**columns, "option.variant_secret": columns["score"]}, "column 'option.variant_secret' should hold texts"
    yield {**columns, "seat": pa.array([None] * 12, pa.int32())}, "has rows without 'seat'"
    yield first_rows(columns, 11), "some games of lagoon with 3 players do not have a row and a bot for every seat"
    yield {**columns, "seat": columns["seat"] * 0}, "do not have a row and a bot for every seat"
    yield {**columns, "players": columns["players"] * 0}, "do not have a row and a bot for every seat"
    yield {**columns, "bots": np.full(12, "random")}, "do not have a row and a bot for every seat"
    yield first_rows(columns, 0), "there are no games in these files"


@pytest.mark.parametrize(("columns", "message"), list(bad_columns()))
def test_files_that_sim_did_not_write_are_refused(tmp_path: Path, columns: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRuns, match=message):
        tables([write(tmp_path / "x.parquet", columns)])
