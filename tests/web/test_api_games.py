"""Games over the API: played, taken back, resigned, stored, and changed by two at a time."""

from __future__ import annotations

import asyncio
import resource
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from claimeven import Position
from claimeven.game.game import Game, Move
from claimeven.web.errors import ApiError
from claimeven.web.games.saved_game import SavedGame
from claimeven.web.service import Service
from claimeven.web.shapes.games import HintJson, NewGameJson, SavedGameJson
from web_service import TestClient, check_shape, service


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("data")) as client:
        yield client


def begin(client: TestClient, **order: Any) -> Any:
    response = client.post("games", json=order)
    assert response.status_code == 201, response.text
    made = response.json()
    check_shape(NewGameJson, made)
    del made["key"]
    return made


def act(client: TestClient, game: Any, what: str, **order: Any) -> Any:
    order.setdefault("version", game["version"])
    response = client.post(f"games/{game['id']}/{what}", json=order)
    assert response.status_code == 200, response.text
    check_shape(SavedGameJson, response.json())
    return response.json()


def test_a_whole_game_against_a_level(client: TestClient) -> None:
    game = begin(client, second="level:5,seed=1")
    assert game["turn"] == "human"
    while game["outcome"] is None:
        stones = game["position"]["stones"]
        game = act(client, game, "moves", column=game["position"]["legal_columns"][0])
        answered = game["outcome"] is None or len(game["played"]) == stones + 2
        assert game["position"]["stones"] == (stones + 2 if answered else stones + 1)
    assert Position(game["moves"]).outcome is not None
    assert game["turn"] is None
    assert {move.get("player") for move in game["played"]} == {None, "level:5,seed=1"}
    answers = game["played"][1::2]
    assert all(move["score"]["kind"] in ("win", "loss", "draw", "estimate") for move in answers)
    assert client.get(f"games/{game['id']}").json() == game
    late = client.post(f"games/{game['id']}/moves", json={"column": 0})
    assert late.status_code == 409
    assert "over" in late.json()["error"]


def test_a_player_that_thinks_in_a_queue_answers_too(client: TestClient) -> None:
    game = begin(client, second="level:7", geometry="5x4x4")
    game = act(client, game, "moves", column=2)
    assert len(game["played"]) == 2
    assert game["version"] == 2


def test_two_people_and_two_players(client: TestClient) -> None:
    people = begin(client, first="human", second="human")
    people = act(client, people, "moves", column=3)
    assert people["turn"] == "human"
    assert people["position"]["stones"] == 1
    players = begin(client, first="one-ply", second="random")
    assert players["turn"] == "engine"
    players = act(client, players, "engine")
    assert players["position"]["stones"] == 1
    moved = client.post(f"games/{players['id']}/moves", json={"column": 0})
    assert moved.status_code == 409
    refused = client.post(f"games/{people['id']}/engine")
    assert refused.status_code == 409


def test_taking_back_goes_to_the_last_decision_of_a_person(client: TestClient) -> None:
    game = begin(client, second="level:2")
    played = act(client, game, "moves", column=3)
    assert played["can_undo"]
    back = act(client, played, "undo")
    assert back["moves"] == ""
    assert not back["can_undo"]
    assert back["can_redo"]
    again = act(client, back, "redo")
    assert again["moves"] == played["moves"]
    assert not again["can_redo"]
    assert client.post(f"games/{game['id']}/redo").status_code == 409


def test_a_player_who_moves_first_keeps_its_first_move(client: TestClient) -> None:
    game = act(client, begin(client, first="level:2", second="human"), "engine")
    opening = game["moves"]
    assert not game["can_undo"]
    assert client.post(f"games/{game['id']}/undo").status_code == 409
    game = act(client, game, "moves", column=3)
    game = act(client, game, "undo")
    assert game["moves"] == opening


def test_resigning_loses_and_can_be_taken_back(client: TestClient) -> None:
    game = act(client, begin(client, second="level:2"), "moves", column=3)
    over = act(client, game, "resign")
    assert (over["outcome"], over["reason"], over["turn"]) == ("second", "resigned", None)
    assert client.post(f"games/{game['id']}/resign").status_code == 409
    back = act(client, over, "undo")
    assert (back["outcome"], back["moves"]) == (None, game["moves"])


def test_a_game_from_a_position_or_a_drawing(client: TestClient) -> None:
    game = begin(client, moves="4453", second="human")
    assert game["moves"] == "4453"
    assert act(client, game, "undo")["moves"] == "445"
    drawn = begin(client, moves=".../.o./oxx", geometry="3x3x3", second="human")
    assert drawn["position"]["stones"] == 4
    assert drawn["position"]["moves"] is None
    played = act(client, drawn, "moves", column=0)
    assert client.get(f"games/{drawn['id']}").json() == played


def test_a_move_stands_when_its_answer_is_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    running: Service = client.app.state.service  # type: ignore[attr-defined]
    game = begin(client, second="level:9")
    with monkeypatch.context() as patch:
        patch.setattr(running.quick, "_is_closing", True)
        refused = client.post(f"games/{game['id']}/moves", json={"column": 3})
    assert refused.status_code == 503
    assert refused.headers["retry-after"]
    stands = client.get(f"games/{game['id']}").json()
    assert refused.json()["game"] == stands
    assert (stands["moves"], stands["turn"]) == ("4", "engine")
    assert len(act(client, stands, "engine")["moves"]) == 2


def test_a_stale_move_is_refused_with_the_game_as_it_is(client: TestClient) -> None:
    game = begin(client, second="human")
    act(client, game, "moves", column=3)
    stale = client.post(f"games/{game['id']}/moves", json={"column": 2, "version": game["version"]})
    assert stale.status_code == 409
    assert stale.json()["field"] == "version"
    assert stale.json()["game"]["moves"] == "4"


def test_of_two_tabs_one_moves(client: TestClient) -> None:
    game = begin(client, second="human")
    statuses: list[int] = []

    def drop(column: int) -> None:
        order = {"column": column, "version": game["version"]}
        statuses.append(client.post(f"games/{game['id']}/moves", json=order).status_code)

    tabs = [threading.Thread(target=drop, args=(column,)) for column in range(7)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert sorted(statuses) == [200] + [409] * 6
    assert client.get(f"games/{game['id']}").json()["position"]["stones"] == 1


def test_a_hint_is_the_best_column(client: TestClient) -> None:
    game = begin(client, moves="444444132213", second="human")
    hint = client.get(f"games/{game['id']}/hint").json()
    check_shape(HintJson, hint)
    assert hint["column"] == 0
    assert hint["score"]["kind"] == "win"
    assert hint["text"] == "column 1: wins in 5"


def test_a_hint_where_nothing_is_proven_soon(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimeven.web.hints.HINT_SECONDS", 0.1)
    game = begin(client, geometry="9x9x4", second="human")
    hint = client.get(f"games/{game['id']}/hint").json()
    check_shape(HintJson, hint)
    assert hint["score"]["kind"] == "estimate"
    assert hint["text"].endswith(hint["score"]["text"])


def test_a_review_of_a_saved_game(client: TestClient) -> None:
    game = begin(client, moves="4433221", second="human")
    found = client.get(f"games/{game['id']}/review").json()
    assert found == client.get("review", params={"moves": "4433221"}).json()


def test_games_are_listed_newest_first_and_counted(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        lost = act(client, begin(client, second="level:1"), "resign")
        won = begin(client, moves="112233", first="human", second="level:1")
        won = act(client, won, "moves", column=3)
        assert won["outcome"] == "first"
        as_second = act(client, begin(client, first="level:2", second="human"), "resign")
        begin(client, second="human")
        listed = client.get("games", params={"limit": 3}).json()
        ids = [game["id"] for game in listed["games"]]
        assert ids[1:] == [as_second["id"], won["id"]]
        rest = client.get("games", params={"limit": 3, "before": listed["next"]}).json()
        assert [game["id"] for game in rest["games"]] == [lost["id"]]
        assert rest["next"] is None
        assert client.get("record").json() == [
            {"opponent": "level:1", "geometry": "7x6x4", "wins": 1, "draws": 0, "losses": 1},
            {"opponent": "level:2", "geometry": "7x6x4", "wins": 0, "draws": 0, "losses": 1},
        ]


def test_games_outlive_the_server(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        game = act(client, begin(client, second="level:3"), "moves", column=3)
        back = act(client, game, "undo")
    with service(tmp_path) as client:
        assert client.get(f"games/{game['id']}").json() == back
        again = act(client, back, "redo")
        assert again["moves"] == game["moves"]


@pytest.mark.parametrize(
    ("order", "field"),
    [
        ({"first": "nobody"}, "first"),
        ({"second": "level:11"}, "second"),
        ({"second": "stank:depth=400"}, "second"),
        ({"second": 5}, "second"),
        ({"moves": "48"}, "moves"),
        ({"geometry": "1x1x1"}, "geometry"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_bad_orders_are_refused(client: TestClient, order: dict[str, Any], field: str) -> None:
    response = client.post("games", json=order)
    assert response.status_code == 400
    assert response.json()["field"] == field


def test_bad_moves_are_refused(client: TestClient) -> None:
    game = begin(client, moves="444444", second="human")
    full = client.post(f"games/{game['id']}/moves", json={"column": 3})
    assert (full.status_code, full.json()["field"]) == (400, "column")
    for column in (-1, 7, "3", None, 2.5):
        refused = client.post(f"games/{game['id']}/moves", json={"column": column})
        assert (refused.status_code, refused.json()["field"]) == (400, "column")
    for path in ("games/nothing", "games/nothing/hint", "games/nothing/review"):
        assert client.get(path).status_code == 404
    assert client.post("games/nothing/moves", json={"column": 0}).status_code == 404


def test_a_full_disk_loses_no_acknowledged_move(tmp_path: Path) -> None:
    """Files may not grow for a while, as on a full disk: the game stays what it was on disk."""

    async def run() -> None:
        running = Service(tmp_path)
        game = SavedGame.begin(Game())
        await running.save(None, game)
        bigger = game
        for column in (3, 3, 3, 3, 2, 2, 2):
            bigger = bigger.changed(bigger.game.play(Move(column, comment="x" * 2000)))
        size = (tmp_path / "games.sqlite3-wal").stat().st_size
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
        try:
            with pytest.raises(ApiError, match="could not be stored") as refused:
                await running.save(game, bigger)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert refused.value.status == 503
        assert await running.game(game.id) == game
        await running.save(game, bigger)
        running.close()

    asyncio.run(run())
