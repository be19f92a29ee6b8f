"""Runs the command as a user would, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json_lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


def claimeven(*words: str, stdin: str | None = None, **options: Any) -> Ran:
    """Run `claimeven WORDS`; without `stdin` nothing is piped in."""
    run = subprocess.run(
        [sys.executable, "-m", "claimeven.cli.main", *words],
        input=stdin,
        stdin=subprocess.DEVNULL if stdin is None else None,
        capture_output=True,
        text=True,
        timeout=120,
        encoding="utf-8",
        **options,
    )
    return Ran(run.returncode, run.stdout, run.stderr)


def assert_one_line_error(ran: Ran, quoted: str) -> None:
    """Exit code 2, one line on standard error that quotes the input, no traceback."""
    assert ran.code == 2, ran
    assert ran.err.startswith("claimeven: ")
    assert ran.err.count("\n") == 1, ran.err
    assert quoted in ran.err
