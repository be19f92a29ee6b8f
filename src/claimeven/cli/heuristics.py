"""`claimeven heuristics`: list the catalogue, show one, check a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from claimeven.cli.console.options import geometry_option, json_option, print_json
from claimeven.game.geometry import Geometry
from claimeven.heuristics import toml
from claimeven.heuristics.catalog import CATALOG, heuristic, parameters_of, source_of
from claimeven.heuristics.evaluation import compile_for
from claimeven.wire.numbers import encode_number


@click.group()
def heuristics() -> None:
    """List the evaluations, show one, or check a file of your own."""


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
    """Show the heuristic NAME: idea, formula, corrections of its source, and its TOML."""
    found = heuristic(name)
    base = name.partition(":")[0]
    source = source_of(base) if base in CATALOG else found.idea
    if as_json:
        print_json(name=found.name, idea=found.idea, source=source, toml=toml.dumps(found))
        return
    if not only_toml:
        click.echo(source + "\n")
    click.echo(toml.dumps(found), nl=False)


@heuristics.command()
@click.argument("file", type=click.Path(path_type=Path))
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
            name=found.name,
            geometry=str(geometry),
            terms=terms,
            unit=encode_number(tables.unit),
            largest=tables.largest,
        )
    else:
        click.echo(
            f"{file}: {found.name} is fine on {geometry}: {', '.join(terms)}; "
            f"values are multiples of {tables.unit}"
        )


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value if isinstance(value, int | float | str) else str(value)


def _text(value: Any) -> str:
    return ";".join(map(str, value)) if isinstance(value, tuple) else str(value)
