"""The tools of the server, as plain functions of texts and numbers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from claimeven.checks import check_type
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side, check_side
from claimeven.game.text_observation import column_names, text_observation
from claimeven.lab.datasets.yardstick_set import BOARDS
from claimeven.model_tools.examination import YardstickExam
from claimeven.model_tools.games import ModelGames
from claimeven.model_tools.verdicts import Judge, game_verdict, move_verdict
from claimeven.players.language.reply import read_column
from claimeven.players.untrusted import check_untrusted

SOLVE_SECONDS = 30.0
"""How long a verdict may take."""

_LONGEST = 2000
"""Characters of a position."""


class ModelTools:
    """What a client may call, one call at a time.

    `opponents` are specs that may be played besides those that only compute.

    >>> tools = ModelTools()
    >>> print(tools.legal_columns("444444"))
    1 2 3 5 6 7
    """

    def __init__(self, opponents: Sequence[str] = (), seconds: float = SOLVE_SECONDS) -> None:
        self._opponents = frozenset(opponents)
        self._judge = Judge(seconds)
        self._games = ModelGames()
        self._exam: YardstickExam | None = None
        self._lock = threading.RLock()

    @property
    def all(self) -> list[Callable[..., str]]:
        """Every tool; its name and its docstring are what the client sees."""
        return [
            self.read_position,
            self.legal_columns,
            self.new_game,
            self.play_move,
            self.game_state,
            self.resign_game,
            self.grade_move,
            self.grade_game,
            self.grade_moves,
            self.yardstick_start,
            self.yardstick_answer,
            self.yardstick_result,
        ]

    def read_position(self, position: str, geometry: str = "7x6x4") -> str:
        """Show a position as text.

        position: the moves so far as columns counted from 1, such as 4453, or a drawn board with
        slashes between its rows. geometry: columns x rows x stones in a row.
        """
        return text_observation(_position(position, geometry))

    def legal_columns(self, position: str, geometry: str = "7x6x4") -> str:
        """List the columns that can be played in a position; nothing else tells them."""
        asked = _position(position, geometry)
        with self._lock:
            exam = self._exam
            if exam is not None and exam.open_position == asked:
                exam.asked_legal += 1
        return column_names(asked.legal_columns) or "none: the game is over"

    def new_game(
        self, opponent: str = "level:5", side: str = "first", geometry: str = "7x6x4"
    ) -> str:
        """Begin a game against an opponent; its first move is made if you are second.

        opponent: level:1 to level:10, random, one-ply, perfect, claimeven, mcts and others. side:
        first or second.
        """
        with self._lock:
            spec = opponent
            if spec not in self._opponents:
                spec = check_untrusted(check_type(opponent, str, "opponent"), "here")
            return self._games.begin(spec, check_side(side), Geometry.parse(geometry)).text

    def play_move(self, game: str, column: str | int) -> str:
        """Play a column, named as below the board; the answer of the opponent follows.

        A column that cannot be played is counted as an illegal answer; then try again.
        """
        with self._lock:
            found = self._games.find(game)
            found.play(str(column))
            return found.text

    def game_state(self, game: str) -> str:
        """Show a game as text."""
        with self._lock:
            return self._games.find(game).text

    def resign_game(self, game: str) -> str:
        """Give up a game."""
        with self._lock:
            found = self._games.find(game)
            found.resign()
            return found.text

    def grade_move(self, position: str, column: str | int, geometry: str = "7x6x4") -> str:
        """Grade one move in a position by the exact solver.

        Positions of games that go on here, and of open questions of the yardstick, are refused.
        """
        asked = _position(position, geometry)
        with self._lock:
            self._check_open_to_all(asked)
            chosen = read_column(str(column), asked)
            return move_verdict(self._judge.grade(asked, [chosen]).moves[0])

    def grade_game(self, game: str) -> str:
        """Grade every move of a finished game of this session by the exact solver."""
        with self._lock:
            found = self._games.find(game)
            if found.game.outcome is None:
                raise BadInput(f"game {found.name} goes on: expected one that is over")
            graded = self._grade(found.game.position)
            return f"{graded}\nyour illegal answers: {found.illegal}"

    def grade_moves(self, moves: str, geometry: str = "7x6x4") -> str:
        """Grade every move of a game that was played elsewhere, given as a move string."""
        asked = _position(moves, geometry)
        if asked.moves is None:
            raise BadInput(f"invalid game {asked.text!r}: expected moves, not a drawn board")
        with self._lock:
            self._check_open_to_all(asked)
            return self._grade(asked)

    def yardstick_start(self, board: str = BOARDS[0], positions: int = 20, seed: int = 1) -> str:
        """Begin an examination: positions of the yardstick, one by one, each answered once.

        board: 7x6x4, 6x5x4, 8x7x4 or 9x7x5. The same seed gives the same positions.
        """
        with self._lock:
            self._exam = YardstickExam(board, positions, seed)
            return self._exam.question()

    def yardstick_answer(self, column: str | int) -> str:
        """Answer the open position with a column; the verdict and the next position follow.

        A column that cannot be played counts as illegal and as the worst move.
        """
        with self._lock:
            return self._current_exam.answer(str(column))

    def yardstick_result(self) -> str:
        """Rates, points lost and illegal answers of the examination so far."""
        with self._lock:
            return self._current_exam.result()

    def close(self) -> None:
        """Close the opponents."""
        with self._lock:
            self._games.close()

    @property
    def _current_exam(self) -> YardstickExam:
        if self._exam is None:
            raise BadInput("there is no examination: expected yardstick_start first")
        return self._exam

    def _grade(self, position: Position) -> str:
        assert position.moves is not None
        start = Position(geometry=position.geometry)
        return game_verdict(self._judge.grade(start, position.moves))

    def _check_open_to_all(self, asked: Position) -> None:
        """Refuse what would give an open question or a game that goes on away."""
        question = None if self._exam is None else self._exam.open_position
        if question is not None and _leads_to(question, asked):
            raise BadInput("this belongs to the open question: expected its answer first")
        for each in self._games.unfinished:
            if each.game.position.stones and _leads_to(each.game.position, asked):
                raise BadInput(
                    f"this belongs to {each.name}, which goes on: expected its end first"
                )


def _position(text: str, geometry: str) -> Position:
    check_type(text, str, "position")
    if len(text) > _LONGEST:
        raise BadInput(f"the position has {len(text)} characters: expected {_LONGEST} at most")
    return Position.parse(text, Geometry.parse(check_type(geometry, str, "geometry")))


def _leads_to(first: Position, later: Position) -> bool:
    """Can a game come from a position, or its mirror image, to another? Also if they are equal."""
    if first.geometry != later.geometry:
        return False
    return any(
        all(each.word(side) & ~later.word(side) == 0 for side in Side)
        for each in (first, first.mirrored())
    )
