"""Who may change a game: the owner, those who were given a seat, and nobody else."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from claimeven.web.deployment import Deployment
from claimeven.web.games.retention import Retention
from claimeven.web.games.sqlite import GAMES
from claimeven.web.service import Service
from claimeven.web.shapes.games import DeletedGameJson, GameListJson, GivenSeatJson, SavedGameJson
from web_service import LIVE, TestClient, another, check_shape, service

PREVIOUS = Path(__file__).parent.parent / "data" / "previous" / GAMES
ACTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("moves", {"column": 3}),
    ("engine", {}),
    ("undo", {}),
    ("redo", {}),
    ("resign", {}),
    ("join", {}),
    ("seats", {"side": "second"}),
    ("seats/return", {"side": "second"}),
)


@pytest.fixture(scope="module")
def owner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("data"), "visitor-owner") as client:
        yield client


def begin(client: TestClient, **order: Any) -> Any:
    response = client.post("games", json={"second": "human", **order})
    assert response.status_code == 201, response.text
    return response.json()


def ask(client: TestClient, game: Any, what: str, **order: Any) -> Any:
    key = order.pop("key", None)
    headers = {} if key is None else {"Seat-Key": key}
    return client.post(f"games/{game['id']}/{what}", json=order, headers=headers)


def give(client: TestClient, game: Any, side: str) -> str:
    response = ask(client, game, "seats", side=side)
    assert response.status_code == 200, response.text
    check_shape(GivenSeatJson, response.json())
    return str(response.json()["key"])


@pytest.mark.parametrize("key", [None, "wrong", "x" * 64])
def test_without_a_key_one_only_watches(owner: TestClient, key: str | None) -> None:
    game = begin(owner, moves="44")
    headers = {} if key is None else {"Seat-Key": key}
    other = another(owner, "visitor-other")
    for action, order in ACTIONS:
        refused = other.post(f"games/{game['id']}/{action}", json=order, headers=headers)
        assert refused.status_code == 403, action
        assert "watch" in refused.json()["error"]
    assert other.delete(f"games/{game['id']}", headers=headers).status_code == 403
    seen = other.get(f"games/{game['id']}", headers=headers).json()
    check_shape(SavedGameJson, seen)
    assert (seen["yours"], seen["is_owner"], seen["may_change"]) == ([], False, False)
    assert (seen["can_undo"], seen["version"], seen["moves"]) == (False, 0, "44")
    assert owner.get(f"games/{game['id']}").json()["can_undo"]


def test_too_long_a_key_is_refused(owner: TestClient) -> None:
    game = begin(owner)
    assert owner.get(f"games/{game['id']}", headers={"Seat-Key": "x" * 65}).status_code == 400


def test_each_moves_for_their_own_seat(owner: TestClient) -> None:
    game = begin(owner)
    assert (game["yours"], game["seats"]) == (
        ["first", "second"],
        {"first": "owner", "second": "owner"},
    )
    key = give(owner, game, "second")
    guest = another(owner, "visitor-guest")
    early = ask(guest, game, "moves", column=3, key=key)
    assert early.status_code == 409
    assert "first is to move" in early.json()["error"]
    assert early.json()["game"]["yours"] == ["second"]
    moved = ask(owner, game, "moves", column=3).json()
    assert (moved["yours"], moved["seats"]["second"]) == (["first"], "offered")
    assert ask(owner, game, "moves", column=3).status_code == 409
    assert ask(guest, game, "join", key=key).json()["seats"]["second"] == "guest"
    assert ask(guest, game, "moves", column=4, key=key).json()["moves"] == "45"
    for what in ("seats", "seats/return"):
        refused = ask(guest, game, what, side="first", key=key)
        assert refused.status_code == 403
        assert "only the one who began" in refused.json()["error"]
    assert guest.delete(f"games/{game['id']}", headers={"Seat-Key": key}).status_code == 403


def test_where_two_people_play_each_takes_back_their_own_last_move(owner: TestClient) -> None:
    game = begin(owner)
    key = give(owner, game, "second")
    guest = another(owner, "visitor-guest")
    ask(owner, game, "moves", column=3)
    refused = ask(guest, game, "undo", key=key)
    assert refused.status_code == 409
    assert "not yours" in refused.json()["error"]
    assert not refused.json()["game"]["can_undo"]
    back = ask(owner, game, "undo").json()
    assert (back["moves"], back["can_redo"]) == ("", True)
    assert ask(guest, game, "redo", key=key).status_code == 409
    assert ask(owner, game, "redo").json()["moves"] == "4"
    over = ask(owner, game, "resign").json()
    assert (over["outcome"], over["reason"]) == ("second", "resigned")  # although second is to move
    assert ask(guest, game, "undo", key=key).status_code == 409
    assert ask(owner, game, "undo").json()["outcome"] is None
    assert ask(guest, game, "resign", key=key).json()["outcome"] == "first"


def test_an_owner_who_gave_both_seats_away_watches_and_deletes(owner: TestClient) -> None:
    game = begin(owner)
    keys = {side: give(owner, game, side) for side in ("first", "second")}
    assert ask(owner, game, "moves", column=3).status_code == 409
    assert ask(owner, game, "resign").status_code == 409
    for side, column in (("first", 3), ("second", 3), ("first", 2)):
        assert ask(owner, game, "moves", column=column, key=keys[side]).status_code == 200
    deleted = owner.delete(f"games/{game['id']}")
    check_shape(DeletedGameJson, deleted.json())
    assert owner.get(f"games/{game['id']}").status_code == 404
    assert ask(owner, game, "moves", column=1, key=keys["second"]).status_code == 404
    assert game["id"] not in [each["id"] for each in owner.get("games").json()["games"]]


def test_a_new_key_ends_the_earlier_one_and_seats_come_back(owner: TestClient) -> None:
    game = begin(owner)
    old, new = give(owner, game, "first"), give(owner, game, "first")
    assert ask(owner, game, "moves", column=3, key=old).status_code == 403
    assert ask(owner, game, "moves", column=3, key=new).status_code == 200
    back = ask(owner, game, "seats/return", side="first").json()
    assert back["yours"] == ["first", "second"]
    assert ask(owner, game, "undo", key=new).status_code == 403


def test_only_people_s_seats_are_given(owner: TestClient) -> None:
    game = begin(owner, second="level:1")
    refused = ask(owner, game, "seats", side="second")
    assert (refused.status_code, refused.json()["field"]) == (400, "side")
    assert ask(owner, game, "seats", side="third").status_code == 400


def test_lists_and_records_are_the_visitor_s_own(owner: TestClient) -> None:
    mine, theirs = another(owner, "visitor-mine"), another(owner, "visitor-theirs")
    shared = begin(mine)
    key = give(mine, shared, "second")
    alone = begin(theirs, second="level:1")
    ask(theirs, alone, "resign")
    for client, ids in ((mine, [shared["id"]]), (theirs, [alone["id"]])):
        listed = client.get("games").json()
        check_shape(GameListJson, listed)
        assert [game["id"] for game in listed["games"]] == ids
    ask(theirs, shared, "join", key=key)
    ask(theirs, shared, "join", key=key)  # once is enough
    listed = theirs.get("games").json()["games"]
    assert [game["id"] for game in listed] == [alone["id"], shared["id"]]
    assert listed[1]["yours"] == ["second"]
    assert mine.get("record").json() == []
    ask(mine, shared, "resign")
    assert mine.get("record").json() == [
        {"opponent": "human", "geometry": "7x6x4", "wins": 0, "draws": 0, "losses": 1}
    ]
    assert theirs.get("record").json() == [
        {"opponent": "human", "geometry": "7x6x4", "wins": 1, "draws": 0, "losses": 0},
        {"opponent": "level:1", "geometry": "7x6x4", "wins": 0, "draws": 0, "losses": 1},
    ]
    nobody = another(owner, "")
    assert nobody.get("games").json()["games"] == []
    assert nobody.get("record").json() == []


def test_secrets_are_stored_as_digests_only(tmp_path: Path) -> None:
    with service(tmp_path, "visitor-with-a-secret") as client:
        game = begin(client)
        key = give(client, game, "second")
        ask(client, game, "join", key=key)
    stored = b"".join(path.read_bytes() for path in tmp_path.glob(f"{GAMES}*"))
    assert game["id"].encode() in stored
    for secret in (key, game["key"], "visitor-with-a-secret"):
        assert secret.encode() not in stored
    assert (tmp_path / GAMES).stat().st_mode & 0o077 == 0


def test_those_who_watch_hear_of_every_change(owner: TestClient) -> None:
    game = begin(owner)
    key = give(owner, game, "second")
    with another(owner, "").websocket_connect(f"{LIVE}/games/{game['id']}/live") as socket:
        socket.send_json({"id": 1})
        seen = socket.receive_json()
        assert (seen["id"], seen["type"]) == (1, "game")
        check_shape(SavedGameJson, seen["game"])
        assert seen["game"]["yours"] == []
        ask(owner, game, "moves", column=3)
        assert socket.receive_json()["game"]["moves"] == "4"
        socket.send_json({"id": 2, "key": key})
        seen = socket.receive_json()
        assert (seen["id"], seen["game"]["yours"]) == (2, ["second"])
        ask(owner, game, "moves", column=4, key=key)
        assert socket.receive_json()["game"]["moves"] == "45"
        owner.delete(f"games/{game['id']}")
        assert socket.receive_json() == {"id": 2, "type": "done"}
    running: Service = owner.app.state.service  # type: ignore[attr-defined]
    for _ in range(500):
        if not running.watchers.ids:
            break
        time.sleep(0.01)
    assert not running.watchers.ids


def test_a_game_that_does_not_exist_cannot_be_watched(owner: TestClient) -> None:
    with owner.websocket_connect(f"{LIVE}/games/nothing/live") as socket:
        socket.send_json({"id": 1})
        seen = socket.receive_json()
        assert (seen["type"], seen["status"]) == ("error", 404)


def test_games_without_an_owner_are_everybody_s_but_nobody_deletes_them(tmp_path: Path) -> None:
    shutil.copy(PREVIOUS, tmp_path / GAMES)
    with service(tmp_path, "visitor-somebody") as client:
        listed = client.get("games", params={"limit": 100}).json()["games"]
        assert len(listed) == 11
        found = [client.get(f"games/{each['id']}").json() for each in listed]
        open_game = next(each for each in found if each["turn"] == "human")
        assert (open_game["may_change"], open_game["is_owner"]) == (True, False)
        column = open_game["position"]["legal_columns"][0]
        assert ask(another(client, ""), open_game, "moves", column=column).status_code == 200
        assert client.delete(f"games/{open_game['id']}").status_code == 403
        assert ask(client, open_game, "seats", side="first").status_code == 403
    public = Deployment(public_url=None)
    with service(tmp_path, "visitor-somebody", public) as client:
        client.app.state.is_local = False  # type: ignore[attr-defined]
        assert client.get("games").json()["games"] == []
        assert client.get("record").json() == []


def test_games_that_nobody_changes_are_deleted_after_some_days(tmp_path: Path) -> None:
    with service(tmp_path, "visitor-keeps") as client:
        old, new = begin(client), begin(client)
        running: Service = client.app.state.service  # type: ignore[attr-defined]
        days = 30

        async def forget(seconds: float) -> int:
            later = Retention(running, days, clock=lambda: time.time() + seconds)
            return await later.run()

        assert client.portal is not None
        assert client.portal.call(forget, days * 86400 - 3600) == 0
        with client.websocket_connect(f"{LIVE}/games/{old['id']}/live") as socket:
            socket.send_json({"id": 1})
            socket.receive_json()
            assert client.portal.call(forget, days * 86400 + 3600) == 2
            assert socket.receive_json()["type"] == "done"
        for game in (old, new):
            assert client.get(f"games/{game['id']}").status_code == 404
        assert client.get("games").json()["games"] == []


def test_keep_days_deletes_at_the_start(tmp_path: Path) -> None:
    async def count(keep_days: float | None) -> int:
        running = Service(tmp_path, keep_days=keep_days)
        running.start()
        for _ in range(100):
            found, _ = await running.store.listed(["somebody"], 10)
            if keep_days is None or not found:
                break
            await asyncio.sleep(0.02)
        running.close()
        return len(found)

    from claimeven.game.game import Game
    from claimeven.web.games.saved_game import SavedGame
    from claimeven.web.games.seats import Seats

    async def write() -> None:
        running = Service(tmp_path)
        seats = Seats(owner="key", owner_visitor="somebody")
        game = SavedGame("old", 0.0, 0, Game(), seats, modified=time.time() - 3 * 86400)
        await running.save(None, game)
        running.close()

    asyncio.run(write())
    assert asyncio.run(count(None)) == 1
    assert asyncio.run(count(4)) == 1
    assert asyncio.run(count(2)) == 0
