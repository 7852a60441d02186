"""Shapes on links and in the world: geometries with their looks, and what collides."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

from typing import Any

import numpy as np

from engine.msd.meshes.looks import encoded
from engine.msd.report import Outcome
from engine.msd.schema import Geometry, ShapeType
from engine.msd.usd import physics_properties
from engine.msd.usd.context import Context
from engine.msd.usd.meshes import Part, mesh_parts, slab
from engine.msd.usd.shapes import parts
from engine.msd.usd.stage import place, rigid_part

HIDDEN_GROUP = 3
"""Group, not shown, of shapes that are invisible, proxies or guides."""


def draw(
    prim: Any, matrix: np.ndarray, body: str | None, home: Any, back: np.ndarray, context: Context
) -> list[tuple[Any, Geometry]]:
    """Put the geometries of a shape to its link or to the world. Returns them, each with the prim that it came from.

    A mesh that looks like several materials, or collides as a box or ball, collides by a hidden geometry of its own.
    Raises ValueError for a shape that cannot be said.
    """
    found = parts(prim, matrix, context)
    if found is None:
        context.drop(prim, f"A {prim.GetTypeName()} is not supported and was dropped")
        return []
    collides = physics_properties.collides(prim, context)
    approximation = str(context.get(prim, "physics:approximation", "none"))
    box = _slab(found, context) if collides and prim.GetTypeName() == "Mesh" else None
    fitted = prim.GetTypeName() == "Mesh" and approximation in physics_properties.FITTED
    apart = collides and (len(found) > 1 or fitted or box is not None)
    drawn = []
    for part in found:
        drawn.append((_name(prim, part, home, back, context), part.geom))
        _set_appearance(prim, part, context)
        if collides and not apart:
            physics_properties.touch(prim, part, body, context)
        else:
            physics_properties.only_looks(part.geom)
    if not apart:
        return drawn
    if box is None:
        frame, linear = rigid_part(matrix)
        (whole,) = mesh_parts(prim, linear, context, whole=True)
        whole = whole._replace(frame=frame)
    else:
        whole = box
        message = "The mesh is flat and has no hull; it collides as the box that holds it, 0.1 m thick and below it"
        context.note(prim, message, "", Outcome.GUESSED)
    drawn.append((_name(prim, whole, home, back, context), whole.geom))
    whole.geom.visual.group = HIDDEN_GROUP
    physics_properties.touch(prim, whole, body, context)
    return drawn


def _slab(found: list[Part], context: Context) -> Part | None:
    """The box that a flat mesh, which has no hull, collides as; None for a mesh that is not flat."""
    data = [context.world.assets.meshes[part.geom.mesh or ""].source.value.data for part in found]
    starts = np.cumsum([0, *(len(d.vertices) for d in data)])
    triangles = np.concatenate([d.triangles + start for d, start in zip(data, starts[:-1], strict=True)])
    box = slab(np.concatenate([d.vertices for d in data]), triangles)
    if box is None:
        return None
    frame, half = box
    return Part(Geometry(shape=ShapeType.Box, size=half), found[0].frame @ frame, None, 8 * float(np.prod(half)))


def _name(prim: Any, part: Part, home: Any, back: np.ndarray, context: Context) -> Any:
    """Name and place a part. Returns the prim that it came from."""
    source = part.subset or prim
    part.geom.name = context.name("geom", source.GetName())
    place(part.geom, back @ part.frame)
    home.geoms.append(part.geom)
    context.add_element(source, part.geom)
    return source


def _set_appearance(prim: Any, part: Part, context: Context) -> None:
    """Group, material and color. A color of the shape itself shows only without a material."""
    from pxr import UsdGeom

    image = UsdGeom.Imageable(prim)
    hidden = image.ComputeVisibility() == UsdGeom.Tokens.invisible or image.ComputePurpose() in ("guide", "proxy")
    part.geom.visual.group = HIDDEN_GROUP if hidden else 0
    double = bool(context.get(prim, "doubleSided", False)) and part.geom.shape in (ShapeType.Mesh, ShapeType.Plane)
    part.geom.visual.material = context.materials.of(part.subset or prim, double)
    color = _color(prim, context)
    if part.geom.visual.material is not None:
        return
    if double:
        color = np.array([0.5, 0.5, 0.5, 1.0]) if color is None else color
        part.geom.visual.material = context.materials.plain("double_sided", color, True)
    elif color is not None:
        part.geom.visual.color = color


def _color(prim: Any, context: Context) -> np.ndarray | None:
    """Display color and opacity, RGBA as sRGB, also of a prim above; None where nothing says one."""
    from pxr import UsdGeom

    api = UsdGeom.PrimvarsAPI(prim)
    values = []
    for name, default in (("displayColor", None), ("displayOpacity", np.ones((1, 1)))):
        primvar = api.FindPrimvarWithInheritance(name)
        found = primvar.ComputeFlattened(context.time) if primvar and primvar.HasValue() else None
        context.mark(prim, f"primvars:{name}", f"primvars:{name}:indices")
        array = np.array(found, float).reshape(len(found), -1) if found is not None and len(found) else default
        if array is not None and len(np.unique(array, axis=0)) > 1:
            message = f"MSD has no colors of vertices or faces: {len(array)} values became their mean"
            context.note(prim, message, f"primvars:{name}", Outcome.GUESSED)
        values.append(array)
    if values[0] is None:
        return None
    red, green, blue = np.clip(np.nan_to_num(values[0].mean(axis=0)), 0, 1)[:3]
    return np.clip([*map(encoded, (red, green, blue)), float(values[1].mean())], 0, 1)
