"""`claimeven lab ablate`: the effect of each term, or of a parameter, on the choices."""

from __future__ import annotations

import click

from claimeven.checks import invalid
from claimeven.cli.console.numbers import parse_depths
from claimeven.cli.console.options import RenamedOption, print_json
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.lab.options import Study, study_options
from claimeven.errors import BadInput
from claimeven.lab.report.ablation import draw_effects, effect_facts, effect_table
from claimeven.lab.study.ablation import Effect, Variant, effects, terms_off, varied


@click.command()
@click.argument("name", metavar="HEURISTIC")
@click.option(
    "--off", "terms", multiple=True, metavar="TERM", help="Leave this term out; may be repeated."
)
@click.option(
    "--vary", multiple=True, metavar="PARAMETER=V,V,…", help="Try these values of a parameter."
)
@click.option(
    "--depths",
    cls=RenamedOption,
    old=("--depth",),
    multiple=True,
    default=("2,4",),
    show_default="2,4",
    help="Depths of search, such as 1-4 or 2,4.",
)
@study_options
def ablate(
    name: str,
    terms: tuple[str, ...],
    vary: tuple[str, ...],
    depths: tuple[str, ...],
    study: Study,
) -> None:
    """Leave out terms of HEURISTIC one by one, or vary a parameter.

    Differences are paired, on the same positions, in points of the rate, with 95 % intervals.
    A list inside a value is written with semicolons: --vary "trap_weights=0;0;0,15;20;30".
    """
    study.check_outputs()
    wanted = parse_depths(",".join(depths))
    variants = _variants(name, terms, vary)
    known = study.open_set()
    found: list[Effect] = []
    with (
        study.shown_if_interrupted(found, effect_table),
        ProgressBar("ablate", lines=True) as bar,
    ):
        total = len(wanted) * (len(variants) + 1)
        for effect in effects(name, variants, known, wanted):
            found.append(effect)
            if study.as_json:
                bar.pause()
                print_json(**effect_facts(effect))
            bar(len(found), total, f"{effect.label} depth {effect.depth}")
    study.show(effect_table(found))
    if study.plot is not None:
        draw_effects(study.plot, found)


def _variants(name: str, terms: tuple[str, ...], vary: tuple[str, ...]) -> list[Variant]:
    variants: list[Variant] = []
    if terms or not vary:
        variants += terms_off(name, terms)
    for text in vary:
        parameter, equals, values = text.partition("=")
        if not equals or not values:
            raise BadInput(invalid("--vary", text, "PARAMETER=VALUE,VALUE,…"))
        variants += varied(name, parameter.strip(), values.split(","))
    return variants
