"""`claimeven engine`: serve a player over the protocol, or check another program."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Any

import click

from claimeven.cli.console.groups import CommandGroup
from claimeven.cli.console.numbers import Seconds
from claimeven.cli.console.options import json_option, print_json
from claimeven.players.roster import player
from claimeven.protocol.check import Finding, check_engine
from claimeven.protocol.serve import EngineServer, lines_of


class SpecGroup(CommandGroup):
    """A group whose first word is a subcommand, or else the spec of a player to serve."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            args = ["serve", *args]
        return super().resolve_command(ctx, args)


@click.group(cls=SpecGroup, options_metavar="", subcommand_metavar="SPEC | check COMMAND")
def engine() -> None:
    """Serve a player over the text protocol, or check your engine.

    `claimeven engine SPEC` reads commands from standard input; `claimeven engine check COMMAND`
    runs a program and reports what it gets wrong.
    """


@engine.command(hidden=True)
@click.argument("spec")
def serve(spec: str) -> None:
    """Serve the player SPEC until `quit` or the end of the input."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A character that cannot be written must not end the conversation.
        sys.stdout.reconfigure(errors="backslashreplace")
    commands = () if sys.stdin is None else lines_of(sys.stdin.buffer)
    EngineServer(player(spec), sys.stdout).serve(commands)


@engine.command()
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option(
    "--seconds",
    type=Seconds(least=0.1),
    default=10.0,
    show_default=True,
    help="How long one answer may take.",
)
@json_option
def check(command: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Run the engine COMMAND and report what it gets wrong.

    The exit code is 1 if anything is wrong, and 2 if the command cannot be started.
    """
    import shlex

    text = command[0] if len(command) == 1 else shlex.join(command)
    findings = []
    for finding in check_engine(text, seconds=seconds):
        findings.append(finding)
        _report(finding, as_json)
    if any(finding.problem is not None and finding.required for finding in findings):
        is_cut_short = len(findings) == 1
        also = "; it ended at once, so nothing else was checked" if is_cut_short else ""
        click.echo(f"claimeven: the engine does not speak the protocol{also}", err=True)
        sys.exit(1)


def _report(finding: Finding, as_json: bool) -> None:
    if as_json:
        fields: dict[str, Any] = {
            "check": finding.name,
            "ok": finding.problem is None,
            "required": finding.required,
            "problem": finding.problem,
        }
        print_json(**fields)
        return
    mark = "ok     " if finding.problem is None else "WRONG  " if finding.required else "missing"
    click.echo(f"{mark}  {finding.name}" + (f": {finding.problem}" if finding.problem else ""))
