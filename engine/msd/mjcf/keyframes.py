"""<keyframe>: stored states of the model, and of the models attached to it."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.msd.mjcf.actuators import activations_of, inputs_of
from engine.msd.mjcf.attached import AttachedKey
from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.context import Context, attach_extras
from engine.msd.mjcf.elements import read_element
from engine.msd.mjcf.xml import Node
from engine.msd.schema import Actuator, JointType, Keyframe, KeyframeExtras, Link, MujocoKeyframe

STATE = ("qpos", "qvel", "act", "ctrl", "mpos", "mquat")


class Layout:
    """Where the numbers of each object are in a key, and the state of the modelled pose, in MuJoCo's order."""

    def __init__(self, context: Context) -> None:
        self.quaternions: list[int] = []
        self.initial: dict[str, list[float]] = {name: [] for name in STATE}
        self.addresses: dict[tuple[str, int], int] = {}
        """Attribute and id of the object: where its numbers start."""
        self.of_msd: list[bool] = []
        """For each control, whether it is of an actuator that MSD can say."""
        for body in context.world.hierarchy.bodies:
            pose = [*body.link.local_translation, *np.roll(body.link.local_rotation, 1)]
            if body.mocap:
                self._add(body.link, mpos=pose[:3], mquat=pose[3:])
            if body.free is not None:
                self.quaternions.append(len(self.initial["qpos"]) + 3)
                self._add(body.free, qpos=pose, qvel=[0.0] * 6)
            self._visit(body.link)
        for actuator in _actuators(context):
            in_msd = isinstance(actuator, Actuator)
            inputs = 1 if in_msd else inputs_of(actuator)
            self.of_msd += [in_msd] * inputs
            self._add(actuator, ctrl=[0.0] * inputs, act=[0.0] * activations_of(actuator))

    def _visit(self, link: Link) -> None:
        for joint in link.joints:
            if joint.type_ is JointType.Ball:
                self.quaternions.append(len(self.initial["qpos"]))
                self._add(joint, qpos=[1.0, 0.0, 0.0, 0.0], qvel=[0.0] * 3)
            else:
                self._add(joint, qpos=[joint.ref_], qvel=[0.0])
        for child in link.children:
            self._visit(child)

    def _add(self, thing: Any, **values: list[float]) -> None:
        for name, numbers in values.items():
            self.addresses[name, id(thing)] = len(self.initial[name])
            self.initial[name] += numbers


def _actuators(context: Context) -> list[Any]:
    """All actuators in the order of the control vector."""
    actuators: list[Any] = [*context.world.actuators]
    for other in sorted(context.extras.actuators, key=lambda actuator: actuator.order):
        actuators.insert(other.order, other)
    return actuators


def read_keyframes(context: Context, nodes: list[Node], attached: list[AttachedKey]) -> None:
    """Add the keys of the <keyframe> elements, then those of attached models. Raises SceneError.

    A key may say less than the state has: the rest is as modelled (MuJoCo).
    """
    keys = [child for node in nodes for child in node.children]
    if not keys and not attached:
        return
    layout = Layout(context)
    for node in keys:
        if node.tag != "key":
            context.dropped(node)
        elif _is_of_parts(context, layout, node):
            read_whole(context, node, len(context.world.keyframes))
        else:
            _read_key(context, layout, node)
    for key in attached:
        if key.is_lost:
            context.note(key.node, "A key of an attached model with flexes or composites was dropped; store another")
        else:
            _read_attached(context, layout, key)


def _is_of_parts(context: Context, layout: Layout, node: Node) -> bool:
    """Whether a key has numbers for parts that are in no World: of joints always, since such a part may come
    before any other; of the rest where there are more numbers than objects."""
    generates = context.generated or context.flexcomps
    if not generates and not any(thing.section == "actuator" for thing in context.extras.carried):
        return False
    attributes = Attributes(node, chain=[])
    of_joints = ("qpos", "qvel", "plastic") if generates else ()
    return any(
        values is not None and len(values) > (len(layout.initial[name]) if name not in of_joints else 0)
        for name in (*STATE, *of_joints[2:])
        if (values := attributes.optional_floats(name)) is not None
    )


def read_whole(context: Context, node: Node, place: int) -> None:
    """Add a key that also says where the parts are that a flexcomp makes."""
    key = read_element(context, MujocoKeyframe, Attributes(node, chain=[]), but=("place",))
    key.place = place
    context.extras.keyframes.append(key)
    context.became(node, key)


def _read_key(context: Context, layout: Layout, node: Node) -> None:
    attributes = Attributes(node, chain=[])
    state: dict[str, np.ndarray] = {}
    for name in STATE:
        values = attributes.optional_floats(name)
        if values is None or not len(values):
            continue
        initial = layout.initial[name]
        if len(values) > len(initial):
            raise node.error(f"Expected {len(initial)} numbers, got {len(values)}", name)
        state[name] = np.append(values, initial[len(values) :])
    plastic = attributes.optional_floats("plastic")
    key = Keyframe(name=attributes.name(), time=attributes.optional_number("time"))
    _add_key(context, layout, key, node, state, plastic)
    context.done(attributes)


def _read_attached(context: Context, layout: Layout, key: AttachedKey) -> None:
    attributes = Attributes(key.node, chain=[])
    state = {name: np.array(values) for name, values in layout.initial.items()}
    for name, node, values in key.numbers:
        _, thing = context.objects.get(id(node), (node, None))
        start = layout.addresses.get((name, id(thing)))
        if start is not None:
            state[name][start : start + len(values)] = values
    if "plastic" in key.node.attrib:
        context.note(key.node, "The plastic deformations of a key of an attached model were dropped", "plastic")
    world_key = Keyframe(name=attributes.name(), time=attributes.optional_number("time"))
    _add_key(context, layout, world_key, key.node, {n: v for n, v in state.items() if len(v)}, None)


def _add_key(
    context: Context,
    layout: Layout,
    key: Keyframe,
    node: Node,
    state: dict[str, np.ndarray],
    plastic: np.ndarray | None,
) -> None:
    """Add a key whose numbers are in MuJoCo's order; quaternions become x, y, z, w."""
    if "qpos" in state:
        for start in layout.quaternions:
            state["qpos"][start : start + 4] = np.roll(state["qpos"][start : start + 4], -1)
        key.dof_pos = state["qpos"]
    if "qvel" in state:
        key.dof_vel = state["qvel"]
    every_ctrl = None
    if "ctrl" in state:
        in_msd = np.array(layout.of_msd, dtype=bool)
        key.ctrl = state["ctrl"][in_msd]
        every_ctrl = None if in_msd.all() else state["ctrl"]
    quat = state.get("mquat")
    attach_extras(
        key,
        KeyframeExtras,
        act=state.get("act"),
        mpos=state.get("mpos"),
        mquat=None if quat is None else np.roll(quat.reshape(-1, 4), -1, axis=1).ravel(),
        plastic=plastic,
        ctrl=every_ctrl,
    )
    context.world.keyframes.append(key)
    context.became(node, key)
