"""The command line: `marea play`, `serve`, `join`, `review` and so on, one module per command."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Final

import click

import marea
from marea import games
from marea.kernel.blame import GameFailed
from marea.kernel.errors import RulesError
from marea.lab import LabError

COMMANDS: Final = (
    "play",
    "serve",
    "work",
    "data",
    "join",
    "rules",
    "sim",
    "arena",
    "replay",
    "review",
    "report",
    "check",
    "bench",
    "edition",
    "new",
)


class Commands(click.Group):
    """A group that imports a command only when it is used, so that the command line starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the manual."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command from the module of the same name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(f"marea.cli.{cmd_name}"), cmd_name)
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(
    marea.__version__, message=f"marea %(version)s ({'compiled' if marea.compiled else 'pure Python'})"
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Marea: board games of the sea, in the terminal, for programs and for research."""
    if os.environ.get("NO_COLOR"):
        ctx.color = False


def main() -> None:
    """Run the command line; exit with 0 on success, 1 for a finding or a failing game, 2 for a mistake in the input.

    An error is printed in one line; an error in the code of a game with its file and line.
    """
    try:
        sys.exit(cli.main(standalone_mode=False) or 0)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(0)
    except click.UsageError as error:
        help_line = f" (see: {error.ctx.command_path} --help)" if error.ctx else ""
        _fail(f"{error.format_message()}{help_line}")
    except click.ClickException as error:
        _fail(error.format_message())
    except (RulesError, LabError) as error:
        _fail(str(error))
    except BrokenPipeError:
        sys.stderr.close()  # the reader of the output has closed the pipe
        sys.exit(0)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        sys.exit(130)
    except Exception as error:
        failure = str(error) if isinstance(error, GameFailed) else games.error_summary(error)
        if not failure:
            raise
        _fail(failure, 1)


def _fail(message: str, code: int = 2) -> None:
    """Print an error in one line and exit."""
    click.echo("marea: " + " ".join(message.split()), err=True)
    sys.exit(code)
