"""MotrixSim's extensions of MJCF that are elements of their own: lidar profiles and sensors, Gaussian clouds."""

from __future__ import annotations

from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.context import Context
from engine.msd.mjcf.files import asset_path
from engine.msd.mjcf.orientation import read_orientation
from engine.msd.mjcf.xml import Node
from engine.msd.schema import (
    GaussianCloudSource,
    GaussianCloudSpec,
    GaussianSplat,
    GridLidar,
    LidarExclude,
    LidarPattern,
    LidarSensor,
    RingsLidar,
)

CLOUD_SUFFIXES = (".ply", ".gcloud")
EXCLUDES = {
    "none": LidarExclude.None_,
    "parentbody": LidarExclude.ParentBody,
    "parentsubtree": LidarExclude.ParentSubtree,
}


def read_lidar_profile(context: Context, node: Node) -> None:
    """Remember a lidar profile; each sensor that names it gets a copy. Raises SceneError."""
    context.lidars[node.attrib.get("name", "")] = node
    _profile(context, node)


def _profile(context: Context, node: Node) -> LidarSensor:
    """A lidar with the range and pattern of a profile."""
    attributes = Attributes(node, chain=[])
    attributes.required("name")
    kind = attributes.keyword("pattern", ("grid", "rings"), "grid")
    rate = attributes.optional_number("reportrate")
    if rate is not None and attributes.has("hscan"):
        raise node.error("Give hscan or reportrate, not both", "reportrate")
    columns = None if rate is not None else attributes.integer("hscan", 1)
    hrange = attributes.floats("hrange", (0.0, 0.0))
    if kind == "rings":
        elevations = attributes.optional_floats("elevations")
        if elevations is None or not len(elevations) or attributes.has("vscan") or attributes.has("vrange"):
            raise node.error("A rings pattern needs elevations, and no vscan or vrange", "elevations")
        pattern = LidarPattern.rings(RingsLidar(elevations=elevations, hscan=columns, hrange=hrange))
    else:
        if attributes.has("elevations"):
            raise node.error("A grid pattern has a vscan and a vrange, no elevations", "elevations")
        rows, vrange = attributes.integer("vscan", 1), attributes.floats("vrange", (0.0, 0.0))
        pattern = LidarPattern.grid(GridLidar(hscan=columns, vscan=rows, hrange=hrange, vrange=vrange))
    attributes.given("hzrange", 2)
    cutoff = attributes.number("cutoff", 100.0)
    context.done(attributes)
    return LidarSensor(site="", cutoff=cutoff, pattern=pattern, reportrate=rate)


def lidar_sensor(context: Context, attributes: Attributes) -> LidarSensor:
    """A lidar that a <sensor> places. Raises SceneError."""
    node, profile = attributes.node, attributes.required("asset")
    if profile not in context.lidars:
        known = ", ".join(context.lidars) or "none"
        raise node.error(f"Unknown lidar asset {profile!r}; the file has {known}", "asset")
    sensor = _profile(context, context.lidars[profile])
    sensor.name, sensor.site = attributes.name(), attributes.required("site")
    sensor.exclude = EXCLUDES[attributes.keyword("exclude", tuple(EXCLUDES), "parentbody")]
    sensor.hz = attributes.optional_number("hz")
    limits = Attributes(context.lidars[profile], chain=[]).given("hzrange", 2)
    if limits is not None and sensor.hz is not None and not limits[0] <= sensor.hz <= limits[1]:
        raise node.error(f"Expected from {limits[0]:g} to {limits[1]:g} Hz as the profile says", "hz")
    if sensor.reportrate is not None and sensor.hz is None:
        raise node.error("A profile with a reportrate needs the sensor's hz", "hz")
    return sensor


def read_cloud(context: Context, node: Node) -> None:
    """Add a Gaussian cloud. Raises SceneError."""
    attributes = Attributes(node, chain=[])
    name = attributes.required("name")
    attributes.required("file")
    source = GaussianCloudSource(
        path=asset_path(context, node, "file", "meshdir", CLOUD_SUFFIXES), content_type=attributes.own("content_type")
    )
    context.world.assets.gaussian_clouds[name] = GaussianCloudSpec(source=source)
    context.became(node, context.world.assets.gaussian_clouds[name])
    context.done(attributes)


def read_splat(context: Context, node: Node) -> GaussianSplat:
    """An instance of a Gaussian cloud. Raises SceneError."""
    attributes = Attributes(node, chain=[])
    splat = GaussianSplat(
        name=attributes.name(),
        asset=attributes.required("asset"),
        position=attributes.floats("pos", (0.0, 0.0, 0.0)),
        orientation=read_orientation(attributes),
        scale=attributes.floats("scale", (1.0, 1.0, 1.0)),
        opacity=attributes.number("opacity", 1.0),
        splat_scale=attributes.number("splatscale", 1.0),
        group=attributes.integer("group", 0),
    )
    context.became(node, splat)
    context.done(attributes)
    return splat
