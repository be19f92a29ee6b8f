"""A Kaggle ConnectX agent file, loaded and called.

A question is {"observation": {...}, "configuration": {...}}. The file is executed the way Kaggle
does it: with the first question, in an empty namespace, and the last callable in it is the agent.
Loading the file counts as thinking.
"""

from __future__ import annotations

import os
import sys
from typing import Any


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


class AgentFile:
    """An agent file, loaded with the first question."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._agent: Any = None

    def load(self, question: dict[str, Any]) -> None:
        """Execute the file, once."""
        if self._agent is None:
            self._agent = last_callable(self._path)

    def answer(self, question: dict[str, Any]) -> Any:
        """What the agent says to one question."""
        configuration = Struct(question["configuration"], __raw_path__=self._path)
        return act(self._agent, Struct(question["observation"]), configuration)


answerer = AgentFile
