"""The dialect of a course's coordinator: what that course demands of an engine.

Nothing is sent but what the coordinator sends, so an engine cannot fail by a line that it has never
seen.
"""

from __future__ import annotations

import time

from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.protocol.compliance.conversation import (
    POSITIONS,
    Check,
    Conversation,
    check_quit,
    legal_column,
)
from claimeven.protocol.compliance.finding import WrongAnswer, errors_in, expect, shown
from claimeven.protocol.dialects.coordinator import NAME_LINE, READY_LINE, coordinator_position_line
from claimeven.protocol.messages import coordinator_go_line
from claimeven.searches.time_left import TimeLeft

TREE_NODES = {1: 8, 2: 57, 3: 400, 4: 2801, 5: 19608}
FULL_BOARD = "547125662261271266215743771576315353334444"
"""A game without a line."""


def _check_ready(talk: Conversation) -> None:
    expect(talk.ask(READY_LINE, until="readyok"), "readyok", READY_LINE)


def _check_name(talk: Conversation) -> None:
    said = talk.ask_until_ready(NAME_LINE, ready=READY_LINE)
    if len(said) != 1 or not said[0] or said[0].startswith("error"):
        raise WrongAnswer(f"{NAME_LINE!r} got {shown(said)}: expected one line")


def _check_position(talk: Conversation) -> None:
    for line in ("position startpos 33", "position startpos ", "position startpos"):
        said = talk.ask_until_ready(line, ready=READY_LINE)
        if said:
            raise WrongAnswer(f"{line!r} got {shown(said)}: expected no answer")


def _check_moves(talk: Conversation) -> None:
    for text in POSITIONS:
        _best_column(talk, Position(text), TimeLeft(talk.seconds, talk.seconds))


def _check_game(talk: Conversation) -> None:
    """The engine plays both sides; each has the time that one answer may take elsewhere."""
    position = Position()
    left = dict.fromkeys(Side, talk.seconds)
    while position.outcome is None:
        side = position.to_move
        talk.ask_until_ready(coordinator_position_line(position), ready=READY_LINE)
        clocks = TimeLeft(left[Side.FIRST], left[Side.SECOND])
        began = time.monotonic()
        column = _answered_column(talk, position, clocks, left[side])
        left[side] -= time.monotonic() - began
        position = position.play(column)


def _best_column(talk: Conversation, position: Position, clocks: TimeLeft) -> int:
    talk.ask_until_ready(coordinator_position_line(position), ready=READY_LINE)
    return _answered_column(talk, position, clocks, talk.seconds)


def _answered_column(
    talk: Conversation, position: Position, clocks: TimeLeft, seconds: float
) -> int:
    go = coordinator_go_line(clocks)
    said = talk.ask(go, until="bestmove", seconds=seconds)
    if any(not line.startswith("info ") for line in said[:-1]):
        raise WrongAnswer(f"{go!r} got {shown(said)}: expected info lines and bestmove only")
    if len(said[-1].split()) != 3:
        raise WrongAnswer(f"{said[-1]!r} has no score: expected bestmove COLUMN SCORE")
    return legal_column(said[-1], position, coordinator_position_line(position))


def _check_perft(talk: Conversation) -> None:
    for depth, nodes in TREE_NODES.items():
        said = talk.ask(f"perft {depth}", until="perft")
        expect(said, f"perft {depth} {nodes}", f"perft {depth}")


def _check_perft_0(talk: Conversation) -> None:
    expect(talk.ask("perft 0", until="perft"), "perft 0 1", "perft 0")


def _check_full_board(talk: Conversation) -> None:
    """The coordinator does not see a draw: it asks once more, and no column is right."""
    go = coordinator_go_line(TimeLeft(talk.seconds, talk.seconds))
    full = coordinator_position_line(Position(FULL_BOARD))
    talk.ask_until_ready(full, ready=READY_LINE)
    said = talk.ask_until_ready(go, ready=READY_LINE)
    if not errors_in(said):
        raise WrongAnswer(f"{full!r}, {go!r} got {shown(said)}: expected an error")


COORDINATOR: dict[str, Check] = {
    "coordinator: isready AI 0 is answered with readyok": _check_ready,
    "coordinator: name AI 0 is answered with one line": _check_name,
    "coordinator: position is silent, also for the empty board": _check_position,
    "coordinator: go ftime MS stime MS gets bestmove COLUMN SCORE and a legal column": _check_moves,
    "coordinator: a whole game against itself stays within its time": _check_game,
    "coordinator: perft 1 to 5 count every node of the tree": _check_perft,
    "coordinator: quit is answered with quitting, and the process ends": check_quit,
}
COORDINATOR_EXTRA: dict[str, Check] = {
    "coordinator: perft 0 counts the root": _check_perft_0,
    "coordinator: go on a full board gets an error, and the engine lives": _check_full_board,
}
"""What the course does not ask for: its engines fall over it."""
