"""`kaggle:FILE.py`: an agent file for Kaggle's ConnectX, unmodified, in a process of its own.

As on Kaggle, a move may take two seconds; what it takes longer comes out of a bank of sixty
seconds per game, and so does loading the file. Every game starts a new process.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from claimeven.game.position import Position
from claimeven.players import options
from claimeven.players.player import Player, player_again
from claimeven.players.spec import Spec
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.protocol.dialects.agent import ACT_SECONDS, BANK_SECONDS, AgentDriver
from claimeven.protocol.programs.program import start_program
from claimeven.protocol.programs.words import join_command
from claimeven.searches.limits import Limits

START_SECONDS = 20.0
"""How long Python may take to start on a busy machine; no bank pays for it."""


class KagglePlayer(Player):
    """Asks an agent file; close it after use."""

    def __init__(
        self, spec: str, path: str, act: float, bank: float, folder: Path | None = None
    ) -> None:
        super().__init__(spec)
        self._driver = AgentDriver(
            join_command([path]),
            deadline=math.inf,
            start_seconds=START_SECONDS,
            launch=partial(start_program, folder=folder),
            folder=folder,
        )
        self._driver.act_seconds, self._driver.bank_seconds = act, bank

    @classmethod
    def of(cls, spec: Spec) -> KagglePlayer:
        """The player that a spec describes; the process starts when it is first asked."""
        assert spec.argument is not None
        if spec.path.suffix != ".py" or not spec.path.is_file():
            spec.fail(f"cannot find the Python file {spec.argument!r}", spec.argument_at)
        act = options.seconds(spec, "time", ACT_SECONDS)
        assert act is not None
        bank = options.number(spec, "bank", BANK_SECONDS)
        return cls(spec.text, spec.argument, act, bank, spec.folder)

    @property
    def stderr_lines(self) -> Sequence[str]:
        """The last lines of what it printed."""
        return self._driver.last_stderr

    @property
    def keeps_state(self) -> bool:
        """An agent may keep anything; on Kaggle every game starts a new process."""
        return True

    @property
    def seconds_left(self) -> float:
        """What is left in the bank of the game that was played last."""
        return self._driver.seconds_left

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        return self._driver.answer(position)

    def prepare(self, position: Position) -> None:
        """Start Python."""
        super().prepare(position)
        self._driver.start()

    def abort(self) -> None:
        """Kill the process."""
        self._driver.abort()

    def wait_at_most(self, seconds: float) -> None:
        """A clock allows no more than this for the next answers."""
        super().wait_at_most(seconds)
        self._driver.deadline = seconds

    def __reduce__(self) -> tuple[Any, ...]:
        return player_again, (self.spec, self._driver.folder)

    def close(self) -> None:
        """End the process; the next question starts a new game."""
        self._driver.close()
