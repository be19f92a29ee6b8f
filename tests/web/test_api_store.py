"""The file of games: what is stored is read back, and files of the previous version are too."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from claimeven import Draw, Estimate, Geometry, Loss, Position, Win
from claimeven.errors import BadInput
from claimeven.game.game import RESIGNED, Game, Move
from claimeven.game.side import Side
from claimeven.web.games.saved_game import GameChange, SavedGame
from claimeven.web.games.sqlite import GAMES, SqliteDatabase
from claimeven.web.games.store import GameStore
from claimeven.wire.sides import encode_outcome
from web_service import service

PREVIOUS = Path(__file__).parent.parent / "data" / "previous" / GAMES
"""Eleven games, written by the version of the service that stored scores as text."""


@pytest.fixture
def previous(tmp_path: Path) -> Path:
    """A data directory with the games of the previous version."""
    shutil.copy(PREVIOUS, tmp_path / GAMES)
    return tmp_path


def old_rows() -> list[dict[str, Any]]:
    connection = sqlite3.connect(f"{PREVIOUS.as_uri()}?mode=ro&immutable=1", uri=True)
    connection.row_factory = sqlite3.Row
    assert connection.execute("PRAGMA user_version").fetchone()[0] == 1
    rows = [dict(row) for row in connection.execute("SELECT * FROM games ORDER BY number")]
    connection.close()
    return rows


def read_all(folder: Path) -> dict[int, SavedGame]:
    async def read() -> dict[int, SavedGame]:
        store = GameStore(SqliteDatabase(folder / GAMES))
        listed, _ = await store.listed([""], 100)
        found = {each.number: await store.read(each.id) for each in reversed(listed)}
        store.close()
        return {number: stored for number, stored in found.items() if stored is not None}

    return asyncio.run(read())


def as_stored_before(moves: tuple[Move, ...]) -> list[list[Any]]:
    return [
        [
            move.column,
            move.player or "human",
            move.seconds,
            None if move.score is None else str(move.score),
        ]
        for move in moves
    ]


def test_every_game_of_the_previous_version_is_there(previous: Path) -> None:
    found, rows = read_all(previous), old_rows()
    assert [*found] == [row["number"] for row in rows]
    assert len(rows) == 11
    for row in rows:
        stored = found[row["number"]]
        game = stored.game
        assert (stored.id, stored.created) == (row["id"], row["created"])
        assert stored.version == row["version"]
        assert (game.first, game.second) == (row["first"], row["second"])
        assert str(game.start.geometry) == row["board"]
        assert game.start.text == row["start"]
        assert as_stored_before(game.moves) == json.loads(row["moves"])
        assert as_stored_before(game.undone) == json.loads(row["undone"])
        outcome = None if game.outcome is None else encode_outcome(game.outcome)
        assert (outcome, game.reason) == (row["outcome"], row["reason"])


def test_scores_of_the_previous_version_are_typed(previous: Path) -> None:
    games = [stored.game for stored in read_all(previous).values()]
    won = games[0].moves[-1].score
    assert isinstance(won, Win)
    assert (won.plies, won.points) == (1, (42 + 2 - 14) // 2)
    assert games[0].moves[1].score == Estimate(Fraction(5))
    assert games[1].reason == RESIGNED
    assert games[2].can_redo
    assert games[3].start.text == ".../.O./OXX"
    assert games[3].moves[1].score == Draw()
    assert games[4].start.geometry == Geometry(9, 7, 5)
    assert games[4].moves[0].score == Estimate(Fraction("-3.6"))
    taken_back = games[5].undone[0].score
    assert isinstance(taken_back, Win)
    assert (taken_back.plies, taken_back.points) == (25, (42 + 2 - 38) // 2)
    assert str(games[6].outcome) == "draw"
    assert games[8].moves[1].score == Estimate(Fraction("-0.0672269"))
    lost = games[10].moves[1].score
    assert isinstance(lost, Loss)
    assert (lost.plies, lost.points) == (40, -1)


def test_games_of_the_previous_version_go_on(previous: Path) -> None:
    rows = old_rows()
    with service(previous) as client:
        listed = client.get("games", params={"limit": 100}).json()["games"]
        assert [game["id"] for game in listed] == [row["id"] for row in reversed(rows)]
        assert client.get("record").json() == [
            {"opponent": "level:3,seed=1", "geometry": "7x6x4", "wins": 0, "draws": 0, "losses": 1},
            {"opponent": "level:5,seed=2", "geometry": "7x6x4", "wins": 0, "draws": 0, "losses": 1},
        ]
        again = client.post(f"games/{rows[2]['id']}/redo").json()
        assert len(again["moves"]) == 4
        played = client.post(f"games/{rows[3]['id']}/moves", json={"column": 1}).json()
        assert played["version"] == rows[3]["version"] + 2
    with service(previous) as client:
        assert client.get(f"games/{rows[2]['id']}").json() == again
        assert client.get(f"games/{rows[3]['id']}").json() == played


def test_a_score_in_unknown_words_is_kept_as_a_comment(previous: Path) -> None:
    connection = sqlite3.connect(previous / GAMES)
    with connection:
        moves = '[[3,"human",null,null],[3,"level:3",0.5,"who knows"]]'
        connection.execute("UPDATE games SET moves = ? WHERE number = 11", (moves,))
    connection.close()
    move = read_all(previous)[11].game.moves[1]
    assert (move.score, move.comment, move.seconds) == (None, "who knows", 0.5)


@pytest.mark.parametrize("moves", ["", "[[3]]", '[[9,"human",null,null]]', "{}", "[3]", "null"])
def test_a_damaged_game_of_the_previous_version_is_named(previous: Path, moves: str) -> None:
    connection = sqlite3.connect(previous / GAMES)
    with connection:
        connection.execute("UPDATE games SET moves = ? WHERE number = 7", (moves,))
        (id,) = connection.execute("SELECT id FROM games WHERE number = 7").fetchone()
    connection.close()
    for _ in range(2):  # nothing has changed after the first time
        with pytest.raises(BadInput, match=f"game '{id}' is damaged"):
            SqliteDatabase(previous / GAMES).prepare()


def test_a_file_whose_making_was_cut_short_is_used(tmp_path: Path) -> None:
    shutil.copy(PREVIOUS, tmp_path / GAMES)
    connection = sqlite3.connect(tmp_path / GAMES)
    with connection:
        connection.execute("DELETE FROM games")
    connection.execute("PRAGMA user_version = 0")
    connection.close()
    with service(tmp_path) as client:
        assert client.post("games", json={}).status_code == 201
        assert len(client.get("games").json()["games"]) == 1


def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    SqliteDatabase(tmp_path / GAMES).prepare()
    connection = sqlite3.connect(tmp_path / GAMES)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(BadInput, match="newer claimeven"):
        SqliteDatabase(tmp_path / GAMES).prepare()


def test_everything_about_a_move_is_read_back(tmp_path: Path) -> None:
    first = Move(3, Estimate(Fraction(1, 3), "stank"), 5, 1200, 0.25, "a thought", "stank:depth=5")
    second = Move(3, Loss(40, points=-1), player="perfect")
    game = Game("stank:depth=5", "perfect").play(first).play(second).play(Move(2)).undo()
    over = Game.from_position("human", "level:1", Position("44")).forfeit(Side.SECOND, "it failed")
    drawn = Game(start=Position.parse(".../.O./OXX", Geometry(3, 3, 3))).play(Move(0)).resign()

    async def write() -> list[SavedGame]:
        store = GameStore(SqliteDatabase(tmp_path / GAMES))
        games = [SavedGame.begin(each) for each in (game, over, drawn)]
        for each in games:
            await store.write(GameChange(None, each))
        store.close()
        return games

    written = asyncio.run(write())
    assert list(read_all(tmp_path).values()) == written
    kept = written[0].game.moves[0].score
    assert isinstance(kept, Estimate)
    assert kept.heuristic == "stank"


VERSION_2 = """
CREATE TABLE games (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created REAL NOT NULL,
  version INTEGER NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, geometry TEXT NOT NULL,
  start TEXT NOT NULL, moves TEXT NOT NULL, undone TEXT NOT NULL, outcome TEXT,
  reason TEXT NOT NULL
);
CREATE INDEX finished ON games (outcome, first, second);
PRAGMA user_version = 2;
"""
"""The table as it was before games had owners."""


def test_games_of_version_2_get_lists_and_records_and_a_damaged_one_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    won = '[{"column":0},{"column":1},{"column":0},{"column":1},{"column":0},{"column":1},' + (
        '{"column":0}]'
    )
    rows = [
        (3, "won", 5.0, 7, "human", "level:1", "7x6x4", "", won, "[]", "first", ""),
        (4, "damaged", 6.0, 1, "human", "level:1", "7x6x4", "", "[{", "[]", None, ""),
        (9, "given-up", 7.0, 2, "level:2", "human", "9x7x5", "55", "[]", "[]", "first", "resigned"),
        (10, "open", 8.0, 1, "human", "human", "7x6x4", "", '[{"column":3}]', "[]", None, ""),
    ]
    connection = sqlite3.connect(tmp_path / GAMES)
    connection.executescript(VERSION_2)
    with connection:
        connection.executemany(f"INSERT INTO games VALUES ({', '.join('?' * 12)})", rows)
    connection.close()
    with service(tmp_path) as client:
        page = client.get("games", params={"limit": 2}).json()
        assert [(each["id"], each["plies"]) for each in page["games"]] == [
            *(("open", 1), ("given-up", 0)),
        ]
        rest = client.get("games", params={"limit": 2, "before": page["next"]}).json()["games"]
        assert [each["id"] for each in rest] == ["damaged", "won"]
        assert client.get("record").json() == [
            {"opponent": "level:1", "geometry": "7x6x4", "wins": 1, "draws": 0, "losses": 0},
            {"opponent": "level:2", "geometry": "9x7x5", "wins": 0, "draws": 0, "losses": 1},
        ]
        refused = client.get("games/damaged")
        assert refused.status_code == 500
        assert "is damaged" in refused.json()["error"]
        moved = client.post("games/open/moves", json={"column": 3, "version": 1}).json()
        assert moved["moves"] == "44"
        assert client.post("games/won/undo").json()["outcome"] is None
        assert [line["opponent"] for line in client.get("record").json()] == ["level:2"]
    connection = sqlite3.connect(tmp_path / GAMES)
    kept = connection.execute("SELECT number, moves FROM games WHERE id = 'damaged'").fetchone()
    assert kept == (4, "[{")
    connection.close()
    assert sum("'damaged' is damaged" in each.getMessage() for each in caplog.records) >= 1
