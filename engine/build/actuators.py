"""Actuators: what they drive, and gains and biases as MuJoCo's shortcuts define them."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.build.columns import Columns
from engine.build.model import SceneModel
from engine.build.scene import Scene, called, extras_of, index_names, said
from engine.msd.order import in_order
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
_MUSCLE = {
    "timeconst": "0.01 0.04", "tausmooth": "0", "range": "0.75 1.05", "force": "-1", "scale": "200", "lmin": "0.5",
    "lmax": "1.6", "vmax": "1.5", "fpmax": "1.3", "fvmax": "1.2",
}  # fmt: skip
"""Attributes of a muscle with MuJoCo's defaults: two of its dynamics, then those of its gain and bias."""
_INTERPOLATION = {"zoh": 0, "linear": 1, "cubic": 2}
_SIMULATED = {"general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder", "adhesion", "muscle"}


def compile_actuators(scene: Scene, m: SceneModel) -> list[float | None]:
    """The actuator arrays; returns the damping ratio of each actuator that gives its damping that way."""
    ordered = in_order(scene.world, "actuator")
    rows = Columns()
    ratios: list[float | None] = []
    activations = 0
    for path, actuator in ordered:
        if isinstance(actuator, Actuator):
            row, ratio = _actuator(scene, m, path, actuator)
        else:
            row, ratio = _mujoco_actuator(scene, path, actuator)
        count = 0 if row["actuator_dyntype"] == DynType.NONE else _activations(actuator)
        rows.add(**row, actuator_actnum=count, actuator_actadr=activations if count else -1)
        activations += count
        ratios.append(ratio)
    m.nu = m.nactuator = m.nout = len(ordered)
    m.na = activations
    rows.write(m, "actuator")
    # One control and one force each: orientation servos, which have more, are not simulated.
    m.actuator_ctrladr = m.actuator_outadr = np.arange(m.nu, dtype=np.int32)
    m.actuator_ctrlnum = m.actuator_outnum = np.ones(m.nu, np.int32)
    m.actuator_historyadr = place_history(m, m.actuator_history, np.ones(m.nu, np.int64))
    m.names["actuator"] = [actuator.name or "" for _, actuator in ordered]
    m.paths["actuator"] = [path for path, _ in ordered]
    index_names(scene, "actuator", [(actuator.name, path) for path, actuator in ordered])
    return ratios


def _activations(actuator: Any) -> int:
    """Number of activations of an actuator that has any."""
    said_of = actuator if isinstance(actuator, MujocoActuator) else extras_of(actuator)
    given = said(said_of, "actdim", -1)
    return given if given > 0 else 1


def _ten(*values: float) -> np.ndarray:
    padded = np.zeros(10)
    padded[: min(len(values), 10)] = values[:10]
    return padded


def _range(limits: Range | None) -> tuple[bool, tuple[float, float]]:
    if limits is None or (np.isinf(limits.lower) and np.isinf(limits.upper)):
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
    free = index >= 0 and m.jnt_type[index] == JointType.FREE
    if index >= 0 and free != (kind == "floating_base"):
        what = "is a free joint: target it as FloatingBase" if free else "is not a free joint: target it as Joint"
        scene.fail(place, f"{name!r} {what}")
    return TrnType.JOINT, index


def _actuator(scene: Scene, m: SceneModel, path: str, actuator: Actuator) -> tuple[dict[str, Any], float | None]:
    extras = extras_of(actuator)
    variant, value = actuator.actuator_type.variant, actuator.actuator_type.value
    transmission, target = _target(scene, m, path, actuator)
    dyntype, gaintype, biastype = DynType.NONE, GainType.FIXED, BiasType.NONE
    dynprm, gainprm, biasprm, actrange, early, ratio = _ten(1), _ten(1), _ten(), None, False, None
    if variant == "general":
        dyntype, gaintype = DynType[value.dyntype.name.strip("_").upper()], GainType[value.gain.name.upper()]
        biastype = BiasType[value.bias.name.strip("_").upper()]
        dynprm, gainprm, biasprm = _ten(*value.dynprm), _ten(*value.gainprm), _ten(*value.biasprm)
        actrange, early = value.actrange, value.actearly
    elif variant == "position":
        gainprm, biastype = _ten(value.kp), BiasType.AFFINE
        by_ratio = value.damping_type.value == "Dampratio"
        biasprm = _ten(0, -value.kp, 0 if by_ratio else -value.damping_value)
        ratio = value.damping_value if by_ratio and value.damping_value else None
        if value.timeconst > 0:
            dyntype, dynprm = DynType.FILTEREXACT, _ten(value.timeconst)
        if value.implicit_stiffness:
            scene.note(
                f"{path}.actuator_type.value.implicit_stiffness", "the stiffness is integrated explicitly here"
            )
    elif variant == "velocity":
        gainprm, biasprm, biastype = _ten(value), _ten(0, 0, -value), BiasType.AFFINE
    elif variant == "adhesion":
        gainprm = _ten(value)
        if transmission != TrnType.BODY:
            scene.fail(f"{path}.target", "an Adhesion actuator acts on a link; target one")
    for name, values in (("dynprm", dynprm), ("gainprm", gainprm), ("biasprm", biasprm)):
        full = said(extras, name, None)
        if full is not None:
            values[:] = _ten(*full)
    actlimited, act = _range(actrange)
    if said(extras, "actrange", None) is not None:
        actlimited, act = True, tuple(extras.actrange)
    ctrllimited, ctrl = _range(actuator.ctrlrange)
    forcelimited, force = _range(actuator.forcerange)
    return _row(
        transmission,
        (target, -1),
        (dyntype, gaintype, biastype),
        (dynprm, gainprm, biasprm),
        (ctrllimited, ctrl, forcelimited, force, actlimited, act),
        actuator.gear,
        early,
        extras,
    ), ratio


def _mujoco_actuator(scene: Scene, path: str, actuator: MujocoActuator) -> tuple[dict[str, Any], float | None]:
    if actuator.shortcut not in _SIMULATED:
        scene.fail(path, f"{called('actuator', actuator)} is a {actuator.shortcut}, which is not simulated yet")
    transmission = _TRANSMISSION.get(actuator.trntype)
    if transmission is None:
        scene.fail(f"{path}.trntype", f"{actuator.trntype!r} is no transmission; use {', '.join(_TRANSMISSION)}")
        transmission = TrnType.JOINT
    kind = _KIND_OF_TARGET.get(actuator.trntype, "joint")
    target, second = scene.resolve(kind, actuator.target, f"{path}.target"), -1
    for name in ("refsite", "slidersite"):
        if getattr(actuator, name):
            second = scene.resolve("site", getattr(actuator, name), f"{path}.{name}")
    kinds = []
    for name, enum in (("dyntype", DynType), ("gaintype", GainType), ("biastype", BiasType)):
        value = getattr(actuator, name).upper()
        if value not in enum.__members__:
            scene.fail(f"{path}.{name}", f"{called('actuator', actuator)}: {name} {value.lower()} is not simulated")
            value = enum(0).name
        kinds.append(enum[value])
    limits = []
    for limit in (actuator.ctrlrange, actuator.forcerange, actuator.actrange):
        limits += [limit is not None, (0.0, 0.0) if limit is None else tuple(limit)]
    parameters = _ten(*actuator.dynprm), _ten(*actuator.gainprm), _ten(*actuator.biasprm)
    if actuator.shortcut == "muscle":
        kinds = [DynType.MUSCLE, GainType.MUSCLE, BiasType.MUSCLE]
        parameters = _muscle(scene, path, actuator)
    row = _row(
        transmission, (target, second), tuple(kinds), parameters, tuple(limits), actuator.gear, actuator.actearly,
        actuator,
    )  # fmt: skip
    row["actuator_cranklength"] = actuator.cranklength
    return row, actuator.dampratio


def _muscle(scene: Scene, path: str, actuator: MujocoActuator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Parameters of the dynamics, the gain and the bias of a muscle, from the attributes of MJCF's shortcut."""
    values: list[list[float]] = []
    for name, default in _MUSCLE.items():
        text = actuator.parameters.get(name, default)
        try:
            given = [float(word) for word in text.split()]
        except ValueError:
            given = []
        if not 1 <= len(given) <= len(default.split()):
            scene.fail(f'{path}.parameters["{name}"]', f"needs numbers such as {default!r}, found {text!r}")
            given = []
        values.append(given + [float(word) for word in default.split()][len(given) :])
    timeconst, tausmooth, *force = values
    gain = _ten(*(value for group in force for value in group))
    return _ten(*timeconst, *tausmooth), gain, gain.copy()


def _row(
    transmission: TrnType,
    target: tuple[int, int],
    kinds: Any,
    parameters: Any,
    limits: Any,
    gear: Any,
    early: bool,
    extras: Any,
) -> dict[str, Any]:
    damping = said(extras, "damping", (0.0, 0.0, 0.0))
    dyntype, gaintype, biastype = kinds
    dynprm, gainprm, biasprm = parameters
    ctrllimited, ctrlrange, forcelimited, forcerange, actlimited, actrange = limits
    return {
        "actuator_trntype": transmission,
        "actuator_trnid": target,
        "actuator_dyntype": dyntype,
        "actuator_gaintype": gaintype,
        "actuator_biastype": biastype,
        "actuator_dynprm": dynprm,
        "actuator_gainprm": gainprm,
        "actuator_biasprm": biasprm,
        "actuator_ctrllimited": ctrllimited,
        "actuator_ctrlrange": ctrlrange,
        "actuator_forcelimited": forcelimited,
        "actuator_forcerange": forcerange,
        "actuator_actlimited": actlimited,
        "actuator_actrange": actrange,
        "actuator_gear": gear,
        "actuator_actearly": early,
        "actuator_cranklength": 0.0,
        "actuator_damping": damping[0],
        "actuator_dampingpoly": tuple(damping[1:]),
        "actuator_armature": said(extras, "armature", 0.0),
        "actuator_delay": said(extras, "delay", 0.0),
        "actuator_history": history(extras),
        "actuator_lengthrange": said(extras, "lengthrange", (0.0, 0.0)),
        "actuator_group": said(extras, "group", 0),
    }


def history(extras: Any) -> tuple[int, int]:
    """Number of samples of a history and how it is interpolated: 0 the last one, 1 linear, 2 cubic."""
    return said(extras, "nsample", 0), _INTERPOLATION.get(said(extras, "interp", "zoh"), 0)


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
