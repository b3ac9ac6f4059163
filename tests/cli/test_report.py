"""`marea report` in the terminal, as JSON and as a page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from marea.lab.report.page import page
from marea.lab.report.plots import Scale, bars, dots
from marea.lab.report.tables import tables
from marea.lab.report.wording import format_count, format_estimate, format_number, format_short
from tests.cli.test_cli import run
from tests.cli.test_review import Tags
from tests.lab.invented import rows, write

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return files with two series that differ in an option, and one with other bots."""
    folder = tmp_path_factory.mktemp("runs")
    return [
        write(folder / "open.parquet", rows(120)),
        write(folder / "secret.parquet", rows(150, secret="true")),
        write(folder / "mixed.parquet", rows(90, bots="greedy,random,greedy")),
    ]


@pytest.fixture(scope="module")
def html(files: list[Path]) -> str:
    return page(tables([*files, files[0]]))


def test_the_terminal_shows_the_main_results(files: list[Path]) -> None:
    out = run("report", *map(str, [*files, files[0]]), NO_COLOR="1")
    assert out.returncode == 0, out.stderr
    assert "120 duplicate games ignored" in out.stdout
    assert "\nA  all random · variant_secret=false: 120 games\n" in out.stdout
    assert "victories  the fair share is 33.3 %" in out.stdout
    assert re.search(r"seat 0  random  \d\d\.?\d* % \(\d.+ to \d.+\) +score ", out.stdout)
    assert "ate, never used: kelp" in out.stdout
    assert "a seat of greedy" in out.stdout
    assert re.search(
        r"B against A, option variant_secret false -> true: \d+ of 12 clear\n   moves a game \+", out.stdout
    )
    assert "one in twenty" in out.stdout
    assert "\x1b" not in out.stdout


@pytest.mark.once
def test_json_is_the_same_every_time(files: list[Path]) -> None:
    once, again = (run("report", *map(str, files), "--json").stdout for _ in range(2))
    assert once == again
    assert json.loads(once) == tables(files)


def test_the_page_is_valid_and_self_contained(files: list[Path], tmp_path: Path, html: str) -> None:
    written = tmp_path / "report.html"
    assert run("report", *map(str, [*files, files[0]]), "--html", str(written)).stdout == f"{written}\n"
    assert written.read_text("utf-8") == html
    Tags().feed(html)
    assert not re.search(r"<(script|link|img|iframe)|src=|url\(|@import", html)
    links = set(re.findall(r'href="([^"]*)"', html))
    assert links
    assert all(link.startswith("#") for link in links)
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert links <= {f"#{id}" for id in ids}


class Figures(HTMLParser):
    """A parser that collects the plots, and the scopes of table heads."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.labels: list[str] = []
        self.scopes: list[str | None] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("role") == "img":
            self.labels.append(found["aria-label"] or "")
        if tag == "th":
            self.scopes.append(found.get("scope"))


def test_plots_have_names_captions_and_tables(html: str) -> None:
    figures = Figures(html)
    assert html.count("<figure>") == len(figures.labels) == html.count("<figcaption>")
    assert all(
        re.search("<small>[(].*games.*[)]</small>", caption) for caption in re.findall("<figcaption>.*?</fi", html)
    )
    assert all(figures.labels)
    assert set(figures.scopes) == {"row", "col"}
    assert html.count("<table>") >= 8


def test_the_page_shows_the_main_results(html: str) -> None:
    assert "<strong>Never used in 360 games:</strong> kelp" in html
    assert "120 duplicate games ignored" in html
    assert "▲ more" in html
    assert "About one in twenty such intervals misses by chance" in html
    assert "Bots differ around the table" in html
    assert "the fair share, 33.3 %" in html


def test_names_from_files_are_escaped(tmp_path: Path) -> None:
    files = []
    for edition in ("<b>mine", "<b>yours"):  # they differ in one thing, so that there is a comparison
        columns = rows(40, game="<b>lagoon", edition=edition, sha256=edition, bots="<b>x,<b>y,<b>x", secret="<b>true")
        columns["reason"] = columns["game"]
        columns |= dict.fromkeys(("points.<b>", "uses.<b>", "uses.<b>.<b>c", "sums.<b>.<b>c.<b>"), columns["score"])
        files.append(write(tmp_path / f"{edition}.parquet", columns))
    content = page(tables(files))
    assert "One thing different" in content
    assert "<b>" not in content
    assert content.count("&lt;b&gt;") > 20
    Tags().feed(content)


def test_dots_are_at_their_numbers() -> None:
    lane: dict[str, Any] = {"value": 0.5, "low": 0.25, "high": 0.75}
    drawn = dots([("one", [(0, lane), (1, {**lane, "low": None}), (2, dict.fromkeys(lane))])], "x", True, 0.25)
    assert re.findall(r'<use href="(#m\d)" x="([\d.]+%)"', drawn) == [("#m0", "62.50%"), ("#m1", "62.50%")]
    assert re.findall('class="span" x1="(.*?)" x2="(.*?)"', drawn) == [("31.25%", "93.75%")]
    assert 'class="fair" x1="31.25%"' in drawn
    assert re.findall(r">(\d+)</text>", drawn) == ["0", "20", "40", "60", "80"]
    assert set(re.findall(r'<g class="(c\d)"', drawn)) == {"c0", "c1"}


def test_bars_stand_on_the_axis() -> None:
    drawn = bars([(0, "A", {"start": 8, "width": 2, "counts": [1, 0, 2]})], "x")
    assert re.findall('y="(.*?)" height="(.*?)"', drawn) == [("53.0%", "47.0%"), ("6.0%", "94.0%")]
    assert re.findall(r'<text x="(.*?)" y="16">(\d+)', drawn) == [
        ("0.00%", "8"),
        ("33.33%", "10"),
        ("66.67%", "12"),
        ("100.00%", "14"),
    ]


def test_no_label_is_inside_a_bar() -> None:
    drawn = bars([(0, "A", {"start": 0, "width": 10, "counts": [1, 1]})], "x")
    assert re.findall(r'y="16">(\d+)', drawn) == ["0", "10", "20"]


def test_scales_are_round_and_cover_everything() -> None:
    for values in ([0.0], [3.0, 7.7], [-0.013, 0.004], [1234.0], [-5.0]):
        scale = Scale.over(values)
        assert scale.low <= min(0, *values) <= max(0, *values) <= scale.high
        assert 2 <= len(scale.ticks()) <= 8
        assert all(0 <= float(scale.at(value)[:-1]) <= 100 for value in values)
    assert [scale.tick_label(tick) for scale in [Scale.over([-0.013, 0.004])] for tick in scale.ticks()] == [
        "−0.015",
        "−0.01",
        "−0.005",
        "0",
        "0.005",
    ]


def test_number_formats() -> None:
    assert format_estimate({"value": 0.3333, "low": 0.3012, "high": 0.3671}, percent=True) == "33.3 % (30.1 to 36.7)"
    assert format_estimate({"value": -1.2345, "low": -2.5, "high": 0.004}, signed=True) == "−1.2 (−2.5 to 0.0)"
    assert format_estimate({"value": 0.5, "low": -1.0, "high": 2.0}, signed=True) == "+0.5 (−1.0 to +2.0)"
    assert format_estimate({"value": 3.0, "low": 3.0, "high": 3.0}) == "3.00 (always)"
    assert format_estimate({"value": 3.0, "low": None, "high": None}) == "3.0"
    assert format_estimate({"value": None, "low": None, "high": None}) == format_estimate(None) == "–"
    assert (format_short(0.004321), format_short(None), format_number(12345, 0)) == (
        "0.00432",
        "–",
        "12\N{THIN SPACE}345",
    )
    assert (format_count(1, "game"), format_count(0, "game")) == ("1 game", "0 games")


@pytest.mark.once
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere.parquet", "nowhere.parquet: No such file or directory"),
        ("text.parquet", "text.parquet is not a Parquet file"),
        ("empty.parquet", "empty.parquet is not a Parquet file"),
        ("other.parquet", "other.parquet has no column 'game': it was not written by marea sim --out"),
        (".", "Is a directory"),
    ],
)
def test_errors_of_report_are_one_line(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "text.parquet").write_text("no games here\n")
    (tmp_path / "empty.parquet").touch()
    write(tmp_path / "other.parquet", {"fish": [1, 2]})
    refused = run("report", str(tmp_path / name))
    assert refused.returncode == 2
    assert message in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("missing", "extra", "command"),
    [
        ("numpy", "lab", ["report", "x.parquet"]),
        ("pyarrow", "lab", ["report", "x.parquet"]),
        ("pyarrow", "lab", ["sim", "regatta", "--out", "x"]),
        ("ray", "cluster", ["sim", "regatta", "--cluster", "auto"]),
    ],
)
def test_a_missing_package_is_reported_in_one_line(
    tmp_path: Path, missing: str, extra: str, command: list[str]
) -> None:
    (tmp_path / f"{missing}.py").write_text(f"raise ModuleNotFoundError('no', name='{missing}')")
    refused = run(*command, PYTHONPATH=str(tmp_path))
    assert refused.returncode == 2
    assert refused.stderr == f"marea: this needs {missing}: pip install 'marea[{extra}]'\n"


def test_help_imports_no_heavy_packages() -> None:
    code = "import sys; from marea.cli import cli; cli(['--help'], standalone_mode=False)\n"
    code += "assert 'marea.cli.report' in sys.modules; assert not {'numpy', 'pyarrow'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
