"""What clients may not do, and the headers that browsers get about it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from claimeven.players.roster import KINDS
from claimeven.players.untrusted import REACH_OUT
from claimeven.web import pages
from claimeven.web.errors import ApiError
from claimeven.web.limits import ALLOWED, MAX_BODY, check_heuristic, check_spec
from web_service import LIVE, TestClient, another, service

ROOT = "http://localhost"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("data")) as client:
        yield client


@pytest.mark.parametrize(
    "spec",
    [
        "engine:touch /tmp/owned",
        "engine:deadline=5,sh",
        " engine:sh",
        "kaggle:agent.py",
        "heuristic:/etc/passwd.toml",
        "heuristic:my.toml,depth=3",
        "mcts:heuristic=my.toml",
        "mcts:heuristic=/etc/passwd",
        "mcts:playouts=100000000",
        "claimeven:table=100000",
        "claimeven:depth=1000",
        "claimeven:nodes=1e12",
        "claimeven:time=1e9",
        "sethi-h1:samples=1000000",
        "perfect:table=99999",
        "level:5,seed=" + "9" * 200,
        "x" * 5000,
        "",
        "<script>alert(1)</script>",
    ],
)
def test_players_that_touch_files_programs_or_too_much_are_refused(
    client: TestClient, spec: str
) -> None:
    with pytest.raises(ApiError) as refused:
        check_spec(spec)
    assert refused.value.status == 400
    assert len(str(refused.value)) < 700
    response = client.post("games", json={"second": spec})
    assert response.status_code == 400
    assert response.headers["content-type"] == "application/json"


def test_every_kind_of_player_is_allowed_on_purpose() -> None:
    """A kind that somebody adds is refused until somebody thinks about it."""
    assert {"engine", "heuristic", "kaggle", "llm"} == REACH_OUT
    assert {*KINDS} - ALLOWED == REACH_OUT


def test_a_refusal_says_why(client: TestClient) -> None:
    for name in sorted(REACH_OUT):
        settings = {"geometry": "7x6x4", "first": "human", "second": name}
        answer = client.post("games", json=settings)
        assert answer.status_code == 400
        assert "reads files or starts programs" in answer.json()["error"]


@pytest.mark.parametrize(
    "name", ["my.toml", "/etc/passwd", "../x.toml", "stank.toml", "claimeven:x.toml", "a" * 9999]
)
def test_evaluations_come_from_the_catalogue(client: TestClient, name: str) -> None:
    with pytest.raises(ApiError):
        check_heuristic(name)
    assert client.get("evaluate", params={"heuristic": name}).status_code == 400


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", ""])
def test_other_names_for_this_machine_are_refused(client: TestClient, host: str) -> None:
    response = client.get("health", headers={"Host": host})
    assert response.status_code == 403
    assert "name" in response.json()["error"]
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{LIVE}/analyse/live", headers={"Host": host}),
    ):
        pass


@pytest.mark.parametrize("host", ["localhost", "localhost:8400", "127.0.0.1:8400", "[::1]:8400"])
def test_its_own_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get("health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_other_pages_cannot_act_for_a_visitor(client: TestClient, origin: str) -> None:
    headers = {"Origin": origin}
    assert client.post("games", json={}, headers=headers).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{LIVE}/analyse/live", headers=headers),
    ):
        pass


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_a_browser_that_names_another_site_is_believed(client: TestClient, site: str) -> None:
    headers = {"Sec-Fetch-Site": site}
    assert client.post("games", json={}, headers=headers).status_code == 403
    assert client.get("health", headers=headers).status_code == 200
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{LIVE}/analyse/live", headers=headers),
    ):
        pass


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_a_browser_on_our_own_page_is_answered(client: TestClient, site: str) -> None:
    assert client.post("games", json={}, headers={"Sec-Fetch-Site": site}).status_code == 201


def test_the_page_itself_can(client: TestClient) -> None:
    headers = {"Origin": "http://localhost"}
    assert client.post("games", json={}, headers=headers).status_code == 201
    with client.websocket_connect(f"{LIVE}/analyse/live", headers=headers):
        pass


def test_long_bodies_are_refused(client: TestClient) -> None:
    long = b'{"moves": "' + b"1" * MAX_BODY + b'"}'
    headers = {"Content-Type": "application/json"}
    assert client.post("games", content=long, headers=headers).status_code == 413

    def chunks() -> Iterator[bytes]:
        for start in range(0, len(long), 10_000):
            yield long[start : start + 10_000]

    assert client.post("games", content=chunks(), headers=headers).status_code == 413


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"[" * 60_000])
def test_bodies_that_are_no_order_are_refused(client: TestClient, body: bytes) -> None:
    response = client.post("games", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 400
    assert response.json()["error"]


@pytest.mark.parametrize("path", ["/", "/api/v2/health", "/api/v2/nothing", "/static/none.js"])
def test_every_answer_has_strict_headers(client: TestClient, path: str) -> None:
    headers = client.get(f"{ROOT}{path}").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    # The compiled kernel may run; no text becomes a script.
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_what_a_visitor_sends_never_comes_back_as_a_page(client: TestClient) -> None:
    evil = "<script>alert(1)</script>"
    for path in (
        f"position?moves={evil}",
        f"games/{evil}",
        f"{ROOT}/{evil}",
        f"{ROOT}/static/{evil}",
    ):
        response = client.get(path)
        assert response.status_code in (400, 404)
        assert response.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "path",
    ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "....//app.py", "index.html%00"],
)
def test_only_files_of_the_page_are_served(client: TestClient, path: str) -> None:
    response = client.get(f"{ROOT}/static/{path}")
    assert response.status_code == 404, response.text


def test_the_page_is_compressed_and_remembered(client: TestClient) -> None:
    response = client.get(f"{ROOT}/", headers={"Accept-Encoding": "identity"})
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    again = client.get(f"{ROOT}/", headers={"If-None-Match": response.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    for view in ("/play", "/analyse", "/review", "/lab", "/arena", "/game/abc"):
        assert client.get(f"{ROOT}{view}").text == response.text


def test_files_are_packed_and_read_again_when_they_change(tmp_path: Path) -> None:
    files = pages.StaticFiles(tmp_path)
    (tmp_path / "app.js").write_text("let x = 1;\n" * 100)
    first = files.get("app.js")
    assert first is not None
    assert first.compressed is not None
    assert gzip.decompress(first.compressed) == first.plain
    assert first.kind == "text/javascript; charset=utf-8"
    (tmp_path / "app.js").write_text("let y = 2;\n" * 200)
    second = files.get("app.js")
    assert second is not None
    assert second.etag != first.etag
    (tmp_path / "app.js").unlink()
    assert files.get("app.js") is None


def test_a_visitor_is_told_apart_by_a_cookie_that_scripts_cannot_read(client: TestClient) -> None:
    cookie = another(client, "").get(f"{ROOT}/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


def test_too_many_requests_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimeven.web.middleware.MOST_OPEN", 0)
    with service(tmp_path) as client:
        response = client.get("health")
    assert response.status_code == 503
    assert response.headers["retry-after"]
    assert response.json()["error"]
