"""Modules that are imported when something of them is first used.

Declaring the kernels of the whole engine takes more than a second; a scene needs half of them.
"""

from __future__ import annotations

import gc
import importlib
from types import ModuleType
from typing import Any


class _Module:
    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(load_module(self._name), name)


def lazy_module(name: str) -> Any:
    """The module `name` of `engine.physics`, imported when an attribute of it is first asked for."""
    return _Module(name)


def load_module(name: str) -> ModuleType:
    """The module `name` of `engine.physics`, imported without the garbage collector.

    What Warp makes of itself and of the kernels stays, so that collections on the way find nothing; they would take a
    seventh of the time.
    """
    full_name = f"engine.physics.{name}"
    enabled = gc.isenabled()
    gc.disable()
    try:
        return importlib.import_module(full_name)
    finally:
        if enabled:
            gc.enable()
