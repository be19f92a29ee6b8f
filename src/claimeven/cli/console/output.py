"""Files that commands write: the only place that decides whether a file may be written.

A command checks its outputs before it begins to work. An output is never a file that the command
also reads, and a file of another kind, or one that took long to make, is replaced only if the user
says `--force`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from claimeven.cli.console.options import FileName, RenamedOption
from claimeven.errors import BadInput
from claimeven.files import write_atomically

Command = TypeVar("Command", bound=Callable[..., Any])

STANDARD_OUTPUT = "-"
REPLACE = "Replace a file that is something else."
_HEAD_BYTES = 4096


@dataclass(frozen=True)
class FileKind:
    """What a command writes, and how a file of that kind begins."""

    name: str
    """With its article, for messages."""
    begins: Callable[[bytes], bool]
    """Does a file with these first bytes look like one?"""
    is_costly: bool = False
    """Does it take long to make? Then it is not even replaced by another of its kind."""


def _is_text(head: bytes) -> bool:
    return b"\0" not in head


def _first_line(head: bytes) -> bytes:
    return head.lstrip(b"\xef\xbb\xbf").partition(b"\n")[0].strip()


def _begins_csv(head: bytes) -> bool:
    line = _first_line(head)
    is_other = line.startswith((b"{", b"[", b"<", b"#", b'"""', b"import ", b"from "))
    # Nobody writes a space after a comma in a table; in a sentence or a list everybody does.
    return _is_text(head) and not is_other and b"," in line and b", " not in line


def _begins_picture(head: bytes) -> bool:
    is_svg = head.lstrip().startswith((b"<?xml", b"<svg")) and b"<svg" in head
    return is_svg or head.startswith((b"\x89PNG", b"%PDF"))


def _begins_json(head: bytes) -> bool:
    return _is_text(head) and head.lstrip().startswith(b"{")


def _begins_toml(head: bytes) -> bool:
    lines = [line.strip() for line in head.splitlines()]
    told = [line for line in lines if line and not line.startswith(b"#")]
    return _is_text(head) and bool(told) and (told[0].startswith(b"[") or b" = " in told[0])


def _begins_book(head: bytes) -> bool:
    from claimeven.solver.book.book import MAGIC  # brings the solver, which most commands need not

    return head.startswith(MAGIC)


CSV = FileKind("a CSV table", _begins_csv)
HTML = FileKind("an HTML page", lambda head: head.lstrip()[:9].lower().startswith(b"<!doctype"))
PICTURE = FileKind("a picture", _begins_picture)
JSON_LINES = FileKind("a file of JSON lines", _begins_json)
PARQUET = FileKind("a Parquet table", lambda head: head.startswith(b"PAR1"))
GAMES = FileKind("a file of games", lambda head: head.lstrip().startswith((b"[", b"{")))
EVALUATION = FileKind("an evaluation in TOML", _begins_toml, is_costly=True)
AGENT = FileKind(
    "an exported Kaggle agent",
    lambda head: _first_line(head).endswith(b"written by `claimeven export kaggle`"),
)
STARTER = FileKind("there", lambda head: True, is_costly=True)
BOOK = FileKind("an opening book", _begins_book, is_costly=True)


def output_option(
    *,
    default: str | None = None,
    help: str,
    required: bool = False,
    old: Sequence[str] = (),
    force: str = REPLACE,
) -> Callable[[Command], Command]:
    """Add `-o/--output FILE`, which `old` names mean too, and `--force` with its help."""
    # A default of None would do as an answer where the option is required.
    given = {} if default is None else {"default": default, "show_default": True}

    def add(command: Command) -> Command:
        return click.option(
            "-o",
            "--output",
            metavar="FILE",
            type=FileName(),
            required=required,
            help=help,
            cls=RenamedOption,
            old=old,
            **given,
        )(_force_option(force)(command))

    return add


def force_option(command: Command) -> Command:
    """Add `--force`, for `check_output`."""
    return _force_option(REPLACE)(command)


def _force_option(help: str) -> Callable[[Command], Command]:
    return click.option("--force", is_flag=True, help=help)


def check_output(
    path: Path, kind: FileKind, *, inputs: Iterable[Path] = (), force: bool = False
) -> Path:
    """The path, if a file of that kind can be written there; to be asked before the work begins.

    A device or a pipe may always be written to.
    """
    check_writable(path, inputs=inputs)
    if not path.is_file() or force:
        return path
    head = _head(path)
    if head and not kind.begins(head):
        raise BadInput(
            f"'{path}' exists and is not {kind.name}: expected another name, or --force to "
            "replace it"
        )
    if head and kind.is_costly:
        raise BadInput(
            f"'{path}' is {kind.name} already: expected another name, or --force to replace it"
        )
    return path


def check_writable(path: Path, *, inputs: Iterable[Path] = ()) -> Path:
    """The path, if it can be written at all, and nothing that is read is there."""
    try:
        problem = _problem(path, inputs)
    except (OSError, ValueError) as error:
        problem = _reason(error)
    if problem:
        raise BadInput(f"cannot write '{path}': {problem}")
    return path


def make_folder(path: Path) -> Path:
    """The folder, made with those above it if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot make the folder '{path}': {_reason(error)}") from None
    return path


def check_different(*paths: Path | None) -> None:
    """Check that no file is named for two outputs of a command."""
    named: set[Path] = set()
    for path in paths:
        if path is None or (path.exists() and not path.is_file()):
            continue  # a device takes everything
        if path.resolve() in named:
            raise BadInput(f"'{path}' is named for two outputs: expected a file for each")
        named.add(path.resolve())


def write_text(path: Path, text: str) -> None:
    """Write a text file; after an error an old file of that name is unchanged."""
    try:
        write_atomically(path, text.encode())
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot write '{path}': {_reason(error)}") from None


def _problem(path: Path, inputs: Iterable[Path]) -> str:
    with suppress(FileNotFoundError, NotADirectoryError):
        path.lstat()  # names that no file can have are errors here
    if path.is_dir():
        return "it is a folder"
    if not path.parent.is_dir():
        return f"there is no folder '{path.parent}'"
    if path.exists() and any(each.exists() and path.samefile(each) for each in inputs):
        return "the command reads this file"
    place = path if path.exists() else path.parent
    return "" if os.access(place, os.W_OK) else "Permission denied"


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_HEAD_BYTES)
    except OSError as error:
        raise BadInput(f"cannot write '{path}': {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)
