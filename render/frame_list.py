"""The passes of a frame in order, and which of them a picture needs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from render.passes.backdrop import BackdropPass
from render.passes.base import Declaration, Pass
from render.passes.bounce import BouncePass, GatherPass, SmoothGatheredPass, SmoothTracedPass, TracePass
from render.passes.edges import EdgeLinesPass, EdgesPass, LinedPass
from render.passes.faces import FacesPass
from render.passes.floor import FloorPass
from render.passes.ghosts import GhostShapesPass, GhostsPass
from render.passes.grid import GridPass
from render.passes.haze import HazePass
from render.passes.layered import LayeredPass
from render.passes.lines import LinesPass
from render.passes.marker_ids import MarkerIdsPass
from render.passes.meter import MeterPass
from render.passes.mirrored import (
    MirroredBackdropPass,
    MirroredPass,
    MirroredSkyPass,
    MirroredTransparentPass,
)
from render.passes.occlusion import OcclusionPass, SmoothOcclusionPass
from render.passes.opaque import OpaquePass
from render.passes.outline import OutlinePass
from render.passes.overlays import OverlaysPass
from render.passes.prepass import BlendedPrepass, Prepass
from render.passes.present import PresentPass
from render.passes.reflection import FloorReflectionPass, ReflectionPass
from render.passes.selection import SelectionPass
from render.passes.shadow import ShadowPass
from render.passes.sky import SkyPass
from render.passes.smooth import CoarseTonePass, ScalePass, SmoothPass
from render.passes.splats import SplatsPass, VeiledLinesPass
from render.passes.tone import TonePass
from render.passes.transparent import TransparentPass
from render.passes.weighted import BlendedPass, WeightedPass
from render.targets import TARGETS

FRAME: tuple[type[Pass], ...] = (
    ShadowPass,
    Prepass,
    OcclusionPass,
    SmoothOcclusionPass,
    OpaquePass,
    GatherPass,
    SmoothGatheredPass,
    TracePass,
    SmoothTracedPass,
    BouncePass,
    SkyPass,
    BackdropPass,
    HazePass,
    FloorPass,
    MirroredPass,
    MirroredSkyPass,
    MirroredBackdropPass,
    MirroredTransparentPass,
    ReflectionPass,
    FloorReflectionPass,
    GridPass,
    SplatsPass,
    TransparentPass,
    LayeredPass,
    WeightedPass,
    BlendedPass,
    MeterPass,
    TonePass,
    CoarseTonePass,
    SmoothPass,
    ScalePass,
    PresentPass,
    EdgesPass,
    EdgeLinesPass,
    VeiledLinesPass,
    LinedPass,
    GhostShapesPass,
    GhostsPass,
    SelectionPass,
    OutlinePass,
    OverlaysPass,
    LinesPass,
    FacesPass,
    BlendedPrepass,
    MarkerIdsPass,
)
"""Each pass finds what the ones before it have written."""


def check(passes: Iterable[Declaration]) -> None:
    """Raise ValueError when passes cannot be drawn in this order: one reads what no earlier one writes, names a
    target that is not there, samples what it draws into or too many textures, or clears what an earlier one wrote."""
    written: set[str] = set()
    for one in passes:
        drawn = {*one.writes, *one.on_demand}
        for name in (*drawn, *one.reads, *((one.tests,) if one.tests else ())):
            if name not in TARGETS:
                raise ValueError(f"the pass {one.name!r} names the target {name!r}, which is not in TARGETS")
        for name in (*one.reads, *((one.tests,) if one.tests else ())):
            if name not in written:
                raise ValueError(f"the pass {one.name!r} reads {name!r}, which no earlier pass writes")
        if both := drawn & set(one.reads):
            raise ValueError(f"the pass {one.name!r} reads and writes {', '.join(sorted(both))} at once")
        if drawn & written and drawn - written:
            new = ", ".join(sorted(drawn - written))
            raise ValueError(f"the pass {one.name!r} is the first to write {new}, but not the rest of what it writes")
        _ = one.units
        written |= drawn


def contributing(
    passes: Sequence[Declaration], wanted: Iterable[str], valid: Collection[str] = ()
) -> list[tuple[Declaration, tuple[str, ...]]]:
    """The passes that draw the targets `wanted` or what is read for them, in order, each with the targets that it
    draws into; `valid` targets are as they should be."""
    needed = set(wanted) - set(valid)
    chosen = []
    for one in reversed(passes):
        demanded = tuple(name for name in one.on_demand if name in needed)
        if demanded or needed & set(one.writes):
            chosen.append((one, (*_colors(one.writes), *demanded, *_depths(one.writes))))
            needed |= {*one.reads, *((one.tests,) if one.tests else ())} - set(valid)
    return chosen[::-1]


def _colors(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if not TARGETS[name].is_depth)


def _depths(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if TARGETS[name].is_depth)
