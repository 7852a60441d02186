"""<actuator>: MSD's actuators by MuJoCo's shortcuts where these say the same, else as <general>."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

import msgspec
import numpy as np

from engine.msd.mjcf.actuator_model import Law, apply_law
from engine.msd.mjcf.actuators import BIASES, DYNAMICS, GAINS, TARGETS, UNTRANSLATED
from engine.msd.mjcf.write.context import Context, child, put, spelled, unless
from engine.msd.mjcf.write.joints import finite
from engine.msd.mjcf.write.plugins import put_plugin
from engine.msd.mjcf.write.spelling import extra_value
from engine.msd.mjcf.xml import Node
from engine.msd.order import in_order
from engine.msd.schema import Actuator, DampingType, MujocoActuator, Muscle, PluginUse, Range
from engine.msd.schema.world_extras import MUSCLE_DYNAMICS, MUSCLE_FORCE

DYNTYPES = {kind: word for word, kind in DYNAMICS.items()}
GAINTYPES = {kind: word for word, kind in GAINS.items()}
BIASTYPES = {kind: word for word, kind in BIASES.items()}
ATTRIBUTES = {trntype: name for name, trntype in TARGETS.items()}
MSD_ATTRIBUTES = {"joint": "joint", "floating_base": "joint", "tendon": "tendon", "link": "body"}
ALWAYS_LIMITED = ("damper", "adhesion")
"""Shortcuts whose controls are limited without saying so."""
ADHESION = ("name", "body", "ctrlrange", "forcerange", "forcelimited", "nsample", "interp", "delay", "group", "user")
"""The few attributes that <adhesion> has besides its gain."""


def write(context: Context) -> None:
    """The <actuator> section, in MuJoCo's order."""
    for path, actuator in in_order(context.world, "actuator"):
        element = child(context.section("actuator"), "general", name=actuator.name)
        if isinstance(actuator, Actuator):
            _write_msd(context, element, actuator, path)
        elif actuator.shortcut in UNTRANSLATED:
            _write_untranslated(element, actuator)
        else:
            _write_mujoco(element, actuator)


# ------------------------------------------------------------------------------------------------ MSD's own


def _write_msd(context: Context, element: Element, actuator: Actuator, path: str) -> None:
    kind, value = actuator.actuator_type.variant, actuator.actuator_type.value
    actrange, early = extra_value(actuator, "actrange"), False
    if kind == "general":
        early = value.actearly
        if actrange is None:
            actrange = _ends(context, value.actrange)
    if kind == "position" and value.implicit_stiffness:
        where = f"{path}.actuator_type.value.implicit_stiffness"
        context.note(where, "MuJoCo integrates the stiffness of a servo explicitly unless the integrator is implicit")
    put(element, **{MSD_ATTRIBUTES[actuator.target.variant]: actuator.target.value})
    ctrlrange, forcerange = _ends(context, actuator.ctrlrange), _ends(context, actuator.forcerange)
    _put_limits(element, "ctrl", ctrlrange, extra_value(actuator, "ctrlrange"))
    _put_limits(element, "force", forcerange, extra_value(actuator, "forcerange"))
    put(
        element,
        gear=_trimmed(actuator.gear, (1.0,)),
        actrange=actrange,
        actdim=extra_value(actuator, "actdim"),
        actearly=unless(early, False),
        **(extra_value(actuator, "parameters") or {}),
    )
    _put_common(element, actuator if actuator.extras is msgspec.UNSET else actuator.extras)
    _put_law(element, extra_value(actuator, "shortcut") or kind, _law_of(actuator))


def _ends(context: Context, interval: Range | None) -> np.ndarray | None:
    """A range as two numbers; None for one without ends."""
    return None if interval is None or np.isinf((interval.lower, interval.upper)).all() else finite(context, interval)


def _put_limits(element: Element, kind: str, limits: np.ndarray | None, idle: np.ndarray | None) -> None:
    if limits is not None:
        put(element, **{f"{kind}range": limits})
    elif idle is not None:
        put(element, **{f"{kind}range": idle, f"{kind}limited": False})


def _law_of(actuator: Actuator) -> Law:
    """The law of an MSD actuator, as `mjcf.actuators` reads it."""
    kind, value = actuator.actuator_type.variant, actuator.actuator_type.value
    law = Law()
    if kind == "general":
        law = Law(
            dyntype=DYNTYPES[value.dyntype],
            gaintype=GAINTYPES[value.gain],
            biastype=BIASTYPES[value.bias],
            dynprm=list(value.dynprm),
            gainprm=list(value.gainprm),
            biasprm=list(value.biasprm),
        )
    elif kind == "position":
        # A positive third parameter is a damping ratio.
        damping = value.damping_value if value.damping_type is DampingType.Dampratio else -value.damping_value
        law = Law(biastype="affine", gainprm=[value.kp, 0.0, 0.0], biasprm=[0.0, -value.kp, damping])
        if value.timeconst > 0:
            law.dyntype, law.dynprm = "filterexact", [value.timeconst, 0.0, 0.0]
    elif kind == "velocity":
        law = Law(biastype="affine", gainprm=[value, 0.0, 0.0], biasprm=[0.0, 0.0, -value])
    elif kind == "adhesion":
        law = Law(gainprm=[value, 0.0, 0.0])
    for name in ("dynprm", "gainprm", "biasprm"):
        whole = extra_value(actuator, name)
        if whole is not None:
            setattr(law, name, list(whole))
    return law


# ------------------------------------------------------------------------------------------------ MuJoCo's


def _write_untranslated(element: Element, actuator: MujocoActuator) -> None:
    """A muscle, dcmotor, plugin ... with its parameters."""
    element.tag = actuator.shortcut
    _put_mujoco(element, actuator)
    put(element, **actuator.parameters)
    if actuator.shortcut == "muscle":
        standard, muscle = Muscle(), actuator.muscle or Muscle()
        put(element, **{n: unless(getattr(muscle, n), getattr(standard, n)) for n in MUSCLE_DYNAMICS + MUSCLE_FORCE})
    if actuator.shortcut == "plugin":
        put(element, dyntype=unless(actuator.dyntype, "none"), dynprm=_trimmed(actuator.dynprm, (1.0,)))
        put_plugin(element, actuator.plugin or PluginUse())


def _write_mujoco(element: Element, actuator: MujocoActuator) -> None:
    _put_mujoco(element, actuator)
    put(element, **actuator.parameters)
    law = Law(
        dyntype=actuator.dyntype,
        gaintype=actuator.gaintype,
        biastype=actuator.biastype,
        dynprm=list(actuator.dynprm),
        gainprm=list(actuator.gainprm),
        biasprm=list(actuator.biasprm),
    )
    if actuator.dampratio is not None:
        law.biasprm[2:3] = [actuator.dampratio]
    _put_law(element, actuator.shortcut, law)


def _put_mujoco(element: Element, actuator: MujocoActuator) -> None:
    put(
        element,
        **{ATTRIBUTES[actuator.trntype]: actuator.target},
        refsite=actuator.refsite,
        slidersite=actuator.slidersite,
        cranklength=unless(actuator.cranklength, 0.0),
        ctrlrange=actuator.ctrlrange,
        forcerange=actuator.forcerange,
        gear=_trimmed(actuator.gear, (1.0,)),
        actrange=actuator.actrange,
        actdim=unless(actuator.actdim, -1),
        actearly=unless(actuator.actearly, False),
        group=unless(actuator.group, 0),
    )
    _put_common(element, actuator)


# ------------------------------------------------------------------------------------------------ both


def _put_common(element: Element, owner: Any) -> None:
    """Attributes that extras and MuJoCo's own actuators share; `owner` may have none of them."""
    put(element, damping=_trimmed(getattr(owner, "damping", None), (0.0,)))
    for name in ("group", "lengthrange", "armature", "nsample", "interp", "delay", "user"):
        if name not in element.attrib:
            put(element, **{name: unless(getattr(owner, name, None), 0)})


def _trimmed(values: np.ndarray | list[float] | None, default: tuple[float, ...]) -> np.ndarray | None:
    """Numbers without the zeros at their end; None for the default."""
    if values is None:
        return None
    kept = np.trim_zeros(np.asarray(values, float), "b")
    kept = kept if len(kept) else np.zeros(1)
    return unless(kept, default)


def _put_law(element: Element, shortcut: str, law: Law) -> None:
    """Say a law by the shortcut, or as <general> where the shortcut would mean something else."""
    parameters = _parameters(shortcut, law)
    if parameters is not None and _allows(shortcut, element):
        words = {name: spelled(value) for name, value in parameters.items() if value is not None}
        if _equal(apply_law(Node(shortcut, words), Law()), law):
            element.tag = shortcut
            put(element, **parameters)
            return
    put(
        element,
        dyntype=unless(law.dyntype, "none"),
        gaintype=unless(law.gaintype, "fixed"),
        biastype=unless(law.biastype, "none"),
        dynprm=_trimmed(law.dynprm, (1.0,)),
        gainprm=_trimmed(law.gainprm, (1.0,)),
        biasprm=_trimmed(law.biasprm, (0.0,)),
    )


def _parameters(shortcut: str, law: Law) -> dict[str, Any] | None:
    """Parameters of a shortcut for a law, if it can be said that way; None for <general>."""
    if shortcut in ("position", "intvelocity"):
        damping = law.biasprm[2]
        timeconst = law.dynprm[0] if shortcut == "position" and law.dyntype == "filterexact" else None
        return {
            "kp": unless(law.gainprm[0], 1.0),
            "kv": -damping if damping < 0 else None,
            "dampratio": damping if damping > 0 else None,
            "timeconst": timeconst,
        }
    if shortcut == "velocity":
        return {"kv": unless(law.gainprm[0], 1.0)}
    if shortcut == "damper":
        return {"kv": -law.gainprm[2] if law.gainprm[2] < 0 else None}
    if shortcut == "cylinder":
        return {
            "timeconst": unless(law.dynprm[0], 1.0),
            "area": unless(law.gainprm[0], 1.0),
            "bias": law.biasprm[:3] if any(law.biasprm[:3]) else None,
        }
    if shortcut == "adhesion":
        return {"gain": unless(law.gainprm[0], 1.0)} if law.gainprm[0] >= 0 else None
    return {} if shortcut == "motor" else None


def _allows(shortcut: str, element: Element) -> bool:
    """Whether a shortcut has the attributes that an element has got, and means no other ones."""
    if any(name in element.attrib for name in ("actdim", "actearly", "input", "velrange", "ffrange")):
        return False
    if (shortcut == "intvelocity") != ("actrange" in element.attrib):
        return False
    if shortcut in ALWAYS_LIMITED and ("ctrlrange" not in element.attrib or "ctrllimited" in element.attrib):
        return False
    return shortcut != "adhesion" or element.attrib.keys() <= set(ADHESION)


def _equal(first: Law, second: Law) -> bool:
    kinds = all(getattr(first, name) == getattr(second, name) for name in ("dyntype", "gaintype", "biastype"))
    return kinds and all(
        np.array_equal(np.trim_zeros(getattr(first, name), "b"), np.trim_zeros(getattr(second, name), "b"))
        for name in ("dynprm", "gainprm", "biasprm")
    )
