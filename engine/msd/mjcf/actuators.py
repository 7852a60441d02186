"""<actuator>: MuJoCo's shortcuts and their defaults, as MSD's actuator types where it has them.

In MuJoCo every class has one actuator default. Mechanical attributes (gear, ranges) are inherited from it whatever
shortcut it was written with; gains, biases and dynamics as `actuator_model` says.
"""

from __future__ import annotations

import math
from typing import Any

import msgspec
import numpy as np

from engine.msd.mjcf import channels
from engine.msd.mjcf.actuator_model import KINDS, Law, muscle_of, ruling
from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.context import Context, attach_extras
from engine.msd.mjcf.defaults import ACTUATORS
from engine.msd.mjcf.force import to_range
from engine.msd.mjcf.plugins import is_run, plugin_name, plugin_use
from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.msd.schema import (
    Actuator,
    ActuatorExtras,
    ActuatorTarget,
    ActuatorType,
    BiasType,
    DampingType,
    DynType,
    GainType,
    GeneralParam,
    MujocoActuator,
    PositionParam,
)

DYNAMICS = {
    "none": DynType.None_,
    "integrator": DynType.Integrator,
    "filter": DynType.Filter,
    "filterexact": DynType.FilterExact,
}
GAINS = {"fixed": GainType.Fixed, "affine": GainType.Affine}
BIASES = {"none": BiasType.None_, "affine": BiasType.Affine}
UNTRANSLATED = ("muscle", "pid", "orientation", "dcmotor", "plugin")
AS_GENERAL = ("intvelocity", "damper", "cylinder")
"""Shortcuts that MSD says as general actuators."""
PARAMETERS = {
    "general": ("dyntype", "dynprm", "gaintype", "gainprm", "biastype", "biasprm"),
    "motor": (),
    "position": ("kp", "kv", "dampratio", "timeconst"),
    "velocity": ("kv",),
    "intvelocity": ("kp", "kv", "dampratio"),
    "damper": ("kv",),
    "cylinder": ("timeconst", "area", "diameter", "bias"),
    "adhesion": ("gain",),
}
GENERAL_INPUTS = ("input", "velrange", "ffrange")
INPUT_RANGES = ("posrange", "velrange", "ffrange")
"""Of what the inputs of an actuator are limited to: kept as written."""
TARGETS = {
    "joint": "joint",
    "jointinparent": "jointinparent",
    "tendon": "tendon",
    "site": "site",
    "body": "body",
    "cranksite": "slidercrank",
}


def read_actuator(context: Context, node: Node, order: int) -> None:
    """Add one actuator to the World, or to `extras.actuators` when MSD cannot express it. Raises SceneError."""
    if node.tag not in ACTUATORS:
        context.dropped(node)
        return
    attributes = Attributes(node, key="actuator")
    law, levels = ruling(attributes)
    for names in PARAMETERS.values():
        attributes.asked.update(names)
    if node.tag == "general" or node.tag in UNTRANSLATED:
        for name in INPUT_RANGES:
            attributes.optional_floats(name, 2)
    kind, target = _target(attributes)
    msd_target = None if id(node) in context.of_flexcomps else _msd_target(context, node, kind, target)
    if node.tag in UNTRANSLATED or msd_target is None or not _is_plain(law):
        actuator = _mujoco_actuator(context, attributes, law, levels, kind, target, order)
        context.extras.actuators.append(actuator)
    else:
        actuator = _actuator(context, attributes, law, msd_target)
        context.world.actuators.append(actuator)
    context.became(node, actuator)
    for child in node.children:
        if child.tag != "config" or node.tag != "plugin":
            context.dropped(child)
    context.done(attributes)


def _is_plain(law: Law) -> bool:
    return law.dyntype in DYNAMICS and law.gaintype in GAINS and law.biastype in BIASES


# ------------------------------------------------------------------------------------------------ targets


def _target(attributes: Attributes) -> tuple[str, str]:
    """Transmission and name of the driven object. Raises SceneError when there is not exactly one."""
    found = [(trn, name) for key, trn in TARGETS.items() if (name := attributes.own(key)) is not None]
    if len(found) != 1:
        keys = ", ".join(TARGETS)
        raise attributes.node.error(f"Expected exactly one of {keys}, got {len(found)}")
    return found[0]


def _msd_target(context: Context, node: Node, kind: str, target: str) -> ActuatorTarget | None:
    """The target as MSD says it, or None when it cannot."""
    if kind == "joint":
        if target in context.free_joints:
            return ActuatorTarget.floating_base(target)
        return ActuatorTarget.joint(target)
    if kind == "tendon":
        spatial = any(tendon.name == target for tendon in context.extras.tendons)
        return None if spatial else ActuatorTarget.tendon(target)
    if kind == "body" and node.tag == "adhesion":
        return ActuatorTarget.link(target)
    return None


# ------------------------------------------------------------------------------------------------ results


def _common(attributes: Attributes) -> dict[str, Any]:
    """Attributes that neither form of MSD has a place for."""
    damping = attributes.floats("damping", (0.0, 0.0, 0.0)) if attributes.has("damping") else None
    lengthrange = attributes.given("lengthrange", 2)
    return {
        "lengthrange": lengthrange,
        "damping": damping if damping is not None and damping.any() else None,
        "armature": attributes.number("armature", 0.0) or None,
        "nsample": attributes.integer("nsample", 0) or None,
        "interp": attributes.raw("interp"),
        "delay": attributes.number("delay", 0.0) or None,
        "user": attributes.optional_floats("user"),
    }


def _gear(attributes: Attributes) -> np.ndarray:
    return attributes.floats("gear", (1.0, 0.0, 0.0, 0.0, 0.0, 0.0))


def _act_range(attributes: Attributes, inherited: np.ndarray | None) -> np.ndarray | None:
    if attributes.node.tag == "intvelocity":
        attributes.raw("actlimited")
        given = attributes.given("actrange", 2)
        return inherited if given is None else given
    return attributes.limits("actrange", "actlimited")


def _actuator(context: Context, attributes: Attributes, law: Law, target: ActuatorTarget) -> Actuator:
    tag = attributes.node.tag
    inherited = _inherited_range(context, attributes, law, target)
    ctrlrange = attributes.limits("ctrlrange", "ctrllimited")
    if tag in ("position", "general") and inherited is not None:
        ctrlrange = inherited
    actrange = _act_range(attributes, inherited)
    actuator = Actuator(
        name=attributes.name(),
        actuator_type=_actuator_type(attributes, law, actrange),
        target=target,
        ctrlrange=to_range(ctrlrange),
        forcerange=to_range(attributes.limits("forcerange", "forcelimited")),
        gear=_gear(attributes),
    )
    actdim = attributes.integer("actdim", -1)
    if tag != "general":
        attributes.raw("actearly")
    attach_extras(
        actuator,
        ActuatorExtras,
        **_common(attributes),
        group=attributes.integer("group", 0) or None,
        shortcut=tag if tag in AS_GENERAL else None,
        ctrlrange=attributes.idle_range("ctrlrange", "ctrllimited") if inherited is None else None,
        forcerange=attributes.idle_range("forcerange", "forcelimited"),
        actdim=actdim if actdim >= 0 else None,
        actrange=actrange if actuator.actuator_type.variant != "general" else None,
        dampratio=law.damping_ratio() if actuator.actuator_type.variant == "general" else None,
        parameters={name: text for name in GENERAL_INPUTS if (text := attributes.raw(name)) is not None} or None,
        **{
            name: np.array(getattr(law, name))
            for name in ("gainprm", "biasprm", "dynprm")
            if any(getattr(law, name)[3:])
        },
    )
    return actuator


def _actuator_type(attributes: Attributes, law: Law, actrange: np.ndarray | None) -> ActuatorType:
    tag = attributes.node.tag
    if tag == "motor":
        return ActuatorType.motor()
    if tag == "velocity":
        return ActuatorType.velocity(law.gainprm[0])
    if tag == "adhesion":
        return ActuatorType.adhesion(law.gainprm[0])
    if tag == "position":
        damping = law.biasprm[2]
        return ActuatorType.position(
            PositionParam(
                kp=law.gainprm[0],
                damping_value=abs(damping),
                damping_type=DampingType.Dampratio if damping > 0 else DampingType.Kv,
                timeconst=law.dynprm[0] if law.dyntype == "filterexact" else 0.0,
            )
        )
    return ActuatorType.general(
        GeneralParam(
            dyntype=DYNAMICS[law.dyntype],
            actearly=attributes.boolean("actearly", False),
            gain=GAINS[law.gaintype],
            bias=BIASES[law.biastype],
            dynprm=np.array(law.dynprm[:3]),
            gainprm=np.array(law.gainprm[:3]),
            biasprm=np.array(law.biasprm[:3]),
            actrange=to_range(actrange),
        )
    )


def _inherited_range(context: Context, attributes: Attributes, law: Law, target: ActuatorTarget) -> np.ndarray | None:
    """The target's range, its radius scaled by `inheritrange`. Raises SceneError when the target has none."""
    scale = attributes.number("inheritrange", 0.0)
    is_servo = law.gainprm[0] != 0 and law.gainprm[0] == -law.biasprm[1]
    if scale == 0 or not is_servo:
        return None
    own = "actrange" if attributes.node.tag == "intvelocity" else "ctrlrange"
    if attributes.node.attrib.get(own):
        raise attributes.node.error(f"Give {own} or inheritrange, not both", "inheritrange")
    limit = _limit_of(context, target)
    if scale < 0 or limit is None:
        raise attributes.node.error("inheritrange must be positive and needs a limited target", "inheritrange")
    center, radius = (limit[0] + limit[1]) / 2, (limit[1] - limit[0]) / 2
    return np.array([center - scale * radius, center + scale * radius])


def _limit_of(context: Context, target: ActuatorTarget) -> tuple[float, float] | None:
    if target.variant == "tendon":
        limits = {t.name: t.limit for t in context.world.tendon_set.joint_tendons}
        limit = limits.get(target.value)
    else:
        limit = next((j.pos_limit for j in context.joints if j.name == target.value), None)
    if limit is None or not (math.isfinite(limit.lower) and math.isfinite(limit.upper)):
        return None
    return limit.lower, limit.upper


def _mujoco_actuator(
    context: Context, attributes: Attributes, law: Law, levels: list[Node], kind: str, target: str, order: int
) -> MujocoActuator:
    node = attributes.node
    parameters: dict[str, str] = {}
    muscle = None
    if node.tag == "plugin" and not is_run(plugin_name(context.world, node)):
        message = "A plugin actuator is kept and written back, but not simulated"
        context.note(node, message, outcome=Outcome.CARRIED)
    if node.tag == "muscle":
        law, muscle = Law(), muscle_of(law)
    elif node.tag == "plugin":
        dynprm = attributes.optional_floats("dynprm", 10)
        law = Law(attributes.keyword("dyntype", KINDS["dyntype"], "none"))
        law.dynprm = law.dynprm if dynprm is None else dynprm.tolist()
    elif node.tag in UNTRANSLATED or node.tag == "general":
        for level in (level for level in levels if level.tag == node.tag):
            names = _SHORTCUT_PARAMETERS if node.tag != "general" else GENERAL_INPUTS
            parameters |= {name: text for name, text in level.attrib.items() if name in names}
    attributes.asked.update(_SHORTCUT_PARAMETERS)
    common = {name: value for name, value in _common(attributes).items() if value is not None}
    ratio = law.damping_ratio()
    bias = [*law.biasprm[:2], 0.0] if ratio is not None else law.biasprm
    return MujocoActuator(
        name=attributes.name(),
        order=order,
        shortcut=node.tag,
        trntype=kind,
        target=target,
        refsite=attributes.own("refsite") or "",
        slidersite=attributes.own("slidersite") or "",
        cranklength=attributes.number("cranklength", 0.0),
        gear=_gear(attributes),
        dyntype=law.dyntype,
        gaintype=law.gaintype,
        biastype=law.biastype,
        dynprm=np.array(law.dynprm),
        gainprm=np.array(law.gainprm),
        biasprm=np.array(bias),
        dampratio=ratio,
        ctrlrange=attributes.limits("ctrlrange", "ctrllimited"),
        forcerange=attributes.limits("forcerange", "forcelimited"),
        actrange=_act_range(attributes, None),
        actdim=attributes.integer("actdim", -1),
        actearly=attributes.boolean("actearly", False),
        group=attributes.integer("group", 0),
        muscle=muscle,
        parameters=parameters,
        plugin=plugin_use(node) if node.tag == "plugin" else None,
        **common,
    )


_SHORTCUT_PARAMETERS = frozenset(
    (
        "timeconst", "tausmooth", "range", "force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax", "kp", "kv",
        "ki", "dampratio", "imax", "slewmax", "posrange", "velrange", "ffrange", "input", "cogging", "controller",
        "inductance", "lugre", "motorconst", "nominal", "resistance", "saturation", "thermal", "plugin", "instance",
        "inheritrange",
    )
)  # fmt: skip


def inputs_of(actuator: MujocoActuator) -> int:
    """How many numbers of the control vector an actuator takes."""
    values = {**actuator.parameters, "gaintype": actuator.gaintype}
    return channels.inputs(actuator.shortcut, values.get)


def activations_of(actuator: Actuator | MujocoActuator) -> int:
    """How many activations an actuator has."""
    if isinstance(actuator, Actuator):
        if actuator.extras is not msgspec.UNSET and actuator.extras.actdim is not None:
            return actuator.extras.actdim
        kind, value = actuator.actuator_type.variant, actuator.actuator_type.value
        if kind == "general":
            return 0 if value.dyntype is DynType.None_ else 1
        return 1 if kind == "position" and value.timeconst > 0 else 0
    if actuator.actdim >= 0:
        return actuator.actdim
    if actuator.shortcut in UNTRANSLATED and actuator.shortcut != "plugin":
        return channels.activations(actuator.shortcut, actuator.parameters.get)
    values = {name: " ".join(map(str, getattr(actuator, name))) for name in ("gainprm", "dynprm")}
    values |= {"dyntype": actuator.dyntype, "gaintype": actuator.gaintype}
    return channels.activations(actuator.shortcut, values.get)
