"""A game in the terminal from its first key to its last."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

from rich.console import Console
from rich.live import Live

from claimeven.cli.console.board import Discs, board_width, screen
from claimeven.cli.console.options import input_lines
from claimeven.cli.play.keys import keys, pressed, quiet_terminal
from claimeven.cli.play.terminal_game import QUIT, TerminalGame
from claimeven.cli.play.view import view, view_height, watching
from claimeven.errors import BadInput
from claimeven.game.game import Game
from claimeven.game.notation import has_one_key_per_column
from claimeven.records.file import append_game


class GameLoop:
    """Shows the game, passes keys to it, lets its players move, saves every game."""

    def __init__(self, played: TerminalGame, discs: Discs, save: Path | None) -> None:
        self._played = played
        self._discs = discs
        self._save = save
        self._console: Console = screen()
        self._saved: Game | None = None

    def play(self) -> None:
        """People press keys until they quit; an unfinished game is saved too."""
        try:
            if self._can_redraw():
                self._play_by_key()
            else:
                self._play_by_line()
        finally:
            self._save_game()
        self._console.print(f"game: {self._played.position.text or 'no moves'}")

    def watch(self, games: int, delay: float) -> None:
        """Players play each other; on a terminal every move is shown."""
        for _ in range(games):
            if self._played.position.outcome is not None:
                self._played.restart()
            if not self._watch_game(delay):
                return
            self._save_game()
            self._console.print(f"game: {self._played.position.text}")
            if self._played.player_failed:
                raise BadInput(self._played.message)

    def _can_redraw(self) -> bool:
        """A terminal with single keys and room for the drawing; else play line by line."""
        console, geometry = self._console, self._played.start.geometry
        if sys.stdin is None or not sys.stdin.isatty():
            return False
        if not console.is_terminal or console.is_dumb_terminal:
            return False
        fits = board_width(geometry) <= console.width and view_height(geometry) <= console.height
        return fits and has_one_key_per_column(geometry)

    def _play_by_key(self) -> None:
        """Redraw in place after every key and every answer."""
        picture = view(self._played, self._discs)
        with (
            quiet_terminal(),
            Live(picture, console=self._console, auto_refresh=False) as live,
        ):
            self._answer(live)
            for key in keys():
                if not self._press(key):
                    return
                live.update(view(self._played, self._discs), refresh=True)
                self._answer(live)

    def _play_by_line(self) -> None:
        """For pipes and small screens: every character of a line is a key; one board per line."""
        self._answer(None)
        self._console.print(view(self._played, self._discs))
        for line in input_lines():
            for key in line.split(",") if "," in line else line.strip():
                if not self._press(key.strip()):
                    return
                self._answer(None)
            self._console.print(view(self._played, self._discs))

    def _press(self, key: str) -> bool:
        """Pass on a key; a finished game is saved first, since the key may start another."""
        if self._played.position.outcome is not None:
            self._save_game()
        return self._played.obey(key)

    def _answer(self, live: Live | None) -> None:
        while self._played.waits_for_player:
            self._played.let_player_move()
            if live is not None:
                live.update(view(self._played, self._discs), refresh=True)

    def _watch_game(self, delay: float) -> bool:
        """Show one game; False if Q was pressed."""
        if not self._console.is_terminal:
            self._answer(None)
            self._console.print(watching(self._played, self._discs))
            return True
        by_key = sys.stdin is not None and sys.stdin.isatty()
        with ExitStack() as stack:
            if by_key:
                stack.enter_context(quiet_terminal())
            live = Live(console=self._console, auto_refresh=False)
            stack.enter_context(live)
            while True:
                live.update(watching(self._played, self._discs, by_key=by_key), refresh=True)
                if not self._played.waits_for_player:
                    return True
                key = pressed(delay) if by_key else None
                if key is not None and key.upper() in (QUIT, "\x1b", "\x04"):
                    return False
                self._played.let_player_move()

    def _save_game(self) -> None:
        """Save the game, unless nothing was played or it has been saved already."""
        if self._save is None or not self._played.game.moves:
            return
        record = self._played.record()
        if record != self._saved:
            append_game(self._save, record)
            self._saved = record
