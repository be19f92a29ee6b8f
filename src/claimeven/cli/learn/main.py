"""`claimeven learn`: list the lessons, or take one."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.console.board import ascii_option, choose_discs
from claimeven.cli.learn.session import LearnSession
from claimeven.coach.lessons.checking import problems
from claimeven.coach.lessons.course import lesson as lesson_named
from claimeven.coach.lessons.course import lessons
from claimeven.coach.lessons.lesson import Lesson
from claimeven.coach.lessons.progress import LearnedTasks
from claimeven.coach.lessons.reading import load_lesson
from claimeven.directories import data_dir
from claimeven.errors import BadLesson

_FILE = ".toml"


@click.command()
@click.argument("lesson", required=False)
@click.option("--check", is_flag=True, help="Check every claim and task instead.")
@ascii_option
def learn(lesson: str | None, check: bool, ascii_only: bool) -> None:
    """A short course on the board, with positions to try.

    LESSON is a name from the list, which is shown without it, or the file of a lesson of your own,
    such as mine.toml.
    """
    if check:
        _check(lesson)
        return
    learned = LearnedTasks(data_dir())
    if learned.problem:
        click.echo(f"claimeven: {learned.problem}", err=True)
    if lesson is None:
        _list(learned)
    else:
        LearnSession(_find(lesson), learned, choose_discs(ascii_only)).run()


def _find(name: str) -> Lesson:
    if name.endswith(_FILE):
        return load_lesson(Path(name))
    known = lessons()
    if name.isdecimal() and 1 <= int(name) <= len(known):
        return known[int(name) - 1]
    return lesson_named(name)


def _list(learned: LearnedTasks) -> None:
    for number, each in enumerate(lessons(), 1):
        solved, tasks = learned.solved(each), len(each.tasks)
        mark = "✓" if solved == tasks else " "
        click.echo(f"{mark} {number:>2}  {each.name:<12} {each.title:<28} {solved}/{tasks} solved")
    left = next((each for each in lessons() if not learned.is_done(each)), None)
    if left is None:
        click.echo("You have solved everything.")
    else:
        click.echo(f"Next: claimeven learn {left.name}")


def _check(name: str | None) -> None:
    found = 0
    for each in lessons() if name is None else (_find(name),):
        for problem in problems(each):
            click.echo(problem)
            found += 1
    if found:
        raise BadLesson(f"{found} things are wrong")
    click.echo("everything holds")
