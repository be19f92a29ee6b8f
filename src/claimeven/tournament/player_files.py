"""The files that players are made of: a changed file is another player under the same name."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from claimeven.checks import quoted
from claimeven.errors import BadTournament
from claimeven.players.spec import WITH_COMMAND, Spec
from claimeven.protocol.programs.words import split_command

_FILE_PLAYERS = ("heuristic", "kaggle")
_GONE = ""
_PARTS = re.compile("[=:,]")


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """A file that a player's spec names, and what was in it when it played."""

    player: str
    """The spec."""
    path: str
    """As the spec names it."""
    digest: str
    """A hash of its content."""


def files_of(spec: Spec) -> tuple[PlayerFile, ...]:
    """The files that a spec names, as they are now.

    Of a command these are the words that name a file; a program that is found by PATH
    is not one of them.

    >>> files_of(Spec.parse("engine:python3 -c pass"))
    ()
    """
    found = {name: _digest(spec, name) for name in _names(spec)}
    return tuple(
        PlayerFile(spec.text, name, digest) for name, digest in found.items() if digest is not None
    )


def known_files(specs: Iterable[Spec], before: Iterable[PlayerFile] = ()) -> tuple[PlayerFile, ...]:
    """The files of all players as they are now; one that was there `before` may be gone."""
    found: dict[tuple[str, str], PlayerFile] = {}
    for file in (*before, *(file for spec in specs for file in files_of(spec))):
        found[file.player, file.path] = file
    for spec in specs:
        for file in before:
            if file.player == spec.text and _digest(spec, file.path) is None:
                found[file.player, file.path] = PlayerFile(file.player, file.path, _GONE)
    return tuple(found.values())


def changed_file(spec: Spec, known: Iterable[PlayerFile]) -> str | None:
    """The first of a player's known files that is not what it was."""
    for file in known:
        if file.player == spec.text and (_digest(spec, file.path) or _GONE) != file.digest:
            return file.path
    return None


def check_files(spec: Spec, known: Iterable[PlayerFile]) -> None:
    """Refuse a player that is not the one that played before."""
    if (path := changed_file(spec, known)) is not None:
        how = "is gone" if _digest(spec, path) is None else "has changed"
        raise BadTournament(
            f"player {quoted(spec.text)} is not the one that played before: the file {path!r} "
            f"{how}; put the old one back, or mix both by 'claimeven arena resume --force'"
        )


def _names(spec: Spec) -> Iterator[str]:
    if spec.argument is None:
        return
    if spec.name in _FILE_PLAYERS:
        yield spec.argument
    elif spec.name in WITH_COMMAND:
        program, *words = split_command(spec.argument)
        if Path(program).name != program:
            yield program
        for word in words:
            yield from dict.fromkeys((word, *_PARTS.split(word)))


def _digest(spec: Spec, name: str) -> str | None:
    """A hash of the file; None if there is none."""
    path = (spec.folder or Path()) / name
    try:
        if not name or not path.is_file():
            return None
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return None
