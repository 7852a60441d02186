"""What connect and weld constraints hold together."""

import warp as wp

from engine.physics import enums
from engine.physics.double_single import join_quat, join_vec3, quat_multiply, rotate
from engine.physics.model.data_groups import Position
from engine.physics.model.model_groups import EqualityModel, TreeModel

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
def _anchor(w: int, em: wp.ref[EqualityModel], i: int, first: int) -> wp.vec3d:
    """Three of the numbers of a constraint: a point in the frame of a body."""
    high = em.eq_data[w, i]
    low = em.eq_data_low[w, i]
    return join_vec3(
        wp.vec3(high[first], high[first + 1], high[first + 2]), wp.vec3(low[first], low[first + 1], low[first + 2])
    )


@wp.func
def _world_point(w: int, p: wp.ref[Position], body: int, point: wp.vec3d) -> wp.vec3d:
    """Where a point of a body's frame is."""
    return join_vec3(p.xpos[w, body], p.xpos_low[w, body]) + rotate(
        join_quat(p.xquat[w, body], p.xquat_low[w, body]), point
    )


@wp.func
def held_points(w: int, em: wp.ref[EqualityModel], p: wp.ref[Position], i: int):
    """The points of the two bodies, m in the world, that it holds together; in float64, for their gap."""
    obj1 = em.eq_obj1id[i]
    obj2 = em.eq_obj2id[i]
    if em.eq_objtype[i] != _BODY:
        return (
            join_vec3(p.site_xpos[w, obj1], p.site_xpos_low[w, obj1]),
            join_vec3(p.site_xpos[w, obj2], p.site_xpos_low[w, obj2]),
        )
    weld = wp.where(em.eq_type[i] == _WELD, 1, 0)
    point1 = _world_point(w, p, obj1, _anchor(w, em, i, 3 * weld))
    point2 = _world_point(w, p, obj2, _anchor(w, em, i, 3 - 3 * weld))
    return point1, point2


@wp.func
def _site_turn(w: int, t: wp.ref[TreeModel], p: wp.ref[Position], site: int) -> wp.vec4d:
    body = t.site_bodyid[site]
    return quat_multiply(
        join_quat(p.xquat[w, body], p.xquat_low[w, body]), join_quat(t.site_quat[w, site], t.site_quat_low[w, site])
    )


@wp.func
def held_frames(w: int, t: wp.ref[TreeModel], em: wp.ref[EqualityModel], p: wp.ref[Position], i: int):
    """The orientations of the two bodies that a weld holds together."""
    obj1 = em.eq_obj1id[i]
    obj2 = em.eq_obj2id[i]
    if em.eq_objtype[i] != _BODY:
        return _site_turn(w, t, p, obj1), _site_turn(w, t, p, obj2)
    high = em.eq_data[w, i]
    low = em.eq_data_low[w, i]
    relative = join_quat(wp.vec4(high[6], high[7], high[8], high[9]), wp.vec4(low[6], low[7], low[8], low[9]))
    turn1 = join_quat(p.xquat[w, obj1], p.xquat_low[w, obj1])
    return quat_multiply(turn1, relative), join_quat(p.xquat[w, obj2], p.xquat_low[w, obj2])
