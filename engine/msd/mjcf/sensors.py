"""<sensor>: into MSD's lists where it has the kind, into `extras.sensors` otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.context import Context, attach_extras
from engine.msd.mjcf.extensions import lidar_sensor
from engine.msd.mjcf.plugins import is_run, plugin_name, settings_of
from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.msd.schema import (
    ContactMatch,
    ContactSensor,
    ContactSensorReduce,
    ContactSensorReport,
    FrameSensor,
    FrameSensorRef,
    FrameSensorType,
    JointSensor,
    JointSensorType,
    MujocoSensor,
    ObjectType,
    SensorExtras,
    SubtreeSensor,
    SubtreeSensorType,
    TouchSensor,
)

FRAME_TYPES = {
    "framepos": FrameSensorType.FramePos,
    "framequat": FrameSensorType.FrameQuat,
    "framelinvel": FrameSensorType.FrameLinVel,
    "frameangvel": FrameSensorType.FrameAngVel,
    "framexaxis": FrameSensorType.XAxis,
    "frameyaxis": FrameSensorType.YAxis,
    "framezaxis": FrameSensorType.ZAxis,
}
INERTIAL_TYPES = {
    "accelerometer": FrameSensorType.FrameLinAcc,
    "velocimeter": FrameSensorType.FrameLinVel,
    "gyro": FrameSensorType.FrameAngVel,
}
SUBTREE_TYPES = {
    "subtreecom": SubtreeSensorType.Com,
    "subtreelinvel": SubtreeSensorType.LinVel,
    "subtreeangmom": SubtreeSensorType.AngMom,
}
JOINT_TYPES = {"jointpos": JointSensorType.JointPos, "jointvel": JointSensorType.JointVel}
OBJECTS: dict[str, Callable[[str], ObjectType]] = {
    "body": ObjectType.link_inertia,
    "xbody": ObjectType.link,
    "geom": ObjectType.geom,
    "site": ObjectType.site,
}
REPORTS = ("found", "force", "torque", "dist", "pos", "normal", "tangent")
VELOCITIES = ("linvel", "angvel")  # what MuJoCo reports of a contact and MSD does not
REDUCE = {
    "none": ContactSensorReduce.None_,
    "mindist": ContactSensorReduce.MinDist,
    "maxforce": ContactSensorReduce.MaxForce,
    "netforce": ContactSensorReduce.NetForce,
}
SENSOR_PLACES = {
    kind: place for place, kind in enumerate((*INERTIAL_TYPES, *FRAME_TYPES, *JOINT_TYPES, *SUBTREE_TYPES))
}
# What each other kind measures: the attribute that names the object is also the object's kind.
SINGLE_OBJECTS = ("site", "joint", "tendon", "actuator", "body", "camera", "geom", "mesh")


def read_sensor(context: Context, node: Node, order: int) -> None:
    """Add one sensor. Raises SceneError."""
    attributes = Attributes(node, chain=[])
    name = attributes.name()
    common: dict[str, Any] = {
        "cutoff": attributes.number("cutoff", 0.0) or None,
        "noise": attributes.number("noise", 0.0) or None,
        "nsample": attributes.integer("nsample", 0) or None,
        "interp": attributes.raw("interp"),
        "delay": attributes.number("delay", 0.0) or None,
        "interval": attributes.floats("interval", (0.0, 0.0)) if attributes.has("interval") else None,
        "user": attributes.optional_floats("user"),
    }
    sensor = None if id(node) in context.of_flexcomps else _msd_sensor(context, attributes, name)
    if sensor is not None:
        attach_extras(sensor, SensorExtras, order=order, **common)
    else:
        given = {key: value for key, value in common.items() if value is not None}
        sensor = _mujoco_sensor(context, attributes, name, order, given)
        context.extras.sensors.append(sensor)
    context.became(node, sensor)
    context.done(attributes)


def _msd_sensor(context: Context, attributes: Attributes, name: str | None) -> object | None:
    """The sensor in the list of its kind, or None when MSD has no such kind."""
    kind, sensors = attributes.node.tag, context.world.sensors
    if kind in JOINT_TYPES:
        sensor = JointSensor(name=name, joint=attributes.required("joint"), type_=JOINT_TYPES[kind])
        sensors.joint.append(sensor)
    elif kind in INERTIAL_TYPES:
        sensor = FrameSensor(
            name=name,
            object_type=ObjectType.site(attributes.required("site")),
            ref_frame=FrameSensorRef.local(),
            sensor_type=INERTIAL_TYPES[kind],
        )
        sensors.frame.append(sensor)
    elif kind == "touch":
        sensor = TouchSensor(name=name, site=attributes.required("site"))
        sensors.touch.append(sensor)
    elif kind in SUBTREE_TYPES:
        sensor = SubtreeSensor(name=name, link=attributes.required("body"), type_=SUBTREE_TYPES[kind])
        sensors.subtree.append(sensor)
    elif kind in FRAME_TYPES:
        sensor = _frame_sensor(attributes, name)
        if sensor is not None:
            sensors.frame.append(sensor)
    elif kind == "lidar":
        sensor = lidar_sensor(context, attributes)
        sensors.lidar.append(sensor)
    elif kind == "contact":
        sensor = _contact_sensor(attributes, name)
        if sensor is not None:
            sensors.contact.append(sensor)
    else:
        return None
    return sensor


def _frame_sensor(attributes: Attributes, name: str | None) -> FrameSensor | None:
    objtype, reftype = attributes.required("objtype"), attributes.raw("reftype")
    objname, refname = attributes.required("objname"), attributes.raw("refname")
    if (reftype is None) != (refname is None):
        raise attributes.node.error("reftype and refname go together", "refname")
    for attribute, value in (("objtype", objtype), ("reftype", reftype)):
        if value is not None and value not in (*OBJECTS, "camera"):
            allowed = ", ".join((*OBJECTS, "camera"))
            raise attributes.node.error(f"Expected one of {allowed}, got {value!r}", attribute)
    if objtype == "camera" or reftype == "camera":
        return None
    reference = FrameSensorRef.world()
    if reftype is not None:
        reference = FrameSensorRef.object(OBJECTS[reftype](refname or ""))
    return FrameSensor(
        name=name,
        object_type=OBJECTS[objtype](objname),
        ref_frame=reference,
        sensor_type=FRAME_TYPES[attributes.node.tag],
    )


def _contact_sensor(attributes: Attributes, name: str | None) -> ContactSensor | None:
    """A contact sensor between two objects of one kind; None for the forms that MSD has not."""
    ends = {kind: (attributes.raw(f"{kind}1"), attributes.raw(f"{kind}2")) for kind in ("geom", "body", "subtree")}
    whole = [(kind, pair) for kind, pair in ends.items() if pair[0] and pair[1]]
    some = [kind for kind, pair in ends.items() if pair[0] or pair[1]]
    reports = attributes.text("data", "found").split()
    known = REPORTS + VELOCITIES
    wrong = [word for word in reports if word not in known]
    if wrong:
        raise attributes.node.error(f"Expected words of {', '.join(known)}, got {wrong[0]!r}", "data")
    reduce = attributes.keyword("reduce", tuple(REDUCE), "none")
    number = attributes.integer("num", 1)
    if number < 1:
        raise attributes.node.error(f"Expected at least 1, got {number}", "num")
    if len(whole) != 1 or len(some) != 1 or attributes.raw("site") or set(reports) & set(VELOCITIES):
        return None
    kind, (first, second) = whole[0]
    report = ContactSensorReport()
    for word in REPORTS:
        setattr(report, word, word in reports)
    match = {"geom": ContactMatch.geom_pair, "body": ContactMatch.link_pair, "subtree": ContactMatch.subtree_pair}
    return ContactSensor(
        name=name,
        match_=match[kind](first, second),
        max_num=number,
        report=report,
        reduce=REDUCE[reduce],
    )


def _mujoco_sensor(
    context: Context, attributes: Attributes, name: str | None, order: int, common: dict[str, Any]
) -> MujocoSensor:
    objtype, objname = attributes.text("objtype"), attributes.text("objname")
    reftype, refname = attributes.text("reftype"), attributes.text("refname")
    for kind in SINGLE_OBJECTS:
        if attributes.has(kind) and not objname:
            objtype, objname = kind, attributes.text(kind)
        elif attributes.has(kind):
            reftype, refname = kind, attributes.text(kind)
    for kind in ("geom", "body", "subtree"):
        if attributes.has(f"{kind}1"):
            objtype, objname = kind, attributes.text(f"{kind}1")
        if attributes.has(f"{kind}2"):
            reftype, refname = kind, attributes.text(f"{kind}2")
    number = attributes.integer("num", 0)
    dim = attributes.integer("dim", 0)
    if attributes.node.tag == "plugin" and not is_run(plugin_name(context.world, attributes.node)):
        message = "A plugin sensor is kept and written back, but not simulated"
        context.note(attributes.node, message, outcome=Outcome.CARRIED)
    return MujocoSensor(
        name=name,
        order=order,
        kind=attributes.node.tag,
        objtype=objtype,
        objname=objname,
        reftype=reftype,
        refname=refname,
        data=attributes.text("data").split(),
        num=number or None,
        reduce=attributes.raw("reduce"),
        dim=dim or None,
        datatype=attributes.raw("datatype"),
        needstage=attributes.raw("needstage"),
        enclosed=attributes.optional_boolean("enclosed"),
        plugin=attributes.raw("plugin"),
        instance=attributes.raw("instance"),
        config=settings_of(attributes.node) or None,
        **common,
    )
