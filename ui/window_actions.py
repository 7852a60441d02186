"""The commands that are about the window itself: panels, full screen, theme, command palette, preferences, help."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from app import manual
from app.naming import name_of, title
from engine.msd.paths import walk
from ui import help_text, preferences, theme
from ui.manual.context import Topic
from ui.mnemonics import without_mnemonic
from ui.palette import CommandPalette
from ui.preferences import PreferencesDialog
from ui.search_words import SCENE_WORDS, SETTING_WORDS
from ui.summary_dialog import SummaryDialog
from ui.tree.structure import SCENE_SETTINGS
from ui.way_back import WayBack

if TYPE_CHECKING:
    from ui.main_window import MainWindow

MOST_PAGES = 5
"""Sections of the manual in the command palette."""


class WindowActions(QObject):
    """What commands do that act on a whole window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._way_back = WayBack(window)

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        window = self._window
        return {
            "welcome": lambda *_: window.show_welcome(),
            "rename": lambda *_: window.tree.rename(),
            "select_all": lambda *_: self._select_all(),
            "find": lambda *_: self._find(),
            "restart": lambda *_: window.restart_engine(),
            "full_screen": lambda *_: self._show_full_screen(not window.isFullScreen()),
            "view_only": lambda *_: self.show_view_only(not window.view_only.is_on),
            "adjust": lambda *_: window.adjust_panel.focus_fields(),
            "values": lambda *_: self._show_values(),
            "reset_layout": lambda *_: self._reset_layout(),
            **{f"theme_{name}": lambda *_, name=name: theme.choose(name) for name in theme.SCHEMES},
            "toggle_theme": lambda *_: theme.choose("light" if theme.is_dark() else "dark"),
            "palette": lambda *_: self.open_palette(),
            "preferences": lambda *_: self.open_preferences(),
            "summary": lambda *_: self.show_summary(),
            "about": lambda *_: help_text.show_about(window),
        }

    def checked(self, id: str) -> bool | None:
        """Whether a command is on; None for those of others."""
        if id.startswith("theme_"):
            return id == f"theme_{theme.scheme()}"
        window = self._window
        return {
            "full_screen": window.isFullScreen(),
            "view_only": window.view_only.is_on,
            "loop": window.editor.playback.loops,
        }.get(id)

    def _reset_layout(self) -> None:
        self._window.window_layout.reset()
        self._window.viewport.setFocus()  # panels that were placed anew leave it to a box into which keys would type

    def _show_values(self) -> None:
        self._window.window_layout.show_panel("values")
        self._window.values.focus_search()

    def _show_full_screen(self, on: bool) -> None:
        full, state = Qt.WindowState.WindowFullScreen, self._window.windowState()
        self._window.setWindowState(state | full if on else state & ~full)
        self.show_view_only(on)

    def show_view_only(self, on: bool) -> None:
        """Show the views alone, with what is to be known of the simulation in them, and first how to show everything
        again."""
        window = self._window
        if on == window.view_only.is_on:
            return
        window.view_only.set(on)
        window.viewport.show_parts(hud=on)
        window.viewport.setFocus()
        escape = window.commands.by_id["camera_free"]
        if on:
            escape.triggered.connect(self._leave_view_only)
            self._say_way_back()
        else:
            escape.triggered.disconnect(self._leave_view_only)
            self._way_back.hide()

    def _leave_view_only(self) -> None:
        # Of Esc, where that ends nothing else
        self._show_full_screen(False)

    def _say_way_back(self) -> None:
        views, by_id = self._window.views, self._window.commands.by_id
        ids = "full_screen" if self._window.isFullScreen() else "view_only", "camera_free"
        keys = [by_id[id].shortcut().toString(QKeySequence.SequenceFormat.NativeText) for id in ids]
        text = self.tr("{0}: show everything again").format(", ".join(filter(None, keys)))
        self._way_back.say(text, views)

    def _select_all(self) -> None:
        """All rows where the tree has the keyboard, else all that stands in the world."""
        tree = self._window.tree
        tree.select_all() if tree.view.hasFocus() else self._window.editor.select_all()

    def _find(self) -> None:
        self._window.window_layout.show_panel("tree")
        self._window.tree.search.setFocus()
        self._window.tree.search.selectAll()

    def open_palette(self) -> CommandPalette:
        """Show the command palette: every command, every object that can be added or is in the scene, settings."""
        window = self._window
        commands = [action for id, action in window.commands.by_id.items() if id != "palette"]
        add = window.commands.menus["Add"]
        for menu in add.findChildren(type(add)):
            for action in menu.actions():
                if not action.isSeparator() and action.menu() is None:
                    text, group = without_mnemonic(action.text()), without_mnemonic(menu.title())
                    action.setData(f"{self.tr('Add')}: {text} ({group})")
                    commands.append(action)
        if window.plugin_actions.menu is not None:
            for action in window.plugin_actions.menu.actions():
                if not action.isSeparator():
                    action.setData(f"{self.tr('Plugins')}: {without_mnemonic(action.text())}")
                    commands.append(action)
        commands += window.layout_actions.entries(window)
        settings = [QAction(preferences.title(setting)) for setting in preferences.SETTINGS]
        for action, setting in zip(settings, preferences.SETTINGS, strict=True):
            action.setData(action.text())
            action.setProperty("words", SETTING_WORDS.get(setting.id, ""))
            action.triggered.connect(lambda _, setting=setting: self.open_preferences().show_setting(setting))
        for group in SCENE_SETTINGS:
            action = QAction(f"{self.tr('Scene')}: {self.tr(group.label)}")
            action.setData(action.text())
            action.setProperty("english", f"Scene: {group.label}")
            action.setProperty("words", SCENE_WORDS.get(group.path, ""))
            action.triggered.connect(lambda _, path=group.path: window.jump(path))
            settings.append(action)
        world = window.document.world
        palette = CommandPalette(
            commands + settings,
            window,
            lambda: [(title(world, path, e), path) for path, e in walk(world) if name_of(path, e)],
            self._pages,
        )
        palette.object_chosen.connect(window.jump)
        palette.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        palette.show()
        return palette

    def _pages(self, typed: str) -> list[tuple[str, Callable[[], object]]]:
        """The first sections of the manual on something, each with what shows it."""
        guidance = self._window.guidance
        return [
            (one.section.title, lambda at=one.section: guidance.open_manual(Topic(at.page, at.anchor)))
            for one in manual.search(typed)[:MOST_PAGES]
        ]

    def open_preferences(self) -> PreferencesDialog:
        """Show what is chosen once for all scenes."""
        dialog = PreferencesDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def show_summary(self) -> SummaryDialog:
        """Show what the scene holds."""
        dialog = SummaryDialog(self._window.editor, self._window)
        dialog.open()
        return dialog
