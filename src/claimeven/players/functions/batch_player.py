"""Players that answer many positions in one call, such as a network."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from claimeven.checks import invalid, quoted
from claimeven.errors import BadInput, EngineFailed
from claimeven.extras import need
from claimeven.game.batch import Batch
from claimeven.game.layouts import Layout, find_layout
from claimeven.game.position import Position
from claimeven.players.failures import illegal_answer, raised
from claimeven.players.functions.function import function_name
from claimeven.players.functions.parameters import parameters
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.searches.limits import Limits

ChooseColumns: TypeAlias = Callable[[Any, Any], Any]
"""From planes and legal columns of many positions to a column of each, or a number for each column.

`planes` has the shape (positions, 2, rows, columns) unless another layout is asked for; `mask` is
(positions, columns), true where a stone can be played. The answer is an array of whole numbers, or
one of (positions, columns), of which the largest number at a legal column counts.
"""


class BatchPlayer(Player):
    """Asks a function about many positions at once; it needs numpy.

    An answer that is not a legal column fails for its position alone; one of a wrong shape fails
    for all of them.

    >>> middle = BatchPlayer(lambda planes, mask: mask * [1, 2, 3, 4, 3, 2, 1])
    >>> middle.choose(Position("44")), middle.choose(Position("444444"))
    (3, 2)
    """

    def __init__(
        self, function: ChooseColumns, layout: Layout | str = "alphazero", spec: str | None = None
    ) -> None:
        super().__init__(function_name(function) if spec is None else spec)
        if not callable(function):
            raise BadInput(invalid("function", function, "a function of planes and legal columns"))
        self._function = function
        self._layout = find_layout(layout)

    @property
    def options(self) -> Mapping[str, str]:
        """A function has none."""
        return {}

    def answer_many(self, positions: Sequence[Position]) -> list[Answer | EngineFailed]:
        """The answer in each position, or how it failed; all of one geometry, none finished."""
        if not positions:
            return []
        batch = Batch.of(positions)
        began = time.perf_counter()
        try:
            columns = self._columns(batch)
        except EngineFailed as error:
            return [error] * len(positions)
        seconds = round((time.perf_counter() - began) / len(positions), 9)
        return [
            Answer(column, seconds=seconds)
            if column in position.legal_columns
            else illegal_answer(self.name, column, position)
            for position, column in zip(positions, columns, strict=True)
        ]

    def _columns(self, batch: Batch) -> list[int]:
        numpy = need("numpy", "lab", "a player that answers in batches")
        mask = batch.legal_mask()
        try:
            answer = self._function(batch.planes(self._layout), mask)
            found = numpy.asarray(answer)
        except Exception as error:  # whatever somebody's own function raises
            raise raised(self.name, error) from error
        if found.shape == (len(batch),) and numpy.issubdtype(found.dtype, numpy.integer):
            return [int(column) for column in found]
        is_number = numpy.issubdtype(found.dtype, numpy.number) or found.dtype == bool
        is_number &= not numpy.iscomplexobj(found)  # complex numbers have no order
        if found.shape != mask.shape or not is_number:
            kind = f"an array of {found.dtype} of shape {found.shape}"
            shapes = f"({len(batch)},) or numbers of {mask.shape}"
            raise EngineFailed(
                f"{self.name} answered {quoted(answer) if found.dtype == object else kind}: "
                f"expected columns of shape {shapes}",
                "illegal",
            )
        if numpy.isnan(found[mask]).any():
            raise EngineFailed(f"{self.name} answered nan at a legal column", "illegal")
        return [int(each) for each in numpy.where(mask, found, -numpy.inf).argmax(axis=1)]

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        (answer,) = self.answer_many([position])
        if isinstance(answer, EngineFailed):
            raise answer
        return answer

    def __copy__(self) -> BatchPlayer:
        return BatchPlayer(self._function, self._layout, self.spec)


def answers_batches(function: Callable[..., Any]) -> bool:
    """Does a function take two arguments, planes and legal columns, rather than a position?

    >>> answers_batches(lambda planes, mask: 0), answers_batches(lambda position: 0)
    (True, False)
    """
    needed = [
        each
        for each in parameters(function)
        if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
        and each.default is each.empty
    ]
    return len(needed) == 2
