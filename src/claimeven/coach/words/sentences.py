"""One explanation, one sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from claimeven.coach.certificates import FollowPlan, ForcedSequence, QuietMove
from claimeven.coach.explanation import Explanation, Kind, Promise
from claimeven.coach.line_core import LineCore
from claimeven.coach.proof_tree import ProofTree
from claimeven.coach.rules.instance import DecidingThreat
from claimeven.coach.tree_end import TreeEnd, tree_ends
from claimeven.coach.words.catalogue import Catalogue, landing
from claimeven.game.geometry import Cell
from claimeven.game.notation import cell_name
from claimeven.game.position import Position
from claimeven.score import Win


def sentence(explanation: Explanation, catalogue: Catalogue | None = None) -> str:
    """What an explanation says, in plain words.

    >>> from claimeven.coach.finders.completes import explain_completes
    >>> from claimeven.game.side import Side
    >>> sentence(explain_completes(Position("112233"), Side.FIRST))
    'First completes a line at d1 at once.'
    """
    catalogue = Catalogue() if catalogue is None else catalogue
    return SENTENCES[explanation.kind](explanation, catalogue)


def _cell_sentence(explanation: Explanation, catalogue: Catalogue) -> str:
    """Kinds whose message names one cell and has the name of the kind."""
    cell = cell_name(explanation.cells[0])
    return catalogue.say(explanation.kind.value, cell=cell, **catalogue.sides(explanation.side))


def _forced_win(explanation: Explanation, catalogue: Catalogue) -> str:
    found = explanation.certificate
    assert isinstance(found, ForcedSequence)
    first, second = (ending.cell for ending in found.endings)
    is_stacked = first.column == second.column
    values = {"a": cell_name(first), "b": cell_name(second), **catalogue.sides(explanation.side)}
    if not found.moves:
        return catalogue.say("stacked-threat" if is_stacked else "double-threat", **values)
    moves = catalogue.moves(explanation.position, found.moves)
    return catalogue.say("forced-stacked" if is_stacked else "forced-double", moves=moves, **values)


def _quiet_win(explanation: Explanation, catalogue: Catalogue) -> str:
    found = explanation.certificate
    assert isinstance(found, QuietMove)
    completes = not any(each.answer.moves or len(each.answer.endings) > 1 for each in found.answers)
    names = catalogue.sides(explanation.side)
    if found.column is None:
        return catalogue.say("any-reply-line" if completes else "any-reply", **names)
    cell = cell_name(landing(explanation.position, found.column))
    return catalogue.say("quiet-line" if completes else "quiet-win", cell=cell, **names)


def _follow_up(explanation: Explanation, catalogue: Catalogue) -> str:
    plan, position = explanation.certificate, explanation.position
    assert isinstance(plan, FollowPlan)
    here = reduce(Position.play, explanation.moves, position)
    return _after_moves(explanation, _plan(explanation, plan, here, catalogue), catalogue)


def _after_moves(explanation: Explanation, rest: str, catalogue: Catalogue) -> str:
    """What holds after the first move of the side, if it has to make one."""
    if not explanation.moves:
        return rest
    cell = cell_name(landing(explanation.position, explanation.moves[0]))
    return catalogue.say("follow-first", cell=cell, rest=rest, **catalogue.sides(explanation.side))


def _deciding_threat(explanation: Explanation, catalogue: Catalogue) -> str:
    found = explanation.certificate
    assert isinstance(found, DecidingThreat)
    names = catalogue.sides(explanation.side)
    if len(found.threats) > 1:
        cells = catalogue.cells(found.threats)
        said = catalogue.say("deciding-threats", cells=cells, **names)
    else:
        said = catalogue.say("deciding-threat", **_threat(found.threats[0], catalogue), **names)
    return _after_moves(explanation, said, catalogue)


def _threat(cell: Cell, catalogue: Catalogue) -> dict[str, str]:
    """A threat, its parity, and the cell under it."""
    return {
        "cell": cell_name(cell),
        "under": cell_name(Cell(cell.column, cell.row - 1)),
        "parity": catalogue.say("even" if cell.row % 2 else "odd"),
    }


def _rules(explanation: Explanation, catalogue: Catalogue) -> str:
    names = catalogue.sides(explanation.side)
    if explanation.lines:
        line = catalogue.line(explanation.lines[0])
        said = catalogue.say("rules-win", line=line, **names)
    else:
        said = catalogue.say("rules-draw", **names)
    return _after_moves(explanation, said, catalogue)


def _line_core(explanation: Explanation, catalogue: Catalogue) -> str:
    found = explanation.certificate
    assert isinstance(found, LineCore)
    names = catalogue.sides(explanation.side)
    lines = [catalogue.line(line) for line in found.lines]
    if len(lines) == 1:
        return catalogue.say("line-core-one", line=lines[0], **names)
    key = "line-core-two" if len(lines) == 2 else "line-core"
    return catalogue.say(key, count=len(lines), lines=catalogue.listing(lines), **names)


def _proof_tree(explanation: Explanation, catalogue: Catalogue) -> str:
    tree, names = explanation.certificate, catalogue.sides(explanation.side)
    assert isinstance(tree, ProofTree)
    ends = tree_ends(explanation.position, tree)
    if len(ends) == 1 and ends[0].reason is not None and len(ends[0].moves) == 1:
        said = sentence(ends[0].reason, catalogue)
    elif tree.promise is not Promise.WINS:
        said = catalogue.say("tree-draw", count=len(ends), **names)
    elif (critical := _critical_end(ends)) is not None and critical.reason is not None:
        moves = catalogue.moves(explanation.position, critical.moves)
        rest = sentence(critical.reason, catalogue)
        return catalogue.say("tree-forced", moves=moves, rest=rest, **names)
    elif (cells := _deciding_ends(ends)) and len(cells) <= _MOST_THREATS:
        said = catalogue.say("tree-threats", cells=catalogue.cells(cells, "or"), **names)
    else:
        said = catalogue.say("tree-win", count=len(ends), **names)
    return _after_moves(explanation, said, catalogue)


_MOST_THREATS = 3


def _critical_end(ends: tuple[TreeEnd, ...]) -> TreeEnd | None:
    """The only end that is not a line at once; None if there are more."""
    others = [end for end in ends if not end.is_line]
    return others[0] if len(others) == 1 else None


def _deciding_ends(ends: tuple[TreeEnd, ...]) -> tuple[Cell, ...]:
    """The threats that decide, if that is how every end is won; else none."""
    found = [None if end.reason is None else end.reason.certificate for end in ends]
    threats = [each for each in found if isinstance(each, DecidingThreat)]
    if len(threats) < len(ends):
        return ()
    return tuple(dict.fromkeys(cell for each in threats for cell in each.threats))


def _plan(
    explanation: Explanation, plan: FollowPlan, position: Position, catalogue: Catalogue
) -> str:
    """What the plan does once the other side is to move."""
    values = catalogue.sides(explanation.side) | {"bases": _bases(plan, catalogue)}
    if plan.line is None:
        return catalogue.say("follow-draw", **values)
    cells = _deciding_cells(explanation, plan, position)
    if not cells:
        return catalogue.say("follow-line", line=catalogue.line(plan.line), **values)
    if len(cells) > 1:
        return catalogue.say("follow-threats", cells=catalogue.cells(cells), **values)
    return catalogue.say("follow-threat", **_threat(cells[0], catalogue), **values)


def _bases(plan: FollowPlan, catalogue: Catalogue) -> str:
    if not plan.bases:
        return ""
    pairs = [catalogue.cells(pair) for pair in plan.bases]
    return catalogue.say("follow-bases", bases=catalogue.say("comma").join(pairs))


def _deciding_cells(
    explanation: Explanation, plan: FollowPlan, position: Position
) -> tuple[Cell, ...]:
    """Answers of the plan that complete a line by themselves, the lowest of each column."""
    stones, bit = position.word(explanation.side), position.geometry.bit
    lowest: dict[int, Cell] = {}
    for _, answer in sorted(plan.answers):
        held = stones | bit(answer)
        lines = (line for line in position.geometry.lines if answer in line)
        if any(all(held & bit(cell) for cell in line) for line in lines):
            lowest.setdefault(answer.column, answer)
    return tuple(lowest.values())


def _only_reply(explanation: Explanation, catalogue: Catalogue) -> str:
    key = "only-move-win" if explanation.promise is Promise.WINS else "only-move-draw"
    cell = cell_name(explanation.cells[0])
    return catalogue.say(key, cell=cell, **catalogue.sides(explanation.side))


def _main_line(explanation: Explanation, catalogue: Catalogue) -> str:
    moves = catalogue.moves(explanation.position, explanation.moves)
    return catalogue.say(
        "main-line", moves=moves, rest=sentence(explanation.certificate, catalogue)
    )


def _verdict(explanation: Explanation, catalogue: Catalogue) -> str:
    score = explanation.certificate
    if explanation.promise is Promise.WINS and isinstance(score, Win):
        plies = catalogue.plies(score.plies)
        return catalogue.say("verdict-win", plies=plies, **catalogue.sides(explanation.side))
    return catalogue.say("verdict-draw")


SENTENCES: dict[Kind, Callable[[Explanation, Catalogue], str]] = {
    Kind.COMPLETES: _cell_sentence,
    Kind.MUST_BLOCK: _cell_sentence,
    Kind.FORCED_WIN: _forced_win,
    Kind.QUIET_WIN: _quiet_win,
    Kind.FOLLOW_UP: _follow_up,
    Kind.DECIDING_THREAT: _deciding_threat,
    Kind.LINE_CORE: _line_core,
    Kind.RULES: _rules,
    Kind.PROOF_TREE: _proof_tree,
    Kind.SHARED_CELL: _cell_sentence,
    Kind.ONLY_REPLY: _only_reply,
    Kind.MAIN_LINE: _main_line,
    Kind.VERDICT: _verdict,
}
"""How each kind is said."""
