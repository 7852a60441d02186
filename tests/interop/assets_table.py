"""Writes ASSETS.md: every quantity of ArticulationData compared on four robots.

python tests/interop/assets_table.py
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "assets"))

from articulation_survey import ROBOTS, Row, survey

HEADER = """# Data of assets

Written by `python tests/interop/assets_table.py`. Articulations in three environments, in random states, without
contacts, at a time step of 2 ms; a robot's file is read by MuJoCo C itself for the comparison. A difference is the
largest of all environments, bodies and joints, relative to the largest number of the quantity, or to 1 where that is
less; 0 for quantities that a robot has none of, such as tendons.
"""


def main() -> int:
    found: dict[str, dict[str, Row]] = {}
    for robot, file in ROBOTS.items():
        if file is None:
            print(f"{robot}: its file is not installed", file=sys.stderr)
            continue
        found[robot] = {row.name: row for row in survey(file)}
    (Path(__file__).parent / "ASSETS.md").write_text(table(found))
    return 0


def table(found: dict[str, dict[str, Row]]) -> str:
    """The page as Markdown."""
    robots = list(found)
    lines = [HEADER, "## ArticulationData", "", f"| quantity | {' | '.join(robots)} | compared with |"]
    lines.append("|---|" + "---:|" * len(robots) + "---|")
    for name in sorted(next(iter(found.values()))):
        differences = " | ".join(f"{found[robot][name].difference:.0e}" for robot in robots)
        lines.append(f"| `{name}` | {differences} | {found[robots[0]][name].reference} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
