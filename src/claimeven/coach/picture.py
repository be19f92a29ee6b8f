"""Explanations and reviews, as notebooks show them."""

from __future__ import annotations

from itertools import accumulate

from claimeven.coach.explanation import Explanation
from claimeven.coach.review import Review, ReviewedMove
from claimeven.coach.words.sentences import sentence
from claimeven.drawing.html import block, paragraph, table
from claimeven.game.notation import cell_name, column_name
from claimeven.game.picture import SIGNS, BoardMarks, position_html
from claimeven.game.position import Position
from claimeven.game.side import Side


def explanation_html(explanation: Explanation) -> str:
    """The cells, lines and moves of a reason on the board, and what is claimed."""
    marks = BoardMarks(
        cells=dict.fromkeys(explanation.cells, ""),
        lines=[(line, True) for line in explanation.lines],
        moves=explanation.moves,
    )
    lines = [
        paragraph(sentence(explanation)),
        paragraph(_claimed(explanation), strong=_name(explanation)),
        paragraph(_named(explanation)),
    ]
    return block(*lines, position_html(explanation.position, marks))


def review_html(review: Review) -> str:
    """The end of the game with its moves numbered, both accuracies, and a row for every move."""
    columns = [move.column for move in review.moves]
    end = list(accumulate(columns, Position.play, initial=review.start))[-1]
    rows = [_row(review, move) for move in review.moves]
    return block(
        position_html(end, BoardMarks(has_numbers=True)),
        paragraph(", ".join(_accuracy(review, side) for side in Side), strong="accuracy"),
        table(("move", "side", "column", "grade", "best"), rows, names=5),
    )


def _name(explanation: Explanation) -> str:
    kind = explanation.kind.value.replace("-", " ")
    return f"{kind.capitalize()}, {explanation.claim.value}:"


def _claimed(explanation: Explanation) -> str:
    return f"{explanation.side.value} {explanation.promise.value}"


def _named(explanation: Explanation) -> str:
    """What is marked, for those who do not see it."""
    parts = {
        "cells": " ".join(cell_name(cell) for cell in explanation.cells),
        "lines": " ".join(f"{cell_name(x[0])}-{cell_name(x[-1])}" for x in explanation.lines),
        "moves": " ".join(column_name(column) for column in explanation.moves),
    }
    return "; ".join(f"{name} {text}" for name, text in parts.items() if text)


def _accuracy(review: Review, side: Side) -> str:
    found = review.accuracy(side)
    share = "no decisions" if found is None else f"{100 * found:.0f} %"
    return f"{SIGNS[side]} {side.value} {share}"


def _row(review: Review, move: ReviewedMove) -> list[str]:
    number = review.start.stones + move.ply + 1
    best = " ".join(column_name(column) for column in move.best)
    side = f"{SIGNS[move.side]} {move.side.value}"
    return [str(number), side, column_name(move.column), f"{move.grade.value}: {move.text}", best]
