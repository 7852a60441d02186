"""<plugin>: what objects are or have that MuJoCo runs by a plugin."""

from __future__ import annotations

from typing import Any

from engine.msd.mjcf.context import Context
from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.msd.schema import PluginUse, World


def settings_of(node: Node) -> dict[str, str]:
    """Keys and values of the <config> children of a plugin."""
    return {child.attrib.get("key", ""): child.attrib.get("value", "") for child in node.children}


def plugin_use(node: Node) -> PluginUse:
    """What a <plugin> says."""
    return PluginUse(
        plugin=node.attrib.get("plugin") or None,
        instance=node.attrib.get("instance") or None,
        config=settings_of(node),
    )


def is_run(plugin: str) -> bool:
    """Whether a plugin is simulated: MuJoCo's own distance fields, controllers and skins are."""
    return plugin.startswith("mujoco.sdf.") or plugin in ("mujoco.pid", "mujoco.sensor.touch_grid")


def plugin_name(world: World, node: Node) -> str:
    """Name of the plugin that a <plugin> is, "" where it names an instance that there is not."""
    instance = node.attrib.get("instance", "")
    if not instance:
        return node.attrib.get("plugin", "")
    plugins = world.extension.plugins.items()
    return next((name for name, plugin in plugins if instance in {i.name for i in plugin.instances}), "")


def read_plugin(context: Context, node: Node, owner: Any) -> PluginUse | None:
    """The <plugin> child of a geom or mesh, None without one. Other children are dropped."""
    plugin = None
    for child in node.children:
        if child.tag == "plugin":
            plugin = plugin_use(child)
            context.became(child, owner)
            if not is_run(plugin_name(context.world, child)):
                message = "The <plugin> is kept and written back, but not simulated"
                context.note(child, message, outcome=Outcome.CARRIED)
        else:
            context.dropped(child)
    return plugin
