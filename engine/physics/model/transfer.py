"""Worlds from and into a `mujoco.MjData`: put_data, get_data_into.

Everything that both have is copied: state, results of every stage, contacts, constraint rows. Fields are equal by
name and layout except where this module says otherwise: sparse rows have other columns here than in MuJoCo.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import warp as wp

from engine.physics.clock import times
from engine.physics.enums import ConstraintType, EqType, TrnType, WrapType
from engine.physics.model.put import make_data, model_name, put_model
from engine.physics.model.types import DATA_GROUPS, Data, Model
from engine.physics.runtime.arguments import check_not_recorded
from engine.physics.runtime.lazy_import import lazy_module
from engine.physics.runtime.warp_internals import outside_recording, struct_fields
from engine.physics.spatial import MINVAL

contact_carriers = lazy_module("constraint.contact_weights")

_SPARSE = {"qM": "M", "qLD": "M", "ten_J": "ten_J", "actuator_moment": "moment"}
"""Fields of sparse rows: prefix of the names of their layout."""
_MUJOCO_NAME = {"qM": "M"}
_FIELDS = [
    name
    for group in ("state", "position", "flex", "dynamics", "past")
    for name, var in struct_fields(DATA_GROUPS[group]).items()
    if var.type is not wp.int32 and var.type.ndim == 2 and name not in _SPARSE
] + ["plastic", "qfrc_fluid", "qfrc_adhesion", "qfrc_inverse"]
_CONTACT = ["dist", "pos", "frame", "includemargin", "friction", "solref", "solreffriction", "solimp", "dim", "geom"]
_CONTACT += ["mu", "adhesion"]
_PATH = ["ten_wrapadr", "ten_wrapnum", "wrap_obj", "wrap_xpos"]
"""Of tendons."""
_SIDES = ["flex", "elem", "vert"]
"""Fields of contacts that are -1 where there is nothing."""
_ROWS = ["type", "id", "pos", "margin", "D", "vel", "aref", "frictionloss", "force", "state"]


def _row(array: wp.array, world: int) -> np.ndarray:
    return array[world : world + 1].numpy()[0]


def _dense(values: np.ndarray, nnz: np.ndarray, adr: np.ndarray, col: np.ndarray, ncol: int) -> np.ndarray:
    """Sparse rows as a matrix."""
    matrix = np.zeros((len(nnz), ncol))
    for i, (n, first) in enumerate(zip(nnz, adr, strict=True)):
        matrix[i, col[first : first + n]] = values[first : first + n]
    return matrix


def _at(matrix: np.ndarray, nnz: np.ndarray, adr: np.ndarray, col: np.ndarray) -> np.ndarray:
    """The entries of a matrix at the columns of sparse rows, row after row."""
    values = np.zeros(len(col))
    for i, (n, first) in enumerate(zip(nnz, adr, strict=True)):
        values[first : first + n] = matrix[i, col[first : first + n]]
    return values


def _write(array: wp.array, value: Any, rest: int = 0) -> None:
    """The same value in every world, `rest` behind it where the array has more room."""
    held = array.numpy()
    value = np.asarray(value)
    value = value.reshape(len(value), *held.shape[2:])
    held[:, : len(value)] = value
    held[:, len(value) :] = rest
    array.assign(held)


def _rows_of(host: Any, model: Any) -> tuple[np.ndarray, list[np.ndarray], list[np.ndarray]]:
    """Constraint Jacobian of a MjData: number of entries of each row, their columns, descending, and values."""
    import mujoco  # there, as the data is MuJoCo's

    nv, nefc = model.nv, host.nefc
    if mujoco.mj_isSparse(model):
        spans = [slice(adr, adr + n) for adr, n in zip(host.efc_J_rowadr, host.efc_J_rownnz, strict=True)]
        columns = [host.efc_J_colind[span][::-1] for span in spans]
        values = [host.efc_J[span][::-1] for span in spans]
    else:
        matrix = np.reshape(host.efc_J[: nefc * nv], (nefc, nv))
        columns = [np.flatnonzero(row)[::-1] for row in matrix]
        values = [row[col] for row, col in zip(matrix, columns, strict=True)]
    return np.array([len(c) for c in columns], np.int32), columns, values


def _put_rows(d: Data, host: Any) -> None:
    efc = d.groups["efc"]
    nnz, columns, values = _rows_of(host, host.model)
    for name in ("ne", "nf", "nl", "nefc"):
        getattr(efc, name).fill_(getattr(host, name))
    for name in _ROWS:
        _write(getattr(efc, name), getattr(host, f"efc_{name}"))
    if d.groups["dual"].b.size:
        _write(d.groups["dual"].b, host.efc_b)
    _write(efc.J_rownnz, nnz)
    _write(efc.J_rowadr, np.cumsum(nnz) - nnz)
    if len(nnz):
        _write(efc.J_colind, np.concatenate(columns))
        _write(efc.J, np.concatenate(values))


def _room(what: str, name: str, needed: int, given: int | None) -> None:
    if given is not None and given < needed:
        raise ValueError(f"the data has {needed} {what}, {name} makes room for {given}")


_SIZES = ("nq", "nv", "nu", "na", "nbody", "njnt", "ngeom", "nsite", "ntendon", "nmocap", "neq", "nsensordata")


def _check_host(m: Model, host: Any) -> None:
    """Raises ValueError where a host model, or the MjModel of a MjData, is not the one that was put on the device."""
    other = [name for name in _SIZES if int(getattr(host, name)) != int(getattr(m, name))]
    if other:
        sizes = ", ".join(f"{name} is {getattr(host, name)} there and {getattr(m, name)} here" for name in other[:3])
        raise ValueError(
            f"a MjData of the model {model_name(host)!r} does not fit the Model {m.name!r}: {sizes}. "
            "Use the MjModel that was put on the device"
        )


def put_data(
    mjm: Any,
    mjd: Any,
    nworld: int = 1,
    nconmax: int | None = None,
    njmax: int | None = None,
    naconmax: int | None = None,
    **room: int | None,
) -> Data:
    """Worlds that all equal a `mujoco.MjData`: its state and all that was computed from it, contacts and rows too.

    mjm: a Model, or a host model. mjd: of that model. nconmax, njmax, naconmax and other room: as of `make_data`.
    Raises ValueError when they are too small for the contacts and rows that there are, and for data of another model,
    TypeError for what is no MjData.
    """
    if not hasattr(mjd, "ncon"):
        raise TypeError(f"put_data takes a mujoco.MjData as its second argument, not {type(mjd).__name__}")
    if naconmax is not None and nworld > 0:
        nconmax = -(-naconmax // nworld)
    _room("contacts", "nconmax", mjd.ncon, nconmax)
    _room("constraint rows", "njmax", mjd.nefc, njmax)
    m = mjm if isinstance(mjm, Model) else put_model(mjm)
    _check_host(m, mjd.model)
    with outside_recording(m.device):
        return _put(m, mjd, nworld, nconmax, njmax, room)


def _put(
    m: Model, data: Any, nworld: int, nconmax: int | None, njmax: int | None, room: dict[str, int | None]
) -> Data:
    d = make_data(m, nworld, nconmax, njmax, **room)
    if d.contact.nconmax < data.ncon or d.efc.njmax < data.nefc:
        d = make_data(m, nworld, max(d.contact.nconmax, data.ncon), max(d.efc.njmax, data.nefc), **room)
    for name in _FIELDS:
        array, value = getattr(d, name), getattr(data, name, None)
        if value is not None and array.size and np.size(value) == array.numpy()[0].size:
            _write(array, np.reshape(value, (array.shape[1], -1)))
    for name in _PATH:
        array = getattr(d, name)
        if array.size:
            _write(array, np.reshape(getattr(data, name), (array.shape[1], -1)))
    if m.has_spatial_tendon:
        _write(d.wrap_bend, _bends(data))
    if d.ten_inertia.size:
        d.ten_inertia.assign(_tendon_inertias(m, nworld))
    for time in (d.time, d.clock):
        time.fill_(float(data.time))
    d.energy.assign(np.broadcast_to(data.energy, (nworld, 2)))
    d.solver_niter.fill_(int(data.solver_niter[0]))
    for name in _SPARSE:
        if getattr(d.position, name).size:
            matrix = _dense(getattr(data, _MUJOCO_NAME.get(name, name)), *_host_layout(data, name), m.nv)
            _write(getattr(d.position, name), _at(matrix, *_layout(m, name)))
    d.ncon.fill_(data.ncon)
    contacts = d.groups["contact"]
    for name in _CONTACT:
        _write(getattr(contacts, name), getattr(data.contact, name))
    for name in _SIDES:
        _write(getattr(contacts, name), getattr(data.contact, name), -1)
    _write(contacts.efc_address, data.contact.efc_address)
    if m.nflex:
        contact_carriers.launch(m, d)
    _put_rows(d, data)
    if m.has_sleep:
        _put_sleep(d, data)
    return d


def _put_sleep(d: Data, host: Any) -> None:
    """Which trees sleep, and that they do so where they are."""
    _write(d.sleep.tree_asleep, host.tree_asleep)
    _write(d.sleep.tree_awake, host.tree_asleep < 0)
    pairs = ("qpos_asleep", "qpos"), ("mocap_pos_before", "mocap_pos"), ("mocap_quat_before", "mocap_quat")
    for name, source in (*pairs, ("sensor_asleep", "sensordata")):
        if getattr(d.sleep, name).size:
            wp.copy(getattr(d.sleep, name), getattr(d, source))


def _tendon_inertias(m: Model, nworld: int) -> np.ndarray:
    """(nworld, ntendon) armature of tendons, with that of their actuators."""
    inertia = np.tile(m.tendon_armature.numpy(), (nworld // len(m.tendon_armature.numpy()), 1))
    outputs, gear, armature = (a.numpy() for a in (m.actuator_outadr, m.actuator_gear, m.actuator_armature))
    for actuator in np.flatnonzero(m.actuator_trntype.numpy() == TrnType.TENDON):
        tendon, output = m.actuator_trnid.numpy()[actuator][0], outputs[actuator]
        inertia[:, tendon] += armature[:, actuator] * gear[:, output, 0] ** 2
    return inertia


def _bends(host: Any) -> np.ndarray:
    """(nwrap, 6) unit directions in which paths of tendons come to a geom and go from it; 0 where none bends."""
    model = host.model
    bends = np.zeros((model.nwrap, 6))
    objects, points = host.wrap_obj.reshape(-1), host.wrap_xpos.reshape(-1, 3)
    for tendon in range(model.ntendon):
        first = model.tendon_adr[tendon]
        if model.wrap_type[first] == WrapType.JOINT:
            continue
        point = host.ten_wrapadr[tendon]
        for k in range(first, first + model.tendon_num[tendon]):
            if model.wrap_type[k] not in (WrapType.SPHERE, WrapType.CYLINDER):
                point += 1
            elif objects[point] == model.wrap_objid[k]:
                for part, (start, end) in enumerate(((point - 1, point), (point + 1, point + 2))):
                    direction = points[end] - points[start]
                    bends[k, 3 * part : 3 * part + 3] = direction / max(np.linalg.norm(direction), float(MINVAL))
                point += 2
    return bends


def get_data_into(result: Any, mjm: Any, d: Data, world_id: int = 0) -> None:
    """Write one world into a `mujoco.MjData`: all that both have, contacts and constraint rows too.

    mjm: the host model that the MjData belongs to. Raises ValueError for data of another model, IndexError for a
    world that is not there, RuntimeError while a graph is captured.
    """
    import mujoco

    m = d.model
    check_not_recorded("get_data_into", m.device)
    if not 0 <= world_id < d.nworld:
        raise IndexError(f"there is no world {world_id}: the Data has {d.nworld}, from 0 on")
    _check_host(m, mjm)
    _check_host(m, result.model)
    efc, contact = d.groups["efc"], d.groups["contact"]
    ncon, nefc = (int(_row(count, world_id)) for count in (d.ncon, d.nefc))
    nnz = _row(efc.J_rownnz, world_id)[:nefc]
    matrix = _dense(
        _row(efc.J, world_id), nnz, _row(efc.J_rowadr, world_id)[:nefc], _row(efc.J_colind, world_id), m.nv
    )
    sparse = mujoco.mj_isSparse(mjm)
    mujoco._functions._realloc_con_efc(result, ncon=ncon, nefc=nefc, nJ=int(nnz.sum()) if sparse else nefc * m.nv)
    result.time = times(d.state)[world_id]
    result.energy[:] = _row(d.energy, world_id)
    result.solver_niter[0] = _row(d.solver_niter, world_id)
    bad_ctrl = int(_row(d.bad_ctrl, world_id))
    if bad_ctrl:
        warning = result.warning[mujoco.mjtWarning.mjWARN_BADCTRL]
        warning.number, warning.lastinfo = max(1, warning.number), bad_ctrl - 1
    for name in _FIELDS + _PATH:
        target = getattr(result, name, None)
        array = getattr(d, name)
        if target is not None and array.size and target.size == array.numpy()[0].size:
            target[...] = _row(array, world_id).reshape(target.shape)
    for name in _SPARSE:
        if getattr(d.position, name).size:
            rows = _dense(_row(getattr(d.position, name), world_id), *_layout(m, name), m.nv)
            if name == "actuator_moment":
                _lay_out_moments(result, rows)
            getattr(result, _MUJOCO_NAME.get(name, name))[:] = _at(rows, *_host_layout(result, name))
    _turn_frames(result, mjm)
    result.ncon = ncon
    for name in _CONTACT + _SIDES:
        target = getattr(result.contact, name)
        target[...] = _row(getattr(contact, name), world_id)[:ncon].reshape(target.shape)
    for name in ("H", "surfacevel"):  # of MuJoCo's step alone; what was there before is of other contacts
        getattr(result.contact, name)[:] = 0.0
    result.contact.geom1[:], result.contact.geom2[:] = result.contact.geom.reshape(ncon, 2).T
    result.contact.efc_address[:] = _row(contact.efc_address, world_id)[:ncon]
    result.contact.exclude[:] = result.contact.efc_address < 0
    for name in ("ne", "nf", "nl"):
        setattr(result, name, int(_row(getattr(efc, name), world_id)))
    for name in _ROWS:
        getattr(result, f"efc_{name}")[:] = _row(getattr(efc, name), world_id)[:nefc]
    result.efc_R[:] = 1.0 / result.efc_D
    result.efc_b[:] = matrix @ result.qacc_smooth - result.efc_aref
    result.tendon_efcadr[:] = _first_rows_of_tendons(result, m.ntendon)
    if sparse:
        _lay_out_rows(result, nnz, *(_row(getattr(efc, name), world_id) for name in ("J_rowadr", "J_colind", "J")))
    else:
        result.efc_J[:] = matrix.ravel()
    mujoco.mj_island(mjm, result)
    _sort_by_island(result)


def _lay_out_rows(result: Any, nnz: np.ndarray, adr: np.ndarray, col: np.ndarray, values: np.ndarray) -> None:
    """The sparse constraint Jacobian of a MjData, with the pattern that it has here; columns ascend there."""
    result.efc_J_rownnz[:] = nnz
    result.efc_J_rowadr[:] = np.cumsum(nnz) - nnz
    for first, n, start in zip(result.efc_J_rowadr, nnz, adr, strict=False):
        result.efc_J_colind[first : first + n] = col[start : start + n][::-1]
        result.efc_J[first : first + n] = values[start : start + n][::-1]
    # Rows with the pattern of the next one: so many follow.
    spans = zip(result.efc_J_rowadr, nnz, strict=True)
    patterns = [result.efc_J_colind[first : first + n].tolist() for first, n in spans]
    result.efc_J_rowsuper[:] = 0
    for row in range(len(nnz) - 2, -1, -1):
        if patterns[row] == patterns[row + 1]:
            result.efc_J_rowsuper[row] = result.efc_J_rowsuper[row + 1] + 1


def _sort_by_island(result: Any) -> None:
    """What a MjData has once more in the order of its islands, and only a solver of MuJoCo would fill."""
    of_dofs = {"iacc": "qacc", "iacc_smooth": "qacc_smooth", "ifrc_smooth": "qfrc_smooth"}
    for name, source in {**of_dofs, "ifrc_constraint": "qfrc_constraint"}.items():
        target = getattr(result, name)
        target[:] = getattr(result, source)[result.map_idof2dof[: len(target)]]
    for name in ("aref", "force", "state"):
        target = getattr(result, f"iefc_{name}")
        target[:] = getattr(result, f"efc_{name}")[result.map_iefc2efc[: len(target)]]


def _first_rows_of_tendons(result: Any, ntendon: int) -> np.ndarray:
    """First constraint row of each tendon, of an equality, its friction or a limit; -1 if there is none."""
    first = np.full(ntendon, -1)
    model = result.model
    of_tendons = np.isin(result.efc_type, (ConstraintType.FRICTION_TENDON, ConstraintType.LIMIT_TENDON))
    of_equalities = result.efc_type == ConstraintType.EQUALITY
    of_equalities[of_equalities] = model.eq_type[result.efc_id[of_equalities]] == EqType.TENDON
    for row in np.flatnonzero(of_tendons | of_equalities)[::-1]:
        index = result.efc_id[row]
        for tendon in (model.eq_obj1id[index], model.eq_obj2id[index]) if of_equalities[row] else (index,):
            if tendon >= 0:
                first[tendon] = row
    return first


def _turn_frames(result: Any, model: Any) -> None:
    """Orientations that only a MjData has: of inertias, geoms and sites."""
    import mujoco

    frames = (
        (result.xiquat, result.xquat, model.body_iquat),
        (result.geom_xquat, result.xquat[model.geom_bodyid], model.geom_quat),
        (result.site_xquat, result.xquat[model.site_bodyid], model.site_quat),
    )
    for target, body, own in frames:
        for turned, outer, inner in zip(target, body, own, strict=True):
            mujoco.mju_mulQuat(turned, outer, inner)


def _layout(m: Model, name: str) -> list[np.ndarray]:
    """Sparse rows of a field here: numbers of entries, addresses, columns."""
    return [getattr(m, f"{_SPARSE[name]}_{part}").numpy() for part in ("rownnz", "rowadr", "colind")]


def _host_layout(host: Any, name: str) -> list[np.ndarray]:
    """Sparse rows of a field of a MjData; those of actuators change as it moves."""
    owner = host if name == "actuator_moment" else host.model
    return [getattr(owner, f"{_SPARSE[name]}_{part}") for part in ("rownnz", "rowadr", "colind")]


def _lay_out_moments(result: Any, moments: np.ndarray) -> None:
    """Sparse rows of a MjData for the entries that are not 0: MuJoCo has room for those that can be."""
    counts = np.count_nonzero(moments, axis=1)
    result.moment_rownnz[:] = counts
    result.moment_rowadr[:] = np.cumsum(counts) - counts
    result.moment_colind[:] = 0
    result.moment_colind[: counts.sum()] = np.nonzero(moments)[1]
