"""What functions that spawn are wrapped in."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from engine.assets.sim.utils.prims import is_prim_path_valid

Result = TypeVar("Result")


def clone(func: Callable[..., Result]) -> Callable[..., Result]:
    """Have a function `func(prim_path, cfg, ...)` that spawns take a path or an expression.

    It is called once: the stage puts a thing under an expression into every environment. What it returns is returned.

    Raises RuntimeError where the parent of an expression matches nothing, TypeError for what is no path.
    """

    @functools.wraps(func)
    def wrapper(prim_path: str, cfg: Any, *args: Any, **options: Any) -> Result:
        path = str(prim_path)
        if not path.startswith("/"):
            raise TypeError(f"the path of a prim begins with '/'; {prim_path!r} does not")
        parent = path.rpartition("/")[0]
        if any(sign in parent for sign in ".*+?[](|)^$\\{}") and not is_prim_path_valid(parent):
            raise RuntimeError(f"Unable to find source prim path: {parent!r}: nothing is there to spawn into")
        return func(path, cfg, *args, **options)

    return wrapper
