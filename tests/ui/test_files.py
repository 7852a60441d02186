"""Opening, saving and exporting scenes through the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QMessageBox, QPushButton

from app.document import Document
from engine import msd
from engine.compiler import build
from engine.msd.schema import Body, Link, World
from ui.export_dialog import TARGETS, ExportDialog
from ui.files import recent_files
from ui.questions import Choice, Question

ARTEFACTS = Path(__file__).parents[1] / "artefacts"


@pytest.fixture
def scene(tmp_path):
    """A scene file with one body."""
    world = World(name="small")
    world.hierarchy.bodies = [Body(link=Link(name="lonely"))]
    file = tmp_path / "small.msd"
    msd.save(world, str(file))
    return file


MJCF = """<mujoco model="two"><worldbody><light name="sun" directional="true"/>
<body name="top" pos="0 0 1"><joint name="swing" type="hinge" axis="0 1 0"/><geom name="bob" size="0.1"/></body>
</worldbody></mujoco>"""


def test_opening_replaces_the_document(qtbot, main_window, scene):
    main_window.selection.set(["actuators[0]"])
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.file_actions.open_file(str(scene))
    assert main_window.document.world.name == "small" and main_window.selection.paths == ()
    assert "small.msd" in main_window.windowTitle() and not main_window.isWindowModified()
    main_window.jump("hierarchy.bodies[0].link")
    assert main_window.inspector.model.paths == ("hierarchy.bodies[0].link",)
    assert recent_files() == [str(scene)]
    main_window.document.set("name", "other")
    assert main_window.isWindowModified()


def test_opening_mjcf_by_drop(qtbot, main_window, tmp_path):
    file = tmp_path / "two.xml"
    file.write_text(MJCF)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    event = QDropEvent(
        QPointF(50, 50), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.dropEvent(event)
    assert main_window.document.world.hierarchy.bodies[0].link.joints[0].name == "swing"
    assert not main_window.document.can_save, "MJCF is read, not written"


BAD_FILES = (
    ("broken.msd", '{"name": "x", "hierarchy": {"bodies": 3}}', "bodies"),
    ("broken.xml", "<mujoco>\n<worldbody>\n<geom size='oops'/></worldbody></mujoco>", "oops"),
    ("cut.xml", "<mujoco><worldbody>", "cut.xml"),
    ("missing.msd", None, "missing.msd"),
)


def test_a_bad_file_leaves_everything_as_it_was(qtbot, main_window, tmp_path):
    document, world = main_window.document, main_window.document.world.deepcopy()
    main_window.selection.set(["actuators[0]"])
    for name, text, says in BAD_FILES:
        file = tmp_path / name
        if text is not None:
            file.write_text(text)
        with qtbot.waitSignal(main_window.file_actions.opener.failed, timeout=20000) as failed:
            main_window.file_actions.open_file(str(file))
        assert main_window.document is document and document.world == world
        assert main_window.selection.paths == ("actuators[0]",)
        box = next(one for one in main_window.findChildren(QMessageBox) if one.isVisible())
        said = box.text() + box.informativeText()
        assert name in said and says in said and str(failed.args[0])
        assert main_window.messages.texts()[-1] == failed.args[0].message
        box.close()


def test_cancelling_leaves_everything_as_it_was(qtbot, main_window, scene):
    document = main_window.document
    with qtbot.waitSignal(main_window.file_actions.opener.cancelled):
        main_window.file_actions.open_file(str(scene))
        main_window.file_actions.opener.progress.findChild(QPushButton).click()
    main_window.file_actions.opener.wait()
    qtbot.waitUntil(
        lambda: not main_window.file_actions.opener._abandoned
    )  # what the thread sent at its end has arrived
    assert main_window.document is document and not main_window.file_actions.opener.busy


def export(qtbot, main_window, path, format="", assets="") -> None:
    """Drive the export dialog by keys and mouse."""
    main_window.run_command("export")
    dialog = main_window.findChild(ExportDialog)
    qtbot.waitExposed(dialog)
    if format:
        dialog.format.setFocus()
        qtbot.keyClicks(dialog.format, format)
    if assets:
        dialog.assets.setFocus()
        qtbot.keyClicks(dialog.assets, assets)
    dialog.file.selectAll()
    qtbot.keyClicks(dialog.file, str(path))
    dialog.grab().save(str(ARTEFACTS / "export.png"))
    with qtbot.waitSignal(dialog.accepted):
        qtbot.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Save), Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("target", [one.text for one in TARGETS if one.about.endswith("MotrixSim loads it")])
def test_motrixsim_loads_what_is_exported_for_it_under_the_proposed_name(qtbot, main_window, tmp_path, target):
    motrixsim = pytest.importorskip("motrixsim")
    dialog = main_window.file_actions.export()
    dialog.file.setText(str(tmp_path / "out"))
    dialog.format.setCurrentText("MJCF")
    dialog.format.setCurrentText(target)
    file = dialog.path
    dialog.accept()
    assert len(motrixsim.msd.from_file(file).hierarchy.bodies) == len(main_window.document.world.hierarchy.bodies)


def test_export_to_mjcf_compiles_and_says_what_it_cannot_hold(qtbot, main_window, tmp_path):
    mujoco = pytest.importorskip("mujoco")
    export(qtbot, main_window, tmp_path / "out", "MJCF")
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "out.xml"))
    assert model.nbody == build(main_window.document.world).nbody
    assert any("probe" in text for text in main_window.messages.texts())
    assert not main_window.document.file, "a copy is not the document"


def test_export_to_glb(qtbot, main_window, tmp_path):
    import trimesh

    export(qtbot, main_window, tmp_path / "out.glb", "glTF")
    assert len(trimesh.load(tmp_path / "out.glb").geometry) > 3


def test_export_copies_meshes_beside(qtbot, main_window, tmp_path):
    mesh = tmp_path / "tetrahedron.obj"
    mesh.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    main_window.document.add("mesh_file", file=str(mesh))
    (tmp_path / "out").mkdir()
    export(qtbot, main_window, tmp_path / "out/scene.msd", "MSD JSON", "Copy")
    world = msd.from_file(tmp_path / "out/scene.msd")
    assert world.assets.meshes["tetrahedron"].source.value.path == "scene_assets/tetrahedron.obj"
    assert (tmp_path / "out/scene_assets/tetrahedron.obj").read_text() == mesh.read_text()


def test_save_as_export_and_reopen(qtbot, main_window, tmp_path, monkeypatch):
    saved, exported = tmp_path / "mine.msd", tmp_path / "copy.msgpack"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (str(saved), ""))
    main_window.document.set("name", "mine")
    main_window.run_command("save")
    assert main_window.document.file == str(saved) and not main_window.isWindowModified()
    main_window.document.set("visual.fog_end", 77.0)
    export(qtbot, main_window, exported)
    assert main_window.document.file == str(saved) and main_window.isWindowModified(), "a copy is not the document"
    assert msd.from_file(str(exported)) == main_window.document.world
    assert msd.from_file(str(saved)).visual.fog_end != 77.0
    main_window.run_command("save")
    assert msd.from_file(str(saved)) == main_window.document.world and not main_window.isWindowModified()


@pytest.fixture
def asked(monkeypatch):
    """Questions that were asked; the answers to come are put into `asked.answers`."""

    class Asked(list):
        answers: list[Choice] = []

    asked = Asked()
    asked.answers = []

    def answer(question: Question) -> int:
        asked.append(question.text())
        question.by_choice[asked.answers.pop(0)].click()
        return question.result()

    monkeypatch.setattr(Question, "exec", answer)
    return asked


def test_an_export_replaces_no_file_without_a_question(qtbot, main_window, tmp_path, asked):
    """The proposed file was the MJCF that the scene was opened from."""
    file = tmp_path / "two.xml"
    file.write_text(MJCF)
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.file_actions.open_file(str(file))
    dialog = main_window.file_actions.export()
    dialog.format.setCurrentText("MJCF")
    assert dialog.path == str(file)
    asked.answers += [Choice.CANCEL, Choice.OVERWRITE]
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Save)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert file.read_text() == MJCF and dialog.isVisible() and asked == ["Replace two.xml?"]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert file.read_text() != MJCF and len(asked) == 2


def test_an_export_that_fails_says_why_and_keeps_what_was_chosen(qtbot, main_window, tmp_path):
    main_window.run_command("export")
    dialog = main_window.findChild(ExportDialog)
    qtbot.waitExposed(dialog)
    dialog.format.setFocus()
    qtbot.keyClicks(dialog.format, "MJCF")
    dialog.file.selectAll()
    qtbot.keyClicks(dialog.file, str(tmp_path / "missing" / "out.xml"))
    qtbot.keyClick(dialog.file, Qt.Key.Key_Return)
    assert dialog.isVisible() and "missing" in dialog.problem.text() and dialog.problem.isVisible()
    dialog.grab().save(str(ARTEFACTS / "export_failed.png"))
    assert dialog.target.text == "MJCF" and dialog.path == str(tmp_path / "missing" / "out.xml")
    (tmp_path / "missing").mkdir()
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog.file, Qt.Key.Key_Return)
    assert (tmp_path / "missing" / "out.xml").exists()


def test_what_the_file_dialog_asked_about_is_not_asked_again(qtbot, main_window, tmp_path, asked, monkeypatch):
    file = tmp_path / "old.msgpack"
    file.write_bytes(b"")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (str(file), ""))
    dialog = main_window.file_actions.export()
    dialog._browse()
    qtbot.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Save), Qt.MouseButton.LeftButton)
    assert msd.from_file(file) == main_window.document.world and not asked


def test_save_as_without_a_suffix_replaces_no_file_without_a_question(main_window, scene, asked, monkeypatch):
    """The file dialog asks about the name as it was typed only."""
    before = scene.read_bytes()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (str(scene.with_suffix("")), ""))
    asked.answers += [Choice.CANCEL, Choice.OVERWRITE]
    assert not main_window.file_actions.save_as() and scene.read_bytes() == before
    assert main_window.file_actions.save_as() and scene.read_bytes() != before and len(asked) == 2


@pytest.mark.parametrize("answer", [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard])
def test_what_was_done_while_a_file_was_read_is_asked_about(qtbot, main_window, scene, monkeypatch, answer):
    """It was replaced without a word."""
    asked = []
    monkeypatch.setattr(QMessageBox, "question", lambda *a: asked.append(a[2]) or answer)
    main_window.document.set("name", "before")
    main_window.document.undo_stack.set_clean()
    main_window.file_actions.open_file(str(scene))
    main_window.document.set("name", "meanwhile")
    qtbot.waitUntil(lambda: not main_window.file_actions.opener.busy, timeout=20000)
    assert asked == ["Save the changes to the new scene?"]
    kept = answer == QMessageBox.StandardButton.Cancel
    assert main_window.document.world.name == ("meanwhile" if kept else "small")


def test_a_document_that_came_while_a_file_was_read_is_asked_about(qtbot, main_window, scene, monkeypatch):
    """As what was recovered at the start, beside the file of the command line."""
    asked = []
    cancel = QMessageBox.StandardButton.Cancel
    monkeypatch.setattr(QMessageBox, "question", lambda *a: asked.append(a[2]) or cancel)
    recovered = Document(World(name="recovered"))
    recovered.undo_stack.reset_clean()
    with qtbot.waitSignal(main_window.file_actions.opener.cancelled, timeout=20000):
        main_window.file_actions.open_file(str(scene))
        main_window.file_actions.show_document(recovered, None)
    assert main_window.document is recovered and len(asked) == 1


def test_a_failed_save_is_reported_and_offers_ways_out(qtbot, main_window, tmp_path, monkeypatch, artefacts):
    """Answered with the mouse: tried again once the folder is there, or saved elsewhere."""
    folder, elsewhere = tmp_path / "no", tmp_path / "elsewhere.msd"
    names, said = [str(folder / "where.msd"), str(elsewhere)], []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (names[0], ""))
    answers = [Choice.CANCEL, Choice.RETRY, Choice.SAVE_AS]

    def answer() -> None:
        box = next((one for one in main_window.findChildren(Question) if one.isVisible()), None)
        if box is None or box in said:
            return
        said.append(box)
        box.grab().save(str(artefacts / "not_written.png"))
        choice = answers.pop(0)
        if choice is Choice.SAVE_AS:
            names.pop(0)
        QTest.mouseClick(box.by_choice[choice], Qt.MouseButton.LeftButton)

    timer = QTimer(interval=20)
    timer.timeout.connect(answer)
    timer.start()
    main_window.document.set("name", "mine")
    assert not main_window.file_actions.save_as()
    assert said[0].text() and main_window.document.file == "" and main_window.isWindowModified()
    assert main_window.file_actions.save_as()
    assert (
        not answers and main_window.document.file == str(elsewhere) and msd.from_file(str(elsewhere)).name == "mine"
    )
    timer.stop()


def test_unknown_keys_are_reported(qtbot, main_window, scene):
    plain = scene.read_text()
    scene.write_text(plain.replace('"name"', '"nmae": 1, "name"', 1))
    with qtbot.waitSignal(main_window.file_actions.opener.opened, timeout=20000):
        main_window.file_actions.open_file(str(scene))
    assert any("nmae" in text for text in main_window.messages.texts())


def test_documents_open_and_save_without_a_window(tmp_path, scene):
    document = Document.open(str(scene))
    document.rename("hierarchy.bodies[0].link", "renamed")
    document.save()
    assert Document.open(str(scene)).world.hierarchy.bodies[0].link.name == "renamed" and not document.modified
