"""Check values of our own evaluation, from the fit of its weights (view of the first side)."""

from __future__ import annotations

import pytest

from claimeven import Position, Side, evaluate, explain
from golden.test_source_values import minimax
from source_boards import BAGDADI, SETHI


@pytest.mark.parametrize(
    ("board", "value"),
    [
        (Position(), 79),
        (Position("4"), -23),
        (Position("44"), 44),
        (Position("4453"), 77),
        (Position("444444"), 76),
        (Position("43536254"), 1042),
        (BAGDADI, 118),
        (SETHI, -1004),
    ],
)
def test_boards(board: Position, value: int) -> None:
    assert evaluate(board, "claimeven", Side.FIRST) == value
    assert evaluate(board, "claimeven", Side.SECOND) == -value


def test_terms_of_the_bagdadi_board() -> None:
    parts = {part.label: part.value for part in explain(BAGDADI, "claimeven", Side.FIRST).parts}
    assert parts == {
        "tempo": -56,
        "lines": 40,
        "cells": 12,
        "playable": 27,
        "live": 47,
        "columns": 0,
        "parity": 26,
        "open": 2,
        "follow-up": 20,
    }


@pytest.mark.parametrize(
    ("depth", "value", "columns"), [(1, -23, "4"), (2, 56, "35"), (3, 22, "4"), (4, 77, "4")]
)
def test_roots_of_the_empty_board(depth: int, value: int, columns: str) -> None:
    root = Position()
    values = {
        c: minimax(root.play(c), "claimeven", Side.FIRST, depth - 1) for c in root.legal_columns
    }
    best = max(values.values())
    assert best == value
    assert "".join(str(c + 1) for c, found in values.items() if found == best) == columns


def test_sooner_wins_are_worth_more() -> None:
    assert evaluate(Position("1212121"), "claimeven", Side.FIRST) == 1_000_000 - 7
    assert evaluate(Position("1212121"), "claimeven", Side.SECOND) == 7 - 1_000_000
