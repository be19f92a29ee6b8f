"""How much the coach can say: mistakes of games of levels, explained.

    python bench/coach_coverage.py --games 1000 --work coverage.jsonl

Plays games between levels 3 to 8, each from a seed of its own, and asks `why` about every move that
changed the outcome or lost sooner than need be. Prints, by the number of stones, which share has a
proof, an example, a fact or the verdict alone; and what the answers cost in processor time. A run
that is ended goes on where it was.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from claimeven import Position, Solver, player
from claimeven.coach.explanation import Claim, Explanation, Kind
from claimeven.coach.finders.order import TACTICS
from claimeven.coach.reasons import MoveReasons
from claimeven.coach.review import ReviewedMove, review
from claimeven.coach.why import why
from claimeven.journal import Journal

LEVELS = (3, 4, 5, 6, 7, 8)
RANDOM_STONES = (0, 0, 1, 2)
"""Stones that are played at random before a game, so that games differ."""
GROUPS = ((0, 7), (8, 13), (14, 19), (20, 99), (8, 99), (14, 99), (0, 99))


def game(number: int, seed: int) -> tuple[Position, int]:
    """The end of one game, and how many of its stones were played at random."""
    chance = random.Random(f"{seed}/{number}")
    players = [
        player(f"level:{chance.choice(LEVELS)},seed={chance.randrange(10**6)}") for _ in "12"
    ]
    position = Position()
    drawn = chance.choice(RANDOM_STONES)
    for _ in range(drawn):
        position = position.play(chance.choice(position.legal_columns))
    while position.outcome is None:
        position = position.play(players[position.stones % 2].choose(position))
    return position, drawn


def is_proved(explanation: Explanation | None) -> bool:
    """Has it a certificate of its own?"""
    return explanation is not None and explanation.claim in (Claim.PROVED, Claim.SUFFICIENT)


def entry(move: ReviewedMove, position: Position, solver: Solver) -> dict[str, Any]:
    """What `why` says of one move, and what that cost."""
    began = time.process_time()
    found = why(position, move.column, solver=solver)
    seconds = time.process_time() - began
    refutation = found.refutation
    assert refutation is not None
    return {
        "stones": position.stones,
        "outcome": move.lost_plies is None,
        "kind": refutation.kind.value,
        "missed": None if found.missed is None else found.missed.kind.value,
        "fact": None if found.fact is None else found.fact.kind.value,
        "proved": is_proved(refutation) or _missed_is_proved(found),
        "tactic": _allowed_a_tactic(found),
        "said": _says_something(found),
        "seconds": seconds,
    }


def _missed_is_proved(found: MoveReasons) -> bool:
    return (
        is_proved(found.missed)
        and found.missed is not None
        and (found.missed.kind is not Kind.MUST_BLOCK)
    )


def _allowed_a_tactic(found: MoveReasons) -> bool:
    return found.refutation is not None and found.refutation.kind in TACTICS


def _says_something(found: MoveReasons) -> bool:
    """Is there more than the verdict?"""
    assert found.refutation is not None
    told = found.refutation.kind is not Kind.VERDICT
    return told or found.missed is not None or found.fact is not None


def work(number: int, seed: int, solver: Solver) -> dict[str, Any]:
    """One game: its mistakes, and how long its review with reasons took."""
    end, drawn = game(number, seed)
    began = time.process_time()
    review(end, solver=Solver(), explain=True)
    seconds = time.process_time() - began
    moves, position, found = review(end, solver=solver).moves, Position(), []
    for move in moves:
        if move.needs_reasons and move.ply >= drawn:
            found.append(entry(move, position, solver))
        position = position.play(move.column)
    return {"seed": seed, "game": number, "moves": len(moves), "review": seconds, "mistakes": found}


def share(part: int, whole: int) -> str:
    """A share in per cent."""
    return f"{100 * part / whole:5.1f} %" if whole else "    –  "


def report(entries: list[dict[str, Any]]) -> None:
    """Print the tables."""
    mistakes = [each for entry in entries for each in entry["mistakes"]]
    changed = [each for each in mistakes if each["outcome"]]
    print(
        f"{len(entries)} games, {sum(entry['moves'] for entry in entries)} moves, "
        f"{len(changed)} changed the outcome, {len(mistakes) - len(changed)} lost sooner"
    )
    print("stones       mistakes  something said  proved  refutation proved  verdict only")
    for low, high in GROUPS:
        group = [each for each in changed if low <= each["stones"] <= high]
        refuted = sum(each["kind"] not in ("verdict", "main-line") for each in group)
        said = sum(each["said"] for each in group)
        print(
            f"{low:>2} to {high:<2}     {len(group):>8}  {share(said, len(group)):>14}"
            f"  {share(sum(each['proved'] for each in group), len(group))}"
            f"  {share(refuted, len(group)):>17}  {share(len(group) - said, len(group)):>12}"
        )
    for name in ("kind", "missed", "fact"):
        print(f"{name}: {dict(Counter(each[name] for each in changed).most_common())}")
    sooner = Counter(each["kind"] for each in mistakes if not each["outcome"])
    print(f"lost sooner: {dict(sooner.most_common())}")
    seconds = [each["seconds"] for each in mistakes]
    if len(seconds) > 1:
        cut = quantiles(seconds, n=100)
        print(
            f"why: median {1000 * median(seconds):.1f} ms, 90 % {1000 * cut[89]:.0f} ms, "
            f"99 % {1000 * cut[98]:.0f} ms, longest {1000 * max(seconds):.0f} ms"
        )
    reviews = [entry["review"] for entry in entries]
    print(f"review with reasons: median {median(reviews):.2f} s, longest {max(reviews):.2f} s")


def main() -> None:
    """Play, explain and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1118)
    parser.add_argument("--seconds", type=float, help="stop after this time")
    parser.add_argument("--work", type=Path, default=Path("coach-coverage.jsonl"))
    arguments = parser.parse_args()
    began, solver = time.monotonic(), Solver()
    with Journal(arguments.work) as journal:
        entries = [entry for entry in journal.entries if entry["seed"] == arguments.seed]
        done = {entry["game"] for entry in entries}
        for number in range(arguments.games):
            if number in done:
                continue
            if arguments.seconds and time.monotonic() - began > arguments.seconds:
                break
            entries.append(work(number, arguments.seed, solver))
            journal.append(entries[-1])
    report(entries)


if __name__ == "__main__":
    main()
