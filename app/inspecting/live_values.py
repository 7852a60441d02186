"""What the running simulation says of an object: where a body is, where a joint is, what a sensor reads."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.channels import Channel, ChannelTable
from engine.geometry import rotation
from engine.msd.paths import get
from engine.msd.schema import FrameSensor, FrameSensorType, MujocoSensor, World
from engine.server import Frame


class LiveValue(NamedTuple):
    """Numbers of an object as they are now."""

    name: str
    """position, rotation, velocity, spin, reading, control, force ..."""
    unit: str
    kind: str
    """number, vector or angles."""
    value: float | np.ndarray
    channels: tuple[str, ...] = ()
    """Ids of the channels that show it, of a rotation those of the quaternion; () where there are none."""


def live_values(world: World, table: ChannelTable, frame: Frame, path: str) -> list[LiveValue]:
    """What a frame says of the object at a path of a World, in the units of its fields; a link's pose is in the frame
    of its parent, as it is written, its angles roll, pitch, yaw in degrees. Quaternions are x, y, z, w. Empty where a
    simulation has no numbers of it, or while it is being built again."""
    layout = table.layout
    if len(frame.qpos) != layout.nq or len(frame.xpos) != layout.nbody:
        return []
    if path in layout.body_path[1:]:
        return _pose(table, frame, layout.body_path.index(path, 1))
    return _channels(table, frame, path, _is_orientation(world, path))


def _is_orientation(world: World, path: str) -> bool:
    """Whether the object at a path is a sensor whose reading is a quaternion."""
    try:
        sensor = get(world, path)
    except KeyError:  # an edit took it away, and the engine does not know yet
        return False
    if isinstance(sensor, FrameSensor):
        return sensor.sensor_type is FrameSensorType.FrameQuat
    return isinstance(sensor, MujocoSensor) and sensor.kind in ("framequat", "ballquat")


def _pose(table: ChannelTable, frame: Frame, body: int) -> list[LiveValue]:
    layout = table.layout
    parent = layout.body_parent[body]
    turned = rotation.conjugate(frame.xquat[parent].astype(np.float64))
    position = rotation.rotate(turned, (frame.xpos[body] - frame.xpos[parent]).astype(np.float64))
    quaternion = rotation.multiply(turned, frame.xquat[body].astype(np.float64))
    angles = np.degrees(rotation.to_euler(rotation.normalized(quaternion)))
    ids = {what: _seen_from_parent(table, body, what) for what in ("position", "orientation")}
    return [
        LiveValue("position", "m", "vector", position, ids["position"]),
        LiveValue("rotation", "°", "angles", angles, ids["orientation"]),
    ]


def _seen_from_parent(table: ChannelTable, body: int, what: str) -> tuple[str, ...]:
    """Ids of what a link's pose is in the frame of its parent; () where that has no channel."""
    layout = table.layout
    link, parent = (layout.body_name[b] or layout.body_path[b] for b in (body, layout.body_parent[body]))
    seen = f" in {parent}" if layout.body_parent[body] else ""
    quantity = table.catalogue.get(f"link/{link}/{what}{seen}")
    return tuple(quantity.columns) if quantity is not None and quantity.path == layout.body_path[body] else ()


def _channels(table: ChannelTable, frame: Frame, path: str, is_orientation: bool) -> list[LiveValue]:
    found = [channel for channel in table.of_path(path) if table.is_state(channel.id)]
    groups: dict[tuple[str, str], list[Channel]] = {}
    for channel in found:
        name = channel.id.rpartition("/")[2] if channel.group != "Sensors" else "reading"
        if channel.group == "Actuators":
            name = "control" if "/control" in channel.id else "force"
        for axis in (" x", " y", " z", " w"):
            name = name.removesuffix(axis)
        groups.setdefault((name, channel.unit), []).append(channel)
    values = []
    for (name, unit), channels in groups.items():
        if len(channels) == 4 and (is_orientation or channels[0].id.endswith(" w")):  # the engine's are w, x, y, z
            channels = [*channels[1:], channels[0]]
        if len(channels) <= 4:
            numbers = [_number(table, frame, channel) for channel in channels]
            ids = tuple(channel.id for channel in channels)
            kind, value = ("number", numbers[0]) if len(numbers) == 1 else ("vector", np.array(numbers))
            values.append(LiveValue(name, unit, kind, value, ids))
    return values


def _number(table: ChannelTable, frame: Frame, channel: Channel) -> float:
    signal = table.signal(channel.id)
    return float(np.ravel(getattr(frame, signal.field))[signal.index])
