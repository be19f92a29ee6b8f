"""Ctrl-C pressed again and again ends a command once, cleanly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from claimeven import kernel
from claimeven.interrupts import uninterrupted

# Work that takes half a second to notice that it has to stop, as a kernel may that wipes a table.
SLOW_TO_STOP = """
import time
from claimeven.cli import main as cli
from claimeven import kernel
asked = []

def work():
    print("ready", flush=True)
    while not asked:
        time.sleep(0.01)
    print("stopping", flush=True)
    time.sleep(0.5)
    print("let go", flush=True)

class Command(cli.MainGroup):
    def invoke(self, ctx):
        try:
            kernel.in_thread(work, lambda: asked.append(True))
        finally:
            print("left", flush=True)

Command("test", modules={}, invoke_without_command=True).main([])
"""


def test_the_second_interrupt_waits_for_the_kernel() -> None:
    run = subprocess.Popen(
        [sys.executable, "-c", SLOW_TO_STOP],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert run.stdout is not None
    try:
        assert run.stdout.readline() == "ready\n"
        os.kill(run.pid, signal.SIGINT)
        assert run.stdout.readline() == "stopping\n"
        for _ in range(3):
            os.kill(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=60)
    finally:
        run.kill()
    assert out.split("\n") == ["let go", "left", ""]
    assert err.strip() == "claimeven: interrupted"
    assert run.returncode == 130


def test_an_interrupt_while_the_work_is_started_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, ended = threading.Event(), threading.Event()

    class Interrupted(ThreadPoolExecutor):
        def submit(self, *given: Any, **named: Any) -> Future[Any]:
            future = super().submit(*given, **named)
            signal.raise_signal(signal.SIGINT)
            return future

    def work() -> None:
        asked.wait(60)
        ended.set()

    monkeypatch.setattr("claimeven.kernel.ThreadPoolExecutor", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        kernel.in_thread(work, asked.set)
    assert asked.is_set()
    assert ended.is_set()


def test_interrupts_count_again_after_the_block() -> None:
    with uninterrupted() as missed:
        signal.raise_signal(signal.SIGINT)
    assert missed == [signal.SIGINT]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_other_threads_leave_the_signals_alone() -> None:
    seen = []

    def work() -> None:
        with uninterrupted():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGINT)]
