"""Claimeven: engine, solver and laboratory for Connect Four and its relatives.

>>> from claimeven import Position, solve
>>> Position("4453").play(2).to_move
<Side.SECOND: 'second'>
>>> print(solve(Position("44444")))
loses in 36

The public names are listed once, in `__init__.pyi`. They are imported when they are first asked
for: a program that needs the rules alone loads nothing else.
"""

from importlib import import_module

__version__ = "0.2.0"


def _public_names() -> dict[str, str]:
    """Each public name, and the module that it comes from."""
    names = {}
    with open(f"{__file__.removesuffix('.py')}.pyi", encoding="ascii") as stub:
        for line in stub:
            match line.split():
                case "from", module, "import", name, "as", _:
                    names[name] = module
    return names


_MODULES = _public_names()

__all__ = ["__version__", *_MODULES]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module 'claimeven' has no attribute {name!r}")
    value = getattr(import_module(_MODULES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
