"""`claimeven config`: the file of your defaults."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from claimeven.checks import quoted, suggestion
from claimeven.cli.console.defaults import parameter_name, read_config, table_of
from claimeven.cli.console.groups import CommandGroup
from claimeven.directories import config_file
from claimeven.errors import BadInput
from claimeven.files import write_atomically

NAME = "COMMAND.OPTION"


@click.group(cls=CommandGroup)
def config() -> None:
    """Show and change your defaults, such as play.second."""


@config.command()
def path() -> None:
    """Print where the file of your defaults is, or would be."""
    click.echo(str(config_file()))


@config.command()
def show() -> None:
    """Print your defaults, one per line, after checking all of them."""
    tables = read_config()
    for names, option, value in _entries(tables):
        _check(names, option, value)
        click.echo(f"{'.'.join([*names, option])} = {_toml(value)}")
    if not tables:
        click.echo("no defaults are set; 'claimeven config set play.second level:5' sets one")


@config.command("set")
@click.argument("name", metavar=NAME)
@click.argument("values", metavar="VALUE...", nargs=-1, required=True)
def set_default(name: str, values: tuple[str, ...]) -> None:
    """Set the default of one option: config set play.second level:5.

    Several values are for an option that can be given more than once. A switch takes true or
    false.
    """
    *names, option = name.split(".")
    value: Any = list(values) if len(values) > 1 else values[0]
    if value in ("true", "false"):
        value = value == "true"
    _check(names, option, value)
    tables = read_config()
    table: dict[str, Any] = tables
    for each in names:
        table = table.setdefault(each, {})
    table[option] = value
    _write(tables)


@config.command()
@click.argument("name", metavar=NAME)
def unset(name: str) -> None:
    """Remove the default of one option."""
    *names, option = name.split(".")
    tables = read_config()
    if option not in table_of(tables, names):
        raise BadInput(f"no default is set for {quoted(name)}; 'claimeven config show' lists them")
    table: dict[str, Any] = tables
    for each in names:
        table = table[each]
    del table[option]
    _write(tables)


def _check(names: list[str], option: str, value: Any) -> None:
    """Refuse a command, an option or a value that would be refused when it is used."""
    from claimeven.cli.main import main

    command: click.Command = main
    context = click.Context(main, info_name="claimeven")
    for name in names:
        if not isinstance(command, click.Group):
            break
        found = command.get_command(context, name)
        if found is None:
            meant = suggestion(name, command.list_commands(context))
            raise BadInput(f"unknown command {quoted(name)}; {meant}")
        command, context = found, click.Context(found, context, info_name=name)
    if not names or isinstance(command, click.Group):
        wanted = ".".join([*names, option])
        raise BadInput(f"invalid name {quoted(wanted)}: expected {NAME}, for example play.second")
    parameter = parameter_name(command, names, option)
    (found_option,) = [each for each in command.params if each.name == parameter]
    found_option.process_value(context, value)


def _entries(
    tables: dict[str, Any], names: tuple[str, ...] = ()
) -> list[tuple[list[str], str, Any]]:
    found = []
    for key, value in tables.items():
        if isinstance(value, dict):
            found += _entries(value, (*names, key))
        else:
            found.append(([*names], key, value))
    return found


def _write(tables: dict[str, Any]) -> None:
    file = config_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, _dumped(tables).encode())
    except OSError as error:
        raise BadInput(
            f"cannot write '{file}': {error.strerror}; name another file in the environment "
            f"variable CLAIMEVEN_CONFIG, for example {Path('claimeven.toml').absolute()}"
        ) from None


def _dumped(tables: dict[str, Any]) -> str:
    sections: dict[str, list[str]] = {}
    for names, option, value in _entries(tables):
        sections.setdefault(".".join(names), []).append(f"{option} = {_toml(value)}")
    return "\n".join("\n".join([f"[{name}]", *lines, ""]) for name, lines in sections.items())


def _toml(value: Any) -> str:
    """A value of ours as TOML: strings, numbers, true and false, and lists are as in JSON."""
    return json.dumps(value, ensure_ascii=False)
