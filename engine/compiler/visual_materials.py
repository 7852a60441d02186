# ruff: noqa: RUF009  (fields are declared by functions that return dataclass fields)
"""How things look, as MuJoCo says it: materials, lights and cameras. Our renderer draws from the World instead."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.compiler.columns import Columns
from engine.compiler.declarations import Array, flags, look_ids, looks, reals
from engine.compiler.scene import Scene
from engine.compiler.skins import Skins, compile_skins
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import Camera, Geometry, Light, Material, MaterialRole, Site, Texture, TextureType
from engine.msd.schema.world_extras import SpatialTendon

if TYPE_CHECKING:
    from engine.compiler.model import SceneModel

_ROLES = ("user", "rgb", "occlusion", "roughness", "metallic", "normal", "opacity", "emissive", "rgba", "orm")
_LAYER = {
    MaterialRole.Rgb: "rgb",
    MaterialRole.Roughness: "roughness",
    MaterialRole.Metallic: "metallic",
    MaterialRole.Normal: "normal",
    MaterialRole.Emissive: "emissive",
    MaterialRole.Rgba: "rgba",
    MaterialRole.Orm: "orm",
}


@dataclass(eq=False)
class Looks(Skins):
    """What a picture of the model needs besides its shapes. Rays pass through what has a clear material."""

    nmat: int = 0
    ntex: int = 0
    geom_matid: Array = flags("ngeom")
    geom_castshadow: Array = look_ids("ngeom")
    site_matid: Array = look_ids("nsite")
    site_dataid: Array = look_ids("nsite")
    cam_ipd: Array = looks("ncam")
    light_active: Array = look_ids("nlight")
    light_texid: Array = look_ids("nlight")
    light_ambient: Array = looks("nlight", 3)
    light_diffuse: Array = looks("nlight", 3)
    light_specular: Array = looks("nlight", 3)
    light_attenuation: Array = looks("nlight", 3)
    light_bulbradius: Array = looks("nlight")
    light_cutoff: Array = looks("nlight")
    light_exponent: Array = looks("nlight")
    light_intensity: Array = looks("nlight")
    light_range: Array = looks("nlight")
    light_softness: Array = looks("nlight")
    tex_type: Array = look_ids("ntex")
    mat_texid: Array = look_ids("nmat", len(_ROLES))
    mat_texrepeat: Array = looks("nmat", 2)
    mat_texuniform: Array = look_ids("nmat")
    mat_emission: Array = looks("nmat")
    mat_specular: Array = looks("nmat")
    mat_shininess: Array = looks("nmat")
    mat_reflectance: Array = looks("nmat")
    mat_metallic: Array = looks("nmat")
    mat_roughness: Array = looks("nmat")
    mat_rgba: Array = reals("nmat", 4)
    tendon_matid: Array = look_ids("ntendon")
    tendon_width: Array = looks("ntendon")
    tendon_rgba: Array = looks("ntendon", 4)


def compile_looks(scene: Scene, m: SceneModel) -> None:
    """Materials, skins, and what geoms, sites, cameras, lights and tendons look like."""
    textures = scene.world.assets.textures | (scene.extras.cube_textures if scene.extras is not None else {})
    texture_ids = numbers(textures)
    m.ntex, m.nmat = len(textures), len(scene.world.assets.materials)
    m.tex_type = np.array([_texture_type(scene, name, texture) for name, texture in textures.items()], np.int32)
    compile_skins(scene, m)
    m.names["texture"] = list(textures)
    m.names["material"] = list(scene.world.assets.materials)
    material_ids = numbers(m.names["material"])
    materials, geoms, sites, cameras, lights, tendons = every = [Columns() for _ in range(6)]
    for material in scene.world.assets.materials.values():
        materials.add(**material_looks(material, texture_ids))
    for placed in scene.geoms:
        geoms.add(**geom_looks(placed.element, material_ids))
    for placed in scene.sites:
        sites.add(**site_looks(scene, placed.element, material_ids))
    for placed in scene.cameras:
        cameras.add(**camera_looks(placed.element))
    for placed in scene.lights:
        lights.add(**light_looks(scene, placed.element, texture_ids))
    for _, tendon in scene.in_order("tendon"):
        tendons.add(**tendon_looks(tendon, material_ids))
    for columns in every:
        columns.write(m)


def numbers(names: Iterable[str]) -> dict[str, int]:
    """Index by name; what has no name is not found."""
    return {name: i for i, name in enumerate(names) if name}


def geom_looks(geom: Geometry, materials: dict[str, int]) -> dict[str, Any]:
    """Material of a geom and whether it casts shadows."""
    return {
        "geom_matid": materials.get(geom.visual.material or "", -1),
        "geom_castshadow": extra_value(extras_of(geom), "castshadow", True),
    }


def site_looks(scene: Scene, site: Site, materials: dict[str, int]) -> dict[str, Any]:
    """Material of a site and the mesh that it is drawn as."""
    mesh = extra_value(extras_of(site), "mesh", None)
    return {
        "site_matid": materials.get(site.material or "", -1),
        "site_dataid": scene.ids["mesh"].get(mesh or "", -1),
    }


def camera_looks(camera: Camera) -> dict[str, Any]:
    """Distance between the eyes of a camera, m."""
    return {"cam_ipd": extra_value(extras_of(camera), "ipd", 0.068)}


def _texture_type(scene: Scene, name: str, texture: Texture) -> int:
    if scene.extras is not None and name in scene.extras.cube_textures:
        return 1
    return 2 if texture.type_ is TextureType.Skybox else 0


def material_looks(material: Material, textures: dict[str, int]) -> dict[str, Any]:
    extras = extras_of(material)
    layers = {_LAYER[layer.role]: layer.texture_name for layer in material.layers if layer.role in _LAYER}
    layers |= extra_value(extras, "layers", {})
    if material.texture_name:
        layers.setdefault("rgb", material.texture_name)
    return {
        "mat_texid": [textures.get(layers.get(role) or "", -1) for role in _ROLES],
        "mat_texrepeat": material.tex_repeat,
        "mat_texuniform": material.tex_uniform,
        "mat_emission": extra_value(extras, "emission", 0.0),
        "mat_specular": extra_value(extras, "specular", 0.5),
        "mat_shininess": extra_value(extras, "shininess", 0.5),
        "mat_reflectance": material.reflectance,
        "mat_metallic": extra_value(extras, "metallic", material.metallic or -1.0),
        "mat_roughness": extra_value(extras, "roughness", material.roughness or -1.0),
        "mat_rgba": material.color,
    }


def light_looks(scene: Scene, light: Light, textures: dict[str, int]) -> dict[str, Any]:
    """A light in MuJoCo's terms; what MJCF says no intensity of has its lumens over the whole sphere, or its lux."""
    extras, kind = extras_of(light), light.type_.value
    intensity = 0.0  # which MJCF need not say
    if scene.extras is None:
        intensity = getattr(kind, "intensity", 0.0) / (4 * math.pi) or getattr(kind, "illuminance", 0.0)
    return {
        "light_active": extra_value(extras, "active", True),
        "light_texid": textures.get(extra_value(extras, "texture", ""), -1),
        "light_ambient": extra_value(extras, "ambient", (0.0, 0.0, 0.0)),
        "light_diffuse": light.color,
        "light_specular": extra_value(extras, "specular", (0.3, 0.3, 0.3)),
        "light_attenuation": extra_value(extras, "attenuation", (1.0, 0.0, 0.0)),
        "light_bulbradius": extra_value(extras, "bulbradius", getattr(kind, "radius", 0.02)),
        "light_cutoff": extra_value(extras, "cutoff", getattr(kind, "outer_angle", 45.0)),
        "light_exponent": extra_value(extras, "exponent", 10.0),
        "light_intensity": extra_value(extras, "intensity", intensity),
        "light_range": extra_value(extras, "range", getattr(kind, "range", 10.0)),
        "light_softness": extra_value(extras, "softness", 0.2),
    }


def tendon_looks(tendon: Any, materials: dict[str, int]) -> dict[str, Any]:
    """Material, width and colour of a tendon."""
    looks_of = tendon if isinstance(tendon, SpatialTendon) else extras_of(tendon)
    return {
        "tendon_matid": materials.get(extra_value(looks_of, "material", ""), -1),
        "tendon_width": extra_value(looks_of, "width", 0.003),
        "tendon_rgba": extra_value(looks_of, "rgba", (0.5, 0.5, 0.5, 1.0)),
    }
