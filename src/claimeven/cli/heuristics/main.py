"""`claimeven heuristics`: list the catalogue, show one, check a file."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import Any

import click

from claimeven.cli.console.groups import CommandGroup
from claimeven.cli.console.options import FileName, geometry_option, json_option, print_json
from claimeven.cli.console.unused import WITH_JSON, refuse_unused
from claimeven.game.geometry import Geometry
from claimeven.heuristics import toml
from claimeven.heuristics.catalog import CATALOG, heuristic, parameters_of, source_of
from claimeven.heuristics.evaluation import compile_for
from claimeven.wire.numbers import encode_number

_LINE_WIDTH = 80


class HeuristicsGroup(CommandGroup):
    """A group whose first word is a command, or else an evaluation to show."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        is_heuristic = args[0].partition(":")[0] in CATALOG or args[0].endswith(".toml")
        return super().resolve_command(ctx, ["show", *args] if is_heuristic else args)


@click.group(cls=HeuristicsGroup)
def heuristics() -> None:
    """List the evaluations, show one, or check a file of your own.

    `claimeven heuristics NAME` shows the evaluation of that name.
    """


@heuristics.command(name="list")
@json_option
def list_(as_json: bool) -> None:
    """List the catalogue with parameters."""
    for name in CATALOG:
        parameters = parameters_of(name)
        if as_json:
            shown = {key: _plain(value) for key, value in parameters.items()}
            print_json(name=name, idea=heuristic(name).idea, parameters=shown)
        else:
            click.echo(f"{name:<13} {heuristic(name).idea}")
            for key, value in parameters.items():
                click.echo(f"{'':<13}   {key} = {_text(value)}")


@heuristics.command()
@click.argument("name")
@click.option("--toml", "only_toml", is_flag=True, help="Only the TOML, to start a file from.")
@json_option
def show(name: str, only_toml: bool, as_json: bool) -> None:
    """Show the heuristic NAME: idea, formula, errata, and its TOML."""
    found = heuristic(name)
    base = name.partition(":")[0]
    source = source_of(base) if base in CATALOG else found.idea
    if as_json:
        refuse_unused("only_toml", WITH_JSON)
        print_json(name=found.full_name, idea=found.idea, source=source, toml=toml.dumps(found))
        return
    if not only_toml:
        click.echo(_wrapped(source) + "\n")
    click.echo(toml.dumps(found), nl=False)


@heuristics.command()
@click.argument("file", type=FileName())
@geometry_option
@json_option
def check(file: Path, geometry: Geometry, as_json: bool) -> None:
    """Check that FILE describes a heuristic that works on the board."""
    found = toml.load(file)
    tables = compile_for(found, geometry).tables
    terms = [name for name, _ in found.terms]
    if as_json:
        print_json(
            file=str(file),
            name=found.full_name,
            geometry=str(geometry),
            terms=terms,
            unit=encode_number(tables.unit),
            largest=tables.largest,
        )
    else:
        click.echo(
            f"{file}: {found.full_name} is fine on {geometry}: {', '.join(terms)}; "
            f"values are multiples of {tables.unit}"
        )


def _wrapped(text: str) -> str:
    """Prose that fits the screen; a paragraph with indented lines is left as it is."""
    return "\n\n".join(
        fill(each, _LINE_WIDTH, break_on_hyphens=False) if "\n " not in f"\n{each}" else each
        for each in text.split("\n\n")
    )


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value if isinstance(value, int | float | str) else str(value)


def _text(value: Any) -> str:
    return ";".join(map(str, value)) if isinstance(value, tuple) else str(value)
