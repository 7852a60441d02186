"""Rows of the tree that views have fetched, and what makes them the same after a change."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt

from app.naming import kind_of
from engine.msd.schema import Body, Link
from engine.msd.schema.base import Element
from ui.tree.structure import Row

_HEADING = Qt.ItemFlag.ItemIsEnabled  # joined here, as views ask for the flags of every row
_CHOSEN = _HEADING | Qt.ItemFlag.ItemIsSelectable
_LIST = _CHOSEN | Qt.ItemFlag.ItemIsDropEnabled
_DRAGGED = _CHOSEN | Qt.ItemFlag.ItemIsDragEnabled
_NAMELESS = _DRAGGED | Qt.ItemFlag.ItemNeverHasChildren
_LEAF = _NAMELESS | Qt.ItemFlag.ItemIsEditable
_BODY = _DRAGGED | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDropEnabled


class Node:
    """A row that a view has fetched."""

    __slots__ = ("appearance", "children", "fetched", "flags", "parent", "place", "row", "shown")

    def __init__(self, row: Row, parent: Node | None, place: int = 0) -> None:
        self.row, self.parent, self.place = row, parent, place
        self.children: list[Node] = []
        self.shown = self.children
        """Those of `children` that the search finds; without a search the same list."""
        self.flags = flags_of(row)
        self.fetched = False
        """Whether `children` are the rows below it, which are fetched when a view asks for them."""
        self.appearance: tuple[object, ...] | None = None
        """What views show of it; None before the first comparison."""

    def number(self) -> int:
        """Its index among the shown rows of its parent. `place` is where it was at the last call."""
        siblings = self.parent.shown if self.parent is not None else [self]
        if self.place >= len(siblings) or siblings[self.place] is not self:
            for place, sibling in enumerate(siblings):
                sibling.place = place
        return self.place


def flags_of(row: Row) -> Qt.ItemFlag:
    if row.group is not None:
        return _HEADING if row.group.is_heading else _LIST if row.group.has_entries else _CHOSEN
    if isinstance(row.element, (Body, Link)):
        return _BODY
    return _LEAF if kind_of(row.path, row.element) else _NAMELESS


def key_of(row: Row) -> object:
    """What makes a row the same row after a change."""
    if isinstance(row.element, Element):
        return id(row.element)
    return row.path if row.group is None else row.group.label


def paths_of(row: Row) -> Iterator[str]:
    """The paths by which a row is found: its own, and those of the lists that a group has below it."""
    if row.path or not (row.group and row.group.is_heading):  # "" is the World itself
        yield row.path
        yield row.entry_path
    if row.group is not None and row.group.extras:
        yield row.group.extras


def moved_row(row: Row, length: int, start: str) -> Row:
    """A row with the first `length` letters of its paths replaced by `start`."""
    return row._replace(entry_path=start + row.entry_path[length:], path=start + row.path[length:])


def is_run(nodes: list[Node]) -> bool:
    """Whether rows of one parent, in its order, are all next to each other."""
    return nodes[-1].number() - nodes[0].number() == len(nodes) - 1
