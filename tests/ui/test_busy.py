"""Work in a thread that the user waits for."""

import threading

import pytest
from PySide6.QtCore import Qt, QTimer

from ui import busy


@pytest.fixture
def shown(qapp, monkeypatch):
    """Dialogs of this test, also those that only wait to be shown."""
    made, make = [], busy._dialog

    def dialog(*args):
        made.append(make(*args))
        return made[-1]

    monkeypatch.setattr(busy, "_dialog", dialog)
    return made


@pytest.mark.parametrize("wait", (busy.wait_for, busy.wait_with_progress))
def test_of_work_that_has_failed_no_dialog_appears_over_the_message(shown, wait):
    def fail(*_):
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        wait(fail, "Save", "Writing", None)
    (dialog,) = shown
    assert not dialog.isVisible() and not any(timer.isActive() for timer in dialog.findChildren(QTimer))


def test_keys_that_one_types_do_not_cancel(qtbot, shown):
    """The dialog may appear while one types: only Escape and clicks cancel."""
    typed, go_on = [], threading.Event()

    def press():
        dialog = shown[0]
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            qtbot.keyClick(dialog.focusWidget() or dialog, key)
        typed.append(dialog.isVisible() and not dialog.wasCanceled())
        go_on.set()

    def work():
        assert go_on.wait(30)
        return 7

    look = QTimer(interval=20)
    look.timeout.connect(lambda: shown and shown[0].isVisible() and (look.stop(), press()))
    look.start()
    assert busy.wait_for(work, "Save", "Writing", None) == 7
    assert typed == [True]
