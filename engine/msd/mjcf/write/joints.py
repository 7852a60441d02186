"""<joint> and <freejoint>."""

from __future__ import annotations

import math
from typing import Any
from xml.etree.ElementTree import Element

import numpy as np

from engine.msd.mjcf.write.context import Context, Dialect, child, put, unless
from engine.msd.mjcf.write.spelling import extra_value, friction_softness, softness, tidy
from engine.msd.report import Outcome
from engine.msd.schema import FreeJoint, Joint, JointType, Range

TYPES = {JointType.Revolute: None, JointType.Slide: "slide", JointType.Ball: "ball"}
FAR = {Dialect.MUJOCO: 1e10, Dialect.MOTRIXSIM: 1e39}
"""What a limit is that does not exist while the other one does; MSD takes a number beyond float32 for infinity."""
LEAST_RATIO = 1e-9
"""Damping ratio of an undamped spring, which MuJoCo's springdamper cannot say."""


def write_joint(context: Context, parent: Element, joint: Joint, path: str) -> None:
    """Add a joint to its body."""
    element = child(
        parent,
        "joint",
        name=joint.name,
        type=TYPES[joint.type_],
        pos=unless(joint.pos, (0.0, 0.0, 0.0)),
        axis=unless(joint.axis, (0.0, 0.0, 1.0)),
    )
    _put_limits(context, element, joint, path)
    put(element, ref=unless(joint.ref_, 0.0), **_spring(context, joint, path))
    friction = friction_softness(context, joint.friction_damping)
    for name, computed in zip(("solreffriction", "solimpfriction"), friction, strict=True):
        given = extra_value(joint, name)
        put(element, **{name: computed if given is None else given})
    put(
        element,
        frictionloss=unless(joint.friction_loss, 0.0),
        armature=unless(joint.armature, 0.0),
        springyield=extra_value(joint, "springyield"),
        actuatorgravcomp=extra_value(joint, "actuatorgravcomp"),
        group=extra_value(joint, "group"),
        user=extra_value(joint, "user"),
    )


def _put_limits(context: Context, element: Element, joint: Joint, path: str) -> None:
    lower, upper = joint.pos_limit.lower, joint.pos_limit.upper
    if joint.type_ is JointType.Ball:
        lower = 0.0
    if math.isfinite(upper) or (math.isfinite(lower) and joint.type_ is not JointType.Ball):
        if not lower < upper:
            message = f"MuJoCo treats the limits {lower:g} and {upper:g} as none"
            context.note(f"{path}.pos_limit", message, Outcome.GUESSED)
        put(element, range=finite(context, Range(lower, upper)))
    elif extra_value(joint, "range") is not None:
        put(element, range=extra_value(joint, "range"), limited=False)
    put(element, margin=unless(joint.margin, 0.0))
    if joint.limit_force.variant == "hard" and context.dialect is Dialect.MOTRIXSIM:
        put(element, hardlimit=True)
    else:
        put(
            element,
            **softness(context, f"{path}.limit_force", joint.limit_force, extra_value(joint, "solreflimit"), "limit"),
        )
    if joint.actuator_force_limit is not None:
        put(element, actuatorfrcrange=finite(context, joint.actuator_force_limit))
    elif extra_value(joint, "actuatorfrcrange") is not None:
        put(element, actuatorfrcrange=extra_value(joint, "actuatorfrcrange"), actuatorfrclimited=False)


def finite(context: Context, interval: Range) -> np.ndarray:
    """Both ends of an interval, infinite ones as numbers that act as such."""
    far = FAR[context.dialect]
    return np.clip((interval.lower, interval.upper), -far, far)


def _spring(context: Context, joint: Joint, path: str) -> dict[str, Any]:
    """Stiffness, damping and rest coordinate of the joint's spring."""
    k = d = 0.0
    springref, springdamper = extra_value(joint, "springref"), None
    if joint.spring_damper is not None:
        coeff, springref = joint.spring_damper.coeff, joint.spring_damper.target_pos
        if coeff.variant == "stiffness_damping":
            k, d = coeff.value.k, coeff.value.d
        elif coeff.value.w > 0:
            w, z = coeff.value.w, coeff.value.z
            if z < LEAST_RATIO:
                message = f"A spring by frequency needs damping in MJCF; its ratio became {LEAST_RATIO:g}"
                context.note(f"{path}.spring_damper", message, Outcome.CLAMPED)
                z = LEAST_RATIO
            springdamper = tidy((1 / (w * z), z))
    return {
        "springref": unless(springref, 0.0),
        "springdamper": springdamper,
        "stiffness": polynomial(k, extra_value(joint, "stiffness_poly")),
        "damping": polynomial(d, extra_value(joint, "damping_poly")),
    }


def polynomial(linear: float, further: np.ndarray | None) -> Any:
    """A linear coefficient with the quadratic and cubic ones; None for none."""
    return unless(linear, 0.0) if further is None else np.array((linear, *further))


def write_free_joint(parent: Element, joint: FreeJoint) -> None:
    """Add the free joint of a body; <freejoint> where that can say it."""
    element = child(
        parent,
        "joint",
        name=joint.name,
        type="free",
        springdamper=extra_value(joint, "springdamper"),
        stiffness=polynomial(extra_value(joint, "stiffness") or 0.0, extra_value(joint, "stiffness_poly")),
        damping=polynomial(extra_value(joint, "damping") or 0.0, extra_value(joint, "damping_poly")),
        solreffriction=extra_value(joint, "solreffriction"),
        solimpfriction=extra_value(joint, "solimpfriction"),
        frictionloss=unless(joint.friction_loss, 0.0),
        armature=unless(joint.armature, 0.0),
        springyield=extra_value(joint, "springyield"),
        actuatorgravcomp=extra_value(joint, "actuatorgravcomp"),
        align=extra_value(joint, "align"),
        group=extra_value(joint, "group"),
        user=extra_value(joint, "user"),
    )
    if not element.attrib.keys() - {"type", "name", "align", "group"}:
        element.tag = "freejoint"
        del element.attrib["type"]
