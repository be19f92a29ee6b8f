"""Signs of life: a bar on a terminal, lines for whoever reads a long run's output later."""

from __future__ import annotations

import pytest

from claimeven.cli.console.progress import ProgressBar


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr("claimeven.cli.console.progress.time.monotonic", lambda: now[0])
    return now


def test_a_line_every_half_minute(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with ProgressBar("work", lines=True) as on_progress:
        for second in range(0, 80, 10):
            clock[0] = second
            on_progress(second, 120, "stank")
    assert capsys.readouterr().err.splitlines() == [
        "work: 25 % after 30 s, about 1.5 min left (stank)",
        "work: 50 % after 60 s, about 60 s left (stank)",
    ]


def test_silence_unless_lines_are_asked_for(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with ProgressBar("work") as on_progress:
        clock[0] = 1000
        on_progress(1, 2)
    assert capsys.readouterr().err == ""


def test_nothing_known_yet(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with ProgressBar("work", lines=True) as on_progress:
        clock[0] = 40
        on_progress(0, 0)
    assert capsys.readouterr().err == "work: 0 % after 40 s\n"
