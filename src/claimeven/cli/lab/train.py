"""`claimeven lab train`: fit a net to the outcomes of positions."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.console.numbers import Real, Whole, parse_depths
from claimeven.cli.console.options import FileName, geometry_option, json_option, print_json
from claimeven.cli.console.output import EVALUATION, check_output, force_option, write_text
from claimeven.cli.console.progress import StageBar
from claimeven.cli.console.unused import refuse_unused
from claimeven.cli.lab.options import open_set, seed_option
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.game.geometry import Geometry
from claimeven.heuristics.catalog import heuristic
from claimeven.heuristics.net_term import GROUPS, MOST_UNITS
from claimeven.heuristics.spec import Heuristic
from claimeven.heuristics.toml import dumps
from claimeven.lab.tuning.confirm import Confirmed, confirm
from claimeven.ratings.sprt import Sprt

MOST_STEPS = 100_000


@click.command()
@click.option(
    "--units",
    type=Whole(1, MOST_UNITS),
    default=64,
    show_default=True,
    help="How many units the hidden layer has.",
)
@click.option(
    "--inputs",
    default=",".join(GROUPS),
    show_default=True,
    help="The groups of inputs that the net looks at.",
)
@click.option(
    "--shards",
    type=Whole(1, MOST_STEPS),
    default=200,
    show_default=True,
    help="How many times 400 games of an evaluation make positions.",
)
@click.option(
    "--games-by",
    multiple=True,
    default=("claimeven",),
    show_default="claimeven",
    metavar="HEURISTIC",
    help="Whose games; may be repeated.",
)
@click.option(
    "--wander",
    type=Whole(0, 20),
    default=0,
    show_default=True,
    help="Random plies, at most so many, that lead away from the games before positions are taken.",
)
@click.option(
    "--rounds",
    type=Whole(1, 10),
    default=2,
    show_default=True,
    help="How many nets are fitted; games of each make positions for the next.",
)
@click.option(
    "--epochs", type=Whole(1, 1000), default=16, show_default=True, help="Epochs of each fit."
)
@click.option(
    "--decay",
    type=Real(0, 1),
    default=0.0,
    show_default=True,
    help="Draws weights to nothing, so that a large net learns less by heart; try 0.1.",
)
@click.option(
    "--symmetric",
    is_flag=True,
    help="Make a board worth as much as its mirror image: half of the units mirror the others.",
)
@click.option(
    "--unseen",
    type=FileName(),
    multiple=True,
    help="Labelled positions to keep out of the fit, with their relatives.",
)
@click.option(
    "--work", type=FileName(), help="The folder for what was done so far. [default: OUT.work]"
)
@click.option("--sprt", metavar="ELO0,ELO1", help="Confirm in games against --against.")
@click.option(
    "--sprt-depths", default="2", show_default=True, help="Depths of the games, such as 1,2,4."
)
@click.option(
    "--against", default="claimeven", show_default=True, help="The evaluation to compare with."
)
@seed_option("of games, fit and openings")
@geometry_option
@force_option
@json_option
@click.argument("output", metavar="OUT", type=FileName())
def train(
    units: int,
    inputs: str,
    shards: int,
    games_by: tuple[str, ...],
    wander: int,
    rounds: int,
    epochs: int,
    decay: float,
    symmetric: bool,
    unseen: tuple[Path, ...],
    work: Path | None,
    sprt: str | None,
    sprt_depths: str,
    against: str,
    seed: int,
    geometry: Geometry,
    output: Path,
    force: bool,
    as_json: bool,
) -> None:
    """Fit a net to the outcomes of positions, and write it to OUT.

    Positions of games are solved exactly; a net is fitted to who wins them. OUT ends in .toml. The
    same command resumes a run that was stopped, and makes the same file on the same kind of
    processor.
    """
    need("numpy")
    # What follows needs numpy.
    from claimeven.lab.training.fit import FitSettings
    from claimeven.lab.training.training import Training, TrainingPlan

    if sprt is None:
        refuse_unused("sprt_depths", "without --sprt")
        refuse_unused("against", "without --sprt")
    test = None if sprt is None else Sprt.parse(sprt)
    depths, other = parse_depths(sprt_depths), heuristic(against)
    if output.suffix != ".toml":
        raise BadInput(f"invalid file '{output}': expected a name in .toml")
    check_output(output, EVALUATION, inputs=[*unseen], force=force)
    fit = FitSettings(units, tuple(inputs.split(",")), epochs, seed, symmetric, decay)
    plan = TrainingPlan(geometry, fit, shards, games_by, rounds, seed, wander)
    excluded = [entry.position for file in unseen for entry in open_set([file], no_check=True)]
    folder = output.with_name(output.name + ".work") if work is None else work
    with StageBar("train") as bar:
        trained = Training(plan, folder, excluded).run(output.stem, bar, bar.say)
        write_text(output, dumps(trained.evaluation))
        last = trained.epochs[-1]
        facts = {"positions": trained.learned, "loss": last.loss, "right": last.right}
        if as_json:
            print_json(file=str(output), **facts)
        for depth in depths if test is not None else ():
            assert test is not None
            found = _confirmed(trained.evaluation, other, geometry, depth, test, seed, bar)
            if as_json:
                print_json(depth=depth, games=found.score.games, score=found.score.score)
            else:
                click.echo(found.sentence)
    click.echo(f"{output} written.", err=as_json)


def _confirmed(
    new: Heuristic,
    old: Heuristic,
    geometry: Geometry,
    depth: int,
    test: Sprt,
    seed: int,
    bar: StageBar,
) -> Confirmed:
    for found in confirm(new, old, geometry, depth=depth, test=test, seed=seed):
        bar(f"games at depth {depth}", found.score.games, 0)
    return found
