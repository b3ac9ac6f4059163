"""Every fault that is planted in a copy of Regatta, by subject."""

from __future__ import annotations

from tests.kernel.plants import rules, secrets, shown

PLANTS = [*rules.PLANTS, *shown.PLANTS, *secrets.PLANTS]
