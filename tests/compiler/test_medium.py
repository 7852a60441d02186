"""The medium's coefficients of geoms, against MuJoCo and against the sphere and the disc of textbooks."""

import mujoco
import numpy as np
import pytest

from engine import msd
from engine.compiler import build
from engine.compiler.fluid_coefficients import geom_fluid
from engine.physics.enums import GeomType

SHAPES = {
    "sphere": "0.1",
    "capsule": "0.05 0.2",
    "cylinder": "0.03 0.1",
    "box": "0.2 0.1 0.02",
    "ellipsoid": "0.3 0.01 0.02",
}


@pytest.mark.parametrize("coefficients", ["", 'fluidcoef="0.1 0.2 0.3 0.4 0.5"'])
@pytest.mark.parametrize("shape", SHAPES)
def test_as_mujoco(shape, coefficients):
    text = f"""<mujoco><default><geom fluidshape="ellipsoid"/></default><worldbody><body><freejoint/>
        <geom type="{shape}" size="{SHAPES[shape]}" {coefficients}/>
        <geom type="{shape}" size="{SHAPES[shape]}" fluidshape="none"/></body></worldbody></mujoco>"""
    expected = mujoco.MjModel.from_xml_string(text).geom_fluid
    assert expected[0, 0] == 1.0 and not expected[1].any()
    np.testing.assert_allclose(build(msd.from_str(text)).geom_fluid, expected, rtol=1e-5, atol=1e-12)


def test_a_sphere_moves_half_its_volume_along():
    row = geom_fluid(GeomType.SPHERE, np.array([0.5, 0.0, 0.0]), "ellipsoid", None)
    assert row[6:9] == pytest.approx(np.full(3, 2.0 / 3.0 * np.pi * 0.5**3))
    assert row[9:12] == pytest.approx(np.zeros(3))


def test_a_disc_moves_a_volume_along_though_it_has_none():
    """8/3 r^3 broadside, and 16/45 r^5 about a diameter (Lamb, Hydrodynamics, section 114)."""
    row = geom_fluid(GeomType.ELLIPSOID, np.array([1.0, 1.0, 1e-5]), "ellipsoid", None)
    assert row[8] == pytest.approx(8.0 / 3.0, rel=1e-4)
    assert row[9] == pytest.approx(16.0 / 45.0, rel=1e-4)
