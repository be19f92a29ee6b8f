"""Playing many positions at once in the kernel, against a plain board and plain arithmetic."""

from __future__ import annotations

import _thread
import threading
from array import array
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Batch, Geometry, Position
from claimeven.errors import BadInput, ClaimevenError, IllegalMove, ImpossiblePosition, OutOfMemory
from claimeven.game import number_arrays
from claimeven.game.arrays import PlaneOrder, RowOrder, to_flat, to_planes
from claimeven.game.batch import NO_MOVE, OUTCOMES
from claimeven.game.layouts import LAYOUTS, Layout
from plain_rules import PlainGame
from strategies import geometries

WIDE = Geometry(9, 7, 4)  # needs the wide word

Games = tuple[list[Position], list[PlainGame]]


@st.composite
def many_games(draw: st.DrawFn) -> Games:
    """The same random games on positions and on plain boards; some are over."""
    geometry = draw(geometries())
    played: Games = ([], [])
    for _ in range(draw(st.integers(1, 4))):
        position = Position(geometry=geometry)
        plain = PlainGame(geometry.columns, geometry.rows, geometry.connect)
        for choice in draw(st.lists(st.integers(0, 10**6), max_size=geometry.cells)):
            legal = plain.legal_columns()
            if not legal:
                break
            column = legal[choice % len(legal)]
            position, plain = position.play(column), plain.drop(column)
        played[0].append(position)
        played[1].append(plain)
    return played


def words(numbers: Any, geometry: Geometry) -> list[int]:
    """Board words from entries of 64 bits."""
    entries = [int(number) for number in numbers]
    if geometry.bits <= 64:
        return entries
    return [low | high << 64 for low, high in zip(entries[::2], entries[1::2], strict=True)]


def word_of(cells: set[tuple[int, int]], geometry: Geometry) -> int:
    return sum(1 << (column * (geometry.rows + 1) + row) for column, row in cells)


@settings(max_examples=150)
@given(many_games(), st.integers(0, 2**64 - 1))
def test_a_batch_follows_the_plain_rules(games: Games, seed: int) -> None:
    positions, plains = games
    geometry = positions[0].geometry
    batch = Batch.of(positions)
    legal = [plain.legal_columns() for plain in plains]
    assert [np.flatnonzero(row).tolist() for row in batch.legal_mask()] == legal
    assert [OUTCOMES[code] for code in batch.outcomes()] == [p.outcome for p in positions]
    winners = [plain.winner() or (3 if plain.is_over() else 0) for plain in plains]
    assert batch.outcomes().tolist() == winners
    own, other = (words(each, geometry) for each in batch.winning_cells())
    for index, plain in enumerate(plains):
        assert own[index] == word_of(plain.winning_cells(plain.to_move), geometry)
        assert other[index] == word_of(plain.winning_cells(3 - plain.to_move), geometry)
    drawn = batch.random_columns(seed)
    chosen = [NO_MOVE if not each else column for each, column in zip(legal, drawn, strict=True)]
    assert drawn.tolist() == chosen
    assert all(column in each for each, column in zip(legal, drawn, strict=True) if each)
    after = list(batch.play(drawn))
    for position, plain, column in zip(after, plains, chosen, strict=True):
        moved = plain if column == NO_MOVE else plain.drop(int(column))
        stones = {cell for cell, owner in moved.board.items() if owner == moved.to_move}
        assert position.words == (word_of(stones, geometry), word_of(set(moved.board), geometry))
        assert position.last_cell == moved.last


@settings(max_examples=100)
@given(many_games())
def test_mirror_images_and_keys(games: Games) -> None:
    positions, plains = games
    batch = Batch.of(positions)
    image = batch.mirrored()
    for position, plain in zip(image, plains, strict=True):
        mirror = plain.mirrored()
        for cell in [(c, r) for c in range(plain.columns) for r in range(plain.rows)]:
            assert (cell in mirror.board) == (position.owner(cell) is not None)  # type: ignore[arg-type]
    assert [p.last_cell for p in image] == [p.mirrored().last_cell for p in positions]
    keys = words(batch.canonical_keys(), batch.geometry)
    assert keys == [position.canonical_key for position in positions]
    assert keys == words(image.canonical_keys(), batch.geometry)


@settings(max_examples=100)
@given(
    many_games(),
    st.sampled_from(list(PlaneOrder)),
    st.sampled_from(list(RowOrder)),
    st.booleans(),
    st.sampled_from("Bb?f"),
)
def test_planes_in_every_layout(
    games: Games, order: PlaneOrder, rows: RowOrder, last: bool, numbers: str
) -> None:
    positions, _ = games
    batch = Batch.of(positions)
    two = batch.planes(Layout(2, order, rows, last, numbers))
    assert two.dtype == np.dtype(numbers)
    wanted = [to_planes(each, order=order, rows=rows, planes_last=last) for each in positions]
    assert np.array_equal(two, np.array(wanted))
    three = batch.planes(Layout(3, order, rows, last, numbers))
    axis = 3 if last else 1
    assert np.array_equal(np.take(three, [0, 1], axis), two)
    assert (three.sum(axis) == 1).all()
    flat = batch.planes("kaggle").reshape(len(batch), -1)
    assert flat.tolist() == [to_flat(position) for position in positions]


def mixed(bits: int) -> int:
    """MurmurHash3's finalizer."""
    word = 2**64 - 1
    bits = ((bits ^ bits >> 33) * 0xFF51AFD7ED558CCD) & word
    bits = ((bits ^ bits >> 33) * 0xC4CEB9FE1A85EC53) & word
    return bits ^ bits >> 33


class PlainStream:
    STEP = 0x9E3779B97F4A7C15

    def __init__(self, seed: int, number: int) -> None:
        self.state = mixed((seed + self.STEP * (number + 1)) % 2**64)

    def below(self, count: int) -> int:
        self.state = (self.state + self.STEP) % 2**64
        return (mixed(self.state) >> 32) * count >> 32


def play_out(plain: PlainGame, random: PlainStream) -> int:
    """The winner of a random game, 0 for a draw."""
    while not plain.is_over():
        columns = plain.legal_columns()
        plain = plain.drop(columns[random.below(len(columns))])
    return plain.winner() or 0


@pytest.mark.parametrize("geometry", [Geometry(), Geometry(4, 4, 3), WIDE], ids=str)
def test_playouts_are_those_of_plain_python(geometry: Geometry) -> None:
    texts, games, seed = ["", "1", "12123", "1212121"], 5, 2026
    batch = Batch.of(
        [Position(text, geometry) for text in texts if geometry != Geometry(4, 4, 3)]
        or [Position("", geometry), Position("12", geometry)]
    )
    counts = batch.playouts(games, seed)
    for index, position in enumerate(batch):
        plain = PlainGame(geometry.columns, geometry.rows, geometry.connect)
        for cell in geometry.cells_of(position.mask):
            owner = position.owner(cell)
            plain.board[cell] = 1 if owner is not None and owner.value == "first" else 2
        found = [0, 0, 0]
        for game in range(games):
            winner = play_out(plain.copy(), PlainStream(seed, index * games + game))
            found[1 if winner == 0 else 0 if winner == plain.to_move else 2] += 1
        assert counts[index].tolist() == found


def test_many_playouts_are_those_of_few() -> None:
    """They are played in another thread."""
    wide = Position("44", WIDE)
    many = Batch.of([wide]).playouts(11_000, 5)
    first = np.array(Batch.of([wide]).playouts(9_000, 5))
    assert many.sum() == 11_000
    assert (many >= first).all()  # a game depends on the seed and its number


def test_an_interrupt_stops_playouts_that_would_take_hours() -> None:
    batch = Batch.of([Position(geometry=WIDE)] * 9)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        batch.playouts(2**31 - 1)


def test_random_columns_are_those_of_plain_python() -> None:
    batch = Batch.empty(50)
    assert batch.random_columns(7).tolist() == [PlainStream(7, i).below(7) for i in range(50)]
    assert set(Batch.empty(500).random_columns(1).tolist()) == set(range(7))


def test_games_played_to_the_end_in_one_loop() -> None:
    for geometry in (Geometry(), WIDE, Geometry(4, 4, 4)):
        batch, plies = Batch.empty(200, geometry), 0
        while not (batch.outcomes() != 0).all():
            batch = batch.play(batch.random_columns(plies))
            plies += 1
            assert plies <= geometry.cells
        ended = [OUTCOMES[code] for code in batch.outcomes()]
        assert ended == [position.outcome for position in batch]
        assert not batch.legal_mask().any()


def test_without_numpy_arrays_are_memoryviews(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(number_arrays, "_numpy", lambda: None)
    batch = Batch.of([Position("4453"), Position("444444")])
    legal: Any = batch.legal_mask()
    assert isinstance(legal, memoryview)
    assert legal.shape == (2, 7)
    rows: Any = legal.tolist()
    assert rows[1] == [True, True, True, False, True, True, True]
    assert batch.planes("openspiel").shape == (2, 3, 6, 7)
    assert batch.planes("openspiel").format == "f"
    assert batch.outcomes().tolist() == [0, 0]
    assert [sum(counts) for counts in batch.playouts(9).tolist()] == [9, 9]
    assert batch.play(batch.random_columns(3)).legal_mask().shape == (2, 7)
    assert len(Batch.empty(0).planes()) == 0


def test_a_batch_that_no_memory_can_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(number_arrays, "memory_mb", lambda: 9)
    with pytest.raises(OutOfMemory, match="^an array of 16383 MB does not fit; this .* has 9 "):
        Batch.empty(2**31 - 1)
    assert len(Batch.empty(10)) == 10


def test_arrays_share_memory_with_what_the_kernel_wrote() -> None:
    planes = Batch.empty(3).planes()
    assert planes.base is not None
    assert not planes.flags.owndata


TWO = Batch.of([Position("4"), Position("1212121")])


@pytest.mark.parametrize(
    ("columns", "error", "reason"),
    [
        ([7, NO_MOVE], IllegalMove, r"position 0 of the batch: column 7 \(counted from 0\) is off"),
        ([-2, NO_MOVE], IllegalMove, "position 0 of the batch: column -2"),
        ([0, 0], IllegalMove, "position 1 of the batch: the game .* is over"),
        ([0], BadInput, "1 columns for 2 positions: expected one for each"),
        ([0.5, 0], IllegalMove, "invalid column 0.5: expected a whole number"),
        ([None, 0], IllegalMove, "invalid column None"),
        (5, BadInput, "invalid columns 5: expected a list of whole numbers"),
        ("44", BadInput, "invalid columns '44'"),
        (np.zeros((2, 2), dtype=np.int64), BadInput, "2 dimensions of format 'l'"),
        (np.zeros(2), BadInput, "format 'd': expected one dimension of whole numbers"),
        ([10**30, 0], IllegalMove, "invalid column"),
        (np.array([2**64 - 1, 0], dtype=np.uint64), IllegalMove, "invalid column"),
    ],
)
def test_wrong_columns(columns: Any, error: type[ClaimevenError], reason: str) -> None:
    with pytest.raises(error, match=reason):
        TWO.play(columns)


def test_columns_of_any_whole_numbers() -> None:
    wanted = list(TWO.play([2, NO_MOVE]))
    for kind in (np.int8, np.int16, np.int32, np.int64):
        assert list(TWO.play(np.array([2, NO_MOVE], dtype=kind))) == wanted
    assert list(TWO.play(np.array([2, 9, NO_MOVE, 9])[::2])) == wanted
    assert list(TWO.play(array("i", [2, NO_MOVE]))) == wanted


@pytest.mark.parametrize(
    ("mover", "mask", "reason"),
    [(0, 1 << 6, "off the board"), (2, 2, "floats"), (1, 0, "off|turn|both|alternate|cell")],
)
def test_words_that_are_not_boards(mover: int, mask: int, reason: str) -> None:
    batch = Batch.from_words(array("Q", [0, mover]), array("Q", [0, mask]))
    calls: list[Any] = [
        batch.legal_mask,
        batch.outcomes,
        batch.random_columns,
        batch.playouts,
        batch.winning_cells,
        batch.mirrored,
        batch.canonical_keys,
        batch.planes,
        lambda: batch.play([0, 0]),
    ]
    for call in calls:
        with pytest.raises(ImpossiblePosition, match=f"position 1 of the batch.*({reason})"):
            call()


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: TWO.planes("gym"), "invalid layout 'gym': expected a Layout or its name"),
        (lambda: TWO.planes("alphazer"), "did you mean 'alphazero'"),
        (lambda: TWO.planes(None), "invalid layout None"),  # type: ignore[arg-type]
        (lambda: Layout(4), "invalid planes 4: expected at most 3"),
        (lambda: Layout(numbers="d"), "invalid numbers 'd'"),
        (lambda: Layout(1, numbers="?"), "0, 1 and 2"),
        (lambda: TWO.playouts(0), "invalid games 0: expected at least 1"),
        (lambda: TWO.playouts(1, -1), "invalid seed -1"),
        (lambda: TWO.random_columns(2**64), "invalid seed"),
        (lambda: Batch.empty(-1), "invalid count -1"),
    ],
)
def test_wrong_arguments(call: Any, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        call()


def test_layouts_have_the_shapes_of_their_programs() -> None:
    shapes = {name: TWO.planes(name).shape[1:] for name in LAYOUTS}
    assert shapes == {
        "alphazero": (2, 6, 7),
        "pettingzoo": (6, 7, 2),
        "pgx": (6, 7, 2),
        "openspiel": (3, 6, 7),
        "kaggle": (6, 7),
    }
