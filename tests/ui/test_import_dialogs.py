"""Meshes and height fields from files: unit, axis and size by formula, pieces found and stopped, one undo step."""

from __future__ import annotations

import threading

import numpy as np
import pytest
import trimesh
from PIL import Image
from PySide6.QtCore import Qt, QThread, QTimer
from PySide6.QtWidgets import QProgressDialog, QPushButton

from app.library.landing import Landing
from app.library.solids import Extent
from engine.compiler import build
from engine.geometry import mesh_files
from engine.msd import drawn_meshes
from ui.import_dialogs import HFieldDialog, MeshDialog

L_SHAPE = [(0, 0, 0), (3, 0, 0), (3, 1, 0), (1, 1, 0), (1, 2, 0), (0, 2, 0)]


@pytest.fixture
def mesh(tmp_path):
    """An L of 3 x 2 x 1, as the user would export it: not convex."""
    points = L_SHAPE + [(x, y, 1) for x, y, _ in L_SHAPE]
    flat = [(0, 2, 1), (0, 3, 2), (0, 5, 3), (3, 5, 4)]
    faces = flat + [(c + 6, b + 6, a + 6) for a, b, c in [(0, 2, 1), (0, 3, 2), (0, 5, 3), (3, 5, 4)]]
    faces = [tuple(f) for f in faces]
    for i in range(6):
        j = (i + 1) % 6
        faces += [(i, j, j + 6), (i, j + 6, i + 6)]
    file = tmp_path / "corner.obj"
    lines = [f"v {x} {y} {z}" for x, y, z in points] + [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in faces]
    file.write_text("\n".join(lines))
    return file


@pytest.mark.parametrize(("size", "unit"), [(1.0, "m"), (40.0, "mm")])
def test_a_part_of_a_hundred_metres_is_one_in_millimetres(qtbot, main_window, mesh, size, unit):
    """It was added with 120 m, far outside of the view."""
    vertices, faces = mesh_files.read(mesh)
    part = mesh.with_name("part.stl")
    trimesh.Trimesh(size * vertices, faces).export(part)
    dialog = main_window.edit_actions.import_file("mesh_file", str(part))
    assert dialog.unit.currentText() == unit
    np.testing.assert_allclose(dialog.extent, np.array((3, 2, 1)) * size * {"m": 1.0, "mm": 0.001}[unit])


def test_unit_scale_and_axis(qtbot, main_window, mesh):
    dialog = main_window.edit_actions.import_file("mesh_file", str(mesh))
    assert isinstance(dialog, MeshDialog)
    np.testing.assert_allclose(dialog.extent, (3, 2, 1))
    dialog.unit.setCurrentText("inch")
    dialog.scale.setValue(2.0)
    dialog.axis.setCurrentIndex(1)  # y is up: the 2 stands
    np.testing.assert_allclose(dialog.extent, np.array((3, 1, 2)) * 2 * 0.0254)
    before = len(main_window.document.undo_stack)
    dialog.accept()
    world = main_window.document.world
    assert len(main_window.document.undo_stack) == before + 1
    link = world.hierarchy.bodies[-1].link
    assert link.geoms[0].mesh == "corner" and main_window.selection.paths[0].endswith(".link")
    built = build(world)
    body = list(built.names["body"]).index(link.name)
    # An L of 4 cubes; the default inertia of meshes counts volumes that are seen from the middle twice.
    assert built.body_mass[body] == pytest.approx(1000 * 4.0 * (2 * 0.0254) ** 3, rel=0.05)
    # Principal moments of an L of 3 x 2 x 1 about axes that the turn exchanges: the same, whatever is up.
    assert np.all(built.body_inertia[body] > 0)
    np.testing.assert_allclose(
        world.assets.meshes["corner"].transform.linear.reshape(3, 3) @ (0, 1, 0), (0, 0, 0.0508)
    )
    main_window.document.undo()
    assert "corner" not in world.assets.meshes


def test_an_added_mesh_rests_where_the_view_looks(qtbot, main_window, mesh):
    document = main_window.document

    def lands(extent: Extent) -> Landing:
        return Landing(np.array((0.5, -0.25, 1.0 - extent.bottom)), np.zeros(3), True)

    main_window.edit_actions.lander = lambda: lands
    dialog = main_window.edit_actions.import_file("mesh_file", str(mesh))
    dialog.unit.setCurrentText("cm")
    dialog.accept()
    link = document.world.hierarchy.bodies[-1].link
    np.testing.assert_allclose(link.local_translation, (0.5, -0.25, 1.0), atol=1e-6)


def test_pieces_are_found_and_shown(qtbot, main_window, mesh):
    dialog = main_window.edit_actions.import_file("mesh_file", str(mesh))
    assert not dialog.show_button.isEnabled()
    dialog.collision.setCurrentIndex(1)
    plain = dialog.preview.pixmap().toImage()
    dialog.show_button.click()
    assert dialog.progress.isVisible() and dialog.cancel_button.isVisible()
    qtbot.waitUntil(lambda: bool(dialog.pieces), timeout=60000)
    assert len(dialog.pieces) >= 2 and f"Convex pieces: {len(dialog.pieces)}" in dialog.details.text()
    assert dialog.preview.pixmap().toImage() != plain
    dialog.reject()


def test_finding_pieces_is_stopped(qtbot, main_window, mesh):
    dialog = main_window.edit_actions.import_file("mesh_file", str(mesh))
    dialog.collision.setCurrentIndex(1)
    dialog.find_pieces()
    dialog.stop()
    qtbot.waitUntil(lambda: dialog._work is None)
    assert not dialog.progress.isVisible()
    dialog.reject()


def test_a_height_field_from_a_picture(qtbot, main_window, tmp_path):
    file = tmp_path / "hills.png"
    Image.fromarray(np.tile(np.linspace(0, 255, 20).astype(np.uint8), (10, 1))).save(file)
    dialog = main_window.edit_actions.import_file("hfield_file", str(file))
    assert isinstance(dialog, HFieldDialog) and "20 × 10" in dialog.details.text()
    assert dialog.half == (2.0, 1.0)  # squares stay squares
    dialog.height_box.setValue(0.25)
    dialog.accept()
    world = main_window.document.world
    assert world.assets.hfields["hills"].height_scale == 0.25
    assert world.hierarchy.geoms[-1].hfield == "hills"


def test_sizes_of_a_height_field_are_typed_with_units_and_as_sums(qtbot, tmp_path):
    dialog = HFieldDialog(str(tmp_path / "a.png"), np.zeros((4, 4)))
    qtbot.addWidget(dialog)
    for box, text, metres in ((dialog.width_box, "50 cm", 0.5), (dialog.depth_box, "1 + 2 ft", 1.6096)):
        box.selectAll()
        qtbot.keyClicks(box, text)
        qtbot.keyClick(box, Qt.Key.Key_Tab)
        box.interpretText()
        assert box.value() == pytest.approx(metres, abs=5e-4)


def test_what_cannot_be_read_is_not_added(qtbot, main_window, tmp_path):
    file = tmp_path / "broken.png"
    file.write_bytes(b"no picture")
    dialog = main_window.edit_actions.import_file("hfield_file", str(file))
    ok = dialog.buttons.button(dialog.buttons.StandardButton.Ok)
    assert not ok.isEnabled() and "cannot be read" in dialog.details.text()
    dialog.reject()


@pytest.fixture
def large(tmp_path):
    """A wavy torus of 160,000 triangles, in rings: every n-th of them is in the same line."""
    torus = trimesh.creation.torus(1.0, 0.35, major_sections=400, minor_sections=200)
    file = tmp_path / "large.stl"
    torus.export(file)
    return file


def test_a_large_mesh_is_shown_without_holes(qtbot, main_window, large):
    dialog = main_window.edit_actions.import_file("mesh_file", str(large))
    image = dialog.preview.pixmap().toImage()
    ground = image.pixel(0, 0)
    row = [image.pixel(x, image.height() // 4) != ground for x in range(image.width())]
    inside = row[row.index(True) : len(row) - row[::-1].index(True)]
    assert len(inside) > 100 and all(inside), "a solid seen above its hole has no gaps"
    dialog.reject()


def test_a_mesh_is_read_and_made_ready_beside_the_window(qtbot, main_window, large, monkeypatch, tmp_path):
    """What takes long is not done in the thread of the window."""
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    threads: list[tuple[str, bool]] = []
    for module, name in ((mesh_files, "read"), (drawn_meshes, "mesh_shadings")):

        def noted(*args, real=getattr(module, name), what=name):
            threads.append((what, QThread.currentThread() is main_window.thread()))
            return real(*args)

        monkeypatch.setattr(module, name, noted)
    main_window.edit_actions.lander = lambda: lambda extent: Landing(np.zeros(3), np.zeros(3), True)
    dialog = main_window.edit_actions.import_file("mesh_file", str(large))
    dialog.scale.setValue(0.5)
    dialog.accept()
    assert main_window.document.world.hierarchy.bodies[-1].link.geoms[0].mesh == "large"
    assert {what for what, _ in threads} == {"read", "mesh_shadings"}
    assert not any(in_window for _, in_window in threads), threads


def test_waiting_for_a_mesh_can_be_given_up(qtbot, main_window, mesh, monkeypatch):
    """While it is read, and while it is made ready; nothing is added then."""
    free = threading.Event()

    def hindered(real):
        def wait(*args):
            free.wait(20)
            return real(*args)

        return wait

    def give_up():
        waiting = main_window.findChild(QProgressDialog)
        assert waiting.isVisible() and "corner.obj" in waiting.labelText()
        qtbot.mouseClick(waiting.findChild(QPushButton), Qt.MouseButton.LeftButton)

    before = len(main_window.document.undo_stack)
    with monkeypatch.context() as patched:
        patched.setattr(mesh_files, "read", hindered(mesh_files.read))
        QTimer.singleShot(800, give_up)
        assert main_window.edit_actions.import_file("mesh_file", str(mesh)) is None
    free.set()
    dialog = main_window.edit_actions.import_file("mesh_file", str(mesh))
    dialog.scale.setValue(0.123)
    free.clear()
    monkeypatch.setattr(drawn_meshes, "mesh_shadings", hindered(drawn_meshes.mesh_shadings))
    QTimer.singleShot(800, give_up)
    dialog.accept()
    assert len(main_window.document.undo_stack) == before
    free.set()
