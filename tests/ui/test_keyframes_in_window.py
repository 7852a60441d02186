"""Keyframes stored from the running simulation by keys, and gone back to from the transport bar."""

import numpy as np
import pytest
from PySide6.QtCore import Qt


def test_k_stores_the_state_and_shift_k_updates_it(qtbot, window, artefacts):
    qtbot.waitUntil(lambda: window.session.layout is not None, timeout=120_000)
    body = window.document.add("body_box")
    window.document.set(f"{body}.local_translation", np.array([0.0, 0.0, 3.0]))
    qtbot.waitUntil(lambda: body in window.session.layout.body_path, timeout=120_000)
    assert not window.commands.by_id["update_keyframe"].isEnabled()
    window.run_command("play")
    qtbot.waitUntil(
        lambda: window.session.frame() is not None and window.session.frame().qpos[2] < 2.8, timeout=60_000
    )
    window.run_command("play")
    qtbot.waitUntil(lambda: not window.session.frame().playing)
    height = float(window.session.frame().qpos[2])
    window.viewport.setFocus()
    qtbot.keyClick(window.viewport, Qt.Key.Key_K)
    assert window.selection.paths == ("keyframes[0]",) and window.commands.by_id["update_keyframe"].isEnabled()
    assert window.document.world.keyframes[0].dof_pos[2] == pytest.approx(height, abs=1e-6)
    qtbot.waitUntil(lambda: window.transport.keyframe_box.count() == 1, timeout=60_000)
    window.run_command("reset")
    qtbot.waitUntil(lambda: window.session.frame().qpos[2] == pytest.approx(3.0, abs=1e-3))
    window.transport.load_keyframe(0)
    qtbot.waitUntil(lambda: window.session.frame().qpos[2] == pytest.approx(height, abs=1e-6))
    window.grab().save(str(artefacts / "keyframe_stored.png"))
    window.run_command("reset")
    qtbot.waitUntil(lambda: window.session.frame().qpos[2] == pytest.approx(3.0, abs=1e-3))
    qtbot.keyClick(window.viewport, Qt.Key.Key_K, Qt.KeyboardModifier.ShiftModifier)
    assert len(window.document.world.keyframes) == 1
    assert window.document.world.keyframes[0].dof_pos[2] == pytest.approx(3.0, abs=1e-3)
