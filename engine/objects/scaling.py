"""Objects made larger or smaller."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import numpy as np

from engine.objects.elements import array_to_string, string_to_array


def scale_factors(scale: Any) -> np.ndarray:
    """Factors along x, y, z, (3,), of a number or of three. Raises ValueError for anything else."""
    try:
        factors = np.asarray(scale, dtype=float).ravel()
    except (TypeError, ValueError):
        factors = np.zeros(0)
    if factors.size not in (1, 3) or not (np.isfinite(factors) & (factors > 0)).all():
        raise ValueError(f"A scale is a positive number or three of them, not {scale!r}")
    return np.broadcast_to(factors, 3)


def scale_tree(body: ET.Element, asset: ET.Element, scale: Any, sites: ET.Element | None = None) -> None:
    """Scale what is in a body: positions, sizes and segments of geoms, bodies and joints, and all meshes of `asset`.

    Positions are multiplied axis by axis. A radius is multiplied by the mean of all factors, or of x and y where z is
    that of its length. Pos of `body` itself stays.

    Args:
        sites: tree whose sites are scaled too; none are when left out.
    """
    factors = scale_factors(scale)
    for element in body.iter():
        if element is not body and element.tag in ("geom", "body", "joint"):
            _multiply(element, "pos", factors)
            _multiply(element, "fromto", np.tile(factors, 2))
        if element.tag == "geom":
            _scale_size(element, factors)
    for site in () if sites is None else sites.iter("site"):
        _multiply(site, "pos", factors)
        _scale_size(site, factors)
    for mesh in asset.findall("mesh"):
        mesh.set("scale", array_to_string(string_to_array(mesh.get("scale", "1 1 1")) * factors))


def _multiply(element: ET.Element, key: str, factors: np.ndarray) -> None:
    text = element.get(key)
    if text is not None:
        element.set(key, array_to_string(string_to_array(text) * factors))


def _scale_size(element: ET.Element, factors: np.ndarray) -> None:
    text = element.get("size")
    if text is None:
        return
    size = string_to_array(text)
    by_count = {1: [factors.mean()], 2: [factors[:2].mean(), factors[2]], 3: factors}
    element.set("size", array_to_string(size * by_count[len(size)]) if len(size) in by_count else text)
