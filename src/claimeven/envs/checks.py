"""Checks of what the environments are given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimeven.checks import check_integer, check_type, invalid
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry

NOT_BEGUN = "the environment has no game yet: expected a call of reset"
OVER = "the game is over: expected a call of reset"


def check_geometry(geometry: Geometry | str | None) -> Geometry:
    """The geometry itself, or the one that a text such as `9x7x5` names; 7x6x4 for None."""
    if geometry is None:
        return Geometry()
    if isinstance(geometry, str):
        return Geometry.parse(geometry)
    return check_type(geometry, Geometry, "geometry")


def check_seed(seed: object) -> int | None:
    """A seed as the libraries take it: a whole number that is not negative, or None."""
    return None if seed is None else check_integer(seed, "seed", least=0)


def check_options(options: object) -> Mapping[str, Any]:
    """The options of a reset; None stands for none. Other names are for others: PettingZoo's test
    wants them to be accepted.
    """
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise BadInput(invalid("options", options, "a dict or None"))
    return options
