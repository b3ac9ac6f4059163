"""The abuse test, tiny: that it attacks, that people play meanwhile, and that everything is counted."""

from __future__ import annotations

import pytest

from bench.abuse import Times, head, part, row, under, well

pytestmark = [pytest.mark.slow, pytest.mark.once]


def test_people_play_while_somebody_attacks() -> None:
    found = under("expensive", warm_up=0.0, seconds=0.5)
    assert sum(found["got"].values()) > 0
    assert set(found["times"]) == {"request", "bot", "home"}
    assert sum(map(len, found["times"].values())) > 0
    assert found["memory"] > 10
    cells = row(found)
    assert len(cells) == head()[0].count("|") - 1
    assert cells[-1] in ("yes", "NO")


def test_what_is_late_is_counted_and_judged() -> None:
    times = Times()
    times.begin("bot")
    times.close()
    assert len(times.done["bot"]) == 1
    fine = {"times": {"request": [0.1] * 200 + [5.0], "bot": [0.2], "home": [0.3]}}
    assert well(fine)
    assert not well({"times": {**fine["times"], "request": [0.1] * 50 + [5.0]}})
    assert not well({"times": {**fine["times"], "home": []}}), "who gets nothing at all does not fare well"
    assert part([3.0, 1.0, 2.0], 0.5) == 2.0
