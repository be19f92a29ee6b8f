"""Damaged tournaments: refused in one line, or shown without what is damaged, with a warning."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from claimeven.cli.arena.main import arena
from claimeven.errors import BadTournament
from claimeven.tournament.export import tournament_records
from claimeven.tournament.results import StoredGame
from claimeven.tournament.runner import run_games
from claimeven.tournament.store.soundness import Damage
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.workers import LocalWorkers
from claimeven.web.tournaments.folder import TournamentFolder
from fuzz.damaged_tournaments import make_tournament
from fuzz.damaged_tournaments import run as damage_many

PREVIOUS = Path(__file__).parents[1] / "data" / "previous"
READING = ("show", "games", "export", "report", "check", "resume")
FILES = 150


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "cup.sqlite"
    make_tournament(path)
    return path


@pytest.fixture
def cup(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path))


def run(*words: object) -> Result:
    return CliRunner().invoke(arena, [str(word) for word in words])


def edit(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    for statement in statements:
        connection.execute(statement)
    connection.close()


def refusal(ran: Result) -> str:
    """The sentence of a command that refused its file."""
    assert isinstance(ran.exception, BadTournament), ran
    assert "\n" not in str(ran.exception)
    return str(ran.exception)


def test_many_damaged_files(tmp_path: Path) -> None:
    found = damage_many(tmp_path, seed=15, count=FILES)
    assert found.faults == []
    assert found.files == FILES
    assert found.refused > FILES // 5
    assert found.warned > FILES // 20


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE game SET moves = '1' || substr(moves, 2) WHERE id = 2", "1 game does not match"),
        ("UPDATE game SET plies = 'x' WHERE id IN (2, 3)", "2 games do not match theirs"),
        ("UPDATE game SET moves = CAST(x'fffe' AS TEXT) WHERE id = 2", "1 game does not match"),
        ("UPDATE failure SET message = 'other'", "1 game does not match"),
        ("DELETE FROM failure", "1 game does not match"),
        ("DELETE FROM game WHERE id = 2", "1 game is missing"),
        (
            "UPDATE checksum SET value = '40 0000000000000000' WHERE name = 'games'",
            "the games are not those that were stored",
        ),
    ],
)
def test_games_that_are_damaged_are_left_out_with_a_word(
    cup: Path, statement: str, said: str
) -> None:
    with TournamentStore.open(cup) as store:
        before = list(store.games())
    assert len(before) == 40
    edit(cup, statement)
    warning = f"claimeven: '{cup}' is damaged: {said}"
    with TournamentStore.open(cup) as store:
        damage = store.damage()
        after = list(store.games())
        assert all(game in before for game in after)
        lost = {2} if "missing" in said else set(damage.wrong)
        assert {game.id for game in before} - {game.id for game in after} == lost
        assert store.counts.finished == len(after)
        assert len(list(store.results())) == len(after)
    for command in ("show", "games", "export"):
        ran = run(command, cup)
        assert ran.exit_code == 0
        assert ran.stderr.startswith(warning), command
        assert ran.stderr.count("\n") == 1
    assert said in refusal(run("resume", cup))
    with pytest.raises(BadTournament, match="is damaged"):
        list(tournament_records(cup))
    with pytest.raises(Exception, match="it is damaged or in use"):
        TournamentFolder(cup.parent).table("cup.sqlite")
    checked = run("check", cup)
    assert checked.exit_code == 1
    assert f"{cup}: damaged; {len(after)} games are sound\n" in checked.stdout


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE setting SET value = '9' WHERE name = 'seed'", "do not match their checksum"),
        ("UPDATE setting SET value = 'x' WHERE name = 'geometry'", "do not match their checksum"),
        ("UPDATE player SET spec = 'random' WHERE id = 0", "do not match their checksum"),
        ("UPDATE opening SET moves = '34' WHERE moves = '4'", "do not match their checksum"),
        ("UPDATE session SET command = x'00'", "do not match their checksum"),
        ("DELETE FROM checksum", "do not match their checksum"),
        ("UPDATE game SET result = 'nobody' WHERE id = 2", "CHECK constraint failed in game"),
        ("DROP TABLE failure", "no such table"),
        ("DROP TABLE checksum", "no such table"),
        ("ALTER TABLE game RENAME COLUMN moves TO other", "no such column"),
        ("PRAGMA user_version = 1", "duplicate column"),
    ],
)
def test_a_damaged_plan_is_refused(cup: Path, statement: str, said: str) -> None:
    edit(cup, "PRAGMA foreign_keys = OFF", statement)
    for command in set(READING) - {"check"}:
        assert refusal(run(command, cup)).startswith(f"'{cup}' is damaged: ")
        assert said in refusal(run(command, cup))
    assert run("check", cup).exit_code in (1, 2)


def test_damaged_pages_are_refused_and_their_games_rescued(cup: Path, tmp_path: Path) -> None:
    """The rest goes into a new file, and playing it on gives the games of a sound one."""
    data = bytearray(cup.read_bytes())
    with TournamentStore.open(cup) as store:
        moves = {game.id: game.moves for game in store.games()}
    at = data.index(moves[30].encode())
    data[at - 40 : at + 40] = bytes(80)
    cup.write_bytes(data)
    for command in set(READING) - {"check"}:
        assert "is damaged" in refusal(run(command, cup))
    rescued = tmp_path / "rescued.sqlite"
    ran = run("check", cup, "-o", rescued)
    assert ran.exit_code == 1
    assert "SQLite: " in ran.stdout
    with TournamentStore.resume(rescued) as store:
        kept = {game.id: game.moves for game in store.games()}
        assert 20 < len(kept) < 40
        assert kept.items() <= moves.items()
        assert [session.claimeven for session in store.sessions] == ["1.0"]
        run_games(store, LocalWorkers(1))
        assert {game.id: game.moves for game in store.games() if game.id != 5} == {
            game.id: game.moves for game in whole(tmp_path) if game.id != 5
        }


def whole(folder: Path) -> list[StoredGame]:
    """The games of a tournament that was never damaged."""
    path = folder / "whole.sqlite"
    make_tournament(path)
    with TournamentStore.resume(path) as store:
        run_games(store, LocalWorkers(1))
        return list(store.games())


def test_a_sound_file_is_called_so(cup: Path) -> None:
    ran = run("check", cup)
    assert (ran.exit_code, ran.stdout) == (0, f"{cup}: everything is sound, 40 games\n")
    with TournamentStore.open(cup) as store:
        assert store.damage() == Damage()
        assert not store.damage()


@pytest.mark.parametrize("name", ["finished", "failing", "sprt", "unfinished"])
def test_files_of_an_earlier_version_are_sound(name: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(PREVIOUS / f"{name}.sqlite", tmp_path))
    ran = run("check", path)
    assert ran.exit_code == 0, ran.output


def test_a_game_of_an_old_file_that_contradicts_itself_is_not_trusted(tmp_path: Path) -> None:
    path = Path(shutil.copy(PREVIOUS / "finished.sqlite", tmp_path))
    edit(path, "UPDATE game SET result = 'draw' WHERE id = 3 AND result <> 'draw'")
    with TournamentStore.open(path) as store:
        assert store.damage().wrong == (3,)
    assert "game 3 does not match its checksum: its moves do not lead" in run("check", path).stdout


def test_what_is_not_a_tournament(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "text").write_text("a text that is longer than the head of a database" * 9)
    (tmp_path / "folder").mkdir()
    edit(tmp_path / "other", "CREATE TABLE mine (x)")
    for name in ("empty", "text", "folder", "other", "missing"):
        for command in READING:
            refusal(run(command, tmp_path / name))


def test_what_lies_beside_is_not_taken_for_games(cup: Path) -> None:
    """A log that SQLite did not finish is ignored by its own checksums."""
    cup.with_name("cup.sqlite-wal").write_bytes(bytes(range(256)) * 99)
    cup.with_name("cup.sqlite.lock").write_text("nobody")
    ran = run("check", cup)
    assert (ran.exit_code, ran.stdout) == (0, f"{cup}: everything is sound, 40 games\n")
