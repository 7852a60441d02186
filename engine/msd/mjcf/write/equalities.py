"""<equality>."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.msd.mjcf.force import SOLIMP, SOLREF
from engine.msd.mjcf.write.context import Context, child, unless
from engine.msd.mjcf.write.deformables import write_equality
from engine.msd.mjcf.write.spelling import extra_value, solimp, solref
from engine.msd.order import in_order
from engine.msd.schema import EqualityConnect, EqualityJoint, EqualityWeld, FlexEquality, MujocoEquality

POLYNOMIAL = (0.0, 1.0, 0.0, 0.0, 0.0)


def write(context: Context) -> None:
    """The <equality> section, in MuJoCo's order."""
    for _, equality in in_order(context.world, "equality"):
        if isinstance(equality, FlexEquality):
            write_equality(context, equality)
            continue
        if isinstance(equality, EqualityConnect):
            kind, attributes = "connect", _connected(equality)
        elif isinstance(equality, EqualityWeld):
            kind, attributes = "weld", _welded(equality)
        elif isinstance(equality, EqualityJoint):
            kind = "joint"
            attributes = {
                "joint1": equality.joint_a,
                "joint2": equality.joint_b,
                "polycoef": unless(equality.polycoeff, POLYNOMIAL),
            }
        else:
            kind, attributes = equality.kind, _mujoco(equality)
        if not isinstance(equality, MujocoEquality):
            attributes |= {
                "solref": solref(equality.spring.spring, extra_value(equality, "solref")),
                "solimp": solimp(equality.spring.impedance),
            }
        section = context.section("equality")
        child(section, kind, name=equality.name, active=unless(equality.active, True), **attributes)


def _connected(equality: EqualityConnect) -> dict[str, Any]:
    value = equality.connect_type.value
    if equality.connect_type.variant == "site_pair":
        return {"site1": value.site_a, "site2": value.site_b}
    return {"body1": value.link_a, "body2": value.link_b, "anchor": value.anchor}


def _welded(equality: EqualityWeld) -> dict[str, Any]:
    value = equality.weld_type.value
    scale = unless(value.torque_scale, 1.0)
    if equality.weld_type.variant == "site_pair":
        return {"site1": value.site_a, "site2": value.site_b, "torquescale": scale}
    pose = value.relative_pose
    return {
        "body1": value.link_a,
        "body2": value.link_b,
        "anchor": unless(value.anchor, (0.0, 0.0, 0.0)),
        # Position and w, x, y, z in both formats; a quaternion of 0 means: as modelled.
        "relpose": None if pose is None or not np.any(pose[3:]) else pose,
        "torquescale": scale,
    }


def _mujoco(equality: MujocoEquality) -> dict[str, Any]:
    ends = "body" if equality.kind in ("connect", "weld") else equality.kind
    anchor = equality.anchor if equality.kind == "connect" else unless(equality.anchor, (0.0, 0.0, 0.0))
    return {
        f"{ends}1": equality.name1,
        f"{ends}2": equality.name2,
        "polycoef": unless(equality.polycoef, POLYNOMIAL),
        "anchor": anchor,
        "relpose": equality.relpose,
        "torquescale": unless(equality.torquescale, 1.0),
        "solref": unless(equality.solref, SOLREF),
        "solimp": unless(equality.solimp, SOLIMP),
    }
