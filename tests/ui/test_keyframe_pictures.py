"""Pictures of keyframes: drawn by another process, where keyframes are listed, and of what they hold now."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.document import Document
from app.library import keyframe_pictures
from engine import msd
from engine.msd.schema import Keyframe
from ui.tree.roles import PICTURE_ROLE

SCENE = """<mujoco><worldbody><geom name="floor" type="plane" size="3 3 .1"/>
  <body name="arm" pos="0 0 1"><joint name="j1" axis="0 1 0"/>
    <geom name="upper" type="capsule" fromto="0 0 0 0 0 .5" size=".05"/>
    <body name="hand" pos="0 0 .5"><joint name="j2" axis="0 1 0"/><geom name="g" type="box" size=".1 .1 .1"/></body>
  </body></worldbody><keyframe><key name="up"/><key name="bent" qpos="1 -.5"/></keyframe></mujoco>"""
UP, BENT = "keyframes[0]", "keyframes[1]"


def drawn(qtbot, window):
    """Wait until every keyframe has the picture of what it holds now."""
    pictures = window.keyframe_pictures

    def is_done() -> bool:
        entries = keyframe_pictures.entries(window.document.world)
        shown = pictures.in_order()
        return pictures._entries == entries and all(shown) and not window.pictures._waiting

    qtbot.waitUntil(is_done, timeout=90000)
    return [picture.toImage() for picture in pictures.in_order()]


@pytest.fixture
def window(show_window, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return show_window(Document(msd.from_str(SCENE)), size=(1024, 700))


def test_poses_are_those_of_the_engine():
    world = msd.from_str(SCENE)
    world.keyframes = world.keyframes[1:]
    poses = keyframe_pictures.keyframe_poses(world)
    np.testing.assert_allclose(poses.xpos[2], [0.5 * np.sin(1.0), 0.0, 1.0 + 0.5 * np.cos(1.0)], atol=1e-9)
    np.testing.assert_allclose(poses.xquat[2], [0.0, np.sin(0.25), 0.0, np.cos(0.25)], atol=1e-9)


def test_nothing_is_drawn_until_somebody_looks(window, qtbot):
    window.document.set(f"{BENT}.time", 1.0)
    assert not window.keyframe_pictures._entries and not window.keyframe_pictures._timer.isActive()


def test_pictures_stand_where_keyframes_are_and_follow_edits(window, qtbot, artefacts):
    tree, inspector, box = window.tree, window.inspector, window.transport.keyframe_box
    window.selection.set([BENT])  # its row is seen
    up, bent = drawn(qtbot, window)
    assert up != bent and up.size() == bent.size()
    assert tree.index_of(BENT).data(PICTURE_ROLE).toImage() == bent
    assert "<img src='data:image/png" in tree.index_of(BENT).data(Qt.ItemDataRole.ToolTipRole)
    assert tree.index_of(UP).siblingAtRow(0).data(PICTURE_ROLE) is not None
    assert tree.index_of("hierarchy.bodies[0].link").data(PICTURE_ROLE) is None
    assert inspector.picture.isVisible() and inspector.picture.pixmap().width() > 60
    window.selection.set(["hierarchy.bodies[0].link"])
    assert not inspector.picture.isVisible()

    box.addItems(["up", "bent"])  # no engine lists them here
    box.show()
    height = box.height()
    box.showPopup()
    qtbot.waitUntil(box.view().isVisible)
    assert not box.itemIcon(0).isNull() and not box.itemIcon(1).isNull()
    QTest.qWait(1)
    window.screen().grabWindow(0).save(str(artefacts / "keyframe_pictures.png"))
    box.hidePopup()
    assert box.height() == height

    window.selection.set([BENT])
    window.document.set(f"{BENT}.dof_pos", np.array([-1.0, 0.5]))
    same, other = drawn(qtbot, window)
    assert same == up and other != bent
    window.document.undo()
    assert drawn(qtbot, window)[1] == bent
    window.document.set("hierarchy.bodies[0].link.children[0].geoms[0].size", np.array([0.3, 0.3, 0.3]))
    assert drawn(qtbot, window)[0] != up
    window.document.delete([UP])
    assert len(window.keyframe_pictures.in_order()) == 1
    assert isinstance(window.document.world.keyframes[0], Keyframe)
    (left,) = drawn(qtbot, window)
    assert left != up
