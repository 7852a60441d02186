"""Settings of how surfaces look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.assets.sim.spawners.materials import visual_materials
from engine.assets.utils.configclass import MISSING, configclass


@configclass
class VisualMaterialCfg:
    """Settings of a visual material, which belongs to the settings of a shape or a file."""

    func: Callable[..., Any] = MISSING


@configclass
class PreviewSurfaceCfg(VisualMaterialCfg):
    """A metallic-roughness surface (UsdPreviewSurface)."""

    func: Callable[..., Any] = visual_materials.spawn_preview_surface

    diffuse_color: tuple[float, float, float] = (0.18, 0.18, 0.18)
    """Colour, linear RGB, 0 to 1."""

    emissive_color: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Light that it emits, linear RGB; 1 is white on the screen."""

    roughness: float = 0.5
    """0: a mirror, 1: matt."""

    metallic: float = 0.0
    """0: an insulator, 1: a metal."""

    opacity: float = 1.0
    """0: invisible, 1: opaque."""


@configclass
class MdlFileCfg(VisualMaterialCfg):
    """A file in NVIDIA's material language, which is not read here: using it raises an error."""

    func: Callable[..., Any] = visual_materials.spawn_from_mdl_file

    mdl_path: str = MISSING
    project_uvw: bool | None = None
    albedo_brightness: float | None = None
    texture_scale: tuple[float, float] | None = None


@configclass
class GlassMdlCfg(VisualMaterialCfg):
    """Glass."""

    func: Callable[..., Any] = visual_materials.spawn_preview_surface

    mdl_path: str = "OmniGlass.mdl"
    """The original's file; nothing depends on it here."""

    glass_color: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Colour, linear RGB, 0 to 1."""

    frosting_roughness: float = 0.0
    """0: clear, 1: frosted."""

    thin_walled: bool = False
    """Reported: light is not bent here."""

    glass_ior: float = 1.491
    """Index of refraction."""
