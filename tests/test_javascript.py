"""Modules joined into scripts: what runs, what is fetched late, what is not understood."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from claimeven.javascript import chunks, library, script, without_comments

SOURCES = {
    "entry.js": """/** What it is for. */
import { add } from './sums.js';
const late = () => import('./late/view.js');
const soon = () => import('./soon.js');
// A comment.
soon().then(({ one }) => console.log(add(one, 1)));
late().then(({ total }) => console.log(total()));
""",
    "sums.js": """export function add(a, b) {
  return a + b; // not at the beginning of a line
}
console.log('sums');
""",
    "soon.js": "export const one = 1;\n",
    "late/view.js": """import { add } from '../sums.js';
import { hidden as shown } from './inner.js';
export { total };
function total() {
  return add(shown, 3);
}
""",
    "late/inner.js": "export const hidden = 39;\nconsole.log('inner');\n",
}
SAYS = ["inner", "sums", "2", "42"]


@pytest.fixture
def entry(tmp_path: Path) -> Path:
    for name, text in SOURCES.items():
        path = tmp_path / "modules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "modules" / "entry.js"


def _said(path: Path) -> list[str]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node.js")
    ran = subprocess.run([node, str(path)], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    return sorted(ran.stdout.split(), key=lambda word: (word.isdigit(), word))


def test_one_script_has_everything(entry: Path, tmp_path: Path) -> None:
    made = tmp_path / "script.cjs"
    made.write_text(script(entry), encoding="utf-8")
    assert _said(made) == SAYS
    assert "What it is for" not in made.read_text()


def test_what_is_imported_late_is_a_file_of_its_own(entry: Path, tmp_path: Path) -> None:
    found = chunks(entry, [entry.parent / "soon.js"])
    assert set(found) == {"main", "late"}
    assert "hidden" not in found["main"]
    assert "sums" not in found["late"], "what is there already is not fetched again"
    for name, text in found.items():
        (tmp_path / f"{name}.js").write_text(text, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    assert _said(tmp_path / "main.js") == SAYS


def test_a_library_gives_what_a_module_exports(entry: Path, tmp_path: Path) -> None:
    text, sums = library(entry.parent / "sums.js")
    made = tmp_path / "library.cjs"
    made.write_text(f"{text}\nconsole.log({sums}.add(40, 2));\n", encoding="utf-8")
    assert _said(made) == ["sums", "42"]
    with pytest.raises(AssertionError, match="late"):
        library(entry)


def test_lines_keep_their_numbers_without_comments() -> None:
    text = "/**\n * A text.\n */\nlet a = 'b'; // here\n  // and here\nlet c = 4;\n"
    assert without_comments(text) == "\n\n\nlet a = 'b'; // here\n\nlet c = 4;\n"


def test_two_late_files_of_one_name_are_seen(entry: Path) -> None:
    entry.write_text("import('./late.js');\nimport('./late/view.js');\n")
    (entry.parent / "late.js").write_text("export const a = 1;\n")
    with pytest.raises(AssertionError, match="called late"):
        chunks(entry)


@pytest.mark.parametrize(
    "line",
    [
        "import * as all from './sums.js';",
        "import b from './sums.js';",
        "import './sums.js';",
        "export default 3;",
        "import(`./sums.js`);",
    ],
)
def test_what_is_not_understood_is_an_error(line: str, entry: Path) -> None:
    entry.write_text(f"{line}\n")
    for make in (script, chunks, library):
        with pytest.raises(AssertionError, match="cannot bundle"):
            make(entry)


def test_modules_that_need_each_other_are_seen(entry: Path) -> None:
    (entry.parent / "sums.js").write_text("import { a } from './entry.js';\n")
    with pytest.raises(AssertionError, match="imports itself"):
        script(entry)
