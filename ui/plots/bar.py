"""The buttons above the plots of a panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy, QToolButton

from ui.buttons import text_button
from ui.folding_row import FoldingRow

WINDOWS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Lengths of the sliding window that can be chosen, seconds."""


class PlotBar(FoldingRow):
    """What is done with all plots of a panel, which connects it.

    Attributes:
        difference_label: says what is between the two cursors.
    """

    def __init__(self) -> None:
        super().__init__()
        translate = QCoreApplication.translate
        self.add_button = text_button(
            translate("PlotPanel", "Add…"), translate("PlotPanel", "Choose channels to plot")
        )
        self.follow_button = text_button(
            translate("PlotPanel", "Follow"), translate("PlotPanel", "Show the newest samples as they arrive")
        )
        self.window_box = QComboBox()
        self.window_box.setAccessibleName(translate("PlotPanel", "Length of the time window"))
        self.window_box.setToolTip(translate("PlotPanel", "Length of the sliding time window"))
        for seconds in WINDOWS:
            self.window_box.addItem(translate("PlotPanel", "%1 s").replace("%1", f"{seconds:g}"), seconds)
        self.cursors_button = text_button(
            translate("PlotPanel", "Cursors"),
            translate("PlotPanel", "Two cursors to drag, with the values at them and their differences"),
        )
        self.statistics_button = text_button(
            translate("PlotPanel", "Statistics"),
            translate("PlotPanel", "Least, greatest and mean value of the visible range, and its RMS"),
        )
        for button in (self.follow_button, self.cursors_button, self.statistics_button):
            button.setCheckable(True)
        self.follow_button.setChecked(True)
        self.save_button = text_button(
            translate("PlotPanel", "Save…"),
            translate(
                "PlotPanel",
                "Save the visible range of every plot that is not frozen as CSV, NumPy, Parquet or MCAP",
            ),
        )
        self.layout_button = text_button(
            translate("PlotPanel", "Layout"),
            translate("PlotPanel", "Keep these plots with the scene or in a file, and show them again"),
        )
        self.layout_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.difference_label = QLabel()
        # As much of it as there is room for: it is a sentence and may be cut, the buttons may not.
        self.difference_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.add(self.add_button)
        self.add(self.follow_button)
        for widget in (
            self.window_box,
            self.cursors_button,
            self.statistics_button,
            self.save_button,
            self.layout_button,
        ):
            self.add(widget, folds=True)
        self.add(self.difference_label, stretch=1)

    def choose_window(self, seconds: float) -> None:
        """Choose a length of the sliding window, if it is one of those that there are."""
        if seconds in WINDOWS:
            self.window_box.setCurrentIndex(WINDOWS.index(seconds))
