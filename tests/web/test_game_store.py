"""What every store of games promises, in SQLite and in PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimeven import Estimate, Geometry, Position
from claimeven.errors import BadInput
from claimeven.game.game import RESIGNED, Game, Move
from claimeven.game.side import Outcome, Side
from claimeven.locks import LockFile
from claimeven.web.errors import ApiError
from claimeven.web.games import table
from claimeven.web.games.copying import copy_games
from claimeven.web.games.database import Database
from claimeven.web.games.postgres import PostgresDatabase
from claimeven.web.games.saved_game import GameChange, GameConflict, SavedGame
from claimeven.web.games.seats import Seats, digest
from claimeven.web.games.sqlite import SqliteDatabase
from claimeven.web.games.store import GameStore
from database_servers import PostgresServer, postgres

MakeDatabase = Callable[[], Database]


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with postgres() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgres"])
def make_database(request: pytest.FixtureRequest, tmp_path: Path) -> MakeDatabase:
    """New databases of one kind, each empty."""
    if request.param == "sqlite":
        numbers = iter(range(1000))
        return lambda: SqliteDatabase(tmp_path / f"games{next(numbers)}.sqlite3")
    running: PostgresServer = request.getfixturevalue("server")
    return lambda: PostgresDatabase(running.new_database())


def using(database: Database, work: Callable[[GameStore], Coroutine[Any, Any, None]]) -> None:
    """Run with a store that is closed at the end."""

    async def run() -> None:
        store = GameStore(database)
        try:
            await work(store)
        finally:
            store.close()

    asyncio.run(run())


def owned(visitor: str, first: str, second: str, **changes: Any) -> SavedGame:
    seats = Seats(owner=digest("key"), owner_visitor=visitor)
    return replace(SavedGame.begin(Game(first, second), seats), **changes)


def resigned(stored: SavedGame, side: Side) -> SavedGame:
    return stored.changed(stored.game.forfeit(side, RESIGNED))


def test_what_is_written_is_read_back_also_later(make_database: MakeDatabase) -> None:
    database = make_database()
    first = Move(
        3, Estimate(Fraction(1, 3), "stank"), 5, 1200, 0.25, "a thought ✓", "stank:depth=5"
    )
    played = Game("stank:depth=5", "human").play(first).play(Move(2)).undo()
    drawn = Game(start=Position.parse(".../.O./OXX", Geometry(3, 3, 3))).play(Move(0)).resign()
    seats = Seats("a", "b", "c", "d", "e", "f")
    games = [SavedGame.begin(game, seats) for game in (played, drawn)]

    async def write(store: GameStore) -> None:
        for game in games:
            await store.write(GameChange(None, game))

    async def read(store: GameStore) -> None:
        assert [await store.read(game.id) for game in games] == games
        assert await store.read("nothing") is None

    using(database, write)
    using(database, read)


def test_a_change_of_another_version_is_refused_and_changes_nothing(
    make_database: MakeDatabase,
) -> None:
    async def work(store: GameStore) -> None:
        game = owned("me", "human", "level:1")
        await store.write(GameChange(None, game))
        mine, theirs = (game.changed(game.game.play(Move(column))) for column in (3, 4))
        await store.write(GameChange(game, mine))
        for change in (
            GameChange(game, theirs),
            GameChange(game, None),
            GameChange(None, game),
            GameChange(theirs.changed(game.game), theirs),
        ):
            with pytest.raises(GameConflict):
                await store.write(change)
        assert await store.read(game.id) == mine
        assert [each.id for each in (await store.listed(["me"], 10))[0]] == [game.id]
        await store.write(GameChange(mine, None))
        assert await store.read(game.id) is None
        assert await store.listed(["me"], 10) == ([], None)

    using(make_database(), work)


def test_of_two_stores_one_wins(make_database: MakeDatabase) -> None:
    """Two processes, in the end: every version is written once, and records add up."""
    database = make_database()

    async def work(store: GameStore) -> None:
        other = GameStore(database)
        game = owned("me", "human", "level:1")
        await store.write(GameChange(None, game))
        won = 0
        for _ in range(20):
            nexts = [game.changed(game.game.play(Move(column))) for column in (2, 3)]
            nexts = [each.changed(each.game.undo()) for each in nexts]
            tries = [
                asyncio.ensure_future(each.write(GameChange(game, after)))
                for each, after in zip((store, other), nexts, strict=True)
            ]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(type(each).__name__ for each in results) == ["GameConflict", "NoneType"]
            found = await store.read(game.id)
            assert found in nexts
            assert found is not None
            game = found
            won += 1
        assert game.version == 2 * won
        other.close()

    using(database, work)


def test_lists_are_the_visitor_s_own_newest_first_by_pages(make_database: MakeDatabase) -> None:
    async def work(store: GameStore) -> None:
        games = [owned("me" if n % 3 else "you", "human", "level:1") for n in range(12)]
        for game in games:
            await store.write(GameChange(None, game))
        mine = [game.id for game in reversed(games) if game.seats.owner_visitor == "me"]
        found: list[str] = []
        before: int | None = None
        for _ in range(4):
            page, before = await store.listed(["me"], 3, before)
            found += [each.id for each in page]
            if before is None:
                break
        assert found == mine
        assert (await store.listed(["nobody"], 10)) == ([], None)
        both, _ = await store.listed(["me", "you"], 100)
        assert [each.id for each in both] == [game.id for game in reversed(games)]

    using(make_database(), work)


def test_a_list_says_who_plays_and_how_it_stands(make_database: MakeDatabase) -> None:
    async def work(store: GameStore) -> None:
        game = owned("me", "human", "human")
        given = game.reseated(game.seats.give(Side.SECOND, digest("other")))
        taken = given.reseated(given.seats.taken(digest("other"), "you"))
        moved = taken.changed(taken.game.play(Move(3)))
        over = resigned(moved, Side.SECOND)
        before: SavedGame | None = None
        for after in (game, given, taken, moved, over):
            await store.write(GameChange(before, after))
            before = after
        for visitor, side in (("me", Side.FIRST), ("you", Side.SECOND)):
            (line,), _ = await store.listed([visitor], 10)
            assert (line.id, line.version, line.plies) == (game.id, over.version, 1)
            assert (line.outcome, line.reason, line.turn) == ("first", RESIGNED, None)
            assert line.yours == (side,)
            wins, losses = (1, 0) if visitor == "me" else (0, 1)
            assert await store.record([visitor]) == [
                {
                    "opponent": "human",
                    "geometry": "7x6x4",
                    "wins": wins,
                    "draws": 0,
                    "losses": losses,
                }
            ]

    using(make_database(), work)


OUTCOMES = st.sampled_from([None, Side.FIRST, Side.SECOND, "draw"])


@settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["me", "you"]),
            st.sampled_from([("human", "level:1"), ("level:2", "human"), ("human", "human")]),
            st.lists(OUTCOMES, min_size=1, max_size=4),
            st.booleans(),
        ),
        max_size=6,
    )
)
def test_records_are_what_counting_all_games_gives(
    make_database: MakeDatabase,
    plans: list[tuple[str, tuple[str, str], list[Side | str | None], bool]],
) -> None:
    """Ends come and go by taking back; a deleted game stays counted."""
    expected: Counter[tuple[str, str, str]] = Counter()

    async def work(store: GameStore) -> None:
        for visitor, players, ends, is_deleted in plans:
            game = owned(visitor, *players)
            await store.write(GameChange(None, game))
            for end in ends:
                winner = end if isinstance(end, Side) else None
                outcome = None if end is None else Outcome(winner)
                after = game.changed(replace(game.game, outcome=outcome, reason="a test"))
                await store.write(GameChange(game, after))
                game = after
            if game.game.outcome is not None and players != ("human", "human"):
                side = Side.FIRST if players[0] == "human" else Side.SECOND
                winner = game.game.outcome.winner
                result = "draws" if winner is None else "wins" if winner is side else "losses"
                expected[visitor, players[1 if side is Side.FIRST else 0], result] += 1
            if is_deleted:
                await store.write(GameChange(game, None))
        for visitor in ("me", "you"):
            found = {
                (visitor, line["opponent"], name): line[name]
                for line in await store.record([visitor])
                for name in ("wins", "draws", "losses")
            }
            assert Counter(found) == Counter({k: n for k, n in expected.items() if k[0] == visitor})

    using(make_database(), work)


def test_old_games_and_records_are_forgotten(make_database: MakeDatabase) -> None:
    async def work(store: GameStore) -> None:
        old = owned("me", "human", "level:1", modified=1000.0)
        over = replace(resigned(old, Side.FIRST), modified=1001.0)
        new = owned("me", "human", "level:2", modified=2000.0)
        for change in (GameChange(None, old), GameChange(old, over), GameChange(None, new)):
            await store.write(change)
        assert await store.forget(1500.0) == [old.id]
        assert await store.forget(1500.0) == []
        assert await store.read(old.id) is None
        assert [each.id for each in (await store.listed(["me"], 10))[0]] == [new.id]
        assert await store.record(["me"]) == []

    using(make_database(), work)


@pytest.mark.parametrize("damage", ["outcome = 'nobody'", "turn = 'who'", "moves = '{'"])
def test_a_damaged_row_hides_no_other(
    make_database: MakeDatabase, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(store: GameStore) -> None:
        games = [owned("me", "human", "level:1") for _ in range(3)]
        for game in games:
            await store.write(GameChange(None, game))
        connection = store.database.connect()
        connection.execute(f"UPDATE games SET {damage} WHERE id = ?", (games[1].id,))
        connection.close()
        is_listed = damage.startswith("moves")
        for _ in range(3):
            found, _ = await store.listed(["me"], 10)
            whole = games if is_listed else [games[0], games[2]]
            assert [each.id for each in found] == [game.id for game in reversed(whole)]
            if not damage.startswith("turn"):  # which only lists look at
                with pytest.raises(ApiError, match="is damaged"):
                    await store.read(games[1].id)
            assert await store.read(games[2].id) == games[2]
        after = games[0].changed(games[0].game.play(Move(3)))
        await store.write(GameChange(games[0], after))

    with caplog.at_level(logging.WARNING):
        using(make_database(), work)
    assert [games.getMessage().count("is damaged") for games in caplog.records] == [1]


def test_one_change_that_cannot_be_stored_stops_no_other(make_database: MakeDatabase) -> None:
    async def work(store: GameStore) -> None:
        good = [owned("me", "human", "level:1") for _ in range(3)]
        bad = owned("me", "human", "a lone \ud800 surrogate")
        wanted = [store.write(GameChange(None, game)) for game in (good[0], bad, *good[1:])]
        results = await asyncio.gather(*wanted, return_exceptions=True)
        assert [type(each).__name__ for each in results] == [
            *("NoneType", "ApiError", "NoneType", "NoneType"),
        ]
        assert [await store.read(game.id) for game in good] == good

    using(make_database(), work)


def test_the_ladder_looks_at_so_many_games_and_no_more(make_database: MakeDatabase) -> None:
    """Somebody may begin games without end; what they cost others has one."""

    async def work(store: GameStore) -> None:
        games = [owned("me", "human", "level:1") for _ in range(1001)]
        for game in games[:2]:
            await store.write(GameChange(None, game))
            await store.write(GameChange(game, resigned(game, Side.FIRST)))
        await asyncio.gather(*(store.write(GameChange(None, game)) for game in games[2:]))
        found = await store.unhelped(["me"], "7x6x4", 200)
        assert [each.id for each in found] == [games[1].id]

    using(make_database(), work)


def test_a_record_has_an_end(make_database: MakeDatabase) -> None:
    database = make_database()

    async def work(store: GameStore) -> None:
        connection = database.connect()
        connection.execute(database.begin)
        for number in range(501):
            connection.execute(
                table.COUNT, ("me", f"level:1,seed={number:03}", "7x6x4", 1, 0, 0, 1.0)
            )
        connection.execute("COMMIT")
        connection.close()
        found = await store.record(["me"])
        assert len(found) == 500
        assert found[-1]["opponent"] == "level:1,seed=499"

    using(database, work)


def test_lists_and_records_look_at_no_other_games(tmp_path: Path) -> None:
    """SQLite's own plan: every table is searched by an index, none is read from end to end."""
    database = SqliteDatabase(tmp_path / "games.sqlite3")
    database.prepare()
    connection = database.connect()
    for statement, values in (
        (table.LIST, ("me", 10, 10)),
        (table.RECORD, ("me",)),
        (table.READ, ("id",)),
        (table.OLD, (0.0, 10)),
        (table.LEAVE, (1,)),
    ):
        plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", values).fetchall()
        steps = [str(step[-1]) for step in plan]
        assert all(step.startswith("SEARCH") for step in steps), steps
    connection.close()


def test_a_postgres_that_comes_back_is_used_again(server: PostgresServer) -> None:
    """The server ends every connection, as it does when it is started again."""
    import psycopg

    address = server.new_database()

    async def work(store: GameStore) -> None:
        heard: list[str | None] = []
        stop = store.listen(heard.append)
        game = owned("me", "human", "level:1")
        await store.write(GameChange(None, game))
        assert await store.read(game.id) == game
        with psycopg.connect(server.address("postgres"), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = %s AND pid <> pg_backend_pid()",
                (urlsplit(address).path[1:],),
            )
        assert await store.read(game.id) == game
        after = game.changed(game.game.play(Move(3)))
        try:
            await store.write(GameChange(game, after))
        except ApiError as error:  # told, not lost: then it is stored at the next try
            assert "the database does not answer" in str(error)
            await store.write(GameChange(game, after))
        assert await store.read(game.id) == after
        for _ in range(300):
            if None in heard:  # everything may have changed meanwhile
                break
            await asyncio.sleep(0.02)
        assert None in heard
        stop()

    using(PostgresDatabase(address), work)


@pytest.fixture
def file_of_games(tmp_path: Path) -> Path:
    """A data directory's file, with games, lists and records."""
    path = tmp_path / "data" / "games.sqlite3"
    path.parent.mkdir()

    async def work(store: GameStore) -> None:
        games = [owned(visitor, "human", "level:1") for visitor in ("me", "you", "me")]
        for game in games:
            await store.write(GameChange(None, game))
        await store.write(GameChange(games[1], None))  # numbers with a gap
        await store.write(GameChange(games[0], resigned(games[0], Side.FIRST)))
        odd = owned("me", "human", "stank:depth=5", helped=True)
        await store.write(GameChange(None, odd.changed(odd.game.play(Move(3)).undo())))

    using(SqliteDatabase(path), work)
    return path


async def everything(store: GameStore) -> tuple[Any, ...]:
    listed, following = await store.listed(["me", "you"], 100)
    lists = [replace(each, number=0) for each in listed]
    games = [await store.read(each.id) for each in listed]
    ladder = [each.id for each in await store.unhelped(["me"], "7x6x4", 10)]
    return lists, following, games, ladder, await store.record(["me", "you"])


def test_games_are_copied_into_another_database(
    file_of_games: Path, make_database: MakeDatabase
) -> None:
    target = make_database()
    assert copy_games(file_of_games, target) == 3
    found: list[tuple[Any, ...]] = []

    async def look(store: GameStore) -> None:
        found.append(await everything(store))
        game = owned("me", "human", "level:2")  # new ones come after those that were copied
        await store.write(GameChange(None, game))
        assert (await store.listed(["me"], 1))[0][0].id == game.id

    using(target, look)
    using(SqliteDatabase(file_of_games), look)
    assert found[0] == found[1]
    assert len(found[0][0]) == 3
    with pytest.raises(BadInput, match="holds games: expected an empty one"):
        copy_games(file_of_games, target)


def test_what_cannot_be_copied_is_told_and_nothing_is_stored(
    file_of_games: Path, make_database: MakeDatabase, tmp_path: Path
) -> None:
    target = make_database()
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE things (id)")
    for path, said in (
        (tmp_path / "nowhere", "cannot be read"),
        (tmp_path, "cannot be read"),
        (other, "has no games"),
    ):
        with pytest.raises(BadInput, match=said):
            copy_games(path, target)
    lock = LockFile(file_of_games.with_name("server.lock"))
    assert lock.acquire()
    with pytest.raises(BadInput, match="is being served"):
        copy_games(file_of_games, target)
    lock.release()
    if target.is_shared:  # it is strict about types, and SQLite is not
        with closing(sqlite3.connect(file_of_games)) as connection, connection:
            connection.execute("UPDATE games SET plies = 'many' WHERE number = 3")
        with pytest.raises(BadInput, match="cannot be copied: invalid input"):
            copy_games(file_of_games, target)
        with closing(target.connect()) as found:
            assert not found.execute(table.HOLDS).fetchall()[0][0]
