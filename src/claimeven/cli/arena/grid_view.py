"""A depth grid as text: one table per pair of players, beside the printed one if there is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from claimeven.tournament.grid import DepthGrid, GridCell

_GAP = "     "


def tables(cells: Sequence[GridCell]) -> Iterator[str]:
    """Every table, and then what they add up to."""
    for (first, second), group in groupby(cells, key=lambda cell: (cell.first, cell.second)):
        yield _table(first, second, list(group))
    yield _summary(cells)


def legend(grid: DepthGrid) -> str:
    """What the entries mean."""
    rows = "Rows: depth of the player named first. Columns: depth of the other."
    if grid.games_per_cell == 1:
        return f"{rows}\n-1 the first player won, 0 draw, 1 the second player won.\n"
    sides = "on both sides" if grid.swapped else "moving first"
    return f"{rows}\nWins-draws-losses of the player named first, {sides}.\n"


def _table(first: str, second: str, cells: list[GridCell]) -> str:
    depths = sorted(
        {cell.second_depth for cell in cells}, key=[c.second_depth for c in cells].index
    )
    rows = [list(row) for _, row in groupby(cells, key=lambda cell: cell.first_depth)]
    played = [[_entry(cell) for cell in row] for row in rows]
    labels = [f"D{row[0].first_depth}" for row in rows]
    lines = _lines(labels, [f"D{depth}" for depth in depths], played)
    has_print = any(cell.printed is not None for cell in cells)
    if has_print:
        printed = [["" if c.printed is None else str(c.printed) for c in row] for row in rows]
        beside = _lines(labels, [f"D{depth}" for depth in depths], printed)
        lines = [left + _GAP + right for left, right in zip(lines, beside, strict=True)]
        width = len(lines[0]) - len(_GAP) - len(beside[0])
        lines.insert(0, "played".ljust(width) + _GAP + "printed in the source")
    notes = [_total(cells)]
    if has_print:
        notes.append(f"{_agreeing(cells)} cells agree with the print")
    return "\n".join([f"{first} v {second}", *lines, ", ".join(notes), ""])


def _lines(labels: list[str], head: list[str], entries: list[list[str]]) -> list[str]:
    width = max(3, *(len(entry) + 1 for row in [head, *entries] for entry in row))
    left = max(len(label) for label in labels)
    rows = zip(["", *labels], [head, *entries], strict=True)
    return [label.ljust(left) + "".join(e.rjust(width) for e in row) for label, row in rows]


def _entry(cell: GridCell) -> str:
    mark = "!" if cell.failures else ""
    return mark + (str(cell.count) if cell.result is None else str(cell.result))


def _total(cells: Sequence[GridCell]) -> str:
    counts = [cell.count for cell in cells]
    wins, draws, losses = (
        sum(getattr(count, name) for count in counts) for name in ("wins", "draws", "losses")
    )
    named = "first-draw-second" if cells[0].result is not None else "wins-draws-losses"
    return f"{named} {wins}-{draws}-{losses}"


def _agreeing(cells: Sequence[GridCell]) -> str:
    printed = [cell for cell in cells if cell.printed is not None]
    return f"{sum(cell.result == cell.printed for cell in printed)} of {len(printed)}"


def _summary(cells: Sequence[GridCell]) -> str:
    lines = [f"{sum(cell.count.games for cell in cells)} games, {_total(cells)}"]
    if any(cell.printed is not None for cell in cells):
        steady = [cell for cell in cells if "sethi-h1" not in (cell.first, cell.second)]
        apart = f" ({_agreeing(steady)} where no player is random)"
        lines.append(
            f"{_agreeing(cells)} cells agree with the printed tables"
            + (apart if 0 < len(steady) < len(cells) else "")
        )
    for cell in cells:
        lines += [
            f"! {cell.first} D{cell.first_depth} v {cell.second} D{cell.second_depth}: {failure}"
            for failure in cell.failures
        ]
    return "\n".join(lines)
