"""What of the look of a World the renderer does not support yet."""

from __future__ import annotations

from engine.msd.schema import Material, MaterialRole, TextureType, World
from render.surface import LAYERS

LAYER_NAMES = {role: role.value for role in MaterialRole if role not in LAYERS}


def unsupported(world: World) -> list[str]:
    """One sentence for each part of the look of `world` that is not drawn."""
    visual, assets = world.visual, world.assets
    found = [sentence for name, material in assets.materials.items() for sentence in _of_material(name, material)]
    lighting = [
        n for n, t in assets.textures.items() if t.type_.value.startswith("Env") or t.type_ is TextureType.Probe
    ]
    for on, sentence in (
        (visual.ssao, "visual.ssao: ambient occlusion is not drawn"),
        (visual.ssgi.active, "visual.ssgi: screen-space global illumination is not drawn"),
        (visual.probes, "visual.probes: reflection probes are not drawn"),
        (lighting, f"assets.textures: {', '.join(lighting)} do not light the scene: environment maps are not drawn"),
        (visual.haze is not None, "visual.haze: haze is not drawn"),
        (world.hierarchy.gaussian_splats, "hierarchy.gaussian_splats: Gaussian splats are not drawn"),
    ):
        if on:
            found.append(sentence)
    return found


def _of_material(name: str, material: Material) -> list[str]:
    found = []
    if material.transmisive > 0:
        found.append(f"the material {name!r} lets light through (transmisive): it is drawn as if it did not")
    for layer in material.layers:
        if layer.texture_name and layer.role in LAYER_NAMES:
            found.append(f"the material {name!r}: the texture of its {LAYER_NAMES[layer.role]} layer is not drawn")
    return found
