r"""Commands as text: the words of a program and its arguments, as the system's shell writes them.

On Windows a backslash separates folders, and double quotes hold a word together. Elsewhere both
mean what they mean to a Unix shell.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Sequence

_WINDOWS_WORD = re.compile(r'(?:[^\s"]|"[^"]*")+')


def split_command(text: str, *, windows: bool = os.name == "nt") -> list[str]:
    r"""The words of a command; a `ValueError` says what is wrong with it.

    >>> split_command(r'C:\bots\bot.exe --name "my bot"', windows=True)
    ['C:\\bots\\bot.exe', '--name', 'my bot']
    >>> split_command("./bot --name 'my bot'", windows=False)
    ['./bot', '--name', 'my bot']
    """
    if not windows:
        return shlex.split(text)
    if text.count('"') % 2:
        raise ValueError("No closing quotation")
    return [word.replace('"', "") for word in _WINDOWS_WORD.findall(text)]


def join_command(words: Sequence[str], *, windows: bool = os.name == "nt") -> str:
    r"""The text that `split_command` takes apart again.

    >>> join_command(["C:\\my bots\\bot.exe", "--fast"], windows=True)
    '"C:\\my bots\\bot.exe" --fast'
    >>> join_command(["./my bot", "--fast"], windows=False)
    "'./my bot' --fast"
    """
    return subprocess.list2cmdline(words) if windows else shlex.join(words)
