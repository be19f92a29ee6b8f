"""Files for a course: engines to start from, and an assignment that uses them.

The engines speak the dialect `coordinator` and play any column with room.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "data" / "templates"


@dataclass(frozen=True, slots=True)
class Template:
    """A file that is shipped; `build` and `run` are commands for the folder that it is in."""

    file: str
    run: str = ""
    build: str = ""

    @property
    def text(self) -> str:
        """What the file holds."""
        return (FOLDER / self.file).read_text(encoding="utf-8")


TEMPLATES = {
    "python": Template("engine.py", "python engine.py"),
    "java": Template("Interface.java", "java -cp . Interface", "javac Interface.java"),
    "c": Template("engine.c", "./engine", "cc -O2 -o engine engine.c"),
    "javascript": Template("engine.js", "node engine.js"),
    "assignment": Template("assignment.md"),
}
"""By the name that `claimeven engine template` takes."""
