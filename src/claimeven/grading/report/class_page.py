"""The page for the teacher: marks, the round robin as a heat map, every game to step through."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from claimeven.game.geometry import Geometry
from claimeven.game.side import Side
from claimeven.grading.contest import CLASS, ClassGame
from claimeven.grading.grading import GradedClass
from claimeven.grading.marks import MarkSheet
from claimeven.grading.report.html_table import html_table, measures, shade
from claimeven.grading.report.style import STYLE
from claimeven.grading.rubric import PARTS
from claimeven.lab.report.page import Section, report_page
from claimeven.lab.report.step_figure import BUTTONS, board, step_data
from claimeven.protocol.programs.confinement import Protection
from claimeven.ratings.cross_table import CrossTable
from claimeven.ratings.elo import Ratings, rate

_CHECK, _MISSING = "✓", "✗ not in force on this machine:"
_SCRIPT = Path(__file__).with_name("viewer.js")


def class_page(graded: GradedClass, links: dict[str, str]) -> str:
    """The page as text; `links` are the pages of the students by name."""
    return report_page(
        f"{graded.rubric.name}: marks",
        graded.rubric.name,
        escape(_lead(graded)),
        _sections(graded, links),
        style=STYLE,
        script=_SCRIPT.read_text(encoding="utf-8"),
    )


def _lead(graded: GradedClass) -> str:
    failed = sum(sheet.problem is not None for sheet in graded.sheets)
    said = f"{len(graded.sheets)} submissions, {len(graded.games):,} games."
    if failed:
        said += f" {failed} could not be built or started."
    return said


def _sections(graded: GradedClass, links: dict[str, str]) -> Iterator[Section]:
    yield Section("marks", "Marks", _marks(graded, links))
    if problems := _problems(graded):
        yield Section("problems", "Problems", problems)
    class_games = [game for game in graded.games if game.pairing.kind == CLASS]
    if class_games:
        yield Section("class", "Round robin", _round_robin(class_games))
    if graded.games:
        yield Section("games", "Games", _viewer(graded))
    yield Section("run", "How they were run", _run(graded))


def _marks(graded: GradedClass, links: dict[str, str]) -> str:
    parts = [part for part in PARTS if graded.rubric.marks.of(part) > 0]
    head = [
        "submission",
        "total",
        *parts,
        "ms / move",
        "processor s",
        "MB",
        "dialect",
        "build",
    ]
    ranked = sorted(graded.sheets, key=lambda sheet: (-sheet.total, sheet.name.casefold()))
    said = f"Marks out of {graded.rubric.marks.total:g}; the length of a bar is the share earned."
    by_hand = ", ".join(f"{name} ({most:g})" for name, most in graded.rubric.by_hand.items())
    if by_hand:
        said += f" To be marked by hand: {by_hand}."
    rows = [_mark_row(sheet, parts, links) for sheet in ranked]
    return f"<p>{escape(said)}</p>" + html_table(head, rows, "ranking")


def _mark_row(sheet: MarkSheet, parts: list[str], links: dict[str, str]) -> list[str]:
    link = f'<a href="{escape(links[sheet.name], quote=True)}">{escape(sheet.name)}</a>'
    found = sheet.examination
    return [
        link,
        shade(sheet.total / sheet.out_of, f"{sheet.total:g}"),
        *(_part_cell(sheet, part) for part in parts),
        *measures(sheet),
        escape(found.dialect),
        escape(found.step),
    ]


def _problems(graded: GradedClass) -> str:
    """One line for each submission that could not be marked, or that did something odd."""
    rows = [
        [escape(sheet.name), _words(said)]
        for sheet in graded.sheets
        for said in (*filter(None, [sheet.problem]), *sheet.examination.notes)
    ]
    return html_table(("submission", "problem"), rows, "list") if rows else ""


def _words(text: str) -> str:
    return f'<span class="words">{escape(text)}</span>'


def _part_cell(sheet: MarkSheet, part: str) -> str:
    found = sheet.part(part)
    assert found is not None
    return shade(found.share, "–" if found.share is None else f"{found.mark:g}")


def _round_robin(games: list[ClassGame]) -> str:
    ratings = rate(game.result for game in games)
    names = [rating.player for rating in ratings.standings]
    head = "".join(
        f'<th scope="col" title="{escape(name, quote=True)}">{place}</th>'
        for place, name in enumerate(names, 1)
    )
    rows = "".join(_heat_row(place, name, names, ratings) for place, name in enumerate(names, 1))
    said = (
        "Points of the row's submission against the column's in per cent, best first; Elo is by "
        "maximum likelihood. Press a cell to see the games."
    )
    return (
        f'<p>{said}</p><div class="scroll" tabindex="0"><table class="cross"><thead><tr><td></td>'
        f'<th scope="col">Elo</th>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _heat_row(place: int, name: str, names: list[str], ratings: Ratings) -> str:
    elo = next(each for each in ratings.standings if each.player == name)
    cells = "".join(_heat_cell(ratings.table, name, other) for other in names)
    shown = f"{elo.bound.mark} {elo.elo:+.0f}".strip()
    return f'<tr><th scope="row">{place} {escape(name)}</th><td>{shown}</td>{cells}</tr>'


def _heat_cell(table: CrossTable, name: str, other: str) -> str:
    count = table.between(name, other)
    if name == other or not count.games:
        return '<td class="none">·</td>'
    score = count.points / count.games
    style = f"background:rgb(var(--{'good' if score >= 0.5 else 'bad'}) / {abs(score - 0.5):.2f})"
    label = escape(f"{name} against {other}: {count}", quote=True)
    pair = escape(json.dumps([name, other]), quote=True)
    return (
        f'<td style="{style}"><button type="button" data-pair="{pair}" title="{label}" '
        f'aria-label="{label}">{100 * score:.0f}</button></td>'
    )


def _viewer(graded: GradedClass) -> str:
    """One board for all games, which a script fills."""
    data = json.dumps([_game(game) for game in graded.games], separators=(",", ":"))
    return f"""<div class="viewer"><figure class="player">
{board(Geometry(), "the chosen game")}
<div class="steps">{BUTTONS.format(stones=0)}</div>
<figcaption></figcaption></figure>
<div><label>Games <select size="16"></select></label>
<p><button type="button" class="all">Show all games</button></p></div></div>
<script type="application/json" id="game-data">{data.replace("<", chr(92) + "u003c")}</script>"""


def _game(game: ClassGame) -> dict[str, Any]:
    pairing = game.pairing
    start = len(pairing.opening)
    winner = {None: "draw", Side.FIRST: f"● {pairing.first} won"}
    result = winner.get(game.winner, f"◆ {pairing.second} won")
    return {
        "first": pairing.first,
        "second": pairing.second,
        "kind": pairing.kind,
        "result": result + (f": {game.failure}" if game.failure else ""),
        "moves": game.end.text,
        **step_data(game.end, start),
    }


def _run(graded: GradedClass) -> str:
    rubric = graded.rubric
    games, limits = rubric.games, rubric.limits
    time = f"{games.move:g} s a move" if games.clock is None else f"{games.clock} s a game"
    rows = [
        ("time", time),
        ("ladder", ", ".join(games.ladder)),
        ("positions", f"{games.positions} random ones, seed {rubric.seed}"),
        (
            "limits of a run",
            f"{limits.seconds:g} s, {limits.processor:g} s of processor time, {limits.memory} MB "
            f"of memory, {limits.processes} processes, {limits.disk} MB on disk",
        ),
    ]
    table = html_table(("", ""), [[name, _words(text)] for name, text in rows], "list")
    return table + _protections(graded)


def _protections(graded: GradedClass) -> str:
    """What held for every submission that was started."""
    held = graded.protections
    items = "".join(
        f"<li>{_CHECK if each in held else _MISSING} {escape(each.text)}</li>"
        for each in Protection
    )
    return f"<h3>Protections</h3><ul>{items}</ul>"
