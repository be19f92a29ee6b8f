"""Lines of play: what lies on the board after more moves, of a game and of a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from web_service import TestClient, service

DRAWN = "...../...../O.O../X.X.."


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("data")) as client:
        yield client


def get(client: TestClient, path: str, **params: Any) -> Any:
    response = client.get(path, params=params)
    assert response.status_code == 200, response.text
    return response.json()


def test_columns_are_played_after_a_position(client: TestClient) -> None:
    assert get(client, "position", moves="44", play="4,2") == get(client, "position", moves="4453")
    assert get(client, "position", play="") == get(client, "position")


def test_columns_are_played_on_a_drawn_board(client: TestClient) -> None:
    found = get(client, "position", moves=DRAWN, geometry="5x4x4", play="2,0")
    assert found["stones"] == 6
    assert found["last"] == [0, 2]
    assert found["to_move"] == "first"


@pytest.mark.parametrize(
    ("play", "sentence"),
    [
        ("3,3,3,3,3,3,3", "column 4 is full"),
        ("9", "column"),
        ("3,,3", "invalid columns '3,,3': expected numbers from 0 with commas, for example 3,3"),
        ("-1", "invalid columns '-1'"),
        ("٣", "invalid columns '٣'"),
    ],
)
def test_columns_that_cannot_be_played_are_refused(
    client: TestClient, play: str, sentence: str
) -> None:
    response = client.get("position", params={"play": play})
    assert response.status_code == 400
    assert sentence in response.json()["error"]
    assert response.json()["field"] == "play"


def test_every_move_of_a_game_has_its_cell_and_side(client: TestClient) -> None:
    order = {"second": "human", "geometry": "5x4x4", "moves": DRAWN}
    game = client.post("games", json=order).json()
    assert game["start"] == {"position": DRAWN, "geometry": "5x4x4"}
    assert game["played"] == []
    for column in (2, 0):
        response = client.post(f"games/{game['id']}/moves", json={"column": column})
        assert response.status_code == 200, response.text
    game = get(client, f"games/{game['id']}")
    found = [(move["column"], move["cell"], move["side"]) for move in game["played"]]
    assert found == [(2, [2, 2], "first"), (0, [0, 2], "second")]


@pytest.mark.parametrize(
    ("moves", "heuristic"),
    [("44", "stank"), ("112233", "stank-playon"), ("11223", "bagdadi-program")],
)
def test_every_node_of_a_tree_has_its_move(client: TestClient, moves: str, heuristic: str) -> None:
    tree = get(client, "tree", moves=moves, heuristic=heuristic, depth=3)
    columns: list[int] = []

    def walk(node: Any) -> None:
        for child in node["children"]:
            columns.append(child["column"])
            walk(child)

    walk(tree["root"])
    assert [step["column"] for step in tree["steps"]] == columns
    assert len(columns) == tree["shown"] - 1
    assert tree["steps"][0]["side"] == ("second" if len(moves) % 2 else "first")
    assert {step["side"] for step in tree["steps"]} == {"first", "second"}
