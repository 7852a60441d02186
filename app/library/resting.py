"""New objects put where they rest: at the top level where a view says, in a link on top of the shapes it has."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from app.library.landing import Landing, land
from app.library.solids import Extent, Solids, extent_of, solids_of
from app.snapping import surface_under
from engine.msd.paths import get, split, within
from engine.msd.schema import Body, Geometry, Link, ShapeType, Site, World
from engine.msd.schema.hierarchy import Hierarchy
from render.gizmo import Ray

Land = Callable[[Extent], Landing]
"""Where something of an extent comes to rest."""

PLANES = (ShapeType.Plane, ShapeType.InfinitePlane, ShapeType.HField)
"""Shapes that others rest on; they stand where they are made."""


def rest(world: World, path: str, element: Any, lands: Land) -> None:
    """Put an object that is about to be added to a World at `path` where it rests. What is no body, shape or site,
    and what has nothing to be seen of, stays at its height."""
    if isinstance(element, Body):
        element.link.local_translation = _rested(element.link.local_translation, own_extent(world, element), lands)
    elif isinstance(element, Geometry | Site) and not (isinstance(element, Geometry) and element.shape in PLANES):
        owner = split(split(path)[0])[0]
        extent = own_extent(world, element)
        if isinstance(link := get(world, owner), Link):
            element.position = _on_top(world, link, element, extent)
        else:
            element.position = _rested(element.position, extent, lands)


def own_extent(world: World, element: Body | Geometry | Site) -> Extent | None:
    """How far an object reaches from its origin; None where nothing of it is to be seen."""
    if isinstance(element, Body):
        return _extent(world, Hierarchy(bodies=[_at_origin(element)]))
    own = copy.deepcopy(element)
    own.position = np.zeros(3)
    if isinstance(own, Site):
        own = Geometry(shape=ShapeType[own.shape.name], size=own.size, orientation=own.orientation)
    return _extent(world, Hierarchy(geoms=[own]))


def rest_together(world: World, elements: Sequence[Any], lands: Land) -> None:
    """Put bodies and shapes of the top level, which are about to be added to a World, where they rest as they stand
    together."""
    bodies = [copy.deepcopy(each) for each in elements if isinstance(each, Body)]
    geoms = [copy.deepcopy(each) for each in elements if isinstance(each, Geometry) and each.shape not in PLANES]
    extent = _extent(world, Hierarchy(bodies=bodies, geoms=geoms))
    if extent is None:
        return
    shift = lands(extent).position
    for each in elements:
        if isinstance(each, Body):
            each.link.local_translation = each.link.local_translation + shift
        elif isinstance(each, Geometry) and each.shape not in PLANES:
            each.position = each.position + shift


def _rested(position: np.ndarray, extent: Extent | None, lands: Land) -> np.ndarray:
    if extent is not None:
        return lands(extent).position
    place = lands(Extent(0.0, 0.0, 0.0)).position
    return np.array([place[0], place[1], position[2]])


def _on_top(world: World, link: Link, element: Geometry | Site, extent: Extent | None) -> np.ndarray:
    """On the highest shape of a link, along its z; where it was made if there is none."""
    own = Link(geoms=copy.deepcopy(link.geoms))
    there = _extent(world, Hierarchy(bodies=[Body(link=own)])) if link.geoms else None
    if there is None or extent is None or isinstance(element, Site):
        return element.position
    return np.array([there.middle[0], there.middle[1], there.top - extent.bottom])


def _at_origin(body: Body) -> Body:
    body = copy.deepcopy(body)
    body.link.local_translation = np.zeros(3)
    return body


def _extent(world: World, hierarchy: Hierarchy) -> Extent | None:
    """The extent of some objects with the assets of a World; None where nothing of them is to be seen."""
    alone = World(assets=world.assets, hierarchy=hierarchy)
    alone.source_path, alone.asset_roots = world.source_path, world.asset_roots
    solids = solids_of(alone)
    return extent_of(alone) if any(len(solids.triangles(i)[0]) for i in range(len(solids.rows))) else None


def lander(world: World, solids: Solids, ray: Ray, ground: np.ndarray) -> Land:
    """Where things come to rest that are put on what a ray meets first, of all that does not float: free bodies are
    looked through, so that new ones stand side by side.

    Args:
        solids: the shapes of the World where they are.
        ground: (3,) m, the place where the ray meets nothing.
    """
    free = {f"hierarchy.bodies[{i}]" for i, body in enumerate(world.hierarchy.bodies) if body.free or body.mocap}
    is_free = within(free)
    fixed = np.array([i for i, path in enumerate(solids.paths) if not is_free(path)], dtype=np.intp)
    found = surface_under(solids, fixed, ray)

    def lands(extent: Extent) -> Landing:
        point = ground if found is None else found.point
        point = np.array([*np.round(point[:2], 3), point[2]])
        normal, path = (None, None) if found is None else (found.normal, found.path)
        landing = land(solids, extent, point, normal, path)
        return landing._replace(position=np.round(landing.position, 6) + 0.0)

    return lands
