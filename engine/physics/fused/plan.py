"""Which stages of a step are launched at once, for which models."""

from engine.physics import abreast, simt
from engine.physics.enums import IntegratorType
from engine.physics.model.types import Data, Model
from engine.physics.runtime.lazy_import import lazy_module
from engine.physics.runtime.stage import Stage
from engine.physics.solver import select


def _is_serial(m: Model) -> bool:
    """Whether one thread steps a world."""
    return m.device.is_cpu and simt.lanes_per_world(m.device) == 1


def _has_plain_position(m: Model) -> bool:
    """Whether contacts follow from frames alone, in one go."""
    return _is_serial(m) and not (m.ntendon or m.nflex or m.has_sleep)


def _has_plain_acceleration(m: Model) -> bool:
    """Whether forces, rows and Newton's method follow each other."""
    forces = m.has_delay or m.has_spatial_tendon or m.has_fluid or m.has_special_actuator or m.nflex
    rows = len(m.equality_runs) > 0 or m.has_surface or m.has_hard or m.has_sleep
    return _is_serial(m) and select.is_newton_alone(m) and not forces and not rows


POSITION = Stage(lazy_module("fused.position"), _has_plain_position)
"""Everything that depends on positions, but for transmissions."""

ACCELERATION = Stage(lazy_module("fused.acceleration"), _has_plain_acceleration)
"""From there to accelerations, and where `goes_on` says so, to the next state."""


def is_used(stage: Stage, m: Model, d: Data) -> bool:
    """Whether a stage of these is launched for the worlds of `d`: as many as are stepped side by side in registers
    have kernels of their own."""
    return d.nworld < abreast.WORLDS and bool(stage.gate(m))


def follow(m: Model, d: Data) -> bool:
    """Whether both are used, one after the other."""
    return is_used(POSITION, m, d) and is_used(ACCELERATION, m, d)


def goes_on(m: Model, d: Data) -> bool:
    """Whether the step of Euler's method follows the accelerations at once, but for what rings copy, and nothing
    follows it."""
    others = m.nsensor or m.nhistory or m.nplastic or not all(ring.is_plain for ring in d.rings)
    return is_used(ACCELERATION, m, d) and m.integrator == IntegratorType.EULER and not others
