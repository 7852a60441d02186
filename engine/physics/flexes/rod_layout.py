"""Flexes of lines that resist bending and twist, worked out by put_model for the kernels of `rods`.

`flex_bending` holds the number of hinges of such a flex, then ten numbers for each: its three vertices, -1, bending
stiffness about one axis and what the other has more, curvature at rest, the joint that twists the second edge, twist
stiffness, and half the height of a box (its sign says which side is the longer). Two hinges that are coupled have
four vertices, the stiffness and the curvature at rest of each, and the twist stiffness times cosine and sine of the
angle between the planes in which they bend.
"""

from __future__ import annotations

from typing import Any

import numpy as np

FIELDS = {
    "nrod",
    "rod_flexid",
    "rod_chain",
    "rod_record",
    "rod_hingeadr",
    "rod_edgeadr",
    "rod_clamped",
    "rod_start",
    "rod_end",
    "rodhinge_vert",
    "rodhinge_fourth",
    "rodhinge_bent",
    "rodedge_vert",
    "rodedge_jnt",
}

_RECORD = 10


def _hinges(model: Any, flex: int) -> np.ndarray:
    """(nhinge, 10)"""
    adr = int(model.flex_bendingadr[flex])
    if int(model.flex_dim[flex]) != 1 or adr < 0 or model.flex_rigid[flex] or model.flex_interp[flex]:
        return np.zeros((0, _RECORD))
    number = int(model.flex_bending[adr])
    return np.asarray(model.flex_bending, float)[adr + 1 : adr + 1 + number * _RECORD].reshape(number, _RECORD)


def refused(model: Any, flex: int) -> list[str]:
    """What of a flex's elasticity of lines is not simulated."""
    hinges = _hinges(model, flex)
    box = (hinges[:, 3] < 0) & (hinges[:, 9] != 0)
    if box.any() and (model.flex_contype[flex] or model.flex_conaffinity[flex]):
        return ["lines of box section that touch; take a circle, or contype and conaffinity 0"]
    return []


def _turned(quat: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """Vector rotated by a quaternion w, x, y, z."""
    twice = 2 * np.cross(quat[1:], vector)
    return vector + quat[0] * twice + np.cross(quat[1:], twice)


def _product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.concatenate([[a[0] * b[0] - a[1:] @ b[1:]], a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:])])


def _pose(model: Any, body: int) -> tuple[np.ndarray, np.ndarray]:
    """Place and orientation of a body while all joints are at 0."""
    place, quat = np.zeros(3), np.array([1.0, 0, 0, 0])
    while body > 0:
        own = np.asarray(model.body_quat[body], float)
        place = _turned(own, place) + np.asarray(model.body_pos[body], float)
        quat = _product(own, quat)
        body = int(model.body_parentid[body])
    return place, quat


def _into(quat: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """Vector in the frame that a quaternion turns."""
    return _turned(quat * [1, -1, -1, -1], vector)


def _normal(tangent: np.ndarray) -> np.ndarray:
    """Some unit vector across a unit vector: MuJoCo's choice."""
    helper = np.array([0.0, 1, 0]) if abs(tangent[1]) < 0.5 else np.array([0.0, 0, 1])
    helper = helper - tangent * (tangent @ helper)
    return helper / np.linalg.norm(helper)


def _unit(vector: np.ndarray) -> np.ndarray:
    return vector / np.linalg.norm(vector)


def _parallel_transport(before: np.ndarray, tangent: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """The normal of one tangent at another, transported without twist."""
    return _unit(normal - (tangent @ normal) / (1 + before @ tangent) * (before + tangent))


def moved(model: Any, name: str, values: Any) -> bool:
    """Whether chains would rest in another shape if a field of bodies or vertices had these values."""
    changed = (np.asarray(getattr(model, name)) != values).any(axis=1)
    for flex in range(int(model.nflex)):
        if not len(_hinges(model, flex)):
            continue
        verts = range(int(model.flex_vertadr[flex]), int(model.flex_vertadr[flex]) + int(model.flex_vertnum[flex]))
        if name == "flex_vert":
            if changed[verts.start : verts.stop].any():
                return True
            continue
        for body in {int(model.flex_vertbodyid[vert]) for vert in verts}:
            while body > 0:
                if changed[body]:
                    return True
                body = int(model.body_parentid[body])
    return False


def _is_chain(hinges: np.ndarray) -> bool:
    """Whether hinges follow each other along an open line, and some edge twists."""
    if (hinges[:, 3] >= 0).any():
        return False
    vert = hinges[:, :3].astype(int)
    follows = np.array_equal(vert[1:, :2], vert[:-1, 1:])
    closed = vert[0, 0] in (vert[-1, 1], vert[-1, 2])
    return follows and not closed and bool((hinges[:, [5, 9]] != 0).any() or (hinges[:, 7] >= 0).any())


def _chain(model: Any, flex: int, hinges: np.ndarray) -> dict[str, Any]:
    """Edges, clamped ends and reference frames of a chain."""
    first = int(model.flex_vertadr[flex])
    line = first + np.array([*hinges[:, 0], *hinges[-1, 1:3]]).astype(int)
    bodies = np.asarray(model.flex_vertbodyid)[line]
    clamped = (bool(bodies[0] == bodies[1]), bool(len(hinges) > 1 and bodies[-1] == bodies[-2]))
    joints = hinges[:, 7].astype(int).tolist()
    before = joints[0] - 1 if not clamped[0] and joints[0] >= 1 else -1
    poses = [_pose(model, int(body)) for body in bodies]
    places = np.array(
        [
            place + _turned(quat, np.asarray(model.flex_vert[v], float))
            for v, (place, quat) in zip(line, poses, strict=True)
        ]
    )
    tangents = [_unit(edge) for edge in np.diff(places, axis=0)]
    at_first = poses[0][1]
    own_tangent = _into(at_first, tangents[0])
    own_normal = _normal(own_tangent)
    if hinges[0, 9] < 0:
        own_normal = np.cross(own_tangent, own_normal)
    normal = _turned(at_first, own_normal)
    start = [tangents[0], normal, own_tangent, own_normal]
    bent = np.zeros((len(hinges), 2))
    for h in range(len(hinges)):
        e0, e1 = places[h + 1] - places[h], places[h + 2] - places[h + 1]
        if hinges[h, 6] > 0:
            curvature = 2 * np.cross(e0, e1) / (np.linalg.norm(e0) * np.linalg.norm(e1) + e0 @ e1)
            bent[h] = curvature @ normal, curvature @ np.cross(tangents[h], normal)
        normal = _parallel_transport(tangents[h], tangents[h + 1], normal)
    end = np.zeros((2, 3))
    if clamped[1]:
        end = np.array([_into(poses[-1][1], tangents[-1]), _into(poses[-1][1], normal)])
    return {
        "clamped": clamped,
        "start": start,
        "end": end,
        "bent": bent,
        "verts": np.stack([line[:-1], line[1:]], axis=1),
        "joints": [before, *joints],
    }


def arrays(model: Any) -> dict[str, Any]:
    """The fields of FIELDS."""
    rods = [(f, _hinges(model, f)) for f in range(int(model.nflex))]
    rods = [(f, hinges) for f, hinges in rods if len(hinges)]
    none = {"clamped": (0, 0), "start": np.zeros((4, 3)), "end": np.zeros((2, 3)), "joints": []}
    chains = [
        _chain(model, f, hinges)
        if _is_chain(hinges)
        else none | {"bent": np.zeros((len(hinges), 2)), "verts": np.zeros((0, 2), int)}
        for f, hinges in rods
    ]
    verts = [int(model.flex_vertadr[f]) + hinges[:, :3].astype(np.int32) for f, hinges in rods]
    fourth = [np.where(hinges[:, 3] < 0, -1, int(model.flex_vertadr[f]) + hinges[:, 3]) for f, hinges in rods]

    def adr(counts: list[int]) -> np.ndarray:
        return np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)

    return {
        "nrod": len(rods),
        "rod_flexid": np.array([f for f, _ in rods], np.int32),
        "rod_chain": np.array([_is_chain(hinges) for _, hinges in rods], np.int32),
        "rod_record": np.array([int(model.flex_bendingadr[f]) + 1 for f, _ in rods], np.int32),
        "rod_hingeadr": adr([len(hinges) for _, hinges in rods]),
        "rod_edgeadr": adr([len(chain["joints"]) for chain in chains]),
        "rod_clamped": np.array([chain["clamped"] for chain in chains], np.int32).reshape(-1, 2),
        "rod_start": np.array([chain["start"] for chain in chains], np.float32).reshape(-1, 3),
        "rod_end": np.array([chain["end"] for chain in chains], np.float32).reshape(-1, 3),
        "rodhinge_vert": np.concatenate([np.zeros((0, 3), np.int32), *verts]),
        "rodhinge_fourth": np.concatenate([np.zeros(0), *fourth]).astype(np.int32),
        "rodhinge_bent": np.concatenate([np.zeros((0, 2)), *(chain["bent"] for chain in chains)]),
        "rodedge_vert": np.concatenate([np.zeros((0, 2), int), *(chain["verts"] for chain in chains)]).astype(
            np.int32
        ),
        "rodedge_jnt": np.concatenate([np.zeros(0, int), *(chain["joints"] for chain in chains)]).astype(np.int32),
    }
