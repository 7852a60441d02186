"""Forces of the medium, air or water, on moving bodies, and their derivatives. One lane per world.

Bodies are boxes of the same inertia, or ellipsoids where one of their geoms asks for it (MuJoCo, "Fluid forces";
Andersen, Pesavento and Wang 2005 for the ellipsoids). Velocities and forces are first in the frame of the body's
inertia or of the geom, the wind taken off. Launched by models whose medium has a density or a viscosity.
"""

import numpy as np
import warp as wp

from engine.physics import enums, simt
from engine.physics.dynamics.derivative import add_derivative
from engine.physics.dynamics.springs import apply_wrench
from engine.physics.model.data_groups import Derivative, Dynamics, Fluid, Position
from engine.physics.model.model_groups import CollisionModel, FluidModel, Option, TreeModel
from engine.physics.model.types import Data, Model, at
from engine.physics.spatial import ang, lin
from engine.physics.vectors import vec12

wp.set_module_options({"enable_backward": False, "max_unroll": 1})

_SPHERE = wp.constant(int(enums.GeomType.SPHERE))
_CAPSULE = wp.constant(int(enums.GeomType.CAPSULE))
_CYLINDER = wp.constant(int(enums.GeomType.CYLINDER))
_OFF = wp.constant(int(enums.DisableBit.SPRING | enums.DisableBit.DAMPER))
_PI = wp.constant(wp.float32(np.pi))
_MINVAL = wp.constant(wp.float32(1.0e-15))  # mjMINVAL

FORCES = 0
DERIVATIVES = 1
DERIVATIVES_SYMMETRIC = 2


@wp.struct
class Motion:
    """A frame that moves with a body, and its velocity through the medium in its own axes."""

    point: wp.vec3
    rot: wp.mat33
    angular: wp.vec3
    linear: wp.vec3


@wp.struct
class Slope:
    """Derivatives of torque and force by angular and linear velocity."""

    torque_angular: wp.mat33
    torque_linear: wp.mat33
    force_angular: wp.mat33
    force_linear: wp.mat33


@wp.func
def _motion(
    w: int,
    b: int,
    point: wp.vec3,
    rot: wp.mat33,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
) -> Motion:
    res = Motion()
    cvel = y.cvel[w, b]
    inverse = wp.transpose(rot)
    res.point = point
    res.rot = rot
    res.angular = inverse * ang(cvel)
    arm = point - p.subtree_com[w, t.body_rootid[b]]
    res.linear = inverse * (lin(cvel) + wp.cross(ang(cvel), arm) - opt.wind[w])
    return res


# --------------------------------------------------------------------------------------------- inertia boxes


@wp.func
def _box(t: wp.ref[TreeModel], w: int, b: int) -> wp.vec3:
    """Edges of the box that has the inertia of a body."""
    inertia = t.body_inertia[w, b]
    total = inertia[0] + inertia[1] + inertia[2]
    size = wp.vec3()
    for k in range(3):
        size[k] = wp.sqrt(wp.max(_MINVAL, total - 2.0 * inertia[k]) / t.body_mass[w, b] * 6.0)
    return size


@wp.func
def _area(size: wp.vec3) -> wp.vec3:
    return wp.vec3(size[1] * size[2], size[0] * size[2], size[0] * size[1])


@wp.func
def _fourth_moment(size: wp.vec3) -> wp.vec3:
    fourth = wp.cw_mul(wp.cw_mul(size, size), wp.cw_mul(size, size))
    total = fourth[0] + fourth[1] + fourth[2]
    return wp.cw_mul(size, wp.vec3(total) - fourth)


@wp.func
def _box_force(size: wp.vec3, v: Motion, density: float, viscosity: float, torque: bool) -> wp.vec3:
    """Drag of a box, as torque or force: of a sphere of its mean size by viscosity, of its faces by density."""
    diameter = (size[0] + size[1] + size[2]) / 3.0
    if torque:
        still = -_PI * diameter * diameter * diameter * viscosity * v.angular
        return still - density / 64.0 * wp.cw_mul(_fourth_moment(size), wp.cw_mul(wp.abs(v.angular), v.angular))
    still = -3.0 * _PI * diameter * viscosity * v.linear
    return still - 0.5 * density * wp.cw_mul(_area(size), wp.cw_mul(wp.abs(v.linear), v.linear))


@wp.func
def _box_slope(size: wp.vec3, v: Motion, density: float, viscosity: float) -> Slope:
    diameter = (size[0] + size[1] + size[2]) / 3.0
    torque = -density / 32.0 * wp.cw_mul(_fourth_moment(size), wp.abs(v.angular))
    force = -density * wp.cw_mul(_area(size), wp.abs(v.linear))
    res = Slope()
    res.torque_angular = wp.diag(torque - wp.vec3(_PI * diameter * diameter * diameter * viscosity))
    res.force_linear = wp.diag(force - wp.vec3(3.0 * _PI * diameter * viscosity))
    return res


# ------------------------------------------------------------------------------------------------ ellipsoids


@wp.func
def _semiaxes(kind: int, size: wp.vec3) -> wp.vec3:
    """Half axes of the ellipsoid that stands for a geom."""
    if kind == _SPHERE:
        return wp.vec3(size[0], size[0], size[0])
    if kind == _CAPSULE:
        return wp.vec3(size[0], size[0], size[0] + size[1])
    if kind == _CYLINDER:
        return wp.vec3(size[0], size[0], size[1])
    return size


@wp.struct
class Ellipsoid:
    """Coefficients of an ellipsoid, its density and viscosity included where it says so."""

    viscous_force: wp.float32  # Stokes drag of a sphere of its mean size
    viscous_torque: wp.float32
    blunt: wp.float32
    slender: wp.float32
    kutta: wp.float32  # with the density and pi times the square of the largest half axis
    magnus: wp.float32  # with the density and the volume
    mass: wp.vec3  # of the medium that moves with it, kg
    inertia: wp.vec3  # kg m^2
    moment: wp.vec3  # of angular drag
    density: wp.float32
    largest: wp.float32  # half axis
    shadow: wp.float32  # largest projected area
    area: wp.vec3  # squares of products of half axes, as fractions of the largest


@wp.func
def _ellipsoid(semi: wp.vec3, fluid: vec12, density: float, viscosity: float) -> Ellipsoid:
    """fluid: whether at all, blunt, slender and angular drag, Kutta and Magnus lift, and by the density of the medium
    the mass (3) and inertia (3) of what moves with it."""
    e = Ellipsoid()
    largest = wp.max(semi)
    smallest = wp.min(semi)
    middle = semi[0] + semi[1] + semi[2] - largest - smallest
    diameter = 2.0 / 3.0 * (semi[0] + semi[1] + semi[2])
    e.viscous_force = 3.0 * _PI * diameter * viscosity
    e.viscous_torque = _PI * diameter * diameter * diameter * viscosity
    e.blunt = fluid[1]
    e.slender = fluid[2]
    e.kutta = fluid[4] * density * _PI * largest * largest
    e.magnus = fluid[5] * density * 4.0 / 3.0 * _PI * semi[0] * semi[1] * semi[2]
    e.mass = density * wp.vec3(fluid[6], fluid[7], fluid[8])
    e.inertia = density * wp.vec3(fluid[9], fluid[10], fluid[11])
    most = 8.0 / 15.0 * _PI * middle * largest * largest * largest * largest
    for k in range(3):
        across = wp.max(semi[(k + 1) % 3], semi[(k + 2) % 3])
        own = 8.0 / 15.0 * _PI * semi[k] * across * across * across * across
        e.moment[k] = fluid[3] * own + fluid[2] * (most - own)
        side = semi[(k + 1) % 3] / largest * (semi[(k + 2) % 3] / largest)
        e.area[k] = side * side
    e.density = density
    e.largest = largest
    e.shadow = _PI * largest * middle
    return e


@wp.func
def _projected_area(e: Ellipsoid, v: wp.vec3) -> float:
    """Area of an ellipsoid seen along a velocity."""
    n = wp.cw_mul(e.area, v)
    return _PI * e.largest * e.largest * wp.sqrt(wp.length_sq(n) / wp.max(_MINVAL, wp.dot(n, v)))


@wp.func
def _ellipsoid_torque(e: Ellipsoid, v: Motion) -> wp.vec3:
    drag = e.viscous_torque + e.density * wp.length(wp.cw_mul(e.moment, v.angular))
    return (
        wp.cross(wp.cw_mul(e.mass, v.linear), v.linear)
        + wp.cross(wp.cw_mul(e.inertia, v.angular), v.angular)
        - drag * v.angular
    )


@wp.func
def _ellipsoid_force(e: Ellipsoid, v: Motion) -> wp.vec3:
    """Of added mass, Magnus and Kutta lift, and drag."""
    force = wp.cross(wp.cw_mul(e.mass, v.linear), v.angular) + e.magnus * wp.cross(v.angular, v.linear)
    speed = wp.length(v.linear)
    force -= e.viscous_force * v.linear
    if speed > _MINVAL:
        u = v.linear / speed
        area = _projected_area(e, u)
        force -= e.density * speed * (area * e.blunt + e.slender * (e.shadow - area)) * v.linear
        n = wp.cw_mul(e.area, u)
        lift = wp.sqrt(wp.dot(n, u) / wp.max(_MINVAL, wp.length_sq(n))) * wp.cross(wp.cross(n, u), u)
        force += e.kutta * speed * speed * lift
    return force


@wp.func
def _ellipsoid_slope(e: Ellipsoid, v: Motion) -> Slope:
    res = Slope()
    momentum = wp.cw_mul(e.mass, v.linear)
    spin = wp.cw_mul(e.inertia, v.angular)
    identity = wp.identity(n=3, dtype=wp.float32)
    m = wp.cw_mul(e.moment, v.angular)
    drag = wp.length(m)
    res.torque_angular = (
        wp.skew(spin)
        - wp.skew(v.angular) * wp.diag(e.inertia)
        - (e.viscous_torque + e.density * drag) * identity
        - e.density / wp.max(_MINVAL, drag) * wp.outer(v.angular, wp.cw_mul(e.moment, m))
    )
    res.torque_linear = wp.skew(momentum) - wp.skew(v.linear) * wp.diag(e.mass)
    res.force_angular = wp.skew(momentum) - e.magnus * wp.skew(v.linear)
    res.force_linear = (
        e.magnus * wp.skew(v.angular) - wp.skew(v.angular) * wp.diag(e.mass) - e.viscous_force * identity
    )
    speed = wp.length(v.linear)
    if speed > _MINVAL:
        # With n = area u, N = n.u and D = n.n, of the direction u: the projected area is pi r^2 sqrt(D / N).
        u = v.linear / speed
        n = wp.cw_mul(e.area, u)
        along = wp.max(_MINVAL, wp.dot(n, u))
        square = wp.max(_MINVAL, wp.length_sq(n))
        second = wp.cw_mul(e.area, n)
        area = _projected_area(e, u)
        facing = area * e.blunt + e.slender * (e.shadow - area)
        turning = (e.blunt - e.slender) * area * (second / square - n / along)
        res.force_linear -= e.density * speed * (facing * identity + wp.outer(u, facing * u + turning))
        # Lift is k (N u - n) with k = sqrt(N / D), times the square of the speed.
        k = wp.sqrt(along / square)
        lift = along * u - n
        change = n / along - second / square - u
        res.force_linear += (e.kutta * speed * k) * (
            wp.outer(lift, change) + along * identity + 2.0 * wp.outer(u, n) - wp.diag(e.area) - 2.0 * wp.outer(n, u)
        )
    return res


# --------------------------------------------------------------------------------------------------- bodies


@wp.func
def _apply(
    w: int,
    b: int,
    v: Motion,
    force: wp.vec3,
    torque: wp.vec3,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    f: wp.ref[Fluid],
):
    apply_wrench(w, t, p, b, wp.vec3d(v.point), v.rot * force, v.rot * torque, f.qfrc_fluid)


@wp.func
def _add_slope(
    w: int,
    b: int,
    v: Motion,
    slope: Slope,
    symmetric: bool,
    t: wp.ref[TreeModel],
    p: wp.ref[Position],
    q: wp.ref[Derivative],
):
    """qDeriv += J' slope J, J the Jacobian of the frame. symmetric: take the symmetric part of the slope."""
    torque_angular = slope.torque_angular
    torque_linear = slope.torque_linear
    force_angular = slope.force_angular
    force_linear = slope.force_linear
    if symmetric:
        torque_angular = 0.5 * (torque_angular + wp.transpose(torque_angular))
        force_linear = 0.5 * (force_linear + wp.transpose(force_linear))
        torque_linear = 0.5 * (torque_linear + wp.transpose(force_angular))
        force_angular = wp.transpose(torque_linear)
    arm = v.point - p.subtree_com[w, t.body_rootid[b]]
    inverse = wp.transpose(v.rot)
    j = t.body_lastdof[b]
    while j >= 0:
        axis = ang(p.cdof[w, j])
        angular = inverse * axis
        linear = inverse * (lin(p.cdof[w, j]) + wp.cross(axis, arm))
        torque = v.rot * (torque_angular * angular + torque_linear * linear)
        force = v.rot * (force_angular * angular + force_linear * linear)
        torque += wp.cross(arm, force)
        i = t.body_lastdof[b]
        while i >= 0:
            add_derivative(w, t, q, i, j, wp.dot(ang(p.cdof[w, i]), torque) + wp.dot(lin(p.cdof[w, i]), force))
            i = t.dof_parentid[i]
        j = t.dof_parentid[j]


@wp.func
def _is_ellipsoidal(w: int, b: int, fm: wp.ref[FluidModel]) -> bool:
    for g in range(fm.body_geomadr[b], fm.body_geomadr[b] + fm.body_geomnum[b]):
        if fm.geom_fluid[w, g][0] > 0.0:
            return True
    return False


@wp.func
def _fluid_in(
    w: int,
    stage: int,
    opt: wp.ref[Option],
    t: wp.ref[TreeModel],
    cm: wp.ref[CollisionModel],
    fm: wp.ref[FluidModel],
    p: wp.ref[Position],
    y: wp.ref[Dynamics],
    q: wp.ref[Derivative],
    f: wp.ref[Fluid],
):
    density = opt.density[w]
    viscosity = opt.viscosity[w]
    if stage == FORCES:
        for i in range(t.nv):
            f.qfrc_fluid[w, i] = 0.0
    if (opt.disableflags[0] & _OFF) == _OFF:
        return
    for b in range(1, t.nbody):
        if t.body_mass[w, b] >= _MINVAL:
            if _is_ellipsoidal(w, b, fm):
                for g in range(fm.body_geomadr[b], fm.body_geomadr[b] + fm.body_geomnum[b]):
                    fluid = fm.geom_fluid[w, g]
                    if fluid[0] != 0.0:
                        v = _motion(w, b, p.geom_xpos[w, g], p.geom_xmat[w, g], opt, t, p, y)
                        e = _ellipsoid(_semiaxes(cm.geom_type[g], cm.geom_size[w, g]), fluid, density, viscosity)
                        if stage == FORCES:
                            force = fluid[0] * _ellipsoid_force(e, v)
                            _apply(w, b, v, force, fluid[0] * _ellipsoid_torque(e, v), t, p, f)
                        else:
                            symmetric = stage == DERIVATIVES_SYMMETRIC and fm.body_floating[b] == 0
                            _add_slope(w, b, v, _ellipsoid_slope(e, v), symmetric, t, p, q)
            else:
                v = _motion(w, b, p.xipos[w, b], p.ximat[w, b], opt, t, p, y)
                size = _box(t, w, b)
                if stage == FORCES:
                    force = _box_force(size, v, density, viscosity, False)
                    _apply(w, b, v, force, _box_force(size, v, density, viscosity, True), t, p, f)
                else:
                    _add_slope(w, b, v, _box_slope(size, v, density, viscosity), False, t, p, q)
    if stage == FORCES:
        for i in range(t.nv):
            y.qfrc_passive[w, i] = y.qfrc_passive[w, i] + f.qfrc_fluid[w, i]


@wp.kernel
def _fluid(
    stage: int,
    opt_at: at(Option),
    t_at: at(TreeModel),
    cm_at: at(CollisionModel),
    fm_at: at(FluidModel),
    p_at: at(Position),
    y_at: at(Dynamics),
    q_at: at(Derivative),
    f_at: at(Fluid),
):
    w, _ = wp.tid()
    if simt.lane() == 0:
        _fluid_in(
            w, stage, opt_at[0], t_at[0], cm_at[0], fm_at[0], p_at[0], y_at[0], q_at[0], f_at[0]
        )  # fmt: skip


def launch(m: Model, d: Data, stage: int) -> None:
    """FORCES: d.qfrc_fluid, added to d.qfrc_passive. DERIVATIVES, DERIVATIVES_SYMMETRIC: added to d.qDeriv."""
    simt.launch(
        _fluid,
        d.nworld,
        [
            stage, m.at.opt, m.at.tree, m.at.shape, m.at.fluids,
            d.at.position, d.at.dynamics, d.at.derivative, d.at.fluid,
        ],
        m.device,
    )  # fmt: skip
