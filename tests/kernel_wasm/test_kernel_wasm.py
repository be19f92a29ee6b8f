"""The kernel for browsers answers as the native one does: in Node.js, in a browser, and rebuilt."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route

import claimeven.web
import native_kernel as native
import wasm
from node_engine import node_problem
from page_site import chromium

HERE = Path(__file__).parent
JS = Path(claimeven.web.__file__).parent / "static" / "js"
COMMITTED = JS / "kernel" / "kernel.wasm"
ORIGIN = "http://kernel.test"
_PAGE = "<!doctype html><title>kernel</title>"


@pytest.fixture(scope="module")
def asked() -> list[native.Question]:
    return native.questions()


@pytest.fixture(scope="module")
def expected(asked: list[native.Question]) -> list[Any]:
    return native.answers(asked)


def test_in_node(asked: list[native.Question], expected: list[Any]) -> None:
    _skip_without_node()
    _compare(asked, _in_node(COMMITTED, asked), expected)


def test_in_a_browser(asked: list[native.Question], expected: list[Any]) -> None:
    for found in _in_browser(asked):
        _compare(asked, found, expected)


def test_source_and_module_have_not_drifted_apart(
    asked: list[native.Question], expected: list[Any], tmp_path: Path
) -> None:
    """A module that is built now answers as the committed one."""
    _skip_without_node()
    compiler = wasm.find()
    if compiler is None:
        pytest.skip(wasm.HOW)
    assert wasm.build(compiler, tmp_path)
    rebuilt = tmp_path / COMMITTED.name
    _compare(asked, _in_node(rebuilt, asked), expected)
    names = [_exports(path) for path in (COMMITTED, rebuilt)]
    assert names[0] == names[1], "run `make wasm`, and commit what it makes"


def test_browsers_without_simd_run_the_modules(tmp_path: Path) -> None:
    """The program that reads them here is told of no such instructions."""
    reader = shutil.which("wasm-opt")
    if reader is None:
        pytest.skip("needs wasm-opt (Debian and Ubuntu: apt install binaryen)")
    assert not any("simd" in option for option in wasm.SHRUNK)
    for module in wasm.MODULES:
        words = [reader, *wasm.SHRUNK[1:], str(COMMITTED.parent / module.name)]
        subprocess.run([*words, "-o", str(tmp_path / module.name)], check=True)


def test_the_small_module_answers_on_the_standard_board(
    asked: list[native.Question], expected: list[Any]
) -> None:
    _skip_without_node()
    pairs = [
        (question, answer)
        for question, answer in zip(asked, expected, strict=True)
        if _is_for_the_small_module(question)
    ]
    assert {question["kind"] for question, _ in pairs} == {"rules", "solve", "evaluate", "search"}
    questions = [question for question, _ in pairs]
    found = _in_node(COMMITTED.parent / "core.wasm", questions)
    _compare(questions, found, [answer for _, answer in pairs])


def _is_for_the_small_module(question: native.Question) -> bool:
    has_net = any(
        "net" in phase["tables"] for phase in question.get("tables", {}).get("phases", ())
    )
    return question["shape"] == [7, 6, 4] and question["kind"] != "mcts" and not has_net


def _compare(asked: list[native.Question], found: list[Any], expected: list[Any]) -> None:
    assert len(found) == len(expected)
    for question, ours, theirs in zip(asked, found, expected, strict=True):
        assert ours == theirs, {key: each for key, each in question.items() if key != "tables"}


def _in_node(module: Path, asked: list[native.Question]) -> list[Any]:
    ran = subprocess.run(
        ["node", str(HERE / "node.js"), str(module)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    found: list[Any] = json.loads(ran.stdout)
    return found


def _in_browser(asked: list[native.Question]) -> Iterator[list[Any]]:
    with chromium() as browser:
        page = browser.new_page()
        page.route(f"{ORIGIN}/**", _serve)
        page.goto(f"{ORIGIN}/")
        yield page.evaluate(
            """async (asked) => {
                const { Kernel } = await import('/js/kernel/kernel.js');
                const { answerQuestions } = await import('/questions.js');
                const kernel = await Kernel.load(fetch('/js/kernel/kernel.wasm'));
                return answerQuestions(kernel, asked);
            }""",
            asked,
        )
        page.close()


def _serve(route: Route) -> None:
    path = route.request.url.removeprefix(f"{ORIGIN}/")
    if path == "":
        route.fulfill(body=_PAGE, content_type="text/html")
    elif path in ("questions.js", "searches.js"):
        route.fulfill(path=HERE / path, content_type="text/javascript")
    else:
        kind = "application/wasm" if path.endswith(".wasm") else "text/javascript"
        route.fulfill(path=JS.parent / path, content_type=kind)


def _exports(module: Path) -> list[str]:
    script = "WebAssembly.compile(require('fs').readFileSync(process.argv[1])).then((made) =>"
    script += " console.log(WebAssembly.Module.exports(made).map((each) => each.name).join()))"
    ran = subprocess.run(
        ["node", "-e", script, str(module)], capture_output=True, text=True, check=True
    )
    return sorted(ran.stdout.strip().split(","))


def _skip_without_node() -> None:
    problem = node_problem()
    if problem is not None:
        pytest.skip(problem)
