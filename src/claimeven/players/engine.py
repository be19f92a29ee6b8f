"""`engine:COMMAND`: a player that is another program, driven over the protocol."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from typing import Any

from claimeven.checks import suggestion
from claimeven.game.position import Position
from claimeven.players import options
from claimeven.players.player import Player, player_again
from claimeven.players.spec import ENGINE_OPTIONS, Spec
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.protocol.drive import EngineClient
from claimeven.searches.limits import Limits

DEADLINE = 60.0
"""Seconds per move unless the spec says otherwise."""

GRACE = 5.0
"""By default, how much longer than its own `time` an engine may take."""

_LIKE_AN_OPTION = re.compile(r"\s*([\w-]+)=[^,\s]*,")


class EnginePlayer(Player):
    """Asks an engine in a process of its own; close it after use."""

    def __init__(self, spec: str, client: EngineClient, limits: Limits | None = None) -> None:
        super().__init__(spec)
        self.client = client
        self._limits = limits
        self._deadline = client.deadline

    @classmethod
    def of(cls, spec: Spec) -> EnginePlayer:
        """The player that a spec describes; the process starts when it is first asked."""
        assert spec.argument is not None
        _check(spec, spec.argument)
        asked = (
            options.whole(spec, "depth"),
            options.whole(spec, "nodes"),
            options.seconds(spec, "time"),
        )
        own = DEADLINE if asked[2] is None else asked[2] + GRACE
        deadline = options.seconds(spec, "deadline", own)
        assert deadline is not None
        limits = None if asked == (None, None, None) else Limits(*asked)
        client = EngineClient(spec.argument, deadline=deadline, folder=spec.folder)
        return cls(spec.text, client, limits)

    @property
    def name(self) -> str:
        """What the engine calls itself, once it has been asked; its command before that."""
        return self.client.name

    @property
    def limits(self) -> Limits | None:
        """The limits that are sent with every position."""
        return self._limits

    @property
    def stderr_lines(self) -> Sequence[str]:
        """The last lines that the last process to end wrote to standard error."""
        return self.client.last_stderr

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        return self.client.answer(position, limits or self._limits)

    def stop(self) -> None:
        """Ask the engine to stop."""
        self.client.stop()

    def abort(self) -> None:
        """Kill the process."""
        self.client.abort()

    def wait_at_most(self, seconds: float) -> None:
        """Wait for the next answers no longer than this, or than the spec's own deadline."""
        super().wait_at_most(seconds)
        self.client.deadline = min(seconds, self._deadline)

    def __reduce__(self) -> tuple[Any, ...]:
        return player_again, (self.spec, self.client.folder)

    def close(self) -> None:
        """End the process."""
        self.client.close()


def _check(spec: Spec, command: str) -> None:
    """Refuse now what would otherwise fail only when the engine is asked for its first move."""
    seen: set[str] = set()
    for option in spec.options:
        if option.name in seen:
            spec.fail(f"option {option.name!r} is given twice", option.at)
        seen.add(option.name)
    if match := _LIKE_AN_OPTION.match(command):
        hint = suggestion(match.group(1), ENGINE_OPTIONS)
        spec.fail(f"engine has no option {match.group(1)!r} ({hint})", spec.argument_at)
    try:
        shlex.split(command)
    except ValueError as error:
        spec.fail(f"invalid command: {str(error).lower()}", spec.argument_at)
