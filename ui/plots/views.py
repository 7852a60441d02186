"""What a plot can show of its curves."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

TIME, SPECTRUM, XY, HISTOGRAM = "time", "spectrum", "xy", "histogram"
CAMERA = "camera"
"""Of a strip of pictures, which has no other view."""
VIEWS = (TIME, SPECTRUM, XY, HISTOGRAM)


def view_title(view: str) -> str:
    """What a view is called."""
    return {
        TIME: QCoreApplication.translate("PlotViews", "Time"),
        SPECTRUM: QCoreApplication.translate("PlotViews", "Spectrum"),
        XY: QCoreApplication.translate("PlotViews", "XY"),
        HISTOGRAM: QCoreApplication.translate("PlotViews", "Histogram"),
    }[view]
