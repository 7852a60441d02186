"""Ctrl+Alt+drag: what is under the pointer into a plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDrag

from engine.msd.paths import get
from engine.msd.schema import Link
from ui.dragging import PATH_MIME

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport


def is_plot_drag(modifiers: Qt.KeyboardModifier) -> bool:
    """Whether a left drag with these keys goes into a plot."""
    return modifiers == Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def plotted_paths(view: Viewport, position: QPointF) -> list[str]:
    """World paths of what is plotted of the object at a place: of a shape the joints of its link, or the link; of a
    light or a sensor itself; [] where nothing is."""
    path = view.pick(position)
    if not path:
        return []
    world, link = view.document.world, path
    while link and not isinstance(get(world, link), Link):
        link = link.rpartition(".")[0]
    if not link:
        return [path]
    joints = getattr(get(world, link), "joints", None) or ()
    return [f"{link}.joints[{i}]" for i in range(len(joints))] or [link]


def drag_into_plot(view: Viewport, position: QPointF) -> bool:
    """Drag what is at a place until it is dropped. False: nothing is there."""
    paths = plotted_paths(view, position)
    if not paths:
        return False
    data = QMimeData()
    data.setData(PATH_MIME, "\n".join(paths).encode())
    drag = QDrag(view)
    drag.setMimeData(data)
    drag.exec(Qt.DropAction.CopyAction)
    return True
