"""Host model to device: put_model, make_data.

The host model is any object whose attributes carry MjModel's names: a `mujoco.MjModel` or a SceneModel.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from weakref import WeakSet

import numpy as np
import warp as wp

from engine.physics.actuation import pid_settings
from engine.physics.actuation.kinds import is_special
from engine.physics.collisions import driver as collision_driver
from engine.physics.collisions import face_order, octree, sdf_plugins
from engine.physics.compat import constraint, contact, model_fields, option
from engine.physics.double_single import LOW, remainder
from engine.physics.enums import (
    BroadphaseFilter,
    BroadphaseType,
    ContactType,
    GainType,
    GeomType,
    IntegratorType,
    JointType,
    ObjType,
    SensorType,
    SolverType,
    WrapType,
)
from engine.physics.flexes import layout as flex_layout
from engine.physics.flexes import put_flexes
from engine.physics.model import data_sizes, features, rebind, same_frame, sleep_tables, sparsity, tree_levels
from engine.physics.model.features import TOLERANCE_FLOOR
from engine.physics.model.reset import reset_data
from engine.physics.model.set_fields import expand
from engine.physics.model.step_parts import step_parts
from engine.physics.model.types import DATA_GROUPS, MODEL_GROUPS, Data, Model, is_batched
from engine.physics.model.upload import Upload, fit, table, zeros
from engine.physics.runtime import kernel_cache, precompiled
from engine.physics.runtime.capacity import OverflowMonitor
from engine.physics.runtime.warp_internals import item_shape, outside_recording, struct_fields
from engine.physics.sensor import lidar_rays, taxels, touch_grid_plugins

_DERIVED = (
    sparsity.FIELDS
    | tree_levels.FIELDS
    | lidar_rays.FIELDS
    | octree.FIELDS
    | sdf_plugins.FIELDS
    | face_order.FIELDS
    | pid_settings.FIELDS
    | touch_grid_plugins.FIELDS
    | taxels.FIELDS
    | put_flexes.FIELDS
    | sleep_tables.FIELDS
    | {
        "nC",
        "meaninertia",
        "body_lastdof",
        "mocap_bodyid",
        "ctrl0",
        "actuator_special",
        "nfloating",
        "floating_dofadr",
        "body_floating",
        "need_subtree_vel",
        "need_rne_postconstraint",
    }
)

# What put_model reads of a host model, besides `opt`, `stat.meaninertia` and what features.check looks at.
MODEL_FIELDS = tuple(
    name
    for group, struct in MODEL_GROUPS.items()
    if group != "opt"
    for name in struct_fields(struct)
    if name not in _DERIVED and not name.endswith(LOW)
)
# Options of this engine, which no scene says.
_OWN_OPTIONS = ("broadphase", "broadphase_filter", "run_collision_detection")
OPTION_FIELDS = tuple(name for name in struct_fields(MODEL_GROUPS["opt"]) if name not in _OWN_OPTIONS)

_OPTION_DEFAULTS = {
    "o_margin": 0.0,
    "o_solref": (0.02, 1.0),
    "o_solimp": (0.9, 0.95, 0.001, 0.5, 2.0),
    "broadphase_filter": BroadphaseFilter.PLANE | BroadphaseFilter.SPHERE | BroadphaseFilter.OBB,
    "run_collision_detection": 1,
    "sdf_initpoints": 40,
    "sdf_iterations": 10,
}

# What this engine has and a MjModel does not: number of rows. Zeros mean what MuJoCo does.
_MSD_ALONE = {
    "jnt_forcemodel": "njnt",
    "jnt_forceprm": "njnt",
    "geom_forcemodel": "ngeom",
    "geom_forceprm": "ngeom",
    "pair_forcemodel": "npair",
    "pair_forceprm": "npair",
    "dof_drivestiffness": "nv",
    "dof_drivedamping": "nv",
    "dof_drivelimit": "nv",
    "dof_maxvel": "nv",
}


def _lower_bound(value: float) -> np.ndarray:
    return np.maximum(np.asarray(value, float), TOLERANCE_FLOOR)


def _put_option(opt: Any, upload: Upload) -> Any:
    group = MODEL_GROUPS["opt"]()
    for name, var in struct_fields(MODEL_GROUPS["opt"]).items():
        dtype = var.type.dtype
        default = _OPTION_DEFAULTS.get(name, 1.0 if name == "o_friction" else 0.0)
        value = np.asarray(getattr(opt, name, np.full(item_shape(dtype) or (), default)))
        if name == "tolerance" and int(opt.solver) == SolverType.NEWTON:
            value = _lower_bound(value)
        if dtype == wp.int32:
            upload.add(group, name, fit(value.reshape(1), dtype), dtype)
        else:
            item = fit(value.reshape(1, *item_shape(dtype)), dtype)[0]
            upload.add(group, name, np.asarray(item), dtype, worlds=True)
    return group


def _floating_dofs(model: Any) -> np.ndarray:
    """First dof of every body that floats alone."""
    dofs = []
    for joint in np.flatnonzero(np.asarray(model.jnt_type) == JointType.FREE):
        body = model.jnt_bodyid[joint]
        adr = int(model.jnt_dofadr[joint])
        alone = model.tree_dofnum[model.dof_treeid[adr]] == 6 and model.body_jntnum[body] == 1
        if alone and model.body_subtreemass[body] == model.body_mass[body]:
            dofs.append(adr)
    return np.array(dofs, np.int32)


def _derived(model: Any) -> dict[str, np.ndarray]:
    last = sparsity.last_dofs(model)
    values = sparsity.sparsity(model, last)
    values |= tree_levels.levels(model)
    values["body_lastdof"] = last
    values["floating_dofadr"] = _floating_dofs(model)
    values["body_floating"] = np.zeros(int(model.nbody), np.int32)
    values["body_floating"][np.asarray(model.dof_bodyid)[values["floating_dofadr"]]] = 1
    values["nfloating"] = len(values["floating_dofadr"])
    values["actuator_special"] = is_special(model)
    values["nC"] = len(values["M_colind"])
    kinds = {int(k) for k in np.asarray(model.sensor_type).ravel()}
    subtree = {SensorType.SUBTREELINVEL, SensorType.SUBTREEANGMOM}
    forces = {
        SensorType.ACCELEROMETER,
        SensorType.FORCE,
        SensorType.TORQUE,
        SensorType.FRAMELINACC,
        SensorType.FRAMEANGACC,
    }
    values["need_subtree_vel"] = np.array([bool(kinds & subtree)], np.int32)
    values["need_rne_postconstraint"] = np.array([bool(kinds & forces)], np.int32)
    mocap = np.asarray(model.body_mocapid)
    values["mocap_bodyid"] = np.flatnonzero(mocap >= 0)[np.argsort(mocap[mocap >= 0])].astype(np.int32)
    values |= lidar_rays.arrays(model)
    values |= octree.arrays(model)
    values |= sdf_plugins.arrays(model)
    values |= face_order.arrays(model)
    values |= pid_settings.arrays(model)
    values |= touch_grid_plugins.arrays(model)
    values |= taxels.arrays(model)
    values |= put_flexes.arrays(model)
    values |= same_frame.arrays(model)
    values |= sleep_tables.arrays(model)
    values["ctrl0"] = _controls_at_rest(model)
    for name, width in (("key_mpos", 3), ("key_mquat", 4)):
        values[name] = np.asarray(getattr(model, name)).reshape(int(model.nkey), int(model.nmocap), width)
    return values


def _controls_at_rest(model: Any) -> np.ndarray:
    """Controls after a reset: 0, and the identity where a control is an orientation, a quaternion."""
    ctrl = np.zeros(int(model.nu), np.float32)
    quaternions = (np.asarray(model.actuator_gaintype) == GainType.SO3) & (np.asarray(model.actuator_ctrlnum) == 4)
    ctrl[np.asarray(model.actuator_ctrladr)[quaternions]] = 1.0
    return ctrl


def _value(model: Any, name: str) -> Any:
    """A field of a host model; zeros for one that only MSD has, nothing of flexes where there are none."""
    if name in _MSD_ALONE and not hasattr(model, name):
        rows = int(getattr(model, _MSD_ALONE[name]))
        return np.zeros((rows, 2) if name.endswith("prm") else rows)
    if "flex" in name and not put_flexes.has(model):
        return put_flexes.nothing(name)
    return getattr(model, name)


def _host_value(model: Any, name: str) -> Any:
    """A field of a host model, `opt.` before options."""
    option = name.removeprefix("opt.")
    return getattr(model, name, 0) if option == name else getattr(model.opt, option, 0)


def _device(name: Any) -> Any:
    kernel_cache.init()
    try:
        return wp.get_device(name)
    except (ValueError, RuntimeError) as error:
        there = ", ".join(device.alias for device in wp.get_devices())
        raise ValueError(f"no device {name!r} on this machine; physics can run on: {there}") from error


_DISTANCES = {SensorType.GEOMDIST, SensorType.GEOMNORMAL, SensorType.GEOMFROMTO}


def _measures_fields(model: Any) -> bool:
    """Whether a distance sensor is about a height field or a signed distance field, by itself or as of a body."""
    fields = np.isin(model.geom_type, (GeomType.HFIELD, GeomType.SDF))
    bodies = np.asarray(model.geom_bodyid)[fields]
    sensors = np.isin(model.sensor_type, [int(kind) for kind in _DISTANCES])
    for role in ("obj", "ref"):
        index = np.asarray(getattr(model, f"sensor_{role}id"))[sensors]
        by_body = np.asarray(getattr(model, f"sensor_{role}type"))[sensors] == ObjType.BODY
        if np.isin(index[by_body], bodies).any() or fields[index[~by_body]].any():
            return True
    return False


def model_name(model: Any) -> str:
    """The name that a scene gives itself, "" where it has none: the first of MuJoCo's names."""
    names = getattr(model, "names", b"")
    return names.partition(b"\0")[0].decode(errors="replace") if isinstance(names, bytes) else ""


def put_model(mjm: Any, device: Any = None, batch_sizes: Mapping[str, int] | None = None) -> Model:
    """A host model (MjModel, SceneModel) on a Warp device.

    batch_sizes: for fields of which worlds have values of their own, as of `expand`, for how many worlds.

    Raises NotSupported, naming every feature that the engine lacks and the object that asks for it, ValueError for a
    device that this machine does not have, a field that all worlds must share, or a timestep that is not positive,
    TypeError for what is no model.
    """
    if isinstance(mjm, Model):
        raise TypeError(f"the Model {mjm.name!r} is on the device {mjm.device} already")
    if not hasattr(mjm, "opt"):
        raise TypeError(f"put_model takes a mujoco.MjModel or a SceneModel, not {type(mjm).__name__}")
    features.check_timestep("opt.timestep", mjm.opt.timestep)
    notes = features.check(mjm)
    device = _device(device)
    precompiled.install(device)
    with outside_recording(device):
        m = _put(mjm, device, notes)
        for name, worlds in (batch_sizes or {}).items():
            expand(m, name, worlds)
    return m


def _put(model: Any, device: wp.Device, notes: list[str]) -> Model:
    """What `put_model` does with a model that has been checked."""
    derived = _derived(model)
    upload = Upload()
    groups = {"opt": _put_option(model.opt, upload)}
    for group, struct in MODEL_GROUPS.items():
        if group == "opt":
            continue
        groups[group] = instance = struct()
        for name, var in struct_fields(struct).items():
            if name == "meaninertia":
                mean = getattr(getattr(model, "stat", None), "meaninertia", 1.0)
                upload.add(instance, name, np.asarray(mean, np.float32), wp.float32, worlds=True)
                continue
            source = name.removesuffix(LOW)
            value = derived[source] if source in derived else _value(model, source)
            if name.endswith(LOW):
                value = remainder(value)
            if var.type is wp.int32:
                setattr(instance, name, int(value))
                continue
            dtype, batched = var.type.dtype, is_batched(group, name)
            rows = batched or var.type.ndim == 1
            upload.add(instance, name, fit(value, dtype) if rows else table(value, dtype), dtype, worlds=batched)
    upload.send(device)
    m = Model(groups, device)
    m.name = model_name(model)
    m.nmocap = int(model.nmocap)
    m.integrator = IntegratorType(int(model.opt.integrator))
    m.solver = SolverType(int(model.opt.solver))
    m.notes = notes
    for part, has in step_parts(m.solver, lambda name: _host_value(model, name)).items():
        setattr(m, part, has)
    m.has_joint_drives = False
    m.has_dual = m.has_noslip or m.solver == SolverType.PGS
    m.has_special_actuator = bool(derived["actuator_special"].any())
    m.has_pid_plugin = bool(derived["actuator_pid"].any())
    kinds = {int(kind) for kind in np.ravel(model.sensor_type)}
    m.has_contact_sensor = SensorType.CONTACT in kinds
    m.has_distance_sensor = bool(kinds & _DISTANCES)
    m.has_field_distance = m.has_distance_sensor and _measures_fields(model)
    enclosed = np.asarray(model.sensor_intprm).reshape(-1, 3)[:, 0] != 0
    m.has_enclosure_sensor = bool((enclosed & (np.asarray(model.sensor_type) == SensorType.INSIDESITE)).any())
    m.has_energy_sensor = bool(kinds & {SensorType.E_POTENTIAL, SensorType.E_KINETIC})
    m.flexes_laid_out = put_flexes.laid_out(model)
    m.equality_runs = flex_layout.equality_runs(model)
    m.has_spatial_tendon = bool(np.any(np.asarray(model.wrap_type) == WrapType.SITE))
    m.collision = collision_driver.put_collision(model, device)
    if m.collision.many and not hasattr(model.opt, "broadphase"):
        groups["opt"].broadphase.fill_(BroadphaseType.SAP_TILE)
    m.has_delay = bool(np.any(np.asarray(model.actuator_history) > 0))
    m.ray_meshes = []
    m.version = 0
    write = rebind.writer(m)
    m.opt = option.Option(groups["opt"], model, write)
    m.stat = option.Statistic(next(group for group in groups.values() if hasattr(group, "meaninertia")), write)
    m.documented = model_fields.ModelFields(model, device)
    m._freeze(rebind.write_model_field)
    return m


def check_room(m: Model, **room: Any) -> dict[str, int | None]:
    """How many worlds, and for how many things there is room, as Python's whole numbers; None where it is not said.

    Raises TypeError for what is no whole number, ValueError where there is no world, where room for something is
    below 0, or dofs awake are more than the model has.
    """
    sizes = {}
    for name, size in room.items():
        try:
            sizes[name] = None if size is None and name != "nworld" else operator.index(size)
        except TypeError:
            raise TypeError(f"{name} must be a whole number, not {size!r}") from None
    if sizes["nworld"] < 1:
        raise ValueError(f"nworld must be >= 1, not {sizes['nworld']}: a Data has a world at least")
    for name, size in sizes.items():
        if size is not None and size < 0:
            raise ValueError(f"{name} must be >= 0, not {size}")
    nvmax = sizes.get("nvmax")
    if nvmax is not None and nvmax > m.nv:
        raise ValueError(f"nvmax ({nvmax}) must be in [0, nv ({m.nv})]")
    return sizes


def make_data(
    mjm: Any,
    nworld: int = 1,
    nconmax: int | None = None,
    njmax: int | None = None,
    naconmax: int | None = None,
    npairmax: int | None = None,
    *,
    njmax_nnz: int | None = None,
    nccdmax: int | None = None,
    naccdmax: int | None = None,
    nvmax: int | None = None,
) -> Data:
    """Worlds in the model's reference configuration.

    mjm: a Model, or a host model (put on the default device). nconmax, njmax: contacts and constraint rows for
    which each world has room; when not given, on a CPU enough to begin with, which `step` and `forward` make more of
    where it does not do, else as much as the scene can need. naconmax: contacts for which all worlds together
    have room, in equal parts; instead of nconmax. npairmax: pairs of geoms that a sweep may leave for each world.
    njmax_nnz: entries of the constraint Jacobian for which each world has room. nccdmax, naccdmax, nvmax: room that
    MuJoCo Warp sets aside for convex contacts and for dofs that are awake; here it is part of the rest.
    `step` warns when room that was given did not do, and `d.overflow` has the numbers; `step_growing` and `grow` make
    more.
    Raises ValueError for numbers below 0, or without a world, TypeError for what is no whole number.
    """
    m = mjm if isinstance(mjm, Model) else put_model(mjm)
    sizes = check_room(
        m,
        nworld=nworld,
        nconmax=nconmax,
        njmax=njmax,
        naconmax=naconmax,
        npairmax=npairmax,
        njmax_nnz=njmax_nnz,
        nccdmax=nccdmax,
        naccdmax=naccdmax,
        nvmax=nvmax,
    )
    nworld, nconmax, njmax, naconmax, npairmax, njmax_nnz = list(sizes.values())[:6]
    if naconmax is not None:
        nconmax = -(-naconmax // nworld)
    room = data_sizes.capacity(m, nconmax, njmax)
    grows = nconmax is None and njmax is None and njmax_nnz is None and npairmax is None and m.device.is_cpu
    if grows:
        least = data_sizes.modest(m, nworld, room)
        grows, room = least.tight, least
    if njmax_nnz is not None:
        room = replace(room, nJmax=max(1, njmax_nnz), tight=room.tight or njmax_nnz < room.nJmax)
    nconmax = max(room.nconmax, int(m.has_field_distance))  # where such sensors look for the closest point
    sizes = data_sizes.counts(m, nconmax, room.njmax, room.nJmax)
    with outside_recording(m.device):
        d = _make(m, nworld, sizes, nconmax, npairmax)
        if room.tight or npairmax is not None:
            d.__dict__["monitor"] = OverflowMonitor(d.state, d.past, d.actuation, d.sleep, grows)
    return d


def _make(m: Model, nworld: int, sizes: dict[str, int], nconmax: int, npairmax: int | None) -> Data:
    """What `make_data` does with numbers that have been checked."""
    groups = {}
    for group, struct in DATA_GROUPS.items():
        instance = struct()
        for name, var in struct_fields(struct).items():
            if var.type is wp.int32:
                value = {"nworld": nworld, **sizes}[name]
            elif var.type.ndim == 1:
                value = wp.zeros(nworld, dtype=var.type.dtype, device=m.device)
            else:
                value = zeros((nworld, sizes[data_sizes.length_of(group, name)]), var.type.dtype, m.device)
            setattr(instance, name, value)
        groups[group] = instance
    d = Data(groups, m.device)
    d.nworld = nworld
    d.ncon = d.contact.ncon
    for name in ("ne", "nf", "nl", "nefc"):
        setattr(d, name, getattr(d.efc, name))
    d.collision = collision_driver.make_collision(m, nworld, nconmax, npairmax)
    d.graphs = {}
    d.rings = []
    d.generation = 0
    d.recorded = WeakSet()
    d.model = m
    d.monitor = None
    d.fitting = (m, m.version)
    contacts, rows = groups["contact"], groups["efc"]
    contacts.worldid.assign(np.repeat(np.arange(nworld, dtype=np.int32)[:, None], nconmax, axis=1))
    contacts.type.fill_(int(ContactType.CONSTRAINT))
    for name in ("flex", "elem", "vert", "flexbody"):
        getattr(contacts, name).fill_(-1)
    d.contact = contact.Contact(contacts, rows, m.nmaxpyramid)
    d.efc = constraint.Constraint(rows, d.newton, d.islands, d.contact, m.nv)
    d._freeze(rebind.write_data_field)
    reset_data(m, d)
    return d
