"""Lines of a plot at resets, returns to the past, edits and new contacts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QPalette

from app.markers import Marker
from ui.language.phrases import translated

_NEAR = 5
"""Pixels from a line at which the pointer is on it."""
_MOST_EDITS = 5
"""That a text on a line names."""


class MarkerLines:
    """What is marked in a plot.

    Args:
        item: the plot.
    """

    def __init__(self, item: pg.PlotItem) -> None:
        self._box = item.getViewBox()
        self.markers: Sequence[Marker] = ()
        self.contacts = np.empty(0)
        self._lines = pg.VTickGroup(yrange=[0.0, 1.0])
        self._contacts = pg.VTickGroup(yrange=[0.0, 0.1])
        for group in (self._lines, self._contacts):
            group.setZValue(-1)

    def set_markers(self, markers: Sequence[Marker]) -> None:
        """Mark these moments over the whole height."""
        if list(markers) != list(self.markers):
            self.markers = list(markers)
            self._show(self._lines, [marker.time for marker in markers])

    def set_contacts(self, times: np.ndarray) -> None:
        """Mark new contacts at times (n,), s, at the foot; one for each column of pixels."""
        if not len(times) and not len(self.contacts):
            return
        start, stop = self._box.viewRange()[0]
        width = max((stop - start) / max(self._box.width(), 1.0), 1e-12)
        columns = np.floor((times[(times >= start) & (times <= stop)] - start) / width)
        shown = start + (np.unique(columns) + 0.5) * width
        if not np.array_equal(shown, self.contacts):
            self.contacts = shown
            self._show(self._contacts, shown.tolist())

    def _show(self, group: pg.VTickGroup, times: list[float]) -> None:
        """Draw a group at these times. One without any is not in the box: what is in it is laid out anew whenever the
        range of times changes."""
        group.setXVals(times)
        if bool(times) != (group.scene() is not None):
            if times:
                self._box.addItem(group, ignoreBounds=True)
            else:
                self._box.removeItem(group)
        group.update()

    def text_at(self, time: float) -> str:
        """What is marked near a time, s; "" where nothing is."""
        start, stop = self._box.viewRange()[0]
        reach = _NEAR * (stop - start) / max(self._box.width(), 1.0)
        near = [marker for marker in self.markers if abs(marker.time - time) <= reach]
        return "\n".join(marker_text(marker) for marker in near)

    def set_palette(self, palette: QPalette) -> None:
        """Take the colors of a theme."""
        line, foot = (palette.color(role) for role in (QPalette.ColorRole.Link, QPalette.ColorRole.Text))
        self._lines.setPen(pg.mkPen(line, width=1, style=Qt.PenStyle.DotLine))
        self._contacts.setPen(pg.mkPen(foot, width=1))


def marker_text(marker: Marker) -> str:
    """A marked moment in words: one line for it, and one for each edit."""
    title = {
        "reset": QCoreApplication.translate("MarkerLines", "Reset at {} s"),
        "past": QCoreApplication.translate("MarkerLines", "Went on from the past at {} s"),
        "edit": QCoreApplication.translate("MarkerLines", "Edited at {} s"),
        "world": QCoreApplication.translate("MarkerLines", "Another world is shown from {} s on"),
        "trigger": QCoreApplication.translate("MarkerLines", "Trigger at {} s"),
        "engine": QCoreApplication.translate("MarkerLines", "Engine started again at {} s"),
    }.get(marker.cause, "{} s")
    lines = [title.format(f"{marker.time:.6g}")]
    for edit in marker.edits[:_MOST_EDITS]:
        change = f": {edit.old} → {edit.new}" if edit.old or edit.new else ""
        lines.append(f"{translated(edit.text)}{change}")
    if len(marker.edits) > _MOST_EDITS:
        lines.append("…")
    return "\n".join(lines)
