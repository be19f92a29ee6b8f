"""What an instance of a rule is made of, and which lines it spoils: the definitions of the rules.

A part is a plan for a few cells. Parts of different instances have no cell in common unless they
are the same part.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from claimeven.coach.checker.ground import Ground
from claimeven.coach.rules.instance import Rule, RuleInstance
from claimeven.game.geometry import Cell, Line

PLAIN = ("claimeven", "vertical", "bases")
"""Parts that two instances may share."""


class RulePart(NamedTuple):
    """A kind and its cells; `bases` are in no order."""

    kind: str
    cells: tuple[Cell, ...]


def above(cell: Cell) -> Cell:
    """The cell right above."""
    return Cell(cell.column, cell.row + 1)


def parts_of(instance: RuleInstance) -> list[RulePart] | None:
    """The parts of an instance; None if it names the wrong number of cells."""
    rule, cells = instance.rule, instance.cells
    if rule is Rule.BASECLAIM:
        return [RulePart("baseclaim", cells)] if len(cells) == 4 else None
    if rule is Rule.HIGHINVERSE:
        return [RulePart("highinverse", cells)] if len(cells) == 6 else None
    if rule is Rule.BASEINVERSE:
        return [_bases(cells)] if len(cells) == 2 else None
    if len(cells) < 2 or len(cells) % 2:
        return None
    if rule is Rule.SPECIALBEFORE:
        return [_bases(cells[:2]), *_pairs(instance, cells[2:])]
    pairs = _pairs(instance, cells)
    expected = {Rule.CLAIMEVEN: 1, Rule.VERTICAL: 1, Rule.LOWINVERSE: 2}
    return pairs if len(pairs) == expected.get(rule, len(pairs)) else None


def _bases(cells: tuple[Cell, ...]) -> RulePart:
    return RulePart("bases", tuple(sorted(cells)))


def _pairs(instance: RuleInstance, cells: tuple[Cell, ...]) -> list[RulePart]:
    pairs = list(zip(cells[::2], cells[1::2], strict=True))
    if instance.rule in (Rule.CLAIMEVEN, Rule.AFTEREVEN):
        return [RulePart("claimeven", pair) for pair in pairs]
    if instance.rule in (Rule.VERTICAL, Rule.LOWINVERSE):
        return [RulePart("vertical", pair) for pair in pairs]
    return [
        RulePart("claimeven" if pair[1] in instance.group else "vertical", pair) for pair in pairs
    ]


def is_sound_part(part: RulePart, ground: Ground) -> bool:
    """Do the cells lie as the part needs them?"""
    cells = part.cells
    if not all(cell in ground.cells for cell in cells) or len(set(cells)) < len(cells):
        return False
    if part.kind == "claimeven":
        return cells[1] == above(cells[0]) and ground.is_upper(cells[1])
    if part.kind == "vertical":
        return cells[1] == above(cells[0]) and not ground.is_upper(cells[1])
    if part.kind == "bases":
        return all(ground.is_playable(cell) for cell in cells)
    if part.kind == "baseclaim":
        x, y, claimed, z = cells
        playable = all(ground.is_playable(cell) for cell in (x, y, z))
        return playable and claimed == above(y) and ground.is_upper(claimed)
    columns = cells[:3], cells[3:]
    stacked = all(b == above(a) and c == above(b) for a, b, c in columns)
    return (
        stacked
        and cells[0].column != cells[3].column
        and all(ground.is_upper(highest) for _, _, highest in columns)
    )


def is_sound_whole(instance: RuleInstance, ground: Ground) -> bool:
    """Does what the rule asks beyond its parts hold?"""
    rule, group = instance.rule, instance.group
    if rule is Rule.LOWINVERSE:
        return instance.cells[0].column != instance.cells[2].column
    if rule not in (Rule.AFTEREVEN, Rule.BEFORE, Rule.SPECIALBEFORE):
        return group == ()
    if group not in ground.lines:
        return False
    if any(cell not in ground.follower and cell not in ground.cells for cell in group):
        return False
    open_cells = {cell for cell in group if cell in ground.cells}
    if rule is Rule.AFTEREVEN:
        return open_cells == set(instance.cells[1::2])
    if any(above(cell) not in ground.cells or above(cell) in group for cell in open_cells):
        return False
    pairs = instance.cells
    if rule is Rule.SPECIALBEFORE:
        p, q, *rest = instance.cells
        if p not in open_cells or any(cell.column == q.column for cell in open_cells):
            return False
        open_cells, pairs = open_cells - {p}, tuple(rest)
    held = [[cell for cell in pair if cell in open_cells] for pair in _in_twos(pairs)]
    return (
        all(len(cells) == 1 for cells in held)
        and {cells[0] for cells in held} == open_cells
        and all(ground.is_upper(cell) for cell in open_cells)
    )


def _in_twos(cells: tuple[Cell, ...]) -> list[tuple[Cell, Cell]]:
    return list(zip(cells[::2], cells[1::2], strict=True))


def spoils(instance: RuleInstance, parts: Iterable[RulePart], line: Line, ground: Ground) -> bool:
    """Is M kept from completing this line?"""
    if any(_part_spoils(part, line, ground) for part in parts):
        return True
    cells = instance.cells
    open_cells = [cell for cell in instance.group if cell in ground.cells]
    if instance.rule is Rule.LOWINVERSE:
        return cells[1] in line and cells[3] in line
    if instance.rule is Rule.AFTEREVEN:
        return all(_has_above(line, cell, ground) for cell in open_cells)
    if instance.rule is Rule.BEFORE:
        return all(above(cell) in line for cell in open_cells)
    if instance.rule is Rule.SPECIALBEFORE:
        return cells[1] in line and all(above(cell) in line for cell in open_cells)
    return False


def _part_spoils(part: RulePart, line: Line, ground: Ground) -> bool:
    cells = part.cells
    if part.kind == "claimeven":
        return cells[1] in line
    if part.kind in ("vertical", "bases"):
        return cells[0] in line and cells[1] in line
    if part.kind == "baseclaim":
        x, y, claimed, z = cells
        return (x in line and claimed in line) or (y in line and z in line)
    low, middle, high, other_low, other_middle, other_high = cells
    needed = [
        (high, other_high),
        (middle, other_middle),
        (middle, high),
        (other_middle, other_high),
    ]
    if ground.is_playable(low):
        needed.append((low, other_high))
    if ground.is_playable(other_low):
        needed.append((other_low, high))
    return any(a in line and b in line for a, b in needed)


def _has_above(line: Line, cell: Cell, ground: Ground) -> bool:
    return any(c in ground.cells and c.column == cell.column and c.row > cell.row for c in line)
