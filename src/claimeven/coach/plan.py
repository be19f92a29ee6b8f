"""A follow-up plan that plays: it answers every move of the other side by its certificate alone.

>>> from claimeven import Geometry
>>> from claimeven.coach.explanation import Promise
>>> from claimeven.coach.finders.follow_up import follow_up
>>> position = Position("12", Geometry(2, 4, 4))
>>> certificate = follow_up(position, Side.SECOND, Promise.DOES_NOT_LOSE)
>>> plan = Plan(position, Side.SECOND, certificate)
>>> plan.reply(position.play(0))
1
"""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.checks import check_type, quoted
from claimeven.coach.certificates import FollowPlan
from claimeven.coach.explanation import Explanation, Kind
from claimeven.errors import BadInput
from claimeven.game.geometry import Cell
from claimeven.game.position import Position, check_position
from claimeven.game.side import Side
from claimeven.game.threats import threats


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves for one side. It departs from the certificate only to complete a line."""

    start: Position
    side: Side
    certificate: FollowPlan

    def __post_init__(self) -> None:
        check_position(self.start)
        check_type(self.side, Side, "side")
        check_type(self.certificate, FollowPlan, "certificate")

    @classmethod
    def of(cls, explanation: Explanation) -> Plan:
        """The plan that an explanation describes."""
        check_type(explanation, Explanation, "explanation")
        if explanation.kind is not Kind.FOLLOW_UP:
            raise BadInput(f"an explanation of kind {explanation.kind.value!r} holds no plan")
        return cls(explanation.position, explanation.side, explanation.certificate)

    def reply(self, position: Position) -> int:
        """The column to play; the position must have come about while this plan was followed."""
        check_position(position)
        if position.outcome is not None:
            raise BadInput(f"the game {position.text!r} is over ({position.outcome})")
        if position.to_move is not self.side:
            raise BadInput(f"the plan is for {self.side.value}, who is not to move")
        if (winning := threats(position, self.side).immediate) != ():
            return winning[0].column
        if position == self.start and self.certificate.column is not None:
            return self.certificate.column
        return self._open_answer(position).column

    def _open_answer(self, position: Position) -> Cell:
        """The cell whose partner the other side just took: the only pair that is half full."""
        pairs = (*self.certificate.answers, *self.certificate.bases)
        half = [pair for pair in pairs if sum(map(bool, map(position.owner, pair))) == 1]
        if len(half) == 1:
            taken, answer = sorted(half[0], key=lambda cell: position.owner(cell) is None)
            if position.owner(taken) is not self.side and answer in position.landing_cells:
                return answer
        raise BadInput(f"the plan does not lead to the position {quoted(position.text)}")
