"""What the fuzzer types: right and wrong words for every kind of option and argument."""

from __future__ import annotations

import random
from collections.abc import Sequence

import click

from claimeven.cli.console.numbers import Real, Seconds, Whole

NUMBERS = ("0", "1", "2", "3", "5", "10", "0.5")
NO_NUMBERS = ("nan", "inf", "-inf", "1e300", "--1", "+-5", "x", "", "٣", "1_0", "0x1", "9" * 60)
"""No option that takes a number may take one of these."""

GEOMETRIES = ("4x4x4", "4x4x4", "5x4x4", "3x3x3", "5x5x4", "7x6x4", "9x7x5", "12x8x5")
NO_GEOMETRIES = ("0x0x0", "-1x2x3", "99x99x9", "7x", "x", "", "7x6x4x1", "1e3x2x2")
HEURISTICS = ("stank", "claimeven", "sethi-h1:samples=5,seed=1", "bagdadi", "my.toml", "itu")
NO_HEURISTICS = ("stank:base=+-5", "stank:base", "nope", "notes.txt", "missing.toml", "", "stank:")
PLAYERS = (
    "random",
    "first-legal",
    "level:1",
    "stank:depth=1",
    "sethi-h2:depth=2",
    "mcts:playouts=5",
    "heuristic:my.toml,depth=1",
    "kaggle:agent.py",
    "sethi-h1:depth=1,seed=3",
)
NO_PLAYERS = (
    "level:--1",
    "level:99",
    "claimeven:depth=+-5",
    "claimeven:time=inf",
    "heuristic:my.toml:depth=6",
    "heuristic:missing.toml,depth=1",
    "engine:./missing",
    "engine:false",
    "engine:cat",
    "kaggle:notes.txt",
    "",
    ":",
    "stank:",
    "nope",
    "random:seed=nan",
)
POSITIONS = ("", "44", "1212", "1", "123", "112233", "-")
NO_POSITIONS = (
    "x",
    "0",
    "9999",
    "4444444444",
    "11" * 50,
    "....",
    "X.X./....",
    "４",
    "1,2,,",
    "4e4",
)
FILES = ("set.jsonl", "cup.sqlite", "book.bin", "my.toml", "games.jsonl", "games.txt", "agent.py")
NEW_FILES = ("new.csv", "new.jsonl", "new.sqlite", "new.toml", "new.svg", "new.html", "new.bin")
NO_FILES = (
    "missing/new.csv",
    ".",
    "",
    "n" * 300,
    "/dev/null",
    "/dev/full",
    "/dev/zero",
    "notes.txt",
    "garbage",
    "folder",
    "damaged.sqlite",
)
CLUSTERS = ("tcp://127.0.0.1:1", "local:0", "nope", "", "tcp://")
OTHER = (
    "1-3",
    "1,2",
    "3-1",
    "1-",
    "-3",
    "a=b",
    "win",
    "both",
    "empty",
    "plies:1",
    "plies:x",
    "10+1",
)


def words_for(parameter: click.Parameter, draw: random.Random, nonsense: float) -> str:
    """One value for an option or argument; a share of them is nonsense."""
    right, wrong = _choices(parameter)
    chosen = wrong if draw.random() < nonsense else right
    return draw.choice(chosen or right or wrong)


def is_surely_wrong(parameter: click.Parameter, text: str) -> bool:
    """Must a command refuse this value, whatever else is given?"""
    if isinstance(parameter.type, Whole | Seconds | Real):
        return text in NO_NUMBERS
    if isinstance(parameter.type, click.Choice):
        return text not in parameter.type.choices
    return (parameter.name or "") == "geometry" and text in NO_GEOMETRIES


def _choices(parameter: click.Parameter) -> tuple[Sequence[str], Sequence[str]]:
    """Values that fit, and values that do not."""
    name = parameter.name or ""
    if isinstance(parameter.type, Whole | Seconds | Real):
        return NUMBERS, NO_NUMBERS
    if isinstance(parameter.type, click.Choice):
        return tuple(map(str, parameter.type.choices)), ("nonsense", "")
    if name == "geometry":
        return GEOMETRIES, NO_GEOMETRIES
    if "heuristic" in name or name == "name":
        return HEURISTICS, NO_HEURISTICS
    if name in ("position", "positions") and not isinstance(parameter.type, click.Path):
        return POSITIONS, NO_POSITIONS
    if isinstance(parameter.type, click.Path) or "file" in name or name in ("cache", "output"):
        return FILES + NEW_FILES, NO_FILES
    if name in ("cluster", "address"):
        return (), CLUSTERS
    if any(word in name for word in ("spec", "player", "first", "second", "advisor", "command")):
        return PLAYERS, NO_PLAYERS
    return NUMBERS + OTHER, NO_NUMBERS
