"""What `--help` shows on a terminal of 80 columns, and what a misspelt name is told."""

from __future__ import annotations

import click
import pytest

from cli.runner import assert_one_line_error, claimeven
from cli.tree import GROUPS, NODES, Node


@pytest.mark.parametrize("node", GROUPS, ids=lambda node: node.name or "claimeven")
def test_summaries_of_commands_are_whole_and_take_one_line(node: Node) -> None:
    listed = node.command.get_help(node.context).partition("Commands:\n")[2].splitlines()
    known = [each.path[-1] for each in NODES if each.path[:-1] == node.path and each.path]
    assert [line.split()[0] for line in listed] == known
    assert [line for line in listed if line.endswith("...") or len(line) > 79] == []


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.name or "claimeven")
def test_every_option_says_what_it_is_for(node: Node) -> None:
    text = node.command.get_help(node.context)
    assert [line for line in text.splitlines() if len(line) > 80] == []
    options = [each for each in node.command.params if isinstance(each, click.Option)]
    assert [option.opts for option in options if not option.help] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["shwo"], "unknown command 'shwo'; did you mean 'show'?"),
        (["evaluate", "44"], "unknown command 'evaluate'; did you mean 'eval'?"),
        (["arena", "rnu"], "unknown command 'rnu'; did you mean 'run'?"),
        (["book", "biuld"], "unknown command 'biuld'; did you mean 'build'?"),
        (["search", "--dpeth", "4"], "--depth"),
    ],
)
def test_a_misspelt_name_is_told_what_was_meant(words: list[str], said: str) -> None:
    assert_one_line_error(claimeven(*words), said)


def test_the_american_spelling_is_understood_and_not_listed() -> None:
    words = ("121212", "--geometry", "4x5x4", "--ascii")
    assert claimeven("analyze", *words).out == claimeven("analyse", *words).out != ""
    assert "analyze" not in claimeven("--help").out
