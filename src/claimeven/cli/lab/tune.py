"""`claimeven lab tune`: fit the weights of an evaluation to exact labels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from claimeven import __version__
from claimeven.cli.console.numbers import Real, Whole, parse_depths
from claimeven.cli.console.options import FileName, RenamedOption, json_option, print_json
from claimeven.cli.console.output import EVALUATION, check_output, force_option, write_text
from claimeven.cli.console.progress import StageBar
from claimeven.cli.console.unused import refuse_unused
from claimeven.cli.lab.options import open_set, print_table, seed_option
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.heuristics.catalog import heuristic
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.split import TEST, TRAIN, part_of
from claimeven.lab.report.tuning import TuningReport
from claimeven.lab.tuning.fit import FitPlan, Tuning, unseen
from claimeven.lab.tuning.fitting import LossWeights
from claimeven.lab.tuning.weights import FreeWeights
from claimeven.lab.tuning.work import GamesPlan, TuningWork
from claimeven.ratings.sprt import Sprt

MOST_STEPS = 1_000_000


@click.command()
@click.argument("spec", metavar="HEURISTIC")
@click.option("--free", multiple=True, metavar="TERM", help="Terms to fit. [default: all]")
@click.option(
    "--positions",
    "files",
    type=FileName(),
    multiple=True,
    required=True,
    help="Labelled positions to fit to; may be repeated, also with other boards.",
)
@click.option(
    "--unseen",
    "judge_files",
    type=FileName(),
    multiple=True,
    help="Positions to judge on, kept out of the fit. [default: the first board's test part]",
)
@click.option(
    "-o",
    "--output",
    cls=RenamedOption,
    old=("--out",),
    metavar="FILE",
    type=FileName(),
    required=True,
    help="The TOML file to write.",
)
@click.option(
    "--depths", default="1,2,4", show_default=True, help="Depths whose choices are fitted."
)
@click.option(
    "--rounds",
    type=Whole(1, MOST_STEPS),
    default=2,
    show_default=True,
    help="How often leaves are searched and weights fitted.",
)
@click.option(
    "--steps",
    type=Whole(1, MOST_STEPS),
    default=100,
    show_default=True,
    help="Steps of the fit in a round.",
)
@click.option("--choice", type=Real(0), default=1.0, show_default=True, help="Weight of choices.")
@click.option("--value", type=Real(0), default=1.0, show_default=True, help="Weight of values.")
@click.option(
    "--perfect", type=Real(0), default=0.3, show_default=True, help="Weight of exact choices."
)
@click.option(
    "--keep",
    type=Real(0),
    default=2.0,
    show_default=True,
    help="Weight of staying near the start.",
)
@click.option(
    "--sharp",
    type=Real(above=0),
    default=1.0,
    show_default=True,
    help="How sharply the best column is preferred.",
)
@click.option(
    "--even",
    type=Real(0, 1),
    default=0.0,
    show_default=True,
    help="0: positions have equal weight; 1: numbers of stones have; or in between.",
)
@click.option("--sprt", metavar="ELO0,ELO1", help="Confirm in games against the old weights.")
@click.option(
    "--sprt-depths",
    cls=RenamedOption,
    old=("--sprt-depth",),
    multiple=True,
    default=("2",),
    show_default="2",
    help="Depths of the games, such as 1,2,4.",
)
@seed_option("of the openings of those games")
@click.option("--no-check", is_flag=True, help="Do not solve a sample again to check the labels.")
@force_option
@json_option
def tune(
    spec: str,
    free: tuple[str, ...],
    files: tuple[Path, ...],
    judge_files: tuple[Path, ...],
    output: Path,
    depths: str,
    rounds: int,
    steps: int,
    choice: float,
    value: float,
    perfect: float,
    keep: float,
    sharp: float,
    even: float,
    sprt: str | None,
    sprt_depths: tuple[str, ...],
    seed: int,
    no_check: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Fit the weights of HEURISTIC and write the result.

    HEURISTIC is a name or a TOML file.

    Positions that are judged on, their mirror images, parents and children are left out of the
    fit. The file says what it was fitted to and how much it gained. Ctrl-C ends the work and
    writes the weights that were found until then.
    """
    need("scipy")
    if sprt is None:
        refuse_unused("sprt_depths", "without --sprt")
        refuse_unused("seed", "without --sprt")
    games_depths = parse_depths(",".join(sprt_depths))
    games = None if sprt is None else GamesPlan(Sprt.parse(sprt), games_depths, seed)
    loss_weights = LossWeights(choice=choice, perfect=perfect, value=value, keep=keep, sharp=sharp)
    plan = FitPlan(parse_depths(depths), rounds, steps, loss_weights, even)
    base = heuristic(spec)
    _check(output, [*files, *judge_files, Path(spec)], force)
    train, judged = _sets(files, judge_files, no_check)
    tuning = Tuning(FreeWeights.of(base, free, judged.geometry), train, plan)
    work = TuningWork(base, tuning, judged, games)
    report = TuningReport(work, f"claimeven {__version__}", spec, files, judge_files)
    try:
        with StageBar("tune") as bar:
            work.run(bar.say, bar)
    except KeyboardInterrupt:
        if tuning.has_begun:
            _finish(report, output, as_json)
        raise
    _finish(report, output, as_json)


def _check(output: Path, inputs: Sequence[Path], force: bool) -> None:
    if output.suffix != ".toml":
        raise BadInput(f"invalid file '{output}': expected a name in .toml")
    check_output(output, EVALUATION, inputs=inputs, force=force)


def _sets(
    files: tuple[Path, ...], judge_files: tuple[Path, ...], no_check: bool
) -> tuple[list[Labelled], PositionSet]:
    """What to fit to, and what to judge on."""
    sets = [open_set([file], no_check=no_check) for file in files]
    given = [entry for each in sets for entry in each]
    if judge_files:
        judged = open_set(judge_files, no_check=no_check)
        boards = dict.fromkeys(each.geometry for each in sets)
        if judged.geometry not in boards:
            fitting = ", ".join(map(str, boards))
            raise BadInput(
                f"invalid board {judged.geometry} to judge on: expected one of {fitting}"
            )
        return unseen(given, judged), judged
    board = sets[0].geometry
    judged = PositionSet.of(each for each in given if each.position.geometry == board).part(TEST)
    return unseen((e for e in given if part_of(e.position) == TRAIN), judged), judged


def _finish(report: TuningReport, output: Path, as_json: bool) -> None:
    """Print what was found, and write it; a file that cannot be written is printed instead."""
    if as_json:
        for facts in report.facts():
            print_json(**facts)
    else:
        if report.work.compared:
            print_table(report.table())
        for sentence in report.sentences():
            click.echo(sentence)
    text = report.evaluation()
    try:
        write_text(output, text)
    except BadInput:
        if as_json:
            print_json(evaluation=text)
        else:
            click.echo(f"\n{text}")
        raise
    click.echo(f"{output} written. {report.state}".rstrip(), err=as_json)
