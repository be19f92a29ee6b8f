"""The messages of graded moves and of puzzles in English. {me} is the side to move."""

from __future__ import annotations

GRADED: dict[str, str] = {
    # Reviewed moves.
    "graded-forced": "the only column",
    "graded-slip": "let a win slip to a draw",
    "graded-mistake-win": "turned a win into a loss",
    "graded-mistake-draw": "turned a draw into a loss",
    "graded-good-win": "kept the win, {plies} later",
    "graded-good-loss": "lost {plies} sooner than need be",
    "graded-best-win": "kept the win",
    "graded-best-draw": "kept the draw",
    "graded-best-loss": "held out longest",
    # Puzzles.
    "puzzle-win": "{me} to move: win in {count} moves.",
    "puzzle-only-move": "{me} to move: the only winning column.",
    "puzzle-save-draw": "{me} to move: the only column that saves the draw.",
    "puzzle-spot-threat": "{me} to move: every column but one loses soon.",
    "theme": "Theme: {theme}. {reach}",
    "theme-proved": "This is proved.",
    "theme-example": "One best line goes so.",
    "theme-completes": "a line that can be completed at once",
    "theme-forced-win": "threats that force the win",
    "theme-quiet-win": "a quiet move, then threats against every answer",
    "theme-follow-up": "a plan that answers every move in its column",
    "theme-deciding-threat": "an odd or even threat that decides",
    "theme-double-threat": "a double threat",
    "theme-win-above": "a win above the block",
    "theme-zugzwang": "zugzwang, a move under the winning cell",
    "right-draw": "Right: {column} saves the draw, and every other column loses.",
    "right-win": "Right: {column} wins in {count} plies.",
    "right-only": "Right: {column} is the only column that wins, in {count} plies.",
    "wrong-slow": "Column {column} wins too, but in {count} plies: there is a win in {best}.",
    "wrong-draw": "Column {column} does not win: after it best play is a draw.",
    "wrong-loss": "Column {column} loses: after it {other} wins in {count} plies.",
    "best-play": "Best play: {moves}",
}


def say(key: str, **values: object) -> str:
    """A message with its values.

    >>> say("graded-good-win", plies="2 plies")
    'kept the win, 2 plies later'
    """
    return GRADED[key].format(**values)
