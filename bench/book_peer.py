"""The scores of the shipped book beside those of the package bitbully with its 12-ply book.

pip install bitbully bitbully-databases
python bench/book_peer.py [--sample 2000] [--deeper]
"""

from __future__ import annotations

import argparse
import random
from importlib import import_module
from pathlib import Path
from typing import Any

from claimeven import Geometry, Position, Side
from claimeven.game.geometry import Cell
from claimeven.solver.book.book import Book, shipped_book
from claimeven.solver.book.keys import position_of


def peer_with_book() -> tuple[Any, Any]:
    """The peer's module, and its solver with the 12-ply book of distances."""
    core = import_module("bitbully.bitbully_core")
    folder = Path(str(import_module("bitbully_databases").__file__)).parent / "assets"
    solver = core.BitBullyCore()
    assert solver.loadBook(str(folder / "book_12ply_distances.dat"))
    return core, solver


def peer_points(core: Any, solver: Any, position: Position) -> int:
    """The peer's score of a position, on the stone scale."""
    stones = {None: 0, Side.FIRST: 1, Side.SECOND: 2}
    rows = [
        [stones[position.owner(Cell(column, row))] for column in range(7)]
        for row in reversed(range(6))
    ]
    board = core.BoardCore()
    assert board.setBoard(rows)
    return int(solver.mtdf(board, 0))


def main() -> None:
    """Compare a sample."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deeper", action="store_true", help="only beyond the complete plies")
    parser.add_argument("--book", type=Path, help="another book than the shipped one")
    asked = parser.parse_args()
    book = Book(asked.book) if asked.book else shipped_book()
    assert book is not None
    entries = list(book.items())
    if asked.deeper:
        entries = [at for at in entries if position_of(at[0], Geometry()).stones > book.plies]
    chosen = random.Random(asked.seed).sample(entries, min(asked.sample, len(entries)))
    core, solver = peer_with_book()
    wrong = 0
    for key, points in chosen:
        position = position_of(key, Geometry())
        theirs = peer_points(core, solver, position)
        if theirs != points:
            wrong += 1
            print(f"{position.text}: {points} in the book, {theirs} by the peer")
    print(f"{len(chosen)} positions of {book.path.name} compared, {wrong} differ")


if __name__ == "__main__":
    main()
