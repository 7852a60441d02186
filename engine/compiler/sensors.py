"""Sensors: what they measure, of which object, and where their numbers are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.compiler.actuators import history, place_history
from engine.compiler.columns import Columns
from engine.compiler.lidar import EXCLUDE, directions, steps_per_frame
from engine.compiler.model import SceneModel
from engine.compiler.plugins import readings
from engine.compiler.scene import Scene, called, index_names
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import (
    ContactSensor,
    FrameSensor,
    FrameSensorType,
    JointSensor,
    JointSensorType,
    LidarSensor,
    SubtreeSensor,
    SubtreeSensorType,
    TouchSensor,
)
from engine.msd.schema.world_extras import MujocoSensor
from engine.physics.enums import DataType, ObjType, SensorType

S, O = SensorType, ObjType
POSITION, VELOCITY, ACCELERATION = 1, 2, 3
_STAGE = {"none": 0, "pos": POSITION, "vel": VELOCITY, "acc": ACCELERATION}


@dataclass(frozen=True)
class Kind:
    """Size, stage and data type of a kind of sensor."""

    dim: int
    stage: int
    datatype: DataType = DataType.REAL


_POS3, _VEL3, _ACC3 = Kind(3, POSITION), Kind(3, VELOCITY), Kind(3, ACCELERATION)
_POS1, _VEL1, _ACC1 = Kind(1, POSITION), Kind(1, VELOCITY), Kind(1, ACCELERATION)
_AXIS, _QUAT = Kind(3, POSITION, DataType.AXIS), Kind(4, POSITION, DataType.QUATERNION)
KINDS: dict[SensorType, Kind] = {
    S.TOUCH: Kind(1, ACCELERATION, DataType.POSITIVE),
    S.ACCELEROMETER: _ACC3, S.VELOCIMETER: _VEL3, S.GYRO: _VEL3, S.FORCE: _ACC3, S.TORQUE: _ACC3,
    S.RANGEFINDER: _POS1, S.MAGNETOMETER: _POS3, S.CAMPROJECTION: Kind(2, POSITION),
    S.JOINTPOS: _POS1, S.JOINTVEL: _VEL1, S.TENDONPOS: _POS1, S.TENDONVEL: _VEL1,
    S.ACTUATORPOS: _POS1, S.ACTUATORVEL: _VEL1, S.ACTUATORFRC: _ACC1, S.JOINTACTFRC: _ACC1, S.TENDONACTFRC: _ACC1,
    S.BALLQUAT: _QUAT, S.BALLANGVEL: _VEL3,
    S.JOINTLIMITPOS: _POS1, S.JOINTLIMITVEL: _VEL1, S.JOINTLIMITFRC: _ACC1,
    S.TENDONLIMITPOS: _POS1, S.TENDONLIMITVEL: _VEL1, S.TENDONLIMITFRC: _ACC1,
    S.FRAMEPOS: _POS3, S.FRAMEQUAT: _QUAT, S.FRAMEXAXIS: _AXIS, S.FRAMEYAXIS: _AXIS, S.FRAMEZAXIS: _AXIS,
    S.FRAMELINVEL: _VEL3, S.FRAMEANGVEL: _VEL3, S.FRAMELINACC: _ACC3, S.FRAMEANGACC: _ACC3,
    S.SUBTREECOM: _POS3, S.SUBTREELINVEL: _VEL3, S.SUBTREEANGMOM: _VEL3,
    S.INSIDESITE: Kind(1, POSITION, DataType.POSITIVE), S.GEOMDIST: _POS1, S.GEOMNORMAL: _AXIS,
    S.GEOMFROMTO: Kind(6, POSITION), S.CONTACT: Kind(0, ACCELERATION),
    S.E_POTENTIAL: _POS1, S.E_KINETIC: _POS1, S.CLOCK: _POS1,
    S.TACTILE: Kind(0, VELOCITY), S.USER: Kind(0, ACCELERATION),
    S.PLUGIN: Kind(0, ACCELERATION),
    S.LIDAR: Kind(0, POSITION),
}  # fmt: skip
"""Every kind of sensor that a model can hold."""

CONTACT_FIELDS = {
    "found": 1, "force": 3, "torque": 3, "dist": 1, "pos": 3, "normal": 3, "tangent": 3, "linvel": 3, "angvel": 3,
}  # fmt: skip
"""Numbers that a contact sensor reports per contact, in this order; their bits are in the same order. MSD knows all
but the velocities, of the second geom against the first."""

RAY_FIELDS = {"dist": 1, "dir": 3, "origin": 3, "point": 3, "normal": 3, "depth": 1}
"""Numbers that a range finder reports, likewise."""

_FRAME = {
    FrameSensorType.FramePos: S.FRAMEPOS,
    FrameSensorType.FrameQuat: S.FRAMEQUAT,
    FrameSensorType.FrameLinVel: S.FRAMELINVEL,
    FrameSensorType.FrameAngVel: S.FRAMEANGVEL,
    FrameSensorType.FrameLinAcc: S.FRAMELINACC,
    FrameSensorType.XAxis: S.FRAMEXAXIS,
    FrameSensorType.YAxis: S.FRAMEYAXIS,
    FrameSensorType.ZAxis: S.FRAMEZAXIS,
}
_LOCAL = {
    FrameSensorType.FrameLinVel: S.VELOCIMETER,
    FrameSensorType.FrameAngVel: S.GYRO,
    FrameSensorType.FrameLinAcc: S.ACCELEROMETER,
}
_SUBTREE = {
    SubtreeSensorType.Com: S.SUBTREECOM,
    SubtreeSensorType.LinVel: S.SUBTREELINVEL,
    SubtreeSensorType.AngMom: S.SUBTREEANGMOM,
}
_OBJECT = {
    "link_inertia": (O.BODY, "link"),
    "link": (O.XBODY, "link"),
    "geom": (O.GEOM, "geom"),
    "site": (O.SITE, "site"),
}
_MATCH = {"geom_pair": (O.GEOM, "geom"), "link_pair": (O.BODY, "link"), "subtree_pair": (O.XBODY, "link")}
_REDUCE = {"None_": 0, "MinDist": 1, "MaxForce": 2, "NetForce": 3}
_MJCF_REDUCE = {"none": 0, "mindist": 1, "maxforce": 2, "netforce": 3}
_MJCF_OBJECT = {
    "body": (O.BODY, "link"), "xbody": (O.XBODY, "link"), "subtree": (O.XBODY, "link"),
    "geom": (O.GEOM, "geom"), "site": (O.SITE, "site"),
    "camera": (O.CAMERA, "camera"), "joint": (O.JOINT, "joint"), "tendon": (O.TENDON, "tendon"),
    "actuator": (O.ACTUATOR, "actuator"), "mesh": (O.MESH, "mesh"),
}  # fmt: skip
_MJCF_KIND = {kind.name.lower().replace("_", "-"): kind for kind in KINDS if kind != S.LIDAR} | {
    "jointactuatorfrc": S.JOINTACTFRC,
    "tendonactuatorfrc": S.TENDONACTFRC,
    "distance": S.GEOMDIST,
    "normal": S.GEOMNORMAL,
    "fromto": S.GEOMFROMTO,
    "e_potential": S.E_POTENTIAL,
    "e_kinetic": S.E_KINETIC,
}


def compile_sensors(scene: Scene, m: SceneModel) -> None:
    """The sensor arrays, in the order that the extras give, else subtree, frame, joint, touch, contact."""
    rows = Columns()
    compiled = []
    address = 0
    for path, sensor in scene.in_order("sensor"):
        row = _sensor(scene, m, path, sensor)
        if row is None:
            continue
        compiled.append((path, sensor))
        extras = sensor if isinstance(sensor, MujocoSensor) else extras_of(sensor)
        kind = KINDS[row["sensor_type"]]
        row.setdefault("sensor_dim", kind.dim)
        rows.add(
            **{
                "sensor_reftype": O.UNKNOWN,
                "sensor_refid": -1,
                "sensor_intprm": (0, 0, 0),
                "sensor_needstage": _stage(row),
                "sensor_datatype": kind.datatype,
                **reading_row(sensor),
                **row,
            },
            sensor_adr=address,
            sensor_history=history(extras),
            sensor_delay=extra_value(extras, "delay", 0.0),
            sensor_interval=extra_value(extras, "interval", (0.0, 0.0)),
        )
        address += row["sensor_dim"]
    m.nsensor, m.nsensordata = len(compiled), address
    rows.write(m, "sensor")
    m.sensor_historyadr = place_history(m, m.sensor_history, m.sensor_dim)
    m.names["sensor"] = [sensor.name or "" for _, sensor in compiled]
    m.paths["sensor"] = [path for path, _ in compiled]
    index_names(scene, "sensor", [(sensor.name, path) for path, sensor in compiled])


def reading_row(sensor: Any) -> dict[str, Any]:
    """What the sensor arrays have of the reading of one sensor, whatever it measures."""
    extras = sensor if isinstance(sensor, MujocoSensor) else extras_of(sensor)
    return {"sensor_cutoff": extra_value(extras, "cutoff", 0.0), "sensor_noise": extra_value(extras, "noise", 0.0)}


def _stage(row: dict[str, Any]) -> int:
    """Stage that a sensor needs; contacts are known after collision, their forces only after the solver."""
    kind = row["sensor_type"]
    if kind == S.CONTACT:
        bits, reduce, _ = row["sensor_intprm"]
        if bits & 0b110 or reduce >= _REDUCE["MaxForce"]:
            return ACCELERATION
        return VELOCITY if bits & 0b110000000 else POSITION
    return KINDS[kind].stage


def _sensor(scene: Scene, m: SceneModel, path: str, sensor: Any) -> dict[str, Any] | None:
    if isinstance(sensor, JointSensor):
        kind = S.JOINTPOS if sensor.type_ == JointSensorType.JointPos else S.JOINTVEL
        return _on(kind, O.JOINT, scene.resolve("joint", sensor.joint, f"{path}.joint"))
    if isinstance(sensor, TouchSensor):
        return _on(S.TOUCH, O.SITE, scene.resolve("site", sensor.site, f"{path}.site"))
    if isinstance(sensor, SubtreeSensor):
        return _on(_SUBTREE[sensor.type_], O.BODY, scene.resolve_link(sensor.link, f"{path}.link"))
    if isinstance(sensor, FrameSensor):
        return _frame(scene, path, sensor)
    if isinstance(sensor, ContactSensor):
        return _contact(scene, path, sensor)
    if isinstance(sensor, LidarSensor):
        return _lidar(scene, m, path, sensor)
    return _mujoco(scene, m, path, sensor)


def _on(kind: SensorType, objtype: ObjType, index: int) -> dict[str, Any]:
    return {"sensor_type": kind, "sensor_objtype": objtype, "sensor_objid": index}


def _object(scene: Scene, path: str, objtype: str, name: str) -> tuple[ObjType, int]:
    kind, table = _OBJECT[objtype]
    return kind, scene.resolve_link(name, path) if table == "link" else scene.resolve(table, name, path)


def _frame(scene: Scene, path: str, sensor: FrameSensor) -> dict[str, Any]:
    objtype, index = _object(scene, f"{path}.object_type.value", sensor.object_type.variant, sensor.object_type.value)
    ref = sensor.ref_frame
    if ref.variant == "local":
        # Where a frame is and how it turns against itself says nothing; how it moves is given in its own axes.
        kind = _LOCAL.get(sensor.sensor_type)
        if kind is None:
            itself = {"sensor_reftype": objtype, "sensor_refid": index}
            return _on(_FRAME[sensor.sensor_type], objtype, index) | itself
        return _on(kind, objtype, index)
    row = _on(_FRAME[sensor.sensor_type], objtype, index)
    if ref.variant == "object":
        place = f"{path}.ref_frame.value.value"
        row["sensor_reftype"], row["sensor_refid"] = _object(scene, place, ref.value.variant, ref.value.value)
    return row


def _contact(scene: Scene, path: str, sensor: ContactSensor) -> dict[str, Any]:
    objtype, table = _MATCH[sensor.match_.variant]
    ids = []
    for i, name in enumerate(sensor.match_.value):
        place = f"{path}.match_.value[{i}]"
        ids.append(scene.resolve_link(name, place) if table == "link" else scene.resolve(table, name, place))
    fields = [name for name in CONTACT_FIELDS if getattr(sensor.report, name, False)]
    row = _on(S.CONTACT, objtype, ids[0]) | {"sensor_reftype": objtype, "sensor_refid": ids[1]}
    return row | _report(scene, path, CONTACT_FIELDS, fields, _REDUCE[sensor.reduce.name], sensor.max_num)


def _lidar(scene: Scene, m: SceneModel, path: str, sensor: LidarSensor) -> dict[str, Any] | None:
    """The points that the beams meet; which of the robot they do not see and the steps of a frame as parameters."""
    try:
        beams = directions(sensor)
    except ValueError as error:
        scene.fail(f"{path}.pattern", f"{called('sensor', sensor)} {error}")
        return None
    m.lidar_dir = np.concatenate([m.lidar_dir, beams])
    m.nlidarbeam = len(m.lidar_dir)
    row = _on(S.LIDAR, O.SITE, scene.resolve("site", sensor.site, f"{path}.site"))
    parameters = (EXCLUDE[sensor.exclude], steps_per_frame(sensor, float(m.opt.timestep)), 0)
    return row | {"sensor_intprm": parameters, "sensor_dim": beams.size, "sensor_cutoff": sensor.cutoff}


MOST_CONTACTS = 1 << 16
"""Contacts that one sensor reports."""


def _report(
    scene: Scene, path: str, sizes: dict[str, int], fields: list[str], reduce: int, count: int
) -> dict[str, Any]:
    """Bits of the reported fields, the reduction and the number of contacts, with the size they make."""
    if not fields or not set(fields) <= set(sizes) or (count < 1 and sizes is CONTACT_FIELDS):
        scene.fail(path, f"this sensor reports one or more of {', '.join(sizes)}, at least once; found {fields}")
    if count > MOST_CONTACTS:
        scene.fail(path, f"this sensor reports {count:,} contacts; {MOST_CONTACTS:,} are the most")
        count = 1
    bits = sum(1 << i for i, name in enumerate(sizes) if name in fields)
    size = max(count, 1) * sum(sizes.get(name, 0) for name in fields)
    return {"sensor_intprm": (bits, reduce, count), "sensor_dim": size}


def _mujoco(scene: Scene, m: SceneModel, path: str, sensor: MujocoSensor) -> dict[str, Any] | None:
    kind = _MJCF_KIND.get(sensor.kind)
    if kind is None:
        there_are = f"there are {', '.join(sorted(_MJCF_KIND))}"
        scene.fail(f"{path}.kind", f"{called('sensor', sensor)} is of kind {sensor.kind!r}; {there_are}")
        return None
    row = _on(kind, O.UNKNOWN, -1)
    for role, objtype, name in (("obj", sensor.objtype, sensor.objname), ("ref", sensor.reftype, sensor.refname)):
        if not name:
            continue
        if objtype not in _MJCF_OBJECT:
            scene.fail(
                f"{path}.{role}type",
                f"{called('sensor', sensor)} measures a {objtype!r}; it can be about {', '.join(_MJCF_OBJECT)}",
            )
            return None
        number, table = _MJCF_OBJECT[objtype]
        place = f"{path}.{role}name"
        index = scene.resolve_link(name, place) if table == "link" else scene.resolve(table, name, place)
        if kind == S.TACTILE:  # MuJoCo's object is the mesh, its reference the geom
            role = "ref" if role == "obj" else "obj"
        row[f"sensor_{role}type"], row[f"sensor_{role}id"] = number, index
    if kind == S.CONTACT:
        reduce = _MJCF_REDUCE.get(sensor.reduce or "none", 0)
        count = 1 if sensor.num is None else sensor.num
        row |= _report(scene, path, CONTACT_FIELDS, sensor.data or ["found"], reduce, count)
    if kind == S.RANGEFINDER:
        row |= _report(scene, path, RAY_FIELDS, sensor.data or ["dist"], 0, 0)
        if row["sensor_objtype"] == O.CAMERA and row["sensor_objid"] >= 0:
            row["sensor_dim"] *= int(m.cam_resolution[row["sensor_objid"]].prod())  # a ray for every pixel
    if kind == S.INSIDESITE and sensor.enclosed:
        row |= {"sensor_intprm": (1, 0, 0), "sensor_datatype": DataType.REAL}
    if kind == S.TACTILE and 0 <= row["sensor_objid"] < m.nmesh:
        row["sensor_dim"] = 3 * int(m.mesh_vertnum[row["sensor_objid"]])
    if kind == S.PLUGIN:
        row["sensor_dim"] = readings(scene, path, sensor)
    if kind == S.USER:
        row |= {
            "sensor_dim": sensor.dim or 0,
            "sensor_datatype": DataType[(sensor.datatype or "real").upper()],
            "sensor_needstage": _STAGE[sensor.needstage or "acc"],
        }
    return row
