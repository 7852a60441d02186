"""Objects mirrored about a plane, names swapped left and right: the other leg of a robot.

A reflection S of a rigid frame R, p gives S R D, S p, where D flips one axis of the frame so that it stays
right-handed; what is inside the frame is reflected by D. An axial vector such as that of a hinge becomes -D a: the
joint then has the same coordinate, range and control in the mirrored pose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from app.arrays import place_in_world
from app.copying import copies, dependents, rename_together
from app.document import Document
from app.naming import kind_of, title
from app.reparenting import frame_of, pose_fields
from engine.errors import SceneError
from engine.geometry.rotation import conjugate, from_matrix, matrix, normalized, rotate
from engine.msd.by_name import NamesInUse
from engine.msd.edits import Edit, Set, set_edit
from engine.msd.names import named_objects, references, space
from engine.msd.paths import get, is_within, join, parse, split, walk
from engine.msd.schema import (
    Actuator,
    Body,
    Camera,
    EqualityConnect,
    EqualityWeld,
    GaussianSplat,
    Geometry,
    Inertia,
    Joint,
    JointType,
    Light,
    Link,
    MujocoActuator,
    ShapeType,
    World,
)
from engine.msd.schema.base import Element, fields_of, same

AXES = "xyz"
_CAMERA = np.array((-1.0, 1.0, 1.0))
"""The axis that is flipped of what looks along its z axis, and has an upper side."""


class Plane(NamedTuple):
    """A mirror."""

    normal: tuple[float, float, float]
    """In the world; of length 1."""
    point: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """In the world, m."""


def plane_of(world: World, owner: str, axis: str) -> Plane:
    """The plane across an axis, x, y or z, of the link at `owner`, through its origin, while all joints stand as
    modelled; of the world for ""."""
    place, turn = frame_of(world, owner)
    return Plane(tuple(rotate(turn, np.eye(3)[AXES.index(axis)]).tolist()), tuple(place.tolist()))


def likely_axis(document: Document, path: str, owner: str) -> str:
    """The axis, x or y, of the link at `owner`, of the world for "", across which an object is most likely to be
    mirrored: y, as robots look along x, unless the object is ten times as far along x."""
    place = place_in_world(document, path)
    planes = (plane_of(document.world, owner, axis) for axis in "xy")
    x, y = (abs(float(np.dot(place - plane.point, plane.normal))) for plane in planes)
    return "x" if x > 10 * y else "y"


# ------------------------------------------------------------------------------------------------ names

_PAIRS = (
    [("left", "right"), ("l", "r")] + [(f"{a}l", f"{a}r") for a in "frhbm"] + [(f"l{a}", f"r{a}") for a in "fhbm"]
)
_OTHER = {a: b for pair in _PAIRS for a, b in (pair, pair[::-1])}
_WORD = re.compile(
    r"(?<![A-Za-z])(?:left|right|Left|Right|LEFT|RIGHT)|(?<=[a-z0-9])(?:Left|Right)"
    r"|(?<![A-Za-z])(?:[frhbmFRHBM]?[lrLR]|[lrLR][fhbmFHBM])(?![A-Za-z])|(?<=[a-z])[LR](?![A-Za-z])"
)


def swapped(name: str) -> str:
    """A name with left and right swapped: `left_hip`, `hip_L`, `FL_thigh`, `kneeRight`; others stay."""

    def other(match: re.Match[str]) -> str:
        word = match[0]
        found = _OTHER.get(word.lower(), word.lower())
        return found.upper() if word.isupper() else found.capitalize() if word[0].isupper() else found

    return _WORD.sub(other, name)


_REAR = {"front": "rear", "rear": "front", "hind": "front", "back": "front", "f": "r", "r": "f", "h": "f", "b": "f"}
_REAR_WORD = re.compile(
    r"(?<![A-Za-z])(?:front|rear|hind|back|Front|Rear|Hind|Back|FRONT|REAR|HIND|BACK)|(?<=[a-z0-9])(?:Front|Rear|Hind|Back)"
    r"|(?<![A-Za-z])(?:[frhbFRHB](?=[lrLR](?![A-Za-z])))|(?<![A-Za-z][lrLR])(?<=[lrLR])[fhFH](?![A-Za-z])"
)


def swapped_rear(name: str) -> str:
    """A name with front and rear swapped: `front_left`, `FL_thigh` and `RL_thigh`, `LF_foot` and `LH_foot`; others
    stay."""

    def other(match: re.Match[str]) -> str:
        word = match[0]
        is_last = len(word) == 1 and match.start() > 0 and name[match.start() - 1].isalpha()  # LF, LH
        found = {"f": "h", "h": "f"}[word.lower()] if is_last else _REAR[word.lower()]
        return found.upper() if word.isupper() else found.capitalize() if word[0].isupper() else found

    return _REAR_WORD.sub(other, name)


def same_name(name: str) -> str:
    """The name as it is; where it is taken, it gets a number."""
    return name


# ------------------------------------------------------------------------------------------------ objects


def mirror(
    document: Document,
    paths: Sequence[str],
    plane: Plane,
    copy: bool = True,
    wanted: Callable[[str], str] = swapped,
) -> list[str]:
    """Mirror objects with all below them about a plane, in one undo step: a copy of each behind it, with the
    actuators, sensors and constraints that refer to them alone, or they themselves. Returns their paths.

    Args:
        copy: whether the originals stay.
        wanted: the name that the image of something with a name gets: `swapped`, `swapped_rear` or `same_name`.

    Raises SceneError, and changes nothing, where something has no mirror image: splats and height fields.
    """
    world = document.world
    tops = sorted(document.tops(paths), key=parse)
    if not tops:
        raise SceneError("nothing is selected that could be mirrored", document.file)
    for path in tops:
        _refuse(document, path)
    frames = [frame_of(world, split(path)[0]) for path in tops]
    flip = np.ones(3)
    flip[int(np.argmax(np.abs(plane.normal)))] = -1.0
    what = title(world, tops[0]) if len(tops) == 1 else f"{len(tops)} objects"
    if not copy:
        return _mirror_in_place(document, tops, frames, plane, flip, wanted, f"Mirror {what}")
    waiting = iter(frames)
    return copies(
        document,
        tops,
        1,
        lambda _, element: _reflect_entry(element, next(waiting), plane, flip),
        wanted,
        f"Mirror {what}",
        lambda entry: _reflect_dependent(entry, flip),
    )


def _mirror_in_place(
    document: Document,
    tops: Sequence[str],
    frames: Sequence[Any],
    plane: Plane,
    flip: np.ndarray,
    wanted: Any,
    text: str,
) -> list[str]:
    world = document.world
    along = dependents(world, tops)
    parts = [(path, get(world, path).deepcopy()) for path in tops]
    parts += [(path, get(world, path).deepcopy()) for path in along if isinstance(get(world, path), Element)]
    renamed = _rename_in_place(document, parts, wanted)
    for (_, element), frame in zip(parts, frames, strict=False):
        _reflect_entry(element, frame, plane, flip)
    for _, element in parts[len(tops) :]:
        _reflect_dependent(element, flip)

    def edits() -> Iterator[Edit]:
        for path, element in parts:
            yield from _assigning(get(world, path), element, path)
        touched = {path for path, _ in parts}
        for reference in list(references(world)):
            new = renamed.get((space(reference.kind), reference.name))
            if new is not None and not is_within(reference.path, touched):
                yield set_edit(world, reference.path, new)

    document.edit(edits(), text)
    return [document.object_path(path) for path in tops]


def _assigning(old: Any, new: Any, path: str) -> Iterator[Edit]:
    """Edits that give an object the values of a changed copy of it."""
    if isinstance(old, Element):
        for f in fields_of(type(old)):
            yield from _assigning(getattr(old, f.name), getattr(new, f.name), join(path, f.name))
    elif isinstance(old, list):
        for i, (a, b) in enumerate(zip(old, new, strict=True)):
            yield from _assigning(a, b, join(path, i))
    elif not same(old, new):
        yield Set(path, new)


def _rename_in_place(
    document: Document, parts: list[tuple[str, Any]], wanted: Callable[[str], str]
) -> dict[tuple[str, str], str]:
    """Swap names among the parts themselves first: left and right of one selection change places."""
    inside = {path for path, _ in parts}
    taken: dict[str, set[str] | NamesInUse] = {}
    for named in named_objects(document.world):
        names = taken.setdefault(space(named.kind), set())
        if named.name and not is_within(named.path, inside):
            names.add(named.name)
    for path, part in parts:
        taken.setdefault(space(kind_of(path, part)), set())
    return rename_together(document.world, parts, wanted, taken)


def _refuse(document: Document, path: str) -> None:
    world = document.world
    top = get(world, path)
    if not isinstance(split(path)[1], int) or pose_fields(top.link if isinstance(top, Body) else top) is None:
        raise SceneError(f"{title(world, path)} has no place, and so no mirror image", document.file, path)
    for at, element in walk(top, path):
        shape = element.shape if isinstance(element, Geometry) else None
        if isinstance(element, GaussianSplat) or shape in (ShapeType.HField, ShapeType.Sdf):
            raise SceneError(f"{title(world, at)} has no mirror image that could be stored", document.file, at)
        if shape is ShapeType.Mesh and element.mesh_variant_set:
            raise SceneError(f"{title(world, at)} has variants of its mesh, which have no image", document.file, at)


def _reflect_entry(element: Any, frame: tuple[np.ndarray, np.ndarray], plane: Plane, flip: np.ndarray) -> None:
    """Reflect an entry, whose owner has a frame in the world, about a plane of the world."""
    place, turn = frame
    normal = rotate(conjugate(turn), normalized(plane.normal))
    reflection = np.eye(3) - 2.0 * np.outer(normal, normal)
    point = rotate(conjugate(turn), np.asarray(plane.point, dtype=float) - place)
    reflect(element.link if isinstance(element, Body) else element, reflection, flip, 2.0 * (point @ normal) * normal)


def reflect(element: Any, s: np.ndarray, flip: np.ndarray, shift: np.ndarray | float = 0.0) -> None:
    """Reflect an object, and all below it.

    Args:
        s: reflection (3, 3) of the frame that it is in.
        flip: diagonal (3,) of the reflection within frames of links.
        shift: added to its place, m.
    """
    if isinstance(element, Link):
        element.local_translation = s @ element.local_translation + shift
        element.local_rotation = _turned(element.local_rotation, s, flip)
        inside = np.diag(flip)
        _reflect_inertia(element.inertial, inside, flip)
        lists = ("joints", "geoms", "sites", "cameras", "lights", "gaussian_splats", "children")
        for name in lists:
            for each in getattr(element, name):
                reflect(each, inside, flip)
    elif isinstance(element, Joint):
        element.pos = s @ element.pos + shift
        axial = 1.0 if element.type_ is JointType.Slide else -1.0
        element.axis = axial * (s @ element.axis) + 0.0
    elif isinstance(element, Light):
        element.position, element.direction = s @ element.position + shift, s @ element.direction
    elif isinstance(element, Geometry):
        own = _CAMERA if element.shape in (ShapeType.Plane, ShapeType.InfinitePlane) else flip
        element.position = s @ element.position + shift
        element.orientation = _turned(element.orientation, s, own)
        _reflect_inertia(element.inertial, s, flip, shift)
        if element.mesh is not None:
            element.mesh_transform = _flipped_mesh(element.mesh_transform, flip)
        if element.extras and element.extras.frame_rotation is not None:
            element.extras.frame_rotation = _turned(element.extras.frame_rotation, np.diag(flip), flip)
        if element.extras and element.extras.surfacevel is not None:
            element.extras.surfacevel = _wrench(element.extras.surfacevel, flip)
    elif (fields := pose_fields(element)) is not None:
        own = _CAMERA if isinstance(element, Camera) else flip
        setattr(element, fields[0], s @ getattr(element, fields[0]) + shift)
        setattr(element, fields[1], _turned(getattr(element, fields[1]), s, own))


def _turned(rotation: np.ndarray, s: np.ndarray, flip: np.ndarray) -> np.ndarray:
    """The rotation S R D of a quaternion R."""
    return from_matrix(s @ matrix(normalized(rotation)) * flip)


def _reflect_inertia(inertia: Inertia, s: np.ndarray, flip: np.ndarray, shift: np.ndarray | float = 0.0) -> None:
    if inertia.pos is not None:
        inertia.pos = s @ inertia.pos + shift
    if inertia.orientation is not None:
        inertia.orientation = _turned(inertia.orientation, s, flip)


def _flipped_mesh(transform: np.ndarray | None, flip: np.ndarray) -> np.ndarray:
    """The linear map of a mesh, and then a reflection."""
    if transform is None:
        return flip.copy()
    if transform.size == 3:
        return np.asarray(transform) * flip
    return (flip[:, None] * np.asarray(transform).reshape(3, 3)).reshape(np.shape(transform))


def _wrench(values: np.ndarray, flip: np.ndarray) -> np.ndarray:
    """A force and a torque, or a velocity and a rate of turning, in a frame that was mirrored."""
    return np.concatenate([flip * values[:3], -flip * values[3:6]]) + 0.0


def _reflect_dependent(entry: Any, flip: np.ndarray) -> None:
    """Let what refers to mirrored objects act on the other side."""
    if isinstance(entry, Actuator):
        if entry.target.variant in ("floating_base", "link"):
            entry.gear = _wrench(entry.gear, flip)
    elif isinstance(entry, EqualityConnect):
        if entry.connect_type.variant == "link_anchor":
            entry.connect_type.value.anchor = flip * entry.connect_type.value.anchor
    elif isinstance(entry, EqualityWeld):
        weld = entry.weld_type.value
        if entry.weld_type.variant == "link_anchor":
            weld.anchor = flip * weld.anchor
            if weld.relative_pose is not None:
                x, y, z, w, *vector = weld.relative_pose.tolist()
                turned = _turned(np.array([*vector, w]), np.diag(flip), flip)
                weld.relative_pose = np.array([*(flip * (x, y, z)), turned[3], *turned[:3]])
    elif isinstance(entry, MujocoActuator) and entry.trntype == "site":
        entry.gear = _wrench(entry.gear, flip)
