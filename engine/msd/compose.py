"""Composing worlds: merging one into another, adding common things."""

from __future__ import annotations

import os
from collections.abc import Sequence

import msgspec
import numpy as np
from scipy.spatial.transform import Rotation

from engine.msd.errors import SceneError
from engine.msd.names import ASSET_KINDS, WORLD, Named, find, free_name, named_objects, names, references, space
from engine.msd.order import LISTS, in_order, place, set_place
from engine.msd.paths import format_path, get, parse, put
from engine.msd.schema import Body, Geometry, Link, ShapeType, World, WorldExtras
from engine.msd.schema.base import Element, fields_of
from engine.msd.writing import rebased


def add_ground_plane(world: World, height: float = 0.0) -> Geometry:
    """Add an infinite plane named `ground` (or the next free name) at z = `height` metres; returns it."""
    plane = Geometry(
        name=free_name(set(names(world, "geom")), "ground"),
        shape=ShapeType.InfinitePlane,
        position=np.array([0.0, 0.0, height]),
    )
    world.hierarchy.geoms.append(plane)
    return plane


def attach(
    world: World,
    other: World,
    self_link_name: str | None = None,
    other_link_name: str | None = None,
    other_translation: Sequence[float] | None = None,
    other_rotation: Sequence[float] | None = None,
    other_prefix: str | None = None,
    other_suffix: str | None = None,
) -> World:
    """Merge a copy of `other` into `world` and return `world`; `other` stays as it is.

    Args:
        self_link_name: link of `world` that the bodies become children of; at the top when left out.
        other_link_name: only the subtree of this link, with what refers to nothing outside it.
        other_translation: metres, x y z, applied to everything that is attached.
        other_rotation: quaternion, x y z w, applied before the translation.
        other_prefix, other_suffix: put around every name of `other`, and every reference to one.

    Raises:
        SceneError: a link does not exist, or a name is taken in both worlds; nothing has changed then.
    """
    parent = None
    if self_link_name is not None:
        parent = find(world, "link", self_link_name)
        if parent is None:
            raise SceneError(f"there is no link named {self_link_name!r} to attach to", world.source_path)
    part = rebased(other, os.path.dirname(world.source_path)) if world.source_path else other
    part = part.deepcopy()
    if other_link_name is not None:
        _keep_subtree(part, other_link_name)
    _rename_all(part, other_prefix or "", other_suffix or "")
    _refuse_collisions(world, part)
    _place(part, other_translation, other_rotation)
    if parent is None:
        _extend(world.hierarchy, part.hierarchy, ("bodies", "geoms", "sites", "cameras", "lights", "gaussian_splats"))
    else:
        link: Link = parent.element
        for body in part.hierarchy.bodies:
            if body.free is not None or body.mocap:
                raise SceneError(
                    f"{body.link.name!r} moves freely and cannot become a child of {self_link_name!r}; attach it at "
                    "the top, or remove its free joint",
                    other.source_path,
                )
        link.children += [body.link for body in part.hierarchy.bodies]
        _extend(link, part.hierarchy, ("geoms", "sites", "cameras", "lights", "gaussian_splats"))
    _continue_order(world, part)
    for attribute in ASSET_KINDS:
        getattr(world.assets, attribute).update(getattr(part.assets, attribute))
    world.mesh_variant_sets.update(part.mesh_variant_sets)
    world.actuators += part.actuators
    _extend(world.equality_constraint_set, part.equality_constraint_set, ("connects", "welds", "joints"))
    _extend(world.tendon_set, part.tendon_set, ("joint_tendons",))
    _extend(world.collision_ignores, part.collision_ignores, ("link_pairs",))
    _extend(world.contact_pairs, part.contact_pairs, ("pairs",))
    _extend(world.sensors, part.sensors, ("subtree", "frame", "joint", "touch", "contact", "lidar"))
    _extend_extras(world, part)
    if world.asset_roots is not None and other.asset_roots is not None:
        world.asset_roots = tuple(dict.fromkeys(world.asset_roots + other.asset_roots))
    return world


EXTRAS_LISTS = ("actuators", "sensors", "equalities", "tendons", "numerics", "texts", "tuples")


def _extend_extras(world: World, part: World) -> None:
    """Merge the objects of MJCF that MSD cannot say; of settings of the whole scene those of `world` stay."""
    theirs = part.extras
    if theirs is msgspec.UNSET or not (theirs.cube_textures or any(getattr(theirs, name) for name in EXTRAS_LISTS)):
        return
    if world.extras is msgspec.UNSET:
        world.extras = WorldExtras()
    _extend(world.extras, theirs, EXTRAS_LISTS)
    world.extras.cube_textures.update(theirs.cube_textures)


def _continue_order(world: World, part: World) -> None:
    """Let the objects of `part` come after those of `world` wherever MJCF's order is said."""
    for kind in LISTS:
        rows = [element for _, element in in_order(world, kind) + in_order(part, kind)]
        if any(place(element) is not None for element in rows):
            for i, element in enumerate(rows):
                set_place(element, i)


def _extend(target: object, source: object, lists: Sequence[str]) -> None:
    for name in lists:
        getattr(target, name).extend(getattr(source, name))


def _keep_subtree(part: World, link_name: str) -> None:
    found = find(part, "link", link_name)
    if found is None:
        raise SceneError(f"there is no link named {link_name!r} in the world to attach", part.source_path)
    body = next((b for b in part.hierarchy.bodies if b.link is found.element), None)
    hierarchy = type(part.hierarchy)(bodies=[body or Body(link=found.element)])
    part.hierarchy = hierarchy
    groups = [part, part.tendon_set, part.equality_constraint_set, part.contact_pairs, part.sensors]
    if part.extras is not msgspec.UNSET:
        groups.append(part.extras)
    while any([_keep_whole(part, group) for group in groups]):
        pass  # what was left out may be what something else refers to
    links = {*names(part, "link"), WORLD}
    part.collision_ignores.link_pairs = [p for p in part.collision_ignores.link_pairs if set(p) <= links]


def _keep_whole(part: World, group: Element) -> bool:
    """Leave out of the lists of `group` what refers to something that `part` has not; whether there was any."""
    known = {(space(n.kind), n.name) for n in named_objects(part)} | {("link", WORLD)}
    changed = False
    for f in fields_of(type(group)):
        entries = getattr(group, f.name)
        if isinstance(entries, list):
            whole = [e for e in entries if all((space(r.kind), r.name) in known for r in references(e))]
            changed |= len(whole) < len(entries)
            setattr(group, f.name, whole)
    return changed


def _rename_all(part: World, prefix: str, suffix: str) -> None:
    if not prefix and not suffix:
        return

    def renamed(name: str) -> str:
        return f"{prefix}{name}{suffix}"

    links = names(part, "link")
    for reference in list(references(part)):
        if (reference.kind, reference.name) == ("link", WORLD) and WORLD not in links:
            continue
        _put_string(part, reference.path, renamed(reference.name))
    for named in list(named_objects(part)):
        if hasattr(named.element, "name") and named.element.name is not None:
            named.element.name = renamed(named.element.name)
    for attribute in ASSET_KINDS:
        assets = getattr(part.assets, attribute)
        setattr(part.assets, attribute, {renamed(key): asset for key, asset in assets.items()})
    if part.extras is not msgspec.UNSET:
        cubes = part.extras.cube_textures
        part.extras.cube_textures = {renamed(key): texture for key, texture in cubes.items()}
    part.mesh_variant_sets = {renamed(key): entry for key, entry in part.mesh_variant_sets.items()}


def _put_string(world: World, path: str, value: str) -> None:
    """Set a string; one inside a tuple by replacing the tuple."""
    steps = parse(path)
    owner_path = format_path(steps[:-1])
    owner = get(world, owner_path)
    if isinstance(owner, tuple):
        index = steps[-1]
        put(world, owner_path, tuple(value if i == index else v for i, v in enumerate(owner)))
    else:
        put(world, path, value)


def _refuse_collisions(world: World, part: World) -> None:
    taken: dict[tuple[str, str], Named] = {(n.kind, n.name): n for n in named_objects(world)}
    for named in named_objects(part):
        other = taken.get((named.kind, named.name))
        if other is None or (named.kind in ASSET_KINDS.values() and other.element == named.element):
            continue
        raise SceneError(
            f"both worlds have a {named.kind} named {named.name!r}, at {other.path} and at {named.path}; attach with "
            "a prefix or suffix",
            world.source_path,
        )


def _place(part: World, translation: Sequence[float] | None, rotation: Sequence[float] | None) -> None:
    shift = np.asarray((0, 0, 0) if translation is None else translation, dtype=float)
    turn = Rotation.from_quat(np.asarray((0, 0, 0, 1) if rotation is None else rotation, dtype=float))
    for body in part.hierarchy.bodies:
        body.link.local_translation = turn.apply(body.link.local_translation) + shift
        body.link.local_rotation = (turn * Rotation.from_quat(body.link.local_rotation)).as_quat()
    for name in ("geoms", "sites", "cameras", "gaussian_splats"):
        for item in getattr(part.hierarchy, name):
            item.position = turn.apply(item.position) + shift
            item.orientation = (turn * Rotation.from_quat(item.orientation)).as_quat()
    for light in part.hierarchy.lights:
        light.position = turn.apply(light.position) + shift
        light.direction = turn.apply(light.direction)
