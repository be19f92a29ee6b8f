"""`claimeven`: our own evaluation, about threats and who will get to play them.

It adds what the sources say they lack: a threat counts by whether it can be played and when,
a winning cell counts once however many lines need it, rows are distinguished by whom zugzwang gives
them to (odd ones to FIRST, even ones to SECOND), stacked and double threats are seen, attack and
defence are weighed in one antisymmetric sum, and stones in the centre are worth more.

    value for FIRST = tempo + lines + cells + playable threats + live threats
                    + columns with several threats + parity table + open lines + follow-up

The terms are defined in `threat_terms`; the weights are 100 times the logarithm of the odds of
winning, fitted to solved positions from the empty board on, to their outcome and to the choice of
a move at depths 1 to 4 (`claimeven lab tune`; docs/results/tuning.md has the commands). A win is
worth a million less the stones on the board, so sooner wins are preferred.

Other boards take the same weights: lines and open lines go by missing stones, the cell table is
stretched in proportion, rows above the sixth repeat rows 5 and 6, and where the rows are odd in
number and the columns even the roles of odd and even rows are exchanged. The follow-up term needs
an answer above every move, so it is 0 on boards with an odd number of rows. These rules were
not fitted; positions of 6x5, 6x6, 7x5 and 8x6 were among those that the weights were fitted to.
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
        (-5, -9, -9, -2, -1, -3),  # the edge
        (0, 9, 6, 4, -3, -16),
        (-2, 11, 3, -10, -10, -23),
        (15, 23, 13, 1, -15, -20),  # the centre
    )
)

PARITY = ParityTable(
    # second odd 0         1            2
    # even  0    1    2    0   1  2     0   1  2
    (
        (4, -56, -96, 47, -1, 2, -12, -3, 0),  # no odd threat of FIRST
        (56, 19, 8, 53, 36, 11, -85, 0, 0),  # one
        (47, 12, 0, 52, 6, 0, -117, 0, 0),  # two or more
    )
)

TERMS: dict[str, Term] = {
    "tempo": Tempo(constant=-15, move=62),
    # A line one short is worth little by itself: the threats below count it.
    "lines": LineTable(ByMissing(own=(0, -20, 32, 8), other=(0, 24, -29, -7))),
    "cells": CellTable(CELLS),
    # A win at once is certain; its weight hardly changes a choice, so it is not fitted.
    "playable": PlayableThreats(
        win=1042, double=-537, single=-104, stacked=-380, above_own=3, above_other=28
    ),
    "live": LiveThreats(first=(43, 58, 63, 46, 56), second=(-65, -115, -37, -110, -45)),
    "columns": ThreatColumns(
        pair_first=(32, 19),
        pair_second=(-47, -56),
        over_other_first=(31, 44),
        over_other_second=(-26, -42),
        shared=(49, 6),
        over_own=(41, -34),
    ),
    "parity": PARITY,
    "open": OpenLines(
        two_short=((-18, -3, 16), (-12, -9, 12), (1, 15, 32)),
        three_short=(5, 0, 2, 4),
        trap_own=16,
        trap_other=-22,
    ),
    "follow-up": FollowUp(
        first_with_base=(-76, -28, -10, -5, 5, 17, 31, 52),
        first=(-24, 21, 23, 19, -6, -10, -17, -21),
        second=(30, -15, -13, -9, -10, -9, -1, 10),
        odd_threat=(114, 5, -11, -15, -17, -24, -37, -30),
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
