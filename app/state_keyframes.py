"""Keyframes from the state of the simulation, as it is shown."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec
import numpy as np

from app.whole_keyframes import whole_layout
from engine.errors import SceneError
from engine.msd import state
from engine.msd.order import in_order
from engine.msd.paths import get
from engine.msd.schema import Body, Flexcomp, FreeJoint, Joint, JointType, Keyframe, KeyframeExtras, MujocoKeyframe
from engine.msd.schema.base import Element
from engine.msd.schema.world import World
from engine.server import Frame, Layout
from engine.simulation.state_transfer import joint_keys, same_objects

KeyframeOfAnyKind = Keyframe | MujocoKeyframe
_KINDS = {JointType.Revolute: "hinge", JointType.Slide: "slide", JointType.Ball: "ball"}  # as in a Layout


def keyframe_of(world: World, layout: Layout, frame: Frame, name: str) -> KeyframeOfAnyKind:
    """A keyframe that holds the state of a frame. Objects that the running simulation does not know yet are as
    modelled. It is a `MujocoKeyframe` where flexcomps make joints, for which only those have numbers.

    Raises SceneError where flexcomps make another number of joints than the simulation has, which follows later."""
    if any(_at(world, path, Flexcomp) is not None for path in layout.joint_path):
        return _of_all_joints(world, layout, frame, name)
    slots = state.layout(world)
    known = _numbers_by_owner(world, layout, frame)
    key = Keyframe(name=name, time=frame.time)
    for field in state.FIELDS:
        state.put_numbers(key, field, state.assembled(slots[field], known[field]))
    for field in ("act", "mpos", "mquat"):
        values = state.assembled(slots.get(f"extras.{field}", []), known[f"extras.{field}"])
        if len(values):
            state.put_numbers(key, f"extras.{field}", values)
    if len(slots["extras.ctrl"]) != len(slots["ctrl"]):  # actuators that MSD cannot express
        key.extras = KeyframeExtras() if key.extras is msgspec.UNSET else key.extras
        key.extras.ctrl = state.assembled(slots["extras.ctrl"], known["extras.ctrl"])
    return key


def state_fields(key: KeyframeOfAnyKind) -> list[str]:
    """The fields of a keyframe that say a state: all but its name and place."""
    return [name for name in type(key).__struct_fields__ if name not in ("name", "place")]


def _numbers_by_owner(world: World, layout: Layout, frame: Frame) -> dict[str, dict[int, np.ndarray]]:
    """The numbers of each object of the World in a frame, by its identity, for each field of `state.layout`."""
    known: dict[str, dict[int, np.ndarray]] = {
        name: {} for name in (*state.FIELDS, *(f"extras.{each}" for each in state.EXTRA_FIELDS))
    }
    qpos, qvel, act, ctrl = (_shortest(values) for values in (frame.qpos, frame.qvel, frame.act, frame.ctrl))
    for i, joint in _joints(world, layout):
        position, velocity, kind = layout.joint_qposadr[i], layout.joint_dofadr[i], layout.joint_type[i]
        if isinstance(joint, FreeJoint):
            pose = qpos[position : position + 7]
            known["dof_pos"][id(joint)] = np.concatenate((pose[:3], _xyzw(pose[3:])))
            known["dof_vel"][id(joint)] = qvel[velocity : velocity + 6]
        elif kind == "ball":
            known["dof_pos"][id(joint)] = _xyzw(qpos[position : position + 4])
            known["dof_vel"][id(joint)] = qvel[velocity : velocity + 3]
        else:
            known["dof_pos"][id(joint)] = qpos[position : position + 1]
            known["dof_vel"][id(joint)] = qvel[velocity : velocity + 1]
    for i, actuator in _actuators(world, layout):
        control, activation = layout.actuator_ctrladr[i], layout.actuator_actadr[i]
        known["ctrl"][id(actuator)] = known["extras.ctrl"][id(actuator)] = ctrl[control : control + 1]
        if layout.actuator_actnum[i]:
            known["extras.act"][id(actuator)] = act[activation : activation + layout.actuator_actnum[i]]
    for i, body in _mocap_bodies(world, layout):
        known["extras.mpos"][id(body)] = _shortest(frame.xpos[i])
        known["extras.mquat"][id(body)] = _shortest(frame.xquat[i])
    return known


def _joints(world: World, layout: Layout) -> list[tuple[int, Joint | FreeJoint]]:
    """The joints of the World that are those of the layout, with their indices there: by name first, because an
    edit that the simulation has not followed yet may have given them other paths."""
    rows: list[tuple[Hashable, str, Joint | FreeJoint, str]] = []
    for i, body in enumerate(world.hierarchy.bodies):
        path = f"hierarchy.bodies[{i}]"
        if body.free is not None:
            rows.append((_joint_key(body.free.name, body.link.name, 0), f"{path}.free", body.free, "free"))
        links = [(f"{path}.link", body.link, int(body.free is not None))]
        while links:
            path, link, first = links.pop()
            for j, joint in enumerate(link.joints):
                key = _joint_key(joint.name, link.name, first + j)
                rows.append((key, f"{path}.joints[{j}]", joint, _KINDS[joint.type_]))
            links += [(f"{path}.children[{k}]", child, 0) for k, child in enumerate(link.children)]
    pairs = same_objects(joint_keys(layout), layout.joint_path, [row[0] for row in rows], [row[1] for row in rows])
    return [(i, rows[j][2]) for i, j in pairs if layout.joint_type[i] == rows[j][3]]


def _joint_key(name: str | None, link: str | None, place: int) -> Hashable:
    return name or ((link, place) if link else "")


def _actuators(world: World, layout: Layout) -> list[tuple[int, Element]]:
    rows = in_order(world, "actuator")
    names, paths = [actuator.name or "" for _, actuator in rows], [path for path, _ in rows]
    return [(i, rows[j][1]) for i, j in same_objects(layout.actuator_name, layout.actuator_path, names, paths)]


def _mocap_bodies(world: World, layout: Layout) -> list[tuple[int, Body]]:
    bodies = world.hierarchy.bodies
    names, paths = (
        [body.link.name or "" for body in bodies],
        [f"hierarchy.bodies[{i}].link" for i in range(len(bodies))],
    )
    pairs = same_objects(layout.body_name, layout.body_path, names, paths)
    return [(i, bodies[j]) for i, j in pairs if layout.body_mocapid[i] >= 0]


def _of_all_joints(world: World, layout: Layout, frame: Frame, name: str) -> MujocoKeyframe:
    if layout.nq != sum(len(slot.initial) for slot in whole_layout(world).slots["qpos"]):
        raise SceneError("the simulation is being built again after an edit; try once more when it has been")
    key = MujocoKeyframe(name=name, time=frame.time, place=len(world.keyframes))
    for field in ("qpos", "qvel", "act", "ctrl"):
        values = _shortest(getattr(frame, field))
        setattr(key, field, values if len(values) else None)
    mocap = [i for i in np.argsort(layout.body_mocapid) if layout.body_mocapid[i] >= 0]
    if mocap:
        key.mpos = _shortest(frame.xpos[mocap]).ravel()
        key.mquat = _shortest(np.roll(frame.xquat[mocap], 1, axis=1)).ravel()
    return key


def _at(world: World, path: str, kind: Any) -> Any:
    """What is at a path of a World if it is of a kind, else None."""
    try:
        found = get(world, path) if path else None
    except (KeyError, ValueError):
        return None
    return found if isinstance(found, kind) else None


def _xyzw(quaternion: np.ndarray) -> np.ndarray:
    return np.roll(quaternion, -1)


def _shortest(values: np.ndarray) -> np.ndarray:
    """Numbers of the engine, float32, as those of the fewest digits that are the same in float32."""
    values = np.asarray(values, np.float32)
    return np.array([float(str(value)) for value in values.ravel()], np.float64).reshape(values.shape)
