"""The messages of lessons in English. {me} is the side to move, {other} the other one."""

from __future__ import annotations

LESSONS: dict[str, str] = {
    # Questions.
    "ask-complete": "{me} to move: complete a line.",
    "ask-block": "{me} to move: stop {other} from completing a line.",
    "ask-double-threat": "{me} to move: make a double threat.",
    "ask-above": "{me} to move: make a threat, so that you win on top of the block.",
    "ask-safe": "{me} to move: find a column after which {other} cannot win at once.",
    "ask-under": "{me} to move: in which column would {other} win right on top of your stone?",
    "ask-follow": "{me} to move: follow. Answer in the column of the last stone.",
    "ask-stop": "{me} to move: stop the plan. {other} must not win with the next two stones.",
    "ask-win": "{me} to move: find a column that wins.",
    "ask-fastest": "{me} to move: find the fastest win.",
    "ask-draw": "{me} to move: save the draw.",
    "ask-play-out": "{me} to move: win the game. {other} defends as long as possible.",
    "ask-threat": "Find an empty cell where a stone of {side} would complete a line.",
    "ask-ends-at": "{me} to move, and both play their best: where does the last stone fall?",
    "ask-outcome": "{me} to move, and both play their best: who wins?",
    # Right columns.
    "right-complete": "The stone on {here} completes a line.",
    "right-block": "The stone on {here} blocks.",
    "right-double-threat": (
        "{me} can complete a line on {cells}, and {other} can block only one of them."
    ),
    "right-above": "{other} has to block on {block}, and {me} wins on {above}.",
    "right-under": "On top of {here} {other} completes a line.",
    "right-safe": "{other} cannot complete a line now.",
    "right-follow": "The stone falls on {here}, on top of the last one.",
    "right-stop": "Now {other} cannot force a win with two stones.",
    "right-draw": "With best play it is a draw.",
    "right-win-one": "With best play {me} wins in 1 move.",
    "right-win": "With best play {me} wins in {count} moves.",
    # Wrong columns.
    "wrong-complete": "A stone on {here} completes no line.",
    "wrong-under": "{other} cannot complete a line on top of {here}.",
    "wrong-follow": "The last stone fell in column {column}.",
    "wrong-completed": "{other} completes a line on {cell}.",
    "wrong-completed-above": "{other} completes a line on {cell}, right on top of your stone.",
    "wrong-unstopped": "{other} plays column {column}, and cannot be stopped.",
    "no-threat": "After that you threaten nothing that can be played next.",
    "double-unasked": "That is a double threat, on {cells}: good, but not asked for here.",
    "one-threat": "That threatens {cell} only, and {other} blocks there.",
    "no-line-above": "{other} blocks on {cell}, and on top of it you have no line.",
    "slower-win": (
        "Column {column} keeps the win, but it takes {count} moves, and {best} would do."
    ),
    "sooner-loss": "Column {column} keeps the game, but the loss comes sooner than it has to.",
    "not-asked-draw": "Column {column} keeps the draw, but that is not what was asked for.",
    "gives-away-win": "Column {column} gives the win away: with best play {end}.",
    "gives-away-draw": "Column {column} gives the draw away: with best play {end}.",
    "end-draw": "it is a draw",
    "end-win": "{side} wins",
    # Games that are played out.
    "played-won": "You have won.",
    "played-answered": "{other} answers in column {column}.",
    "played-best": "Best play, move by move.",
    # Cells and outcomes.
    "cell-taken": "There is a stone on {cell} already.",
    "cell-no-end": "With best play no game ends on {cell}.",
    "cell-of-other": "On {cell} it is {other} who would complete a line, not {side}.",
    "cell-no-line": "A stone of {side} on {cell} completes no line.",
    "cell-right": "A stone of {side} on {cell} completes a line.",
    "cell-right-more": "A stone of {side} on {cell} completes a line. There is also {others}.",
    "outcome-no-draw": "It is no draw if both play their best.",
    "outcome-no-win": "{side} does not win if both play their best.",
    "outcome-draw": "With best play: a draw.",
    "outcome-win": "With best play: {side} wins.",
}


def say(key: str, **values: object) -> str:
    """A message with its values.

    >>> say("right-block", here="d1")
    'The stone on d1 blocks.'
    """
    return LESSONS[key].format(**values)
