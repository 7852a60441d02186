"""The part of a picture that changes when things move while camera and lights stay: software OpenGL draws only that
again."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np

from render.frame import Frame
from render.lights import DIRECTIONAL, PlacedLight
from render.shadow_maps import ShadowMaps
from render.shadowed_part import Rectangle, blur_of, shadows_on_plane, spheres_in

MARGIN = 3
"""Pixels around what moved."""
SMOOTHED = 8
"""Pixels of the lit scene over which edges are smoothed and scaled."""
MOST = 0.75
"""Share of the picture above which all of it is drawn again."""
NOWHERE: Rectangle = (0, 0, 0, 0)
"""Of a picture in which nothing has changed."""
CORNERS = np.array(list(product((-1.0, 1.0), repeat=3)))
"""Of a cube, (8, 3)."""
MAX_MOVED = 512
"""Of more things than these all of the picture is drawn again."""


class Content(NamedTuple):
    """What the lit scene of a picture was drawn of."""

    fixed: tuple
    """All that concerns the whole picture."""
    rows: np.ndarray
    """(n, 12) of the instance table."""
    centres: np.ndarray
    radii: np.ndarray
    levels: np.ndarray
    shown: np.ndarray


def content_of(frame: Frame, look: tuple) -> Content:
    """What a frame draws; `look` is all that it depends on beside poses, lights and shadow maps."""
    lights = tuple(
        (light.kind, *(part.tobytes() for part in (light.position, light.direction, light.color, light.sides)))
        for light in frame.lights
    )
    fixed = look, lights, _layout(frame.shadows), frame.origin.tobytes(), bool(frame.weighted)
    return Content(fixed, frame.rows, *frame.spheres, frame.levels, frame.shown)


def changed_part(frame: Frame, before: Content, now: Content) -> Rectangle | None:
    """The rectangle of the lit scene, px, outside of which it is as it was `before`; None: it may differ anywhere."""
    draw_list = frame.draw_list
    if before.fixed != now.fixed or before.rows.shape != now.rows.shape or frame.weighted or frame.floor is not None:
        return None
    if draw_list.patches or draw_list.edges or frame.has_occlusion or not np.array_equal(before.shown, now.shown):
        return None
    if any("BLURRED" in batch.renderable.surface.switches for batch in frame.blended):
        return None
    if np.count_nonzero(before.rows[:, 0] != now.rows[:, 0]) > MAX_MOVED:
        return None
    moved = (before.rows != now.rows).any(axis=1)
    still = frame.shown & ~moved
    moved &= frame.shown
    if np.count_nonzero(moved) > MAX_MOVED or (moved & draw_list.infinite).any():
        return None
    if not np.array_equal(before.levels[still], now.levels[still]):
        return None
    casting = moved & draw_list.casts
    spheres = _spheres(frame, (before, now), moved)
    cast = spheres if np.array_equal(casting, moved) else _spheres(frame, (before, now), casting)
    parts = [_seen(frame, *spheres), *_in_shadow(frame, *cast, still)]
    found = [part for part in parts if part is not None]
    if len(found) < len(parts):
        return None
    corners = np.array([part for part in found if part[2] > part[0] and part[3] > part[1]]).reshape(-1, 4)
    if not len(corners):
        return NOWHERE
    size = _size(frame)
    margin = MARGIN + (SMOOTHED if frame.share < 1.0 or frame.options.smooth_edges else 0)
    low = np.clip(np.floor(corners[:, :2].min(axis=0)) - margin, 0, size).astype(int)
    high = np.clip(np.ceil(corners[:, 2:].max(axis=0)) + margin, 0, size).astype(int)
    across, up = (high - low).tolist()
    if across <= 0 or up <= 0:
        return NOWHERE
    return None if across * up > MOST * size[0] * size[1] else (int(low[0]), int(low[1]), across, up)


def in_picture(part: Rectangle, frame: Frame) -> Rectangle:
    """The rectangle of the picture that shows a part of the lit scene."""
    x, y, width, height = part
    lit = _size(frame)
    scale_x, scale_y = frame.size[0] / lit[0], frame.size[1] / lit[1]
    left, low = int(np.floor(x * scale_x)), int(np.floor(y * scale_y))
    return left, low, int(np.ceil((x + width) * scale_x)) - left, int(np.ceil((y + height) * scale_y)) - low


def _spheres(frame: Frame, of: tuple[Content, ...], chosen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Centres (k, 3) and radii (k,) of spheres that hold the `chosen` (n,) in all of these pictures."""
    rows = np.flatnonzero(chosen)
    found = [spheres_in(frame, each.rows, each.centres, each.radii, rows) for each in of]
    centres, radii = zip(*found, strict=True)
    return np.concatenate(centres), np.concatenate(radii)


def _size(frame: Frame) -> tuple[int, int]:
    return max(round(frame.size[0] * frame.share), 1), max(round(frame.size[1] * frame.share), 1)


def _layout(shadows: ShadowMaps) -> tuple:
    """Of the shadow maps of lights what changes the shadows of things that stay: those of everything which
    directional lights have move by whole texels only."""
    tiles = [
        (tile.size, tile.texel, b"" if tile.is_of_casters else tile.view_projection.tobytes())
        for tile in shadows.tiles
    ]
    return shadows.cascades, tuple(shadows.first), tuple(tiles)


def _seen(frame: Frame, centres: np.ndarray, radii: np.ndarray) -> np.ndarray | None:
    """Left, low, right and high end (4,) of spheres in the lit scene, px; None: one reaches behind the camera."""
    sides = CORNERS @ frame.view[:3, :3]
    return _ends(frame, (centres[:, None] + radii[:, None, None] * sides).reshape(-1, 3))


def _ends(frame: Frame, points: np.ndarray) -> np.ndarray | None:
    if not len(points):
        return np.zeros(4)
    x, y, _, w = frame.projection @ frame.view @ np.column_stack([points, np.ones(len(points))]).T
    if w.min() <= 1e-6:
        return None
    size = np.array(_size(frame))
    pixels = 0.5 * (np.array([x / w, y / w]).T + 1.0) * size
    return np.concatenate([pixels.min(axis=0), pixels.max(axis=0)])


def _in_shadow(frame: Frame, centres: np.ndarray, radii: np.ndarray, still: np.ndarray) -> list[np.ndarray | None]:
    """Ends in the lit scene of what the shadows of spheres may fall on: of discs on planes without end, and of all
    other things that stay."""
    parts: list[np.ndarray | None] = []
    if not len(centres):
        return parts
    draw_list = frame.draw_list
    receivers = still & ~draw_list.infinite
    others, widths = frame.spheres[0][receivers], frame.spheres[1][receivers]
    hit = np.zeros(len(others), dtype=bool)
    for light, first in zip(frame.lights, frame.shadows.first, strict=True):
        if first < 0:
            continue
        if len(others):
            hit |= _shadowed(light, blur_of(frame, light, first), centres, radii, others, widths)
        for plane in np.flatnonzero(still & draw_list.infinite):
            parts.append(shadows_on_plane(frame, draw_list.renderables[plane], light, first, centres, radii))
    parts.append(_seen(frame, others[hit], widths[hit]))
    return parts


def _shadowed(
    light: PlacedLight, blur: float, centres: np.ndarray, radii: np.ndarray, others: np.ndarray, widths: np.ndarray
) -> np.ndarray:
    """Mask (m,) of the spheres `others` (m, 3), `widths` (m,) on which a shadow of the spheres (k) may fall."""
    if light.kind == DIRECTIONAL:
        offset = others[None] - centres[:, None]
        along = offset @ light.direction
        across = np.linalg.norm(offset - along[..., None] * light.direction, axis=-1)
        reach = radii[:, None] + widths + blur
        return ((across <= reach) & (along > -reach)).any(axis=0)
    casting, receiving = centres - light.position, others - light.position
    near, far = np.linalg.norm(casting, axis=1), np.linalg.norm(receiving, axis=1)
    half = np.arcsin(np.clip((radii + blur * near) / np.maximum(near, 1e-12), 0.0, 1.0))[:, None]
    wide = np.arcsin(np.clip((widths + blur * far) / np.maximum(far, 1e-12), 0.0, 1.0))
    cosine = casting @ receiving.T / np.maximum(near[:, None] * far, 1e-12)
    apart = np.arccos(np.clip(cosine, -1.0, 1.0))
    half[near <= radii] = np.pi  # which are around the light
    is_behind = far + widths >= (near - radii)[:, None]
    return ((apart <= half + wide) & is_behind).any(axis=0) | (far <= widths)
