"""Work over WebSockets: streamed answers, new requests, clients that leave."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any, cast

import pytest
from starlette.websockets import WebSocketDisconnect

from claimeven import Position
from claimeven.web import live
from claimeven.web.errors import ApiError
from claimeven.web.guards.rate_limit import RateLimit
from claimeven.web.service import Service
from claimeven.wire.reviews import ReviewedMoveJson, ReviewJson
from claimeven.wire.scores import ProvenJson, decode_proven
from claimeven.wire.searches import SearchResultJson
from claimeven.wire.solving import AnalysisJson
from web_service import LIVE, TestClient, check_shape, service

HARD = {"moves": "", "geometry": "10x9x4"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("data")) as client:
        yield client


def service_of(client: TestClient) -> Service:
    found: Service = client.app.state.service  # type: ignore[attr-defined]
    return found


def wait_until_idle(client: TestClient) -> None:
    for _ in range(3000):
        if service_of(client).analyses.is_idle:
            return
        time.sleep(0.005)
    raise AssertionError("the work went on")


def until_done(socket: Any) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    while not messages or messages[-1]["type"] not in ("done", "error"):
        messages.append(socket.receive_json())
    return messages


def test_each_column_comes_as_it_is_proven(client: TestClient) -> None:
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        socket.send_json({"id": 7, "moves": "444444132213"})
        messages = until_done(socket)
    columns = {m["column"]: m["score"] for m in messages if m["type"] == "column"}
    best = [m["best"] for m in messages if m["type"] == "column"]
    done = messages[-1]
    check_shape(AnalysisJson, done)
    assert {m["id"] for m in messages} == {7}
    assert columns.keys() == {0, 1, 2, 4, 5, 6}
    asked = client.get("analyse", params={"moves": "444444132213", "variation": True}).json()
    assert {key: done[key] for key in asked} == asked
    for column, score in columns.items():
        assert asked["columns"][column] == score
    assert len(best[0]) == 1
    assert best[-1] == asked["best"]


def test_a_finished_game_is_done_at_once(client: TestClient) -> None:
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        socket.send_json({"id": "a", "moves": "1212121"})
        (done,) = until_done(socket)
    assert done["columns"] == [None] * 7
    assert done["outcome"] == "first"


def test_a_new_question_ends_the_one_before(client: TestClient) -> None:
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        socket.send_json({"id": 1, **HARD})
        assert socket.receive_json()["type"] == "progress"
        socket.send_json({"id": 2, "moves": "444444132213"})
        messages = until_done(socket)
        while messages[-1]["id"] != 2:
            messages = until_done(socket)
        assert messages[-1]["type"] == "done"


def test_what_is_proven_so_far_is_told(client: TestClient) -> None:
    # An analysis proves columns one by one; what it knows of one contains what it finds.
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        socket.send_json({"id": 1, "moves": "443", "geometry": "8x6x4"})
        messages = [socket.receive_json() for _ in range(5)]
        socket.send_json({"cancel": True})
    wait_until_idle(client)
    progress = [message for message in messages if message["type"] == "progress"]
    assert progress
    for message in progress:
        # Null while the position itself is asked about, before its columns.
        assert message["column"] is None or message["column"] in range(8)
        check_shape(ProvenJson, message["at_least"])
        check_shape(ProvenJson, message["at_most"])
        least, most = message["at_least"]["points"], message["at_most"]["points"]
        # Three stones lie: who drops the fourth cannot have won before the seventh.
        assert -22 <= least <= most <= 22
        assert decode_proven(message["at_least"]) <= decode_proven(message["at_most"])


def test_a_question_can_be_taken_back(client: TestClient) -> None:
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        socket.send_json({"id": 1, **HARD})
        socket.receive_json()
        socket.send_json({"cancel": True})
        wait_until_idle(client)
        socket.send_json({"id": 2, "moves": "1212121"})
        assert until_done(socket)[-1]["id"] == 2


def test_a_visitor_who_leaves_ends_the_work(client: TestClient) -> None:
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        socket.send_json({"id": 1, **HARD})
        socket.receive_json()
        assert not service_of(client).analyses.is_idle
    wait_until_idle(client)


def test_a_search_tells_every_depth(client: TestClient) -> None:
    question = {"id": 3, "moves": "4453", "heuristic": "stank", "algorithm": "pvs", "depth": 6}
    with client.websocket_connect(f"{LIVE}/search/live") as socket:
        socket.send_json(question)
        messages = until_done(socket)
    for message in messages:
        check_shape(SearchResultJson, message)
    done = messages[-1]
    assert done["depth"] == 6
    assert done["value"] == {"value": -220.0, "exact": "-220"}
    assert done["score"]["kind"] == "estimate"
    assert done["score"]["value"] == done["value"]
    assert done["values"][str(done["column"])] == done["value"]
    landing = Position("4453").landing_cells
    (cell,) = [cell for cell in landing if cell.column == done["column"]]
    assert done["variation"][0] == {
        "column": done["column"],
        "cell": [cell.column, cell.row],
        "side": "first",
    }
    assert messages[0]["type"] == "info"
    with client.websocket_connect(f"{LIVE}/search/live") as socket:
        socket.send_json({"id": 4, "seconds": 0.3, "heuristic": "claimeven"})
        messages = until_done(socket)
    depths = [message["depth"] for message in messages]
    assert depths == sorted(depths)
    assert messages[-1]["seconds"] < 5


def test_a_search_without_end_is_ended_by_leaving(client: TestClient) -> None:
    with client.websocket_connect(f"{LIVE}/search/live") as socket:
        socket.send_json({"id": 3, "algorithm": "minimax", "depth": 40})
        socket.receive_json()
    wait_until_idle(client)


def test_a_review_comes_move_by_move(client: TestClient) -> None:
    with client.websocket_connect(f"{LIVE}/review/live") as socket:
        socket.send_json({"id": 5, "moves": "4433221"})
        messages = until_done(socket)
    plies = [message["ply"] for message in messages if message["type"] == "move"]
    check_shape(ReviewedMoveJson, messages[0])
    check_shape(ReviewJson, messages[-1])
    assert sorted(plies) == list(range(7))
    asked = client.get("review", params={"moves": "4433221"}).json()
    assert {key: messages[-1][key] for key in asked} == asked


@pytest.mark.parametrize(
    ("path", "question", "field"),
    [
        ("analyse", {"moves": "48"}, "moves"),
        ("analyse", {"moves": 48}, "moves"),
        ("analyse", {"geometry": "7x6x4x"}, "geometry"),
        ("analyse", {"mover": "48"}, "mover"),
        ("search", {"heuristic": "my.toml"}, "heuristic"),
        ("search", {"depth": 0}, "depth"),
        ("search", {"seconds": 1e9}, "seconds"),
        ("search", {"moves": "1212121"}, "moves"),
        ("search", {"algorithm": "luck"}, "algorithm"),
        ("review", {"moves": ".../.o./oxx", "geometry": "3x3x3"}, "moves"),
    ],
)
def test_bad_questions_get_a_sentence(
    client: TestClient, path: str, question: dict[str, Any], field: str
) -> None:
    with client.websocket_connect(f"{LIVE}/{path}/live") as socket:
        socket.send_json({"id": 9, **question})
        answer = socket.receive_json()
    assert (answer["type"], answer["id"], answer["field"]) == ("error", 9, field)


@pytest.mark.parametrize("text", ["", "moves", "[1]", "null", "[" * 5000, '{"id": [1]}x'])
def test_nonsense_gets_a_sentence(client: TestClient, text: str) -> None:
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        socket.send_text(text)
        assert socket.receive_json()["type"] == "error"
        socket.send_json({"moves": "1212121"})
        assert socket.receive_json()["type"] == "done"


@pytest.mark.parametrize(
    "id", ["\\ud800", "x" * 65, "a\\u0000b", "\\u202e", "1" * 400, "true", "1e400", "[1]"]
)
def test_an_id_is_short_and_printable(client: TestClient, id: str) -> None:
    """Half of a surrogate pair cannot be sent at all; nothing may end the sender."""
    quoted = id if id in ("1" * 400, "true", "1e400", "[1]") else f'"{id}"'
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        socket.send_text(f'{{"id": {quoted}, "moves": "1212121"}}')
        answer = socket.receive_json()
        assert (answer["type"], answer["field"], answer["id"]) == ("error", "id", None)
        socket.send_text('{"\\ud800": 1}')
        assert socket.receive_json()["type"] == "error"
        socket.send_json({"id": "ü" * 64, "moves": "1212121"})
        done = socket.receive_json()
        assert (done["type"], done["id"]) == ("done", "ü" * 64)


def test_a_client_that_does_not_read_is_let_go() -> None:
    class Deaf:
        """A WebSocket whose client reads nothing until it is closed."""

        def __init__(self) -> None:
            self.reads = asyncio.Event()
            self.sent: list[str] = []
            self.closed: tuple[Any, ...] = ()

        async def send_text(self, text: str) -> None:
            await self.reads.wait()
            self.sent.append(text)

        async def close(self, *closed: Any) -> None:
            self.closed = closed

    async def test() -> None:
        deaf = Deaf()
        queue = live.SendQueue(cast(Any, deaf))
        sending = asyncio.ensure_future(queue.send_all())
        for number in range(10_000):
            queue.put({"type": "column" if number % 2 else "progress", "number": number})
            if number == 10:
                await asyncio.sleep(0)
        deaf.reads.set()
        await asyncio.wait_for(sending, 30)
        assert deaf.closed[0] == 1008
        assert len(deaf.sent) == 1

    asyncio.run(test())


def test_messages_have_a_rate(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service_of(client), "messages", RateLimit(2, 0.1, "messages"))
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        for _ in range(2):
            socket.send_json({"moves": "1212121"})
            assert socket.receive_json()["type"] == "done"
        socket.send_json({"id": 3, "moves": "1212121"})
        refused = socket.receive_json()
        assert (refused["type"], refused["status"]) == ("error", 429)
        assert refused["retry_after"] == 10


@pytest.mark.parametrize("flood", ["no JSON", '{"cancel": true}', '{"id": 1, "moves": "x"}', "[]"])
def test_every_message_counts_and_one_too_many_makes_its_sender_wait(
    flood: str, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it says: reading it costs time too."""
    pauses: list[ApiError] = []

    async def pause(error: ApiError) -> None:
        pauses.append(error)

    monkeypatch.setattr(live, "pause_before", pause)
    monkeypatch.setattr(service_of(client), "messages", RateLimit(2, 0.0, "messages"))
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        for _ in range(5):
            socket.send_text(flood)
        socket.send_json({"id": "last", "moves": "1212121"})
        answers = [socket.receive_json()]
        while answers[-1]["id"] != "last":
            answers.append(socket.receive_json())
    assert len(pauses) == 4
    assert {each["type"] for each in answers} == {"error"}
    assert answers[-1]["status"] == 429


def test_bytes_end_the_conversation(client: TestClient) -> None:
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        socket.send_bytes(b"\x00")
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_too_many_connections_are_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_of(client).connections, "per_client", 1)
    with (
        client.websocket_connect(f"{LIVE}/analyse/live"),
        client.websocket_connect(f"{LIVE}/analyse/live") as second,
    ):
        answer = second.receive_json()
        assert (answer["status"], answer["retry_after"]) == (429, 1)
        with pytest.raises(WebSocketDisconnect) as closed:
            second.receive_json()
        assert closed.value.code == 1013
