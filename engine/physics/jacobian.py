"""What a dof moves."""

import warp as wp

from engine.physics.data_groups import Position
from engine.physics.model_groups import TreeModel
from engine.physics.spatial import ang, lin


@wp.func
def point_motion(w: int, t: wp.ref[TreeModel], p: wp.ref[Position], dof: int, point: wp.vec3) -> wp.vec3:
    """Velocity of a point, in the world's axes, of a body that the dof moves at unit velocity.

    About the joint's anchor: about the centre of mass of the tree, where p.cdof is given, arms are longer and so is
    their rounding.
    """
    motion = p.cdof[w, dof]
    if wp.length_sq(ang(motion)) == 0.0:
        return lin(motion)
    return wp.cross(ang(motion), point - p.xanchor[w, t.dof_jntid[dof]])
