"""Shared device functions of collision detection: contact scratch, frames, closest points.

All lengths are in metres, all points and directions in the world frame unless a name says otherwise.
Rotation matrices map from the geom's frame to the world; a geom's axes are the matrix's columns.
"""

from typing import Any

import warp as wp

from engine.physics import simt
from engine.physics.double_single import join_mat33, join_vec3
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import CollisionModel
from engine.physics.model.upload import zeros
from engine.physics.simt import exclusive_scan, lane, reduce_count

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

# Squared sine under which two directions count as parallel; float32 kinematics leaves about 1e-13.
EPS_PARALLEL = wp.constant(1.0e-11)

# Contacts are listed up to so far beyond their margin, m: what a qpos in float32 puts between things that touch.
TOUCHING = wp.constant(1.0e-7)

# Stages of the narrow phase, in the order in which they append their contacts.
STAGE_PRIMITIVE = wp.constant(0)
STAGE_BOX = wp.constant(1)
STAGE_CONVEX = wp.constant(2)
STAGE_HFIELD = wp.constant(3)
STAGE_SDF = wp.constant(4)
STAGES = wp.constant(5)

PAIR_CONTACTS = wp.constant(8)
"""Most contacts of a pair in the stages whose pairs the lanes share: primitive, box, convex."""


@wp.struct
class RawContacts:
    """Contact geometry as the narrow phase finds it, before parameters are mixed in.

    Arrays have shape (nworld, nconmax). ``slot`` is the index of the active pair that made the contact.
    A zero ``tangent`` leaves the choice of the first tangent to `contact_frame`.
    The stages of the narrow phase append one after the other; ``end`` (nworld, STAGES) is the number of contacts
    found up to each stage, whether or not they had room.
    """

    end: wp.array2d(dtype=int)

    dist: wp.array2d(dtype=float)
    pos: wp.array2d(dtype=wp.vec3)
    pos_low: wp.array2d(dtype=wp.vec3)  # what float32 leaves of it
    normal: wp.array2d(dtype=wp.vec3)
    tangent: wp.array2d(dtype=wp.vec3)
    slot: wp.array2d(dtype=int)


def make_raw_contacts(nworld: int, nconmax: int, device: Any) -> RawContacts:
    raw = RawContacts()
    raw.end = wp.zeros((nworld, STAGES), dtype=wp.int32, device=device)
    raw.dist = zeros((nworld, nconmax), wp.float32, device)
    raw.pos = zeros((nworld, nconmax), wp.vec3, device)
    raw.pos_low = zeros((nworld, nconmax), wp.vec3, device)
    raw.normal = zeros((nworld, nconmax), wp.vec3, device)
    raw.tangent = zeros((nworld, nconmax), wp.vec3, device)
    raw.slot = zeros((nworld, nconmax), wp.int32, device)
    return raw


@wp.func
def add_contact(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    dist: float,
    pos: wp.vec3d,
    normal: wp.vec3,
    tangent: wp.vec3,
) -> int:
    """Append a contact and return the new count; past the capacity it is counted but not stored."""
    if n < out.dist.shape[1]:
        out.dist[world, n] = dist
        out.pos[world, n] = wp.vec3(pos)
        out.pos_low[world, n] = wp.vec3(pos - wp.vec3d(wp.vec3(pos)))
        out.normal[world, n] = normal
        out.tangent[world, n] = tangent
        out.slot[world, n] = slot
    return n + 1


@wp.func
def add_contact_d(
    out: wp.ref[RawContacts],
    world: int,
    slot: int,
    n: int,
    dist: wp.float64,
    pos: wp.vec3d,
    normal: wp.vec3d,
    tangent: wp.vec3d,
) -> int:
    """The same of numbers in float64."""
    return add_contact(out, world, slot, n, wp.float32(dist), pos, wp.vec3(normal), wp.vec3(tangent))


@wp.func
def lane_start(n: int) -> int:
    """Where this lane writes contacts of its pair: after the n there are if it is alone, else in room of its own."""
    return wp.where(simt.lanes() == 1, n, PAIR_CONTACTS * lane())


@wp.func
def gather_contacts(
    room: wp.ref[RawContacts], out: wp.ref[RawContacts], world: int, first: int, end: int, n: int
) -> int:
    """Append the contacts first ... end - 1 that each lane has in its room, lane by lane; the new count."""
    if simt.lanes() == 1:
        return end
    place = n + exclusive_scan(end - first)
    for k in range(wp.min(end - first, out.dist.shape[1] - place)):
        out.dist[world, place + k] = room.dist[world, first + k]
        out.pos[world, place + k] = room.pos[world, first + k]
        out.pos_low[world, place + k] = room.pos_low[world, first + k]
        out.normal[world, place + k] = room.normal[world, first + k]
        out.tangent[world, place + k] = room.tangent[world, first + k]
        out.slot[world, place + k] = room.slot[world, first + k]
    return n + reduce_count(end - first)


@wp.func
def end_stage(out: wp.ref[RawContacts], world: int, stage: int, n: int):
    """Record that ``n`` contacts are found up to a stage, and for now up to those after it, which may not run."""
    if lane() == 0:
        for later in range(stage, STAGES):
            out.end[world, later] = n


@wp.func
def geom_place(position: wp.ref[Position], world: int, geom: int) -> wp.vec3d:
    """Where a geom is, as kinematics found it."""
    return join_vec3(position.geom_xpos[world, geom], position.geom_xpos_low[world, geom])


@wp.func
def geom_axes(position: wp.ref[Position], world: int, geom: int) -> wp.mat33d:
    return join_mat33(position.geom_xmat[world, geom], position.geom_xmat_low[world, geom])


@wp.func
def geom_axis(position: wp.ref[Position], world: int, geom: int) -> wp.vec3d:
    """Its z axis: that of planes, capsules and cylinders."""
    mat = position.geom_xmat[world, geom]
    low = position.geom_xmat_low[world, geom]
    return join_vec3(wp.vec3(mat[0, 2], mat[1, 2], mat[2, 2]), wp.vec3(low[0, 2], low[1, 2], low[2, 2]))


@wp.func
def geom_extent(shape: wp.ref[CollisionModel], world: int, geom: int) -> wp.vec3d:
    return join_vec3(shape.geom_size[world, geom], shape.geom_size_low[world, geom])


@wp.func
def axis(mat: wp.mat33, i: int) -> wp.vec3:
    """Column i of a rotation matrix: the geom's i-th axis in the world."""
    return wp.vec3(mat[0, i], mat[1, i], mat[2, i])


@wp.func
def axis_z(mat: wp.mat33) -> wp.vec3:
    return wp.vec3(mat[0, 2], mat[1, 2], mat[2, 2])


@wp.func
def axis_d(mat: wp.mat33d, i: int) -> wp.vec3d:
    """The same in float64."""
    return wp.vec3d(mat[0, i], mat[1, i], mat[2, i])


@wp.func
def contact_frame(normal: wp.vec3, tangent: wp.vec3) -> wp.mat33:
    """Rows: unit normal, first tangent, second tangent (MuJoCo's mju_makeFrame convention).

    The first tangent is the hint made orthogonal to the normal; without a hint it comes from the y axis,
    or from z where the normal is within 60 degrees of y.
    """
    x = wp.normalize(normal)
    y = tangent
    if wp.dot(y, y) < 0.25:
        if wp.abs(x[1]) < 0.5:
            y = wp.vec3(0.0, 1.0, 0.0)
        else:
            y = wp.vec3(0.0, 0.0, 1.0)
    y = y - wp.dot(x, y) * x
    if wp.dot(y, y) < 1.0e-10:  # hint along the normal
        y = wp.where(wp.abs(x[0]) < 0.9, wp.vec3(1.0, 0.0, 0.0), wp.vec3(0.0, 1.0, 0.0))
        y = y - wp.dot(x, y) * x
    y = wp.normalize(y)
    z = wp.cross(x, y)
    return wp.mat33(x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2])


@wp.func
def segment_parameters(
    between: wp.vec3d, axis1: wp.vec3d, half1: wp.float64, axis2: wp.vec3d, half2: wp.float64
) -> wp.vec2d:
    """Arc lengths from the centres of the closest points of two non-parallel segments (unit axes); ``between`` goes
    from the first one's centre to the second's.

    Lines: s = (between x a2).n / |n|^2 with n = a1 x a2, which keeps its accuracy where the usual determinant
    1 - (a1.a2)^2 cancels. Clamping one parameter re-projects the other
    (Ericson, Real-Time Collision Detection, 5.1.9).
    """
    n = wp.cross(axis1, axis2)
    inv = wp.float64(1.0) / wp.dot(n, n)
    b = wp.dot(axis1, axis2)
    s = wp.dot(wp.cross(between, axis2), n) * inv
    t = wp.dot(wp.cross(between, axis1), n) * inv
    if s > half1 or s < -half1:
        s = wp.clamp(s, -half1, half1)
        t = s * b - wp.dot(axis2, between)
    if t > half2 or t < -half2:
        t = wp.clamp(t, -half2, half2)
        s = wp.clamp(t * b + wp.dot(axis1, between), -half1, half1)
    return wp.vec2d(s, t)


@wp.func
def boxes_apart(
    shape: wp.ref[CollisionModel],
    world: int,
    g1: int,
    g2: int,
    pos1: wp.vec3,
    mat1: wp.mat33,
    pos2: wp.vec3,
    mat2: wp.mat33,
    margin: float,
) -> bool:
    """Whether a face of one bounding box separates it from the other by more than margin."""
    box1 = shape.geom_aabb[world, g1]
    box2 = shape.geom_aabb[world, g2]
    half1 = wp.vec3(box1[3], box1[4], box1[5])
    half2 = wp.vec3(box2[3], box2[4], box2[5])
    between = pos2 + mat2 * wp.vec3(box2[0], box2[1], box2[2]) - pos1 - mat1 * wp.vec3(box1[0], box1[1], box1[2])
    rot = wp.transpose(mat1) * mat2
    along1 = wp.transpose(mat1) * between
    along2 = wp.transpose(mat2) * between
    for i in range(3):
        reach1 = wp.abs(rot[i, 0]) * half2[0] + wp.abs(rot[i, 1]) * half2[1] + wp.abs(rot[i, 2]) * half2[2]
        reach2 = wp.abs(rot[0, i]) * half1[0] + wp.abs(rot[1, i]) * half1[1] + wp.abs(rot[2, i]) * half1[2]
        if wp.abs(along1[i]) > half1[i] + reach1 + margin or wp.abs(along2[i]) > half2[i] + reach2 + margin:
            return True
    return False


@wp.func
def extents_apart(
    shape: wp.ref[CollisionModel],
    world: int,
    g1: int,
    g2: int,
    pos1: wp.vec3,
    mat1: wp.mat33,
    pos2: wp.vec3,
    mat2: wp.mat33,
    margin: float,
) -> bool:
    """Whether the extents of the bounding boxes along some axis of the world are apart by more than margin."""
    box1 = shape.geom_aabb[world, g1]
    box2 = shape.geom_aabb[world, g2]
    between = pos2 + mat2 * wp.vec3(box2[0], box2[1], box2[2]) - pos1 - mat1 * wp.vec3(box1[0], box1[1], box1[2])
    for i in range(3):
        reach1 = wp.abs(mat1[i, 0]) * box1[3] + wp.abs(mat1[i, 1]) * box1[4] + wp.abs(mat1[i, 2]) * box1[5]
        reach2 = wp.abs(mat2[i, 0]) * box2[3] + wp.abs(mat2[i, 1]) * box2[4] + wp.abs(mat2[i, 2]) * box2[5]
        if wp.abs(between[i]) > reach1 + reach2 + margin:
            return True
    return False
