"""`claimeven lab tune`: fit the weights of an evaluation to exact labels."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven import __version__
from claimeven.arena.match import parse_sprt
from claimeven.cli.lab_options import open_set, show
from claimeven.cli.options import json_option, print_json
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.heuristics import toml
from claimeven.heuristics.catalog import heuristic
from claimeven.lab.confirm import Confirmed, confirm
from claimeven.lab.fitting import Pull
from claimeven.lab.labels import Labelled
from claimeven.lab.position_set import PositionSet
from claimeven.lab.split import TEST, TRAIN
from claimeven.lab.table import Table
from claimeven.lab.tuning import Compared, Plan, compare, unseen
from claimeven.lab.tuning import tune as fit_weights
from claimeven.lab.weights import FreeWeights
from claimeven.whole_file import write_whole


@click.command()
@click.argument("spec", metavar="HEURISTIC")
@click.option("--free", multiple=True, metavar="TERM", help="Terms to fit. [default: all]")
@click.option(
    "--positions",
    "files",
    type=click.Path(path_type=Path),
    multiple=True,
    required=True,
    help="Labelled positions to fit to; several are allowed.",
)
@click.option(
    "--unseen",
    "judge_files",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Positions to judge on, kept out of the fit. [default: the test part]",
)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The TOML to write.")
@click.option("--depths", default="1,2,4", show_default=True, help="Searches to fit the choice of.")
@click.option("--rounds", type=int, default=2, show_default=True, help="Leaves searched anew.")
@click.option("--steps", type=int, default=100, show_default=True, help="Of the fit, a round.")
@click.option("--choice", type=float, default=1.0, show_default=True, help="Weight of choices.")
@click.option("--value", type=float, default=1.0, show_default=True, help="Weight of values.")
@click.option("--sprt", metavar="ELO0,ELO1", help="Confirm in games against the old weights.")
@click.option("--sprt-depth", type=int, default=2, show_default=True)
@click.option("--no-check", is_flag=True, help="Trust the labels: solve no sample anew.")
@json_option
def tune(
    spec: str,
    free: tuple[str, ...],
    files: tuple[Path, ...],
    judge_files: tuple[Path, ...],
    out: Path,
    depths: str,
    rounds: int,
    steps: int,
    choice: float,
    value: float,
    sprt: str | None,
    sprt_depth: int,
    no_check: bool,
    as_json: bool,
) -> None:
    """Fit the weights of HEURISTIC (a name or a TOML file) and write it with its provenance.

    Positions that are judged on, their mirror images, parents and children are kept out of the
    fit. The file says what it was fitted to and what it gained.
    """
    need("scipy")
    if out.suffix != ".toml":
        raise BadInput(f"'{out}' ends in {out.suffix!r}; an evaluation goes to a .toml file")
    test = None if sprt is None else parse_sprt(sprt)
    plan = Plan(_depths(depths), rounds, steps, Pull(choice=choice, value=value))
    base = heuristic(spec)
    train, judged = _sets(files, judge_files, no_check)
    fitting = FreeWeights.of(base, free, judged.geometry)
    fitted = fit_weights(fitting, train, plan, lambda line: click.echo(line, err=True))
    compared = compare(base, fitted, judged, plan.depths)
    played = (
        None
        if test is None
        else confirm(fitted, base, judged.geometry, depth=sprt_depth, test=test)
    )
    notes = _provenance(spec, files, judge_files, len(train), len(judged), plan, compared, played)
    write_whole(
        out,
        ("\n".join(f"# {note}" for note in notes) + "\n\n").encode() + toml.dumps(fitted).encode(),
    )
    _tell(compared, played, out, as_json)


def _sets(
    files: tuple[Path, ...], judge_files: tuple[Path, ...], no_check: bool
) -> tuple[list[Labelled], PositionSet]:
    """What to fit to, and what to judge on."""
    given = open_set(files, no_check=no_check)
    if judge_files:
        judged = open_set(judge_files, no_check=no_check)
        if judged.geometry != given.geometry:
            raise BadInput(f"fitting on {given.geometry}, but judging on {judged.geometry}")
        return unseen(given, judged), judged
    judged = given.part(TEST)
    return unseen(given.part(TRAIN), judged), judged


def _provenance(
    spec: str,
    files: tuple[Path, ...],
    judge_files: tuple[Path, ...],
    trained: int,
    judged: int,
    plan: Plan,
    compared: list[Compared],
    played: Confirmed | None,
) -> list[str]:
    fitted_to = ", ".join(file.name for file in files)
    judged_on = ", ".join(file.name for file in judge_files) or "the test part"
    return [
        f"{spec}, fitted by claimeven {__version__} to {trained} positions of {fitted_to}:",
        f"outcomes and choices at depths {', '.join(map(str, plan.depths))}, "
        f"{plan.rounds} rounds of {plan.steps} steps.",
        f"Good moves on {judged} positions of {judged_on}, which it never saw:",
        *(
            f"  depth {each.depth}: {100 * each.before.good.value:.1f} % before, "
            f"{100 * each.after.good.value:.1f} % after"
            for each in compared
        ),
        *([] if played is None else [played.sentence]),
    ]


def _tell(compared: list[Compared], played: Confirmed | None, out: Path, as_json: bool) -> None:
    table = Table(("depth", "positions", "good % before", "after", "gain"))
    for each in compared:
        gain = each.gain
        half = 100 * (gain.high - gain.low) / 2
        table.add(
            each.depth,
            len(each.after),
            each.before.good.percent(),
            each.after.good.percent(),
            f"{100 * gain.value:+.2f} ±{half:.2f}",
        )
        if as_json:
            print_json(
                depth=each.depth,
                before=each.before.good.value,
                after=each.after.good.value,
                gain=[gain.value, gain.low, gain.high],
            )
    show(table, None, False, silent=as_json)
    if not as_json:
        if played is not None:
            click.echo(played.sentence)
        click.echo(f"{out} written")


def _depths(text: str) -> tuple[int, ...]:
    if not all(part.isdecimal() for part in text.split(",")):
        raise BadInput(f"depths {text!r} are no numbers; write 1,2,4")
    return tuple(map(int, text.split(",")))
