"""The sizes of objects, and what they are when the objects are scaled along their own axes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from engine.msd.paths import get, join
from engine.msd.schema import Body, Geometry, Joint, Light, Link, Probe, ShapeType, Site, World
from engine.msd.schema.light import PointLightDesc, RectLightDesc, SpotLightDesc

Entries = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Which entries of a field belong to the own x, y and z of an object."""

_EACH: Entries = ((0,), (1,), (2,))
SIZE_OF_AXIS: dict[str, Entries] = {
    "Box": _EACH,
    "Ellipsoid": _EACH,
    "Sphere": ((0,), (0,), (0,)),
    "Capsule": ((0,), (0,), (1,)),
    "Cylinder": ((0,), (0,), (1,)),
    "Plane": ((0,), (1,), ()),
}
"""The entries of `size` of a shape."""
MESH_OF_AXIS: dict[int, Entries] = {3: _EACH, 9: ((0, 1, 2), (3, 4, 5), (6, 7, 8))}
"""Those of a linear map of 3 or 9 numbers after which it scales."""

SIZE_LABELS: dict[str, tuple[str, ...]] = {
    "Box": ("x", "y", "z"),
    "Ellipsoid": ("x", "y", "z"),
    "Sphere": ("radius",),
    "Capsule": ("radius", "half length"),
    "Cylinder": ("radius", "half length"),
    "Plane": ("x", "y"),
}
"""What the entries of `size` are called."""
RIGHT_ANGLE = 90.0
"""Widest half angle of a cone, degrees."""
SIDES: dict[str, Entries] = {"width": ((0,), (), ()), "height": ((), (0,), ())}
"""Fields of an area light, along its own x and y."""


class Sized(NamedTuple):
    """A field that scaling changes."""

    path: str
    value: np.ndarray
    """The numbers before."""
    by_axis: Entries
    before: Any
    """What the field says before; None of a mesh that has no scale."""
    most: float = np.inf
    """What no number may exceed."""
    label: str = ""
    """What a field of one number is called: range, width, height, or outer, that of a cone; else empty."""


class Scaling(NamedTuple):
    """An object that can be scaled.

    Attributes:
        sizes: its sizes, which scale along single axes; or of what a link carries, which scales as a whole.
        places: positions that go along when all of a link is scaled, by their paths.
        axes: along which it can be scaled by itself: "xyz", "xy" or none.
        measures: what the sizes of a single shape are called, with their entries, m.
    """

    sizes: list[Sized]
    places: dict[str, np.ndarray]
    axes: str
    measures: tuple[str, ...] = ()

    def start(self) -> dict[str, Any]:
        """The values before scaling, by their paths."""
        return {sized.path: sized.before for sized in self.sizes} | self.places

    def scaled(self, factor: float, axes: str = "xyz") -> dict[str, Any]:
        """The values that make it `factor` times as large along some of its axes."""
        values: dict[str, Any] = {}
        for sized in self.sizes:
            entries = {entry for axis in axes for entry in sized.by_axis["xyz".index(axis)]}
            value = np.array(sized.value, dtype=np.float64)
            value.flat[sorted(entries)] *= factor
            value = np.minimum(value, sized.most)
            values[sized.path] = value if value.ndim else float(value)
        if len(axes) == 3:
            values |= {path: factor * place for path, place in self.places.items()}
        return values

    def factor_for(self, size: float, axes: str) -> float:
        """The factor that gives the first size along some axes a value, m; 1 where it has none."""
        for sized in self.sizes:
            entries = sized.by_axis["xyz".index(axes[0])]
            if entries and sized.value.flat[entries[0]] > 0:
                return size / float(sized.value.flat[entries[0]])
        return 1.0


def scaling_of(world: World, path: str) -> Scaling | None:
    """What scaling the object at `path` changes; None where nothing there has a size."""
    try:
        element: Any = get(world, path)
    except (KeyError, ValueError):
        return None
    if isinstance(element, Body):
        path, element = join(path, "link"), element.link
    if isinstance(element, Geometry | Site):
        return _shape(path, element)
    if isinstance(element, Probe):
        size = element.scale.copy()
        return Scaling([Sized(join(path, "scale"), size, _EACH, size)], {}, "xyz", SIZE_LABELS["Box"])
    if isinstance(element, Light):
        return _light(path, element)
    if isinstance(element, Link):
        return _link(path, element)
    return None


def _shape(path: str, element: Geometry | Site) -> Scaling | None:
    if isinstance(element, Geometry) and element.shape in (ShapeType.Mesh, ShapeType.Sdf):
        return Scaling([_mesh(path, element)], {}, "xyz")
    name = element.shape.name
    by_axis = SIZE_OF_AXIS.get(name)
    if by_axis is None or (isinstance(element, Geometry) and element.mesh):  # of a fitted primitive the mesh says
        return None
    size = element.size.copy()
    return Scaling([Sized(join(path, "size"), size, by_axis, size)], {}, _axes(by_axis), SIZE_LABELS[name])


def _mesh(path: str, geom: Geometry) -> Sized:
    value = np.ones(3) if geom.mesh_transform is None else np.array(geom.mesh_transform)
    return Sized(join(path, "mesh_transform"), value, MESH_OF_AXIS[value.size], geom.mesh_transform)


def _light(path: str, light: Light) -> Scaling | None:
    source, owner = light.type_.value, join(path, "type_.value")
    if isinstance(source, SpotLightDesc):  # the cone across its axis, the range along it
        across: Entries = (0,), (0,), ()
        angles = ("outer_angle", source.outer_angle, "outer"), ("inner_angle", source.inner_angle, "")
        cone = [
            Sized(join(owner, name), np.array(angle), across, angle, RIGHT_ANGLE, label)
            for name, angle, label in angles
        ]
        return Scaling([*cone, _range(owner, source.range, ((), (), (0,)))], {}, "xyz")
    if isinstance(source, PointLightDesc):
        return Scaling([_range(owner, source.range, ((0,), (0,), (0,)))], {}, "xyz")
    if not isinstance(source, RectLightDesc):
        return None
    sides: list[Sized] = []
    for name, by_axis in SIDES.items():
        side = getattr(source, name)
        sides.append(Sized(join(owner, name), np.array(side), by_axis, side, label=name))
    return Scaling(sides, {}, "xy")


def _range(owner: str, value: float, by_axis: Entries) -> Sized:
    return Sized(join(owner, "range"), np.array(value), by_axis, value, label="range")


def sized_object(world: World, path: str) -> str:
    """Path of what is scaled for the object at `path`: of a link with one shape and no links below it that shape."""
    try:
        element: Any = get(world, path)
    except (KeyError, ValueError):
        return path
    if isinstance(element, Body):
        path, element = join(path, "link"), element.link
    if isinstance(element, Link) and len(element.geoms) == 1 and not element.children:
        return join(path, "geoms[0]")
    return path


def _link(path: str, link: Link) -> Scaling | None:
    sizes: list[Sized] = []
    places: dict[str, np.ndarray] = {}
    for at, part in _parts(path, link):
        scaling = _shape(at, part) if isinstance(part, Geometry | Site) else None
        if scaling is not None:
            sizes += scaling.sizes
        name = "local_translation" if isinstance(part, Link) else "pos" if isinstance(part, Joint) else "position"
        places[join(at, name)] = np.array(getattr(part, name))
    return Scaling(sizes, places, "") if sizes else None


def _parts(path: str, link: Link) -> Iterator[tuple[str, Any]]:
    for name in ("geoms", "sites", "joints", "cameras", "lights", "gaussian_splats"):
        for i, part in enumerate(getattr(link, name)):
            yield join(path, f"{name}[{i}]"), part
    for i, child in enumerate(link.children):
        at = join(path, f"children[{i}]")
        yield at, child
        yield from _parts(at, child)


def _axes(by_axis: Entries) -> str:
    return "".join(axis for axis, entries in zip("xyz", by_axis, strict=True) if entries)
