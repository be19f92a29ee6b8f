"""How a search works: the algorithm and its options, by name."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from claimeven import kernel
from claimeven.checks import check_integer, check_type, quoted, suggestion
from claimeven.errors import BadInput
from claimeven.game.geometry import MAX_BITS

ALGORITHMS = {
    "minimax": kernel.Algorithm.MINIMAX,
    "alphabeta": kernel.Algorithm.ALPHABETA,
    "pvs": kernel.Algorithm.PVS,
    "mtdf": kernel.Algorithm.MTDF,
}
ORDERINGS = {
    "none": kernel.Ordering.NONE,
    "centre": kernel.Ordering.CENTRE,
    "static": kernel.Ordering.STATIC,
    "history": kernel.Ordering.HISTORY,
}
TIES = {
    "leftmost": kernel.TieRule.LEFTMOST,
    "centre": kernel.TieRule.CENTRE,
    "random": kernel.TieRule.RANDOM,
}
MTDF_TABLE_MB = 16
"""MTD(f) searches the same tree many times and needs a table."""

MAX_TABLE_MB = 1 << 20


@dataclass(frozen=True, slots=True)
class Settings:
    """The algorithm and its options. Ordering and table change the work, never the values.

    `proofs_mb` lets the exact solver, with a table of so many MB, look for proofs between the
    iterations: a column proven to win is played, one proven to lose is not, and values follow.

    `ties` picks among equally good columns. `all_columns` asks for the exact value of every
    column rather than only of the best. `prefer_sooner` makes a sooner win worth more.
    `deepening` searches depth 1, 2, … rather than the last depth at once.

    >>> Settings("pvs", ordering="history", table_mb=16).algorithm
    'pvs'
    """

    algorithm: str = "alphabeta"
    ordering: str = "centre"
    ties: str = "leftmost"
    seed: int = 0
    table_mb: int = 0
    proofs_mb: int = 0
    all_columns: bool = True
    prefer_sooner: bool = False
    deepening: bool = False

    def __post_init__(self) -> None:
        _check_choice("algorithm", self.algorithm, ALGORITHMS)
        _check_choice("ordering", self.ordering, ORDERINGS)
        _check_choice("ties", self.ties, TIES)
        for name, most in (
            ("seed", 2**64 - 1),
            ("table_mb", MAX_TABLE_MB),
            ("proofs_mb", MAX_TABLE_MB),
        ):
            number = check_integer(getattr(self, name), name, least=0, most=most)
            object.__setattr__(self, name, number)
        for name in ("all_columns", "prefer_sooner", "deepening"):
            check_type(getattr(self, name), bool, name)

    def with_deepening(self, needed: bool) -> Settings:
        """These settings, with iterative deepening if the limits need it."""
        check_type(needed, bool, "needed")
        return replace(self, deepening=True) if needed and not self.deepening else self

    @property
    def needs_deepening(self) -> bool:
        """Is deepening needed with any limits? Proofs are looked for between iterations."""
        return self.deepening or self.proofs_mb > 0

    def for_kernel(self, trace_plies: int = 0, trace_nodes: int = 0) -> kernel.SearchOptions:
        """The settings in the kernel's type."""
        trace_plies = check_integer(trace_plies, "trace_plies", least=0, most=MAX_BITS)
        trace_nodes = check_integer(trace_nodes, "trace_nodes", least=0, most=2**31 - 1)
        options = kernel.SearchOptions()
        options.algorithm = ALGORITHMS[self.algorithm]
        options.ordering = ORDERINGS[self.ordering]
        options.ties = TIES[self.ties]
        options.seed = self.seed
        table_mb = self.table_mb
        if self.algorithm == "mtdf" and table_mb == 0:
            table_mb = MTDF_TABLE_MB
        options.table_bytes = table_mb << 20
        options.proof_bytes = self.proofs_mb << 20
        options.all_columns = self.all_columns
        options.prefer_sooner = self.prefer_sooner
        options.deepening = self.deepening
        options.trace_plies = trace_plies
        options.trace_nodes = trace_nodes
        return options


def _check_choice(name: str, value: object, choices: Collection[str]) -> None:
    if isinstance(value, str) and value in choices:
        return
    raise BadInput(f"invalid {name} {quoted(value)}: {suggestion(value, choices)}")
