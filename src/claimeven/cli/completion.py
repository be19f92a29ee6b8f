"""`claimeven completion`: the Tab key in bash, zsh and fish."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from claimeven.cli.console.groups import CommandGroup
from claimeven.errors import BadInput
from claimeven.files import write_atomically

SHELLS = ("bash", "zsh", "fish")


@click.group(cls=CommandGroup)
def completion() -> None:
    """Let the Tab key complete commands and options."""


@completion.command()
@click.argument("shell", type=click.Choice(SHELLS), required=False)
def show(shell: str | None) -> None:
    """Print the script for a shell; by default the one that you use."""
    click.echo(script(shell or _own_shell()))


@completion.command()
@click.argument("shell", type=click.Choice(SHELLS), required=False)
def install(shell: str | None) -> None:
    """Write the script to where the shell looks for it.

    By default the shell that you use.
    """
    shell = shell or _own_shell()
    path = place(shell)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, script(shell).encode())
    except OSError as error:
        raise BadInput(
            f"cannot write '{path}': {error.strerror}; 'claimeven completion show {shell}' prints "
            "the script, so that you can put it elsewhere"
        ) from None
    click.echo(f"wrote {path}; open a new shell")
    if shell == "zsh":
        click.echo(
            f"if Tab does nothing, put this before compinit in ~/.zshrc: fpath+=({path.parent})"
        )


def script(shell: str) -> str:
    """The script that connects a shell to the command."""
    from claimeven.cli.main import main

    found = get_completion_class(shell)
    assert found is not None
    maker = found(main, {}, "claimeven", "_CLAIMEVEN_COMPLETE")
    return maker.source_template % maker.source_vars()


def place(shell: str) -> Path:
    """The file that the shell reads by itself when the command is completed."""
    home = Path.home()
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    places = {
        "bash": data / "bash-completion" / "completions" / "claimeven",
        "zsh": data / "zsh" / "site-functions" / "_claimeven",
        "fish": config / "fish" / "completions" / "claimeven.fish",
    }
    return places[shell]


def _own_shell() -> str:
    name = Path(os.environ.get("SHELL", "")).name
    if not name:
        raise BadInput(
            f"the variable SHELL does not say which shell is yours; name one of {', '.join(SHELLS)}"
        )
    if name not in SHELLS:
        raise BadInput(
            f"there is no completion for the shell {name!r}; name one of {', '.join(SHELLS)}"
        )
    return name
