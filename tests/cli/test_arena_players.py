"""Players made of files and programs: where they start, when they cannot, when they change."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.arena_bots import AGENT, EVALUATION, VANISHES, write_engine
from cli.runner import Ran, assert_one_line_error, claimeven
from cli.test_arena import start, wait_for_games


def arena(folder: Path, *words: str, **options: Any) -> Ran:
    return claimeven("arena", *words, cwd=folder, **options)


def moves(path: Path) -> list[tuple[object, ...]]:
    listed = arena(path.parent, "games", path.name, "--json").json_lines
    return [(game["id"], game["opening"], game["moves"], game["reason"]) for game in listed]


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    """A folder with an engine, an agent and an evaluation."""
    folder = tmp_path / "bots"
    folder.mkdir()
    write_engine(folder)
    (folder / "agent.py").write_text(AGENT)
    (folder / "my.toml").write_text(EVALUATION)
    return folder


def players(*specs: str) -> list[str]:
    return [word for spec in specs for word in ("--player", spec)]


FIELD = players("engine:python3 bot.py", "kaggle:agent.py", "heuristic:my.toml,depth=1")


def test_a_killed_run_is_resumed_from_another_folder(bots: Path, tmp_path: Path) -> None:
    """The games are those of a run that nobody killed."""
    words = [*FIELD, "--openings", "plies:1", "--threads", "1"]
    whole = arena(bots, "run", "whole.sqlite", *words)
    assert whole.code == 0, whole
    with start(bots, "run", "cup.sqlite", *words) as process:
        wait_for_games(bots / "cup.sqlite", 2)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    ran = arena(elsewhere, "resume", str(bots / "cup.sqlite"), "--json")
    assert ran.code == 0, ran
    assert ran.json_lines[0]["finished"] == 24
    assert ran.json_lines[0]["failures"] == {}
    assert ran.json_lines[0]["folder"] == str(bots)
    assert moves(bots / "cup.sqlite") == moves(bots / "whole.sqlite")


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("engine:./no-such-bot", "does not start: No such file or directory"),
        ("engine:python3 no-such-bot.py", "can't open file"),
        ("engine:false", "has died (exit code 1)"),
        ("kaggle:raises.py", "cannot be loaded: NameError"),
    ],
)
def test_a_player_that_never_answers_stops_the_run(bots: Path, spec: str, reason: str) -> None:
    """Also where a test would accept on such games, and nothing is left behind."""
    (bots / "raises.py").write_text("no_such_name\n")
    before = sorted(bots.iterdir())
    words = [*players("random", spec), "--format", "match", "--rounds", "200", "--sprt", "0,50"]
    ran = arena(bots, "run", "x.sqlite", *words)
    assert_one_line_error(ran, f"player '{spec}' has not answered once: ")
    assert reason in ran.err
    assert ran.out == ""
    assert sorted(bots.iterdir()) == before


def test_a_grid_stops_too(bots: Path) -> None:
    words = ("--first", "engine:./no-such-bot", "--second", "stank", "--depths", "1", "--json")
    ran = arena(bots, "grid", *words)
    assert_one_line_error(ran, "has not answered once: engine './no-such-bot' does not start")
    assert ran.out == ""
    words = ("--first", "engine:python3 bot.py", "--second", "stank", "--depths", "1", "--json")
    ran = arena(bots, "grid", *words)
    assert (ran.code, len(ran.json_lines)) == (0, 1), ran


def test_a_program_that_vanishes_loses_one_game_and_ends_the_run(bots: Path) -> None:
    """It died in a game, which is lost; it cannot be started again, which is no game."""
    spec = write_engine(bots, "vanishing.py", VANISHES)
    words = [*players(spec, "first-legal"), "--rounds", "20", "--threads", "1"]
    ran = arena(bots, "run", "x.sqlite", *words)
    warning, error = ran.err.splitlines()
    assert warning == f"game 0: engine '{spec.removeprefix('engine:')}' has died (exit code 3)"
    assert (ran.code, error[:11]) == (2, "claimeven: ")
    assert f"player '{spec}' cannot play: " in error
    assert "can't open file" in error
    assert "1 of 40 games are safe; go on with 'claimeven arena resume x.sqlite'" in error
    (game,) = arena(bots, "games", "x.sqlite", "--json").json_lines
    assert (game["reason"], game["outcome"]) == ("crash", "second")
    again = arena(bots, "resume", "x.sqlite")
    assert_one_line_error(again, "the file 'vanishing.py' is gone")
    assert len(moves(bots / "x.sqlite")) == 1


def test_a_crash_in_a_game_is_still_a_loss(bots: Path) -> None:
    spec = write_engine(bots, "dies.py", "sys.exit(3) if len(moves) > 3 else None")
    ran = arena(bots, "run", "x.sqlite", *players(spec, "first-legal"), "--json")
    assert ran.code == 0, ran
    assert ran.json_lines[0]["failures"] == {spec: {"crash": 2}}


def test_a_changed_file_is_another_player(bots: Path) -> None:
    ran = arena(bots, "run", "cup.sqlite", *FIELD, "--rounds", "2", "--threads", "1")
    assert ran.code == 0, ran
    finished = bots / "cup.sqlite"
    for name in ("bot.py", "agent.py", "my.toml"):
        path = bots / "half.sqlite"
        path.write_bytes(finished.read_bytes())
        forget_games(path, keep=4)
        text = (bots / name).read_text()
        (bots / name).write_text(f"{text}\n# changed\n")
        ran = arena(bots.parent, "resume", "bots/half.sqlite")
        assert_one_line_error(ran, f"the file '{name}' has changed")
        assert arena(bots, "show", "half.sqlite").out.count("4 of 12 games") == 1
        forced = arena(bots, "resume", "half.sqlite", "--force")
        assert forced.code == 0, forced
        assert "12 of 12 games finished" in forced.out
        assert f"{name} was not the same in all runs (resume --force)" in forced.out
        (bots / name).write_text(text)


def forget_games(path: Path, keep: int) -> None:
    """As if the run had been ended earlier."""
    code = (
        "import sys, sqlite3; from claimeven.tournament.store.checksum import *;"
        "c = sqlite3.connect(sys.argv[1]);"
        "c.execute('DELETE FROM game WHERE id >= ?', (int(sys.argv[2]),));"
        "t = Tally.of(x for (x,) in c.execute('SELECT checksum FROM game'));"
        "store_checksum(c, TALLY, str(t)); c.commit()"
    )
    subprocess.run([sys.executable, "-c", code, str(path), str(keep)], check=True, timeout=60)


def test_names_that_are_not_text(bots: Path) -> None:
    """A player of such a name cannot be stored; a tournament may have one."""
    shutil.copy(bots / "my.toml", bots / os.fsdecode(b"\xff.toml"))
    spec = os.fsdecode(b"heuristic:\xff.toml,depth=1")
    ran = arena(bots, "run", "x.sqlite", *players("random", spec))
    assert_one_line_error(ran, "expected text in UTF-8")
    ran = arena(bots, "run", os.fsdecode(b"\xfe.sqlite"), *players("random", "first-legal"))
    assert ran.code == 0, ran


def test_files_are_known_by_their_hashes(bots: Path) -> None:
    assert arena(bots, "run", "cup.sqlite", *FIELD).code == 0
    connection = sqlite3.connect(bots / "cup.sqlite")
    rows = connection.execute("SELECT player, path FROM player_file ORDER BY player").fetchall()
    folder = connection.execute("SELECT value FROM setting WHERE name = 'folder'").fetchone()
    connection.close()
    assert rows == [(0, "bot.py"), (1, "agent.py"), (2, "my.toml")]
    assert json.loads(folder[0]) == str(bots)


def test_an_old_file_gets_the_folder_of_its_first_resume(tmp_path: Path) -> None:
    """What an earlier version did not store cannot be known."""
    previous = Path(__file__).parents[1] / "data" / "previous" / "unfinished.sqlite"
    (tmp_path / "old.sqlite").write_bytes(previous.read_bytes())
    ran = arena(tmp_path, "resume", "old.sqlite", "--json")
    assert ran.code == 0, ran
    assert ran.json_lines[0]["folder"] == str(tmp_path)
    assert arena(tmp_path, "check", "old.sqlite").code == 0
