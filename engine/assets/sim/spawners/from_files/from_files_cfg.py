"""Settings of things of files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.assets.sim.converters import MjcfConverterCfg, UrdfConverterCfg
from engine.assets.sim.schemas import (
    ArticulationRootPropertiesCfg,
    FixedTendonPropertiesCfg,
    JointDrivePropertiesCfg,
    SpatialTendonPropertiesCfg,
)
from engine.assets.sim.spawners.from_files import from_files
from engine.assets.sim.spawners.materials import RigidBodyMaterialCfg
from engine.assets.sim.spawners.shape_fields import VisualFields
from engine.assets.sim.spawners.spawner_cfg import RigidObjectSpawnerCfg, SpawnerCfg
from engine.assets.utils.assets import ISAAC_NUCLEUS_DIR
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class FileCfg(VisualFields, RigidObjectSpawnerCfg):
    """What all files have. Properties that are given count instead of those of the file."""

    scale: tuple[float, float, float] | None = None
    """Factors along x, y, z of the file. Masses that the file says stay."""

    articulation_props: ArticulationRootPropertiesCfg | None = None
    """Properties of the whole articulation."""

    fixed_tendons_props: FixedTendonPropertiesCfg | None = None
    """Springs of fixed tendons."""

    spatial_tendons_props: SpatialTendonPropertiesCfg | None = None
    """Springs of spatial tendons."""

    joint_drive_props: JointDrivePropertiesCfg | None = None
    """Drives of all joints."""


@configclass
class UsdFileCfg(FileCfg):
    """A USD file."""

    func: Callable[..., Any] = from_files.spawn_from_usd

    usd_path: str = MISSING
    """The file, on this machine; other kinds of scene files are taken too."""

    variants: object | dict[str, str] | None = None
    """Variants other than those that the file chooses: an error."""


@configclass
class UrdfFileCfg(FileCfg, UrdfConverterCfg):
    """A URDF file."""

    func: Callable[..., Any] = from_files.spawn_from_urdf


@configclass
class MjcfFileCfg(FileCfg, MjcfConverterCfg):
    """An MJCF file."""

    func: Callable[..., Any] = from_files.spawn_from_mjcf


@configclass
class MsdFileCfg(FileCfg):
    """An MSD file, or any other scene file that is read here."""

    func: Callable[..., Any] = from_files.spawn_from_msd

    asset_path: str = MISSING
    """The file."""


@configclass
class GroundPlaneCfg(SpawnerCfg):
    """A plane at z = 0 that everything falls on."""

    func: Callable[..., Any] = from_files.spawn_ground_plane

    usd_path: str = f"{ISAAC_NUCLEUS_DIR}/Environments/Grid/default_environment.usd"
    """The original's file; the plane is made here, and nothing depends on it."""

    color: tuple[float, float, float] | None = (0.0, 0.0, 0.0)
    """Colour between the lines, linear RGB; None: grey."""

    size: tuple[float, float] = (100.0, 100.0)
    """How far it is drawn, m; it has no end."""

    physics_material: RigidBodyMaterialCfg = RigidBodyMaterialCfg()
    """How it touches."""
