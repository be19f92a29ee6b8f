"""Opening a tournament to show it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from claimeven.tournament.store.store import TournamentStore


@contextmanager
def open_to_show(file: Path) -> Iterator[TournamentStore]:
    """The tournament. Damaged games are left out, and a warning says so."""
    with TournamentStore.open(file) as store:
        if damage := store.damage():
            click.echo(
                f"claimeven: '{file}' is damaged: {damage}; what is sound is shown, and "
                f"'claimeven arena check {file}' says more",
                err=True,
            )
        yield store
