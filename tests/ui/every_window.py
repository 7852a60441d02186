"""Shows the editor with every panel, dialog and menu, one after the other, for `clipped_texts`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from clipped_texts import Clipped, clipped, outside_screen
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTabWidget, QWidget


def walk(folder: Path, language: str, theme_name: str, width: int, height: int) -> list[tuple[str, Clipped]]:
    """Every text without room, with the name of what was shown; a picture of each is saved."""
    state = tempfile.mkdtemp()
    os.environ["MSD_STUDIO_STATE"] = state
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, state)
    from ui.language import choice

    choice.chosen = lambda: language
    import every_dialog
    from conftest import everything
    from fake_session import NoEngine

    from app.document import Document
    from app.editor import Editor
    from app.session import Session
    from engine.server import Engine
    from ui import offscreen, theme
    from ui.application import make_application
    from ui.main_window import MainWindow

    app = make_application()
    theme.choose(theme_name)
    folder.mkdir(parents=True, exist_ok=True)
    document = Document(everything())
    window = MainWindow(Editor(document, Session(document, NoEngine())))
    window.resize(width, height)
    window.move(0, 0)
    window.show()
    QTest.qWaitForWindowExposed(window)
    found: list[tuple[str, Clipped]] = []
    kinds: set[type[QWidget]] = set()
    for name, shown in _shown(app, window):
        QTest.qWait(60)
        shown.grab().save(str(folder / f"{name}.png"))
        found += [(name, one) for one in (*clipped(shown), *outside_screen(shown))]
        kinds.add(type(shown))
    document.undo_stack.set_clean()
    window.close()
    document = Document.open(offscreen.SAMPLE)
    session = Session(document, Engine(in_process=True))
    window = MainWindow(Editor(document, session))
    window.resize(width, height)
    window.show()
    QTest.qWaitForWindowExposed(window)
    for name, shown in _simulated(window):
        QTest.qWait(100)
        shown.grab().save(str(folder / f"{name}.png"))
        found += [(name, one) for one in clipped(shown)]
    for name, shown in every_dialog.dialogs(window):
        QTest.qWait(60)
        shown.grab().save(str(folder / f"dialog_{name}.png"))
        found += [(name, one) for one in (*clipped(shown), *outside_screen(shown))]
        kinds.add(type(shown))
    assert not every_dialog.classes() - kinds, "dialogs that are not shown"
    document.undo_stack.set_clean()
    window.close()
    session.close()
    return found


def _simulated(window) -> Iterator[tuple[str, QWidget]]:
    from engine.msd.names import named_objects

    window.session.play()
    QTest.qWait(1500)
    yield "playing", window
    window.session.pause()
    world = window.document.world
    joints = [one.path for one in named_objects(world, kinds=("joint",))]
    window.docks["plots"].raise_()
    window.plots.add_paths(joints[:2]) if hasattr(window.plots, "add_paths") else None
    yield "plots", window
    tabs = window.controls.findChildren(QTabWidget)
    for tab in tabs:
        tab.setCurrentIndex(1)
        yield "joints", window
    window.selection.set(joints[:1])
    yield "joint", window


def _shown(app: QApplication, window) -> Iterator[tuple[str, QWidget]]:
    yield from _panels(window)
    yield from _dialogs(app, window)
    window.show_welcome([])
    yield "welcome", window
    window.leave_welcome()
    for title, menu in window.commands.menus.items():
        if "/" not in title:
            menu.aboutToShow.emit()
            menu.popup(window.mapToGlobal(window.rect().topLeft()))
            yield f"menu_{title}", menu
            menu.hide()


OBJECTS = ("", "hierarchy.bodies[0].link", "hierarchy.bodies[0].link.children[0].joints[0]", "hierarchy.lights[0]",
           "hierarchy.geoms[0]", "actuators[0]", "sensors.frame[0]", "keyframes[0]")  # fmt: skip


def _panels(window) -> Iterator[tuple[str, QWidget]]:
    from engine.msd.paths import get

    yield "start", window
    for name, dock in window.docks.items():
        dock.show()
        dock.raise_()
        if name == "messages":
            window.run_command("check")
            QTest.qWait(1500)
        yield f"dock_{name}", window
    window.docks["tree"].raise_()
    for number, path in enumerate(OBJECTS):
        try:
            get(window.document.world, path)
        except KeyError:
            continue
        window.selection.set([path])
        yield f"object_{number}", window
    pages = window.library_pages
    window.docks["library"].raise_()
    for i in range(pages.count()):
        pages.setCurrentIndex(i)
        yield f"library_{i}", window


def _dialogs(app: QApplication, window) -> Iterator[tuple[str, QWidget]]:
    window.selection.set(["hierarchy.bodies[0].link.children[0]"])
    for command in ("preferences", "palette", "shortcuts", "array", "mirror", "uses", "trust"):
        before = set(map(id_of, app.topLevelWidgets()))
        window.run_command(command)
        QTest.qWait(50)
        for widget in app.topLevelWidgets():
            if widget.isVisible() and id_of(widget) not in before and not isinstance(widget, QMenu):
                yield f"dialog_{command}", widget
                widget.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
                widget.close()


def id_of(widget: QWidget) -> int:
    return id(widget)
