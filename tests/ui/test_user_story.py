"""A user opens somebody else's scene, edits it while it runs, plots it, undoes the edits and exports it.

Everything goes through the window: the engine runs in its own process, the pictures come from the viewport.
"""

import shutil
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from app import templates
from app.document import Document
from app.editor import Editor
from app.session import Session
from engine import msd
from engine.msd.paths import get
from engine.msd.schema.base import same
from render.gizmo import project
from ui.controls import NAME
from ui.export_dialog import ExportDialog
from ui.main_window import MainWindow

CAR = Path(__file__).parents[2].parent / "shared" / "scenes" / "motrixsim" / "keyboard_car.xml"

TURNTABLE = """
<mujoco model="turntable">
  <option timestep="0.002"/>
  <asset><material name="paint" rgba="0.8 0.8 0.8 1"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="0 0 .01"/>
    <light name="lamp" pos="0 -1 2" dir="0 0.4 -1" diffuse="1 1 1"/>
    <body name="disc" pos="0 0 .5">
      <joint name="spin" axis="0 0 1" damping="0.1"/>
      <geom name="plate" type="cylinder" size=".5 .05" mass=".4" material="paint"/>
      <geom name="knob" type="box" size=".06 .06 .1" pos=".4 0 .1" mass=".05" material="paint"/>
    </body>
  </worldbody>
  <actuator><motor name="drive" joint="spin" ctrlrange="-1 1"/></actuator>
  <sensor><jointvel name="speed" joint="spin"/></sensor>
</mujoco>
"""


class Scene(NamedTuple):
    """What the user touches in a scene."""

    file: str
    material: str
    painted: str
    """Name of the body that shows the material."""
    light: str
    joint: str
    speed: str
    """Channel that shows the effect of damping."""
    actuator: str
    """What drives it without leaving the picture."""


@pytest.fixture(params=["turntable", "keyboard_car"])
def scene(request, tmp_path) -> Scene:
    if request.param == "turntable":
        file = tmp_path / "turntable.xml"
        file.write_text(TURNTABLE)
        body = "hierarchy.bodies[0].link"
        return Scene(
            str(file), "paint", "disc", "hierarchy.lights[0]", f"{body}.joints[0]", "joint/spin/velocity", "drive"
        )
    if not CAR.exists():
        pytest.skip("the scenes of MotrixSim are not here")
    # Beside a copy of the scene, so that the paths of its textures stay the same in the export.
    file = shutil.copy(CAR, tmp_path)
    shutil.copytree(CAR.parent / "common", tmp_path / "common")
    car = "hierarchy.bodies[0].link"
    joint = f"{car}.children[0].joints[0]"
    return Scene(str(file), "wheel", "left wheel", f"{car}.lights[1]", joint, "joint/left/velocity", "turn")


@pytest.fixture
def window(qtbot):
    document = Document(templates.starter())
    window = MainWindow(Editor(document, Session(document)))
    qtbot.addWidget(window, before_close_func=lambda _: window.document.undo_stack.set_clean())
    window.show()
    qtbot.waitExposed(window)
    return window


def picture(window) -> np.ndarray:
    """What the viewport shows now, (h, w, 3)."""
    image = window.viewport.grab_image()
    image = image.convertToFormat(image.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)


def edit(window, path: str, value) -> None:
    """Select the object that has the field, and write into its row of the inspector."""
    model = window.inspector.model
    index = model.index_at(path)
    assert index.isValid(), path
    model.set_value(index, value)


def around(picture: np.ndarray, window, body: str, half: int = 12) -> np.ndarray:
    """Mean colour of the picture around a body."""
    layout, frame = window.session.layout, window.session.frame()
    view = window.viewport
    place = frame.xpos[layout.body_name.index(body)]
    x, y = project(view.view_camera(), view.pixels, np.asarray([place], dtype=float))[0].astype(int)
    return picture[max(y - half, 0) : y + half, max(x - half, 0) : x + half].reshape(-1, 3).mean(axis=0)


def joints(window) -> list[str]:
    """Paths of the joints that the engine simulates now."""
    layout = window.session.layout
    return layout.joint_path if layout is not None else []


def means(window, scene) -> tuple[float, float]:
    """Mean speed in the last half simulated second, and in the one before."""
    times, values = window.session.samples([scene.speed], None)
    speeds, age = np.abs(values[:, 0]), times[-1] - times
    late, early = speeds[age < 0.5], speeds[(age >= 0.5) & (age < 1.0)]
    return (late.mean(), early.mean()) if len(late) and len(early) else (0.0, np.inf)


def wait_steady(qtbot, window, scene) -> float:
    """Let a second of simulation go by, and then as much as it takes until the speed stays. Returns it."""
    since = window.session.frame().time

    def steady() -> bool:
        late, early = means(window, scene)
        return window.session.frame().time > since + 1.0 and abs(late - early) < 0.03 * early

    qtbot.waitUntil(steady, timeout=30000)
    return means(window, scene)[0]


def test_a_user_edits_a_running_scene(window, scene, qtbot, artefacts, tmp_path):
    # Open: the file is read in a thread, the engine builds it in its process.
    with qtbot.waitSignal(window.file_actions.opener.opened, timeout=30000):
        window.file_actions.open_file(scene.file)
    assert window.document.file == scene.file
    qtbot.waitUntil(lambda: scene.joint in joints(window) and window.session.frame() is not None, timeout=120000)
    original = window.document.world
    pristine = msd.from_file(scene.file)
    assert same(original, pristine)

    # Play, and drive.
    window.viewport.frame(())
    qtbot.waitUntil(window.transport.play_button.isEnabled, timeout=10000)
    qtbot.mouseClick(window.transport.play_button, Qt.MouseButton.LeftButton)
    table = window.controls.table
    qtbot.waitUntil(lambda: table.model().rowCount() > 0)
    rows = [table.model().index(row, NAME) for row in range(table.model().rowCount())]
    table.setCurrentIndex(next(index for index in rows if index.data() == scene.actuator))
    qtbot.keyClick(table, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: window.session.frame().ctrl.max() > 0, timeout=10000)
    assert window.session.playing and window.session.frame().playing
    fast = wait_steady(qtbot, window, scene)
    assert fast > 0.5, "the scene moves"

    # A plot of the joint, dragged from the tree.
    drop(window.plots, scene.joint)
    assert scene.speed in [c.channel.id for p in window.plots.plots for c in p.curves]

    # Paint it green while it moves.
    before = picture(window)
    colour = f'assets.materials["{scene.material}"].color'
    window.selection.set((f'assets.materials["{scene.material}"]',))
    edit(window, colour, np.array([0.0, 1.0, 0.0, 1.0]))
    after = picture(window)
    old, new = (around(p, window, scene.painted) for p in (before, after))
    assert new[1] - new[0] > old[1] - old[0] + 10, (old, new)

    # Put the light out: it gets darker.
    window.selection.set((scene.light,))
    light = f"{scene.light}.type_.value.intensity"
    window.viewport.frame(())  # it may have driven off
    lit = picture(window)
    edit(window, light, 0.0)
    dark = picture(window)
    assert dark.mean() < lit.mean() - 0.5, (lit.mean(), dark.mean())

    # Ten times the damping: it slows down, and nothing is reset.
    at = window.session.frame().time
    window.selection.set((scene.joint,))
    damping = f"{scene.joint}.spring_damper.coeff.value.d"
    edit(window, damping, 10.0 * get(window.document.world, damping))
    qtbot.waitUntil(lambda: means(window, scene)[0] < 0.9 * fast, timeout=30000)  # the engine has the edit
    slow = wait_steady(qtbot, window, scene)
    assert slow < 0.5 * fast and window.session.frame().time > at
    curve = next(c for p in window.plots.plots for c in p.curves if c.channel.id == scene.speed)
    qtbot.waitUntil(lambda: len(curve.values) > 0 and abs(curve.value_at(None)) < 0.6 * fast, timeout=5000)
    window.grab().save(str(artefacts / f"story_{Path(scene.file).stem}.png"))

    # Take all three back.
    assert len(window.document.undo_stack) == 3
    for _ in range(3):
        window.commands.by_id["undo"].trigger()
    assert same(window.document.world, pristine) and not window.document.modified
    qtbot.waitUntil(lambda: means(window, scene)[0] > 1.1 * slow, timeout=30000)
    again = wait_steady(qtbot, window, scene)
    assert again == pytest.approx(fast, rel=0.1)

    # The light shines again: by now elsewhere, so its picture is compared with one without it from there.
    window.viewport.frame(())
    window.selection.set((scene.light,))
    bright = picture(window)
    edit(window, light, 0.0)
    assert picture(window).mean() < bright.mean() - 0.5
    window.commands.by_id["undo"].trigger()
    assert same(window.document.world, pristine) and not window.document.modified

    # Export, reopen: the same World.
    target = tmp_path / "out.msgpack"
    window.commands.by_id["export"].trigger()
    dialog = window.findChild(ExportDialog)
    dialog.file.selectAll()
    qtbot.keyClicks(dialog.file, str(target))
    qtbot.keyClick(dialog.file, Qt.Key.Key_Return)
    assert same(msd.from_file(str(target)), window.document.world)
    assert window.session.playing


def drop(panel, path: str) -> None:
    """What the tree does when a row is dragged onto the panel."""
    mime = QMimeData()
    mime.setData("application/x-msd-path", path.encode())
    center = panel.rect().center()
    args = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(panel, QDragEnterEvent(QPoint(center), *args))
    QApplication.sendEvent(panel, QDropEvent(QPointF(center), *args, QEvent.Type.Drop))
