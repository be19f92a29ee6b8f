"""`claimeven play`: people and players in the terminal, in any mix."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import click

from claimeven.cli.console.board import ascii_option, choose_discs
from claimeven.cli.console.options import geometry_option
from claimeven.cli.play.loop import GameLoop
from claimeven.cli.play.terminal_game import TerminalGame
from claimeven.errors import BadInput, BadRecord
from claimeven.game.game import HUMAN, Game
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.players.player import Player
from claimeven.players.roster import player
from claimeven.records.file import read_file

DEFAULTS = {Side.FIRST: HUMAN, Side.SECOND: "level:3"}
WATCH_DEFAULTS = {Side.FIRST: "level:5", Side.SECOND: "level:3"}
ADVISOR = "claimeven:nodes=300000"


@click.command()
@click.argument("position", default="")
@click.option("--first", metavar="SPEC", help="Who moves first: human, or a player's spec.")
@click.option("--second", metavar="SPEC", help="Who moves second; level:3 by default.")
@click.option("--watch", is_flag=True, help="Two players against each other.")
@click.option("--games", type=click.IntRange(min=1), default=1, help="With --watch: how many.")
@click.option(
    "--delay",
    type=click.FloatRange(min=0),
    default=0.5,
    show_default=True,
    help="With --watch: seconds between moves on a terminal.",
)
@click.option(
    "--save",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Add every game to FILE (.jsonl: JSON lines, else text).",
)
@click.option(
    "--load",
    type=click.Path(path_type=Path, dir_okay=False),
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
    save: Path | None,
    load: Path | None,
    advisor: str,
    ascii_only: bool,
    geometry: Geometry,
) -> None:
    """Play a game, from POSITION if one is given: against level:3 by default.

    Press the number of a column to drop a stone; U takes your move back (and the answer to it),
    R plays it again, H gives a hint, S the score, N starts a new game, Q quits. Without a terminal,
    keys are read from standard input.
    """
    if load is not None and position:
        raise BadInput(f"give a position ({position!r}) or --load ('{load}'), not both")
    loaded = None if load is None else _last_game(load)
    specs = _specs(first, second, loaded, watch)
    with ExitStack() as stack:
        players = {side: _player(spec, stack) for side, spec in specs.items()}
        played = TerminalGame(Position.parse(position, geometry), players, player(advisor))
        if loaded is not None:
            played.resume(loaded)
        loop = GameLoop(played, choose_discs(ascii_only), save)
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


def _last_game(path: Path) -> Game:
    games = read_file(path)
    if not games:
        raise BadRecord(f"'{path}' has no games: expected at least one")
    return games[-1]
