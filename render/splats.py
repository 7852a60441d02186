"""Gaussian splats of a World as rows for the GPU: where they are, how they extend, in the order of their distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from engine.geometry import gaussian_clouds
from engine.geometry.gaussian_clouds import GaussianCloud
from engine.geometry.rotation import conjugate, matrix, multiply, rotate, unit_quaternion
from engine.msd.paths import is_within
from engine.msd.schema import GaussianSplat, World
from render.camera import ViewCamera
from render.clouds import SplatError, cloud_of
from render.frame import Frame
from render.poses import LinkNode, Poses, elements
from render.surface import linear

SAMPLED, STRAY = 20_000, 1.0
"""Of a cloud whose size is measured: how many of its splats, and percent of them on each side that do not count."""
MOST_BOXED = 200_000
"""Of a cloud that is looked for in a box."""
AT_A_TIME = 1 << 15
"""Splats that are computed together."""
MOST_ENLARGED = 4.0
"""Times that splats are drawn wider in place of others."""
FLOATS = 13
"""Numbers of a splat: centre, covariance (xx, xy, xz, yy, yz, zz), linear colour and opacity."""


def shown_splats(frame: Frame) -> Iterator[tuple[int, GaussianSplat]]:
    """The instances of clouds that are shown, with the bodies that they belong to."""
    return ((body, splat) for _, body, splat in shown_clouds(frame))


def shown_clouds(frame: Frame) -> Iterator[tuple[str, int, GaussianSplat]]:
    """As `shown_splats`, with their World paths: what is in a group that is shown, and not hidden."""
    groups, hidden = frame.options.groups, set(frame.options.hidden)
    for path, body, splat in elements(frame.nodes, "gaussian_splats"):
        if splat.group in groups and splat.opacity > 0.0 and not is_within(path, hidden):
            yield path, body, splat


def cloud_bounds(
    world: World, nodes: list[LinkNode], poses: Poses, paths: Sequence[str] = (), waits: bool = True
) -> list[np.ndarray]:
    """Corners (8, 3) m of a box about each cloud, at or below `paths` if there are any, that can be read, or is read
    where nobody `waits`. Its outermost splats, which lie astray, do not count."""
    found = []
    for path, body, splat in elements(nodes, "gaussian_splats"):
        if paths and not is_within(path, set(paths)):
            continue
        try:
            points = cloud_of(world, splat.asset, waits).position
        except SplatError:
            continue
        if not len(points):
            continue
        points = points[:: max(len(points) // SAMPLED, 1)] * np.asarray(splat.scale, dtype=np.float64)
        low, high = np.percentile(points, [STRAY, 100.0 - STRAY], axis=0)
        corners = np.where(np.indices((2, 2, 2)).reshape(3, -1).T > 0, high, low)
        local = rotate(unit_quaternion(splat.orientation), corners) + np.asarray(splat.position)
        found.append(poses.xpos[body] + rotate(poses.xquat[body], local))
    return found


def look_of(splat: GaussianSplat) -> tuple:
    """A key of the rows of an instance."""
    arrays = splat.position, splat.orientation, splat.scale
    return (splat.asset, *(np.asarray(a).tobytes() for a in arrays), splat.opacity, splat.splat_scale)


def thinned(cloud: GaussianCloud, step: int) -> GaussianCloud:
    """Every `step`-th splat of a cloud, as large as they have to be to cover as much."""
    if step == 1:
        return cloud
    part = cloud.of(np.arange(0, len(cloud.position), step))
    return replace(part, scale=part.scale * np.float32(min(np.sqrt(step), MOST_ENLARGED)))


def splat_rows(cloud: GaussianCloud, splat: GaussianSplat, poses: Poses, body: int, camera: ViewCamera) -> np.ndarray:
    """Rows (n, FLOATS) float32 of a cloud in the world, as a camera sees it."""
    rows = placed_rows(cloud, splat, poses, body)
    color_rows(rows, cloud, splat, poses, body, camera)
    return rows


def placed_rows(cloud: GaussianCloud, splat: GaussianSplat, poses: Poses, body: int) -> np.ndarray:
    """Rows (n, FLOATS) float32 of a cloud in the world, whose colors `color_rows` sets.

    The covariance of a splat is that of its axes and scales, times `splat_scale`.
    """
    turn = matrix(multiply(poses.xquat[body], unit_quaternion(splat.orientation)))
    origin = poses.xpos[body] + rotate(poses.xquat[body], np.asarray(splat.position))
    stretched = turn * np.asarray(splat.scale, dtype=np.float64)
    rows = np.empty((len(cloud.position), FLOATS), np.float32)
    for part in _parts(len(rows)):
        rows[part, 0:3] = cloud.position[part] @ stretched.T + origin
        axes = stretched.astype(np.float32) @ _axes(cloud.rotation[part]).reshape(3, -1)
        axes = axes.reshape(3, -1, 3) * cloud.scale[part]  # what they reach along x, y and z of the world
        for column, (i, j) in enumerate(((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)), 3):
            rows[part, column] = splat.splat_scale * np.einsum("nk,nk->n", axes[i], axes[j])
    rows[:, 12] = cloud.opacity * splat.opacity
    return rows


def color_rows(
    rows: np.ndarray, cloud: GaussianCloud, splat: GaussianSplat, poses: Poses, body: int, camera: ViewCamera
) -> None:
    """Set the colors of rows to those that a camera sees."""
    turn = matrix(multiply(poses.xquat[body], unit_quaternion(splat.orientation))).astype(np.float32)
    for part in _parts(len(rows)):
        if camera.orthographic:
            away = np.broadcast_to(camera.forward.astype(np.float32), (len(rows[part]), 3))
        else:
            away = rows[part, :3] - camera.position.astype(np.float32)
            away /= np.sqrt(np.einsum("nk,nk->n", away, away))[:, None].clip(min=1e-12)
        rows[part, 9:12] = linear(gaussian_clouds.colors(cloud.of(part), away @ turn))


def _axes(q: np.ndarray) -> np.ndarray:
    """Their axes (3, n, 3) of unit quaternions (n, 4) x, y, z, w: of the k-th one [:, n, k]."""
    x, y, z, w = q.T
    found = np.empty((3, len(q), 3), np.float32)
    found[0] = np.stack([1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)], axis=-1)
    found[1] = np.stack([2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)], axis=-1)
    found[2] = np.stack([2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)], axis=-1)
    return found


def _parts(count: int) -> Iterator[slice]:
    """Splats that are computed at a time, so that what is computed of them stays in the caches of a processor."""
    return (slice(start, start + AT_A_TIME) for start in range(0, count, AT_A_TIME))


def farthest_first(rows: np.ndarray, camera: ViewCamera) -> np.ndarray:
    """The rows in front of the camera, those behind others first."""
    near = (camera.position.astype(np.float32) - rows[:, :3]) @ camera.forward.astype(np.float32)
    order = _order(near)
    return rows[order if camera.orthographic else order[: np.searchsorted(near[order], -camera.znear)]]


def _order(values: np.ndarray) -> np.ndarray:
    """Indices of float32 numbers in ascending order, equal ones as they come: by 16 of their bits at a time, which
    numpy sorts by counting, in less than half of the time."""
    bits = values.view(np.uint32)
    key = np.where(bits >> 31, ~bits, bits | np.uint32(1 << 31))
    order = np.argsort(key.astype(np.uint16), kind="stable")
    return order[np.argsort((key >> 16).astype(np.uint16)[order], kind="stable")]


def picked(frame: Frame, x: float, y: float, end: float) -> tuple[str, float] | None:
    """World path of the cloud that is seen through x, y px from the top left, before `end` m along the view (0: at
    any distance), and how far away it is. It is the one whose splats, nearest first, let through less than half of
    what is behind them all."""
    paths, depth, alpha = _crossed(frame, x, y, end)
    hidden = np.flatnonzero(np.cumprod(1.0 - alpha) < 0.5)
    return (paths[hidden[0]], float(depth[hidden[0]])) if len(hidden) else None


def clouds_along(frame: Frame, x: float, y: float) -> list[tuple[str, float]]:
    """World paths of the clouds that hide half of what is behind them through x, y px from the top left, each by
    itself, and how far along the view they do, m; the nearest first."""
    paths, depth, alpha = _crossed(frame, x, y, 0.0)
    found = []
    for path in dict.fromkeys(paths):
        rows = np.array([i for i, each in enumerate(paths) if each == path], dtype=np.intp)
        hidden = rows[np.cumprod(1.0 - alpha[rows]) < 0.5]
        found += [(path, float(depth[hidden[0]]))] if len(hidden) else []
    return sorted(found, key=lambda one: one[1])


def splats_in_box(frame: Frame, box: tuple[float, float, float, float], depths: np.ndarray) -> tuple[list, set]:
    """World paths of the clouds that have splats in a box (left, top, right, bottom) px before the shapes whose
    `depths` (h, w) are seen, m, 0 for nothing, and of those that have some outside of it. Splats that let through
    more than half of what is behind them do not count, nor all of a large cloud."""
    inside, beyond = [], set()
    width, height = frame.size
    for path, body, splat in shown_clouds(frame):
        try:
            cloud = cloud_of(frame.world, splat.asset, frame.options.most_splats is None)
        except SplatError:
            continue
        some = slice(None, None, max(len(cloud.position) // MOST_BOXED, 1))
        dense = cloud.opacity[some] * splat.opacity > 0.5
        points = cloud.position[some][dense] * np.asarray(splat.scale, dtype=np.float64)
        points = rotate(unit_quaternion(splat.orientation), points) + np.asarray(splat.position)
        points = frame.poses.xpos[body] + rotate(frame.poses.xquat[body], points)
        depth = (points - frame.camera.position) @ frame.camera.forward
        clip = np.column_stack([points, np.ones(len(points))]) @ (frame.projection @ frame.view).T
        clip, depth = clip[depth > frame.camera.znear], depth[depth > frame.camera.znear]
        x, y = 0.5 * width * (clip[:, 0] / clip[:, 3] + 1.0), 0.5 * height * (1.0 - clip[:, 1] / clip[:, 3])
        on_picture = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        x, y, depth = x[on_picture], y[on_picture], depth[on_picture]
        before = depths[y.astype(int), x.astype(int)]
        seen = (before <= 0.0) | (depth < before)
        within = (x >= box[0]) & (x < box[2]) & (y >= box[1]) & (y < box[3])
        if (seen & within).any():
            inside.append(path)
        if (seen & ~within).any():
            beyond.add(path)
    return inside, beyond


def _crossed(frame: Frame, x: float, y: float, end: float) -> tuple[list[str], np.ndarray, np.ndarray]:
    """The splats that the ray through x, y px meets before `end` m along the view, the nearest first: the World
    paths of their clouds, distances along the view (n,), m, and opacities (n,) there.

    A Gaussian is greatest along a ray of unit direction d from o where t = dᵀΣ⁻¹(c - o) / dᵀΣ⁻¹d.
    """
    origin, direction = frame.camera.ray(x, y, frame.size)
    paths, away, opacities = [], [np.zeros(0)], [np.zeros(0)]
    for path, body, splat in shown_clouds(frame):
        try:
            cloud = cloud_of(frame.world, splat.asset, frame.options.most_splats is None)
        except SplatError:
            continue
        cloud = _beside(cloud, splat, frame.poses, body, origin, direction)
        rows = splat_rows(cloud, splat, frame.poses, body, frame.camera).astype(float)
        spread = rows[:, [3, 4, 5, 4, 6, 7, 5, 7, 8]].reshape(-1, 3, 3)
        inverse = np.linalg.inv(spread + 1e-9 * np.eye(3))
        offset = rows[:, :3] - origin
        along = inverse @ direction
        t = np.sum(along * offset, axis=1) / (along @ direction)
        nearest = offset - t[:, None] * direction
        alpha = rows[:, 12] * np.exp(-0.5 * np.einsum("ni,nij,nj->n", nearest, inverse, nearest))
        depth = t * float(direction @ frame.camera.forward)
        seen = (depth > frame.camera.znear) & (alpha >= 1.0 / 255.0) & ((depth < end) | (end <= 0.0))
        paths += [path] * int(seen.sum())
        away.append(depth[seen])
        opacities.append(alpha[seen].clip(max=0.99))
    order = np.argsort(np.concatenate(away), kind="stable")
    return [paths[i] for i in order], np.concatenate(away)[order], np.concatenate(opacities)[order]


def _beside(
    cloud: GaussianCloud, splat: GaussianSplat, poses: Poses, body: int, origin: np.ndarray, direction: np.ndarray
) -> GaussianCloud:
    """Those splats of a cloud whose spheres of 3.4 sigma a ray in the world meets: no others are seen there."""
    turn = conjugate(multiply(poses.xquat[body], unit_quaternion(splat.orientation)))
    place = poses.xpos[body] + rotate(poses.xquat[body], np.asarray(splat.position))
    start, ahead = rotate(turn, origin - place), rotate(turn, direction)
    start, ahead = start.astype(np.float32), ahead.astype(np.float32)
    stretch, widest = np.asarray(splat.scale, dtype=np.float32), np.float32(np.abs(splat.scale).max())
    widest *= np.float32(3.4 * np.sqrt(splat.splat_scale))
    found = []
    for part in _parts(len(cloud.position)):
        offset, scale = cloud.position[part] * stretch - start, cloud.scale[part]
        away2 = np.einsum("nk,nk->n", offset, offset)
        reach = widest * np.maximum(np.maximum(scale[:, 0], scale[:, 1]), scale[:, 2])
        # With room for what numbers of 32 bits are inexact by.
        hit = away2 - np.square(offset @ ahead) <= np.square(reach) + 1e-6 + 1e-5 * away2
        found.append(np.flatnonzero(hit) + part.start)
    near = np.concatenate([np.zeros(0, np.intp), *found])
    return cloud.of(near)
