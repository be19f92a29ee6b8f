"""Building: what is found in a folder, and how it is started."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest

from claimeven.errors import BadSubmission
from claimeven.grading.building import BuildFailed, BuiltProgram, build, find_step
from claimeven.grading.rubric import RunLimits, Start
from claimeven.grading.sandbox import Sandbox
from claimeven.protocol.programs.program import CAN_CONFINE
from grading.engines import engine

pytestmark = pytest.mark.skipif(not CAN_CONFINE, reason="programs are confined on Linux")

SECONDS = 120
HELLO_JAVA = """package a.b;
public class Interface { static public void main(String[] words) { System.out.println("hi"); } }
"""


def built(
    folder: Path, start: Start | None = None, limits: RunLimits | None = None
) -> BuiltProgram:
    return build(Sandbox(folder, limits or RunLimits()), start or Start(), SECONDS)


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def said(folder: Path, command: str) -> str:
    code, text = Sandbox(folder, RunLimits()).run(shlex.split(command), SECONDS)
    assert code == 0, text
    return text


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"needs {program}")


@pytest.mark.parametrize(
    ("files", "step"),
    [
        (["main.py"], "none"),
        (["Makefile", "a.c"], "make"),
        (["src/Main.java", "x.py"], "javac"),
        (["a.cpp"], "cc"),
        (["index.js"], "none"),
    ],
)
def test_the_step_is_found(files: list[str], step: str, tmp_path: Path) -> None:
    assert find_step(write(tmp_path, dict.fromkeys(files, ""))) == step


def test_python_is_started_without_our_packages(tmp_path: Path) -> None:
    write(tmp_path, {"helper.py": "", "main.py": engine(), "test_main.py": ""})
    found = built(tmp_path)
    assert (found.step, found.dialect, found.log) == ("none", "auto", "")
    words = shlex.split(found.command)
    assert words[-1] == str(tmp_path / "main.py")
    code, text = Sandbox(tmp_path, RunLimits()).run([words[0], "-c", "import claimeven"], SECONDS)
    if sys.prefix != sys.base_prefix:
        assert code == 1, text


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("def agent(observation, configuration):\n    return 3", "agent"),
        ("class Player:\n    def move(self, board, player):\n        return 3", "object"),
        ("import sys\nprint(sys.stdin.readline())", "auto"),
    ],
)
def test_a_python_file_that_is_called_is_known_by_its_text(
    text: str, dialect: str, tmp_path: Path
) -> None:
    assert built(write(tmp_path, {"mine.py": text})).dialect == dialect


@needs("cc")
def test_c_is_compiled(tmp_path: Path) -> None:
    write(tmp_path, {"a.c": '#include <stdio.h>\nint main(void) { puts("hi"); return 0; }'})
    found = built(tmp_path)
    assert found.step == "cc"
    assert said(tmp_path, found.command) == "hi\n"


@needs("make")
@needs("cc")
def test_make_is_run(tmp_path: Path) -> None:
    rules = "bot: a.c\n\techo building\n\tcc -o bot a.c\n"
    write(tmp_path, {"a.c": "int main(void) { return 0; }", "Makefile": rules})
    found = built(tmp_path)
    assert found.step == "make"
    assert "building" in found.log
    assert found.command == str(tmp_path / "bot")


@needs("javac")
def test_java_is_compiled_and_its_main_class_found(tmp_path: Path) -> None:
    write(tmp_path, {"src/Interface.java": HELLO_JAVA, "src/Other.java": "class Other {}"})
    found = built(tmp_path)
    assert found.step == "javac"
    assert found.command.endswith(" a.b.Interface")
    assert said(tmp_path, found.command) == "hi\n"


@needs("node")
def test_javascript_is_started_by_node(tmp_path: Path) -> None:
    write(tmp_path, {"a.js": "console.log('a')", "b.js": "", "package.json": '{"main": "a.js"}'})
    found = built(tmp_path)
    assert said(tmp_path, found.command) == "a\n"


def test_a_command_of_the_rubric_is_used(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "", "b.py": ""})
    found = built(tmp_path, Start(command="python3 b.py --fast", build="none", dialect="one-shot"))
    assert (found.command, found.dialect) == ("python3 b.py --fast", "one-shot")


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ({"a.py": "", "b.py": ""}, "has several Python files and none is called main: a.py, b.py"),
        ({"notes.txt": ""}, "has nothing that can be started"),
        ({"a.py": "print("}, "cannot read the Python file"),
    ],
)
def test_what_cannot_be_started_is_said(
    files: dict[str, str], problem: str, tmp_path: Path
) -> None:
    with pytest.raises(BadSubmission, match=problem):
        built(write(tmp_path, files))


@needs("cc")
def test_a_build_that_fails_quotes_its_first_error(tmp_path: Path) -> None:
    write(tmp_path, {"a.c": "int main(void) { return x; }"})
    with pytest.raises(
        BuildFailed, match="does not build: cc ended with exit code 1: .*error"
    ) as caught:
        built(tmp_path)
    assert caught.value.log.startswith("$ cc -O2")


@needs("make")
def test_a_build_without_an_end_is_ended(tmp_path: Path) -> None:
    write(tmp_path, {"Makefile": "all:\n\tsleep 100\n"})
    with pytest.raises(BuildFailed, match="does not build: make ran for more than 0.5 s"):
        build(Sandbox(tmp_path, RunLimits()), Start(), 0.5)


@needs("make")
def test_a_build_that_talks_without_an_end_is_cut_short(tmp_path: Path) -> None:
    write(tmp_path, {"Makefile": "all:\n\t@yes\n"})
    with pytest.raises(BuildFailed, match="more than 0.5 s of processor time") as caught:
        built(tmp_path, limits=RunLimits(processor=0.5))
    assert len(caught.value.log) < 100_000


def test_a_step_that_is_named_but_does_not_fit_is_said(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "print(1)"})
    with pytest.raises(BadSubmission, match="has no Java files to compile"):
        built(tmp_path, Start(build="javac"))
    with pytest.raises(BadSubmission, match=r"has no C or C\+\+ files to compile"):
        built(tmp_path, Start(build="cc"))
