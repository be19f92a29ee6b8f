"""Runs one Kaggle ConnectX agent file in a process of its own; needs nothing of this package.

    python runner.py submission.py

Reads one JSON object per line, {"observation": {...}, "configuration": {...}}, and answers with
{"answer": COLUMN, "seconds": S}, {"refused": TEXT} if it is not a whole number, {"error": TEXT},
or {"unloadable": TEXT} if the file cannot be read or executed. What the agent prints goes to
standard error. The file is executed the way Kaggle does it: with the first question, in an empty
namespace, and the last callable in it is the agent.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from typing import Any

_LONGEST = 300


class Struct(dict):  # type: ignore[type-arg]
    """What Kaggle hands to agents: entries that are attributes too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def last_callable(path: str) -> Any:
    """The agent of a file: whatever callable was bound last."""
    with open(path, encoding="utf-8") as file:
        code = compile(file.read(), path, "exec")
    sys.path.append(os.path.dirname(os.path.abspath(path)))
    namespace: dict[str, Any] = {}
    exec(code, namespace)
    found = [value for value in namespace.values() if callable(value)]
    if not found:
        raise LookupError("the file holds no function")
    return found[-1]


def act(agent: Any, observation: Struct, configuration: Struct) -> Any:
    """Call the agent with as many arguments as it takes."""
    arguments: list[Any] = [observation, configuration]
    code = getattr(agent, "__code__", None)
    return agent(*arguments[: len(arguments) if code is None else code.co_argcount])


def reply_to(question: dict[str, Any], path: str, loaded: list[Any]) -> dict[str, Any]:
    """The answer to one question; loading the file counts as thinking."""
    began = time.perf_counter()
    if not loaded:
        try:
            loaded.append(last_callable(path))
        except Exception as error:
            traceback.print_exc()
            return {"unloadable": f"{type(error).__name__}: {error}"[:_LONGEST]}
    try:
        configuration = Struct(question["configuration"], __raw_path__=path)
        answer = act(loaded[0], Struct(question["observation"]), configuration)
    except Exception as error:
        traceback.print_exc()
        return {"error": f"{type(error).__name__}: {error}"[:_LONGEST]}
    seconds = time.perf_counter() - began
    if type(answer) is not int or answer.bit_length() > 32:
        return {"refused": repr(answer)[:_LONGEST], "type": type(answer).__name__}
    return {"answer": answer, "seconds": seconds}


def main() -> None:
    """Answer until the input ends."""
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # The agent may read and print without disturbing the exchange.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    loaded: list[Any] = []
    print(json.dumps({"ready": True}), file=answers, flush=True)
    for line in questions:
        if not line.startswith("{"):
            return
        reply = reply_to(json.loads(line), sys.argv[1], loaded)
        sys.stdout.flush()
        sys.stderr.flush()
        print(json.dumps(reply), file=answers, flush=True)


if __name__ == "__main__":
    main()
