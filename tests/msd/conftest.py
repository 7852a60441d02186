"""Fixtures of the tests of readers: a report to read into, and a reader of URDF robots."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import msd
from engine.msd.report import Report
from engine.msd.urdf import read


@pytest.fixture
def report() -> Report:
    return Report()


@pytest.fixture
def robot(tmp_path: Path, report: Report):
    """Reads the elements of a <robot>."""

    def read_robot(text: str, **options) -> msd.World:
        file = tmp_path / "robot.urdf"
        file.write_text(f'<robot name="robot">{text}</robot>')
        return read(file, report, **options)

    return read_robot
