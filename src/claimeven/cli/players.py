"""`claimeven players`: the kinds of players, and their options."""

from __future__ import annotations

import click

from claimeven.checks import suggestion
from claimeven.cli.console.options import json_option, print_json
from claimeven.errors import BadSpec
from claimeven.players.plugins import find_plugin, plugin_names
from claimeven.players.roster import KINDS
from claimeven.players.spec import ENGINE, LLM, WITH_ARGUMENT, WITH_COMMAND

_ARGUMENTS = {
    "level": "level:NUMBER",
    "heuristic": "heuristic:FILE.toml",
    "kaggle": "kaggle:FILE.py",
    ENGINE: "engine:COMMAND",
    LLM: "llm:COMMAND",
}
assert set(_ARGUMENTS) == {*WITH_ARGUMENT, *WITH_COMMAND}


@click.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@json_option
def players(names: tuple[str, ...], as_json: bool) -> None:
    """List players; with NAMEs, their options and defaults too."""
    for name in names or [*KINDS, *plugin_names()]:
        kind = KINDS.get(name) or find_plugin(name)
        if kind is None:
            known = [*KINDS, *plugin_names()]
            raise BadSpec(f"there is no player {name!r}; {suggestion(name, known)}")
        if as_json:
            print_json(name=name, idea=kind.idea, options=dict(kind.options))
            continue
        click.echo(f"{_ARGUMENTS.get(name, name):<19} {kind.idea}")
        for option, default in kind.options.items() if names else ():
            click.echo(f"  {option}={default}" if default else f"  {option}")
