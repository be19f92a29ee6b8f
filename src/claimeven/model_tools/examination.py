"""Positions of the yardstick, asked one by one; a verdict follows the answer and never precedes it.

An answer that is not a legal move is counted as illegal and as the worst move, as `claimeven lab
yardstick` does it.
"""

from __future__ import annotations

import random

from claimeven.checks import check_integer
from claimeven.errors import BadInput, EngineFailed
from claimeven.game.position import Position
from claimeven.game.text_observation import column_names, text_observation
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.datasets.yardstick_set import YardstickSet, shipped_set
from claimeven.lab.study.choices import Choice
from claimeven.lab.study.quality import JudgedMove, Quality
from claimeven.lab.study.yardstick import Measured
from claimeven.players.language.reply import read_column
from claimeven.protocol.answer import Answer


class YardstickExam:
    """Some positions of one board's set, drawn by a seed."""

    def __init__(self, board: str, positions: int, seed: int) -> None:
        self._known = shipped_set(board)
        check_integer(positions, "positions", least=1, most=len(self._known))
        check_integer(seed, "seed", least=0)
        entries = list(self._known)
        self._entries = random.Random(f"{board} {seed}").sample(entries, positions)
        self._judged: list[JudgedMove] = []
        self.asked_legal = 0
        """Questions about legal columns of positions that were open."""

    @property
    def open_position(self) -> Position | None:
        """The position that waits for an answer."""
        return None if self.is_over else self._entries[len(self._judged)].position

    @property
    def is_over(self) -> bool:
        """Have all positions been answered?"""
        return len(self._judged) == len(self._entries)

    def question(self) -> str:
        """The position to answer, or the result when there is none left."""
        position = self.open_position
        if position is None:
            return self.result()
        return (
            f"position {len(self._judged) + 1} of {len(self._entries)}\n"
            f"{text_observation(position)}"
        )

    def answer(self, reply: str) -> str:
        """Judge a reply to the open position; the verdict, and the next question."""
        if self.is_over:
            raise BadInput("all positions have been answered: expected a new examination")
        entry = self._entries[len(self._judged)]
        try:
            answer: Answer | EngineFailed = Answer(read_column(reply, entry.position))
        except BadInput as error:
            answer = EngineFailed(f"not a legal move: {error}", "illegal")
        judged = JudgedMove.of(entry, Choice.of(answer))
        self._judged.append(judged)
        return f"{_verdict(entry, judged)}\n\n{self.question()}"

    def result(self) -> str:
        """What was measured so far."""
        if not self._judged:
            raise BadInput("no position has been answered yet: expected an answer first")
        answered = YardstickSet(self._known.geometry, tuple(self._entries[: len(self._judged)]))
        object.__setattr__(answered, "card", self._known.card)
        quality = Quality("you", self._known.geometry, tuple(self._judged))
        measured = Measured(answered, quality)
        return "\n".join(
            [
                f"{self._known.name}, {len(self._judged)} of {len(self._known)} positions",
                f"good: {quality.good.percent()} %",
                f"perfect: {quality.perfect.percent()} %",
                f"points lost per move: {measured.loss.around()}",
                f"illegal answers: {quality.illegal}",
                f"questions about legal columns: {self.asked_legal}",
            ]
        )


def _verdict(entry: Labelled, judged: JudgedMove) -> str:
    best = [c for c, points in enumerate(entry.columns) if points == entry.points]
    if judged.choice.column is None:
        return f"{judged.choice.error}\nbest: {column_names(best)}"
    said = "perfect" if judged.is_perfect else "good" if judged.is_good else "a mistake"
    points = f"{entry.reached(judged.choice.column):+d} of {entry.points:+d} points"
    return f"{said} ({points})\nbest: {column_names(best)}"
