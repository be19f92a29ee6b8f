from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from claimeven.errors import BadTournament
from claimeven.game.side import Side
from claimeven.ratings.result import Result
from claimeven.tournament.plan import Tournament
from claimeven.tournament.results import CRASH, FULL, LINE, Failure, GameResult
from claimeven.tournament.store import schema
from claimeven.tournament.store.lock import TournamentLock
from claimeven.tournament.store.soundness import Damage
from claimeven.tournament.store.store import TournamentStore

FIELD = ("random", "one-ply", "first-legal")
GAMES = (
    GameResult(0, (3, 3, 4), Side.FIRST, LINE, (0.5, 0.25), (10, 20)),
    GameResult(1, (), None, FULL, (0.0, 0.0), (0, 0), saved_plies=4, solver_seconds=0.5),
    GameResult(
        2,
        (0,),
        Side.FIRST,
        CRASH,
        (1, 2),
        (3, 4),
        failure=Failure(Side.SECOND, CRASH, "died", "ow"),
    ),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cup.sqlite"


def make(path: Path) -> TournamentStore:
    return TournamentStore.create(
        path, Tournament.parse(FIELD, rounds=2, seed=9, clock="1+0.1"), ["", "44"]
    )


def test_what_was_added_comes_back(path: Path) -> None:
    with make(path) as store:
        store.add(GAMES)
        store.begin_session("1.2", "claimeven arena run")
    with TournamentStore.open(path) as store:
        assert store.players == list(FIELD)
        assert store.openings == ["", "44"]
        assert store.tournament == Tournament.parse(FIELD, rounds=2, seed=9, clock="1+0.1")
        assert (store.counts.finished, store.counts.scheduled, store.counts.failed) == (3, 24, 1)
        assert store.finished == {0, 1, 2}
        first, second, third = store.games()
        assert (first.moves, first.plies, first.winner, first.reason) == (
            "445",
            3,
            Side.FIRST,
            LINE,
        )
        assert (first.first_seconds, first.second_nodes) == (0.5, 20)
        assert (second.first, second.second, second.result) == ("one-ply", "random", "draw")
        assert (second.saved_plies, second.solver_seconds) == (4, 0.5)
        assert third.failure is not None
        assert (third.failed_player, third.failure.stderr) == ("first-legal", "ow")
        assert store.failure_counts() == {"first-legal": {CRASH: 1}}
        assert next(store.results()) == Result("random", "one-ply", Side.FIRST, 0)
        assert store.sessions[0].claimeven == "1.2"


def test_a_game_is_kept_once_and_as_it_was(path: Path) -> None:
    with make(path) as store:
        store.add(GAMES)
        store.add([GameResult(0, (1,), None, FULL, (9, 9), (9, 9))])
        assert store.counts.finished == 3
        assert next(store.games()).moves == "445"


def test_games_that_are_not_of_the_tournament_are_not_taken(path: Path) -> None:
    with make(path) as store:
        with pytest.raises(IndexError):
            store.add([GameResult(24, (), None, FULL, (0, 0), (0, 0))])
        assert store.counts.finished == 0


def test_a_file_says_who_made_it_and_keeps_its_keys(path: Path) -> None:
    make(path).close()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    connection.execute("PRAGMA foreign_keys = ON")
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(
            "INSERT INTO game VALUES (0, 0, 0, 99, 0, '', 0, 'draw', 'full', 0, 0, 0, 0, 0, 0, '')"
        )
    connection.close()


def test_only_one_may_write_and_all_may_read(path: Path) -> None:
    with make(path) as store:
        with pytest.raises(BadTournament, match=f"in use by process {os.getpid()}"):
            TournamentStore.resume(path)
        store.add(GAMES[:1])
        with TournamentStore.open(path) as reader:
            assert reader.counts.finished == 1
            store.add(GAMES[1:])
            assert reader.counts.finished == 3
    TournamentStore.resume(path).close()
    assert [each.name for each in path.parent.iterdir()] == ["cup.sqlite"]


def test_the_lock_of_a_dead_process_binds_nobody(path: Path) -> None:
    """A process takes the lock and dies by SIGKILL; what it leaves behind is only a file."""
    code = (
        "import os, pathlib, sys; from claimeven.tournament.store.lock import TournamentLock;"
        "TournamentLock(pathlib.Path(sys.argv[1])).acquire(); os.kill(os.getpid(), 9)"
    )
    ran = subprocess.run([sys.executable, "-c", code, str(path)], timeout=60)
    assert ran.returncode == -9
    assert path.with_name("cup.sqlite.lock").exists()
    with TournamentLock(path):
        pass
    assert not path.with_name("cup.sqlite.lock").exists()


def test_an_older_file_is_brought_up_to_date(path: Path) -> None:
    make(path).close()
    connection = sqlite3.connect(path)
    for column in ("saved_plies", "solver_seconds", "checksum"):
        connection.execute(f"ALTER TABLE game DROP COLUMN {column}")
    for table in ("checksum", "player_file"):
        connection.execute(f"DROP TABLE {table}")
    connection.execute("DELETE FROM setting WHERE name = 'folder'")
    connection.execute(
        "INSERT INTO game VALUES (0, 0, 0, 1, 0, '4455667', 7, 'first', 'line', 1, 2, 3, 4)"
    )
    connection.execute(  # which does not lead to that result
        "INSERT INTO game VALUES (3, 1, 2, 0, 0, '4455667', 7, 'draw', 'full', 1, 2, 3, 4)"
    )
    connection.execute("PRAGMA user_version = 1")
    connection.commit()
    connection.close()
    with TournamentStore.open(path) as store:
        assert [(game.moves, game.saved_plies) for game in store.games()] == [("4455667", 0)]
        assert store.damage() == Damage((3,))
        assert store.counts.finished == 1
        assert store.tournament.folder is None
    with pytest.raises(BadTournament, match="1 game does not match its checksum"):
        TournamentStore.resume(path)
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM game WHERE id = 3")
    connection.execute("UPDATE checksum SET value = '1' || substr(value, 2) WHERE name = 'games'")
    connection.commit()
    connection.close()
    with TournamentStore.resume(path) as store:
        store.add(GAMES[1:])
        assert store.counts.finished == 3


def test_a_newer_file_is_left_alone(path: Path) -> None:
    make(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    for opening in (TournamentStore.open, TournamentStore.resume):
        with pytest.raises(BadTournament, match="version 99"):
            opening(path)


def test_other_files_are_refused(path: Path) -> None:
    with pytest.raises(BadTournament, match="there is no tournament"):
        TournamentStore.open(path)
    path.write_text("this is a text, and a long one at that" * 20)
    with pytest.raises(BadTournament, match="expected an SQLite file"):
        TournamentStore.open(path)
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE mine (x)")
    connection.commit()
    connection.close()
    with pytest.raises(BadTournament, match="is not a tournament: expected"):
        TournamentStore.open(path)
    with pytest.raises(BadTournament, match="a database of another program"):
        make(path)
    with pytest.raises(BadTournament, match="is a folder"):
        TournamentStore.open(path.parent)


def test_a_tournament_is_never_written_over(path: Path) -> None:
    make(path).close()
    with pytest.raises(BadTournament, match="resume"):
        make(path)


def test_a_file_that_was_cut_short_is_told_of(path: Path) -> None:
    with make(path) as store:
        store.add(GAMES)
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(BadTournament, match="cup.sqlite"), TournamentStore.open(path) as store:
        list(store.games())


def test_a_file_that_cannot_be_begun_is_not_left_behind(path: Path) -> None:
    full = sqlite3.OperationalError("database or disk is full")

    class Full(TournamentStore):
        def _fill(self, tournament: Tournament, openings: object) -> None:
            raise full

    with pytest.raises(BadTournament, match=r"nothing was begun: make room and try again$"):
        Full.create(path, Tournament.parse(FIELD), [""])
    assert list(path.parent.iterdir()) == []
    path.touch()
    with pytest.raises(BadTournament, match="nothing was begun"):
        Full.create(path, Tournament.parse(FIELD), [""])
    make(path).close()


def test_an_empty_file_may_become_a_tournament(path: Path) -> None:
    path.touch()
    with make(path) as store:
        assert store.counts.scheduled == 24


def test_nobody_hears_of_a_game_before_it_is_on_the_disk(path: Path) -> None:
    """What `add` was given is there for another connection as soon as it returns."""
    with make(path) as store:
        for game in GAMES:
            store.add([game])
            other = sqlite3.connect(path)
            assert (game.id,) in other.execute("SELECT id FROM game").fetchall()
            other.close()
