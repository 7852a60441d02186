"""Which actuators and sensors are plugins: numbered as in MuJoCo, named so that physics can refuse them by name."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.build.model import SceneModel
from engine.build.scene import Scene

TOUCH_GRID = "mujoco.sensor.touch_grid"


def compile_plugins(scene: Scene, m: SceneModel) -> None:
    """actuator_plugin, sensor_plugin and the name of each plugin: first those that the scene declares, then those
    that only one actuator or sensor describes."""
    plugins = scene.world.extension.plugins.items()
    names = [plugin for plugin, declared in plugins for _ in declared.instances]
    instances = {name: i for i, name in enumerate(i.name for _, declared in plugins for i in declared.instances)}
    for kind, count in (("actuator", m.nactuator), ("sensor", m.nsensor)):
        rows = np.full(count, -1, np.int32)
        places = {path: row for row, path in enumerate(m.paths[kind])}
        for path, element in scene.in_order(kind):
            plugin, instance = plugin_of(element)
            if path not in places or plugin is None:
                continue
            if instance and instance not in instances:
                scene.fail(path, f"there is no plugin instance named {instance!r}; declare it among the plugins")
            rows[places[path]] = instances[instance] if instance in instances else len(names)
            if instance not in instances:
                names.append(plugin)
        setattr(m, f"{kind}_plugin", rows)
    m.nplugin, m.names["plugin"], m.paths["plugin"] = len(names), names, [""] * len(names)


def plugin_of(element: Any) -> tuple[str | None, str]:
    """Plugin and instance that an actuator or sensor says it is: (None, "") for one that is none."""
    if getattr(element, "shortcut", "") == "plugin":
        return element.parameters.get("plugin", ""), element.parameters.get("instance", "")
    if getattr(element, "kind", "") == "plugin":
        return element.plugin or "", element.instance or ""
    return None, ""


def readings(scene: Scene, path: str, sensor: Any) -> int:
    """How many numbers a plugin sensor gives; its own code decides, so that only MuJoCo's touch grid is known."""
    plugin, instance = plugin_of(sensor)
    declared = scene.world.extension.plugins.get(plugin or "")
    config = dict(sensor.config or {})
    for known in declared.instances if declared and instance else ():
        config |= known.config if known.name == instance else {}
    if plugin == TOUCH_GRID:
        try:
            return math.prod(int(n) for n in config["size"].split()) * int(config.get("nchannel", "1"))
        except (KeyError, ValueError):
            scene.fail(path, "a touch grid needs a size of two whole numbers")
            return 0
    scene.note(path, f"how many numbers the plugin {plugin!r} gives is not known; it gives none here")
    return 0
