"""Every quantity of ArticulationData, on four robots."""

import json
from pathlib import Path

import pytest
from articulation_survey import ROBOTS, survey

DIGITS = 2e-5  # of float32, of the largest number of a quantity: accelerations are differences of velocities


@pytest.mark.parametrize("robot", ROBOTS)
def test_every_quantity_agrees(robot: str) -> None:
    file = ROBOTS[robot]
    if file is None:
        pytest.skip("its file is not installed")
    rows = survey(file)
    off = [f"{row.name} ({row.reference}): {row.difference:.1e}" for row in rows if row.difference > DIGITS]
    assert not off
    seen = {row.name for row in rows}
    api = Path(__file__).parents[3] / "shared/api/assets.json"
    if api.exists():
        promised = json.loads(api.read_text())["classes"]["ArticulationData"]
        assert not [name for name in promised if name not in seen and not name.endswith("_names")]
