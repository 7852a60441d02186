"""Hold the engine against MuJoCo C on every model file of the installed packages; write PHYSICS.md.

    python tests/interop/physics_report.py [--jobs N] [--states N] [--again] [PART ...] [FOLDER ...]

Results are kept under tests/artefacts for as long as neither the code nor the file changes, so that a run that was
stopped goes on where it was; --again forgets them. With PARTs only the files whose path holds one of them, and with
FOLDERs all model files below, are tried, and the report goes to standard output. Fewer --states make a quick look.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import msgspec
import physics_motrixsim
from file_workers import Pool, serve
from mjcf_files import SceneFile, files_below, mjcf_files
from physics_compare import UNEQUAL
from physics_motrixsim import SECONDS, Scene
from physics_parity import FREE_STEPS, STATES, Row, examine, quantiles
from physics_states import WIDER

HERE = Path(__file__).parent
REPORT = HERE / "PHYSICS.md"
CACHE = HERE.parent / "artefacts" / "physics_parity.jsonl"
PATIENCE = 300.0
FIELD_LIMIT = 1e-4
QACC_LIMITS = (1e-5, 1e-4)
"""Median and 95th percentile over the states of a file."""
FLOORS = 3.0
"""An error below this many times C's own error from a pose that float32 does not tell apart is rounding."""


# ------------------------------------------------------------------------------------------------ verdicts


def ran(row: Row) -> bool:
    return not (row.mujoco or row.unread or row.refused or row.failed) and row.nv > 0


def beyond(row: Row, rounding: bool) -> dict[str, float]:
    """Fields over the limit; with rounding, only those that float32 does not explain."""
    floors = row.floors if rounding else {}
    return {
        name: value
        for name, value in sorted(row.fields.items(), key=lambda item: -item[1])
        if value > max(FIELD_LIMIT, FLOORS * floors.get(name, 0.0))
    }


def accelerates(row: Row, rounding: bool) -> bool:
    """Whether median and 95th percentile of the error of qacc are within their limits."""
    floor = FLOORS * row.floors.get("qacc", 0.0) if rounding else 0.0
    return all(e <= max(limit, floor) for e, limit in zip(quantiles(row.qacc), QACC_LIMITS, strict=False))


# ------------------------------------------------------------------------------------------------ all files


def code_state() -> str:
    """Digest of everything that a result depends on, but the model file."""
    digest = hashlib.sha256()
    root = HERE.parents[1]
    sources = [
        *root.glob("engine/msd/**/*.py"),
        *root.glob("engine/compiler/**/*.py"),
        *root.glob("engine/physics/**/*.py"),
        *root.glob("engine/geometry/**/*.py"),
    ]
    for path in sorted([*sources, *HERE.glob("physics_*.py")]):
        if path != Path(__file__):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def examine_all(files: list[SceneFile], jobs: int = 1, again: bool = False, states: int = STATES) -> list[Row]:
    """Rows of all files, in their order; from the cache where nothing changed."""
    state = f"{code_state()} {states}"
    keys = {file: f"{state} {file.path.stat().st_mtime_ns} {file.path}" for file in files}
    CACHE.parent.mkdir(exist_ok=True)
    lines = CACHE.read_bytes().splitlines() if CACHE.exists() and not again else []
    known = {key: row for key, row in (msgspec.json.decode(line, type=tuple[str, Row]) for line in lines)}
    missing = [file for file in files if keys[file] not in known]
    kept = {key: row for key, row in known.items() if key.startswith(state)}
    CACHE.write_bytes(b"".join(msgspec.json.encode(item) + b"\n" for item in kept.items()))

    def done(file: SceneFile, row: Row) -> None:
        known[keys[file]] = row
        with CACHE.open("ab") as cache:
            cache.write(msgspec.json.encode((keys[file], row)) + b"\n")

    Pool(str(HERE / "physics_report.py"), Row, "failed", jobs, PATIENCE, (str(states),)).rows(missing, done)
    return [known[keys[file]] for file in files]


# ------------------------------------------------------------------------------------------------ the text


HEAD = f"""\
# The physics engine beside MuJoCo C

Written by `python tests/interop/physics_report.py`. Every model file that MuJoCo 4.0 loads is read and built by
us; {STATES} states off C's own trajectory (slow sine controls) are put into both engines, rounded to float32. States
where C itself jumps when the pose moves by 1e-6 (a contact or a limit just at its edge, boxes exactly parallel) are
not starting points: they are shaken by up to 1e-3, and left out where that does not help (*at edge*); a model that
hardly has another state gets margins wider by {WIDER:.2e} m in both engines (*widened*). States where C's own solver
does not converge are not compared (*unsolved*), and the added mass of ellipsoids in a medium is ours in both: C's
quadrature is off by a hundredth for thin ones.

An *error* is the largest difference of a field relative to its largest reference value, or to 1 (or to the largest
term of a sum that cancels: forces inside a body, constraint forces on a dof). *Worst field*: of every field that
MjData and our Data both have, contacts and constraint rows as sets, after `forward`, both solvers and both searches
for the closest points of convex shapes converged. In brackets: the same of C against itself, from a pose that differs
by 1e-7, which float32 does not tell apart, though our state is C's to the last digit. What follows from contacts is
compared where both find the same set. *qacc*: median, 95th percentile and largest error, both solvers
converged; *as asked*: median after one step with solver, iterations and tolerance as in the file. *{FREE_STEPS}
steps*: error of qpos after a free run from the first keyframe (from the first state, if that one is at an edge), in
brackets that of C against itself with qvel or qpos disturbed by 1e-6.

*Within limits*: every field within {FIELD_LIMIT:.0e}. *qacc within limits*: median {QACC_LIMITS[0]:.0e} and 95th
percentile {QACC_LIMITS[1]:.0e}. *But for rounding*: within the limit, or {FLOORS:.0f} times C's error in brackets.
"""

SUMMARY = (
    "package",
    "files",
    "MuJoCo loads",
    "run",
    "refused",
    "failed",
    "states",
    "same contacts",
    "within limits",
    "but for rounding",
    "qacc within limits",
    "but for rounding",
)
COLUMNS = (
    "file",
    "nv",
    "states",
    "at edge",
    "same contacts",
    "worst field",
    "qacc median, p95, max",
    "as asked",
    f"{FREE_STEPS} steps",
)


MOTRIXSIM = f"""
## Scenes of MotrixSim

{SECONDS:.0f} s from the start without controls, in MuJoCo and ours with the solver converged, in MotrixSim as it is:
the largest distance between the places of a body at the end, and the speed of the fastest body over the last tenth
of a second in MuJoCo, ours and MotrixSim. Remarks say which of the two we follow where they differ, and why.
"""


CAUSES = """\

## What is beyond the limits, and why

- Ellipsoids (fruitfly, rodent): of two normals the one of less depth is ours, by up to 1e-10 m; where C's search
  stops short of it, it leaves 1e-5 of the normal, which light legs turn into accelerations.
- Bodies of a kilogram that press with 1e5 N, or fingers that only stiff rows hold (tiago, robotiq 140): forces that
  cancel are known to float32; so is the inertia of drosophila without what holds it (qacc_smooth).
- Rows stiffer than float32 can solve beside the rest (actuator, friction, jaco's gripper: an inverse inertia of 0, a
  coefficient of friction of 1e-5) get the softest regulariser that float32 needs: efc_D, and with it the forces that
  C gives between things that cannot yield, 1e14 N.
- mujoco/testing arm: pairs of rows with forces of 1e8 that cancel, of which float32 keeps seven digits.
- jaco_arm asks for libccd instead of MuJoCo's own search: it finds other, deeper contacts of its own.
- jaco/robot: in one pose C makes one contact of a corner, where two faces of ours lie on each other.
- fruitfly: in the first pose C has one corner of the face that two hulls share twice, where ours has the fourth one;
  on another processor both had the same. From poses 1e-7 aside, in each of four directions tried, it has ours.
- robotiq 140: from poses 1e-7 aside the 95th percentile of qacc is 7e-5 to 1.6e-4, in six tries.
- 100_humanoids: of 672 states along trajectories of C in which the humanoids fall over each other two had the same
  contacts and an acceleration off by .3 and 3. In these C's method of Newton ends after all iterations, 1,000 as
  well, with islands and without, with a gradient of 5e4 and 6e4; ours after 7 and 6 with one of 2e-2 and 3e-2 and a
  6th and a 30th of C's cost, all computed in float64. The others with the same contacts were within 3e-5.
- ant: a touch sensor whose ray meets the edge of its site: C finds it or not by rounding.
- Cylinders face to face: contacts are the corners of the largest quadrilateral in the face that they share, and
  regular polygons have several of equal area; rounding chooses. So it does of a hull's corners level with its centre.
- A nut on a bolt, free runs of pucks: chaos. Six pucks among walls, 16 runs of 300 steps: 3.6 mm from C in the
  median, 23 mm at most; C, started 1e-7 aside, is 1.4 mm and 16 mm from itself. float32 rounds as much at every step.
"""


def to_markdown(rows: list[Row], scenes: list[Scene] | None = None) -> str:
    """The report: counts by package, reasons of refusal, a line for each file; scenes beside MotrixSim."""
    lines = [HEAD, *_table(SUMMARY, (_summary(source, rows) for source in _sources(rows)))]
    reasons = Counter(kind for row in rows for kind in {reason.split(": ")[-1] for reason in row.refused})
    lines += ["", "## Why models are refused", ""]
    lines += [f"- {reason}: {count} files" for reason, count in reasons.most_common()] or ["None is."]
    lines += [CAUSES, "## Files that run", "", *_table(COLUMNS, (_line(row) for row in rows if ran(row)))]
    others = [row for row in rows if not ran(row) and not row.mujoco]
    lines += ["", "## Files that do not", "", *_table(("file", "why"), ((_name(row), _why(row)) for row in others))]
    lost = sum(bool(row.mujoco) for row in rows)
    lines += ["", f"{lost} more files do not load in MuJoCo (parts of scenes, missing assets)."]
    if scenes:
        lines += [MOTRIXSIM, *_table(physics_motrixsim.HEAD, physics_motrixsim.table(scenes))]
    return "\n".join(lines) + "\n"


def _sources(rows: list[Row]) -> list[str]:
    return [*dict.fromkeys(row.source for row in rows), "all"]


def _summary(source: str, rows: list[Row]) -> tuple:
    some = [row for row in rows if source in (row.source, "all")]
    there = [row for row in some if ran(row)]
    return (
        source,
        len(some),
        sum(not row.mujoco for row in some),
        len(there),
        sum(bool(row.refused or row.unread) for row in some),
        sum(bool(row.failed) for row in some),
        sum(row.states for row in there),
        sum(row.same_contacts for row in there),
        sum(not beyond(row, rounding=False) for row in there),
        sum(not beyond(row, rounding=True) for row in there),
        sum(accelerates(row, rounding=False) for row in there),
        sum(accelerates(row, rounding=True) for row in there),
    )


def _line(row: Row) -> tuple:
    name, worst = max(row.fields.items(), key=lambda item: item[1], default=("-", 0.0))
    if excess := beyond(row, rounding=True):  # what float32 explains is less of interest
        name, worst = next(iter(excess.items()))
    return (
        _name(row),
        row.nv,
        row.states,
        f"{row.skipped}{' (widened)' if row.widened else ''}{f', {row.unsolved} unsolved' if row.unsolved else ''}",
        row.same_contacts,
        f"{name} differs" if worst >= UNEQUAL else f"{name} {worst:.0e} ({row.floors.get(name, 0.0):.0e})",
        "{:.0e}, {:.0e}, {:.0e}".format(*quantiles(row.qacc)) + f" ({row.floors.get('qacc', 0.0):.0e})",
        f"{quantiles(row.asked)[0]:.0e}",
        "C explodes" if row.explodes else f"{row.free:.0e} ({row.floor:.0e})",
    )


def _name(row: Row) -> str:
    return f"{row.source}: {row.name}"


def _why(row: Row) -> str:
    if row.nv == 0 and not (row.unread or row.failed or row.refused):
        return "nothing moves"
    return row.unread or row.failed or "; ".join(dict.fromkeys(reason.split(": ")[-1] for reason in row.refused))


def _table(head: Iterable, rows: Iterable[Iterable]) -> list[str]:
    head = tuple(head)
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for row in rows:
        lines.append("| " + " | ".join(str(cell).replace("|", "\\|")[:300] for cell in row) + " |")
    return lines


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--worker"]:
        serve(arguments[1], partial(examine, count=int(arguments[2])))
        return 0
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1, help="worker processes")
    parser.add_argument("--states", type=int, default=STATES, help="states of each file")
    parser.add_argument("--again", action="store_true", help="forget earlier results")
    parser.add_argument("of", nargs="*", help="parts of paths, or folders")
    chosen = parser.parse_args(arguments)
    folders = [Path(text).resolve() for text in chosen.of if Path(text).is_dir()]
    parts = [text for text in chosen.of if not Path(text).is_dir()]
    files = [file for folder in folders for file in files_below(folder.name, folder)]
    if parts or not chosen.of:
        files += [f for f in mjcf_files() if not parts or any(part in str(f.path) for part in parts)]
    rows = examine_all(files, chosen.jobs, chosen.again, chosen.states)
    scenes = [] if chosen.of else [physics_motrixsim.compare(path) for path in physics_motrixsim.scenes()]
    text = to_markdown(rows, scenes)
    if chosen.of:
        print(text)
    else:
        REPORT.write_text(text)
        print("\n".join(text.splitlines()[24:32]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
