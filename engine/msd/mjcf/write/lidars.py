"""MotrixSim's lidars: a profile among the assets, and the sensor that names it."""

from __future__ import annotations

from engine.msd.mjcf.write.context import Context, child, unless
from engine.msd.schema import LidarExclude, LidarSensor


def write_lidar(context: Context, sensor: LidarSensor, path: str) -> None:
    """Add a lidar with a profile of its own."""
    kind, pattern = sensor.pattern.variant, sensor.pattern.value
    if kind == "explicit":
        context.note(f"{path}.pattern", "MJCF has no lidar with single beams; it was left out")
        return
    taken = {element.get("name") for element in context.section("asset").iter("lidar")}
    name = next(name for i in range(len(taken) + 1) if (name := f"lidar_{i}") not in taken)
    shape = (
        {"elevations": pattern.elevations} if kind == "rings" else {"vscan": pattern.vscan, "vrange": pattern.vrange}
    )
    child(
        context.section("asset"),
        "lidar",
        name=name,
        pattern=unless(kind, "grid"),
        cutoff=unless(sensor.cutoff, 100.0),
        hscan=pattern.hscan if sensor.reportrate is None else None,
        reportrate=sensor.reportrate,
        hrange=pattern.hrange,
        **shape,
    )
    child(
        context.section("sensor"),
        "lidar",
        name=sensor.name,
        asset=name,
        site=sensor.site,
        hz=sensor.hz,
        exclude=None if sensor.exclude is LidarExclude.ParentBody else sensor.exclude.value,
    )
