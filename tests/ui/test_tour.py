"""The guided tour: each step ends when the user does what it says, Esc ends the tour, nothing is blocked."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog
from viewport_driving import LEFT, drag

from ui.export_dialog import ExportDialog
from ui.outline import Outline
from ui.tour.bubble import ARROW, _beside
from ui.tour.steps import STEPS
from ui.tour.tour import LOOK_MS, OFFERED


def wait_for_step(qtbot, tour, id):
    qtbot.waitUntil(lambda: tour.number >= 0 and STEPS[tour.number].id == id, timeout=30000)
    assert tour.bubble.isVisible() and tour.bubble.width() <= tour.bubble.window().width()


def test_the_steps_go_on_when_they_are_done(qtbot, window, artefacts):
    window.document.undo_stack.set_clean()
    window.run_command("tour")
    tour = window.guidance.tour
    qtbot.waitUntil(lambda: window.session.frame() is not None and window.session.layout is not None, timeout=120000)
    wait_for_step(qtbot, tour, "orbit")
    window.grab().save(str(artefacts / "tour_orbit.png"))
    view = window.viewport
    drag(view, QPoint(60, 200), QPoint(120, 220))
    wait_for_step(qtbot, tour, "select")
    window.selection.set(["hierarchy.geoms[0]"])  # the ground is no part of the arm
    qtbot.wait(3 * LOOK_MS)
    wait_for_step(qtbot, tour, "select")
    window.selection.set([next(iter(_links(window)))])
    wait_for_step(qtbot, tour, "move")
    assert not tour.bubble.geometry().contains(
        view.mapTo(window, view.rect().center() - QPoint(0, view.height() // 4))
    )
    window.document.set(f"{window.selection.current}.local_translation", [0.1, 0.0, 0.5])
    wait_for_step(qtbot, tour, "play")
    qtbot.mouseClick(window.transport.play_button, LEFT)
    wait_for_step(qtbot, tour, "pose")
    qtbot.mouseClick(window.transport.play_button, LEFT)
    qtbot.waitUntil(lambda: not window.session.frame().playing, timeout=30000)
    qtbot.waitUntil(lambda: tour._start is not None, timeout=30000)
    window.session.hold_joints({window.session.layout.joint_type.index("hinge"): [0.7]})
    window.session.let_go()
    wait_for_step(qtbot, tour, "plot")
    window.plots.add_channels([window.session.channels()[0].id], None)
    wait_for_step(qtbot, tour, "export")
    window.grab().save(str(artefacts / "tour_export.png"))
    window.run_command("export")
    dialog = window.findChild(ExportDialog)
    qtbot.waitUntil(lambda: not tour.running, timeout=30000)
    dialog.done(QDialog.DialogCode.Rejected)


def _links(window):
    body = window.document.world.hierarchy.bodies
    return [f"hierarchy.bodies[{i}].link" for i in range(len(body))]


def test_buttons_and_esc(qtbot, main_window):
    tour = main_window.guidance.tour
    main_window.document.undo_stack.set_clean()
    tour.show_step(0)
    assert not tour.bubble.back.isVisible()
    tour.bubble.next.click()
    tour.bubble.next.click()
    assert tour.number == 2
    tour.bubble.back.click()
    assert tour.number == 1 and tour.bubble.progress.text() == f"2 of {len(STEPS)}"
    main_window.viewport.setFocus()
    qtbot.keyClick(main_window.viewport, Qt.Key.Key_Escape)
    assert not tour.running and tour.number == -1
    tour.show_step(3)
    tour.bubble.end.setFocus()
    qtbot.keyClick(tour.bubble.end, Qt.Key.Key_Escape)
    assert not tour.running


def test_it_is_offered_once_and_ends_with_the_welcome_page(qtbot, main_window):
    tour = main_window.guidance.tour
    main_window.show_welcome()
    tour.offer()
    assert tour.running and QSettings().value(OFFERED, False, bool) is True
    main_window.leave_welcome()
    qtbot.waitUntil(lambda: not tour.running)
    main_window.show_welcome()
    tour.offer()
    assert not tour.running


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_bubbles_are_whole_in_small_windows(qtbot, main_window, size):
    main_window.resize(*size)
    tour = main_window.guidance.tour
    for number in range(len(STEPS)):
        tour.show_step(number)
        bubble = tour.bubble
        assert main_window.rect().contains(bubble.geometry()), STEPS[number].id
        for label in (bubble.title, bubble.text):
            assert label.height() >= label.heightForWidth(label.width()) or not label.wordWrap()
    assert _beside(bubble.sizeHint(), main_window.rect(), main_window.rect())[0] == ""
    tour.end()


def test_bubble_and_frame_are_seen_over_the_view(qtbot, window):
    tour, view = window.guidance.tour, window.viewport
    window.leave_welcome()
    tour.show_step(0)
    tour._timer.stop()
    tour.bubble.move(view.mapTo(window, QPoint(60, 60)))
    outline, around = Outline(window), QRect(view.mapTo(window, QPoint(100, 250)), QSize(80, 60))
    outline.surround(around)
    outline.show()
    outline.raise_()
    roles = QPalette.ColorRole
    accent, ground = window.palette().color(roles.Accent), window.palette().color(roles.ToolTipBase)
    bubble = tour.bubble.geometry().topLeft()

    def seen(point):
        return window.screen().grabWindow(window.winId()).toImage().pixelColor(point)

    places = bubble + QPoint(ARROW + 5, ARROW + 20), around.topLeft() - QPoint(1, 1)
    qtbot.waitUntil(lambda: [seen(place) for place in places] == [ground, accent], timeout=30000)
    for place in (bubble + QPoint(2, 2), around.center()):  # the view is seen around the one and inside the other
        assert seen(place) not in (ground, accent)
    tour.end()
    outline.hide()
