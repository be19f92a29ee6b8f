"""`claimeven`: our own evaluation, about threats and who will get to play them.

It repairs what the sources say they lack: a threat counts by whether it can be played and when,
a winning cell counts once however many lines need it, rows are told apart by whom zugzwang gives
them to (odd ones to FIRST, even ones to SECOND), stacked and double threats are seen, attack and
defence are weighed in one antisymmetric sum, and stones in the centre are worth more.

    value for FIRST = tempo + lines + cells + playable threats + live threats
                    + columns with several threats + parity table + open lines + follow-up

The terms are defined in `threat_terms`; the weights are 100 times the logarithm of the odds of
winning, fitted to solved positions of the standard board. A win is worth a million less the
stones on the board, so sooner wins are preferred.

Other boards take the same weights: lines and open lines go by missing stones, the cell table is
stretched in proportion, rows above the sixth repeat rows 5 and 6, and where the rows are odd in
number and the columns even the roles of odd and even rows are exchanged. The follow-up term needs
an answer above every move, so it is nothing on boards with an odd number of rows. None of that
was fitted.
"""

from __future__ import annotations

from claimeven.heuristics.cell_weights import Stretched
from claimeven.heuristics.line_weights import ByMissing
from claimeven.heuristics.spec import (
    CellTable,
    Heuristic,
    LineTable,
    Perspective,
    Term,
    Terminal,
)
from claimeven.heuristics.threat_terms import (
    FollowUp,
    LiveThreats,
    OpenLines,
    ParityTable,
    PlayableThreats,
    Tempo,
    ThreatColumns,
)
from claimeven.score import WIN

CELLS = Stretched(
    # rows 1 to 6
    (
        (0, -1, -5, 4, 2, -4),  # the edge
        (0, 6, 1, 5, -7, -10),
        (0, 8, 1, -5, -13, -20),
        (3, 23, 14, 7, -15, -25),  # the centre
    )
)

PARITY = ParityTable(
    # second odd 0         1            2
    # even  0    1    2    0   1  2     0   1  2
    (
        (-4, -41, -75, 46, 39, 4, -1, -3, 0),  # no odd threat of FIRST
        (26, 15, 9, 55, 58, 6, -109, 0, 0),  # one
        (42, 13, 0, 40, 5, 0, -114, 0, 0),  # two or more
    )
)

TERMS: dict[str, Term] = {
    "tempo": Tempo(constant=12, move=68),
    # A line one short is worth little by itself: the threats below carry it.
    "lines": LineTable(ByMissing(own=(0, -6, 27, 5), other=(0, 6, -27, -5))),
    "cells": CellTable(CELLS),
    "playable": PlayableThreats(
        win=1042, double=-585, single=-88, stacked=-437, above_own=12, above_other=27
    ),
    "live": LiveThreats(first=(22, 25, 38, 9, 49), second=(-29, -101, -4, -100, 1)),
    "columns": ThreatColumns(
        pair_first=(40, 36),
        pair_second=(-30, -67),
        over_other_first=(-19, 18),
        over_other_second=(-1, -5),
        shared=(13, -7),
        over_own=(13, -7),
    ),
    "parity": PARITY,
    "open": OpenLines(
        two_short=((-18, -4, 25), (-12, -7, 21), (-15, 8, 29)),
        three_short=(4, 0, 2, -1),
        trap_own=25,
        trap_other=-26,
    ),
    "follow-up": FollowUp(
        first_with_base=(-90, -28, -8, 5, 18, 27, 36, 51),
        first=(-47, 7, 16, 15, -5, 9, 8, 9),
        second=(55, 4, 0, -4, -8, -14, -11, -11),
        odd_threat=(155, 15, -7, -17, -26, -28, -34, -46),
    ),
}


def claimeven() -> Heuristic:
    """Our own evaluation."""
    return Heuristic(
        name="claimeven",
        idea="threats, who will get to play them, and open lines",
        terms=TERMS,
        terminal=Terminal(win=WIN, sooner=1),
        perspective=Perspective.FIRST,
    )
