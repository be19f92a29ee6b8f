from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimeven.errors import BadInput, BadSpec, BadTournament
from claimeven.game.side import Side
from claimeven.tournament.plan import FORMATS, GAUNTLET, LADDER, MATCH, Tournament
from claimeven.tournament.schedule import Schedule, game_seed

FIELD = tuple(f"random:seed={seed}" for seed in range(6))


@given(
    st.sampled_from(FORMATS),
    st.integers(2, 6),
    st.integers(1, 4),
    st.integers(1, 3),
    st.sampled_from(("plies:1", "balanced:4")),
)
def test_every_pairing_plays_every_opening_twice_with_sides_swapped(
    form: str, players: int, openings: int, rounds: int, suite: str
) -> None:
    field = FIELD[: 2 if form == MATCH else players]
    tournament = Tournament.parse(field, form, openings=suite, rounds=rounds)
    schedule = Schedule(tournament, openings)
    games = list(schedule)
    assert [game.id for game in games] == list(range(len(schedule)))
    met = Counter((game.first, game.second, game.opening) for game in games)
    assert met == Counter({(b, a, opening): n for (a, b, opening), n in met.items()})
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.pair == other.pair
        assert (one.first, one.second, one.opening) == (other.second, other.first, other.opening)
    pairs = {frozenset((game.first, game.second)) for game in games}
    expected = {
        frozenset((a, b))
        for a in range(len(field))
        for b in range(a)
        if (form != GAUNTLET or b == 0) and (form != LADDER or b == a - 1)
    }
    assert pairs == expected
    per_round = 1 if suite.startswith("balanced") else openings
    assert len(games) == 2 * len(expected) * per_round * rounds


def test_a_balanced_suite_gives_every_round_its_own_opening() -> None:
    tournament = Tournament.parse(FIELD[:2], openings="balanced:4", rounds=5)
    assert [game.opening for game in Schedule(tournament, 3)][::2] == [0, 1, 2, 0, 1]


def test_seeds_are_of_the_game_and_the_side() -> None:
    seeds = {game_seed(s, g, side) for s in range(5) for g in range(50) for side in Side}
    assert len(seeds) == 500
    assert all(0 <= seed < 2**63 for seed in seeds)


@pytest.mark.parametrize(
    ("players", "settings", "said"),
    [
        ((), {}, "no players"),
        (("random",), {}, "only player"),
        (("random", "random"), {}, "named twice"),
        (("random", "one-ply"), {"rounds": 0}, "invalid rounds 0"),
        (
            ("random", "one-ply"),
            {"format": "swiss"},
            "invalid format 'swiss': expected round-robin, gauntlet, ladder or match",
        ),
        (("random", "one-ply", "first-legal"), {"format": MATCH}, "between two"),
        (("random", "one-ply"), {"openings": "plies"}, "invalid openings 'plies': expected empty"),
        (("random", "one-ply"), {"openings": "plies:42"}, "42 cells"),
        (("random", "one-ply"), {"openings": "balanced:-1"}, "'balanced:-1'"),
        (("random", "one-ply"), {"clock": "ten"}, "invalid clock 'ten': expected SECONDS"),
        (("random", "one-ply"), {"clock": "0"}, "'0'"),
        (("random", "one-ply"), {"adjudicate": "loss"}, "'loss'"),
        (("random", "one-ply"), {"seed": -1}, "invalid seed -1"),
        (("random", "one-ply"), {"sprt": "0,10"}, "--format match"),
        (("random", "one-ply"), {"sprt": "10,0", "format": MATCH}, "elo0"),
        (("random", "one-ply"), {"sprt": "0", "format": MATCH}, "ELO0,ELO1"),
    ],
)
def test_what_makes_no_tournament_is_refused(
    players: tuple[str, ...], settings: dict[str, object], said: str
) -> None:
    with pytest.raises(BadTournament, match=said):
        Tournament.parse(players, **settings)  # type: ignore[arg-type]


def test_an_unknown_player_is_named() -> None:
    with pytest.raises(BadSpec, match="randon"):
        Tournament.parse(("randon", "one-ply"))
    assert issubclass(BadTournament, BadInput)
