"""marea bench: how fast a game runs here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import click

from marea import games
from marea.cli.common import edition_option, json_option
from marea.lab.bench import measure

PEER: Final = Path("bench/boardgameio")
ROWS: Final = {
    "tables": "tables",
    "sockets": "open sockets",
    "moves_per_s": "moves a second",
    "cpu_ms_per_move": "CPU ms per move",
    "p50_ms": "to all seats, p50 ms",
    "p95_ms": "to all seats, p95 ms",
    "sealed_answers": "sealed answers on top",
    "rss_mb": "memory, MB",
}
PAGE_ROWS: Final = {
    "usable_p50_ms": "usable after, p50 ms",
    "usable_max_ms": "usable after, at most ms",
    "frames": "frames with moving pieces",
    "frame_p50_ms": "frame time, p50 ms",
    "frame_p95_ms": "frame time, p95 ms",
    "first_page_kb": "first page, compressed kB",
}


@click.command()
@click.argument("game", required=False)
@edition_option
@click.option("--peers", is_flag=True, help="Compare with OpenSpiel and PettingZoo, round by round in the same run.")
@click.option("--server", is_flag=True, help="Measure the server instead, beside boardgame.io's where that is at hand.")
@click.option("--page", is_flag=True, help="Measure a table in a real browser instead; needs Playwright and chromium.")
@click.option(
    "--tables", type=click.IntRange(1), default=200, show_default=True, help="With --server: how many tables."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.05, 60),
    help="How long each measurement takes; half a second, and 10 with --server or --page, if not given.",
)
@json_option
def bench(
    game: str | None,
    edition: Path | None,
    peers: bool,
    server: bool,
    page: bool,
    tables: int,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Measure the speed of one game, or of all; or what a move costs the server; or how smooth the page is.

    \b
    marea bench regatta --json
    marea bench --peers
    marea bench navia --server
    marea bench --page
    """
    if page and server:
        raise click.UsageError("--page and --server measure different things: give one of them")
    if page:
        from marea.server.page_bench import measure as measure_page

        seen = measure_page(game or "navia", seconds or 10.0)
        click.echo(json.dumps(seen) if as_json else page_of(seen))
    elif server:
        measured = measure_servers(game or "navia", tables, seconds or 10.0)
        click.echo(json.dumps(measured) if as_json else servers_of(measured))
    else:
        bench_games([game] if game else games.all(), edition, peers, seconds or 0.5, as_json)


def bench_games(names: list[str], edition: Path | None, peers: bool, seconds: float, as_json: bool) -> None:
    """Measure games."""
    tables = []
    for name in names:
        measured = measure(games.get(name, edition), seconds)
        tables.append(measured | ({"peers": measure_peers(name, edition, seconds)} if peers else {}))
    if as_json:
        click.echo(json.dumps(tables[0] if len(names) == 1 else tables))
    else:
        click.echo("\n".join(map(table_of, tables)))


def measure_peers(name: str, edition: Path | None, seconds: float) -> list[dict[str, Any]]:
    """Compare a game with its peers, whose libraries are imported only here."""
    from marea.research.peers import compare

    return compare(name, edition, seconds)


def table_of(measured: dict[str, Any]) -> str:
    """Return one game's measurements for people."""
    lines = [
        f"{measured['game']} ({measured['mode']})",
        "  players  decisions/s in the loop  driven from Python  clone us  resample us  search/s",
    ]
    for row in measured["rows"]:
        lines.append(
            f"  {row['players']:7}  {row['decisions_per_s']:23,}  {row['driven_per_s']:18,}"
            f"  {row['clone_us']:8.2f}  {row['resample_us']:11.2f}  {row['search_per_s']:8,}"
        )
    return "\n".join([*lines, *peers_of(measured.get("peers", []))])


def peers_of(rows: list[dict[str, Any]]) -> list[str]:
    """Return the lines of a comparison with the peers: who, driven how, how fast, and how fast ours are beside it."""
    if not rows:
        return []
    counts = [our["players"] for our in rows[0]["ours"]]
    lines = [
        "  driven through  peer                              decisions/s"
        + "".join(f"  ours with {count}   times" for count in counts)
    ]
    for row in rows:
        ours = "".join(f"  {our['per_s']:11,}  {our['ratio']:6.1f}" for our in row["ours"])
        lines.append(f"  {row['through']:14}  {row['peer']:32}  {row['per_s']:11,}{ours}")
    return lines


def measure_servers(game: str, tables: int, seconds: float) -> dict[str, Any]:
    """Measure our server and, in turn with it, boardgame.io's, if its folder of the checkout is here."""
    from marea.server.load import boardgameio, measure

    measured: dict[str, Any] = {"game": game, "marea": measure(game, tables, seconds)}
    if PEER.is_dir():
        measured["boardgame.io"] = boardgameio(PEER, tables, seconds)
    return measured


def servers_of(measured: dict[str, Any]) -> str:
    """Return what servers cost, for people."""
    names = [name for name in ("marea", "boardgame.io") if name in measured]
    lines = [" ".join([f"{'':22}", *(f"{name:>14}" for name in names)])]
    for key, label in ROWS.items():
        cells = [f"{measured[name].get(key, ''):>14}" for name in names]
        lines.append(" ".join([f"{label:22}", *cells]))
    if len(names) < 2:
        lines.append(f"(boardgame.io is measured beside it from a checkout of Marea, where {PEER} is)")
    return "\n".join(lines)


def page_of(measured: dict[str, Any]) -> str:
    """Return how the page does, for people; a game whose page moves no pieces has no frame times."""
    values = {key: "-" if measured[key] is None else measured[key] for key in PAGE_ROWS}
    return "\n".join([measured["game"], *(f"  {label:26} {values[key]:>8}" for key, label in PAGE_ROWS.items())])
