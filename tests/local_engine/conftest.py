"""Both engines of the page, for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from both_engines import BothEngines
from claimeven.web.guards.rate_limit import RateLimit
from node_engine import LocalEngine, node_problem
from web_service import service


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BothEngines]:
    problem = node_problem()
    if problem is not None:
        pytest.skip(problem)
    local = LocalEngine()
    with (
        pytest.MonkeyPatch.context() as patch,
        service(tmp_path_factory.mktemp("data")) as client,
    ):
        patch.setattr(RateLimit, "take", lambda *_: None)  # many questions in a short time
        yield BothEngines(client, local)
    local.close()
