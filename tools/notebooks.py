"""Run the notebooks of docs/notebooks, and compare what they show with what is stored in them.

    python tools/notebooks.py [--write] [NOTEBOOK...]

Every notebook runs in a process and an empty folder of its own, in the shell that Jupyter uses,
without a server. A cell that fails, or that shows something else than is stored, ends the run with
exit code 1; cells with the tag `varies` are run but not compared. `--write` stores what is shown.
Of several forms of one output the richest is kept, and no output with a path of this machine is.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "notebooks"
KINDS = ("text/html", "image/svg+xml", "text/markdown", "text/plain")
"""Forms of an output, the richest first."""
VARIES = "varies"


class NotebookFailed(Exception):
    """A cell failed, or shows something else than is stored; the message says which."""


def run_notebook(path: Path, *, write: bool = False) -> None:
    """Run one notebook in a new process."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "IPYTHONDIR": folder, "OMP_NUM_THREADS": "1"}
        words = [sys.executable, __file__, "--here", *(["--write"] if write else []), str(path)]
        ran = subprocess.run(
            words,
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=300,
        )
    if ran.returncode != 0:
        raise NotebookFailed(ran.stdout.strip())


def run_here(path: Path, *, write: bool) -> None:
    """Run one notebook in this process and folder."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    shell = _shell()
    count = 0
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] != "code":
            continue
        count += 1
        outputs = _run_cell(shell, "".join(cell["source"]), count, f"{path.name}, cell {number}")
        varies = VARIES in cell["metadata"].get("tags", ())
        if not write and not varies and outputs != cell["outputs"]:
            shown, stored = _short(outputs), _short(cell["outputs"])
            raise NotebookFailed(
                f"{path.name}, cell {number} shows something else than is stored; "
                f"`make notebooks` stores it anew\nshown: {shown}\nstored: {stored}"
            )
        cell["outputs"], cell["execution_count"] = outputs, count
    if write:
        text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
        path.write_text(text, encoding="utf-8")


def _shell() -> Any:
    """The shell of Jupyter, which keeps what would be displayed."""
    displayhook: Any = import_module("IPython.core.displayhook")
    interactive: Any = import_module("IPython.core.interactiveshell")
    settings: Any = import_module("traitlets.config")

    class KeepingHook(displayhook.DisplayHook):  # type: ignore[misc]
        def __call__(self, result: Any = None) -> None:
            if result is not None and not self.quiet():
                self.shell.kept.append(self.compute_format_data(result)[0])

    class KeepingShell(interactive.InteractiveShell):  # type: ignore[misc]
        displayhook_class = KeepingHook

    config = settings.Config()
    config.HistoryManager.enabled = False
    shell = KeepingShell.instance(config=config)
    shell.kept = []
    shell.display_formatter.active_types = list(shell.display_formatter.format_types)
    return shell


def _run_cell(shell: Any, source: str, count: int, place: str) -> list[dict[str, Any]]:
    from IPython.utils.capture import capture_output

    shell.kept.clear()
    failures = io.StringIO()
    with capture_output(stderr=False) as captured, contextlib.redirect_stderr(failures):
        result = shell.run_cell(source, store_history=True)
    error = result.error_before_exec or result.error_in_exec
    if error is not None:
        raise NotebookFailed(f"{place}: {type(error).__name__}: {error}")
    outputs: list[dict[str, Any]] = []
    if captured.stdout:
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(captured.stdout)})
    for shown in captured.outputs:
        outputs.append({"data": _kept(shown.data), "metadata": {}, "output_type": "display_data"})
    for data in shell.kept:
        made = {"data": _kept(data), "execution_count": count, "metadata": {}}
        outputs.append({**made, "output_type": "execute_result"})
    return outputs


def _kept(data: dict[str, str]) -> dict[str, list[str]]:
    """The richest form of an output."""
    kind = next(kind for kind in KINDS if kind in data)
    return {kind: _lines(data[kind])}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _short(outputs: list[dict[str, Any]]) -> str:
    text = json.dumps(outputs, ensure_ascii=False)
    return text if len(text) < 600 else f"{text[:300]} … {text[-300:]}"


def main() -> int:
    """Run the notebooks that are named, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path)
    parser.add_argument("--write", action="store_true", help="store what is shown")
    parser.add_argument("--here", action="store_true", help="in this process and folder")
    arguments = parser.parse_args()
    try:
        for path in arguments.notebooks or sorted(FOLDER.glob("*.ipynb")):
            if arguments.here:
                run_here(path, write=arguments.write)
            else:
                run_notebook(path.resolve(), write=arguments.write)
                print(f"{path.name}: every cell runs", flush=True)
    except NotebookFailed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
