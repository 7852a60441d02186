"""Installed MJCF files: what MuJoCo loads we build the same, and write, read and export unchanged.

Of all files every fourth; with MSD_STUDIO_EVERY=1 each one, as `make report` takes them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from mjcf_files import mjcf_files
from report import Row, examine_all, to_markdown

pytest.importorskip("motrixsim")

ARTEFACTS = Path(__file__).parents[1] / "artefacts"
EVERY = int(os.environ.get("MSD_STUDIO_EVERY", "4"))


def faults(row: Row) -> list[str]:
    """What is wrong with a file: everything that is not MuJoCo's or MotrixSim's own refusal or known error."""
    found = [f"MSD: {row.roundtrip}"] if row.roundtrip else []
    found += [f"beside MotrixSim: {d}" for d in row.world] + [f"export: {d}" for d in row.export]
    found += [f"compare_worlds: {d}" for d in row.tool]
    if not row.mujoco:
        found += [reason for reason in (row.unread, row.unbuilt) if reason]
        found += [f"model: {difference}" for difference in row.model]
    return found


@pytest.mark.timeout(1500)
def test_installed_scenes_are_read_built_and_exported_as_they_are(capsys) -> None:
    rows = examine_all(mjcf_files()[::EVERY])
    text = to_markdown(rows)
    ARTEFACTS.mkdir(exist_ok=True)
    (ARTEFACTS / "REPORT.md").write_text(text)
    with capsys.disabled():
        print("\n", *text.splitlines()[8:16], sep="\n")
    wrong = {f"{row.source}: {row.name}": found for row in rows if (found := faults(row))}
    assert not wrong, "\n".join(f"{name}: {found[0]} (of {len(found)})" for name, found in wrong.items())
    assert sum(not row.mujoco for row in rows) > 60 / EVERY
