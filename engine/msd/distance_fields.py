"""The signed distance fields of a World: what the plugin of a geom or mesh says of MuJoCo's `mujoco.sdf.*`."""

from __future__ import annotations

from engine.geometry.distance_fields import ATTRIBUTES, Sdf
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import MeshAsset, PluginUse, World

FAMILY = "mujoco.sdf."
"""How the names of these plugins begin."""


def shape_of(world: World, plugin: PluginUse) -> Sdf | None:
    """The shape that the plugin of a geom or mesh is; None for a plugin of another family.

    Raises ValueError saying what is wrong with it.
    """
    name, config = _name_and_config(world, plugin)
    if not name.startswith(FAMILY):
        return None
    kind = name.removeprefix(FAMILY)
    if kind not in ATTRIBUTES:
        raise ValueError(f"there is no plugin {name!r}; there are {', '.join(FAMILY + kind for kind in ATTRIBUTES)}")
    unknown = [key for key in config if key not in ATTRIBUTES[kind]]
    if unknown:
        raise ValueError(f"the plugin {name!r} has no {unknown[0]!r}; it has {', '.join(ATTRIBUTES[kind])}")
    return Sdf(kind, tuple(number(config, key, default) for key, default in ATTRIBUTES[kind].items()))


def of_mesh(world: World, asset: MeshAsset) -> Sdf | None:
    """The shape that a plugin makes a mesh of, None for other meshes. Raises ValueError for another plugin."""
    plugin = extra_value(extras_of(asset), "plugin", None)
    if plugin is None or asset.source.variant == "path":
        return None
    shape = shape_of(world, plugin)
    if shape is None:
        name, _ = named(world, plugin)
        raise ValueError(f"the plugin {name!r} makes no meshes; save the mesh that is meant to a file")
    return shape


def named(world: World, plugin: PluginUse) -> tuple[str, str]:
    """Name and instance of the plugin that something is; the instance is "" where it has settings of its own.

    Raises ValueError where it is none.
    """
    return _name_and_config(world, plugin)[0], plugin.instance or ""


def _name_and_config(world: World, plugin: PluginUse) -> tuple[str, dict[str, str]]:
    """Name of a plugin, and its settings."""
    if not plugin.instance:
        if not plugin.plugin:
            raise ValueError("its plugin has neither a name nor an instance")
        return plugin.plugin, plugin.config
    for key, known in world.extension.plugins.items():
        for declared in known.instances:
            if declared.name == plugin.instance:
                return key, declared.config
    raise ValueError(f"there is no plugin instance named {plugin.instance!r}; declare it among the plugins")


def number(config: dict[str, str], key: str, default: float) -> float:
    """A setting of a plugin. Raises ValueError where it is no number."""
    text = config.get(key, "").strip()
    try:
        return float(text) if text else default
    except ValueError:
        raise ValueError(f"the {key} of its plugin is a number, found {text!r}") from None
