"""One question to a player before its first game.

A program that cannot start, or never answers, would lose every game: such games say nothing about
players. So it has to answer once, where the games will be played, before there are any.
"""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.checks import quoted
from claimeven.errors import BadTournament, ClaimevenError, EngineFailed
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.players.engine import EnginePlayer
from claimeven.players.kaggle.player import KagglePlayer
from claimeven.players.language.program import LlmPlayer
from claimeven.players.player import Player
from claimeven.players.roster import player
from claimeven.players.spec import Spec
from claimeven.searches.limits import Limits
from claimeven.tournament.clock import Clock
from claimeven.tournament.player_files import PlayerFile, check_files
from claimeven.tournament.results import CRASH, HANG
from claimeven.tournament.running_games import RunningGames

_NO_ANSWER = (CRASH, HANG)
"""A wrong or late answer is one, and loses a game."""


_FROM_OUTSIDE = ("engine", "llm", "kaggle", "heuristic")
"""Players that need something which may not be there."""


@dataclass(frozen=True, slots=True)
class PlayerTrial:
    """The player, the board and the clock of the games, and the files that it must consist of."""

    spec: Spec
    geometry: Geometry
    clock: Clock | None = None
    files: tuple[PlayerFile, ...] = ()


def needs_trial(spec: Spec) -> bool:
    """May the player be impossible to make or to start where the games are played?

    >>> [needs_trial(Spec.parse(text)) for text in ("stank", "kaggle:agent.py")]
    [False, True]
    """
    return spec.name in _FROM_OUTSIDE


def try_player(trial: PlayerTrial, running: RunningGames) -> None:
    """Make the player; a program is asked for its first move. The error names player and reason.

    >>> bot = PlayerTrial(Spec.parse("engine:./no-such-bot"), Geometry())
    >>> try_player(bot, RunningGames())
    Traceback (most recent call last):
    claimeven.errors.BadTournament: player 'engine:./no-such-bot' has not answered once: \
engine './no-such-bot' does not start: No such file or directory
    """
    check_files(trial.spec, trial.files)
    with player(trial.spec) as made:
        if not isinstance(made, EnginePlayer | KagglePlayer | LlmPlayer):
            return
        try:
            with running.stoppable(made.abort):
                _ask(made, Position(geometry=trial.geometry), trial.clock)
        except EngineFailed as error:
            if error.code in _NO_ANSWER:
                raise _unanswered(trial.spec, error) from None
        except ClaimevenError as error:
            raise _unanswered(trial.spec, error) from None


def _ask(made: Player, position: Position, clock: Clock | None) -> None:
    if clock is None:
        made.answer(position)
    else:
        made.answer(position, Limits.within(clock.share(clock.seconds), made.limits))


def _unanswered(spec: Spec, error: ClaimevenError) -> BadTournament:
    return BadTournament(f"player {quoted(spec.text)} has not answered once: {error}")
