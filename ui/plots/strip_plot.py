"""A plot whose values are pictures: what a camera saw, along the time axis of the other plots."""

from __future__ import annotations

from typing import cast

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QWidget

from app.channels import Channel
from app.editor import Editor
from app.plot_layout import PlottedCurve, PlottedPlot
from app.strips.requests import output_of
from ui.camera_strip import CameraStrip
from ui.channel_names import channel_name
from ui.plots.enlarged import EnlargedPicture
from ui.plots.guarded import guarded
from ui.plots.plot import Plot
from ui.plots.views import CAMERA
from ui.refresh_timer import RefreshTimer

LOOK_MS = 100
"""Between two looks for pictures that have come."""
LEAST_HEIGHT = 84


class StripPlot(Plot):
    """A camera strip among the plots of a panel.

    Attributes:
        channel: the camera.
        strip: its pictures.
    """

    def __init__(self, editor: Editor, channel: Channel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor, self.channel = editor, channel
        self.view = CAMERA
        self.strip = CameraStrip(editor, channel.path, output_of(channel.id))
        self.enlarged: EnlargedPicture | None = None
        self.canvas.setAccessibleName(self.tr("Camera strip %1").replace("%1", channel_name(channel)))
        self.canvas.setMinimumHeight(LEAST_HEIGHT)
        self.item.showGrid(x=False, y=False)
        self.item.getAxis("left").setStyle(showValues=False, tickLength=0)
        self.box.setMouseEnabled(True, False)
        self._pictures = _Pictures(self)
        tip = self.tr("Small pictures of what the camera saw; click one for a larger one")
        self.legend.add_note(channel_name(channel), f"{tip}\n{channel.path}")
        self.legend.setAccessibleName(self.tr("Camera"))
        RefreshTimer(self, LOOK_MS, self._look)

    def takes(self, unit: str) -> bool:
        """Curves stand beside the pictures, not in them."""
        return False

    def remove(self, curve: object) -> None:
        """Take the strip away."""
        self.emptied.emit()

    @property
    def channel_ids(self) -> list[str]:
        """Of the camera."""
        return [self.channel.id]

    def state(self) -> PlottedPlot:
        """What is shown, without the pictures."""
        return PlottedPlot([PlottedCurve(self.channel.id)], CAMERA, legend=not self.legend.isHidden())

    def set_view(self, view: str, logarithmic: bool = False) -> None:
        """Pictures have no other view."""

    def clear(self) -> None:
        """Pictures are drawn again when they are looked at."""

    def redraw(self, at_once: bool = True) -> None:
        """Have what is visible drawn, and paint what is there."""
        self._look()

    def follow(self, channel: Channel) -> None:
        """Show the camera where an edit has put it."""
        if channel.path != self.strip.path:
            self.channel, self.strip.path = channel, channel.path

    def _zoom_values(self, factor: float, part: float) -> None:
        """Pictures have no values."""

    def _look(self) -> None:
        if self.strip.fetch(*self.times, self.box.width(), self.box.height(), self.devicePixelRatioF()):
            self._pictures.update()

    def x_of(self, time: float) -> float:
        """Where a time is, px from the left of the pictures."""
        start, stop = self.times
        return (time - start) / (stop - start) * self.box.width()

    def _click(self, event) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            super()._click(event)
            return
        at = cast(QPointF, self.box.mapFromScene(event.scenePos()))
        time = self.strip.time_at(at.x(), self.box.height(), self.x_of) if self.box.rect().contains(at) else None
        if time is not None:
            event.accept()
            self.enlarge(time, event.screenPos().toPoint())

    def enlarge(self, time: float, position=None) -> EnlargedPicture:
        """Show the picture of a moment larger."""
        self.enlarged = EnlargedPicture(self._editor, self.channel, self.strip, time, self)
        self.enlarged.show_at(position or self.mapToGlobal(self.rect().center()))
        return self.enlarged

    def hideEvent(self, event) -> None:
        """What nobody sees is not drawn."""
        self.strip.forget()
        super().hideEvent(event)


class _Pictures(pg.GraphicsObject):
    """Paints the pictures below the lines of a plot."""

    def __init__(self, plot: StripPlot) -> None:
        super().__init__(plot.box)
        self._plot = plot
        self.setZValue(-10)
        plot.box.sigResized.connect(lambda *_: self._follow())
        plot.box.sigXRangeChanged.connect(lambda *_: self.update())

    def _follow(self) -> None:
        self.prepareGeometryChange()
        self.update()

    def boundingRect(self) -> QRectF:
        """The whole plot, px."""
        return self._plot.box.rect()

    @guarded
    def paint(self, painter, *_) -> None:
        """The pictures where they are in time."""
        rect = self._plot.box.rect()
        self._plot.strip.paint(painter, rect, self._plot.x_of, self._plot.palette())
