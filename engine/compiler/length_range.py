"""How short and how long an actuator gets when it is pulled and pushed against the limits of the model.

As MuJoCo finds it (documentation, "Modeling: muscles, length range"): from qpos0 the actuator pulls with a force that
would accelerate the joints by a given amount, without gravity, springs, dampers, dry friction and contacts, and with
the velocity fading; once more it pushes. Both directions of every actuator run side by side as worlds of one batch.
"""

from __future__ import annotations

import copy
import dataclasses
import functools
import hashlib
import io
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from engine import disk_cache
from engine.compiler.inertia import armatures
from engine.compiler.model import ARRAYS, SceneModel
from engine.lru_cache import LruCache
from engine.msd.schema.world_extras import LengthRangeExtras
from engine.physics.enums import BiasType, DisableBit, DynType, GainType

TINY = 1e-15
SHORTEST_FADING = 0.01
"""Smallest time constant of the velocity, s."""
OFF = DisableBit.FRICTIONLOSS | DisableBit.CONTACT | DisableBit.SPRING | DisableBit.DAMPER | DisableBit.GRAVITY
OFF |= DisableBit.ACTUATION
LEFT_OUT = ("nsensor", "nkey", "npair", "nexclude")
"""Counts of what does not act here."""
WITHOUT_EFFECT = (
    "jnt_stiffnesspoly", "dof_dampingpoly", "tendon_stiffnesspoly", "tendon_dampingpoly", "jnt_springyield",
    "tendon_springyield", "geom_contype", "geom_conaffinity", "geom_surfacevel", "geom_adhesion",
)  # fmt: skip
"""Arrays that are zero here, as what they are about is off."""

AT_ONCE = 1e6
"""Entries of the inertia matrices of the actuators that run at once."""

_found: LruCache[np.ndarray] = LruCache(64)
LARGEST_CACHE = 16 << 20
"""Bytes on disk."""


class Extremes(NamedTuple):
    """Lengths of one actuator at the end of both runs, each as (2,) smallest and largest; NaN where a run failed."""

    pulled: np.ndarray
    pushed: np.ndarray


def pull_and_push(
    m: SceneModel, actuators: list[int], rules: LengthRangeExtras, checkpoint: Callable[[], object] = lambda: None
) -> list[Extremes]:
    """Where each of the actuators ends in either direction; each has one output. A model that was run before is not
    run again: what it gave is remembered, also on disk. `checkpoint` is called at every step, and may raise.

    Raises engine.physics.NotSupported naming what the physics does not simulate.
    """
    together = max(1, int(AT_ONCE / m.nv**2))
    extremes: list[Extremes] = []
    for first in range(0, len(actuators), together):
        bare = _bare(m, actuators[first : first + together], rules)
        key = _digest(bare, rules)
        ends = _found.get(key)
        if ends is None:
            ends = _found.put(key, _cached_or_run(key, bare, rules, checkpoint))
        extremes += [Extremes(*pair) for pair in ends.reshape(-1, 2, 2)]
    return extremes


def steps(m: SceneModel, rules: LengthRangeExtras) -> float:
    """Number of time steps in a run."""
    return rules.inttotal / _timestep(m, rules)


def _timestep(m: SceneModel, rules: LengthRangeExtras) -> float:
    return rules.timestep if rules.timestep > 0 else m.opt.timestep


def _bare(m: SceneModel, actuators: list[int], rules: LengthRangeExtras) -> SceneModel:
    """The model with these actuators alone, and without what does not act."""
    bare = copy.copy(m)
    outputs = m.actuator_outadr[actuators]
    for name, field in ARRAYS.items():
        rows = field.metadata["rows"]
        subset = {"nactuator": actuators, "nout": outputs, "nu": slice(len(actuators))}.get(rows)
        if rows in LEFT_OUT:
            subset = slice(0)
        if subset is not None:
            setattr(bare, name, getattr(m, name)[subset])
    for name in LEFT_OUT:
        setattr(bare, name, 0)
    bare.nu = bare.nactuator = bare.nout = len(actuators)
    bare.na = bare.nhistory = bare.nsensordata = 0
    numbers = np.arange(bare.nu, dtype=np.int32)
    bare.actuator_ctrladr, bare.actuator_outadr = numbers, numbers
    bare.actuator_ctrlnum = bare.actuator_outnum = np.ones_like(numbers)
    bare.actuator_actadr, bare.actuator_actnum = np.full_like(numbers, -1), np.zeros_like(numbers)
    bare.actuator_dyntype = np.full_like(numbers, DynType.NONE)
    bare.actuator_gaintype = np.full_like(numbers, GainType.FIXED)
    bare.actuator_biastype = np.full_like(numbers, BiasType.NONE)
    for name in ("armature", "damping", "dampingpoly", "delay", "history"):
        setattr(bare, f"actuator_{name}", np.zeros_like(getattr(bare, f"actuator_{name}")))
    bare.actuator_plugin = np.full_like(numbers, -1)
    bare.dof_armature, bare.tendon_armature = armatures(m)
    bare.jnt_actuatorid = np.full_like(m.jnt_actuatorid, -1)
    bare.tendon_actuatorid = np.full_like(m.tendon_actuatorid, -1)
    for name in WITHOUT_EFFECT:
        setattr(bare, name, np.zeros_like(getattr(m, name)))
    bare.opt = dataclasses.replace(
        m.opt,
        timestep=_timestep(m, rules),
        disableflags=int(OFF),
        enableflags=0,
        disableactuator=0,
        density=0.0,
        viscosity=0.0,
        integrator=0,
        cone=0,
        noslip_iterations=0,
    )
    return bare


def _cached_or_run(
    key: bytes, bare: SceneModel, rules: LengthRangeExtras, checkpoint: Callable[[], object]
) -> np.ndarray:
    """As `_run`, of the file on disk where there is a sound one."""
    file = disk_cache.folder("length_ranges") / f"{key.hex()}.npy"
    ends = (disk_cache.arrays_of(file) or {}).get("")
    if ends is not None and ends.shape == (2 * bare.nu, 2) and ends.dtype == np.float64:
        disk_cache.mark_used(file)
        return ends
    ends = _run(bare, rules, checkpoint)
    content = io.BytesIO()
    np.save(content, ends)
    disk_cache.store(file, content.getvalue(), LARGEST_CACHE)
    return ends


@functools.cache
def _code() -> bytes:
    """A digest of the physics and of this module, which results on disk must not outlive."""
    from engine import physics

    digest = hashlib.sha256()
    for file in sorted(Path(physics.__file__).parent.rglob("*.py")) + [Path(__file__)]:
        digest.update(file.read_bytes())
    return digest.digest()


def _digest(bare: SceneModel, rules: LengthRangeExtras) -> bytes:
    """A key of everything that the runs depend on."""
    digest = hashlib.sha256(_code() + repr((rules, bare.opt)).encode())
    for name, field in ARRAYS.items():
        if not field.metadata["inert"] and not name.startswith(("mesh_", "hfield_")):
            digest.update(np.ascontiguousarray(getattr(bare, name)).tobytes() + b";")
    return digest.digest()


def _run(bare: SceneModel, rules: LengthRangeExtras, checkpoint: Callable[[], object]) -> np.ndarray:
    """(2 n, 2) smallest and largest length in the last interval of every run, pulled and pushed in turn."""
    import warp as wp

    from engine import physics

    model = physics.put_model(bare, "cpu")
    data = physics.make_data(model, nworld=2 * bare.nu)
    worlds, dt = np.arange(data.nworld), bare.opt.timestep
    moments_at = _Places(model.moment_rownnz, model.moment_rowadr, model.moment_colind)
    direction = np.where(worlds % 2, 1.0, -1.0)[:, None]
    fading = math.exp(-dt / max(SHORTEST_FADING, rules.timeconst))
    vector = wp.zeros((data.nworld, bare.nv), dtype=wp.float32, device="cpu")
    response = vector.numpy()
    velocity, force, lengths = data.qvel.numpy(), data.qfrc_applied.numpy(), data.actuator_length.numpy()
    ends = np.empty((data.nworld, 2))
    ends[:] = math.inf, -math.inf
    time = 0.0
    while time < rules.inttotal:
        checkpoint()
        velocity *= fading
        physics.step1(model, data)
        moment = moments_at.dense(data.position.actuator_moment, bare.nu, bare.nv)[worlds, worlds // 2]
        response[:] = moment
        physics.solve_m(model, data, vector, vector)
        push = moment * (rules.accel / np.maximum(TINY, np.linalg.norm(response, axis=1)))[:, None]
        if rules.maxforce > 0:
            push *= np.minimum(1.0, rules.maxforce / np.maximum(TINY, np.linalg.norm(push, axis=1)))[:, None]
        force[:] = direction * push
        length = lengths[worlds, worlds // 2].astype(float)
        physics.step2(model, data)
        time += dt
        if time > rules.inttotal - rules.interval:
            ends[:, 0], ends[:, 1] = np.fmin(ends[:, 0], length), np.fmax(ends[:, 1], length)
    ends[~np.isfinite(data.qpos.numpy()).all(axis=1)] = math.nan
    return ends


class _Places:
    """Where the entries of a sparse matrix are."""

    def __init__(self, rownnz: Any, rowadr: Any, colind: Any) -> None:
        counts = rownnz.numpy()
        self.rows = np.repeat(np.arange(len(counts)), counts)
        within = np.arange(len(self.rows)) - np.repeat(np.cumsum(counts) - counts, counts)
        self.entries = np.repeat(rowadr.numpy(), counts) + within
        self.columns = colind.numpy()[self.entries]

    def dense(self, values: Any, rows: int, columns: int) -> np.ndarray:
        """(worlds, rows, columns) of the entries (worlds, n)."""
        entries = values.numpy()
        matrix = np.zeros((len(entries), rows, columns))
        matrix[:, self.rows, self.columns] = entries[:, self.entries]
        return matrix
