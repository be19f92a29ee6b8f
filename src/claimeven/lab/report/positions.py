"""What a position set holds, where that is not what a reader would expect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from claimeven.lab.datasets.drawing import EVEN
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.recipe import Recipe

_WIDTH = 80


def drawn_sentences(known: PositionSet, recipe: Recipe) -> Iterator[str]:
    """Fewer positions than were asked for; unequal numbers of stones, with a table of them."""
    if len(known) < recipe.count and recipe.sources != ("all",):
        yield (
            f"{len(known):,} positions where {recipe.count:,} were asked for: "
            "there are no more different ones in the files"
        )
    numbers = range(recipe.wanted.least, recipe.wanted.most + 1)
    counts = {stones: known.stones.get(stones, 0) for stones in numbers}
    fewest, most = min(counts.values()), max(counts.values())
    if most - fewest <= len(recipe.sources):  # every source shares out its own remainder
        return
    if recipe.spread == EVEN and recipe.sources != ("all",):
        yield "Not even: of some numbers of stones too few different positions were found."
    else:
        yield "Not even, as the games gave them:"
    yield histogram(counts)


def histogram(counts: Mapping[int, int]) -> str:
    """Two rows that fit a terminal, and more where there are many numbers of stones.

    >>> print(histogram({9: 1, 10: 16, 11: 120}))
    stones       9  10  11
    positions    1  16 120
    """
    width = max(len(f"{number}") for pair in counts.items() for number in pair) + 1
    each = (_WIDTH - len("positions ")) // width
    entries = list(counts.items())
    blocks = [entries[start : start + each] for start in range(0, len(entries), each)]
    return "\n".join(
        f"{name:<10}" + "".join(f"{entry[place]:>{width}}" for entry in block)
        for block in blocks
        for place, name in enumerate(("stones", "positions"))
    )
