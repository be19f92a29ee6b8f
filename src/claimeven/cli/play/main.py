"""`claimeven play`: people and players at one terminal, in any mix."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

import click
from rich.console import Console
from rich.live import Live

from claimeven.cli.console.board import Discs, ascii_option, board_width, choose_discs, screen
from claimeven.cli.console.options import geometry_option, input_lines
from claimeven.cli.play.keys import keys, pressed, quiet_terminal
from claimeven.cli.play.table import HUMAN, QUIT, Table
from claimeven.cli.play.table_view import table_height, view, watching
from claimeven.errors import BadInput, BadRecord
from claimeven.game.geometry import Geometry
from claimeven.game.notation import has_one_key_per_column
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.players.player import Player
from claimeven.players.roster import player
from claimeven.records.file import append_game, read_file
from claimeven.records.record import GameRecord

DEFAULTS = {Side.FIRST: HUMAN, Side.SECOND: "level:3"}
WATCH_DEFAULTS = {Side.FIRST: "level:5", Side.SECOND: "level:3"}
ADVISOR = "claimeven:nodes=300000"


@click.command()
@click.argument("position", default="")
@click.option("--first", metavar="SPEC", help="Who moves first: human, or a player's spec.")
@click.option("--second", metavar="SPEC", help="Who moves second; level:3 unless told otherwise.")
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
@click.option("--advisor", metavar="SPEC", default=ADVISOR, help="Whom to ask for hints.")
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
    """Play a game, from POSITION if one is given: against level:3 unless told otherwise.

    Press the number of a column to drop a stone; U takes your move back (and the answer to it),
    R plays it again, H gives a hint, S the score, N starts anew, Q quits. Without a terminal,
    keys are read from standard input.
    """
    if load is not None and position:
        raise BadInput(f"the game in '{load}' has a position of its own; {position!r} is one more")
    loaded = None if load is None else _last_game(load)
    specs = _specs(first, second, loaded, watch)
    with ExitStack() as stack:
        players = {side: _seat(spec, stack) for side, spec in specs.items()}
        table = Table(Position.parse(position, geometry), players, player(advisor))
        if loaded is not None:
            table.resume(loaded)
        sitting = Sitting(table, choose_discs(ascii_only), save)
        if None in players.values():
            sitting.play()
        else:
            sitting.watch(games, delay)


def _specs(
    first: str | None, second: str | None, loaded: GameRecord | None, watch: bool
) -> dict[Side, str]:
    defaults = WATCH_DEFAULTS if watch else DEFAULTS
    if loaded is not None:
        defaults = {Side.FIRST: loaded.first, Side.SECOND: loaded.second}
    chosen = {
        Side.FIRST: first or defaults[Side.FIRST],
        Side.SECOND: second or defaults[Side.SECOND],
    }
    if watch and HUMAN in chosen.values():
        raise BadInput("--watch shows two players; name one with --first and one with --second")
    return chosen


def _seat(spec: str, stack: ExitStack) -> Player | None:
    return None if spec == HUMAN else stack.enter_context(player(spec))


def _last_game(path: Path) -> GameRecord:
    games = read_file(path)
    if not games:
        raise BadRecord(f"'{path}' holds no game")
    return games[-1]


class Sitting:
    """An evening at one table: shows it, hands it keys, saves its games."""

    def __init__(self, table: Table, discs: Discs, save: Path | None) -> None:
        self.table = table
        self._discs = discs
        self._save = save
        self._console: Console = screen()
        self._saved: GameRecord | None = None

    def play(self) -> None:
        """People press keys until they leave; an unfinished game is saved too."""
        try:
            if self._can_redraw():
                self._play_by_key()
            else:
                self._play_by_line()
        finally:
            self._keep()
        self._console.print(f"game: {self.table.position.text or 'no moves'}")

    def watch(self, games: int, delay: float) -> None:
        """Players play each other; on a terminal every move is shown."""
        for _ in range(games):
            if self.table.position.outcome is not None:
                self.table.begin_anew()
            if not self._watch_game(delay):
                return
            self._keep()
            self._console.print(f"game: {self.table.position.text}")
            if self.table.stuck:
                raise BadInput(self.table.message)

    def _can_redraw(self) -> bool:
        """A terminal with single keys and room for the whole table; else play line by line."""
        console, geometry = self._console, self.table.start.geometry
        if sys.stdin is None or not sys.stdin.isatty():
            return False
        if not console.is_terminal or console.is_dumb_terminal:
            return False
        fits = board_width(geometry) <= console.width and table_height(geometry) <= console.height
        return fits and has_one_key_per_column(geometry)

    def _play_by_key(self) -> None:
        """Redraw in place after every key and every answer."""
        picture = view(self.table, self._discs)
        with (
            quiet_terminal(),
            Live(picture, console=self._console, auto_refresh=False) as live,
        ):
            self._answer(live)
            for key in keys():
                if not self._press(key):
                    return
                live.update(view(self.table, self._discs), refresh=True)
                self._answer(live)

    def _play_by_line(self) -> None:
        """For pipes and small screens: every character of a line is a key; one board per line."""
        self._answer(None)
        self._console.print(view(self.table, self._discs))
        for line in input_lines():
            for key in line.split(",") if "," in line else line.strip():
                if not self._press(key.strip()):
                    return
                self._answer(None)
            self._console.print(view(self.table, self._discs))

    def _press(self, key: str) -> bool:
        """Hand the table a key; a game that it leaves behind is saved first."""
        if self.table.position.outcome is not None:
            self._keep()
        return self.table.obey(key)

    def _answer(self, live: Live | None) -> None:
        while self.table.waits_for_player:
            self.table.let_player_move()
            if live is not None:
                live.update(view(self.table, self._discs), refresh=True)

    def _watch_game(self, delay: float) -> bool:
        """Show one game; False if somebody pressed Q."""
        if not self._console.is_terminal:
            self._answer(None)
            self._console.print(watching(self.table, self._discs))
            return True
        by_key = sys.stdin is not None and sys.stdin.isatty()
        with ExitStack() as stack:
            if by_key:
                stack.enter_context(quiet_terminal())
            live = Live(console=self._console, auto_refresh=False)
            stack.enter_context(live)
            while True:
                live.update(watching(self.table, self._discs, by_key=by_key), refresh=True)
                if not self.table.waits_for_player:
                    return True
                key = pressed(delay) if by_key else None
                if key is not None and key.upper() in (QUIT, "\x1b", "\x04"):
                    return False
                self.table.let_player_move()

    def _keep(self) -> None:
        """Save the game, unless nothing was played or it has been saved already."""
        if self._save is None or not self.table.moves:
            return
        record = self.table.record()
        if record != self._saved:
            append_game(self._save, record)
            self._saved = record
