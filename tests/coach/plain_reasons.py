"""The finders once more, as slowly and plainly as they can be written, on `PlainGame`."""

from __future__ import annotations

from collections.abc import Iterator

from claimeven import Position, Side
from plain_rules import PlainGame

PlainCell = tuple[int, int]


def plain(position: Position) -> PlainGame:
    """The same board as a plain game."""
    shape = position.geometry
    cells = shape.cells_of(position.mask)
    owners = {cell: 1 if position.owner(cell) is Side.FIRST else 2 for cell in cells}
    board = {(cell.column, cell.row): owner for cell, owner in owners.items()}
    return PlainGame(shape.columns, shape.rows, shape.connect, board)


def wins_now(game: PlainGame, owner: int) -> list[int]:
    """Columns where this side would complete a line if it were to move."""
    return [
        column
        for column in game.open_columns()
        if game.wins_on((column, game.height(column)), owner)
    ]


def fewest_forcing_moves(game: PlainGame, most: int) -> int | None:
    """How many moves a forced win of the side to move takes; it cannot win at once."""
    if wins_now(game, game.to_move):
        return None
    for moves in range(1, most + 1):
        if _forces(game, moves):
            return moves
    return None


def _forces(game: PlainGame, moves: int) -> bool:
    attacker, defender = game.to_move, 3 - game.to_move
    for column in game.open_columns():
        child = game.drop(column)
        threats = wins_now(child, attacker)
        if wins_now(child, defender) or not threats:
            continue
        blocked = child.drop(threats[0])
        if len(threats) > 1 or wins_now(blocked, attacker):
            return True
        if moves > 1 and _forces(blocked, moves - 1):
            return True
    return False


def plain_lines(game: PlainGame) -> list[set[PlainCell]]:
    found = []
    for column in range(game.columns):
        for row in range(game.rows):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = {(column + k * right, row + k * up) for k in range(game.connect)}
                if all(0 <= c < game.columns and 0 <= r < game.rows for c, r in cells):
                    found.append(cells)
    return found


def pairings(cells: list[PlainCell]) -> Iterator[list[tuple[PlainCell, PlainCell]]]:
    """Every way to pair the cells."""
    if not cells:
        yield []
        return
    first, *others = cells
    for partner in others:
        for rest in pairings([cell for cell in others if cell != partner]):
            yield [(first, partner), *rest]


def has_follow_up(game: PlainGame, must_win: bool) -> bool:
    """Has the side that is not to move a follow-up plan? Tries all aims and all pairings."""
    empty = game.columns * game.rows - len(game.board)
    if empty % 2 == 0:
        return _holds(game, None, must_win)
    follower = 3 - game.to_move
    aims = [
        (column, row)
        for column, row in game.winning_cells(follower)
        if row > game.height(column) and (game.rows - row) % 2 == 0
    ]
    return any(_holds(game, aim, must_win) for aim in aims)


def _holds(game: PlainGame, aim: PlainCell | None, must_win: bool) -> bool:
    mover, follower = game.to_move, 3 - game.to_move
    bases: list[PlainCell] = []
    owners = dict(game.board)
    for column in game.open_columns():
        rows = list(range(game.height(column), game.rows))
        if aim is not None and column == aim[0]:
            rows = [row for row in rows if row <= aim[1]]
        if len(rows) % 2:
            bases.append((column, rows.pop(0)))
        for index, row in enumerate(rows):
            owners[column, row] = follower if index % 2 else mover
    for cell in bases:
        owners[cell] = mover
    lines = plain_lines(game)
    own = [line for line in lines if all(owners.get(cell) == follower for cell in line)]
    if must_win and not own:
        return False
    dangerous = []
    for line in lines:
        if all(owners.get(cell) == mover for cell in line):
            under = {
                (column, below)
                for column, row in line
                if (column, row) not in game.board
                for below in range(row)
            }
            taken = under | set(game.board)
            if not any(each <= taken for each in own):
                dangerous.append(line)
    return any(
        all(any(one in line and other in line for one, other in pairs) for line in dangerous)
        for pairs in pairings(bases)
    )
