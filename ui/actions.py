"""Menus, toolbar and shortcuts, made from the command table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QWidget

from ui import icons
from ui.commands import COMMANDS, MENUS, TOOLBAR, command
from ui.keys import keymap
from ui.mnemonics import mark_menu, without_mnemonic
from ui.search_words import COMMAND_WORDS


class Actions:
    """The QAction of every command, with the keys of the user's keymap.

    Attributes:
        by_id: the actions.
        with_keys: these, and the entries of the menu Add, by the ids of `ui.commands.ALL`.
        menus: menus by name; sub-menus as `View/Theme`.
    """

    def __init__(self, window: QMainWindow, run: Callable[[str, bool], None]) -> None:
        self.window = window
        self._views: QWidget | None = None
        self._view_keys: list[QShortcut] = []
        self.by_id: dict[str, QAction] = {}
        self.with_keys: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        for c in COMMANDS:
            action = QAction(window.tr(c.text, c.menu), window, checkable=c.checkable)
            action.setObjectName(c.id)
            action.setIconText(window.tr(c.text, c.menu).rstrip("…"))  # without the letter for the keyboard
            path = ": ".join(window.tr(menu) for menu in c.menu.split("/"))
            action.setData(f"{path}: {window.tr(c.text, c.menu)}".rstrip("…"))
            action.setProperty("words", COMMAND_WORDS.get(c.id, ""))
            action.setProperty("english", f"{c.menu.replace('/', ': ')}: {c.text}".rstrip("…"))
            action.setIcon(icons.icon(c.icon))
            action.triggered.connect(lambda checked=False, id=c.id: run(id, checked))
            self.by_id[c.id] = action
        self.with_keys |= self.by_id
        self._use_keys(self.by_id)

    def add_templates(self, entries: dict[str, QAction]) -> None:
        """Let the entries of the menu Add, by the ids of templates, have keys."""
        added = {f"add_{name}": action for name, action in entries.items()}
        for id, action in added.items():
            group = self.window.tr(command(id).menu.split("/")[1])
            action.setData(f"{self.window.tr('Add', 'menu bar')}: {without_mnemonic(action.text())} ({group})")
        self.with_keys |= added
        self._use_keys(added)

    def update_keys(self) -> None:
        """Use the keys of the keymap: in menus, tips and from the keyboard."""
        for one in self._view_keys:
            one.setEnabled(False)
            one.deleteLater()
        self._view_keys = []
        self._use_keys(self.with_keys)
        for action in self.window.menuBar().actions():
            action.setText(without_mnemonic(action.text()))
        self.mark_menus()

    def _use_keys(self, actions: Mapping[str, QAction]) -> None:
        keys_of = keymap.keymap().all()
        for id, action in actions.items():
            self._set_keys(id, action, keys_of[id])

    def _set_keys(self, id: str, action: QAction, keys: keymap.Keys) -> None:
        """Keys that act in the views only get a shortcut there, beside those that act everywhere."""
        everywhere = [key for key in keys if not keymap.is_for_views(key)]
        in_views = [key for key in keys if keymap.is_for_views(key)]
        context = Qt.ShortcutContext
        only = not everywhere and in_views
        action.setShortcuts([QKeySequence(key) for key in (in_views if only else everywhere)])
        action.setShortcutContext(context.WidgetWithChildrenShortcut if only else context.WindowShortcut)
        if only:
            self.window.removeAction(action)
        else:
            self.window.addAction(action)
        if self._views is not None:
            if only:
                self._views.addAction(action)
            else:
                self._views.removeAction(action)
                for key in in_views:
                    shortcut = QShortcut(QKeySequence(key), self._views)
                    shortcut.setContext(context.WidgetWithChildrenShortcut)
                    shortcut.activated.connect(action.trigger)
                    self._view_keys.append(shortcut)
        tip = self.window.tr(command(id).tooltip)
        action.setToolTip(f"{tip} ({keymap.shown(keys)})" if keys else tip)

    def mark_menus(self) -> None:
        """Give every entry of the menus a letter; those of the bar none that is a key with Alt."""
        keys = [key for keys in keymap.keymap().all().values() for key in keys]
        mark_menu(self.window.menuBar(), "".join(key[-1] for key in keys if key[:-1] == "Alt+"))

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
        """Let the keys that act in views only work there."""
        self._views = views
        keys_of = keymap.keymap().all()
        for id, action in self.with_keys.items():
            if any(map(keymap.is_for_views, keys_of[id])):
                self._set_keys(id, action, keys_of[id])

    def set_enabled(self, rules: dict[str, bool]) -> None:
        """Allow and forbid commands by the rules that their rows in the table name."""
        for id, action in self.by_id.items():
            action.setEnabled(rules[command(id).enabled])

    def set_checked(self, id: str, on: bool) -> None:
        """Show a checkable command as on or off."""
        self.by_id[id].setChecked(on)
