"""One game of a tournament: clock, adjudication, and players that fail."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field

from claimeven.errors import CannotStart, ClaimevenError, EngineFailed, Stopped
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.players.player import Player
from claimeven.players.searcher import SearchPlayer
from claimeven.protocol.answer import Answer
from claimeven.searches.duel import Duel, DuelPlayer
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft
from claimeven.tournament.adjudicator import Adjudicator, ProvenEnd
from claimeven.tournament.clock import Clock
from claimeven.tournament.results import ADJUDICATED, CRASH, FULL, LATE, LINE, Failure, GameResult

CLOCK_GRACE = 1.0
"""How much longer than its clock we wait for a player, to see if its answer is late or missing."""

_NUMBER = {Side.FIRST: 0, Side.SECOND: 1}

KEPT_LINES = 20
"""Lines of a failing player's standard error that are kept."""


@dataclass
class Referee:
    """Watches one game; `stop` may be called from another thread, and then there is no result."""

    first: Player
    second: Player
    clock: Clock | None = None
    adjudicator: Adjudicator | None = None
    _seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    _nodes: list[int] = field(default_factory=lambda: [0, 0])
    _columns: list[int] = field(default_factory=list)
    _duel: Duel | None = None
    _stopped: bool = False

    def play(self, id: int, start: Position) -> GameResult:
        """Play the game on from `start`.

        A player that fails loses. One that cannot even be started is an error and no game.
        """
        if self.clock is None and self.adjudicator is None:
            first, second = self.first, self.second
            if isinstance(first, SearchPlayer) and isinstance(second, SearchPlayer):
                return self._play_in_kernel(id, start, first, second)
        return self._play_move_by_move(id, start)

    def stop(self) -> None:
        """End the game soon, without a result."""
        self._stopped = True
        if self._duel is not None:
            self._duel.stop()
        self.first.abort()
        self.second.abort()

    def _play_in_kernel(
        self, id: int, start: Position, first: SearchPlayer, second: SearchPlayer
    ) -> GameResult:
        """The same moves as one by one, several times as fast; test_referee.py compares them."""
        self._duel = Duel(
            *(
                DuelPlayer(one.engine, one.limits, one.centre_first, one.obvious_first)
                for one in (first, second)
            )
        )
        self._check_not_stopped()
        report = self._duel.play(start)
        if report.is_stopped:
            raise Stopped(f"game {id} was stopped")
        columns = tuple(report.columns)
        mover = Side.FIRST if (start.stones + len(columns)) % 2 else Side.SECOND
        return GameResult(
            id,
            columns,
            mover if report.is_won else None,
            LINE if report.is_won else FULL,
            (report.seconds[0], report.seconds[1]),
            (report.nodes[0], report.nodes[1]),
        )

    def _play_move_by_move(self, id: int, start: Position) -> GameResult:
        position = start
        if self.adjudicator is not None:
            self.adjudicator.begin()
        while position.outcome is None:
            self._check_not_stopped()
            proven = None if self.adjudicator is None else self.adjudicator.judge(position)
            if proven is not None:
                return self._result(id, proven.winner, ADJUDICATED, proven=proven)
            side = position.to_move
            answer = self._ask(side, position)
            self._check_not_stopped()
            if isinstance(answer, Failure):
                return self._result(id, side.opponent, answer.code, failure=answer)
            position = position.play(answer.column)
            self._columns.append(answer.column)
        winner = position.outcome.winner
        return self._result(id, winner, FULL if winner is None else LINE)

    def _ask(self, side: Side, position: Position) -> Answer | Failure:
        """The player's answer, or how it failed."""
        player = self.first if side is Side.FIRST else self.second
        left = self._time_left(side)
        began = time.perf_counter()
        try:
            if self.clock is None or left is None:
                answer = player.answer(position)
            else:
                if len(self._columns) < 2:
                    player.prepare(position)
                    began = time.perf_counter()  # starting a program is not thinking
                player.wait_at_most(left + CLOCK_GRACE)
                player.show_clocks(self._clocks(left, side))
                answer = player.answer(
                    position, Limits.within(self.clock.share(left), player.limits)
                )
        except CannotStart as error:
            self._check_not_stopped()
            raise CannotStart(f"player {player.spec!r} cannot play: {error}") from None
        except EngineFailed as error:
            return _failure(player, side, error.code, str(error))
        except ClaimevenError as error:
            return _failure(player, side, CRASH, str(error))
        except Exception as error:  # a player of ours with a fault loses, and the run goes on
            message = f"{player.spec} failed: {type(error).__name__}: {error}"
            return Failure(side, CRASH, message, _tail(traceback.format_exc().splitlines()))
        finally:
            spent = time.perf_counter() - began
            self._seconds[_NUMBER[side]] += spent
        self._nodes[_NUMBER[side]] += answer.nodes or 0
        if left is not None and spent > left:
            message = f"{player.name} took {spent:.2f} s with {left:.2f} s on the clock"
            return _failure(player, side, LATE, message)
        return answer

    def _time_left(self, side: Side, moves: int | None = None) -> float | None:
        """The clock of a side that has made so many moves, by default of the side to move."""
        if self.clock is None:
            return None
        if moves is None:
            moves = len(self._columns) // 2  # no matter which side began
        return self.clock.seconds + self.clock.increment * moves - self._seconds[_NUMBER[side]]

    def _clocks(self, left: float, side: Side) -> TimeLeft:
        """Both clocks with `side` to move."""
        other = self._time_left(side.opponent, (len(self._columns) + 1) // 2) or 0.0
        return TimeLeft(left, other) if side is Side.FIRST else TimeLeft(other, left)

    def _result(
        self,
        id: int,
        winner: Side | None,
        reason: str,
        *,
        failure: Failure | None = None,
        proven: ProvenEnd | None = None,
    ) -> GameResult:
        return GameResult(
            id,
            tuple(self._columns),
            winner,
            reason,
            (self._seconds[0], self._seconds[1]),
            (self._nodes[0], self._nodes[1]),
            0 if proven is None else proven.plies,
            0.0 if self.adjudicator is None else self.adjudicator.seconds,
            failure,
        )

    def _check_not_stopped(self) -> None:
        if self._stopped:
            raise Stopped("the game was stopped")


def _failure(player: Player, side: Side, code: str, message: str) -> Failure:
    return Failure(side, code, message, _tail(player.stderr_lines))


def _tail(lines: Sequence[str]) -> str:
    return "\n".join(lines[-KEPT_LINES:])
