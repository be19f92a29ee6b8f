"""The public surface: every name is documented, and importing it is cheap."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import subprocess
import sys

import pytest

import claimeven

IMPORT_CPU_SECONDS = 0.100
CORE_PACKAGES = 8


@pytest.mark.parametrize("name", [name for name in claimeven.__all__ if name != "__version__"])
def test_public_names_are_documented(name: str) -> None:
    thing = getattr(claimeven, name)
    if inspect.isclass(thing) or callable(thing):
        assert inspect.getdoc(thing), f"{name} has no docstring"


def test_every_error_is_public() -> None:
    """What a user may want to catch can be imported from the top."""
    from claimeven import errors

    tree = [thing for thing in vars(errors).values() if inspect.isclass(thing)]
    assert {thing.__name__ for thing in tree} <= set(claimeven.__all__)


def test_public_names_are_listed_once() -> None:
    names = [name for name in claimeven.__all__ if name != "__version__"]
    assert len(set(names)) == len(names)
    assert set(claimeven.__all__) <= set(dir(claimeven))


def test_an_unknown_name_is_an_ordinary_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'claimeven' has no attribute 'solv'"):
        _ = claimeven.solv  # type: ignore[attr-defined]


def test_every_module_opens_with_what_it_is_for() -> None:
    for module in pkgutil.walk_packages(claimeven.__path__, "claimeven."):
        if not module.name.endswith("_core"):
            assert importlib.import_module(module.name).__doc__, f"{module.name} has no docstring"


def test_importing_is_cheap() -> None:
    # CPU time of the import alone, best of five: the machine may be busy, the code may not.
    program = (
        "import time; began = time.process_time(); import claimeven; "
        "print(time.process_time() - began)"
    )
    runs = [
        float(
            subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
        )
        for _ in range(5)
    ]
    assert min(runs) < IMPORT_CPU_SECONDS


def test_importing_stays_lean() -> None:
    program = "import sys, json, claimeven; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = set(json.loads(run.stdout))
    assert not loaded & {"click", "rich", "numpy", "claimeven._core"}


def test_the_core_installs_few_packages() -> None:
    """Follow the requirements of claimeven itself, extras left out, through what is installed."""
    from importlib.metadata import distribution

    from packaging.requirements import Requirement

    todo, found = ["claimeven"], set()
    while todo:
        name = todo.pop()
        if name in found:
            continue
        found.add(name)
        for text in distribution(name).requires or []:
            requirement = Requirement(text)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                todo.append(requirement.name)
    assert len(found) <= CORE_PACKAGES, sorted(found)
