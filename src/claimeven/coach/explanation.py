"""What the coach says about a position or a move, as data: `words/` makes sentences of it.

An explanation says what kind of reason it is and how far it goes (its claim). A sentence never says
more than the claim: *proved* means that a certificate was found and checked, *for example* means
that one best line ends so.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from claimeven.game.geometry import Cell, Line
from claimeven.game.position import Position
from claimeven.game.side import Side


class Kind(Enum):
    """The kinds of reasons, in the order in which the coach looks for them."""

    COMPLETES = "completes"
    """A stone completes a line."""
    MUST_BLOCK = "must-block"
    """The other side would complete a line."""
    FORCED_WIN = "forced-win"
    """Every move threatens, every answer is a block, the end is a double threat or one above."""
    QUIET_WIN = "quiet-win"
    """A quiet move, then a forced win against every reply."""
    FOLLOW_UP = "follow-up"
    """A plan: answer in the same column, pair the bases."""
    DECIDING_THREAT = "deciding-threat"
    """An odd or even threat that the other side has to play under in the end."""
    LINE_CORE = "line-core"
    """A few lines that suffice to win."""
    RULES = "rules"
    """Instances of Allis' rules that spoil every line of the other side."""
    PROOF_TREE = "proof-tree"
    """A small tree with one of the above at every leaf."""
    SHARED_CELL = "shared-cell"
    """The cell both needed."""
    ONLY_REPLY = "only-reply"
    """Exactly one reply refutes, or exactly one move saves."""
    MAIN_LINE = "main-line"
    """Best play, for example, to the first position with one of the above."""
    VERDICT = "verdict"
    """The score alone: no short reason was found."""


class Claim(Enum):
    """How far an explanation goes."""

    PROVED = "proved"
    """A certificate proves the outcome."""
    SUFFICIENT = "sufficient"
    """What is named suffices; the solver proved that."""
    EXAMPLE = "example"
    """One of several best lines ends so."""
    FACT = "fact"
    """True by the exact scores of the columns, without a reason."""


class Promise(Enum):
    """What a certificate promises a side."""

    WINS = "wins"
    DOES_NOT_LOSE = "does not lose"
    WINS_OTHERWISE = "wins otherwise"
    """It wins against every move but the one that is named."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One reason. It holds in `position`, in favour of `side`."""

    kind: Kind
    claim: Claim
    position: Position
    side: Side
    promise: Promise
    cells: tuple[Cell, ...] = ()
    """What to look at, most important first."""
    lines: tuple[Line, ...] = ()
    moves: tuple[int, ...] = ()
    """Columns to play from `position` on, both sides in turn."""
    certificate: Any = None
    """The full proof, a dataclass of its own for every kind; None for facts."""
    checked_by: tuple[str, ...] = ()
    """Who agreed: "checker", "solver", "rules"."""

    def _repr_html_(self) -> str:
        """What notebooks show: the cells, lines and moves on the board, and what is claimed."""
        from claimeven.coach.picture import explanation_html

        return explanation_html(self)
