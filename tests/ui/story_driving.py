"""What a user does in stories, by mouse and keys only, with every click counted."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QMenu, QTabBar, QWidget
from viewport_driving import painted

from ui.palette import CommandPalette

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class User:
    """Somebody at a window.

    Attributes:
        clicks: how often a mouse button was pressed; drags count too.
    """

    def __init__(self, window, qtbot) -> None:
        self.window, self.qtbot, self.clicks = window, qtbot, 0

    def click(self, widget: QWidget, at: QPoint | None = None, modifiers=NONE) -> None:
        """Click on a widget that is seen."""
        assert widget.isVisible() and widget.isEnabled()
        self.clicks += 1
        QTest.mouseClick(widget, LEFT, modifiers, at or widget.rect().center())

    def press(self, key, modifiers=NONE, widget: QWidget | None = None) -> None:
        """Press a key in the view, or in another widget."""
        QTest.keyClick(widget or self.window.viewport, key, modifiers)

    def command(self, text: str) -> None:
        """F3, type what is wanted, Enter."""
        self.press(Qt.Key.Key_F3)
        palette = next(one for one in self.window.findChildren(CommandPalette) if one.isVisible())
        QTest.keyClicks(palette.search, text)
        QTest.keyClick(palette.search, Qt.Key.Key_Return)

    def add(self, group: str, text: str) -> None:
        """Shift+A over the view, then a click on an entry of the menu below one of its groups."""
        self.press(Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
        self._entry(self.window.commands.menus["Add"], group, text)

    def row_menu(self, path: str, group: str, text: str) -> None:
        """Click with the right button on a row of the tree, and on an entry of its menu."""
        view = self.window.tree.view
        at = view.visualRect(self.window.tree.index_of(path)).center()
        self.clicks += 1
        QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, NONE, at)
        QTest.qWait(0)
        view.customContextMenuRequested.emit(at)  # which the windowing system asks for
        menu = next(one for one in self.window.tree.findChildren(QMenu) if one.isVisible())
        self._entry(menu, group, text)

    def _entry(self, menu: QMenu, group: str, text: str) -> None:
        """Go over a group of a menu, which opens, and click on the entry that begins with a text."""
        self.qtbot.waitUntil(menu.isVisible)
        action = next(one for one in menu.actions() if one.text().replace("&", "") == group)
        below = action.menu()
        menu.setActiveAction(action)  # as when the pointer has been over it for a moment
        self.qtbot.waitUntil(below.isVisible)
        entry = next(one for one in below.actions() if one.text().replace("&", "").startswith(text))
        assert entry.isEnabled()
        self.clicks += 1
        QTest.mouseClick(below, LEFT, NONE, below.actionGeometry(entry).center())
        self.qtbot.waitUntil(lambda: not menu.isVisible())

    def type_number(self, field: QAbstractSpinBox, text: str) -> None:
        """Click into a field, unless the tabulator has gone there, type a number, and go on to the next field."""
        if QApplication.focusWidget() is not field:
            self.click(field)
            field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Tab)

    def choose(self, box: QComboBox, text: str) -> None:
        """Click on a list, then on what is chosen."""
        self.click(box)
        row = box.findText(text)
        assert row >= 0, text
        rows = box.view()
        self.qtbot.waitUntil(rows.isVisible)
        QTest.keyClicks(rows, text)
        QTest.keyClick(rows, Qt.Key.Key_Return)
        self.clicks += 1  # as if by mouse, which Qt takes no notice of for a moment after a list has opened
        self.qtbot.waitUntil(lambda: box.currentText() == text and not rows.isVisible())

    def row(self, path: str, modifiers=NONE) -> None:
        """Click on the row of an object in the tree."""
        view = self.window.tree.view
        index = self.window.tree.index_of(path)
        assert index.isValid(), path
        above = index.parent()
        while above.isValid():
            view.expand(above)
            above = above.parent()
        view.scrollTo(index)
        self.click(view.viewport(), view.visualRect(index).center(), modifiers)

    def name(self, text: str) -> None:
        """Type a name for the selected object: F2, the name, Enter."""
        view = self.window.tree.view
        self.press(Qt.Key.Key_F2)
        editor = next(one for one in view.findChildren(QLineEdit) if one.isVisible())
        editor.selectAll()
        QTest.keyClicks(editor, text)
        QTest.keyClick(editor, Qt.Key.Key_Return)
        self.qtbot.waitUntil(lambda: not any(one.isVisible() for one in view.findChildren(QLineEdit)))

    def show_dock(self, title: str) -> None:
        """Click on the tab of a panel."""
        for bar in self.window.findChildren(QTabBar):
            for i in range(bar.count()):
                if bar.isVisible() and bar.tabText(i) == title:
                    self.click(bar, bar.tabRect(i).center())
                    return
        raise AssertionError(title)

    def give_material(self, title: str) -> None:
        """Double-click a material of the library."""
        panel = self.window.materials
        self.qtbot.waitUntil(lambda: bool(panel.model.entries))
        index = next(i for i in (panel.shown.index(r, 0) for r in range(panel.shown.rowCount())) if i.data() == title)
        panel.view.scrollTo(index)
        place = panel.view.visualRect(index).center()
        self.click(panel.view.viewport(), place)
        QTest.mouseDClick(panel.view.viewport(), LEFT, pos=place)

    def drag(self, start: QPoint, stop: QPoint) -> None:
        """Drag in the view."""
        view = self.window.viewport
        self.clicks += 1
        QTest.mousePress(view, LEFT, NONE, start)
        for i in range(1, 7):
            QTest.mouseMove(view, start + (stop - start) * i / 6)
            QTest.qWait(20)
        QTest.mouseRelease(view, LEFT, NONE, stop)

    def ready(self) -> None:
        """Wait until the scene is simulated and drawn."""
        session = self.window.session
        self.qtbot.waitUntil(lambda: session.layout is not None and session.frame() is not None, timeout=60000)
        painted(self.qtbot, self.window.viewport)
