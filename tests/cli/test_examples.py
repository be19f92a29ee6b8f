"""Every `$ claimeven …` of the docs that is followed by its output prints just that."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.runner import claimeven

ROOT = Path(__file__).parents[2]
FOLLOWED = ROOT / "docs" / "tutorials"
"""Pages that `release/test_tutorials.py` follows step by step, since each step needs the last."""
PAGES = [
    ROOT / "README.md",
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if FOLLOWED not in page.parents),
]
QUICK = {"analyse", "count", "eval", "explain", "heuristics", "perft", "players"} | {
    "review",
    "search",
    "show",
    "solve",
}
"""Commands that only print, at once."""

FENCE = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROMPT = "$ claimeven "


class Example(NamedTuple):
    page: str
    command: str
    output: str


def examples() -> Iterator[Example]:
    for page in PAGES:
        for block in FENCE.findall(page.read_text(encoding="utf-8")):
            if not block.startswith(PROMPT):
                continue
            for text in re.split(rf"^{re.escape(PROMPT)}", block, flags=re.MULTILINE)[1:]:
                command, _, output = text.partition("\n")
                if command.split()[0] in QUICK:
                    yield Example(str(page.relative_to(ROOT)), command, output)


EXAMPLES = list(examples())


def test_there_are_examples() -> None:
    assert {each.command.split()[0] for each in EXAMPLES} >= {"analyse", "eval", "search", "show"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: f"{each.page}: {each.command}")
def test_an_example_prints_what_the_page_says(example: Example) -> None:
    """An ellipsis on the page stands for anything."""
    ran = claimeven(*shlex.split(example.command))
    assert ran.code == 0, ran.err
    parts = re.split(r"…|\.\.\.", lines(example.output))
    expected = ".*".join(map(re.escape, parts))
    assert re.fullmatch(expected, lines(ran.out), re.DOTALL), ran.out


def lines(text: str) -> str:
    """The text without spaces at the ends of lines, which pages do not have."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())


def test_the_tree_in_the_readme_shows_a_cut() -> None:
    (command,) = re.findall(r"^claimeven (search .*--tree \S+.*?)(?:  #|$)", README, re.MULTILINE)
    assert "✂" in claimeven(*shlex.split(command)).out


README = (ROOT / "README.md").read_text(encoding="utf-8")
