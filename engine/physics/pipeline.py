"""The stages of a step in their order, as a table of contents."""

from __future__ import annotations

import warp as wp

from engine.physics.collisions import driver as collision_driver
from engine.physics.compat import layouts
from engine.physics.constraint import make_constraint as constraint
from engine.physics.dynamics import integrate, smooth_dynamics
from engine.physics.dynamics import kinematics as position
from engine.physics.enums import BroadphaseType, EnableBit, IntegratorType
from engine.physics.fused import plan
from engine.physics.model.features import NotSupported
from engine.physics.model.types import Data, Model
from engine.physics.runtime.arguments import check_array
from engine.physics.runtime.entry import entry, with_all_room
from engine.physics.runtime.lazy_import import lazy_module
from engine.physics.solver import select
from engine.physics.stages import has_stage, launch_stage

derivative = lazy_module("dynamics.derivative")
flex_forces = lazy_module("flexes.forces")
flex_rods = lazy_module("flexes.rods")
fluid = lazy_module("dynamics.fluid")
hard = lazy_module("constraint.hard")
history = lazy_module("actuation.history")
integrate_implicit = lazy_module("dynamics.integrate_implicit")
inverse_dynamics = lazy_module("dynamics.inverse_dynamics")
plasticity = lazy_module("dynamics.plasticity")
sensor = lazy_module("sensor.sensors")
sleep = lazy_module("dynamics.sleep")
special_actuation = lazy_module("actuation.nonaffine")
surface = lazy_module("collisions.surface")
tendon_pull = lazy_module("dynamics.tendon_wrench")
tendons = lazy_module("dynamics.tendons")
transmissions = lazy_module("actuation.transmissions")

_BEFORE_CONTROL = smooth_dynamics.ALL - smooth_dynamics.CONTROL - smooth_dynamics.AFTER_CONTROL


@entry
def kinematics(m: Model, d: Data) -> None:
    """Frames of bodies, joints, geoms and sites from qpos and mocap poses."""
    position.launch(m, d, position.KINEMATICS)


@entry
def com_pos(m: Model, d: Data) -> None:
    """Subtree centres of mass, spatial inertias, motion axes of dofs."""
    position.launch(m, d, position.COM_POS)


@entry
def camlight(m: Model, d: Data) -> None:
    """Frames of cameras and lights."""
    position.launch(m, d, position.CAMLIGHT)


@entry
def flex(m: Model, d: Data) -> None:
    """Vertices, elements and edges of flexes, and how fast edges lengthen; `com_pos` comes before, as edges have a
    Jacobian."""
    launch_stage("flexes", m, d)
    if m.nflex:
        flex_forces.launch(m, d, flex_forces.RATES)


@entry
def crb(m: Model, d: Data) -> None:
    """Inertia matrix qM; `tendon` comes before, as tendons may have armature."""
    position.launch(m, d, position.CRB)
    if has_stage(m, "tendons"):
        tendons.launch(m, d, tendons.ARMATURE)


@entry
def factor_m(m: Model, d: Data) -> None:
    """L'DL factor of qM."""
    position.launch(m, d, position.FACTOR_M)


@entry
def tendon(m: Model, d: Data) -> None:
    """Tendon paths, lengths and their Jacobian."""
    if has_stage(m, "tendons"):
        tendons.launch(m, d, tendons.PATH)


@entry
def transmission(m: Model, d: Data) -> None:
    """Actuator lengths and moments; `collision` comes before, as adhesion acts through contacts."""
    launch_stage("transmissions", m, d)


@entry
def energy_pos(m: Model, d: Data) -> None:
    """Potential energy, of gravity and springs. A step computes it where the ENERGY flag is set."""
    smooth_dynamics.launch(m, d, smooth_dynamics.ENERGY_POS_ALWAYS)
    if has_stage(m, "flex forces"):
        flex_forces.launch(m, d, flex_forces.ENERGY_ALWAYS)


@with_all_room
@entry
def collision(m: Model, d: Data) -> None:
    """Contacts: broad phase, narrow phases, parameters."""
    collision_driver.launch(m, d)


@with_all_room
@entry
def nxn_broadphase(m: Model, d: Data) -> None:
    """Pairs of geoms near each other, `d.collision_pair`, by testing each of those that may touch at all."""
    collision_driver.launch_broadphase(m, d, BroadphaseType.NXN)


@with_all_room
@entry
def sap_broadphase(m: Model, d: Data) -> None:
    """The same pairs, by sweeping along a line."""
    collision_driver.launch_broadphase(m, d, BroadphaseType.SAP_TILE)


@with_all_room
@entry
def primitive_narrowphase(m: Model, d: Data) -> None:
    """Contacts of those pairs found by a broad phase that have a closed form; of others none."""
    collision_driver.launch_primitive(m, d)
    collision_driver.launch_emission(m, d)


@with_all_room
@entry
def make_constraint(m: Model, d: Data) -> None:
    """Constraint rows; `com_vel` comes before, as the reference accelerations need velocities."""
    _rows(m, d)


def _rows(m: Model, d: Data) -> None:
    """The same in the room that there is, but for rows of what sleeps."""
    constraint.launch(m, d)
    if has_stage(m, "sleep"):
        sleep.launch_rows(m, d)
    if has_stage(m, "surfaces"):
        surface.launch(m, d, surface.ROWS)
    if has_stage(m, "hard"):
        hard.launch(m, d, hard.IMPACT)


@entry
def fwd_kinematics(m: Model, d: Data) -> None:
    """Frames, centres of mass, flexes and tendon paths: what other functions read of positions, without forces."""
    position.launch(m, d, position.KINEMATICS + position.COM_POS + position.CAMLIGHT)
    flex(m, d)
    tendon(m, d)


@with_all_room
@entry
def fwd_position(m: Model, d: Data, factorize: bool = True) -> None:
    """Everything that depends on positions, and the constraint rows with the velocities that there are, which
    `fwd_velocity` makes again. factorize: the factor of the inertia matrix too."""
    _disturb(m, d)
    _position(m, d, factorize)
    constraint.launch(m, d)


def _disturb(m: Model, d: Data) -> None:
    """Wake what the user has moved or pushed."""
    if has_stage(m, "sleep"):
        sleep.launch_disturb(m, d)


def _position(m: Model, d: Data, factorize: bool = True) -> None:
    """Everything that depends on positions alone."""
    if factorize and plan.is_used(plan.POSITION, m, d):
        plan.POSITION.launch(m, d, True)
        transmission(m, d)
        return
    if has_stage(m, "tendons"):
        position.launch(m, d, position.KINEMATICS + position.COM_POS + position.CAMLIGHT + position.CRB)
        tendons.launch(m, d, tendons.PATH + tendons.ARMATURE)
        if factorize:
            position.launch(m, d, position.FACTOR_M)
    else:
        position.launch(m, d, position.ALL if factorize else position.ALL - position.FACTOR_M)
    launch_stage("flexes", m, d)
    collision_driver.launch(m, d)
    transmission(m, d)


@entry
def com_vel(m: Model, d: Data) -> None:
    """Body velocities and rates of the motion axes."""
    smooth_dynamics.launch(m, d, smooth_dynamics.COM_VEL)


@entry
def passive(m: Model, d: Data) -> None:
    """Forces of springs, dampers, gravity compensation and the medium; `com_vel` comes before, and velocities of
    tendons are those of `fwd_velocity`."""
    if m.nflex:
        flex_forces.launch(m, d, flex_forces.RATES)
    _forces(m, d, smooth_dynamics.PASSIVE)


@entry
def rne(m: Model, d: Data, flg_acc: bool = False) -> None:
    """Bias forces qfrc_bias: gravity, Coriolis, centrifugal, and of tendon armature.

    flg_acc: instead of these, the forces that the bodies' inertia takes to accelerate by qacc, gravity, Coriolis and
    centrifugal forces with them; armature adds nothing to those.
    """
    if flg_acc:
        smooth_dynamics.launch(m, d, smooth_dynamics.RNE_OF_ACCELERATION)
    else:
        _forces(m, d, smooth_dynamics.RNE)


@entry
def energy_vel(m: Model, d: Data) -> None:
    """Kinetic energy. A step computes it where the ENERGY flag is set."""
    smooth_dynamics.launch(m, d, smooth_dynamics.ENERGY_VEL_ALWAYS)


@with_all_room
@entry
def fwd_velocity(m: Model, d: Data) -> None:
    """Everything that depends on velocities, and the constraint rows."""
    _forces(m, d, _BEFORE_CONTROL)
    _rows(m, d)


@entry
def fwd_actuation(m: Model, d: Data) -> None:
    """Actuator forces and activation rates."""
    _forces(m, d, smooth_dynamics.CONTROL + smooth_dynamics.ACTUATION)


def _forces(m: Model, d: Data, stages: int) -> None:
    """Stages of `forces`, in one launch where no rare feature of the model comes between them."""
    if m.has_delay and stages & smooth_dynamics.CONTROL:
        history.read_controls(m, d)
    medium = has_stage(m, "fluid") and stages & smooth_dynamics.PASSIVE
    sticky = has_stage(m, "surfaces") and stages & smooth_dynamics.PASSIVE
    bias = m.has_spatial_tendon and stages & smooth_dynamics.RNE
    special = has_stage(m, "special actuators") and stages & smooth_dynamics.ACTUATION
    soft = _flex_stages(stages) if has_stage(m, "flex forces") else 0
    if medium or sticky or bias or special or soft:
        smooth_dynamics.launch(m, d, stages & ~smooth_dynamics.AFTER_CONTROL)
        if soft:
            _flex_forces(m, d, soft)
        if medium:
            fluid.launch(m, d, fluid.FORCES)
        if sticky:
            surface.launch(m, d, surface.ADHESION)
        if bias:
            tendons.launch(m, d, tendons.BIAS)
        if special:
            special_actuation.launch(m, d, special_actuation.RATES_AND_FORCES)
        if special:
            launch_stage("pid plugin", m, d)
        stages &= smooth_dynamics.AFTER_CONTROL
    if stages:
        smooth_dynamics.launch(m, d, stages)


def _flex_stages(stages: int) -> int:
    """Those of `flexes.forces` that go with stages of `smooth_dynamics`."""
    pairs = (
        (smooth_dynamics.ENERGY_POS, flex_forces.ENERGY),
        (smooth_dynamics.VELOCITY, flex_forces.RATES),
        (smooth_dynamics.PASSIVE, flex_forces.POINTS + flex_forces.DOFS),
    )
    return sum(soft for stage, soft in pairs if stages & stage)


def _flex_forces(m: Model, d: Data, stages: int) -> None:
    """Stages of `flexes.forces`, with rods between forces on points and on dofs."""
    if has_stage(m, "rods") and stages & flex_forces.DOFS:
        flex_forces.launch(m, d, stages - flex_forces.DOFS)
        flex_rods.launch(m, d, flex_rods.FORCES)
        stages = flex_forces.DOFS
    flex_forces.launch(m, d, stages)


@entry
def fwd_acceleration(m: Model, d: Data, factorize: bool = False) -> None:
    """Unconstrained acceleration. factorize: factor the inertia matrix first."""
    if factorize:
        factor_m(m, d)
    smooth_dynamics.launch(m, d, smooth_dynamics.ACCELERATION)


@entry
def solve(m: Model, d: Data) -> None:
    """Constrained acceleration and constraint forces."""
    if has_stage(m, "hard"):
        hard.launch(m, d, hard.APART)
        select.launch(m, d)
        hard.launch(m, d, hard.LASTING)
    select.launch(m, d)
    if has_stage(m, "hard"):
        hard.launch_difference(m, d)
    if has_stage(m, "sleep"):
        sleep.launch_rest(m, d)


@entry
def sensor_pos(m: Model, d: Data) -> None:
    """Readings of sensors that depend on positions."""
    if has_stage(m, "sensors"):
        _sense(m, d, sensor.POS)


@entry
def sensor_vel(m: Model, d: Data) -> None:
    """Readings of sensors that depend on velocities."""
    if has_stage(m, "sensors"):
        _sense(m, d, sensor.VEL)


@entry
def sensor_acc(m: Model, d: Data) -> None:
    """Readings of sensors that depend on accelerations and forces."""
    if has_stage(m, "sensors"):
        _sense(m, d, sensor.ACC)


@entry
def sensors(m: Model, d: Data) -> None:
    """Readings of all sensors."""
    if has_stage(m, "sensors"):
        _sense(m, d, sensor.ALL)


def _sense(m: Model, d: Data, stages: int) -> None:
    if m.has_energy_sensor and stages & sensor.POS:
        energy_pos(m, d)
    if m.has_energy_sensor and stages & sensor.VEL:
        energy_vel(m, d)
    if has_stage(m, "tendon wrench") and stages & sensor.ACC:
        tendon_pull.launch(m, d)
    sensor.launch(m, d, stages)
    names = "distances", "field distances", "enclosures", "contact sensors", "tactile", "touch grids", "rays"
    for name in names:
        launch_stage(name, m, d, stages)
    if has_stage(m, "history"):
        history.deliver(m, d, stages)
    if has_stage(m, "sleep"):
        sleep.launch_sense(m, d)


@entry
def subtree_vel(m: Model, d: Data) -> None:
    """Linear velocity and angular momentum of subtrees."""
    sensor.launch(m, d, sensor.SUBTREE_VEL)


@entry
def rne_postconstraint(m: Model, d: Data) -> None:
    """Body accelerations and the forces between bodies, all forces included."""
    if m.has_spatial_tendon:
        tendon_pull.launch(m, d)
    sensor.launch(m, d, sensor.RNE_POSTCONSTRAINT)


@entry
def euler(m: Model, d: Data) -> None:
    """Semi-implicit Euler, joint damping implicit."""
    if has_stage(m, "history"):
        history.record(m, d)
    integrate.launch_euler(m, d)
    _after_integration(m, d)


@entry
def deriv_smooth_vel(m: Model, d: Data, qDeriv: wp.array) -> None:
    """Derivatives of actuator and passive forces by the velocities; call after `forward`.

    qDeriv: (nworld, nM), the lower triangle by rows, as `d.M`: d force_i / d velocity_j for j an ancestor of i or i
    itself; or of the shape of `d.qM`, (nworld, 1, nM), or (nworld, nv, nv) for a dense model, with both triangles as
    if the matrix were symmetric. With the integrator `implicit` the derivatives of -qfrc_bias are in it too.
    d.qDeriv_upper has the rest.
    """
    rows = d.qDeriv.shape
    shapes = [rows, (rows[0], 1, rows[1])] if m.opt.is_sparse else [rows, (rows[0], m.nv, m.nv)]
    given = getattr(qDeriv, "shape", rows)
    check_array("qDeriv", qDeriv, wp.float32, given if given in shapes else rows, m.device, "worlds, entries")
    _differentiate(m, d)
    if given == (rows[0], m.nv, m.nv) and not m.opt.is_sparse:
        layouts.dense([m.M_rownnz, m.M_rowadr, m.M_colind], d.qDeriv, qDeriv, mirrored=True)
    else:
        wp.copy(qDeriv if given == rows else qDeriv.reshape(rows), d.qDeriv)


def _differentiate(m: Model, d: Data) -> None:
    fast = m.integrator != IntegratorType.IMPLICIT
    derivative.launch(m, d, not fast)
    if has_stage(m, "fluid"):
        fluid.launch(m, d, fluid.DERIVATIVES_SYMMETRIC if fast else fluid.DERIVATIVES)


@entry
def implicit(m: Model, d: Data) -> None:
    """Euler implicit in velocity: `implicit` if that is the model's integrator, else `implicitfast`."""
    if has_stage(m, "history"):
        history.record(m, d)
    _differentiate(m, d)
    integrate_implicit.launch(m, d, m.integrator != IntegratorType.IMPLICIT)
    _after_integration(m, d)


def _after_integration(m: Model, d: Data, runge_kutta: bool = False) -> None:
    if has_stage(m, "hard"):
        hard.launch(m, d, hard.MOVE)
    if has_stage(m, "special actuators"):
        special_actuation.launch(m, d, special_actuation.NORMALIZE)
    launch_stage("plasticity", m, d, runge_kutta)
    launch_stage("flex plasticity", m, d)
    if has_stage(m, "plasticity") and has_stage(m, "rods"):
        flex_rods.launch(m, d, flex_rods.CARRY)
    if has_stage(m, "sleep"):
        sleep.launch_settle(m, d)


@with_all_room
@entry
def rungekutta4(m: Model, d: Data) -> None:
    """Classic fourth-order Runge-Kutta; call after `forward`."""
    _runge_kutta(m, d)


def _runge_kutta(m: Model, d: Data) -> None:
    if has_stage(m, "plasticity"):
        plasticity.remember(m, d)
    for stage in range(3):
        integrate.launch_runge_kutta(m, d, stage)
        _evaluate(m, d)
    integrate.launch_runge_kutta(m, d, 3)
    if has_stage(m, "history"):
        history.record(m, d)
    integrate.launch_runge_kutta(m, d, 4)
    _after_integration(m, d, runge_kutta=True)


@with_all_room
@entry
def step1(m: Model, d: Data) -> None:
    """The part of a step before controls are read: all that depends on positions and velocities, sensors and energy
    too."""
    _disturb(m, d)
    _position(m, d)
    _forces(m, d, _BEFORE_CONTROL + smooth_dynamics.ENERGY_VEL)
    _rows(m, d)
    sensor_pos(m, d)
    sensor_vel(m, d)


@entry
def step2(m: Model, d: Data) -> None:
    """The part of a step after controls are set; with Euler where the integrator is Runge-Kutta, as in MuJoCo."""
    _forces(m, d, smooth_dynamics.AFTER_CONTROL + smooth_dynamics.CONTROL)
    solve(m, d)
    sensor_acc(m, d)
    (implicit if has_stage(m, "implicit") else euler)(m, d)
    look_for_room(d)


def launch_forward(m: Model, d: Data) -> None:
    """`forward` that warns of nothing."""
    _disturb(m, d)
    _evaluate(m, d)
    sensors(m, d)


def _evaluate(m: Model, d: Data, euler: bool = False) -> None:
    """From positions to constrained accelerations. euler: and to the next state, where `plan.goes_on` says so."""
    together = plan.follow(m, d)
    if together:
        plan.POSITION.launch(m, d, False)
    else:
        _position(m, d)
    if plan.is_used(plan.ACCELERATION, m, d):
        plan.ACCELERATION.launch(m, d, together, euler)
        return
    _forces(m, d, smooth_dynamics.ALL)
    _rows(m, d)
    solve(m, d)


@with_all_room
@entry
def inverse(m: Model, d: Data) -> None:
    """Inverse dynamics: `d.qfrc_inverse`, the applied and actuator forces that give the acceleration `d.qacc`.

    With the enable flag INVDISCRETE, qacc is the change of velocity in a step of the model's integrator over the
    timestep. Constraint forces and sensors are those of the acceleration; qacc itself is left as it is. Raises
    NotSupported for INVDISCRETE with the integrator RK4, for whose step no acceleration can be determined,
    as MuJoCo does.
    """
    if m.integrator == IntegratorType.RK4 and m.opt.enableflags & EnableBit.INVDISCRETE:
        raise NotSupported(
            ["discrete inverse dynamics of RK4; disable the flag invdiscrete or take another integrator"]
        )
    _position(m, d)
    fwd_velocity(m, d)
    if has_stage(m, "derivative"):
        _differentiate(m, d)
    inverse_dynamics.launch(m, d, inverse_dynamics.CONSTRAINT)
    sensors(m, d)
    inverse_dynamics.launch(m, d, inverse_dynamics.RESULT)


def launch_step(m: Model, d: Data) -> None:
    """A step, launched kernel by kernel."""
    if plan.goes_on(m, d):
        _evaluate(m, d, euler=True)
        return
    launch_forward(m, d)
    for ring in d.rings:
        ring.launch(m, d, d.first_world)
    if m.integrator == IntegratorType.RK4:
        _runge_kutta(m, d)
    else:
        (implicit if has_stage(m, "implicit") else euler)(m, d)


def look_for_room(d: Data, level: int = 5) -> None:
    """level: how many calls up whoever called the API is; `entry` is one of them."""
    if d.monitor is not None:
        d.monitor.look(d, level)
