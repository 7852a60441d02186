"""The shadow maps of a frame: in the look of the scene as coarse as those of MotrixSim, else as fine as suits it."""

from __future__ import annotations

import numpy as np

from render.frame import Frame
from render.lights import DIRECTIONAL
from render.looks import Look
from render.shadow_maps import ShadowMaps, flat_texels, regular_texels, shadow_maps
from render.shadowed_part import GRAZING, plane_of
from render.view_parts import SLICES, ViewPart, fitted_parts, regular_parts, rounded_up, shadow_reach


def shadows_of(frame: Frame) -> ShadowMaps:
    """Those of a frame whose casters are known; none where the options want none."""
    options = frame.options
    if not options.shadows or "shadow" in options.skip or not len(frame.casters):
        return ShadowMaps(first=[-1] * len(frame.lights))
    parts, cascades = _parts(frame), options.cascades
    if cascades is None and len(parts) > 1 and frame.fast and frame.software:
        cascades = SLICES  # the last one several times: for each number of them all shaders would be compiled again
    if cascades is not None:
        parts = (parts + parts[-1:] * (cascades - len(parts)))[-cascades:]
    return shadow_maps(frame.world, frame.lights, parts, frame.caster_sphere, frame.casters_are_enclosed)


def _parts(frame: Frame) -> list[ViewPart]:
    """The parts of the view that directional lights have maps of."""
    centre, radius = frame.caster_sphere
    casters = centre, rounded_up(radius * 1.02)
    directions = [light.direction for light in frame.lights if light.kind == DIRECTIONAL and light.cast_shadows]
    if not directions:
        return [ViewPart(*casters, 2.0 * casters[1] / flat_texels(frame.world))]
    if frame.options.look is not Look.SCENE:
        return fitted_parts(frame.camera, frame.size, casters, flat_texels(frame.world))
    shown, draw_list = frame.shown, frame.draw_list
    finite = np.flatnonzero(shown & ~draw_list.infinite)
    grounds = [plane_of(frame, draw_list.renderables[row]) for row in np.flatnonzero(shown & draw_list.infinite)]
    receivers = frame.spheres[0].take(finite, axis=0), frame.spheres[1].take(finite)
    reach = shadow_reach(frame.camera, directions, casters, receivers, grounds, GRAZING)
    aspect = frame.size[0] / frame.size[1]
    parts = regular_parts(frame.camera, aspect, regular_texels(frame.world), casters, reach)
    return parts or regular_parts(frame.camera, aspect, regular_texels(frame.world), casters, (-np.inf, np.inf))[-1:]
