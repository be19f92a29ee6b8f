"""The tables of a report, as HTML."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

from claimeven.lab.report.tournament.facts import Facts, share_of_points
from claimeven.ratings.cross_table import Count
from claimeven.ratings.elo import Rating, Ratings
from claimeven.ratings.names import shortened
from claimeven.ratings.pairs import MatchScore
from claimeven.ratings.result import Result

MOST_COUNTED = 16
"""Up to this many players the cells of the cross table hold wins, draws and losses."""

_MOST_EXACT = 24
"""Up to this many players the chance to be better is by likelihoods, beyond it by intervals."""

MOST_PAIRED = 12
"""Up to this many players every match is shown pair by pair."""

_CROSS_NAME_WIDTH = 34
_WORDS = ("player", "against", "message", "standard error")
_LEFT = ' class="name"'
_SCROLLS = '<div class="scroll" tabindex="0">'


def standings_table(facts: Facts) -> str:
    """Ratings, scores and what they cost."""
    ratings = facts.summary.ratings
    exact = len(facts.players) <= _MOST_EXACT
    rows = []
    for place, rating in enumerate(facts.standings, 1):
        effort = facts.efforts.get(rating.player)
        following = facts.standings[place] if place < len(facts.standings) else None
        rows.append(
            [
                str(place),
                _name(rating.player),
                f"{rating.bound.mark} {_number(rating.elo)}".lstrip(),
                _interval(rating),
                _better(ratings, rating, following, exact),
                str(rating.count.games),
                f"{rating.count.points:g}",
                str(rating.count),
                _percent(rating.count),
                "" if effort is None else _milliseconds(effort.seconds_per_move),
                "" if effort is None or not effort.nodes else f"{effort.nodes_per_move:,.0f}",
            ]
        )
    head = (
        "#",
        "player",
        "Elo",
        "95 % interval",
        "better than next",
        "games",
        "points",
        "w-d-l",
        "score",
        "ms / move",
        "nodes / move",
    )
    return _table(head, rows)


def cross_table(facts: Facts) -> str:
    """The score of every player against every other, best first; shades repeat the numbers."""
    players = [rating.player for rating in facts.standings]
    head = "".join(
        f'<th scope="col" title="{escape(player, quote=True)}">{place}</th>'
        for place, player in enumerate(players, 1)
    )
    rows = []
    for place, player in enumerate(players, 1):
        cells = "".join(_cross_cell(facts, player, other) for other in players)
        title, name = escape(player), escape(shortened(player, _CROSS_NAME_WIDTH))
        rows.append(f'<tr><th scope="row" title="{title}">{place} {name}</th>{cells}</tr>')
    return (
        f'{_SCROLLS}<table class="cross"><thead><tr><td></td>'
        f"{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def pairs_table(facts: Facts) -> str:
    """Every match, pair by pair."""
    results = [Result(game.first, game.second, game.winner, game.pair) for game in facts.games]
    names = [rating.player for rating in facts.standings]
    rows = []
    for at, one in enumerate(names):
        for other in names[at + 1 :]:
            match = MatchScore.of(results, one, other)
            if match.games:
                rows.append(_match_row(one, other, match))
    head = (
        "player",
        "against",
        "0",
        "½",
        "1",
        "1½",
        "2",
        "games",
        "score",
        "Elo",
        "95 %",
        "better",
    )
    return _table(head, rows)


def failures_table(facts: Facts) -> str:
    """Games that a failure decided, with the end of what the player wrote."""
    failed = [game for game in facts.games if game.failure is not None]
    rows = []
    for game in failed[:50]:
        assert game.failure is not None
        said = game.failure.stderr.strip().splitlines()[-1:] or [""]
        rows.append(
            [
                str(game.id),
                _name(game.failed_player or ""),
                escape(game.failure.code),
                _name(game.failure.message),
                _name(said[0]),
            ]
        )
    more = f"<p>… and {len(failed) - 50} more.</p>" if len(failed) > 50 else ""
    return _table(("game", "player", "reason", "message", "standard error"), rows) + more


def settings_table(pairs: Iterable[tuple[str, object]]) -> str:
    """Names and values."""
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(str(value))}</td></tr>'
        for name, value in pairs
        if value is not None
    )
    return f'{_SCROLLS}<table class="settings"><tbody>{rows}</tbody></table></div>'


def _better(ratings: Ratings, rating: Rating, other: Rating | None, exact: bool) -> str:
    if other is None:
        return ""
    return f"{100 * ratings.superiority(rating.player, other.player, exact=exact):.0f} %"


def _match_row(one: str, other: str, match: MatchScore) -> list[str]:
    low, high = match.elo_interval()
    return [
        _name(one),
        _name(other),
        *(str(number) for number in match.pairs),
        str(match.games),
        f"{100 * match.score:.1f} %",
        _number(match.elo),
        f"{_number(low)} … {_number(high)}",
        f"{100 * match.superiority:.1f} %",
    ]


def _cross_cell(facts: Facts, player: str, other: str) -> str:
    count = facts.table.between(player, other)
    score = None if player == other else share_of_points(count)
    if score is None:
        return '<td class="none">·</td>'
    shade = "good" if score >= 0.5 else "bad"
    strength = abs(score - 0.5) * 1.3
    shown = str(count) if len(facts.players) <= MOST_COUNTED else f"{100 * score:.0f}"
    title = escape(f"{player} against {other}: {count}", quote=True)
    style = f"background:rgb(var(--{shade}) / {strength:.2f})"
    return f'<td style="{style}" title="{title}">{shown}</td>'


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Cells of `rows` are HTML already."""
    top = "".join(
        f'<th scope="col"{_LEFT if name in _WORDS else ""}>{escape(name)}</th>' for name in head
    )
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"{_SCROLLS}<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"


def _name(player: str) -> str:
    return f'<span class="name">{escape(player)}</span>'


def _interval(rating: Rating) -> str:
    return f"{_number(rating.low)} … {_number(rating.high)}"


def _number(value: float) -> str:
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    return f"{round(value):+d}"


def _percent(count: Count) -> str:
    score = share_of_points(count)
    return "" if score is None else f"{100 * score:.1f} %"


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.3g}" if seconds < 1 else f"{1000 * seconds:,.0f}"
