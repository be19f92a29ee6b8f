"""Words: every kind has a sentence, every message is used, and none says more than its claim."""

from __future__ import annotations

import ast
import inspect
import random
import string
from pathlib import Path

import pytest

from claimeven import Geometry, Position, Side, Solver, why
from claimeven.coach import words
from claimeven.coach.explanation import Claim, Kind
from claimeven.coach.lessons.tasks import TaskKind
from claimeven.coach.puzzles.puzzle import Task, Theme
from claimeven.coach.rules.instance import Rule
from claimeven.coach.words import answers, details, sentences
from claimeven.coach.words.catalogue import Catalogue
from claimeven.coach.words.english import ENGLISH
from claimeven.coach.words.graded import GRADED
from claimeven.coach.words.lessons import LESSONS
from claimeven.coach.words.marks import marks
from claimeven.errors import BadInput
from coach.played import SHAPES, positions

SOLVER = Solver(table_mb=16)
NAMES = {Side.FIRST: "Ann", Side.SECOND: "Bob"}


def test_every_kind_can_be_said() -> None:
    assert set(sentences.SENTENCES) == set(Kind)


def test_every_message_is_used() -> None:
    folder = Path(inspect.getfile(words)).parent
    texts = set()
    for path in folder.glob("*.py"):
        if path.name != "english.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            texts |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    named = {kind.value for kind in Kind} | {"checker", "solver"}
    endings = {"only-kept-win", "only-kept-draw", "keeps-win", "keeps-draw"}  # put together
    endings |= {"kept-win-one", "kept-draw-one"}
    endings |= {f"rule-{rule.value}" for rule in Rule}
    assert set(ENGLISH) - endings <= texts | named


COMPOSED = {
    *(f"ask-{kind.value}" for kind in TaskKind),
    *(f"right-{kind}" for kind in ("complete", "block", "follow", "double-threat", "above")),
    *(f"right-{kind}" for kind in ("under", "safe", "stop", "draw")),
    *(f"outcome-{no}{end}" for no in ("", "no-") for end in ("draw", "win")),
    *(f"puzzle-{task.value}" for task in Task),
    *(f"theme-{theme.value}" for theme in Theme),
    *(f"graded-mistake-{before}" for before in ("win", "draw")),
    *(f"graded-good-{before}" for before in ("win", "loss")),
    *(f"graded-best-{before}" for before in ("win", "draw", "loss")),
}


def test_every_message_about_tries_is_used() -> None:
    folder = Path(inspect.getfile(words)).parents[1]
    texts = set()
    for path in folder.rglob("*.py"):
        if path.parent.name != "words":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            texts |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    known = GRADED.keys() | LESSONS.keys()
    assert not COMPOSED - known
    assert known - COMPOSED <= texts


def test_a_catalogue_needs_every_message() -> None:
    with pytest.raises(BadInput, match="invalid messages '.*': expected a message for every key"):
        Catalogue(messages={"first": "Premier"})


def test_messages_are_sentences_of_known_values() -> None:
    for key, message in (*ENGLISH.items(), *GRADED.items(), *LESSONS.items()):
        fields = {name for _, name, _, _ in string.Formatter().parse(message) if name}
        assert all(name.isidentifier() for name in fields), key


@pytest.mark.parametrize("shape", [each for each in SHAPES if each.cells <= 30], ids=str)
def test_names_and_examples_everywhere(shape: Geometry) -> None:
    """Named players are named, and what is an example says so."""
    chance, catalogue = random.Random(30), Catalogue(names=NAMES)
    several = positions(shape, chance, 16)
    for _ in range(8):
        position = next(several)
        for found in (
            why(position, solver=SOLVER),
            why(position, chance.choice(position.legal_columns), solver=SOLVER),
        ):
            text = answers.answer(found, catalogue)
            assert "First" not in text
            assert "Second" not in text
            assert all("{" not in each for each in (text, *details.more(found, catalogue)))
            for each in details.explanations(found):
                said = sentences.sentence(each)
                assert ("for example" in said) == (each.claim is Claim.EXAMPLE)
                assert each.position.outcome is None
                assert set(marks(each).values()) <= set(range(10))


def test_drawn_boards_have_words_too() -> None:
    board = Position.from_board(str(Position("11223")))
    assert why(board, 0).text == "Only d1 kept the win. First completes a line at d1 at once."
