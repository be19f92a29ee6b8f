"""Everything that walks the game tree, and the door to the compiled kernel.

The public function `claimeven.search` has the same name as this package. Python binds a package
to its parent when it is first imported, so whichever of the two a user gets hold of can be
called: calling the package calls the function.
"""

import sys
from types import ModuleType
from typing import Any


class _CallablePackage(ModuleType):
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        from claimeven.search.engine import search

        return search(*args, **kwargs)


sys.modules[__name__].__class__ = _CallablePackage
