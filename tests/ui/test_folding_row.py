"""A row whose widgets go into a panel behind » where they have no room, used by the mouse of the screen."""

import pytest
import x_pointer
from fake_session import FakeSession, fake_editor
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from ui.folding_row import FoldingRow
from ui.transport import TransportBar

mouse_of_the_screen = pytest.mark.skipif(
    not x_pointer.is_there(), reason="no libXtst, by which a test moves the mouse"
)
NAMES = ("Play", "Speed", "Keyframe", "Worlds")


class Row:
    """A row of buttons of 100 px, the first of which never folds, and what was clicked."""

    def __init__(self, qtbot) -> None:
        self.row, self.clicked, self.buttons = FoldingRow(), [], []
        for name in NAMES:
            button = QPushButton(name)
            button.setFixedWidth(100)
            button.clicked.connect(lambda _=False, name=name: self.clicked.append(name))
            self.row.add(button, folds=name != "Play")
            self.buttons.append(button)
        self.window = QWidget()
        layout = QVBoxLayout(self.window)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.row)
        qtbot.addWidget(self.window)
        self.window.setGeometry(300, 300, 600, 40)
        with qtbot.waitExposed(self.window):
            self.window.show()

    @property
    def in_row(self) -> list[str]:
        """What is seen in the row, from left to right."""
        seen = [b for b in self.buttons if b.isVisible() and b.parentWidget() is self.row]
        return [b.text() for b in sorted(seen, key=lambda b: b.x())]

    @property
    def in_panel(self) -> list[str]:
        """What is seen in the panel, from the top down."""
        seen = [b for b in self.buttons if b.isVisible() and b.window() is not self.row.window()]
        return [b.text() for b in sorted(seen, key=lambda b: b.y())]


@pytest.fixture
def row(qtbot):
    return Row(qtbot)


def click(qtbot, widget, at=None):
    """Click with the mouse of the screen, as a user does: popups get it first."""
    pointer = x_pointer.Pointer()
    pointer.move(widget, at if at is not None else widget.rect().center())
    for is_down in (True, False):
        pointer.press(is_down)
    qtbot.wait(50)  # for the server to hand the click over


def test_as_many_as_have_room_stand_in_the_row(row, qtbot):
    assert row.in_row == [*NAMES] and not row.row.more_button.isVisible()
    for width, shown in ((360, 3), (250, 2), (150, 1), (260, 2), (380, 3), (600, 4)):
        row.window.resize(width, 40)
        qtbot.waitUntil(lambda shown=shown: row.in_row == [*NAMES[:shown]])
        assert row.row.more_button.isVisible() == (shown < 4)
        right = max(button.geometry().right() for button in row.buttons if button.parentWidget() is row.row)
        assert right < width
        if row.row.more_button.isVisible():
            assert right < row.row.more_button.x() and row.row.more_button.geometry().right() < width
    row.window.resize(150, 40)
    row.buttons[2].hide()
    row.window.resize(600, 40)
    qtbot.waitUntil(lambda: row.in_row == ["Play", "Speed", "Worlds"])  # what is not wanted stays hidden


@mouse_of_the_screen
def test_the_panel_is_used_by_clicks(row, qtbot):
    row.window.resize(150, 40)
    more = row.row.more_button
    qtbot.waitUntil(more.isVisible)
    click(qtbot, more)
    qtbot.waitUntil(lambda: row.in_panel == ["Speed", "Keyframe", "Worlds"])
    click(qtbot, row.buttons[2])
    qtbot.waitUntil(lambda: row.clicked == ["Keyframe"])
    assert row.in_panel  # it stays for the next one
    click(qtbot, row.buttons[3])
    qtbot.waitUntil(lambda: row.clicked == ["Keyframe", "Worlds"])
    click(qtbot, more)  # the same button closes it
    qtbot.waitUntil(lambda: not row.in_panel)
    assert QApplication.activePopupWidget() is None
    click(qtbot, more)
    qtbot.waitUntil(lambda: bool(row.in_panel))
    qtbot.keyClick(QApplication.activePopupWidget(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not row.in_panel)
    row.window.resize(600, 40)
    qtbot.waitUntil(lambda: row.in_row == [*NAMES])
    click(qtbot, row.buttons[1])
    qtbot.waitUntil(lambda: row.clicked == ["Keyframe", "Worlds", "Speed"])


@mouse_of_the_screen
def test_an_open_panel_follows_the_width(row, qtbot):
    row.window.resize(150, 40)
    qtbot.waitUntil(row.row.more_button.isVisible)
    click(qtbot, row.row.more_button)
    qtbot.waitUntil(lambda: len(row.in_panel) == 3)
    panel = row.buttons[1].window()
    height = panel.height()
    row.window.resize(360, 40)
    qtbot.waitUntil(lambda: row.in_panel == ["Worlds"] and panel.height() < height)
    row.window.resize(600, 40)
    qtbot.waitUntil(lambda: row.in_row == [*NAMES] and not panel.isVisible())


@mouse_of_the_screen
@pytest.mark.parametrize("corner", [QPoint(0, 0), QPoint(10000, 0), QPoint(0, 10000), QPoint(10000, 10000)])
def test_the_panel_is_on_the_screen(row, qtbot, corner):
    screen = row.row.screen().availableGeometry()
    row.window.resize(130, 40)
    most = screen.bottomRight() - QPoint(row.window.width(), row.window.height())
    row.window.move(min(corner.x(), most.x()), min(corner.y(), most.y()))
    qtbot.waitUntil(row.row.more_button.isVisible)
    click(qtbot, row.row.more_button)
    qtbot.waitUntil(lambda: len(row.in_panel) == 3)
    panel = row.buttons[1].window().frameGeometry()
    more = row.row.more_button
    assert screen.contains(panel)
    assert not panel.intersects(more.rect().translated(more.mapToGlobal(QPoint(0, 0))))


@mouse_of_the_screen
def test_the_transport_strip_is_usable_when_narrow(qtbot, monkeypatch):
    """At 420 px keyframes and worlds are in the panel, and both work there."""
    session = FakeSession()
    count_worlds = lambda count: session.calls.append(("worlds", count))  # noqa: E731
    monkeypatch.setattr(session, "set_worlds", count_worlds, raising=False)
    bar = TransportBar(fake_editor(session))
    qtbot.addWidget(bar)
    bar.setGeometry(300, 300, 420, bar.sizeHint().height())
    with qtbot.waitExposed(bar):
        bar.show()
    more = bar.findChildren(FoldingRow)[0].more_button
    qtbot.waitUntil(more.isVisible)
    assert not bar.keyframe_box.isVisible() and bar.play_button.isVisible() and bar.time_label.isVisible()
    click(qtbot, more)
    qtbot.waitUntil(bar.keyframe_box.isVisible)
    box = bar.worlds_box
    click(qtbot, box, QPoint(box.width() - 6, 6))  # its arrow upwards
    qtbot.waitUntil(lambda: ("worlds", 2) in session.calls)
    click(qtbot, bar.keyframe_box)
    choices = bar.keyframe_box.view()
    qtbot.waitUntil(choices.isVisible)
    click(qtbot, choices.viewport(), choices.visualRect(choices.model().index(1, 0)).center())
    qtbot.waitUntil(lambda: ("reset", 1) in session.calls)
    assert bar.keyframe_box.isVisible()
