"""`claimeven export`: players, the page and the kernel, for use without Claimeven."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.console.groups import CommandGroup
from claimeven.cli.console.options import geometry_option
from claimeven.cli.console.output import (
    AGENT,
    HTML,
    STANDARD_OUTPUT,
    check_output,
    make_folder,
    output_option,
    write_text,
)
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry


@click.group(cls=CommandGroup)
def export() -> None:
    """Write players, the page, or the kernel as a package for npm."""


@export.command()
@click.argument("spec")
@output_option(default="submission.py", help="The file to write; - prints it.")
@click.option(
    "--time-guard/--no-time-guard",
    default=True,
    show_default=True,
    help="Play from a shallower search when Kaggle's time runs out.",
)
@geometry_option
def kaggle(spec: str, output: Path, force: bool, time_guard: bool, geometry: Geometry) -> None:
    """Write the player SPEC as one file for Kaggle's ConnectX.

    It plays the same columns as the player here does, such as stank:depth=4 or claimeven:depth=3,
    in pure Python: about a hundred times slower, so choose a small depth.
    """
    from claimeven.players.kaggle.export import export_kaggle

    if str(output) != STANDARD_OUTPUT:
        check_output(output, AGENT, force=force)
    text = export_kaggle(spec, geometry, time_guard=time_guard)
    if str(output) == STANDARD_OUTPUT:
        click.echo(text, nl=False)
        return
    write_text(output, text)
    click.echo(f"wrote {output}: {spec} on {geometry}", err=True)


@export.command()
@output_option(
    required=True, help="A folder for a web server, or a file that ends with .html, all in one."
)
def page(output: Path, force: bool) -> None:
    """Write the page with an engine of its own, for use without a service.

    It plays, solves and explains in the browser. A folder can be put on any web server; one file
    also works when a browser opens it from a disk.
    """
    from claimeven.web.export.folder import write_folder
    from claimeven.web.export.single import single_file

    if output.suffix.lower() in (".html", ".htm"):
        check_output(output, HTML, force=force)
        text = single_file()
        write_text(output, text)
        size = len(text.encode())
    else:
        _check_folder(output, "a file that ends with .html, or a folder")
        size = write_folder(_new_folder(output, "index.html", b'data-engine="local"', force=force))
    click.echo(f"wrote {output}: {size:,} bytes", err=True)


@export.command()
@output_option(required=True, help="The folder to write.")
def npm(output: Path, force: bool) -> None:
    """Write the kernel as a package for npm, for programs in JavaScript.

    It has rules, solver, searches, evaluations and players, with types, for Node.js and browsers.
    `npm install FOLDER` takes it into a project.
    """
    from claimeven.web.export.package import write_package

    _check_folder(output, "a folder")
    folder = _new_folder(output, "package.json", b'"name": "claimeven"', force=force)
    size = write_package(folder)
    click.echo(f"wrote {output}: {size:,} bytes", err=True)


def _check_folder(path: Path, expected: str) -> None:
    """Refuse a name that looks like a file's, such as `page.zip`."""
    if path.suffix[1:2].isalpha() and not path.is_dir():
        raise BadInput(
            f"'{path}' looks like a file: expected {expected} "
            "(make one first if its name is to have a dot)"
        )


def _new_folder(path: Path, sign: str, says: bytes, *, force: bool) -> Path:
    """A folder that is empty, or was written by the same command: there the file `sign` says so."""
    known = path / sign
    is_ours = known.is_file() and says in known.read_bytes()
    if path.is_dir() and any(path.iterdir()) and not (is_ours or force):
        raise BadInput(
            f"'{path}' is a folder with other files: expected a new one, or --force to write "
            "between them"
        )
    return make_folder(path)
