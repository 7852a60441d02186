"""The window with a real engine process."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="sees in /proc when the simulation is there")
def test_an_interrupt_in_the_terminal_ends_the_editor_and_its_engine():
    """Both get it, as a group. A window that simulates was left alive, and its memory to Python's tracker."""
    command = [sys.executable, "-m", "app", "open"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as editor:
        maps = Path(f"/proc/{editor.pid}/maps")
        end = time.monotonic() + 120
        while "msd-studio" not in maps.read_text():
            assert editor.poll() is None and time.monotonic() < end
            time.sleep(0.05)
        os.killpg(editor.pid, signal.SIGINT)
        try:
            _, told = editor.communicate(timeout=30)
        finally:
            editor.kill()
    assert editor.returncode == -signal.SIGINT and told == ""
