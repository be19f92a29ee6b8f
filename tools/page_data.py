"""Write what the page's local engine knows of evaluations, lessons, players and puzzles.

    python tools/page_data.py

The catalogue, players, levels, lessons and puzzles of the package are the source; the files are
committed, since the page has no Python to ask. A test compares them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

from claimeven.coach.lessons.course import lessons
from claimeven.coach.lessons.lesson import LessonStep
from claimeven.coach.puzzles.puzzle_file import puzzle_line
from claimeven.coach.puzzles.puzzle_set import shipped_puzzles
from claimeven.heuristics.catalog import OFFERED, heuristic
from claimeven.heuristics.net_term import Net
from claimeven.heuristics.spec import Heuristic, Phases
from claimeven.players import mcts, perfect, untrusted
from claimeven.players.levels import level_player
from claimeven.players.roster import KINDS
from claimeven.players.searcher import HABITS, Habits
from claimeven.searches import settings
from claimeven.web.choices import heuristic_choices, player_choices

STATIC = Path(__file__).resolve().parent.parent / "src" / "claimeven" / "web" / "static"
DATA = STATIC / "js" / "local" / "data"


def heuristics() -> dict[str, Any]:
    """The evaluations of the catalogue, and what a request may ask of them."""
    return {
        "parameters": {choice["name"]: choice["parameters"] for choice in heuristic_choices()},
        "specs": {name: plain(heuristic(name)) for name in OFFERED},
        "most": untrusted._MOST,
    }


def players() -> dict[str, Any]:
    """The players to choose from, all that may be asked for, and how they play."""
    return {
        "choices": player_choices(),
        "kinds": list(KINDS),
        "allowed": sorted(untrusted.ALLOWED),
        "reach_out": sorted(untrusted.REACH_OUT),
        "options": {name: KINDS[name].options for name in sorted(untrusted.ALLOWED)},
        "habits": {name: asdict(HABITS.get(name, Habits())) for name in OFFERED},
        "levels": {str(number): asdict(skill) for number, skill in level_player.SKILLS.items()},
        "level": {
            "perfect": level_player.PERFECT,
            "glance": level_player.GLANCE,
            "nodes": level_player.NODES,
            "proofs_mb": level_player.PROOFS_MB,
            "table_mb": level_player.TABLE_MB,
        },
        "mcts_playouts": mcts.PLAYOUTS,
        "hurried_nodes": perfect.HURRIED_NODES,
        "mtdf_table_mb": settings.MTDF_TABLE_MB,
    }


def plain(value: Any) -> Any:
    """A spec as objects, lists and text; numbers are exact, as text, and None is left out."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Phases):
        return [plain(phase) for phase in value.phases]
    if is_dataclass(value):
        return _table(value)
    if isinstance(value, tuple):
        if value and all(isinstance(each, tuple) and isinstance(each[0], str) for each in value):
            return {name: plain(each) for name, each in value}
        return [plain(each) for each in value]
    return value


_ELSEWHERE = "claimeven"
"""The evaluation whose terms nets have on boards that they are not for."""
_NOT_HERE = ("card", "weights")
"""Of a net: the page reads its weights from the package's own file."""


def _table(spec: Any) -> dict[str, Any]:
    kind = {"kind": spec.kind} if hasattr(spec, "kind") else {}
    names = [entry.name for entry in fields(spec)]
    if isinstance(spec, Heuristic):
        names.remove("idea")  # which `choices` have
        assert spec.elsewhere in ((), heuristic(_ELSEWHERE).terms)
    if isinstance(spec, Net):
        names = [name for name in names if name not in _NOT_HERE]
    found = kind | {name: plain(getattr(spec, name)) for name in names}
    if isinstance(spec, Heuristic):
        found["elsewhere"] = _ELSEWHERE if found["elsewhere"] else None
    return {name: value for name, value in found.items() if value is not None}


def puzzles() -> dict[str, Any]:
    """The shipped puzzles, a line for each."""
    shipped = shipped_puzzles()
    geometry = shipped.geometry
    shape = [geometry.columns, geometry.rows, geometry.connect]
    return {"shape": shape, "lines": [puzzle_line(each) for each in shipped]}


def course() -> list[dict[str, Any]]:
    """The lessons with their tasks; what they claim is checked here and not there."""
    return [
        {
            "name": lesson.name,
            "title": lesson.title,
            "summary": lesson.summary,
            "steps": [_step(step) for step in lesson.steps],
        }
        for lesson in lessons()
    ]


def _step(step: LessonStep) -> dict[str, Any]:
    geometry, task = step.position.geometry, None
    if step.task is not None:
        kind, side = step.task.kind.value, step.task.side
        task = {"kind": kind, "side": plain(side), "answer": step.task.answer.value, "id": step.id}
    return {
        "text": step.text,
        "position": step.position.text,
        "shape": [geometry.columns, geometry.rows, geometry.connect],
        "marks": asdict(step.marks),
        "moves": step.moves,
        "task": task,
        "right": step.right,
    }


FILES: dict[str, Callable[[], Any]] = {
    "heuristics": heuristics,
    "heuristic_choices": heuristic_choices,
    "lessons": course,
    "players": players,
    "puzzles": puzzles,
}


def text_of(name: str) -> str:
    """What the file of that name should hold."""
    return json.dumps(FILES[name](), ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    """Write all files."""
    DATA.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        (DATA / f"{name}.json").write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
