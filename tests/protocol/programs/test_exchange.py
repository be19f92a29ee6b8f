"""One text to a program and one back, whatever the program does."""

from __future__ import annotations

import sys
import threading
import time

import pytest

from claimeven.protocol.programs import exchange
from claimeven.protocol.programs.exchange import Exchange, ProgramReply


def ask(program: str, text: str = "hello\n", seconds: float = 20) -> ProgramReply:
    return Exchange([sys.executable, "-c", program]).ask(text, seconds)


def test_a_text_goes_in_and_comes_out_whole() -> None:
    text = "word " * 100_000 + "ende: ü\n"  # more than a pipe holds, and no line break before
    reply = ask("import sys; sys.stdout.write(sys.stdin.read())", text)
    assert (reply.text, reply.code, reply.is_too_long) == (text, 0, False)


def test_exit_code_and_standard_error() -> None:
    program = "import sys; print('no key', file=sys.stderr); print('4'); sys.exit(7)"
    reply = ask(program)
    assert (reply.text, reply.code, reply.errors) == ("4\n", 7, ("no key",))


def test_it_need_not_read() -> None:
    assert ask("print(4)", "x" * 10**6).text == "4\n"


@pytest.mark.parametrize(
    "program",
    [
        "import time; print(4, flush=True); time.sleep(60)",
        "import os, time; print(4, flush=True); os.close(1); time.sleep(60)",
    ],
)
def test_one_that_does_not_end_is_ended(program: str) -> None:
    began = time.monotonic()
    reply = ask(program, seconds=0.7)
    assert reply.code is None
    assert reply.text == "4\n"
    assert time.monotonic() - began < 15


def test_one_that_writes_too_much_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "MAX_BYTES", 10_000)
    reply = ask("while True: print('word ' * 100)")
    assert reply.is_too_long
    assert len(reply.text) == 10_000


def test_another_thread_may_kill_it() -> None:
    running = Exchange([sys.executable, "-c", "import time; time.sleep(60)"])
    timer = threading.Timer(0.3, running.kill)
    timer.start()
    began = time.monotonic()
    assert running.ask("", 60).code != 0
    assert time.monotonic() - began < 15


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(OSError, match="No such file"):
        Exchange(["./no-such-program"])
