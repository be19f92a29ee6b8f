"""`claimeven arena games`: every finished game on a line."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.arena.reading import open_to_show
from claimeven.cli.console.options import FileName, json_option, print_json
from claimeven.tournament.export import fields
from claimeven.tournament.results import StoredGame


@click.command()
@click.argument("file", type=FileName())
@json_option
def games(file: Path, as_json: bool) -> None:
    """List the finished games of the tournament in FILE.

    Each with its number, players, opening and moves (as move strings; "-" is the empty board),
    result and reason.
    """
    with open_to_show(file) as store:
        for game in store.games():
            if as_json:
                print_json(**fields(game))
            else:
                click.echo(_line(game))


def _line(game: StoredGame) -> str:
    return (
        f"{game.id:6}  {game.first} - {game.second}  {game.opening or '-'}  {game.moves or '-'}  "
        f"{game.result}  {game.reason}"
    )
