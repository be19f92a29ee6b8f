"""A class full of programs that misbehave: nobody else is harmed, and nothing is left running."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from claimeven.grading.grading import GradedClass
from claimeven.grading.marks import MarkSheet
from claimeven.protocol.programs.program import CAN_CONFINE
from grading.engines import BAD, damaged_zip, engine, hand_in, write_zip
from grading.graded import IMPATIENT, STRICT, Marking, processes_of

pytestmark = pytest.mark.skipif(not CAN_CONFINE, reason="programs are confined on Linux")


SILENT = ("sleeps", "deaf")
"""Those that never answer are marked apart: on a busy machine the others need a long time to do
what they do, and nobody should wait as long for these."""


@dataclass
class Marked:
    """A class that was marked in two parts, one beside the other."""

    runs: tuple[Marking, Marking]
    graded: tuple[GradedClass, GradedClass]

    def sheet(self, name: str) -> MarkSheet:
        (found,) = [each for graded in self.graded for each in graded.sheets if each.name == name]
        return found

    def run_of(self, name: str) -> Marking:
        return self.runs[name in SILENT]


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Marked:
    root, apart = (tmp_path_factory.mktemp(name) for name in ("class", "silent"))
    folder = root / "submissions"
    hand_in(folder, "good")
    for name, behave in BAD.items():
        hand_in(apart / "submissions" if name in SILENT else folder, name, behave)
    (folder / "empty").mkdir()
    hand_in(folder, "twice")
    (folder / "twice.py").write_text(engine())
    (folder / "broken.cpp").write_text("int main( { return 0; }")
    (folder / "talks.py").write_text("import sys; sys.stdin\nwhile True: print('x' * 1000)")
    (apart / "submissions" / "deaf.py").write_text(
        "import time, sys\nif __name__ == '__main__': time.sleep(60)"
    )
    write_zip(folder / "bomb.zip", {"main.py": bytes(100 << 20)})
    write_zip(folder / "leaves.zip", {"../main.py": engine().encode()})
    (folder / "damaged.zip").write_bytes(damaged_zip())
    write_zip(folder / "deep.zip", {"a/" * 1500 + "main.py": engine().encode()})
    write_zip(folder / "zipped.zip", {"zipped/main.py": engine().encode()})
    runs = (
        Marking(folder, root / "report", STRICT, workers=4),
        Marking(apart / "submissions", apart / "report", IMPATIENT, workers=2),
    )
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(Marking.run, runs)
    return Marked(runs, (one, other))


def share(found: MarkSheet, part: str) -> float | None:
    mark = found.part(part)
    assert mark is not None
    return mark.share


SPOILT = ("fills", "digs", "litters", "vanishes")
"""What they did to their folder stays: they are ended again, perhaps before they answer."""


@pytest.mark.parametrize("name", ["good", "zipped"])
def test_a_good_one_is_not_harmed(marked: Marked, name: str) -> None:
    found = marked.sheet(name)
    assert found.problem is None
    assert [share(found, part) for part in ("perft", "legality")] == [1, 1]
    assert not any(game.is_failure for game in found.games)
    assert found.examination.dialect == "coordinator"
    assert found.examination.notes == ()
    assert found.total > 20


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("empty", "is empty"),
        ("twice", "there are two submissions of this name: 'twice' and 'twice.py'"),
        ("broken", "does not build: cc ended with exit code 1"),
        ("bomb", "unpacks to more than 1 MB"),
        ("leaves", "holds '../main.py', a path that leaves its folder"),
        ("damaged", "is not a zip file that can be read: 'utf-8' codec can't decode"),
        ("deep", "holds folders in folders, more than 50 deep"),
        ("deaf", "did not answer in time"),
        ("talks", "wrote more than"),
    ],
)
def test_one_that_cannot_be_started_has_one_clear_line(
    marked: Marked, name: str, said: str
) -> None:
    found = marked.sheet(name)
    assert found.problem is not None
    assert said in found.problem
    assert found.total == 0
    marking = marked.run_of(name)
    assert marking.problems[name] == found.problem
    assert "\n" not in found.problem
    page = (marking.report / "students" / f"{name}.html").read_text()
    assert "The submission" in page


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("forks", "it (started more than 10 processes|used more than 96 MB of memory) and"),
        ("allocates", "it used more than 96 MB of memory and was ended"),
        ("fills", "it filled its folder with more than 8 MB and was ended"),
        ("floods", "it wrote more than 10000 lines for one question"),
        ("sleeps", "it did not answer in time"),
        ("spins", "it used more than 1.5 s of processor time and was ended"),
        ("cheats", "it answered 'bestmove 9 0'"),
        ("dies", "I did not expect that"),
        ("hides", "it filled its folder with more than 8 MB and was ended"),
        ("floats", "it filled its folder with more than 8 MB and was ended"),
        ("digs", "it filled its folder with more than 8 MB and was ended"),
        ("litters", "it filled its folder with more than 8 MB and was ended"),
        ("vanishes", "can't open file|has died"),
    ],
)
def test_one_that_fails_when_it_should_move_has_one_clear_line(
    marked: Marked, name: str, said: str
) -> None:
    found = marked.sheet(name)
    assert found.problem is None, "it starts, and knows some of the protocol"
    if name not in SPOILT:
        assert share(found, "perft") == 1
    for part in ("legality", "ladder", "quality"):
        assert share(found, part) == 0, part
    assert all(re.search(said, choice.error) for choice in found.examination.choices)
    assert [game.failure for game in found.games if not re.search(said, game.failure)] == []


def test_one_that_deletes_its_files_harms_its_copy_alone(marked: Marked) -> None:
    found = marked.sheet("deletes")
    assert found.examination.notes == ("it deleted files of its own folder: main.py",)
    assert (marked.run_of("deletes").folder / "deletes" / "main.py").exists()


def test_nothing_is_left(marked: Marked) -> None:
    for marking in marked.runs:
        assert processes_of(marking.report) == []
        assert not (marking.report / "work").exists()
        assert not list(marking.folder.parent.glob("*.py"))


def test_paths_of_this_machine_are_not_told(marked: Marked) -> None:
    for marking, graded in zip(marked.runs, marked.graded, strict=True):
        for each in graded.sheets:
            told = (each.problem or "") + "".join(c.error for c in each.examination.choices)
            assert str(marking.report) not in told
