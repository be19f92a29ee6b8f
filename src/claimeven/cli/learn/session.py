"""One lesson in the terminal, step by step, line by line."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from claimeven.cli.console.board import Discs, screen, side_name
from claimeven.cli.console.input_lines import InputLines
from claimeven.cli.learn.view import board, legend, paragraphs, styled
from claimeven.coach.lessons.course import lessons
from claimeven.coach.lessons.grading import GradedTry, Tried, grade_try, solution
from claimeven.coach.lessons.lesson import Lesson, LessonMarks, LessonStep
from claimeven.coach.lessons.progress import LearnedTasks
from claimeven.coach.lessons.questions import question
from claimeven.coach.lessons.tasks import AnswerKind
from claimeven.errors import BadInput
from claimeven.game.geometry import Cell
from claimeven.game.notation import cell_name, parse_cell, parse_column
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.solver.solver import Solver

_EXPECTED = {
    AnswerKind.COLUMN: "a column",
    AnswerKind.MOVES: "a column",
    AnswerKind.CELL: "a cell, such as d1",
    AnswerKind.OUTCOME: "first, second or draw",
}
_NOTHING = LessonMarks()


class LearnSession:
    """Shows the steps of a lesson and grades what is typed; what is solved is kept at once."""

    def __init__(self, lesson: Lesson, learned: LearnedTasks, discs: Discs) -> None:
        self._lesson = lesson
        self._learned = learned
        self._discs = discs
        self._console: Console = screen()
        self._lines = InputLines()
        self._solver = Solver()
        self._at = 0
        self._own: tuple[int, ...] = ()
        """One's own moves in a game that is played out."""

    def run(self) -> None:
        """From the first step to the last, to `q`, or to the end of the input."""
        self._console.print(Text(self._lesson.title, style="bold"))
        self._console.print(self._lesson.summary)
        while self._at < len(self._lesson.steps):
            self._show_step()
            if not self._take_step():
                break
        self._print_end()

    @property
    def _step(self) -> LessonStep:
        return self._lesson.steps[self._at]

    def _go(self, by: int) -> bool:
        self._at, self._own = max(0, self._at + by), ()
        return True

    def _show_step(self) -> None:
        step = self._step
        self._console.print(f"\n{self._at + 1} of {len(self._lesson.steps)}", style="dim")
        for line in paragraphs(self._console, step.text):
            self._console.print(line)
        self._show_board(step.position, step.marks, step.moves)
        for words in legend(step):
            self._console.print(words, style="dim")

    def _show_board(
        self, position: Position, marks: LessonMarks = _NOTHING, moves: tuple[int, ...] = ()
    ) -> None:
        for line in board(position, self._discs, marks, moves):
            self._console.print(line)

    def _take_step(self) -> bool:
        """Until the step is left; False to quit."""
        if self._step.task is None:
            return self._read_on()
        self._console.print()
        words = question(self._step.task, self._step.position)
        side = side_name(self._step.position.to_move, self._discs)
        self._console.print(Text(words, style="bold") + "  (to move: " + side + ")")
        while True:
            expected = _EXPECTED[self._step.task.answer]
            typed = self._ask(f"{expected}; ? shows it, s skips, b goes back, q quits: ")
            if typed in ("q", None):
                return False
            if typed in ("s", "b"):
                return self._go(1 if typed == "s" else -1)
            if typed and self._answer(typed):
                return self._go(1)

    def _read_on(self) -> bool:
        typed = self._ask("Enter goes on, b goes back, q quits: ")
        if typed in ("q", None):
            return False
        return self._go(-1 if typed == "b" else 1)

    def _ask(self, prompt: str) -> str | None:
        """A line in small letters; None at the end of the input."""
        self._console.print(prompt, end="", style="dim")
        line = next(self._lines, None)
        if line is None:
            self._console.print()
        return None if line is None else line.strip().lower()

    def _answer(self, typed: str) -> bool:
        """Grade an answer and say what came of it; True if the task is solved or shown."""
        step = self._step
        try:
            found = self._solution() if typed == "?" else self._grade(self._read(typed))
        except BadInput as error:
            self._console.print(str(error))
            return False
        self._say(found, is_shown=typed == "?")
        if found.is_done and typed != "?":
            self._learned.add(self._lesson, step)
        return found.is_done

    def _read(self, typed: str) -> Tried:
        """The answer that was typed, of the kind that the task asks for."""
        step = self._step
        assert step.task is not None
        geometry = step.position.geometry
        if step.task.answer is AnswerKind.CELL:
            return parse_cell(typed, geometry)
        if step.task.answer is AnswerKind.OUTCOME:
            for name, winner in (("first", Side.FIRST), ("second", Side.SECOND), ("draw", None)):
                if name.startswith(typed):
                    return Outcome(winner)
            raise BadInput(f"invalid answer {typed!r}: expected first, second or draw")
        return (*self._own, parse_column(typed, geometry))

    def _grade(self, tried: Tried) -> GradedTry:
        found = grade_try(self._step, tried, self._solver)
        if found.is_right and isinstance(tried, tuple) and not isinstance(tried, Cell):
            self._own = tuple(tried)
        return found

    def _solution(self) -> GradedTry:
        """What there is to find from here on."""
        return solution(self._step, self._solver, self._own)

    def _say(self, found: GradedTry, is_shown: bool) -> None:
        if not is_shown:
            self._console.print("Right." if found.is_right else "No.", style="bold", end=" ")
        self._console.print(styled(found.text))
        if found.cells and found.is_right:
            self._console.print(f"right: {', '.join(map(cell_name, found.cells))}")
        if found.line:
            self._show_board(found.start, moves=found.line)
        elif found.is_right and not found.is_done:
            self._show_board(found.position)

    def _print_end(self) -> None:
        solved, tasks = self._learned.solved(self._lesson), len(self._lesson.tasks)
        self._console.print(f"\n{self._lesson.title}: {solved} of {tasks} solved.")
        names = [each.name for each in lessons()]
        is_shipped = self._lesson.name in names
        following = names[names.index(self._lesson.name) + 1 :] if is_shipped else []
        if self._at == len(self._lesson.steps) and following:
            self._console.print(f"Next: claimeven learn {following[0]}")
