"""A complete engine in thirty lines: it speaks the protocol's short form and plays at random.

Make it yours in `choose`, then: claimeven engine check "python examples/template_engine.py"
and play it: claimeven play --second "engine:python examples/template_engine.py"
"""

import random
import sys

from claimeven import Position


def choose(position):
    return random.choice(position.legal_columns), 0  # the column, counted from 0, and its score


def count(position, depth):
    return 1 + sum(count(position.play(c), depth - 1) for c in position.legal_columns if depth)


def answer(words, position):
    match words:
        case ["name", *_]:
            print("template")
        case ["isready"]:
            print("readyok")
        case ["position", "startpos", *moves] if len(moves) < 2:
            return Position([int(digit) for digit in "".join(moves)])
        case ["go"]:
            print("bestmove", *choose(position))
        case ["perft", depth]:
            print("perft", depth, count(position, int(depth)))
        case ["quit"]:
            sys.exit(print("quitting"))
        case _:
            print("error I do not know", words)
    return position


position = Position()
for line in sys.stdin:
    try:
        position = answer(line.split(), position)
    except (ValueError, IndexError) as problem:
        print("error", problem)
    sys.stdout.flush()
