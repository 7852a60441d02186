"""What to hide so that one thing is seen alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.msd.paths import is_within, join
from engine.msd.schema import Hierarchy, Link, World

LOOSE = "geoms", "sites", "gaussian_splats"
"""What hangs in a link or in the world and is seen. Without lights the rest would look different."""


def others(world: World, kept: Iterable[str]) -> Iterator[str]:
    """The fewest paths that hide all of a World but `kept` and what is below them."""
    kept = {*kept}
    hierarchy = world.hierarchy
    yield from _loose(hierarchy, "hierarchy", kept)
    for i, body in enumerate(hierarchy.bodies):
        yield from _of_link(body.link, f"hierarchy.bodies[{i}].link", kept)


def _of_link(link: Link, path: str, kept: set[str]) -> Iterator[str]:
    if is_within(path, kept) or is_within(path.removesuffix(".link"), kept):
        return
    if not any(is_within(one, {path}) for one in kept):
        yield path
        return
    yield from _loose(link, path, kept)
    for i, child in enumerate(link.children):
        yield from _of_link(child, join(join(path, "children"), i), kept)


def _loose(owner: Hierarchy | Link, path: str, kept: set[str]) -> Iterator[str]:
    for name in LOOSE:
        entries = (join(join(path, name), i) for i in range(len(getattr(owner, name))))
        yield from (entry for entry in entries if not is_within(entry, kept))
