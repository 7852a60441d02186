"""Names that scripts should no longer use."""

from __future__ import annotations

import warnings

_warned: set[str] = set()


def deprecated(name: str, instead: str) -> None:
    """Warn, the first time in a process, that a name is deprecated."""
    if name not in _warned:
        _warned.add(name)
        warnings.warn(f"{name} is deprecated: use {instead}", DeprecationWarning, stacklevel=3)
