"""Behind a proxy: whose request it is, which hosts and origins are ours, and the base path."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from claimeven.errors import BadInput
from claimeven.web.deployment import Deployment, PublicUrl
from claimeven.web.proxies import ProxyMiddleware, TrustedProxies
from web_service import API, TestClient, service

OURS = TrustedProxies.parse(["127.0.0.1", "10.0.0.0/8", "2001:db8:1::/48"])
SUBPATH = Deployment(PublicUrl.parse("https://school.example/four"))


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "1.2.3.4, 192.0.2.7", "192.0.2.7"),  # what comes first may be invented
        ("127.0.0.1", "192.0.2.7, 10.1.2.3", "192.0.2.7"),  # two proxies of ours
        ("127.0.0.1", "192.0.2.7:1234, 10.1.2.3", "192.0.2.7"),
        ("127.0.0.1", "[2001:db8::5]:80", "2001:db8::5"),
        ("2001:db8:1::1", "::ffff:192.0.2.9", "192.0.2.9"),
        ("::ffff:127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.1"),  # all of them ours
        ("127.0.0.1", "192.0.2.7, unknown", "127.0.0.1"),
        ("127.0.0.1", "192.0.2.7, unknown, 10.0.0.9", "10.0.0.9"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", ",,", "127.0.0.1"),
        ("192.0.2.1", "1.2.3.4", "192.0.2.1"),  # nobody we know
        ("?", "1.2.3.4", "?"),
    ],
)
def test_the_client_is_the_last_address_that_is_not_a_proxy(
    peer: str, forwarded: str, client: str
) -> None:
    assert OURS.client(peer, forwarded) == client
    assert TrustedProxies().client(peer, forwarded) == peer


@given(
    st.lists(st.sampled_from(["10.0.0.1", "10.9.9.9", "192.0.2.1", "203.0.113.5"]), max_size=6),
    st.sampled_from(["127.0.0.1", "10.0.0.4", "198.51.100.1"]),
)
def test_whatever_a_client_writes_its_own_address_is_found(chain: list[str], peer: str) -> None:
    """The reference: walk back from the peer through proxies of ours."""
    hops = [*chain, peer]
    while len(hops) > 1 and hops[-1].startswith(("10.", "127.")):
        hops.pop()
    assert OURS.client(peer, ", ".join(chain)) == hops[-1]


@pytest.mark.parametrize("text", ["0.0.0.0/0", "::/0", "10.0.0.1/8", "proxy", "", "*"])
def test_networks_that_cannot_be_trusted(text: str) -> None:
    with pytest.raises(BadInput, match="invalid trusted proxy"):
        TrustedProxies.parse([text])


@pytest.mark.parametrize(
    "text",
    [
        *("school.example", "ftp://school.example", "https://", "https://a/?x=1", "https://a/#b"),
        *("https://user:pw@a/", "https://a:99999/", "https://a/../b", "https://a/b c"),
        *("https://a/api", "https://a/static/x", "https://[::1", "", "https://a//b"),
    ],
)
def test_addresses_that_cannot_be_public(text: str) -> None:
    with pytest.raises(BadInput, match="public URL"):
        PublicUrl.parse(text)


def test_public_addresses() -> None:
    url = PublicUrl.parse("http://[2001:db8::1]:8080/a/b/")
    assert (url.origin, url.name, url.base) == (
        *("http://[2001:db8::1]:8080", "2001:db8::1", "/a/b"),
    )
    assert str(PublicUrl.parse("https://school.example")) == "https://school.example/"


def scope_seen(proxies: TrustedProxies, base: str = "", **scope: Any) -> dict[str, Any]:
    seen: dict[str, Any] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.update(scope)

    given = {"type": "http", "path": "/", "scheme": "http", "headers": [], **scope}
    asyncio.run(ProxyMiddleware(app, proxies, base)(given, None, None))
    return seen


def test_forwarded_headers_are_read_from_trusted_peers_only() -> None:
    headers = [
        (b"x-forwarded-for", b"1.1.1.1"),
        (b"x-forwarded-for", b"192.0.2.7"),
        (b"x-forwarded-proto", b"https"),
    ]
    seen = scope_seen(OURS, client=("10.0.0.1", 5), headers=headers)
    assert (seen["client"][0], seen["scheme"]) == ("192.0.2.7", "https")
    seen = scope_seen(OURS, client=("192.0.2.1", 5), headers=headers)
    assert (seen["client"][0], seen["scheme"]) == ("192.0.2.1", "http")
    seen = scope_seen(OURS, client=("10.0.0.1", 5), headers=headers, type="websocket", scheme="ws")
    assert seen["scheme"] == "wss"


def outside(tmp_path: Path) -> Any:
    return service(tmp_path, "visitor-outside", SUBPATH)


def get(client: TestClient, path: str, **headers: str) -> Any:
    headers = {"Host": "school.example", **headers}
    return client.get(f"http://localhost{path}", headers=headers, follow_redirects=False)


def test_everything_lies_below_the_base_path(tmp_path: Path) -> None:
    with outside(tmp_path) as client:
        for base in ("/four", ""):  # a proxy may pass the path as it is, or without the base
            assert get(client, f"{base}{API}/health").status_code == 200
            assert get(client, f"{base}/play").status_code == 200
            assert get(client, f"{base}/static/js/app.js").status_code == 200
        bare = get(client, "/four")
        assert (bare.status_code, bare.headers["location"]) == (308, "/four/")
        assert get(client, "/fourteen/play").status_code == 404
        old = get(client, "/four/game/abc?ply=3")
        assert (old.status_code, old.headers["location"]) == (308, "../play?game=abc&ply=3")
        slash = get(client, "/four/review/?game=1")
        assert (slash.status_code, slash.headers["location"]) == (308, "../review?game=1")
        assert get(client, f"{API}/openapi.json").json()["servers"] == [{"url": "/four"}]


def test_the_page_names_nothing_from_the_top(tmp_path: Path) -> None:
    with outside(tmp_path) as client:
        for path in ("/four/", "/four/manifest.webmanifest", "/four/sw.js"):
            text = get(client, path).text
            for name in ("static", "api", "play", "manifest", "sw.js"):
                assert f'"/{name}' not in text
                assert f"'/{name}" not in text


def test_the_cookie_is_for_the_base_path_and_for_https(tmp_path: Path) -> None:
    with outside(tmp_path) as client:
        cookie = get(client, "/four/", Cookie="").headers["set-cookie"]
        assert "Path=/four/" in cookie
        assert "Secure" in cookie
    with service(tmp_path) as client:
        cookie = client.get("http://localhost/", headers={"Cookie": ""}).headers["set-cookie"]
        assert "Path=/;" in cookie
        assert "Secure" not in cookie


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("school.example", "https://school.example", 201),
        ("localhost:8400", "https://school.example", 201),  # a proxy that names its target
        ("localhost:8400", "http://localhost:8400", 201),  # without the proxy, on this machine
        ("school.example", None, 201),
        ("school.example", "http://school.example", 403),
        ("school.example", "https://school.example:8443", 403),
        ("school.example", "https://evil.example", 403),
        ("evil.example", "https://evil.example", 403),
        ("localhost:8400", "https://evil.example", 403),
        ("school.example", "null", 403),
    ],
)
def test_only_our_own_hosts_and_origins_change_anything(
    tmp_path: Path, host: str, origin: str | None, status: int
) -> None:
    headers = {"Host": host} if origin is None else {"Host": host, "Origin": origin}
    with outside(tmp_path) as client:
        made = client.post(f"http://localhost/four{API}/games", json={}, headers=headers)
        assert made.status_code == status
        live = f"ws://localhost/four{API}/analyse/live"
        if status == 201:
            with client.websocket_connect(live, headers=headers) as socket:
                socket.send_json({"moves": "44"})
                assert socket.receive_json()["type"]
        else:
            with (
                pytest.raises(WebSocketDisconnect),
                client.websocket_connect(live, headers=headers),
            ):
                pass
