"""Overlays for authors: what is not part of a picture, as lines that are faint where something is in front of them.

`OVERLAYS` is the one table of them: menus, keys and tests follow it.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.geometry.hull import convex_hull
from engine.geometry.rotation import conjugate, matrix, multiply, normalized, rotate
from engine.lru_cache import LruCache
from engine.msd.schema import LinkAnchorWeld, Probe
from render.bounds import enclosing
from render.camera import SceneCamera, camera_aspect
from render.drawlist import DrawList
from render.joints import joint_segments, placed_joints, sizes_of
from render.markers import CAMERA_COLOR, LIGHT_COLOR, REACH, frustum_segments, reach_segments
from render.meshes import MeshError, mesh_arrays
from render.options import Known, Measured, RenderOptions
from render.poses import Poses, elements
from render.primitives import MeshArrays
from render.renderable import Renderable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.frame import Frame

Segments = tuple[np.ndarray, np.ndarray, "Sequence[float]", float]
"""Starts (n, 3), ends (n, 3), colour RGBA, width px."""

AXIS_COLORS = ((0.92, 0.25, 0.28, 1.0), (0.35, 0.78, 0.28, 1.0), (0.28, 0.52, 0.95, 1.0))
CONTACT_COLOR = (0.95, 0.55, 0.15, 1.0)
COLLIDER_COLOR = (0.30, 0.95, 0.55, 0.9)
INERTIA_COLOR = (0.95, 0.75, 0.25, 0.95)
CENTRE_COLOR = (1.0, 0.9, 0.3, 1.0)
TENDON_COLOR = (0.35, 0.95, 0.9, 1.0)
PROBE_COLOR = (0.75, 0.55, 1.0, 0.95)
RAY_COLOR = (0.2, 0.95, 0.85, 0.45)
ANCHOR_COLOR = (1.0, 0.45, 0.75, 1.0)
DISTANCE_COLORS = tuple(colorsys.hsv_to_rgb(step / 48.0, 0.9, 1.0) for step in range(32))
"""Of what lidars hit: from red, the nearest, over green to blue."""
DENSE = 250
"""Edges from which on those of a hull are faint, so that its shape is seen."""
AXIS_LENGTH = 26.0
"""Of the frames of bodies, px."""
MOST_TRIANGLES = 200_000
"""Of a mesh whose convex hull is drawn; of larger ones the box around them."""
FRUSTUM, SHORTEST = 0.35, 0.05
"""Length of frusta of cameras in radii of the scene, and at least, m."""
MOST_SHAPES = 4000
"""Of other worlds that have overlays."""
SLICES = 16
"""Lines along round shapes."""

_SIGNS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=np.float64)
_PAIRS = np.array([(a, b) for a in range(8) for b in range(a + 1, 8) if np.sum(_SIGNS[a] != _SIGNS[b]) == 1])
BOX_EDGES = _SIGNS[_PAIRS]
"""(12, 2, 3) of a box of half size 1."""


def colliders(frame: Frame) -> list[Segments]:
    """What collides: primitives as they are, meshes as the convex hulls that stand for them in collisions."""
    draw_list, count = frame.draw_list, _count(frame.draw_list)
    position, rotation = draw_list.world_poses(frame.poses)
    edges: list[np.ndarray] = []
    dense: list[np.ndarray] = []
    for row in np.flatnonzero(draw_list.collides[:count] & ~draw_list.is_site[:count] & ~draw_list.infinite[:count]):
        local = _outline(draw_list.renderables[row])
        if local is not None:
            (edges if len(local) < DENSE else dense).append(position[row] + rotate(rotation[row], local))
    return _lines(edges, COLLIDER_COLOR, 1.2) + _lines(dense, (*COLLIDER_COLOR[:3], 0.3), 1.0)


def bounding_volumes(frame: Frame) -> list[Segments]:
    """A box around each thing that is drawn, along its own axes."""
    draw_list, options = frame.draw_list, frame.options
    chosen = draw_list.visible(options.groups, options.hidden, False, options.collision)
    position, rotation = draw_list.world_poses(frame.poses)
    low, high = draw_list.corners[:, 0] * draw_list.scale, draw_list.corners[:, 1] * draw_list.scale
    half, centre = 0.5 * (high - low), 0.5 * (low + high)
    half[:, 2] += draw_list.stretch
    rows = np.flatnonzero((chosen & ~draw_list.infinite)[: _count(draw_list)])
    color = tuple(frame.world.visual.bv_color)
    edges = [position[i] + rotate(rotation[i], centre[i] + half[i] * BOX_EDGES) for i in rows]
    return _lines(edges, (*color[:3], max(color[3], 0.8)), 1.2)


def inertia_boxes(frame: Frame) -> list[Segments]:
    """Boxes of even density with the inertia of the bodies, as in MuJoCo."""
    measured = frame.options.measured
    rows = np.flatnonzero(measured.half_sizes.any(axis=1))
    edges = [measured.centres[i] + rotate(measured.rotations[i], measured.half_sizes[i] * BOX_EDGES) for i in rows]
    return _lines(edges, INERTIA_COLOR, 1.5)


def centres_of_mass(frame: Frame) -> list[Segments]:
    """A star at the centre of mass of each body."""
    measured = frame.options.measured
    centres = measured.centres[measured.masses > 0]
    if not len(centres):
        return []
    size = 7.0 * frame.camera.pixel_size(centres, frame.size[1])[:, None]
    return [(centres - size * a, centres + size * a, CENTRE_COLOR, 2.0) for a in np.eye(3)]


def frames(frame: Frame) -> list[Segments]:
    """The axes of all bodies."""
    centre = frame.poses.xpos
    length = AXIS_LENGTH * frame.camera.pixel_size(centre, frame.size[1])[:, None]
    axes = (rotate(frame.poses.xquat, a) for a in np.eye(3))
    return [(centre, centre + length * a, color, 1.5) for a, color in zip(axes, AXIS_COLORS, strict=True)]


def axes(frame: Frame) -> list[Segments]:
    """The frame of the world, and those of the selected bodies."""
    bodies = [0] + [i for i, node in enumerate(frame.nodes) if node.path in frame.options.selection]
    lines = []
    for body in bodies:
        centre = frame.poses.xpos[body]
        length = 50.0 * frame.camera.pixel_size(centre, frame.size[1])
        turned = matrix(frame.poses.xquat[body]).T
        lines += [(centre[None], (centre + length * a)[None], AXIS_COLORS[i], 2.0) for i, a in enumerate(turned)]
    return lines


def joints(frame: Frame) -> list[Segments]:
    """Axes and ranges of all joints, and where in them they are."""
    placed = [*placed_joints(frame.nodes, frame.poses, frame.options.joint_positions)]
    color, sizes = frame.world.visual.joint_color.tolist(), sizes_of(placed, frame.camera, frame.size)
    return [
        line
        for joint, pixels in zip(placed, sizes, strict=True)
        for line in joint_segments(joint, frame.camera, frame.size, color, float(pixels))
    ]


def tendons(frame: Frame) -> list[Segments]:
    """The paths of the spatial tendons."""
    pieces = frame.options.measured.tendons
    return [(pieces[:, 0], pieces[:, 1], TENDON_COLOR, 2.5)] if len(pieces) else []


def contacts(frame: Frame) -> list[Segments]:
    """A short line along each normal, and an arrow for each force."""
    camera, given = frame.camera, frame.options.contacts
    points = np.zeros((0, 3)) if given is None else np.asarray(given.points, dtype=np.float64).reshape(-1, 3)
    if given is None or not len(points):
        return []
    normals = np.asarray(given.normals, dtype=np.float64).reshape(-1, 3)
    size = camera.pixel_size(points, frame.size[1])[:, None]
    lines: list[Segments] = [(points - 6.0 * size * normals, points + 6.0 * size * normals, CONTACT_COLOR, 4.0)]
    if given.forces is not None:
        forces = np.asarray(given.forces, dtype=np.float64).reshape(-1, 3) * given.scale
        color = tuple(frame.world.visual.contact_force_color)
        tips = points + forces
        lines.append((points, tips, color, 2.5))
        side = normalized(np.cross(forces, camera.forward))
        back = tips - normalized(forces) * 8.0 * size
        lines += [(tips, back + sign * 4.0 * size * side, color, 2.5) for sign in (-1.0, 1.0)]
    return lines


def cameras(frame: Frame) -> list[Segments]:
    """What each camera of the scene sees, up to a few metres."""
    lines = []
    for path, _, _ in elements(frame.nodes, "cameras"):
        lines.append((*camera_lines(frame, path), CAMERA_COLOR, 1.5))
    return lines


def camera_lines(frame: Frame, path: str) -> tuple[np.ndarray, np.ndarray]:
    """Starts and ends (n, 3) of lines around what the camera at a World path sees."""
    camera = SceneCamera(frame.world, path, frame.nodes)
    reach = REACH
    own = frame.casters[frame.casters < _count(frame.draw_list)]
    if len(own):  # not so long that all lines cross the whole view
        _, radius = enclosing(frame.spheres[0][own], frame.spheres[1][own])
        reach = min(max(FRUSTUM * radius, SHORTEST), REACH)
    return frustum_segments(camera.placed(frame.poses), camera_aspect(camera.camera), reach)


def lights(frame: Frame) -> list[Segments]:
    """Cones of spot lights, ranges of point lights, outlines of rectangles, and where the sun shines."""
    lines = []
    for light in frame.placed_lights:
        starts, ends = reach_segments(light)
        if len(starts):
            lines.append((starts, ends, LIGHT_COLOR, 1.5))
        else:
            start = light.position[None]
            lines.append((start, start + light.direction, LIGHT_COLOR, 1.5))
    return lines


def probes(frame: Frame) -> list[Segments]:
    """The boxes in which reflection probes act."""
    return _boxes(frame, frame.world.visual.probes)


def selected_probes(frame: Frame) -> list[Segments]:
    """The boxes of those that are selected."""
    chosen = frame.options.selection
    return _boxes(frame, [p for i, p in enumerate(frame.world.visual.probes) if f"visual.probes[{i}]" in chosen])


def _boxes(frame: Frame, probes: Sequence[Probe]) -> list[Segments]:
    here = frame.poses.xpos[0]  # of the world
    return _lines([p.position + here + 0.5 * np.asarray(p.scale) * BOX_EDGES for p in probes], PROBE_COLOR, 1.5)


def lidar_rays(frame: Frame) -> list[Segments]:
    """The beams of the lidars, as far as they go, and what they hit as points in the colours of distances."""
    rays, hits = frame.options.measured.rays, frame.options.measured.hits
    if not len(rays):
        return []
    lines: list[Segments] = [(rays[:, 0], rays[:, 1], RAY_COLOR, 1.0)]
    if len(hits) == len(rays) and hits.any():
        look = frame.world.visual.sensor.lidar_point_cloud
        far = np.linalg.norm(rays[hits, 1] - rays[hits, 0], axis=1) / max(look.max_color_distance, 1e-6)
        steps = np.minimum(far * len(DISTANCE_COLORS), len(DISTANCE_COLORS) - 1).astype(int)
        half = 0.5 * look.point_size_px * frame.camera.pixel_size(rays[hits, 1], frame.size[1])[:, None]
        starts, ends = rays[hits, 1] - half * frame.camera.right, rays[hits, 1] + half * frame.camera.right
        for step in np.unique(steps):
            same = steps == step
            lines.append((starts[same], ends[same], (*DISTANCE_COLORS[step], 1.0), look.point_size_px))
    return lines


def anchors(frame: Frame) -> list[Segments]:
    """Where connect and weld constraints hold, on both sides, with a line between what is to be at one place."""
    lines: list[Segments] = []
    names = {getattr(node.element, "name", None): i for i, node in enumerate(frame.nodes) if i}
    sites = {site.name: (body, site) for _, body, site in elements(frame.nodes, "sites")}
    held = frame.world.equality_constraint_set
    kinds = [(c, c.connect_type) for c in held.connects] + [(w, w.weld_type) for w in held.welds]
    for constraint, kind in kinds:
        ends = _ends(frame, kind, names, sites)
        if ends is None:
            continue
        size = 6.0 * frame.camera.pixel_size(ends, frame.size[1])[:, None]
        color = ANCHOR_COLOR if constraint.active else (*ANCHOR_COLOR[:3], 0.4)
        lines += [(ends - size * a, ends + size * a, color, 2.0) for a in np.eye(3)]
        lines.append((ends[:1], ends[1:], color, 2.0))
    return lines


def _ends(frame: Frame, kind, names: dict, sites: dict) -> np.ndarray | None:
    """World points (2, 3) that a constraint brings together; None where one of its sides is not there."""
    value = kind.value
    if kind.variant == "site_pair":
        found = [sites.get(name) for name in (value.site_a, value.site_b)]
        if None in found:
            return None
        return np.array([_point(frame, body, site.position) for body, site in found])  # pyright: ignore
    first = names.get(value.link_a)
    second = 0 if value.link_b is None else names.get(value.link_b)
    if first is None or second is None:
        return None
    if isinstance(value, LinkAnchorWeld):  # its anchor is in the second frame, as in MuJoCo
        pose = value.relative_pose
        if pose is not None and np.any(pose[3:]):
            return np.array([_point(frame, second, value.anchor), _point(frame, first, pose[:3])])
        first, second = second, first
    there = _point(frame, first, value.anchor)
    at_first = place(frame.modelled, first, value.anchor)
    local = rotate(conjugate(frame.modelled.xquat[second]), at_first - frame.modelled.xpos[second])
    return np.array([there, _point(frame, second, local)])


def _point(frame: Frame, body: int, local: np.ndarray) -> np.ndarray:
    return place(frame.poses, body, local)


def place(poses: Poses, body: int, local: np.ndarray) -> np.ndarray:
    """World point (3) of one in the frame of a body."""
    return poses.xpos[body] + rotate(poses.xquat[body], local)


def nothing(_: Frame) -> list[Segments]:
    """Words are painted by the window."""
    return []


class Overlay(NamedTuple):
    """One overlay: its name, its text, key and tip in the menu, and its lines."""

    name: str
    text: str
    key: str
    tip: str
    draw: Callable[[Frame], list[Segments]]


OVERLAYS = (
    Overlay("axes", "World Axes", "Shift+W", "The axes of the world, and of selected bodies", axes),
    Overlay("frames", "Frames", "Shift+F", "The axes of all bodies", frames),
    Overlay("labels", "Names", "Shift+N", "The names of bodies, where there is room", nothing),
    Overlay("joints", "Joints", "J", "Axes and ranges of all joints", joints),
    Overlay("colliders", "Colliders", "Shift+C", "What collides: shapes, and convex hulls of meshes", colliders),
    Overlay("bounds", "Bounding Boxes", "Shift+B", "A box around each shape", bounding_volumes),
    Overlay("inertia", "Inertia Boxes", "Shift+I", "Even boxes with the inertia of bodies", inertia_boxes),
    Overlay("centres", "Centers of Mass", "Shift+M", "A star at the center of mass of each body", centres_of_mass),
    Overlay("contacts", "Contacts", "Shift+X", "Contact points, and forces to scale", contacts),
    Overlay("tendons", "Tendon Paths", "Shift+T", "The paths of spatial tendons", tendons),
    Overlay("anchors", "Constraint Anchors", "Shift+Q", "Where connect and weld constraints hold", anchors),
    Overlay("cameras", "Camera Views", "Shift+V", "What cameras see, and the picture of a selected one", cameras),
    Overlay("lights", "Light Shapes", "Shift+L", "Cones, ranges and rectangles of lights", lights),
    Overlay("probes", "Probe Boxes", "Shift+P", "Boxes in which reflection probes act", probes),
    Overlay("rays", "Lidar Rays", "Shift+R", "The beams of lidars, as far as they measure", lidar_rays),
)  # fmt: skip


ALONE = frozenset({"joints"})
"""Those that are drawn in another world that is shown only where its numbers are known (`RenderOptions.others`)."""


IN_FRONT = frozenset({"frames", "centres", "joints"})
"""Those that lie inside of things and are drawn over them."""


def lines_of(frame: Frame, in_front: bool = False) -> list[Segments]:
    """The lines of all overlays that are on: of those that are drawn over things, or of those that are faint behind
    them."""
    lines: list[Segments] = []
    on = [one for one in OVERLAYS if one.name in frame.options.overlays and (one.name in IN_FRONT) == in_front]
    others = list(_others(frame)) if on and frame.copies else []
    if not in_front and "probes" not in frame.options.overlays:
        lines += selected_probes(frame)
    for one in on:
        for each, is_known in [(frame, True), *others]:
            if is_known or one.name not in ALONE:
                lines += one.draw(each)
    return lines


def _others(frame: Frame) -> Iterator[tuple[Frame, bool]]:
    """The frame for each other world that is shown, and whether its numbers are known: for as many as have
    MOST_SHAPES shapes together."""
    most = MOST_SHAPES // max(_count(frame.draw_list), 1)
    given = frame.options.others
    known = given if len(given) == len(frame.copies) else (None,) * len(frame.copies)
    for (poses, offset, _), numbers in list(zip(frame.copies, known, strict=True))[:most]:
        there = Poses(poses.xpos + offset, poses.xquat)
        options = _of_other(frame, there, numbers, offset - frame.origin)
        lights = frame.lights_at(there) if frame.placed_lights else []
        yield replace(frame, poses=there, options=options, placed_lights=lights), numbers is not None


def _of_other(frame: Frame, there: Poses, numbers: Known | None, shift: np.ndarray) -> RenderOptions:
    """The options of a frame with the numbers of another world, which is drawn `shift` (3,) from where it is."""
    measured, here = frame.options.measured, frame.poses
    if numbers is not None:
        own, contacts = numbers.measured, numbers.contacts
        return replace(
            frame.options,
            joint_positions=numbers.joint_positions,
            contacts=None if contacts is None else replace(contacts, points=np.asarray(contacts.points) + shift),
            measured=replace(own, centres=own.centres + shift, tendons=own.tendons + shift, rays=own.rays + shift),
        )
    moved = Measured()
    if len(measured.centres) == len(here.xpos):
        inverse = conjugate(here.xquat)
        local = rotate(inverse, measured.centres - here.xpos)
        moved = Measured(
            masses=measured.masses,
            centres=there.xpos + rotate(there.xquat, local),
            rotations=multiply(there.xquat, multiply(inverse, measured.rotations)),
            half_sizes=measured.half_sizes,
        )
    return replace(frame.options, joint_positions={}, contacts=None, measured=moved)


def _count(draw_list: DrawList) -> int:
    """Renderables of the World itself, which come before those of its copies."""
    return 1 + max(draw_list.index.values(), default=-1)


def _lines(edges: list[np.ndarray], color, width: float) -> list[Segments]:
    """Edges (n, 2, 3) of several things as lines of one colour."""
    if not edges:
        return []
    joined = np.concatenate(edges)
    return [(joined[:, 0], joined[:, 1], color, width)]


def _outline(renderable: Renderable) -> np.ndarray | None:
    """Edges (n, 2, 3) of a shape in its own frame; None where its mesh cannot be read."""
    kind = renderable.mesh.key[0]
    sx, sy, sz = renderable.scale
    match kind:
        case "box":
            return BOX_EDGES * renderable.scale
        case "plane":
            return BOX_EDGES[[np.ptp(e[:, 2]) == 0 and e[0, 2] > 0 for e in BOX_EDGES]] * (sx, sy, 0.0)
        case "sphere":
            return np.concatenate(list(_rings((sx, sy, sz))))
        case "cylinder":
            return _tube(sx, sz)
        case "capsule":
            caps = [ring + (0, 0, sign * renderable.stretch) for ring in _rings((sx, sx, sx)) for sign in (-1, 1)]
            return np.concatenate([_tube(sx, renderable.stretch), *caps])
    try:
        arrays = mesh_arrays(renderable.mesh, SLICES)
    except MeshError:
        return None
    if renderable.kind == "deformable":
        return None
    return _hull_edges(renderable.mesh.key, arrays) * renderable.scale


_HULLS: LruCache[np.ndarray] = LruCache(64 << 20, lambda edges: edges.nbytes)
"""Edges of the hulls of meshes."""


def _hull_edges(key: tuple, arrays: MeshArrays) -> np.ndarray:
    """Edges (n, 2, 3) of the polygons of a convex hull; of the box around it where there is none."""
    found = _HULLS.get(key)
    return _HULLS.put(key, _edges_of_hull(arrays)) if found is None else found


def _edges_of_hull(arrays: MeshArrays) -> np.ndarray:
    low, high = arrays.extent
    box = 0.5 * (low + high) + 0.5 * (high - low) * BOX_EDGES
    points = np.unique(np.asarray(arrays.positions, np.float64), axis=0)
    if len(arrays.indices) > 3 * MOST_TRIANGLES:
        return box
    try:
        polygons = convex_hull(points).polygons
    except ValueError:
        return box
    pairs = {tuple(sorted(pair)) for p in polygons for pair in pairwise([*map(int, p), int(p[0])])}
    return points[np.array(sorted(pairs))]


@lru_cache(maxsize=1)
def _circle() -> np.ndarray:
    angle = np.linspace(0.0, 2.0 * np.pi, 2 * SLICES + 1)
    return np.stack([np.cos(angle), np.sin(angle), np.zeros_like(angle)], axis=1)


def _rings(half: tuple[float, float, float]) -> Iterator[np.ndarray]:
    """Three great circles (n, 2, 3) of an ellipsoid."""
    for axes in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        points = _circle()[:, axes] * half
        yield np.stack([points[:-1], points[1:]], axis=1)


def _tube(radius: float, half: float) -> np.ndarray:
    """Two circles and four lines (n, 2, 3) of a cylinder along Z."""
    circle = _circle() * radius
    low, high = circle - (0, 0, half), circle + (0, 0, half)
    sides = np.stack([low[: -1 : SLICES // 2], high[: -1 : SLICES // 2]], axis=1)
    return np.concatenate([*(np.stack([ring[:-1], ring[1:]], axis=1) for ring in (low, high)), sides])
