"""Window > Layouts: arrangements of the window, kept by name with the program and in files."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QMessageBox

from app.view_memory import arrangement_of, restore_views
from app.window_layouts import (
    WindowArrangement,
    WindowLayouts,
    decoded,
    encoded,
    read_arrangement,
    write_arrangement,
)
from engine.errors import SceneError
from ui.language.phrases import translated
from ui.layouts.parts import parts_of, show_parts
from ui.mnemonics import mark_menu

if TYPE_CHECKING:
    from ui.main_window import MainWindow

KEPT = "window/layouts"
log = logging.getLogger(__name__)


class LayoutActions(QObject):
    """Keeps how a window stands, and lets it stand so again."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {
            "save_layout": lambda *_: self.save_as(),
            "import_layout": lambda *_: self.import_from(),
            "export_layout": lambda *_: self.export_to(),
        }

    def arrangement(self, name: str = "") -> WindowArrangement:
        """How the window stands."""
        window = self._window
        window.window_actions.show_view_only(False)
        plots = window.plots.layout_state()
        return WindowArrangement(
            name,
            arrangement_of(window.editor.views, whole=True),
            [parts_of(viewport) for viewport in window.views.viewports],
            window.window_layout.places(),
            plots if plots.plots else None,
        )

    def show(self, arrangement: WindowArrangement) -> None:
        """Let the window stand so. Cameras and signals that the scene does not have are passed over, and said."""
        window = self._window
        window.window_actions.show_view_only(False)
        window.leave_welcome()
        restore_views(window.editor.views, window.document.world, arrangement.views)
        for viewport, parts in zip(window.views.viewports, arrangement.parts, strict=False):
            show_parts(viewport, parts)
        window.window_layout.show_places(arrangement.panels)
        window.viewport.setFocus()  # panels that were placed anew leave it to a box into which keys would type
        if arrangement.plots is not None and (missing := window.plots.restore_layout(arrangement.plots)):
            text = self.tr("The scene does not have what some curves show: {}")
            window.notify(text.format(", ".join(missing)))

    # ------------------------------------------------------------------------------------------------ by name

    def fill(self, menu: QMenu) -> None:
        """Put those that are kept at the beginning of the menu, and those that can be removed at its end."""
        for action in [one for one in menu.actions() if one.property("layout")]:
            menu.removeAction(action)
            action.deleteLater()
        first, names = menu.actions()[0], kept().names
        for action in self.entries(menu):
            menu.insertAction(first, action)
        if not names:
            return
        line = menu.insertSeparator(first)
        removing = QMenu(self.tr("Remove Layout"), menu)
        for name in names:
            removing.addAction(name.replace("&", "&&"), lambda name=name: self.remove(name))
        last = menu.addMenu(removing)
        for action in (line, last):
            action.setProperty("layout", True)
        mark_menu(menu)

    def entries(self, parent: QObject) -> list[QAction]:
        """An action for each of those that are kept, which lets the window stand so."""
        actions = []
        for one in kept().kept:
            action = QAction(one.name.replace("&", "&&"), parent)
            action.setToolTip(self.tr("Arrange views, cameras, panels and plots this way"))
            action.setProperty("layout", True)
            action.setData(f"{self.tr('Layouts')}: {one.name}")
            action.triggered.connect(lambda _=False, one=one: self.show(one))
            actions.append(action)
        return actions

    def save_as(self, name: str = "") -> None:
        """Keep how the window stands; asks for a name unless one is given."""
        title = self.tr("Save Layout As")
        if not name:
            name, is_named = QInputDialog.getText(self._window, title, self.tr("Name of the layout:"))
            if not is_named or not name.strip():
                return
        self._keep(self.arrangement(name.strip()), title)

    def remove(self, name: str) -> None:
        """Keep a layout no longer."""
        layouts = kept()
        layouts.remove(name)
        _store(layouts)
        self._window.notify(self.tr("Removed the layout {0}").format(name))

    def _keep(self, arrangement: WindowArrangement, title: str) -> bool:
        """Keep it, if another one of its name may go. Returns whether it is kept."""
        layouts = kept()
        if arrangement.name in layouts.names:
            text = self.tr("There is a layout {0} already. Replace it?").format(arrangement.name)
            if QMessageBox.question(self._window, title, text) != QMessageBox.StandardButton.Yes:
                return False
        layouts.keep(arrangement)
        _store(layouts)
        self._window.notify(self.tr("Saved the layout {0}").format(arrangement.name))
        return True

    # ------------------------------------------------------------------------------------------------ files

    def import_from(self, path: str = "") -> None:
        """Keep the layout of a file, and let the window stand so; asks for it unless `path` is given."""
        title, kinds = self.tr("Import Layout"), self.tr("Layouts of the window (*.json)")
        path = path or QFileDialog.getOpenFileName(self._window, title, "", kinds)[0]
        if not path:
            return
        try:
            found = read_arrangement(path)
        except SceneError as error:
            QMessageBox.warning(self._window, title, translated(str(error)))
            return
        if self._keep(found, title):
            self.show(found)

    def export_to(self, path: str = "") -> None:
        """Write how the window stands into a file, by whose name it is called elsewhere; asks for it unless `path` is
        given."""
        title, kinds = self.tr("Export Layout"), self.tr("Layouts of the window (*.json)")
        path = path or QFileDialog.getSaveFileName(self._window, title, "layout.json", kinds)[0]
        if not path:
            return
        try:
            write_arrangement(path, self.arrangement())
        except OSError as error:
            QMessageBox.warning(self._window, title, f"{path}: {error.strerror or error}")


def kept() -> WindowLayouts:
    """The layouts that are kept with the program."""
    text = QSettings().value(KEPT)
    if isinstance(text, str) and text:
        try:
            return decoded(text)
        except SceneError as error:
            log.warning("The layouts of windows in the settings cannot be read: %s", error)
    return WindowLayouts()


def _store(layouts: WindowLayouts) -> None:
    QSettings().setValue(KEPT, encoded(layouts))
