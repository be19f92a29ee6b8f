"""The widget's one module: made of the page's own files, complete, and no more than understood."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from claimeven.javascript import without_comments
from claimeven.notebook import bundle

ELSEWHERE = {"drawing.js", "cell_picker.js", "ideas.js"}
"""Modules of the board that a notebook has no use for: editing, and the lessons."""


def test_every_module_of_the_board_is_in_it_as_the_page_has_it() -> None:
    text = bundle.widget_module()
    paths = sorted((bundle.STATIC / "js" / "board").glob("*.js"))
    assert {path.name for path in paths} > ELSEWHERE
    for path in paths:
        # What stands between two statements of import or export.
        page = without_comments(path.read_text(encoding="utf-8"))
        page = re.sub(r"\n\s+", "\n", page)
        blocks = re.split(r"^(?:import [^;]+;|export )", page, flags=re.MULTILINE)
        is_whole = all(block.strip() in text for block in blocks)
        assert is_whole == (path.name not in ELSEWHERE), path.name


def test_the_style_has_both_themes_and_no_rules_for_the_notebook_around_it() -> None:
    style = bundle.style()
    assert ":root" not in style
    assert ".board-widget[data-theme='dark'] {" in style
    assert "\nbody" not in style


def test_nothing_is_fetched() -> None:
    text = bundle.widget_module()
    assert "fetch(" not in text
    assert text.replace("http://www.w3.org/", "").count("://") == 0


def test_node_reads_the_module(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node.js")
    (tmp_path / "widget.mjs").write_text(bundle.widget_module(), encoding="utf-8")
    subprocess.run([node, "--check", str(tmp_path / "widget.mjs")], check=True, timeout=60)
