"""Every answer is as the OpenAPI text says, whatever the request (schemathesis makes them)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi import checks

from claimeven.web.app import make_app
from web_service import TestClient

# Not checked: is everything accepted that the schema allows? Whether a move string can be played
# on a board, or whether a game exists, no schema can say.
CHECKS = [
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
]

schema = schemathesis.openapi.from_dict(make_app(Path("unused")).openapi())


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Random boards can be hard; a quick refusal is enough here."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("routes.analysis.ANALYSE_SECONDS", "routes.review.REVIEW_SECONDS"):
            patch.setattr(f"claimeven.web.{name}", 0.2)
        app = make_app(tmp_path_factory.mktemp("data"))
        with TestClient(app, base_url="http://localhost") as client:
            game = client.post("/api/v2/games", json={"second": "level:3"}).json()
            client.headers["x-game"] = game["id"]
            yield client


@schema.parametrize()
@settings(
    max_examples=8,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_answers_are_as_documented(case: schemathesis.Case[Any], client: TestClient) -> None:
    if "id" in case.path_parameters and len(case.path_parameters["id"]) % 2:
        case.path_parameters["id"] = client.headers["x-game"]  # a game that exists
    wanted = case.as_transport_kwargs(base_url="http://localhost")
    wanted.pop("cookies", None)
    if "data" in wanted:
        wanted["content"] = wanted.pop("data")
    response = client.request(**wanted)
    assert response.status_code < 500 or response.status_code == 503, response.text
    case.validate_response(response, checks=CHECKS)
