"""Which renderables a frame draws and in which order: in sight, nearest first, cut into batches."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from render import bounds
from render.drawlist import DrawList
from render.frame import Frame
from render.instances import Instances
from render.options import RenderOptions
from render.primitives import SLICES
from render.renderable import Batch

FACET = {False: 0.2, True: 0.5}
"""Pixels that the facets of a round shape may be beside it, of stills and of fast pictures."""

LARGEST = {fast: FACET[fast] / (1.0 - np.cos(np.pi / np.array(SLICES[fast][1:]))) for fast in FACET}
"""Radii of round shapes, px, that the coarser levels of detail are enough for."""

MAX_SORTED = 64
"""As many shapes that let through are drawn one by one, the farthest first; more are weighted by their distance."""


def level_of(radius: np.ndarray, fast: bool) -> np.ndarray:
    """Level of detail of round shapes whose radius is that many pixels (n,): 0 is the finest."""
    levels = np.zeros(len(radius), dtype=np.int8)  # of few levels faster than np.searchsorted
    for largest in LARGEST[fast]:
        levels += radius < largest
    return levels


def _levels(frame: Frame, away: np.ndarray) -> np.ndarray:
    """How coarsely each round renderable may be drawn (n,), whose nearest points are that far away (n,), m: 0 is
    finest."""
    size = frame.camera.pixel_size_at(away, max(round(frame.size[1] * frame.share), 1))
    levels = level_of(frame.draw_list.round_radius / size, frame.fast)
    levels *= frame.draw_list.is_round
    return levels


class Shown(NamedTuple):
    """What the options show of a draw list, in sight or not; masks (n,), and rows (k,) of it."""

    all: np.ndarray
    opaque: np.ndarray
    blended: np.ndarray
    has_blended: bool
    """Whether there is any of it, also what is only hidden."""
    casters: np.ndarray
    """Rows of what casts shadows."""
    solid: np.ndarray
    """Those of it that are no planes."""
    are_enclosed: bool
    """Whether a sphere about these holds all that cast shadows onto something: also a plane does, unless it is the
    only ground."""


def shown_by(options: RenderOptions) -> tuple:
    """What of the options decides what is shown."""
    selected_sites = tuple(path for path in options.selection if ".sites[" in path)
    return options.groups, options.hidden, options.sites, options.collision, selected_sites


def shown_of(draw_list: DrawList, options: RenderOptions) -> Shown:
    """What the options show of a draw list."""
    groups, hidden, *others = shown_by(options)
    shown = draw_list.visible(groups, hidden, *others)
    unhidden = draw_list.visible(groups, (), *others) if hidden else shown
    casters = np.flatnonzero(draw_list.casts & shown & ~draw_list.infinite)
    solid = casters[~draw_list.is_plane[casters]]
    planes = len(casters) - len(solid)
    return Shown(
        shown,
        shown & ~draw_list.blended,
        shown & draw_list.blended & draw_list.is_visible,
        bool((unhidden & draw_list.blended & draw_list.is_visible).any()),
        casters,
        solid,
        planes == 0 or (planes == 1 and not (shown & draw_list.infinite).any()),
    )


def _mixing(batches: list[Batch]) -> list[Batch]:
    """Those whose colors mix with what is behind them."""
    return [batch for batch in batches if batch.renderable.surface.blending == "blend"]


class RenderQueue:
    """Fills the instances on the GPU and the batches of a frame that point into them."""

    def __init__(self, instances: Instances) -> None:
        self.instances = instances
        self._shown_of: tuple = ()
        self._shown: Shown | None = None
        self._chosen: tuple = ()
        self._chosen_mask = np.zeros(0, dtype=bool)

    def fill(self, frame: Frame) -> None:
        """Set the batches of `frame`, whose `spheres` are known."""
        draw_list, camera = frame.draw_list, frame.camera
        centres, radii = frame.spheres
        shown = self._choose(frame)
        frame.shown = seen = shown.all
        frame.has_blended = shown.has_blended
        if not frame.world.visual.no_frustum_cull:
            seen = draw_list.infinite | bounds.in_frustum(frame.projection @ frame.view, centres, radii)
        away = (centres - camera.position) @ camera.forward - radii
        seen = seen & (draw_list.infinite | (away <= camera.zfar))
        levels = frame.levels = _levels(frame, away)
        opaque, frame.opaque = draw_list.batches(np.flatnonzero(seen & shown.opaque), levels, away)
        frame.opaque.sort(key=lambda batch: (batch.renderable.infinite, away[opaque[batch.first]]))
        blended = self._blend(frame, shown.all, np.flatnonzero(seen & shown.blended), levels, away, len(opaque))
        selected, batches = draw_list.batches(self._selected(frame, shown.all & seen), levels)
        frame.selected_rows = selected
        frame.selected = [b._replace(first=b.first + len(opaque) + len(blended)) for b in batches]
        frame.casters, frame.casters_are_enclosed = shown.casters, shown.are_enclosed
        if len(shown.solid) < len(radii):
            centres, radii = centres.take(shown.solid, axis=0), radii.take(shown.solid)
        frame.caster_sphere = bounds.enclosing(centres, radii)
        order = np.concatenate([opaque, blended, selected])
        self.instances.write(frame.rows.take(order, axis=0), draw_list.surface_row.take(order))
        frame.instances = self.instances

    def _choose(self, frame: Frame) -> Shown:
        """What the options show, found anew after edits only."""
        draw_list, options = frame.draw_list, frame.options
        key = draw_list, draw_list.revision, frame.edits, *shown_by(options)
        if key != self._shown_of or self._shown is None:
            self._shown_of, self._shown = key, shown_of(draw_list, options)
        return self._shown

    def _blend(
        self, frame: Frame, shown: np.ndarray, blended: np.ndarray, levels: np.ndarray, away: np.ndarray, start: int
    ) -> np.ndarray:
        """Set the batches of what blends, and return its draw order (k,), which has place `start` in that of all.

        Which way it is drawn depends on how much there is, in sight or not: it stays while the camera moves.
        """
        draw_list, radii = frame.draw_list, frame.spheres[1]
        is_layered = frame.world.visual.oit and frame.options.look.is_lit and not frame.is_mirrored
        is_blend = draw_list.blended & ~draw_list.in_order
        all_of_it = np.flatnonzero(shown & is_blend & draw_list.is_visible)
        if len(all_of_it) <= MAX_SORTED or len(np.unique(draw_list.batch_of[all_of_it])) == 1:
            order = blended[np.argsort(-(away + radii)[blended], kind="stable")]
            frame.blended = draw_list.runs(order, levels, start)
            frame.layered = _mixing(frame.blended) if is_layered else []
            return order
        finest = levels[blended].min(initial=levels.max(initial=0))
        levels = np.where(draw_list.is_round, finest, 0)  # the same of all, for few draws
        order, frame.blended = draw_list.batches(blended, levels, away)
        frame.blended = [batch._replace(first=batch.first + start) for batch in frame.blended]
        if is_layered:
            frame.layered = _mixing(frame.blended)
            return order
        frame.weighted = _mixing(frame.blended)
        weighted = blended[is_blend[blended]]
        if len(weighted):
            frame.weighted_span = float(away[weighted].min()), float((away + 2.0 * radii)[weighted].max())
        return order

    def _selected(self, frame: Frame, seen: np.ndarray) -> np.ndarray:
        """Rows (k,) of what is selected of what is `seen` (n,)."""
        if not frame.options.selection:
            return np.zeros(0, dtype=np.intp)
        key = frame.draw_list, frame.draw_list.revision, frame.options.selection
        if key != self._chosen:
            self._chosen, self._chosen_mask = key, frame.draw_list.below(frame.options.selection)
        return np.flatnonzero(self._chosen_mask & seen & ~frame.draw_list.infinite)
