"""Tendons."""

from __future__ import annotations

import math
from typing import Any

from engine.compiler import solref_solimp
from engine.compiler.columns import Columns
from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene, index_names
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import JointTendon
from engine.msd.schema.world_extras import SpatialTendon
from engine.physics.enums import GeomType, JointType, WrapType

FAR = 1e10
_AROUND: dict[int, WrapType] = {GeomType.SPHERE: WrapType.SPHERE, GeomType.CYLINDER: WrapType.CYLINDER}


def compile_tendons(scene: Scene, m: SceneModel) -> None:
    """The tendon and wrap arrays."""
    ordered = scene.in_order("tendon")
    rows, wraps = Columns(), Columns()
    for path, tendon in ordered:
        start = len(wraps)
        if isinstance(tendon, JointTendon):
            for i, node in enumerate(tendon.joints):
                joint = scene.resolve("joint", node.joint_name, f"{path}.joints[{i}].joint_name")
                if joint >= 0 and m.jnt_type[joint] < JointType.SLIDE:
                    scene.fail(f"{path}.joints[{i}].joint_name", "a tendon acts on Revolute and Slide joints only")
                wraps.add(wrap_type=WrapType.JOINT, wrap_objid=joint, wrap_prm=node.weight)
            row = _fixed(scene, path, tendon)
        else:
            row = _spatial(scene, m, path, tendon, wraps)
            row["tendon_type"] = 0 if _is_over_joints(tendon) else 1
        if len(wraps) == start and isinstance(tendon, JointTendon):
            scene.fail(f"{path}.joints", "a tendon needs at least one joint")
        rows.add(**row, tendon_adr=start, tendon_num=len(wraps) - start)
    m.ntendon, m.nwrap = len(ordered), len(wraps)
    rows.write(m, "tendon")
    wraps.write(m, "wrap")
    m.names["tendon"] = [tendon.name or "" for _, tendon in ordered]
    m.paths["tendon"] = [path for path, _ in ordered]
    index_names(scene, "tendon", [(tendon.name, path) for path, tendon in ordered])


def _fixed(scene: Scene, path: str, tendon: JointTendon) -> dict[str, Any]:
    extras = extras_of(tendon)
    limit = tendon.limit
    limited = limit is not None and (math.isfinite(limit.lower) or math.isfinite(limit.upper))
    if limited and limit is not None and not limit.lower < limit.upper:
        scene.fail(f"{path}.limit", f"the lower limit {limit.lower:g} must be below the upper limit {limit.upper:g}")
    if tendon.spring_length.variant == "automatic":
        rest = (-1.0, -1.0)
    elif tendon.spring_length.variant == "fixed":
        rest = (tendon.spring_length.value,) * 2
    else:
        rest = (tendon.spring_length.value.lower, tendon.spring_length.value.upper)
    solref, solimp = solref_solimp.of_spring(tendon.limit_force, extra_value(extras, "solreflimit", None))
    timestep = scene.world.simulate_option.timestep
    friction = solref_solimp.of_friction(tendon.friction_damping, timestep, scene.extras is not None)
    clamp = extra_value(extras, "actuatorfrcrange", None)
    return {
        "tendon_type": 0,
        "tendon_group": extra_value(extras, "group", 0),
        "tendon_limited": limited,
        "tendon_range": (max(limit.lower, -FAR), min(limit.upper, FAR)) if limited and limit else (0.0, 0.0),
        "tendon_margin": extra_value(extras, "margin", 0.0),
        "tendon_solref_lim": solref,
        "tendon_solimp_lim": solimp,
        "tendon_solref_fri": extra_value(extras, "solreffriction", friction[0]),
        "tendon_solimp_fri": extra_value(extras, "solimpfriction", friction[1]),
        "tendon_actfrclimited": clamp is not None,
        "tendon_actfrcrange": (0.0, 0.0) if clamp is None else clamp,
        "tendon_stiffness": tendon.spring.k if tendon.spring else 0.0,
        "tendon_damping": tendon.spring.d if tendon.spring else 0.0,
        "tendon_stiffnesspoly": extra_value(extras, "stiffness_poly", (0.0, 0.0)),
        "tendon_dampingpoly": extra_value(extras, "damping_poly", (0.0, 0.0)),
        "tendon_springyield": extra_value(extras, "springyield", 0.0),
        "tendon_armature": extra_value(extras, "armature", 0.0),
        "tendon_frictionloss": tendon.frictionloss,
        "tendon_lengthspring": rest,
    }


def _spatial(scene: Scene, m: SceneModel, path: str, tendon: SpatialTendon, wraps: Columns) -> dict[str, Any]:
    for i, item in enumerate(tendon.path):
        place = f"{path}.path[{i}]"
        if item.kind == "site":
            site = scene.resolve("site", item.name, f"{place}.name")
            wraps.add(wrap_type=WrapType.SITE, wrap_objid=site, wrap_prm=0.0)
        elif item.kind == "joint" and _is_over_joints(tendon):
            joint = scene.resolve("joint", item.name, f"{place}.name")
            if joint >= 0 and m.jnt_type[joint] < JointType.SLIDE:
                scene.fail(f"{place}.name", "a tendon acts on Revolute and Slide joints only")
            wraps.add(wrap_type=WrapType.JOINT, wrap_objid=joint, wrap_prm=item.coef)
        elif item.kind == "pulley":
            wraps.add(wrap_type=WrapType.PULLEY, wrap_objid=-1, wrap_prm=item.divisor)
        elif item.kind == "geom":
            geom = scene.resolve("geom", item.name, f"{place}.name")
            shape = WrapType.NONE if geom < 0 else _AROUND.get(int(m.geom_type[geom]), WrapType.NONE)
            if geom >= 0 and shape == WrapType.NONE:
                scene.fail(f"{place}.name", f"a tendon wraps around spheres and cylinders, {item.name!r} is neither")
            side = scene.resolve("site", item.sidesite, f"{place}.sidesite") if item.sidesite else -1
            wraps.add(wrap_type=shape, wrap_objid=geom, wrap_prm=side)
        else:
            scene.fail(f"{place}.kind", f"a path has a site, a geom or a pulley here, found {item.kind!r}")
    if not _is_over_joints(tendon):
        _check_path(scene, path, tendon)
    clamp = tendon.actuatorfrcrange
    return {
        "tendon_group": tendon.group,
        "tendon_limited": tendon.range is not None,
        "tendon_range": (0.0, 0.0) if tendon.range is None else tendon.range,
        "tendon_margin": tendon.margin,
        "tendon_solref_lim": tendon.solreflimit,
        "tendon_solimp_lim": tendon.solimplimit,
        "tendon_solref_fri": tendon.solreffriction,
        "tendon_solimp_fri": tendon.solimpfriction,
        "tendon_actfrclimited": clamp is not None,
        "tendon_actfrcrange": (0.0, 0.0) if clamp is None else clamp,
        "tendon_stiffness": tendon.stiffness[0],
        "tendon_damping": tendon.damping[0],
        "tendon_stiffnesspoly": tendon.stiffness[1:],
        "tendon_dampingpoly": tendon.damping[1:],
        "tendon_springyield": tendon.springyield,
        "tendon_armature": tendon.armature,
        "tendon_frictionloss": tendon.frictionloss,
        "tendon_lengthspring": (-1.0, -1.0) if tendon.springlength is None else tendon.springlength,
    }


def _is_over_joints(tendon: SpatialTendon) -> bool:
    """Whether it is a fixed tendon, of joints that a flexcomp makes."""
    return bool(tendon.path) and all(item.kind == "joint" for item in tendon.path)


def _check_path(scene: Scene, path: str, tendon: SpatialTendon) -> None:
    """Every branch runs from site to site, with at most one geom between two of them."""
    kinds = [item.kind for item in tendon.path]
    for i, kind in enumerate(kinds):
        place = f"{path}.path[{i}]"
        before, after = ([*kinds, "end"][j] if j >= 0 else "start" for j in (i - 1, i + 1))
        if kind == "geom" and (before, after) != ("site", "site"):
            scene.fail(place, f"a tendon wraps around a geom between two sites, found {before} and {after} beside it")
        if kind == "pulley" and tendon.path[i].divisor <= 0:
            scene.fail(f"{place}.divisor", f"a pulley has a positive divisor, found {tendon.path[i].divisor:g}")
    branch = 0
    for i, kind in enumerate([*kinds, "pulley"]):
        if kind == "site":
            branch += 1
        elif kind == "pulley":
            if branch < 2 and (branch or i == len(kinds)):
                scene.fail(f"{path}.path", "each branch of a spatial tendon needs two sites or more")
            branch = 0
