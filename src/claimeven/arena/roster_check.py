"""Mistakes in the field that would only show in mid-game, found before the first one."""

from __future__ import annotations

import shlex
import shutil

from claimeven.arena.foreign import EnginePlayer
from claimeven.arena.roster import player
from claimeven.arena.searcher import SearchPlayer
from claimeven.arena.tournament import Tournament
from claimeven.errors import BadTournament
from claimeven.search.evaluation import compile_for


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
