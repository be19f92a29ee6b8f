"""Finds instances of Allis' rules by which a side does not lose; the kernel does the search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from claimeven import kernel
from claimeven.coach.rules.instance import Rule, RuleCover, RuleInstance
from claimeven.game.geometry import Cell, Geometry, Line
from claimeven.game.position import Position, check_position
from claimeven.game.side import AnySide, check_side

NODES = 3000
"""How long the kernel looks for a cover: about 3 ms at the most on the standard board."""


def find_rules(position: Position, side: AnySide, *, nodes: int = NODES) -> RuleCover | None:
    """Instances by which a side keeps the other, which is to move, from completing a line.

    None if none were found, if the side is to move, or if the number of empty cells is odd: then
    the rules do not apply. With an even number of cells on the board they are for the second side,
    else for the first.

    >>> cover = find_rules(Position("44444412"), "second")
    >>> cover.instances[0].rule
    <Rule.BASEINVERSE: 'baseinverse'>
    >>> find_rules(Position("44444433"), "second") is None  # First wins here
    True
    """
    check_position(position)
    side = check_side(side)
    if position.outcome is not None or position.to_move is side:
        return None
    found = instances_for(position, (), nodes)
    return None if found is None else RuleCover(side, found)


def instances_for(
    position: Position, threats: Iterable[Cell], nodes: int
) -> tuple[RuleInstance, ...] | None:
    """Instances for the side that is not to move, with the columns of its threats cut."""
    geometry = position.geometry
    cut = sum(geometry.bit(cell) for cell in threats)
    found = kernel.rule_cover(kernel.rules(geometry), *position.words, cut, nodes)
    if found is None:
        return None
    return tuple(_instance(geometry, *parts) for parts in found)


def every_instance(position: Position, threats: Iterable[Cell] = ()) -> tuple[RuleInstance, ...]:
    """All instances that spoil a line, for the side that is not to move."""
    geometry = position.geometry
    cut = sum(geometry.bit(cell) for cell in threats)
    found = kernel.rule_instances(kernel.rules(geometry), *position.words, cut)
    return tuple(_instance(geometry, *parts) for parts in found)


def _instance(
    geometry: Geometry,
    kind: kernel.RuleKind,
    claimevens: int,
    verticals: int,
    others: Sequence[int],
    group: int,
    spoils: Sequence[int],
) -> RuleInstance:
    rule = Rule[kind.name]
    lines = _lines_by_word(geometry)
    return RuleInstance(
        rule,
        tuple(_cells(geometry, rule, claimevens | verticals, others)),
        lines[group] if group else (),
        tuple(lines[word] for word in spoils),
    )


def _cells(geometry: Geometry, rule: Rule, pairs: int, others: Sequence[int]) -> Iterator[Cell]:
    """The cells in the order in which `Rule` names them; `pairs` are the lower cells of pairs."""
    listed = [geometry.cells_of(word)[0] for word in others]
    if rule is Rule.HIGHINVERSE:
        for lowest in listed:
            yield from (Cell(lowest.column, lowest.row + k) for k in range(3))
    elif rule is Rule.BASECLAIM:
        x, y, z = listed
        yield from (x, y, Cell(y.column, y.row + 1), z)
    else:
        yield from listed
        for lower in geometry.cells_of(pairs):
            yield from (lower, Cell(lower.column, lower.row + 1))


@lru_cache(maxsize=64)
def _lines_by_word(geometry: Geometry) -> dict[int, Line]:
    return {sum(geometry.bit(cell) for cell in line): line for line in geometry.lines}
