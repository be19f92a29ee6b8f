"""`claimeven lab ablate`: the effect of each term, or of a parameter, on the choices."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.checks import invalid
from claimeven.cli.console.options import json_option, print_json
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.lab.options import open_set, result_options, set_options, show
from claimeven.errors import BadInput
from claimeven.lab.report.ablation import draw_effects, effect_facts, effect_table
from claimeven.lab.study.ablation import Variant, effects, terms_off, varied


@click.command()
@click.argument("name", metavar="HEURISTIC")
@set_options
@click.option(
    "--off", "terms", multiple=True, metavar="TERM", help="Leave this term out; may be repeated."
)
@click.option(
    "--vary", multiple=True, metavar="PARAMETER=V,V,…", help="Try these values of a parameter."
)
@click.option("--depth", "depths", type=int, multiple=True, help="Depth of search. [default: 2 4]")
@result_options
@json_option
def ablate(
    name: str,
    files: tuple[Path, ...],
    part: str | None,
    first: int | None,
    no_check: bool,
    terms: tuple[str, ...],
    vary: tuple[str, ...],
    depths: tuple[int, ...],
    csv: Path | None,
    plot: Path | None,
    markdown: bool,
    as_json: bool,
) -> None:
    """Leave out the terms of HEURISTIC one by one, or vary a parameter.

    Differences are paired, on the same positions, in points of the rate, with 95 % intervals.
    A list inside a value is written with semicolons: --vary "trap_weights=0;0;0,15;20;30".
    """
    variants: list[Variant] = []
    if terms or not vary:
        variants += terms_off(name, terms)
    for text in vary:
        parameter, equals, values = text.partition("=")
        if not equals or not values:
            raise BadInput(invalid("--vary", text, "PARAMETER=VALUE,VALUE,…"))
        variants += varied(name, parameter.strip(), values.split(","))
    known = open_set(files, part, first, no_check)
    with ProgressBar("ablate", lines=True) as on_progress:
        found = effects(name, variants, known, depths or (2, 4), on_progress)
    if as_json:
        for effect in found:
            print_json(**effect_facts(effect))
    show(effect_table(found), csv, markdown, silent=as_json)
    if plot is not None:
        draw_effects(plot, found)
