"""The files of the page: what the worker caches and what is fetched ahead are what is imported."""

from __future__ import annotations

import re
from pathlib import Path

import claimeven.web

STATIC = Path(claimeven.web.__file__).parent / "static"
JS = STATIC / "js"
VIEWS = ("play", "analyse", "review", "lab", "arena")
FOLDER_FILES = 20


def test_the_worker_caches_every_file() -> None:
    worker = (STATIC / "sw.js").read_text()
    listed = re.search(r"const MODULES = \[(.*?)\];", worker, re.DOTALL)
    assert listed is not None
    modules = {path.relative_to(JS).with_suffix("").as_posix() for path in JS.rglob("*.js")}
    assert set(re.findall(r"'([^']+)'", listed[1])) == modules - {"types"}
    for path in (STATIC / "css").glob("*.css"):
        assert f"'static/css/{path.name}'" in worker


def test_what_a_view_imports_is_fetched_ahead() -> None:
    page = (STATIC / "index.html").read_text()
    named = set(re.findall(r'rel="modulepreload" href="static/js/([^"]+)"', page))
    assert named == _imports("app.js") | _imports("views/play/view.js")
    script = (JS / "first_paint.js").read_text()
    for view in VIEWS[1:]:
        listed = re.search(rf"{view}: \[(.*?)\]", script, re.DOTALL)
        assert listed is not None
        ahead = {f"{name}.js" for name in re.findall(r"'([^']+)'", listed[1])}
        assert ahead == _imports(f"views/{view}/view.js") - named, view


def test_every_module_is_used() -> None:
    used = {"first_paint.js", "types.js"}.union(
        _imports("app.js"), *(_imports(f"views/{view}/view.js") for view in VIEWS)
    )
    for path in JS.rglob("*.js"):
        code = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        names = re.findall(r"\bimport\('([^']+)'\)", code)
        used |= {name for each in names for name in _imports(_resolve(path, each))}
    assert used == {path.relative_to(JS).as_posix() for path in JS.rglob("*.js")}


def test_folders_stay_small() -> None:
    for folder in (JS, *(path for path in JS.rglob("*") if path.is_dir())):
        assert len(list(folder.glob("*.js"))) <= FOLDER_FILES, folder.name


def _imports(name: str, found: frozenset[str] = frozenset()) -> set[str]:
    """The module and everything that it imports when it is loaded."""
    seen = {*found, name}
    path = JS / name
    for each in re.findall(
        r"^(?:import\b[^;']*?|\} )from '([^']+)';", path.read_text(), re.MULTILINE
    ):
        inner = _resolve(path, each)
        if inner not in seen:
            seen |= _imports(inner, frozenset(seen))
    return seen


def _resolve(path: Path, name: str) -> str:
    return (path.parent / name).resolve().relative_to(JS.resolve()).as_posix()
