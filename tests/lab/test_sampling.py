"""Positions as wanted: seeded, different, mirror-free, unfinished."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from claimeven import Geometry, Position, Side
from claimeven.errors import BadInput
from claimeven.game.threats import is_quiet
from claimeven.lab.datasets.recipe import Recipe
from claimeven.lab.datasets.sampling import GameOptions, PositionFilter, all_of_plies
from claimeven.lab.datasets.split import TEST, part_of
from claimeven.players.roster import player
from claimeven.records.file import append_game
from claimeven.tournament.export import record_of
from claimeven.tournament.plan import Tournament
from claimeven.tournament.play_game import play_game
from claimeven.tournament.runner import run_games
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.workers import LocalWorkers

BOARDS = [Geometry(), Geometry(5, 4, 3), Geometry(9, 7, 4)]


def wins_at_once(position: Position) -> bool:
    return any(position.play(column).outcome is not None for column in position.legal_columns)


@pytest.mark.parametrize("geometry", BOARDS, ids=str)
@pytest.mark.parametrize("source", ["random", "games"])
def test_sets_are_seeded_different_and_as_wanted(geometry: Geometry, source: str) -> None:
    wanted = PositionFilter(geometry, 3, geometry.cells // 2)
    players = ("one-ply:seed=1", "stank:depth=1,search=alphabeta")
    recipe = Recipe(wanted, 40, (source,), 7, players, GameOptions(opening=2))
    made = recipe.positions()
    assert len(made) == 40
    assert made == recipe.positions()
    assert made != Recipe(wanted, 40, (source,), 8, players, GameOptions(opening=2)).positions()
    assert len({min(p.key, p.mirrored().key) for p in made}) == 40
    assert all(p.outcome is None and 3 <= p.stones <= geometry.cells // 2 for p in made)


def test_quiet_means_that_nobody_completes_a_line_next() -> None:
    made = Recipe(PositionFilter(Geometry(5, 4, 3), 2, 8), 60).positions()
    for position in made:
        if position.stones % 2 == 0:  # with sides exchanged the opponent would be to move
            first, second = position.word(Side.FIRST), position.word(Side.SECOND)
            exchanged = Position.from_words(second, first, position.geometry)
            wins = wins_at_once(position) or wins_at_once(exchanged)
            assert is_quiet(position) == (not wins)


def test_all_positions_of_a_ply_are_as_many_as_a_census_counts() -> None:
    geometry = Geometry(5, 4, 4)
    found = all_of_plies(PositionFilter(geometry, 3, 3), 1000)
    everything = {
        Position(moves, geometry)
        for moves in [(a, b, c) for a in range(5) for b in range(5) for c in range(5)]
    }
    assert {p.canonical_key for p in found} == {p.canonical_key for p in everything}
    assert len(found) == len({p.canonical_key for p in everything})
    with pytest.raises(BadInput, match="more than 10 positions"):
        all_of_plies(PositionFilter(geometry, 3, 3), 10)


def test_positions_of_recorded_games(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    record = play_game(player("first-legal"), player("one-ply:seed=1"))
    append_game(path, record)
    wanted = PositionFilter(Geometry(), 2, 30)
    made = Recipe(wanted, 100, ("records",), records=(str(path),)).positions()
    assert made == [p for p in record.positions if p.stones >= 2 and p.outcome is None]
    with pytest.raises(BadInput, match="7x6x4; 6x5x4 was asked for"):
        Recipe(
            PositionFilter(Geometry(6, 5), 2, 9), 5, ("records",), records=(str(path),)
        ).positions()


def test_positions_of_a_tournament(tmp_path: Path) -> None:
    path = tmp_path / "t.arena"
    tournament = Tournament.parse(("first-legal", "one-ply:seed=1"), geometry=Geometry(5, 4))
    with TournamentStore.create(path, tournament, ["", "3"]) as store, LocalWorkers(1) as workers:
        run_games(store, workers)
        games = [record_of(game, Geometry(5, 4)) for game in store.games()]
    wanted = PositionFilter(Geometry(5, 4), 2, 18)
    made = Recipe(wanted, 100, ("records",), records=(str(path),)).positions()
    met = {p.canonical_key for game in games for p in game.positions if wanted.accepts(p)}
    assert [p.canonical_key for p in made] == list(dict.fromkeys(p.canonical_key for p in made))
    assert {p.canonical_key for p in made} == met
    # Fewer than there are: drawn by the seed from the whole file, not cut off its beginning.
    some = [Recipe(wanted, 5, ("records",), s, records=(str(path),)).positions() for s in (1, 1, 2)]
    assert some[0] == some[1] != some[2]
    assert some[0] != made[:5]
    assert [len(each) for each in some] == [5, 5, 5]
    with pytest.raises(BadInput, match="5x4x4; 7x6x4 was asked for"):
        Recipe(PositionFilter(Geometry(), 2, 9), 5, ("records",), records=(str(path),)).positions()


def test_other_files_are_no_games(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE note (text)")
    connection.commit()
    connection.close()
    with pytest.raises(BadInput, match="is not a tournament"):
        Recipe(PositionFilter(Geometry(), 2, 9), 5, ("records",), records=(str(path),)).positions()
    with pytest.raises(BadInput, match="cannot read"):
        missing = (str(tmp_path / "missing.arena"),)
        Recipe(PositionFilter(Geometry(), 2, 9), 5, ("records",), records=missing).positions()


def test_a_kind_of_which_there_are_few_is_told() -> None:
    with pytest.raises(BadInput, match="no more than 4 different positions"):
        Recipe(PositionFilter(Geometry(), 1, 1), 9).positions()


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        (lambda: PositionFilter(Geometry(), 9, 8), "stones 9-8"),
        (lambda: PositionFilter(Geometry(), 0, 42), "0 to 41"),
        (lambda: Recipe(PositionFilter(Geometry(), 1, 2), 0), "invalid count 0"),
        (lambda: Recipe(PositionFilter(Geometry(), 1, 2), 1, ("games",)), "--player"),
        (lambda: Recipe(PositionFilter(Geometry(), 1, 2), 1, ("records",)), "--records"),
        (lambda: GameOptions(noise=2), "invalid noise 2"),
    ],
)
def test_bad_recipes(recipe: object, message: str) -> None:
    assert callable(recipe)
    with pytest.raises(BadInput, match=message):
        recipe()


def test_parts_keep_twins_and_transpositions_together() -> None:
    made = Recipe(PositionFilter(Geometry(), 4, 20), 300).positions()
    for position in made:
        drawn = Position.from_board(str(position))
        assert part_of(position) == part_of(position.mirrored()) == part_of(drawn)
    share = sum(part_of(position) == TEST for position in made) / len(made)
    assert 0.1 < share < 0.3
