"""Bodies, joints and degrees of freedom."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.compiler import solref_solimp
from engine.compiler.columns import Columns
from engine.compiler.model import SceneModel
from engine.compiler.scene import Placed, Scene
from engine.geometry import rotation
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import FreeJoint, Joint, Link, SpringDamper
from engine.msd.schema import JointType as WorldJointType
from engine.physics.enums import JointType

_KIND = {
    WorldJointType.Revolute: JointType.HINGE,
    WorldJointType.Slide: JointType.SLIDE,
    WorldJointType.Ball: JointType.BALL,
}
DOFS = {JointType.FREE: 6, JointType.BALL: 3, JointType.SLIDE: 1, JointType.HINGE: 1}
FAR = 1e10


def compile_bodies(scene: Scene, m: SceneModel) -> None:
    """Frames, parents, roots, welds, mocap numbers; which joints, dofs and geoms belong to which body."""
    m.nbody = len(scene.bodies)
    rows = Columns()
    root: list[int] = []
    weld: list[int] = []
    jointed = {joint.body for joint in scene.joints}
    nmocap = 0
    for i, row in enumerate(scene.bodies):
        mocap = row.body is not None and row.body.mocap
        root.append(i if row.parent == 0 else root[row.parent])
        weld.append(i if i == 0 or i in jointed or mocap else weld[row.parent])
        rows.add(
            body_parentid=row.parent,
            body_rootid=root[i],
            body_weldid=weld[i],
            body_mocapid=nmocap if mocap else -1,
            **body_row(row.link),
        )
        nmocap += mocap
    rows.write(m, "body")
    m.nmocap = nmocap
    m.body_geomnum, m.body_geomadr = _ranges([geom.body for geom in scene.geoms], m.nbody)


def body_row(link: Link | None) -> dict[str, Any]:
    """What the body arrays have of the fields of one link; None: the world."""
    return {
        "body_pos": link.local_translation if link else (0, 0, 0),
        "body_quat": rotation.wxyz_from_xyzw(link.local_rotation) if link else rotation.IDENTITY_WXYZ,
        "body_gravcomp": link.gravcomp if link else 0.0,
    }


def _ranges(owners: list[int], count: int) -> tuple[np.ndarray, np.ndarray]:
    """How many rows each owner has, and the first of them (-1: none)."""
    number = np.bincount(np.asarray(owners, np.int64), minlength=count).astype(np.int32)
    first = (np.cumsum(number) - number).astype(np.int32)
    return number, np.where(number > 0, first, -1).astype(np.int32)


def compile_joints(scene: Scene, m: SceneModel) -> None:
    """Joints and dofs, the reference and spring configurations, and the trees that the dofs form."""
    rows, dofs = Columns(), Columns()
    qpos0: list[float] = []
    spring: list[float] = []
    for i, placed in enumerate(scene.joints):
        kind, passive = joint_rows(scene, m, placed)
        place = {"jnt_bodyid": placed.body, "jnt_qposadr": len(qpos0), "jnt_dofadr": len(dofs)}
        rows.add(jnt_type=kind, **place, **passive["jnt"])
        for _ in range(DOFS[kind]):
            dofs.add(dof_jntid=i, dof_bodyid=placed.body, **passive["dof"])
        start, rest = passive["qpos"]
        qpos0 += start
        spring += rest
    m.njnt, m.nq, m.nv = len(scene.joints), len(qpos0), len(dofs)
    rows.write(m, "jnt")
    dofs.write(m)
    m.qpos0, m.qpos_spring = np.array(qpos0, float), np.array(spring, float)
    m.body_jntnum, m.body_jntadr = _ranges(m.jnt_bodyid.tolist(), m.nbody)
    m.body_dofnum, m.body_dofadr = _ranges(m.dof_bodyid.tolist(), m.nbody)
    _link_dofs(m)


def joint_rows(scene: Scene, m: SceneModel, placed: Placed[Any]) -> tuple[JointType, dict[str, Any]]:
    """Kind of one joint; what the joint arrays have of it, and the dof arrays of each of its dofs; in "qpos" its
    reference and its spring configuration."""
    joint, extras = placed.element, extras_of(placed.element)
    if isinstance(joint, FreeJoint):
        start = [*m.body_pos[placed.body], *m.body_quat[placed.body]]
        return JointType.FREE, {**_free(joint, extras), "qpos": (start, start)}
    kind = _KIND[joint.type_]
    rows = _joint(scene, m, placed, kind, extras)
    if kind == JointType.BALL:
        rows["qpos"] = [1.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]
    else:
        rows["qpos"] = [rows["ref"]], [rows["springref"]]
    return kind, rows


def _joint(scene: Scene, m: SceneModel, placed: Placed[Any], kind: JointType, extras: Any) -> dict[str, Any]:
    joint: Joint = placed.element
    axis = 0.0, 0.0, 1.0
    if kind in (JointType.HINGE, JointType.SLIDE):
        x, y, z = joint.axis.tolist()
        length = math.sqrt(x * x + y * y + z * z)
        if length < 1e-10 or not math.isfinite(length):
            scene.fail(
                f"{placed.path}.axis", "the axis of a joint must not be zero; give a direction such as [0, 0, 1]"
            )
        else:
            axis = x / length, y / length, z / length
    lower, upper = joint.pos_limit.lower, joint.pos_limit.upper
    if kind == JointType.BALL:
        lower = 0.0
    limited = math.isfinite(upper) or (math.isfinite(lower) and kind != JointType.BALL)
    if limited and not (lower < upper or (kind == JointType.BALL and upper == 0)):
        scene.fail(f"{placed.path}.pos_limit", f"the lower limit {lower:g} must be below the upper limit {upper:g}")
    limit = solref_solimp.force_model(joint.limit_force)
    solref, solimp = solref_solimp.of_constraint(joint.limit_force, extra_value(extras, "solreflimit", None))
    force = joint.actuator_force_limit
    stiffness, damping, springref = _spring(joint.spring_damper)
    friction = solref_solimp.of_friction(joint.friction_damping, m.opt.timestep, scene.extras is not None)
    return {
        "jnt": {
            "jnt_pos": joint.pos,
            "jnt_axis": axis,
            "jnt_limited": limited,
            "jnt_range": (max(lower, -FAR), min(upper, FAR)) if limited else (0.0, 0.0),
            "jnt_margin": joint.margin,
            "jnt_solref": solref,
            "jnt_solimp": solimp,
            "jnt_forcemodel": limit[0],
            "jnt_forceprm": limit[1],
            "jnt_stiffness": stiffness,
            "jnt_stiffnesspoly": extra_value(extras, "stiffness_poly", (0.0, 0.0)),
            "jnt_springyield": extra_value(extras, "springyield", 0.0),
            "jnt_actfrclimited": force is not None,
            "jnt_actfrcrange": (force.lower, force.upper) if force else (0.0, 0.0),
            "jnt_actgravcomp": extra_value(extras, "actuatorgravcomp", False),
            "jnt_group": extra_value(extras, "group", 0),
        },
        "dof": {
            "dof_damping": damping,
            "dof_dampingpoly": extra_value(extras, "damping_poly", (0.0, 0.0)),
            "dof_armature": joint.armature,
            "dof_frictionloss": joint.friction_loss,
            "dof_solref": extra_value(extras, "solreffriction", friction[0]),
            "dof_solimp": extra_value(extras, "solimpfriction", friction[1]),
        },
        "ref": joint.ref_,
        "springref": springref if joint.spring_damper else extra_value(extras, "springref", 0.0),
    }


def _free(joint: FreeJoint, extras: Any) -> dict[str, Any]:
    return {
        "jnt": {
            "jnt_pos": (0.0, 0.0, 0.0),
            "jnt_axis": (0.0, 0.0, 1.0),
            "jnt_limited": False,
            "jnt_range": (0.0, 0.0),
            "jnt_margin": 0.0,
            "jnt_solref": solref_solimp.SOLREF,
            "jnt_solimp": solref_solimp.SOLIMP,
            "jnt_forcemodel": 0,
            "jnt_forceprm": (0.0, 0.0),
            "jnt_stiffness": extra_value(extras, "stiffness", 0.0),
            "jnt_stiffnesspoly": extra_value(extras, "stiffness_poly", (0.0, 0.0)),
            "jnt_springyield": extra_value(extras, "springyield", 0.0),
            "jnt_actfrclimited": False,
            "jnt_actfrcrange": (0.0, 0.0),
            "jnt_actgravcomp": extra_value(extras, "actuatorgravcomp", False),
            "jnt_group": extra_value(extras, "group", 0),
        },
        "dof": {
            "dof_damping": extra_value(extras, "damping", 0.0),
            "dof_dampingpoly": extra_value(extras, "damping_poly", (0.0, 0.0)),
            "dof_armature": joint.armature,
            "dof_frictionloss": joint.friction_loss,
            "dof_solref": extra_value(extras, "solreffriction", solref_solimp.SOLREF),
            "dof_solimp": extra_value(extras, "solimpfriction", solref_solimp.SOLIMP),
        },
    }


def _spring(spring: SpringDamper | None) -> tuple[float, float, float]:
    """Stiffness, damping and rest coordinate."""
    if spring is None:
        return 0.0, 0.0, 0.0
    if spring.coeff.variant == "stiffness_damping":
        return spring.coeff.value.k, spring.coeff.value.d, spring.target_pos
    w, z = spring.coeff.value.w, spring.coeff.value.z
    return w * w, 2 * w * z, spring.target_pos


def springs_per_inertia(scene: Scene) -> list[int]:
    """Joints whose spring is given by frequency and damping ratio: per unit of the inertia that they move."""
    return [i for i, placed in enumerate(scene.joints) if is_per_inertia(placed.element)]


def is_per_inertia(joint: Joint | FreeJoint) -> bool:
    """Whether a joint's spring is given by frequency and damping ratio."""
    spring = joint.spring_damper if isinstance(joint, Joint) else None
    return spring is not None and spring.coeff.variant == "frequency_damping_ratio"


def _link_dofs(m: SceneModel) -> None:
    """Parents of dofs, the trees they form, and where each row of the inertia matrix starts."""
    last = np.full(m.nbody, -1, np.int64)
    body_tree = np.full(m.nbody, -1, np.int32)
    parent = np.full(m.nv, -1, np.int32)
    depth = np.zeros(m.nv, np.int64)
    tree = np.full(m.nv, -1, np.int32)
    first_dof: list[int] = []
    for body in range(1, m.nbody):
        over = m.body_parentid[body]
        last[body], body_tree[body] = last[over], body_tree[over]
        for dof in range(m.body_dofadr[body], m.body_dofadr[body] + m.body_dofnum[body]):
            parent[dof] = last[body]
            if last[body] < 0:
                body_tree[body] = len(first_dof)
                first_dof.append(dof)
            depth[dof] = depth[last[body]] + 1 if last[body] >= 0 else 1
            tree[dof] = body_tree[body]
            last[body] = dof
    m.dof_parentid, m.dof_treeid, m.body_treeid = parent, tree, body_tree
    m.nM = int(depth.sum())
    m.dof_Madr = (np.cumsum(depth) - depth).astype(np.int32)
    m.ntree = len(first_dof)
    m.tree_dofadr = np.array(first_dof, np.int32)
    m.tree_dofnum = np.bincount(tree, minlength=m.ntree).astype(np.int32) if m.nv else np.zeros(0, np.int32)
    moving = np.flatnonzero(body_tree >= 0)
    m.tree_bodynum = np.bincount(body_tree[moving], minlength=m.ntree).astype(np.int32)
    m.tree_bodyadr = np.array([m.dof_bodyid[dof] for dof in first_dof], np.int32)
