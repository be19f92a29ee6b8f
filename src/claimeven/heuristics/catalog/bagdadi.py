"""`bagdadi` and `bagdadi-program`: position table, window patterns and traps, weighted by phase.

Source: Hadi Bagdadi, "Connect4 AI: Evaluation Function Analysis", 2025.

Idea: three counts whose weights change while the board fills:

    value = A * w_position + B * w_pattern + T * w_trap
    A = lines through my stones' cells - the same for the opponent
    B = sum of window scores: open lines by the stones they still miss
    T = my traps: playable cells that would make two lines one short

    phase   stones of 42   w_position  w_pattern  w_trap
    early   0 .. 9         1.2         1.0        15
    mid     10 .. 20       1.0         1.5        20
    late    21 ..          0.8         2.0        30

Not antisymmetric: pairs count +5 / -3, singles +1 / 0, and only my traps count.

Errata followed: the printed worked example is miscounted (E2.1 to E2.3: 89.5, not 42); traps are
on playable cells (E2.4), mine, any two lines (E2.5); phases go by stones, other boards in
proportion to 42 cells (E2.6); window scores as printed (E2.7), for stones anywhere in the window
(E2.8); the weights table rules over the text (E2.10); a draw is 0 and windows of other lengths
go by missing stones (E2.12).

`bagdadi-program` is what the author's program computes, which differs from the document:

    traps   every empty cell where two or more lines begin that miss two stones of mine; a line
            begins at its left end, a vertical one at the top
    phase   by the k-th own move at the root, k = stones // 2 + 1: mid from the 10th (18 stones),
            late from the 20th (38 stones); it holds for the whole search
    ends    only a full board stops a search; in its leaves a line of mine is +10000, else one of
            theirs -10000, and a full board without a line has the value of the formula

Not symmetric under mirroring: lines begin at their left end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimeven.errors import BadHeuristic
from claimeven.heuristics.exact import Number, rationals
from claimeven.heuristics.line_weights import ByMissing
from claimeven.heuristics.spec import (
    CellTable,
    Heuristic,
    LineTable,
    Phase,
    Phases,
    Terminal,
    Traps,
)

PHASES = ("early", "mid", "late")


def bagdadi(
    position_weights: Sequence[Number] = (1.2, 1.0, 0.8),
    pattern_weights: Sequence[Number] = (1.0, 1.5, 2.0),
    trap_weights: Sequence[Number] = (15, 20, 30),
    borders: Sequence[Number] = ("10/42", "20/42"),
    own_windows: Sequence[Number] = (100, 15, 5, 1),
    other_windows: Sequence[Number] = (0, -15, -3),
    win: Number = 10000,
) -> Heuristic:
    """The heuristic; weights are for early, mid and late, windows for 0, 1, 2 … missing stones."""
    weights = {
        "position": _exactly(3, position_weights, "position_weights"),
        "pattern": _exactly(3, pattern_weights, "pattern_weights"),
        "traps": _exactly(3, trap_weights, "trap_weights"),
    }
    early_ends, mid_ends = rationals(_exactly(2, borders, "borders"), "borders")
    if not 0 <= early_ends <= mid_ends <= 1:
        raise BadHeuristic(
            f"invalid borders {early_ends} and {mid_ends}: expected two shares of filled cells, "
            "from 0 to 1, the smaller first"
        )
    ends: tuple[dict[str, Number], ...] = ({"below": early_ends}, {"up_to": mid_ends}, {})
    phases = [
        Phase(name, {term: by_phase[i] for term, by_phase in weights.items()}, **ends[i])
        for i, name in enumerate(PHASES)
    ]
    return Heuristic(
        name="bagdadi",
        idea="position table, window patterns and traps, weighted by phase",
        terms={
            "position": CellTable(),
            "pattern": LineTable(ByMissing(own=own_windows, other=other_windows)),
            "traps": Traps(),
        },
        phases=Phases(tuple(phases)),
        terminal=Terminal(win=win),
    )


def bagdadi_program(
    position_weights: Sequence[Number] = (1.2, 1.0, 0.8),
    pattern_weights: Sequence[Number] = (1.0, 1.5, 2.0),
    trap_weights: Sequence[Number] = (15, 20, 30),
    borders: Sequence[Number] = ("18/42", "38/42"),
    own_windows: Sequence[Number] = (100, 15, 5, 1),
    other_windows: Sequence[Number] = (0, -15, -3),
    win: Number = 10000,
) -> Heuristic:
    """The author's program; `borders` are shares of filled cells at the root, each excluded."""
    written = bagdadi(
        position_weights, pattern_weights, trap_weights, borders, own_windows, other_windows, win
    )
    early, mid, late = written.phases.phases if written.phases else ()
    return replace(
        written,
        name="bagdadi-program",
        idea="the program of bagdadi: other traps and phases, and games played on",
        terms={**dict(written.terms), "traps": Traps(cells="empty", lines="begin")},
        phases=Phases((early, replace(mid, below=mid.up_to, up_to=None), late)),
        terminal=Terminal(win=win, draw=None),
        play_on=True,
        root_phase=True,
    )


def _exactly(count: int, values: Sequence[Number], name: str) -> Sequence[Number]:
    numbers = rationals(values, name)
    if len(numbers) != count:
        raise BadHeuristic(f"{name} has {len(numbers)} entries: expected {count}")
    return numbers
