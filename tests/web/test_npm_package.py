"""The package for npm: its example, its answers, its types, in Node.js and in a browser."""

from __future__ import annotations

import http.server
import json
import os
import re
import shutil
import subprocess
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import claimeven
from claimeven import (
    Engine,
    Geometry,
    Limits,
    Position,
    Settings,
    analyse,
    best_columns,
    evaluate,
    solve,
)
from claimeven.web.export.package import package_files, write_package
from node_engine import node_problem

ROOT = Path(__file__).resolve().parents[2]
TSC = ROOT / "build/page/node_modules/.bin/tsc"
README = ROOT / "src/claimeven/web/export/npm/README.md"
EXAMPLE_LINES = 10

needs_node = pytest.mark.skipif(node_problem() is not None, reason=str(node_problem()))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that has the package installed."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{"type": "module"}')
    write_package(folder / "node_modules" / "claimeven")
    return folder


def run(project: Path, script: str) -> str:
    (project / "script.js").write_text(script, encoding="utf-8")
    ran = subprocess.run(
        ["node", "script.js"], cwd=project, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def blocks(language: str) -> list[str]:
    text = README.read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@needs_node
def test_the_example_of_the_readme(project: Path) -> None:
    example = blocks("js")[0]
    assert len(example.splitlines()) <= EXAMPLE_LINES
    assert run(project, example) == blocks("text")[0]


def test_the_page_of_the_documentation_has_the_same_example() -> None:
    text = (ROOT / "docs" / "npm.md").read_text(encoding="utf-8")
    assert blocks("js")[0] in text
    assert blocks("text")[0] in text


USUAL = "7x6x4"
QUESTIONS = [("", USUAL), ("4453", USUAL), ("44444", USUAL), ("3122", "5x4x3"), ("1", "9x7x4")]
QUICK = [each for each in QUESTIONS if each[1] != "9x7x4"]


@needs_node
def test_its_answers_are_those_of_the_python_package(project: Path) -> None:
    script = f"""
    import {{ analyse, evaluate, position, search, solve }} from 'claimeven';
    const found = [];
    for (const [moves, geometry] of {json.dumps(QUESTIONS)}) {{
      const at = await position(moves, geometry);
      const value = await evaluate(at);
      const {{ column, nodes }} = await search(at, {{ depth: 5, heuristic: 'stank' }});
      const isQuick = geometry !== '9x7x4';
      const score = isQuick ? (await solve(at)).score.text : null;
      const best = isQuick ? (await analyse(at)).best : null;
      const {{ text, toMove, legalColumns }} = at;
      found.push({{ text, toMove, legalColumns, value, column, nodes, score, best }});
    }}
    console.log(JSON.stringify(found));
    """
    answers: list[dict[str, Any]] = json.loads(run(project, script))
    for (moves, geometry), found in zip(QUESTIONS, answers, strict=True):
        at = Position(moves, Geometry.parse(geometry))
        assert found["text"] == at.text
        assert found["toMove"] == at.to_move.value
        assert found["legalColumns"] == list(at.legal_columns)
        assert found["value"]["exact"] == str(evaluate(at, "claimeven"))
        engine = Engine("stank", Settings(algorithm="pvs", deepening=True, table_mb=16))
        result = engine.search(at, Limits(depth=5))
        assert (found["column"], found["nodes"]) == (result.column, result.nodes)
        if (moves, geometry) in QUICK:
            assert found["score"] == str(solve(at))
            assert found["best"] == list(best_columns(analyse(at)))


@needs_node
def test_limits_and_signals(project: Path) -> None:
    script = """
    import { analyse, bestMove, load, solve } from 'claimeven';
    const { book } = await load({ book: false });
    const cut = await solve('', { nodes: 2000 });
    const part = await analyse('', { seconds: 0.05 });
    const stopped = [];
    for (const ask of [solve, analyse, bestMove]) {
      const controller = new AbortController();
      const answer = ask('', { signal: controller.signal });
      setTimeout(() => controller.abort(new Error('enough')), 30);
      stopped.push(await answer.catch((error) => error.message));
    }
    const { column } = await bestMove('444', { player: 'mcts:playouts=500' });
    const level = await bestMove('4453', { player: 'level:4,seed=3' });
    const again = await bestMove('4453', { player: 'level:4,seed=3' });
    const same = level.column === again.column;
    console.log(JSON.stringify({ book, cut, part, stopped, column, same }));
    """
    found = json.loads(run(project, script))
    assert found["book"] is False
    assert found["cut"]["score"] is None
    assert found["cut"]["atLeast"]["points"] < found["cut"]["atMost"]["points"]
    assert found["part"]["isComplete"] is False
    assert found["part"]["best"] == []
    assert found["stopped"] == ["enough"] * 3
    assert found["column"] in range(7)
    assert found["same"]


MISTAKES = {
    "solve(4453)": "invalid moves 4453: expected text, such as '4453'",
    "solve('449')": "column '9' is off the board",
    "solve('1', { geometry: '7by6' })": "invalid geometry '7by6'",
    "solve('1', { geometry: '30x30x4' })": "too large",
    "solve('11', { second: 3 })": "there is no option 'second'; did you mean 'seconds'?",
    "solve('11', { nodes: '3' })": "invalid nodes '3': expected a whole number from 1 on",
    "solve('11', { signal: 3 })": "invalid signal 3: expected an AbortSignal",
    "solve('11', null)": "invalid options null",
    "solve('1212121')": "the game '1212121' is over (first wins); there is nothing to solve",
    "search('1212121')": "there is nothing to search",
    "search('', { algorithm: 'pvz' })": "invalid algorithm 'pvz': expected one of minimax",
    "search('', { heuristic: 'stink' })": "unknown heuristic 'stink'; did you mean 'stank'?",
    "evaluate('', { side: 'third' })": "invalid side 'third': expected one of first, second",
    "bestMove('', { player: 'levle:3' })": "there is no player 'levle'",
    "bestMove('', { player: 'level:30' })": "invalid level",
    "(await position('1')).play(9)": "column 9 (counted from 0) is off the board",
    "(await position('1')).play('1')": "invalid column '1': expected a whole number",
    "(await position('1')).owner(0, 6)": "row 6 is off the board: expected 0 to 5",
    "solve(await position('1'), { geometry: '8x8x4' })": "the position is on 7x6x4, not on 8x8x4",
    "new Position('1')": "write await position(moves, geometry)",
    "load({ book: false })": "call load() before the first question",
}


@needs_node
def test_mistakes_are_told_in_one_sentence(project: Path) -> None:
    asked = ",\n".join(f"async () => {mistake}" for mistake in MISTAKES)
    script = f"""
    import {{ BadInput, Position, bestMove, evaluate, load, position, search, solve }}
      from 'claimeven';
    await load();
    const found = [];
    for (const ask of [{asked}]) {{
      const told = await ask().then(() => null, (error) => error);
      found.push({{ message: told?.message ?? null, isBad: told instanceof BadInput }});
    }}
    console.log(JSON.stringify(found));
    """
    found = json.loads(run(project, script))
    for (mistake, expected), told in zip(MISTAKES.items(), found, strict=True):
        assert told["message"] is not None, mistake
        assert expected in told["message"], mistake
        assert "\n" not in told["message"]
        assert told["isBad"] is not mistake.startswith("load"), mistake


@needs_node
def test_files_that_are_not_there(project: Path) -> None:
    script = """
    import { load, solve } from 'claimeven';
    const readFile = async (name) => { throw new Error('no such file') };
    const first = await load({ readFile }).catch((error) => error.message);
    const { score } = await solve('444413');  // it is tried again
    console.log(`${first}\\n${score.text}`);
    """
    first, score = run(project, script).splitlines()
    assert first == "cannot read kernel.wasm of the package claimeven: no such file"
    assert score == str(solve(Position("444413")))


TYPES = """
import { BadInput, Position, analyse, bestMove, evaluate, load, players } from 'claimeven';
import { position, search, solve, type Proven } from 'claimeven';
const { book }: { book: boolean } = await load({ readFile: async () => new Uint8Array() });
const at: Position = (await position('4453', '7x6x4')).play(2);
const score: Proven | null = (await solve(at, { seconds: 1 })).score;
const best: number[] = (await analyse('44', { onColumn: (column) => column + 1 })).best;
const { column, variation } = await search(at, { depth: 4, algorithm: 'mtdf' });
const found: number = (await bestMove(at, { player: 'level:3' })).column;
const value: string = (await evaluate(at, { side: 'first' })).exact;
const kept: boolean = new BadInput('no') instanceof Error;
const spec: string = (await players())[0].spec;
// @ts-expect-error moves are text
await solve(4453);
// @ts-expect-error there is no such option
await search(at, { deph: 3 });
// @ts-expect-error a position does not change
at.stones = 3;
// @ts-expect-error it is made by position()
new Position();
export { best, book, column, found, kept, score, spec, value, variation };
"""


@needs_node
@pytest.mark.skipif(not TSC.exists(), reason="needs tsc, which `make lint` installs")
def test_its_types(project: Path) -> None:
    (project / "check.ts").write_text(TYPES)
    options = [
        "--noEmit",
        "--skipDefaultLibCheck",
        "--strict",
        "--module",
        "nodenext",
        "--target",
        "es2022",
    ]
    ran = subprocess.run(
        [TSC, *options, "--lib", "es2022,dom", "check.ts"],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.skipif(shutil.which("npm") is None, reason="needs npm")
def test_npm_packs_all_of_it(project: Path, tmp_path: Path) -> None:
    ran = subprocess.run(
        ["npm", "pack", "--dry-run", "--json", "--offline"],
        cwd=project / "node_modules" / "claimeven",
        env={
            **os.environ,
            "npm_config_cache": str(tmp_path),
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    (packed,) = json.loads(ran.stdout)
    assert packed["id"] == f"claimeven@{claimeven.__version__}"
    assert {each["path"] for each in packed["files"]} == set(package_files())


def test_a_browser_has_the_same_functions(project: Path, browser: Browser) -> None:
    quiet = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    folder = project / "node_modules" / "claimeven"
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(quiet, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    try:
        page.goto(f"http://127.0.0.1:{server.server_port}/README.md")
        found = page.evaluate(
            """async () => {
              const { bestMove, load, solve } = await import('/index.js');
              const { book } = await load();
              const { score } = await solve('444444');
              return { book, text: score.text, column: (await bestMove('444')).column };
            }"""
        )
    finally:
        page.close()
        server.shutdown()
        server.server_close()
    assert found == {
        "book": True,
        "text": str(solve(Position("444444"))),
        "column": best_columns(analyse(Position("444")))[0],
    }


def test_every_file_has_an_address_for_bundlers() -> None:
    files = package_files()
    named = set(re.findall(r"new URL\('\./([^']+)'", files["index.js"].decode()))
    assert named == {name for name in files if name.startswith("files/")}
    assert not [name for name in files if b"../static" in files[name] and name.endswith(".js")]


def test_the_licence_is_that_of_the_package() -> None:
    assert package_files()["LICENSE"] == (ROOT / "LICENSE").read_bytes()
