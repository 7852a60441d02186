"""Curves that explain parameters: impedance, what a spring and damper do to an error, the force of actuators and
muscles."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from app.inspecting.sentence import Sentence, sentence
from engine.msd.muscles import force_parameters
from engine.msd.paths import get
from engine.msd.schema import (
    Actuator,
    ConstraintForceModel,
    ContactPair,
    Geometry,
    Impedance,
    Joint,
    JointTendon,
    JointType,
    MujocoActuator,
    Muscle,
    Range,
    StiffnessDamping,
    World,
)

POINTS = 121


class Curve(NamedTuple):
    """A curve of a diagram."""

    title: str
    x_label: str
    y_label: str
    x: np.ndarray
    y: np.ndarray
    note: Sentence
    """What it says, with numbers."""


def curves_of(world: World, path: str) -> list[Curve]:
    """The curves that explain the object at a path; empty for most."""
    element = get(world, path) if path else None
    if isinstance(element, Geometry):
        return _constraint(element.physics_material.contact_model, "m")
    if isinstance(element, ContactPair):
        return _constraint(element.contact_model, "m")
    if isinstance(element, Joint):
        limited = math.isfinite(element.pos_limit.lower) or math.isfinite(element.pos_limit.upper)
        unit = "m" if element.type_ is JointType.Slide else "rad"
        return [*_spring(element), *(_constraint(element.limit_force, unit) if limited else ())]
    if isinstance(element, JointTendon):
        return _constraint(ConstraintForceModel.impedance(element.limit_force), "m")
    if isinstance(element, Actuator):
        return _actuator(element)
    if isinstance(element, MujocoActuator):
        if element.shortcut == "muscle":
            return muscle_curves(np.array(force_parameters(element.muscle or Muscle())))
        return muscle_curves(element.gainprm) if element.gaintype == "muscle" else []
    return muscle_curves(np.array(force_parameters(element))) if isinstance(element, Muscle) else []


# ------------------------------------------------------------------------------------------------ constraints


def impedance(curve: Impedance, distance: np.ndarray) -> np.ndarray:
    """Impedance d(r) of a violation r in m or rad: a sigmoid of two powers, d0 at 0 and dmax from `width` on (MuJoCo
    documentation, "Solver parameters")."""
    d0, dmax = (min(max(d, 1e-4), 1 - 1e-4) for d in (curve.d0, curve.dmax))
    if curve.width <= 1e-15 or d0 == dmax:
        return np.full(np.shape(distance), 0.5 * (d0 + dmax))
    middle, power = min(max(curve.middle, 1e-4), 1 - 1e-4), max(curve.power, 1.0)
    x = np.minimum(np.abs(distance) / curve.width, 1.0)
    near = x**power / middle ** (power - 1)
    far = 1 - (1 - x) ** power / (1 - middle) ** (power - 1)
    return d0 + np.where(x <= middle, near, far) * (dmax - d0)


def recovery(k: float, d: float, time: np.ndarray) -> np.ndarray:
    """What is left of an error 1 at rest after a time in s: x" = -d x' - k x, a spring and damper of a unit mass."""
    root = np.emath.sqrt(d * d / 4 - k + 0j)
    if abs(root) < 1e-9 * max(d, 1.0):
        return (1 + d / 2 * time) * np.exp(-d / 2 * time)
    a, b = -d / 2 + root, -d / 2 - root
    return np.real((a * np.exp(b * time) - b * np.exp(a * time)) / (a - b))


def _constraint(model: ConstraintForceModel, unit: str) -> list[Curve]:
    value = model.value
    if model.variant == "hard":
        return []
    if model.variant != "impedance":
        return [_recovery(value)]
    curve: Impedance = value.impedance
    reach = 1.5 * curve.width if curve.width > 0 else 1e-3
    r = np.linspace(0.0, reach, POINTS)
    note = sentence(
        "At the edge {0} of the force that would stop the violation at once is used, from {1} {2} on {3}.",
        curve.d0, curve.width, unit, curve.dmax,
    )  # fmt: skip
    return [
        Curve("Impedance", f"violation, {unit}", "impedance", r, impedance(curve, r), note),
        _recovery(value.spring),
    ]


def _recovery(spring: StiffnessDamping) -> Curve:
    k, d = spring.k, spring.d
    if k <= 0:
        span = 1.0
    elif d * d < 4 * k:
        span = 8.0 / max(d, 0.2 * math.sqrt(k))
    else:
        span = 5.0 * d / k if d * d > 16 * k else 10.0 / math.sqrt(k)
    t = np.linspace(0.0, span, POINTS)
    y = recovery(k, d, t)
    if k <= 0:
        note = sentence("Without stiffness an error stays.")
    else:
        ratio = d / (2 * math.sqrt(k))
        tenth = next((float(t[i]) for i in range(len(t)) if np.all(np.abs(y[i:]) <= 0.1)), float(t[-1]))
        if ratio >= 0.9999:
            note = sentence("An error falls to a tenth in {0} ms, without overshoot.", 1000 * tenth)
        else:
            note = sentence(
                "An error falls to a tenth in {0} ms and overshoots: damping ratio {1}.", 1000 * tenth, ratio
            )
    return Curve("Recovery from an error", "time, s", "part that is left", t, y, note)


def _spring(joint: Joint) -> list[Curve]:
    """Passive torque of a joint's spring over its range."""
    if joint.spring_damper is None or joint.type_ is JointType.Ball:
        return []
    coefficients = joint.spring_damper.coeff
    value: Any = coefficients.value
    if coefficients.variant != "stiffness_damping" or value.k <= 0:
        return []
    rest, (low, high) = joint.spring_damper.target_pos, _bounds(joint.pos_limit, -1.0, 1.0)
    x = np.linspace(low, high, POINTS)
    unit, force = ("m", "force, N") if joint.type_ is JointType.Slide else ("rad", "torque, N·m")
    note = sentence("The spring has no force at {0} {1}.", rest, unit)
    return [Curve("Spring", f"position, {unit}", force, x, -value.k * (x - rest), note)]


def _bounds(limits: Range | None, low: float, high: float) -> tuple[float, float]:
    """A range with other bounds where it has none."""
    if limits is None:
        return low, high
    bounds = (
        limits.lower if math.isfinite(limits.lower) else low,
        limits.upper if math.isfinite(limits.upper) else high,
    )
    return bounds if bounds[0] < bounds[1] else (low, high)


# ------------------------------------------------------------------------------------------------ actuators


def _law(actuator: Actuator) -> tuple[Callable[[np.ndarray], np.ndarray], Sentence]:
    """Force of an actuator over its control at position and velocity 0, and a sentence."""
    kind, value = actuator.actuator_type.variant, actuator.actuator_type.value
    if kind == "motor":
        return (lambda u: u), sentence("The force is the control.")
    if kind == "position":
        return (lambda u: value.kp * u), sentence(
            "{0} for each unit that the position is away from the control.", float(value.kp)
        )
    if kind == "velocity":
        return (lambda u: value * u), sentence(
            "{0} for each unit that the velocity is away from the control.", float(value)
        )
    if kind == "adhesion":
        return (lambda u: value * u), sentence("A control of 1 pulls with {0} N.", float(value))
    gain, bias = np.resize(value.gainprm, 3), np.resize(value.biasprm, 3) if len(value.biasprm) else np.zeros(3)
    offset = float(bias[0]) if value.bias.name == "Affine" else 0.0
    return (lambda u: gain[0] * u + offset), sentence("{0} times the control plus {1}.", float(gain[0]), offset)


def _actuator(actuator: Actuator) -> list[Curve]:
    force, note = _law(actuator)
    low, high = _bounds(actuator.ctrlrange, 0.0 if actuator.actuator_type.variant == "adhesion" else -1.0, 1.0)
    u = np.linspace(low, high, POINTS)
    y = np.asarray(force(u), float)
    if actuator.forcerange is not None:
        clamped = np.clip(y, actuator.forcerange.lower, actuator.forcerange.upper)
        if not np.array_equal(clamped, y):
            note = sentence(
                "Clamped to {0} … {1}.", float(actuator.forcerange.lower), float(actuator.forcerange.upper)
            )
        y = clamped
    return [Curve("Force at rest", "control", "force", u, y, note)]


def muscle_curves(prm: np.ndarray) -> list[Curve]:
    """Active and passive force of a muscle over its length, and its force over the velocity, relative to the peak
    force. prm: range (2), force, scale, lmin, lmax, vmax, fpmax, fvmax; as `engine.physics.actuation.muscle`."""
    if len(prm) < 9:
        return []
    lmin, lmax, vmax, fpmax, fvmax = (float(number) for number in prm[4:9])
    length = np.linspace(max(0.0, lmin - 0.1), lmax + 0.1, POINTS)
    velocity = np.linspace(-1.2, 1.2, POINTS)
    active = np.array([active_force(x, lmin, lmax) for x in length])
    passive = np.array([passive_force(x, lmax, fpmax) for x in length])
    speed = np.array([velocity_force(v, fvmax) for v in velocity])
    return [
        Curve(
            "Active force by length", "length, L0", "of the peak force", length, active,
            sentence("Force from {0} to {1} optimal lengths.", lmin, lmax),
        ),
        Curve(
            "Passive force by length", "length, L0", "of the peak force", length, passive,
            sentence("At {0} optimal lengths half of {1} times the peak force.", 0.5 * (1 + lmax), fpmax),
        ),
        Curve(
            "Force by velocity", "velocity, of the greatest", "of the force at rest", velocity, speed,
            sentence(
                "No force when it shortens at {0} optimal lengths a second; at most {1} times as it is lengthened.",
                vmax, fvmax,
            ),
        ),
    ]  # fmt: skip


def active_force(length: float, lmin: float, lmax: float) -> float:
    """Active force of a muscle by its length in optimal lengths: quadratic pieces, 1 at 1."""
    if not lmin <= length <= lmax:
        return 0.0
    a, b = 0.5 * (lmin + 1), 0.5 * (1 + lmax)
    if length <= a:
        return 0.5 * ((length - lmin) / max(1e-15, a - lmin)) ** 2
    if length <= 1:
        return 1 - 0.5 * ((1 - length) / max(1e-15, 1 - a)) ** 2
    if length <= b:
        return 1 - 0.5 * ((length - 1) / max(1e-15, b - 1)) ** 2
    return 0.5 * ((lmax - length) / max(1e-15, lmax - b)) ** 2


def passive_force(length: float, lmax: float, fpmax: float) -> float:
    """Passive force by length: quadratic to half way between the optimum and lmax, then linear."""
    b = 0.5 * (1 + lmax)
    if length <= 1:
        return 0.0
    if length <= b:
        return 0.5 * fpmax * ((length - 1) / max(1e-15, b - 1)) ** 2
    return fpmax * (0.5 + (length - b) / max(1e-15, b - 1))


def velocity_force(velocity: float, fvmax: float) -> float:
    """Factor of the active force by velocity in units of the greatest shortening velocity; below 0 it shortens."""
    y = fvmax - 1
    if velocity <= -1:
        return 0.0
    if velocity <= 0:
        return (velocity + 1) ** 2
    return fvmax - (y - velocity) ** 2 / max(1e-15, y) if velocity <= y else fvmax
