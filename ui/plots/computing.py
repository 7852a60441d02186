"""A line that says how far expressions over very many moments are computed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QProgressBar, QProgressDialog, QWidget

from ui.busy import cancel_by_choice
from ui.buttons import text_button

if TYPE_CHECKING:
    from app.session import Session

_LOOK_S = 0.02


class ComputingBar(QWidget):
    """Shown while a session computes expressions, with a button that stops that, and after it was stopped.

    Signals:
        wanted: look at them again, which goes on with them.
    """

    wanted = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._was = session, False
        self.label = QLabel()
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Expressions computed"))
        self.bar.setRange(0, 100)
        self.button = text_button(self.tr("Stop"), self.tr("Draw expressions only as far as they are computed"))
        self.button.clicked.connect(self._press)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.addWidget(self.label)
        row.addWidget(self.bar, 1)
        row.addWidget(self.button)
        self.hide()

    def follow(self) -> bool:
        """Show how far it is. True where curves have more points than at the last call."""
        progress, stopped = self._session.computing, self._session.stopped_computing
        self.setVisible(progress is not None or stopped)
        if progress is not None:
            self.bar.setValue(int(100 * progress))
            self.label.setText(self.tr("Computing expressions"))
            self.button.setText(self.tr("Stop"))
        elif stopped:
            self.label.setText(self.tr("Expressions are computed in part"))
            self.button.setText(self.tr("Go on"))
        was, self._was = self._was, progress is not None
        return was or progress is not None

    def _press(self) -> None:
        if self._session.computing is not None:
            self._session.stop_computing()
        else:
            self._session.go_on_computing()
            self.wanted.emit()
        self.follow()

    def wait(self, parent: QWidget, look: Callable[[], object]) -> bool:
        """Wait until all is computed, as a table needs it. False: the user does not want to.

        Args:
            look: looks at what is needed, which begins to compute it.
        """
        self._session.go_on_computing()
        look()
        if self._session.computing is None:
            return True
        dialog = QProgressDialog(self.tr("Computing expressions"), self.tr("Cancel"), 0, 100, parent)
        cancel_by_choice(dialog)
        dialog.setModal(True)
        dialog.show()
        while (progress := self._session.computing) is not None and not dialog.wasCanceled():
            dialog.setValue(min(int(100 * progress), 99))
            QApplication.processEvents()
            time.sleep(_LOOK_S)
        cancelled = dialog.wasCanceled()
        dialog.close()
        dialog.deleteLater()
        return not cancelled
