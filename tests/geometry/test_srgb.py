"""The transfer function of sRGB, compared with numbers of IEC 61966-2-1."""

import numpy as np

from engine.geometry.srgb import to_linear, to_srgb


def test_values_of_the_standard():
    """The two branches meet at 0.0031308 and 0.04045; an encoded 0.5 is a linear 0.2140."""
    np.testing.assert_allclose(to_srgb(np.array([0.0, 0.0031308, 1.0])), [0.0, 0.04045, 1.0], atol=1e-6)
    np.testing.assert_allclose(to_linear(np.array([0.5])), [((0.5 + 0.055) / 1.055) ** 2.4], rtol=1e-12)


def test_the_functions_are_inverse():
    values = np.linspace(0.0, 1.0, 256)
    np.testing.assert_allclose(to_linear(to_srgb(values)), values, atol=1e-7)
