"""`claimeven lab static`: how good an evaluation is without a search."""

from __future__ import annotations

import click

from claimeven.cli.console.heuristic_options import heuristics_option
from claimeven.cli.console.options import print_json
from claimeven.cli.lab.options import Study, study_options
from claimeven.extras import need
from claimeven.heuristics.catalog import CATALOG, heuristic
from claimeven.lab.report.static import draw_calibration, static_facts, static_table
from claimeven.lab.study.static import StaticQuality, by_phase, static_quality


@click.command()
@heuristics_option
@click.option(
    "--by",
    type=click.Choice(["all", "phase"]),
    default="all",
    show_default=True,
    help="One row for all positions, or for each phase too.",
)
@study_options
def static(heuristics: tuple[str, ...], by: str, study: Study) -> None:
    """Compare evaluations with the exact scores, without any search.

    Rank correlation with the exact score, AUC and calibration.

    Without names, all evaluations of the catalogue are measured.
    """
    need("scipy")
    study.check_outputs()
    names = heuristics or tuple(CATALOG)
    for name in names:
        heuristic(name)  # a bad name is an error before the work
    known = study.open_set()
    measured: dict[str, dict[str, StaticQuality]] = {}
    for name in names:
        parts = {"all": static_quality(name, name, known)}
        measured[name] = parts | (by_phase(name, name, known) if by == "phase" else {})
    if study.as_json:
        for parts in measured.values():
            for phase, each in parts.items():
                print_json(phase=phase, **static_facts(each))
    study.show(static_table(measured))
    if study.plot is not None:
        draw_calibration(study.plot, {name: parts["all"] for name, parts in measured.items()})
