"""Geoms that lie in each other when the simulation starts.

Looked at are the pairs that can collide (MuJoCo documentation, "Collision detection", selection), at qpos0: bounding
boxes first, then the exact shapes, the deepest suspects first, so many at most.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from engine.compiler.kinematics import world_frames
from engine.compiler.model import SceneModel
from engine.geometry import box_pairs, penetration, rotation
from engine.geometry.distance_fields import ATTRIBUTES, Sdf
from engine.geometry.penetration import Convex
from engine.msd.validate.finding import INFO, INVENTION, VALUE, WARNING, Append, Assign, Finding, Fix
from engine.physics.enums import DisableBit, GeomType, JointType, SdfShape

EXACT = 5000
"""Pairs whose exact shapes are looked at, a fraction of a millisecond each; spheres cost nothing and do not count."""

REPORTED = 1000
"""Pairs that are reported one by one, the deepest first."""

MET = 20_000_000
"""Pairs of boxes that meet, after which the search for more ends: a heap in which all lies in all."""

KEPT = 1_000_000
"""Pairs that may collide and are looked at: those whose boxes overlap most."""

Progress = Callable[[float], None]
"""Is given the share that is done; may raise to end the work."""

SHARE, MOST = 0.05, 0.005
"""A pair is reported that overlaps by more than this share of the thinner geom, or than this many metres."""

FIELD_DIRECTIONS = 96
"""Points of a geom that are compared with a height field."""

MOST_CORNERS = 5000
"""Points of a mesh that are compared with a signed distance field."""

MOST_NORMALS = 32
"""Faces of a mesh whose normals are tried before any other direction."""


class Overlap(NamedTuple):
    """Two geoms that lie in each other: their indices, the depth in metres, the unit vector along which the second
    has to move to come free."""

    geom1: int
    geom2: int
    depth: float
    normal: np.ndarray


def findings(model: SceneModel, progress: Progress = lambda share: None, exact: int = EXACT) -> list[Finding]:
    """A warning for every two geoms that overlap at the start, the deepest first, with a repair where there is one: a
    free body is moved out of what is fixed, other links are made to ignore each other. What is beyond `REPORTED` is
    counted. When there were more suspects than `exact` pairs that had to be looked at, that is said too."""
    if model.opt.disableflags & (DisableBit.CONTACT | DisableBit.CONSTRAINT):
        return []
    search = Search(model)
    found = search.measured(progress, exact)
    found = found.at(found.depth > search.allowed(found.pairs))
    found = found.at(np.argsort(-found.depth, kind="stable"))
    result = [_finding(model, overlap) for overlap in found.rows(REPORTED)]
    if len(found.depth) > REPORTED:
        more = f"{len(found.depth) - REPORTED} more pairs of geometries lie in each other at the start"
        result.append(Finding(WARNING, "", f"{more}, none deeper than these {REPORTED}", "overlap-more"))
    if search.left:
        more = " at least" if search.ended_early else ""
        message = f"{search.left} pairs of geometries{more} were not looked at for overlaps"
        result.append(Finding(INFO, "", message, "overlap-unseen"))
    return result


class Overlaps(NamedTuple):
    """Pairs of geoms that overlap.

    Attributes:
        pairs: indices (n, 2).
        depth: metres (n).
        normal: unit vectors (n, 3) along which the second has to move to come free.
    """

    pairs: np.ndarray
    depth: np.ndarray
    normal: np.ndarray

    def at(self, rows: np.ndarray) -> Overlaps:
        """Some of them, by indices or a mask."""
        return Overlaps(self.pairs[rows], self.depth[rows], self.normal[rows])

    def rows(self, count: int | None = None) -> Iterator[Overlap]:
        """One after the other, the first `count`."""
        for (a, b), depth, normal in zip(
            self.pairs[:count].tolist(), self.depth[:count].tolist(), self.normal[:count], strict=True
        ):
            yield Overlap(a, b, depth, normal)


class Search:
    """The colliding geoms of a model in the world at qpos0.

    Attributes:
        left: suspects that the last search did not look at.
        ended_early: whether it did not even find all suspects.
    """

    def __init__(self, model: SceneModel) -> None:
        self.model = model
        self.left = 0
        self.ended_early = False
        xpos, xquat = world_frames(model)
        body = model.geom_bodyid
        turns = rotation.matrices_wxyz(xquat)[body] if model.ngeom else np.zeros((0, 3, 3))
        self.pos = xpos[body] + np.einsum("nij,nj->ni", turns, model.geom_pos)
        self.mat = turns @ rotation.matrices_wxyz(model.geom_quat) if model.ngeom else turns
        centre, half = model.geom_aabb[:, :3], model.geom_aabb[:, 3:]
        self.centre = self.pos + np.einsum("nij,nj->ni", self.mat, centre)
        self.half = np.einsum("nij,nj->ni", np.abs(self.mat), half)
        self.plane = model.geom_type == GeomType.PLANE
        self._bodies: dict[int, Convex] = {}
        self._hulls: dict[int, tuple[np.ndarray, np.ndarray]] = {}

    def overlaps(self, exact: int = EXACT) -> Iterator[Overlap]:
        """Pairs that overlap, of at most `exact` that are no two spheres."""
        return self.measured(exact=exact).rows()

    def measured(self, progress: Progress = lambda share: None, exact: int = EXACT) -> Overlaps:
        """Pairs that overlap: all spheres in spheres, and of the others those among the `exact` pairs whose bounding
        boxes overlap most."""
        pairs = self._suspects(progress)
        balls = (self.model.geom_type[pairs] == GeomType.SPHERE).all(axis=1)
        found = [self._spheres(pairs[balls])]
        others = pairs[~balls]
        self.left += max(len(others) - exact, 0)
        others = others[:exact]
        for done, (a, b) in enumerate(others.tolist()):
            if done % 64 == 0:
                progress(0.5 + 0.5 * done / len(others))
            depth, normal = self.depth(a, b)
            if depth > 0:
                found.append(Overlaps(np.array([[a, b]]), np.array([depth]), normal[None]))
        return Overlaps(*(np.concatenate(parts) for parts in zip(*found, strict=True)))

    def _spheres(self, pairs: np.ndarray) -> Overlaps:
        """Those among pairs of spheres that overlap."""
        a, b = pairs.T
        between = self.pos[b] - self.pos[a]
        distance = np.linalg.norm(between, axis=1)
        depth = self.model.geom_size[a, 0] + self.model.geom_size[b, 0] - distance
        same = distance < 1e-12  # one in the other's centre: out of it every way is as short
        normal = np.where(same[:, None], (0.0, 0.0, 1.0), between / np.where(same, 1.0, distance)[:, None])
        return Overlaps(pairs, depth, normal).at(depth > 0)

    def allowed(self, pairs: np.ndarray) -> np.ndarray:
        """Depths (n) that are not worth a word: a foot sinks a little into the floor it stands on."""
        half = np.where(self.plane, np.inf, self.model.geom_aabb[:, 3:].min(axis=1))
        return np.minimum(MOST, SHARE * half[pairs].min(axis=1))

    def depth(self, a: int, b: int) -> tuple[float, np.ndarray]:
        """Depth of two geoms in each other, not above zero where they do not touch, and the way of the second out."""
        kinds = self.model.geom_type
        for first, second, sign in ((a, b, 1.0), (b, a, -1.0)):
            if kinds[first] == GeomType.PLANE:
                normal = self.mat[first, :, 2]
                return self._below(first, second), sign * normal
            if kinds[first] == GeomType.HFIELD:
                if kinds[second] == GeomType.HFIELD:
                    return 0.0, np.zeros(3)
                depth, normal = self._in_field(first, second)
                return depth, sign * normal
        if GeomType.SDF in (kinds[a], kinds[b]):
            return self._in_distances(a, b)
        return penetration.depth(self.body(a), self.body(b))

    def _below(self, plane: int, geom: int) -> float:
        normal = self.mat[plane, :, 2]
        body = self.body(geom)
        return float((self.pos[plane] - body.support(-normal[None])[0]) @ normal) + body.radius

    def _in_field(self, field: int, geom: int) -> tuple[float, np.ndarray]:
        """Depth under the surface of a height field, at points of the geom all around: a lower bound."""
        m, data = self.model, self.model.geom_dataid[field]
        body = self.body(geom)
        points = body.support(_DIRECTIONS) + body.radius * _DIRECTIONS
        local = (points - self.pos[field]) @ self.mat[field]
        rows, columns = int(m.hfield_nrow[data]), int(m.hfield_ncol[data])
        x, y, top, base = m.hfield_size[data]
        samples = m.hfield_data[m.hfield_adr[data] :][: rows * columns].reshape(rows, columns).astype(float) * top
        u = (local[:, 0] + x) / (2 * x) * (columns - 1)
        v = (local[:, 1] + y) / (2 * y) * (rows - 1)
        over = (u >= 0) & (u <= columns - 1) & (v >= 0) & (v <= rows - 1) & (local[:, 2] > -base)
        if not over.any():
            return 0.0, np.zeros(3)
        i, j = np.minimum(v[over].astype(int), rows - 2), np.minimum(u[over].astype(int), columns - 2)
        s, t = u[over] - j, v[over] - i
        corners = samples[i, j], samples[i, j + 1], samples[i + 1, j], samples[i + 1, j + 1]
        height = (
            corners[0] * (1 - s) * (1 - t) + corners[1] * s * (1 - t) + corners[2] * (1 - s) * t + corners[3] * s * t
        )
        slope_x = ((corners[1] - corners[0]) * (1 - t) + (corners[3] - corners[2]) * t) * (columns - 1) / (2 * x)
        slope_y = ((corners[2] - corners[0]) * (1 - s) + (corners[3] - corners[1]) * s) * (rows - 1) / (2 * y)
        depths = (height - local[over, 2]) / np.sqrt(1 + slope_x**2 + slope_y**2)
        worst = int(np.argmax(depths))
        normal = np.array((-slope_x[worst], -slope_y[worst], 1.0))
        return float(depths[worst]), self.mat[field] @ (normal / np.linalg.norm(normal))

    def _in_distances(self, a: int, b: int) -> tuple[float, np.ndarray]:
        """Depth in signed distance fields in closed form, at points of the other geom: a lower bound. 0 in other
        fields: their hulls would say nothing of a nut on a bolt."""
        deepest, normal = 0.0, np.zeros(3)
        for field, geom, sign in ((a, b, 1.0), (b, a, -1.0)):
            if self.model.geom_type[field] != GeomType.SDF or self.model.geom_sdf[field] < 0:
                continue
            kind = SdfShape(int(self.model.geom_sdf[field])).name.lower()
            shape = Sdf(kind, tuple(self.model.geom_sdfprm[field, : len(ATTRIBUTES[kind])].tolist()))
            local = (self._points(geom) - self.pos[field]) @ self.mat[field]
            distance = shape.distance(*local.T)
            worst = int(np.argmin(distance))
            if -distance[worst] > deepest:
                deepest = -float(distance[worst])
                slope = shape.distance(*(local[worst] + 1e-6 * np.eye(3)).T) - distance[worst]
                normal = sign * self.mat[field] @ (slope / max(float(np.linalg.norm(slope)), 1e-15))
        return deepest, normal

    def _points(self, geom: int) -> np.ndarray:
        """Points (n, 3) on the surface of a geom, all around, or corners of its triangles, in the world."""
        if self.model.geom_type[geom] != GeomType.SDF:
            body = self.body(geom)
            return body.support(_DIRECTIONS) + body.radius * _DIRECTIONS
        m, mesh = self.model, self.model.geom_dataid[geom]
        corners = m.mesh_vert[m.mesh_vertadr[mesh] :][: m.mesh_vertnum[mesh]].astype(float)
        return self.pos[geom] + corners[:: max(1, len(corners) // MOST_CORNERS)] @ self.mat[geom].T

    def body(self, geom: int) -> Convex:
        """The exact shape of a geom in the world; the hull of a mesh."""
        found = self._bodies.get(geom)
        if found is None:
            found = self._bodies[geom] = self._shape(geom)
        return found

    def _shape(self, geom: int) -> Convex:
        pos, mat, size = self.pos[geom], self.mat[geom], self.model.geom_size[geom]
        match self.model.geom_type[geom]:
            case GeomType.SPHERE:
                return penetration.polytope(pos[None], mat.T, float(size[0]))
            case GeomType.CAPSULE:
                ends = pos + np.outer((-size[1], size[1]), mat[:, 2])
                return penetration.polytope(ends, mat.T, float(size[0]))
            case GeomType.ELLIPSOID:
                return penetration.ellipsoid(pos, mat, size)
            case GeomType.CYLINDER:
                return penetration.cylinder(pos, mat, float(size[0]), float(size[1]))
            case GeomType.BOX:
                return penetration.polytope(pos + (_CORNERS * size) @ mat.T, mat.T)
        corners, normals = self._hull(int(self.model.geom_dataid[geom]))
        return penetration.polytope(pos + corners @ mat.T, normals @ mat.T)

    def _hull(self, mesh: int) -> tuple[np.ndarray, np.ndarray]:
        """Corners and some face normals of the hull of a mesh, in its frame."""
        if mesh not in self._hulls:
            m = self.model
            points = m.mesh_vert[m.mesh_vertadr[mesh] :][: m.mesh_vertnum[mesh]].astype(float)
            faces = slice(m.mesh_polyadr[mesh], m.mesh_polyadr[mesh] + m.mesh_polynum[mesh])
            normals = m.mesh_polynormal[faces].astype(float)
            if len(normals):
                first, last = m.mesh_polyvertadr[faces][0], m.mesh_polyvertadr[faces][-1]
                corners = m.mesh_polyvert[first : last + m.mesh_polyvertnum[faces][-1]]
                points = points[np.unique(corners)]
            self._hulls[mesh] = points, normals[:: max(1, len(normals) // MOST_NORMALS)]
        return self._hulls[mesh]

    def _suspects(self, progress: Progress) -> np.ndarray:
        """Pairs (n, 2) that may collide and whose boxes overlap, the deepest first."""
        m = self.model
        self.left, self.ended_early = 0, False
        listed = np.column_stack([m.pair_geom1, m.pair_geom2]).astype(int).reshape(-1, 2)
        pairs, reach = self._reaching(listed)
        met = 0
        for some in itertools.chain([self._with_planes()], self._boxes_that_meet()):
            progress(0.5 * min(met / MET, 1.0))
            met += len(some)
            more, deep = self._reaching(some[_can_collide(m, some)])
            pairs, reach = np.vstack([pairs, more]), np.concatenate([reach, deep])
            if len(reach) > 2 * KEPT:
                pairs, reach = self._deepest(pairs, reach)
            if met > MET:
                self.ended_early = True
                break
        pairs, first = np.unique(np.sort(pairs, axis=1), axis=0, return_index=True)
        pairs, reach = self._deepest(pairs, reach[first])
        return pairs

    def _reaching(self, pairs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Those whose boxes overlap, and by how much; with planes, which have no box, without end."""
        a, b = pairs.T
        reach = (self.half[a] + self.half[b] - np.abs(self.centre[a] - self.centre[b])).min(axis=1, initial=np.inf)
        reach = np.where(self.plane[a] | self.plane[b], np.inf, reach)
        return pairs[reach > 0], reach[reach > 0]

    def _deepest(self, pairs: np.ndarray, reach: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The `KEPT` pairs that reach deepest, in this order; the others are counted as left."""
        order = np.argsort(-reach, kind="stable")
        self.left += max(len(order) - KEPT, 0)
        return pairs[order[:KEPT]], reach[order[:KEPT]]

    def _boxes_that_meet(self) -> Iterator[np.ndarray]:
        """Pairs of bounded geoms that may touch something and whose bounding boxes overlap."""
        geoms = np.flatnonzero(~self.plane & ((self.model.geom_contype != 0) | (self.model.geom_conaffinity != 0)))
        low, high = self.centre[geoms] - self.half[geoms], self.centre[geoms] + self.half[geoms]
        for pairs in box_pairs.boxes_that_meet(low, high):
            yield geoms[pairs]

    def _with_planes(self) -> np.ndarray:
        """Pairs of a plane and a bounded geom that reaches below it."""
        found = [np.zeros((0, 2), int)]
        bounded = np.flatnonzero(~self.plane)
        for plane in np.flatnonzero(self.plane):
            normal = self.mat[plane, :, 2]
            height = (self.centre[bounded] - self.pos[plane]) @ normal - self.half[bounded] @ np.abs(normal)
            below = bounded[height < 0]
            found.append(np.column_stack([np.full(len(below), plane), below]))
        return np.vstack(found)


_CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)


def _spread(count: int) -> np.ndarray:
    """Directions evenly over the sphere (Fibonacci lattice)."""
    k = np.arange(count) + 0.5
    z, around = 1 - 2 * k / count, k * np.pi * (1 + 5**0.5)
    across = np.sqrt(1 - z * z)
    return np.column_stack([np.cos(around) * across, np.sin(around) * across, z])


_DIRECTIONS = np.vstack([_spread(FIELD_DIRECTIONS), [(0.0, 0.0, -1.0)]])


def _can_collide(m: SceneModel, pairs: np.ndarray) -> np.ndarray:
    """Which pairs of geoms MuJoCo's rules let collide: masks match, bodies are not fixed to each other, one can move,
    they are not excluded, and are not parent and child unless the parent is fixed to the world."""
    a, b = pairs.T
    body_a, body_b = m.geom_bodyid[a], m.geom_bodyid[b]
    weld_a, weld_b = m.body_weldid[body_a], m.body_weldid[body_b]
    parent = m.body_weldid[m.body_parentid[m.body_weldid]]
    masks = (m.geom_contype[a] & m.geom_conaffinity[b]) | (m.geom_contype[b] & m.geom_conaffinity[a])
    ok = (masks != 0) & (weld_a != weld_b) & ((m.body_dofnum[weld_a] > 0) | (m.body_dofnum[weld_b] > 0))
    signature = (np.minimum(body_a, body_b).astype(np.int64) << 16) + np.maximum(body_a, body_b)
    ok &= ~np.isin(signature, m.exclude_signature)
    if not m.opt.disableflags & DisableBit.FILTERPARENT:
        family = (weld_a == parent[body_b]) | (weld_b == parent[body_a])
        ok &= ~(family & (weld_a != 0) & (weld_b != 0))
    return ok


# ------------------------------------------------------------------------------------------------ findings


def _finding(m: SceneModel, overlap: Overlap) -> Finding:
    a, b = overlap.geom1, overlap.geom2
    if m.body_weldid[m.geom_bodyid[b]] == 0:
        a, b, overlap = b, a, Overlap(b, a, overlap.depth, -overlap.normal)
    path, other = m.paths["geom"][b], m.paths["geom"][a]
    called = f"{m.names['geom'][a]!r} ({other})" if m.names["geom"][a] else other
    return Finding(
        WARNING,
        path,
        f"lies {_length(overlap.depth)} deep in {called} at the start, and is pushed out at once",
        "overlap",
        _lifted(m, b, overlap) or _ignored(m, a, b),
    )


def _length(metres: float) -> str:
    return f"{metres * 1000:.3g} mm" if metres < 0.1 else f"{metres:.3g} m"


def _lifted(m: SceneModel, geom: int, overlap: Overlap) -> Fix | None:
    """Move a free body out of what is fixed to the world."""
    root = int(m.body_rootid[m.geom_bodyid[geom]])
    joint = int(m.body_jntadr[root])
    if m.body_weldid[m.geom_bodyid[overlap.geom1]] != 0 or joint < 0 or m.jnt_type[joint] != JointType.FREE:
        return None
    place = m.body_pos[root] + overlap.normal * (overlap.depth * (1 + 1e-6))
    return Fix(
        VALUE, f"Move it {_length(overlap.depth)}", (Assign(f"{m.paths['body'][root]}.local_translation", place),)
    )


def _ignored(m: SceneModel, a: int, b: int) -> Fix | None:
    """Let two links ignore each other, if both have names."""
    pairs = zip(m.pair_geom1.tolist(), m.pair_geom2.tolist(), strict=True)
    names = tuple(m.names["body"][m.geom_bodyid[geom]] for geom in (a, b))
    if 0 in (m.geom_bodyid[a], m.geom_bodyid[b]) or not all(names) or {a, b} in [set(pair) for pair in pairs]:
        return None
    return Fix(
        INVENTION,
        f"Let {names[0]} and {names[1]} ignore each other",
        (Append("collision_ignores.link_pairs", names),),
    )
