"""Commands in a real terminal, as far as they can tell."""

from __future__ import annotations

import shlex
import signal
from pathlib import Path

import pytest

from claimeven.records.file import read_file
from cli.terminal import COMMAND, Terminal

termios = pytest.importorskip("termios")


@pytest.mark.timeout(120)
def test_a_person_plays_an_engine() -> None:
    terminal = Terminal("play", "--ascii", "--second", "first-legal")
    terminal.wait_for("to move")
    terminal.press("4")
    terminal.wait_for("(O)")
    terminal.press("\x1b[A")  # an arrow key means nothing
    terminal.press("H")
    terminal.wait_for("hint: column")
    terminal.press("444")
    terminal.wait_for("first X (you) wins with stone 7!")
    terminal.press("q")
    terminal.wait_for("game: 4141414")
    assert terminal.close() == 0


@pytest.mark.timeout(120)
def test_watching_ends_with_q() -> None:
    terminal = Terminal("play", "--ascii", "--watch", "--first", "random", "--delay", "30")
    terminal.wait_for("thinks")
    terminal.press("q")
    assert terminal.close() == 0


@pytest.mark.timeout(120)
def test_a_tournament_shows_how_far_it_is_and_who_leads(tmp_path: Path) -> None:
    words = ("--player", "first-legal", "--player", "mcts:time=0.1", "--rounds", "2")
    terminal = Terminal("arena", "run", str(tmp_path / "cup.sqlite"), *words)
    terminal.wait_for("of 4 games, ")
    terminal.wait_for("left")
    terminal.wait_for("1. mcts:time=0.1")
    terminal.wait_for("4 of 4 games finished")
    assert terminal.close() == 0


SHOW_CURSOR = "\x1b[?25h"
OTHER_SCREEN, USUAL_SCREEN = "\x1b[?1049h", "\x1b[?1049l"


@pytest.mark.timeout(240)
def test_a_stopped_game_is_continued() -> None:
    terminal = Terminal.of_a_shell()
    words = [*COMMAND, "play", "--ascii", "--second", "first-legal"]
    terminal.press(f"{shlex.join(words)}\n")
    terminal.wait_for("first X (you) to move")
    terminal.press("4")
    terminal.wait_for("|(O) .  .  X ")
    terminal.press("\x1a")
    terminal.wait_for_escape(SHOW_CURSOR)
    terminal.wait_for_escape(USUAL_SCREEN)
    terminal.wait_for("Stopped")
    terminal.press("fg\n")
    terminal.wait_for_escape(OTHER_SCREEN)
    terminal.wait_for("|(O) .  .  X ")
    terminal.press("5")  # without Enter
    terminal.wait_for("| O  .  .  X  X ")
    terminal.press("q")
    terminal.wait_for("game: 4151")
    terminal.press("exit\n")
    terminal.close()


@pytest.mark.timeout(240)
def test_a_game_that_was_stopped_without_notice_is_continued() -> None:
    terminal = Terminal("play", "--ascii", "--second", "first-legal")
    terminal.wait_for("to move")
    terminal.send(signal.SIGSTOP)
    modes = termios.tcgetattr(terminal.descriptor)
    modes[3] |= termios.ECHO | termios.ICANON  # as a shell would do
    termios.tcsetattr(terminal.descriptor, termios.TCSANOW, modes)
    terminal.send(signal.SIGCONT)
    terminal.wait_for_escape(OTHER_SCREEN)
    terminal.wait_for("to move")
    assert not terminal.echoes
    terminal.press("4q")
    terminal.wait_for("game: 41")
    assert terminal.close() == 0


@pytest.mark.timeout(240)
def test_the_picture_follows_the_size_of_the_window() -> None:
    terminal = Terminal("play", "--ascii", "--second", "first-legal", columns=60, lines=20)
    terminal.wait_for("you (first X) against first-legal (second O)")
    terminal.wait_for("Q quit")
    terminal.resize(20, 8)
    terminal.wait_for("needs 24 columns and")
    terminal.press("4")  # nobody plays what cannot be seen
    terminal.wait_for("needs 24 columns and")
    terminal.resize(30, 10)
    terminal.wait_for("| .  .  .  .  .  .  . |\r\n +-------")
    terminal.wait_for("first X (you) to move")
    terminal.press("q")
    terminal.wait_for("game: no moves")
    assert terminal.close() == 0


@pytest.mark.timeout(240)
def test_in_a_small_window_the_game_goes_on_line_by_line() -> None:
    terminal = Terminal("play", "--ascii", "--second", "first-legal", columns=30, lines=5)
    terminal.wait_for("too small")
    terminal.press("\r")
    terminal.wait_for("to move")
    terminal.press("4\n")
    terminal.wait_for("|(O) .  .  X ")
    terminal.press("Q\n")
    terminal.wait_for("game: 41")
    assert terminal.close() == 0


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
@pytest.mark.parametrize("words", [("--second", "first-legal"), ("--watch", "--delay", "500")])
def test_a_signal_leaves_the_terminal_as_it_was(
    number: int, code: int, words: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "games.txt"
    terminal = Terminal("play", "--ascii", "44", *words, "-o", str(path))
    terminal.wait_for("against")
    terminal.read_until(lambda: not terminal.echoes)
    if "--second" in words:
        terminal.press("4")
        terminal.wait_for("|(O) .  .  X ")
    terminal.send(number)
    terminal.wait_for_escape(SHOW_CURSOR)
    terminal.wait_for_escape(USUAL_SCREEN)
    terminal.wait_for("game: 44")
    assert terminal.close() == code
    if "--second" in words:
        assert [game.position.text for game in read_file(path)] == ["4441"]
