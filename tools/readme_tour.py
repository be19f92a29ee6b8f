"""Take the tour of the README with an installed claimeven: its Python, then its commands.

    PYTHON tools/readme_tour.py [--core]

PYTHON is the one that claimeven is installed for. `--core` is for an installation without extras:
commands that need one must then name it in one line. Nothing of the source is used but README.md.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"
EXTRA_MISSING = re.compile(r"claimeven: .* needs \w+; pip install 'claimeven\[\w+\]'\n")
COMMAND_SECONDS = 300


def commands() -> list[list[str]]:
    """The words of every `claimeven` command in the README; `play` needs a person."""
    text = README.read_text(encoding="utf-8").replace("\\\n", " ")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [line for kind, block in blocks if not kind for line in block.splitlines()]
    words = [shlex.split(line, comments=True) for line in lines if line.startswith("claimeven ")]
    return [each for each in words if each[1] not in ("play", "serve")]


def run(words: list[str], folder: str, core: bool) -> str | None:
    """What is wrong with one command; None if it works, or names the extra that it needs."""
    program = [sys.executable, "-m", "claimeven.cli.main", *words[1:]]
    ran = subprocess.run(
        program, cwd=folder, capture_output=True, encoding="utf-8", timeout=COMMAND_SECONDS
    )
    if ran.returncode == 0 or (core and EXTRA_MISSING.fullmatch(ran.stderr)):
        return None
    return f"{shlex.join(words)} ended with {ran.returncode}: {ran.stderr}"


def main() -> int:
    """1 if an example or a command fails."""
    core = "--core" in sys.argv[1:]
    tested = doctest.testfile(str(README), module_relative=False)
    with tempfile.TemporaryDirectory() as folder:
        found = [text for words in commands() if (text := run(words, folder, core))]
    print("\n".join(found), end="", file=sys.stderr)
    ran = f"{tested.attempted} examples and {len(commands())} commands of the README"
    print(f"{ran}: {tested.failed + len(found)} failed")
    return bool(tested.failed or found or not tested.attempted or not commands())


if __name__ == "__main__":
    sys.exit(main())
