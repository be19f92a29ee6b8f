"""The `claimeven` command: finds the subcommand's file, and turns errors into one line.

A subcommand's module is imported only when it is used, so that the command starts quickly.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import Any, NoReturn

import click

from claimeven import __version__
from claimeven.cli.console.defaults import blamed_default, default_map
from claimeven.cli.console.encoding import print_everything
from claimeven.cli.console.groups import LazyGroup
from claimeven.cli.start import EXIT_BAD_INPUT, EXIT_INTERRUPTED
from claimeven.errors import ClaimevenError

COMMANDS = {
    "analyse": "solver.analyse",
    "arena": "arena.main",
    "bench": "bench",
    "book": "solver.book",
    "completion": "completion",
    "config": "config",
    "count": "count",
    "engine": "engine",
    "eval": "heuristics.eval",
    "explain": "heuristics.explain",
    "export": "export",
    "grade": "grade",
    "heuristics": "heuristics.main",
    "lab": "lab.main",
    "learn": "learn.main",
    "mcp": "mcp",
    "perft": "perft",
    "play": "play.main",
    "players": "players",
    "puzzle": "puzzles.puzzle",
    "puzzles": "puzzles.main",
    "review": "review",
    "search": "searches.main",
    "serve": "serve",
    "show": "show",
    "solve": "solver.solve",
    "why": "why",
}
"""Every command, and the module of `claimeven.cli` with the function of its name."""

ALIASES = {"analyze": "analyse"}
"""Other spellings: understood, and not listed."""


_LONGEST_MESSAGE = 200


class MainGroup(LazyGroup):
    """A group whose errors are one line."""

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Run and exit: 0, 2 for a mistake in the input, 130 when interrupted.

        A reader that closes the pipe (`| head`) ends the command silently, by click and rich.
        """
        print_everything()
        kwargs |= {"standalone_mode": False, "prog_name": "claimeven"}
        try:
            kwargs.setdefault("default_map", _defaults(self, _words(args, kwargs)))
            super().main(*args, **kwargs)
            sys.stdout.flush()
        except ClaimevenError as error:
            words = _words(args, kwargs)
            _fail(str(error) + blamed_default(str(error), kwargs.get("default_map", {}), words))
        except click.exceptions.NoArgsIsHelpError as error:
            error.show(sys.stdout)
        except click.ClickException as error:
            _fail(_one_line(error))
        except (click.Abort, KeyboardInterrupt):
            # It is ending: another Ctrl-C would only add a traceback.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            print("claimeven: interrupted", file=sys.stderr)
            sys.exit(EXIT_INTERRUPTED)
        except OSError as error:
            _abandon_output()
            _fail(f"cannot read or write: {error.strerror or error}")
        except ImportError as error:
            if error.name != "claimeven._core":
                raise
            python = "Python {}.{}".format(*sys.version_info[:2])
            _fail(
                f"the compiled part of claimeven is not there for {python} on {sys.platform}; "
                "pip install --force-reinstall claimeven"
            )
        except MemoryError:
            _fail("there is not enough memory for that; ask for less")
        sys.exit(0)


def _words(args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[str]:
    """What was typed after the name of the command."""
    given = kwargs.get("args", args[0] if args else None)
    return sys.argv[1:] if given is None else list(given)


def _defaults(group: LazyGroup, words: list[str]) -> dict[str, Any]:
    """The defaults in the user's file, for the command that is run."""
    is_help = not words or bool({"-h", "--help"} & {*words}) or "_CLAIMEVEN_COMPLETE" in os.environ
    return {} if is_help else default_map(group, words)


def _abandon_output() -> None:
    """Discard what is buffered; Python would try to write it again at exit."""
    with suppress(OSError, ValueError):  # a stream of its own has no number
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
    modules=COMMANDS,
    aliases=ALIASES,
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
