"""`claimeven play`: people and players in the terminal, in any mix."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import click

from claimeven.cli.console.board import ascii_option, choose_discs
from claimeven.cli.console.numbers import Real, Whole
from claimeven.cli.console.options import FileName, geometry_option
from claimeven.cli.console.output import check_writable, output_option
from claimeven.cli.play.loop import GameLoop
from claimeven.cli.play.signals import leaving_on_signals
from claimeven.cli.play.terminal_game import TerminalGame
from claimeven.errors import BadInput, BadRecord
from claimeven.game.game import HUMAN, Game
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.players.player import Player
from claimeven.players.roster import player
from claimeven.records.file import holds_games, read_file

DEFAULTS = {Side.FIRST: HUMAN, Side.SECOND: "level:3"}
WATCH_DEFAULTS = {Side.FIRST: "level:5", Side.SECOND: "level:3"}
MOST_DELAY = 3600
ADVISOR = "claimeven:nodes=300000"


@click.command()
@click.argument("position", default="")
@click.option("--first", metavar="SPEC", help="Who moves first: human, or a player's spec.")
@click.option("--second", metavar="SPEC", help="Who moves second; level:3 by default.")
@click.option("--watch", is_flag=True, help="Two players against each other.")
@click.option("--games", type=Whole(1), default=1, help="With --watch: how many.")
@click.option(
    "--delay",
    type=Real(least=0, most=MOST_DELAY),
    default=0.5,
    show_default=True,
    help="With --watch: seconds between moves on a terminal.",
)
@output_option(
    help="Add every game to FILE (.jsonl: JSON lines, else text).",
    old=("--save",),
    force="Add to a file that is something else.",
)
@click.option(
    "--load",
    type=FileName(dir_okay=False),
    metavar="FILE",
    help="Go on with the last game in FILE.",
)
@click.option("--advisor", metavar="SPEC", default=ADVISOR, help="The player that gives hints.")
@ascii_option
@geometry_option
def play(
    position: str,
    first: str | None,
    second: str | None,
    watch: bool,
    games: int,
    delay: float,
    output: Path | None,
    force: bool,
    load: Path | None,
    advisor: str,
    ascii_only: bool,
    geometry: Geometry,
) -> None:
    """Play in the terminal, against level:3 by default.

    The game begins from POSITION, if one is given.

    Press the number of a column to drop a stone; U takes your move back (and the answer to it),
    R plays it again, H gives a hint, S the score, N starts a new game, Q quits. Without a terminal,
    keys are read from standard input.
    """
    if load is not None and position:
        raise BadInput(f"give a position ({position!r}) or --load ('{load}'), not both")
    if output is not None:
        _check_games(output, force)
    loaded = None if load is None else _last_game(load)
    specs = _specs(first, second, loaded, watch)
    with ExitStack() as stack:
        stack.enter_context(leaving_on_signals())
        players = {side: _player(spec, stack) for side, spec in specs.items()}
        played = TerminalGame(Position.parse(position, geometry), players, player(advisor))
        if loaded is not None:
            played.resume(loaded)
        loop = GameLoop(played, choose_discs(ascii_only), output)
        if None in players.values():
            loop.play()
        else:
            loop.watch(games, delay)


def _specs(
    first: str | None, second: str | None, loaded: Game | None, watch: bool
) -> dict[Side, str]:
    defaults = WATCH_DEFAULTS if watch else DEFAULTS
    if loaded is not None:
        defaults = {Side.FIRST: loaded.first, Side.SECOND: loaded.second}
    chosen = {
        Side.FIRST: first or defaults[Side.FIRST],
        Side.SECOND: second or defaults[Side.SECOND],
    }
    if watch and HUMAN in chosen.values():
        raise BadInput(
            "--watch shows two players, but one side is 'human': name players with --first and "
            "--second"
        )
    return chosen


def _player(spec: str, stack: ExitStack) -> Player | None:
    return None if spec == HUMAN else stack.enter_context(player(spec))


def _check_games(path: Path, force: bool) -> None:
    """Refuse a file that games cannot be added to, before the first move."""
    check_writable(path)
    if path.is_file() and not force and not holds_games(path):
        raise BadInput(
            f"'{path}' exists and is not a file of games: expected another name, or --force to "
            "add to it"
        )


def _last_game(path: Path) -> Game:
    games = read_file(path)
    if not games:
        raise BadRecord(f"'{path}' has no games: expected at least one")
    return games[-1]
