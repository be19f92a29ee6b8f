"""`claimeven lab static`: how good an evaluation is without a search."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.console.heuristic_options import heuristics_option
from claimeven.cli.console.options import json_option, print_json
from claimeven.cli.lab.options import open_set, result_options, set_options, show
from claimeven.extras import need
from claimeven.heuristics.catalog import CATALOG
from claimeven.lab.report.static import draw_calibration, static_facts, static_table
from claimeven.lab.study.static import StaticQuality, by_phase, static_quality


@click.command()
@heuristics_option
@set_options
@click.option(
    "--by",
    type=click.Choice(["all", "phase"]),
    default="all",
    show_default=True,
    help="One row for all positions, or for each phase too.",
)
@result_options
@json_option
def static(
    heuristics: tuple[str, ...],
    files: tuple[Path, ...],
    part: str | None,
    first: int | None,
    no_check: bool,
    by: str,
    csv: Path | None,
    plot: Path | None,
    markdown: bool,
    as_json: bool,
) -> None:
    """Rank correlation with the exact score, AUC and calibration of evaluations.

    Without names, all evaluations of the catalogue are measured.
    """
    need("scipy")
    known = open_set(files, part, first, no_check)
    measured: dict[str, dict[str, StaticQuality]] = {}
    for name in heuristics or tuple(CATALOG):
        parts = {"all": static_quality(name, name, known)}
        measured[name] = parts | (by_phase(name, name, known) if by == "phase" else {})
    if as_json:
        for parts in measured.values():
            for phase, each in parts.items():
                print_json(phase=phase, **static_facts(each))
    show(static_table(measured), csv, markdown, silent=as_json)
    if plot is not None:
        draw_calibration(plot, {name: parts["all"] for name, parts in measured.items()})
