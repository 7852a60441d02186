"""Objects that get another parent: the lists that take them, and the edits by which they stay where they are."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import numpy as np

from app.changes import Change, moved
from app.moving import list_edits, move_edits
from app.naming import is_below
from engine.geometry.rotation import IDENTITY, conjugate, multiply, rotate, unit_quaternion
from engine.msd.edits import Edit, Insert, Set
from engine.msd.paths import Step, get, join, parse, split
from engine.msd.schema import Body, Joint, Light, Link
from engine.msd.schema.base import Element
from engine.msd.schema.world import World

LINK_LISTS = ("joints", "geoms", "sites", "cameras", "lights", "gaussian_splats", "children")
"""Lists of a link that hold objects of the scene."""


def list_for(world: World, path: str, target: str) -> str | None:
    """The list that takes the object at `path` when it is dropped on the one at `target`: of the link there, or the
    list that it is dropped on itself. None where nothing takes it."""
    owner, step = split(path) if path else ("", "")
    if not isinstance(step, int) or is_below(target, path):
        return None
    return target if target == owner else list_taking(world, get(world, path), target)


def list_taking(world: World, element: Any, target: str) -> str | None:
    """The list of the link at `target`, or the list at `target`, that takes an object; None: neither does."""
    if _takes(world, target, element):
        return target
    found: Any = get(world, target) if target else None
    if isinstance(found, Body):
        target, found = join(target, "link"), found.link
    if not isinstance(found, Link):
        return None
    lists = (join(target, name) for name in LINK_LISTS)
    return next((each for each in lists if _takes(world, each, element)), None)


def _takes(world: World, list_path: str, element: Any) -> bool:
    """Whether a list has entries of the kind of an object, or of what `moving.as_entry` makes of it."""
    try:
        _, entries, kind = list_edits(world, list_path)
    except (KeyError, ValueError, AttributeError):
        return False
    if not isinstance(entries, list) or not isinstance(kind, type):
        return False
    base_of_a_tree = isinstance(element, Body) and element.free is None and not element.mocap
    if isinstance(element, kind):
        return True
    return isinstance(element, Link) if kind is Body else kind is Link and base_of_a_tree


def moving_edits(
    world: World,
    places: Sequence[tuple[str, str, int | None]],
    landed: list[str],
    keep_world_pose: bool = True,
    file: str = "",
) -> Iterator[Edit]:
    """Edits, each to be made before the next one is asked for, that move objects one after the other.

    Args:
        places: path of the entry, of the list that it goes to, and the entry there that it goes before; None: behind
            the one moved before it where that went to the same list, else to the end. Paths as they are at first.
        landed: filled with the paths of the entries afterwards.
        keep_world_pose: as of `Document.move_all`.

    Raises SceneError when one of them cannot be there.
    """
    waiting: list[str | None] = [path for path, _, _ in places]
    lists: list[str | None] = [list_path for _, list_path, _ in places]
    behind: tuple[str, int] | None = None
    for i, (_, _, index) in enumerate(places):
        path, list_path = waiting[i], lists[i]
        assert path is not None and list_path is not None
        if index is None:
            index = behind[1] if behind is not None and behind[0] == list_path else sys.maxsize
        steps, new_path = move_edits(world, path, list_path, index, file)
        if keep_world_pose and steps and split(path)[0] != list_path:
            steps += staying_edits(world, path, list_path, new_path)
        changes = [Change("remove", path, get(world, path), None)]
        changes += [Change("insert", each.path, None, each.value) for each in steps if type(each) is Insert]
        yield from steps
        changes = changes if steps else []
        waiting[i + 1 :] = [moved(each or "", changes) for each in waiting[i + 1 :]]
        lists[i + 1 :] = [moved(each or "", changes) for each in lists[i + 1 :]]
        landed[:] = [moved(each, changes) or each for each in landed]
        landed.append(new_path)
        new_list, step = split(new_path)
        behind = new_list, int(step) + 1  # type: ignore[arg-type]


def staying_edits(world: World, path: str, list_path: str, new_path: str) -> list[Edit]:
    """Edits, after the object at `path` has moved to `new_path` in the list at `list_path`, that keep it where it is
    and as it is turned while all joints stand as modelled. `world` as it is before the move."""
    element: Any = get(world, path)
    if isinstance(element, Body):
        element = element.link
        path = join(path, "link")
    fields = pose_fields(element)
    if fields is None:
        return []
    place, turn = frame_of(world, split(path)[0])
    new_place, new_turn = frame_of(world, list_path)
    inverse = conjugate(new_turn)
    position, rotation = (np.array(getattr(element, name)) for name in fields)
    at = rotate(inverse, place + rotate(turn, position) - new_place)
    turned = multiply(inverse, turn)
    if len(rotation) == 3:
        rotation = rotate(turned, rotation)
    else:
        rotation = unit_quaternion(multiply(turned, rotation))
    owner = join(new_path, "link") if split(new_path)[0] == "hierarchy.bodies" else new_path
    return [Set(join(owner, fields[0]), at), Set(join(owner, fields[1]), rotation)]


def frame_of(world: World, path: str) -> tuple[np.ndarray, np.ndarray]:
    """Position (3,), m, and orientation (4,), x, y, z, w, in the world frame, of the innermost link on the way to
    `path`, while all joints stand as modelled."""
    place, turn = np.zeros(3), IDENTITY.copy()
    value: Any = world
    for step in parse(path):
        value = _below(value, step)
        if value is msgspec.UNSET or value is None:
            break
        if isinstance(value, Link):
            place = place + rotate(turn, value.local_translation)
            turn = unit_quaternion(multiply(turn, value.local_rotation))
    return place, turn


def _below(owner: Any, step: Step) -> Any:
    return getattr(owner, step) if isinstance(step, str) else owner[step if isinstance(step, int) else step[0]]


def pose_fields(element: Any) -> tuple[str, str] | None:
    if isinstance(element, Link):
        return "local_translation", "local_rotation"
    if isinstance(element, Joint):
        return "pos", "axis"
    if isinstance(element, Light):
        return "position", "direction"
    has_pose = isinstance(element, Element) and hasattr(element, "position") and hasattr(element, "orientation")
    return ("position", "orientation") if has_pose else None
