"""Edits as the list of takes names them: what was edited, and its values before and after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from app.changes import Change
from app.comparing import object_at
from app.history import EditNote
from app.naming import label_at, title
from engine.msd.paths import is_built
from engine.msd.schema.base import Element
from engine.msd.schema.world import World

LONGEST = 4
"""Numbers of a value that is written out."""


def noted(world: World, changes: Sequence[Change]) -> list[EditNote]:
    """Of changes that were just made, those that the simulation feels."""
    notes = []
    for change in changes:
        if change.kind == "set" and not _is_felt(world, change.path):
            continue
        notes.append(EditNote(change.path, _called(world, change), _text(change.old), _text(change.new)))
    return notes


def _is_felt(world: World, path: str) -> bool:
    try:
        return is_built(world, path)
    except (KeyError, TypeError):  # a later change of the same step took the object away or put it elsewhere
        return True


def _called(world: World, change: Change) -> str:
    if change.kind != "set":
        element = change.new if change.kind == "insert" else change.old
        try:
            thing = title(world, change.path, element)
        except (KeyError, ValueError, IndexError, TypeError):
            thing = change.path
        return f"{thing} +" if change.kind == "insert" else f"{thing} −"
    try:
        owner = object_at(world, change.path)
        label = label_at(world, change.path)
        return f"{title(world, owner)}: {label}" if owner else label
    except (KeyError, ValueError, IndexError, TypeError):
        return change.path


def _text(value: Any) -> str:
    """A short value as text; "" of one that is not short."""
    if isinstance(value, bool | str):
        return str(value)
    if isinstance(value, int | float | np.number):
        return f"{value:.6g}"
    if isinstance(value, Element) or value is None:
        return ""
    try:
        numbers = np.asarray(value, dtype=float).ravel()
    except (TypeError, ValueError):
        return ""
    return ", ".join(f"{number:.6g}" for number in numbers) if 0 < len(numbers) <= LONGEST else ""
