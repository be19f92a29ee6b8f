"""Sets hold as many positions of each number of stones, as far as there are so many."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

import pytest

from claimeven import Geometry, Position, Solver
from claimeven.errors import BadInput
from claimeven.lab.datasets.drawing import PLAYED
from claimeven.lab.datasets.labels import label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.recipe import Recipe
from claimeven.lab.datasets.sampling import GameOptions, PositionFilter
from claimeven.lab.report.positions import drawn_sentences

LATE = PositionFilter(Geometry(), 10, 30, quiet=True)


def by_stones(positions: Sequence[Position]) -> dict[int, int]:
    return dict(sorted(Counter(position.stones for position in positions).items()))


def test_random_play_is_spread_evenly() -> None:
    counts = by_stones(Recipe(LATE, 105).positions())
    assert counts == dict.fromkeys(range(10, 31), 5)
    uneven = by_stones(Recipe(LATE, 105, spread=PLAYED).positions())
    assert max(uneven.values()) > 2 * min(uneven.get(stones, 0) for stones in range(10, 31))


@pytest.mark.parametrize("per_game", [1, 3])
def test_games_are_spread_evenly(per_game: int) -> None:
    wanted = PositionFilter(Geometry(6, 5, 4), 4, 19)
    players = ("stank:depth=1", "one-ply")
    options = GameOptions(opening=2, noise=0.3, per_game=per_game)
    made = Recipe(wanted, 100, ("games",), 1, players, options).positions()
    assert len(made) == 100
    counts = by_stones(made)
    assert set(counts) == set(range(4, 20))
    assert max(counts.values()) - min(counts.values()) <= 1


def test_numbers_of_which_there_are_few_are_made_up_for_and_told() -> None:
    recipe = Recipe(PositionFilter(Geometry(5, 4, 4), 0, 5), 120)
    made = recipe.positions()
    counts = by_stones(made)
    assert sum(counts.values()) == len({each.canonical_key for each in made}) == 120
    assert (counts[0], counts[1]) == (1, 3)  # all there are: mirror images count once
    assert max(counts[stones] for stones in (3, 4, 5)) - min(counts[3], counts[4], counts[5]) <= 1
    known = PositionSet.of(label(made, Solver(table_mb=4)))
    told = list(drawn_sentences(known, recipe))
    assert told[0].startswith("Not even: of some numbers of stones too few different positions")
    assert told[1].splitlines()[0].split() == ["stones", "0", "1", "2", "3", "4", "5"]
    assert told[1].splitlines()[1].split() == ["positions", *map(str, counts.values())]


def test_an_even_set_needs_no_words() -> None:
    recipe = Recipe(PositionFilter(Geometry(5, 4, 4), 8, 15), 40)
    known = PositionSet.of(label(recipe.positions(), Solver(table_mb=4)))
    assert list(drawn_sentences(known, recipe)) == []


def test_sources_together_hold_every_position_once_and_all_that_were_asked_for() -> None:
    wanted = PositionFilter(Geometry(4, 4, 4), 2, 6)
    made = Recipe(wanted, 200, ("random", "games"), 1, ("random",)).positions()
    assert len(made) == len({each.canonical_key for each in made}) == 200


def test_too_many_are_refused_with_a_way_out() -> None:
    with pytest.raises(BadInput, match=r"no more than 3 .* 9 were asked for; ask for fewer"):
        Recipe(PositionFilter(Geometry(5, 4, 4), 1, 1), 9).positions()


@pytest.mark.parametrize(
    ("recipe", "digest"),
    [
        (Recipe(LATE, 200, ("random",), 101, spread=PLAYED), "a88a9d2f0615c153"),
        (
            Recipe(
                LATE,
                100,
                ("games",),
                102,
                ("stank:depth=1", "sethi-h2:depth=2", "bagdadi:depth=2"),
                GameOptions(6, 0.12, 3),
                spread=PLAYED,
            ),
            "34e08c67fef1a7c3",
        ),
    ],
)
def test_published_sets_can_be_made_again(recipe: Recipe, digest: str) -> None:
    """The sets of docs/results/ were drawn as played; a seed means the same set for ever."""
    text = "\n".join(position.text for position in recipe.positions())
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == digest
