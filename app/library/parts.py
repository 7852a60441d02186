"""An entry of the library as a World of its own, ready to be attached: one body at the top where that is possible."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from app.library.entries import ARGUMENTS, Entry
from app.library.solids import Extent, extent_of
from app.naming import rename_edits
from engine import msd, objects
from engine.errors import SceneError
from engine.msd import state
from engine.msd.assets import asset_paths, place
from engine.msd.edits import apply
from engine.msd.names import named_objects, names
from engine.msd.paths import walk
from engine.msd.report import Report
from engine.msd.schema import Body, Geometry, Link, World


class Part(NamedTuple):
    """What an entry puts into a scene."""

    world: World
    name: str
    """Name of its body."""
    title: str
    """What the library calls it."""
    extent: Extent


def load(entry: Entry, taken: Iterable[str] = (), report: Report | None = None) -> Part:
    """Read or make an entry, under names that begin otherwise than those that are taken.

    Raises SceneError: it cannot be read or simulated, or there is nothing in it that could be put into a scene.
    """
    taken = set(taken)
    if entry.kind == "file":
        world = read_file(entry.file, report)
        name = free_stem(as_name(entry.title), taken)
        extent = extent_of(world)
    else:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # on textures that are in no folder: of one colour
            world, name, known = _MAKERS[entry.kind](entry, taken)
        _refuse_missing_files(world, entry)
        _free_of_settings(world)
        extent = _limited(extent_of(world), known)
    if not any(getattr(world.hierarchy, kind) for kind in ("bodies", *HANGING)):
        raise SceneError("there is no object in it that could be put into a scene", entry.file or entry.title)
    gather(world, name)
    return Part(world, name, entry.title, extent)


def read_file(file: str, report: Report | None = None) -> World:
    """The scene of a file. Raises SceneError: it cannot be read or simulated."""
    from engine.compiler import build  # slow to import, and the window starts without it

    world = msd.from_file(file, report)
    build(world)  # what cannot be simulated would stop the whole scene
    return world


def _free_of_settings(world: World) -> None:
    """Let shapes weigh nothing that weigh nothing by a setting of the scene, which is not attached with them."""
    compiler = world.extras.compiler if world.extras else None
    if compiler:
        low, high = compiler.inertiagrouprange
        for _, geom in walk(world.hierarchy):
            if isinstance(geom, Geometry) and not low <= geom.visual.group <= high:
                geom.inertial.mass = 0.0


def _refuse_missing_files(world: World, entry: Entry) -> None:
    """robosuite is installed without some of the meshes that its files name."""
    for path, file in asset_paths(world):
        if not os.path.isfile(place(world, file)):
            raise SceneError(
                f"names the file {place(world, file)}, which is not there", entry.file or entry.title, path
            )


def free_stem(wanted: str, taken: set[str]) -> str:
    """`wanted`, or `wanted_2` and so on: so that no name is it or begins with it and an underscore."""

    def is_free(stem: str) -> bool:
        return not any(name == stem or name.startswith(f"{stem}_") for name in taken)

    number, stem = 1, wanted
    while not is_free(stem):
        number += 1
        stem = f"{wanted}_{number}"
    return stem


def all_names(world: World) -> set[str]:
    """Every name that something in a World has."""
    return {named.name for named in named_objects(world)}


def as_name(title: str) -> str:
    """A title as the name of an object."""
    return re.sub(r"\W+", "_", title).strip("_") or "part"


class _Known(NamedTuple):
    """What a class of `engine.objects` itself says on how far it reaches."""

    bottom: float | None = None
    top: float | None = None
    radius: float | None = None


def _limited(measured: Extent, known: _Known) -> Extent:
    """What the class says, and what was measured of what it does not say; an object is as large as both say."""
    if known.radius is None:
        return measured
    if known.bottom is None or known.top is None:
        return Extent(measured.bottom, measured.top, known.radius)
    reach = float(np.hypot(*measured.middle)) + measured.radius
    radius = known.radius if np.isclose(reach, known.radius, rtol=0.05) else max(known.radius, reach)
    return Extent(min(measured.bottom, known.bottom), max(measured.top, known.top), radius)


def _object(entry: Entry, taken: set[str]) -> tuple[World, str, _Known]:
    cls = getattr(objects, entry.name)
    name = free_stem(as_name(entry.title).lower(), taken)
    arguments: dict[str, Any] = dict(ARGUMENTS.get(entry.name, {}))
    if "rng" in cls.__init__.__code__.co_varnames and not arguments:
        arguments["rng"] = np.random.default_rng(0)
    thing = cls(name, **arguments)
    first = getattr(thing, "init_quat", None)  # w x y z: how it lies, which its offsets are about
    if first is not None:
        thing.get_obj().set("quat", " ".join(map(str, first)))
    known = _Known(
        float(thing.get_bottom_offset()[2]), float(thing.get_top_offset()[2]), float(thing.get_horizontal_radius())
    )
    return thing.world, name, known


def _numbered(prefix: str, taken: set[str]) -> int:
    """The first number by which `prefix` and it begin no name."""
    number = 0
    while any(name.startswith(f"{prefix}{number}_") for name in taken):
        number += 1
    return number


def _robot(entry: Entry, taken: set[str]) -> tuple[World, str, _Known]:
    """A robot on its mount, with its gripper."""
    number = max(_numbered(prefix, taken) for prefix in ("robot", "fixed_mount", "mobilebase"))
    robot = getattr(objects, entry.name)(number)
    base = getattr(objects, robot.default_base, None)
    if base is not None:
        robot.add_base(base(number))
    for arm, gripper in robot.default_gripper.items():
        kind = getattr(objects, gripper or "", None)
        if kind is not None:
            robot.add_gripper(kind(f"{number}_{arm}"), robot.eef_name[arm])
    return robot.world, free_stem(as_name(entry.title).lower(), taken), _Known(radius=float(robot.horizontal_radius))


def _alone(prefix: str) -> Callable[[Entry, set[str]], tuple[World, str, _Known]]:
    def make(entry: Entry, taken: set[str]) -> tuple[World, str, _Known]:
        model = getattr(objects, entry.name)(_numbered(prefix, taken))
        known = set()
        for asset in list(model.asset):  # of two of one name the first is used, as where it is merged into an arm
            if (asset.tag, asset.get("name")) in known and asset.get("name"):
                model.asset.remove(asset)
            known.add((asset.tag, asset.get("name")))
        return model.world, free_stem(as_name(entry.title).lower(), taken), _Known()

    return make


def _arena(entry: Entry, taken: set[str]) -> tuple[World, str, _Known]:
    world = getattr(objects, entry.name)().world
    world.hierarchy.bodies[:] = [body for body in world.hierarchy.bodies if not body.mocap]  # marks for hands
    return world, free_stem(f"{as_name(entry.title).lower()}_arena", taken), _Known()


_MAKERS: dict[str, Callable[[Entry, set[str]], tuple[World, str, _Known]]] = {
    "object": _object,
    "robot": _robot,
    "gripper": _alone("gripper"),
    "mount": _alone("fixed_mount"),
    "arena": _arena,
}

HANGING = ("geoms", "sites", "cameras", "lights", "gaussian_splats")


def gather(world: World, name: str) -> None:
    """Let everything be in one body of this name, but bodies that move freely or by mocap, which are in no other."""
    hierarchy = world.hierarchy
    if len(hierarchy.bodies) == 1 and not any(getattr(hierarchy, kind) for kind in HANGING):
        if name not in names(world, "link"):
            for edit in rename_edits(world, "hierarchy.bodies[0].link", name)[0]:
                apply(world, edit)
        return
    before = state.layout(world)
    moving = [body for body in hierarchy.bodies if body.free is not None or body.mocap]
    still = [body.link for body in hierarchy.bodies if body.free is None and not body.mocap]
    link = Link(name=free_stem(name, set(names(world, "link"))), children=still)
    for kind in HANGING:
        getattr(link, kind).extend(getattr(hierarchy, kind))
        getattr(hierarchy, kind).clear()
    hierarchy.bodies[:] = [Body(link=link), *moving] if still or any(getattr(link, k) for k in HANGING) else moving
    state.carry(world, before)
