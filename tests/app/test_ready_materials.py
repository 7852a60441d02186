"""Ready materials compared with optics: Fresnel's equations and the optical constants of metals."""

import numpy as np
import pytest

from app.ready_materials import READY_MATERIALS, ready
from engine.geometry.srgb import to_linear

METALS = {  # (n, k) at about 650, 550 and 450 nm: Johnson and Christy 1972; of aluminium, Rakić 1995
    "gold": ((0.14, 3.70), (0.43, 2.46), (1.38, 1.91)),
    "copper": ((0.21, 3.67), (1.02, 2.58), (1.17, 2.40)),
    "silver": ((0.05, 4.48), (0.06, 3.59), (0.04, 2.65)),
    "aluminum": ((1.49, 7.82), (0.96, 6.69), (0.62, 5.47)),
}


@pytest.mark.parametrize("id", METALS)
def test_metals_reflect_as_their_optical_constants_say(id):
    reflected = [((n - 1) ** 2 + k**2) / ((n + 1) ** 2 + k**2) for n, k in METALS[id]]
    material = ready(id).make()
    assert material.metallic == 1.0
    np.testing.assert_allclose(to_linear(material.color[:3]), reflected, atol=0.09)


@pytest.mark.parametrize("one", [pytest.param(m, id=m.id) for m in READY_MATERIALS if not m.metallic])
def test_others_reflect_as_fresnel_says(one):
    """MSD: reflectance at normal incidence is 0.16 times the square of the field."""
    material = one.make()
    assert 0.16 * material.reflectance**2 == pytest.approx(((one.ior - 1) / (one.ior + 1)) ** 2)
    assert 0.01 < np.max(one.linear) <= (1.0 if one.emitted else 0.9)  # nothing reflects all light
    if one.other is None:
        np.testing.assert_allclose(to_linear(material.color[:3]), one.linear, atol=1e-9)


def test_each_has_its_own_name():
    assert len(READY_MATERIALS) >= 30
    for names in ([m.id for m in READY_MATERIALS], [m.title for m in READY_MATERIALS]):
        assert len(set(names)) == len(names)
