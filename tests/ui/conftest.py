"""Fixtures of the window tests: settings of their own, a folder for screenshots, a World of every kind of object."""

from __future__ import annotations

import copy
import functools
import multiprocessing
from pathlib import Path

import pytest
from fake_session import FakeSimulation, NoEngine
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot
from viewport_driving import painted
from viewport_world import sample_world

from app import templates
from app.document import Document
from app.editor import Editor
from app.light_presets import LIGHT_PRESETS
from app.session import Session
from engine.errors import SceneError
from engine.msd.schema import Range, World
from engine.server import Engine, process_transport

ARTEFACTS = Path(__file__).parents[1] / "artefacts"

MODULES_OF_ENGINES = (
    "engine.server.process", "engine.server.runner", "engine.physics.stepping", "engine.physics.runtime.native_build",
    "scipy.spatial", "engine.physics.collisions.convex", "engine.physics.collisions.box",
)  # fmt: skip

# pytest-qt waits for 5 s where a test names no time of its own: too short for a window on a busy machine.
for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitExposed):
    wait.__kwdefaults__["timeout"] = 30_000


@pytest.fixture(autouse=True)
def settings(tmp_path, monkeypatch):
    """Settings and recovery in folders of the test: nothing is read from or written to the user's."""
    monkeypatch.setenv("MSD_STUDIO_STATE", str(tmp_path / "state"))
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    return tmp_path / "settings"


@pytest.fixture(autouse=True)
def no_finer_pictures(monkeypatch):
    """Views at rest are drawn no finer than their pixels: without a GPU the finer picture would take a third of the
    time of all window tests."""
    from ui.viewport import widget

    monkeypatch.setattr(widget, "FINE", 1.0)


@pytest.fixture(autouse=True)
def forked_engines(monkeypatch):
    """Engine processes are forked off one that has imported what they need, where the system can do so: that takes a
    quarter of the time of importing it anew for every window. tests/server starts them as the program does."""
    if "forkserver" in multiprocessing.get_all_start_methods():
        multiprocessing.set_forkserver_preload([*MODULES_OF_ENGINES])
        monkeypatch.setattr(process_transport, "START_METHOD", "forkserver")


@pytest.fixture
def chinese(qapp, monkeypatch):
    """Windows in Chinese."""
    from ui.language import choice

    monkeypatch.setattr(choice, "chosen", lambda: "zh_CN")
    choice.install(qapp)
    yield
    monkeypatch.undo()
    choice.install(qapp)


@pytest.fixture
def artefacts() -> Path:
    """Folder that keeps screenshots of the run."""
    ARTEFACTS.mkdir(exist_ok=True)
    return ARTEFACTS


def everything() -> World:
    """A World made of every template that needs no file: an arm of two links, and all that can hang on it."""
    return copy.deepcopy(_everything())


@functools.cache
def _everything() -> World:
    document = Document(World(name="everything"))
    document.add("body_fixed")
    arm = "hierarchy.bodies[0].link"
    document.add("link", arm)
    document.add("link", f"{arm}.children[0]")
    document.add("link", f"{arm}.children[0].children[0]")
    document.set(f"{arm}.children[0].joints[0].pos_limit", Range(-1.0, 1.0))
    ball = f"{arm}.children[0].children[0].children[0]"
    document.delete([f"{ball}.joints[0]"])
    document.add("joint_ball", ball)
    without = {"body_fixed", "link", "joint_ball", "free_joint", "geom_mesh", "splat", "tendon_spatial"}
    without |= {f"light_{one.id}" for one in LIGHT_PRESETS}  # the sun would outshine the rest
    waiting = [k for k, t in templates.TEMPLATES.items() if not t.file_filter and k not in without]
    while waiting:
        later = []
        for kind in waiting:
            below = templates.TEMPLATES[kind].place.startswith("link") or kind == "site"
            try:
                document.add(kind, f"{arm}.children[0]" if below else "")
            except SceneError:
                later.append(kind)  # needs something that comes later
        assert len(later) < len(waiting), later
        waiting = later
    return document.world


@pytest.fixture
def show_window(qtbot, qapp):
    """Makes and shows a window on a document, by default without an engine and of 1440x900 pixels."""

    def show(document: Document, session: Session | None = None, size: tuple[int, int] = (1440, 900)):
        from ui.application import make_application
        from ui.main_window import MainWindow

        make_application()
        window = MainWindow(Editor(document, session or Session(document, NoEngine())))
        qtbot.addWidget(window, before_close_func=lambda w: w.document.undo_stack.set_clean())  # no question
        window.resize(*size)
        window.move(0, 0)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        return window

    return show


@pytest.fixture
def main_window(show_window, document):
    """The window on the World with every kind of object, without an engine."""
    return show_window(document)


@pytest.fixture
def window(show_window):
    """The window on a new scene, with an engine process. Open a file with `window.file_actions.open_file`."""
    document = Document(templates.starter())
    return show_window(document, Session(document))


@pytest.fixture
def simulated(qapp):
    """Makes an editor of a World with a real simulation in this process."""
    sessions = []

    def simulate(world: World) -> Editor:
        document = Document(world)
        sessions.append(Session(document, Engine(in_process=True)))
        sessions[-1].poll()
        return Editor(document, sessions[-1])

    yield simulate
    for session in sessions:
        session.close()


@pytest.fixture
def show_view(qtbot):
    """Makes and shows a viewport on an editor, painted."""

    def show(editor: Editor, width: int, height: int):
        from ui.viewport.widget import Viewport

        view = Viewport(editor)
        qtbot.addWidget(view)
        view.resize(width, height)
        view.show()
        qtbot.waitExposed(view)
        painted(qtbot, view)
        assert view.error == ""
        return view

    return show


@pytest.fixture
def document(qapp) -> Document:
    """A document of the World with every kind of object."""
    return Document(everything())


@pytest.fixture
def view(show_view):
    """The viewport alone, shown, on the sample scene and a simulation that stands still."""
    document = Document(sample_world())
    return show_view(Editor(document, FakeSimulation(document)), 640, 480)
