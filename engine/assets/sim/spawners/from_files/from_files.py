"""Worlds of files, changed as their settings say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from engine import msd
from engine.assets.sim.schemas.articulations import (
    apply_articulation_root_properties,
    apply_fixed_tendon_properties,
    apply_joint_drive_properties,
    apply_spatial_tendon_properties,
)
from engine.assets.sim.schemas.bodies import (
    apply_collision_properties,
    apply_mass_properties,
    apply_rigid_body_properties,
    geoms,
    links,
    set_density,
)
from engine.assets.sim.spawners.from_files import urdf
from engine.assets.sim.spawners.from_files.scaling import scale_world
from engine.assets.sim.spawners.materials import RigidBodyMaterialCfg
from engine.assets.sim.spawners.materials.physics_materials import apply_physics_material
from engine.assets.sim.spawners.materials.visual_materials import apply_visual_material
from engine.assets.sim.spawners.placing import put, simulation
from engine.assets.sim.stage import Prim
from engine.assets.sim.unsupported import report
from engine.assets.utils.assets import retrieve_file_path
from engine.geometry.srgb import to_srgb
from engine.msd.report import Report
from engine.msd.schema import (
    BuildinAttr,
    FreeJoint,
    Geometry,
    Inertia,
    Mark,
    Material,
    ShapeType,
    Texture,
    TextureSource,
    World,
)

if TYPE_CHECKING:
    from engine.assets.sim.spawners.from_files.from_files_cfg import (
        FileCfg,
        GroundPlaneCfg,
        MjcfFileCfg,
        MsdFileCfg,
        UrdfFileCfg,
        UsdFileCfg,
    )

GREY = (0.18, 0.18, 0.18)


def spawn_from_usd(
    prim_path: str, cfg: UsdFileCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put a USD file on the stage.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: the file is on a server, or settings do not fit it.
        SceneError: the file is none that can be read.
    """
    cfg.validate()  # pyright: ignore
    if cfg.variants:
        raise NotImplementedError(
            f"UsdFileCfg.variants: those that {cfg.usd_path} chooses are taken, not {cfg.variants!r}"
        )
    return _spawn(prim_path, cfg, _read(cfg.usd_path), translation, orientation)


def spawn_from_msd(
    prim_path: str, cfg: MsdFileCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put an MSD file, or one of another format, on the stage. Raises as `spawn_from_usd`."""
    cfg.validate()  # pyright: ignore
    return _spawn(prim_path, cfg, _read(cfg.asset_path), translation, orientation)


def spawn_from_urdf(
    prim_path: str, cfg: UrdfFileCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put a URDF file on the stage; it touches as `SimulationCfg.physics_material` says, which the format does not.

    Raises as `spawn_from_usd`."""
    cfg.validate()  # pyright: ignore
    world = _read(cfg.asset_path, {"floating_base": not cfg.fix_base, "motors": False})
    urdf.complete(world, cfg)
    apply_physics_material(geoms(world), simulation().cfg.physics_material or RigidBodyMaterialCfg())
    prim = _spawn(prim_path, cfg, world, translation, orientation)
    prim.velocity_limits = urdf.velocity_limits(world.file)
    return prim


def spawn_from_mjcf(
    prim_path: str, cfg: MjcfFileCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put an MJCF file on the stage. Raises as `spawn_from_usd`."""
    cfg.validate()  # pyright: ignore
    world = _read(cfg.asset_path)
    for body in world.hierarchy.bodies:
        if cfg.fix_base:
            body.free = None
        elif body.free is None and not (body.link.joints or body.mocap):
            body.free = FreeJoint()
        body.link.disable_self_collision = not cfg.self_collision
    for _path, link in links(world):
        unsaid = link.inertial.mass is None and all(geom.inertial.mass is None for geom in link.geoms)
        if not cfg.import_inertia_tensor:
            link.inertial = Inertia()
        if unsaid and cfg.link_density > 0:
            set_density(link, cfg.link_density)
        if not cfg.import_sites:
            link.sites = []
    return _spawn(prim_path, cfg, world, translation, orientation)


def spawn_ground_plane(
    prim_path: str, cfg: GroundPlaneCfg, translation: Any = None, orientation: Any = None, **_: Any
) -> Prim:
    """Put a plane on the stage."""
    cfg.validate()  # pyright: ignore
    world = World()
    color = to_srgb(np.asarray(GREY if cfg.color is None else cfg.color, float))
    size = np.asarray(cfg.size, float)
    if color.shape != (3,) or not ((color >= 0) & (color <= 1)).all():
        raise ValueError(f"GroundPlaneCfg.color is {cfg.color!r}; it is three numbers from 0 to 1")
    if size.shape != (2,) or not (size > 0).all():
        raise ValueError(f"GroundPlaneCfg.size is {cfg.size!r}; it is two lengths above zero, m")
    attributes = BuildinAttr(rgb1=color, rgb2=color, width=256, height=256, mark=Mark.Edge, markrgb=color * 0.7 + 0.3)
    world.assets.textures["grid"] = Texture(name="grid", source=TextureSource.flat(attributes), gen_mipmaps=True)
    world.assets.materials["ground"] = Material(
        name="ground",
        color=np.ones(4),
        texture_name="grid",
        tex_repeat=np.ones(2),
        tex_uniform=True,
        metallic=0.0,
        roughness=0.9,
    )
    plane = Geometry(shape=ShapeType.Plane, size=np.array([*(size / 2), 0.1]))
    plane.visual.material = "ground"
    world.hierarchy.geoms.append(plane)
    apply_physics_material([plane], cfg.physics_material)
    return put(prim_path, cfg, world, translation, orientation)


def _read(path: str, robot: dict[str, bool] | None = None) -> World:
    """The World of a file; what of it could not be taken over is reported."""
    file = retrieve_file_path(path)
    findings = Report()
    world = msd.from_file(file, findings, robot=robot)
    found = [each for each in findings.findings if not urdf.is_velocity_limit(each)]
    if found:
        first = "; ".join(
            f"line {finding.line}: {finding.message}" if finding.line else finding.message for finding in found[:3]
        )
        more = len(found) - 3
        rest = f"; and {more} more, which msd-studio validate lists" if more > 0 else ""
        report(f"{path}: not everything is as written: {first}{rest}")
    return world


def _spawn(prim_path: str, cfg: FileCfg, world: World, translation: Any, orientation: Any) -> Prim:
    if cfg.scale is not None:
        scale_world(world, cfg.scale)
    if cfg.articulation_props is not None:
        apply_articulation_root_properties(world, cfg.articulation_props)
    if cfg.rigid_props is not None:
        apply_rigid_body_properties(world, cfg.rigid_props)
    if cfg.collision_props is not None:
        apply_collision_properties(world, cfg.collision_props)
    if cfg.mass_props is not None:
        apply_mass_properties(world, cfg.mass_props)
    if cfg.fixed_tendons_props is not None:
        apply_fixed_tendon_properties(world, cfg.fixed_tendons_props)
    if cfg.spatial_tendons_props is not None:
        apply_spatial_tendon_properties(world, cfg.spatial_tendons_props)
    if cfg.joint_drive_props is not None:
        apply_joint_drive_properties(world, cfg.joint_drive_props)
    if cfg.visual_material is not None:
        apply_visual_material(world, geoms(world), cfg.visual_material_path, cfg.visual_material)
    return put(prim_path, cfg, world, translation, orientation)
