"""Typed dictionaries as JSON Schema."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest
from fastapi import APIRouter
from starlette.routing import Route, WebSocketRoute

from claimeven.web import routes
from claimeven.web.app import make_app
from claimeven.web.routes.schema import COMPONENTS, schema_of


class InnerJson(TypedDict):
    """Something small."""

    name: str


class OuterJson(InnerJson):
    """Something that holds itself."""

    cell: Annotated[list[int], "[column, row]"]
    kind: Annotated[Literal["odd", "even"], "By row"]
    inner: NotRequired[InnerJson | None]
    counts: dict[str, int]
    shares: dict[Literal["first", "second"], float]
    parts: list[OuterJson]
    anything: Any


@pytest.fixture(autouse=True)
def forget() -> Any:
    """The shapes of this file are not those of the service."""
    yield
    for name in ("InnerJson", "OuterJson"):
        COMPONENTS.pop(name, None)


def test_a_typed_dictionary_is_referred_to_by_name() -> None:
    reference = {"$ref": "#/components/schemas/OuterJson"}
    assert schema_of(OuterJson) == reference
    found = COMPONENTS["OuterJson"]
    assert found["description"] == "Something that holds itself."
    assert found["required"] == ["name", "cell", "kind", "counts", "shares", "parts", "anything"]
    assert found["additionalProperties"] is False
    fields = found["properties"]
    assert fields["name"] == {"type": "string"}
    assert fields["cell"] == {
        "type": "array",
        "items": {"type": "integer"},
        "description": "[column, row]",
        "minItems": 2,
        "maxItems": 2,
    }
    assert fields["kind"] == {"enum": ["odd", "even"], "description": "By row"}
    inner = {"$ref": "#/components/schemas/InnerJson"}
    assert fields["inner"] == {"anyOf": [inner, {"type": "null"}]}
    assert fields["counts"] == {"type": "object", "additionalProperties": {"type": "integer"}}
    assert fields["shares"]["required"] == ["first", "second"]
    assert fields["parts"] == {"type": "array", "items": reference}
    assert fields["anything"] == {}
    assert COMPONENTS["InnerJson"]["properties"] == {"name": {"type": "string"}}


def test_every_reference_of_the_openapi_text_is_defined() -> None:
    schema = make_app(Path("unused")).openapi()
    names = schema["components"]["schemas"].keys()

    def references(part: Any) -> list[str]:
        if isinstance(part, list):
            return [each for item in part for each in references(item)]
        if not isinstance(part, dict):
            return []
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [each for item in part.values() for each in references(item)]

    found = {reference.removeprefix("#/components/schemas/") for reference in references(schema)}
    assert found <= names
    assert {"AnalysisJson", "SavedGameJson", "TournamentJson", "ErrorJson"} <= found


def test_every_route_is_on_the_page_of_the_api() -> None:
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
    modules = (
        importlib.import_module(f"{routes.__name__}.{module.name}")
        for module in pkgutil.iter_modules(routes.__path__)
        if module.name != "operators"  # docs/operations.md has theirs
    )
    found = [route for module in modules for route in getattr(module, "router", APIRouter()).routes]
    paths = [route.path for route in found if isinstance(route, Route | WebSocketRoute)]
    assert len(paths) > 40
    for path in paths:
        last = "/" + path.rpartition("/")[2]
        shown = f" {path}" in page or f"`{path}`" in page or f"`{last}`" in page
        assert shown, f"docs/api.md does not tell of {path}"
