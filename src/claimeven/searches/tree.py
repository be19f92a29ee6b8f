"""The tree as a search walked it: values, windows, and why branches were left out.

Values are for the side to move at the root, as in textbooks: that side maximises, the other
minimises, and a window goes from what the first is sure of to what the second allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from claimeven import kernel
from claimeven.checks import check_integer
from claimeven.game.geometry import MAX_BITS
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.heuristics.exact import short_text
from claimeven.searches.engine import Engine, OnInfo
from claimeven.searches.limits import Limits
from claimeven.searches.result import SearchResult
from claimeven.searches.settings import Settings

BoundName: TypeAlias = Literal["exact", "at least", "at most"]
EndName: TypeAlias = Literal["searched", "cut", "table", "horizon", "finished", "proven"]
"""Why a search looked no further."""

_BOUNDS: dict[kernel.Bound, tuple[BoundName, BoundName]] = {
    kernel.Bound.EXACT: ("exact", "exact"),
    kernel.Bound.LOWER: ("at least", "at most"),
    kernel.Bound.UPPER: ("at most", "at least"),
}
"""What a bound for the side to move means for the root's side: at its own nodes, at the other's."""

_ENDS: dict[str, EndName] = {name: name for name in get_args(EndName)}
_SIGNS: dict[BoundName, str] = {"exact": "=", "at least": "≥", "at most": "≤"}


@dataclass
class TreeNode:
    """One visit of a position. `alpha` and `beta` are None where the window is open."""

    column: int | None
    maximises: bool
    depth: int
    alpha: Fraction | None
    beta: Fraction | None
    value: Fraction
    bound: BoundName
    end: EndName
    skipped: tuple[int, ...] = ()
    """Columns that were not searched because of a cut."""
    children: list[TreeNode] = field(default_factory=list)


def search_tree(
    position: Position,
    heuristic: AnyHeuristic,
    limits: Limits,
    plies: int,
    settings: Settings | None = None,
    on_info: OnInfo | None = None,
) -> tuple[SearchResult, TreeNode]:
    """Search, and return the tree of the last iteration down to `plies` below the root.

    `on_info` is called with finished iterations.

    >>> result, root = search_tree(Position(), "stank", Limits(depth=2), plies=1)
    >>> [(child.column, int(child.value)) for child in root.children][:2]
    [(3, -30), (2, -30)]
    """
    plies = check_integer(plies, "plies", least=1, most=MAX_BITS)
    engine = Engine(heuristic, settings, trace_plies=plies)
    result = engine.search(position, limits, on_info)
    return result, recorded_tree(engine, position)


def recorded_tree(engine: Engine, position: Position) -> TreeNode:
    """The tree that an engine recorded while it searched this position."""
    return _build(engine.trace, position, engine.unit(position.geometry))


def draw_tree(root: TreeNode) -> str:
    """The tree with one line per node, children indented under their parent."""
    lines = [f"root: {_value_text(root)}"]
    lines += _draw_children(root, "")
    return "\n".join(lines)


def _build(nodes: list[kernel.TraceNode], position: Position, unit: Fraction) -> TreeNode:
    made: list[TreeNode] = []
    places: list[Position] = []
    for node in nodes:
        place = position if node.parent < 0 else places[node.parent].drop(node.column)
        tree = _node(node, unit)
        made.append(tree)
        places.append(place)
        if node.parent >= 0:
            made[node.parent].children.append(tree)
    deepest = max(node.ply for node in nodes)
    for node, tree, place in zip(nodes, made, places, strict=True):
        if tree.end == "cut" and node.ply < deepest:
            visited = {child.column for child in tree.children}
            # Not the legal columns: some searches go on after a line is complete.
            open_columns = (cell.column for cell in place.landing_cells)
            tree.skipped = tuple(each for each in open_columns if each not in visited)
    return made[0]


def _node(node: kernel.TraceNode, unit: Fraction) -> TreeNode:
    maximises = node.ply % 2 == 0
    sign = unit if maximises else -unit
    window = [
        None if abs(edge) >= kernel.INFINITE else edge * sign for edge in (node.alpha, node.beta)
    ]
    alpha, beta = window if maximises else reversed(window)
    return TreeNode(
        column=None if node.column < 0 else node.column,
        maximises=maximises,
        depth=node.depth,
        alpha=alpha,
        beta=beta,
        value=node.value * sign,
        bound=_BOUNDS[node.bound][0 if maximises else 1],
        end=_ENDS[node.end.name.lower()],
    )


def _draw_children(node: TreeNode, indent: str) -> Iterator[str]:
    for number, child in enumerate(node.children, 1):
        last = number == len(node.children) and not node.skipped
        branch, below = ("└─", "  ") if last else ("├─", "│ ")
        yield f"{indent}{branch}{column_name(child.column or 0)} {_value_text(child)}"
        yield from _draw_children(child, indent + below)
    if node.skipped:
        names = " ".join(column_name(column) for column in node.skipped)
        yield f"{indent}└─✂ {names}: {why_cut(node)}"


def _value_text(node: TreeNode) -> str:
    ends = {
        "table": " (known from the table)",
        "finished": " (game over)",
        "proven": " (proven by the solver)",
    }
    player = "max" if node.maximises else "min"
    low = "-∞" if node.alpha is None else short_text(node.alpha)
    high = "+∞" if node.beta is None else short_text(node.beta)
    role = "leaf" if node.end in ("horizon", "finished") else f"{player} [{low}, {high}]"
    return f"{role} {_SIGNS[node.bound]} {short_text(node.value)}{ends.get(node.end, '')}"


def why_cut(node: TreeNode) -> str:
    """Why the columns that a node skipped could not matter."""
    value = short_text(node.value)
    if node.maximises:
        assert node.beta is not None
        return f"max already has {value}, and min need not allow over {short_text(node.beta)}"
    assert node.alpha is not None
    return f"min already has {value}, and max is sure of {short_text(node.alpha)} elsewhere"
