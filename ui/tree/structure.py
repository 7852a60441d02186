"""Which parts of a World are rows of the scene tree, in which order. Everything else belongs to the inspector."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from engine.msd.paths import Step, get, join
from engine.msd.schema import (
    AssetSpecs,
    Body,
    CollisionIgnores,
    ContactPairSet,
    EqualityConstraintSet,
    Hierarchy,
    Link,
    LinkExtras,
    SensorSet,
    TendonSet,
    Visual,
    World,
    WorldExtras,
)


class Group(NamedTuple):
    """A row that stands for a part of the World, with the entries of a list or map, or with groups, below it."""

    label: str
    path: str
    icon: str
    groups: tuple[Group, ...] = ()
    has_entries: bool = True
    """Whether `path` is a list or map whose entries are rows."""
    extras: str = ""
    """A list or map of objects of the same kind that MSD cannot express, whose entries follow."""
    always: bool = False
    """Whether it has a row when there is nothing below it."""
    is_heading: bool = False
    """Whether it only holds groups, and cannot be selected."""

    def entries(self, world: World) -> list[tuple[str, Any]]:
        """Path and value of the lists and maps whose entries are rows, as far as the World has them."""
        paths = (self.path, self.extras) if self.has_entries else ()
        return [(path, owner) for path in paths if path and (owner := _get_or_none(world, path)) is not None]

    def has_row(self, world: World) -> bool:
        """Whether there is something to show: kinds of which the World has none are in the menu of what to add."""
        filled = any(len(owner) for _, owner in self.entries(world))
        return self.always or filled or any(group.has_row(world) for group in self.groups)


def _get_or_none(world: World, path: str) -> Any:
    """What is at a path; None in a World without MJCF's extras."""
    try:
        return get(world, path)
    except KeyError:
        return None


def _heading(label: str, path: str, icon: str, groups: tuple[Group, ...]) -> Group:
    return Group(label, path, icon, groups, has_entries=False, always=True, is_heading=True)


def _settings(label: str, path: str, icon: str, groups: tuple[Group, ...] = ()) -> Group:
    return Group(label, path, icon, groups, has_entries=False, always=True)


TOP = (
    _heading(
        "World",
        "hierarchy",
        "world",
        (
            Group("Bodies", "hierarchy.bodies", "link", always=True),
            Group("Shapes", "hierarchy.geoms", "geom"),
            Group("Lights", "hierarchy.lights", "light"),
            Group("Cameras", "hierarchy.cameras", "camera"),
            Group("Sites", "hierarchy.sites", "site"),
            Group("Splats", "hierarchy.gaussian_splats", "splat"),
            Group("Flexes", "extras.flexcomps", "flex", extras="extras.flexes"),
            Group("Skins", "extras.skins", "skin"),
        ),
    ),
    _heading(
        "Assets",
        "assets",
        "folder",
        (
            Group("Meshes", "assets.meshes", "mesh"),
            Group("Materials", "assets.materials", "material"),
            Group("Textures", "assets.textures", "texture", extras="extras.cube_textures"),
            Group("Height fields", "assets.hfields", "hfield"),
            Group("Gaussian clouds", "assets.gaussian_clouds", "cloud"),
            Group("Mesh variant sets", "mesh_variant_sets", "variant_set"),
        ),
    ),
    _heading(
        "Control",
        "",
        "actuator",
        (
            Group("Actuators", "actuators", "actuator", extras="extras.actuators"),
            Group("Keyframes", "keyframes", "keyframe", extras="extras.keyframes"),
        ),
    ),
    _heading(
        "Sensing",
        "sensors",
        "sensor",
        tuple(
            Group(f"{kind.capitalize()} sensors", f"sensors.{kind}", "sensor")
            for kind in ("joint", "frame", "subtree", "touch", "contact", "lidar")
        )
        + (Group("Other sensors", "extras.sensors", "sensor"),),
    ),
    _heading(
        "Constraints",
        "",
        "equality",
        (
            Group("Tendons", "tendon_set.joint_tendons", "tendon", extras="extras.tendons"),
            Group("Connects", "equality_constraint_set.connects", "equality"),
            Group("Welds", "equality_constraint_set.welds", "equality"),
            Group("Joint couplings", "equality_constraint_set.joints", "equality"),
            Group("Other couplings", "extras.equalities", "equality", extras="extras.flex_equalities"),
            Group("Contact pairs", "contact_pairs.pairs", "contact_pair"),
            Group("Collision ignores", "collision_ignores.link_pairs", "collision_ignore", extras="extras.excludes"),
        ),
    ),
    _heading(
        "Settings",
        "",
        "option",
        (
            _settings("Simulation", "simulate_option", "option"),
            _settings("Visual", "visual", "visual", (Group("Probes", "visual.probes", "probe"),)),
            _settings("Free camera", "free_camera", "camera"),
            _settings("Compiler", "compile_options", "option"),
            _settings("Statistic", "statistic", "option"),
            _settings("Scene", "", "world"),
            Group("Stored as XML", "extras.carried", "file"),
        ),
    ),
)
"""The six rows of the top."""

SCENE_SETTINGS = tuple(one for one in TOP[-1].groups if not one.has_entries and one.path)
"""What holds for a whole scene."""

LINK_EXTRAS = ("flexcomps", "plugins", "carried")
"""Lists of the extras of a link, whose rows follow."""

LINK_LISTS = ("joints", "geoms", "sites", "cameras", "lights", "gaussian_splats", "children")
"""Lists of a link, in the order of their rows."""

_WORLD_PARTS = """
    assets mesh_variant_sets hierarchy actuators equality_constraint_set collision_ignores contact_pairs
    simulate_option visual free_camera sensors tendon_set statistic keyframes compile_options
"""

_EXTRAS_PARTS = """
    actuators sensors equalities tendons cube_textures carried flexcomps flexes skins flex_equalities excludes
    keyframes
"""

ROWS_OF: dict[type, frozenset[str]] = {
    World: frozenset(_WORLD_PARTS.split()),
    AssetSpecs: frozenset({"meshes", "materials", "textures", "hfields", "gaussian_clouds"}),
    Hierarchy: frozenset({"bodies", "geoms", "lights", "cameras", "sites", "gaussian_splats"}),
    SensorSet: frozenset({"subtree", "frame", "joint", "touch", "contact", "lidar"}),
    EqualityConstraintSet: frozenset({"connects", "welds", "joints"}),
    TendonSet: frozenset({"joint_tendons"}),
    ContactPairSet: frozenset({"pairs"}),
    CollisionIgnores: frozenset({"link_pairs"}),
    Visual: frozenset({"probes"}),
    Body: frozenset({"link", "free"}),
    Link: frozenset(LINK_LISTS),
    WorldExtras: frozenset(_EXTRAS_PARTS.split()),
    LinkExtras: frozenset(LINK_EXTRAS),
}
"""Fields that are rows of the tree and therefore not shown in the inspector of their owner."""


class Row(NamedTuple):
    """A row that ought to be: an entry of the World, or a group."""

    entry_path: str
    """Path of the list or map entry; `path` of the row is the base link for a body."""
    path: str
    element: Any
    group: Group | None = None


def root_row() -> Row:
    """What the top rows are below."""
    return Row("", "", None, _heading("", "", "", TOP))


def _group_rows(world: World, groups: tuple[Group, ...]) -> Iterator[Row]:
    for group in groups:
        if group.has_row(world):
            yield Row(group.path, group.path, None, group)


def child_rows(world: World, parent: Row) -> Iterator[Row]:
    """The rows below a row of the tree."""
    if parent.group is not None:
        yield from _group_rows(world, parent.group.groups)
        for path, owner in parent.group.entries(world):
            yield from _entries(owner, path)
    elif isinstance(parent.element, Body):
        if parent.element.free is not None:
            free = join(parent.entry_path, "free")
            yield Row(free, free, parent.element.free)
        yield from _link_rows(parent.element.link, parent.path)
    elif isinstance(parent.element, Link):
        yield from _link_rows(parent.element, parent.path)


def objects_of_group(world: World, path: str) -> Iterator[str]:
    """Paths of the entries of the groups at a path, those of groups below them too."""
    waiting = list(TOP)
    while waiting:
        group = waiting.pop(0)
        if group.path != path:
            waiting += group.groups
            continue
        rows = [Row(path, path, None, group)]
        while rows:
            for row in child_rows(world, rows.pop(0)):
                if row.group is None:
                    yield row.path
                else:
                    rows.append(row)


def can_have_child_rows(row: Row) -> bool:
    """Whether rows may appear below a row."""
    return row.group is not None or isinstance(row.element, (Body, Link))


def has_child_rows(world: World, row: Row) -> bool:
    """Whether a row has rows below it."""
    element = row.element
    if isinstance(element, Body) and element.free is not None:
        return True
    link = element.link if isinstance(element, Body) else element
    if isinstance(link, Link) and any(getattr(link, attribute) for attribute in LINK_LISTS):
        return True  # views ask this of every row that they lay out
    return next(child_rows(world, row), None) is not None


def _entries(owner: Any, path: str) -> Iterator[Row]:
    steps: Iterable[tuple[Step, Any]]
    steps = (((key,), value) for key, value in owner.items()) if isinstance(owner, dict) else enumerate(owner)
    for step, element in steps:
        entry = join(path, step)
        yield Row(entry, join(entry, "link") if isinstance(element, Body) else entry, element)


def _link_rows(link: Link, path: str) -> Iterator[Row]:
    for attribute in LINK_LISTS:
        yield from _entries(getattr(link, attribute), join(path, attribute))
    for attribute in LINK_EXTRAS if link.extras is not msgspec.UNSET else ():
        yield from _entries(getattr(link.extras, attribute) or (), join(path, f"extras.{attribute}"))
