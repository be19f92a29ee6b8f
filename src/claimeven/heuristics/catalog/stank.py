"""`stank` and `stank-playon`: powers of ten for every line only one side has entered.

Source: "Thomas the Stank Engine", a report on an engine written in Java.

Idea: a line with k stones of one side and none of the other is worth base^k to it:

    S = sum over lines of +10^k (FIRST alone) or -10^k (SECOND alone),  k = 1 .. N

positive for FIRST and negated for SECOND, so it is antisymmetric. Wins are not tested: a complete
line is simply worth 10^N, and a finished board has its static value.

Errata followed: the game stops at a completed line (E3.2, the literal reading that goes on
dropping stones is `stank-playon`); zero only when no line is possible and none is complete
(E3.3); a win can in principle be outweighed (E3.4, kept); SECOND maximises -S (E3.5); any N by
the same power (E3.6).
"""

from __future__ import annotations

from claimeven.heuristics.exact import Number
from claimeven.heuristics.line_weights import Powers
from claimeven.heuristics.spec import Heuristic, LineTable, Perspective, Terminal


def stank(base: Number = 10) -> Heuristic:
    """The heuristic; `base` is what one more stone multiplies a line by."""
    return _stank("stank", "powers of ten for lines that one side has alone", base, play_on=False)


def stank_playon(base: Number = 10) -> Heuristic:
    """The literal reading: a search does not stop at a completed line."""
    return _stank("stank-playon", "as stank, but play goes on after a line", base, play_on=True)


def _stank(name: str, idea: str, base: Number, *, play_on: bool) -> Heuristic:
    return Heuristic(
        name=name,
        idea=idea,
        terms={"lines": LineTable(Powers(base=base))},
        terminal=Terminal(win=None),
        perspective=Perspective.FIRST,
        play_on=play_on,
    )
