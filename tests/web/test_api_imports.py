"""Games that were played elsewhere: taken in once, owned by who sends them, and checked."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from claimeven.game.game import Game, Move
from claimeven.score import Estimate, Win
from claimeven.web.shapes.games import NewGameJson
from claimeven.wire.games import encode_game
from web_service import TestClient, another, check_shape, service

LEVEL = "level:3"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("data")) as client:
        yield client


def order(game: Game, **changes: Any) -> dict[str, Any]:
    """A request as the page sends it."""
    made = {"created": time.time() - 3600, "helped": False, "game": encode_game(game)}
    return {**made, "key": secrets.token_urlsafe(16), **changes}


def played(*columns: int, second: str = LEVEL) -> Game:
    return Game("human", second, moves=tuple(Move(column) for column in columns))


def send(client: TestClient, sent: dict[str, Any]) -> Any:
    response = client.post("imports", json=sent)
    assert response.status_code == 201, response.text
    check_shape(NewGameJson, response.json())
    return response.json()


def test_the_sender_owns_the_game_and_plays_on(client: TestClient) -> None:
    sent = order(played(3, 2))
    game = send(client, sent)
    assert game["key"] == sent["key"]
    assert sent["key"] not in game["id"]
    assert game["is_owner"]
    assert game["yours"] == ["first"]
    assert game["moves"] == "43"
    assert game["created"] == pytest.approx(sent["created"], abs=0.01)
    path = f"games/{game['id']}"
    watched = another(client, "visitor-other").get(path).json()
    assert not watched["may_change"]
    assert "key" not in watched
    refused = another(client, "visitor-other").post(f"{path}/moves", json={"column": 3})
    assert refused.status_code == 403
    moved = client.post(f"{path}/moves", json={"column": 3}, headers={"Seat-Key": sent["key"]})
    assert moved.status_code == 200, moved.text
    assert len(moved.json()["played"]) == 4
    assert game["id"] in [each["id"] for each in client.get("games").json()["games"]]


def test_what_is_sent_twice_is_one_game(client: TestClient) -> None:
    won = played(3, 2, 3, 2, 3, 2, 3)
    before = client.get("record").json()
    sent = order(won)
    first, again = send(client, sent), send(client, sent)
    assert first["id"] == again["id"]
    assert first["version"] == again["version"]
    ids = [each["id"] for each in client.get("games").json()["games"]]
    assert ids.count(first["id"]) == 1
    wins = {line["opponent"]: line["wins"] for line in client.get("record").json()}
    known = {line["opponent"]: line["wins"] for line in before}
    assert wins[LEVEL] == known.get(LEVEL, 0) + 1
    assert send(client, order(won))["id"] != first["id"]  # another key is another game


def test_a_game_that_went_on_elsewhere_goes_on_here(client: TestClient) -> None:
    sent = order(played(3, 2))
    game = send(client, sent)
    longer = send(client, order(played(3, 2, 3, 2), key=sent["key"]))
    assert (longer["id"], longer["moves"]) == (game["id"], "4343")
    late = send(client, sent)  # an answer that was lost: nothing is taken back
    assert late["moves"] == "4343"
    other = client.post("imports", json=order(played(3, 2, 5), key=sent["key"]))
    assert other.status_code == 409
    assert "went on differently" in other.json()["error"]
    assert other.json()["game"]["moves"] == "4343"


def test_the_owner_does_not_play_for_a_seat_that_was_given_away(client: TestClient) -> None:
    sent = order(played(3, 2, second="human"))
    game = send(client, sent)
    headers = {"Seat-Key": sent["key"]}
    given = client.post(f"games/{game['id']}/seats", json={"side": "second"}, headers=headers)
    assert given.status_code == 200, given.text
    before = client.get("record").json()
    resigned = Game("human", "human", moves=played(3, 2, 3).moves).resign()
    for later in (played(3, 2, 3, 2, second="human"), resigned):
        refused = client.post("imports", json=order(later, key=sent["key"]))
        assert refused.status_code == 409
        assert refused.json()["game"]["moves"] == "43"
    assert client.get("record").json() == before
    assert send(client, sent)["moves"] == "43"  # what is known already is no conflict


def test_everything_that_is_known_of_the_moves_is_kept(client: TestClient) -> None:

    moves = (
        Move(3),
        Move(
            2, Estimate(Fraction(7, 2), "claimeven"), depth=4, nodes=90, seconds=0.01, player=LEVEL
        ),
        Move(3),
        Move(1, Win(13, points=5), player=LEVEL),
    )
    game = Game("human", LEVEL, moves=moves).undo().resign()
    sent = order(game, helped=True)
    found = send(client, sent)
    assert found["can_redo"]
    assert found["outcome"] == "second"
    assert found["reason"] == "resigned"
    assert found["played"][1]["score"] == sent["game"]["moves"][1]["score"]
    headers = {"Seat-Key": sent["key"]}
    path = f"games/{found['id']}"
    back = client.post(f"{path}/undo", headers=headers).json()  # the resignation
    again = client.post(f"{path}/redo", json={"version": back["version"]}, headers=headers).json()
    assert again["played"][3]["score"]["text"] == "wins in 13"
    listed = client.get("games").json()["games"]
    assert next(each for each in listed if each["id"] == found["id"])["helped"]


def _with_game(**changes: Any) -> dict[str, Any]:
    sent = order(played(3, 2))
    sent["game"].update(changes)
    return sent


WRONG: list[tuple[dict[str, Any], str]] = [
    (order(played(3), key="short"), "key"),
    (order(played(3), key="x" * 21 + "!"), "key"),
    (order(played(3), created=-5), "created"),
    (order(played(3), extra=1), "extra"),
    (_with_game(first="engine:/bin/sh"), "reads files or starts programs"),
    (_with_game(second="levle:3"), "there is no player"),
    (_with_game(first="x" * 200), "game"),
    (_with_game(moves=[{"column": 9}]), "column"),
    (_with_game(moves=[{"column": 3}] * 7), "column 4 is full"),
    (_with_game(moves=[{"column": 3}] * 129), "game"),
    (_with_game(moves=[{"column": 3, "comment": "<b>"}]), "game"),
    (_with_game(moves=[{"column": 3, "score": {"kind": "win"}}]), "plies"),
    (_with_game(start={"position": "", "geometry": "30x3x4"}), "too large"),
    (_with_game(start={"position": "9", "geometry": "7x6x4"}), "column"),
    (_with_game(outcome="first"), "expected a person who resigned"),
    (_with_game(outcome="first", reason="resigned"), "expected a person who resigned"),
    (_with_game(outcome="draw", reason="resigned"), "expected a person who resigned"),
    (_with_game(reason="resigned"), "nobody has resigned"),
    (_with_game(moves=[{"column": c} for c in (3, 2, 3, 2, 3, 2, 3)], outcome=None), "ends with"),
    (_with_game(undone=[{"column": 3}] * 6), "full"),
]


@pytest.mark.parametrize(("sent", "told"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_refused(client: TestClient, sent: dict[str, Any], told: str) -> None:
    response = client.post("imports", json=sent)
    assert response.status_code == 400, response.text
    error = response.json()["error"]
    assert told in error
    assert "\n" not in error


def test_nothing_that_is_refused_is_stored(client: TestClient) -> None:
    before = client.get("games?limit=100").json()
    for sent, _ in WRONG:
        client.post("imports", json=sent)
    assert client.get("games?limit=100").json() == before


def test_a_body_that_is_too_large_is_refused(client: TestClient) -> None:
    sent = order(played(3))
    sent["game"]["first"] = "x" * 70_000
    assert client.post("imports", json=sent).status_code == 413
