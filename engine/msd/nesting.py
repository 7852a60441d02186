"""How deep the links of a World are nested; a link below itself is refused, since every walk would be without end."""

from __future__ import annotations

from typing import Any

from engine.errors import SceneError
from engine.msd.schema.hierarchy import Body, Link
from engine.msd.schema.world import World


def nesting_depth(world: World) -> int:
    """How many links are below each other at most, the base link included.

    Raises:
        SceneError: a link is below itself; names its path.
    """
    deepest = 0
    for i, body in enumerate(world.hierarchy.bodies):
        if isinstance(body, Body):  # what is in a list is not checked before it is written
            deepest = max(deepest, _depth(world, i, body.link))
    return deepest


def _depth(world: World, body: int, base: Link) -> int:
    if not base.children:
        return 1
    above: list[tuple[Link, Any]] = [(base, enumerate(base.children))]  # with the children that come next
    inside, steps, deepest = {id(base)}, [-1], 1
    while above:
        link, rest = above[-1]
        at, child = next(rest, (-1, None))
        if child is None:
            above.pop()
            inside.discard(id(link))
            steps.pop()
        elif id(child) in inside:
            path = "".join(f".children[{step}]" for step in (*steps[1:], at))
            raise below_itself(child, f"hierarchy.bodies[{body}].link{path}", world.file)
        elif isinstance(child, Link) and child.children:
            above.append((child, enumerate(child.children)))
            inside.add(id(child))
            steps.append(at)
            deepest = max(deepest, len(above))
        else:
            deepest = max(deepest, len(above) + 1)
    return deepest


def below_itself(link: Link, path: str, file: str = "") -> SceneError:
    """What is said of a link that is reached again inside itself, at a path."""
    name = f"the link {link.name!r}" if link.name else "this link"
    return SceneError(f"{name} is below itself; take it out of the children there, or put a copy in", file, path)
