"""Work in a thread that the user waits for."""

import pytest
from PySide6.QtCore import QTimer

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
