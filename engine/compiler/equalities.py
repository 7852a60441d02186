"""Equality constraints: connects, welds, joint couplings."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.compiler import solref_solimp
from engine.compiler.columns import Columns
from engine.compiler.flex_spec import FlexEquality
from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene, called, index_names
from engine.geometry import rotation
from engine.msd.extras import extras_of, said
from engine.msd.schema import EqualityConnect, EqualityJoint, EqualityWeld
from engine.physics.enums import EqType, JointType, ObjType


def compile_equalities(scene: Scene, m: SceneModel, xpos: np.ndarray, xquat: np.ndarray) -> None:
    """The equality arrays, in the order that the extras give, else connects, welds, joints."""
    ordered = [row for row in scene.in_order("equality") + scene.made.equalities if _can_be(scene, *row)]
    rows = Columns()
    for path, element in ordered:
        if isinstance(element, EqualityConnect):
            row = _connect(scene, path, element, xpos, xquat)
        elif isinstance(element, EqualityWeld):
            row = _weld(scene, path, element, xpos, xquat)
        elif isinstance(element, EqualityJoint):
            row = _joint(scene, m, path, element)
        elif isinstance(element, FlexEquality):
            row = _flex(scene, element)
        else:
            row = _tendon(scene, path, element)
        if isinstance(element, (EqualityConnect, EqualityWeld, EqualityJoint)):
            solref, solimp = solref_solimp.of_spring(element.spring, said(extras_of(element), "solref", None))
        else:
            solref, solimp = element.solref, element.solimp
        rows.add(**row, eq_active0=element.active, eq_solref=solref, eq_solimp=solimp)
    m.neq = len(ordered)
    rows.write(m, "eq")
    m.names["equality"] = [element.name or "" for _, element in ordered]
    m.paths["equality"] = [path for path, _ in ordered]
    index_names(scene, "equality", [(element.name, path) for path, element in ordered])


def _row(kind: EqType, objtype: ObjType, first: int, second: int, data: list[float]) -> dict[str, Any]:
    padded = data + [0.0] * (12 - len(data))
    return {"eq_type": kind, "eq_objtype": objtype, "eq_obj1id": first, "eq_obj2id": second, "eq_data": padded}


def _bodies(scene: Scene, path: str, anchor: Any) -> tuple[int, int]:
    first = scene.resolve_link(anchor.link_a, f"{path}.value.link_a")
    return first, 0 if anchor.link_b is None else scene.resolve_link(anchor.link_b, f"{path}.value.link_b")


def _sites(scene: Scene, path: str, pair: Any) -> tuple[int, int]:
    return (
        scene.resolve("site", pair.site_a, f"{path}.value.site_a"),
        scene.resolve("site", pair.site_b, f"{path}.value.site_b"),
    )


def _connect(
    scene: Scene, path: str, connect: EqualityConnect, xpos: np.ndarray, xquat: np.ndarray
) -> dict[str, Any]:
    """Data: the anchor in the frame of each body at qpos0; nothing for sites."""
    value = connect.connect_type.value
    if connect.connect_type.variant == "site_pair":
        first, second = _sites(scene, f"{path}.connect_type", value)
        return _row(EqType.CONNECT, ObjType.SITE, first, second, [0.0] * 12)
    first, second = _bodies(scene, f"{path}.connect_type", value)
    point = rotation.place_wxyz(xpos[first], xquat[first], value.anchor)
    other = rotation.rotate_wxyz(rotation.inverse_wxyz(xquat[second]), point - xpos[second])
    return _row(EqType.CONNECT, ObjType.BODY, first, second, [*value.anchor, *other, 0.0, 0.0, 0.0, 0.0, 1.0])


def _weld(scene: Scene, path: str, weld: EqualityWeld, xpos: np.ndarray, xquat: np.ndarray) -> dict[str, Any]:
    """Data: anchor in body 2, pose of body 2 in body 1, weight of rotation, 1 if the pose is that at qpos0."""
    value = weld.weld_type.value
    if weld.weld_type.variant == "site_pair":
        first, second = _sites(scene, f"{path}.weld_type", value)
        return _row(EqType.WELD, ObjType.SITE, first, second, [0.0] * 10 + [value.torque_scale])
    first, second = _bodies(scene, f"{path}.weld_type", value)
    if value.relative_pose is not None and np.any(value.relative_pose[3:]):
        place, turn, automatic = value.relative_pose[:3], rotation.unit_wxyz(value.relative_pose[3:]), 0.0
    else:
        back = rotation.inverse_wxyz(xquat[first])
        point = rotation.place_wxyz(xpos[second], xquat[second], value.anchor)
        place = rotation.rotate_wxyz(back, point - xpos[first])
        turn, automatic = rotation.multiply_wxyz(back, xquat[second]), 1.0
    return _row(
        EqType.WELD, ObjType.BODY, first, second, [*value.anchor, *place, *turn, value.torque_scale, automatic]
    )


def _joint(scene: Scene, m: SceneModel, path: str, joint: EqualityJoint) -> dict[str, Any]:
    """Data: the coefficients of the polynomial."""
    ids = [scene.resolve("joint", joint.joint_a, f"{path}.joint_a"), -1]
    if joint.joint_b:
        ids[1] = scene.resolve("joint", joint.joint_b, f"{path}.joint_b")
    for index, name in zip(ids, ("joint_a", "joint_b"), strict=True):
        if index >= 0 and m.jnt_type[index] < JointType.SLIDE:
            scene.fail(f"{path}.{name}", "only Revolute and Slide joints can be coupled")
    return _row(EqType.JOINT, ObjType.UNKNOWN, ids[0], ids[1], [*joint.polycoeff, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])


def _can_be(scene: Scene, path: str, element: Any) -> bool:
    """Whether a constraint on a flex has its flex; of all others the row says what is wrong."""
    known = not isinstance(element, FlexEquality) or element.flex in scene.ids["flex"]
    if not known:
        scene.note(path, f"the constraint on the flex {element.flex!r} is left out: there is no such flex")
    return known


def _flex(scene: Scene, equality: FlexEquality) -> dict[str, Any]:
    """Data: which cell or face is strained."""
    data = [*(equality.cell or (0.0, 1.0, 0.0)), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    return _row(equality.kind, ObjType.UNKNOWN, scene.ids["flex"][equality.flex], -1, data)


def _tendon(scene: Scene, path: str, equality: Any) -> dict[str, Any]:
    if equality.kind != "tendon":
        there_are = "there are connect, weld, joint and tendon"
        scene.fail(f"{path}.kind", f"{called('equality', equality)} is of kind {equality.kind!r}; {there_are}")
    ids = [scene.resolve("tendon", equality.name1, f"{path}.name1"), -1]
    if equality.name2:
        ids[1] = scene.resolve("tendon", equality.name2, f"{path}.name2")
    return _row(EqType.TENDON, ObjType.UNKNOWN, ids[0], ids[1], [*equality.polycoef, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
