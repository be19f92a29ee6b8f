"""`claimeven export npm` as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import claimeven as package
from cli.runner import assert_one_line_error, claimeven


def test_a_folder_that_npm_installs(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "claimeven"
    for _ in range(2):  # what was written before is replaced
        ran = claimeven("export", "npm", "-o", str(folder))
        assert ran.code == 0, ran.err
        assert f"wrote {folder}" in ran.err
    described = json.loads((folder / "package.json").read_text())
    assert (described["name"], described["version"]) == ("claimeven", package.__version__)
    for named in described["exports"]["."].values():
        assert (folder / named).is_file(), named
    for name in ("README.md", "LICENSE", "files/kernel.wasm", "files/book.bin"):
        assert (folder / name).is_file(), name


def test_other_folders_are_not_written_to(tmp_path: Path) -> None:
    notes = tmp_path / "package.json"
    notes.write_text('{"name": "mine"}')
    ran = claimeven("export", "npm", "-o", str(tmp_path))
    assert_one_line_error(ran, f"'{tmp_path}' is a folder with other files")
    assert [path.name for path in tmp_path.iterdir()] == ["package.json"]
    assert_one_line_error(claimeven("export", "npm", "-o", str(notes)), "package.json")
    assert_one_line_error(claimeven("export", "npm"), "--output")
    ran = claimeven("export", "npm", "-o", str(tmp_path / "package.tgz"))
    assert_one_line_error(ran, "looks like a file: expected a folder (make one first")
    assert claimeven("export", "npm", "-o", str(tmp_path), "--force").code == 0
    assert json.loads(notes.read_text())["name"] == "claimeven"
