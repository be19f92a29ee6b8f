"""The same seed gives the same bytes: again, after a kill, on threads and on a cluster."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cli.runner import claimeven

PLAYERS = (
    "random", "level:3", "mcts:playouts=60", "sethi-h1:depth=2", "stank:depth=2,ties=random",
    "claimeven:nodes=500,table=1", "first-legal",
)  # fmt: skip
FROM_GAMES = ("--noise", "0.2", *(word for spec in PLAYERS for word in ("--player", spec)))
SIZE = ("--geometry", "5x4x4", "--stones", "4-15", "--count", "300")


def positions(folder: Path, *words: str) -> tuple[bytes, bytes]:
    """The bytes of a set and of its card."""
    ran = claimeven("lab", "positions", "a.jsonl", "--force", *SIZE, *words, cwd=folder)
    assert ran.code == 0, ran.err
    files = tuple((folder / name).read_bytes() for name in ("a.jsonl", "a.jsonl.card.json"))
    assert len(files) == 2
    return files


@pytest.mark.parametrize("words", [(), FROM_GAMES, ("--spread", "played", *FROM_GAMES)])
def test_a_seed_makes_the_same_set_on_any_number_of_threads(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    one = positions(tmp_path, *words, "--seed", "7", "--threads", "1")
    assert positions(tmp_path, *words, "--seed", "7", "--threads", "3") == one
    assert positions(tmp_path, *words, "--seed", "8") != one


def test_a_set_from_records_is_drawn_by_the_seed(tmp_path: Path) -> None:
    arena = claimeven(
        "arena", "run", "t.arena", "--player", "random", "--player", "one-ply",
        "--rounds", "40", "--geometry", "5x4x4", cwd=tmp_path,
    )  # fmt: skip
    assert arena.code == 0, arena.err
    words = ("--records", "t.arena", "--count", "50")
    one = positions(tmp_path, *words, "--seed", "7")
    assert positions(tmp_path, *words, "--seed", "7") == one
    assert positions(tmp_path, *words, "--seed", "8") != one


@pytest.mark.timeout(300)
def test_a_seed_makes_the_same_set_on_a_cluster(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    words = (*FROM_GAMES, "--count", "40")
    assert positions(tmp_path, *words, "--cluster", "local:2") == positions(tmp_path, *words)


@pytest.mark.timeout(300)
def test_a_seed_makes_the_same_set_after_a_kill(tmp_path: Path) -> None:
    size = ("--geometry", "6x5x4", "--stones", "6-12", "--count", "1000", "--threads", "1")
    words = (sys.executable, "-m", "claimeven.cli.main", "lab", "positions", "a.jsonl", *size)
    kill_when(tmp_path / "a.jsonl.work", lines=3, command=words, cwd=tmp_path)
    assert not (tmp_path / "a.jsonl").exists()
    resumed = positions(tmp_path, *size)
    whole = tmp_path / "whole"
    whole.mkdir()
    assert positions(whole, *size) == resumed


def kill_when(journal: Path, *, lines: int, command: tuple[str, ...], cwd: Path) -> None:
    """Run the command until its journal has this many lines, then kill it."""
    with subprocess.Popen(
        command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        while run.poll() is None:
            if journal.exists() and journal.read_bytes().count(b"\n") >= lines:
                os.kill(run.pid, signal.SIGKILL)
                break
            time.sleep(0.005)
        else:
            pytest.fail("it ended before it could be killed")


def rates(ran: Any) -> list[dict[str, Any]]:
    """What was measured, without the time it took."""
    assert ran.code == 0, ran.err
    return [{**line, "seconds": None} for line in ran.json_lines]


def test_quality_repeats_on_threads_and_after_a_kill(made: Path, tmp_path: Path) -> None:
    words = ("lab", "quality", *PLAYERS, "--positions", str(made), "--json")
    one = rates(claimeven(*words, "--seed", "7"))
    assert [line["player"] for line in one[:2]] == ["random:seed=7", "level:3,seed=7"]
    assert rates(claimeven(*words, "--seed", "7", "--threads", "3")) == one
    other = rates(claimeven(*words, "--seed", "8"))
    assert other[-2:] == one[-2:]  # these do not draw
    assert other != one
    log = tmp_path / "moves.log"
    assert rates(claimeven(*words, "--seed", "7", "--log", str(log))) == one
    kept = log.read_text().splitlines(keepends=True)
    log.write_text("".join(kept[::3]))  # as if others had not been asked yet
    assert rates(claimeven(*words, "--seed", "7", "--log", str(log))) == one


def test_what_cannot_repeat_is_told(made: Path) -> None:
    engine = f"engine:{sys.executable} -m claimeven.cli.main engine first-legal"
    words = ("lab", "quality", "claimeven:time=0.01", engine, "random")
    ran = claimeven(*words, "--positions", str(made), "--count", "2")
    told = [line for line in ran.err.splitlines() if "another run may give other moves" in line]
    assert [line.rpartition(" ")[0].endswith(("by the", "of its")) for line in told] == [True] * 2


def test_levels_and_frontier_repeat_and_say_their_seed(made: Path) -> None:
    shared = ("--positions", str(made), "--json", "--seed", "3")
    words = ("lab", "levels", "--levels", "1-4", *shared)
    first, again = claimeven(*words), claimeven(*words)
    assert first.out == again.out
    assert "seed 3" in first.err
    assert [line["seed"] for line in first.json_lines] == [3] * 4
    points = ("lab", "frontier", "-H", "sethi-h1", "--depths", "1-3", *shared)
    first, again = claimeven(*points), claimeven(*points)
    assert "seed 3" in first.err
    timed = {"microseconds"}
    for one, two in zip(first.json_lines, again.json_lines, strict=True):
        assert {k: v for k, v in one.items() if k not in timed} == {
            k: v for k, v in two.items() if k not in timed
        }
