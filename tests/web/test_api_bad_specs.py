"""Specs that are wrong in every way we could think of: a sentence, never a failure of ours."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from claimeven import Geometry, Limits, Position
from claimeven.heuristics.catalog import OFFERED, parameters_of
from claimeven.players.roster import options_of, player
from claimeven.players.spec import Spec
from claimeven.web.errors import ApiError
from claimeven.web.limits import ALLOWED, check_board, check_heuristic, check_spec
from web_service import TestClient, service

VALUES = (
    "+-5", "--1", "-+1", "++1", "- 1", "-", "+", "", " ", "0", "-0", "1", "-1", "5 5", " 5 ", "1.",
    ".5", ".", "1..2", "1e5", "1e400", "-1e400", "1e-400", "1e", "e5", "nan", "-nan", "inf", "-inf",
    "infinity", "0x10", "0b1", "1_000", "１２", "٣", "²", "½", "∞", "1/0", "0/0", "1/3", "-1/-2",
    "1//2", "1/2/3", "/2", "1;2", "1;;2", ";", "1;2;3;4;5;6;7;8;9", "+-1;2", "999999999999999999",
    "9" * 40, "9" * 90, "-" + "9" * 40, "2147483648", "9223372036854775808", "18446744073709551616",
    "true", "None", "null", "[]", "{}", "()", "a", "\x00", "\ud800", "\u202e5", "5\n", "5\t", "%s",
    "{0}", "`id`", "$(id)", "../x", "5,depth=5", "5,seed", "5,=", ":", "=", "==1", "5=5", "5:5",
)  # fmt: skip
TEXTS = (
    "", " ", ":", ",", "=", "::", ":::=", "level", "level:", "level:0", "level:11", "level:+-5",
    "level:5,", "level:5,,", "level:5,seed", "level:5,seed=", "level:5,seed=1,seed=2", "level:5:6",
    "perfect:", "random:seed", "random:seed=--1", "human:1", "Human", "LEVEL:5", "level :5",
    "mcts:heuristic=", "mcts:heuristic=stank:base=9", "mcts:heuristic=:", "mcts:heuristic=\ud800",
    "claimeven:,", "claimeven:=", "claimeven:depth", "claimeven:depth=4,depth=5", "\x00", "\ud800",
    "\U0001f600", "a" * 121, "claimeven:" + "depth=1," * 30, "stank:base=999999999999999999",
    "bagdadi:own_windows=1;9999999999999999999999999999", "claimeven:proofs=1000000",
    "claimeven:proofs=1048576,table=1048576", "perfect:table=1000000",
)  # fmt: skip


def corpus() -> Iterator[str]:
    yield from TEXTS
    for name in sorted(ALLOWED):
        start = "level:5" if name == "level" else name
        separator = "," if name == "level" else ":"
        for option in [*options_of(Spec.parse(start)), "none", "", "\ud800"]:
            for value in VALUES:
                yield f"{start}{separator}{option}={value}"


def heuristics() -> Iterator[str]:
    for name in OFFERED:
        for parameter in [*parameters_of(name), "none", ""]:
            for value in VALUES:
                yield f"{name}:{parameter}={value}"


def is_accepted(spec: str) -> bool:
    try:
        check_spec(spec)
        check_board(spec, Geometry(), "first")
    except ApiError as error:
        assert error.status == 400
        assert 10 < len(str(error)) < 700
        return False
    return True


def test_every_spec_gets_a_sentence_or_can_play() -> None:
    """What is accepted plays a move: nothing is found out later."""
    specs = list(corpus())
    accepted = [spec for spec in specs if is_accepted(spec)]
    assert len(specs) > 5000
    assert 100 < len(accepted) < len(specs) / 2
    for spec in random.Random(1).sample(accepted, 60):
        answer = player(spec).answer(Position("44"), Limits(nodes=100))
        assert answer.column in range(7), spec


def test_every_heuristic_gets_a_sentence_or_a_heuristic() -> None:
    accepted = 0
    for text in heuristics():
        try:
            check_heuristic(text)
            accepted += 1
        except ApiError as error:
            assert error.status == 400
            assert len(str(error)) < 700
    assert accepted > 50


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("claimeven.web.limits.GAMES_AT_ONCE", 10**6)
        patch.setattr("claimeven.web.guards.request_limits.RATES", many())
        patch.setattr("claimeven.web.service.GAMES_AT_ONCE", 10**6)
        with service(tmp_path_factory.mktemp("data")) as found:
            yield found


def many() -> dict[object, object]:
    from claimeven.web.guards.request_limits import RATES, Rate

    return dict.fromkeys(RATES, Rate(10**6, 10**6))


def test_no_spec_makes_the_service_fail(client: TestClient) -> None:
    chosen = [*TEXTS, *random.Random(2).sample(list(corpus()), 250)]
    statuses = set()
    for spec in chosen:
        body = '{"second": "' + "".join(f"\\u{ord(c):04x}" for c in spec if ord(c) < 65536) + '"}'
        response = client.post("games", content=body, headers={"Content-Type": "application/json"})
        statuses.add(response.status_code)
        assert response.status_code in (201, 400), (spec, response.text)
    assert statuses == {201, 400}


def test_no_heuristic_makes_the_service_fail(client: TestClient) -> None:
    for text in random.Random(3).sample(list(heuristics()), 150):
        sent = quote(text, errors="replace")
        for path in (f"evaluate?heuristic={sent}", f"tree?depth=1&heuristic={sent}"):
            response = client.get(path)
            assert response.status_code in (200, 400), (text, response.text)


@pytest.mark.parametrize("geometry", ["20x1x20", "1x20x20", "6x5x20", "1x1x2", "20x5x2"])
@pytest.mark.parametrize("spec", ["stank", "sethi-h3", "mcts:playouts=50", "claimeven", "level:9"])
def test_a_board_that_is_too_much_for_an_evaluation_is_told(
    client: TestClient, geometry: str, spec: str
) -> None:
    begun = client.post("games", json={"first": spec, "second": "human", "geometry": geometry})
    assert begun.status_code in (201, 400), begun.text
    if begun.status_code == 400:
        assert begun.json()["field"] == "first"
    else:
        moved = client.post(f"games/{begun.json()['id']}/engine")
        assert moved.status_code == 200, moved.text


def test_overflow_is_found_when_a_game_begins(client: TestClient, tmp_path: Path) -> None:
    refused = client.post("games", json={"first": "stank:base=999999999999999999"})
    assert refused.status_code == 400
    assert refused.json()["field"] == "first"
    assert "999999999999999999" in refused.json()["error"]
