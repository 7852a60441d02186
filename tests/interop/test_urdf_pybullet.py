"""Every URDF of pybullet_data: loads or says why not, and is what MuJoCo's import makes of it.

Of the thousand random shapes every tenth is tried; MSD_STUDIO_EVERY_URDF=1 tries all.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from urdf_survey import pybullet_data, survey

FOLDER = pybullet_data()
pytestmark = pytest.mark.skipif(FOLDER is None, reason="pybullet_data is not installed")


def files() -> list[Path]:
    if FOLDER is None:
        return []
    found = sorted(FOLDER.rglob("*.urdf"))
    shapes = [file for file in found if "random_urdfs" in file.parts]
    step = 1 if os.environ.get("MSD_STUDIO_EVERY_URDF") else 10
    return sorted({*found} - {*shapes}) + shapes[::step]


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(FOLDER)))
def test_file(file: Path) -> None:
    outcome = survey(file, FOLDER)
    assert outcome.differences == []
    if not outcome.mujoco:
        assert outcome.refused == ""
        assert outcome.links > 0 or "<link" not in file.read_text(errors="replace")
    if outcome.refused:
        assert str(file) in outcome.refused
