"""A folder with one file of every kind that commands read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

KEPT = ("set.jsonl", "book.bin", "my.toml", "agent.py", "notes.txt", "garbage")
"""Files that no command may change unless it is told to."""

AGENT = """
def agent(observation, configuration):
    board, columns = observation.board, configuration.columns
    return next(column for column in range(columns) if not board[column])
"""


def make_scratch(folder: Path) -> Path:
    """Make the folder; takes some seconds."""
    folder.mkdir()
    (folder / "folder").mkdir()
    (folder / "notes.txt").write_text("bread, milk, eggs\n" * 3)
    (folder / "garbage").write_bytes(bytes(range(256)) * 20)
    (folder / "agent.py").write_text(AGENT)
    _make(folder, "heuristics", "show", "stank", "--toml", into="my.toml")
    _make(folder, "book", "build", "book.bin", "--plies", "2", "--geometry", "4x4x4")
    _make(folder, "lab", "positions", "set.jsonl", "--count", "8", "--geometry", "4x4x4")
    _make(folder, "arena", "run", "cup.sqlite", "--player", "random:seed=1", "--player",
          "first-legal", "--geometry", "4x4x4", "--rounds", "2")  # fmt: skip
    _make(folder, "arena", "export", "cup.sqlite", "-o", "games.txt")
    _make(folder, "arena", "export", "cup.sqlite", "-o", "games.jsonl")
    damaged = bytearray((folder / "cup.sqlite").read_bytes())
    damaged[4000:4400] = b"\xaa" * 400
    (folder / "damaged.sqlite").write_bytes(damaged)
    return folder


def _make(folder: Path, *words: str, into: str | None = None) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "claimeven.cli.main", *words],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    if into is not None:
        (folder / into).write_bytes(made.stdout)
