"""What a search found, as text: values of columns, expected play, cost, and the tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from claimeven.cli.console.board import headline
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.heuristics.exact import short_text
from claimeven.score import Estimate
from claimeven.searches.limits import Limits
from claimeven.searches.result import SearchResult
from claimeven.searches.tree import TreeNode, draw_tree

_LABEL_WIDTH = 11
_LINE_WIDTH = 80


def result_lines(
    position: Position,
    heuristic: str,
    result: SearchResult,
    *,
    deepening: bool,
    interrupted: Limits | None,
) -> Iterator[str]:
    """A result; `interrupted` are the limits of a search that did not come to its end."""
    yield f"{headline(position)}, {heuristic}"
    if interrupted is not None:
        whole = "" if interrupted.depth is None else f" of {interrupted.depth}"
        yield f"  interrupted after depth {result.depth}{whole}"
    yield f"  best column {column_name(result.column)}: {score_text(result)}"
    known = {column: short_text(value) for column, value in result.values.items()}
    known |= {column: f"≤ {short_text(value)}" for column, value in result.bounds.items()}
    yield from _field("columns", _by_column(known))
    if result.outcomes:
        yield from _field("proven", _by_column(dict(result.outcomes)))
    yield from _field("expected", map(column_name, result.variation), gap=" ")
    yield from _field("cost", _counts(result), gap=", ")
    rate = result.nodes / result.seconds / 1e6 if result.seconds else 0
    speed = f", {rate:.1f} million nodes a second" if rate >= 0.1 else ""
    how = " by deepening" if deepening else ""
    yield from _field("depth", [f"{result.depth}{how} in {result.seconds:.3f} s{speed}"])


def score_text(result: SearchResult) -> str:
    """The value of the best column, and what is proven."""
    value = short_text(result.value)
    if isinstance(result.score, Estimate):
        return value if result.outcome is None else f"{result.outcome} (proven; value {value})"
    return f"{result.score} (proven; value {value})"


def tree_lines(result: SearchResult, root: TreeNode, *, could_cut_more: bool) -> Iterator[str]:
    """The tree, and how much of it was cut; a hint where nothing was and another way would."""
    yield draw_tree(root)
    shown, cut = _count_nodes(root)
    yield (
        f"best: column {column_name(result.column)}; "
        f"{shown} nodes shown, {cut} branches cut among them"
    )
    if not cut and could_cut_more:
        yield "(--best-only cuts more: columns that are not the best need no exact value)"


def _counts(result: SearchResult) -> Iterator[str]:
    proofs = f" ({result.proof_nodes:,} by the solver)" if result.proof_nodes else ""
    yield f"{result.nodes:,} nodes{proofs}"
    yield f"{result.leaves:,} leaves"
    yield f"{result.cuts:,} cuts"
    yield f"{result.table_hits:,} table hits"


def _by_column(values: dict[int, str]) -> list[str]:
    return [f"{column_name(column)}: {text}" for column, text in sorted(values.items())]


def _field(label: str, items: Iterable[str], gap: str = "  ") -> Iterator[str]:
    """The items behind a label, on as many lines as they need."""
    line, before = "", f"  {label}".ljust(_LABEL_WIDTH)
    for item in items:
        if line and len(before) + len(line) + len(gap) + len(item) > _LINE_WIDTH:
            yield before + line + gap.rstrip()
            line, before = "", " " * _LABEL_WIDTH
        line += (gap if line else "") + item
    yield (before + line).rstrip()


def _count_nodes(root: TreeNode) -> tuple[int, int]:
    """Nodes that are shown, and branches that were cut."""
    shown = cut = 0
    todo = [root]
    while todo:
        node = todo.pop()
        shown += 1
        cut += len(node.skipped)
        todo += node.children
    return shown, cut
