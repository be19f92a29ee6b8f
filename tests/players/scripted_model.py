"""A "language model" of a few lines that reads a prompt and answers as the first word says."""

from __future__ import annotations

import re
import subprocess
import sys
import time


def columns_of(text: str) -> tuple[list[str], list[str]]:
    """Names of columns with room, and of full ones, by the drawn board alone."""
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("board:")) + 1
    rows = int(re.search(r"(\d+) rows?", lines[first - 1])[1])  # type: ignore[index]
    top, names = lines[first].split(), lines[first + rows].split()
    marked = list(zip(names, top, strict=True))
    return [n for n, cell in marked if cell == "."], [n for n, cell in marked if cell != "."]


def reply(manner: str, text: str) -> str:
    room, full = columns_of(text)
    if manner == "thinks":
        return f"Column {room[-1]} or {room[0]}? The centre is 4.\n\n**Move: {room[0]}**\n"
    if manner == "nonsense":
        return "I resign myself to fate."
    if manner == "full":
        return f"move: {(full or ['99'])[0]}"
    if manner == "several":
        return "I play 1, no, 2."
    if manner == "nothing":
        return "  \n"
    if manner == "corrects":
        return f"move: {room[0]}" if "was not a legal move" in text else "perhaps"
    if manner == "sometimes":
        return f"move: {room[0]}" if text.count("X") % 2 else "move: 77"
    raise ValueError(manner)


def main(manner: str) -> None:
    if manner == "deaf":
        print("move: 3")
        return
    text = sys.stdin.read()
    if manner == "hangs":
        print("move: 1", flush=True)
        time.sleep(60)
    elif manner == "dies":
        print("out of tokens", file=sys.stderr)
        sys.exit(3)
    elif manner == "talks":
        for _ in range(3000):
            print("word " * 200)
    elif manner == "orphan":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        print("move: 2")
    elif manner == "bytes":
        sys.stdout.buffer.write(b"\xff\xfe move: 5 \xff")
    else:
        print(reply(manner, text), end="")


if __name__ == "__main__":
    main(sys.argv[1])
