"""Writes ASSETS.md: every quantity of ArticulationData on four robots, of DeformableObjectData on three flexes.

python tests/interop/assets_table.py
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "assets"))

import deformable_survey
from articulation_survey import ROBOTS, Row, survey

HEADER = """# Data of assets

Written by `python tests/interop/assets_table.py`. Articulations in three environments, in random states, without
contacts, at a time step of 2 ms; a robot's file is read by MuJoCo C itself for the comparison. A difference is the
largest of all environments, bodies and joints, relative to the largest number of the quantity, or to 1 where that is
less; 0 for quantities that a robot has none of, such as tendons.
"""
DEFORMABLES = """Flexes in three environments, nodes moved by up to 5 mm at up to 0.5 m/s; gradients and stresses
lose digits where positions are divided by the lengths of elements.
"""

ORIGINAL = """
## Isaac Lab's own tests of articulations

`test_articulation.py` of Isaac Lab 2.2.1, with imports changed, on the CPU, and with robots of as many joints and of the
same names of bodies in place of the USD files of NVIDIA's cloud; run by hand, as it is not part of this repository. Of
95 tests 83 pass, 2 are skipped (spatial tendons and frictions of a later Isaac Sim), 10 fail:

| test | why it fails |
|---|---|
| `test_loading_gains_from_usd` (2) | it names joints of NVIDIA's humanoid |
| `test_joint_effort_limits` (2) | it needs `isaaclab.managers` and `isaaclab.envs`, which are no assets |
| `test_setting_effort_limit_explicit` without `effort_limit` (4) | the limit of an explicit model is then that of the file, not that of the drive |
| `test_external_force_on_multiple_bodies` (2) | its forces spin the light robot that stands for ANYmal until its integration is lost; with more armature it passes |

The tutorial `run_articulation.py` runs as it is, with a cart-pole of ours.

Of the other files of Isaac Lab's `test/assets` no run is recorded here. What they look at and this engine does otherwise,
as [docs/assets.md](../../docs/assets.md) says:

| file | what is otherwise |
|---|---|
| `test_rigid_object.py`, `test_rigid_object_collection.py` | one coefficient of friction, of which the larger one counts; the restitution of the first body that bounces; bodies do not sleep; a free body off its centre drifts by half the square of its turn in a step; their cubes are files of NVIDIA's cloud |
| `test_deformable_object.py` | a material that is too stiff for the steps is made softer; nodes all weigh the same; simulation and collision mesh are one |
| `test_surface_gripper.py` | there is no surface gripper |
"""  # noqa: E501


def main() -> int:
    found: dict[str, dict[str, Row]] = {}
    for robot, file in ROBOTS.items():
        if file is None:
            print(f"{robot}: its file is not installed", file=sys.stderr)
            continue
        found[robot] = {row.name: row for row in survey(file)}
    flexes = {flex: {row.name: row for row in deformable_survey.survey(flex)} for flex in deformable_survey.FLEXES}
    sections = [HEADER, "## ArticulationData", "", *table(found), ""]
    sections += ["## DeformableObjectData", "", DEFORMABLES, *table(flexes), ORIGINAL]
    (Path(__file__).parent / "ASSETS.md").write_text("\n".join(sections))
    return 0


def table(found: Mapping[str, Mapping[str, Row | deformable_survey.Row]]) -> list[str]:
    """The lines of a table, a column for each of the things."""
    things = list(found)
    lines = [f"| quantity | {' | '.join(things)} | compared with |", "|---|" + "---:|" * len(things) + "---|"]
    for name in sorted(next(iter(found.values()))):
        differences = " | ".join(f"{found[thing][name].difference:.0e}" for thing in things)
        lines.append(f"| `{name}` | {differences} | {found[things[0]][name].reference} |")
    return lines


if __name__ == "__main__":
    sys.exit(main())
