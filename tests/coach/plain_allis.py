"""Every instance of Allis' rules, by trying all cells and keeping what the definitions allow.

The definitions are those of the checker; nothing is shared with the kernel.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

from claimeven.coach.checker.ground import Ground
from claimeven.coach.checker.rule_parts import (
    above,
    is_sound_part,
    is_sound_whole,
    parts_of,
    spoils,
)
from claimeven.coach.rules.instance import Rule, RuleInstance
from claimeven.game.geometry import Cell, Line


def every_plain_instance(ground: Ground) -> list[RuleInstance]:
    """Instances that spoil a line, and more than their parts do."""
    found = []
    for rule, cells, group in _candidates(ground):
        bare = RuleInstance(rule, cells, group, ())
        if is_sound(bare, ground):
            lines = spoiled_lines(bare, ground)
            if _is_worth_it(bare, lines, ground):
                found.append(RuleInstance(rule, cells, group, lines))
    return found


def is_sound(instance: RuleInstance, ground: Ground) -> bool:
    parts = parts_of(instance)
    if parts is None or not all(is_sound_part(part, ground) for part in parts):
        return False
    cells = [cell for part in parts for cell in part.cells]
    return len(set(cells)) == len(cells) and is_sound_whole(instance, ground)


def spoiled_lines(instance: RuleInstance, ground: Ground) -> tuple[Line, ...]:
    parts = parts_of(instance)
    assert parts is not None
    return tuple(line for line in ground.lines_to_spoil if spoils(instance, parts, line, ground))


def _candidates(ground: Ground) -> Iterator[tuple[Rule, tuple[Cell, ...], Line]]:
    stacked = [(cell, above(cell)) for cell in sorted(ground.cells) if above(cell) in ground.cells]
    playable = [cell for cell in sorted(ground.cells) if ground.is_playable(cell)]
    for pair in stacked:
        yield Rule.CLAIMEVEN, pair, ()
        yield Rule.VERTICAL, pair, ()
    for a, b in combinations(playable, 2):
        yield Rule.BASEINVERSE, (a, b), ()
    for x, y, z in permutations(playable, 3):
        yield Rule.BASECLAIM, (x, y, above(y), z), ()
    for low, high in combinations(stacked, 2):
        yield Rule.LOWINVERSE, low + high, ()
        threes = [(*pair, above(pair[1])) for pair in (low, high)]
        yield Rule.HIGHINVERSE, threes[0] + threes[1], ()
    for line in ground.lines:
        yield from _with_group(line, ground, playable)


def _with_group(
    line: Line, ground: Ground, playable: list[Cell]
) -> Iterator[tuple[Rule, tuple[Cell, ...], Line]]:
    open_cells = sorted(cell for cell in line if cell in ground.cells)
    if not open_cells:
        return
    below = {cell: Cell(cell.column, cell.row - 1) for cell in open_cells}
    pairs = {cell: [(below[cell], cell), (cell, above(cell))] for cell in open_cells}
    yield Rule.AFTEREVEN, _flat(pairs[cell][0] for cell in open_cells), line
    for choice in product(*(pairs[cell] for cell in open_cells)):
        yield Rule.BEFORE, _flat(choice), line
    for p in open_cells:
        others = [cell for cell in open_cells if cell != p]
        for q in playable:
            for choice in product(*(pairs[cell] for cell in others)):
                yield Rule.SPECIALBEFORE, (p, q, *_flat(choice)), line


def _flat(pairs: Iterator[tuple[Cell, Cell]] | tuple[tuple[Cell, Cell], ...]) -> tuple[Cell, ...]:
    return tuple(cell for pair in pairs for cell in pair)


def _is_worth_it(instance: RuleInstance, lines: tuple[Line, ...], ground: Ground) -> bool:
    rule, cells = instance.rule, instance.cells
    if rule in (Rule.CLAIMEVEN, Rule.VERTICAL, Rule.BASEINVERSE):
        return bool(lines)
    if rule is Rule.BASECLAIM:
        x, y, claimed, z = cells
        return _any_with(lines, x, claimed) and _any_with(lines, y, z)
    if rule is Rule.HIGHINVERSE:
        return any(
            {c.column for c in cells if c in line} >= _columns(cells) for line in lines
        ) and (_spoils_across(cells, lines, ground))
    parts = parts_of(instance)
    assert parts is not None
    pairs = [part for part in parts if part.kind != "bases"]
    plain = RuleInstance(Rule.VERTICAL, (), (), ())
    more = [line for line in lines if not spoils(plain, pairs, line, ground)]
    if rule is Rule.BEFORE and all(part.kind == "claimeven" for part in parts):
        return False
    if rule is Rule.SPECIALBEFORE:
        p, q = cells[:2]
        open_cells = [cell for cell in instance.group if cell in ground.cells]
        last = [line for line in lines if q in line and all(above(c) in line for c in open_cells)]
        return bool(more) and any(p not in line for line in last)
    return bool(more)


def _any_with(lines: tuple[Line, ...], *cells: Cell) -> bool:
    return any(all(cell in line for cell in cells) for line in lines)


def _columns(cells: tuple[Cell, ...]) -> set[int]:
    return {cell.column for cell in cells}


def _spoils_across(cells: tuple[Cell, ...], lines: tuple[Line, ...], ground: Ground) -> bool:
    low, middle, high, other_low, other_middle, other_high = cells
    pairs = [(high, other_high), (middle, other_middle)]
    if ground.is_playable(low):
        pairs.append((low, other_high))
    if ground.is_playable(other_low):
        pairs.append((other_low, high))
    return any(_any_with(lines, a, b) for a, b in pairs)
