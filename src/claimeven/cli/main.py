"""The `claimeven` command: finds the subcommand's file, and turns errors into one line.

A subcommand's module is imported only when it is asked for, so that starting stays cheap.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any, NoReturn

import click

from claimeven import __version__
from claimeven.cli.console.lazy import LazyGroup
from claimeven.errors import ClaimevenError

COMMANDS = (
    "analyse",
    "arena",
    "bench",
    "book",
    "count",
    "engine",
    "eval",
    "explain",
    "export",
    "heuristics",
    "lab",
    "perft",
    "play",
    "players",
    "review",
    "search",
    "serve",
    "show",
    "solve",
)
"""Each is a function of the same name in the module `claimeven.cli.<name>`."""

_FOLDERS = {"arena": "arena.main", "lab": "lab.main", "play": "play.main"}
"""Commands with a folder of their own."""

EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130

_LONGEST_MESSAGE = 200


class MainGroup(LazyGroup):
    """A group whose errors are one line."""

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Run and exit: 0, 2 for a mistake in the input, 130 when interrupted.

        A reader that leaves (`| head`) ends the command quietly; click and rich see to that.
        """
        kwargs |= {"standalone_mode": False, "prog_name": "claimeven"}
        try:
            super().main(*args, **kwargs)
            if sys.stdout is not None:
                sys.stdout.flush()
        except ClaimevenError as error:
            _fail(str(error))
        except click.exceptions.NoArgsIsHelpError as error:
            error.show(sys.stdout)
        except click.ClickException as error:
            _fail(_one_line(error))
        except (click.Abort, KeyboardInterrupt):
            # It ends already: another Ctrl-C would only make it end with a traceback.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            print("claimeven: interrupted", file=sys.stderr)
            sys.exit(EXIT_INTERRUPTED)
        except OSError as error:
            _abandon_output()
            _fail(f"cannot read or write: {error.strerror or error}")
        except MemoryError:
            _fail("this machine has not enough memory for that; ask for less")
        sys.exit(0)


def _abandon_output() -> None:
    """What is still buffered cannot be written; without this Python would try again at exit."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str) -> NoReturn:
    print(f"claimeven: {message}", file=sys.stderr)
    sys.exit(EXIT_BAD_INPUT)


def _one_line(error: click.ClickException) -> str:
    message = " ".join(error.format_message().split())
    if len(message) > _LONGEST_MESSAGE:
        message = message[:_LONGEST_MESSAGE] + "…"
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{message} Try '{error.ctx.command_path} --help'."
    return message


@click.group(
    cls=MainGroup,
    modules={name: _FOLDERS.get(name, name) for name in COMMANDS},
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="claimeven", message="%(prog)s %(version)s")
def main() -> None:
    """Play, solve and study Connect Four and its relatives: any board, N in a row.

    POSITION is a move string counting columns from 1, such as 4453, or a drawn board with
    slashes between its rows. Positions are also read from standard input, one per line.
    """


if __name__ == "__main__":
    main()
