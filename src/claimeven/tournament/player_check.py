"""Mistakes in the players of a tournament that would show only during games, found before them."""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.checks import quoted
from claimeven.errors import BadTournament
from claimeven.heuristics.evaluation import compile_for
from claimeven.players.language.text_player import LanguagePlayer
from claimeven.players.player import Player
from claimeven.players.roster import is_random, player
from claimeven.players.searcher import SearchPlayer
from claimeven.players.spec import Spec
from claimeven.tournament.plan import Tournament
from claimeven.tournament.schedule import Schedule


@dataclass(frozen=True)
class CheckedPlayers:
    """The players of a tournament after each was made once and found fit to play in it."""

    tournament: Tournament
    deterministic: frozenset[Spec]
    """Those that are known to play the same column in the same position every time."""

    def same_games(self, openings: int) -> tuple[Spec, Spec] | None:
        """Two players whose games would only repeat from round to round, if there are such.

        >>> cup = Tournament.parse(("stank:depth=2", "bagdadi:depth=2"), rounds=9)
        >>> [str(spec) for spec in check_players(cup).same_games(openings=1)]
        ['stank:depth=2', 'bagdadi:depth=2']
        """
        plan = self.tournament
        if plan.clock is not None or not Schedule(plan, openings).repeats_openings:
            return None
        pairs = ((plan.players[one], plan.players[other]) for one, other in plan.pairings)
        return next((pair for pair in pairs if self.deterministic.issuperset(pair)), None)


def check_players(tournament: Tournament) -> CheckedPlayers:
    """Make every player once. Refuse those that cannot be made, evaluations that do not fit the
    board, and language models that are asked again: an illegal answer loses the game.
    """
    deterministic = set()
    for spec in tournament.players:
        with player(spec) as made:
            _check_retries(made)
            if isinstance(made, SearchPlayer):
                compile_for(made.engine.heuristic, tournament.geometry)
            if _is_deterministic(spec, made):
                deterministic.add(spec)
    return CheckedPlayers(tournament, frozenset(deterministic))


def _check_retries(made: Player) -> None:
    if isinstance(made, LanguagePlayer) and made.retries:
        raise BadTournament(
            f"player {quoted(made.spec)} would be asked again after an illegal answer, which loses "
            "a game of a tournament: expected no retries"
        )


def _is_deterministic(spec: Spec, made: Player) -> bool:
    is_timed = made.limits is not None and made.limits.seconds is not None
    return isinstance(made, SearchPlayer) and not is_timed and not is_random(spec)
