"""Channels: every number of a simulation that can be plotted or recorded, by a name that survives edits.

Where a scene runs in several worlds, a channel has others over all of them, which are sampled once they are chosen:

    worlds/mean/joint/hip/position    worlds/min/...    worlds/max/...    worlds/std/...
    worlds/below/...                  mean less standard deviation; worlds/above/... mean and standard deviation
    worlds/3/joint/hip/position       that of world 3

They are NaN while worlds are at other times than the one that is shown, as after one of them went back.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

from engine.compiler.generated import is_generated
from engine.server.sample_format import SampleFormat
from engine.simulation.catalogue import Catalogue, Quantity
from engine.simulation.layout import Layout


class Channel(NamedTuple):
    """One number over time."""

    id: str
    """Stable over edits of the scene: group, name (the path for what has no name) and component."""
    group: str
    """Joints, Sensors, Actuators or Energy, or a group of `engine.simulation.catalogue`."""
    label: str
    unit: str
    """SI; "" for a pure number."""
    path: str
    """World path of the object; "" for energies."""
    on_demand: bool = False
    """It is sampled once it is chosen; others always are."""


_STATISTICS = {
    "mean": "{} mean ({} worlds)",
    "min": "{} minimum ({} worlds)",
    "max": "{} maximum ({} worlds)",
    "std": "{} standard deviation ({} worlds)",
    "below": "{} mean less standard deviation ({} worlds)",
    "above": "{} mean plus standard deviation ({} worlds)",
}


def over_worlds(id: str) -> tuple[str, str] | None:
    """Of the id of a channel over all worlds the statistic or the number of a world, and the channel that it is of;
    None for any other id."""
    match = re.fullmatch(r"worlds/(mean|min|max|std|below|above|[0-9]{1,9})/(.+)", id)
    return (match[1], match[2]) if match else None


def world_channel(id: str, state: Mapping[str, Channel], catalogue: Catalogue) -> Channel | None:
    """The channel over all worlds with an id; None: there is none.

    Args:
        state: those that are sampled anyway, by id.
    """
    found, nworld = over_worlds(id), catalogue.layout.nworld
    if found is None or nworld < 2 or (found[0].isdigit() and int(found[0]) >= nworld):
        return None
    what, base = found
    channel = state.get(base)
    if channel is None and (quantity := catalogue.get(base)) is not None:
        channel = next((one for one in quantity_channels(quantity) if one.id == base), None)
    if channel is None:
        return None
    label = f"{channel.label} (world {what})" if what.isdigit() else _STATISTICS[what].format(channel.label, nworld)
    return channel._replace(id=id, label=label, on_demand=True)


def quantity_channels(quantity: Quantity) -> list[Channel]:
    """A channel for each number of a quantity."""
    labels = [f"{quantity.label} {component}" for component in quantity.components] or [quantity.label]
    return [
        Channel(id, quantity.group, label, quantity.units, quantity.path, True)
        for id, label in zip(quantity.columns, labels, strict=True)
    ]


_QUATERNION = tuple((f"quat {axis}", "") for axis in "wxyz")
_SPIN = tuple((f"angular velocity {axis}", "rad/s") for axis in "xyz")
_JOINT_POSITION = {
    "free": (*((f"position {axis}", "m") for axis in "xyz"), *_QUATERNION),
    "ball": _QUATERNION,
    "slide": (("position", "m"),),
    "hinge": (("position", "rad"),),
}
_JOINT_VELOCITY = {
    "free": (*((f"velocity {axis}", "m/s") for axis in "xyz"), *_SPIN),
    "ball": _SPIN,
    "slide": (("velocity", "m/s"),),
    "hinge": (("velocity", "rad/s"),),
}
_ENERGIES = ("potential", "kinetic", "total")


OfJoints = dict[Hashable, tuple[tuple[Channel, ...], tuple[Channel, ...]]]
"""Channels of joints, those of positions and those of velocities, by all that they follow from."""


def state_channels(
    layout: Layout, before: OfJoints | None = None, kept: OfJoints | None = None
) -> Iterator[tuple[Channel, int]]:
    """What is sampled at every step, and its column in a row of `SampleFormat`; behind that stands the total
    energy.

    Args:
        before: channels of joints of the scene before an edit, which are taken from there.
        kept: is given the channels of the joints.
    """
    format = SampleFormat(layout)
    starts = {field: start for field, (start, _) in format.places.items()}
    yield from _joints(layout, starts, before or {}, {} if kept is None else kept)
    yield from _sensors(layout, starts)
    yield from _actuators(layout, starts)
    energies = (*range(*format.places["energy"]), format.width)
    for name, column in zip(_ENERGIES, energies, strict=True):
        yield Channel(f"energy/{name}", "Energy", f"{name} energy", "J", ""), column


def _joints(
    layout: Layout, starts: Mapping[str, int], before: OfJoints, kept: OfJoints
) -> Iterator[tuple[Channel, int]]:
    for j, kind in enumerate(layout.joint_type):
        path = layout.joint_path[j]
        if is_generated(path):  # of the vertices of a cloth, thousands
            continue
        name = layout.joint_name[j] or layout.body_name[layout.joint_body[j]] or path
        known = layout.joint_name[j], name, path, kind
        if (channels := before.get(known)) is None:
            key = layout.joint_name[j] or path
            positions, velocities = (
                tuple(Channel(f"joint/{key}/{what}", "Joints", f"{name} {what}", unit, path) for what, unit in parts)
                for parts in (_JOINT_POSITION[kind], _JOINT_VELOCITY[kind])
            )
            channels = positions, velocities
        kept[known] = channels
        starts_of_joint = starts["qpos"] + layout.joint_qposadr[j], starts["qvel"] + layout.joint_dofadr[j]
        for part, start in zip(channels, starts_of_joint, strict=True):
            yield from ((channel, start + i) for i, channel in enumerate(part))


def _sensors(layout: Layout, starts: Mapping[str, int]) -> Iterator[tuple[Channel, int]]:
    for s, path in enumerate(layout.sensor_path):
        key = layout.sensor_name[s] or path
        dim = layout.sensor_dim[s]
        for i in range(dim):
            component = "" if dim == 1 else f" {'xyz'[i]}" if dim == 3 else f" {i}"
            channel = Channel(
                f"sensor/{key}{component.replace(' ', '/')}",
                "Sensors",
                f"{key}{component}",
                layout.sensor_unit[s],
                path,
            )
            yield channel, starts["sensordata"] + layout.sensor_adr[s] + i


def _actuators(layout: Layout, starts: Mapping[str, int]) -> Iterator[tuple[Channel, int]]:
    for a, path in enumerate(layout.actuator_path):
        key = layout.actuator_name[a] or path
        for what, unit, start, adr, num in (
            ("control", "", starts["ctrl"], layout.actuator_ctrladr[a], layout.actuator_ctrlnum[a]),
            (
                "force",
                layout.actuator_unit[a],
                starts["actuator_force"],
                layout.actuator_outadr[a],
                layout.actuator_outnum[a],
            ),
        ):
            for i in range(num):
                component = f" {i}" if num > 1 else ""
                channel_id = f"actuator/{key}/{what}{component.replace(' ', '/')}"
                yield Channel(channel_id, "Actuators", f"{key} {what}{component}", unit, path), start + adr + i
