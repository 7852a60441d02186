"""Sensors, one list per kind."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from engine.msd.schema.arrays import Beams, Vec2, Vector, array, empty
from engine.msd.schema.base import Element, Field, Payload, make, required
from engine.msd.schema.extras import SensorExtras
from engine.msd.schema.variant import Case, Variant


class ObjectType(Variant):
    """Object that a sensor measures or refers to."""

    link_inertia = Case("LinkInertia", str, ref="link")
    link = Case("Link", str, ref="link")
    geom = Case("Geom", str, ref="geom")
    site = Case("Site", str, ref="site")


class FrameSensorRef(Variant):
    """Reference frame of a sensor."""

    local = Case("Local")
    world = Case("World")
    object = Case("Object", ObjectType)


class FrameSensorType(enum.Enum):
    """Quantity of a frame sensor."""

    FramePos = "FramePos"
    FrameQuat = "FrameQuat"
    FrameLinVel = "FrameLinVel"
    FrameAngVel = "FrameAngVel"
    FrameLinAcc = "FrameLinAcc"
    XAxis = "XAxis"
    YAxis = "YAxis"
    ZAxis = "ZAxis"


class SubtreeSensorType(enum.Enum):
    """Quantity of a subtree sensor."""

    Com = "Com"
    LinVel = "LinVel"
    AngMom = "AngMom"


class JointSensorType(enum.Enum):
    """Quantity of a joint sensor."""

    JointPos = "JointPos"
    JointVel = "JointVel"


class ContactSensorReduce(enum.Enum):
    """How the reported contacts are chosen."""

    None_ = "None_"
    MinDist = "MinDist"
    MaxForce = "MaxForce"
    NetForce = "NetForce"


class ContactMatch(Variant):
    """Pair of objects whose contacts are watched."""

    geom_pair = Case("GeomPair", tuple[str, str], ref="geom")
    link_pair = Case("LinkPair", tuple[str, str], ref="link")
    subtree_pair = Case("SubtreePair", tuple[str, str], ref="link")


class ContactSensorReport(Element):
    """What a contact sensor reports, in this order."""

    found: Annotated[bool, Field("number of contacts")] = True
    force: Annotated[bool, Field("force")] = False
    torque: Annotated[bool, Field("torque")] = False
    dist: Annotated[bool, Field("distance", label="distance")] = False
    pos: Annotated[bool, Field("position", label="position")] = False
    normal: Annotated[bool, Field("normal")] = False
    tangent: Annotated[bool, Field("tangent")] = False


class SubtreeSensor(Element):
    """Measures a subtree of links."""

    name: Annotated[str | None, Field("sensor name")] = None
    link: Annotated[str, Field("root link", ref="link")] = required(str)
    type_: Annotated[SubtreeSensorType, Field("quantity", label="quantity")] = SubtreeSensorType.Com
    extras: Annotated[SensorExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class FrameSensor(Element):
    """Measures the motion of a frame."""

    name: Annotated[str | None, Field("sensor name")] = None
    object_type: Annotated[ObjectType, Field("measured object", label="measures")] = required(ObjectType)
    ref_frame: Annotated[FrameSensorRef, Field("reference frame", label="relative to")] = make(FrameSensorRef.local)
    sensor_type: Annotated[FrameSensorType, Field("quantity", label="quantity")] = FrameSensorType.FramePos
    extras: Annotated[SensorExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class JointSensor(Element):
    """Measures a joint."""

    name: Annotated[str | None, Field("sensor name")] = None
    joint: Annotated[str, Field("joint name", ref="joint")] = required(str)
    type_: Annotated[JointSensorType, Field("quantity", label="quantity")] = JointSensorType.JointPos
    extras: Annotated[SensorExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class TouchSensor(Element):
    """Sums the normal forces inside a site."""

    name: Annotated[str | None, Field("sensor name")] = None
    site: Annotated[str, Field("site whose volume collects normal forces, N", ref="site")] = required(str)
    extras: Annotated[SensorExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class ContactSensor(Element):
    """Reports contacts between two objects."""

    name: Annotated[str | None, Field("sensor name")] = None
    match_: Annotated[ContactMatch, Field("pair watched", label="between")] = required(ContactMatch)
    max_num: Annotated[int, Field("contacts reported", ge=0, bits=64, label="contacts at most")] = 1
    report: Annotated[
        ContactSensorReport,
        Field("fields reported, in the fixed order found(1) force(3) torque(3) dist(1) pos(3) normal(3) tangent(3)"),
    ] = make(ContactSensorReport)
    reduce: Annotated[ContactSensorReduce, Field("how contacts are chosen")] = ContactSensorReduce.None_
    extras: Annotated[SensorExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class LidarExclude(enum.Enum):
    """What a lidar does not see of its own robot."""

    None_ = "none"
    ParentBody = "parentbody"
    ParentSubtree = "parentsubtree"


class GridLidar(Payload):
    """A regular grid of beams."""

    hscan: Annotated[int | None, Field("beams per turn", ge=0, bits=64, label="columns")] = 1
    vscan: Annotated[int, Field("rows of beams", ge=0, bits=64, label="rows")] = 1
    hrange: Annotated[Vec2, Field("horizontal range", unit="°", label="horizontal range")] = array(0.0, 0.0)
    vrange: Annotated[Vec2, Field("vertical range", unit="°", label="vertical range")] = array(0.0, 0.0)


class RingsLidar(Payload):
    """Rings at given elevations."""

    elevations: Annotated[Vector, Field("elevation of each ring", unit="°")] = array()
    hscan: Annotated[int | None, Field("beams per turn", ge=0, bits=64, label="columns")] = 1
    hrange: Annotated[Vec2, Field("horizontal range", unit="°", label="horizontal range")] = array(0.0, 0.0)


class ExplicitLidar(Payload):
    """Beams one by one."""

    beams: Annotated[Beams, Field("azimuth and elevation of each beam", unit="°")] = empty(Beams)


class LidarPattern(Variant):
    """Arrangement of the beams of a lidar."""

    grid = Case("Grid", GridLidar)
    rings = Case("Rings", RingsLidar)
    explicit = Case("Explicit", ExplicitLidar)


class LidarSensor(Element):
    """Measures distances along beams."""

    name: Annotated[str | None, Field("sensor name")] = None
    site: Annotated[str, Field("site carrying the lidar", ref="site")] = required(str)
    cutoff: Annotated[float, Field("largest range", unit="m", ge=0, label="largest distance")] = 100.0
    pattern: Annotated[LidarPattern, Field("beams")] = make(LidarPattern)
    exclude: Annotated[LidarExclude, Field("self filter")] = LidarExclude.ParentBody
    reportrate: Annotated[
        float | None, Field("columns per second (instead of hscan, needs hz)", unit="1/s", ge=0, label="reports rate")
    ] = None
    hz: Annotated[
        float | None,
        Field("revolutions per second; null: whole frame every step", unit="Hz", ge=0, label="frequency"),
    ] = None
    extras: Annotated[SensorExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET


class SensorSet(Element):
    """All sensors, one list per kind."""

    subtree: Annotated[list[SubtreeSensor], Field("subtree sensors")] = msgspec.field(default_factory=list)
    frame: Annotated[list[FrameSensor], Field("frame sensors")] = msgspec.field(default_factory=list)
    joint: Annotated[list[JointSensor], Field("joint sensors")] = msgspec.field(default_factory=list)
    touch: Annotated[list[TouchSensor], Field("touch sensors")] = msgspec.field(default_factory=list)
    contact: Annotated[list[ContactSensor], Field("contact sensors")] = msgspec.field(default_factory=list)
    lidar: Annotated[list[LidarSensor], Field("lidar sensors")] = msgspec.field(default_factory=list)
