"""Where a new object stands and how large it is: what can be changed after it was added."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from app.document import Document
from app.library.resting import PLANES, own_extent
from app.reparenting import pose_fields
from app.scaling import SIZE_LABELS
from engine.msd.paths import get
from engine.msd.schema import Body, Geometry, Link, World


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


def add_at(document: Document, adding: Adding, position: Sequence[float], sizes: Sequence[float]) -> str:
    """Add an object at a place in the frame of its owner, m, with the sizes of its shape, m; () leaves those that
    such objects have."""

    def put(_world: World, _path: str, element: Any) -> None:
        element = _placed(element)
        if (fields := pose_fields(element)) is not None:
            setattr(element, fields[0], np.array(position, dtype=float))
        if sizes and (shape := _shape(element)) is not None:
            shape.size = np.array([*sizes, *shape.size[len(sizes) :]], dtype=float)

    return add(document, adding, put)


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


def _shape(element: Any) -> Geometry | None:
    if isinstance(element, Link) and len(element.geoms) == 1:
        element = element.geoms[0]
    return element if isinstance(element, Geometry) else None
