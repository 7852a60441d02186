"""The frame of a panel beside the views."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget, QStyle, QStyleOptionDockWidget, QStyleOptionFrame, QStylePainter


class Dock(QDockWidget):
    """A dock whose title has the font of the window. QDockWidget goes on painting it in the font that there was when
    it was made."""

    def paintEvent(self, event) -> None:
        painter = QStylePainter(self)
        if self.isFloating():
            frame = QStyleOptionFrame()
            frame.initFrom(self)
            painter.drawPrimitive(QStyle.PrimitiveElement.PE_FrameDockWidget, frame)
        title = QStyleOptionDockWidget()
        self.initStyleOption(title)
        painter.drawControl(QStyle.ControlElement.CE_DockWidgetTitle, title)
        painter.end()
