"""What another program does to the document's file is seen at once, and never overwritten without a question."""

from __future__ import annotations

import os
import stat

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.document import Document
from engine import msd
from engine.msd.schema import Body, Link, MeshAsset, MeshSource, World
from ui import file_watch
from ui.compare_dialog import HERE, PLACE, THERE, CompareDialog
from ui.questions import Choice, Question

LEFT = Qt.MouseButton.LeftButton


def world(name: str = "mine") -> World:
    scene = World(name=name)
    scene.hierarchy.bodies = [Body(link=Link(name="arm"))]
    return scene


@pytest.fixture
def scene(tmp_path, qtbot, main_window):
    """A scene file that is open in the editor."""
    file = tmp_path / "scenes/scene.msd"
    file.parent.mkdir()
    msd.save(world(), file)
    opened(qtbot, main_window, file)
    return file


def opened(qtbot, main_window, file) -> None:
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.file_actions.open_file(str(file))
    qtbot.waitUntil(lambda: not main_window.file_actions.watch._checking)


def replaced(file, scene: World) -> None:
    """As many editors save: a new file takes the place of the old one."""
    new = file.with_name("new.tmp.msd")
    msd.save(scene, new)
    os.replace(new, file)


@pytest.fixture
def answers(monkeypatch, artefacts):
    """Choices that are clicked, one for each question to come; what was asked is kept in `asked`."""

    class Answers(list):
        asked: list[str] = []

    queue = Answers()
    queue.asked = []

    def answer(question: Question) -> int:
        question.show()
        question.grab().save(str(artefacts / f"question_{len(question.by_choice)}.png"))
        queue.asked.append(question.text())
        QTest.mouseClick(question.by_choice[queue.pop(0)], LEFT)
        return question.result()

    monkeypatch.setattr(Question, "exec", answer)
    return queue


def announced(qtbot, main_window) -> str:
    qtbot.waitUntil(lambda: main_window.change_bar.isVisible(), timeout=10000)
    return main_window.change_bar.label.text()


@pytest.mark.parametrize("how", ["written in place", "replaced"])
def test_a_change_is_said_and_the_file_reloaded(qtbot, main_window, scene, how):
    msd.save(world("theirs"), scene) if how == "replaced" else scene.write_text(
        scene.read_text().replace("mine", "theirs")
    )
    assert announced(qtbot, main_window) == "scene.msd was changed by another program"
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        QTest.mouseClick(main_window.change_bar.reload_button, LEFT)
    assert main_window.document.world.name == "theirs" and not main_window.change_bar.isVisible()
    replaced(scene, world("again"))  # it is watched on
    announced(qtbot, main_window)


def test_a_change_is_seen_where_the_system_sends_no_events(qtbot, main_window, scene, monkeypatch):
    """As on network drives: only the look every few seconds is left."""
    watch = main_window.file_actions.watch
    watch._watcher.blockSignals(True)
    watch._poll.setInterval(50)
    replaced(scene, world("theirs"))
    assert "scene.msd" in announced(qtbot, main_window)
    assert file_watch.POLL_MS <= 2000


def test_a_removed_file_is_said_and_comes_back_with_a_save(qtbot, main_window, scene):
    scene.unlink()
    assert announced(qtbot, main_window) == "scene.msd was removed or renamed by another program"
    assert not main_window.change_bar.reload_button.isVisible()
    assert main_window.file_actions.save() and scene.exists()
    assert not main_window.change_bar.isVisible()


def test_a_file_that_was_put_back_or_only_touched_is_no_change(qtbot, main_window, scene):
    text = scene.read_text()
    scene.write_text("{}")
    announced(qtbot, main_window)
    scene.write_text(text)
    qtbot.waitUntil(lambda: not main_window.change_bar.isVisible(), timeout=10000)
    os.utime(scene, ns=(1, 1))
    with qtbot.waitSignal(main_window.file_actions.watch.checked):
        main_window.file_actions.watch.check()
    assert not main_window.change_bar.isVisible() and not main_window.document.changed_on_disk()
    assert main_window.file_actions.save() and scene.read_text() == text


def test_our_own_save_is_no_change(qtbot, main_window, scene):
    main_window.document.set("name", "saved")
    assert main_window.file_actions.save()
    for _ in range(2):
        with qtbot.waitSignal(main_window.file_actions.watch.checked):
            main_window.file_actions.watch.check()
    assert not main_window.change_bar.isVisible()


def test_a_used_file_that_changes_is_said(qtbot, main_window, tmp_path):
    mesh = tmp_path / "tetrahedron.obj"
    mesh.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    main_window.document.add("mesh_file", file=str(mesh))
    main_window.document.save(str(tmp_path / "scene.msd"))
    opened(qtbot, main_window, tmp_path / "scene.msd")
    main_window.file_actions.watch._poll.setInterval(50)
    mesh.write_text(mesh.read_text().replace("1 0 0", "2 0 0"))
    assert announced(qtbot, main_window) == "tetrahedron.obj, which the scene uses, was changed by another program"


def test_a_buffer_of_a_gltf_file_that_changes_is_said(qtbot, main_window, tmp_path):
    mesh, buffer = tmp_path / "part.gltf", tmp_path / "the numbers.bin"
    mesh.write_text('{"asset": {"version": "2.0"}, "buffers": [{"uri": "the%20numbers.bin", "byteLength": 4}]}')
    buffer.write_bytes(b"1234")
    scene = World(name="scene")
    scene.assets.meshes["part"] = MeshAsset(source=MeshSource.path(path=str(mesh)))
    msd.save(scene, tmp_path / "scene.msd")
    opened(qtbot, main_window, tmp_path / "scene.msd")
    main_window.file_actions.watch._poll.setInterval(50)
    buffer.write_bytes(b"123456")
    assert announced(qtbot, main_window) == "the numbers.bin, which the scene uses, was changed by another program"


INCLUDED = "<mujocoinclude><default><geom size='.1'/></default></mujocoinclude>"


def test_an_included_file_that_changes_is_said(qtbot, main_window, tmp_path, answers):
    """Also one of defaults alone, of which no object of the scene is left, and one that changes while it is read."""
    part, scene = tmp_path / "part.xml", tmp_path / "whole.xml"
    part.write_text(INCLUDED)
    scene.write_text("<mujoco><include file='part.xml'/><worldbody><geom/></worldbody></mujoco>")
    opened(qtbot, main_window, scene)
    main_window.file_actions.watch._poll.setInterval(50)
    part.write_text(INCLUDED.replace(".1", ".25"))
    assert announced(qtbot, main_window) == "part.xml, which the scene uses, was changed by another program"
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        QTest.mouseClick(main_window.change_bar.reload_button, LEFT)
    assert main_window.document.world.hierarchy.geoms[0].size[0] == 0.25 and not main_window.change_bar.isVisible()
    part.unlink()
    announced(qtbot, main_window)
    QTest.mouseClick(main_window.change_bar.keep_button, LEFT)
    assert not main_window.change_bar.isVisible()
    with qtbot.waitSignal(main_window.file_actions.watch.checked):
        main_window.file_actions.watch.check()
    assert not main_window.change_bar.isVisible(), "it is as it was when the user accepted it"
    main_window.document.save(str(tmp_path / "whole.msd"))
    main_window.file_actions.watch.follow(main_window.document)
    part.write_text(INCLUDED)
    with qtbot.waitSignal(main_window.file_actions.watch.checked):
        main_window.file_actions.watch.check()
    assert not main_window.change_bar.isVisible(), "it is taken in"


def test_an_included_file_that_changes_while_it_is_read_is_said(qtbot, main_window, tmp_path, monkeypatch):
    from ui import files

    part, scene = tmp_path / "part.xml", tmp_path / "whole.xml"
    part.write_text(INCLUDED)
    scene.write_text("<mujoco><include file='part.xml'/><worldbody><geom/></worldbody></mujoco>")
    original = files.read

    def slow(*args, **kwargs):
        result = original(*args, **kwargs)
        part.write_text(INCLUDED.replace(".1", ".25"))
        return result

    monkeypatch.setattr(files, "read", slow)
    opened(qtbot, main_window, scene)
    announced(qtbot, main_window)


def test_saving_over_a_change_asks(qtbot, main_window, scene, answers):
    main_window.document.set("visual.fog_end", 7.0)
    replaced(scene, world("theirs"))
    answers += [Choice.CANCEL]
    assert not main_window.file_actions.save()
    assert msd.from_file(scene).name == "theirs" and main_window.document.modified
    assert "scene.msd has changed" in answers.asked[0]
    answers += [Choice.OVERWRITE]
    assert main_window.file_actions.save()
    assert msd.from_file(scene).visual.fog_end == 7.0 and msd.from_file(scene).name == "mine"
    assert main_window.file_actions.save() and len(answers.asked) == 2, "asked once"


def test_saving_beside_a_change(main_window, scene, answers, monkeypatch):
    main_window.document.set("visual.fog_end", 7.0)
    replaced(scene, world("theirs"))
    beside = scene.with_name("beside.msd")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (str(beside), ""))
    answers += [Choice.SAVE_AS]
    assert main_window.file_actions.save()
    assert msd.from_file(scene).name == "theirs" and msd.from_file(beside).name == "mine"
    assert main_window.document.file == str(beside)


def test_comparing_before_saving(main_window, scene, answers, monkeypatch, artefacts):
    main_window.document.set("visual.fog_end", 7.0)
    replaced(scene, world("theirs"))
    rows = []

    def look(dialog: CompareDialog) -> int:
        dialog.show()
        dialog.grab().save(str(artefacts / "compare.png"))
        model = dialog.model
        parents = [model.index(row, 0) for row in range(model.rowCount())]
        pairs = [(parent, row) for parent in parents for row in range(model.rowCount(parent))]
        rows.extend([model.index(row, c, parent).data() for c in (PLACE, HERE, THERE)] for parent, row in pairs)
        return 0

    monkeypatch.setattr(CompareDialog, "exec", look)
    answers += [Choice.COMPARE, Choice.CANCEL]
    assert not main_window.file_actions.save()
    default = world().visual.fog_end
    assert rows == [["name", "'mine'", "'theirs'"], ["fog end", "7", f"{default:g}"]]
    assert len(answers.asked) == 2


def test_a_file_that_cannot_be_compared(main_window, scene, monkeypatch):
    said = []
    monkeypatch.setattr(QMessageBox, "critical", lambda *a: said.append(a[2]))
    scene.write_text('{"name": ')
    main_window.compare_actions.show_with_file()
    assert "scene.msd" in said[0] and "JSON" in said[0]


def test_keep_mine_is_the_answer_for_the_save(qtbot, main_window, scene, answers):
    replaced(scene, world("theirs"))
    announced(qtbot, main_window)
    QTest.mouseClick(main_window.change_bar.keep_button, LEFT)
    assert not main_window.change_bar.isVisible()
    assert main_window.isWindowModified(), "what is here is no longer what the file holds"
    assert main_window.file_actions.save() and not answers.asked
    assert msd.from_file(scene).name == "mine"


def test_reloading_asks_about_unsaved_changes(qtbot, main_window, scene, answers):
    main_window.document.set("name", "edited")
    answers += [Choice.CANCEL]
    main_window.file_actions.reload()
    assert not main_window.file_actions.opener.busy and main_window.document.world.name == "edited"
    answers += [Choice.RELOAD]
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.file_actions.reload()
    assert main_window.document.world.name == "mine"


def test_a_change_while_the_file_was_read_is_one(qtbot, main_window, scene, monkeypatch):
    """The file is known as it was before it was read: what came meanwhile may or may not have been read."""
    from ui import files

    original = files.read

    def slow(*args, **kwargs):
        result = original(*args, **kwargs)
        replaced(scene, world("theirs"))
        return result

    monkeypatch.setattr(files, "read", slow)
    opened(qtbot, main_window, scene)
    assert main_window.document.world.name == "mine" and main_window.document.changed_on_disk()
    announced(qtbot, main_window)


# ------------------------------------------------------------------------------------------------ read-only, links


def test_a_read_only_file_is_asked_about(main_window, scene, answers):
    os.chmod(scene, 0o400)
    main_window.document.set("name", "edited")
    answers += [Choice.CANCEL]
    assert not main_window.file_actions.save() and msd.from_file(scene).name == "mine"
    answers += [Choice.OVERWRITE]
    assert main_window.file_actions.save() and msd.from_file(scene).name == "edited"
    assert stat.S_IMODE(os.stat(scene).st_mode) == 0o400
    assert "scene.msd is read-only" in answers.asked[1]


def test_a_link_stays_a_link_and_permissions_stay(qtbot, main_window, scene):
    link = scene.parents[1] / "link.msd"
    link.symlink_to(scene)
    os.chmod(scene, 0o600)
    opened(qtbot, main_window, link)
    main_window.document.set("name", "edited")
    assert main_window.file_actions.save()
    assert link.is_symlink() and msd.from_file(scene).name == "edited" and not scene.is_symlink()
    assert stat.S_IMODE(os.stat(scene).st_mode) == 0o600
    replaced(scene, world("theirs"))  # what the link leads to is watched
    main_window.file_actions.watch._poll.setInterval(50)
    announced(qtbot, main_window)


def test_one_backup_copy_is_kept_if_wanted(main_window, scene):
    main_window.document.set("name", "first")
    assert main_window.file_actions.save()
    assert os.listdir(scene.parent) == ["scene.msd"], "not unless it is wanted"
    action = main_window.commands.by_id["keep_backup"]
    action.trigger()
    assert action.isChecked()
    for name in ("second", "third"):
        main_window.document.set("name", name)
        assert main_window.file_actions.save()
    assert sorted(os.listdir(scene.parent)) == ["scene.msd", "scene.msd~"]
    assert msd.from_file(scene).name == "third"
    assert msd.from_str((scene.parent / "scene.msd~").read_text()).name == "second"
    action.trigger()
    assert not action.isChecked()


# ------------------------------------------------------------------------------------------------ without a window


def test_a_document_knows_that_its_file_changed(tmp_path):
    file = tmp_path / "scene.msd"
    msd.save(world(), file)
    document = Document.open(str(file))
    assert not document.changed_on_disk()
    replaced(file, world("theirs"))
    assert document.changed_on_disk()
    document.save()
    assert not document.changed_on_disk()
    file.unlink()
    assert not document.changed_on_disk(), "a save loses nothing"
    os.mkfifo(file)
    assert not document.changed_on_disk(), "nobody waits for a pipe"


def test_a_file_that_became_too_large_is_reported_without_reading_it(tmp_path, monkeypatch):
    """Before a save it was read for as long as that took, 3 GiB of it, while the window stood still."""
    from app import disk_file

    file = tmp_path / "scene.msd"
    msd.save(world(), file)
    document = Document.open(str(file))
    os.truncate(file, 3 << 30)
    monkeypatch.setattr(disk_file.hashlib, "file_digest", lambda *a: pytest.fail("it is read"))
    assert document.changed_on_disk()
    document.keep_mine()
    assert not document.changed_on_disk()
