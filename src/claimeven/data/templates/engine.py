"""A Connect Four engine to start from: it speaks the protocol and plays any column with room.

Yours to write: a board that sees lines of four, an evaluation, a search, and `choose`. Columns
count from 0. A position is the columns played so far, such as "3342".
"""

import random
import sys

COLUMNS, ROWS = 7, 6


def legal_columns(moves: str) -> list[int]:
    """The columns with room."""
    return [column for column in range(COLUMNS) if moves.count(str(column)) < ROWS]


def choose(moves: str, milliseconds: int) -> tuple[int, int]:
    """The column to play and its value, with so much time left for the rest of the game."""
    return random.choice(legal_columns(moves)), 0


def count(moves: str, depth: int) -> int:
    """The nodes of the game tree, the root included. Yours to add: a won game has no children."""
    children = legal_columns(moves) if depth > 0 else []
    return 1 + sum(count(moves + str(column), depth - 1) for column in children)


def main() -> None:
    """Answer line by line."""
    moves = ""
    for line in sys.stdin:
        match line.split():
            case ["name", *_]:
                print("my engine", flush=True)
            case ["isready", *_]:
                print("readyok", flush=True)
            case ["position", "startpos", *played]:
                moves = "".join(played)
            case ["go", "ftime", first, "stime", second] if legal_columns(moves):
                left = int(second if len(moves) % 2 else first)
                print("bestmove", *choose(moves, left), flush=True)
            case ["perft", depth]:
                print("perft", depth, count(moves, int(depth)), flush=True)
            case ["quit"]:
                print("quitting", flush=True)
                return
            case _:
                print("error cannot do", line.strip(), flush=True)


if __name__ == "__main__":
    main()
