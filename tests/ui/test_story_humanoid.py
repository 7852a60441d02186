"""A humanoid is given other materials, colors and lights by mouse and keys while it falls: nothing stops it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QColorDialog, QFileDialog, QLineEdit
from story_driving import User
from viewport_driving import at
from window_driving import cell, drag, open_editor

from engine.msd.paths import get, walk
from engine.msd.schema import Link
from engine.msd.schema.base import same
from ui.inspector.cells import SWATCH
from ui.inspector.editors import NumberEdit

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
FILE = Path(__file__).parents[2] / "resources/benchmarks/humanoid.xml"
TORSO = "hierarchy.bodies[0].link"
FLOOR = "hierarchy.geoms[0]"


def links(world) -> list[tuple[str, str]]:
    """Paths and names of all links."""
    return [(path, thing.name or "") for path, thing in walk(world) if isinstance(thing, Link)]


class Clock:
    """Checks that a simulation goes on: never stopped, back at its beginning, or built again."""

    def __init__(self, user: User) -> None:
        self.user, self.session = user, user.window.session
        self.layout, self.time = self.session.layout, self.session.frame().time

    def goes_on(self, rebuilt: bool = False) -> None:
        """Wait for a later frame of the same model, or after an edit of its structure, of the next one."""
        time = self.session.frame().time
        assert time >= self.time, "the simulation went back"
        self.user.qtbot.waitUntil(lambda: self.session.frame().time > time, timeout=30000)
        if rebuilt:
            self.user.qtbot.waitUntil(lambda: self.session.layout is not self.layout, timeout=30000)
        assert self.session.playing and self.session.frame().playing
        assert rebuilt or self.session.layout is self.layout, "the model was built again"
        self.layout, self.time = self.session.layout, self.session.frame().time


@pytest.fixture
def user(qtbot, window, monkeypatch):
    """Before the humanoid, opened by Ctrl+O, which falls."""
    user = User(window, qtbot)
    user.ready()
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_, **__: ([str(FILE)], ""))
    qtbot.waitUntil(window.isActiveWindow)  # else keys find no shortcut
    user.press(Key.Key_O, CONTROL)
    qtbot.waitUntil(lambda: window.document.world.name == "humanoid", timeout=30000)
    qtbot.waitUntil(lambda: window.session.layout and "torso" in window.session.layout.body_name, timeout=60000)
    user.ready()
    user.press(Key.Key_Space)
    qtbot.waitUntil(lambda: window.session.frame().time > 0.1, timeout=30000)
    return user


def type_number(user: User, path: str, text: str) -> None:
    """Click on a number of the inspector, type another, Enter."""
    field = open_editor(user.qtbot, user.window, path, NumberEdit)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Key.Key_Return)
    user.qtbot.waitUntil(lambda: get(user.window.document.world, path) == float(text))
    user.qtbot.waitUntil(lambda: not user.window.inspector.view.viewport().findChildren(NumberEdit))


def choose_color(user: User, path: str, name: str) -> None:
    """Click on the patch of a color in the inspector, type another one as HTML has it, Enter."""
    rect = cell(user.window, path)
    port = user.window.inspector.view.viewport()
    user.click(port, QPoint(rect.left() + SWATCH // 2, rect.center().y()))
    dialog = user.window.inspector.view.findChild(QColorDialog)
    field = next(one for one in dialog.findChildren(QLineEdit) if one.text()[:1] == "#")
    field.selectAll()
    QTest.keyClicks(field, name)
    QTest.keyClick(field, Key.Key_Return)
    user.qtbot.waitUntil(lambda: user.window.inspector.view.findChild(QColorDialog) is None)


def head_gets(user: User, is_so: Callable[[float, float, float], bool]) -> None:
    """Wait until the head has a color in the picture: its red, green and blue, 0 to 255, fulfil a condition."""
    user.qtbot.waitUntil(lambda: is_so(*color_at_head(user)), timeout=60000)


def color_at_head(user: User) -> np.ndarray:
    """Mean color (3,) of the picture about the middle of the head, 0 to 255."""
    view, session = user.window.viewport, user.window.session
    image = view.grab_image()
    frame, layout = session.frame(), session.layout
    body = layout.body_name.index("torso")
    w, *xyz = frame.xquat[body]
    up = np.array([0.0, 0.0, 0.19])
    offset = up + 2.0 * np.cross(xyz, np.cross(xyz, up) + w * up)
    place = at(view, frame.xpos[body] + offset)
    scale = image.width() / view.width()
    x, y = round(place.x() * scale), round(place.y() * scale)
    colors = [image.pixelColor(x + i, y + j) for i in range(-2, 3) for j in range(-2, 3)]
    return np.mean([[c.red(), c.green(), c.blue()] for c in colors], axis=0)


def test_a_humanoid_is_restyled_while_it_falls(user, artefacts, qtbot):
    window, document = user.window, user.window.document
    original, clock = document.world.deepcopy(), Clock(user)
    window.grab().save(str(artefacts / "story_humanoid_before.png"))

    # Materials of the library: on what a row is, and on several rows.
    user.row(TORSO)
    user.show_dock("Library")
    user.show_dock("Materials")
    user.give_material("Copper")
    assert {geom.visual.material for geom in get(document.world, TORSO).geoms} == {"copper"}
    clock.goes_on(rebuilt=True)  # a material more: built in the background

    head_gets(user, lambda red, green, blue: red > 1.2 * green > 1.2 * blue)
    user.show_dock("Scene")
    thighs = [path for path, name in links(document.world) if name.endswith("thigh")]
    user.row(thighs[0])
    user.row(thighs[1], CONTROL)
    user.show_dock("Library")
    user.give_material("Oak")
    assert {get(document.world, path).geoms[0].visual.material for path in thighs} == {"oak"}
    clock.goes_on(rebuilt=True)

    user.show_dock("Scene")

    # The material itself: its color by the dialog, its roughness typed and dragged.
    user.row('assets.materials["copper"]')
    copper = document.world.assets.materials["copper"]
    choose_color(user, 'assets.materials["copper"].color', "#1040e0")
    np.testing.assert_allclose(copper.color[:3], np.array([0x10, 0x40, 0xE0]) / 255, atol=1e-5)
    type_number(user, 'assets.materials["copper"].metallic', "0")
    type_number(user, 'assets.materials["copper"].roughness', "0.3")
    steps = len(document.undo_stack)
    drag(qtbot, window.inspector.view, cell(window, 'assets.materials["copper"].roughness').center(), 30)
    assert copper.metallic == 0.0 and copper.roughness > 0.3 and len(document.undo_stack) == steps + 1
    clock.goes_on()
    head_gets(user, lambda red, green, blue: blue > 1.5 * max(red, green))

    # A light, which is new to the simulation and is there after a moment; then its intensity and color.
    user.command("stage spotlight")
    light = f"hierarchy.lights[{len(document.world.hierarchy.lights) - 1}]"
    assert window.selection.paths == (light,)
    clock.goes_on(rebuilt=True)
    intensity = f"{light}.type_.value.intensity"
    before = get(document.world, intensity)
    type_number(user, intensity, "5000")
    drag(qtbot, window.inspector.view, cell(window, intensity).center(), 40)
    assert 5000 < get(document.world, intensity) != before
    choose_color(user, f"{light}.color", "#ffe0b0")
    clock.goes_on()
    user.row(FLOOR)
    user.show_dock("Library")
    user.give_material("Walnut")
    user.show_dock("Scene")
    clock.goes_on(rebuilt=True)
    window.grab().save(str(artefacts / "story_humanoid_restyled.png"))

    # All of it is undone, and the humanoid never stopped.
    while document.undo_stack.can_undo:
        user.press(Key.Key_Z, CONTROL)
    assert same(document.world, original)
    clock.goes_on(rebuilt=True)
    head_gets(user, lambda red, green, blue: max(red, green, blue) < 1.15 * min(red, green, blue))
    window.grab().save(str(artefacts / "story_humanoid_undone.png"))
