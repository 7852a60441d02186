"""Actuators that are more than a gain and a bias: muscles, PID controllers, DC motors, orientation servos, plugins.

Which parameter stands where in dynprm, gainprm and biasprm, and how a motor's constants follow from its data sheet,
as in MuJoCo 4.0 (XML reference, actuator/pid, orientation, dcmotor and muscle).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene, called
from engine.msd import muscles
from engine.msd.schema import MujocoActuator, Muscle
from engine.msd.schema.world_extras import MUSCLE_DYNAMICS
from engine.physics.enums import BiasType, DynType, GainType, JointType

Limit = tuple[bool, tuple[float, float]]
"""Whether a range clamps, and the range."""

INPUTS = {"pos": 1, "vel": 2, "ff": 4, "voltage": 8, "none": 16}
"""Bits of the inputs that an actuator can have, in their order (mjtCtrlInput)."""
_EXPMAP, _QUAT = 1, 2


@dataclass
class Law:
    """How an actuator turns its controls into forces."""

    dyntype: DynType
    gaintype: GainType
    biastype: BiasType
    dynprm: list[float]
    gainprm: list[float]
    biasprm: list[float]
    """Ten each."""
    dampratio: float | None = None
    actearly: bool = False
    torque: float = 0.0
    """Largest force, 0: as the actuator says."""


@dataclass
class Channels:
    """What a law takes and gives."""

    controls: list[Limit]
    outputs: int = 1
    ctrlspec: int = 0
    activations: int = 0


def ten(*values: float) -> list[float]:
    """Parameters filled up with zeros to MuJoCo's ten."""
    return [*values[:10], *(0.0,) * (10 - len(values))]


class Parameters:
    """The attributes of a MuJoCo shortcut, as written."""

    def __init__(self, scene: Scene, path: str, actuator: MujocoActuator) -> None:
        self._scene, self._path, self._texts = scene, f"{path}.parameters", actuator.parameters

    def __call__(self, name: str, *default: float) -> list[float]:
        """Numbers of an attribute, the rest as the default; notes an error if they are none."""
        text = self._texts.get(name, "")
        try:
            given = [float(word) for word in text.split()]
        except ValueError:
            given = [math.nan]
        if len(given) > len(default) or not all(map(math.isfinite, given)):
            self._scene.fail(
                f'{self._path}["{name}"]', f"needs up to {len(default)} numbers such as {default}, found {text!r}"
            )
            given = []
        return [*given, *default[len(given) :]]

    def fail(self, name: str, message: str) -> None:
        self._scene.fail(f'{self._path}["{name}"]', message)

    def words(self, name: str) -> list[str]:
        return self._texts.get(name, "").split()


def law_of(scene: Scene, path: str, actuator: MujocoActuator) -> Law:
    """The law of an actuator that MSD cannot express."""
    if actuator.shortcut == "muscle":
        return _muscle(scene, f"{path}.muscle", actuator.muscle or Muscle())
    read = Parameters(scene, path, actuator)
    shortcuts = {"pid": _pid, "orientation": _orientation, "dcmotor": _dcmotor}
    if actuator.shortcut in shortcuts:
        return shortcuts[actuator.shortcut](read)
    names = {"dyntype": actuator.dyntype, "gaintype": actuator.gaintype, "biastype": actuator.biastype}
    for (name, word), enum in zip(names.items(), (DynType, GainType, BiasType), strict=True):
        if word.upper() not in enum.__members__:
            known = ", ".join(member.name.lower() for member in enum)
            scene.fail(f"{path}.{name}", f"{called('actuator', actuator)}: {word!r} is none of {known}")
            names[name] = enum(0).name
    for name, kind in (("gainprm", names["gaintype"]), ("biasprm", names["biastype"])):
        if kind.upper() == "MUSCLE":
            for _, sentence in muscles.faults(ten(*getattr(actuator, name))):
                scene.fail(f"{path}.{name}", sentence)
    return Law(
        DynType[names["dyntype"].upper()],
        GainType[names["gaintype"].upper()],
        BiasType[names["biastype"].upper()],
        ten(*actuator.dynprm),
        ten(*actuator.gainprm),
        ten(*actuator.biasprm),
        actuator.dampratio,
        actuator.actearly,
    )


def _muscle(scene: Scene, path: str, muscle: Muscle) -> Law:
    dynamics = ten(*(value for name in MUSCLE_DYNAMICS for value in np.ravel(getattr(muscle, name)).tolist()))
    force = muscles.force_parameters(muscle)
    for name, sentence in muscles.faults(force):
        scene.fail(f"{path}.{name}", sentence)
    return Law(DynType.MUSCLE, GainType.MUSCLE, BiasType.MUSCLE, dynamics, ten(*force), ten(*force))


def _damping(read: Parameters) -> tuple[float, float | None]:
    """Damping, and the damping ratio that replaces it."""
    (kv,), (ratio,) = read("kv", 0.0), read("dampratio", 0.0)
    return kv, ratio or None


def _pid(read: Parameters) -> Law:
    (kp,), (ki,), (imax,), (slewmax,) = read("kp", 1.0), read("ki", 0.0), read("imax", 0.0), read("slewmax", 0.0)
    kv, ratio = _damping(read)
    has_state = ki > 0 or slewmax > 0
    dynamics = ten(imax if ki > 0 else 0.0, slewmax)
    return Law(
        DynType.PID if has_state else DynType.NONE, GainType.PID, BiasType.AFFINE, dynamics, ten(ki),
        ten(0, -kp, -kv), ratio,
    )  # fmt: skip


def _orientation(read: Parameters) -> Law:
    (kp,) = read("kp", 1.0)
    kv, ratio = _damping(read)
    return Law(DynType.NONE, GainType.SO3, BiasType.SO3, ten(1), ten(kp), ten(0, -kp, -kv), ratio)


def _dcmotor(read: Parameters) -> Law:
    kt, ke = read("motorconst", 0.0, 0.0)
    voltage, stall, no_load = read("nominal", 0.0, 0.0, 0.0)
    if ke <= 0 and no_load > 0 and voltage > 0:
        ke = voltage / no_load
    constant = math.sqrt(kt * ke) if kt > 0 and ke > 0 else max(kt, ke, 0.0)
    (resistance,) = read("resistance", 0.0)
    if resistance <= 0 and stall > 0:
        resistance = constant * voltage / stall
    if resistance <= 0:
        read.fail("resistance", "a DC motor needs a positive resistance; give it, or nominal")
        resistance = 1.0
    if constant <= 0 and read.words("input") != ["none"]:
        read.fail("motorconst", "a DC motor needs a positive motor constant; give it, or nominal")
    inductance, electric = read("inductance", 0.0, 0.0)
    torque, current, current_rate = read("saturation", 0.0, 0.0, 0.0)
    heat_resistance, capacity, thermal, tempcoef, reftemp, ambient = read("thermal", *(0.0,) * 6)
    if thermal > 0 and heat_resistance > 0:
        capacity = thermal / heat_resistance
    elif thermal > 0 and capacity > 0:
        heat_resistance = thermal / capacity
    is_warm = heat_resistance > 0 or capacity > 0 or thermal > 0
    if is_warm and not (heat_resistance > 0 and capacity > 0):
        read.fail("thermal", "needs two of a positive thermal resistance, capacitance and time constant")
    bristle, bristle_damping, coulomb, static, stribeck = read("lugre", *(0.0,) * 5)
    kp, ki, kd, slewmax, imax, vmax = read("controller", *(0.0,) * 6)
    dynamics = [inductance / resistance if inductance > 0 else electric, current_rate]
    dynamics += [heat_resistance, capacity, ambient] if is_warm else [0.0] * 3
    dynamics += [bristle, bristle_damping] if bristle > 0 else [0.0] * 2
    friction = [coulomb, static, stribeck] if bristle > 0 else [0.0] * 3
    gain = ten(resistance, constant, *((tempcoef, reftemp) if is_warm else (0, 0)), kp, ki, kd, vmax)
    return Law(
        DynType.DCMOTOR, GainType.DCMOTOR, BiasType.DCMOTOR, ten(*dynamics, slewmax, imax), gain,
        ten(*read("cogging", 0.0, 0.0, 0.0), *friction), None, True, torque if torque > 0 else constant * current,
    )  # fmt: skip


def channels_of(scene: Scene, m: SceneModel, path: str, actuator: MujocoActuator, law: Law, target: int) -> Channels:
    """Controls, forces and activations of an actuator that MSD cannot express."""
    read = Parameters(scene, path, actuator)
    given = limit(actuator.ctrlrange)
    if law.gaintype == GainType.SO3:
        spec = _QUAT if read.words("input") == ["quat"] else _EXPMAP
        count = 4 if spec == _QUAT else 3
        return Channels([given] * count, 3, spec, 0 if law.dyntype == DynType.NONE else 3)
    if law.gaintype == GainType.PID:
        names = read.words("input") or ["pos", "vel"]
        controls = [_range(read, name) for name in names]
        if names[0] == "pos" and not controls[0][0]:
            controls[0] = _inherited(m, read, target) or given
        has_state = law.dyntype == DynType.PID
        activations = has_state * (int(law.gainprm[0] > 0) + int(law.dynprm[1] > 0))
        return Channels(controls, 1, _bits(read, names), activations)
    if law.gaintype == GainType.DCMOTOR:
        names = read.words("input") or ["voltage"]
        states = [law.dynprm[0], law.dynprm[2], law.dynprm[5], law.gainprm[5], law.dynprm[7]]
        controls = [] if names == ["none"] else [given] * len(names)
        return Channels(controls, 1, _bits(read, names), sum(int(state > 0) for state in states))
    return Channels([given], activations=0 if law.dyntype == DynType.NONE else 1)


def limit(given: np.ndarray | None) -> Limit:
    return (False, (0.0, 0.0)) if given is None else (True, (float(given[0]), float(given[1])))


def _range(read: Parameters, name: str) -> Limit:
    low, high = read(f"{name}range", 0.0, 0.0)
    return (low < high, (low, high) if low < high else (0.0, 0.0))


def _inherited(m: SceneModel, read: Parameters, joint: int) -> Limit | None:
    """The range of the joint that is driven, its radius scaled by `inheritrange`."""
    (scale,) = read("inheritrange", 0.0)
    if scale <= 0 or joint < 0:
        return None
    if m.jnt_type[joint] < JointType.SLIDE or not m.jnt_limited[joint]:
        read.fail("inheritrange", "needs a joint with a limit to take over")
        return None
    low, high = m.jnt_range[joint]
    centre, radius = (low + high) / 2, scale * (high - low) / 2
    return True, (float(centre - radius), float(centre + radius))


def _bits(read: Parameters, names: list[str]) -> int:
    unknown = [name for name in names if name not in INPUTS]
    if unknown:
        read.fail("input", f"{unknown[0]!r} is no input; use {', '.join(INPUTS)}")
    return sum(INPUTS.get(name, 0) for name in names)
