"""Tournaments of an earlier version: read without building a player, and played on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from claimeven.errors import BadSpec
from claimeven.game.side import Side
from claimeven.lab.report.tournament.page import tournament_report
from claimeven.players.spec import Spec
from claimeven.ratings.sprt import Sprt
from claimeven.tournament.clock import Clock
from claimeven.tournament.export import tournament_records
from claimeven.tournament.openings import Openings
from claimeven.tournament.player_check import check_players
from claimeven.tournament.runner import run_games
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.summary import Summary
from claimeven.tournament.workers import LocalWorkers
from claimeven.web.tournaments.folder import TournamentFolder
from tournament.counted_players import count_players

PREVIOUS = Path(__file__).parents[1] / "data" / "previous"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path in PREVIOUS.glob("*.sqlite"):
        shutil.copy(path, tmp_path)
    return tmp_path


def test_a_finished_tournament_is_read_without_its_players(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of them needs a file that is not there."""
    built = count_players(monkeypatch)
    path = folder / "finished.sqlite"
    with TournamentStore.open(path) as store:
        assert store.tournament.players[2] == Spec.parse("heuristic:my.toml,depth=1")
        assert store.tournament.openings == Openings("plies", 1)
        summary = Summary.of(store)
        assert (summary.counts.finished, summary.counts.scheduled) == (48, 48)
        assert summary.ratings.standings[0].player == "heuristic:my.toml,depth=1"
        assert summary.adjudication is not None
        assert summary.adjudication.games == 12
        assert "heuristic:my.toml,depth=1" in tournament_report(store)
        page, total = store.page(10, 0, player="heuristic:my.toml,depth=1")
        assert (len(page), total) == (10, 24)
    assert len(list(tournament_records(path))) == 48
    web = TournamentFolder(folder)
    assert {line["name"] for line in web.listing()} == {
        each.name for each in PREVIOUS.glob("*.sqlite")
    }
    assert len(web.table("finished.sqlite")["standings"]) == 4
    assert web.games("finished.sqlite", 5, 0, None, None)["total"] == 48
    assert built == {}


def test_only_playing_needs_the_players(folder: Path) -> None:
    with (
        TournamentStore.resume(folder / "finished.sqlite") as store,
        pytest.raises(BadSpec, match=r"cannot read 'my\.toml'"),
    ):
        check_players(store.tournament)


def test_failures_are_read(folder: Path) -> None:
    with TournamentStore.open(folder / "failing.sqlite") as store:
        first, second = store.games()
        assert store.failure_counts() == {"engine:python3 dies.py": {"crash": 2}}
    assert first.failure is not None
    assert second.failure is not None
    assert (first.failure.side, second.failure.side) == (Side.FIRST, Side.SECOND)
    assert first.failed_player == second.failed_player == "engine:python3 dies.py"
    assert first.failure.stderr == "no engine here"


def test_a_match_with_a_test_and_a_clock_is_read(folder: Path) -> None:
    with TournamentStore.open(folder / "sprt.sqlite") as store:
        assert store.tournament.clock == Clock(10, 0.1)
        assert store.tournament.sprt == Sprt(0, 200)
        assert store.tournament.settings().items() <= store.settings.items()
        verdict = Summary.of(store).verdict
    assert verdict is not None
    assert verdict.accepted == "elo1"


def test_an_unfinished_tournament_is_played_to_its_end(folder: Path) -> None:
    """No game is lost, none is played again."""
    with TournamentStore.resume(folder / "unfinished.sqlite") as store:
        before = {game.id: game for game in store.games()}
        new: list[int] = []

        def count(games: tuple[object, ...]) -> bool:
            new.extend(game.id for game in games)  # type: ignore[attr-defined]
            return True

        run_games(store, LocalWorkers(2), count)
        after = {game.id: game for game in store.games()}
    assert (len(before), len(after)) == (44, 120)
    assert sorted([*before, *new]) == list(range(120))
    assert all(after[id] == game for id, game in before.items())
