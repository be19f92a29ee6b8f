"""Games of strong players, for benches that need positions such as strong play reaches.

    python bench/strong_games.py 100 > bench/data/strong_games.txt

Half of the games begin on the empty board, the others after two or four random stones.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from claimeven import Position, player
from claimeven.tournament.play_game import play_game

FILE = Path(__file__).parent / "data" / "strong_games.txt"
PLAYERS = ("level:8", "level:9", "perfect:ties=random")
STONES = (0, 0, 2, 4)


def strong_positions(count: int, seed: int) -> list[Position]:
    """Unfinished positions of the games in the file, drawn at random."""
    lines = (line.split() for line in FILE.read_text().splitlines() if line[0] != "#")
    positions = [Position(moves[:stones]) for moves, *_ in lines for stones in range(len(moves))]
    return random.Random(seed).sample(positions, min(count, len(positions)))


def random_positions(count: int, seed: int) -> list[Position]:
    """Unfinished positions of games of random moves: one of each game, any of its positions."""
    dice = random.Random(seed)
    return [dice.choice(_random_game(dice)) for _ in range(count)]


def _random_game(dice: random.Random) -> list[Position]:
    game = [Position()]
    while game[-1].outcome is None:
        game.append(game[-1].play(dice.choice(game[-1].legal_columns)))
    return game[:-1]


def main(games: int, seed: int) -> None:
    """Play and print."""
    dice = random.Random(seed)
    for _ in range(games):
        start = Position()
        for _ in range(dice.choice(STONES)):
            start = start.play(dice.choice(start.legal_columns))
        first, second = dice.choice(PLAYERS), dice.choice(PLAYERS)
        record = play_game(player(first), player(second), start)
        end = start
        for move in record.moves:
            end = end.play(move.column)
        print(end.text, first, second, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), seed=2026)
