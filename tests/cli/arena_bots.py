"""Programs that play in tournaments of tests: they start within moments and need no package."""

from __future__ import annotations

from pathlib import Path

ENGINE = """
import pathlib, sys
moves = ""
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["name"]:
        print("bot", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["position"]:
        moves = words[2] if len(words) > 2 else ""
    elif words[:1] == ["go"]:
        EXTRA
        print("bestmove", next(c for c in range(7) if moves.count(str(c)) < 6), 0, flush=True)
    elif words[:1] == ["quit"]:
        break
"""
VANISHES = """if moves:
            pathlib.Path(__file__).unlink(missing_ok=True)
            sys.exit(3)"""
"""Dies with the file it came from, when it is asked in the middle of a game."""

AGENT = """
def agent(observation, configuration):
    return next(c for c in range(configuration.columns) if observation.board[c] == 0)
"""
EVALUATION = """name = "mine"
idea = "powers for groups that one side holds alone"
perspective = "own"
play_on = false
[terms.groups]
kind = "lines"
[terms.groups.weights]
kind = "powers"
base = 10
factor = 0.1
[terminal]
win = 1000000
loss = -1000000
draw = 0
sooner = 0
"""


def write_engine(folder: Path, name: str = "bot.py", extra: str = "pass") -> str:
    """Write an engine; its spec, with a relative path."""
    (folder / name).write_text(ENGINE.replace("EXTRA", extra))
    return f"engine:python3 {name}"
