"""Reasons looked for in the agreed order: for a move, its alternative, or a position."""

from __future__ import annotations

from dataclasses import dataclass, replace

from claimeven.coach.column_scores import ColumnScores
from claimeven.coach.explanation import Explanation, Promise
from claimeven.coach.finders.completes import explain_completes, explain_must_block
from claimeven.coach.finders.facts import (
    fact_of_mistake,
    fact_of_only_move,
    keeping_columns,
    verdict,
)
from claimeven.coach.finders.main_line import main_line
from claimeven.coach.finders.order import TACTICS, approved, first_proof
from claimeven.coach.grade import grade_of
from claimeven.coach.reasons import MoveReasons, OtherMove, PositionReasons
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.score import Proven


@dataclass(frozen=True, slots=True)
class Inquiry:
    """Questions that share the scores they need."""

    scores: ColumnScores

    def about_move(self, position: Position, column: int) -> MoveReasons:
        """Why a move is good or bad."""
        child = position.play(column)
        known = self.scores.of(position)
        if known is None:
            return self._move_without_scores(position, column, child)
        before, after = max(known.values()), known[column]
        found = MoveReasons(position, column, known, grade_of(known, column))
        if child.outcome is not None and child.outcome.winner is not None:
            return replace(found, reason=self._completed(position, column))
        if before.sign > after.sign:
            return self._mistake(found, child)
        if before != after and after.sign < 0:
            return self._sooner_loss(found, child)
        if before != after:
            return self._later_win(found, child)
        return self._good_move(found, child)

    def about_position(self, position: Position) -> PositionReasons:
        """Who is better, and why."""
        known, side = self.scores.of(position), position.to_move
        if known is None:
            return PositionReasons(position, None, self._any_proof(position))
        sign = max(known.values()).sign
        fact = _must_block(position) or fact_of_only_move(position, known)
        if sign:
            better = side if sign > 0 else side.opponent
            reason = self.reason(position, better, Promise.WINS)
            return PositionReasons(position, known, reason, fact=fact)
        counter = self._proof(position, side.opponent, Promise.DOES_NOT_LOSE)
        reason = self._proof(position, side, Promise.DOES_NOT_LOSE)
        if reason is None and counter is None:
            reason = self.reason(position, side, Promise.DOES_NOT_LOSE)
        return PositionReasons(position, known, reason, counter, fact)

    def reason(self, position: Position, side: Side, promise: Promise) -> Explanation | None:
        """A proof, else best play to one, else the verdict; None where the game is over."""
        if position.outcome is not None:
            return None
        found = self._proof(position, side, promise)
        if found is None:
            found = main_line(position, side, promise, self.scores)
        return found or self._verdict(position, side)

    def _mistake(self, found: MoveReasons, child: Position) -> MoveReasons:
        """A win or a draw was given away."""
        position, side = found.position, found.side
        before, after = found.before, found.after
        assert before is not None
        assert after is not None
        needed = Promise.WINS if after.sign < 0 else Promise.DOES_NOT_LOSE
        return replace(
            found,
            refutation=self.reason(child, side.opponent, needed),
            missed=self._missed(position, found.best, before),
            fact=fact_of_mistake(position, found.column, self.scores),
        )

    def _missed(
        self, position: Position, best: tuple[int, ...], score: Proven
    ) -> Explanation | None:
        """Why one of the best moves keeps the outcome."""
        side = position.to_move
        found = self._tactic(position, side) if score.sign > 0 else None
        promise = Promise.WINS if score.sign > 0 else Promise.DOES_NOT_LOSE
        for column in best:
            found = found or self._proof(position.play(column), side, promise, quick=True)
        # What takes long is looked for once only.
        found = found or self._proof(position.play(best[0]), side, promise)
        return found or _must_block(position)

    def _sooner_loss(self, found: MoveReasons, child: Position) -> MoveReasons:
        """All was lost, but not so soon."""
        winner = found.side.opponent
        refutation = self._tactic(child, winner) or self._verdict(child, winner)
        return replace(found, refutation=refutation, missed=_must_block(found.position))

    def _later_win(self, found: MoveReasons, child: Position) -> MoveReasons:
        """The win is kept, but there was a shorter one."""
        missed = self._tactic(found.position, found.side)
        if missed is not None and missed.moves[0] == found.column:
            missed = None
        return replace(found, reason=self._proof(child, found.side, Promise.WINS), missed=missed)

    def _good_move(self, found: MoveReasons, child: Position) -> MoveReasons:
        """Nothing better could be played."""
        position, side, after = found.position, found.side, found.after
        assert found.scores is not None
        assert after is not None
        if after.sign < 0:
            return replace(found, reason=self.reason(child, side.opponent, Promise.WINS))
        promise = Promise.WINS if after.sign > 0 else Promise.DOES_NOT_LOSE
        reason = self.reason(child, side, promise)
        only = fact_of_only_move(position, dict(found.scores))
        others = () if only is None else self._others(found)
        return replace(found, reason=reason, fact=_must_block(position) or only, others=others)

    def _others(self, found: MoveReasons) -> tuple[OtherMove, ...]:
        """Why the other columns fail, where that can be proved quickly."""
        assert found.scores is not None
        refuted = []
        for column, score in found.scores.items():
            if column != found.column:
                needed = Promise.WINS if score.sign < 0 else Promise.DOES_NOT_LOSE
                child = found.position.play(column)
                proof = self._proof(child, found.side.opponent, needed, quick=True)
                refuted += [] if proof is None else [OtherMove(column, proof)]
        return tuple(refuted)

    def _completed(self, position: Position, column: int) -> Explanation | None:
        found = explain_completes(position, position.to_move, column)
        return None if found is None else approved(found, self.scores.best(position))

    def _proof(
        self, position: Position, side: Side, promise: Promise, *, quick: bool = False
    ) -> Explanation | None:
        if position.outcome is not None:
            return None
        score, columns = self.scores.best_for(side, position), None
        if position.to_move is side and not quick:
            known = self.scores.of(position)
            columns = None if known is None else keeping_columns(known)
        return first_proof(
            position, side, promise, score, columns=columns, scores=self.scores, quick=quick
        )

    def _tactic(self, position: Position, side: Side) -> Explanation | None:
        if position.outcome is not None:
            return None
        score = self.scores.best_for(side, position)
        return first_proof(position, side, Promise.WINS, score, kinds=TACTICS)

    def _verdict(self, position: Position, side: Side) -> Explanation | None:
        score = self.scores.best_for(side, position)
        return None if score is None else verdict(position, side, score)

    def _move_without_scores(self, position: Position, column: int, child: Position) -> MoveReasons:
        """What can be said of a move where the solver had not time enough."""
        side, found = position.to_move, MoveReasons(position, column, None, None)
        if child.outcome is not None:
            return replace(found, reason=self._completed(position, column))
        refutation = first_proof(child, side.opponent, Promise.WINS)
        missed = first_proof(position, side, Promise.WINS) if refutation else None
        reason = None if refutation else first_proof(child, side, Promise.DOES_NOT_LOSE)
        return replace(
            found, reason=reason, refutation=refutation, missed=missed, fact=_must_block(position)
        )

    def _any_proof(self, position: Position) -> Explanation | None:
        """A proof for either side, where no score is known."""
        sides = (position.to_move, position.opponent)
        for promise in (Promise.WINS, Promise.DOES_NOT_LOSE):
            for side in sides:
                if (found := first_proof(position, side, promise)) is not None:
                    return found
        return None


def _must_block(position: Position) -> Explanation | None:
    found = explain_must_block(position)
    return None if found is None else approved(found)
