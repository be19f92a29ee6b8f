"""About which level somebody plays at: beside the definition, and without work done twice."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven.errors import BadInput
from claimeven.ratings import ladder
from claimeven.ratings.ladder import LEAST_GAMES, LEVEL_ELO, LadderGame, place_on_ladder
from claimeven.ratings.model import RatingParameters

GAMES = st.lists(
    st.builds(
        LadderGame, st.integers(1, len(LEVEL_ELO)), st.booleans(), st.sampled_from([0.0, 0.5, 1.0])
    ),
    min_size=LEAST_GAMES,
    max_size=20,
)


def density(elo: float, games: Sequence[LadderGame]) -> float:
    """The posterior, but for a constant: a normal prior, and Davidson's draws."""
    found = math.exp(-(((elo - 500) / 350) ** 2) / 2)
    for game in games:
        ahead = elo - LEVEL_ELO[game.level - 1] + (37 if game.moved_first else -37)
        win, loss = 10 ** (ahead / 800), 10 ** (-ahead / 800)
        draw = 2 * 0.03 / (1 - 0.03)
        found *= {1.0: win, 0.5: draw, 0.0: loss}[game.points] / (win + draw + loss)
    return found


@given(GAMES)
@settings(max_examples=50, deadline=None)
def test_the_place_is_where_the_definition_says(games: list[LadderGame]) -> None:
    place = place_on_ladder(games)
    assert place is not None
    grid = range(-600, 1801, 5)
    densities = [density(elo, games) for elo in grid]
    below = sum(found for elo, found in zip(grid, densities, strict=True) if elo < place.elo)
    upto = sum(found for elo, found in zip(grid, densities, strict=True) if elo <= place.elo)
    half = sum(densities) / 2
    assert below <= half * (1 + 1e-9)
    assert upto >= half * (1 - 1e-9)
    assert place.low <= place.level <= place.high
    assert place.games == len(games)


def test_few_games_say_nothing_and_other_levels_are_refused() -> None:
    game = LadderGame(3, True, 1.0)
    assert place_on_ladder([game] * (LEAST_GAMES - 1)) is None
    with pytest.raises(BadInput, match="there is no level 11"):
        place_on_ladder([LadderGame(11, True, 1.0)])


def test_what_a_game_says_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service is asked for places as often as somebody likes."""
    asked = 0
    chances = RatingParameters.chances

    def counted(point: RatingParameters, i: int, j: int) -> tuple[float, float, float]:
        nonlocal asked
        asked += 1
        return chances(point, i, j)

    monkeypatch.setattr(RatingParameters, "chances", counted)
    ladder._log_chances.cache_clear()
    games = [LadderGame(level, True, 1.0) for level in (1, 2, 3)] * 10
    first = place_on_ladder(games)
    after_one = asked
    assert place_on_ladder(games * 3) != first
    assert 0 < asked == after_one
