"""Puts what plugins have into a window: the menu Plugins, panels, scenes to begin with; and the list of plugins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSettings, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMenu, QWidget

from app import plugins
from app.plugins import Plugin
from engine.errors import SceneError
from engine.msd.schema import World
from ui.mnemonics import mark_menu
from ui.plugins.dialog import OFF, PluginsDialog

if TYPE_CHECKING:
    from ui.main_window import MainWindow


class PluginActions(QObject):
    """What plugins have, in one window.

    Attributes:
        menu: the menu Plugins; None without plugins that add to it.
        docks: the panels of plugins, by title.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.menu: QMenu | None = None
        self.docks: dict[str, QDockWidget] = {}
        QTimer.singleShot(0, self, self.load)

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"plugins": lambda *_: self.show_dialog()}

    def load(self) -> None:
        """Add what the plugins have that the user wants."""
        if self.menu is not None:
            return
        found = plugins.load(switched_off())
        for plugin in found:
            if plugin.error:
                self._window.show_error(plugin.error)
            self._add_to_menu(plugin)
            for template in plugin.templates:
                begin = partial(self._begin_with, plugin, template.make)
                self._window.welcome.add_template(
                    f"{plugin.name}:{template.title}", template.title, plugin.name, begin
                )
            for panel in plugin.panels:
                self._add_panel(plugin, panel.title, panel.make)
        if self.menu is not None:
            mark_menu(self.menu)

    def _add_to_menu(self, plugin: Plugin) -> None:
        if not plugin.commands and not plugin.templates:
            return
        if self.menu is None:
            bar = self._window.menuBar()
            self.menu = QMenu(self.tr("Plu&gins"), bar)
            self.menu.setToolTipsVisible(True)
            bar.insertMenu(self._window.commands.menus["Help"].menuAction(), self.menu)
        self.menu.addSection(plugin.name)
        for command in plugin.commands:
            action = self.menu.addAction(
                command.text.replace("&", "&&"),
                lambda command=command: self._call(plugin, command.text, lambda: command.run(self._window.editor)),
            )
            action.setToolTip(command.tip)
        for template in plugin.templates:
            text = self.tr("New: {0}").format(template.title)
            self.menu.addAction(
                text.replace("&", "&&"), lambda template=template: self._begin_with(plugin, template.make)
            )

    def _begin_with(self, plugin: Plugin, make: Callable[[], World]) -> None:
        world = self._call(plugin, self.tr("making a scene"), make)
        if isinstance(world, World):
            self._window.file_actions.begin(world)

    def _add_panel(self, plugin: Plugin, title: str, make: Callable[[Any], Any]) -> None:
        widget = self._call(plugin, title, lambda: make(self._window.editor))
        if not isinstance(widget, QWidget):
            return
        dock = QDockWidget(title, self._window)
        dock.setObjectName(f"plugin_{plugin.name}_{title}")
        dock.setWidget(widget)
        if not self._window.restoreDockWidget(dock):
            self._window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
            self._window.tabifyDockWidget(self._window.docks["log"], dock)
            self._window.docks["plots"].raise_()
        panels = self._window.commands.menus["View/Panels"]
        panels.insertAction(self._window.commands.by_id["reset_layout"], dock.toggleViewAction())
        self.docks[title] = dock

    def _call(self, plugin: Plugin, what: str, call: Callable[[], Any]) -> Any:
        """What a function of a plugin returns; None, and a sentence in the status bar, where it raises."""
        try:
            return plugin.call(what, call)
        except SceneError as error:
            self._window.show_error(error.message)
            return None

    def show_dialog(self) -> PluginsDialog:
        """Show the plugins that are installed."""
        dialog = PluginsDialog(plugins.load(switched_off()), self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog


def switched_off() -> list[str]:
    """Names of the plugins that the user does not want."""
    stored = QSettings().value(OFF, [])
    names = stored if isinstance(stored, list) else [stored] if stored else []
    return [str(name) for name in names]
