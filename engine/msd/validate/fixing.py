"""Applying the repair of a finding to a World, without a window. The editor makes an undoable command of it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from engine.msd import state
from engine.msd.errors import SceneError
from engine.msd.paths import get, put, split
from engine.msd.schema.world import World
from engine.msd.validate.finding import Append, Assign, Finding, Fix, Severity


def apply(world: World, fix: Fix) -> None:
    """Make the edits of a repair; stored states follow the structure. Raises KeyError where one of its places is not
    there; some edits may have been made then."""
    layout = state.layout(world) if world.keyframes else {}
    for edit in fix.edits:
        if isinstance(edit, Assign):
            _assign(world, edit.path, edit.value)
        elif isinstance(edit, Append):
            get(world, edit.path).append(edit.value)
        else:
            owner, step = split(edit.path)
            get(world, edit.path)
            del get(world, owner)[step[0] if isinstance(step, tuple) else step]
    state.carry(world, layout)


def _assign(world: World, path: str, value: object) -> None:
    owner_path, step = split(path)
    owner = get(world, owner_path)
    if isinstance(owner, tuple):
        put(world, owner_path, tuple(value if i == step else v for i, v in enumerate(owner)))
    elif isinstance(owner, np.ndarray):
        assert isinstance(step, int)
        whole = owner.copy()
        whole[step] = value
        put(world, owner_path, whole)
    else:
        put(world, path, value)


def fixed(world: World, finding: Finding) -> World:
    """A copy of the World with a finding repaired. Raises SceneError when there is no repair for it, or when the
    World is no longer the one that it was found in."""
    if finding.fix is None:
        raise SceneError("there is no repair for this; change it by hand", world.source_path, finding.path)
    result = world.deepcopy()
    try:
        apply(result, finding.fix)
    except (KeyError, TypeError, ValueError):
        raise SceneError(
            "the scene is no longer as it was when this was found; check it again", world.source_path, finding.path
        ) from None
    return result


def repair(world: World, check: Callable[[World], list[Finding]]) -> tuple[World, list[Finding]]:
    """A copy of the World with the repair of every error and warning that `check` finds and knows one for, and what
    was repaired. A repair may bring another finding to light: it goes on until there is none that is new."""
    result, done = world.deepcopy(), []
    tried: set[Finding] = set()
    while True:
        new = [
            (finding, finding.fix)
            for finding in check(result)
            if finding.fix is not None and finding.severity is not Severity.INFO and finding not in tried
        ]
        if not new:
            return result, done
        # One that only sets values moves no path: all of these at once. Of the others one at a time.
        batch = [row for row in new if all(isinstance(edit, Assign) for edit in row[1].edits)] or new[:1]
        for finding, fix in batch:
            tried.add(finding)
            apply(result, fix)
            done.append(finding)
