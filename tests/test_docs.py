"""The prose holds: lines fit the screen, links lead somewhere, quoted commands and files exist."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from claimeven.cli.main import main

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
WIDTH = 100

LINK = re.compile(r"\]\(([^)\s]+)\)")
INLINE_CODE = re.compile(r"`([^`]+)`")
FOLDERS = ("bench", "cpp", "docs", "examples", "src", "tests", "tools")
REPOSITORY_FILE = re.compile(rf"`(?:python )?((?:{'|'.join(FOLDERS)})/[\w./*?-]+)[` ]")

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def split(page: Path) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """The numbered lines of prose, and those of code blocks (fenced or indented)."""
    prose: list[tuple[int, str]] = []
    code: list[tuple[int, str]] = []
    fenced = indented = after_list = False
    before = ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif fenced:
            code.append((number, line))
        else:
            indented = line.startswith("    ") and (indented or not before.strip())
            after_list = line.startswith(("- ", "1. ")) or (after_list and line[:1] in ("", " "))
            is_code = indented and not after_list
            (code if is_code else prose).append((number, line))
        before = line
    return prose, code


def commands(page: Path) -> Iterator[tuple[int, str]]:
    """Every `claimeven ...` line of a code block; a backslash at its end joins it to the next."""
    joined, began = "", 0
    for number, line in split(page)[1]:
        text = line.strip().removeprefix("$ ")
        if not joined and not text.startswith("claimeven "):
            continue
        joined, began = f"{joined} {text}".strip(), began or number
        if joined.endswith("\\"):
            joined = joined.removesuffix("\\")
            continue
        # Pages show what `explain` prints, which begins with the name of an evaluation.
        if not joined.startswith("claimeven for "):
            yield began, joined
        joined, began = "", 0


def find(words: list[str]) -> tuple[click.Command, click.Context, list[str]]:
    """The command that the words name, and the words that are left for it."""
    command: click.Command = main
    context = click.Context(command, info_name="claimeven")
    while isinstance(command, click.Group) and words:
        _, found, words = command.resolve_command(context, words)
        assert found is not None
        command, context = found, click.Context(found, context, info_name=found.name)
    return command, context, words


def check_command(text: str) -> None:
    """Parse a whole command without running it; variables of a shell may stand for anything."""
    words = shlex.split(text, comments=True)[1:]
    plain = [word for word in words if not word.startswith("$") and word != "…"]
    command, context, left = find(plain)
    values, extra, _ = command.make_parser(context).parse_args(left)
    assert not extra, f"{text!r} has words too many: {extra}"
    for parameter in command.params:
        value = values.get(parameter.name)
        if parameter.required and plain == words:
            assert value not in (None, ()), f"{text!r} lacks {parameter.name}"
        if isinstance(parameter.type, click.Choice | click.types.IntParamType):
            several = value if isinstance(value, list | tuple) else [value]
            for each in several:
                if isinstance(each, str):
                    parameter.type(each, parameter, context)


def check_synopsis(text: str) -> None:
    """Does the command exist, and every option that its synopsis names?"""
    words = re.sub(r"[\[\]|]|\.\.\.", " ", text).replace("…", " ").split()[1:]
    command, context, _ = find([word for word in words if not word.startswith("-")])
    known = {
        name
        for parameter in command.get_params(context)
        for name in (*parameter.opts, *parameter.secondary_opts)
    }
    named = {word for word in words if re.fullmatch(r"-[A-Za-z]|--[a-z-]+", word)}
    assert named <= known, f"{text!r} names {sorted(named - known)}"


@pages
def test_lines_of_prose_fit_the_screen(page: Path) -> None:
    """Tables and the targets of links are as long as they have to be."""
    long = [
        number
        for number, line in split(page)[0]
        if not line.lstrip().startswith("|") and len(LINK.sub("]", line)) > WIDTH
    ]
    assert long == []


@pages
def test_links_lead_somewhere(page: Path) -> None:
    for number, line in split(page)[0]:
        for target in LINK.findall(line):
            if "://" in target:
                continue
            name, _, anchor = target.partition("#")
            linked = page.parent / name if name else page
            assert linked.exists(), f"line {number}: there is no {target}"
            assert not anchor or anchor in anchors(linked), f"line {number}: no heading {anchor}"


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = (line.lstrip("# ") for _, line in split(page)[0] if line.startswith("#"))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pages
def test_commands_in_code_blocks_parse(page: Path) -> None:
    for number, text in commands(page):
        try:
            check_synopsis(text) if "[" in text else check_command(text)
        except click.ClickException as error:
            pytest.fail(f"line {number}: {text!r}: {error.format_message()}")


@pages
def test_commands_in_sentences_exist(page: Path) -> None:
    for number, line in split(page)[0]:
        for text in INLINE_CODE.findall(line):
            if not text.startswith("claimeven ") or "|" in text.partition("[")[0]:
                continue
            try:
                check_synopsis(text)
            except click.ClickException as error:
                pytest.fail(f"line {number}: {text!r}: {error.format_message()}")


@pages
def test_files_that_are_named_exist(page: Path) -> None:
    for number, line in split(page)[0]:
        for name in REPOSITORY_FILE.findall(line):
            if "NAME" not in name:  # a recipe names the file that you would write
                assert list(ROOT.glob(name.rstrip("/"))), f"line {number}: there is no {name}"


@pages
def test_make_targets_that_are_named_exist(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([\w.-]+):", makefile, re.MULTILINE))
    prose, code = split(page)
    quoted = [text for _, line in prose for text in INLINE_CODE.findall(line)]
    for text in (*quoted, *(line.strip() for _, line in code)):
        if found := re.match(r"make ([a-z-]+)\b(?!/)", text):
            assert found[1] in targets, f"{page.name}: the Makefile has no target {found[1]!r}"


def test_a_broken_page_would_be_seen() -> None:
    with pytest.raises(click.ClickException):
        check_command("claimeven solve 4453 --heuristic stank")
    with pytest.raises(click.ClickException):
        check_command("claimeven arena stank")
    with pytest.raises(AssertionError, match="too many"):
        check_command("claimeven serve 4453")
    with pytest.raises(AssertionError, match="lacks"):
        check_command("claimeven lab quality stank")
    with pytest.raises(AssertionError, match="--plot"):
        check_synopsis("claimeven lab tune HEURISTIC [--plot FILE]")
