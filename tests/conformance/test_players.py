"""What every player promises, whatever its kind: one suite over all of them."""

from __future__ import annotations

import random
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimeven import Estimate, Geometry, Limits, Loss, Position, Win, player, solve
from claimeven.errors import BadInput
from claimeven.players.player import Player
from claimeven.players.roster import KINDS, with_seed
from claimeven.players.spec import Spec
from claimeven.tournament.play_game import play_game

TEMPLATE = Path(__file__).parents[2] / "examples" / "template_engine.py"
KAGGLE = f"kaggle:{TEMPLATE.with_name('kaggle_submission.py')}"
MODEL = f"llm:awk -f {shlex.quote(str(Path(__file__).parents[1] / 'players/leftmost_model.awk'))}"
SERVED = f"engine:{shlex.quote(sys.executable)} -m claimeven.cli.main engine stank:depth=2"

# Quick members of every kind; those that solve stand apart, on small boards.
SEARCHES = [
    f"stank:search={search},depth=3,ordering={ordering},table={table}"
    for search, ordering, table in (
        ("minimax", "none", 0),
        ("alphabeta", "centre", 0),
        ("pvs", "history", 1),
        ("mtdf", "static", 1),
    )
]
SPECS = [
    "random:seed=1",
    "first-legal",
    "one-ply:seed=1",
    "follow-up",
    "stank:depth=3",
    "stank-playon:depth=3",
    "itu:depth=3",
    "itu-unsigned:depth=3",
    "itu-program:depth=3",
    "bagdadi:depth=3",
    "bagdadi-program:depth=3",
    "dangergood:depth=3",
    "sethi-h1:depth=2,samples=5,seed=3",
    "sethi-h2:depth=3",
    "sethi-h3:nodes=2000,ties=random,seed=4",
    "claimeven:depth=4",
    "claimeven-net:depth=4",
    "claimeven-net-256:depth=3",
    "claimeven:nodes=2000,table=1,proofs=1",
    "stank:depth=2,search=alphabeta,proofs=1",
    *SEARCHES,
    *(f"level:{number},seed=5" for number in range(1, 9)),
    "mcts:playouts=200,seed=6",
    "mcts:playouts=200,seed=6,heuristic=claimeven",
    SERVED,
    KAGGLE,
    MODEL,
]
SOLVED = ["perfect", "level:10,seed=5"]
TAKES_A_WIN = [
    spec
    for spec in SPECS
    # A level may slip, H1 guesses, stank-playon does not see the end of a game, to itu-program a
    # four that was stopped is worth as much as one of its own.
    if not spec.startswith(
        ("random", "first-legal", "level", "sethi-h1", "stank-playon", "itu-program", "llm")
    )
]

SHAPES = [
    Geometry(7, 6, 4),
    Geometry(5, 4, 4),
    Geometry(4, 4, 3),
    Geometry(9, 7, 5),
    Geometry(3, 2, 4),  # nobody can win
    Geometry(8, 1, 3),
    Geometry(1, 8, 3),
    Geometry(16, 7, 4),  # needs the wide board word
]
SMALL = [shape for shape in SHAPES if shape.cells <= 20]


@pytest.fixture
def made(request: pytest.FixtureRequest) -> Iterator[Player]:
    with player(request.param) as one:
        yield one


def random_position(geometry: Geometry, stones: int, seed: int) -> Position:
    """An unfinished position with about that many stones; many have full columns."""
    chance = random.Random(f"{geometry} {stones} {seed}")
    position = Position(geometry=geometry)
    for _ in range(stones):
        quiet = [
            column for column in position.legal_columns if position.play(column).outcome is None
        ]
        if not quiet:
            break
        # Towards the left, so that columns fill up.
        position = position.play(min(chance.choices(quiet, k=2)))
    return position


def some_positions(shapes: list[Geometry]) -> list[Position]:
    return [
        random_position(geometry, geometry.cells * share // 8, seed)
        for geometry in shapes
        for share in (0, 3, 6)
        for seed in (1, 2)
    ]


def test_every_kind_is_tested() -> None:
    tested = {spec.partition(":")[0] for spec in (*SPECS, *SOLVED)}
    assert tested == set(KINDS) - {"heuristic"}


@pytest.mark.parametrize("made", SPECS, indirect=True)
def test_moves_are_legal_and_the_position_stays(made: Player) -> None:
    for position in some_positions(SHAPES):
        before = position.text, position.moves, hash(position)
        answer = made.answer(position)
        assert answer.column in position.legal_columns, position.text
        assert (position.text, position.moves, hash(position)) == before
        assert answer.seconds is not None


@pytest.mark.parametrize("made", SOLVED, indirect=True)
def test_exact_moves_are_legal_on_small_boards(made: Player) -> None:
    for position in some_positions(SMALL):
        assert made.choose(position) in position.legal_columns
    assert made.choose(Position("112233")) == 3


@pytest.mark.parametrize("made", TAKES_A_WIN, indirect=True)
def test_a_win_is_taken(made: Player) -> None:
    """The only winning column, that is: the sources give no reward for winning sooner."""
    assert made.choose(Position("112233")) == 3
    assert made.choose(Position("7112233")) == 3
    assert made.choose(Position("121212")) == 0
    wide = Geometry(16, 7, 4)
    assert made.choose(Position([13, 0, 14, 0, 15, 1], wide)) == 12


@pytest.mark.parametrize("spec", SPECS)
def test_a_seed_makes_it_repeatable(spec: str) -> None:
    with player(spec) as one, player(spec) as other:
        for position in some_positions([Geometry(), Geometry(5, 4, 4)]):
            assert one.choose(position) == other.choose(position)


@pytest.mark.parametrize("made", SPECS, indirect=True)
def test_finished_games_are_refused(made: Player) -> None:
    with pytest.raises(BadInput, match="is over"):
        made.choose(Position("1212121"))
    full = Position([0, 1, 2, 1, 2, 0], Geometry(3, 2, 4))
    with pytest.raises(BadInput, match="is over"):
        made.choose(full)


@pytest.mark.parametrize("made", SPECS, indirect=True)
def test_it_plays_a_whole_game_with_itself(made: Player) -> None:
    record = play_game(made, made, Position(geometry=Geometry(5, 4, 4)))
    assert record.outcome is not None
    assert record.reason == ""


@pytest.mark.parametrize("spec", ["random", "one-ply", "level:1", "level:4", "level:7"])
def test_without_a_seed_games_differ(spec: str) -> None:
    with player(spec) as one:
        games = {play_game(one, player("first-legal")).position.text for _ in range(8)}
    assert len(games) > 1


@pytest.mark.parametrize("spec", ["level:1", "level:4", "level:8"])
def test_with_a_seed_games_repeat(spec: str) -> None:
    seeded = with_seed(Spec.parse(spec), 11)
    games = {play_game(player(seeded), player("stank:depth=2")).position.text for _ in range(2)}
    assert len(games) == 1


@pytest.mark.parametrize("made", SOLVED, indirect=True)
def test_perfect_play_never_gives_away_what_it_has(made: Player) -> None:
    for geometry in (Geometry(5, 4, 4), Geometry(4, 4, 3)):
        for seed in range(6):
            position = random_position(geometry, 2 + seed, seed)
            after = position.play(made.choose(position))
            if after.outcome is None:
                assert rank(solve(after)) == -rank(solve(position))


def rank(score: object) -> int:
    return 1 if isinstance(score, Win) else -1 if isinstance(score, Loss) else 0


def test_perfect_play_in_a_hurry_still_answers() -> None:
    # No book knows this board, and no solver solves it in that time.
    answer = player("perfect").answer(Position(geometry=Geometry(9, 7)), Limits(seconds=0.05))
    assert isinstance(answer.score, Estimate)
    assert answer.column in range(9)
