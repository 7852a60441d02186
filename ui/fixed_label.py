"""Labels whose size stays while their text changes."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLabel

_MEASURED_AGAIN = QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.ContentsRectChange


class FixedLabel(QLabel):
    """A label with room for its widest text: one that resizes needs a new layout, and the window another picture, at
    each text. Follows the size of the font."""

    def __init__(self, widest: str, parent=None) -> None:
        super().__init__(parent)
        self._widest = widest
        self._fit()

    def event(self, event) -> bool:
        """Measure again where the font or the margins changed."""
        is_done = super().event(event)
        if event.type() in _MEASURED_AGAIN:
            self._fit()
        return is_done

    def _fit(self) -> None:
        margins = self.contentsMargins()
        size = self.fontMetrics().size(0, self._widest)
        self.setFixedSize(size.width() + margins.left() + margins.right() + 2, size.height() + 2)
