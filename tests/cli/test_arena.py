from __future__ import annotations

import csv
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import polars
import pytest

from claimeven import Position
from claimeven.records.file import read_file
from claimeven.web.shapes.tournaments import TournamentGameJson, TournamentJson
from cli.arena_bots import write_engine
from cli.runner import Ran, assert_one_line_error, claimeven
from web_service import check_shape

QUICK = ("--player", "stank:depth=2", "--player", "random")
COMMAND = [sys.executable, "-m", "claimeven.cli.main", "arena"]


def arena(folder: Path, *words: str, **options: Any) -> Ran:
    return claimeven("arena", *words, cwd=folder, **options)


def games(folder: Path, file: str = "cup.sqlite") -> list[dict[str, object]]:
    return arena(folder, "games", file, "--json").json_lines


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished tournament of three players, each meeting each other eight times."""
    folder = tmp_path_factory.mktemp("cup")
    ran = arena(folder, "run", "cup.sqlite", *QUICK, "--player", "one-ply", "--openings", "plies:1")
    assert ran.code == 0, ran
    assert "24 of 24 games finished" in ran.out
    assert ran.err == "", "no bar where nobody watches"
    return folder


def test_every_game_is_listed_with_all_about_it(cup: Path) -> None:
    listed = games(cup)
    assert [game["id"] for game in listed] == list(range(24))
    for game in listed:
        end = Position(f"{game['opening']}{game['moves']}").outcome
        assert end is not None
        winner = "draw" if end.winner is None else end.winner.value
        assert game["outcome"] == winner
        assert game["reason"] == ("full" if winner == "draw" else "line")
    assert {game["first"] for game in listed} == {"stank:depth=2", "random", "one-ply"}
    text = arena(cup, "games", "cup.sqlite").out
    assert text.count("\n") == 24
    assert str(listed[5]["moves"]) in text


def test_show_counts_and_rates(cup: Path) -> None:
    (shown,) = arena(cup, "show", "cup.sqlite", "--json").json_lines
    assert (shown["finished"], shown["scheduled"], shown["failures"]) == (24, 24, {})
    points = {game["player"]: game["points"] for game in shown["standings"]}
    counted = dict.fromkeys(points, 0.0)
    for game in games(cup):
        for side in ("first", "second"):
            won = 0.5 if game["outcome"] == "draw" else float(game["outcome"] == side)
            counted[str(game[side])] += won
    assert points == counted
    assert "stank:depth=2" in arena(cup, "show", "cup.sqlite").out


def test_exports_hold_the_same_games(cup: Path) -> None:
    listed = games(cup)
    for name in ("a.csv", "a.jsonl", "a.txt", "a.parquet"):
        ran = arena(cup, "export", "cup.sqlite", "-o", name)
        assert ran.out == f"{name}: 24 games\n"
    with (cup / "a.csv").open(newline="") as file:
        assert [row["moves"] for row in csv.DictReader(file)] == [game["moves"] for game in listed]
    lines = (cup / "a.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == listed
    table = polars.read_parquet(cup / "a.parquet")
    assert table["moves"].to_list() == [game["moves"] for game in listed]
    records = read_file(cup / "a.txt")
    assert [record.position.text for record in records] == [
        f"{game['opening']}{game['moves']}" for game in listed
    ]
    assert arena(cup, "export", "cup.sqlite", "--format", "jsonl").json_lines == listed
    assert arena(cup, "export", "cup.sqlite", "-o", "a.page.json").out == "a.page.json: 24 games\n"
    page = json.loads((cup / "a.page.json").read_text())
    check_shape(TournamentJson, page["table"])
    for shown, game in zip(page["games"], listed, strict=True):
        check_shape(TournamentGameJson, shown)
        assert shown["moves"] == f"{game['opening']}{game['moves']}"
    assert json.loads(arena(cup, "export", "cup.sqlite", "--format", "page").out) == page
    assert_one_line_error(arena(cup, "export", "cup.sqlite", "-o", "a.doc"), "a.doc")
    assert_one_line_error(arena(cup, "export", "cup.sqlite", "-o", "no/a.csv"), "no/a.csv")
    assert_one_line_error(arena(cup, "export", "cup.sqlite", "--format", "parquet"), "--output")


def test_the_tournament_is_never_an_output(cup: Path) -> None:
    """Nor is a file of another kind replaced, unless that is asked for."""
    before = (cup / "cup.sqlite").read_bytes()
    (cup / "link.csv").symlink_to("cup.sqlite")
    (cup / "notes.html").write_text("my notes")
    for words in (
        ("export", "cup.sqlite", "-o", "cup.sqlite", "--format", "csv", "--force"),
        ("export", "cup.sqlite", "-o", "link.csv", "--force"),
        ("report", "cup.sqlite", "-o", "cup.sqlite", "--force"),
        ("check", "cup.sqlite", "-o", "cup.sqlite"),
    ):
        assert_one_line_error(arena(cup, *words), "the command reads this file")
    for form in ("csv", "jsonl", "text", "parquet", "page"):
        ran = arena(cup, "export", "cup.sqlite", "-o", "notes.html", "--format", form)
        kinds = {"csv": "a CSV table", "jsonl": "a file of JSON lines", "text": "a file of games"}
        kinds["page"] = "a tournament for the page"
        assert_one_line_error(ran, f"is not {kinds.get(form, 'a Parquet table')}")
    assert_one_line_error(arena(cup, "report", "cup.sqlite", "-o", "notes.html"), "--force")
    assert (cup / "notes.html").read_text() == "my notes"
    assert arena(cup, "report", "cup.sqlite", "-o", "notes.html", "--force").code == 0
    assert (cup / "notes.html").read_text().startswith("<!doctype html>")
    shutil.copy(cup / "cup.sqlite", cup / "page.html")
    assert_one_line_error(arena(cup, "report", "page.html"), "the command reads this file")
    assert (cup / "cup.sqlite").read_bytes() == before


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *words],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_games(path: Path, count: int) -> None:
    """Until so many games are in the file."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
            if connection.execute("SELECT COUNT(*) FROM game").fetchone()[0] >= count:
                return
        except sqlite3.OperationalError:
            pass
        time.sleep(0.05)
    pytest.fail("no games within a minute")


# By time, so that a fast machine is not done before anybody can end it.
LONG = ("--player", "one-ply", "--player", "mcts:time=0.02", "--openings", "plies:2")


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_was_ended_goes_on_where_it_was(tmp_path: Path, end: signal.Signals) -> None:
    """No finished game is lost, none is played again, and nobody else may play meanwhile."""
    with start(tmp_path, "run", "cup.sqlite", *LONG, "--threads", "1") as process:
        wait_for_games(tmp_path / "cup.sqlite", 4)
        second = arena(tmp_path, "resume", "cup.sqlite")
        process.send_signal(end)
        _, said = process.communicate(timeout=60)
    assert_one_line_error(second, f"in use by process {process.pid}")
    if end is signal.SIGINT:
        assert process.returncode == 130
        assert "games are safe; go on with 'claimeven arena resume cup.sqlite'" in said
    before = {game["id"]: game for game in games(tmp_path)}
    assert len(before) >= 4
    (resumed,) = arena(tmp_path, "resume", "cup.sqlite", "--threads", "8", "--json").json_lines
    assert resumed["finished"] == resumed["scheduled"] == 50
    after = games(tmp_path)
    assert [game["id"] for game in after] == list(range(50))
    kept = [game for game in after if game["id"] in before]
    assert kept == list(before.values()), "times and all"


def test_a_match_stops_when_it_is_decided(tmp_path: Path) -> None:
    words = (*QUICK, "--format", "match", "--rounds", "5000", "--sprt", "0,100")
    (ended,) = arena(tmp_path, "run", "m.sqlite", *words, "--json").json_lines
    assert ended["test"]["accepted"] == "elo1"
    assert ended["finished"] < ended["scheduled"] == 10_000
    (again,) = arena(tmp_path, "resume", "m.sqlite", "--json").json_lines
    assert again["finished"] == ended["finished"], "there is nothing left to find out"


def test_failures_are_counted_and_told(tmp_path: Path) -> None:
    spec = write_engine(tmp_path, extra="sys.exit(3) if moves else None")
    words = ("--player", spec, "--player", "random", "--adjudicate", "both")
    ran = arena(tmp_path, "run", "f.sqlite", *words)
    assert f"failures of {spec}: 2 crash" in ran.out
    assert "adjudicated 0 games" in ran.out
    assert {game["reason"] for game in games(tmp_path, "f.sqlite")} == {"crash"}


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("--player", "randon", "--player", "one-ply"), "randon"),
        ((), "no players"),
        (("--player", "random"), "only player"),
        ((*QUICK, "--rounds", "0"), "invalid --rounds 0"),
        ((*QUICK, "--workers", "0"), "invalid --threads 0"),
        ((*QUICK, "--format", "cup"), "'cup'"),
        ((*QUICK, "--openings", "all"), "'all'"),
        ((*QUICK, "--cluster", "here"), "'here'"),
        ((*QUICK, "--threads", "2", "--cluster", "local:2"), "use one"),
        (("--player", "random", "--player", "engine:./no-such-bot"), "no-such-bot"),
    ],
)
def test_bad_settings_are_told_in_one_line(
    tmp_path: Path, words: tuple[str, ...], quoted: str
) -> None:
    assert_one_line_error(arena(tmp_path, "run", "x.sqlite", *words), quoted)
    assert list(tmp_path.iterdir()) == [], "nothing is left behind"


def test_bad_files_are_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database, but text" * 50)
    for command in ("resume", "show", "games", "export"):
        assert_one_line_error(arena(tmp_path, command, "text"), "'text' is not a tournament")
        assert_one_line_error(arena(tmp_path, command, "nothing"), "'nothing'")
    assert_one_line_error(arena(tmp_path, "run", "text", *QUICK), "'text'")
    assert_one_line_error(arena(tmp_path, "run", "no/such.sqlite", *QUICK), "'no'")
    if Path("/proc").is_dir():  # where not even root may write
        assert_one_line_error(arena(tmp_path, "run", "/proc/x.sqlite", *QUICK), "/proc/x.sqlite")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_told_of(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        assert_one_line_error(arena(tmp_path, "run", "x.sqlite", *QUICK), "'x.sqlite'")
    finally:
        tmp_path.chmod(0o700)


def test_a_file_that_cannot_grow_keeps_its_games(tmp_path: Path) -> None:
    """A limit on the size of files is what a full disk looks like, without filling one."""
    limit = 100_000

    def confine() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    words = ("--player", "first-legal", "--player", "one-ply", "--rounds", "300")
    ran = arena(tmp_path, "run", "x.sqlite", *words, preexec_fn=confine)
    assert_one_line_error(ran, "claimeven arena resume x.sqlite")
    kept = len(games(tmp_path, "x.sqlite"))
    assert 0 < kept < 600
    (resumed,) = arena(tmp_path, "resume", "x.sqlite", "--json").json_lines
    assert resumed["finished"] == 600


@pytest.mark.parametrize(
    ("options", "warns"),
    [
        (("--rounds", "3"), True),
        (("--rounds", "3", "--openings", "plies:1"), True),
        (("--rounds", "1", "--openings", "plies:1"), False),
        (("--rounds", "3", "--openings", "balanced:8"), False),
        (("--rounds", "3", "--clock", "9"), False),
    ],
)
def test_rounds_that_only_repeat_games_are_told_of(
    tmp_path: Path, options: tuple[str, ...], warns: bool
) -> None:
    field = ("--player", "stank:depth=1", "--player", "bagdadi:depth=1")
    ran = arena(tmp_path, "run", "cup.sqlite", *field, *options)
    assert ran.code == 0
    assert ("repeat their games" in ran.err) is warns
    assert ran.err.count("\n") == warns


def test_a_report_of_a_folder_is_refused() -> None:
    assert_one_line_error(claimeven("arena", "report", "."), "'.' is a folder, not a tournament")
