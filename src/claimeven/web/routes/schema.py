"""The OpenAPI text of answers, made from the typed dictionaries that they are encoded as.

`docs` describes the answers of a route. Answers are sent as they are encoded; tests compare them
with these schemas.
"""

from __future__ import annotations

import re
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from claimeven.web.shapes.service import ErrorJson

COMPONENTS: dict[str, dict[str, Any]] = {}
"""The schemas of all typed dictionaries that were asked for, by name."""

_SIMPLE: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}
_ITEM_NAMES = re.compile(r"\[\w+(, \w+)*\]")
_STATUS = {
    200: "The answer",
    201: "A new game",
    400: "The request is invalid; the sentence quotes what is wrong",
    403: "Not allowed: another origin or host name, or a key that does not open this",
    404: "There is no such thing",
    409: "Not now: the game is over, or was changed meanwhile",
    413: "The request is too long",
    429: "This client asks for too much at once",
    503: "Too busy, or the request takes more time than it may",
}

_EVERYWHERE = (403, 413, 429, 503)


def docs(
    shape: Any,
    *errors: int,
    status: int = 200,
    **error_shapes: Any,
) -> dict[int | str, dict[str, Any]]:
    """What a route answers: a shape, or one of these errors.

    Some errors are possible everywhere. `s409=ConflictJson` names the shape of error 409; it is
    `ErrorJson` otherwise.
    """
    found: dict[int | str, dict[str, Any]] = {status: _answer(status, shape)}
    for error in sorted({*errors, *_EVERYWHERE}):
        found[error] = _answer(error, error_shapes.get(f"s{error}", ErrorJson))
        if error in (429, 503):
            found[error]["headers"] = {
                "Retry-After": {"schema": {"type": "integer"}, "description": "Seconds to wait"}
            }
    return found


def schema_of(shape: Any) -> dict[str, Any]:
    """The JSON Schema of a type; typed dictionaries go into `COMPONENTS`.

    >>> schema_of(list[int | None])
    {'type': 'array', 'items': {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}}
    >>> schema_of(Annotated[list[int], "[column, row]"])["maxItems"]
    2
    """
    if is_typeddict(shape):
        return _reference(shape)
    origin, arguments = get_origin(shape), get_args(shape)
    if origin is Annotated:
        return {**schema_of(arguments[0]), **_description(arguments[1])}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(each) for each in arguments]}
    if origin is list:
        return {"type": "array", "items": schema_of(arguments[0])}
    if origin is dict:
        return _dictionary(*arguments)
    return _SIMPLE[shape]


def _answer(status: int, shape: Any) -> dict[str, Any]:
    content = {"application/json": {"schema": schema_of(shape)}}
    return {"description": _STATUS[status], "content": content}


def _reference(shape: Any) -> dict[str, Any]:
    name = shape.__name__
    if name not in COMPONENTS:
        COMPONENTS[name] = {}  # known by now: a shape may hold itself
        COMPONENTS[name].update(_object(shape))
    return {"$ref": f"#/components/schemas/{name}"}


def _object(shape: Any) -> dict[str, Any]:
    hints = get_type_hints(shape, include_extras=True)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    return {
        "title": shape.__name__,
        "description": (shape.__doc__ or "").strip(),
        "type": "object",
        "properties": {
            name: schema_of(get_args(hint)[0] if name in optional else hint)
            for name, hint in hints.items()
        },
        "required": [name for name in hints if name not in optional],
        "additionalProperties": False,
    }


def _dictionary(keys: Any, values: Any) -> dict[str, Any]:
    """A dictionary; if its keys are a `Literal`, it has all of them."""
    schema = schema_of(values)
    if get_origin(keys) is not Literal:
        return {"type": "object", "additionalProperties": schema}
    names = list(get_args(keys))
    properties = dict.fromkeys(names, schema)
    return {
        "type": "object",
        "properties": properties,
        "required": names,
        "additionalProperties": False,
    }


def _description(text: str) -> dict[str, Any]:
    """A description such as `[column, row]` names the items of a list, and so counts them."""
    found: dict[str, Any] = {"description": text}
    if _ITEM_NAMES.fullmatch(text):
        count = text.count(",") + 1
        found |= {"minItems": count, "maxItems": count}
    return found
