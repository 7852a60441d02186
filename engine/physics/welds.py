"""What connect and weld constraints hold together."""

import warp as wp

from engine.physics import enums
from engine.physics.data_groups import Position
from engine.physics.model_groups import EqualityModel, TreeModel
from engine.physics.spatial import mat_to_quat, quat_mul

_WELD = wp.constant(int(enums.EqType.WELD))
_BODY = wp.constant(int(enums.ObjType.BODY))


@wp.func
def held_bodies(t: wp.ref[TreeModel], em: wp.ref[EqualityModel], i: int) -> wp.vec2i:
    """The two bodies of constraint i, a connect or weld."""
    obj1 = em.eq_obj1id[i]
    obj2 = em.eq_obj2id[i]
    if em.eq_objtype[i] == _BODY:
        return wp.vec2i(obj1, obj2)
    return wp.vec2i(t.site_bodyid[obj1], t.site_bodyid[obj2])


@wp.func
def held_points(w: int, em: wp.ref[EqualityModel], p: wp.ref[Position], i: int):
    """The points of the two bodies, m in the world, that it holds together."""
    obj1 = em.eq_obj1id[i]
    obj2 = em.eq_obj2id[i]
    if em.eq_objtype[i] != _BODY:
        return p.site_xpos[w, obj1], p.site_xpos[w, obj2]
    data = em.eq_data[w, i]
    local1 = wp.vec3(data[0], data[1], data[2])
    local2 = wp.vec3(data[3], data[4], data[5])
    if em.eq_type[i] == _WELD:
        local1 = wp.vec3(data[3], data[4], data[5])
        local2 = wp.vec3(data[0], data[1], data[2])
    return p.xpos[w, obj1] + p.xmat[w, obj1] * local1, p.xpos[w, obj2] + p.xmat[w, obj2] * local2


@wp.func
def held_frames(w: int, em: wp.ref[EqualityModel], p: wp.ref[Position], i: int):
    """The orientations of the two bodies that a weld holds together."""
    obj1 = em.eq_obj1id[i]
    obj2 = em.eq_obj2id[i]
    if em.eq_objtype[i] != _BODY:
        return mat_to_quat(p.site_xmat[w, obj1]), mat_to_quat(p.site_xmat[w, obj2])
    data = em.eq_data[w, i]
    return quat_mul(p.xquat[w, obj1], wp.vec4(data[6], data[7], data[8], data[9])), p.xquat[w, obj2]
