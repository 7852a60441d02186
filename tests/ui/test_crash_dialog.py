"""Mistakes of our own, as the user of the window sees them."""

from __future__ import annotations

import sys
import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QWidget

from app import crash_log
from app.crash_log import CrashLog
from ui.crash_dialog import CrashReporter


@pytest.fixture
def reporter(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("MSD_STUDIO_LOGS", str(tmp_path / "logs"))
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)
    window.show()
    yield CrashReporter(CrashLog(), window)


def crash(reporter: CrashReporter) -> None:
    try:
        _ = None.actuator_name
    except AttributeError as error:
        reporter.log.record(error)


def shown(reporter: CrashReporter) -> bool:
    return reporter.dialog is not None and reporter.dialog.isVisible()


def test_one_dialog_however_often(qtbot, reporter, artefacts):
    for _ in range(37):
        crash(reporter)
    qtbot.waitUntil(lambda: shown(reporter))
    dialog = reporter.dialog
    assert not dialog.isModal()
    assert dialog.list.count() == 1 and dialog.list.item(0).text().startswith("37 times AttributeError")
    assert "in crash" in dialog.details.toPlainText()
    dialog.grab().save(str(artefacts / "crash_dialog.png"))
    crash(reporter)
    qtbot.waitUntil(lambda: dialog.list.item(0).text().startswith("38 times"))
    dialog.close()
    crash(reporter)
    qtbot.waitUntil(lambda: dialog.list.item(0).text().startswith("39 times"))
    assert not dialog.isVisible()  # this one is known
    threading.Thread(target=lambda: reporter.log.record(ValueError("of another kind, in a thread"))).start()
    qtbot.waitUntil(lambda: shown(reporter))
    assert reporter.dialog is dialog and dialog.list.count() == 2


def test_the_report_is_copied_and_the_folder_opened(qtbot, reporter, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    crash(reporter)
    qtbot.waitUntil(lambda: shown(reporter))
    reporter.dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == reporter.log.report()
    reporter.dialog.folder_button.click()
    assert opened == [str(crash_log.folder())]


def test_exceptions_in_slots_reach_the_hook(qtbot):
    """By which they reach the log; in every other test pytest-qt has it, and the test fails."""
    with qtbot.captureExceptions() as exceptions:
        QTimer.singleShot(0, lambda: None.actuator_name)
        qtbot.waitUntil(lambda: bool(exceptions))
    assert exceptions[0][0] is AttributeError and sys.excepthook is not sys.__excepthook__
