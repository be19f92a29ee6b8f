"""`claimeven engine`: serve a player over the protocol, check a program, or start a new one."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import click

from claimeven.cli.console.groups import CommandGroup
from claimeven.cli.console.numbers import Seconds
from claimeven.cli.console.options import FileName, json_option, print_json
from claimeven.cli.console.output import (
    STANDARD_OUTPUT,
    STARTER,
    check_output,
    force_option,
    make_folder,
    write_text,
)
from claimeven.errors import CannotStart, EngineFailed
from claimeven.players.roster import player
from claimeven.protocol.compliance.engine_check import check_engine, find_dialect, spoken_dialects
from claimeven.protocol.compliance.finding import Finding
from claimeven.protocol.dialects.dialect import AUTO, DIALECTS
from claimeven.protocol.programs.words import join_command
from claimeven.protocol.serve import EngineServer, lines_of
from claimeven.protocol.templates import TEMPLATES, Template


class SpecGroup(CommandGroup):
    """A group whose first word is a subcommand, or else the spec of a player to serve."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            args = ["serve", *args]
        return super().resolve_command(ctx, args)


@click.group(
    cls=SpecGroup, options_metavar="", subcommand_metavar="SPEC | check COMMAND | template NAME"
)
def engine() -> None:
    """Serve a player over the text protocol, or check your engine.

    `claimeven engine SPEC` reads commands from standard input; `claimeven engine check COMMAND`
    runs a program and reports what it gets wrong; `claimeven engine template NAME` writes an engine
    to start from.
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
    "--dialect",
    type=click.Choice(DIALECTS),
    default=AUTO,
    show_default=True,
    help="What the engine speaks; auto finds it out.",
)
@click.option(
    "--seconds",
    type=Seconds(least=0.1),
    default=10.0,
    show_default=True,
    help="How long one answer may take.",
)
@json_option
def check(command: tuple[str, ...], dialect: str, seconds: float, as_json: bool) -> None:
    """Run the engine COMMAND and report what it gets wrong.

    COMMAND is a program, or a Python file that holds an agent or a class. It is judged by its own
    dialect: what only another one has is missing, not wrong. The exit code is 1 if anything is
    wrong, and 2 if the command cannot be started.
    """
    text = command[0] if len(command) == 1 else join_command(command)
    try:
        own = find_dialect(text) if dialect == AUTO else dialect
    except CannotStart:
        raise
    except EngineFailed as error:
        _report(Finding("it speaks one of the dialects", str(error)), as_json)
        _end(f"the engine speaks none of the dialects {', '.join(DIALECTS[1:])}")
    findings = []
    for finding in check_engine(text, dialect=own, seconds=seconds):
        findings.append(finding)
        _report(finding, as_json)
    _summarize(own, findings, as_json)
    if any(finding.is_wrong for finding in findings):
        _end(f"the engine does not speak the dialect {own}")


@engine.command()
@click.argument("name", metavar="NAME", type=click.Choice(list(TEMPLATES)))
@click.option(
    "-o",
    "--output",
    metavar="DIR",
    type=FileName(),
    default=".",
    show_default=True,
    help="The folder to write to; - prints the file.",
)
@force_option
def template(name: str, output: Path, force: bool) -> None:
    """Write an engine to start from, or an assignment for a class.

    NAME is python, java, c or javascript for a small engine that speaks the coordinator's dialect,
    or assignment for a text to hand out.
    """
    chosen = TEMPLATES[name]
    if str(output) == STANDARD_OUTPUT:
        click.echo(chosen.text, nl=False)
        return
    path = make_folder(output) / chosen.file
    write_text(check_output(path, STARTER, force=force), chosen.text)
    also = "".join(f"; {word} it with: {command}" for word, command in _uses(chosen) if command)
    click.echo(f"wrote {path}{also}", err=True)


def _uses(chosen: Template) -> tuple[tuple[str, str], ...]:
    return ("build", chosen.build), ("run", chosen.run)


def _end(problem: str) -> NoReturn:
    click.echo(f"claimeven: {problem}", err=True)
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


def _summarize(own: str, findings: list[Finding], as_json: bool) -> None:
    """Say which dialects the engine speaks."""
    spoken = spoken_dialects(findings)
    wrong = sum(finding.is_wrong for finding in findings)
    if as_json:
        print_json(dialect=own, speaks=spoken, wrong=wrong)
        return
    judged = f"{wrong} of the checks of {own} went wrong" if wrong else f"judged as {own}"
    click.echo(f"speaks   {'; '.join(spoken) or 'no dialect completely'} ({judged})")
