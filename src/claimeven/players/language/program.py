"""`llm:COMMAND`: a language model behind a program that reads a prompt and writes a reply.

The program is started for every question, reads the prompt from its standard input to the end,
writes its reply in free text to standard output and ends with exit code 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from claimeven.errors import CannotStart, EngineFailed
from claimeven.players import options
from claimeven.players.command import check_command
from claimeven.players.language.text_player import MOST_RETRIES, LanguagePlayer
from claimeven.players.player import player_again
from claimeven.players.spec import Spec
from claimeven.protocol.process import command_words
from claimeven.protocol.programs.exchange import MAX_BYTES, Exchange
from claimeven.protocol.programs.program import start_program

DEADLINE_SECONDS = 120.0
"""How long a reply may take unless the spec says otherwise."""

LEGAL = ("no", "yes")


class LlmPlayer(LanguagePlayer):
    """Starts a program for every question."""

    def __init__(
        self,
        spec: str,
        command: str,
        *,
        retries: int = 0,
        legal: bool = False,
        deadline: float = DEADLINE_SECONDS,
        folder: Path | None = None,
    ) -> None:
        super().__init__(spec, retries=retries, legal=legal)
        self.command = command
        self.folder = folder
        self._deadline = self._seconds = deadline
        self._exchange: Exchange | None = None
        self._stderr: tuple[str, ...] = ()

    @classmethod
    def of(cls, spec: Spec) -> LlmPlayer:
        """The player that a spec describes."""
        retries = options.whole(spec, "retries", 0, at_least=0, at_most=MOST_RETRIES)
        deadline = options.seconds(spec, "deadline", DEADLINE_SECONDS)
        assert retries is not None
        assert deadline is not None
        return cls(
            spec.text,
            check_command(spec),
            retries=retries,
            legal=options.choice(spec, "legal", LEGAL, LEGAL[0]) == "yes",
            deadline=deadline,
            folder=spec.folder,
        )

    @property
    def stderr_lines(self) -> Sequence[str]:
        """The last lines that the last program wrote to standard error."""
        return self._stderr

    def abort(self) -> None:
        """Kill the program."""
        exchange = self._exchange
        if exchange is not None:
            exchange.kill()

    def wait_at_most(self, seconds: float) -> None:
        """Wait for the next replies no longer than this, or than the spec's own deadline."""
        super().wait_at_most(seconds)
        self._seconds = min(seconds, self._deadline)

    def __reduce__(self) -> tuple[Any, ...]:
        return player_again, (self.spec, self.folder)

    def _reply(self, question: str, refused: int) -> str:
        try:
            self._exchange = Exchange(
                command_words(self.command), partial(start_program, folder=self.folder)
            )
        except OSError as error:
            reason = error.strerror or str(error)
            raise CannotStart(f"{self.name} does not start: {reason}") from None
        try:
            reply = self._exchange.ask(question, self._seconds)
        finally:
            self._exchange = None
        self._stderr = reply.errors
        if reply.is_too_long:
            self._fail(f"wrote more than {MAX_BYTES} bytes", "illegal", refused + 1)
        if reply.code is None:
            self._fail(f"did not answer and end within {self._seconds:g} s", "hang", refused)
        if reply.code != 0:
            self._fail(f"failed with exit code {reply.code}", "crash", refused)
        return reply.text

    def _fail(self, problem: str, code: str, illegal: int) -> NoReturn:
        stderr = f"; standard error: {self._stderr[-1]!r}" if self._stderr else ""
        raise EngineFailed(f"{self.name} {problem}{stderr}", code, illegal)
