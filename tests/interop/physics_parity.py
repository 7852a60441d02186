"""The engine beside MuJoCo C on one model file: 50 states off C's trajectory, one step from each, a free run.

python tests/interop/physics_parity.py FILE [...]      every field of each file, worst first
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import mujoco
import numpy as np
from mjcf_files import SceneFile
from physics_compare import Worlds, between, compare, error, largest_term
from physics_states import INTEGRATION, exploded, slow_sines, starts, widen

import engine.physics as physics
from engine import msd
from engine.compiler import build
from engine.physics.runtime.warp_internals import struct_fields

STATES = 50
FREE_STEPS = 100
ROUNDING = 2e-5
"""States with a larger error are tried with C from a pose disturbed by ROUNDING_OF_QPOS too."""
ROUNDING_OF_QPOS = 1e-7
CCD_TOLERANCE = 1e-15
CCD_ITERATIONS = 400
"""C's search for the closest points of convex shapes ends at 1e-6 m or after 35 steps by default; the normal of an
ellipsoid is then off by 4e-3, and at 1e-12 m and 50 steps still by 1e-4."""
SOLVED = 1e-7
"""Force that is missing at most from a solution of C, relative to the largest term of its sum."""
MEMORY = 1 << 30
"""Bytes that the worlds of one Data may take together."""
_STATE = (
    "qpos", "qvel", "act", "ctrl", "qfrc_applied", "xfrc_applied", "eq_active", "mocap_pos", "mocap_quat",
    "qacc_warmstart", "history", "plastic",
)  # fmt: skip


class Row(msgspec.Struct):
    """What came of one file."""

    source: str
    name: str
    mujoco: str = ""
    """Why MuJoCo does not load it."""
    unread: str = ""
    """Why we do not read or build it."""
    refused: list[str] = []
    """What put_model says that the engine does not have."""
    failed: str = ""
    """What went wrong besides."""
    nv: int = 0
    states: int = 0
    skipped: int = 0
    widened: bool = False
    """Margins were enlarged, as the model touches exactly nearly always."""
    contacts: int = 0
    """Most contacts of a state."""
    unsolved: int = 0
    """States where C's own solver does not converge: not compared."""
    same_contacts: int = 0
    """States with C's set of contacts."""
    fields: dict[str, float] = {}
    """Worst error of every field, qacc apart."""
    floors: dict[str, float] = {}
    """The same of C against itself, from poses that float32 does not tell apart."""
    qacc: list[float] = []
    """Error of a state's acceleration, both solvers converged."""
    asked: list[float] = []
    """The same with solver, iterations and tolerance as the file says."""
    after: dict[str, float] = {}
    """Median error of the state after one step."""
    explodes: bool = False
    """C resets its own free run."""
    free: float = 0.0
    """Error of qpos after FREE_STEPS steps, and that of C against itself with qvel or qpos disturbed by 1e-6."""
    floor: float = 0.0
    seconds: float = 0.0


def examine(file: SceneFile, count: int = STATES) -> Row:
    """Hold one file against MuJoCo."""
    row = Row(file.source, file.name)
    begin = time.perf_counter()
    try:
        truth = mujoco.MjModel.from_xml_path(str(file.path))
    except ValueError as problem:
        row.mujoco = brief(problem, file)
        return row
    row.nv = truth.nv
    try:
        scene = build(msd.from_file(file.path, msd.Report(), asset_roots=[file.root]))
    except msd.SceneError as problem:
        row.unread = brief(problem, file)
        return row
    if scene.nq != truth.nq:
        row.unread = "MuJoCo makes other joints of it"
        return row
    if scene.geom_fluid.shape == truth.geom_fluid.shape:
        # C integrates the added mass of ellipsoids by a rule that is off by a hundredth for thin ones; ours is exact.
        truth.geom_fluid[:] = scene.geom_fluid
    try:
        _hold(row, truth, scene, count)
    except physics.NotSupported as problem:
        row.refused = problem.reasons
    except Exception as problem:  # a defect of one file must not hide the rest
        row.failed = f"{type(problem).__name__}: {brief(problem, file)}"
    row.seconds = time.perf_counter() - begin
    return row


def brief(problem: BaseException, file: SceneFile) -> str:
    """First line of a message, without the folder."""
    text = str(problem).replace(str(file.root) + "/", "").strip() or type(problem).__name__
    return text.splitlines()[0][:300]


def _hold(row: Row, truth: mujoco.MjModel, scene: Any, count: int) -> None:
    energy = int(mujoco.mjtEnableBit.mjENBL_ENERGY)
    truth.opt.enableflags |= energy
    scene.opt.enableflags |= energy
    m = physics.put_model(scene)
    if truth.nv == 0:
        return
    found = starts(truth, count)
    if len(found.vectors) < count / 2:
        widen(truth, scene)
        row.widened, m, found = True, physics.put_model(scene), starts(truth, count)
    row.states, row.skipped = len(found.vectors), found.skipped
    if found.vectors:
        _free_run(row, truth, m, found.vectors[0] if found.first is None else found.first)
    _one_step(row, truth, m, found.vectors)
    for opt in (truth.opt, scene.opt):
        opt.solver, opt.tolerance = int(mujoco.mjtSolver.mjSOL_NEWTON), 0.0
        opt.iterations, opt.ls_iterations = max(100, opt.iterations), max(50, opt.ls_iterations)
    truth.opt.ccd_tolerance = CCD_TOLERANCE
    truth.opt.ccd_iterations = scene.opt.ccd_iterations = CCD_ITERATIONS
    _one_forward(row, truth, scene, physics.put_model(scene), found.vectors)


def _one_forward(row: Row, truth: mujoco.MjModel, scene: Any, m: Any, vectors: list[np.ndarray]) -> None:
    """Every field, both solvers converged."""
    data, twin = mujoco.MjData(truth), mujoco.MjData(truth)
    rng = np.random.default_rng(0)
    for share in _shares(m, vectors):
        d = _run(m, truth, share, _forward)
        worlds = Worlds(scene, m, d)
        for world, vector in enumerate(share):
            _reference(truth, data, vector)
            if not solved(truth, data):
                row.unsolved += 1
                continue
            errors, same = compare(worlds, world, truth, data)
            row.same_contacts += same
            row.contacts = max(row.contacts, data.ncon)
            if max(errors.values()) > ROUNDING:
                _reference(truth, twin, vector, rng)
                _keep_worst(row.floors, between(data, twin, errors))
            row.qacc.append(errors.pop("qacc"))
            _keep_worst(row.fields, errors)


def solved(truth: mujoco.MjModel, data: mujoco.MjData) -> bool:
    """Whether the forces of C's last solution give its acceleration."""
    residual = np.empty(truth.nv)
    mujoco.mj_mulM(truth, data, residual, data.qacc)
    residual -= data.qfrc_smooth + data.qfrc_constraint
    scale = max(largest_term("qfrc_constraint", truth, data), np.abs(data.qfrc_smooth).max())
    return bool(np.abs(residual).max() < SOLVED * scale)


def _keep_worst(worst: dict[str, float], errors: dict[str, float]) -> None:
    for name, value in errors.items():
        worst[name] = max(value, worst.get(name, 0.0))


def _reference(
    truth: mujoco.MjModel, data: mujoco.MjData, vector: np.ndarray, rng: np.random.Generator | None = None
) -> None:
    """C's forward at a state; with rng at one that float32 does not tell apart from it."""
    mujoco.mj_setState(truth, data, vector, INTEGRATION)
    if rng is not None:
        mujoco.mj_integratePos(truth, data.qpos, ROUNDING_OF_QPOS * rng.choice([-1.0, 1.0], truth.nv), 1.0)
    mujoco.mj_forward(truth, data)
    mujoco.mj_subtreeVel(truth, data)
    mujoco.mj_rnePostConstraint(truth, data)


def _forward(m: Any, d: Any) -> None:
    physics.forward(m, d)
    physics.subtree_vel(m, d)
    physics.rne_postconstraint(m, d)


def _one_step(row: Row, truth: mujoco.MjModel, m: Any, vectors: list[np.ndarray]) -> None:
    """One step as the file asks for it."""
    data = mujoco.MjData(truth)
    errors: dict[str, list[float]] = {}
    for share in _shares(m, vectors):
        d = _run(m, truth, share, physics.step)
        for world, vector in enumerate(share):
            mujoco.mj_setState(truth, data, vector, INTEGRATION)
            data.warning.number[:] = 0
            mujoco.mj_step(truth, data)
            if exploded(data):
                continue
            row.asked.append(error(d.qacc.numpy()[world], data.qacc))
            for name in ("qpos", "qvel", "act", "history", "plastic"):
                if hasattr(d, name) and getattr(data, name).size:
                    value = error(getattr(d, name).numpy()[world], getattr(data, name))
                    errors.setdefault(name, []).append(value)
    row.after = {name: float(np.median(values)) for name, values in errors.items()}


def _free_run(row: Row, truth: mujoco.MjModel, m: Any, vector: np.ndarray) -> None:
    data, faster, shaken = (mujoco.MjData(truth) for _ in range(3))
    for start in (data, faster, shaken):
        mujoco.mj_setState(truth, start, vector, INTEGRATION)
    faster.qvel[:] += 1e-6
    mujoco.mj_integratePos(truth, shaken.qpos, np.random.default_rng(0).uniform(-1e-6, 1e-6, truth.nv), 1.0)
    controls = [slow_sines(truth, vector[0] + k * truth.opt.timestep) for k in range(FREE_STEPS)]

    def run(m: Any, d: Any) -> None:
        for control in controls:
            if control.size:
                d.ctrl.assign(control[None].astype(np.float32))
            physics.step(m, d)

    d = _run(m, truth, [vector], run)
    for control in controls:
        for run_of_c in (data, faster, shaken):
            run_of_c.ctrl[:] = control
            mujoco.mj_step(truth, run_of_c)
    row.explodes = exploded(data)
    row.free = error(d.qpos.numpy()[0], data.qpos)
    row.floor = max(error(faster.qpos, data.qpos), error(shaken.qpos, data.qpos))


def _run(m: Any, truth: mujoco.MjModel, vectors: list[np.ndarray], what: Any) -> Any:
    """Data after `what(m, d)` from the given states, with room for everything that it found."""
    sizes: dict[str, int] = {}
    for _ in range(6):
        d = physics.make_data(m, len(vectors), **sizes)
        _put(d, truth, vectors)
        what(m, d)
        contacts, rows, entries, _ = d.overflow.numpy().max(axis=0).tolist()
        if not (contacts or rows or entries):
            return d
        room = d.contact.nconmax, d.efc.njmax
        sizes = {"nconmax": 2 * (room[0] + contacts), "njmax": 2 * (room[1] + rows)}
    raise RuntimeError(f"no room after six tries: {contacts} contacts, {rows} rows, {entries} entries too many")


def _put(d: Any, truth: mujoco.MjModel, vectors: list[np.ndarray]) -> None:
    data = mujoco.MjData(truth)
    columns: dict[str, list[np.ndarray]] = {}
    for vector in vectors:
        mujoco.mj_setState(truth, data, vector, INTEGRATION)
        for name in _STATE:
            if hasattr(d, name) and np.size(getattr(data, name)):
                columns.setdefault(name, []).append(np.array(getattr(data, name)))
    for name, rows in columns.items():
        array = getattr(d, name)
        array.assign(np.stack(rows).reshape(array.numpy().shape).astype(array.numpy().dtype))
    for array in (d.time, d.clock):
        array.assign(np.array([vector[0] for vector in vectors]).astype(array.numpy().dtype))


def _shares(m: Any, vectors: list[np.ndarray]) -> list[list[np.ndarray]]:
    """The states in groups that fit into MEMORY."""
    d = physics.make_data(m)
    taken = 0
    for group in (d.groups[name] for name in ("state", "position", "dynamics", "contact", "efc", "newton")):
        taken += sum(getattr(v, "capacity", 0) for v in (getattr(group, name) for name in struct_fields(group)))
    size = max(1, min(len(vectors), MEMORY // max(1, taken)))
    return [vectors[i : i + size] for i in range(0, len(vectors), size)]


def show(row: Row) -> str:
    """A file's errors, worst first."""
    reason = row.mujoco or row.unread or row.failed or "; ".join(row.refused)
    if reason:
        return f"{row.name}: {reason}"
    lines = [
        f"{row.name}: nv {row.nv}, {row.states} states ({row.skipped} at an edge), {row.contacts} contacts, "
        f"same in {row.same_contacts}; {row.seconds:.1f} s",
        "qacc {:.1e} {:.1e} {:.1e}".format(*quantiles(row.qacc))
        + ", as asked {:.1e} {:.1e} {:.1e}".format(*quantiles(row.asked))
        + f"; free {row.free:.1e} floor {row.floor:.1e}; after "
        + " ".join(f"{name} {value:.1e}" for name, value in row.after.items()),
    ]
    worst = sorted(row.fields.items(), key=lambda item: -item[1])
    lines[1] += f"; floor of qacc {row.floors.get('qacc', 0):.1e}"
    lines += ["  " + ", ".join(f"{name} {value:.1e} ({row.floors.get(name, 0):.0e})" for name, value in worst[:12])]
    return "\n".join(lines)


def quantiles(errors: list[float]) -> tuple[float, float, float]:
    """Median, 95th percentile and maximum."""
    if not errors:
        return 0.0, 0.0, 0.0
    middle, high, most = np.quantile(errors, [0.5, 0.95, 1.0], method="higher")
    return float(middle), float(high), float(most)


if __name__ == "__main__":
    for text in sys.argv[1:]:
        path = Path(text).resolve()
        print(show(examine(SceneFile("file", path, path.parent))), flush=True)
