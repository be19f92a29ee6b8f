"""How strong each level is: good moves on labelled positions, and games against the level below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from claimeven.arena.game import play_game
from claimeven.arena.levels import PERFECT
from claimeven.arena.pairs import MatchScore
from claimeven.arena.player import Player
from claimeven.arena.result import Result
from claimeven.arena.roster import player
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.lab.position_set import PositionSet
from claimeven.lab.quality import Quality, move_quality
from claimeven.lab.table import Table


@dataclass(frozen=True)
class Calibrated:
    """One level: its moves, and its score against the level below, if games were played."""

    level: int
    quality: Quality
    match: MatchScore | None


def calibrate(
    levels: Sequence[int],
    known: PositionSet,
    games: int,
    seed: int = 1,
    on_level: Callable[[int, int], None] | None = None,
) -> list[Calibrated]:
    """Measure every level; games begin on the empty board, sides alternate, seeds differ."""
    found = []
    for level in levels:
        quality = move_quality(f"level:{level},seed={seed}", known)
        match = None
        if games and level > 1:
            match = level_match(level, games, known.geometry, seed)
        found.append(Calibrated(level, quality, match))
        if on_level is not None:
            on_level(len(found), len(levels))
    return found


def level_match(level: int, games: int, geometry: Geometry, seed: int) -> MatchScore:
    """The score of a level against the one below; two games of one seed are a pair."""
    results = []
    for number in range(games):
        pair = number // 2
        higher, lower = (_contestant(each, seed + pair) for each in (level, level - 1))
        first, second = (higher, lower) if number % 2 == 0 else (lower, higher)
        outcome = play_game(first, second, Position(geometry=geometry)).outcome
        assert outcome is not None
        names = ("higher", "lower") if first is higher else ("lower", "higher")
        results.append(Result(*names, outcome.winner, pair))
    return MatchScore.of(results, "higher", "lower")


def _contestant(level: int, seed: int) -> Player:
    """A player for one game; perfect play keeps what it has proven from game to game."""
    return _perfect() if level == PERFECT else player(f"level:{level},seed={seed}")


@cache
def _perfect() -> Player:
    return player(f"level:{PERFECT}")


def calibration_table(found: list[Calibrated]) -> Table:
    """One row a level; Elo is counted from level 1."""
    table = Table(("level", "good %", "perfect %", "score against the level below", "Elo step"))
    for each in found:
        score = step = ""
        if each.match is not None:
            low, high = each.match.elo_interval()
            score = f"{100 * each.match.score:.1f} % of {each.match.games} games"
            step = f"{each.match.elo:+z.0f} ({low:+z.0f} to {high:+z.0f})"
        good, perfect = each.quality.good.percent(), each.quality.perfect.percent()
        table.add(each.level, good, perfect, score, step)
    return table
