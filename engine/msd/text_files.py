"""Files that elements of MJCF name which a World keeps as text: of flexes and skins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from engine.errors import SceneError
from engine.msd.paths import join
from engine.msd.schema import Link, RawMjcf, World

if TYPE_CHECKING:
    from engine.msd.mjcf.xml import Node


class TextFile:
    """The file that a text names, relative to the World's own file. Setting it changes the text.

    Attributes:
        path: World path of the text.
    """

    def __init__(self, path: str, owner: RawMjcf, root: Node, node: Node) -> None:
        self.path, self._owner, self._root, self._node = path, owner, root, node

    @property
    def file(self) -> str:
        return self._node.attrib["file"]

    @file.setter
    def file(self, value: str) -> None:
        from engine.msd.mjcf.carried import text_of

        self._node.attrib["file"] = value
        self._owner.xml = text_of(self._root)


def text_files(world: World) -> Iterator[TextFile]:
    """The file of every text that names one; broken text names none."""
    for path, carried in _raw_elements(world):
        if "file=" not in carried.xml:
            continue
        from engine.msd.mjcf.xml import parse  # slow to load, and few scenes have such texts

        try:
            root = parse(carried.xml, world.file)
        except SceneError:
            continue
        node = next((node for node in root.walk() if node.attrib.get("file")), None)
        if node is not None:
            yield TextFile(join(path, "xml"), carried, root, node)


def in_links(world: World) -> bool:
    """Whether a link, not only the World itself, has such a text."""
    return any(path.startswith("hierarchy") for path, carried in _raw_elements(world) if "file=" in carried.xml)


def _raw_elements(world: World) -> Iterator[tuple[str, RawMjcf]]:
    if world.extras is not msgspec.UNSET:
        yield from ((join("extras.carried", i), carried) for i, carried in enumerate(world.extras.carried))
    stack: list[tuple[str, Link]] = [
        (f"hierarchy.bodies[{i}].link", body.link) for i, body in reversed([*enumerate(world.hierarchy.bodies)])
    ]
    while stack:
        path, link = stack.pop()
        if link.extras is not msgspec.UNSET:
            for i, carried in enumerate(link.extras.carried or ()):
                yield join(f"{path}.extras.carried", i), carried
        stack += [(f"{path}.children[{i}]", child) for i, child in reversed([*enumerate(link.children)])]
