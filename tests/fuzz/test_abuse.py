"""A tiny run of the abuse benchmark: it attacks, users play meanwhile, and everything is counted."""

from __future__ import annotations

import pytest

from bench.abuse import Times, format_head, format_row, is_usable, measure_attack, percentile

pytestmark = [pytest.mark.slow, pytest.mark.once]


def test_users_play_during_an_attack() -> None:
    found = measure_attack("expensive", warm_up=0.0, seconds=0.5)
    assert sum(found["got"].values()) > 0
    assert set(found["times"]) == {"request", "bot", "home"}
    assert sum(map(len, found["times"].values())) > 0
    assert found["memory"] > 10
    cells = format_row(found)
    assert len(cells) == format_head()[0].count("|") - 1
    assert cells[-1] in ("yes", "NO")


def test_late_responses_count() -> None:
    times = Times()
    times.begin("bot")
    times.close()
    assert len(times.done["bot"]) == 1
    fine = {"times": {"request": [0.1] * 200 + [5.0], "bot": [0.2], "home": [0.3]}}
    assert is_usable(fine)
    assert not is_usable({"times": {**fine["times"], "request": [0.1] * 50 + [5.0]}})
    assert not is_usable({"times": {**fine["times"], "home": []}}), "a server that never answers is not usable"
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
