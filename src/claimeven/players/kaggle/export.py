"""Writing one of our players as a single file for Kaggle's ConnectX, in pure Python.

The file is `agent.py` with the player's tables filled in: those that the kernel evaluates
with, so values, and with them moves, are the same to the last unit.
"""

from __future__ import annotations

from array import array
from base64 import b64encode
from dataclasses import asdict
from pathlib import Path
from pprint import pformat
from typing import Any

from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.heuristics.compiler import PhaseTables, Tables, compile_heuristic
from claimeven.players.roster import player
from claimeven.players.searcher import SearchPlayer
from claimeven.searches.limits import Limits

TEMPLATE = Path(__file__).with_name("agent.py")
_PLACE = "SETTINGS = {}  # the export fills this in\n"


def export_kaggle(spec: str, geometry: Geometry | None = None, *, time_guard: bool = True) -> str:
    """The text of a submission that plays like the player which `spec` names.

    >>> "def agent(observation, configuration)" in export_kaggle("stank:depth=3")
    True
    """
    board = Geometry() if geometry is None else geometry
    settings = _settings(spec, board) | {"time_guard": time_guard}
    filled = pformat(settings, width=100, compact=True, sort_dicts=False)
    # The file's first two lines are for the tools that check this package.
    *_, text = TEMPLATE.read_text(encoding="utf-8").split("\n", 2)
    assert _PLACE in text
    names = {name for phase in settings["phases"] for name in phase["tables"]}
    unknown = [name for name in names if f'"{name}"' not in text]
    assert not unknown, f"agent.py does not evaluate the tables {unknown}"
    head = f"# {spec}, written by `claimeven export kaggle`\n"
    return head + text.replace(_PLACE, f"SETTINGS = {filled}\n")


def _settings(spec: str, geometry: Geometry) -> dict[str, Any]:
    made = player(spec)
    if not isinstance(made, SearchPlayer):
        made.close()
        raise BadInput(
            f"player {spec!r} cannot be exported; only those that search with a heuristic can"
        )
    limits, engine = made.limits, made.engine
    _check(spec, made, limits)
    tables = compile_heuristic(engine.heuristic, geometry)
    return {
        "spec": spec,
        "geometry": (geometry.columns, geometry.rows, geometry.connect),
        "depth": limits.depth,
        "deepening": limits.needs_deepening,
        "prune": engine.settings.algorithm != "minimax" or not engine.heuristic.is_random,
        "ordering": engine.settings.ordering,
        "ties": engine.settings.ties,
        "draw": first_draw(engine.settings.seed) if engine.settings.ties == "random" else 0,
        "centre_first": made.centre_first,
        "obvious_first": made.obvious_first,
        **table_settings(tables),
    }


def _check(spec: str, made: SearchPlayer, limits: Limits) -> None:
    """Refuse what a file of Python could not repeat move for move."""
    settings = made.engine.settings
    plain = (
        settings.algorithm in ("alphabeta", "minimax")
        and settings.ordering in ("centre", "none")
        and settings.table_mb == 0
    )
    if limits.depth is None or limits.nodes is not None:
        raise BadInput(f"player {spec!r} has a limit of nodes or time; give it a depth alone")
    if settings.proofs_mb > 0:
        raise BadInput(f"player {spec!r} asks the exact solver; it can be exported with proofs=0")
    if made.engine.heuristic.is_random and not plain:
        raise BadInput(
            f"player {spec!r} is random; it can be exported with search=alphabeta or minimax, "
            "ordering=centre or none, and no table"
        )
    if limits.needs_deepening and not (
        plain and settings.algorithm == "alphabeta" and settings.ties != "random"
    ):
        raise BadInput(
            f"player {spec!r} deepens under its time limit; it can be exported with "
            "search=alphabeta, ordering=centre or none, no table and no random ties"
        )


def table_settings(tables: Tables) -> dict[str, Any]:
    """The tables of an evaluation as the agent takes them."""
    return {
        "terminal": tables.terminal,
        "for_first": tables.for_first,
        "static_ending": tables.static_ending,
        "static_draw": tables.static_draw,
        "play_on": tables.play_on,
        "root_phase": tables.root_phase,
        "phase_of": tables.phase_of,
        "odd_rows": tables.odd_rows,
        "follow_up_rows": tables.follow_up_rows,
        "line_cells": tables.line_cells,
        "phases": [_phase_settings(phase) for phase in tables.phases],
    }


def _phase_settings(phase: PhaseTables) -> dict[str, Any]:
    """The tables of one phase; the many small numbers of a net as text."""
    settings = asdict(phase)
    hidden = settings["tables"].get("net_hidden")
    if hidden is not None:
        settings["tables"]["net_hidden"] = b64encode(array("b", hidden).tobytes()).decode()
    return settings


def first_draw(seed: int) -> int:
    """The first number of C++'s mt19937_64: what the kernel breaks ties by.

    >>> first_draw(5489)
    14514284786278117030
    """
    word = 2**64 - 1
    state = [seed & word]
    for i in range(1, 312):
        state.append((6364136223846793005 * (state[-1] ^ (state[-1] >> 62)) + i) & word)
    upper, lower = 0xFFFFFFFF80000000, 0x7FFFFFFF
    mixed = (state[0] & upper) | (state[1] & lower)
    x = state[156] ^ (mixed >> 1) ^ (0xB5026F5AA96619E9 if mixed & 1 else 0)
    x ^= (x >> 29) & 0x5555555555555555
    x ^= (x << 17) & 0x71D67FFFEDA60000 & word
    x ^= (x << 37) & 0xFFF7EEE000000000 & word
    return x ^ (x >> 43)
