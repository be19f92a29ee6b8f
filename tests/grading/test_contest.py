"""Which games are played, and by which worker."""

from __future__ import annotations

from collections import Counter

import pytest

from claimeven.game.side import Side
from claimeven.grading.contest import (
    CLASS,
    LADDER,
    MOST_IN_BLOCK,
    ClassGame,
    Pairing,
    class_pairings,
    decode_class_game,
    encode_class_game,
    in_blocks,
    ladder_pairings,
)
from claimeven.grading.rubric import GameRules, Rubric
from claimeven.tournament.results import CRASH, LINE

NAMES = [f"s{number:02}" for number in range(30)]
RUBRIC = Rubric(games=GameRules(ladder=("random", "one-ply"), class_rounds=2))


def test_everybody_meets_everybody_on_both_sides() -> None:
    games = list(class_pairings(NAMES, RUBRIC))
    assert len(games) == 2 * 30 * 29
    assert len({game.key for game in games}) == len(games)
    sides = Counter((game.first, game.second) for game in games)
    assert set(sides.values()) == {2}
    assert len(sides) == 30 * 29
    assert {game.opening for game in games if game.round == 0} == {""}
    assert {len(game.opening) for game in games if game.round == 1} == {2}


def test_a_submission_may_be_called_like_an_opponent() -> None:
    games = list(ladder_pairings("random", RUBRIC))
    assert len({game.key for game in games}) == 4
    for game in games:
        assert game.submissions == ("random",)
        assert game.side_of("random") is not game.reference


@pytest.mark.parametrize(("count", "workers"), [(2, 2), (5, 2), (13, 2), (30, 2), (30, 8)])
def test_blocks_hold_every_game_once_and_few_submissions(count: int, workers: int) -> None:
    games = list(class_pairings(NAMES[:count], RUBRIC))
    blocks = in_blocks(games, workers)
    assert Counter(game.key for block in blocks for game in block) == Counter(g.key for g in games)
    for block in blocks:
        assert len({name for game in block for name in game.submissions}) <= 2 * MOST_IN_BLOCK
    assert [len(block) for block in blocks] == sorted(map(len, blocks), reverse=True)
    assert len(blocks) >= min(workers, count - 1)


def test_the_ladder_is_cut_by_submissions() -> None:
    games = [game for name in NAMES[:3] for game in ladder_pairings(name, RUBRIC)]
    blocks = in_blocks(games, 2)
    assert [{game.submissions for game in block} for block in blocks] == [
        {("s00",)},
        {("s01",)},
        {("s02",)},
    ]


def test_games_are_written_and_read_back() -> None:
    pairing = Pairing(LADDER, "ada", "random", 0, Side.SECOND, "44")
    game = ClassGame(pairing, "1212121", Side.FIRST, LINE, (0.5, 0.25))
    assert decode_class_game(encode_class_game(game)) == game
    assert (game.points("ada"), game.points("random")) == (1, 0)
    assert game.seconds_of("ada") == (0.5, 4)
    assert game.columns == (3, 3, 0, 1, 0, 1, 0, 1, 0)
    lost = ClassGame(Pairing(CLASS, "a", "b", 0, None, ""), "", Side.SECOND, CRASH, (0, 0), "died")
    assert decode_class_game(encode_class_game(lost)) == lost
    assert lost.is_failure
    assert (lost.points("a"), lost.points("b")) == (0, 1)
