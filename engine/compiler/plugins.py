"""Which objects are plugins, numbered as in MuJoCo: distance fields of geoms, and what physics refuses by name."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene
from engine.msd import distance_fields
from engine.msd.extras import extra_value, extras_of
from engine.msd.paths import join
from engine.msd.schema import PluginUse
from engine.physics.actuation.pid_settings import ATTRIBUTES
from engine.physics.actuation.pid_settings import PLUGIN as PID
from engine.physics.collisions.sdf_plugins import NATTRIBUTE, kind_of
from engine.physics.enums import ObjType, SdfShape
from engine.physics.sensor.touch_grid_plugins import PLUGIN as TOUCH_GRID
from engine.physics.sensor.touch_grid_plugins import parse as parse_grid


def compile_plugins(scene: Scene, m: SceneModel) -> None:
    """actuator_plugin, sensor_plugin, geom_plugin and the name of each plugin: first those that the scene declares,
    then those that only one mesh, actuator, sensor or geom describes."""
    plugins = scene.world.extension.plugins.items()
    names = [plugin for plugin, declared in plugins for _ in declared.instances]
    instances = {name: i for i, name in enumerate(i.name for _, declared in plugins for i in declared.instances)}

    def number(path: str, plugin: str, instance: str) -> int:
        if instance and instance not in instances:
            scene.fail(path, f"there is no plugin instance named {instance!r}; declare it among the plugins")
        elif not instance:
            names.append(plugin)
            return len(names) - 1
        return instances.get(instance, -1)

    for key, asset in scene.world.assets.meshes.items():
        plugin = extra_value(extras_of(asset), "plugin", None)
        if plugin is not None:
            _number_of(scene, join("assets.meshes", (key,)), plugin, number)
    for kind, count in (("actuator", m.nactuator), ("sensor", m.nsensor)):
        rows = np.full(count, -1, np.int32)
        places = {path: row for row, path in enumerate(m.paths[kind])}
        for path, element in scene.in_order(kind):
            plugin, instance = plugin_of(element)
            if path in places and plugin is not None:
                rows[places[path]] = number(path, plugin, instance)
        setattr(m, f"{kind}_plugin", rows)
    _compile_pids(scene, m)
    _compile_grids(scene, m)
    _compile_geoms(scene, m, number)
    m.nplugin, m.names["plugin"], m.paths["plugin"] = len(names), names, [""] * len(names)
    m.plugin = np.array([kind_of(name) for name in names], np.int32)


Number = Callable[[str, str, str], int]
"""Of the plugin of an object at a path, by its name and its instance."""


def _number_of(scene: Scene, path: str, plugin: PluginUse, number: Number) -> int:
    try:
        return number(path, *distance_fields.named(scene.world, plugin))
    except ValueError as error:
        scene.fail(path, str(error))
        return -1


def _compile_geoms(scene: Scene, m: SceneModel, number: Number) -> None:
    """geom_plugin, and the shapes of distance fields in closed form: geom_sdf and geom_sdfprm."""
    m.geom_plugin, m.geom_sdf = np.full(m.ngeom, -1, np.int32), np.full(m.ngeom, -1, np.int32)
    m.geom_sdfprm = np.zeros((m.ngeom, NATTRIBUTE))
    for row, placed in enumerate(scene.geoms):
        plugin = extra_value(extras_of(placed.element), "plugin", None)
        if plugin is None:
            continue
        path = f"{placed.path}.extras.plugin"
        m.geom_plugin[row] = _number_of(scene, path, plugin, number)
        try:
            shape = distance_fields.shape_of(scene.world, plugin)
        except ValueError as error:
            scene.fail(path, str(error))
            continue
        if shape is not None:
            m.geom_sdf[row] = SdfShape[shape.kind.upper()]
            m.geom_sdfprm[row, : len(shape.attributes)] = shape.attributes


def _compile_pids(scene: Scene, m: SceneModel) -> None:
    m.actuator_pid, m.actuator_pidprm = np.zeros(m.nactuator, np.int32), np.zeros((m.nactuator, len(ATTRIBUTES)))
    places = {path: row for row, path in enumerate(m.paths["actuator"])}
    for path, element in scene.in_order("actuator"):
        plugin, _ = plugin_of(element)
        if path not in places or plugin != PID:
            continue
        config = _config(scene, element)
        unknown = [key for key in config if key not in ATTRIBUTES]
        if unknown:
            scene.fail(path, f"the plugin {PID!r} has no {unknown[0]!r}; it has {', '.join(ATTRIBUTES)}")
            continue
        try:
            prm = [distance_fields.number(config, key, default) for key, default in ATTRIBUTES.items()]
        except ValueError as error:
            scene.fail(path, str(error))
            continue
        for key in ("imax", "slewmax"):
            if config.get(key, "").strip() and distance_fields.number(config, key, 0.0) < 0:
                scene.fail(path, f"the {key} of its plugin is not below 0, found {config[key]}")
        m.actuator_pid[places[path]], m.actuator_pidprm[places[path]] = 1, prm


def _compile_grids(scene: Scene, m: SceneModel) -> None:
    m.sensor_grid = np.zeros((m.nsensor, 6))
    places = {path: row for row, path in enumerate(m.paths["sensor"])}
    for path, element in scene.in_order("sensor"):
        if path not in places or plugin_of(element)[0] != TOUCH_GRID:
            continue
        if m.sensor_objtype[places[path]] != ObjType.SITE:
            scene.fail(path, "a touch grid is at a site; name it with objtype site and objname")
        try:
            m.sensor_grid[places[path]] = parse_grid(_config(scene, element))
        except ValueError as error:
            scene.fail(path, str(error))


def _config(scene: Scene, element: Any) -> dict[str, str]:
    """Settings of the plugin that an actuator or sensor is."""
    plugin, instance = plugin_of(element)
    declared = scene.world.extension.plugins.get(plugin or "")
    owner = element if getattr(element, "kind", "") == "plugin" else element.plugin
    config = dict(getattr(owner, "config", None) or {})
    for known in declared.instances if declared and instance else ():
        config |= known.config if known.name == instance else {}
    return config


def plugin_of(element: Any) -> tuple[str | None, str]:
    """Plugin and instance that an actuator or sensor says it is: (None, "") for one that is none."""
    if getattr(element, "shortcut", "") == "plugin":
        use = element.plugin or PluginUse()
        return use.plugin or "", use.instance or ""
    if getattr(element, "kind", "") == "plugin":
        return element.plugin or "", element.instance or ""
    return None, ""


def readings(scene: Scene, path: str, sensor: Any) -> int:
    """How many numbers a plugin sensor gives; its own code decides, so that only MuJoCo's touch grid is known."""
    plugin, _ = plugin_of(sensor)
    config = _config(scene, sensor)
    if plugin == TOUCH_GRID:
        try:
            return math.prod(int(n) for n in parse_grid(config)[:3])
        except ValueError:
            return 0  # `_compile_grids` says why
    scene.note(path, f"how many numbers the plugin {plugin!r} gives is not known; it gives none here")
    return 0
