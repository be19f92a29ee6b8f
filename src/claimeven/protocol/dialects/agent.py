"""The dialect `agent`: a file with a function `agent(observation, configuration)`, as on Kaggle.

A move may take two seconds; what it takes longer comes out of a bank of sixty seconds per game,
and so does loading the file. An answer that is not an int, or not a column with room, loses;
kaggle-environments need not be installed.
"""

from __future__ import annotations

from typing import Any

from claimeven.game.arrays import to_flat
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.protocol.dialects.python_file import PythonFileDriver

ACT_SECONDS = 2.0
BANK_SECONDS = 60.0
GRACE = 2.0
"""How much longer than allowed we wait, to see if an answer is late or missing."""


class AgentDriver(PythonFileDriver):
    """Asks an agent; `act_seconds` and `bank_seconds` may be set before the first question."""

    dialect = "agent"
    says = frozenset({"time"})
    act_seconds = ACT_SECONDS
    bank_seconds = BANK_SECONDS
    _spent = 0.0

    @property
    def seconds_left(self) -> float:
        """What is left in the bank of the game that was played last."""
        return self.bank_seconds - self._spent

    def close(self) -> None:
        """End the process; the next game has a full bank."""
        super().close()
        self._spent = 0.0

    def _patience(self) -> float:
        return min(self.act_seconds + self.seconds_left + GRACE, self.deadline)

    def _check_time(self, seconds: float) -> None:
        self._spent += max(0.0, seconds - self.act_seconds)
        if self.seconds_left < 0:
            self._fail(f"took {seconds:.2f} s with nothing left in its bank", "late")

    def _question(self, position: Position) -> dict[str, Any]:
        geometry = position.geometry
        return {
            "observation": {
                "remainingOverageTime": self.seconds_left,
                "step": position.stones,
                "board": to_flat(position),
                "mark": 1 if position.to_move is Side.FIRST else 2,
            },
            "configuration": {
                "episodeSteps": 1000,
                "actTimeout": self.act_seconds,
                "runTimeout": 1200,
                "columns": geometry.columns,
                "rows": geometry.rows,
                "inarow": geometry.connect,
                "agentTimeout": self.bank_seconds,
                "timeout": self.act_seconds,
            },
        }
