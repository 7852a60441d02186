"""Views stand as they did when a file was left: layout, cameras and looks, also in the next window."""

import numpy as np
import pytest
from PySide6.QtCore import QSettings

from app.document import Document
from app.view_memory import arrange, arrangement
from app.views import Views
from engine import msd
from engine.msd.schema import Camera, World
from render.looks import Look


@pytest.fixture
def file(tmp_path):
    world = World()
    world.hierarchy.cameras.append(Camera(name="eye"))
    msd.save(world, tmp_path / "scene.msd")
    return str(tmp_path / "scene.msd")


def turned(views: Views) -> None:
    from dataclasses import replace

    views.set_layout("columns")
    first, second = views.shown
    first.set_camera(replace(first.camera, lookat=np.array([1.0, 2.0, 3.0]), distance=7.0, azimuth=12.0))
    first.show(look=Look.STUDIO, exposure=1.5)
    second.look_through("hierarchy.cameras[0]")


def check(views: Views) -> None:
    assert views.layout == "columns"
    first, second = views.shown
    assert first.camera.lookat.tolist() == [1.0, 2.0, 3.0] and (first.camera.distance, first.camera.azimuth) == (
        7.0,
        12.0,
    )
    assert first.appearance.look is Look.STUDIO and first.appearance.exposure == 1.5
    assert second.camera_path == "hierarchy.cameras[0]" and second.appearance.look is None


def test_an_arrangement_is_read_as_it_was_written():
    world = World()
    world.hierarchy.cameras.append(Camera())
    views, again = Views(world), Views(world)
    turned(views)
    arrange(again, world, arrangement(views))
    check(again)
    fresh = Views(world)
    arrange(fresh, world, arrangement(Views(world)))
    assert fresh.all[0].is_initial


@pytest.mark.parametrize(
    "text", ["", "{", '{"layout": "no", "views": 3}', '{"layout":"nine"}', '{"views":[{"orbit":[-1,0,0]}]}',
             '{"views":[{"look":"none","through":"hierarchy.cameras[9]"}]}']
)  # fmt: skip
def test_what_cannot_be_read_changes_nothing(text):
    views = Views(World())
    arrange(views, World(), text)
    assert views.layout == "single" and views.all[0].is_initial and views.all[0].camera_path is None


def test_the_next_window_on_a_file_stands_as_the_last_one(show_window, file, tmp_path):
    window = show_window(Document.open(file))
    turned(window.editor.views)
    window.close()
    other = show_window(Document(World()))
    other.editor.views.set_layout("single")
    other.editor.set_document(Document.open(file))
    check(other.editor.views)
    moved = tmp_path / "moved.msd"
    msd.save(World(), moved)
    other.editor.set_document(Document.open(str(moved)))
    assert other.editor.views.shown[0].is_initial and other.editor.views.shown[0].appearance.look is None
    other.editor.set_document(Document.open(file))
    check(other.editor.views)


def test_the_least_recent_files_are_forgotten(show_window, file, monkeypatch, tmp_path):
    monkeypatch.setattr("ui.view_memory.MOST", 2)
    window = show_window(Document.open(file))
    for name in ("a", "b", "c"):
        msd.save(World(), tmp_path / f"{name}.msd")
        window.editor.set_document(Document.open(str(tmp_path / f"{name}.msd")))
    settings = QSettings()
    settings.beginGroup("views")
    assert len(settings.childKeys()) == 3  # two files and their order
