"""What the native kernel evaluates and searches, for `questions.js` to compare."""

from __future__ import annotations

import random
import re
from array import array
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

from claimeven import Geometry, Position, kernel
from claimeven.game.batch import bit_of_last
from claimeven.heuristics.catalog import OFFERED, heuristic
from claimeven.heuristics.compiler import Tables
from claimeven.heuristics.evaluation import compile_for, kernel_tables
from claimeven.heuristics.net_term import Net, NetWeights, input_counts
from claimeven.heuristics.spec import Heuristic, Perspective
from claimeven.searches.settings import ALGORITHMS, ORDERINGS, TIES
from random_positions import random_position

Question = dict[str, Any]

_SHAPES = ((7, 6, 4), (7, 6, 4), (6, 5, 4), (5, 4, 3), (4, 5, 6), (8, 7, 5), (12, 9, 4), (9, 7, 4))
_VIEWS = {True: kernel.View.FIRST, False: kernel.View.SECOND}
_WORD = 2**64 - 1
_UNITS = 5
_CHOSEN: dict[str, Heuristic] = {}
"""What was asked about, by full name."""
_NAMES = [name for name in OFFERED if "net" not in name]
"""Nets have so many weights that few questions are asked of them."""


def questions() -> list[Question]:
    """Every evaluation on many boards, all kinds of searches, and Monte Carlo search."""
    return [*_evaluations(), *_nets(), *_searches(), *_monte_carlo()]


def answer(question: Question) -> Any:
    """What the native kernel says, as JSON has it."""
    return _KINDS[question["kind"]](question)


def _positions(
    seed: int, count: int, *, finished: bool
) -> Iterator[tuple[random.Random, Position]]:
    chance = random.Random(seed)
    for _ in range(count):
        geometry = Geometry(*chance.choice(_SHAPES))
        yield chance, random_position(chance, geometry, finished=finished)


def _question(kind: str, position: Position, name: str | Heuristic, **more: Any) -> Question:
    geometry = position.geometry
    mover, mask = position.words
    chosen = heuristic(name)
    _CHOSEN[chosen.full_name] = chosen
    return {
        "kind": kind,
        "shape": [geometry.columns, geometry.rows, geometry.connect],
        "mover": str(mover),
        "mask": str(mask),
        "last": bit_of_last(position),
        "name": chosen.full_name,
        "tables": _plain(compile_for(chosen, geometry).tables),
        **more,
    }


def _plain(tables: Tables) -> dict[str, Any]:
    """Tables under the names that JavaScript gives them, large numbers as text."""
    fields = ("for_first", "static_ending", "static_draw", "play_on", "root_phase", "phase_of")
    found = {name: getattr(tables, name) for name in (*fields, "line_cells", "odd_rows")}
    found["follow_up_rows"] = tables.follow_up_rows
    terminal = {"win": 0, "loss": 0, "draw": 0, "sooner": 0} | tables.terminal
    found["terminal"] = {name: str(value) for name, value in terminal.items()}
    found["phases"] = [
        _camel(
            {
                **asdict(phase),
                "tables": {name: list(map(str, table)) for name, table in phase.tables.items()},
                "seed": str(phase.seed),
                "dominant_sign": str(phase.dominant_sign),
            }
        )
        for phase in tables.phases
    ]
    return _camel(found)


def _camel(fields: dict[str, Any]) -> dict[str, Any]:
    return {re.sub(r"_(\w)", lambda m: m[1].upper(), key): each for key, each in fields.items()}


def _evaluations() -> Iterator[Question]:
    for name in (*_NAMES, "sethi-h1:samples=40,seed=9", "itu-program:axes=2", "bagdadi:win=7"):
        for chance, position in _positions(hash_of(name), 25, finished=True):
            first, formula = chance.random() < 0.5, chance.random() < 0.5
            call = chance.randrange(100)
            yield _question("evaluate", position, name, first=first, formula=formula, call=call)


def _nets() -> Iterator[Question]:
    """A net with weights by chance, which are as good as others here."""
    geometry, chance = Geometry(), random.Random(13)
    groups = ("stones", "playable", "winning", "lines", "follow-up")
    inputs = sum(input_counts(geometry).values())
    numbers = NetWeights(
        hidden=array("b", [chance.randint(-9, 9) for _ in range(inputs * _UNITS)]),
        bias=array("h", [chance.randint(-99, 99) for _ in range(_UNITS)]),
        output=(_weights(chance, _UNITS), _weights(chance, _UNITS)),
        direct=(_weights(chance, inputs + 1), _weights(chance, inputs + 1)),
    )
    fields = {"units": _UNITS, "clip": 64, "shift": 4, "most": 2500, "decided": 3000}
    net = Net.of(numbers, geometry=str(geometry), groups=groups, **fields)
    made = Heuristic("net", terms={"net": net}, perspective=Perspective.FIRST)
    for number in range(10):
        position = Position("", geometry)
        for _ in range(4 * number):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_columns))
        yield _question("evaluate", position, made, first=True, formula=False, call=0)


def _weights(chance: random.Random, count: int) -> array[int]:
    return array("h", [chance.randint(-50, 50) for _ in range(count)])


def hash_of(name: str) -> int:
    """The same number in every process."""
    return sum((place + 1) * ord(letter) for place, letter in enumerate(name))


def _evaluate(question: Question) -> str:
    geometry, mover, mask = _read(question)
    evaluator = compile_for(_CHOSEN[question["name"]], geometry).evaluator
    view, last = _VIEWS[question["first"]], question["last"]
    return str(evaluator.evaluate(mover, mask, view, last, question["call"], question["formula"]))


def _searches() -> Iterator[Question]:
    for chance, position in _positions(11, 160, finished=False):
        options = {
            "algorithm": chance.choice(list(ALGORITHMS)),
            "ordering": chance.choice(list(ORDERINGS)),
            "ties": chance.choice(list(TIES)),
            "seed": str(chance.randrange(2**64)),
            "tableBytes": chance.choice((0, 1 << 16, 1 << 20)),
            "proofBytes": chance.choice((0, 0, 1 << 20)),
            "allColumns": chance.random() < 0.5,
            "preferSooner": chance.random() < 0.3,
            "deepening": chance.random() < 0.7,
            "tracePlies": chance.choice((0, 2, 3)),
            "traceNodes": chance.choice((0, 50)),
        }
        depth = chance.randint(1, 5 if position.geometry.columns < 8 else 3)
        limits = {"depth": depth, "nodes": chance.choice((0, 0, 700))}
        if limits["nodes"]:
            options["deepening"] = True
            limits["depth"] = position.geometry.cells
        name = chance.choice(_NAMES)
        yield _question("search", position, name, options=options, limits=limits)


def _search(question: Question) -> Any:
    geometry, mover, mask = _read(question)
    given = question["options"]
    options = kernel.SearchOptions()
    options.algorithm = ALGORITHMS[given["algorithm"]]
    options.ordering, options.ties = ORDERINGS[given["ordering"]], TIES[given["ties"]]
    options.seed = int(given["seed"]) & _WORD
    options.table_bytes, options.proof_bytes = given["tableBytes"], given["proofBytes"]
    options.all_columns, options.prefer_sooner = given["allColumns"], given["preferSooner"]
    options.deepening = given["deepening"]
    options.trace_plies, options.trace_nodes = given["tracePlies"], given["traceNodes"]
    tables = kernel_tables(_CHOSEN[question["name"]], geometry)
    searcher = kernel.Searcher(kernel.rules(geometry), tables, options)
    limits = kernel.SearchLimits(question["limits"]["depth"], question["limits"]["nodes"], 0.0)
    report = searcher.run(mover, mask, question["last"], limits, kernel.SearchWatch())
    counters = report.counters
    names = ("nodes", "proof_nodes", "leaves", "evaluations", "cuts", "table_hits")
    return [
        report.depth,
        report.column,
        str(report.value),
        _outcome(report.proof),
        _outcome(report.outcome),
        report.exhaustive,
        [getattr(counters, name) for name in names],
        [
            None if each is None else [column, str(each.value), each.exact]
            for column, each in enumerate(report.columns)
        ],
        [_outcome(each) for each in report.outcomes],
        report.variation,
        [_trace(node) for node in searcher.trace],
    ]


def _trace(node: kernel.TraceNode) -> list[Any]:
    window = [str(node.alpha), str(node.beta), str(node.value)]
    ends = [node.bound.name.lower(), node.end.name.lower()]
    return [node.parent, node.column, node.ply, node.depth, *window, *ends]


def _monte_carlo() -> Iterator[Question]:
    for chance, position in _positions(12, 30, finished=False):
        options = {
            "exploration": chance.choice((0.0, 0.5, 1.0)),
            "seed": str(chance.randrange(2**64)),
            "maxNodes": chance.choice((200, 1 << 20)),
            "usesHeuristic": chance.random() < 0.3,
            "slope": 0.001,
        }
        playouts = [chance.randrange(1, 600) for _ in range(2)]
        name = chance.choice(("stank", "claimeven", "sethi-h2"))
        yield _question("mcts", position, name, options=options, playouts=playouts)


def _mcts(question: Question) -> Any:
    geometry, mover, mask = _read(question)
    given = question["options"]
    options = kernel.MctsOptions()
    options.exploration, options.seed = given["exploration"], int(given["seed"])
    options.max_nodes, options.uses_heuristic = given["maxNodes"], given["usesHeuristic"]
    options.slope = given["slope"]
    tables = kernel_tables(_CHOSEN[question["name"]], geometry)
    searcher = kernel.MctsSearcher(kernel.rules(geometry), tables, options)
    found = []
    for playouts in question["playouts"]:
        limits = kernel.SearchLimits(1, playouts, 0.0)
        report = searcher.run(mover, mask, question["last"], limits, kernel.SearchWatch())
        columns = [
            None if each is None else [column, each.visits, _mean(each.mean, options)]
            for column, each in enumerate(report.columns)
        ]
        counts = [report.playouts, report.nodes, report.reused]
        found.append([report.column, _outcome(report.proof), counts, columns, report.variation])
    return found


def _mean(mean: float, options: kernel.MctsOptions) -> float | str:
    """Of playouts exactly; the last digit of a hyperbolic tangent is another in every library."""
    positive_zero = 0.0  # added to a zero it takes the sign away
    return f"{mean + positive_zero:.9f}" if options.uses_heuristic else mean


def _outcome(proof: kernel.Proof) -> str | None:
    return None if proof is kernel.Proof.NONE else proof.name.lower()


def _read(question: Question) -> tuple[Geometry, int, int]:
    return Geometry(*question["shape"]), int(question["mover"]), int(question["mask"])


_KINDS: dict[str, Callable[[Question], Any]] = {
    "evaluate": _evaluate,
    "search": _search,
    "mcts": _mcts,
}
