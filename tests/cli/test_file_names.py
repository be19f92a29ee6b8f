"""Names of files on the command line: an empty one is refused, wherever it is typed."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from claimeven.cli.console.options import FileName
from claimeven.errors import BadInput
from cli.runner import assert_one_line_error, claimeven
from cli.tree import COMMANDS

NAMES = [
    pytest.param(parameter, id=f"{node.name} {parameter.name}")
    for node in COMMANDS
    for parameter in node.command.params
    if isinstance(parameter.type, click.Path)
]


@pytest.mark.parametrize("parameter", NAMES)
def test_an_empty_name_is_refused(parameter: click.Parameter) -> None:
    assert isinstance(parameter.type, FileName)
    for name in ("", " ", "a\0b"):
        with pytest.raises(BadInput, match="^invalid .*: expected the name of a f(ile|older)$"):
            parameter.type.convert(name, parameter, None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("arena", "export", "", "-o", "games.jsonl"), "invalid FILE '': expected the name of a"),
        (("arena", "run", "", "--player", "random"), "invalid FILE ''"),
        (("arena", "report", "cup.sqlite", "-o", " "), "invalid --output ' '"),
        (("serve", "--data-dir", ""), "invalid --data-dir '': expected the name of a folder"),
        (("serve", "--log="), "invalid --log ''"),
        # These have no last part that a name could be added to.
        (("arena", "export", ".", "-o", "games.jsonl"), "'.'"),
        (("arena", "export", "/", "-o", "games.jsonl"), "'/'"),
        (("arena", "report", ".", "-o", "page.html"), "'.'"),
    ],
)
def test_a_command_says_so(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert_one_line_error(claimeven(*words, cwd=tmp_path), said)
    assert not [*tmp_path.iterdir()]
