"""Every answer is as the OpenAPI text says, whatever the request: schemathesis makes them.

`make fuzz-api` makes many more of them than the suite does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from claimeven.web.app import make_app
from claimeven.web.guards import request_limits
from web_service import TestClient

EXAMPLES = int(os.environ.get("CLAIMEVEN_SCHEMA_EXAMPLES", "8"))
"""For each operation."""

# Whether a move string can be played on a board, no schema can say: 400 is an answer to data that
# fits the schema. 503 is one where the question is too hard for the time there is.
CONFIG = schemathesis.Config.from_dict(
    {
        "checks": {
            "positive_data_acceptance": {
                "expected-statuses": ["2xx", "400", "403", "404", "409", "413", "503"]
            },
            "not_a_server_error": {"expected-statuses": ["2xx", "4xx", "503"]},
        }
    }
)
schema = schemathesis.openapi.from_dict(make_app(Path("unused")).openapi(), config=CONFIG)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Random boards can be hard; a quick refusal is enough here. Nobody is told to wait."""
    with pytest.MonkeyPatch.context() as patch:
        for name in (
            "routes.analysis.ANALYSE_SECONDS",
            "routes.review.REVIEW_SECONDS",
            "routes.why.ANALYSE_SECONDS",
        ):
            patch.setattr(f"claimeven.web.{name}", 0.2)
        endless = dict.fromkeys(request_limits.RATES, request_limits.Rate(10**9, 10**9))
        patch.setattr(request_limits, "RATES", endless)
        patch.setattr("claimeven.web.service.GAMES_AT_ONCE", 10**9)
        app = make_app(tmp_path_factory.mktemp("data"))
        with TestClient(app, base_url="http://localhost") as client:
            game = client.post("/api/v2/games", json={"second": "level:3"}).json()
            client.headers["x-game"] = game["id"]
            yield client


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=EXAMPLES < 100,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_answers_are_as_documented(case: schemathesis.Case[Any], client: TestClient) -> None:
    if "id" in case.path_parameters and len(str(case.path_parameters["id"])) % 2:
        case.path_parameters["id"] = client.headers["x-game"]  # a game that exists
    wanted = case.as_transport_kwargs(base_url="http://localhost")
    wanted.pop("cookies", None)
    if "data" in wanted:
        wanted["content"] = wanted.pop("data")
    response = client.request(**wanted)
    case.validate_response(response)  # by all checks that there are
