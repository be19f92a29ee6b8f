"""The reference of the service, made from its OpenAPI schema."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any


def http_sections() -> str:
    """One section for each address and method, then one for each shape."""
    schema = _schema()
    parts = []
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            parts.append(_operation(method.upper(), path, operation, schema))
    parts.append("## Shapes\n")
    for name, shape in sorted(schema.get("components", {}).get("schemas", {}).items()):
        parts.append(f"### {name}\n\n{_prose(shape)}{_fields(shape)}")
    return "\n".join(parts)


def _schema() -> dict[str, Any]:
    from claimeven.web.app import make_app

    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Path(folder), None)
        schema: dict[str, Any] = app.openapi()
    return schema


def _operation(method: str, path: str, operation: dict[str, Any], schema: dict[str, Any]) -> str:
    parts = [f"## {method} {path}\n\n{_prose(operation)}"]
    if parameters := operation.get("parameters"):
        rows = [
            f"| `{each['name']}` | {each['in']} | {_type(each.get('schema', {}))} |"
            for each in parameters
        ]
        parts.append("| parameter | in | type |\n|---|---|---|\n" + "\n".join(rows) + "\n")
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    if body:
        parts.append(f"Body: {_type(body.get('schema', {}))}.\n")
    answers = [
        f"| {code} | {_text(answer.get('description', ''))} | {_answer_type(answer)} |"
        for code, answer in sorted(operation.get("responses", {}).items())
    ]
    parts.append("| status | meaning | body |\n|---|---|---|\n" + "\n".join(answers) + "\n")
    return "\n".join(parts)


def _answer_type(answer: dict[str, Any]) -> str:
    content = answer.get("content", {})
    for kind, media in content.items():
        return _type(media.get("schema", {})) if kind == "application/json" else f"`{kind}`"
    return ""


def _prose(thing: dict[str, Any]) -> str:
    text = str(thing.get("description") or thing.get("summary") or "").strip()
    return f"{_text(text)}\n\n" if text else ""


def _text(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def _fields(shape: dict[str, Any]) -> str:
    properties = shape.get("properties")
    if not properties:
        return f"{_type(shape)}\n"
    needed = set(shape.get("required", ()))
    rows = [
        f"| `{name}` | {_type(field)} | {'yes' if name in needed else ''} | "
        f"{_text(str(field.get('description', '')))} |"
        for name, field in properties.items()
    ]
    return "| field | type | required | meaning |\n|---|---|---|---|\n" + "\n".join(rows) + "\n"


def _type(schema: dict[str, Any]) -> str:
    """A type in a few words; named shapes are links."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for word in ("anyOf", "oneOf", "allOf"):
        if word in schema:
            return " or ".join(_type(each) for each in schema[word])
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if isinstance(kind, list):
        return " or ".join(kind)
    return str(kind)
