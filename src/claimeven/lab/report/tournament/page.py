"""The page itself: sections, one after another, with style and script inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from claimeven.lab.report.page import Section, report_page
from claimeven.lab.report.tournament import charts, tables
from claimeven.lab.report.tournament.boards import board_figure
from claimeven.lab.report.tournament.facts import Facts
from claimeven.tournament.results import StoredGame
from claimeven.tournament.store.store import TournamentStore


def tournament_report(store: TournamentStore) -> str:
    """The page as text; needs matplotlib."""
    facts = Facts.of(store)
    return report_page(
        f"{facts.name}: a tournament of Connect Four players",
        facts.name,
        _lead(facts),
        _sections(facts),
    )


def _sections(facts: Facts) -> Iterator[Section]:
    """Anchor, title and content of every section that this tournament has."""
    yield Section("ratings", "Ratings", _ratings(facts))
    yield Section("cross", "Cross table", _cross(facts))
    if len(facts.players) <= tables.MOST_PAIRED:
        yield Section("pairs", "Pair by pair", _pairs(facts))
    if facts.families:
        yield Section("depth", "What depth buys", _depths(facts))
    yield Section("time", "Score against thinking time", _chart(charts.time_chart(facts)))
    shortest, longest = facts.shortest(), facts.longest()
    if shortest:
        yield Section("shortest", "Shortest games", _games(facts, shortest))
    if longest:
        yield Section("longest", "Longest games", _games(facts, longest))
    if facts.summary.counts.failed:
        yield Section("failures", "Failures", tables.failures_table(facts))
    yield Section("settings", "Settings, and how to repeat it", _settings(facts))


def _lead(facts: Facts) -> str:
    counts, settings = facts.summary.counts, facts.summary.settings
    said = (
        f"{len(facts.players)} players, {counts.finished:,} of {counts.scheduled:,} games, "
        f"{settings['format']} on {settings['geometry']}."
    )
    return escape(said)


def _ratings(facts: Facts) -> str:
    ratings = facts.summary.ratings
    advantage = ratings.first_move_advantage
    said = (
        f"Elo by maximum likelihood; 0 is the mean. Moving first was worth {advantage.value:+z.0f} "
        f"points ({advantage.low:+z.0f} to {advantage.high:+z.0f}); equals draw "
        f"{100 * ratings.draw_chance:.0f} % of their games."
    )
    if ratings.prior is not None:
        said += (
            " Not every player can be compared with every other, so a prior of "
            f"±{ratings.prior:.0f} points holds the ratings; ≥ and ≤ mark bounds, ? what the "
            "games leave open."
        )
    note = f"<p>{escape(said)}</p>"
    return note + _chart(charts.ratings_chart(facts)) + tables.standings_table(facts)


def _cross(facts: Facts) -> str:
    counted = len(facts.players) <= tables.MOST_COUNTED
    what = "Wins, draws and losses" if counted else "The score in per cent"
    said = f"<p>{what} of the row's player against the column's, both sides together.</p>"
    return said + tables.cross_table(facts)


def _pairs(facts: Facts) -> str:
    said = (
        "<p>Two games from one opening with sides swapped are a pair; the columns 0 to 2 count "
        "the pairs that brought the player this many points. Intervals are from pairs.</p>"
    )
    verdict = facts.summary.verdict
    if verdict is not None:
        state = "goes on" if verdict.accepted is None else f"accepts {verdict.accepted}"
        said += (
            f"<p>SPRT {escape(str(facts.summary.settings['sprt']))}: {state}, ratio "
            f"{verdict.ratio:+.2f} between {verdict.lower:+.2f} and {verdict.upper:+.2f}.</p>"
        )
    return said + tables.pairs_table(facts)


def _depths(facts: Facts) -> str:
    return (
        _chart(charts.depth_chart(facts))
        + "<p>Score of the row's player (its depth upwards) against the column's (its depth to the "
        "right): violet is more than half, orange less.</p>" + _chart(charts.heat_maps(facts))
    )


def _games(facts: Facts, games: Sequence[StoredGame]) -> str:
    return f'<div class="games">{"".join(board_figure(facts, game) for game in games)}</div>'


def _settings(facts: Facts) -> str:
    settings = tables.settings_table(facts.summary.settings.items())
    runs = "".join(
        f"<pre><code>{escape(session.command)}</code></pre>"
        f'<p class="note">{escape(session.began)}, claimeven {escape(session.claimeven)}, Python '
        f"{escape(session.python)}, {escape(session.machine)}</p>"
        for session in facts.sessions
    )
    players = "".join(f"<li><code>{escape(player)}</code></li>" for player in facts.players)
    return f"{settings}<h3>Players</h3><ul>{players}</ul><h3>Runs</h3>{runs}"


def _chart(svg: str) -> str:
    return f'<div class="chart scroll" tabindex="0">{svg}</div>'
