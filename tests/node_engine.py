"""The page's local engine in Node.js, asked in the way the service is asked."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

OLDEST = (20, 19)
"""Before that, Node.js does not see by itself that a file is a module."""

ENGINE = Path(__file__).parent / "local_engine" / "engine.js"


def node_problem() -> str | None:
    """Why there is no usable Node.js here; None if there is one."""
    node = shutil.which("node")
    wanted = f"needs Node.js {OLDEST[0]}.{OLDEST[1]} or newer"
    if node is None:
        return f"{wanted}: there is no node command"
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    numbers = tuple(map(int, re.findall(r"\d+", version)[:2]))
    if numbers < OLDEST or (22, 0) <= numbers < (22, 12):
        return f"{wanted}, not {version.strip()}"
    return None


class LocalAnswer(NamedTuple):
    """What the local engine answered."""

    status: int
    data: Any


class LocalEngine:
    """A process of Node.js that answers one question after another."""

    def __init__(self, *options: str) -> None:
        self._process = subprocess.Popen(
            ["node", str(ENGINE), *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def ask(self, method: str, path: str, body: Any = None, key: str | None = None) -> LocalAnswer:
        """One question; `path` is below the root of the API, with its query."""
        question = {"method": method, "path": path, "key": key}
        found = self._exchange(question if body is None else {**question, "body": body})
        return LocalAnswer(found["status"], found["data"])

    def player(self, spec: str, moves: str, geometry: str = "7x6x4") -> dict[str, Any]:
        """What a player answers in a position; `error` has the sentence of a refusal."""
        return self._exchange({"spec": spec, "moves": moves, "geometry": geometry})

    def live(self, path: str, message: Any, *, wait: bool = True) -> list[dict[str, Any]]:
        """All pieces of the answer to one live question; without waiting, those that come soon."""
        question = {"live": path, "message": message, "wait": wait}
        messages: list[dict[str, Any]] = self._exchange(question)["messages"]
        return messages

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        assert self._process.wait(timeout=30) == 0
        self._process.stdout.close()

    def _exchange(self, question: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the local engine ended"
        answer: dict[str, Any] = json.loads(line)
        return answer
