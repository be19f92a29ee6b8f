"""The engines that we ship to start from get every mark that has nothing to do with strength."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from claimeven.grading.grading import GradedClass
from claimeven.protocol.programs.program import CAN_CONFINE
from claimeven.protocol.templates import FOLDER, TEMPLATES
from grading.graded import QUICK, Marking

pytestmark = pytest.mark.skipif(not CAN_CONFINE, reason="programs are confined on Linux")
NEEDED = {"python": "python3", "java": "javac", "c": "cc", "javascript": "node"}
RUBRIC = replace(
    QUICK,
    games=replace(QUICK.games, start=30.0, class_rounds=0, positions=2),
    limits=replace(QUICK.limits, memory=512),
)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> GradedClass:
    root = tmp_path_factory.mktemp("templates")
    for language, program in NEEDED.items():
        if shutil.which(program):
            own: Path = root / "class" / language
            own.mkdir(parents=True)
            shutil.copy(FOLDER / TEMPLATES[language].file, own)
    return Marking(root / "class", root / "report", RUBRIC).run()


@pytest.mark.parametrize("language", NEEDED)
def test_a_template_passes(language: str, graded: GradedClass) -> None:
    if shutil.which(NEEDED[language]) is None:
        pytest.skip(f"needs {NEEDED[language]}")
    (sheet,) = [each for each in graded.sheets if each.name == language]
    assert sheet.problem is None
    shares = {part.part: part.share for part in sheet.parts}
    assert [shares[part] for part in ("protocol", "perft", "legality")] == [1, 1, 1]
    assert not any(game.is_failure for game in sheet.games)
    assert sheet.examination.dialect == "coordinator"
