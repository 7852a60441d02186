"""Plugins of MuJoCo that objects are or have."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.msd.schema.base import Element, Field


class PluginUse(Element):
    """A plugin that an object is or has: with settings of its own, or an instance that the scene declares."""

    plugin: Annotated[str | None, Field("name of the plugin, such as mujoco.sdf.torus")] = None
    instance: Annotated[
        str | None, Field("instance of the plugin that the scene declares", ref="plugin_instance")
    ] = None
    config: Annotated[dict[str, str], Field("settings, where it is no instance")] = msgspec.field(
        default_factory=dict
    )
