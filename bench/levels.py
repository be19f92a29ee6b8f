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
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the score; it makes sense for 100 % too."""
        mean, share = self.score, Z * Z / self.games
        middle = (mean + share / 2) / (1 + share)
        half = math.sqrt(share * (mean * (1 - mean) + share / 4)) / (1 + share)
        return middle - half, middle + half

    @property
    def elo(self) -> str:
        """The difference in rating; where nothing was lost, what it is at least."""
        if self.score == 1:
            return f"over {_elo(self.interval[0]):+.0f}"
        return f"{_elo(self.score):+.0f}" if self.score > 0 else "none"

    def row(self, level: int) -> str:
        """A line of the table."""
        low, high = self.interval
        return (
            f"| {level} | {level - 1} | {self.wins} | {self.draws} | {self.losses} "
            f"| {self.score:.1%} | {low:.1%} to {high:.1%} | {self.elo} | {self.distinct} |"
        )


def _elo(score: float) -> float:
    return -400 * math.log10(1 / score - 1)


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
        print(match(level, given.games, given.seed).row(level), flush=True)


if __name__ == "__main__":
    main()
