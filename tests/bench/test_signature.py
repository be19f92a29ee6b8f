"""The behaviour signature is committed: a change of it is meant, and its commit says so."""

from __future__ import annotations

from pathlib import Path

from claimeven.bench.signature import Signature, signature
from cli.runner import claimeven

COMMITTED = Path(__file__).with_name("signature.txt")


def test_the_kernel_does_what_the_committed_signature_says() -> None:
    """If the change is meant: claimeven bench signature > tests/bench/signature.txt"""
    ran = claimeven("bench", "signature")
    assert (ran.code, ran.out) == (0, COMMITTED.read_text(encoding="ascii"))


def test_it_can_be_measured_again() -> None:
    assert signature() == signature()


def test_the_total_depends_on_every_part() -> None:
    parts = [1, 2, 3, 4]
    totals = {Signature(*parts).total}
    for at in range(4):
        changed = [*parts[:at], 9, *parts[at + 1 :]]
        totals.add(Signature(*changed).total)
    assert len(totals) == 5
