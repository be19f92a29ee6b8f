"""Rubrics: defaults, files, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimeven.errors import BadRubric
from claimeven.grading.rubric import PARTS, Mended, Rubric
from claimeven.grading.rubric_file import load_rubric, parse_rubric

FULL = """
name = "AI 2"
seed = 7
mending = 3
[marks]
protocol = 1
perft = 2
legality = 3
ladder = 4
quality = 5
class = 6
[by_hand]
style = 12.5
[games]
clock = "20+0.5"
grace = 0.5
start = 20
ladder = ["random", "level:3"]
ladder_rounds = 2
class_rounds = 0
positions = 10
perft_depth = 3
reviews = 1
[limits]
seconds = 60
processor = 50
memory = 512
processes = 30
disk = 10
build = 30
network = true
unpacked = 5
files = 100
[start]
dialect = "coordinator"
build = "javac"
command = "java -cp . Interface"
python = "python3"
[submissions.ada]
build = "none"
mended = 2
"""


def test_the_default_follows_the_course() -> None:
    marks = Rubric().marks
    search = marks.legality + marks.ladder + marks.quality + marks.of("class")
    assert (search, marks.perft, marks.protocol) == (30, 10, 10)
    assert Rubric().by_hand == {"comments": 10, "report": 10, "names": 5}
    assert Rubric().mending == 5


def test_every_field_can_be_given() -> None:
    found = parse_rubric(FULL)
    assert [found.marks.of(part) for part in PARTS] == [1, 2, 3, 4, 5, 6]
    assert (found.games.move, found.games.clock) == (None, "20+0.5")
    assert found.games.ladder == ("random", "level:3")
    assert found.limits.network is True
    assert found.submissions == {"ada": Mended(build="none", mended=2)}
    assert found.start_of("ada").build == "none"
    assert found.start_of("bob").build == "javac"
    assert found.start_of("ada").command == "java -cp . Interface"


def test_an_empty_file_is_the_default() -> None:
    assert parse_rubric("") == Rubric()


def test_marks_do_not_change_what_was_measured() -> None:
    one = Rubric()
    assert parse_rubric("[marks]\nladder = 99").digest == one.digest
    assert parse_rubric("[games]\npositions = 99").digest != one.digest
    assert replace(one, seed=2).digest != one.digest


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("marks = 3", "invalid marks 3: expected a table"),
        ("[marks]\nlader = 3", "unknown field marks.lader; did you mean 'ladder'?"),
        ("[marks]\nladder = -1", "invalid ladder -1: expected at least 0"),
        ("[marks]\nladder = nan", "invalid ladder nan: expected a finite number"),
        ("[marks]\nladder = '5'", "invalid ladder '5': expected a number"),
        (
            "[marks]\nprotocol=0\nperft=0\nlegality=0\nladder=0\nquality=0\nclass=0",
            "no part earns marks",
        ),
        ("[games]\nmove = 1\nclock = '9'", "exclude each other"),
        ("[games]\nclock = '5x'", "invalid clock '5x'"),
        ("[games]\nclock = 5", "invalid games.clock 5"),
        ("[games]\nladder = 'random'", "invalid games.ladder 'random': expected a list"),
        ("[games]\nladder = ['level:11']", "level:11"),
        ("[games]\npositions = 1.5", "invalid games.positions 1.5: expected a whole number"),
        ("[limits]\nmemory = 0", "invalid limits.memory 0: expected at least 1"),
        ("[limits]\nnetwork = 1", "invalid limits.network 1: expected true or false"),
        ("[start]\nbuild = 'mvn'", "invalid build 'mvn': choose from auto, none"),
        ("[start]\ndialect = 'klingon'", "invalid dialect 'klingon'"),
        ("[start]\ncommand = 3", "invalid start.command 3: expected text"),
        ("[start]\ncommand = 'a \"b'", "invalid start.command"),
        ("[by_hand]\nladder = 3", "invalid by_hand 'ladder'"),
        ("[by_hand]\nstyle = 'x'", "invalid by_hand.style 'x'"),
        ("[submissions.ada]\nfixed = 3", "unknown field submissions.ada.fixed"),
        ("[submissions]\nada = 3", "invalid submissions.ada 3: expected a table"),
        ("[marks", "invalid TOML"),
        ("seed = -1", "invalid seed -1"),
        ("name = 3", "invalid name 3: expected text"),
    ],
)
def test_mistakes_are_one_sentence(text: str, quoted: str) -> None:
    with pytest.raises(BadRubric) as caught:
        parse_rubric(text)
    assert quoted in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_mistake_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "rubric.toml"
    path.write_text("seed = 'x'")
    with pytest.raises(BadRubric, match=r"rubric\.toml: invalid seed 'x'"):
        load_rubric(path)
    with pytest.raises(BadRubric, match="cannot read"):
        load_rubric(tmp_path / "none.toml")


def test_the_rubric_of_the_docs_is_the_default() -> None:
    page = Path(__file__).parents[2] / "docs" / "grading.md"
    text = page.read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]
    found = parse_rubric(text)
    assert replace(found, submissions={}) == Rubric()
    assert found.submissions == {"ada": Mended(command="python3 src/start.py", mended=1)}
