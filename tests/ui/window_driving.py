"""Mouse and keys in the panels of the window, for the tests that drive it."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication

from ui.inspector.model import VALUE

ARM = "hierarchy.bodies[0].link"
LEFT = Qt.MouseButton.LeftButton


def click_tree(qtbot, main_window, path, modifier=Qt.KeyboardModifier.NoModifier):
    view = main_window.tree.view
    index = main_window.tree.index_of(path)
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), LEFT, modifier, view.visualRect(index).center())


def cell(main_window, path, column=VALUE):
    """Rectangle of a field's cell in the inspector, scrolled into view."""
    view = main_window.inspector.view
    index = main_window.inspector.proxy.mapFromSource(main_window.inspector.model.index_at(path, column))
    assert index.isValid(), f"no row for {path}"
    view.scrollTo(index)
    return view.visualRect(index)


def open_editor(qtbot, main_window, path, kind, x=None):
    """Click into a field and return the editing widget that opens."""
    rect = cell(main_window, path)
    view = main_window.inspector.view
    at = QPoint(rect.left() + x, rect.center().y()) if x is not None else rect.center()
    qtbot.mouseClick(view.viewport(), LEFT, pos=at)
    widgets = [w for w in view.viewport().findChildren(kind) if w.isVisible()]
    assert widgets, "no editor opened"
    return widgets[0]


def drag(qtbot, view, start, distance, modifier=Qt.KeyboardModifier.NoModifier, release=True):
    port = view.viewport()
    qtbot.mousePress(port, LEFT, modifier, start)
    for part in (0.25, 0.5, 0.75, 1.0):
        at = start + QPoint(round(distance * part), 0)
        event = move_event(port, at, modifier)
        QGuiApplication.sendEvent(port, event)
    if release:
        qtbot.mouseRelease(port, LEFT, modifier, start + QPoint(distance, 0))


def move_event(port, at, modifier):
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    return QMouseEvent(
        QEvent.Type.MouseMove, QPointF(at), QPointF(port.mapToGlobal(at)), Qt.MouseButton.NoButton, LEFT, modifier
    )
