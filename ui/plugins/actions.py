"""Puts what plugins have into a window: the menu Plugins, panels, scenes to begin with; and the list of plugins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QDockWidget, QMenu, QWidget

from app import plugins
from app.plugins import Plugin
from engine.errors import SceneError
from engine.msd.schema import World
from ui.dock import Dock
from ui.mnemonics import mark_menu
from ui.plugins import folders
from ui.plugins.dialog import PluginsDialog

if TYPE_CHECKING:
    from ui.main_window import MainWindow


class PluginActions(QObject):
    """What plugins have, in one window.

    Attributes:
        menu: the menu Plugins; None without plugins that add to it.
        docks: the panels of plugins, by title.

    Signals:
        changed: other plugins are loaded than before; carries them.
    """

    changed = Signal(object)
    _failed = Signal(str)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.menu: QMenu | None = None
        self.docks: dict[str, QDockWidget] = {}
        self._docks_of: dict[Plugin, list[QDockWidget]] = {}  # of all whose parts are in the window
        self._failed.connect(self._say_failed)  # in the thread of the window
        for leave in (
            plugins.changed.connect(self._follow),
            plugins.failed.connect(lambda plugin: self._failed.emit(plugin.error)),
        ):
            window.closing.connect(leave)
        QTimer.singleShot(0, self, self.load)

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"plugins": lambda *_: self.show_dialog(), "reload_plugins": lambda *_: self.reload()}

    def load(self) -> None:
        """Add what the plugins have that the user wants."""
        folders.load()
        self._follow()

    def reload(self) -> None:
        """Read the code of all plugins again."""
        folders.reload()
        broken = [plugin for plugin in plugins.loaded() if plugin.error]
        if not broken:
            self._window.notify(self.tr("Read the code of %n plugins again", "", len(plugins.loaded())))

    def _follow(self) -> None:
        """Let the window have what is loaded now, and nothing else."""
        found = plugins.loaded()
        gone = [plugin for plugin in self._docks_of if plugin not in found]
        new = [plugin for plugin in found if plugin not in self._docks_of]
        before = {dock.objectName(): dock for plugin in gone for dock in self._docks_of[plugin]}
        for plugin in gone:
            for dock in self._docks_of.pop(plugin):
                self.docks.pop(dock.windowTitle(), None)
            for template in plugin.templates:
                self._window.welcome.remove_template(f"{plugin.name}:{template.title}")
        for plugin in new:
            self._docks_of[plugin] = []
            if plugin.error:
                self._window.show_error(plugin.error)
            for template in plugin.templates:
                begin = partial(self._begin_with, plugin, template.make)
                self._window.welcome.add_template(
                    f"{plugin.name}:{template.title}", template.title, plugin.name, begin
                )
            for panel in plugin.panels:
                self._add_panel(plugin, panel.title, panel.make, before)
        for dock in before.values():
            self._remove(dock)
        if gone or new:
            self._fill_menu()
        self.changed.emit(found)

    def _say_failed(self, error: str) -> None:
        self._window.show_error(error)
        self.changed.emit(plugins.loaded())

    def _fill_menu(self) -> None:
        if self.menu is not None:
            self._window.menuBar().removeAction(self.menu.menuAction())
            self.menu.deleteLater()
            self.menu = None
        for plugin in plugins.loaded():
            self._add_to_menu(plugin)
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
        world = self._call(plugin, self.tr("making a scene"), lambda: _of_class(make(), World))
        if world is not None:
            self._window.file_actions.begin(world)

    def _add_panel(
        self, plugin: Plugin, title: str, make: Callable[[Any], Any], before: dict[str, QDockWidget]
    ) -> None:
        """Add a panel, where the one of the same name was that it takes the place of."""
        new_panel = partial(make, self._window.editor)
        widget = self._call(plugin, title, lambda: _of_class(new_panel(), QWidget), plugins.LONGEST_LOADING)
        if widget is None:
            return
        dock = Dock(title, self._window)
        dock.setObjectName(f"plugin_{plugin.name}_{title}")
        dock.setWidget(widget)
        if (old := before.get(dock.objectName())) is not None:
            self._put_in_place(dock, old)
        elif not self._window.restoreDockWidget(dock):
            self._window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
            self._window.tabifyDockWidget(self._window.docks["log"], dock)
            self._window.docks["plots"].raise_()
        panels = self._window.commands.menus["View/Panels"]
        panels.insertAction(self._window.commands.by_id["reset_layout"], dock.toggleViewAction())
        self.docks[title] = dock
        self._docks_of[plugin].append(dock)

    def _put_in_place(self, dock: QDockWidget, old: QDockWidget) -> None:
        self._window.addDockWidget(self._window.dockWidgetArea(old) or Qt.DockWidgetArea.BottomDockWidgetArea, dock)
        if old.isFloating():
            dock.setFloating(True)
            dock.setGeometry(old.geometry())
        else:
            self._window.tabifyDockWidget(old, dock)
            if not old.visibleRegion().isEmpty():
                dock.raise_()
        dock.setVisible(not old.isHidden())

    def _remove(self, dock: QDockWidget) -> None:
        self._window.commands.menus["View/Panels"].removeAction(dock.toggleViewAction())
        self._window.removeDockWidget(dock)
        dock.setObjectName("")
        dock.deleteLater()

    def _call(self, plugin: Plugin, what: str, call: Callable[[], Any], seconds: float = 0.0) -> Any:
        """What a function of a plugin returns; None, and a sentence in the status bar, where it raises or takes more
        than so many seconds, 0: any."""
        try:
            return plugin.call(what, call, seconds)
        except SceneError as error:
            self._window.show_error(error.message)
            return None

    def show_dialog(self) -> PluginsDialog:
        """Show the plugins that there are."""
        dialog = PluginsDialog(folders.load(), self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.changed.connect(dialog.show_plugins)
        dialog.folder_added.connect(folders.add)
        dialog.folder_removed.connect(folders.remove)
        dialog.reload_requested.connect(folders.reload)
        dialog.open()
        return dialog


def _of_class(instance: Any, kind: type) -> Any:
    """What a plugin has made. Raises TypeError unless it is of the class."""
    if not isinstance(instance, kind):
        raise TypeError(f"it gave {type(instance).__name__}, and {kind.__name__} is wanted")
    return instance
