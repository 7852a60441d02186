"""Making a World larger or smaller."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.geometry import rotation
from engine.msd.schema import Geometry, Inertia, Joint, JointType, Link, Range, ShapeType, World, WorldExtras


def scale_world(world: World, scale: Any) -> None:
    """Multiply lengths by factors along x, y and z of the World's frame.

    Masses that are given stay, with their moments as those of the stretched body; others follow the volume.

    Raises ValueError for other factors than three above zero, for different ones where something stands askew, and
    for deformable things, tendons and height fields.
    """
    factors = np.asarray(scale, float)
    if factors.shape != (3,) or not (np.isfinite(factors) & (factors > 0)).all():
        raise ValueError(f"scale is {scale!r}; it is three factors above zero")
    if (factors == 1).all():
        return
    extras = world.extras
    if isinstance(extras, WorldExtras) and (extras.flexcomps or extras.flexes or extras.tendons or extras.skins):
        raise ValueError("scale: deformable things, skins and spatial tendons cannot be scaled")
    hierarchy = world.hierarchy
    _scale_content(hierarchy, factors)
    for body in hierarchy.bodies:
        _scale_link(body.link, factors)


def _scale_link(link: Link, around: np.ndarray) -> None:
    link.local_translation = link.local_translation * around
    factors = _within(link.local_rotation, around)
    for joint in link.joints:
        _scale_joint(joint, factors)
    link.inertial = _stretched(link.inertial, factors)
    _scale_content(link, factors)
    for child in link.children:
        _scale_link(child, factors)


def _scale_content(holder: Any, factors: np.ndarray) -> None:
    for geom in holder.geoms:
        _scale_geom(geom, factors)
    for name in ("sites", "cameras", "lights", "gaussian_splats"):
        for thing in getattr(holder, name):
            thing.position = thing.position * factors
    for site in holder.sites:
        site.size = site.size * factors


def _scale_joint(joint: Joint, factors: np.ndarray) -> None:
    joint.pos = joint.pos * factors
    if joint.type_ is JointType.Slide:
        axis = joint.axis / np.linalg.norm(joint.axis)
        along = float(np.linalg.norm(axis * factors))
        joint.pos_limit = Range(joint.pos_limit.lower * along, joint.pos_limit.upper * along)
        joint.ref_ *= along
    if joint.type_ is not JointType.Ball:
        joint.axis = joint.axis * factors if joint.type_ is JointType.Slide else joint.axis


def _scale_geom(geom: Geometry, around: np.ndarray) -> None:
    if geom.shape is ShapeType.HField or geom.shape is ShapeType.Sdf:
        raise ValueError(f"scale: the shape {geom.name or ''!r}, a {geom.shape.value}, cannot be scaled")
    geom.position = geom.position * around
    factors = _within(geom.orientation, around)
    geom.inertial = _stretched(geom.inertial, factors)
    if geom.mesh is not None:
        linear = np.eye(3) if geom.mesh_transform is None else np.asarray(geom.mesh_transform, float)
        linear = np.diag(linear) if linear.size == 3 else linear.reshape(3, 3)
        geom.mesh_transform = (np.diag(factors) @ linear).ravel()
    if geom.shape in (ShapeType.Capsule, ShapeType.Cylinder):
        _round(geom, factors[0], factors[1])
        geom.size = geom.size * np.array([factors[0], factors[2], 1.0])
    elif geom.shape is ShapeType.Sphere:
        _round(geom, *factors)
        geom.size = geom.size * factors[0]
    else:
        geom.size = geom.size * factors


def _round(geom: Geometry, *factors: float) -> None:
    if not np.allclose(factors, factors[0], rtol=1e-6):
        raise ValueError(
            f"scale: the {geom.shape.value} {geom.name or ''!r} would not stay round; give equal factors"
        )


def _within(turn: np.ndarray, factors: np.ndarray) -> np.ndarray:
    """The factors along the axes of a turned frame; different ones only where its axes are those around it."""
    if np.allclose(factors, factors[0], rtol=1e-9):
        return factors
    axes = np.abs(rotation.matrix(turn))
    if not np.allclose(axes, np.round(axes), atol=1e-6):
        raise ValueError(
            "scale: things stand askew in it, and different factors would shear them; give equal factors"
        )
    return np.round(axes).T @ factors


def _stretched(inertia: Inertia, factors: np.ndarray) -> Inertia:
    """The moments of a body whose points are stretched and whose mass stays.

    The second moments, integrals of x xᵀ over the mass, are half the trace of the inertia tensor minus it.
    """
    if inertia.pos is not None:
        inertia.pos = inertia.pos * factors
    if inertia.diag_inertia is not None:
        axes = np.eye(3) if inertia.orientation is None else rotation.matrix(inertia.orientation)
        second = axes @ np.diag(inertia.diag_inertia.sum() / 2 - inertia.diag_inertia) @ axes.T
        second = np.diag(factors) @ second @ np.diag(factors)
        tensor = np.trace(second) * np.eye(3) - second
        inertia.diag_inertia, inertia.orientation = rotation.principal_axes(tensor)
    return inertia
