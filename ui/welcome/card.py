"""A picture with a title below it, to click."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPalette, QPixmap
from PySide6.QtWidgets import QAbstractButton, QToolButton

from ui import icons

PICTURE = QSize(168, 105)
"""Width and height of a picture, px."""
MARGIN = 4
ICON = 32


class Card(QAbstractButton):
    """A button with a picture; Enter and Space press it, Delete removes what can be removed.

    Signals:
        removed: it is not to be shown any more.
    """

    removed = Signal()

    def __init__(
        self, id: str, title: str, about: str, icon: str, missing: str = "", removable: bool = False
    ) -> None:
        super().__init__()
        self.id, self.title = id, title
        self._about, self._icon, self._missing = about, icon, missing
        self._pixmap: QPixmap | None = None
        self.setText(title)
        self.setToolTip(f"{title}\n{about}".strip())
        self.setAccessibleName(title)
        self.setAccessibleDescription(f"{about}. {missing}" if missing else about)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.remove_button: QToolButton | None = None
        if removable:
            self.remove_button = QToolButton(self)
            self.remove_button.setAutoRaise(True)
            self.remove_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            tip = self.tr("Remove {0} from the list (Del)").format(title)
            self.remove_button.setToolTip(tip)
            self.remove_button.setAccessibleName(tip)
            self.remove_button.clicked.connect(self.removed)
            self.remove_button.setVisible(bool(missing))
            self.remove_button.setIcon(icons.icon("remove"))
            self.remove_button.adjustSize()
            self.remove_button.move(self.sizeHint().width() - self.remove_button.width() - 2 * MARGIN, 2 * MARGIN)

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture in place of the icon."""
        self._pixmap = picture
        self.update()

    @property
    def has_picture(self) -> bool:
        """Whether there is a picture."""
        return self._pixmap is not None

    def sizeHint(self) -> QSize:
        text = 2 * self.fontMetrics().lineSpacing() + MARGIN
        return QSize(PICTURE.width() + 2 * MARGIN, PICTURE.height() + text + 3 * MARGIN)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Delete and self.remove_button is not None:
            self.removed.emit()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event) -> None:
        if self.remove_button is not None:
            self.remove_button.show()
        super().enterEvent(event)

    def leaveEvent(self, event) -> None:
        if self.remove_button is not None:
            self.remove_button.setVisible(bool(self._missing))
        super().leaveEvent(event)

    def paintEvent(self, event) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        colors, role = self.palette(), QPalette.ColorRole
        if self.underMouse() or self.hasFocus() or self.isDown():
            painter.setPen(colors.color(role.Highlight) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(colors.color(role.Midlight if self.isDown() else role.Button))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 4, 4)
        frame = QRect(MARGIN, MARGIN, PICTURE.width(), PICTURE.height())
        outline = QPainterPath()
        outline.addRoundedRect(frame, 3, 3)
        painter.fillPath(outline, colors.color(role.AlternateBase))
        painter.save()
        painter.setClipPath(outline)
        if self._pixmap is not None and not self._missing:
            painter.drawPixmap(frame, self._pixmap)
        else:
            icon = QRect(0, 0, ICON, ICON)
            icon.moveCenter(frame.center())
            icons.icon("warning" if self._missing else self._icon).paint(painter, icon)
        painter.restore()
        metrics, line = self.fontMetrics(), self.fontMetrics().lineSpacing()
        text = QRect(MARGIN + 2, frame.bottom() + MARGIN, PICTURE.width() - 4, line)
        for words, color in (
            (self.title, colors.color(role.WindowText)),
            (self._missing or self._about, colors.color(role.PlaceholderText)),
        ):
            painter.setPen(color)
            mode = Qt.TextElideMode.ElideMiddle if self.remove_button is not None else Qt.TextElideMode.ElideRight
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, metrics.elidedText(words, mode, text.width()))
            text.translate(0, line)
