"""The signed distance fields of a World: what the <plugin> of a geom or mesh says of MuJoCo's `mujoco.sdf.*`."""

from __future__ import annotations

from typing import Any

from engine.errors import SceneError
from engine.geometry.distance_fields import ATTRIBUTES, Sdf
from engine.msd.extras import extras_of, said
from engine.msd.schema import MeshAsset, World

FAMILY = "mujoco.sdf."
"""How the names of these plugins begin."""


def shape_of(world: World, text: str) -> Sdf | None:
    """The shape that the <plugin> of a geom or mesh is; None for a plugin of another family.

    Raises ValueError saying what is wrong with it.
    """
    name, config = _said(world, text)
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
    text = said(extras_of(asset), "plugin", None)
    if text is None or asset.source.variant == "path":
        return None
    shape = shape_of(world, text)
    if shape is None:
        name, _ = named(world, text)
        raise ValueError(f"the plugin {name!r} makes no meshes; save the mesh that is meant to a file")
    return shape


def named(world: World, text: str) -> tuple[str, str]:
    """Plugin and instance that a <plugin> is; the instance is "" where it has settings of its own.

    Raises ValueError where it is none.
    """
    return _said(world, text)[0], _node(text).attrib.get("instance", "")


def _node(text: str) -> Any:
    from engine.msd.mjcf.xml import parse  # slow to load, and only scenes with plugins need it

    try:
        return parse(text)
    except SceneError as error:
        raise ValueError(f"its <plugin> is not XML: {error.message}") from error


def _said(world: World, text: str) -> tuple[str, dict[str, str]]:
    """Name of a plugin, and its settings."""
    node = _node(text)
    name, instance = node.attrib.get("plugin", ""), node.attrib.get("instance", "")
    if not instance:
        if not name:
            raise ValueError("its <plugin> names neither a plugin nor an instance")
        return name, {child.attrib.get("key", ""): child.attrib.get("value", "") for child in node.children}
    for key, plugin in world.extension.plugins.items():
        for declared in plugin.instances:
            if declared.name == instance:
                return key, declared.config
    raise ValueError(f"there is no plugin instance named {instance!r}; declare it among the plugins")


def number(config: dict[str, str], key: str, default: float) -> float:
    """A setting of a plugin. Raises ValueError where it is no number."""
    text = config.get(key, "").strip()
    try:
        return float(text) if text else default
    except ValueError:
        raise ValueError(f"the {key} of its plugin is a number, found {text!r}") from None
