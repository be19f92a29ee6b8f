"""A game in the terminal from its first key to its last."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rich.console import Console
from rich.text import Text

from claimeven.cli.console.board import Discs, screen
from claimeven.cli.console.input_lines import InputLines
from claimeven.cli.play.keys import can_read_keys
from claimeven.cli.play.screen import Screen, drawn
from claimeven.cli.play.terminal_game import TerminalGame
from claimeven.cli.play.view import (
    fitted_view,
    needed_size,
    playing_keys,
    too_small_view,
    view,
)
from claimeven.errors import BadInput, BadRecord
from claimeven.game.game import Game
from claimeven.game.notation import has_one_key_per_column
from claimeven.interrupts import uninterrupted
from claimeven.records.file import append_game, game_text

WATCHING_KEYS = ["Q quit"]


class GameLoop:
    """Shows the game, passes keys to it, lets its players move, saves every game."""

    def __init__(self, played: TerminalGame, discs: Discs, output: Path | None) -> None:
        self._played = played
        self._discs = discs
        self._output = output
        self._console: Console = screen()
        self._saved: Game | None = None
        self._keys = playing_keys(played.start.geometry)
        self._hidden = False
        """Is the window too small for the board?"""

    def play(self) -> None:
        """People press keys until they quit; an unfinished game is saved too."""
        with self._keeping_the_game():
            if not self._can_redraw() or self._play_by_key():
                self._play_by_line()

    def watch(self, games: int, delay: float) -> None:
        """Players play each other; on a terminal every move is shown."""
        self._keys = WATCHING_KEYS if can_read_keys() else []
        for _ in range(games):
            if self._played.position.outcome is not None:
                self._played.restart()
            with self._keeping_the_game():
                goes_on = self._watch_game(delay)
            if self._played.player_failed:
                raise BadInput(self._played.message)
            if not goes_on:
                return

    @contextmanager
    def _keeping_the_game(self) -> Iterator[None]:
        """However the block is left, the game is saved, and its moves are printed.

        A game that cannot be saved is printed as it would have been, so that it can be copied.
        """
        try:
            yield
        finally:
            with uninterrupted():
                problem = self._save_or_print()
                with suppress(OSError):  # the terminal may be gone
                    self._console.print(f"game: {self._played.position.text or 'no moves'}")
            if problem is not None:
                raise problem

    def _can_redraw(self) -> bool:
        """A terminal with single keys; else play line by line."""
        is_screen = self._console.is_terminal and not self._console.is_dumb_terminal
        has_keys = sys.stdin is not None and sys.stdin.isatty()
        return is_screen and has_keys and has_one_key_per_column(self._played.start.geometry)

    def _play_by_key(self) -> bool:
        """Redraw in place after every key and every answer; True to go on line by line."""
        with drawn(self._console, self._picture) as on_screen:
            self._answer(on_screen)
            for key in on_screen.typed_keys():
                if self._hidden and key in "\r\n":
                    return True
                if not self._press(key):
                    break
                on_screen.draw()
                self._answer(on_screen)
        self._print_view()
        return False

    def _play_by_line(self) -> None:
        """For pipes and small screens: every character of a line is a key; one board per line."""
        self._answer(None)
        self._print_view()
        for line in InputLines():
            for key in line.split(",") if "," in line else line.strip():
                if not self._press(key.strip()):
                    return
                self._answer(None)
            self._print_view()

    def _press(self, key: str) -> bool:
        """Pass on a key; a finished game is saved first, since the key may start another.

        While the board cannot be seen only the key that quits has a meaning.
        """
        if self._hidden and not self._played.is_quit(key):
            return True
        if self._played.position.outcome is not None:
            self._save_game()
        return self._played.obey(key)

    def _answer(self, on_screen: Screen | None) -> None:
        """Let players move until a person is to move; draw after each move."""
        while self._played.waits_for_player:
            self._played.let_player_move()
            if on_screen is not None:
                on_screen.draw()

    def _watch_game(self, delay: float) -> bool:
        """Show one game; False if a key ended it."""
        if not self._console.is_terminal:
            self._answer(None)
            self._print_view()
            return True
        with drawn(self._console, self._picture) as on_screen:
            goes_on = self._watch_moves(on_screen, delay)
        self._print_view()
        return goes_on

    def _watch_moves(self, on_screen: Screen, delay: float) -> bool:
        while self._played.waits_for_player:
            if can_read_keys():
                typed = on_screen.read_keys(delay)
                if typed is None or any(self._played.is_quit(key.upper()) for key in typed):
                    return False
            else:
                time.sleep(delay)
            self._played.let_player_move()
            on_screen.draw()
        return True

    def _picture(self, width: int, height: int) -> list[Text]:
        """The game in a window of this size, or how large it must be."""
        geometry = self._played.start.geometry
        needed_width, needed_height = needed_size(geometry)
        self._hidden = width < needed_width or height < needed_height
        if self._hidden:
            by_line = "" if self._keys is WATCHING_KEYS else "Enter plays line by line, "
            return too_small_view(geometry, width, height, f"{by_line}Q quits.")
        return fitted_view(self._played, self._discs, self._keys, width, height)

    def _print_view(self) -> None:
        self._hidden = False
        for line in view(self._played, self._discs, self._keys, self._console.width):
            self._console.print(line)

    def _save_or_print(self) -> BadRecord | None:
        """Save the game; if that fails print it, and return the error."""
        try:
            self._save_game()
        except BadRecord as error:
            assert self._output is not None
            with suppress(OSError):
                self._console.print(game_text(self._output, self._played.record()).strip())
            return error
        return None

    def _save_game(self) -> None:
        """Save the game, unless nothing was played or it has been saved already."""
        if self._output is None or not self._played.game.moves:
            return
        record = self._played.record()
        if record != self._saved:
            append_game(self._output, record)
            self._saved = record
