"""Allis' rules: the kernel against the definitions, covers against the solver and the checker."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from claimeven import Geometry, Position, Side, kernel, solve
from claimeven.coach.checker import ground as ground_module
from claimeven.coach.checker import rule_proofs
from claimeven.coach.checker.ground import ground_of
from claimeven.coach.checker.rule_parts import parts_of
from claimeven.coach.checker.rule_proofs import are_compatible, check_deciding_threat, check_rules
from claimeven.coach.deciding_threat import find_deciding_threat
from claimeven.coach.rules.finder import every_instance, find_rules
from claimeven.coach.rules.instance import DecidingThreat, Rule, RuleCover, RuleInstance
from claimeven.game.geometry import Cell
from claimeven.score import Loss, Win
from coach.plain_allis import every_plain_instance
from coach.small_boards import every_position, points, random_position
from coach.small_boards import rule_proofs as kernel_proofs

SHAPES = [
    Geometry(7, 6, 4),
    Geometry(6, 4, 3),
    Geometry(5, 8, 4),
    Geometry(4, 5, 3),
    Geometry(6, 7, 4),
]
FALSE_COVER = Position("4245336765155341251154")
"""First wins, although two specialbefores with a cell in common would say otherwise."""


def cases(count: int, seed: int = 1) -> list[Position]:
    generator = random.Random(seed)
    found = []
    for number in range(count):
        geometry = SHAPES[number % len(SHAPES)]
        found.append(random_position(geometry, generator.randrange(geometry.cells), generator))
    return found


def as_key(instance: RuleInstance) -> tuple[object, ...]:
    parts = parts_of(instance)
    assert parts is not None
    if instance.rule is Rule.HIGHINVERSE:
        parts = [parts[0]._replace(cells=tuple(sorted(parts[0].cells)))]
    return instance.rule, frozenset(parts), instance.group, frozenset(instance.spoils)


def cuts(position: Position) -> list[tuple[Cell, ...]]:
    words = kernel.rules(position.geometry).winning_cells(*position.words)
    cells = position.geometry.cells_of(words[1])
    return [(), *((cell,) for cell in cells if cell not in position.landing_cells)][:2]


def test_the_kernel_finds_what_the_definitions_allow() -> None:
    seen: set[Rule] = set()
    for position in cases(20):
        for threats in cuts(position):
            ground = ground_of(position, position.opponent, threats)
            plain = sorted(map(as_key, every_plain_instance(ground)), key=repr)
            found = every_instance(position, threats)
            assert sorted(map(as_key, found), key=repr) == plain, position
            seen |= {instance.rule for instance in found}
    assert seen == set(Rule)


def test_the_kernel_and_the_checker_agree_on_what_goes_together() -> None:
    for position in cases(10, seed=2):
        found = every_instance(position)[:80]
        parts = [parts_of(instance) or [] for instance in found]
        plain = {
            (i, j)
            for i, j in combinations(range(len(found)), 2)
            if not are_compatible(found[i], parts[i], found[j], parts[j])
        }
        conflicts = kernel.rule_conflicts(kernel.rules(position.geometry), *position.words, 0)
        assert {(i, j) for i, j in conflicts if j < len(found)} == plain


@pytest.mark.parametrize("shape", ["4x4x3", "4x4x4", "3x6x3", "4x5x3", "5x3x3", "3x5x3", "2x8x4"])
def test_every_position_of_small_boards(shape: str) -> None:
    """Also of boards with an odd number of rows, and of cells."""
    found = 0
    for batch in every_position(Geometry.parse(shape)):
        proofs = kernel_proofs(batch)
        scores = points(batch)
        assert (scores[proofs[:, 0] >= 0] <= 0).all()
        assert (scores[proofs[:, 1] > 0] < 0).all()
        assert (scores[proofs[:, 2] >= 0] < 0).all()
        found += int((proofs[:, ::2] >= 0).sum())
    assert found > 20


def test_covers_of_played_positions() -> None:
    found: set[Rule] = set()
    for position in cases(300, seed=3):
        if position.geometry.cells - position.stones > 22:
            continue
        side = position.opponent
        cover, proof = find_rules(position, side), find_deciding_threat(position, side, most=2)
        if cover is not None:
            assert check_rules(position, cover)
            assert not isinstance(solve(position), Win), position
            assert not cover.wins or isinstance(solve(position), Loss), position
            found |= {instance.rule for instance in cover.instances}
        if proof is not None:
            assert check_deciding_threat(position, proof)
            assert isinstance(solve(position), Loss), position
    assert len(found) >= 7


def test_the_false_cover_is_refused() -> None:
    assert isinstance(solve(FALSE_COVER), Win)
    assert find_rules(FALSE_COVER, Side.SECOND) is None
    specials = [i for i in every_instance(FALSE_COVER) if i.rule is Rule.SPECIALBEFORE]
    clashing = [
        (a, b)
        for a, b in combinations(specials, 2)
        if set(a.cells[:2]) & set(b.cells[:2]) and set(a.cells[:2]) != set(b.cells[:2])
    ]
    assert clashing
    for a, b in clashing:
        assert not are_compatible(a, parts_of(a) or [], b, parts_of(b) or [])


def test_where_the_rules_do_not_apply() -> None:
    assert find_rules(Position("4"), Side.SECOND) is None  # to move
    assert find_rules(Position("4"), Side.FIRST) is None  # an odd number of cells
    assert find_rules(Position("1212121"), Side.FIRST) is None  # over
    assert find_deciding_threat(Position("1212121"), Side.FIRST) is None
    cover = RuleCover(Side.FIRST, ())
    assert not check_rules(Position("4"), cover)


def covers(count: int) -> list[tuple[Position, RuleCover]]:
    found = []
    for position in cases(600, seed=4):
        cover = find_rules(position, position.opponent)
        if cover is not None and cover.instances:
            found.append((position, cover))
        if len(found) == count:
            break
    return found


def test_mutants_of_covers_are_refused() -> None:
    """Without one instance, with a cell moved, with another rule's name, for the other side."""
    generator = random.Random(5)
    for position, cover in covers(30):
        assert check_rules(position, cover)
        at = generator.randrange(len(cover.instances))
        chosen = cover.instances[at]
        rest = cover.instances[:at] + cover.instances[at + 1 :]
        assert not check_rules(position, replace(cover, instances=rest))
        assert not check_rules(position, replace(cover, side=cover.side.opponent))
        for mutant in mutants(chosen, position, generator):
            assert not check_rules(position, replace(cover, instances=(*rest, mutant)))


def mutants(
    instance: RuleInstance, position: Position, generator: random.Random
) -> list[RuleInstance]:
    k = generator.randrange(len(instance.cells))
    cell = instance.cells[k]
    moved = [Cell(cell.column, cell.row + 1), Cell(cell.column, cell.row - 1), Cell(-1, 0)]
    found = [
        replace(instance, cells=(*instance.cells[:k], other, *instance.cells[k + 1 :]))
        for other in moved
    ]
    found.append(replace(instance, cells=instance.cells[:-1]))
    found.append(replace(instance, spoils=()))
    unspoiled = [line for line in position.geometry.lines if line not in instance.spoils]
    found.append(replace(instance, spoils=tuple(unspoiled)))
    swapped = Rule.VERTICAL if instance.rule is Rule.CLAIMEVEN else Rule.CLAIMEVEN
    found.append(replace(instance, rule=swapped))
    if instance.group:
        found.append(replace(instance, group=position.geometry.lines[0][::-1]))
    return found


def false_covers() -> dict[str, tuple[Position, RuleCover | DecidingThreat]]:
    """Covers that are wrong for one reason each."""
    odd = Position("4")
    return {
        "parity": (odd, everything(odd)),
        "compatibility": (FALSE_COVER, everything(FALSE_COVER)),
        "coverage": (Position("43"), RuleCover(Side.SECOND, ())),
        "parts": (FALSE_COVER, shifted(FALSE_COVER)),
        "turn": (FALSE_COVER, replace(everything(FALSE_COVER), side=Side.FIRST)),
    }


def everything(position: Position) -> RuleCover:
    """All instances at once: they spoil every line, but cannot be followed together."""
    return RuleCover(position.opponent, every_instance(position))


def shifted(position: Position) -> RuleCover:
    """A claimeven for every line, on cells of either kind, that spoils what it touches."""
    instances = []
    for line in position.geometry.lines:
        top = max(line, key=lambda cell: cell.row)
        pair = Cell(top.column, top.row - 1), top
        instances.append(RuleInstance(Rule.CLAIMEVEN, pair, (), (line,)))
    return RuleCover(position.opponent, tuple(instances))


def test_false_covers_are_refused() -> None:
    for position, cover in false_covers().values():
        assert isinstance(cover, RuleCover)
        assert not check_rules(position, cover)


@pytest.mark.parametrize(
    ("name", "mutation"),
    [
        ("compatibility", ("are_compatible", lambda *_: True)),
        ("turn", ("_may_be_followed", lambda *_: True)),
        ("coverage", ("ground_of", None)),
        ("parts", ("is_sound_part", lambda *_: True)),
    ],
)
def test_mutants_of_the_checker_are_caught(
    name: str, mutation: tuple[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each condition that is taken out lets a false cover through."""
    position, cover = false_covers()[name]
    assert isinstance(cover, RuleCover)
    target, mutant = mutation
    if mutant is None:
        nothing = property(lambda self: ())
        monkeypatch.setattr(ground_module.Ground, "lines_to_spoil", nothing)
    else:
        monkeypatch.setattr(rule_proofs, target, mutant)
    if name == "parts":
        monkeypatch.setattr(rule_proofs, "are_compatible", lambda *_: True)
    if name == "turn":
        monkeypatch.setattr(rule_proofs, "_is_covered", lambda *_: True)
    assert check_rules(position, cover)
