"""What this engine simulates: a model that asks for more is refused, with every reason, before anything runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from engine.physics.actuation import pid_settings
from engine.physics.collisions import sdf_plugins
from engine.physics.enums import (
    BiasType,
    DisableBit,
    DynType,
    EnableBit,
    EqType,
    GainType,
    GeomType,
    IntegratorType,
    JointType,
    ObjType,
    SensorType,
    TrnType,
    WrapType,
)
from engine.physics.flexes import rod_layout as flex_rod_layout
from engine.physics.sensor import touch_grid_plugins

TOLERANCE_FLOOR = 1e-6
"""Of Newton: what float32 can tell."""


class NotSupported(ValueError):
    """The model asks for something that this engine does not simulate. `reasons` lists every such thing, by name;
    `place` is the World path of the first, "" where that is not known."""

    def __init__(self, reasons: list[str], place: str = ""):
        self.reasons, self.place = reasons, place
        super().__init__("this model needs what the physics engine does not have: " + ". ".join(reasons))


SENSORS = frozenset(
    SensorType[name]
    for name in [
        "TOUCH",
        "ACCELEROMETER",
        "VELOCIMETER",
        "GYRO",
        "FORCE",
        "TORQUE",
        "MAGNETOMETER",
        "RANGEFINDER",
        "LIDAR",
        "JOINTPOS",
        "JOINTVEL",
        "TENDONPOS",
        "TENDONVEL",
        "ACTUATORPOS",
        "ACTUATORVEL",
        "ACTUATORFRC",
        "JOINTACTFRC",
        "TENDONACTFRC",
        "BALLQUAT",
        "BALLANGVEL",
        "JOINTLIMITPOS",
        "JOINTLIMITVEL",
        "JOINTLIMITFRC",
        "TENDONLIMITPOS",
        "TENDONLIMITVEL",
        "TENDONLIMITFRC",
        "FRAMEPOS",
        "FRAMEQUAT",
        "FRAMEXAXIS",
        "FRAMEYAXIS",
        "FRAMEZAXIS",
        "FRAMELINVEL",
        "FRAMEANGVEL",
        "FRAMELINACC",
        "FRAMEANGACC",
        "SUBTREECOM",
        "SUBTREELINVEL",
        "SUBTREEANGMOM",
        "CONTACT",
        "CLOCK",
        "CAMPROJECTION",
        "INSIDESITE",
        "GEOMDIST",
        "GEOMNORMAL",
        "GEOMFROMTO",
        "E_POTENTIAL",
        "E_KINETIC",
        "USER",
        "TACTILE",
    ]
)

_FRAMES = {ObjType.BODY, ObjType.XBODY, ObjType.GEOM, ObjType.SITE, ObjType.CAMERA}


def name_of(model: Any, kind: str, index: int) -> str:
    """'joint "hip"': what an object of the host model is called; without a name, where it is in its World, or else
    its index. A degree of freedom goes by its joint, an element of a path by its tendon."""
    if kind == "dof":
        return name_of(model, "joint", int(model.dof_jntid[index]))
    if kind == "wrap":
        return name_of(model, "tendon", int(np.searchsorted(np.ravel(model.tendon_adr), index, side="right")) - 1)
    index = int(index)
    if hasattr(model, "path"):  # a SceneModel
        name, path = model.name(kind, index), model.path(kind, index)
    elif kind == "flex":  # of a MjModel, which has no other access to their names
        name, path = model.names[model.name_flexadr[index] :].split(b"\0", 1)[0].decode(), ""
    else:
        name, path = getattr(model, kind)(index).name, ""
    if name:
        return f'{kind} "{name}"'
    return f"{kind} at {path}" if path else f"{kind} {index}"


class _Reason(NamedTuple):
    """Something that is not simulated, and the World path of what asks for it."""

    sentence: str
    path: str = ""


def _about(model: Any, kind: str, index: int, what: str) -> _Reason:
    path = model.path(kind, int(index)) if hasattr(model, "path") and kind in model.paths else ""
    return _Reason(f"{name_of(model, kind, index)}: {what}", path)


def _label(enum: type, value: int) -> str:
    return enum(value).name.lower() if value in enum._value2member_map_ else str(value)


def _not_in(
    model: Any, field: str, kind: str, what: str, enum: type, supported: set, cure: str = ""
) -> list[_Reason]:
    values = np.asarray(getattr(model, field)).ravel()
    known = sorted(int(s) for s in supported)
    cure = cure or f"there are {_listed(_label(enum, k) for k in known)}"
    missing = np.flatnonzero(~np.isin(values, known)).tolist()
    return [_about(model, kind, i, f"{what} {_label(enum, int(values[i]))}; {cure}") for i in missing]


def _listed(words: Iterable[str]) -> str:
    """'a, b and c'."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _not_enclosed(model: Any, sensor: int) -> list[str]:
    """What an insidesite sensor with `enclosed` cannot have as its object; MuJoCo cannot either."""
    index, kind = int(model.sensor_objid[sensor]), int(model.sensor_objtype[sensor])
    if kind not in (ObjType.BODY, ObjType.XBODY, ObjType.GEOM, ObjType.SITE):
        return [f"{_label(ObjType, kind)}; its object is a body, a geom or a site"]
    if kind == ObjType.SITE:
        return []
    geoms = range(index, index + 1)
    if kind != ObjType.GEOM:
        geoms = range(int(model.body_geomadr[index]), int(model.body_geomadr[index]) + int(model.body_geomnum[index]))
        if not geoms:
            return [f"{name_of(model, 'body', index)} without geoms; give it some"]
    wrong = (GeomType.PLANE, GeomType.HFIELD, GeomType.SDF)
    return [
        f"{_label(GeomType, int(model.geom_type[geom]))}, {name_of(model, 'geom', geom)}; take a convex shape"
        for geom in geoms
        if int(model.geom_type[geom]) in wrong
    ]


def _sensors(model: Any) -> list[_Reason]:
    known = {*SENSORS, SensorType.PLUGIN}  # of plugins `check` tells
    reasons = _not_in(model, "sensor_type", "sensor", "sensor kind", SensorType, known, "remove it")
    for i in range(int(model.nsensor)):
        kind = int(model.sensor_type[i])
        if SensorType.FRAMEPOS <= kind <= SensorType.FRAMEANGACC:
            types = [int(model.sensor_objtype[i])]
            if int(model.sensor_refid[i]) >= 0:
                types.append(int(model.sensor_reftype[i]))
            frames = _listed(_label(ObjType, t) for t in sorted(_FRAMES))
            reasons += [
                _about(model, "sensor", i, f"frame of a {_label(ObjType, t)}; there are those of {frames}")
                for t in types
                if t not in _FRAMES
            ]
        if kind == SensorType.INSIDESITE and int(np.asarray(model.sensor_intprm)[i][0]):
            reasons += [_about(model, "sensor", i, f"enclosed {what}") for what in _not_enclosed(model, i)]
    return reasons


def _options(model: Any) -> list[_Reason]:
    opt = model.opt
    path = "extras.option" if hasattr(model, "path") else ""
    where = f"{path}.integrator" if path else ""
    reasons = [_Reason(sentence, where) for sentence in refused_integrator(int(opt.integrator))]
    return reasons + [_Reason(sentence, path) for sentence in refused_flags(int(opt.enableflags))]


def refused_integrator(integrator: int) -> list[str]:
    """Why an integrator is not simulated, if it is not."""
    if integrator != IntegratorType.DISCRETE:
        return []
    others = _listed(_label(IntegratorType, k) for k in sorted(set(IntegratorType) - {IntegratorType.DISCRETE}))
    return [f"option integrator discrete; there are {others}"]


def refused_flags(enableflags: int) -> list[str]:
    """The enable flags that are not simulated."""
    bits = (EnableBit.IPC, EnableBit.SPECULATIVE, EnableBit.DIAGEXACT)
    return [f"option flag {_label(EnableBit, bit)}; disable it" for bit in bits if enableflags & bit]


def bent_armature(model: Any, edited: dict[str, Any]) -> list[str]:
    """Tendons with armature, or driven by an actuator with armature, whose path bends around geoms: MuJoCo refuses
    such models. edited: values to take instead of the model's, by field."""
    return [_about(model, "tendon", i, what).sentence for i, what in _bent_armature(model, edited)]


def _bent_armature(model: Any, edited: dict[str, Any] | None = None) -> list[tuple[int, str]]:
    values = {name: getattr(model, name) for name in ("tendon_armature", "actuator_armature")} | (edited or {})
    armature = np.array(values["tendon_armature"], float).ravel()
    driven = np.asarray(model.actuator_trntype) == TrnType.TENDON
    driven &= np.ravel(values["actuator_armature"]) != 0
    armature[np.asarray(model.actuator_trnid)[driven, 0]] = 1
    reasons = []
    for i in np.flatnonzero(armature):
        adr, num = int(model.tendon_adr[i]), int(model.tendon_num[i])
        if np.isin(model.wrap_type[adr : adr + num], (WrapType.SPHERE, WrapType.CYLINDER)).any():
            what = (
                "armature of a tendon that wraps around geoms, which MuJoCo has not either; leave its armature and "
                "that of its actuators 0, or lead it through sites alone"
            )
            reasons.append((int(i), what))
    return reasons


_IMPLICIT = (IntegratorType.IMPLICIT, IntegratorType.IMPLICITFAST)


def _elastic(model: Any, flex: int) -> bool:
    """Whether a flex resists being stretched or bent; springs of edges are not counted."""
    if model.flex_rigid[flex] or int(model.flex_edgeequality[flex]) == 3:
        return False
    adr = int(model.flex_stiffnessadr[flex])
    return int(model.flex_bendingadr[flex]) >= 0 or (adr >= 0 and float(model.flex_stiffness[adr]) != 0.0)


def _flexes(model: Any) -> list[_Reason]:
    reasons = []
    for i in range(int(getattr(model, "nflex", 0))):
        reasons += [_about(model, "flex", i, reason) for reason in flex_rod_layout.refused(model, i)]
        if model.flex_passive[i] and not model.flex_rigid[i]:
            reasons.append(_about(model, "flex", i, "contacts as passive forces; switch them off"))
        if int(model.opt.integrator) == IntegratorType.RK4 and int(model.flex_plasticadr[i]) >= 0:
            what = "elasticity of lines" if int(model.flex_dim[i]) == 1 else "elasticity that yields"
            reasons.append(_about(model, "flex", i, f"{what} with the integrator rk4; take Euler"))
        if int(model.opt.integrator) in _IMPLICIT and _elastic(model, i):
            what = "elasticity with an implicit integrator, which MuJoCo refuses too; take Euler"
            reasons.append(_about(model, "flex", i, what))
    return reasons


def _pid_activations(model: Any, pids: dict[str, np.ndarray]) -> list[_Reason]:
    reasons = []
    for i in np.flatnonzero(pids["actuator_pid"]):
        has = int(model.actuator_actnum[i])
        needs = pid_settings.activations(pids["actuator_pidprm"][i], int(model.actuator_dyntype[i]))
        if has != needs:
            what = f"has {has} activations, its plugin needs actdim={needs}"
            reasons.append(_about(model, "actuator", i, what))
    return reasons


_USER_LAWS = (
    ("dyn", DynType.USER, "its activation stays as it is"),
    ("gain", GainType.USER, "its gain is 1"),
    ("bias", BiasType.USER, "it has no bias"),
)


def _user_laws(model: Any) -> list[str]:
    """What actuators do whose law is the user's own, as MuJoCo without callbacks does."""
    laws: dict[int, list[str]] = {}
    for what, user, happens in _USER_LAWS:
        for i in np.flatnonzero(np.asarray(getattr(model, f"actuator_{what}type")) == user):
            laws.setdefault(int(i), []).append(happens)
    return [
        f"{name_of(model, 'actuator', i)} asks for a law of the user's own, and there is none: {', '.join(happens)}."
        for i, happens in sorted(laws.items())
    ]


def check_timestep(what: str, values: Any) -> None:
    """Raises ValueError for a timestep that is not positive and finite; one or one for each world."""
    steps = np.asarray(values, float)
    if not (np.isfinite(steps) & (steps > 0)).all():
        wrong = steps[~(np.isfinite(steps) & (steps > 0))].ravel()[0]
        raise ValueError(f"{what} must be positive and finite, in seconds, and was given {wrong:g}")


def check(model: Any) -> list[str]:
    """Notes about what runs differently from what the scene says.

    Raises NotSupported naming everything that is missing.
    """
    reasons = _options(model) + _sensors(model)
    reasons += _not_in(model, "jnt_type", "joint", "joint kind", JointType, set(JointType))
    reasons += _not_in(model, "eq_type", "equality", "equality kind", EqType, set(EqType))
    reasons += _not_in(model, "wrap_type", "wrap", "wrapping kind", WrapType, set(WrapType) - {WrapType.NONE})
    reasons += [_about(model, "tendon", i, what) for i, what in _bent_armature(model)]
    reasons += _flexes(model)
    reasons += _not_in(model, "actuator_trntype", "actuator", "transmission", TrnType, set(TrnType))
    for field, what, enum in (
        ("actuator_dyntype", "activation dynamics", DynType),
        ("actuator_gaintype", "gain", GainType),
        ("actuator_biastype", "bias", BiasType),
    ):
        reasons += _not_in(model, field, "actuator", what, enum, set(enum))
    shapes, pids = sdf_plugins.arrays(model)["geom_sdf"], pid_settings.arrays(model)
    run = {"geom": shapes >= 0, "actuator": pids["actuator_pid"] != 0}
    run["sensor"] = [touch_grid_plugins.grid_of(model, i) is not None for i in range(int(model.nsensor))]
    for kind in ("body", "geom", "actuator", "sensor"):
        ids = np.ravel(getattr(model, f"{kind}_plugin", ()))
        reasons += [
            _about(model, kind, i, "plugins are not run; remove its plugin")
            for i in np.flatnonzero(np.asarray(ids) >= 0)
            if kind not in run or not run[kind][i]
        ]
    reasons += _pid_activations(model, pids)
    reasons += [
        _about(model, "geom", i, "a signed distance field of a mesh that a plugin makes; give it the plugin too")
        for i in sdf_plugins.without_field(model)
    ]
    if reasons:
        raise NotSupported(list(dict.fromkeys(reason.sentence for reason in reasons)), reasons[0].path)

    notes = []
    if int(model.opt.enableflags) & EnableBit.SLEEP:
        notes.append(
            "Positions and smooth forces of bodies that sleep are still computed; nothing is solved for them."
        )
    if {GeomType.HFIELD, GeomType.SDF} <= {int(kind) for kind in np.ravel(model.geom_type)}:
        notes.append("Height fields and signed distance fields do not collide with each other, as in MuJoCo.")
    notes += _user_laws(model)
    if int(model.opt.disableflags) & DisableBit.NATIVECCD:
        notes.append(
            "The native convex collision of MuJoCo is switched off for its older one; ours finds the contacts of the "
            "native one in any case."
        )
    if int(model.opt.disableflags) & DisableBit.MIDPHASE:
        notes.append("The midphase switch has no effect: there is no midphase.")
    return notes
