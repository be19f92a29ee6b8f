"""The reference of the Python package: every public name under the heading of its subject."""

from __future__ import annotations

import claimeven

SUBJECTS = (
    (
        "The game",
        "Boards, positions and games being played.",
        ("game.geometry", "game.side", "game.position", "game.game", "game.threats"),
    ),
    (
        "Scores",
        "Proven scores have one order; estimates compare with estimates of one evaluation.",
        ("score",),
    ),
    ("The solver", "Proven answers.", ("solver",)),
    ("Searches", "Looking ahead with an evaluation.", ("searches",)),
    ("Evaluations", "How good a position looks, exactly and explained.", ("heuristics",)),
    (
        "Players and reviews",
        "Whatever chooses moves, and what became of them.",
        ("players", "coach"),
    ),
    ("Many positions at once", "Arrays, and counting.", ("game.batch", "game.counting")),
    ("Errors", "Every mistake of a user is one of these.", ("errors",)),
)
"""Headings, a sentence for each, and the modules whose public names stand below it."""


def public_names() -> dict[str, str]:
    """Each public name, and the module that it is defined in, without `claimeven.`."""
    modules: dict[str, str] = vars(claimeven)["_MODULES"]
    return {name: module.removeprefix("claimeven.") for name, module in modules.items()}


def grouped() -> list[tuple[str, str, list[str]]]:
    """The public names under their headings; a name without a heading is an error.

    >>> [heading for heading, _, names in grouped() if "solve" in names]
    ['The solver']
    """
    left = public_names()
    found = []
    for heading, sentence, modules in SUBJECTS:
        names = [name for name, module in left.items() if _is_in(module, modules)]
        found.append((heading, sentence, names))
        for name in names:
            del left[name]
    if left:
        raise ValueError(f"public names without a heading in tools/doc_site/names.py: {left}")
    return found


def _is_in(module: str, rooms: tuple[str, ...]) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def python_sections() -> str:
    """For each subject a table of its names, each of which has a page of its own."""
    parts = []
    for heading, sentence, names in grouped():
        entries = "\n".join(f"   claimeven.{name}" for name in names)
        table = f".. autosummary::\n   :toctree: names\n   :nosignatures:\n\n{entries}"
        parts.append(f"## {heading}\n\n{sentence}\n\n```{{eval-rst}}\n{table}\n```\n")
    return "\n".join(parts)
