"""One world of ours beside an MjData in the same state: fields, contacts as sets, constraint rows as sets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import mujoco
import numpy as np
from scipy.optimize import linear_sum_assignment

from engine.physics.model.types import DATA_GROUPS
from engine.physics.runtime.warp_internals import struct_fields

NOT_COMPARED = {
    # name: why
    **dict.fromkeys(["time", "qpos", "qvel", "act", "ctrl", "qfrc_applied", "xfrc_applied"], "put in"),
    **dict.fromkeys(["eq_active", "mocap_pos", "mocap_quat", "qacc_warmstart", "userdata"], "put in"),
    **dict.fromkeys(["history", "plastic"], "compared after a step"),
    **dict.fromkeys(["solver_niter", "solver_nnz", "ncon", "nefc", "ne", "nf", "nl"], "of the solver, of the sets"),
    **dict.fromkeys(["qfrc_inverse", "qDeriv", "qLU", "qH", "qHDiagInv"], "not of forward"),
    **dict.fromkeys(["moment_rownnz", "moment_rowadr", "moment_colind", "M"], "compared as dense matrices"),
    "ximat": "axes of equal moments are arbitrary: the tensor that they turn is compared",
    "xiquat": "the same",
}
_SEPARATE = {"contact", "carriers", "efc", "newton", "rungekutta"}
SIDES = ("geom", "flex", "elem", "vert")
CONTACT = ("dist", "pos", "frame", "includemargin", "friction", "solref", "solreffriction", "solimp", "dim")
ROWS = ("pos", "margin", "D", "vel", "aref", "frictionloss", "force")
DEPENDENT = frozenset(
    ["qacc", "qfrc_constraint", "sensordata", "cacc", "cfrc_int", "cfrc_ext", "act_dot", "tendon_efcadr"]
    + [f"efc_{name}" for name in (*ROWS, "J")]
)
"""What follows from contacts: compared where both engines have the same ones."""


UNEQUAL = 1e9
"""Error of what is not a number or of another size, and of sets that differ (JSON has no infinity)."""


def error(ours: np.ndarray, reference: np.ndarray, least: float = 1.0) -> float:
    """Largest difference, relative to the largest reference value or to `least`."""
    ours, reference = np.ravel(ours), np.ravel(reference)
    if ours.size != reference.size:
        return UNEQUAL
    if not reference.size:
        return 0.0
    worst = np.abs(ours.astype(np.float64) - reference).max() / max(least, np.abs(reference).max())
    return float(min(worst, UNEQUAL)) if np.isfinite(worst) else UNEQUAL


def dense(values: np.ndarray, nnz: np.ndarray, adr: np.ndarray, col: np.ndarray, columns: int) -> np.ndarray:
    """Sparse rows as a matrix."""
    matrix = np.zeros((len(nnz), columns))
    for row, (n, a) in enumerate(zip(nnz, adr, strict=True)):
        matrix[row, col[a : a + n]] = values[a : a + n]
    return matrix


class Worlds:
    """A Data's arrays on the host, read once for all of its worlds."""

    def __init__(self, host: Any, m: Any, d: Any):
        self.host, self.m, self.d = host, m, d
        self.fields = {}
        for group, struct in DATA_GROUPS.items():
            for name in struct_fields(struct) if group not in _SEPARATE else ():
                array = getattr(d.groups[group], name)
                if hasattr(mujoco.MjData, name) and name not in NOT_COMPARED and hasattr(array, "numpy"):
                    self.fields[name] = array.numpy()
        self.contact = {name: getattr(d.contact.by_world, name).numpy() for name in (*CONTACT, *SIDES)}
        names = ("type", "id", "J", "J_rownnz", "J_rowadr", "J_colind", *ROWS)
        self.efc = {name: getattr(d.efc.sparse, name).numpy() for name in names}
        self.ncon, self.nefc = d.ncon.numpy(), d.nefc.numpy()

    def sparse(self, name: str, prefix: str, world: int) -> np.ndarray:
        """A matrix by rows whose pattern is of the model or of the data."""
        pattern = []
        for part in ("rownnz", "rowadr", "colind"):
            of_data = getattr(self.d, f"{prefix}_{part}", None)
            pattern.append(getattr(self.m, f"{prefix}_{part}").numpy() if of_data is None else of_data.numpy()[world])
        return dense(getattr(self.d.position, name).numpy()[world], *pattern, self.m.nv)


def compare(worlds: Worlds, world: int, truth: mujoco.MjModel, data: mujoco.MjData) -> tuple[dict[str, float], bool]:
    """Error of every field that both have, and whether the contacts are the same set.

    Without the same contacts what follows from them is left out, but for qacc. A set of rows that differs although
    the contacts do not counts as `efc rows`.
    """
    errors = {}
    order = match_contacts(worlds, world, data)
    for name in worlds.fields:
        if order is None and name in DEPENDENT and name != "qacc":
            continue
        ours, reference = _comparable(worlds, name, world, truth, data)
        errors[name] = error(ours, reference, largest_term(name, truth, data))
    if "sensordata" in errors:
        errors["sensordata"] = _sensor_error(worlds, world, truth, data)
    full = np.zeros((truth.nv, truth.nv))
    mujoco.mj_fullM(truth, data, full)
    lower = worlds.sparse("qM", "M", world)
    errors["qM"] = error(lower, np.tril(full))
    errors["ximat"] = _tensor_error(worlds, world, truth, data)
    if order is not None:
        for name in CONTACT:
            errors[f"contact.{name}"] = error(worlds.contact[name][world][order], getattr(data.contact, name))
        errors |= _compare_rows(worlds, world, truth, data, order)
    return errors, order is not None


def _comparable(
    worlds: Worlds, name: str, world: int, truth: mujoco.MjModel, data: mujoco.MjData
) -> tuple[np.ndarray, np.ndarray]:
    """Ours and C's values of a field, without what has no meaning, in one layout."""
    ours, reference = worlds.fields[name][world], np.asarray(getattr(data, name))
    if name in SPARSE:
        return worlds.sparse(name, SPARSE[name], world), _dense_reference(name, truth, data)
    if name == "xquat":  # q and -q are the same rotation
        return ours * np.where(np.sum(ours * reference, axis=1) < 0.0, -1.0, 1.0)[:, None], reference
    if name in ("geom_xpos", "geom_xmat") and hasattr(worlds.host, "path"):
        same = _same_frame(worlds.host, truth)
        return ours[same], reference[same]
    if name in ("cfrc_ext", "cfrc_int"):  # what presses on things that cannot move is arbitrary
        moving = truth.body_weldid != 0
        return ours[moving], reference[moving]
    if name in ("wrap_obj", "wrap_xpos"):  # points of all tendons in a row; the rest of the array is of earlier steps
        used = int(data.ten_wrapnum.sum()) * (3 if name == "wrap_xpos" else 1)
        return ours.ravel()[:used], reference.ravel()[:used]
    return ours, reference


def largest_term(name: str, truth: mujoco.MjModel, data: mujoco.MjData) -> float:
    """What a field is compared relative to at least: of a sum that cancels, its largest term."""
    terms = 0.0
    moving = truth.body_weldid != 0
    if name == "cfrc_int" and moving.any():
        pulls = np.abs(truth.body_mass[:, None] * np.hstack([data.cacc[:, 3:], [truth.opt.gravity] * truth.nbody]))
        terms = max(np.abs(data.cfrc_ext[moving]).max(), pulls.max())
    if name == "qfrc_constraint" and data.nefc:
        terms = np.abs(_jacobian(truth, data) * data.efc_force[:, None]).max()
    return max(1.0, float(terms))


def _sensor_error(worlds: Worlds, world: int, truth: mujoco.MjModel, data: mujoco.MjData) -> float:
    """Of sensordata; forces and torques are sums that cancel, as cfrc_int."""
    sums = np.isin(truth.sensor_type, [int(kind) for kind in _SUMS])
    of = np.repeat(sums, truth.sensor_dim)
    ours, reference = worlds.fields["sensordata"][world], data.sensordata
    terms = largest_term("cfrc_int", truth, data)
    return max(error(ours[~of], reference[~of]), error(ours[of], reference[of], terms))


_SUMS = (mujoco.mjtSensor.mjSENS_FORCE, mujoco.mjtSensor.mjSENS_TORQUE)


def _jacobian(truth: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    """efc_J as a matrix (nefc, nv)."""
    if mujoco.mj_isSparse(truth):
        return dense(data.efc_J, data.efc_J_rownnz, data.efc_J_rowadr, data.efc_J_colind, truth.nv)
    return data.efc_J.reshape(-1, truth.nv)[: data.nefc]


SPARSE = {"ten_J": "ten_J", "actuator_moment": "moment", "qLD": "M"}
"""Matrices by rows, and how the names of their pattern begin. Patterns differ: C leaves out what is always 0."""


def _dense_reference(name: str, truth: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    parts = (f"{SPARSE[name]}_{part}" for part in ("rownnz", "rowadr", "colind"))
    return dense(getattr(data, name), *(getattr(data, p, getattr(truth, p, None)) for p in parts), truth.nv)


def _same_frame(host: Any, truth: mujoco.MjModel) -> np.ndarray:
    """Geoms with the same frame in both models: the axes of a mesh are arbitrary where its moments are equal."""
    return np.abs(np.sum(host.geom_quat * truth.geom_quat, axis=1)) > 1.0 - 1e-9


def _tensor_error(worlds: Worlds, world: int, truth: mujoco.MjModel, data: mujoco.MjData) -> float:
    ours = worlds.d.ximat.numpy()[world].reshape(-1, 3, 3).astype(np.float64)
    theirs = data.ximat.reshape(-1, 3, 3)
    largest = np.maximum(truth.body_inertia.max(axis=1), 1e-15)[:, None, None]
    inertia = np.asarray(worlds.host.body_inertia)
    return error(
        np.einsum("bij,bj,bkj->bik", ours, inertia, ours) / largest,
        np.einsum("bij,bj,bkj->bik", theirs, truth.body_inertia, theirs) / largest,
    )


def between(data: mujoco.MjData, other: mujoco.MjData, names: Iterable[str]) -> dict[str, float]:
    """Error of one MjData against another by the names that `compare` gives; without the same sets, of fewer."""
    errors = {}
    for name in names:
        of_contact = name.removeprefix("contact.")
        try:
            if of_contact != name:
                values = getattr(other.contact, of_contact), getattr(data.contact, of_contact)
            else:
                values = getattr(other, _NAMES.get(name, name)), getattr(data, _NAMES.get(name, name))
        except AttributeError:
            continue
        if np.shape(values[0]) == np.shape(values[1]):
            errors[name] = error(*values)
    return errors


_NAMES = {"qM": "M"}


def match_contacts(worlds: Worlds, world: int, data: mujoco.MjData) -> np.ndarray | None:
    """Our index of each of C's contacts, by geoms, or elements or vertices of flexes, and then by nearest position;
    None when the sets differ."""
    count = int(worlds.ncon[world])
    if count != data.ncon:
        return None
    ours, theirs = defaultdict(list), defaultdict(list)
    for i in range(count):
        ours[tuple(x for side in SIDES for x in worlds.contact[side][world][i].tolist())].append(i)
        theirs[tuple(x for side in SIDES for x in getattr(data.contact, side)[i].tolist())].append(i)
    if {pair: len(found) for pair, found in ours.items()} != {pair: len(found) for pair, found in theirs.items()}:
        return None
    order = np.empty(count, int)
    pos, dist = worlds.contact["pos"][world], worlds.contact["dist"][world]
    for pair, found in theirs.items():
        mine = ours[pair]
        if len(found) == 1:
            order[found] = mine
            continue
        cost = np.linalg.norm(data.contact.pos[found][:, None] - pos[mine][None], axis=2)
        cost += np.abs(data.contact.dist[found][:, None] - dist[mine][None])
        rows, columns = linear_sum_assignment(cost)
        order[np.array(found)[rows]] = np.array(mine)[columns]
    return order


def _compare_rows(
    worlds: Worlds, world: int, truth: mujoco.MjModel, data: mujoco.MjData, order: np.ndarray
) -> dict[str, float]:
    count = int(worlds.nefc[world])
    kinds, ids = worlds.efc["type"][world][:count], worlds.efc["id"][world][:count]
    to_theirs = np.empty(len(order), int)
    to_theirs[order] = np.arange(len(order))
    of_contact = kinds >= int(mujoco.mjtConstraint.mjCNSTR_CONTACT_FRICTIONLESS)
    mapped = np.array([to_theirs[i] if c else i for i, c in zip(ids, of_contact, strict=True)], int)
    ours = {key: row for row, key in enumerate(_keys(kinds, mapped))}
    theirs = _keys(data.efc_type, data.efc_id)
    if count != data.nefc or ours.keys() != set(theirs):
        return {"efc rows": UNEQUAL}
    rows = np.array([ours[key] for key in theirs], int)
    reference = _jacobian(truth, data)
    moves = np.abs(reference).max(axis=1, initial=0.0) > 0.0  # rows between things that cannot move mean nothing
    errors = {
        f"efc_{name}": error(worlds.efc[name][world][rows][moves], getattr(data, f"efc_{name}")[moves])
        for name in ROWS
    }
    pattern = (worlds.efc[f"J_{part}"][world] for part in ("rownnz", "rowadr"))
    nnz, adr = (part[:count] for part in pattern)
    jacobian = dense(worlds.efc["J"][world], nnz, adr, worlds.efc["J_colind"][world], truth.nv)[rows]
    errors["efc_J"] = error(jacobian, reference)
    return errors


def _keys(kinds: np.ndarray, ids: np.ndarray) -> list[tuple[int, int, int]]:
    """Type, id and how many rows of that type and id came before."""
    seen: dict[tuple[int, int], int] = defaultdict(int)
    keys = []
    for kind, index in zip(kinds.tolist(), ids.tolist(), strict=True):
        keys.append((kind, index, seen[kind, index]))
        seen[kind, index] += 1
    return keys
