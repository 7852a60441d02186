"""Colors of curves and ids that color-blind people can tell apart, visible on the backgrounds of both themes."""

from itertools import combinations

import numpy as np
import pytest

from ui.theme import CURVES, THEMES
from ui.viewport.inset import colored

VISION = {
    "normal": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
"""Linear sRGB as it appears: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency" (2009), severity 1."""


def linear(color: str) -> np.ndarray:
    """Linear sRGB (3,) of `#rrggbb`; IEC 61966-2-1."""
    c = np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def lab(rgb: np.ndarray) -> np.ndarray:
    """CIE L*a*b* (3,) of linear sRGB under D65."""
    xyz = np.array(
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    ) @ np.clip(rgb, 0, 1)
    t = xyz / (0.95047, 1.0, 1.08883)
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def ciede2000(first: np.ndarray, second: np.ndarray) -> float:
    """Difference of two colors in L*a*b*: Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005)."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    c = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    g = 0.5 * (1 - np.sqrt(c**7 / (c**7 + 25.0**7)))
    c1, c2 = np.hypot((1 + g) * a1, b1), np.hypot((1 + g) * a2, b2)
    h1, h2 = (np.degrees(np.arctan2(b, (1 + g) * a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    dh, total = h2 - h1, h1 + h2
    if c1 * c2 == 0:
        dh, mean = 0.0, total
    elif abs(dh) <= 180:
        mean = total / 2
    else:
        mean = (total + 360) / 2 if total < 360 else (total - 360) / 2
        dh += 360 if dh <= 180 else -360
    dl, dc, dhue = l2 - l1, c2 - c1, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(dh) / 2)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    cos = lambda degrees: np.cos(np.radians(degrees))  # noqa: E731
    t = 1 - 0.17 * cos(mean - 30) + 0.24 * cos(2 * mean) + 0.32 * cos(3 * mean + 6) - 0.20 * cos(4 * mean - 63)
    sl = 1 + 0.015 * (lm - 50) ** 2 / np.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    turn = 60 * np.exp(-(((mean - 275) / 25) ** 2))
    rt = -np.sin(np.radians(turn)) * 2 * np.sqrt(cm**7 / (cm**7 + 25.0**7))
    return float(np.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dhue / sh) ** 2 + rt * dc / sc * dhue / sh))


@pytest.mark.parametrize(
    ("first", "second", "difference"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ],
)
def test_the_formula_gives_the_differences_of_its_paper(first, second, difference):
    assert ciede2000(np.array(first), np.array(second)) == pytest.approx(difference, abs=1e-4)


@pytest.mark.parametrize("vision", VISION)
def test_curves_are_told_apart(vision):
    """A difference of 2.3 is just noticed side by side; thin lines need several times that."""
    seen = [lab(np.array(VISION[vision]) @ linear(color)) for color in CURVES]
    assert min(ciede2000(*pair) for pair in combinations(seen, 2)) > 15.0


@pytest.mark.parametrize("vision", VISION)
def test_ids_in_pictures_of_cameras_are_told_apart(vision):
    """Fifteen that follow each other, and where nothing is; from the 1,001st on they are just noticed."""
    for first in (1, 1001):
        ids = np.array([[0, *range(first, first + 15)]])
        colors = ["#{:02x}{:02x}{:02x}".format(*color) for color in colored(ids)[0]]
        seen = [lab(np.array(VISION[vision]) @ linear(color)) for color in colors]
        assert min(ciede2000(*pair) for pair in combinations(seen, 2)) > (10.0 if first == 1 else 2.3)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_curves_stand_out_from_the_ground(theme):
    """By the contrast of WCAG 2.1; its 3:1 is for graphics that nothing else explains, here a legend does."""
    luminance = lambda color: float(np.dot((0.2126, 0.7152, 0.0722), linear(color)))  # noqa: E731
    for color in CURVES:
        dark, bright = sorted((luminance(color), luminance(THEMES[theme].base)))
        assert (bright + 0.05) / (dark + 0.05) > 2.5, color
