"""Settings of shapes. Their frame is in their middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.assets.sim.spawners.shape_fields import CuboidFields, CylinderFields, MaterialFields, SphereFields
from engine.assets.sim.spawners.shapes import shapes
from engine.assets.sim.spawners.spawner_cfg import RigidObjectSpawnerCfg
from engine.assets.utils.configclass import configclass


@configclass
class ShapeCfg(MaterialFields, RigidObjectSpawnerCfg):
    """What all shapes have. Without a mass or density in `mass_props` the density is 1000 kg/m³."""


@configclass
class SphereCfg(SphereFields, ShapeCfg):
    """A sphere."""

    func: Callable[..., Any] = shapes.spawn_sphere


@configclass
class CuboidCfg(CuboidFields, ShapeCfg):
    """A box."""

    func: Callable[..., Any] = shapes.spawn_cuboid


@configclass
class CylinderCfg(CylinderFields, ShapeCfg):
    """A cylinder."""

    func: Callable[..., Any] = shapes.spawn_cylinder


@configclass
class CapsuleCfg(CylinderFields, ShapeCfg):
    """A cylinder with half spheres at its ends."""

    func: Callable[..., Any] = shapes.spawn_capsule


@configclass
class ConeCfg(CylinderFields, ShapeCfg):
    """A cone, whose tip points along its axis; a mesh of 32 sides, with the mass and moments of the round one."""

    func: Callable[..., Any] = shapes.spawn_cone
