"""The nine tables that one source prints: three heuristics, depths 1 to 5, one game per cell.

Source: Apurv Sethi, "CS 6700: Connect Four", Cornell University, 2018. Rows are the depth of the
first player, columns that of the second; `-` the first player won, `+` the second, `0` a draw.

They are data of that document, not expected output: five of them have a random player, and the
others do not follow from the rules it states (table 8 has four equal rows; none of some thirty
readings of the document agreed in more than 46 of the 100 cells).
"""

from __future__ import annotations

from claimeven.game.geometry import Geometry

GEOMETRY = Geometry()
DEPTHS = (1, 2, 3, 4, 5)

_TABLES = {
    ("sethi-h1", "sethi-h1"): "++-++ +++++ --+-+ --+-+ +---+",
    ("sethi-h1", "sethi-h2"): "--+++ --+-- -++-+ -0+++ -+-0+",
    ("sethi-h1", "sethi-h3"): "-++-- ---0+ -+++0 -++++ ---+-",
    ("sethi-h2", "sethi-h1"): "+++++ -++-+ 0--++ -++++ 0----",
    ("sethi-h2", "sethi-h2"): "0+0++ --+0+ -+0++ -00-+ 0+0-0",
    ("sethi-h2", "sethi-h3"): "0+++0 --+0+ 0+0+0 -0+++ 0+++0",
    ("sethi-h3", "sethi-h1"): "+++++ -++++ -++0+ +--++ +-+--",
    ("sethi-h3", "sethi-h2"): "--+++ --+-- --+-- --+-- --+--",
    ("sethi-h3", "sethi-h3"): "++0++ -++++ 00+-0 -00-+ +000-",
}
_RESULTS = {"-": -1, "0": 0, "+": 1}


def printed_result(first: str, first_depth: int, second: str, second_depth: int) -> int | None:
    """-1 first won, 0 draw, 1 second won, as printed; None for what is not printed.

    >>> printed_result("sethi-h2", 2, "sethi-h3", 3)
    1
    """
    table = _TABLES.get((first, second))
    if table is None or first_depth not in DEPTHS or second_depth not in DEPTHS:
        return None
    return _RESULTS[table.split()[first_depth - 1][second_depth - 1]]
