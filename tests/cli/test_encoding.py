"""Terminals that do not know our characters: nothing fails, and nothing loses its meaning."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import claimeven
from claimeven.cli.console.encoding import FALLBACKS

SOURCES = Path(claimeven.__file__).parent
ENCODINGS = ["ascii", "latin-1", "cp437"]

TREE = "search 2 --geometry 3x3x3 -H stank --depth 2 --tree 2 --best-only"
COMMANDS = [
    "show 4453",
    "analyse 121212 --geometry 4x5x4",
    "solve 121212 --variation",
    "review 4433221",
    "eval 4453",
    "explain 4453",
    "search 44 --depth 3 --best-only",
    TREE,
    "heuristics list",
    "heuristics show bagdadi",
    "players level mcts",
    "perft 3",
    "count 3",
    "book info",
    "arena grid --first stank --second itu --depths 1",
    "play --second human",
]

HELP_OF_EVERYTHING = """
from cli.tree import NODES
from claimeven.cli.main import main
for node in NODES:
    try:
        main([*node.path, "--help"])
    except SystemExit as end:
        assert end.code == 0, node.name
"""


def run(encoding: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        env={
            **os.environ,
            "PYTHONIOENCODING": encoding,
            "PYTHONPATH": str(Path(__file__).parents[1]),
        },
    )


def command(encoding: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    return run(encoding, "-m", "claimeven.cli.main", *words)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("text", COMMANDS)
def test_a_command_prints_in_every_encoding(text: str, encoding: str) -> None:
    ran = command(encoding, *text.split())
    assert (ran.returncode, ran.stderr) == (0, b"")
    shown = ran.stdout.decode(encoding)
    assert shown
    assert "\\u" not in shown


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_help_prints_in_every_encoding(encoding: str) -> None:
    ran = run(encoding, "-c", HELP_OF_EVERYTHING)
    assert ran.stderr == b""
    assert "\\u" not in ran.stdout.decode(encoding)


def test_a_tree_in_ascii_says_the_same() -> None:
    told = command("ascii", *TREE.split()).stdout.decode("ascii").splitlines()
    assert told[0] == "root: max [-inf, +inf] = -90"
    assert "|-1 min [-91, +inf] <= -110" in told
    assert any(line.startswith("| +-cut 1 3: min already has") for line in told)


def test_every_character_of_the_package_has_a_fallback() -> None:
    used = {
        character
        for file in SOURCES.rglob("*.py")
        for character in file.read_text(encoding="utf-8")
        if not character.isascii()
    }
    assert sorted(used - set(FALLBACKS)) == []
    assert "".join(FALLBACKS.values()).isascii()


@pytest.mark.parametrize("encoding", [*ENCODINGS, "utf-8"])
def test_json_is_the_same_in_every_encoding(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "naïve-中-≤.toml"
    made = command("utf-8", "heuristics", "show", "stank", "--toml")
    file.write_bytes(made.stdout)
    ran = command(encoding, "heuristics", "check", str(file), "--json")
    assert json.loads(ran.stdout.decode(encoding))["file"] == str(file)


@pytest.mark.parametrize("encoding", [*ENCODINGS, "utf-8"])
def test_names_that_cannot_be_printed_are_escaped(tmp_path: Path, encoding: str) -> None:
    name = os.fsencode(tmp_path) + b"/\xe4\xb8\xad\xff.toml"
    ran = command(encoding, "heuristics", "check", os.fsdecode(name))
    assert (ran.returncode, ran.stdout) == (2, b"")
    told = ran.stderr.decode(encoding)
    assert told.count("\n") == 1
    assert ("中" if encoding == "utf-8" else "\\u4e2d") in told
    assert "\\udcff" in told
