"""Training data: quiet positions with their outcome, made shard by shard.

Shard number N of a recipe is always the same. It holds the positions that can follow those of some
games, each after its forced moves, once for each mirror pair, with the outcome that the solver
proves. A kill loses no more than the shard that was being made.
"""

from __future__ import annotations

import logging
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimeven.errors import BadPositionSet
from claimeven.extras import need
from claimeven.files import atomic_file
from claimeven.game.geometry import Geometry
from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.lab.training.boards import Boards, settled
from claimeven.lab.training.games import positions_of_games
from claimeven.solver.solver import Solver

numpy = need("numpy")
_LOGGER = logging.getLogger(__name__)

GAMES = 400
"""Games of one shard."""
SHARE, EARLY_SHARE = 0.6, 0.05
"""Positions of a game whose children are kept; fewer of them early, where solving takes long."""
EARLY, LEAST = 13, 8
"""The number of stones from which on positions are not early, and the least that is kept."""


@dataclass(frozen=True, eq=False)
class Outcomes:
    """Boards, and for each the outcome for FIRST: 1 a win, 0 a draw, -1 a loss."""

    boards: Boards
    first: Any

    def __len__(self) -> int:
        return len(self.first)

    def __getitem__(self, chosen: Any) -> Outcomes:
        return Outcomes(self.boards[chosen], self.first[chosen])


def make_shard(
    index: int,
    geometry: Geometry,
    evaluation: AnyHeuristic,
    seed: int,
    solver: Solver,
    wander: int = 0,
) -> Outcomes:
    """The shard of that number; up to `wander` random plies lead away from the games."""
    generator = numpy.random.default_rng([seed, index, 1])
    games = positions_of_games(GAMES, geometry, evaluation, [seed, index, 0])
    stones = games.stones
    share = numpy.where(stones < EARLY, EARLY_SHARE, SHARE)
    roots = games[(stones >= LEAST - 1) & (generator.random(len(games)) < share)]
    roots = wandered(roots, generator, wander)
    return proven(distinct(settled(children(roots))), solver)


def wandered(boards: Boards, generator: Any, most: int) -> Boards:
    """The boards after 0 to `most` random moves each, as far as the game goes on.

    The ends of a search are positions of this kind: most follow moves that nobody would play.
    """
    found, plies = [], generator.integers(0, most + 1, len(boards))
    while len(boards):
        found.append(boards[plies == 0])
        boards, plies = boards[plies > 0], plies[plies > 0] - 1
        draws = generator.random((len(boards), boards.geometry.columns))
        cells = numpy.stack([boards.column(c) for c in range(boards.geometry.columns)], axis=1)
        choice = numpy.where(cells != 0, draws, -1).argmax(axis=1)
        boards = boards.after(cells[numpy.arange(len(boards)), choice])
        going = boards.outcomes() == 0
        boards, plies = boards[going], plies[going]
    return Boards.together(found, boards.geometry)


def children(boards: Boards) -> Boards:
    """The boards after every move that does not end the game."""
    found = []
    for column in range(boards.geometry.columns):
        cells = boards.column(column)
        found.append(boards[cells != 0].after(cells[cells != 0]))
    after = Boards.together(found, boards.geometry)
    return after[after.outcomes() == 0]


def distinct(boards: Boards) -> Boards:
    """One of every mirror pair, in the order in which they are found."""
    _, first = numpy.unique(boards.keys(), return_index=True)
    return boards[numpy.sort(first)]


def proven(boards: Boards, solver: Solver) -> Outcomes:
    """The boards with their outcomes; relatives are solved one after the other."""
    boards = boards[numpy.argsort(-boards.stones, kind="stable")]
    points = numpy.sign(numpy.frombuffer(solver.outcomes(boards.batch), numpy.int8))
    return Outcomes(boards, numpy.where(boards.stones % 2 == 0, points, -points).astype("i1"))


def shards(
    folder: Path,
    numbers: Iterable[int],
    geometry: Geometry,
    evaluation: AnyHeuristic,
    seed: int,
    solver: Solver,
    wander: int = 0,
) -> Iterator[Outcomes]:
    """The shards of these numbers; those that the folder lacks are made."""
    folder.mkdir(parents=True, exist_ok=True)
    for index in numbers:
        path = folder / f"outcomes-{index:05}.npz"
        if not path.exists():
            made = make_shard(index, geometry, evaluation, seed, solver, wander)
            _write(path, made)
            _LOGGER.info("shard %d: %d positions", index, len(made))
        yield _read(path, geometry)


def _write(path: Path, made: Outcomes) -> None:
    with atomic_file(path) as temporary, temporary.open("wb") as file:
        numpy.savez_compressed(
            file, mover=made.boards.mover, mask=made.boards.mask, first=made.first
        )


def _read(path: Path, geometry: Geometry) -> Outcomes:
    try:
        with numpy.load(path) as stored:
            boards = Boards(geometry, stored["mover"], stored["mask"])
            return Outcomes(boards, stored["first"])
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise BadPositionSet(f"'{path}' is damaged; delete it, and it is made again") from None
