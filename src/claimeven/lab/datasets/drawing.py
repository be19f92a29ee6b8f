"""Which positions of a source are kept: different ones, and how many of each number of stones.

A board and its mirror image count as the same position, however it was reached. A position keeps
the orientation and the moves by which it was first found.

Games end at all lengths, so positions of many stones are rarer in them. Drawn *evenly*, every
number of stones has the same share; where a source has too few different positions of some number,
the others make up for them. Drawn *as played*, a number has as many as the games give.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from claimeven import kernel
from claimeven.errors import BadInput
from claimeven.game.position import Position
from claimeven.lab.datasets.sampling import Draw, PositionFilter

EVEN, PLAYED = "even", "played"
SPREADS = (EVEN, PLAYED)

OnFound: TypeAlias = Callable[[int, int], None]
"""Called now and then with (positions found, positions wanted)."""

_REPORT_EVERY = 256


class Drawing:
    """The positions of a set while it is made, from one source after the other."""

    def __init__(self, wanted: PositionFilter, spread: str, on_found: OnFound | None) -> None:
        self._wanted = wanted
        self._spread = spread
        self._on_found = on_found
        self._rules = kernel.rules(wanted.geometry)
        self._found: dict[int, Position] = {}

    @property
    def positions(self) -> list[Position]:
        """What was found, in the order in which it was."""
        return list(self._found.values())

    def add_endless(self, draw: Draw, count: int, patience: int) -> None:
        """Draw until there are `count` more; `patience` draws in vain exhaust the source."""
        numbers = range(self._wanted.least, self._wanted.most + 1)
        quotas = Quotas([(n,) for n in numbers] if self._spread == EVEN else [numbers], count)
        misses = 0
        while quotas.left:
            before = quotas.left
            for position in draw(quotas.open):
                if position.stones in quotas.open and self._keep(position):
                    quotas.take(position.stones)
                    self._report(quotas.left)
            misses = 0 if quotas.left < before else misses + 1
            if misses > patience:
                misses = 0
                if not quotas.give_up():
                    raise BadInput(
                        f"found no more than {count - quotas.left} different positions of this "
                        f"kind where {count} were asked for; ask for fewer, or for other stones"
                    )

    def add_finite(self, positions: Iterable[Position], count: int, seed: int) -> None:
        """`count` of the positions, in their order; all of them if there are not more."""
        new: dict[int, Position] = {}
        for position in positions:
            key = self._rules.canonical_key(*position.words)
            if key not in self._found and self._wanted.accepts(position):
                new.setdefault(key, position)
        stones = [position.stones for position in new.values()]
        choose = _some_evenly if self._spread == EVEN else _some
        entries = list(new.items())
        self._found |= (entries[index] for index in choose(stones, count, random.Random(seed)))

    def _keep(self, position: Position) -> bool:
        """Add the position, if it is wanted and new."""
        if not self._wanted.accepts(position):
            return False
        key = self._rules.canonical_key(*position.words)
        return self._found.setdefault(key, position) is position

    def _report(self, left: int) -> None:
        if self._on_found is not None and len(self._found) % _REPORT_EVERY == 0:
            self._on_found(len(self._found), len(self._found) + left)


class Quotas:
    """How many positions are still wanted, of every group of numbers of stones.

    >>> quotas = Quotas([(1,), (2,), (3,)], 7)
    >>> [quotas.take(stones) for stones in (2, 2, 3, 3)], quotas.open
    ([None, None, None, None], [1])
    >>> quotas.give_up(), quotas.open, quotas.left
    (True, [2, 3], 3)
    """

    def __init__(self, groups: Iterable[Iterable[int]], count: int) -> None:
        self._groups = [tuple(group) for group in groups]
        self._group_of = {n: group for group in self._groups for n in group}
        self._left = dict(zip(self._groups, shares(count, len(self._groups)), strict=True))
        self._exhausted: set[tuple[int, ...]] = set()
        self._refresh()

    @property
    def left(self) -> int:
        """How many are still wanted."""
        return sum(self._left.values())

    def take(self, stones: int) -> None:
        """One more was found."""
        group = self._group_of[stones]
        self._left[group] -= 1
        if not self._left[group]:
            self._refresh()

    def give_up(self) -> bool:
        """Let the groups that are full make up for those that are not; False if there are none."""
        lacking = [group for group in self._groups if self._left[group]]
        self._exhausted.update(lacking)
        others = [group for group in self._groups if group not in self._exhausted]
        if not others:
            return False
        for group, share in zip(others, shares(self.left, len(others)), strict=True):
            self._left[group] = share
        for group in lacking:
            self._left[group] = 0
        self._refresh()
        return True

    def _refresh(self) -> None:
        self.open = [n for group in self._groups if self._left[group] for n in group]
        """The numbers of stones of which more are wanted."""


def shares(count: int, parts: int) -> list[int]:
    """A count in parts that differ by one at most.

    >>> shares(10, 4)
    [3, 3, 2, 2]
    """
    return [count // parts + (index < count % parts) for index in range(parts)]


def _some(stones: Sequence[int], count: int, generator: random.Random) -> list[int]:
    """Which of the positions to take, drawn uniformly."""
    return sorted(generator.sample(range(len(stones)), min(count, len(stones))))


def _some_evenly(stones: Sequence[int], count: int, generator: random.Random) -> list[int]:
    """Which to take if every number of stones is to have the same share, as far as it can."""
    by_stones: defaultdict[int, list[int]] = defaultdict(list)
    for index in generator.sample(range(len(stones)), len(stones)):
        by_stones[stones[index]].append(index)
    chosen: list[int] = []
    while len(chosen) < min(count, len(stones)):
        turn = [by_stones[number].pop() for number in sorted(by_stones) if by_stones[number]]
        chosen += turn[: count - len(chosen)]
    return sorted(chosen)
