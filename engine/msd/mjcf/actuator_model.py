"""What actuators do: activation dynamics, gain and bias, from an element and the default classes behind it."""

from __future__ import annotations

import math

import msgspec
import numpy as np

from engine.msd.mjcf.attributes import Attributes, parse_floats, parse_whole
from engine.msd.mjcf.xml import Node
from engine.msd.schema import Muscle
from engine.msd.schema.world_extras import MUSCLE_DYNAMICS, MUSCLE_FORCE

KINDS = {
    "dyntype": ("none", "integrator", "filter", "filterexact", "muscle", "user", "dcmotor", "pid"),
    "gaintype": ("fixed", "affine", "muscle", "user", "dcmotor", "so3", "pid"),
    "biastype": ("none", "affine", "muscle", "user", "dcmotor", "so3"),
}
GAIN_OF = {"damper": "affine", "muscle": "muscle", "orientation": "so3", "pid": "pid", "dcmotor": "dcmotor"}
"""Kinds of gain of the shortcuts; of the others it is fixed."""


class Law(msgspec.Struct):
    """How control becomes force: MuJoCo's activation dynamics, gain and bias."""

    dyntype: str = "none"
    gaintype: str = "fixed"
    biastype: str = "none"
    dynprm: list[float] = msgspec.field(default_factory=lambda: [1.0, 0.0, 0.0])
    gainprm: list[float] = msgspec.field(default_factory=lambda: [1.0, 0.0, 0.0])
    biasprm: list[float] = msgspec.field(default_factory=lambda: [0.0, 0.0, 0.0])

    def damping_ratio(self) -> float | None:
        """The damping ratio of a servo: MuJoCo takes a positive biasprm[2] for one."""
        is_servo = self.biastype == "affine" and self.gainprm[0] == -self.biasprm[1]
        return self.biasprm[2] if is_servo and self.biasprm[2] > 0 else None


def ruling(attributes: Attributes) -> tuple[Law, list[Node]]:
    """The law of an actuator, and the levels that it is made of, from the root class down to the element.

    Each level builds on the nearest one above it with the same shortcut, or on a <general> with the shortcut's kind
    of gain. Of a class only what stands last counts: MuJoCo keeps one actuator per class, and starts it afresh where
    the shortcut changes.
    """
    rulings: dict[str, tuple[Law, list[Node]]] = {}
    entries = attributes.scope.classes[attributes.node.attrib.get("class") or "main"].get("actuator", [])
    for owner, level in (*entries, ("", attributes.node)):
        above = [ruling for name, ruling in rulings.items() if name != owner]
        nearest = [*([rulings[owner]] if owner in rulings else []), *reversed(above)]
        law, levels = next((ruling for ruling in nearest if _builds_on(level, *ruling)), (Law(), []))
        rulings[owner] = apply_law(level, law), [*levels, level]
    return rulings[""]


def _builds_on(level: Node, law: Law, levels: list[Node]) -> bool:
    last = levels[-1].tag
    return level.tag in ("general", last) or (last == "general" and law.gaintype == GAIN_OF.get(level.tag, "fixed"))


def _one(node: Node, name: str, default: float) -> float:
    return parse_floats(node, name, node.attrib[name], 1)[0] if name in node.attrib else default


def apply_law(node: Node, base: Law) -> Law:
    """The law of an element or default written as `node`, on top of `base`."""
    if node.tag == "general":
        law = msgspec.structs.replace(base)
        for name, allowed in KINDS.items():
            value = node.attrib.get(name, getattr(law, name))
            if value not in allowed:
                raise node.error(f"Expected one of {', '.join(allowed)}, got {value!r}", name)
            setattr(law, name, value)
        for name in ("dynprm", "gainprm", "biasprm"):
            if name in node.attrib:
                values = parse_floats(node, name, node.attrib[name], 30)
                setattr(law, name, values + getattr(law, name)[len(values) :])
        return law
    if node.tag in ("position", "intvelocity"):
        return _servo(node, base)
    if node.tag == "velocity":
        kv = _one(node, "kv", base.gainprm[0])
        return Law(biastype="affine", gainprm=[kv, 0.0, 0.0], biasprm=[0.0, 0.0, -kv])
    if node.tag == "damper":
        kv = _one(node, "kv", -base.gainprm[2])
        if kv < 0:
            raise node.error(f"Expected a damping coefficient that is not negative, got {kv:g}", "kv")
        return Law(gaintype="affine", gainprm=[0.0, 0.0, -kv])
    if node.tag == "cylinder":
        area = _one(node, "area", base.gainprm[0])
        if "diameter" in node.attrib:
            area = math.pi / 4 * _one(node, "diameter", 0.0) ** 2
        bias = parse_whole(node, "bias", 3)
        return Law(
            dyntype="filter",
            dynprm=[_one(node, "timeconst", base.dynprm[0]), 0.0, 0.0],
            biastype="affine",
            gainprm=[area, 0.0, 0.0],
            biasprm=bias + base.biasprm[len(bias) :],
        )
    if node.tag == "muscle":
        return _muscle(node, base)
    if node.tag == "adhesion":
        gain = _one(node, "gain", base.gainprm[0])
        if gain < 0:
            raise node.error(f"Expected a gain that is not negative, got {gain:g}", "gain")
        return Law(gainprm=[gain, 0.0, 0.0])
    return Law()


def _servo(node: Node, base: Law) -> Law:
    """A position servo, or one whose set point is an integrated velocity.

    A positive biasprm[2] is a damping ratio that the build turns into -kv."""
    kp = _one(node, "kp", base.gainprm[0])
    damping = base.biasprm[2]
    if "kv" in node.attrib and "dampratio" in node.attrib:
        raise node.error("Give kv or dampratio, not both", "dampratio")
    for name, sign in (("kv", -1.0), ("dampratio", 1.0)):
        if name in node.attrib:
            value = _one(node, name, 0.0)
            if value < 0:
                raise node.error(f"Expected a number that is not negative, got {value:g}", name)
            damping = sign * value
    law = Law(biastype="affine", gainprm=[kp, 0.0, 0.0], biasprm=[0.0, -kp, damping])
    if node.tag == "intvelocity":
        law.dyntype = "integrator"
        return law
    inherited = base.dynprm[0] if base.dyntype == "filterexact" else 0.0
    timeconst = _one(node, "timeconst", inherited)
    if timeconst < 0:
        raise node.error(f"Expected a time that is not negative, got {timeconst:g}", "timeconst")
    if timeconst > 0:
        law.dyntype, law.dynprm = "filterexact", [timeconst, 0.0, 0.0]
    return law


def _muscle(node: Node, base: Law) -> Law:
    begun = base.gaintype == "muscle"
    dynprm = _overlaid(node, MUSCLE_DYNAMICS, base.dynprm if begun else [])
    gainprm = _overlaid(node, MUSCLE_FORCE, base.gainprm if begun else [])
    return Law("muscle", "muscle", "muscle", dynprm, gainprm, list(gainprm))


def _overlaid(node: Node, names: tuple[str, ...], base: list[float]) -> list[float]:
    """The parameters of a muscle: its own, behind them the `base`'s, or MuJoCo's."""
    values: list[float] = []
    muscle = Muscle()
    for name in names:
        standard = tuple(np.ravel(getattr(muscle, name)).tolist())
        own = parse_whole(node, name, len(standard))
        behind = [*base, *(0.0,) * len(standard)][len(values) :] if base else standard
        values += [*own, *behind[len(own) : len(standard)]]
    return values


def muscle_of(law: Law) -> Muscle:
    """The muscle of a law."""
    muscle = Muscle()
    for names, values in ((MUSCLE_DYNAMICS, law.dynprm), (MUSCLE_FORCE, law.gainprm)):
        place = 0
        for name in names:
            width = np.size(getattr(muscle, name))
            setattr(muscle, name, np.array(values[place : place + width]) if width > 1 else values[place])
            place += width
    return muscle
