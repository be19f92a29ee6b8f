"""`kaggle:FILE.py`: an agent file for Kaggle's ConnectX, unmodified, in a process of its own.

As on Kaggle, a move may take two seconds; what it takes longer comes out of a bank of sixty
seconds per game, and so does loading the file. Every game starts a new process. An answer that is
not an int, or not a column with room, loses; kaggle-environments need not be installed.
"""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from claimeven.checks import quoted
from claimeven.errors import EngineFailed, EngineNotStarted
from claimeven.game.arrays import to_flat
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.players import options
from claimeven.players.player import Player, player_again
from claimeven.players.spec import Spec
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.protocol.process import EngineProcess
from claimeven.searches.limits import Limits

ACT_SECONDS = 2.0
BANK_SECONDS = 60.0
GRACE = 2.0
"""How much longer than allowed we wait, to see if an answer is late or missing."""

START_SECONDS = 20.0
"""How long Python may take to start on a busy machine; no bank pays for it."""

RUNNER = Path(__file__).absolute().with_name("runner.py")


class KagglePlayer(Player):
    """Asks an agent file; close it after use."""

    def __init__(
        self, spec: str, path: Path, act: float, bank: float, folder: Path | None = None
    ) -> None:
        super().__init__(spec)
        self._path = path
        self._folder = folder
        self._act = act
        self._bank = bank
        self._left = bank
        self._most: float | None = None
        self._process: EngineProcess | None = None
        self._errors: list[str] = []
        self._after: Position | None = None
        """The position after its last move, to know the same game when it goes on."""

    @classmethod
    def of(cls, spec: Spec) -> KagglePlayer:
        """The player that a spec describes; the process starts when it is first asked."""
        assert spec.argument is not None
        path = spec.path
        if path.suffix != ".py" or not path.is_file():
            spec.fail(f"cannot find the Python file {spec.argument!r}", spec.argument_at)
        act = options.seconds(spec, "time", ACT_SECONDS)
        assert act is not None
        bank = options.number(spec, "bank", BANK_SECONDS)
        return cls(spec.text, path, act, bank, spec.folder)

    @property
    def stderr_lines(self) -> Sequence[str]:
        """The last lines of what it printed."""
        return self._errors

    @property
    def keeps_state(self) -> bool:
        """An agent may keep anything; on Kaggle every game starts a new process."""
        return True

    @property
    def seconds_left(self) -> float:
        """What is left in the bank of the game that was played last."""
        return self._left

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        if self._process is None or not self._goes_on(position):
            self.close()
        try:
            reply = self._ask(position)
            column = self._check(reply, position)
        except BaseException:
            self.close()
            raise
        self._after = position.play(column)
        return Answer(column)

    def abort(self) -> None:
        """Kill the process."""
        process = self._process
        if process is not None:
            process.kill()

    def wait_at_most(self, seconds: float) -> None:
        """A clock allows no more than this for the next answers."""
        super().wait_at_most(seconds)
        self._most = seconds

    def __reduce__(self) -> tuple[Any, ...]:
        return player_again, (self.spec, self._folder)

    def close(self) -> None:
        """End the process; the next question starts a new game."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()  # an agent does not read a request to end
            process.end()
            self._errors = list(process.errors)
        self._after, self._left = None, self._bank

    def _goes_on(self, position: Position) -> bool:
        before = self._after
        if before is None or before.geometry != position.geometry:
            return False
        kept = all(before.word(side) & ~position.word(side) == 0 for side in Side)
        return kept and position.stones == before.stones + 1

    def _ask(self, position: Position) -> dict[str, Any]:
        process = self._started()
        process.send(json.dumps(self._question(position)))
        allowed = self._act + self._left + GRACE
        patience = allowed if self._most is None else min(allowed, self._most)
        for line in process.read(time.monotonic() + patience):
            return self._object(line)
        raise AssertionError("reading ends with a line or an error")

    def _started(self) -> EngineProcess:
        if self._process is None:
            command = shlex.join([sys.executable, str(RUNNER), str(self._path.absolute())])
            label = f"kaggle agent {str(self._path)!r}"
            self._process = EngineProcess(command, label=label, folder=self._folder)
            try:
                next(self._process.read(time.monotonic() + START_SECONDS))
            except EngineFailed as error:
                raise EngineNotStarted(str(error), error.code) from None
        return self._process

    def _question(self, position: Position) -> dict[str, Any]:
        geometry = position.geometry
        return {
            "observation": {
                "remainingOverageTime": self._left,
                "step": position.stones,
                "board": to_flat(position),
                "mark": 1 if position.to_move is Side.FIRST else 2,
            },
            "configuration": {
                "episodeSteps": 1000,
                "actTimeout": self._act,
                "runTimeout": 1200,
                "columns": geometry.columns,
                "rows": geometry.rows,
                "inarow": geometry.connect,
                "agentTimeout": self._bank,
                "timeout": self._act,
            },
        }

    def _check(self, reply: dict[str, Any], position: Position) -> int:
        if "unloadable" in reply:
            raise EngineNotStarted(
                f"kaggle agent {str(self._path)!r} cannot be loaded: {reply['unloadable']}"
            )
        if "error" in reply:
            self._fail(f"raised {reply['error']}", "crash")
        if "refused" in reply:
            self._fail(f"answered {reply['refused']} ({reply['type']}), expected an int", "illegal")
        column, seconds = reply["answer"], reply["seconds"]
        self._left -= max(0.0, seconds - self._act)
        if self._left < 0:
            self._fail(f"took {seconds:.2f} s with nothing left in its bank", "late")
        if column not in position.legal_columns:
            is_full = 0 <= column < position.geometry.columns
            what = "a full column" if is_full else "not a column of the board"
            self._fail(f"answered {column} after {position.text!r}, which is {what}", "illegal")
        return int(column)

    def _object(self, line: str) -> dict[str, Any]:
        """The runner's reply; an agent that finds the pipe may write anything into it."""
        reply: Any = None
        with suppress(ValueError, RecursionError):
            reply = json.loads(line)
        if not (isinstance(reply, dict) and _is_reply(reply)):
            self._fail(f"wrote {quoted(line)} between us and its runner", "illegal")
        return reply

    def _fail(self, problem: str, code: str) -> NoReturn:
        raise EngineFailed(f"kaggle agent {str(self._path)!r} {problem}", code)


def _is_reply(reply: dict[str, Any]) -> bool:
    """Is it one of the shapes that the runner writes?"""
    if "answer" in reply:
        seconds = reply.get("seconds")
        return type(reply["answer"]) is int and type(seconds) is float and seconds >= 0
    return bool({"error", "unloadable"} & reply.keys()) or {"refused", "type"} <= reply.keys()
