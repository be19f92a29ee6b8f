"""Engines that misbehave, each a program of a few lines; the first word says how."""

from __future__ import annotations

import select
import subprocess
import sys
import time
from typing import NoReturn


def say(text: str) -> None:
    print(text, flush=True)


def main(fault: str) -> NoReturn:
    if fault == "starts-slowly":
        time.sleep(1)
    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        if fault == "knows-nothing":
            say(f"error I do not know {word}")
        elif word == "name":
            say("broken")
        elif word == "isready" and fault != "deaf":
            say("readyok")
        elif word == "go":
            misbehave(fault)
        elif word == "stop":
            say("error I do not know stop")
        elif word == "geometry":
            say("error only the standard board")
    sys.exit(0)


def misbehave(fault: str) -> None:
    if fault == "dies":
        print("segmentation fault, or so", file=sys.stderr, flush=True)
        sys.exit(3)
    if fault == "orphan":  # a child in a session of its own keeps our pipes open
        subprocess.Popen(["sleep", "600"], start_new_session=True)
        sys.exit(4)
    if fault == "starts-a-child":
        child = subprocess.Popen(["sleep", "600"], start_new_session=True)
        print(child.pid, file=sys.stderr, flush=True)
        say("bestmove 2 0")
    if fault == "one-long-line":
        while True:
            sys.stdout.write("x" * 1_000_000)
    if fault == "hangs":
        time.sleep(100)
    if fault == "floods":
        while True:
            sys.stdout.write("info depth 1 pv 3\n" * 1000)
    if fault == "bytes":
        sys.stdout.buffer.write(b"\xff\x00\xfe" * 1_000_000 + b"\n")
        say("bestmove 3 0")
    if fault == "nonsense":
        say("bestmove banana split please")
    if fault == "illegal":
        say("bestmove 99 0")
    if fault == "refuses":
        say("error I would rather not")
    if fault == "no-stop":  # which it reads when it has answered
        time.sleep(0.2)
        say("bestmove 2 0")
        time.sleep(0.1)
    if fault == "no-stop-aloud":
        complaint = sys.stdin.readline() if select.select([sys.stdin], [], [], 0.2)[0] else ""
        if complaint:
            say("error I do not know stop")
        say("bestmove 2 0")
    if fault == "silent-score":
        say("bestmove 2")
    if fault == "odd-score":
        say("bestmove 2 1/0")
    if fault == "huge-score":
        say("info depth +-3 nodes 1e9999999 time " + "9" * 1000)
        say("bestmove 2 1e999999999")


if __name__ == "__main__":
    main(sys.argv[1])
