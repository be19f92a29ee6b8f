"""Settings of a tournament: text becomes values once, and values become the same text again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from claimeven import Geometry
from claimeven.cli.arena.resume import resume
from claimeven.cli.arena.run import run
from claimeven.players.spec import Spec
from claimeven.ratings.sprt import Sprt
from claimeven.tournament.clock import Clock
from claimeven.tournament.openings import Openings
from claimeven.tournament.plan import Tournament
from claimeven.tournament.runner import run_games
from tournament.counted_players import count_players

SECONDS = st.floats(1e-6, 1e18)
ELO = st.floats(-4000, 4000)
RATES = st.floats(1e-9, 0.499)
FIELD = ("stank:depth=1", "heuristic:gone.toml", "kaggle:gone.py", "engine:time=1,./gone -x")


@given(SECONDS, st.just(0.0) | SECONDS)
def test_clocks_are_written_as_they_are_read(seconds: float, increment: float) -> None:
    clock = Clock(seconds, increment)
    assert Clock.parse(str(clock)) == clock


@given(ELO, ELO, RATES, RATES)
def test_tests_are_written_as_they_are_read(a: float, b: float, alpha: float, beta: float) -> None:
    low, high = sorted((a, b))
    if low < high:
        for test in (Sprt(low, high), Sprt(low, high, alpha, beta)):
            assert Sprt.parse(str(test)) == test


@pytest.mark.parametrize("text", ["empty", "plies:0", "plies:3", "balanced:12"])
def test_openings_are_written_as_they_are_read(text: str) -> None:
    assert str(Openings.parse(text)) == text


@pytest.mark.parametrize("text", ["10+0.1", "60", "0.5", "0+1"])
def test_plain_clocks_keep_their_text(text: str) -> None:
    assert str(Clock.parse(text)) == text


@given(st.text(max_size=30))
def test_a_spec_keeps_its_text(text: str) -> None:
    try:
        spec = Spec.parse(text)
    except ValueError:
        return
    assert str(spec) == text
    assert Spec.parse(str(spec)) == spec


def test_settings_make_the_same_tournament_again() -> None:
    """Also where what its players need is not there."""
    cup = Tournament(
        tuple(map(Spec.parse, FIELD)),
        "gauntlet",
        Geometry(6, 5, 4),
        Openings("balanced", 4),
        rounds=3,
        seed=9,
        clock=Clock(10, 0.1),
        adjudicate="win",
        adjudicate_cells=12,
    )
    assert Tournament.of_settings(FIELD, {**cup.settings(), "scheduled": 18}) == cup


def test_nothing_is_parsed_twice_and_players_are_built_once_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once for the check, once by the only worker, which keeps these players."""
    built = count_players(monkeypatch)
    before_games: Counter[str] = Counter()
    parsed: Counter[str] = Counter()

    def counted(kind: Any) -> None:
        parse = kind.parse

        def counting(text: str) -> Any:
            parsed[kind.__name__] += 1
            return parse(text)

        monkeypatch.setattr(kind, "parse", staticmethod(counting))

    def play_games(*given: Any) -> Any:
        before_games.update(built)
        return run_games(*given)

    for kind in (Clock, Openings, Sprt, Spec):
        counted(kind)
    monkeypatch.setattr("claimeven.cli.arena.playing.run_games", play_games)
    file = str(tmp_path / "cup.sqlite")
    words = ["--player", "stank:depth=1", "--player", "bagdadi:depth=1", "--clock", "100+1"]
    words += ["--format", "match", "--openings", "plies:1", "--sprt", "0,1", "--threads", "1"]
    ran = CliRunner().invoke(run, [file, *words], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    assert before_games == {"stank:depth=1": 1, "bagdadi:depth=1": 1}
    assert built == {"stank:depth=1": 2, "bagdadi:depth=1": 2}
    assert parsed == {"Clock": 1, "Openings": 1, "Sprt": 1, "Spec": 2}
    built.clear()
    ran = CliRunner().invoke(resume, [file], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    assert built == {}, "there is nothing left to play"
