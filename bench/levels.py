"""How much stronger is each level than the one below? Neighbours play, sides alternate.

python bench/levels.py --games 200 --levels 2-9
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from functools import cache

from claimeven import Side, player
from claimeven.arena.game import play_game
from claimeven.arena.levels import PERFECT
from claimeven.arena.player import Player

Z = 1.96


@dataclass(frozen=True)
class Match:
    """Wins, draws and losses of the higher level."""

    wins: int
    draws: int
    losses: int
    distinct: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        return (self.wins + self.draws / 2) / self.games

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the score."""
        mean = self.score
        square = (self.wins + self.draws / 4) / self.games - mean * mean
        return Z * math.sqrt(max(square, 0.25 / self.games) / self.games)


def elo(score: float) -> float:
    bounded = min(max(score, 1e-3), 1 - 1e-3)
    return -400 * math.log10(1 / bounded - 1)


def contestant(level: int, seed: int) -> Player:
    """A player for one game; perfect play keeps what it has proven from game to game."""
    return perfect() if level == PERFECT else player(f"level:{level},seed={seed}")


@cache
def perfect() -> Player:
    return player(f"level:{PERFECT}")


def match(higher: int, games: int, seed: int) -> Match:
    results = []
    seen = set()
    for number in range(games):
        strong = contestant(higher, seed + number)
        weak = contestant(higher - 1, seed + number)
        strong_is_first = number % 2 == 0
        pair = (strong, weak) if strong_is_first else (weak, strong)
        record = play_game(*pair)
        assert record.outcome is not None
        seen.add((strong_is_first, record.end.text))
        winner = record.outcome.winner
        own = Side.FIRST if strong_is_first else Side.SECOND
        results.append(0.5 if winner is None else float(winner is own))
    return Match(results.count(1.0), results.count(0.5), results.count(0.0), len(seen))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--levels", default="2-9", help="levels that meet the one below")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    low, _, high = given.levels.partition("-")
    print("| level | against | won | drawn | lost | score | 95 % | Elo | distinct games |")
    print("|---|---|---|---|---|---|---|---|---|")
    for level in range(int(low), int(high or low) + 1):
        found = match(level, given.games, given.seed)
        low_score, high_score = found.score - found.margin, found.score + found.margin
        print(
            f"| {level} | {level - 1} | {found.wins} | {found.draws} | {found.losses} "
            f"| {found.score:.1%} | {low_score:.1%} to {high_score:.1%} "
            f"| {elo(found.score):+.0f} | {found.distinct} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
