"""<sensor>: MSD's lists and MuJoCo's own kinds, in MuJoCo's order."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.msd.mjcf.sensors import FRAME_TYPES, INERTIAL_TYPES, JOINT_TYPES, OBJECTS, REDUCE, REPORTS, SUBTREE_TYPES
from engine.msd.mjcf.write.context import Context, Dialect, child, put, unless
from engine.msd.mjcf.write.lidars import write_lidar
from engine.msd.order import in_order
from engine.msd.schema import (
    ContactSensor,
    FrameSensor,
    FrameSensorType,
    JointSensor,
    LidarSensor,
    MujocoSensor,
    ObjectType,
    SubtreeSensor,
    TouchSensor,
)

FRAMES = {quantity: kind for kind, quantity in FRAME_TYPES.items()} | {FrameSensorType.FrameLinAcc: "framelinacc"}
LOCAL = {quantity: kind for kind, quantity in INERTIAL_TYPES.items()}
SUBTREES = {quantity: kind for kind, quantity in SUBTREE_TYPES.items()}
JOINTS = {quantity: kind for kind, quantity in JOINT_TYPES.items()}
REDUCTIONS = {reduce: word for word, reduce in REDUCE.items()}
OBJECT_WORDS = {make("").variant: word for word, make in OBJECTS.items()}
MATCHES = {"geom_pair": "geom", "link_pair": "body", "subtree_pair": "subtree"}
PAIRED = ("contact", "distance", "normal", "fromto")
"""Kinds that name two objects by geom1, body2 ...; most others by an attribute called like the object's kind."""
BY_TYPE = ("insidesite", "user", "plugin", *FRAME_TYPES, "framelinacc", "frameangacc")
"""Kinds that name their object by objtype and objname."""


def write(context: Context) -> None:
    """The <sensor> section."""
    for path, sensor in in_order(context.world, "sensor"):
        if isinstance(sensor, LidarSensor):
            if context.dialect is Dialect.MOTRIXSIM:
                write_lidar(context, sensor, path)
            else:
                context.note(path, "MJCF has no lidar; it was left out")
            continue
        row = _mujoco(sensor) if isinstance(sensor, MujocoSensor) else _msd(context, sensor, path)
        if row is None:
            continue
        kind, attributes = row
        element = child(context.section("sensor"), kind, name=sensor.name, **attributes)
        source = sensor if isinstance(sensor, MujocoSensor) else sensor.extras
        if source is not msgspec.UNSET:
            for name in ("cutoff", "noise", "nsample", "interp", "delay", "interval", "user"):
                put(element, **{name: getattr(source, name)})
        for key, value in (getattr(sensor, "config", None) or {}).items():
            child(element, "config", key=key, value=value)


def _msd(context: Context, sensor: Any, path: str) -> tuple[str, dict[str, Any]] | None:
    """Element and attributes of a sensor of MSD's lists; None for one that MJCF has not, which is reported."""
    if isinstance(sensor, JointSensor):
        return JOINTS[sensor.type_], {"joint": sensor.joint}
    if isinstance(sensor, TouchSensor):
        return "touch", {"site": sensor.site}
    if isinstance(sensor, SubtreeSensor):
        return SUBTREES[sensor.type_], {"body": sensor.link}
    if isinstance(sensor, FrameSensor):
        return _frame(context, sensor, path)
    assert isinstance(sensor, ContactSensor)
    kind = MATCHES[sensor.match_.variant]
    first, second = sensor.match_.value
    data = [word for word in REPORTS if getattr(sensor.report, word)]
    return "contact", {
        f"{kind}1": first,
        f"{kind}2": second,
        "num": unless(sensor.max_num, 1),
        "data": None if data == ["found"] else " ".join(data),
        "reduce": unless(REDUCTIONS[sensor.reduce], "none"),
    }


def _frame(context: Context, sensor: FrameSensor, path: str) -> tuple[str, dict[str, Any]] | None:
    ref = sensor.ref_frame
    if ref.variant == "local":
        kind = LOCAL.get(sensor.sensor_type)
        if kind is None or sensor.object_type.variant != "site":
            message = "MJCF measures velocity and acceleration of sites alone in their own frame; it was left out"
            context.note(path, message)
            return None
        return kind, {"site": sensor.object_type.value}
    objtype, objname = _named(sensor.object_type)
    attributes = {"objtype": objtype, "objname": objname}
    if ref.variant == "object" and sensor.sensor_type is FrameSensorType.FrameLinAcc:
        message = "MJCF measures the acceleration of a frame against the world alone; it was left out"
        context.note(path, message)
        return None
    if ref.variant == "object":
        attributes["reftype"], attributes["refname"] = _named(ref.value)
    return FRAMES[sensor.sensor_type], attributes


def _named(thing: ObjectType) -> tuple[str, str]:
    return OBJECT_WORDS[thing.variant], thing.value


def _mujoco(sensor: MujocoSensor) -> tuple[str, dict[str, Any]]:
    attributes: dict[str, Any] = {}
    if sensor.kind in PAIRED:
        for end, objtype, name in (("1", sensor.objtype, sensor.objname), ("2", sensor.reftype, sensor.refname)):
            if objtype:
                attributes["site" if objtype == "site" else f"{objtype}{end}"] = name
    elif sensor.kind in BY_TYPE:
        attributes = {"objtype": sensor.objtype, "objname": sensor.objname}
        if sensor.kind == "insidesite":
            attributes["site"] = sensor.refname
        else:
            attributes |= {"reftype": sensor.reftype, "refname": sensor.refname}
    else:
        attributes = {
            objtype: name
            for objtype, name in ((sensor.objtype, sensor.objname), (sensor.reftype, sensor.refname))
            if objtype
        }
    for name in ("num", "reduce", "dim", "datatype", "needstage", "enclosed", "plugin", "instance"):
        attributes[name] = getattr(sensor, name)
    return sensor.kind, attributes | {"data": " ".join(sensor.data)}
