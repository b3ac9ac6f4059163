"""Secrecy: kobans behind screens, secret tiles, bids before the reveal, and what legality would reveal."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from marea import CHANCE, OVER, SPECTATOR, Rng
from tests.games.nyakuza.bay import GAME, bay, bid, go, kobans
from tests.games.nyakuza.model import RESOURCES
from tests.positions import at, events_seen, legal, play


def private_events(events: list[Any], viewer: int) -> list[Any]:
    """Return the events addressed to one viewer only."""
    return [GAME.describe(event) for event in events if event[1] == viewer]


def random_move(s: Any, rng: Random) -> str:
    """Choose a move; bids stay small, and secret tiles are kept for long."""
    texts = legal(s)
    if s.prompt() == "bid":
        texts = texts[:3]
    elif len(texts) > 1 and "secret" in texts and rng.random() < 0.9:
        texts.remove("secret")
    return rng.choice(texts)


def check_views(s: Any, show: bool) -> None:
    """Assert that no seat sees the others' kobans and tiles before the end."""
    over = s.to_move() == OVER
    for viewer in (*range(s.players), SPECTATOR):
        view = GAME.view(s, viewer)
        for seat in range(s.players):
            own = seat == viewer
            assert view["kobans"][seat] == (s.kobans[seat] if over or show or own else None)
            tile = s.secrets[seat] + 1 if s.secrets[seat] >= 0 else None
            assert (seat in view.get("holders", [])) is (tile is not None)
            if own:
                assert view.get("secret") == tile
            if "holders" in view and over:
                assert view["secrets"][seat] == tile
        assert over or "secrets" not in view
        assert viewer != SPECTATOR or "secret" not in view


@pytest.mark.parametrize("show", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_over_whole_games(players: int, show: bool) -> None:
    rng = Random(f"views {players} {show}")
    s: Any = at("nyakuza", players, variant_secret=True, show_kobans=show)
    while s.to_move() != OVER:
        check_views(s, show)
        play(s, random_move(s, rng))
    check_views(s, show)


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_a_view_follows_from_what_the_viewer_may_know(viewer: int) -> None:
    """Other secret tiles and other bids do not change a single byte of a view."""
    shown = []
    for others in ([21, 22, 23], [24, 25, 26]):
        secrets = [28 if seat == viewer else tile for seat, tile in enumerate(others)]
        s = bay(3, tiles="1 2 3", secrets=secrets)
        texts = []
        for seat in (0, 1):
            s.focus(seat)
            play(s, "bid:1" if seat == viewer else f"bid:{others[seat] - 20}")
            texts.append(json.dumps(GAME.view(s, viewer)))
        shown.append((texts, events_seen(s, viewer)))
    assert shown[0] == shown[1]


def test_bids_are_shown_when_the_last_one_is_in() -> None:
    s = bay(3)
    for seat in (2, 0):
        s.focus(seat)
        play(s, f"bid:{seat + 1}")
        for viewer in {0, 1, 2, SPECTATOR} - {2, 0}:
            assert "bid" not in GAME.view(s, viewer)
        assert "bade" not in [name for name, _ in events_seen(s)]
        assert (kobans(s), s.wharf) == ([16, 16, 16], 0)
    assert [GAME.view(s, viewer).get("bid") for viewer in (0, 1, 2, SPECTATOR)] == [1, None, 3, None]
    play(s, "bid:2")
    assert GAME.view(s, SPECTATOR)["bids"] == [1, 2, 3]
    assert [args["kobans"] for name, args in events_seen(s, SPECTATOR) if name == "bade"] == [1, 2, 3]


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_an_early_bid_looks_like_a_late_one(viewer: int) -> None:
    s = bay(3, kobans=[16, 16, 16], wharf=0)
    before = GAME.view(s, viewer)
    s.focus(0)
    play(s, "bid:7")
    assert GAME.view(s, viewer) == before
    assert events_seen(s, viewer) == []
    assert s.asked() == [0, 1, 2]


def test_the_bids_of_the_last_round_do_not_change_during_the_next() -> None:
    s = bay(2, tiles="1 2 3 4 5 6")
    bid(s, "0 0")
    go(s, "tile:7 tile:8 tile:9")
    assert GAME.view(s, 1).get("bids") in ([0, 0], None)
    before = GAME.view(s, 1)
    s.focus(0)
    play(s, "bid:5")
    assert GAME.view(s, 1) == before


def test_the_order_of_answers_leaves_no_trace() -> None:
    ends = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        s = bay(3, secrets=[1, 2, 3], tiles="20")
        for seat in order:
            s.focus(seat)
            play(s, f"bid:{(seat * 2) % 3}")
        ends.append((s.dump(), events_seen(s)))
    assert ends[0] == ends[1] == ends[2]


def test_a_dealt_tile_is_seen_only_by_its_owner() -> None:
    s: Any = at("nyakuza", 3, variant_secret=True, charm=1)
    s.log = []
    for text in ("deal:21", "deal:22", "deal:23"):
        play(s, text)
    for seat, tile in ((1, 21), (2, 22), (0, 23)):
        [(name, args)] = private_events(s.log, seat)
        assert (name, args["tile"], args["resource"]) == ("saw", f"={tile}", f"resource-{RESOURCES[f'R{tile}']}")
    public = [args for name, args in events_seen(s, SPECTATOR) if name == "dealt"]
    assert public == [{"player": "seat-1"}, {"player": "seat-2"}, {"player": "seat-0"}]
    assert not [value for args in public for value in args.values() if str(value).startswith("=")]


def x26(secret: int) -> Any:
    s = bay(3, tiles="1 4", boats=["R1 R4 C2"], secrets=[secret, 21, 22], kobans=[0, 24, 24], wharf=0)
    bid(s, "0 0 1")
    go(s, "end")
    return s


def test_a_lone_end_is_not_skipped() -> None:
    """A table that skipped decisions with one answer would reveal that SECRET cannot be paid for."""
    s = x26(8)
    assert (s.to_move(), legal(s)) == (0, ["end"])
    assert not s.forced()


@pytest.mark.parametrize("secret", [3, 7, 9, 28])
def test_whether_secret_is_legal_shows_nowhere(secret: int) -> None:
    poor, rich = x26(8), x26(secret)
    assert (legal(poor), sorted(legal(rich))) == (["end"], ["end", "secret"])
    for viewer in (1, 2, SPECTATOR):
        assert GAME.view(poor, viewer) == GAME.view(rich, viewer)
        assert GAME.choices(poor, viewer) == GAME.choices(rich, viewer) == []
        assert (poor.prompt(), poor.asked(), poor.argument()) == (rich.prompt(), rich.asked(), rich.argument())


def test_every_holder_is_asked_in_every_round() -> None:
    """The existence of a turn reveals nothing: it depends on who holds a tile, never on which tile."""
    for secrets in ([8, 21, 22], [28, 29, 31]):
        s = bay(3, tiles="1 4", boats=["R1 R4 C2"], secrets=secrets, kobans=[0, 24, 24], wharf=0)
        bid(s, "0 0 0")
        seats = []
        while s.to_move() != CHANCE:
            seats.append(s.to_move())
            go(s, "end")
        assert seats == [0, 1, 2]


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_redealt_worlds_keep_what_a_seat_knows(seat: int) -> None:
    s = bay(3, tiles="1 4", boats=["R1 R4 C2"], secrets=[8, 21, 22], kobans=[0, 24, 24], wharf=0)
    tiles: list[set[int]] = [set(), set(), set()]
    for number in range(60):
        world = s.clone()
        GAME.resample(world, seat, Rng(number))
        GAME.verify(world)
        assert GAME.view(world, seat) == GAME.view(s, seat)
        for other in range(3):
            tiles[other].add(world.secrets[other] + 1)
    for other, found in enumerate(tiles):
        if other == seat:
            assert found == {s.secrets[other] + 1}
        else:
            assert len(found) > 20
            assert not any(RESOURCES[f"R{tile}"] == "driftwood" for tile in found)


def test_at_the_end_everything_is_shown() -> None:
    s = bay(2, secrets=[8, 21], final=True, round=20, kobans=[20, 28])
    bid(s, "0 0")
    go(s, "end end")
    assert s.to_move() == OVER
    for viewer in (0, 1, SPECTATOR):
        view = GAME.view(s, viewer)
        assert (view["kobans"], view["secrets"]) == ([20, 28], [8, 21])
    told_at_the_end = events_seen(s, SPECTATOR)
    assert [args["kobans"] for name, args in told_at_the_end if name == "counted"] == [20, 28]
    assert [args["tile"] for name, args in told_at_the_end if name == "unused"] == ["=8", "=21"]
