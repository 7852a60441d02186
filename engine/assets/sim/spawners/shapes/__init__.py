"""Shapes."""

from engine.assets.sim.spawners.shapes.shapes import (
    spawn_capsule,
    spawn_cone,
    spawn_cuboid,
    spawn_cylinder,
    spawn_sphere,
)
from engine.assets.sim.spawners.shapes.shapes_cfg import (
    CapsuleCfg,
    ConeCfg,
    CuboidCfg,
    CylinderCfg,
    ShapeCfg,
    SphereCfg,
)
