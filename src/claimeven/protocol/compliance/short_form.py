"""The short form of our protocol: what every engine of it has."""

from __future__ import annotations

from claimeven.checks import quoted
from claimeven.game.position import Position
from claimeven.protocol.compliance.conversation import (
    POSITIONS,
    Check,
    Conversation,
    check_quit,
    legal_column,
)
from claimeven.protocol.compliance.finding import WrongAnswer, errors_in, expect, shown
from claimeven.protocol.messages import parse_bestmove, position_line

TREE_NODES = {0: 1, 1: 8, 2: 57, 3: 400, 4: 2801}
"""Nodes of the tree from the empty standard board, the root included."""


def best_column(talk: Conversation, position: Position, go: str = "go") -> int:
    """The column that the engine plays; it must be legal."""
    said = talk.ask(position_line(position), go, until="bestmove")
    return legal_column(said[-1], position, position_line(position))


def _check_ready(talk: Conversation) -> None:
    expect(talk.ask("isready", until="readyok"), "readyok", "isready")


def _check_name(talk: Conversation) -> None:
    said = talk.ask_until_ready("name")
    if len(said) != 1 or not said[0] or said[0].startswith("error"):
        raise WrongAnswer(f"'name' got {shown(said)}: expected one line")


def _check_moves(talk: Conversation) -> None:
    for text in POSITIONS:
        best_column(talk, Position(text))
    line = talk.ask("position startpos 3342", "go", until="bestmove")[-1]
    if len(line.split()) != 3:
        raise WrongAnswer(f"{quoted(line)} has no score: expected bestmove COLUMN SCORE")


def _check_one_line(talk: Conversation) -> None:
    said = talk.ask_until_ready("position startpos 33")
    if said:
        raise WrongAnswer(f"'position startpos 33' got {shown(said)}: expected no answer")
    said = talk.ask("go", until="bestmove")
    if len(said) != 1:
        raise WrongAnswer(f"a plain 'go' got {shown(said)}: expected one line")


def _check_perft(talk: Conversation) -> None:
    talk.ask_until_ready("position startpos")
    for depth, nodes in TREE_NODES.items():
        said = talk.ask(f"perft {depth}", until="perft")
        expect(said, f"perft {depth} {nodes}", f"perft {depth}")


def _check_nonsense(talk: Conversation) -> None:
    talk.ask_until_ready("position startpos 333333")
    for line in ("xyzzy", "position startpos 3333333", "position nowhere", "go sideways"):
        said = talk.ask_until_ready(line)
        if len(said) != 1 or not said[0].startswith("error"):
            problem = f"{line!r} got {shown(said)}: expected one line that starts with error"
            raise WrongAnswer(problem)
    line = talk.ask("go", until="bestmove")[-1]
    if parse_bestmove(line)[0] not in Position("444444").legal_columns:
        raise WrongAnswer(f"after nonsense the position had changed: {quoted(line)}")


def _check_finished(talk: Conversation) -> None:
    said = talk.ask_until_ready("position startpos 0101010", "go")
    if not errors_in(said):
        raise WrongAnswer(f"'go' after the game's end got {shown(said)}: expected an error")


SHORT_FORM: dict[str, Check] = {
    "isready is answered with readyok": _check_ready,
    "name is answered with one line": _check_name,
    "go is answered with bestmove COLUMN SCORE and a legal column": _check_moves,
    "position is silent, and a plain go gets one line only": _check_one_line,
    "perft DEPTH counts every node of the tree, the root included": _check_perft,
    "nonsense gets one error line and changes nothing": _check_nonsense,
    "go in a finished game gets an error": _check_finished,
    "quit is answered with quitting, and the process ends": check_quit,
}
