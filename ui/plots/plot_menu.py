"""The menu of a plot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from app.runs import runs_of
from app.worlds_plotted import DEVIATION, EXTREMES, MOST_SINGLE
from ui.channel_names import channel_name
from ui.mnemonics import mark_menu
from ui.plots.views import CAMERA, SPECTRUM, VIEWS, view_title

if TYPE_CHECKING:
    from ui.plots.panel import PlotPanel
    from ui.plots.plot import Plot


class PlotMenu(QMenu):
    """What can be done with a plot of a panel."""

    def __init__(self, panel: PlotPanel, plot: Plot) -> None:
        super().__init__(panel)
        if plot.view != CAMERA:
            self.addAction(self.tr("Add curves…"), lambda: panel.pick(plot))
            self._add_views(panel, plot)
            if panel.session.nworld > 1:
                self._add_worlds(panel, plot)
            self.addSeparator()
        self.addAction(self.tr("Follow newest samples"), lambda: panel.set_following(True))
        _check(self, self.tr("Freeze"), plot.frozen, lambda on: panel.freeze(plot, on))
        if plot.view != CAMERA:
            self.addAction(self.tr("Clear"), plot.clear).setEnabled(not plot.frozen)
        self.addAction(self.tr("Duplicate"), lambda: panel.duplicate(plot))
        _check(self, self.tr("Legend"), not plot.legend.isHidden(), plot.legend.setVisible)
        if plot.view != CAMERA:
            self.addAction(self.tr("Save visible range…"), lambda: panel.save_visible([plot]))
            count = 1 if plot.frozen else len(runs_of(panel.session.history))
            text = self.tr("Save all times…") if count < 2 else self.tr("Save all {} runs…").format(count)
            self.addAction(text, lambda: panel.save_visible([plot], everything=True))
            self.addAction(self.tr("Save as picture…"), lambda: panel.export_picture(plot))
            self.addAction(self.tr("Copy as picture"), lambda: panel.copy_picture(plot))
        self._add_markers(panel)
        self.addAction(self.tr("Trigger…"), lambda: panel.ask_trigger(plot)).setEnabled(bool(plot.curves))
        self.addSeparator()
        for curve in plot.curves:
            title = self.tr("Remove %1").replace("%1", channel_name(curve.channel))
            self.addAction(title, lambda curve=curve: plot.remove(curve))
        self.addAction(self.tr("Remove plot"), lambda: panel.remove_plot(plot))
        mark_menu(self)

    def _add_views(self, panel: PlotPanel, plot: Plot) -> None:
        menu = self.addMenu(self.tr("View as"))
        group = QActionGroup(menu)
        for view in VIEWS:
            action = menu.addAction(view_title(view), lambda view=view: panel.set_view(plot, view))
            action.setCheckable(True)
            action.setChecked(plot.view == view)
            group.addAction(action)
        menu.addSeparator()
        is_on = plot.analysis is not None and plot.analysis.logarithmic
        action = _check(menu, self.tr("Logarithmic amplitudes"), is_on, lambda on: panel.set_view(plot, SPECTRUM, on))
        action.setEnabled(plot.view == SPECTRUM)
        mark_menu(menu)

    def _add_worlds(self, panel: PlotPanel, plot: Plot) -> None:
        menu = self.addMenu(self.tr("Worlds"))
        group = QActionGroup(menu)
        first = next((curve for curve in plot.curves if curve.band), None)
        band, singles = (first.band, first.singles) if first else ("", False)
        for way, text in (
            ("", self.tr("The one that is shown")),
            (EXTREMES, self.tr("Mean, smallest and largest")),
            (DEVIATION, self.tr("Mean and standard deviation")),
        ):
            action = menu.addAction(text, lambda way=way: panel.show_worlds(plot, way, singles))
            action.setCheckable(True)
            action.setChecked(way == band)
            group.addAction(action)
        menu.addSeparator()
        text = self.tr("Curves of the worlds")
        action = _check(menu, text, singles, lambda on: panel.show_worlds(plot, band or EXTREMES, on))
        action.setToolTip(self.tr("Of more than {} worlds, those of the first ones").format(MOST_SINGLE))
        menu.setToolTipsVisible(True)
        menu.setEnabled(not plot.frozen)
        mark_menu(menu)

    def _add_markers(self, panel: PlotPanel) -> None:
        menu = self.addMenu(self.tr("Markers in all plots"))
        events, contacts = panel.shows_markers, panel.shows_contacts
        _check(menu, self.tr("Resets and edits"), events, lambda on: panel.show_markers(on, contacts))
        _check(menu, self.tr("New contacts"), contacts, lambda on: panel.show_markers(events, on))
        mark_menu(menu)


def _check(menu: QMenu, text: str, is_on: bool, do: Callable[[bool], object]) -> QAction:
    action = menu.addAction(text)
    action.setCheckable(True)
    action.setChecked(is_on)
    action.toggled.connect(do)
    return action
