"""MJCF to World."""

from __future__ import annotations

import functools
import math
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from engine.errors import SceneError
from engine.msd.arguments import absolute_path
from engine.msd.mjcf import settings
from engine.msd.mjcf.actuators import read_actuator
from engine.msd.mjcf.aligning import align_free
from engine.msd.mjcf.assets import check_textures, read_asset
from engine.msd.mjcf.bodies import read_world
from engine.msd.mjcf.carried import carry_in_section, refers_to_flexcomp, refers_to_parts
from engine.msd.mjcf.compiler_scope import weigh_by_own_rules
from engine.msd.mjcf.constraints import read_contact, read_equality, read_tendon
from engine.msd.mjcf.context import Context, attach_extras
from engine.msd.mjcf.deformables import read_deformable
from engine.msd.mjcf.discarding import discard_visual
from engine.msd.mjcf.expand import Document, defined, read_document
from engine.msd.mjcf.fusing import fuse_static
from engine.msd.mjcf.keyframes import read_keyframes
from engine.msd.mjcf.sensors import SENSOR_PLACES, read_sensor
from engine.msd.mjcf.viewing import read_statistic, read_visual
from engine.msd.mjcf.xml import Node, load, parse, resolve_includes
from engine.msd.report import Outcome, Report
from engine.msd.schema import (
    Actuator,
    ActuatorExtras,
    AmbientLight,
    HeadLight,
    ToneMapping,
    ToneMappingMethod,
    Visual,
    World,
)
from engine.msd.schema.assigning import any_whole_number

FRAGMENT = "mujocoinclude"
"""Root of a file that is written for others to include; its sections are those of a <mujoco>."""

SETTINGS = {
    "compiler": settings.read_compiler,
    "option": settings.read_option,
    "size": settings.read_size,
    "visual": read_visual,
    "statistic": read_statistic,
    "custom": settings.read_custom,
    "extension": settings.read_extension,
}

READERS: dict[str, Callable[[Context, Node, int], None]] = {
    "contact": read_contact,
    "tendon": read_tendon,
    "equality": read_equality,
    "actuator": read_actuator,
    "sensor": read_sensor,
}


@any_whole_number()
def read(
    path: str | os.PathLike[str], report: Report | None = None, asset_roots: Sequence[str] | None = None
) -> World:
    """The World of an MJCF file.

    Args:
        path: the main file; includes and assets are found from its folder.
        report: receives what could not be taken over as written.
        asset_roots: folders below which includes, models and assets may lie; the file's own when left out.

    Raises:
        SceneError: the file is no MJCF that MuJoCo would accept, or asks for something the reader has not.
        OSError: the file cannot be read.
    """
    file = Path(absolute_path("read()", path))
    try:
        roots = tuple(asset_roots or (str(file.parent),))
        return _convert(load(file, roots), file, report, roots)
    except RecursionError:
        raise SceneError("The elements are nested too deeply; flatten the file", str(file)) from None


@any_whole_number()
def read_string(
    text: str | bytes,
    file_path: str | os.PathLike[str] = "",
    report: Report | None = None,
    asset_roots: Sequence[str] | None = None,
) -> World:
    """The World of an MJCF text; `file_path` is where it would be, for includes and assets. Raises as `read`."""
    file = Path(absolute_path("read_string()", file_path)) if file_path else None
    try:
        root = parse(text, str(file or ""))
        folder = file.parent if file else Path.cwd()
        roots = tuple(asset_roots or (str(folder),))
        resolve_includes(root, folder, roots)
        return _convert(root, file, report, roots)
    except RecursionError:
        raise SceneError("The elements are nested too deeply; flatten the file", str(file or "")) from None


def _convert(root: Node, file: Path | None, report: Report | None, roots: tuple[str, ...]) -> World:
    if root.tag not in ("mujoco", FRAGMENT):
        raise root.error(f"Expected a <mujoco> root, found <{root.tag}>")
    folder = file.parent if file else Path.cwd()
    document = read_document(root, folder, roots, trail=(file,) if file else ())
    world = empty_world()
    world.name = "Mujoco Model" if document.name is None else document.name
    world.source_path, world.asset_roots = str(file) if file else None, roots
    context = Context(world, report if report is not None else Report(), folder)
    for slip in document.slips:
        context.report.add(slip)
    if root.tag == FRAGMENT:
        message = "This is a part for other files to include; MotrixSim opens it by itself, MuJoCo does not"
        context.note(root, message, outcome=Outcome.CARRIED)
    try:
        for node in document.settings:
            if node.tag in SETTINGS:
                SETTINGS[node.tag](context, node)
            else:
                context.dropped(node)
        for node in document.sections["asset"]:
            read_asset(context, node)
        if root.tag != FRAGMENT:
            check_textures(context, document.sections["asset"])
        read_world(context, document.world)
        for node in document.sections["deformable"]:
            read_deformable(context, node)
        _read_sections(context, document)
        _forget_orders(context)
        read_keyframes(context, document.keyframes, document.attached_keys)
        weigh_by_own_rules(context)
        align_free(context)
        fuse_static(context)
        discard_visual(context)
    finally:
        context.deliver()
    return world


def empty_world() -> World:
    """A World with the values that MotrixSim gives an empty MJCF file."""
    world = World()
    option = world.simulate_option
    option.timestep, option.gravity, option.constraint_solver_tolerance = 0.002, np.array([0.0, 0.0, -9.81]), 1e-4
    world.visual = Visual(
        ambient_light=AmbientLight(brightness=1000.0, color=np.full(3, 0.1)),
        head_light=HeadLight(color=np.full(3, 0.4)),
        tonemapping=ToneMapping(method=ToneMappingMethod.None_),
    )
    return world


def _read_sections(context: Context, document: Document) -> None:
    defined_names = functools.cache(lambda: defined(document.world))
    sections: dict[str, list[tuple[int, Node]]] = {}
    for section in READERS:
        sections[section] = []
        for place, node in enumerate(document.sections[section]):
            if refers_to_parts(context, node, defined_names):
                carry_in_section(context, section, node, place)
                continue
            if refers_to_flexcomp(context, node, defined_names):
                context.of_flexcomps.add(id(node))
            sections[section].append((place, node))
    # MSD's lists hold the sensors kind by kind.
    sections["sensor"].sort(key=lambda item: SENSOR_PLACES.get(item[1].tag, len(SENSOR_PLACES)))
    for section, reader in READERS.items():
        for place, node in sections[section]:
            reader(context, node, place)
    if context.extras.actuators:
        for place, node in sections["actuator"]:
            _, actuator = context.objects.get(id(node), (node, None))
            if isinstance(actuator, Actuator):
                attach_extras(actuator, ActuatorExtras, order=place)
    context.extras.sensors.sort(key=lambda sensor: sensor.order)


def _forget_orders(context: Context) -> None:
    """Drop `order` where MSD's own order says the same."""
    world, extras = context.world, context.extras
    sensors, equalities = world.sensors, world.equality_constraint_set
    for in_msd, in_extras in (
        (
            [*sensors.subtree, *sensors.frame, *sensors.joint, *sensors.touch, *sensors.contact, *sensors.lidar],
            extras.sensors,
        ),
        (
            [*equalities.connects, *equalities.welds, *equalities.joints],
            [*extras.equalities, *extras.flex_equalities],
        ),
        (world.tendon_set.joint_tendons, extras.tendons),
        (world.actuators, extras.actuators),
    ):
        orders = [_order(thing) for thing in in_msd] + [thing.order for thing in in_extras]
        if orders == sorted(orders):
            for thing in in_msd:
                _forget_order(thing)


def _order(thing: Any) -> float:
    """Place of an object; those without one come last."""
    if thing.extras is msgspec.UNSET or thing.extras.order is None:
        return math.inf
    return thing.extras.order


def _forget_order(thing: Any) -> None:
    if thing.extras is msgspec.UNSET:
        return
    thing.extras.order = None
    if all(getattr(thing.extras, name) is None for name in thing.extras.__struct_fields__ if name != "unknown_keys"):
        thing.extras = msgspec.UNSET
