"""Measurements of Marea, run from the checkout as `python -m bench.x`; the wheel has none of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from marea.kernel.errors import RulesError

seconds_option = click.option(
    "--seconds",
    type=click.FloatRange(0.05, 60),
    default=10.0,
    show_default=True,
    help="The duration of the measurement.",
)


@contextmanager
def one_line_errors() -> Iterator[None]:
    """Print an error in one line."""
    try:
        yield
    except RulesError as error:
        raise click.ClickException(str(error)) from None
