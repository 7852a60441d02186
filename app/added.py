"""Where a new object stands and how large it is: what can be changed after it was added."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from app.belonging import link_at
from app.document import Document
from app.library.material_files import MaterialParts
from app.library.resting import PLANES, own_extent
from app.reparenting import pose_fields
from app.scaling import SIZE_LABELS
from app.templates import TEMPLATES
from app.wearing import give
from engine.msd.names import named_objects
from engine.msd.paths import get, parse, split
from engine.msd.schema import Body, Geometry, Joint, JointType, Link, World


class Adding(NamedTuple):
    """What `Document.add` was asked for."""

    kind: str
    parent: str = ""
    after: str = ""
    file: str = ""
    chosen: tuple[str, ...] = ()


def add(document: Document, adding: Adding, put: Callable[[World, str, Any], None] | None = None) -> str:
    """Add an object, in one undo step, and return its path. `put` and errors as of `Document.add`."""
    return document.add(adding.kind, adding.parent, adding.after, adding.file, put, adding.chosen)


def each_of(world: World, kind: str, paths: Sequence[str]) -> list[str]:
    """Paths of the joints among selected objects and in selected links, those of a link before those of links that it
    carries, where several are selected and one object of a kind is made for each of them; else empty."""
    if TEMPLATES[kind].each != "joint" or len(paths) < 2:
        return []
    chosen = {f"{path}.link" if isinstance(get(world, path), Body) else path for path in paths}
    joints = [each for each in named_objects(world, kinds=("joint",)) if each.kind == "joint"]
    mine = [each for each in joints if each.path in chosen or split(split(each.path)[0])[0] in chosen]
    driven = [each.path for each in mine if each.element.type_ is not JointType.Ball]
    return sorted(driven, key=_place_in_tree)


def _place_in_tree(path: str) -> tuple[list[int], int]:
    *link, own = (step for step in parse(path) if isinstance(step, int))
    return link, own


def add_each(document: Document, kind: str, paths: Sequence[str]) -> list[str]:
    """Add an object of a kind for each of some objects, in one undo step, and return the paths. Errors as of
    `Document.add`."""
    with document.macro(f"Add {TEMPLATES[kind].text.lower()}"):
        return [document.add(kind, path, chosen=(path,)) for path in paths]


def owners(world: World, adding: Adding) -> list[str]:
    """Paths of the links into which an object could be added, or the world, which is empty: the selected one and the
    world, of what may be in either; else none."""
    if not TEMPLATES[adding.kind].place.startswith("any."):
        return []
    link = link_at(world, adding.chosen[-1]) if adding.chosen and adding.chosen[-1] else ""
    return ["", link] if link else []


def add_at(
    document: Document,
    adding: Adding,
    position: Sequence[float],
    sizes: Sequence[float],
    axis: Sequence[float] = (),
    material: MaterialParts | None = None,
) -> str:
    """Add an object at a place in the frame of its owner, m, with the sizes of its shape, m, in one undo step; () and
    None leave those that such objects have.

    Args:
        axis: of its joint, in the frame of its link.
        material: of its shape.
    """

    def put(_world: World, _path: str, element: Any) -> None:
        element = _placed(element)
        if (fields := pose_fields(element)) is not None:
            setattr(element, fields[0], np.array(position, dtype=float))
        if sizes and (shape := _shape(element)) is not None:
            shape.size = np.array([*sizes, *shape.size[len(sizes) :]], dtype=float)
        if len(axis) and (joint := _joint(element)) is not None:
            joint.axis = np.array(axis, dtype=float)

    with document.macro(f"Add {TEMPLATES[adding.kind].text.lower()}"):
        path = add(document, adding, put)
        if material is not None:
            give(document, material, [path])
    return path


def place_of(world: World, path: str) -> np.ndarray | None:
    """(3,) m, of an object in the frame of its owner; None of what has no place."""
    element = _placed(get(world, path))
    fields = pose_fields(element)
    return None if fields is None else np.array(getattr(element, fields[0]), dtype=float)


def sizes_of(world: World, path: str) -> dict[str, float]:
    """The sizes of the shape that an object is, or that a link has as its only one, m, by what they are called."""
    shape = _shape(_placed(get(world, path)))
    labels = SIZE_LABELS.get(shape.shape.name, ()) if shape is not None else ()
    return dict(zip(labels, map(float, shape.size), strict=False)) if shape is not None else {}


def material_of(world: World, path: str) -> str | None:
    """Key of the material of the shape that an object is or a link has as its only one, empty where it has none;
    None of what has no shape."""
    shape = _shape(_placed(get(world, path)))
    return None if shape is None else shape.visual.material or ""


def axis_of(world: World, path: str) -> np.ndarray | None:
    """(3,) that of the joint that an object is, or that a link has as its only one; None where there is none."""
    joint = _joint(_placed(get(world, path)))
    return None if joint is None else np.array(joint.axis, dtype=float)


def bottom_of(world: World, element: Any, sizes: Sequence[float]) -> float | None:
    """Where the lowest point of an object is along z, from its origin, with other sizes of its shape, m; None of what
    has no height."""
    element = copy.deepcopy(element)
    shape = _shape(element)
    if shape is None or shape.shape in PLANES:
        return None
    shape.size = np.array([*sizes, *shape.size[len(sizes) :]], dtype=float)
    extent = own_extent(world, Body(link=element) if isinstance(element, Link) else element)
    return None if extent is None else extent.bottom


def _placed(element: Any) -> Any:
    return element.link if isinstance(element, Body) else element


def _joint(element: Any) -> Joint | None:
    if isinstance(element, Link) and len(element.joints) == 1:
        element = element.joints[0]
    return element if isinstance(element, Joint) and element.type_ is not JointType.Ball else None


def _shape(element: Any) -> Geometry | None:
    if isinstance(element, Link) and len(element.geoms) == 1:
        element = element.geoms[0]
    return element if isinstance(element, Geometry) else None
