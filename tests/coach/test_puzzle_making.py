"""Making puzzles: the same seed, the same set, however it was made and interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from claimeven import Geometry
from claimeven.coach.puzzles import selection
from claimeven.coach.puzzles.finding import find_task, is_natural
from claimeven.coach.puzzles.making import (
    GamePuzzles,
    LevelGame,
    PuzzleMaking,
    PuzzleRecipe,
    one_by_one,
    stop_finding,
)
from claimeven.coach.puzzles.puzzle_set import PuzzleSet
from claimeven.errors import BadInput, BadPuzzle
from claimeven.solver.solver import analyse
from claimeven.tournament.workers import LocalWorkers

RECIPE = PuzzleRecipe(Geometry(5, 4, 4), count=8, seed=3)
Find = Callable[[LevelGame], GamePuzzles]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> PuzzleSet:
    with PuzzleMaking(tmp_path_factory.mktemp("made") / "puzzles", RECIPE) as making:
        return making.run()


def test_puzzles_are_right_natural_different_and_mirror_free(made: PuzzleSet) -> None:
    assert len(made) == RECIPE.count
    keys = set()
    for puzzle in made:
        position = puzzle.position
        found = find_task(position, analyse(position))
        assert found is not None
        assert (found.task, found.solution, found.moves_to_win) == (
            puzzle.task,
            puzzle.solution,
            puzzle.moves_to_win,
        )
        assert is_natural(position)
        assert position.key == position.canonical_key
        keys.add(position.canonical_key)
    assert len(keys) == len(made)


def test_threads_and_order_change_nothing(made: PuzzleSet, tmp_path: Path) -> None:
    def backwards(find: Find, games: Iterable[LevelGame]) -> Iterator[GamePuzzles]:
        """Five games at a time, the last one first."""
        waiting: list[LevelGame] = []
        for game in games:
            waiting.append(game)
            if len(waiting) == 5:
                yield from map(find, reversed(waiting))
                waiting.clear()

    with PuzzleMaking(tmp_path / "one", RECIPE) as making:
        assert making.run(backwards) == made
    with PuzzleMaking(tmp_path / "two", RECIPE) as making, LocalWorkers(2) as workers:
        found = making.run(lambda find, games: workers.results(find, games, stop_finding))
        assert found == made


def test_another_seed_makes_other_puzzles(made: PuzzleSet, tmp_path: Path) -> None:
    with PuzzleMaking(tmp_path / "puzzles", PuzzleRecipe(RECIPE.geometry, 8, seed=4)) as making:
        assert making.run() != made


class Killed(BaseException):
    """As if the program had been killed."""


def killed_after(count: int) -> Callable[[Find, Iterable[LevelGame]], Iterator[GamePuzzles]]:
    def run(find: Find, games: Iterable[LevelGame]) -> Iterator[GamePuzzles]:
        for number, found in enumerate(one_by_one(find, games)):
            if number == count:
                raise Killed
            yield found

    return run


def test_a_killed_run_goes_on_where_it_was(made: PuzzleSet, tmp_path: Path) -> None:
    path = tmp_path / "puzzles"
    work = tmp_path / "puzzles.work"
    for _ in range(2):
        with pytest.raises(Killed), PuzzleMaking(path, RECIPE) as making:
            making.run(killed_after(3))
        with work.open("ab") as file:
            file.write(b'[7, ["44')  # the kill cut a line in two
    with PuzzleMaking(path, RECIPE) as making:
        assert making.games == 6
        assert making.run() == made
        making.remove()
    assert not work.exists()


def test_work_of_another_command_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "puzzles"
    with pytest.raises(Killed), PuzzleMaking(path, RECIPE) as making:
        making.run(killed_after(1))
    before = (tmp_path / "puzzles.work").read_bytes()
    other = PuzzleRecipe(RECIPE.geometry, RECIPE.count, seed=9)
    with (
        pytest.raises(BadPuzzle, match=r'another command, with "seed": 3 where 9 is asked for'),
        PuzzleMaking(path, other),
    ):
        pass
    assert (tmp_path / "puzzles.work").read_bytes() == before


@pytest.mark.parametrize("line", ['[1, ["9999 win"]]', "[1]", '["x", []]', "{}", "[-1, []]"])
def test_damaged_work_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "puzzles"
    with pytest.raises(Killed), PuzzleMaking(path, RECIPE) as making:
        making.run(killed_after(1))
    with (tmp_path / "puzzles.work").open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(BadPuzzle, match="line 3 is damaged"), PuzzleMaking(path, RECIPE):
        pass


def test_a_run_that_did_nothing_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(Killed), PuzzleMaking(tmp_path / "puzzles", RECIPE) as making:
        making.run(killed_after(0))
    assert not (tmp_path / "puzzles.work").exists()


def test_a_board_without_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "PATIENCE", 5)
    recipe = PuzzleRecipe(Geometry(4, 2, 4), count=5)
    with (
        pytest.raises(BadPuzzle, match=r"no more than \d+ different puzzles where 5 were asked"),
        PuzzleMaking(tmp_path / "puzzles", recipe) as making,
    ):
        making.run()


def test_tasks_that_are_rare_are_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from claimeven.coach.puzzles.puzzle_set import shipped_puzzles

    monkeypatch.setattr(selection, "PATIENCE", 3)
    wins = [p for p in shipped_puzzles() if p.task.value == "win"][:10]
    chosen = selection.Selection(8)
    for puzzle in wins[:4]:
        chosen.add([puzzle])
    assert chosen.taken == 2  # the share of wins
    for puzzle in wins[4:8]:
        assert not chosen.is_complete
        chosen.add([puzzle, puzzle])
    assert chosen.is_complete
    assert len(chosen.puzzles()) == 8


@pytest.mark.parametrize(("count", "seed"), [(0, 1), (-3, 1), (10**9, 1), (5, -1)])
def test_recipes_that_make_no_sense(count: int, seed: int) -> None:
    with pytest.raises(BadInput, match=r"count|seed"):
        PuzzleRecipe(Geometry(), count, seed)
