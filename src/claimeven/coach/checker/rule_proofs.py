"""Checks that instances of Allis' rules keep a side from ever completing a line."""

from __future__ import annotations

from itertools import combinations

from claimeven.coach.checker.ground import Ground, ground_of
from claimeven.coach.checker.rule_parts import (
    PLAIN,
    RulePart,
    is_sound_part,
    is_sound_whole,
    parts_of,
    spoils,
)
from claimeven.coach.rules.instance import DecidingThreat, Rule, RuleCover, RuleInstance
from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.game.side import Side

_INVERSES = (Rule.LOWINVERSE, Rule.HIGHINVERSE)


def check_rules(position: Position, cover: RuleCover) -> bool:
    """Does the cover prove that its side does not lose, and that it wins if it says so?

    >>> from claimeven.coach.rules.finder import find_rules
    >>> position = Position("44444412")
    >>> check_rules(position, find_rules(position, Side.SECOND))
    True
    """
    if not _may_be_followed(position, cover.side):
        return False
    return _is_covered(ground_of(position, cover.side), cover.instances)


def check_deciding_threat(position: Position, proof: DecidingThreat) -> bool:
    """Does it prove that its side wins?"""
    if not _may_be_followed(position, proof.side) or not proof.threats:
        return False
    if len({threat.column for threat in proof.threats}) < len(proof.threats):
        return False
    if len(proof.lines) != len(proof.threats):
        return False
    ground = ground_of(position, proof.side, proof.threats)
    for threat, line in zip(proof.threats, proof.lines, strict=True):
        others = [cell for cell in line if cell != threat]
        if line not in ground.lines or threat not in line or threat in position.landing_cells:
            return False
        if any(position.owner(cell) is not proof.side for cell in others):
            return False
        if threat not in position.geometry or position.owner(threat) is not None:
            return False
    return _is_covered(ground, proof.instances)


def _may_be_followed(position: Position, side: Side) -> bool:
    return position.outcome is None and position.to_move is not side


def _is_covered(ground: Ground, instances: tuple[RuleInstance, ...]) -> bool:
    if len(ground.cells) % 2:
        return False
    parts = [parts_of(instance) for instance in instances]
    for instance, own in zip(instances, parts, strict=True):
        if own is None or not all(is_sound_part(part, ground) for part in own):
            return False
        if not _parts_are_apart(own) or not is_sound_whole(instance, ground):
            return False
        if not all(spoils(instance, own, line, ground) for line in instance.spoils):
            return False
    known = [own for own in parts if own is not None]
    if not all(
        are_compatible(*a, *b) for a, b in combinations(zip(instances, known, strict=True), 2)
    ):
        return False
    spoiled = {line for instance in instances for line in instance.spoils}
    return all(line in spoiled for line in ground.lines_to_spoil)


def _parts_are_apart(parts: list[RulePart]) -> bool:
    cells = [cell for part in parts for cell in part.cells]
    return len(set(cells)) == len(cells)


def are_compatible(
    a: RuleInstance, a_parts: list[RulePart], b: RuleInstance, b_parts: list[RulePart]
) -> bool:
    """May F follow both at once?"""
    for part in a_parts:
        for other in b_parts:
            if part == other and part.kind in PLAIN:
                continue
            if set(part.cells) & set(other.cells):
                return False
    if _disturbs(a, b_parts) or _disturbs(b, a_parts):
        return False
    if a.rule not in _INVERSES or b.rule not in _INVERSES:
        return True
    columns, others = _columns(a), _columns(b)
    if not columns & others:
        return True
    return a.rule is b.rule is Rule.LOWINVERSE and columns == others


def _disturbs(inverse: RuleInstance, parts: list[RulePart]) -> bool:
    """Has the other instance a claimeven at or below an inverse?"""
    if inverse.rule not in _INVERSES:
        return False
    claimed = [cell for part in parts for cell in _claimeven_cells(part)]
    return any(
        cell.column == own.column and cell.row <= own.row
        for cell in claimed
        for own in inverse.cells
    )


def _claimeven_cells(part: RulePart) -> tuple[Cell, ...]:
    if part.kind == "claimeven":
        return part.cells
    return part.cells[1:3] if part.kind == "baseclaim" else ()


def _columns(instance: RuleInstance) -> set[int]:
    return {cell.column for cell in instance.cells}
