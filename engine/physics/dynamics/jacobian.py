"""What a dof moves."""

import warp as wp

from engine.physics.double_single import join_vec3
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import TreeModel
from engine.physics.spatial import ang, lin


@wp.func
def point_motion(w: int, t: wp.ref[TreeModel], p: wp.ref[Position], dof: int, point: wp.vec3d) -> wp.vec3:
    """Velocity of a point, in the world's axes, of a body that the dof moves at unit velocity.

    About the joint's anchor: about the centre of mass of the tree, where p.cdof is given, arms are longer and so is
    their rounding.
    """
    motion = p.cdof[w, dof]
    if wp.length_sq(ang(motion)) == 0.0:
        return lin(motion)
    joint = t.dof_jntid[dof]
    return wp.cross(ang(motion), wp.vec3(point - join_vec3(p.xanchor[w, joint], p.xanchor_low[w, joint])))


@wp.func
def pull_on(
    w: int,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    dof: int,
    point: wp.vec3d,
    force: wp.vec3,
    torque: wp.vec3,
) -> float:
    """What a dof feels of a force at a point and a torque on a body that it moves."""
    return wp.dot(point_motion(w, t, p, dof, point), force) + wp.dot(ang(p.cdof[w, dof]), torque)
