"""Settings that the engine has no counterpart of: reported, each once."""

from __future__ import annotations

import warnings
from typing import Any

_REPORTED: set[str] = set()


class UnsupportedPropertyWarning(UserWarning):
    """A setting has no effect, or another one than in the original."""


def report(sentence: str) -> None:
    """Warn once."""
    if sentence not in _REPORTED:
        _REPORTED.add(sentence)
        warnings.warn(sentence, UnsupportedPropertyWarning, stacklevel=2)


def report_fields(cfg: Any, supported: dict[str, Any]) -> None:
    """Warn, once for each, of the fields that are set and have no effect.

    supported: the fields that have one, with the only value that has, or `...` for all.
    """
    fields = [
        name
        for name, value in vars(cfg).items()
        if value is not None and (name not in supported or supported[name] not in (value, ...))
    ]
    if fields:
        named = ", ".join(f"{name}={getattr(cfg, name)!r}" for name in fields)
        report(f"{type(cfg).__name__}: the engine has no counterpart of {named}; that has no effect")
