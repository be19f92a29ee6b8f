"""The engines to start from: each passes the check of its dialect as it is written out."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import jdk
from claimeven.protocol.compliance.coordinator_form import COORDINATOR
from claimeven.protocol.compliance.engine_check import check_engine, spoken_dialects
from claimeven.protocol.templates import FOLDER, TEMPLATES
from cli.runner import assert_one_line_error, claimeven
from protocol.java_engine import java_engine

NEEDS = {"java": "javac", "c": "cc", "javascript": "node"}


def command(language: str, folder: Path) -> str:
    """The command that runs a template, built as the command that wrote it says."""
    tool = NEEDS.get(language)
    if tool is not None and shutil.which(tool) is None:
        pytest.skip(jdk.HOW if language == "java" else f"there is no {tool}")
    template = TEMPLATES[language]
    if language == "java":
        return java_engine(source=folder / template.file)
    if template.build:
        subprocess.run(shlex.split(template.build), cwd=folder, check=True, timeout=60)
    program, *rest = shlex.split(template.run)
    program = {"python": sys.executable}.get(program, program)
    return shlex.join(
        [str(folder / word) if (folder / word).exists() else word for word in (program, *rest)]
    )


@pytest.mark.parametrize("language", ["python", "java", "c", "javascript"])
@pytest.mark.timeout(240)
def test_a_template_passes_the_check_of_its_dialect(language: str, tmp_path: Path) -> None:
    ran = claimeven("engine", "template", language, "-o", str(tmp_path / "new"))
    assert ran.code == 0
    assert f"wrote {tmp_path / 'new' / TEMPLATES[language].file}" in ran.err
    found = []
    for finding in check_engine(command(language, tmp_path / "new"), seconds=30):
        found.append(finding)
        if len(found) == len(COORDINATOR):
            break
    assert [finding for finding in found if finding.problem] == []
    assert spoken_dialects(found) == ["coordinator"]


def test_every_file_has_a_name_and_is_short() -> None:
    assert {template.file for template in TEMPLATES.values()} == {
        path.name for path in FOLDER.iterdir() if path.is_file()
    }
    for template in TEMPLATES.values():
        assert len(template.text.splitlines()) < 90
        assert max(map(len, template.text.splitlines())) < 110 or template.file.endswith(".md")


def test_the_assignment_can_be_printed() -> None:
    ran = claimeven("engine", "template", "assignment", "-o", "-")
    assert ran.out.startswith("# Assignment")
    assert "go ftime 120000 stime 119876" in ran.out


def test_a_file_of_yours_is_not_replaced(tmp_path: Path) -> None:
    mine = tmp_path / "engine.py"
    mine.write_text("my work", encoding="utf-8")
    ran = claimeven("engine", "template", "python", "-o", str(tmp_path))
    assert_one_line_error(ran, "is there already")
    assert mine.read_text(encoding="utf-8") == "my work"
    assert claimeven("engine", "template", "python", "-o", str(tmp_path), "--force").code == 0
    assert mine.read_text(encoding="utf-8").startswith('"""A Connect Four engine')
    assert_one_line_error(claimeven("engine", "template", "python", "-o", str(mine)), "the folder")
    assert_one_line_error(claimeven("engine", "template", "perl"), "'perl'")
