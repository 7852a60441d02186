"""Batches of random states for MuJoCo C and for the engine, and sparse rows as dense matrices."""

import mujoco
import numpy as np

import engine.physics as physics
from engine.compiler import build
from engine.msd import mjcf

HOSTS = [mujoco.MjModel.from_xml_string, lambda xml: build(mjcf.read_string(xml))]
"""What makes a host model of MJCF: MuJoCo itself, or our reader and builder."""


def random_batch(model: mujoco.MjModel, count: int, seed: int = 0, spread: float = 1.0, host=None):
    """MuJoCo's data in `count` random states, and the engine's Model and Data with a world for each, both forward.

    host: what the engine runs, if it is not `model`.
    """
    rng = np.random.default_rng(seed)
    truths = []
    for _ in range(count):
        data = mujoco.MjData(model)
        mujoco.mj_integratePos(model, data.qpos, spread * rng.normal(size=model.nv), 1.0)
        data.qvel[:] = rng.normal(size=model.nv)
        data.ctrl[:] = rng.normal(size=model.nu)
        mujoco.mj_forward(model, data)
        truths.append(data)
    m = physics.put_model(host or model)
    d = physics.make_data(m, count, nconmax=max(1, *(data.ncon for data in truths)))
    for name in ("qpos", "qvel", "ctrl"):
        getattr(d, name).assign(np.array([getattr(data, name) for data in truths], np.float32))
    physics.forward(m, d)
    return truths, m, d


def worst(ours: np.ndarray, truths: list, name: str) -> float:
    """Largest difference of a field over all worlds, relative to its largest value in that world or 1."""
    error = 0.0
    for row, data in zip(ours, truths, strict=True):
        reference = np.asarray(getattr(data, name))
        if reference.size:
            scale = max(1.0, np.abs(reference).max())
            error = max(error, float(np.abs(row.reshape(reference.shape) - reference).max() / scale))
    return error


def dense(values: np.ndarray, rownnz: np.ndarray, rowadr: np.ndarray, colind: np.ndarray, nv: int) -> np.ndarray:
    """Rows of a sparse matrix, (rows, nv)."""
    rows = np.zeros((len(rownnz), nv))
    for row, num, adr in zip(rows, rownnz, rowadr, strict=True):
        np.add.at(row, colind[adr : adr + num], values[adr : adr + num])
    return rows


def tendon_rows(m, d) -> np.ndarray:
    """(nworld, ntendon, nv) Jacobian of the tendons."""
    pattern = (m.ten_J_rownnz.numpy(), m.ten_J_rowadr.numpy(), m.ten_J_colind.numpy())
    return np.array([dense(values, *pattern, m.nv) for values in d.position.ten_J.numpy()])


def moment_rows(m, d) -> np.ndarray:
    """(nworld, nout, nv) moments of the actuators."""
    pattern = (m.moment_rownnz.numpy(), m.moment_rowadr.numpy(), m.moment_colind.numpy())
    return np.array([dense(values, *pattern, m.nv) for values in d.position.actuator_moment.numpy()])


def true_tendon_rows(model: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    return dense(data.ten_J, model.ten_J_rownnz, model.ten_J_rowadr, model.ten_J_colind, model.nv)


def true_moment_rows(model: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    return dense(data.actuator_moment, data.moment_rownnz, data.moment_rowadr, data.moment_colind, model.nv)


def inertia(m, d) -> np.ndarray:
    """(nworld, nv, nv) inertia matrices."""
    pattern = (m.M_rownnz.numpy(), m.M_rowadr.numpy(), m.M_colind.numpy())
    lower = np.array([dense(values, *pattern, m.nv) for values in d.position.qM.numpy()])
    return lower + np.tril(lower, -1).transpose(0, 2, 1)


def true_inertia(model: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, full)
    return full
