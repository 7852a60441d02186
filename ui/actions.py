"""Menus, toolbar and shortcuts, made from the command table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QWidget

from ui import icons
from ui.commands import COMMANDS, MENUS, TOOLBAR, acts_in_views_only, command


class Actions:
    """The QAction of every command.

    Attributes:
        by_id: the actions.
        menus: menus by name; sub-menus as `View/Theme`.
    """

    def __init__(self, window: QMainWindow, run: Callable[[str, bool], None]) -> None:
        self.window = window
        self.by_id: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        for c in COMMANDS:
            action = QAction(window.tr(c.text, c.menu), window, checkable=c.checkable)
            action.setObjectName(c.id)
            action.setShortcuts([QKeySequence(key) for key in c.shortcut])
            keys = f" ({', '.join(c.shortcut)})" if c.shortcut else ""
            action.setToolTip(f"{window.tr(c.tooltip)}{keys}")
            path = ": ".join(window.tr(menu) for menu in c.menu.split("/"))
            action.setData(f"{path}: {window.tr(c.text, c.menu)}".rstrip("…"))
            action.triggered.connect(lambda checked=False, id=c.id: run(id, checked))
            if acts_in_views_only(c.id):
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            else:
                window.addAction(action)
            self.by_id[c.id] = action
        self.update_icons()

    def update_icons(self) -> None:
        """Draw the icons in the colours of the palette."""
        for c in COMMANDS:
            if c.icon:
                self.by_id[c.id].setIcon(icons.icon(c.icon))

    def fill_menu_bar(self) -> None:
        """Make the menus of the window."""
        for name in MENUS:
            self.menus[name] = self.window.menuBar().addMenu(self.window.tr(name, "menu bar"))
        groups: dict[str, int] = {}
        for c in COMMANDS:
            menu = self._menu(c.menu)
            if groups.get(c.menu, c.group) != c.group:
                menu.addSeparator()
            groups[c.menu] = c.group
            menu.addAction(self.by_id[c.id])

    def _menu(self, name: str) -> QMenu:
        if name not in self.menus:
            parent, _, title = name.rpartition("/")
            self.menus[name] = self._menu(parent).addMenu(self.window.tr(title))
        return self.menus[name]

    def fill_tool_bar(self, bar: QToolBar) -> None:
        """Put the commands of the toolbar on a bar."""
        for id in TOOLBAR:
            if id == "|":
                bar.addSeparator()
            else:
                bar.addAction(self.by_id[id])

    def add_to_views(self, views: QWidget) -> None:
        """Let the keys of the commands that act in views only work there."""
        views.addActions([action for id, action in self.by_id.items() if acts_in_views_only(id)])

    def set_enabled(self, rules: dict[str, bool]) -> None:
        """Allow and forbid commands by the rules that their rows in the table name."""
        for id, action in self.by_id.items():
            action.setEnabled(rules[command(id).enabled])

    def set_checked(self, id: str, on: bool) -> None:
        """Show a checkable command as on or off."""
        self.by_id[id].setChecked(on)
