"""Pictures of the editor at work for people to look at, in tests/artefacts: a scene, a selection, a plot."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from PySide6.QtGui import QImage

from app.document import Document
from app.editor import Editor
from app.session import Session
from engine.msd.names import named_objects
from ui import offscreen, theme
from ui.main_window import MainWindow

SCENES = Path(__file__).parents[2].parent / "shared" / "scenes"
CAR = "hierarchy.bodies[0].link"
WIDTH, HEIGHT = 1500, 920


class Shot(NamedTuple):
    """What is seen: a file, the object selected, what is plotted, controls (index to value), the theme, after how
    many seconds, and which World paths fill the view: () all, None as
    the scene's own camera sees it."""

    name: str
    file: Path
    kind: str
    selected: str
    plotted: tuple[tuple[str, str], ...]
    controls: dict[int, float]
    theme: str
    seconds: float = 1.2
    framed: tuple[str, ...] | None = ()


SHOTS = (
    Shot("workshop", Path(offscreen.SAMPLE), "joint", "elbow", (("joint", "yaw"), ("joint", "elbow")),
         {0: 1.2, 1: 0.6, 2: -0.9, 4: 3.0, 5: 3.0, 6: 2.0, 7: 2.0}, "dark", 1.4, None),
    Shot("humanoid", SCENES / "mujoco/humanoid/humanoid.xml", "joint", "knee_right",
         (("joint", "knee_right"), ("joint", "knee_left")), {}, "light", 0.6),
    Shot("keyboard_car", SCENES / "motrixsim/keyboard_car.xml", "joint", "left", (("joint", "left"),),
         {0: 0.5, 1: 0.2}, "dark", 1.0, (f"{CAR}.geoms", f"{CAR}.children")),
    Shot("site_and_sensor", SCENES / "motrixsim/site_and_sensor.xml", "sensor", "", (("sensor", ""),),
         {0: 2.0, 1: 2.0}, "light"),
)  # fmt: skip


def place_of(world, kind, name) -> str:
    """World path of the named object, of the first of its kind without a name."""
    return next(o.path for o in named_objects(world) if o.kind == kind and name in ("", o.name))


@pytest.mark.parametrize("shot", SHOTS, ids=[shot.name for shot in SHOTS])
def test_screenshot(shot, qtbot, artefacts):
    if not shot.file.exists():
        pytest.skip("this scene is not here")
    document = Document.open(shot.file)
    window = MainWindow(Editor(document, Session(document)))
    qtbot.addWidget(window)
    window.resize(WIDTH, HEIGHT)
    theme.choose(shot.theme)
    window.show()
    qtbot.waitUntil(lambda: window.session.frame() is not None, timeout=120000)
    window.selection.set((place_of(document.world, shot.kind, shot.selected),))
    window.plots.add_paths([place_of(document.world, kind, name) for kind, name in shot.plotted])
    for index, value in shot.controls.items():
        window.session.set_control(index, value)
    window.session.play()
    qtbot.waitUntil(lambda: window.session.frame().time > shot.seconds, timeout=120000)
    window.run_command("play")
    qtbot.waitUntil(
        lambda: not window.session.frame().playing and not window.viewport._dirty, timeout=60000
    )  # paused, so that picture, plots and numbers are of the same moment
    if shot.framed is not None:
        window.viewport.frame(shot.framed)
    picture = photograph(window)
    assert picture.save(str(artefacts / f"editor_{shot.name}.png"))
    colours = np.frombuffer(picture.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.uint32)
    assert len(np.unique(colours)) > 500  # a lit scene, not an empty view
    assert window.viewport.error == "" and window.plots.plots
    theme.choose("system")


def photograph(window) -> QImage:
    """The window with the viewport's picture in full resolution."""
    window.viewport.grab_image()
    return window.grab().toImage()
