"""The compiled kernel. Import claimeven.kernel instead."""

from collections.abc import Sequence
import enum
from typing import Annotated

import numpy
from numpy.typing import NDArray


class Progress:
    """Shared between a computation and its watcher."""

    def __init__(self) -> None: ...

    @property
    def done(self) -> int: ...

    @property
    def total(self) -> int: ...

    def stop(self) -> None: ...

class CensusStep(enum.Enum):
    COUNTED = 0

    GAME_OVER = 1

    STOPPED = 2

    OUT_OF_MEMORY = 3

class CensusCounts:
    @property
    def positions(self) -> int: ...

    @property
    def won(self) -> int: ...

    @property
    def drawn(self) -> int: ...

class Census:
    """Distinct positions, one ply at a time."""

    @property
    def counts(self) -> CensusCounts: ...

    def advance(self, progress: Progress) -> CensusStep: ...

class Rules:
    """The rules of one geometry, whose numbers were checked."""

    def __init__(self, columns: int, rows: int, connect: int, word: int = 0) -> None: ...

    @property
    def word(self) -> int: ...

    def playable(self, mover: int, mask: int) -> int: ...

    def play(self, mover: int, mask: int, column: int) -> tuple[int, int]: ...

    def is_won(self, mover: int, mask: int) -> bool: ...

    def won_cells(self, mover: int, mask: int) -> int: ...

    def winning_cells(self, mover: int, mask: int) -> tuple[int, int]: ...

    def can_win_now(self, mover: int, mask: int) -> bool: ...

    def mirrored(self, mover: int, mask: int) -> tuple[int, int]: ...

    def key(self, mover: int, mask: int) -> int: ...

    def canonical_key(self, mover: int, mask: int) -> int: ...

    def from_key(self, key: int) -> tuple[int, int]: ...

    def perft(self, mover: int, mask: int, depth: int, progress: Progress) -> int | None: ...

    def census(self, mover: int, mask: int, memory_bytes: int) -> Census: ...

class PlaneLayout:
    """How the numbers of a position are laid out."""

    def __init__(self, planes: int, own_first: bool, top_first: bool, planes_last: bool) -> None: ...

def batch_first_invalid(rules: Rules, mover: object, mask: object) -> int: ...

def batch_legal_columns(rules: Rules, mover: object, mask: object, out: object) -> None: ...

def batch_outcomes(rules: Rules, mover: object, mask: object, out: object) -> None: ...

def batch_play(rules: Rules, mover: object, mask: object, last: object, columns: object, mover_out: object, mask_out: object, last_out: object) -> int: ...

def batch_random_columns(rules: Rules, mover: object, mask: object, seed: int, out: object) -> None: ...

def batch_playouts(rules: Rules, mover: object, mask: object, seed: int, games: int, out: object, progress: Progress) -> None: ...

def batch_winning_cells(rules: Rules, mover: object, mask: object, own_out: object, other_out: object) -> None: ...

def batch_mirrored(rules: Rules, mover: object, mask: object, last: object, mover_out: object, mask_out: object, last_out: object) -> None: ...

def batch_canonical_keys(rules: Rules, mover: object, mask: object, out: object) -> None: ...

def batch_byte_planes(rules: Rules, mover: object, mask: object, layout: PlaneLayout, out: object) -> None: ...

def batch_float_planes(rules: Rules, mover: object, mask: object, layout: PlaneLayout, out: object) -> None: ...

class TermTables:
    """The terms of one phase as flat tables."""

    def __init__(self) -> None: ...

    @property
    def lines(self) -> list[int]: ...

    @lines.setter
    def lines(self, arg: Sequence[int], /) -> None: ...

    @property
    def good(self) -> list[int]: ...

    @good.setter
    def good(self, arg: Sequence[int], /) -> None: ...

    @property
    def danger(self) -> list[int]: ...

    @danger.setter
    def danger(self, arg: Sequence[int], /) -> None: ...

    @property
    def dominant_sign(self) -> int: ...

    @dominant_sign.setter
    def dominant_sign(self, arg: int, /) -> None: ...

    @property
    def cells(self) -> list[int]: ...

    @cells.setter
    def cells(self, arg: Sequence[int], /) -> None: ...

    @property
    def traps(self) -> list[int]: ...

    @traps.setter
    def traps(self, arg: Sequence[int], /) -> None: ...

    @property
    def last_own(self) -> list[int]: ...

    @last_own.setter
    def last_own(self, arg: Sequence[int], /) -> None: ...

    @property
    def last_other(self) -> list[int]: ...

    @last_other.setter
    def last_other(self, arg: Sequence[int], /) -> None: ...

    @property
    def last(self) -> list[int]: ...

    @last.setter
    def last(self, arg: Sequence[int], /) -> None: ...

    @property
    def either_run(self) -> bool: ...

    @either_run.setter
    def either_run(self, arg: bool, /) -> None: ...

    @property
    def sampled(self) -> list[int]: ...

    @sampled.setter
    def sampled(self, arg: Sequence[int], /) -> None: ...

    @property
    def samples(self) -> int: ...

    @samples.setter
    def samples(self, arg: int, /) -> None: ...

    @property
    def seed(self) -> int: ...

    @seed.setter
    def seed(self, arg: int, /) -> None: ...

    @property
    def tempo(self) -> list[int]: ...

    @tempo.setter
    def tempo(self, arg: Sequence[int], /) -> None: ...

    @property
    def playable(self) -> list[int]: ...

    @playable.setter
    def playable(self, arg: Sequence[int], /) -> None: ...

    @property
    def live_first(self) -> list[int]: ...

    @live_first.setter
    def live_first(self, arg: Sequence[int], /) -> None: ...

    @property
    def live_second(self) -> list[int]: ...

    @live_second.setter
    def live_second(self, arg: Sequence[int], /) -> None: ...

    @property
    def columns(self) -> list[int]: ...

    @columns.setter
    def columns(self, arg: Sequence[int], /) -> None: ...

    @property
    def parity(self) -> list[int]: ...

    @parity.setter
    def parity(self, arg: Sequence[int], /) -> None: ...

    @property
    def open(self) -> list[int]: ...

    @open.setter
    def open(self, arg: Sequence[int], /) -> None: ...

    @property
    def follow_up(self) -> list[int]: ...

    @follow_up.setter
    def follow_up(self, arg: Sequence[int], /) -> None: ...

    @property
    def net_factor(self) -> list[int]: ...

    @net_factor.setter
    def net_factor(self, arg: Sequence[int], /) -> None: ...

    @property
    def net(self) -> list[int]: ...

    @net.setter
    def net(self, arg: Sequence[int], /) -> None: ...

    @property
    def net_hidden(self) -> list[int]: ...

    @net_hidden.setter
    def net_hidden(self, arg: Sequence[int], /) -> None: ...

    @property
    def net_bias(self) -> list[int]: ...

    @net_bias.setter
    def net_bias(self, arg: Sequence[int], /) -> None: ...

    @property
    def net_output(self) -> list[int]: ...

    @net_output.setter
    def net_output(self, arg: Sequence[int], /) -> None: ...

    @property
    def net_direct(self) -> list[int]: ...

    @net_direct.setter
    def net_direct(self, arg: Sequence[int], /) -> None: ...

class HeuristicTables:
    """A heuristic as flat tables."""

    def __init__(self) -> None: ...

    @property
    def for_first(self) -> bool: ...

    @for_first.setter
    def for_first(self, arg: bool, /) -> None: ...

    @property
    def static_ending(self) -> bool: ...

    @static_ending.setter
    def static_ending(self, arg: bool, /) -> None: ...

    @property
    def static_draw(self) -> bool: ...

    @static_draw.setter
    def static_draw(self, arg: bool, /) -> None: ...

    @property
    def play_on(self) -> bool: ...

    @play_on.setter
    def play_on(self, arg: bool, /) -> None: ...

    @property
    def root_phase(self) -> bool: ...

    @root_phase.setter
    def root_phase(self, arg: bool, /) -> None: ...

    @property
    def win(self) -> int: ...

    @win.setter
    def win(self, arg: int, /) -> None: ...

    @property
    def loss(self) -> int: ...

    @loss.setter
    def loss(self, arg: int, /) -> None: ...

    @property
    def draw(self) -> int: ...

    @draw.setter
    def draw(self, arg: int, /) -> None: ...

    @property
    def sooner(self) -> int: ...

    @sooner.setter
    def sooner(self, arg: int, /) -> None: ...

    @property
    def phase_of(self) -> list[int]: ...

    @phase_of.setter
    def phase_of(self, arg: Sequence[int], /) -> None: ...

    @property
    def phases(self) -> list[TermTables]: ...

    @phases.setter
    def phases(self, arg: Sequence[TermTables], /) -> None: ...

    @property
    def line_cells(self) -> list[int]: ...

    @line_cells.setter
    def line_cells(self, arg: Sequence[int], /) -> None: ...

    @property
    def odd_rows(self) -> list[int]: ...

    @odd_rows.setter
    def odd_rows(self, arg: Sequence[int], /) -> None: ...

    @property
    def follow_up_rows(self) -> bool: ...

    @follow_up_rows.setter
    def follow_up_rows(self, arg: bool, /) -> None: ...

class View(enum.Enum):
    """Whose value is asked for."""

    FIRST = 0

    SECOND = 1

    TO_MOVE = 2

class Evaluator:
    """A compiled heuristic on one geometry."""

    def __init__(self, rules: Rules, tables: HeuristicTables) -> None: ...

    def evaluate(self, mover: int, mask: int, view: View, last: int, call: int, formula: bool) -> int: ...

    def evaluate_many(self, mover: object, mask: object, last: object, out: object, view: View, call: int, formula: bool) -> None: ...

    def first_bad(self, mover: object, mask: object, last: object, needs_last: bool) -> int: ...

class Algorithm(enum.Enum):
    MINIMAX = 0

    ALPHABETA = 1

    PVS = 2

    MTDF = 3

class Ordering(enum.Enum):
    NONE = 0

    CENTRE = 1

    STATIC = 2

    HISTORY = 3

class TieRule(enum.Enum):
    LEFTMOST = 0

    CENTRE = 1

    RANDOM = 2

class SearchOptions:
    def __init__(self) -> None: ...

    @property
    def algorithm(self) -> Algorithm: ...

    @algorithm.setter
    def algorithm(self, arg: Algorithm, /) -> None: ...

    @property
    def ordering(self) -> Ordering: ...

    @ordering.setter
    def ordering(self, arg: Ordering, /) -> None: ...

    @property
    def ties(self) -> TieRule: ...

    @ties.setter
    def ties(self, arg: TieRule, /) -> None: ...

    @property
    def seed(self) -> int: ...

    @seed.setter
    def seed(self, arg: int, /) -> None: ...

    @property
    def table_bytes(self) -> int: ...

    @table_bytes.setter
    def table_bytes(self, arg: int, /) -> None: ...

    @property
    def proof_bytes(self) -> int: ...

    @proof_bytes.setter
    def proof_bytes(self, arg: int, /) -> None: ...

    @property
    def all_columns(self) -> bool: ...

    @all_columns.setter
    def all_columns(self, arg: bool, /) -> None: ...

    @property
    def prefer_sooner(self) -> bool: ...

    @prefer_sooner.setter
    def prefer_sooner(self, arg: bool, /) -> None: ...

    @property
    def deepening(self) -> bool: ...

    @deepening.setter
    def deepening(self, arg: bool, /) -> None: ...

    @property
    def trace_plies(self) -> int: ...

    @trace_plies.setter
    def trace_plies(self, arg: int, /) -> None: ...

    @property
    def trace_nodes(self) -> int: ...

    @trace_nodes.setter
    def trace_nodes(self, arg: int, /) -> None: ...

class SearchLimits:
    def __init__(self, depth: int, nodes: int = 0, seconds: float = 0.0) -> None: ...

    @property
    def depth(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class Proof(enum.Enum):
    NONE = 0

    WIN = 1

    LOSS = 2

    DRAW = 3

class Counters:
    @property
    def nodes(self) -> int: ...

    @property
    def proof_nodes(self) -> int: ...

    @property
    def leaves(self) -> int: ...

    @property
    def evaluations(self) -> int: ...

    @property
    def cuts(self) -> int: ...

    @property
    def table_hits(self) -> int: ...

    @property
    def cache_hits(self) -> int: ...

class ColumnValue:
    @property
    def value(self) -> int: ...

    @property
    def exact(self) -> bool: ...

class SearchReport:
    @property
    def depth(self) -> int: ...

    @property
    def column(self) -> int: ...

    @property
    def value(self) -> int: ...

    @property
    def columns(self) -> list[ColumnValue | None]: ...

    @property
    def outcomes(self) -> list[Proof]: ...

    @property
    def outcome(self) -> Proof: ...

    @property
    def variation(self) -> list[int]: ...

    @property
    def counters(self) -> Counters: ...

    @property
    def seconds(self) -> float: ...

    @property
    def exhaustive(self) -> bool: ...

    @property
    def proof(self) -> Proof: ...

class Bound(enum.Enum):
    NONE = 0

    LOWER = 1

    UPPER = 2

    EXACT = 3

class NodeEnd(enum.Enum):
    SEARCHED = 0

    CUT = 1

    TABLE = 2

    HORIZON = 3

    FINISHED = 4

    PROVEN = 5

class TraceNode:
    @property
    def parent(self) -> int: ...

    @property
    def column(self) -> int: ...

    @property
    def ply(self) -> int: ...

    @property
    def depth(self) -> int: ...

    @property
    def alpha(self) -> int: ...

    @property
    def beta(self) -> int: ...

    @property
    def value(self) -> int: ...

    @property
    def bound(self) -> Bound: ...

    @property
    def end(self) -> NodeEnd: ...

class DuelLimits:
    def __init__(self, limits: SearchLimits, centre_first: bool = False, obvious_first: bool = False) -> None: ...

class DuelReport:
    @property
    def columns(self) -> list[int]: ...

    @property
    def nodes(self) -> list[int]: ...

    @property
    def seconds(self) -> list[float]: ...

    @property
    def is_won(self) -> bool: ...

    @property
    def is_stopped(self) -> bool: ...

INFINITE: int = 4611686018427387904

class SearchWatch:
    """Shared between a search and its watcher."""

    def __init__(self) -> None: ...

    def stop(self) -> None: ...

    def latest(self) -> tuple[SearchReport, int]: ...

class Searcher:
    """A heuristic and settings on one geometry."""

    def __init__(self, rules: Rules, tables: HeuristicTables, options: SearchOptions) -> None: ...

    def run(self, mover: int, mask: int, last: int, limits: SearchLimits, watch: SearchWatch) -> SearchReport: ...

    def play(self, opponent: Searcher, mover: int, mask: int, last: int, sides: Sequence[DuelLimits], watch: SearchWatch) -> DuelReport: ...

    def use_cache(self, words: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu')]) -> None: ...

    @property
    def trace(self) -> list[TraceNode]: ...

class MctsOptions:
    def __init__(self) -> None: ...

    @property
    def exploration(self) -> float: ...

    @exploration.setter
    def exploration(self, arg: float, /) -> None: ...

    @property
    def seed(self) -> int: ...

    @seed.setter
    def seed(self, arg: int, /) -> None: ...

    @property
    def max_nodes(self) -> int: ...

    @max_nodes.setter
    def max_nodes(self, arg: int, /) -> None: ...

    @property
    def uses_heuristic(self) -> bool: ...

    @uses_heuristic.setter
    def uses_heuristic(self, arg: bool, /) -> None: ...

    @property
    def slope(self) -> float: ...

    @slope.setter
    def slope(self, arg: float, /) -> None: ...

class ColumnVisits:
    @property
    def visits(self) -> int: ...

    @property
    def mean(self) -> float: ...

    @property
    def proof(self) -> Proof: ...

class MctsReport:
    @property
    def column(self) -> int: ...

    @property
    def columns(self) -> list[ColumnVisits | None]: ...

    @property
    def variation(self) -> list[int]: ...

    @property
    def playouts(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def reused(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def proof(self) -> Proof: ...

class MctsSearcher:
    """A tree of games, kept from move to move."""

    def __init__(self, rules: Rules, tables: HeuristicTables, options: MctsOptions) -> None: ...

    def run(self, mover: int, mask: int, last: int, limits: SearchLimits, watch: SearchWatch) -> MctsReport: ...

class SolveProgress:
    """Shared between a solve and its watcher."""

    def __init__(self) -> None: ...

    @property
    def nodes(self) -> int: ...

    @property
    def lower(self) -> int: ...

    @property
    def upper(self) -> int: ...

    def stop(self) -> None: ...

class SolverCore:
    """The exact solver of one geometry, with its table."""

    def __init__(self, rules: Rules, table_bytes: int, threads: int) -> None: ...

    def solve(self, mover: int, mask: int, low: int, high: int, nodes: int, seconds: float, progress: SolveProgress) -> tuple[int, int, int, bool]: ...

    def solve_many(self, mover: object, mask: object, bounds: object, low: int, high: int, nodes: int, progress: SolveProgress, steps: Progress) -> None: ...

    def first_unsolvable(self, mover: object, mask: object) -> int: ...

    def clear(self) -> None: ...

    @property
    def table_fill(self) -> float: ...

class FollowUpWords:
    """A follow-up plan as board words."""

    @property
    def aim(self) -> int: ...

    @property
    def reach(self) -> int: ...

    @property
    def sure(self) -> int: ...

    @property
    def bases(self) -> int: ...

    @property
    def wins(self) -> bool: ...

    @property
    def pairs(self) -> list[tuple[int, int]]: ...

def forced_win(rules: Rules, mover: int, mask: int, moves: int, nodes: int) -> list[int]:
    """
    Columns of a forced win by threats of the side to move; empty if none was found.
    """

def follow_up(rules: Rules, mover: int, mask: int, must_win: bool) -> FollowUpWords | None:
    """A follow-up plan for the side that is not to move."""

class RuleKind(enum.Enum):
    CLAIMEVEN = 0

    BASEINVERSE = 1

    VERTICAL = 2

    AFTEREVEN = 3

    LOWINVERSE = 4

    HIGHINVERSE = 5

    BASECLAIM = 6

    BEFORE = 7

    SPECIALBEFORE = 8

def rule_cover(rules: Rules, mover: int, mask: int, threats: int, nodes: int) -> list[tuple[RuleKind, int, int, list[int], int, list[int]]] | None: ...

def rule_instances(rules: Rules, mover: int, mask: int, threats: int) -> list[tuple[RuleKind, int, int, list[int], int, list[int]]]: ...

def rule_conflicts(rules: Rules, mover: int, mask: int, threats: int) -> list[tuple[int, int]]: ...

def rule_proofs(rules: Rules, mover: object, mask: object, nodes: int, out: object) -> None: ...

def line_core(rules: Rules, mover: int, mask: int, winner_moves: bool, nodes: int) -> tuple[list[int], bool, int] | None: ...

def wins_with_lines(rules: Rules, mover: int, mask: int, winner_moves: bool, lines: Sequence[int], nodes: int) -> bool | None: ...

class NetTrainer:
    """Fits the parameters of a net to outcomes."""

    def __init__(self, rules: Rules, groups: int, line_cells: Sequence[int], odd_rows: Sequence[int], units: int, images: Sequence[int]) -> None: ...

    @property
    def inputs(self) -> int: ...

    def inputs_of(self, mover: int, mask: int) -> list[int]: ...

    def values(self, mover: object, mask: object, weights: object, out: object) -> None: ...

    def learn(self, mover: object, mask: object, targets: object, weights: object, first: object, second: object, batch: int, rate: float, decay: float, most_weight: float, step: int) -> float: ...
