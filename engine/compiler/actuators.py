"""Actuators: what they drive, and gains and biases as MuJoCo's shortcuts define them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.compiler.columns import Columns
from engine.compiler.controllers import Channels, Law, Limit, channels_of, law_of, limit, ten
from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene, index_names
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import Actuator, Range
from engine.msd.schema.world_extras import MujocoActuator
from engine.physics.enums import BiasType, DynType, GainType, JointType, TrnType

_TRANSMISSION = {
    "joint": TrnType.JOINT,
    "jointinparent": TrnType.JOINTINPARENT,
    "tendon": TrnType.TENDON,
    "site": TrnType.SITE,
    "body": TrnType.BODY,
    "slidercrank": TrnType.SLIDERCRANK,
}
_KIND_OF_TARGET = {"joint": "joint", "jointinparent": "joint", "tendon": "tendon", "site": "site", "body": "link"}
_KIND_OF_TARGET["slidercrank"] = "site"
_INTERPOLATION = {"zoh": 0, "linear": 1, "cubic": 2}


def compile_actuators(scene: Scene, m: SceneModel) -> list[float | None]:
    """The actuator arrays; returns the damping ratio of each actuator that gives its damping that way."""
    ordered = scene.in_order("actuator")
    rows, controls, outputs = Columns(), Columns(), Columns()
    ratios: list[float | None] = []
    activations = 0
    for path, actuator in ordered:
        row, channels, ratio = actuator_row(scene, m, path, actuator)
        extras = actuator if isinstance(actuator, MujocoActuator) else extras_of(actuator)
        count = activations_of(actuator, channels)
        rows.add(
            **row,
            actuator_actnum=count,
            actuator_actadr=activations if count else -1,
            actuator_ctrladr=len(controls),
            actuator_ctrlnum=len(channels.controls),
            actuator_ctrlspec=channels.ctrlspec,
            actuator_outadr=len(outputs),
            actuator_outnum=channels.outputs,
        )
        for limited, limits in channels.controls:
            controls.add(actuator_ctrllimited=limited, actuator_ctrlrange=limits)
        for _ in range(channels.outputs):
            length = extra_value(extras, "lengthrange", (0.0, 0.0))
            outputs.add(actuator_gear=actuator.gear, actuator_lengthrange=length)
        activations += count
        ratios.append(ratio)
    m.nactuator, m.na = len(ordered), activations
    m.nu, m.nout = len(controls), len(outputs)
    for columns in (rows, controls, outputs):
        columns.write(m)
    m.actuator_historyadr = place_history(m, m.actuator_history, m.actuator_ctrlnum)
    m.names["actuator"] = [actuator.name or "" for _, actuator in ordered]
    m.paths["actuator"] = [path for path, _ in ordered]
    index_names(scene, "actuator", [(actuator.name, path) for path, actuator in ordered])
    return ratios


def activations_of(actuator: Actuator | MujocoActuator, channels: Channels) -> int:
    """How many activations an actuator has: those that its law needs, or more where it says so."""
    given = extra_value(actuator if isinstance(actuator, MujocoActuator) else extras_of(actuator), "actdim", -1)
    return given if given >= 0 and channels.activations <= given else channels.activations


def actuator_row(
    scene: Scene, m: SceneModel, path: str, actuator: Actuator | MujocoActuator
) -> tuple[dict[str, Any], Channels, float | None]:
    """What the actuator arrays have of one actuator, its controls and activations, and its damping ratio if it gives
    one."""
    if isinstance(actuator, Actuator):
        return _actuator(scene, m, path, actuator)
    return _mujoco_actuator(scene, m, path, actuator)


def _range(limits: Range | None) -> Limit:
    if limits is None or (math.isinf(limits.lower) and math.isinf(limits.upper)):
        return False, (0.0, 0.0)
    return True, (max(limits.lower, -1e10), min(limits.upper, 1e10))


def _target(scene: Scene, m: SceneModel, path: str, actuator: Actuator) -> tuple[TrnType, int]:
    kind, name = actuator.target.variant, actuator.target.value
    place = f"{path}.target.value"
    if kind == "tendon":
        return TrnType.TENDON, scene.resolve("tendon", name, place)
    if kind == "link":
        if actuator.actuator_type.variant != "adhesion":
            scene.fail(f"{path}.target", "only an Adhesion actuator acts on a link; target a joint or a tendon")
        return TrnType.BODY, scene.resolve("link", name, place)
    index = scene.resolve("joint", name, place)
    free = index >= 0 and int(m.jnt_type[index]) == JointType.FREE
    if index >= 0 and free != (kind == "floating_base"):
        what = "is a free joint: target it as FloatingBase" if free else "is not a free joint: target it as Joint"
        scene.fail(place, f"{name!r} {what}")
    return TrnType.JOINT, index


def _actuator(
    scene: Scene, m: SceneModel, path: str, actuator: Actuator
) -> tuple[dict[str, Any], Channels, float | None]:
    extras = extras_of(actuator)
    variant, value = actuator.actuator_type.variant, actuator.actuator_type.value
    transmission, target = _target(scene, m, path, actuator)
    dyntype, gaintype, biastype = DynType.NONE, GainType.FIXED, BiasType.NONE
    dynprm, gainprm, biasprm, actrange, early, ratio = ten(1), ten(1), ten(), None, False, None
    if variant == "general":
        dyntype, gaintype = DynType[value.dyntype.name.strip("_").upper()], GainType[value.gain.name.upper()]
        biastype = BiasType[value.bias.name.strip("_").upper()]
        dynprm, gainprm, biasprm = ten(*value.dynprm), ten(*value.gainprm), ten(*value.biasprm)
        actrange, early = value.actrange, value.actearly
    elif variant == "position":
        gainprm, biastype = ten(value.kp), BiasType.AFFINE
        by_ratio = value.damping_type.value == "Dampratio"
        biasprm = ten(0, -value.kp, 0 if by_ratio else -value.damping_value)
        ratio = value.damping_value if by_ratio and value.damping_value else None
        if value.timeconst > 0:
            dyntype, dynprm = DynType.FILTEREXACT, ten(value.timeconst)
        if value.implicit_stiffness:
            scene.note(
                f"{path}.actuator_type.value.implicit_stiffness", "the stiffness is integrated explicitly here"
            )
    elif variant == "velocity":
        gainprm, biasprm, biastype = ten(value), ten(0, 0, -value), BiasType.AFFINE
    elif variant == "adhesion":
        gainprm = ten(value)
        if transmission != TrnType.BODY:
            scene.fail(f"{path}.target", "an Adhesion actuator acts on a link; target one")
    for name, values in (("dynprm", dynprm), ("gainprm", gainprm), ("biasprm", biasprm)):
        full = extra_value(extras, name, None)
        if full is not None:
            values[:] = ten(*full)
    ratio = extra_value(extras, "dampratio", ratio)
    law = Law(dyntype, gaintype, biastype, dynprm, gainprm, biasprm, ratio, early)
    act = _range(actrange)
    if extra_value(extras, "actrange", None) is not None:
        act = True, tuple(extras.actrange)
    row = _row(transmission, (target, -1), law, _range(actuator.forcerange), act, extras)
    return row, Channels([_range(actuator.ctrlrange)], activations=int(dyntype != DynType.NONE)), ratio


def _mujoco_actuator(
    scene: Scene, m: SceneModel, path: str, actuator: MujocoActuator
) -> tuple[dict[str, Any], Channels, float | None]:
    transmission = _TRANSMISSION.get(actuator.trntype)
    if transmission is None:
        scene.fail(f"{path}.trntype", f"{actuator.trntype!r} is no transmission; use {', '.join(_TRANSMISSION)}")
        transmission = TrnType.JOINT
    kind = _KIND_OF_TARGET.get(actuator.trntype, "joint")
    target, second = scene.resolve(kind, actuator.target, f"{path}.target"), -1
    for name in ("refsite", "slidersite"):
        if getattr(actuator, name):
            second = scene.resolve("site", getattr(actuator, name), f"{path}.{name}")
    law = law_of(scene, path, actuator)
    channels = channels_of(scene, m, path, actuator, law, target if kind == "joint" else -1)
    if law.gaintype == GainType.SO3:
        is_ball = transmission == TrnType.JOINT and target >= 0 and m.jnt_type[target] == JointType.BALL
        if not is_ball and not (transmission == TrnType.SITE and second >= 0):
            scene.fail(path, "an orientation servo turns a ball joint, or a site against a reference site")
        transmission = TrnType.SO3
    force = limit(actuator.forcerange)
    if law.torque > 0:
        force = True, (-law.torque, law.torque)
    row = _row(transmission, (target, second), law, force, limit(actuator.actrange), actuator)
    row["actuator_cranklength"] = actuator.cranklength
    return row, channels, law.dampratio


def _row(
    transmission: TrnType, target: tuple[int, int], law: Law, force: Limit, act: Limit, extras: Any
) -> dict[str, Any]:
    damping = extra_value(extras, "damping", (0.0, 0.0, 0.0))
    return {
        "actuator_trntype": transmission,
        "actuator_trnid": target,
        "actuator_dyntype": law.dyntype,
        "actuator_gaintype": law.gaintype,
        "actuator_biastype": law.biastype,
        "actuator_dynprm": law.dynprm,
        "actuator_gainprm": law.gainprm,
        "actuator_biasprm": law.biasprm,
        "actuator_forcelimited": force[0],
        "actuator_forcerange": force[1],
        "actuator_actlimited": act[0],
        "actuator_actrange": act[1],
        "actuator_actearly": law.actearly,
        "actuator_cranklength": 0.0,
        "actuator_damping": damping[0],
        "actuator_dampingpoly": tuple(damping[1:]),
        "actuator_armature": extra_value(extras, "armature", 0.0),
        "actuator_delay": extra_value(extras, "delay", 0.0),
        "actuator_history": history(extras),
        "actuator_group": extra_value(extras, "group", 0),
    }


def history(extras: Any) -> tuple[int, int]:
    """Number of samples of a history and how it is interpolated: 0 the last one, 1 linear, 2 cubic."""
    return extra_value(extras, "nsample", 0), _INTERPOLATION.get(extra_value(extras, "interp", "zoh"), 0)


def place_history(m: SceneModel, samples: np.ndarray, width: np.ndarray) -> np.ndarray:
    """Addresses of histories of rows `width` wide, -1 for none, after those already placed; adds to nhistory.

    Each holds two numbers of its own, and a time and a row for every sample.
    """
    count = samples.reshape(-1, 2)[:, 0].astype(np.int64)
    size = np.where(count > 0, 2 + count * (1 + width), 0)
    address = m.nhistory + np.cumsum(size) - size
    m.nhistory += int(size.sum())
    return np.where(count > 0, address, -1).astype(np.int32)


def compile_contributions(m: SceneModel) -> None:
    """jnt_actuatorid and tendon_actuatorid: the actuator that adds to the damping and armature of its target."""
    m.jnt_actuatorid, m.tendon_actuatorid = np.full(m.njnt, -1, np.int32), np.full(m.ntendon, -1, np.int32)
    adds = m.actuator_armature.astype(bool) | m.actuator_damping.astype(bool)
    for actuator in np.flatnonzero(adds | m.actuator_dampingpoly.any(axis=1)):
        kind, target = m.actuator_trntype[actuator], m.actuator_trnid[actuator, 0]
        if kind in (TrnType.JOINT, TrnType.JOINTINPARENT):
            m.jnt_actuatorid[target] = actuator
        elif kind == TrnType.TENDON:
            m.tendon_actuatorid[target] = actuator
