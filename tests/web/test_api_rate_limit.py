"""How many games a client may begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimeven.web.errors import ApiError
from claimeven.web.guards.client import Client
from claimeven.web.guards.rate_limit import PER_ADDRESS, RateLimit
from web_service import service


def test_some_at_once_and_then_one_from_time_to_time() -> None:
    now = 0.0
    limit = RateLimit(3, 0.5, "games", clock=lambda: now)
    client = Client("here", "me")
    for _ in range(3):
        limit.take(client)
    with pytest.raises(ApiError) as refused:
        limit.take(client)
    assert refused.value.status == 429
    assert refused.value.headers()["Retry-After"]
    limit.take(Client("here", "somebody else"))
    now = 2.0
    limit.take(client)
    with pytest.raises(ApiError):
        limit.take(client)
    now = 1000.0  # no more comes back than there was
    for _ in range(3):
        limit.take(client)
    with pytest.raises(ApiError):
        limit.take(client)


def test_new_cookies_do_not_get_round_it() -> None:
    limit = RateLimit(3, 0.5, "games", clock=lambda: 0.0)
    for number in range(3 * PER_ADDRESS):
        limit.take(Client("here", str(number)))
    with pytest.raises(ApiError):
        limit.take(Client("here", "new"))
    limit.take(Client("elsewhere"))


def test_a_visitor_who_begins_very_many_games_is_told_to_wait(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        running = client.app.state.service  # type: ignore[attr-defined]
        running.new_games = RateLimit(2, 0.0, "games")
        assert [client.post("games", json={}).status_code for _ in range(3)] == [201, 201, 429]
        refused = client.post("games", json={})
        assert refused.json() == {
            "error": "too many games at once; wait 60 seconds",
            "field": None,
            "retry_after": 60,
        }
        assert refused.headers["retry-after"] == "60"
        assert len(client.get("games").json()["games"]) == 2
