"""What earlier versions kept as MJCF text in the extras, turned into the objects that it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from engine.errors import SceneError
from engine.msd.schema import Link, MujocoActuator, Muscle, World
from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.base import field


def plugin_map(text: str) -> Any:
    """The map of a plugin whose <plugin> is a text; the text itself where it is no XML."""
    from engine.msd.mjcf.plugins import plugin_use  # slow to load, and only files of earlier versions need it
    from engine.msd.mjcf.xml import parse

    try:
        return msgspec.to_builtins(plugin_use(parse(text)))
    except SceneError:
        return text


def modernise_actuator(actuator: dict[str, Any]) -> None:
    """Give the plugin of an actuator in a file, whose parts were in several keys, a key of its own."""
    config, said = actuator.pop("config", None), actuator.get("parameters")
    if actuator.get("shortcut") != "plugin" or not isinstance(said, dict):
        return
    actuator["plugin"] = {name: said.pop(name) for name in ("plugin", "instance") if name in said}
    actuator["plugin"]["config"] = config or {}
    if "dyntype" in said:
        actuator["dyntype"] = said.pop("dyntype")
    if isinstance(said.get("dynprm"), str):
        with suppress(ValueError):
            actuator["dynprm"] = [float(word) for word in said["dynprm"].split()]
            del said["dynprm"]


def modernise_extras(world: World) -> None:
    """Turn the texts in the extras of a World into objects, in place. What nobody knows stays text."""
    extras = world.extras
    if extras is not msgspec.UNSET:
        for actuator in extras.actuators:
            if actuator.shortcut == "muscle" and actuator.muscle is None:
                _modernise_muscle(actuator)
    links = [link for link in _links(world) if link.extras is not msgspec.UNSET and link.extras.carried]
    if links or (extras is not msgspec.UNSET and extras.carried):
        from engine.msd.mjcf.older_carried import modernise_carried  # slow to load, and few files have such texts

        modernise_carried(world, links)


def _links(world: World) -> Iterator[Link]:
    stack = [body.link for body in world.hierarchy.bodies]
    while stack:
        link = stack.pop()
        yield link
        stack += link.children


def _modernise_muscle(actuator: MujocoActuator) -> None:
    actuator.muscle = muscle = Muscle()
    for name in list(actuator.parameters):
        if not hasattr(muscle, name):
            continue
        try:
            numbers = [float(word) for word in actuator.parameters[name].split()]
            setattr(muscle, name, numbers if isinstance(field(Muscle, name).type, ArrayType) else numbers[0])
        except (ValueError, IndexError):
            continue  # no numbers: it stays where it was
        del actuator.parameters[name]
