"""Markers that are often wanted. Frames and arrows are cylinders with an ellipsoid at the end; arrows point along x,
1 m long."""

from __future__ import annotations

import numpy as np

from engine.assets.markers.visualization_markers import VisualizationMarkersCfg
from engine.assets.sim.spawners.materials import PreviewSurfaceCfg
from engine.assets.sim.spawners.shapes import CuboidCfg, SphereCfg
from engine.geometry.srgb import to_srgb
from engine.msd.schema import Body, Geometry, Link, ShapeType, World

_AXES = {  # quaternions x, y, z, w that turn z to an axis
    0: (0.0, 0.5**0.5, 0.0, 0.5**0.5),
    1: (-(0.5**0.5), 0.0, 0.0, 0.5**0.5),
    2: (0.0, 0.0, 0.0, 1.0),
}


def _ball(radius: float, color: tuple[float, float, float], visible: bool = True) -> SphereCfg:
    return SphereCfg(radius=radius, visible=visible, visual_material=PreviewSurfaceCfg(diffuse_color=color))


def _lines(axes: dict[int, tuple[float, float, float]], size: tuple[float, float, float]) -> World:
    """A World of cylinders along axes, with ellipsoids at their ends: length, radius, and radius of those."""
    geoms = []
    for axis, color in axes.items():
        rgba = np.append(to_srgb(np.array(color, float)), 1.0)
        for shape, measure, middle in (
            (ShapeType.Cylinder, (size[1], size[0] / 2, 0.0), size[0] / 2),
            (ShapeType.Ellipsoid, (size[2], size[2], 2 * size[2]), size[0]),
        ):
            geom = Geometry(shape=shape, size=np.array(measure), orientation=np.array(_AXES[axis]))
            geom.position = middle * np.eye(3)[axis]
            geom.visual.color = rgba
            geoms.append(geom)
    world = World()
    world.hierarchy.bodies.append(Body(link=Link(name="shape", geoms=geoms)))
    return world


def _arrow(color: tuple[float, float, float]) -> VisualizationMarkersCfg:
    return VisualizationMarkersCfg(markers={"arrow": _lines({0: color}, (1.0, 0.05, 0.1))})


RAY_CASTER_MARKER_CFG = VisualizationMarkersCfg(markers={"hit": _ball(0.02, (1.0, 0.0, 0.0))})
"""Where rays hit."""

CONTACT_SENSOR_MARKER_CFG = VisualizationMarkersCfg(
    markers={"contact": _ball(0.02, (1.0, 0.0, 0.0)), "no_contact": _ball(0.02, (0.0, 1.0, 0.0), visible=False)}
)
"""Whether something touches."""

DEFORMABLE_TARGET_MARKER_CFG = VisualizationMarkersCfg(markers={"target": _ball(0.02, (1.0, 0.75, 0.8))})
"""Where nodes of a deformable object are held."""

FRAME_MARKER_CFG = VisualizationMarkersCfg(
    markers={"frame": _lines({0: (1.0, 0.0, 0.0), 1: (0.0, 1.0, 0.0), 2: (0.0, 0.0, 1.0)}, (0.5, 0.01, 0.02))}
)
"""A frame: x red, y green, z blue, each 0.5 m long."""

RED_ARROW_X_MARKER_CFG = _arrow((1.0, 0.0, 0.0))
"""A red arrow."""

GREEN_ARROW_X_MARKER_CFG = _arrow((0.0, 1.0, 0.0))
"""A green arrow."""

BLUE_ARROW_X_MARKER_CFG = _arrow((0.0, 0.0, 1.0))
"""A blue arrow."""

CUBOID_MARKER_CFG = VisualizationMarkersCfg(
    markers={
        "cuboid": CuboidCfg(size=(1.0, 1.0, 1.0), visual_material=PreviewSurfaceCfg(diffuse_color=(1.0, 0.0, 0.0)))
    }
)
"""A red cube."""

POSITION_GOAL_MARKER_CFG = VisualizationMarkersCfg(
    markers={
        "target_far": _ball(0.01, (1.0, 0.0, 0.0)),
        "target_near": _ball(0.01, (0.0, 1.0, 0.0)),
        "target_invisible": _ball(0.01, (0.0, 0.0, 1.0), visible=False),
    }
)
"""A place to go to: far, near, none."""
