"""<plugin>: what objects are or have that MuJoCo runs by a plugin."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from engine.msd.mjcf.write.context import child, put
from engine.msd.schema import PluginUse


def append_plugin(parent: Element, plugin: PluginUse) -> None:
    """Add a <plugin> to the element of the object that has it."""
    put_plugin(child(parent, "plugin"), plugin)


def put_plugin(element: Element, plugin: PluginUse) -> None:
    """Make an element say which plugin it is."""
    put(element, plugin=plugin.plugin, instance=plugin.instance)
    for key, value in plugin.config.items():
        child(element, "config", key=key, value=value)
