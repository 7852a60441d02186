"""Writes URDF.md: what becomes of every URDF of pybullet_data, beside MuJoCo's import.

python tests/interop/urdf_table.py [FOLDER]
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from urdf_survey import Outcome, pybullet_data, survey

HEADER = """# URDF files of pybullet_data

Written by `python tests/interop/urdf_table.py`. Each file is read, built, and compared with MuJoCo's own import of it
with the fixed links left in place: names and order of links and joints, poses, masses, centres of mass, inertia
tensors, joint types, axes, limits, effort limits, damping and friction, to 1e-5. Packages that MuJoCo does not know
are pointed out to it. A file counts as read when it became a World; it is built when that World became a physics
model. What either side refuses is tried again on both with moments of inertia balanced, and compared.
"""


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else pybullet_data()
    if folder is None:
        print("pybullet_data is not installed; name its folder", file=sys.stderr)
        return 1
    outcomes = [survey(file, folder) for file in sorted(folder.rglob("*.urdf"))]
    (Path(__file__).parent / "URDF.md").write_text(table(outcomes, folder))
    return 0


def table(outcomes: list[Outcome], folder: Path) -> str:
    """The page as Markdown."""
    counts = Counter(map(describe, outcomes))
    lines = [HEADER, "| files | here | MuJoCo |", "|---:|---|---|"]
    lines += [f"| {count} | {ours} | {theirs} |" for (ours, theirs), count in counts.most_common()]
    lines += [f"| {len(outcomes)} | | |", "", "## Refused here, or different", "", "| file | here | MuJoCo |"]
    lines.append("|---|---|---|")
    for outcome in outcomes:
        if outcome.refused or outcome.differences:
            name = outcome.file.relative_to(folder)
            ours = outcome.refused or "; ".join(outcome.differences)
            lines.append(f"| {name} | {_short(ours, folder)} | {_short(outcome.mujoco, folder) or 'imports it'} |")
    return "\n".join(lines) + "\n"


def describe(outcome: Outcome) -> tuple[str, str]:
    """Kind of outcome here, and at MuJoCo."""
    if outcome.refused:
        ours = (
            "not read" if not outcome.read else "read, built with `repair`" if outcome.repaired else "read, not built"
        )
    elif outcome.differences:
        ours = "built, different from MuJoCo's import"
    else:
        ours = "built" if outcome.mujoco else "built, equal to MuJoCo's import"
    return ours, "refuses it" if outcome.mujoco else "imports it"


def _short(text: str, folder: Path) -> str:
    """The first finding of a message, without the folder."""
    text = text.replace(f"{folder}/", "").splitlines()[0] if text else ""
    return text.replace("|", "\\|")[:240]


if __name__ == "__main__":
    raise SystemExit(main())
