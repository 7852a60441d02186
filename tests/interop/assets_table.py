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


def main() -> int:
    found: dict[str, dict[str, Row]] = {}
    for robot, file in ROBOTS.items():
        if file is None:
            print(f"{robot}: its file is not installed", file=sys.stderr)
            continue
        found[robot] = {row.name: row for row in survey(file)}
    flexes = {flex: {row.name: row for row in deformable_survey.survey(flex)} for flex in deformable_survey.FLEXES}
    sections = [HEADER, "## ArticulationData", "", *table(found), ""]
    sections += ["## DeformableObjectData", "", DEFORMABLES, *table(flexes)]
    (Path(__file__).parent / "ASSETS.md").write_text("\n".join(sections) + "\n")
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
