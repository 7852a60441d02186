"""Which page of the manual is about what has the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QApplication, QWidget

from app import manual
from engine.msd.paths import get, split
from engine.msd.schema.base import Element

if TYPE_CHECKING:
    from ui.main_window import MainWindow


class Topic(NamedTuple):
    """A page with an anchor, or a class of the scene with a field."""

    page: str = ""
    anchor: str = ""
    of_class: str = ""
    field: str = ""


PANELS = {
    "tree": "scene-tree",
    "library": "library",
    "inspector": "inspector",
    "controls": "controls",
    "plots": "plots",
    "values": "values",
    "takes": "takes",
    "messages": "messages",
    "console": "console",
    "log": "log",
}
"""Anchors on the page of the editor, by the names of the panels."""


def topic(window: MainWindow) -> Topic:
    """What F1 shows: the field of the inspector, the kind of the object in the tree or the view, or the panel."""
    focus = QApplication.focusWidget()
    if _has(window.inspector, focus) and (found := field_topic(window)) is not None:
        return found
    if _has(window.tree.view, focus) and window.selection.current:
        kind = _class_at(window, window.selection.current)
        if kind is not None:
            return Topic(of_class=kind)
    for name, anchor in PANELS.items():
        if name in window.docks and _has(window.docks[name], focus):
            return Topic("editor", anchor)
    if _has(window.transport, focus):
        return Topic("editor", "transport-and-timeline")
    if not _has(window.views, focus):
        return Topic("editor")
    kind = _class_at(window, window.selection.current) if window.selection.current else None
    return Topic(of_class=kind) if kind is not None else Topic("viewport")


def field_topic(window: MainWindow) -> Topic | None:
    """The class and the field of the current row of the inspector; the class of the object without one."""
    model, index = window.inspector.model, window.inspector.view.currentIndex()
    if not model.paths:
        return None
    source = window.inspector.proxy.mapToSource(index) if index.isValid() else index
    row = model.row(source) if source.isValid() else None
    if row is None or not row.rel:
        kind = _class_at(window, model.paths[-1])
        return Topic(of_class=kind) if kind else None
    path = model.path(source)
    while path:
        path, field = split(path)
        kind = _class_at(window, path)
        if kind is not None and manual.of_class(kind) is not None:
            return Topic(of_class=kind, field=str(field))
    return Topic(of_class="World")


def _class_at(window: MainWindow, path: str) -> str | None:
    try:
        found = get(window.document.world, path)
    except KeyError:
        return None
    return type(found).__name__ if isinstance(found, Element) else None


def _has(part: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and (part is focus or part.isAncestorOf(focus))
