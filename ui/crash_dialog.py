"""Reports uncaught exceptions to the user: what happened, how often, and where the log is."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from app import crash_log
from app.crash_log import Crash, CrashLog
from ui.manual.dialogs import explained_by
from ui.mnemonics import mark_buttons
from ui.screen_room import resize_within_screen

GATHER_MS = 200
"""How long crashes are gathered before they are shown: one in a paint event comes with every picture."""


class CrashReporter(QObject):
    """Shows the crashes of a log as they come, from whatever thread: each once, with how often it came.

    Attributes:
        dialog: on the screen or closed; None before the first crash.
    """

    _crash_recorded = Signal()

    def __init__(self, log: CrashLog, owner: QObject) -> None:
        super().__init__(owner)
        self.log = log
        self.dialog: CrashDialog | None = None
        self._window = owner if isinstance(owner, QWidget) else None
        self._known = 0
        self._timer = QTimer(self, singleShot=True, interval=GATHER_MS)
        self._timer.timeout.connect(self._show)
        self._crash_recorded.connect(lambda: self._timer.isActive() or self._timer.start())
        log.on_crash = self._on_crash

    def _on_crash(self, crash: Crash) -> None:
        del crash
        self._crash_recorded.emit()

    def _show(self) -> None:
        new = len(self.log.crashes) > self._known
        self._known = len(self.log.crashes)
        if self.dialog is None:
            self.dialog = CrashDialog(self.log, self._window)
        self.dialog.refresh()
        if new and not self.dialog.isVisible():
            self.dialog.show()


class CrashDialog(QDialog):
    """Lists the crashes of a log; not modal."""

    def __init__(self, log: CrashLog, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.log = log
        self.setWindowTitle(self.tr("An error in MSD Studio"))
        explained_by(self, "editor", "files")
        icon = QLabel()
        icon.setPixmap(self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning).pixmap(32, 32))
        text = QLabel(
            self.tr(
                "Something went wrong in MSD Studio itself. The scene is untouched and can be saved.\n"
                "Your last action may have had no effect, and what is shown may be out of date."
            )
        )
        text.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Errors"))
        self.list.currentRowChanged.connect(self._show_traceback)
        self.details = QPlainTextEdit(readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.details.setAccessibleName(self.tr("Traceback"))
        self.copy_button = QPushButton(self.tr("Copy Report"))
        self.copy_button.setToolTip(self.tr("Copy versions, devices and tracebacks for a bug report"))
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.log.report()))
        self.folder_button = QPushButton(self.tr("Open Log Folder"))
        self.folder_button.setToolTip(str(crash_log.folder()))
        self.folder_button.clicked.connect(open_log_folder)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.folder_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.close)
        head = QHBoxLayout()
        head.addWidget(icon)
        head.addWidget(text, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(head)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.details, 2)
        layout.addWidget(buttons)
        resize_within_screen(self, 620, 420)
        mark_buttons(self)

    def refresh(self) -> None:
        """Show what the log has now."""
        for row, crash in enumerate(self.log.crashes):
            if row == self.list.count():
                self.list.addItem("")
            self.list.item(row).setText(crash_log.summary(crash))
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)

    def _show_traceback(self, row: int) -> None:
        crashes = self.log.crashes
        self.details.setPlainText(crashes[row].traceback if 0 <= row < len(crashes) else "")


def open_log_folder() -> None:
    """Show the folder of the log in the system's file manager."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(crash_log.folder())))
