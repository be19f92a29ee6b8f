from __future__ import annotations

from collections.abc import Iterator

import pytest

from claimeven import Limits, Position, Settings
from claimeven.heuristics.catalog import heuristic
from claimeven.searches.engine import Engine
from claimeven.searches.reference import column_values
from claimeven.searches.tree import TreeNode, draw_tree, recorded_tree, search_tree

ALL = 9


def nodes(tree: TreeNode) -> Iterator[TreeNode]:
    yield tree
    for child in tree.children:
        yield from nodes(child)


def test_the_whole_tree_of_minimax_is_there() -> None:
    result, root = search_tree(Position(), "stank", Limits(depth=3), ALL, Settings("minimax"))
    everything = list(nodes(root))
    assert len(everything) == result.nodes == 1 + 7 + 49 + 343
    for node in everything:
        if node.children:
            values = [child.value for child in node.children]
            assert node.value == (max(values) if node.maximises else min(values))
            assert node.skipped == ()
    expected = column_values(Position(), heuristic("stank"), 3)
    assert {node.column: node.value for node in root.children} == expected


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs"])
def test_a_cut_names_what_it_left_out_and_why_it_may(algorithm: str) -> None:
    settings = Settings(algorithm, all_columns=False)
    result, root = search_tree(Position("44"), "stank", Limits(depth=4), ALL, settings)
    everything = list(nodes(root))
    assert len(everything) == result.nodes
    cuts = [node for node in everything if node.end == "cut"]
    assert cuts
    assert sum(bool(node.skipped) for node in everything) == result.cuts
    for node in cuts:
        visited = {child.column for child in node.children}
        assert not visited & set(node.skipped)
        if node.maximises:
            assert node.beta is not None
            assert node.value >= node.beta
            assert node.bound == "at least"
        else:
            assert node.alpha is not None
            assert node.value <= node.alpha
            assert node.bound == "at most"


def test_windows_are_told_from_the_roots_view() -> None:
    _, root = search_tree(
        Position("44"), "stank", Limits(depth=3), ALL, Settings(all_columns=False)
    )
    assert (root.alpha, root.beta, root.maximises) == (None, None, True)
    for node in nodes(root):
        for child in node.children:
            assert child.maximises is not node.maximises
        if node.alpha is not None and node.beta is not None:
            assert node.alpha < node.beta


def test_a_tree_is_cut_off_at_the_ply_that_was_asked_for() -> None:
    _, root = search_tree(Position(), "stank", Limits(depth=4), 2)
    assert max(len(path) for path in paths(root)) == 2


def paths(tree: TreeNode) -> list[list[int | None]]:
    if not tree.children:
        return [[]]
    return [[child.column, *path] for child in tree.children for path in paths(child)]


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "mtdf"])
@pytest.mark.parametrize("moves", ["", "4453", "44444", "1213"])
@pytest.mark.parametrize("most", [8, 30, 100, 10_000])
def test_of_a_tree_with_too_many_nodes_the_deepest_plies_are_left_out(
    algorithm: str, moves: str, most: int
) -> None:
    position, limits, settings = Position(moves), Limits(depth=4), Settings(algorithm)
    # The slow way: record everything, and look which depth is small enough.
    whole = {
        plies: search_tree(position, "stank", limits, plies, settings)[1] for plies in range(1, 5)
    }
    fits = [plies for plies, tree in whole.items() if len(list(nodes(tree))) <= most]
    engine = Engine("stank", settings, trace_plies=4, trace_nodes=most)
    engine.search(position, limits)
    assert len(engine.trace) <= most
    if fits:
        assert recorded_tree(engine, position) == whole[max(fits)]


def test_deepening_shows_the_last_iteration_only() -> None:
    _, root = search_tree(Position(), "stank", Limits(depth=3), ALL, Settings(deepening=True))
    assert root.depth == 3
    assert root.column is None


@pytest.mark.parametrize("spent", range(1, 400, 7))
def test_an_iteration_that_was_cut_short_is_not_shown(spent: int) -> None:
    result, root = search_tree(Position("44"), "stank", Limits(nodes=spent), ALL)
    assert (root.depth, root.value) == (result.depth, result.value)
    assert all(node.bound == "exact" or node.end != "horizon" for node in nodes(root))


def test_the_drawing_says_why_branches_are_missing() -> None:
    settings = Settings(all_columns=False)
    _, root = search_tree(Position("44"), "stank", Limits(depth=3), ALL, settings)
    drawing = draw_tree(root)
    assert drawing.startswith("root: max [-∞, +∞] = 870")
    assert "✂ 1 2 5 6 7: max already has 280, and min need not allow over 270" in drawing


def test_finished_games_and_open_windows() -> None:
    _, root = search_tree(Position("334455"), "stank", Limits(depth=1), ALL)
    ends = {child.column: child.end for child in root.children}
    assert ends[1] == ends[5] == "finished"
    assert ends[0] == "horizon"
    assert root.alpha is None


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "mtdf"])
def test_a_search_that_goes_on_after_a_line_shows_what_follows(algorithm: str) -> None:
    settings = Settings(algorithm, all_columns=False)
    result, root = search_tree(Position("112233"), "stank-playon", Limits(depth=3), ALL, settings)
    line = next(child for child in root.children if child.column == 3)
    assert line.children or line.skipped
    assert sum(bool(node.skipped) for node in nodes(root)) == result.cuts
    values = column_values(Position("112233"), heuristic("stank-playon"), 3)
    assert root.value == max(values.values())
