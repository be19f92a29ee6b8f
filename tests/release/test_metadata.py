"""What a release says about itself: one version, lowest versions, pinned actions, whole wheels."""

from __future__ import annotations

import re
import tomllib
import zipfile
from pathlib import Path

import pytest

import claimeven
from doc_site.names import grouped, public_names
from lowest import lowest
from readme_tour import commands
from wheel_contents import problems, source_files

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PROJECT["project"]["dynamic"]
    cited = re.search(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited is not None
    assert cited[1] == claimeven.__version__
    assert f"\n## {claimeven.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_dependency_has_a_lowest_version() -> None:
    named = {text.split("==")[0] for text in lowest()}
    assert {"click", "filelock", "platformdirs", "rich", "fastapi", "numpy"} <= named


def test_users_see_extras_for_users_only() -> None:
    assert not {"build", "dev", "bench", "docs"} & {*PROJECT["project"]["optional-dependencies"]}


def test_the_tour_takes_every_command_of_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    typed = re.findall(r"^claimeven (\w+)", text, re.MULTILINE)
    assert [words[1] for words in commands()] == [word for word in typed if word != "play"]
    assert len(typed) > 10
    words = [word for command in commands() for word in command]
    assert [word for word in words if word.isupper() and word.isalpha()] == [], "to be filled in"


def test_every_extra_is_in_the_page_about_installing() -> None:
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `pip install 'claimeven\[(\w+)\]'` \|", page, re.MULTILINE)
    assert sorted(listed) == sorted(PROJECT["project"]["optional-dependencies"])


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_and_have_few_rights(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", each) for each in used)
    assert "permissions:\n  contents: read\n" in text
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for targets in re.findall(r"run: make ([a-z ]+)", text):
        assert all(f"\n{target}:" in makefile for target in targets.split())


def test_every_public_name_is_in_the_reference() -> None:
    listed = [name for _, _, names in grouped() for name in names]
    assert sorted(listed) == sorted(public_names())
    assert {"__version__", *listed} == {*claimeven.__all__}


def wheel(path: Path, names: set[str], readme: str = "") -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(f"claimeven/{name}", "")
        archive.writestr("claimeven/_core.abi3.so", "")
        archive.writestr("claimeven-1.dist-info/METADATA", readme)
        archive.writestr("claimeven-1.dist-info/licenses/LICENSE", "")
    return path


def test_a_wheel_that_lacks_a_file_or_holds_another_is_seen(tmp_path: Path) -> None:
    files = source_files()
    assert problems(wheel(tmp_path / "a.whl", files)) == []
    missing = problems(wheel(tmp_path / "b.whl", files - {"web/static/index.html"}))
    assert missing == ["lacks claimeven/web/static/index.html"]
    more = problems(wheel(tmp_path / "c.whl", files | {"notes.txt"}))
    assert more == ["holds claimeven/notes.txt"]
    (link,) = problems(wheel(tmp_path / "d.whl", files, "[page](docs/page.md)"))
    assert "docs/page.md" in link
