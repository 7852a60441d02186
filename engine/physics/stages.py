"""The stages that some models' steps have and others lack, and the modules of kernels that a step needs."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import warp as wp

from engine.physics.collisions import driver as collision_driver
from engine.physics.constraint import make_constraint as constraint
from engine.physics.dynamics import integrate, smooth_dynamics
from engine.physics.dynamics import kinematics as position
from engine.physics.enums import IntegratorType
from engine.physics.fused import plan
from engine.physics.model.types import Data, Model
from engine.physics.runtime import precompiled
from engine.physics.runtime.lazy_import import lazy_module
from engine.physics.runtime.stage import Stage, modules_of
from engine.physics.solver import select

constraint_equality = lazy_module("constraint.equality")
constraint_flex = lazy_module("constraint.flex")
derivative = lazy_module("dynamics.derivative")
flex_forces = lazy_module("flexes.forces")
flex_kinematics = lazy_module("flexes.kinematics")
flex_plasticity = lazy_module("flexes.plasticity")
flex_rods = lazy_module("flexes.rods")
fluid = lazy_module("dynamics.fluid")
hard = lazy_module("constraint.hard")
history = lazy_module("actuation.history")
integrate_implicit = lazy_module("dynamics.integrate_implicit")
pid_plugin = lazy_module("actuation.pid_plugin")
plasticity = lazy_module("dynamics.plasticity")
raycast = lazy_module("collisions.raycast")
sensor = lazy_module("sensor.sensors")
sensor_contact = lazy_module("sensor.contact")
sensor_distance = lazy_module("sensor.distance")
sensor_distance_field = lazy_module("sensor.distance_field")
sensor_enclosure = lazy_module("sensor.enclosure")
sensor_ray = lazy_module("sensor.rays")
sensor_tactile = lazy_module("sensor.tactile")
sensor_touch_grid = lazy_module("sensor.touch_grid")
sleep = lazy_module("dynamics.sleep")
solver_newton = lazy_module("solver.newton")
special_actuation = lazy_module("actuation.nonaffine")
surface = lazy_module("collisions.surface")
tendon_pull = lazy_module("dynamics.tendon_wrench")
tendons = lazy_module("dynamics.tendons")
transmissions = lazy_module("actuation.transmissions")

_IMPLICIT = {IntegratorType.IMPLICIT, IntegratorType.IMPLICITFAST}

STAGES = {
    "equality": Stage(constraint_equality, lambda m: any(run.kind is None for run in m.equality_runs)),
    "flex equality": Stage(constraint_flex, lambda m: any(run.kind is not None for run in m.equality_runs)),
    "sensors": Stage(sensor, lambda m: m.nsensor),
    "flexes": Stage(flex_kinematics, lambda m: m.nflex),
    "flex forces": Stage(flex_forces, lambda m: m.nflex),
    "rods": Stage(flex_rods, lambda m: m.nrod),
    "tendons": Stage(tendons, lambda m: m.ntendon),
    "tendon wrench": Stage(tendon_pull, lambda m: m.has_spatial_tendon and m.nsensor),
    "transmissions": Stage(transmissions, lambda m: m.nactuator),
    "special actuators": Stage(special_actuation, lambda m: m.has_special_actuator),
    "pid plugin": Stage(pid_plugin, lambda m: m.has_pid_plugin),
    "fluid": Stage(fluid, lambda m: m.has_fluid),
    "surfaces": Stage(surface, lambda m: m.has_surface),
    "hard": Stage(hard, lambda m: m.has_hard),
    "plasticity": Stage(plasticity, lambda m: m.nplastic),
    "flex plasticity": Stage(flex_plasticity, lambda m: m.nplastic and m.nflex),
    "derivative": Stage(derivative, lambda m: m.integrator in _IMPLICIT),
    "implicit": Stage(integrate_implicit, lambda m: m.integrator in _IMPLICIT),
    "sleep": Stage(sleep, lambda m: m.has_sleep),
    "history": Stage(history, lambda m: m.nhistory),
    "tactile": Stage(sensor_tactile, lambda m: m.ntaxel),
    "touch grids": Stage(sensor_touch_grid, lambda m: m.ngrid),
    "rays": Stage(sensor_ray, lambda m: m.nray),
    "enclosures": Stage(sensor_enclosure, lambda m: m.has_enclosure_sensor),
    "contact sensors": Stage(sensor_contact, lambda m: m.has_contact_sensor),
    "distances": Stage(sensor_distance, lambda m: m.has_distance_sensor and not m.has_field_distance),
    "field distances": Stage(sensor_distance_field, lambda m: m.has_distance_sensor and m.has_field_distance),
}
"""What some models' steps have and others lack, besides collisions and the solver, which say it of themselves."""


def launch_stage(name: str, m: Model, d: Data, *arguments: Any) -> None:
    """Launch the kernels of a stage of `STAGES`, if the model has it."""
    STAGES[name].launch(m, d, *arguments)


def has_stage(m: Model, name: str) -> bool:
    """Whether the steps of a model have a stage of `STAGES`."""
    return bool(STAGES[name].gate(m))


def load_common_modules(device: Any = None) -> None:
    """Load the kernels that nearly every scene needs, before there is one."""
    collisions = [
        collision_driver.primitive, collision_driver.broadphase, collision_driver.emission, collision_driver,
    ]  # fmt: skip
    _load(
        [solver_newton, *collisions, position, smooth_dynamics, constraint, integrate, transmissions],
        wp.get_device(device),
    )


def load_modules(m: Model) -> None:
    """Load, compiling where the cache has none, the kernels that a step of this model launches."""
    if has_stage(m, "rays"):
        raycast.prepare(m)
    always = [position, smooth_dynamics, constraint, integrate]
    stages = modules_of([plan.POSITION, plan.ACCELERATION, *STAGES.values()], m)
    modules = [*stages, *collision_driver.modules(m), *select.modules(m), *always]
    _load(modules, m.device)


def _load(modules: list[ModuleType], device: wp.Device) -> None:
    precompiled.load(modules, device)
