"""Kinds of players that other packages add, by entry points of the group `claimeven.players`.

    [project.entry-points."claimeven.players"]
    my-net = "my_package.agents:MyNet"

They are loaded when a spec names them.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from claimeven.checks import quoted
from claimeven.errors import BadSpec
from claimeven.players.objects import EXPECTED, PlayerKind, kind_of
from claimeven.players.player import Player

GROUP = "claimeven.players"


def plugin_names() -> list[str]:
    """The names that packages add."""
    return sorted(_entry_points())


def find_plugin(name: str) -> PlayerKind | None:
    """The kind of that name; None if no package adds it."""
    point = _entry_points().get(name)
    if point is None:
        return None
    package = point.dist.name if point.dist is not None else point.value
    try:
        found = point.load()
    except Exception as error:  # whatever somebody's own package raises
        reason = f"{type(error).__name__}: {quoted(str(error))}"
        raise BadSpec(f"player {quoted(name)} of {package} cannot be loaded: {reason}") from error
    if not (isinstance(found, Player | PlayerKind) or callable(found)):
        raise BadSpec(f"player {quoted(name)} of {package} is {quoted(found)}: expected {EXPECTED}")
    return kind_of(found, f"from the package {package}")


@cache
def _entry_points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}
