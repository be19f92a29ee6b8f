"""docs/cli.md says what click knows: every command, every option, and what commands share."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from cli.runner import claimeven
from cli.tree import COMMANDS, Node

ROOT = Path(__file__).parents[2]
REFERENCE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
PAGES = "\n".join(
    page.read_text(encoding="utf-8")
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
)
WITHOUT_COMMAND = {"engine SPEC"}
"""Named in the table; click has it as a hidden command."""

commands = pytest.mark.parametrize("node", COMMANDS, ids=lambda node: node.name)


def row(option: str) -> str:
    """Which commands the table of shared options names for an option."""
    (cell,) = re.findall(rf"^\| `{re.escape(option)}.*? \| (.*) \|$", REFERENCE, re.MULTILINE)
    return str(cell)


def named(text: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", text)) - WITHOUT_COMMAND


def with_option(option: str) -> set[str]:
    return {node.name for node in COMMANDS if option in node.options}


def takes_a_position(node: Node) -> bool:
    return any(
        isinstance(each, click.Argument) and each.name in ("position", "positions")
        for each in node.command.params
    )


def test_json_is_where_the_table_says() -> None:
    assert row("--json").startswith("all except ")
    assert with_option("--json") == {node.name for node in COMMANDS} - named(row("--json"))


def test_geometry_is_where_the_table_says() -> None:
    cell = row("--geometry")
    assert cell.startswith("those that take a position, and ")
    takers = {node.name for node in COMMANDS if takes_a_position(node)}
    assert {"play", "show", "search", "perft"} <= takers
    assert with_option("--geometry") == takers | named(cell)
    assert not takers & named(cell)


@pytest.mark.parametrize("option", ["--ascii", "-H", "--book"])
def test_other_shared_options_are_where_the_table_says(option: str) -> None:
    assert with_option(option) == named(row(option))


def test_solvers_take_threads_and_a_table() -> None:
    assert with_option("--threads") >= named(row("--threads"))
    assert with_option("--table-mb") >= named(row("--threads"))


@commands
def test_every_command_is_in_the_reference(node: Node) -> None:
    *groups, last = node.path
    heading = re.escape(node.path[0])
    found = re.search(rf"^## [^\n]*\b{heading}\b.*?(?=^## |\Z)", REFERENCE, re.DOTALL | re.M)
    assert found, f"docs/cli.md has no section about {node.path[0]}"
    assert not groups or re.search(rf"\b{last}\b", found[0]), f"it does not name {node.name}"


@commands
def test_every_option_is_described(node: Node) -> None:
    options = [each for each in node.command.params if isinstance(each, click.Option)]
    missing = [
        option.opts
        for option in options
        if not option.hidden
        and not any(
            re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", PAGES)
            for name in (*option.opts, *option.secondary_opts)
            if len(name) > 2 or name == "-o"
        )
    ]
    assert missing == []


@pytest.mark.parametrize(
    "node",
    [node for node in COMMANDS if any(each.name == "positions" for each in node.command.params)],
    ids=lambda node: node.name,
)
def test_positions_of_another_board_come_from_a_pipe_and_leave_as_json(node: Node) -> None:
    needs_number = any(each.name in ("depth", "ply") for each in node.command.params[:1])
    words = (*node.path, *(["1"] if needs_number else []), "--json", "--geometry", "4x4")
    ran = claimeven(*words, stdin="12\n# a comment\n1234\n")
    assert (ran.code, ran.err) == (0, "")
    told = [(line["position"], line["geometry"]) for line in ran.json_lines]
    assert sorted(set(told)) == [("12", "4x4x4"), ("1234", "4x4x4")]
