"""What an element says beyond MSD: the fields of its `extras` block."""

from __future__ import annotations

from typing import Any

import msgspec


def extras_of(element: Any) -> Any:
    """The `extras` of an element, or None where nothing is said."""
    extras = element.extras
    return None if extras is msgspec.UNSET else extras


def extra_value(extras: Any, name: str, default: Any) -> Any:
    """A field of an `extras` block, or the default where the block or the field says nothing."""
    value = getattr(extras, name) if extras is not None else None
    return default if value is None else value
