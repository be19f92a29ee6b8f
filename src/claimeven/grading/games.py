"""Playing the games of a class, one at a time, in the thread of the caller."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from typing import TypeAlias

from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.grading.contest import ClassGame, Pairing
from claimeven.grading.examination import Examination
from claimeven.grading.examiner import plain
from claimeven.grading.kept_players import KeptPlayers
from claimeven.grading.player import SubmissionPlayer
from claimeven.grading.rubric import Rubric
from claimeven.grading.sandbox import Sandbox
from claimeven.players.player import Player
from claimeven.players.roster import is_random, parse_spec, player, with_seed
from claimeven.tournament.clock import Clock
from claimeven.tournament.referee import Referee
from claimeven.tournament.running_games import RunningGames

OnGame: TypeAlias = Callable[[ClassGame], None]
"""Called with a game that was just finished, in the thread that played it."""


@dataclass
class GameTable:
    """Plays pairings between submissions that were examined and players of the ladder."""

    rubric: Rubric
    examined: Mapping[str, Examination]
    sandboxes: Mapping[str, Sandbox]
    _games: RunningGames = field(default_factory=RunningGames)
    _kept: KeptPlayers = field(default_factory=KeptPlayers)

    def play(self, pairings: Sequence[Pairing], on_game: OnGame) -> None:
        """Play games one after another: best those of few submissions, which are kept alive."""
        for pairing in pairings:
            on_game(self._play(pairing))

    def _play(self, pairing: Pairing) -> ClassGame:
        start = Position(pairing.opening)
        clock = self.rubric.games.clock
        with ExitStack() as stack:
            first = stack.enter_context(self._player(pairing, Side.FIRST))
            second = stack.enter_context(self._player(pairing, Side.SECOND))
            for each in (first, second):
                each.prepare(start)
            referee = Referee(first, second, None if clock is None else Clock.parse(clock))
            result = self._games.play(referee, 0, start)
        failure = ""
        if result.failure is not None:
            failure = self._plain(pairing, result.failure.side, result.failure.message)
        moves = "".join(column_name(column) for column in result.columns)
        seconds = (round(result.seconds[0], 4), round(result.seconds[1], 4))
        return ClassGame(pairing, moves, result.winner, result.reason, seconds, failure)

    def close(self) -> None:
        """End every process; to be called when no game is played any more."""
        self._kept.close()

    def stop(self) -> None:
        """End every game soon, without a result; to be called until they have ended."""
        self._games.stop()

    def _player(self, pairing: Pairing, side: Side) -> AbstractContextManager[Player]:
        name = pairing.first if side is Side.FIRST else pairing.second
        if side is not pairing.reference:
            return self._kept.lend(name, self._new_player, self.rubric.limits.seconds)
        spec = parse_spec(name)
        return player(with_seed(spec, self._seed(pairing)) if is_random(spec) else spec)

    def _new_player(self, name: str) -> SubmissionPlayer:
        return SubmissionPlayer.examined(
            self.examined[name], self.sandboxes[name], self.rubric.games
        )

    def _seed(self, pairing: Pairing) -> int:
        text = f"{self.rubric.seed} {pairing.key}".encode(errors="replace")
        return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest()) >> 1

    def _plain(self, pairing: Pairing, side: Side, message: str) -> str:
        name = pairing.first if side is Side.FIRST else pairing.second
        if side is pairing.reference:
            return message
        return plain(message, self.examined[name], self.sandboxes[name])
