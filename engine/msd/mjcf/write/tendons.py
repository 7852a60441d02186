"""<tendon>: fixed and spatial tendons."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.msd.mjcf.force import SOLIMP, SOLREF
from engine.msd.mjcf.write.context import Context, child, put, unless
from engine.msd.mjcf.write.joints import finite, polynomial
from engine.msd.mjcf.write.spelling import extra_value, friction_softness, solimp, solref
from engine.msd.order import in_order
from engine.msd.schema import JointTendon, SpatialTendon

GRAY = (0.5, 0.5, 0.5, 1.0)
WIDTH = 0.003


def write(context: Context) -> None:
    """The <tendon> section, in MuJoCo's order."""
    for _, tendon in in_order(context.world, "tendon"):
        if isinstance(tendon, JointTendon):
            _write_fixed(context, tendon)
        else:
            _write_spatial(context, tendon)


def _write_fixed(context: Context, tendon: JointTendon) -> None:
    element = child(
        context.section("tendon"),
        "fixed",
        name=tendon.name,
        class_=_looks(context, tendon),
        group=extra_value(tendon, "group"),
    )
    limit = tendon.limit
    if limit is not None and (math.isfinite(limit.lower) or math.isfinite(limit.upper)):
        put(element, range=finite(context, limit))
    elif extra_value(tendon, "range") is not None:
        put(element, range=extra_value(tendon, "range"), limited=False)
    put(
        element,
        actuatorfrcrange=extra_value(tendon, "actuatorfrcrange"),
        margin=extra_value(tendon, "margin"),
        solreflimit=solref(tendon.limit_force.spring, extra_value(tendon, "solreflimit")),
        solimplimit=solimp(tendon.limit_force.impedance),
        frictionloss=unless(tendon.frictionloss, 0.0),
    )
    friction = friction_softness(context, tendon.friction_damping)
    for name, computed in zip(("solreffriction", "solimpfriction"), friction, strict=True):
        given = extra_value(tendon, name)
        put(element, **{name: computed if given is None else given})
    k, d = (tendon.spring.k, tendon.spring.d) if tendon.spring is not None else (0.0, 0.0)
    put(
        element,
        springlength=_rest_length(tendon),
        stiffness=polynomial(k, extra_value(tendon, "stiffness_poly")),
        damping=polynomial(d, extra_value(tendon, "damping_poly")),
        springyield=extra_value(tendon, "springyield"),
        armature=extra_value(tendon, "armature"),
        user=extra_value(tendon, "user"),
    )
    for node in tendon.joints:
        child(element, "joint", joint=node.joint_name, coef=node.weight)


def _looks(context: Context, tendon: JointTendon) -> str | None:
    """A class of how a fixed tendon is drawn: its element cannot say it."""
    return _class_of(context, {name: extra_value(tendon, name) for name in ("width", "rgba", "material")})


def _class_of(context: Context, looks: dict[str, Any]) -> str | None:
    if all(value is None for value in looks.values()):
        return None
    defaults = context.section("default")
    name = f"tendon_{len(defaults)}"
    child(child(defaults, "default", class_=name), "tendon", **looks)
    return name


def _rest_length(tendon: JointTendon) -> Any:
    kind, value = tendon.spring_length.variant, tendon.spring_length.value
    if kind == "automatic":
        return None
    return value if kind == "fixed" else np.array((value.lower, value.upper))


def _write_spatial(context: Context, tendon: SpatialTendon) -> None:
    over_joints = bool(tendon.path) and all(item.kind == "joint" for item in tendon.path)
    element = child(
        context.section("tendon"),
        "fixed" if over_joints else "spatial",
        name=tendon.name,
        group=unless(tendon.group, 0),
        range=tendon.range,
        actuatorfrcrange=tendon.actuatorfrcrange,
        margin=unless(tendon.margin, 0.0),
        solreflimit=unless(tendon.solreflimit, SOLREF),
        solimplimit=unless(tendon.solimplimit, SOLIMP),
        frictionloss=unless(tendon.frictionloss, 0.0),
        solreffriction=unless(tendon.solreffriction, SOLREF),
        solimpfriction=unless(tendon.solimpfriction, SOLIMP),
        springlength=tendon.springlength,
        stiffness=unless(tendon.stiffness, (0.0, 0.0, 0.0)),
        damping=unless(tendon.damping, (0.0, 0.0, 0.0)),
        springyield=unless(tendon.springyield, 0.0),
        armature=unless(tendon.armature, 0.0),
        user=tendon.user,
    )
    looks = {"width": unless(tendon.width, WIDTH), "rgba": unless(tendon.rgba, GRAY), "material": tendon.material}
    if over_joints:
        put(element, class_=_class_of(context, looks))
    else:
        put(element, **looks)
    for item in tendon.path:
        if item.kind == "joint":
            child(element, "joint", joint=item.name, coef=item.coef)
        elif item.kind == "pulley":
            child(element, "pulley", divisor=item.divisor)
        else:
            child(element, item.kind, **{item.kind: item.name}, sidesite=item.sidesite)
