"""The notebooks of the documentation: every cell runs, and shows what is stored with it."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from doc_site.notebooks import notebook_page
from notebooks import FOLDER, ROOT, NotebookFailed, run_notebook

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))

each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def test_there_are_four() -> None:
    assert len(NOTEBOOKS) == 4


@each
def test_every_cell_runs_and_shows_what_is_stored(path: Path) -> None:
    if path.stem == "grade-a-bot" and sys.platform != "linux":
        pytest.skip("programs of others are run on Linux only")
    run_notebook(path)


@each
def test_a_notebook_was_run_from_its_beginning(path: Path) -> None:
    counts = [cell["execution_count"] for cell in cells(path) if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))


@each
def test_no_output_has_a_path_of_a_machine(path: Path) -> None:
    shown = json.dumps([cell.get("outputs", []) for cell in cells(path)])
    without_images = re.sub(r"base64,[A-Za-z0-9+/=]+", "", shown)
    for name in (
        str(ROOT),
        str(Path.home()),
        "/home/",
        "/tmp",
        "/Users/",
        "site-packages",
        "C:\\\\",
    ):
        assert name not in without_images


@each
def test_a_notebook_is_a_page_of_the_site(path: Path) -> None:
    page = notebook_page(path.read_text(encoding="utf-8"), path.name)
    assert page.startswith("# ")
    assert f"{{download}}`{path.name}`" in page
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert f"\nnotebooks/{path.stem}\n" in index


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A small notebook of one cell."""
    shutil.copy(FOLDER / "first-look.ipynb", tmp_path / "small.ipynb")
    return tmp_path / "small.ipynb"


def changed(path: Path, source: str, outputs: list[Any]) -> Path:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cell = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    notebook["cells"] = [{**cell, "source": [source], "outputs": outputs}]
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


def test_a_cell_that_fails_is_seen(copied: Path) -> None:
    with pytest.raises(NotebookFailed, match="cell 1: ZeroDivisionError"):
        run_notebook(changed(copied, "1 / 0", []))


def test_an_output_that_is_no_longer_shown_is_seen(copied: Path) -> None:
    with pytest.raises(NotebookFailed, match="cell 1 shows something else"):
        run_notebook(changed(copied, "print(3)", []))
    run_notebook(copied, write=True)
    run_notebook(copied)
