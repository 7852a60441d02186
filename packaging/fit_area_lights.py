"""Fit linearly transformed cosines to the surface model of resources/shaders/brdf.glsl, for light of rectangles.

    python packaging/fit_area_lights.py

Writes resources/luts/area_lights.npy, (4, SIZE, SIZE, 4) float32. The middle axes are sqrt(1 - cosine of the view)
and perceptual roughness, from 0 to 1. The first axis: of the specular part the matrix, then its directional albedo as
scale of F0 and of F90; of the diffuse part the matrix, then its directional albedo. Of a matrix [a 0 b; 0 1 0; c 0 d]
that takes directions to a clamped cosine the table holds a, b, c, d. Heitz, Dupuy, Hill and Neubelt, "Real-Time
Polygonal-Light Shading with Linearly Transformed Cosines", 2016. Takes some minutes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

SIZE = 32
SAMPLES = 32
SMALLEST = 0.089
"""Perceptual roughness that smoother surfaces are drawn with."""
OUT = Path(__file__).parents[1] / "resources" / "luts" / "area_lights.npy"

Lobe = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
"""From the view (3) and directions (n, 3): the BRDF without F0 times the cosine (n,), and Schlick's weight (n,)."""


def specular(perceptual: float) -> Lobe:
    """GGX with height-correlated Smith visibility, as in brdf.glsl."""
    a2 = perceptual**4

    def value(view: np.ndarray, light: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        half = view + light
        half /= np.linalg.norm(half, axis=-1, keepdims=True)
        nl, nv, nh = np.maximum(light[:, 2], 0.0), max(view[2], 1e-4), np.clip(half[:, 2], 0.0, 1.0)
        lh = np.clip(np.sum(light * half, axis=-1), 0.0, 1.0)
        distribution = a2 / (np.pi * (nh * nh * (a2 - 1.0) + 1.0) ** 2)
        v = 0.5 / np.maximum(nl * np.sqrt(nv * nv * (1.0 - a2) + a2) + nv * np.sqrt(nl * nl * (1.0 - a2) + a2), 1e-9)
        return distribution * v * nl, (1.0 - lh) ** 5

    return value


def diffuse(perceptual: float) -> Lobe:
    """Burley's diffuse term, as in brdf.glsl."""

    def value(view: np.ndarray, light: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        half = view + light
        half /= np.linalg.norm(half, axis=-1, keepdims=True)
        nl, nv = np.maximum(light[:, 2], 0.0), max(view[2], 1e-4)
        lh = np.clip(np.sum(light * half, axis=-1), 0.0, 1.0)
        f90 = 0.5 + 2.0 * perceptual**2 * lh * lh
        shape = (1.0 + (f90 - 1.0) * (1.0 - nl) ** 5) * (1.0 + (f90 - 1.0) * (1.0 - nv) ** 5)
        return shape / np.pi * nl, np.zeros(len(light))

    return value


def strata() -> np.ndarray:
    """Points (n, 2) spread evenly over the unit square."""
    line = (np.arange(SAMPLES) + 0.5) / SAMPLES
    return np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)


def cosine_directions(points: np.ndarray) -> np.ndarray:
    """Directions (n, 3) about +Z whose density is the cosine over pi."""
    r, angle = np.sqrt(points[:, 0]), 2.0 * np.pi * points[:, 1]
    return np.stack([r * np.cos(angle), r * np.sin(angle), np.sqrt(1.0 - r * r)], axis=-1)


def half_vector_directions(points: np.ndarray, view: np.ndarray, perceptual: float) -> tuple[np.ndarray, np.ndarray]:
    """Directions (n, 3) of mirrors that face as GGX has them, and their density (n,)."""
    a2 = perceptual**4
    nh = np.sqrt((1.0 - points[:, 0]) / (1.0 + (a2 - 1.0) * points[:, 0]))
    r, angle = np.sqrt(1.0 - nh * nh), 2.0 * np.pi * points[:, 1]
    half = np.stack([r * np.cos(angle), r * np.sin(angle), nh], axis=-1)
    vh = half @ view
    light = 2.0 * vh[:, None] * half - view
    return light, half_vector_density(light, view, perceptual)


def half_vector_density(light: np.ndarray, view: np.ndarray, perceptual: float) -> np.ndarray:
    """Density (n,) of `half_vector_directions`."""
    a2 = perceptual**4
    half = light + view
    half /= np.linalg.norm(half, axis=-1, keepdims=True)
    nh, vh = np.abs(half[:, 2]), np.abs(half @ view)
    return a2 / (np.pi * (nh * nh * (a2 - 1.0) + 1.0) ** 2) * nh / np.maximum(4.0 * vh, 1e-9)


def transformed_cosine(inverse: np.ndarray, light: np.ndarray) -> np.ndarray:
    """Density (n,) of a linearly transformed cosine at directions (n, 3)."""
    moved = light @ inverse.T
    length = np.linalg.norm(moved, axis=-1)
    return np.maximum(moved[:, 2], 0.0) / np.pi * np.linalg.det(inverse) / np.maximum(length, 1e-9) ** 4


def fitted(lobe: Lobe, view: np.ndarray, perceptual: float, is_specular: bool, start: np.ndarray):
    """The inverse matrix (3, 3), scale and bias of the directional albedo, and the parameters of the fit."""
    points = strata()
    if is_specular:
        light, density = half_vector_directions(points, view, perceptual)
    else:
        light = cosine_directions(points)
        density = light[:, 2] / np.pi
    value, weight = lobe(view, light)
    share = np.where((light[:, 2] > 0) & (density > 1e-9), value / np.maximum(density, 1e-9), 0.0) / len(points)
    albedo, bias = share.sum(), (share * weight).sum()
    mean = (light * share[:, None]).sum(axis=0) / albedo
    mean[1] = 0.0
    z = mean / np.linalg.norm(mean)
    if view[2] > 0.9999:
        z = np.array([0.0, 0.0, 1.0])
    frame = np.stack([[z[2], 0.0, -z[0]], [0.0, 1.0, 0.0], z], axis=-1)
    cosines = cosine_directions(points)

    def inverse_of(p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        shape = np.array([[max(p[0], 1e-4), 0.0, p[2]], [0.0, max(p[1], 1e-4), 0.0], [0.0, 0.0, 1.0]])
        matrix = frame @ shape
        return np.linalg.inv(matrix), matrix

    def error(p: np.ndarray) -> float:
        """Cubed difference of the two lobes, sampled by both."""
        if view[2] > 0.9999:
            p = np.array([p[0], p[0], 0.0])
        inverse, matrix = inverse_of(p)
        if not np.linalg.det(inverse) > 0:
            return 1e9
        own = cosines @ matrix.T
        own /= np.linalg.norm(own, axis=-1, keepdims=True)
        total = 0.0
        for directions in (light, own):
            usable = directions[directions[:, 2] > 1e-6]
            a = lobe(view, usable)[0] / albedo
            b = transformed_cosine(inverse, usable)
            sampled = half_vector_density(usable, view, perceptual) if is_specular else usable[:, 2] / np.pi
            total += float((np.abs(a - b) ** 3 / np.maximum(sampled + b, 1e-9)).sum())
        return total / len(points)

    p = minimize(error, start, method="Nelder-Mead", options={"maxiter": 250, "xatol": 1e-5, "fatol": 1e-9}).x
    if view[2] > 0.9999:
        p = np.array([p[0], p[0], 0.0])
    return inverse_of(p)[0], albedo, bias, p


def table() -> np.ndarray:
    result = np.zeros((4, SIZE, SIZE, 4))
    for part, lobe_of in enumerate((specular, diffuse)):
        for column in range(SIZE):
            perceptual = max(column / (SIZE - 1), SMALLEST)
            lobe = lobe_of(perceptual)
            start = np.array([perceptual**2, perceptual**2, 0.0]) if part == 0 else np.array([1.0, 1.0, 0.0])
            for row in range(SIZE):
                cosine = max(1.0 - (row / (SIZE - 1)) ** 2, 0.004)
                view = np.array([np.sqrt(1.0 - cosine**2), 0.0, cosine])
                inverse, albedo, bias, start = fitted(lobe, view, perceptual, part == 0, start)
                inverse = inverse / inverse[1, 1]
                result[2 * part, row, column] = inverse[0, 0], inverse[0, 2], inverse[2, 0], inverse[2, 2]
                result[2 * part + 1, row, column] = albedo - bias, bias, 0.0, 0.0
    return result


if __name__ == "__main__":
    np.save(OUT, table().astype(np.float32))
