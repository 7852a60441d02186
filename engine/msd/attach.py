"""Merging one World into another."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from scipy.spatial.transform import Rotation

from engine.errors import SceneError
from engine.msd import assets, state
from engine.msd.attach_flexcomps import attach_flexcomps, drop_full_keyframes
from engine.msd.content import same_content
from engine.msd.flex_parts import maker_of, makers
from engine.msd.formats import MESH
from engine.msd.names import ASSET_KINDS, WORLD, Named, find, named_objects, names, references
from engine.msd.nesting import nesting_depth
from engine.msd.order import LISTS, in_order, place, set_place
from engine.msd.paths import format_path, get, join, parse, put, walk
from engine.msd.report import Finding, Outcome, Report
from engine.msd.saving import rebased
from engine.msd.schema import BufferHField, Keyframe, Link, MeshData, Plugin, World, WorldExtras, same
from engine.msd.schema.arrays import VECTORS
from engine.msd.schema.assigning import WrongTypeError, assigned, check_of, require
from engine.msd.schema.base import Element, fields_of
from engine.msd.skin_files import renamed_skins
from engine.msd.subtree import keep_subtree
from engine.msd.usage import MAPS, asset_map


def attach(
    world: World,
    other: World,
    self_link_name: str | None = None,
    other_link_name: str | None = None,
    other_translation: Sequence[float] | None = None,
    other_rotation: Sequence[float] | None = None,
    other_prefix: str | None = None,
    other_suffix: str | None = None,
    report: Report | None = None,
) -> World:
    """Merge a copy of `other` into `world` and return `world`; `other` stays as it is, and may be `world` itself.

    Everything comes along but the settings of the scene: assets, actuators, sensors, tendons, equalities, contact
    pairs, stored states, what only MJCF says; gravity and sky too, where `world` says none. Assets of one name and
    the same content are shared. Stored states of one name become one state of the whole (also unnamed ones, where
    both worlds have the same names and times); in every other state what it does not know stands as modeled.

    Args:
        self_link_name: link of `world` that the bodies become children of; at the top when left out.
        other_link_name: only the subtree of this link, with what refers to nothing outside it and the assets it uses.
        other_translation: metres, x y z, applied to everything that is attached.
        other_rotation: quaternion, x y z w, applied before the translation.
        other_prefix, other_suffix: put around every name of `other`, and every reference to one.
        report: receives what was left behind.

    Raises:
        SceneError: a link does not exist, a name is taken in both worlds, a link is below itself, or a free or
            mocap body would become the child of a link; nothing has changed then.
        WrongTypeError: an argument is of another type or shape, or the rotation is no quaternion.
    """
    require("attach()", other, World, "a World")
    for name in (self_link_name, other_link_name, other_prefix, other_suffix):
        require("attach()", name, (str, type(None)), "names that are texts")
    for each in (world, other):
        nesting_depth(each)  # refuses links that are below themselves
    parent = None
    if self_link_name is not None:
        parent = find(world, "link", self_link_name)
        if parent is None:
            raise SceneError(f"there is no link named {self_link_name!r} to attach to", world.file)
    shift, turn = _placement(other_translation, other_rotation)
    part = _copy_for(world, other)
    if other_link_name is not None:
        keep_subtree(part, other_link_name, report)
    _rename_all(part, other_prefix or "", other_suffix or "")
    _refuse_collisions(world, part, other.file)
    if parent is not None:
        _refuse_moving_bodies(part, str(self_link_name), other.file)
    if report is not None:
        _report_settings(world, part, other.file, report)

    before = state.layout(world), state.layout(part)
    world.asset_roots = _common_roots(world, part)
    _move(part, shift, turn)
    attach_flexcomps(world, part, None if parent is None else parent.element, shift, turn)
    drop_full_keyframes(part, "attached to another world", report)
    hanging = ("geoms", "sites", "cameras", "lights", "gaussian_splats")
    if parent is None:
        _extend(world.hierarchy, part.hierarchy, ("bodies", *hanging))
    else:
        link: Link = parent.element
        link.children += [body.link for body in part.hierarchy.bodies]
        _extend(link, part.hierarchy, hanging)
    _continue_order(world, part)
    _merge_extras(world, part)
    for map_path in MAPS:
        into = asset_map(world, map_path)
        for key, asset in asset_map(part, map_path).items():
            into.setdefault(key, asset)
    if world.simulate_option.gravity is None:
        world.simulate_option.gravity = part.simulate_option.gravity
    if world.assets.skybox is None:
        world.assets.skybox = part.assets.skybox
    for key, plugin in part.extension.plugins.items():
        into = world.extension.plugins.setdefault(key, Plugin(name=plugin.name))
        into.instances += plugin.instances
    world.actuators += part.actuators
    for name in ("equality_constraint_set", "tendon_set", "contact_pairs", "sensors", "collision_ignores"):
        target = getattr(world, name)
        _extend(target, getattr(part, name), [f.name for f in fields_of(type(target))])
    _merge_states(world, part.keyframes, *before, shift, turn)
    return world


def _placement(translation: Sequence[float] | None, rotation: Sequence[float] | None) -> tuple[np.ndarray, Rotation]:
    """What is asked for as shift and turn. Raises WrongTypeError."""
    shift = assigned("other_translation", check_of(VECTORS[1]), (0, 0, 0) if translation is None else translation)
    quat = assigned("other_rotation", check_of(VECTORS[2]), (0, 0, 0, 1) if rotation is None else rotation)
    if not np.isfinite(shift).all():
        raise WrongTypeError(f"other_translation takes finite numbers, not {shift.tolist()}")
    if not np.isfinite(quat).all() or not 0 < np.linalg.norm(quat) < np.inf:
        raise WrongTypeError(f"other_rotation takes a quaternion x y z w, not {quat.tolist()}, which turns nowhere")
    return shift, Rotation.from_quat(quat)


def _extend(target: object, source: object, lists: Sequence[str]) -> None:
    for name in lists:
        getattr(target, name).extend(getattr(source, name))


# ------------------------------------------------------------------------------------------------ files


def _copy_for(world: World, other: World) -> World:
    """A copy of `other` whose asset paths start where those of `world` do; absolute if that has no file."""
    if world.file:
        part = rebased(other, os.path.dirname(world.file))
        part = part.deepcopy() if part is other else part
    else:
        part = rebased(other, os.sep) if other.file else other.deepcopy()
        part = part.deepcopy() if part is other else part
        if other.file:
            _make_absolute(part)
    part.source_path, part.asset_roots = world.source_path, _roots(other)
    return part


def _make_absolute(part: World) -> None:
    for path, file in list(assets.asset_paths(part)):
        put(part, path, os.path.join(os.sep, file))


def _roots(world: World) -> tuple[str, ...] | None:
    """Folders that a World may read; of one that may read everything the folders of the files that it names."""
    if world.asset_roots is not None:
        return tuple(os.path.abspath(root) for root in world.asset_roots)
    return tuple(dict.fromkeys(str(assets.place(world, file).parent) for _, file in assets.asset_paths(world)))


def _common_roots(world: World, part: World) -> tuple[str, ...] | None:
    """Consent for each World's files does not become consent for what the other names."""
    if world.asset_roots is None and not part.asset_roots:
        return None
    return tuple(dict.fromkeys((*(_roots(world) or ()), *(part.asset_roots or ()))))


# ------------------------------------------------------------------------------------------------ names


def _rename_all(part: World, prefix: str, suffix: str) -> None:
    if not prefix and not suffix:
        return

    def renamed(name: str) -> str:
        return f"{prefix}{name}{suffix}"

    _rename_texts(part, prefix, suffix)
    rows = list(walk(part))
    links, flexcomp_names = set(names(part, "link")), makers(rows)

    def renamed_body(name: str) -> str:
        maker = "" if name in links else maker_of("link", name, flexcomp_names)
        return renamed(maker) + name[len(maker) :] if maker else renamed(name) if name in links else name

    for reference in list(references(part, rows)):
        kind, name = reference.kind, reference.name
        if (kind, name) == ("link", WORLD) and WORLD not in links:
            continue
        maker = "" if name in links else maker_of(kind, name, flexcomp_names)
        _put_string(part, reference.path, renamed(maker) + name[len(maker) :] if maker else renamed(name))
    for i, skin in renamed_skins(part, renamed_body):
        assert part.extras is not msgspec.UNSET
        part.extras.skins[i] = skin
    for named in list(named_objects(part)):
        if getattr(named.element, "name", None) is not None:
            named.element.name = renamed(named.element.name)
    for _, data in walk(part.assets):
        if isinstance(data, (MeshData, BufferHField)) and data.name:
            data.name = renamed(data.name)
    for map_path in MAPS:
        entries = asset_map(part, map_path)
        moved = {renamed(key): asset for key, asset in entries.items()}
        entries.clear()
        entries.update(moved)


def _rename_texts(part: World, prefix: str, suffix: str) -> None:
    from engine.msd.mjcf.carried import prefixed_texts  # it reads MJCF, which stands above

    for path, text in list(prefixed_texts(part, prefix, suffix)):
        put(part, path, text)


def _put_string(world: World, path: str, value: str) -> None:
    """Set a string; one inside a tuple by replacing the tuple."""
    steps = parse(path)
    owner_path = format_path(steps[:-1])
    owner = get(world, owner_path)
    if isinstance(owner, tuple):
        put(world, owner_path, tuple(value if i == steps[-1] else v for i, v in enumerate(owner)))
    else:
        put(world, path, value)


def _refuse_collisions(world: World, part: World, file: str) -> None:
    """Raise SceneError when both have a name that must be given once, with both places."""
    taken: dict[tuple[str, str], Named] = {(n.kind, n.name): n for n in named_objects(world)}
    shared = {*ASSET_KINDS.values(), "variant_set"}
    found = []
    for named in named_objects(part):
        other = taken.get((named.kind, named.name))
        if other is None or named.kind == "keyframe":
            continue
        if named.kind in shared and same_content(other.element, named.element, world, part):
            continue
        found.append((named, other))
    if not found:
        return
    named, other = found[0]
    kind = named.kind.replace("_", " ")
    more = f" (and {len(found) - 1} more names)" if len(found) > 1 else ""
    raise SceneError(
        f"both worlds have a {kind} named {named.name!r}: {_where(world.file, other.path)} and "
        f"{_where(file, named.path)}{more}; attach with a prefix or suffix",
        world.file,
        other.path,
    )


def _where(file: str, path: str) -> str:
    return f"{path} of {file}" if file else path


def _refuse_moving_bodies(part: World, parent: str, file: str) -> None:
    for i, body in enumerate(part.hierarchy.bodies):
        if body.free is None and not body.mocap:
            continue
        what, remedy = ("moves freely", "free") if body.free is not None else ("is moved by mocap", "mocap")
        called = repr(body.link.name) if body.link.name else "a body without name"
        raise SceneError(
            f"{called} {what} and cannot become a child of {parent!r}; attach it at the top, or remove `{remedy}`",
            file,
            f"hierarchy.bodies[{i}].{remedy}",
        )


# ------------------------------------------------------------------------------------------------ places


def _move(part: World, shift: np.ndarray, turn: Rotation) -> None:
    for body in part.hierarchy.bodies:
        body.link.local_translation, body.link.local_rotation = _moved(
            body.link.local_translation, body.link.local_rotation, shift, turn
        )
    for name in ("geoms", "sites", "cameras", "gaussian_splats"):
        for item in getattr(part.hierarchy, name):
            item.position, item.orientation = _moved(item.position, item.orientation, shift, turn)
    for light in part.hierarchy.lights:
        light.position = turn.apply(light.position) + shift
        light.direction = turn.apply(light.direction)


def _moved(pos: np.ndarray, quat: np.ndarray, shift: np.ndarray, turn: Rotation) -> tuple[np.ndarray, np.ndarray]:
    """A pose after the move; unturned it keeps its quaternion to the last bit, a zero one included."""
    if turn.magnitude() == 0:
        return pos + shift, quat
    return turn.apply(pos) + shift, (turn * Rotation.from_quat(quat)).as_quat()


# ------------------------------------------------------------------------------------------------ order, extras


def _continue_order(world: World, part: World) -> None:
    """Let the objects of `part` come after those of `world` wherever MJCF's order is said."""
    for kind in LISTS:
        rows = [element for _, element in in_order(world, kind) + in_order(part, kind)]
        if any(place(element) is not None for element in rows):
            for i, element in enumerate(rows):
                set_place(element, i)


def _merge_extras(world: World, part: World) -> None:
    """Merge the objects of MJCF that MSD cannot express; of settings of the whole scene those of `world` stay."""
    theirs = part.extras
    if theirs is msgspec.UNSET:
        return
    lists = [f.name for f in fields_of(WorldExtras) if isinstance(getattr(theirs, f.name), list)]
    if not theirs.cube_textures and not any(getattr(theirs, name) for name in lists):
        return
    if world.extras is msgspec.UNSET:
        world.extras = WorldExtras()
    _extend(world.extras, theirs, lists)


SETTINGS = ("simulate_option", "compile_options", "extras.option", "extras.compiler")
"""What acts on the whole scene: there is one of it, that of the World attached to."""


def _report_settings(world: World, part: World, file: str, report: Report) -> None:
    if file.lower().endswith(MESH.suffixes):  # which says nothing of a simulation
        return
    for path in SETTINGS:
        mine, theirs = _setting(world, path), _setting(part, path)
        for f in fields_of(type(theirs)) if theirs is not None else ():
            here = getattr(mine, f.name) if mine is not None else f.default()
            there = getattr(theirs, f.name)
            if not same(here, there) and not (f.name == "gravity" and (here is None or there is None)):
                place = join(path, f.name)
                subject, found_at = (f.name, place) if mine is not None else (place, "")
                sentence = f"{subject} is {_brief(there)} there and {_brief(here)} here, which stays"
                report.add(Finding(sentence, file, outcome=Outcome.DROPPED, path=found_at))


def _setting(world: World, path: str) -> Element | None:
    value: Any = world
    for step in path.split("."):
        value = getattr(value, step)
        if value is msgspec.UNSET:
            return None
    return value


def _brief(value: Any) -> str:
    text = str(getattr(value, "value", value))
    return text if len(text) <= 40 else text[:37] + "..."


# ------------------------------------------------------------------------------------------------ stored states

Layout = dict[str, list[state.Slot]]


def _merge_states(
    world: World, theirs: list[Keyframe], before: Layout, part: Layout, shift: np.ndarray, turn: Rotation
) -> None:
    """Stored states of both: one of the whole where both have a state of one name."""
    if not world.keyframes and not theirs:
        return
    after = state.layout(world)
    for key in theirs:
        _move_state(key, part, shift, turn)
    if [(key.name, key.time) for key in world.keyframes] == [(key.name, key.time) for key in theirs]:
        matches = list(theirs)
    else:
        by_name = {key.name: key for key in theirs if key.name}
        matches = [by_name.get(key.name or "") for key in world.keyframes]
    for key, match in zip(world.keyframes, matches, strict=True):
        _assemble(key, after, [(key, before)] + ([(match, part)] if match is not None else []))
    for key in theirs:
        if not any(key is match for match in matches):
            _assemble(key, after, [(key, part)])
            world.keyframes.append(key)


def _assemble(key: Keyframe, after: Layout, sources: list[tuple[Keyframe, Layout]]) -> None:
    """Give `key` the numbers that the sources know, in the layout `after`."""
    whole: dict[str, np.ndarray | None] = {}
    for name, slots in after.items():
        known: dict[int, np.ndarray] = {}
        said = False
        for source, layout in sources:
            if name not in layout:
                continue
            values = state.numbers(source, name)
            if values is None and name == "extras.ctrl":
                values = state.numbers(source, "ctrl")
                known |= _pieces(layout["ctrl"], values)
                continue
            said |= values is not None
            known |= _pieces(layout[name], values)
        whole[name] = state.assembled(slots, known) if said and slots else None
    for name, values in whole.items():
        state.put_numbers(key, name, values)


def _pieces(slots: list[state.Slot], values: np.ndarray | None) -> dict[int, np.ndarray]:
    return {} if values is None or len(values) != state.size(slots) else state.pieces(slots, values)


def _move_state(key: Keyframe, layout: Layout, shift: np.ndarray, turn: Rotation) -> None:
    """Stored poses of free and mocap bodies are those of the world: they move along."""
    free = state.numbers(key, "dof_pos")
    if free is not None and len(free) == state.size(layout["dof_pos"]):
        free, at = free.copy(), 0
        for slot in layout["dof_pos"]:
            if len(slot.initial) == 7:
                pos, quat = _moved(free[at : at + 3], free[at + 3 : at + 7], shift, turn)
                free[at : at + 7] = [*pos, *quat]
            at += len(slot.initial)
        state.put_numbers(key, "dof_pos", free)
    places, turns = state.numbers(key, "extras.mpos"), state.numbers(key, "extras.mquat")
    if places is not None:
        state.put_numbers(key, "extras.mpos", (turn.apply(places.reshape(-1, 3)) + shift).ravel())
    if turns is not None and turn.magnitude():
        state.put_numbers(key, "extras.mquat", (turn * Rotation.from_quat(turns.reshape(-1, 4))).as_quat().ravel())
