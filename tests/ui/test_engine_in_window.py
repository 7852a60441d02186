"""The window with a real engine process."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app import templates
from app.document import Document

SCENE = str(Path(__file__).parents[2] / "resources/scenes/workshop.msd")


def test_a_killed_engine_costs_no_document(qtbot, window):
    """Edit while it runs, kill the engine, read one sentence, restart: the edit is there and the time goes on."""
    qtbot.waitUntil(lambda: window.session.layout is not None, timeout=120_000)
    body = window.document.add("body_box")
    qtbot.waitUntil(lambda: body in window.session.layout.body_path, timeout=120_000)
    window.run_command("play")
    qtbot.waitUntil(lambda: window.session.frame() is not None and window.session.frame().time > 0.1, timeout=60_000)
    qtbot.waitUntil(lambda: "×" in window.status.factor_label.text())
    os.kill(window.session.engine.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: window.commands.by_id["restart"].isEnabled(), timeout=30_000)
    assert window.messages.texts() and window.statusBar().currentMessage()
    assert not window.commands.by_id["play"].isEnabled() and window.document.world.hierarchy.bodies
    before = window.session.frame().time
    assert window.transport.restart_button.isVisible() and not window.transport.play_button.isEnabled()
    window.transport.restart_button.click()
    qtbot.waitUntil(lambda: window.session.frame().time > before + 0.05, timeout=120_000)
    assert body in window.session.layout.body_path
    assert not window.transport.restart_button.isVisible() and window.transport.play_button.isEnabled()


def test_a_scene_opened_after_the_engine_was_killed_is_simulated(qtbot, window):
    """It was sent to the engine that was gone, and built for ever, with nothing to restart."""
    qtbot.waitUntil(lambda: window.session.layout is not None, timeout=120_000)
    os.kill(window.session.engine.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: window.commands.by_id["restart"].isEnabled(), timeout=30_000)
    with qtbot.waitSignal(window.file_actions.opener.opened, timeout=60_000):
        window.file_actions.open_file(SCENE)
    qtbot.waitUntil(lambda: window.session.layout is not None, timeout=120_000)
    window.run_command("play")
    qtbot.waitUntil(lambda: window.session.frame() is not None and window.session.frame().time > 0.1, timeout=60_000)


@pytest.fixture
def stopped(qtbot, window):
    """A window whose engine was stopped after a while of playing, and has been unresponsive for too long."""
    qtbot.waitUntil(lambda: window.session.layout is not None, timeout=120_000)
    body = window.document.add("body_box")
    qtbot.waitUntil(lambda: body in window.session.layout.body_path, timeout=120_000)
    window.run_command("play")
    qtbot.waitUntil(lambda: window.session.frame() is not None and window.session.frame().time > 0.1, timeout=60_000)
    pid = window.session.engine.pid
    os.kill(pid, signal.SIGSTOP)
    qtbot.waitUntil(window.engine_bar.isVisible, timeout=30_000)
    yield window
    if window.session.engine.pid == pid:
        os.kill(pid, signal.SIGCONT)


def test_of_an_engine_that_does_not_answer_the_window_says_so_until_it_does(qtbot, stopped, artefacts):
    """Editing goes on all the while; no edit is lost."""
    stopped.grab().save(str(artefacts / "engine_does_not_answer.png"))
    qtbot.waitUntil(lambda: stopped.status.factor_label.text() == "not responding")
    assert stopped.commands.by_id["restart"].isEnabled()
    bodies = [stopped.document.add("body_box") for _ in range(3)]
    os.kill(stopped.session.engine.pid, signal.SIGCONT)
    qtbot.waitUntil(lambda: not stopped.engine_bar.isVisible(), timeout=30_000)
    qtbot.waitUntil(lambda: set(bodies) <= set(stopped.session.layout.body_path), timeout=60_000)
    assert not stopped.commands.by_id["restart"].isEnabled()


def test_who_waits_is_asked_no_more(qtbot, stopped):
    stopped.engine_bar.wait_button.click()
    assert not stopped.engine_bar.isVisible()
    qtbot.waitUntil(lambda: stopped.status.factor_label.text() == "not responding")
    assert not stopped.engine_bar.isVisible() and stopped.commands.by_id["restart"].isEnabled()


def test_who_restarts_goes_on_from_the_last_frame(qtbot, stopped):
    pid, before = stopped.session.engine.pid, stopped.session.frame().time
    body = stopped.document.add("body_box")
    stopped.engine_bar.restart_button.click()
    assert not stopped.engine_bar.isVisible() and stopped.session.engine.pid != pid
    qtbot.waitUntil(lambda: body in stopped.session.layout.body_path, timeout=120_000)
    qtbot.waitUntil(lambda: stopped.session.frame().time > before, timeout=60_000)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_documents_opened_one_after_the_other(qtbot, window):
    """Faster than they are built, and as fast as they are: every panel is painted in between. Controls were asked for
    the names of actuators that were no longer known."""
    for dock in window.docks.values():
        dock.raise_()
    for i in range(24):
        window.editor.set_document(Document(templates.starter()) if i % 3 == 2 else Document.open(SCENE))
        for panel in (window.controls, window.plots, window.messages, window.transport, window.status, window.tree):
            panel.grab()
        if i % 8 == 0:
            qtbot.waitUntil(lambda: window.session.frame() is not None, timeout=120_000)
            window.plots.add_channels([channel.id for channel in window.session.channels()][:3])
            qtbot.waitUntil(lambda: len(window.controls.model._values) == window.session.layout.nu)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="sees in /proc when the simulation is there")
def test_an_interrupt_in_the_terminal_ends_the_editor_and_its_engine():
    """Both get it, as a group. A window that simulates was left alive, and its memory to Python's tracker."""
    command = [sys.executable, "-m", "app", "open"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as editor:
        maps = Path(f"/proc/{editor.pid}/maps")
        end = time.monotonic() + 120
        while maps.read_text().count("msd-studio") < 2:  # the heartbeat, and frames
            assert editor.poll() is None and time.monotonic() < end
            time.sleep(0.05)
        os.killpg(editor.pid, signal.SIGINT)
        try:
            _, errors = editor.communicate(timeout=30)
        finally:
            editor.kill()
    assert editor.returncode == -signal.SIGINT and errors == ""
