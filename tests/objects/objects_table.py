"""tests/interop/OBJECTS.md: every object and task of this package beside robosuite's, as models of MuJoCo C."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
from object_cases import CASES, instance
from object_tasks import TASKS
from robosuite_models import ASSETS, compiled, compiled_original, differences, robosuite

import engine.objects

PAGE = Path(__file__).parents[1] / "interop" / "OBJECTS.md"
HEAD = """# Objects beside robosuite

What `engine.objects` makes, compiled by MuJoCo C, beside the same of robosuite 1.5.2 with its files: every array,
name, size and option of the two models is compared, numbers to 12 digits, and how far objects reach. Made by
`python tests/objects/objects_table.py`; the tests compare it with what they see.

| made of | bodies | joints | geoms | MjModel | offsets and radius |
|---|---|---|---|---|---|
"""
TAIL = """
Not the same, on purpose:

- `MujocoXMLObject` has no joint beside those of its file unless `joints` says so, as its documented default is None;
  in robosuite it is `"default"`, a free joint.
- `material="default"` and colours as textures are textures that MuJoCo makes, not files in a temporary folder: the
  same colour in every pixel, stored otherwise.
- Scaling an object scales shapes given by their ends (`fromto`) too.
- A rotation drawn for an object with an `init_quat` (a hammer) is multiplied as w x y z: hammers lie flat.
- Default classes apply as in MuJoCo: also those without a name, nested ones, and a body's `childclass`.
- Sensors, actuators and constraints in the file of an object come along into a task.

Arms, grippers, mounts, mobile bases and arenas are compared in the same way by
`tests/objects/test_tasks_beside_robosuite.py`: equal, once they are turned but for the single precision of robosuite.
Left out: robots on legs (Spot) and the factories that know classes by their names.

robosuite's repository has no tests of its models alone: those of `tests/test_robots`, `tests/test_environments` and
`tests/test_grippers` run its environments, controllers and `GripperTester`, which are no part of this package.
"""


def page() -> str:
    """The table, as it is now."""
    engine.objects.set_assets_root(ASSETS)
    try:
        return HEAD + "".join(_object_row(*case) for case in CASES) + "".join(map(_task_row, TASKS)) + TAIL
    finally:
        engine.objects.set_assets_root(None)


def _object_row(cls: str, arguments: dict) -> str:
    ours, theirs = (instance(package, cls, arguments) for package in (engine.objects, robosuite()))
    keys = ("bottom_offset", "top_offset", "horizontal_radius")
    apart = [key for key in keys if not np.allclose(getattr(ours, key), getattr(theirs, key), rtol=1e-12)]
    label = cls + "".join(f" `{key}`" for key in arguments)
    return _row(label, compiled(ours), compiled_original(theirs), ", ".join(apart) or "equal")


def _task_row(name: str) -> str:
    models = [TASKS[name](package)[0].get_xml() for package in (engine.objects, robosuite())]
    return _row(f"{name}, whole task", *map(mujoco.MjModel.from_xml_string, models), "")


def _row(label: str, ours: mujoco.MjModel, theirs: mujoco.MjModel, offsets: str) -> str:
    same = ", ".join(differences(ours, theirs)) or "equal"
    return f"| {label} | {theirs.nbody - 1} | {theirs.njnt} | {theirs.ngeom} | {same} | {offsets} |\n"


if __name__ == "__main__":
    PAGE.write_text(page())
