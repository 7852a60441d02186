"""Flexcomps, and what is kept of MJCF as text, when their World is attached to another or taken apart."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from engine.msd.order import LISTS, in_order
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Link, LinkExtras, World, WorldExtras

if TYPE_CHECKING:  # a window opens sooner without SciPy
    from scipy.spatial.transform import Rotation


def attach_flexcomps(world: World, part: World, parent: Link | None, shift: np.ndarray, turn: Rotation) -> None:
    """Put the flexcomps and texts of `part` where its bodies go: those of its world below `parent` or at the top,
    moved with it, all behind what `world` has."""
    if part.extras is msgspec.UNSET:
        return
    _attach_flexcomps(world, part.extras, parent, shift, turn)
    kept = []
    there = Counter(text.section for text in (() if world.extras is msgspec.UNSET else world.extras.carried))
    for element in part.extras.carried:
        if element.section != "worldbody":
            element.place += len(in_order(world, element.section)) if element.section in LISTS else 0
            element.place += there[element.section]
            kept.append(element)
            continue
        element.xml = _framed(element.xml, shift, turn)
        element.place += len(world.hierarchy.bodies if parent is None else parent.children)
        if parent is None:
            kept.append(element)
            continue
        element.section = ""
        if parent.extras is msgspec.UNSET:
            parent.extras = LinkExtras()
        parent.extras.carried = [*(parent.extras.carried or []), element]
    part.extras.carried = kept


def _attach_flexcomps(
    world: World, extras: WorldExtras, parent: Link | None, shift: np.ndarray, turn: Rotation
) -> None:
    flexcomps = extras.flexcomps
    for flexcomp in flexcomps:
        flexcomp.place += len(world.hierarchy.bodies if parent is None else parent.children)
        flexcomp.pos = turn.apply(flexcomp.pos) + shift
        if turn.magnitude():
            flexcomp.quat = (turn * turn.from_quat(flexcomp.quat)).as_quat()
    if parent is not None and flexcomps:
        if parent.extras is msgspec.UNSET:
            parent.extras = LinkExtras()
        parent.extras.flexcomps = [*(parent.extras.flexcomps or []), *flexcomps]
        extras.flexcomps = []


def drop_full_keyframes(world: World, what: str, report: Report | None) -> None:
    """Drop the stored states that count the numbers of all parts of flexcomps, which `what` happened to."""
    if world.extras is msgspec.UNSET:
        return
    for key in world.extras.keyframes:
        if report is None:
            break
        message = f"the stored state {key.name or ''!r} says where all parts of flexcomps are, which were {what}"
        report.add(Finding(f"{message}; it was dropped, store another", world.file, outcome=Outcome.DROPPED))
    world.extras.keyframes = []


def _framed(xml: str, shift: np.ndarray, turn: Rotation) -> str:
    if not shift.any() and turn.magnitude() == 0:
        return xml
    x, y, z, w = (repr(float(v)) for v in turn.as_quat())
    pos = " ".join(repr(float(v)) for v in shift)
    return f'<frame pos="{pos}" quat="{w} {x} {y} {z}">{xml}</frame>'
