"""The tree that a search walked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypedDict, get_args

from claimeven.errors import BadInput
from claimeven.game.position import Position
from claimeven.searches.result import SearchResult
from claimeven.searches.tree import BoundName, EndName, TreeNode, why_cut
from claimeven.wire.fields import Fields
from claimeven.wire.numbers import NumberJson, decode_number, encode_number
from claimeven.wire.positions import PositionNameJson, decode_position, encode_position_name

_BOUNDS: tuple[BoundName, ...] = get_args(BoundName)
_ENDS: tuple[EndName, ...] = get_args(EndName)
_DEEPEST = 128
"""A game has no more plies than the largest board has cells."""


class TreeNodeJson(TypedDict):
    """One visit of a position by a search; `alpha` and `beta` are None where the window is open."""

    column: int | None
    player: Literal["max", "min"]
    depth: int
    alpha: NumberJson | None
    beta: NumberJson | None
    value: NumberJson
    bound: BoundName
    end: EndName
    skipped: list[int]
    cut: str | None
    """Why the skipped columns could not matter."""
    children: list[TreeNodeJson]


class SearchTreeJson(PositionNameJson):
    """The tree of a search: the column it chose, and how many of its nodes are shown."""

    column: int
    nodes: int
    shown: int
    root: TreeNodeJson


class SearchTree(NamedTuple):
    """A tree, the position it began from, the column chosen and the nodes of the search."""

    position: Position
    column: int
    nodes: int
    root: TreeNode


def encode_search_tree(position: Position, result: SearchResult, root: TreeNode) -> SearchTreeJson:
    """The tree of a search in a position, as far down as it was kept."""
    return {
        **encode_position_name(position),
        "column": result.column,
        "nodes": result.nodes,
        "shown": _count(root),
        "root": encode_tree(root),
    }


def decode_search_tree(data: Any) -> SearchTree:
    """The tree of a search."""
    fields = Fields.of(data, "search tree")
    root = decode_tree(fields["root"])
    return SearchTree(decode_position(data), fields.whole("column"), fields.whole("nodes"), root)


def encode_tree(node: TreeNode) -> TreeNodeJson:
    """A tree from this node down."""
    return {
        "column": node.column,
        "player": "max" if node.maximises else "min",
        "depth": node.depth,
        "alpha": None if node.alpha is None else encode_number(node.alpha),
        "beta": None if node.beta is None else encode_number(node.beta),
        "value": encode_number(node.value),
        "bound": node.bound,
        "end": node.end,
        "skipped": list(node.skipped),
        "cut": why_cut(node) if node.skipped else None,
        "children": [encode_tree(child) for child in node.children],
    }


def decode_tree(data: Any) -> TreeNode:
    """The tree from this node down."""
    return _node(data, _DEEPEST)


def _node(data: Any, levels: int) -> TreeNode:
    if not levels:
        raise BadInput(f"invalid tree: expected at most {_DEEPEST} levels")
    fields = Fields.of(data, "tree node")
    return TreeNode(
        column=fields.whole("column") if "column" in fields else None,
        maximises=fields.one_of("player", ("max", "min")) == "max",
        depth=fields.whole("depth"),
        alpha=_edge(fields, "alpha"),
        beta=_edge(fields, "beta"),
        value=decode_number(fields["value"]),
        bound=fields.one_of("bound", _BOUNDS),
        end=fields.one_of("end", _ENDS),
        skipped=fields.columns("skipped"),
        children=[_node(child, levels - 1) for child in fields.entries("children")],
    )


def _edge(fields: Fields, name: str) -> Fraction | None:
    return decode_number(fields[name]) if name in fields else None


def _count(node: TreeNode) -> int:
    return 1 + sum(_count(child) for child in node.children)
