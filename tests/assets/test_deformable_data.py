"""Every quantity of DeformableObjectData, on flexes of three kinds."""

import pytest
from deformable_survey import FLEXES, survey

from engine.assets import DeformableObjectData

LARGEST = {"quat": 3e-6, "gradient": 3e-6, "stress": 2e-5}
"""Of what is divided by lengths of elements, in float32; all else is 1e-6."""


@pytest.mark.parametrize("flex", FLEXES)
def test_every_quantity(flex):
    rows = survey(flex)
    names = {name for name in dir(DeformableObjectData) if isinstance(getattr(DeformableObjectData, name), property)}
    names = {name for name in names if not name.startswith("_")} | {"default_nodal_state_w", "nodal_kinematic_target"}
    assert {row.name for row in rows} == names
    for row in rows:
        allowed = next((value for key, value in LARGEST.items() if key in row.name), 1e-6)
        assert row.difference < allowed, row
