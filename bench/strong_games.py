"""Games of strong players, for benches that need positions such as strong play reaches.

    python bench/strong_games.py 100 > bench/data/strong_games.txt

Half of the games begin on the empty board, the others after two or four random stones.
"""

from __future__ import annotations

import argparse
import random
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
    generator = random.Random(seed)
    return [generator.choice(_random_game(generator)) for _ in range(count)]


def _random_game(generator: random.Random) -> list[Position]:
    game = [Position()]
    while game[-1].outcome is None:
        game.append(game[-1].play(generator.choice(game[-1].legal_columns)))
    return game[:-1]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=2026)
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    for _ in range(arguments.games):
        start = Position()
        for _ in range(generator.choice(STONES)):
            start = start.play(generator.choice(start.legal_columns))
        first, second = generator.choice(PLAYERS), generator.choice(PLAYERS)
        record = play_game(player(first), player(second), start)
        end = start
        for move in record.moves:
            end = end.play(move.column)
        print(end.text, first, second, flush=True)


if __name__ == "__main__":
    main()
