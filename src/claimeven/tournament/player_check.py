"""Mistakes in the field that would only show in mid-game or never, found before the first one."""

from __future__ import annotations

import shlex
import shutil

from claimeven.errors import BadTournament
from claimeven.heuristics.evaluation import compile_for
from claimeven.players.engine import EnginePlayer
from claimeven.players.roster import draws_lots, player
from claimeven.players.searcher import SearchPlayer
from claimeven.tournament.plan import Tournament
from claimeven.tournament.schedule import Schedule


def check_players(tournament: Tournament) -> None:
    """Refuse evaluations that do not fit the board, and engines that are not there."""
    for spec in tournament.players:
        with player(spec) as one:
            if isinstance(one, SearchPlayer):
                compile_for(one.engine.heuristic, tournament.geometry)
            if isinstance(one, EnginePlayer):
                program = shlex.split(one.client.command)[0]
                if shutil.which(program) is None:
                    raise BadTournament(f"player {spec!r}: there is no program {program!r} to run")


def same_games(tournament: Tournament, openings: int) -> tuple[str, str] | None:
    """Two players who would only repeat their games from round to round, if there are such.

    >>> same_games(Tournament(("stank:depth=2", "bagdadi:depth=2"), rounds=9), openings=1)
    ('stank:depth=2', 'bagdadi:depth=2')
    """
    if tournament.clock is not None or not Schedule(tournament, openings).repeats_openings:
        return None
    fixed = [_plays_the_same(spec) for spec in tournament.players]
    for one, other in tournament.pairings:
        if fixed[one] and fixed[other]:
            return tournament.players[one], tournament.players[other]
    return None


def _plays_the_same(spec: str) -> bool:
    """Is it certain that it plays the same in the same position?"""
    with player(spec) as one:
        is_timed = one.limits is not None and one.limits.seconds is not None
        return isinstance(one, SearchPlayer) and not is_timed and not draws_lots(spec)
