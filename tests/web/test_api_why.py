"""Why, over the service: about moves and about positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from claimeven import Geometry, Position, why
from claimeven.web.routes import why as routes_why
from claimeven.wire.explanations import (
    MoveReasonsJson,
    PositionReasonsJson,
    decode_move_reasons,
    encode_move_reasons,
    encode_position_reasons,
)
from web_service import TestClient, check_shape, service


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(routes_why, "ANALYSE_SECONDS", 60.0)  # not about how busy the machine is
        with service(tmp_path_factory.mktemp("data")) as client:
            yield client


def get(client: TestClient, status: int = 200, **params: Any) -> Any:
    response = client.get("why", params=params)
    assert response.status_code == status, response.text
    return response.json()


def test_about_a_move(client: TestClient) -> None:
    found = get(client, moves="11223", column=0)
    check_shape(MoveReasonsJson, found)
    assert found == encode_move_reasons(why(Position("11223"), 0))
    assert found["text"] == "Only d1 kept the win. First completes a line at d1 at once."


def test_about_a_position(client: TestClient) -> None:
    found = get(client, moves="12", geometry="2x4x4")
    check_shape(PositionReasonsJson, found)
    assert found == encode_position_reasons(why(Position("12", Geometry(2, 4, 4))))
    assert found["counter"]["kind"] == "follow-up"


def test_boards_that_are_too_hard_get_reasons_without_scores(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes_why, "ANALYSE_SECONDS", 0.3)
    found = get(client, moves="223", geometry="12x9x4", column=11)
    check_shape(MoveReasonsJson, found)
    assert found["grade"] is None
    assert found["text"].startswith("This loses. First wins by threats")
    position = Position("223", Geometry(12, 9, 4))
    assert decode_move_reasons(found) == why(position, 11, seconds=1e-9)


@pytest.mark.parametrize(
    ("params", "field", "said"),
    [
        ({"moves": "1212121"}, "moves", "the game '1212121' is over (first wins)"),
        ({"moves": "1212121", "column": 3}, "moves", "ask about the position before its last move"),
        ({"moves": "444444", "column": 3}, "column", "column 4 is full after '444444'"),
        ({"column": 7}, "column", "column 7 (counted from 0) is off the board"),
        ({"column": "x"}, "column", "valid integer"),
        ({"column": -1}, "column", "greater than or equal to 0"),
        ({"moves": "8"}, "moves", "column '8' is off the board"),
    ],
)
def test_bad_input(client: TestClient, params: dict[str, Any], field: str, said: str) -> None:
    found = get(client, 400, **params)
    assert found["field"] == field
    assert said in found["error"]
