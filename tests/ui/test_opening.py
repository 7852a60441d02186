"""Opening scenes with many meshes: in the background, with progress, and what a mesh file alone looks like."""

from __future__ import annotations

import threading

import numpy as np
import pytest
import trimesh
from PIL import Image
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QPushButton

from engine.geometry import mesh_files
from render.prepare import MOST_THREADS
from ui.viewport.widget import Viewport

BALLS = 12


@pytest.fixture
def scene(tmp_path):
    """A scene of a dozen mesh files in a row."""
    names = [f"ball{i}" for i in range(BALLS)]
    for name in names:
        trimesh.creation.icosphere(subdivisions=2, radius=0.4).export(tmp_path / f"{name}.stl")
    assets = "".join(f'<mesh name="{name}" file="{name}.stl"/>' for name in names)
    geoms = "".join(f'<geom type="mesh" mesh="{name}" pos="{i} 0 0" rgba="1 0 0 1"/>' for i, name in enumerate(names))
    file = tmp_path / "balls.xml"
    file.write_text(f"<mujoco><asset>{assets}</asset><worldbody>{geoms}</worldbody></mujoco>")
    return file


@pytest.fixture
def reads(monkeypatch):
    """Mesh files that were read to be drawn, with the thread that did; `hold` makes all but the first wait."""

    class Reads(list):
        hold = False
        resume = threading.Event()

    found, original = Reads(), mesh_files.read_surface
    found.resume = threading.Event()

    def read(file, *rest):
        if found.hold and file.name != "ball0.stl":
            found.resume.wait(20)
        found.append((file.name, threading.current_thread() is threading.main_thread()))
        return original(file, *rest)

    monkeypatch.setattr(mesh_files, "read_surface", read)
    yield found
    found.resume.set()


def drawn(qtbot, viewport: Viewport) -> np.ndarray:
    """The viewport's picture (h, w, 3) once it is up to date."""
    if viewport._renderer is None:
        pytest.skip("no OpenGL here: " + viewport.error)
    qtbot.waitUntil(lambda: not viewport._dirty, timeout=20000)
    image = viewport.grab_image().convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3)


def test_meshes_are_read_in_the_background(qtbot, main_window, scene, reads):
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=30000):
        main_window.file_actions.open_file(str(scene))
    picture = drawn(qtbot, main_window.viewport).astype(int)
    assert sorted(name for name, _ in reads) == sorted(f"ball{i}.stl" for i in range(BALLS)), "each once"
    assert not any(in_window for _, in_window in reads), "the window waited for a file"
    red = (picture[..., 0] > 60) & (picture[..., 0] > 2 * picture[..., 1])
    assert red.sum() > 500, "the balls are seen"


def test_progress_names_the_mesh_and_cancel_stops(qtbot, main_window, scene, reads):
    document = main_window.document
    reads.hold = True
    main_window.file_actions.open_file(str(scene))
    progress = main_window.file_actions.opener.progress
    qtbot.waitUntil(lambda: f"Mesh 2 of {BALLS}" in progress.labelText(), timeout=20000)
    assert progress.maximum() == BALLS and progress.value() == 1 and "balls.xml" in progress.labelText()
    assert progress.isVisible() or progress.minimumDuration() > 0
    with qtbot.waitSignal(main_window.file_actions.opener.cancelled):
        progress.findChild(QPushButton).click()
    reads.resume.set()
    main_window.file_actions.opener.wait()
    assert len(reads) <= 1 + MOST_THREADS, "the files in hand were read, and no others"
    assert main_window.document is document and not main_window.file_actions.opener.busy


def test_a_mesh_file_alone_shows_its_texture(qtbot, main_window, tmp_path, artefacts, monkeypatch):
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    pixels = np.zeros((64, 64, 3), np.uint8)
    pixels[:32], pixels[32:] = (255, 0, 0), (0, 0, 255)
    ball = trimesh.creation.uv_sphere(radius=1.0)
    x, y, z = ball.vertices.T  # y is up in glTF
    uv = np.column_stack([0.5 + np.arctan2(x, z) / (2 * np.pi), 0.5 + 0.5 * y])
    material = trimesh.visual.material.PBRMaterial(
        baseColorTexture=Image.fromarray(pixels), metallicFactor=0.0, roughnessFactor=0.8
    )
    ball.visual = trimesh.visual.TextureVisuals(uv=uv, material=material)
    ball.export(tmp_path / "globe.glb")
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=30000):
        main_window.file_actions.open_file(str(tmp_path / "globe.glb"))
    picture = drawn(qtbot, main_window.viewport).astype(int)
    main_window.grab().save(str(artefacts / "opened_glb.png"))
    red = np.argwhere((picture[..., 0] > 60) & (picture[..., 0] > 2 * picture[..., 2]))
    blue = np.argwhere((picture[..., 2] > 60) & (picture[..., 2] > 2 * picture[..., 0]))
    assert min(len(red), len(blue)) > 2000
    assert red[:, 0].mean() < blue[:, 0].mean() - 20, "the upper half of the picture is on the upper half of the ball"
    assert not [text for text in main_window.messages.texts() if "drawn" in text]


def test_a_stage_of_many_instances_shows_progress_until_it_is_given_up(qtbot, main_window, tmp_path, artefacts):
    UsdGeom = pytest.importorskip("pxr.UsdGeom")
    Usd = pytest.importorskip("pxr.Usd")
    stage = Usd.Stage.CreateNew(str(tmp_path / "many.usda"))
    instancer = UsdGeom.PointInstancer.Define(stage, "/many")
    UsdGeom.Cube.Define(stage, "/many/protos/cube")
    instancer.CreatePrototypesRel().SetTargets(["/many/protos/cube"])
    instancer.CreateProtoIndicesAttr([0] * 60_000)
    instancer.CreatePositionsAttr([(3.0 * i, 0, 0) for i in range(60_000)])
    stage.Save()
    opener, before = main_window.file_actions.opener, main_window.document
    main_window.file_actions.open_file(str(tmp_path / "many.usda"))
    reader = opener._reader
    qtbot.waitUntil(lambda: "% read" in opener.progress.labelText() and opener.progress.isVisible(), timeout=60000)
    opener.progress.grab().save(str(artefacts / "opening_usd.png"))
    with qtbot.waitSignal(opener.cancelled):
        opener.progress.findChild(QPushButton).click()
    assert reader.wait(10000)  # the process that reads it has ended too
    assert reader.result is None and main_window.document is before
