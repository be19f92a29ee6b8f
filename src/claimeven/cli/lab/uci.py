"""`claimeven lab uci`: the well-known 8-ply data set, made from the rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from claimeven.cli.console.options import FileName
from claimeven.cli.console.output import CSV, check_output, force_option, write_text
from claimeven.cli.console.unused import refuse_unused
from claimeven.lab.datasets.uci import ATTRIBUTES, rows


@click.command()
@click.argument("out", type=FileName(), required=False)
@click.option("--names", is_flag=True, help="Begin with a line of the names of the attributes.")
@force_option
def uci(out: Path | None, names: bool, force: bool) -> None:
    """Write the 67,557 rows of the UCI data set.

    They go to OUT, or to standard output.

    42 attributes a1, a2 … g6 (x first, o second, b empty) and win, loss or draw of the first side.
    """
    if out is None:
        refuse_unused("force", "without OUT")
    else:
        check_output(out, CSV, force=force)
    made = list(rows())
    heading = [",".join((*ATTRIBUTES, "class"))] if names else []
    text = "\n".join([*heading, *map(str, made)])
    if out is None:
        click.echo(text)
        return
    write_text(out, text + "\n")
    counts = Counter(row.outcome for row in made)
    by_outcome = ", ".join(f"{counts[name]:,} {name}" for name in ("win", "loss", "draw"))
    click.echo(f"{out}: {len(made):,} rows ({by_outcome})")
