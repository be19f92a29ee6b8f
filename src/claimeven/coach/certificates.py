"""Proofs as plain data: what the finders of this room find, and the checker checks again.

A certificate says for itself everything that is needed to check it by the rules of the game. S is
the side it speaks for, M the other one.
"""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.game.geometry import Cell, Line


@dataclass(frozen=True, slots=True)
class Completion:
    """A stone on this cell completes this line."""

    cell: Cell
    line: Line


@dataclass(frozen=True, slots=True)
class ForcedSequence:
    """Moves that cannot be answered otherwise, and how they end.

    `moves` are the columns of both sides in turn. After them S either moves and completes the one
    line of `endings`; or M moves, cannot complete a line, and cannot stop both `endings`: their
    cells are both playable, or the second is right above the first.
    """

    moves: tuple[int, ...]
    endings: tuple[Completion, ...]


@dataclass(frozen=True, slots=True)
class AnsweredReply:
    """A reply of M, and the forced win of S against it."""

    reply: int
    answer: ForcedSequence


@dataclass(frozen=True, slots=True)
class QuietMove:
    """A move of S, none if M is to move, and a forced win against every reply."""

    column: int | None
    answers: tuple[AnsweredReply, ...]


@dataclass(frozen=True, slots=True)
class FollowPlan:
    """How S answers every move of M; see `plan.py`, which plays by it.

    Cells come in pairs: a stone of M on one is answered on the other. In `answers` M can only get
    the first of a pair, since the second is right above it. In `bases` M may take either.
    """

    column: int | None
    """What S plays first; None if M is to move."""
    aim: Cell | None
    """A winning cell of S. What is above it never counts: the game is over before."""
    answers: tuple[tuple[Cell, Cell], ...]
    bases: tuple[tuple[Cell, Cell], ...]
    line: Line | None
    """A line of S within its stones and its answers; None if the plan only saves a draw."""
