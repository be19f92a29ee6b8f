"""Sub-interpreters: the package works in one, or says at import that it does not."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
try:
    import _interpreters as interpreters
except ImportError:  # Python 3.12 and earlier
    import _xxsubinterpreters as interpreters

WORK = '''
try:
    from claimeven import Position, Solver
    print(Solver().solve(Position("44")), flush=True)
except ImportError:
    print("refused", flush=True)
'''
for _ in range(2):
    one = interpreters.create()
    run = getattr(interpreters, "exec", None) or interpreters.run_string
    print(run(one, WORK) or "ended", flush=True)
    interpreters.destroy(one)
from claimeven import Position, solve
print(solve(Position("44")))
"""


def test_a_sub_interpreter_solves_or_refuses_to_import() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    one, ended, two, ended_too, main = ran.stdout.splitlines()
    assert (ended, ended_too) == ("ended", "ended")
    assert one == two
    assert one in ("wins in 39", "refused")
    assert main == "wins in 39"
