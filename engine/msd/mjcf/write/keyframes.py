"""<keyframe>: stored states, with quaternions turned to w, x, y, z."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

import msgspec
import numpy as np

from engine.msd.mjcf.actuators import inputs_of
from engine.msd.mjcf.write.context import Context, child
from engine.msd.mjcf.write.elements import put_fields
from engine.msd.mjcf.write.spelling import extra_value
from engine.msd.order import in_order
from engine.msd.schema import Actuator, JointType, Keyframe, Link, World


def write(context: Context) -> None:
    """The <keyframe> section."""
    world = context.world
    _write_msd(context)
    whole = [] if world.extras is msgspec.UNSET else world.extras.keyframes
    section = context.section("keyframe") if whole else []
    for number, key in enumerate(sorted(whole, key=lambda key: key.place)):
        element = Element("key")
        put_fields(element, key, ("place",))
        section.insert(key.place + number, element)


def _write_msd(context: Context) -> None:
    world = context.world
    if not world.keyframes:
        return
    sizes = list(_coordinates(world))
    quaternions = [start for start, kind in _starts(sizes) if kind != "scalar"]
    count = sum({"free": 7, "ball": 4, "scalar": 1}[kind] for kind in sizes)
    of_msd = np.array([flag for _, actuator in in_order(world, "actuator") for flag in _controls(actuator)], bool)
    for i, key in enumerate(world.keyframes):
        path = f"keyframes[{i}]"
        qpos = _fitting(context, f"{path}.dof_pos", key.dof_pos, count)
        if qpos is not None:
            for start in quaternions:
                qpos[start : start + 4] = np.roll(qpos[start : start + 4], 1)
        mquat = extra_value(key, "mquat")
        child(
            context.section("keyframe"),
            "key",
            name=key.name,
            time=key.time,
            qpos=qpos,
            qvel=key.dof_vel if len(key.dof_vel) else None,
            act=extra_value(key, "act"),
            ctrl=_ctrl(context, path, key, of_msd),
            mpos=extra_value(key, "mpos"),
            mquat=None if mquat is None else np.roll(mquat.reshape(-1, 4), 1, axis=1),
            plastic=extra_value(key, "plastic"),
        )


def _coordinates(world: World) -> Iterator[str]:
    """Kind of every joint in tree order: free, ball or scalar."""
    for body in world.hierarchy.bodies:
        if body.free is not None:
            yield "free"
        yield from _of_link(body.link)


def _of_link(link: Link) -> Iterator[str]:
    for joint in link.joints:
        yield "ball" if joint.type_ is JointType.Ball else "scalar"
    for inner in link.children:
        yield from _of_link(inner)


def _starts(kinds: list[str]) -> Iterator[tuple[int, str]]:
    """Where the quaternion, or the only number, of each joint is."""
    place = 0
    for kind in kinds:
        yield place + (3 if kind == "free" else 0), kind
        place += {"free": 7, "ball": 4, "scalar": 1}[kind]


def _controls(actuator: object) -> list[bool]:
    """One entry for each control of an actuator: whether it is of one that MSD can say."""
    return [True] if isinstance(actuator, Actuator) else [False] * inputs_of(actuator)  # type: ignore[arg-type]


def _fitting(context: Context, path: str, values: np.ndarray, count: int) -> np.ndarray | None:
    """A copy of a state; None where it is not said, or, with a report, where it has the wrong length."""
    if not len(values):
        return None
    if len(values) != count:
        context.note(path, f"this model needs {count} numbers here, found {len(values)}; they were left out")
        return None
    return values.copy()


def _ctrl(context: Context, path: str, key: Keyframe, of_msd: np.ndarray) -> np.ndarray | None:
    """The controls of all actuators."""
    every = extra_value(key, "ctrl")
    if every is not None:
        return every
    values = _fitting(context, f"{path}.ctrl", key.ctrl, int(of_msd.sum()))
    if values is None:
        return None
    ctrl = np.zeros(len(of_msd))
    ctrl[of_msd] = values
    return ctrl
