"""The extended form of our protocol: what an engine may have."""

from __future__ import annotations

import time

from claimeven.checks import quoted
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.protocol.compliance.conversation import Check, Conversation
from claimeven.protocol.compliance.finding import NotSupported, WrongAnswer, errors_in
from claimeven.protocol.compliance.short_form import best_column
from claimeven.protocol.messages import geometry_line, parse_bestmove


def _check_move_list(talk: Conversation) -> None:
    said = talk.ask_until_ready("position startpos moves 3 3 3 3 3 3")
    if said:
        raise NotSupported(f"it got {quoted(said[0])}")
    best_column(talk, Position("444444"))


def _check_geometry(talk: Conversation) -> None:
    for geometry in (Geometry(5, 4, 4), Geometry(9, 7, 5), Geometry(12, 6, 4)):
        said = talk.ask_until_ready(geometry_line(geometry))
        if said:
            raise NotSupported(f"geometry {geometry} got {quoted(said[0])}")
        best_column(talk, Position([4, 4, 4, 4], geometry), "go depth 1")


def _check_limits(talk: Conversation) -> None:
    for go in ("go depth 2", "go nodes 500", "go movetime 50"):
        said = talk.ask_until_ready("position startpos 3342", go)
        # The answer may come after readyok: an engine may search and answer at the same time.
        if errors := errors_in(said):
            raise NotSupported(f"{go!r} got {quoted(errors[0])}")
        if not any(line.startswith("bestmove") for line in said):
            said = talk.ask(until="bestmove")
        parse_bestmove(said[-1] if said[-1].startswith("bestmove") else said[0])


def _check_stop(talk: Conversation) -> None:
    said = talk.ask("position startpos 3342", "go infinite", "isready", until="readyok")
    if errors := errors_in(said):
        raise NotSupported(f"'go infinite' got {quoted(errors[0])}")
    if any(line.startswith("bestmove") for line in said):
        raise WrongAnswer("'go infinite' was answered before 'stop'")
    began = time.monotonic()
    talk.ask("stop", until="bestmove")
    seconds = time.monotonic() - began
    if seconds > 1:
        raise WrongAnswer(f"'stop' was answered after {seconds:.1f} s: expected within 1 s")


EXTENDED_FORM: dict[str, Check] = {
    "extended: position startpos moves 3 3 4 2": _check_move_list,
    "extended: geometry COLUMNS ROWS CONNECT": _check_geometry,
    "extended: go depth, go nodes, go movetime": _check_limits,
    "extended: go infinite; isready and stop are answered meanwhile": _check_stop,
}
