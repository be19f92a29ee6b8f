"""The page of one student: marks, what went wrong, and the lost games with the truth about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from claimeven.game.notation import column_name
from claimeven.game.side import Side
from claimeven.grading.contest import ClassGame
from claimeven.grading.marks import MarkSheet
from claimeven.grading.report.findings import single_findings
from claimeven.grading.report.html_table import html_table, measures, shade
from claimeven.grading.report.reviews import ReviewedLoss, columns_text
from claimeven.grading.report.style import STYLE
from claimeven.grading.rubric import PARTS, Rubric
from claimeven.lab.report.page import Section, report_page
from claimeven.lab.report.step_figure import step_figure


def student_page(sheet: MarkSheet, losses: Sequence[ReviewedLoss], rubric: Rubric) -> str:
    """The page as text."""
    return report_page(
        f"{sheet.name}: {rubric.name}",
        sheet.name,
        _lead(sheet, rubric),
        _sections(sheet, losses),
        style=STYLE,
    )


def _lead(sheet: MarkSheet, rubric: Rubric) -> str:
    if sheet.problem is not None:
        return f'<span class="problem">The submission {escape(sheet.problem)}.</span>'
    found = sheet.examination
    said = [f"{escape(rubric.name)}: <b>{sheet.total:g} of {sheet.out_of:g} marks</b>."]
    if sheet.penalty:
        said.append(f"{sheet.penalty:g} marks were taken off for what had to be mended.")
    built = "Not built" if found.step == "none" else f"Built with {escape(found.step)}"
    said.append(f"{built}, driven in the dialect {escape(found.dialect)}.")
    return " ".join(said)


def _sections(sheet: MarkSheet, losses: Sequence[ReviewedLoss]) -> Iterator[Section]:
    yield Section("marks", "Marks", _marks(sheet))
    problems = _problems(sheet)
    if problems:
        yield Section("problems", "What went wrong", problems)
    if losses:
        yield Section("losses", "Lost games, reviewed", _losses(losses))
    if sheet.games:
        yield Section("games", "All games", _games(sheet))
    if sheet.problem is None:
        yield Section("measures", "Time and memory", _measures(sheet))


def _marks(sheet: MarkSheet) -> str:
    rows = [
        [
            escape(part.part),
            shade(part.share, "not asked" if part.share is None else f"{part.mark:g}"),
            f"{part.most:g}",
            f'<span class="words">{escape(part.text)}</span>',
            escape(PARTS[part.part]),
        ]
        for part in sheet.parts
    ]
    return html_table(("part", "marks", "of", "why", "what for"), rows, "marks")


def _problems(sheet: MarkSheet) -> str:
    rows = [
        [
            escape(each.group),
            f'<span class="words">{escape(each.name)}</span>',
            f'<span class="words">{escape(each.problem)}</span>',
        ]
        for each in single_findings(sheet)
        if each.problem is not None and not each.is_skipped
    ]
    notes = "".join(f"<p>Note: {escape(note)}.</p>" for note in sheet.examination.notes)
    return notes + (html_table(("part", "what", "problem"), rows, "list") if rows else "")


def _losses(losses: Sequence[ReviewedLoss]) -> str:
    said = (
        "<p>Step through a game: every move is compared with perfect play. The longest games come "
        "first.</p>"
    )
    return said + f'<div class="games">{"".join(map(_loss, losses))}</div>'


def _loss(loss: ReviewedLoss) -> str:
    pairing = loss.game.pairing
    opponent = pairing.second if loss.side is Side.FIRST else pairing.first
    mine = "●" if loss.side is Side.FIRST else "◆"
    accuracy = loss.review.accuracy(loss.side)
    caption = [f"Against <b>{escape(opponent)}</b>; you are {mine}. {_turn(loss)}"]
    if accuracy is not None:
        caption.append(f"Your moves were {accuracy:.0%} accurate.")
    caption.append(f"<br><code>{escape(loss.game.end.text)}</code>")
    label = f"a game that was lost against {opponent}"
    return step_figure(loss.game.end, 0, label, " ".join(caption), loss.notes)


def _turn(loss: ReviewedLoss) -> str:
    turn = loss.turning_point
    if turn is None:
        return "It was lost from the start with best play of the opponent."
    return (
        f"The game was lost with move {turn.ply + 1}, column {column_name(turn.column)}, which "
        f"{escape(turn.text)}. Better: {columns_text(turn.best)}."
    )


def _games(sheet: MarkSheet) -> str:
    rows = [_game_row(sheet.name, game) for game in sheet.games]
    return html_table(("opponent", "part", "you are", "result", "moves"), rows, "list")


def _game_row(name: str, game: ClassGame) -> list[str]:
    pairing = game.pairing
    is_first = pairing.side_of(name) is Side.FIRST
    result = {1.0: "won", 0.5: "draw", 0.0: "lost"}[game.points(name)]
    failure = f" ({escape(game.failure)})" if game.failure else ""
    return [
        escape(pairing.second if is_first else pairing.first),
        pairing.kind,
        "● first" if is_first else "◆ second",
        f'<span class="words">{result}{failure}</span>',
        f"<code>{escape(game.end.text)}</code>",
    ]


def _measures(sheet: MarkSheet) -> str:
    head = ("", "ms per move in games", "seconds of processor time", "MB at most")
    return html_table(head, [["examination and games", *measures(sheet)]])
