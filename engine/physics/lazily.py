"""Modules that are imported when something of them is first used.

Declaring the kernels of the whole engine takes more than a second; a scene needs half of them.
"""

from __future__ import annotations

import importlib
from typing import Any


class _Module:
    def __init__(self, name: str) -> None:
        self._full_name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module(self._full_name), name)


def lazily(name: str) -> Any:
    """The module `name` of this package, imported when an attribute of it is first asked for."""
    return _Module(f"{__package__}.{name}")
