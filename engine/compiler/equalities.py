"""Equality constraints: connects, welds, joint couplings."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.compiler import solref_solimp
from engine.compiler.columns import Columns
from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene, called, index_names
from engine.geometry import rotation
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import (
    EqualityConnect,
    EqualityJoint,
    EqualityWeld,
    FlexEquality,
    FlexEqualityKind,
    MujocoEquality,
)
from engine.physics.enums import EqType, JointType, ObjType


def compile_equalities(scene: Scene, m: SceneModel, xpos: np.ndarray, xquat: np.ndarray) -> None:
    """The equality arrays, in the order that the extras give, else connects, welds, joints."""
    ordered = [row for row in scene.equalities() if _can_be(scene, m, *row)]
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
            row = _mujoco(scene, m, path, element, xpos, xquat)
        if isinstance(element, (EqualityConnect, EqualityWeld, EqualityJoint)):
            solref, solimp = solref_solimp.of_spring(element.spring, extra_value(extras_of(element), "solref", None))
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
    bodies = _bodies(scene, f"{path}.connect_type", value)
    return _connected(bodies, value.anchor, xpos, xquat)


def _connected(bodies: tuple[int, int], anchor: np.ndarray, xpos: np.ndarray, xquat: np.ndarray) -> dict[str, Any]:
    first, second = bodies
    point = rotation.place_wxyz(xpos[first], xquat[first], anchor)
    other = rotation.rotate_wxyz(rotation.inverse_wxyz(xquat[second]), point - xpos[second])
    return _row(EqType.CONNECT, ObjType.BODY, first, second, [*anchor, *other, 0.0, 0.0, 0.0, 0.0, 1.0])


def _weld(scene: Scene, path: str, weld: EqualityWeld, xpos: np.ndarray, xquat: np.ndarray) -> dict[str, Any]:
    """Data: anchor in body 2, pose of body 2 in body 1, weight of rotation, 1 if the pose is that at qpos0."""
    value = weld.weld_type.value
    if weld.weld_type.variant == "site_pair":
        first, second = _sites(scene, f"{path}.weld_type", value)
        return _row(EqType.WELD, ObjType.SITE, first, second, [0.0] * 10 + [value.torque_scale])
    bodies = _bodies(scene, f"{path}.weld_type", value)
    return _welded(bodies, value.anchor, value.relative_pose, value.torque_scale, xpos, xquat)


def _welded(
    bodies: tuple[int, int],
    anchor: np.ndarray,
    pose: np.ndarray | None,
    torque_scale: float,
    xpos: np.ndarray,
    xquat: np.ndarray,
) -> dict[str, Any]:
    first, second = bodies
    if pose is not None and np.any(pose[3:]):
        place, turn, automatic = pose[:3], rotation.unit_wxyz(pose[3:]), 0.0
    else:
        back = rotation.inverse_wxyz(xquat[first])
        point = rotation.place_wxyz(xpos[second], xquat[second], anchor)
        place = rotation.rotate_wxyz(back, point - xpos[first])
        turn, automatic = rotation.multiply_wxyz(back, xquat[second]), 1.0
    return _row(EqType.WELD, ObjType.BODY, first, second, [*anchor, *place, *turn, torque_scale, automatic])


def _joint(scene: Scene, m: SceneModel, path: str, joint: EqualityJoint) -> dict[str, Any]:
    """Data: the coefficients of the polynomial."""
    ends = (joint.joint_a, f"{path}.joint_a"), (joint.joint_b, f"{path}.joint_b")
    return _coupled(scene, m, ends, joint.polycoeff)


def _coupled(
    scene: Scene, m: SceneModel, ends: tuple[tuple[str | None, str], ...], polycoef: np.ndarray
) -> dict[str, Any]:
    """`ends`: name of each joint, and the path of that name."""
    (first, path), (second, other_path) = ends
    ids = [scene.resolve("joint", first, path), -1]
    if second:
        ids[1] = scene.resolve("joint", second, other_path)
    for index, where in zip(ids, (path, other_path), strict=True):
        if index >= 0 and m.jnt_type[index] < JointType.SLIDE:
            scene.fail(where, "only Revolute and Slide joints can be coupled")
    return _row(EqType.JOINT, ObjType.UNKNOWN, ids[0], ids[1], [*polycoef, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])


def _can_be(scene: Scene, m: SceneModel, path: str, element: Any) -> bool:
    """Whether a constraint on a flex has a flex that it can hold; of all others the row says what is wrong."""
    if not isinstance(element, FlexEquality):
        return True
    if element.kind is FlexEqualityKind.Vertices:
        scene.note(path, "the constraint on the vertices of a flex is left out: MuJoCo 4 has none; use flexstrain")
        return False
    known = element.flex in scene.ids["flex"]
    if not known:
        scene.note(path, f"the constraint on the flex {element.flex!r} is left out: there is no such flex")
    elif element.kind is FlexEqualityKind.Strain and (wrong := _wrong_cell(m, element, scene.ids["flex"])):
        scene.note(path, f"the constraint on the strain of the flex {element.flex!r} is left out: {wrong}")
        return False
    return known


def _wrong_cell(m: SceneModel, equality: FlexEquality, flexes: dict[str, int]) -> str:
    """What is wrong with the cell whose strain is held, "" if nothing is."""
    flex = flexes[equality.flex]
    cells, interp = m.flex_cellnum[flex], m.flex_interp[flex]
    if not interp:
        return "only trilinear and quadratic dofs have cells"
    cell = _cell(equality)
    x, y, z = cells.tolist()
    if interp < 0:  # of the outer faces alone
        faces = 2 * (x * y + y * z + z * x)
        return "" if 0 <= cell[0] < faces else f"it has {faces} faces, and none of number {cell[0]:g}"
    if (np.mod(cell, 1) == 0).all() and (cell >= 0).all() and (cell < cells).all():
        return ""
    return f"it has {x} x {y} x {z} cells, and none at {' '.join(f'{i:g}' for i in cell)}"


def _cell(equality: FlexEquality) -> np.ndarray:
    """The cell or face whose strain is held; MuJoCo's default where none is said."""
    return np.array((0.0, 1.0, 0.0)) if equality.cell is None else equality.cell


def _flex(scene: Scene, equality: FlexEquality) -> dict[str, Any]:
    """Data: which cell or face is strained."""
    strained = equality.kind is FlexEqualityKind.Strain
    cell = _cell(equality) if strained else (0.0, 1.0, 0.0)
    data = [*cell, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    kind = EqType.FLEXSTRAIN if strained else EqType.FLEX
    return _row(kind, ObjType.UNKNOWN, scene.ids["flex"][equality.flex], -1, data)


def _mujoco(
    scene: Scene, m: SceneModel, path: str, equality: MujocoEquality, xpos: np.ndarray, xquat: np.ndarray
) -> dict[str, Any]:
    """A constraint that MSD cannot express."""
    if equality.kind == "joint":
        return _coupled(
            scene, m, ((equality.name1, f"{path}.name1"), (equality.name2, f"{path}.name2")), equality.polycoef
        )
    if equality.kind in ("connect", "weld"):
        first = scene.resolve_link(equality.name1, f"{path}.name1")
        bodies = first, scene.resolve_link(equality.name2, f"{path}.name2") if equality.name2 else 0
        if equality.kind == "connect":
            return _connected(bodies, equality.anchor, xpos, xquat)
        return _welded(bodies, equality.anchor, equality.relpose, equality.torquescale, xpos, xquat)
    if equality.kind != "tendon":
        there_are = "there are connect, weld, joint and tendon"
        scene.fail(f"{path}.kind", f"{called('equality', equality)} is of kind {equality.kind!r}; {there_are}")
    ids = [scene.resolve("tendon", equality.name1, f"{path}.name1"), -1]
    if equality.name2:
        ids[1] = scene.resolve("tendon", equality.name2, f"{path}.name2")
    return _row(EqType.TENDON, ObjType.UNKNOWN, ids[0], ids[1], [*equality.polycoef, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
