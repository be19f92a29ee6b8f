"""Questions about positions: the answers are those of the library, in the page's words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from claimeven import Position, Side, __version__, analyse, evaluate, player
from claimeven.heuristics.catalog import OFFERED
from claimeven.players.levels.level_player import SKILLS, WHO
from claimeven.score import Draw
from claimeven.wire.numbers import decode_number
from web_service import TestClient, service


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("data")) as client:
        yield client


def get(client: TestClient, path: str, **params: Any) -> Any:
    response = client.get(path, params=params)
    assert response.status_code == 200, response.text
    return response.json()


def test_health(client: TestClient) -> None:
    assert get(client, "health") == {"status": "ok", "version": __version__}


def test_a_position_is_told_whole(client: TestClient) -> None:
    found = get(client, "position", moves="112233")
    assert found["stones"] == 6
    assert found["to_move"] == "first"
    assert found["cells"][:3] == [[0, 0, "first"], [0, 1, "second"], [1, 0, "first"]]
    assert found["last"] == [2, 1]
    assert found["landing_rows"] == [2, 2, 2, 0, 0, 0, 0]
    assert found["threats"] == [
        {"cell": [3, 0], "side": "first", "parity": "odd", "immediate": True},
        {"cell": [3, 1], "side": "second", "parity": "even", "immediate": False},
    ]
    assert found["outcome"] is None


def test_a_won_position_shows_its_line(client: TestClient) -> None:
    found = get(client, "position", moves="1122334")
    assert found["outcome"] == "first"
    assert found["winning_cells"] == [[0, 0], [1, 0], [2, 0], [3, 0]]
    assert found["legal_columns"] == []
    assert found["threats"] == []


def test_a_drawn_board_can_be_asked_about_again(client: TestClient) -> None:
    rows = [".o.", ".x.", "oxo"]
    drawn = client.post("position", json={"drawing": rows, "geometry": "3x3x3"})
    assert drawn.status_code == 400  # o cannot be ahead
    rows = ["...", ".o.", "oxx"]
    found = client.post("position", json={"drawing": rows, "geometry": "3x3x3"}).json()
    assert found["moves"] is None
    assert sorted(found["cells"]) == [
        [0, 0, "second"], [1, 0, "first"], [1, 1, "second"], [2, 0, "first"],
    ]  # fmt: skip
    again = get(client, "position", moves=found["position"], geometry="3x3x3")
    assert again == found
    as_text = client.post("position", json={"drawing": "\n".join(rows), "geometry": "3x3x3"})
    assert as_text.json() == found


@pytest.mark.parametrize("moves", ["", "4453", "444444132213", "1212123434346767675"])
def test_analysis_is_the_solver_s(client: TestClient, moves: str) -> None:
    found = get(client, "analyse", moves=moves, geometry="7x6x4")
    assert found["to_move"] == Position(moves).to_move.value
    expected = analyse(Position(moves))
    scores = {column: score for column, score in expected.items() if score is not None}
    for column, sent in enumerate(found["columns"]):
        if column not in scores:
            assert sent is None
            continue
        score = scores[column]
        assert sent == {
            "kind": type(score).__name__.lower(),
            "plies": None if isinstance(score, Draw) else score.plies,
            "points": score.points,
            "text": str(score),
        }
    most = max(scores.values())
    assert found["best"] == [column for column, score in sorted(scores.items()) if score == most]


def test_a_full_column_and_a_finished_game_have_no_scores(client: TestClient) -> None:
    assert get(client, "analyse", moves="444444")["columns"][3] is None
    over = get(client, "analyse", moves="1212121")
    assert over["columns"] == [None] * 7
    assert over["outcome"] == "first"
    assert over["best"] == []


def test_the_variation_is_best_play_to_the_end(client: TestClient) -> None:
    found = get(client, "analyse", moves="444444132213", variation=True)
    position = Position("444444132213")
    best = found["columns"][found["best"][0]]
    for move in found["variation"]:
        assert move["side"] == position.to_move.value
        position = position.play(move["column"])
        assert position.last_cell is not None
        assert move["cell"] == [position.last_cell.column, position.last_cell.row]
    assert position.outcome is not None
    assert len(found["variation"]) == best["plies"]


def test_a_question_that_is_too_hard_tells_what_is_proven(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimeven.web.routes.analysis.ANALYSE_SECONDS", 0.2)
    response = client.get("analyse", params={"moves": "", "geometry": "9x9x4"})
    assert response.status_code == 503
    assert int(response.headers["retry-after"]) >= 1
    assert response.json()["columns"] == [None] * 9


@pytest.mark.parametrize("name", OFFERED)
def test_every_evaluation_is_explained(client: TestClient, name: str) -> None:
    found = get(client, "evaluate", moves="4453", heuristic=name, side="second")
    expected = evaluate(Position("4453"), name, Side.SECOND, call=0)
    assert decode_number(found["value"]) == expected
    assert sum(decode_number(part["value"]) for part in found["parts"]) == expected
    assert found["value"]["value"] == float(expected)


def test_the_worked_example(client: TestClient) -> None:
    found = get(client, "evaluate", moves="4", heuristic="bagdadi", side="first")
    assert found["value"] == {"value": 15.4, "exact": "77/5"}
    leaf = found["parts"][0]["parts"][0]
    assert leaf["cells"] == [[3, 0]]


def test_a_tree_tells_what_was_cut_and_why(client: TestClient) -> None:
    found = get(client, "tree", moves="4453", heuristic="stank", depth=3)
    seen = [found["root"]]
    cut = []
    for node in seen:
        seen += node["children"]
        if node["skipped"]:
            cut.append(node["cut"])
    assert len(seen) == found["shown"] <= 2000
    assert cut
    assert all("already has" in why for why in cut)


def test_a_large_tree_is_shown_in_part(client: TestClient) -> None:
    found = get(client, "tree", heuristic="stank", algorithm="minimax", depth=4)
    assert found["shown"] <= 2000 < found["nodes"]


def test_opponents_and_evaluations_to_choose_from(client: TestClient) -> None:
    found = get(client, "players")
    assert [level["spec"] for level in found["levels"]] == [f"level:{n}" for n in range(1, 11)]
    assert WHO.keys() == {*SKILLS, 10}
    for choice in [*found["levels"], *found["systems"], *found["others"]]:
        assert player(choice["spec"])
    for system in found["systems"]:
        assert player(f"{system['spec']}:depth={system['depths'][-1]}")
    assert [each["name"] for each in get(client, "heuristics")] == list(OFFERED)


def test_review_of_moves(client: TestClient) -> None:
    found = get(client, "review", moves="4433221")
    assert [move["grade"] for move in found["moves"]] == [
        "best", "best", "mistake", "mistake", "best", "best", "best",
    ]  # fmt: skip
    assert found["moves"][2]["best"] == [3]
    assert found["accuracy"] == {"first": 0.75, "second": 0.5}
    assert found["values"] == [1, 1, 1, -2, 18, 18, 18, 18]


@pytest.mark.parametrize(
    ("path", "params", "field", "quoted"),
    [
        ("position", {"moves": "48"}, "moves", "'8'"),
        ("position", {"moves": "44x444"}, "moves", "x"),
        ("position", {"moves": "1" * 7}, "moves", "column 1 is full"),
        ("position", {"geometry": "0x6"}, "geometry", "0x6"),
        ("position", {"geometry": "7x6x4x9"}, "geometry", "7x6x4x9"),
        ("position", {"geometry": "21x2"}, "geometry", "21x2"),
        ("analyse", {"geometry": "20x20"}, "geometry", "20x20"),
        ("evaluate", {"heuristic": "stonk"}, "heuristic", "stonk"),
        ("evaluate", {"side": "third"}, "side", "first"),
        ("tree", {"depth": "5"}, "depth", "4"),
        ("tree", {"moves": "1212121"}, "moves", "over"),
        ("review", {"moves": "......./......./......./......./......./X......"}, "moves", "drawn"),
        ("games", {"limit": "0"}, "limit", "1"),
    ],
)
def test_bad_input_gets_a_sentence(
    client: TestClient, path: str, params: dict[str, str], field: str, quoted: str
) -> None:
    response = client.get(path, params=params)
    assert response.status_code == 400, response.text
    assert response.json()["field"] == field
    assert quoted in response.json()["error"]
    assert "\n" not in response.json()["error"]
