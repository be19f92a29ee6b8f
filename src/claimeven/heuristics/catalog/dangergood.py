"""`dangergood`: separate totals of danger and goodness over all lines; the larger one counts.

Source: "Connect 4 Heuristics Function", N in a row, no author named.

Idea: a line that only the opponent has entered is dangerous, one that only I have entered is
good, and a line that both have entered is blocked, which is good too. Per line, with m stones of
mine and o of theirs among N:

    danger = danger_factor * o / (N - 1)          if m = 0 and o / N >= threshold
    good   = good_factor * m^2 / (N - 1)^2        if m >= 1 and o = 0
             block                                if both entered it and a cell is empty
             block + full_block                   if both entered it and it is full

    value  = -D / (100 * lines) if D > G, else +G / (100 * lines)

Not antisymmetric: blocked lines please both sides at once.

Errata followed: the threshold of 30 % rules, not "more than 2" (E0.1), and counts from it on
(E0.2); the divisor of goodness is (N - 1)^2, the printed one is 1 (E0.3); 6 is added to 11 (E0.4)
for every full line (E0.5); no clamp (E0.6); a tie is good (E0.7); all lines divide (E0.8);
finished games are +1, -1 and 0 (E0.11).
"""

from __future__ import annotations

from claimeven.heuristics.exact import Number
from claimeven.heuristics.line_weights import Danger, Goodness
from claimeven.heuristics.spec import Dominant, Heuristic, Scale, Terminal


def dangergood(
    danger_factor: Number = 100,
    good_factor: Number = 50,
    threshold: Number = "3/10",
    block: Number = 11,
    full_block: Number = 6,
) -> Heuristic:
    """The heuristic with its parameters as the document names them."""
    return Heuristic(
        name="dangergood",
        idea="the larger of danger and goodness, summed over lines",
        terms={
            "balance": Dominant(
                good=Goodness(factor=good_factor, block=block, full_block=full_block),
                danger=Danger(factor=danger_factor, threshold=threshold),
            )
        },
        terminal=Terminal(win=1),
        scale=Scale(factor="1/100", per_line=True),
    )
