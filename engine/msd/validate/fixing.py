"""Applying the repairs of findings to a World, without a window. The editor makes undoable commands of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from engine.errors import SceneError
from engine.msd import state
from engine.msd.paths import Step, get, parse, put, split
from engine.msd.schema.world import World
from engine.msd.validate.finding import SAFE, Append, Assign, Finding, Fix, Remove, Severity

Check = Callable[[World], list[Finding]]


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


def fixed(world: World, finding: Finding, fix: Fix | None = None) -> World:
    """A copy of the World with a finding repaired, by `fix` where it has several. Raises SceneError when there is no
    repair for it, or when the World is no longer the one that it was found in."""
    fix = fix or finding.fix
    if fix is None:
        raise SceneError("there is no repair for this; change it by hand", world.file, finding.path)
    result = world.deepcopy()
    try:
        apply(result, fix)
    except (KeyError, TypeError, ValueError):
        raise SceneError(
            "the scene is no longer as it was when this was found; check it again", world.file, finding.path
        ) from None
    return result


class Repair(NamedTuple):
    """A finding, and the repair of it that was done or could be chosen."""

    finding: Finding
    fix: Fix


class Repaired(NamedTuple):
    """What became of a World that was repaired."""

    world: World
    done: list[Repair]
    """In the order in which they were done."""
    left: list[Repair]
    """What was not done because it removes, invents or guesses: every repair of the errors and warnings left."""


def repair(
    world: World, check: Check, choose: Callable[[list[Repair]], Iterable[Repair]] = lambda left: ()
) -> Repaired:
    """A copy of the World with the errors and warnings repaired for which `check` knows a repair that is safe.

    What was misspelt is put right first, keys before names, and the World is checked again before any value moves: a
    value out of range may be missing only because its key was misspelt. Repairs that remove, invent or guess are done
    only when `choose`, which is given all that are left, names them; it is asked again after those were done.
    """
    result, done = world.deepcopy(), []
    while True:
        done += _safe_repairs(result, check)
        left = choices(check(result))
        known = [(row.finding, row.fix.label) for row in done]
        chosen = [row for row in choose(left) if (row.finding, row.fix.label) not in known]
        if not chosen:
            return Repaired(result, done, left)
        apply(result, together([row.fix for row in chosen]))
        done += chosen


def choices(findings: Iterable[Finding]) -> list[Repair]:
    """Every repair of the errors and warnings among findings that is done only when it is chosen."""
    return [
        Repair(finding, fix)
        for finding in findings
        if finding.severity is not Severity.INFO and not (finding.fix and finding.fix.kind.safe)
        for fix in finding.fixes
    ]


def _safe_repairs(world: World, check: Check) -> list[Repair]:
    """Do every safe repair, kind by kind, until no check finds one that is new."""
    done: list[Repair] = []
    while True:
        new = [
            Repair(finding, finding.fix)
            for finding in check(world)
            if finding.fix is not None
            and finding.fix.kind.safe
            and finding.severity is not Severity.INFO
            and all(finding != row.finding for row in done)
        ]
        kind = next((kind for kind in SAFE if any(row.fix.kind is kind for row in new)), None)
        if kind is None:
            return done
        written: set[str] = set()
        for row in new:
            places = {edit.path for edit in row.fix.edits}
            if row.fix.kind is kind and not places & written:
                written |= places
                apply(world, row.fix)
                done.append(row)


def together(fixes: Iterable[Fix]) -> Fix:
    """Several repairs found in one World as one: what is removed by two of them goes once."""
    fixes = list(fixes)
    edits = [edit for fix in fixes for edit in fix.edits]
    removed = sorted({edit.path for edit in edits if isinstance(edit, Remove)}, key=_from_behind, reverse=True)
    assigned = [edit for edit in edits if isinstance(edit, Assign)]
    appended = [edit for edit in edits if isinstance(edit, Append)]
    return Fix(fixes[0].kind, f"{len(fixes)} repairs", (*assigned, *appended, *map(Remove, removed)))


def _from_behind(path: str) -> list[tuple[int, Step]]:
    """Orders paths so that, backwards, what is inside goes before its owner and a list is emptied from behind."""
    return [((str, int, tuple).index(type(step)), step) for step in parse(path)]
