"""Visual materials of a World."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from engine.assets.sim.unsupported import report
from engine.geometry.srgb import to_srgb
from engine.msd.schema import AlphaMode, Geometry, Material, World

SCREEN_WHITE = 1000.0
"""Luminance of an emission of 1, cd/m²."""


def spawn_preview_surface(prim_path: str, cfg: Any, **_: Any) -> None:
    """Raises NotImplementedError: a material is no prim here."""
    raise NotImplementedError(
        f"{prim_path}: a material is no prim of its own here: give it as visual_material of what it is for"
    )


def spawn_from_mdl_file(prim_path: str, cfg: Any, **_: Any) -> None:
    """Raises NotImplementedError: MDL is not read."""
    raise NotImplementedError(
        f"MdlFileCfg: files of NVIDIA's material language ({cfg.mdl_path}) are not read here: use a PreviewSurfaceCfg"
    )


def apply_visual_material(world: World, shapes: Iterable[Geometry], name: str, cfg: Any) -> None:
    """Give shapes a material, which gets a name in the World. Raises ValueError for numbers that none has."""
    material = _material(cfg)
    material.name = name.rpartition("/")[2] or "material"
    world.assets.materials[material.name] = material
    for geom in shapes:
        geom.visual.material, geom.visual.color = material.name, None


def _material(cfg: Any) -> Material:
    if hasattr(cfg, "diffuse_color"):
        emission = np.asarray(cfg.emissive_color, float)
        strength = float(max(emission.max(), 0.0))
        material = Material(
            color=_rgba(cfg, "diffuse_color", cfg.opacity), roughness=cfg.roughness, metallic=cfg.metallic
        )
        if strength > 0:
            material.emissive = np.append(to_srgb(np.clip(emission / strength, 0, 1)), 1.0)
            material.emissive_intensity = strength * SCREEN_WHITE
        if cfg.opacity < 1:
            material.alpha_mode = AlphaMode.blend()
        return material
    if hasattr(cfg, "glass_color"):
        if cfg.thin_walled:
            report("GlassMdlCfg: thin_walled has no effect")
        return Material(
            color=_rgba(cfg, "glass_color", 0.3),
            roughness=cfg.frosting_roughness,
            metallic=0.0,
            ior=cfg.glass_ior,
            alpha_mode=AlphaMode.blend(),
        )
    if hasattr(cfg, "mdl_path"):
        spawn_from_mdl_file("", cfg)
    raise TypeError(f"a visual material is a PreviewSurfaceCfg, not {type(cfg).__name__}")


def _rgba(cfg: Any, field: str, opacity: float) -> np.ndarray:
    color = np.asarray(getattr(cfg, field), float)
    if color.shape != (3,) or not ((color >= 0) & (color <= 1)).all():
        raise ValueError(f"{type(cfg).__name__}.{field} is {getattr(cfg, field)!r}; it is three numbers from 0 to 1")
    return np.append(to_srgb(color), opacity)
