"""Searches and trees: the local engine finds what the service finds, node by node."""

from __future__ import annotations

from typing import Any

import pytest

from both_engines import BothEngines
from claimeven.heuristics.catalog import OFFERED
from claimeven.searches.settings import ALGORITHMS
from engine_questions import positions
from web_service import LIVE


def _pieces(both: BothEngines, path: str, message: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """All that the service and the local engine send; times are left out."""
    with both.client.websocket_connect(LIVE + path) as socket:
        socket.send_json(message)
        served = [socket.receive_json()]
        while served[-1]["type"] not in ("done", "error"):
            served.append(socket.receive_json())
    found = both.local.live(path, message)
    return _timeless(served), _timeless(found)


def _timeless(pieces: list[Any]) -> list[Any]:
    return [{key: value for key, value in each.items() if key != "seconds"} for each in pieces]


def test_trees(both: BothEngines) -> None:
    shown = 0
    for chance, position in positions(2, 60):
        query: dict[str, Any] = {
            "moves": position.text,
            "geometry": str(position.geometry),
            "heuristic": chance.choice(list(OFFERED)),
            "algorithm": chance.choice(list(ALGORITHMS)),
            "depth": chance.randrange(1, 5),
        }
        found = both.get("/tree", **query)
        served = both.client.get("/tree", params=query).json()
        assert found.get("nodes") == served.get("nodes")
        shown += "root" in found
    assert shown


def test_live_searches(both: BothEngines) -> None:
    """Every number of nodes, leaves, cuts and hits is the same."""
    for chance, position in positions(3, 60):
        small = position.geometry.columns <= 7
        message = {
            "id": 1,
            "moves": position.text,
            "geometry": str(position.geometry),
            "heuristic": chance.choice(list(OFFERED)),
            "algorithm": chance.choice(list(ALGORITHMS)),
            "depth": chance.randrange(1, 6 if small else 4),
        }
        served, found = _pieces(both, "/search/live", message)
        assert found[-1] == served[-1], message


@pytest.mark.parametrize("name", OFFERED)
def test_every_evaluation(both: BothEngines, name: str) -> None:
    for algorithm in ALGORITHMS:
        message = {"moves": "4453", "heuristic": name, "algorithm": algorithm, "depth": 5}
        served, found = _pieces(both, "/search/live", message)
        assert found[-1] == served[-1]
        assert found[-1]["depth"] == 5
        tree = both.get("/tree", **{**message, "depth": 4})
        assert "root" in tree


@pytest.mark.parametrize("name", ["stank-playon", "bagdadi-program"])
def test_searches_that_go_on_after_a_line(both: BothEngines, name: str) -> None:
    for algorithm in ALGORITHMS:
        message = {"moves": "112233", "heuristic": name, "algorithm": algorithm, "depth": 3}
        tree = both.get("/tree", **message)
        assert any(child["column"] == 3 and child["children"] for child in tree["root"]["children"])
        served, found = _pieces(both, "/search/live", message)
        assert found[-1] == served[-1]
        assert found[-1]["type"] == "done"


def test_monte_carlo(both: BothEngines) -> None:
    for chance, position in positions(4, 12):
        message = {
            "moves": position.text,
            "geometry": str(position.geometry),
            "playouts": chance.choice((1, 60, 700, 5000)),
        }
        served, found = _pieces(both, "/montecarlo/live", message)
        assert found == served, message


def test_bad_questions(both: BothEngines) -> None:
    for message in (
        {"moves": "1212121"},
        {"moves": "9"},
        {"depth": 0},
        {"depth": 43},
        {"depth": "4"},
        {"depth": 2.5},
        {"seconds": 0},
        {"seconds": 31},
        {"algorithm": "negamax"},
        {"heuristic": "x"},
        {"heuristic": "stank:base=1e9", "geometry": "12x9x6"},
        {"heuristic": "itu", "moves": "......./......./......./......./......./X......"},
        {"playouts": 5},
    ):
        served, found = _pieces(both, "/search/live", message)
        assert found == served, message
        assert found[-1]["type"] == "error"
    for message in ({"moves": "1212121"}, {"playouts": 0}, {"playouts": 200_001}, {"depth": 3}):
        served, found = _pieces(both, "/montecarlo/live", message)
        assert found == served, message
    for query in (
        {"moves": "1212121"},
        {"depth": "5"},
        {"depth": "0"},
        {"depth": "x"},
        {"algorithm": "x"},
        {"heuristic": "stank:base=1e9", "geometry": "12x9x6"},
        {"heuristic": "itu", "moves": "......./......./......./......./......./X......"},
    ):
        assert both.get("/tree", **query)["error"]
