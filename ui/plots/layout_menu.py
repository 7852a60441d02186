"""The menu of the plots as a whole: kept with the scene and in files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox

from app.plot_layout import decoded, read_layout, write_layout
from engine.errors import SceneError
from ui import questions
from ui.language.phrases import translated
from ui.mnemonics import mark_menu

if TYPE_CHECKING:
    from app.plot_layout import PlotLayout
    from ui.plots.panel import PlotPanel

MOST_NAMED, LONGEST = 8, 60
"""Signals that are named where the scene has not what is shown, and characters of each."""


class LayoutMenu(QMenu):
    """Keeps the plots of a panel and shows them again."""

    def __init__(self, panel: PlotPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self.addAction(self.tr("Keep with Scene"), panel.keep_layout)
        self._of_scene = self.addAction(self.tr("Show Plots of Scene"), self._show_plots_of_scene)
        self.addSeparator()
        self.addAction(self.tr("Open Layout…"), lambda: self.open())
        self.addAction(self.tr("Save Layout As…"), lambda: self.save())
        mark_menu(self)
        self.aboutToShow.connect(lambda: self._of_scene.setEnabled(bool(panel.scene_layout)))

    def open(self, path: str = "") -> None:
        """Show the plots of a file; asks for it unless `path` is given."""
        kinds = self.tr("Layouts of plots (*.json)")
        path = path or QFileDialog.getOpenFileName(self._panel, self.tr("Open Layout"), "", kinds)[0]
        if path:
            try:
                self._show_layout(read_layout(path))
            except SceneError as error:
                QMessageBox.warning(self._panel, self.tr("Open Layout"), translated(str(error)))

    def save(self, path: str = "") -> None:
        """Write the plots into a file; asks for it unless `path` is given."""
        kinds = self.tr("Layouts of plots (*.json)")
        path = path or QFileDialog.getSaveFileName(self._panel, self.tr("Save Layout"), "plots.json", kinds)[0]
        path = path if Path(path).suffix else questions.with_suffix(self._panel, path, ".json")
        if path:
            try:
                write_layout(path, self._panel.layout_state())
            except OSError as error:
                QMessageBox.warning(self._panel, self.tr("Save Layout"), f"{path}: {error.strerror or error}")

    def _show_plots_of_scene(self) -> None:
        try:
            self._show_layout(decoded(self._panel.scene_layout))
        except SceneError as error:
            QMessageBox.warning(self._panel, self.tr("Show Plots of Scene"), translated(str(error)))

    def _show_layout(self, layout: PlotLayout) -> None:
        missing = self._panel.restore_layout(layout)
        if missing:
            names = [one if len(one) <= LONGEST else f"{one[:LONGEST]}…" for one in missing[:MOST_NAMED]]
            names += ["…"] * (len(missing) > MOST_NAMED)
            text = self.tr("The scene does not have what some curves show: {}").format(", ".join(names))
            QMessageBox.information(self._panel, self.tr("Open Layout"), text)
