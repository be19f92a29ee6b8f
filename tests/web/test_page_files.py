"""The files of the page: what the worker caches and what is fetched ahead are what is imported."""

from __future__ import annotations

import re
from pathlib import Path

import claimeven.web

STATIC = Path(claimeven.web.__file__).parent / "static"
JS = STATIC / "js"
VIEWS = sorted(path.parent.name for path in JS.glob("views/*/view.js"))
FOLDER_FILES = 20
LOCAL = "local/worker.js"
"""The entry of the local engine, which is a worker: the page itself imports nothing of it."""
SEARCHES = "local/search_worker.js"
"""The entry of the workers that it has for long searches."""


def test_the_worker_caches_every_file() -> None:
    worker = (STATIC / "sw.js").read_text()
    modules = {path.relative_to(JS).with_suffix("").as_posix() for path in JS.rglob("*.js")}
    engine = {name for name in modules if name.startswith(("kernel/", "local/"))}
    assert _listed(worker, "MODULES") == modules - {"types"} - engine
    assert _listed(worker, "ENGINE") == engine
    for path in (*STATIC.glob("css/*.css"), *JS.rglob("*.wasm"), *JS.rglob("*.json")):
        assert f"'{path.relative_to(STATIC.parent).as_posix()}'" in worker


def test_what_a_view_imports_is_fetched_ahead() -> None:
    page = (STATIC / "index.html").read_text()
    named = set(re.findall(r'rel="modulepreload" href="static/js/([^"]+)"', page))
    assert named == _imports("app.js") | _imports("views/play/view.js")
    script = (JS / "first_paint.js").read_text()
    for view in VIEWS:
        if view == "play":
            continue
        listed = re.search(rf"{view}: \[(.*?)\]", script, re.DOTALL)
        assert listed is not None
        ahead = {f"{name}.js" for name in re.findall(r"'([^']+)'", listed[1])}
        assert ahead == _imports(f"views/{view}/view.js") - named, view


def test_the_page_waits_for_nothing_of_the_local_engine() -> None:
    page = _imports("app.js").union(*(_imports(f"views/{view}/view.js") for view in VIEWS))
    assert not [name for name in page if name.startswith(("local/", "kernel/"))]


def test_the_local_engine_needs_nothing_of_the_page() -> None:
    assert {name.split("/")[0] for name in _imports(LOCAL)} == {"kernel", "local"}
    for path in JS.glob("kernel/*.js"):
        name = path.relative_to(JS).as_posix()
        assert all(each.startswith("kernel/") for each in _imports(name)), name


def test_every_view_has_one_link() -> None:
    page = (STATIC / "index.html").read_text()
    links = re.findall(r'<a href="(\w+)" data-view="(\w+)" data-key="(\w)">', page)
    assert sorted(view for _, view, _ in links) == VIEWS
    assert all(address == view for address, view, _ in links)
    assert len({key for _, _, key in links}) == len(VIEWS), "two views have one key"


def test_every_module_is_used() -> None:
    workers = _imports(LOCAL) | _imports(SEARCHES)
    used = {"first_paint.js", "types.js"}.union(
        _imports("app.js"), workers, *(_imports(f"views/{view}/view.js") for view in VIEWS)
    )
    for path in JS.rglob("*.js"):
        code = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        names = re.findall(r"\bimport\('([^']+)'\)", code)
        used |= {name for each in names for name in _imports(_resolve(path, each))}
    assert used == {path.relative_to(JS).as_posix() for path in JS.rglob("*.js")}


def test_folders_stay_small() -> None:
    for folder in (JS, *(path for path in JS.rglob("*") if path.is_dir())):
        assert len(list(folder.glob("*.js"))) <= FOLDER_FILES, folder.name


def _listed(worker: str, name: str) -> set[str]:
    listed = re.search(rf"const {name} = \[(.*?)\];", worker, re.DOTALL)
    assert listed is not None
    return set(re.findall(r"'([^']+)'", listed[1]))


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
