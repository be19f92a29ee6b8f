"""What the service says of itself: errors, health, and what there is to choose."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict


class ErrorJson(TypedDict):
    """What is wrong with a request, in one sentence."""

    error: str
    field: Annotated[str | None, "The part of the request that the error is about"]
    retry_after: NotRequired[Annotated[int, "Seconds to wait, where waiting helps"]]


class HealthJson(TypedDict):
    """The service is up."""

    status: Literal["ok"]
    version: str


class PlayerChoiceJson(TypedDict):
    """A player to choose as an opponent."""

    spec: str
    name: str
    text: str
    depths: NotRequired[list[int]]


class PlayersJson(TypedDict):
    """Players to choose from."""

    levels: list[PlayerChoiceJson]
    systems: list[PlayerChoiceJson]
    others: list[PlayerChoiceJson]


class HeuristicChoiceJson(TypedDict):
    """An evaluation to choose."""

    name: str
    title: str
    text: str
    parameters: dict[str, str]
