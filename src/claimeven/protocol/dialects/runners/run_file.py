"""Calls a Python file in a process of its own; needs nothing of this package.

    python run_file.py agent submission.py
    python run_file.py object bot.py

The modules beside this one say how a file of each kind is loaded and called. A question
is one JSON object on a line. The answer is {"answer": COLUMN, "seconds": S},
{"refused": TEXT, "type": NAME} if it is not a whole number, {"error": TEXT}, or
{"unloadable": TEXT} if the file cannot be read or executed. What the file prints goes to standard
error.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
import time
import traceback
from typing import Any

_LONGEST = 300


def run(kind: str, path: str) -> None:
    """Answer until the input ends."""
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), f"{kind}_file.py")
    file = runpy.run_path(here)["answerer"](path)
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # The file may read and print without disturbing the exchange.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    # Its imports must not find the modules beside the runner.
    sys.path.pop(0)
    print(json.dumps({"ready": True}), file=answers, flush=True)
    for line in questions:
        if not line.startswith("{"):
            return
        reply = _reply_to(json.loads(line), file)
        sys.stdout.flush()
        sys.stderr.flush()
        print(json.dumps(reply), file=answers, flush=True)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.strerror} ({error.filename})"
    if type(error) is LookupError:  # a sentence of the modules beside this one
        return str(error)
    return f"{type(error).__name__}: {error}"


def _reply_to(question: dict[str, Any], file: Any) -> dict[str, Any]:
    """The answer to one question; loading the file counts as thinking."""
    began = time.perf_counter()
    try:
        file.load(question)
    except Exception as error:
        traceback.print_exc()
        return {"unloadable": _reason(error)[:_LONGEST]}
    try:
        column = file.answer(question)
    except Exception as error:
        traceback.print_exc()
        return {"error": f"{type(error).__name__}: {error}"[:_LONGEST]}
    seconds = time.perf_counter() - began
    if type(column) is not int or column.bit_length() > 32:
        return {"refused": repr(column)[:_LONGEST], "type": type(column).__name__}
    return {"answer": column, "seconds": seconds}


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2])
