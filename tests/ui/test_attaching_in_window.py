"""Files attached to the selected link by the window: one undo step, whose numbers can be changed afterwards."""

import numpy as np
import pytest
import trimesh
from PySide6.QtWidgets import QFileDialog, QMenu

from app.document import Document
from engine import msd
from engine.msd.paths import get
from engine.msd.schema.base import same
from ui.arrange.attach_form import AttachForm
from ui.import_dialogs import MeshDialog

ARM = """
<mujoco><worldbody><body name="arm"><joint name="hinge"/><geom name="tube" size=".05"/>
<site name="flange" pos="0 0 .2" euler="0 90 0"/></body></worldbody></mujoco>"""
GRIPPER = """
<mujoco><worldbody><geom type="plane" size="1 1 .1"/><body name="base"><geom size=".02"/>
<body name="finger" pos="0 0 .05"><joint name="slide" type="slide"/><geom size=".01"/></body></body></worldbody>
<actuator><position name="close" joint="slide" kp="10"/></actuator></mujoco>"""
LINK = "hierarchy.bodies[0].link"


def opened(main_window, monkeypatch, file) -> Document:
    document = Document(msd.from_str(ARM))
    main_window.file_actions.show_document(document, None)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    return document


def test_a_gripper_from_a_file_is_put_onto_a_site_and_adjusted(qtbot, main_window, monkeypatch, tmp_path):
    file = tmp_path / "gripper.xml"
    file.write_text(GRIPPER)
    document = opened(main_window, monkeypatch, file)
    before = document.world.deepcopy()
    assert not main_window.commands.by_id["attach_file"].isEnabled()
    main_window.selection.set([f"{LINK}.sites[0]"])
    main_window.run_command("attach_file")
    base = get(document.world, f"{LINK}.children[0]")
    assert main_window.selection.paths == (f"{LINK}.children[0]",) and base.name == "base"
    np.testing.assert_allclose(base.local_translation, [0, 0, 0.2])
    assert len(document.undo_stack) == 1
    form = main_window.adjust_panel.fields
    assert isinstance(form, AttachForm) and form.prefix.text() == ""
    form.place[2].setValue(0.1)  # along the z of the site, which is x of the link
    form.prefix.setText("left_")
    form.prefix.textEdited.emit("left_")
    main_window.adjust_panel.do_again()
    base = get(document.world, f"{LINK}.children[0]")
    np.testing.assert_allclose(base.local_translation, [0.1, 0, 0.2], atol=1e-9)
    assert base.name == "left_base" and document.world.actuators[0].target.value == "left_slide"
    form.frame.setCurrentIndex(1)  # the link
    main_window.adjust_panel.do_again()
    np.testing.assert_allclose(get(document.world, f"{LINK}.children[0]").local_translation, [0, 0, 0.1], atol=1e-9)
    assert len(document.undo_stack) == 1
    main_window.run_command("undo")
    assert same(document.world, before)


def test_the_menu_of_a_link_offers_it(main_window, monkeypatch, tmp_path):
    opened(main_window, monkeypatch, tmp_path / "none.xml")
    tree = main_window.tree
    tree.view.expandAll()
    for path, wanted in ((LINK, True), ("hierarchy.bodies", False), ("hierarchy", False)):
        menu = tree.object_menu(tree.index_of(path))
        assert isinstance(menu, QMenu)
        assert any(action.text() == tree.tr("Attach File…") for action in menu.actions()) == wanted, path


def test_a_bare_mesh_becomes_a_shape_of_the_link(qtbot, main_window, monkeypatch, tmp_path):
    file = tmp_path / "part.stl"
    trimesh.creation.box((0.1, 0.1, 0.3)).export(file)
    document = opened(main_window, monkeypatch, file)
    main_window.selection.set([f"{LINK}.sites[0]"])
    main_window.run_command("attach_file")
    dialog = main_window.findChild(MeshDialog)
    assert dialog is not None and dialog.free.isHidden()
    dialog.accept()
    shape = get(document.world, f"{LINK}.geoms[1]")
    assert shape.mesh == "part" and len(document.world.hierarchy.bodies) == 1
    np.testing.assert_allclose(shape.position, [0, 0, 0.2])
    main_window.run_command("undo")
    assert len(get(document.world, LINK).geoms) == 1 and not document.world.assets.meshes


@pytest.mark.parametrize(
    ("command", "dialog"), [("attach_file", "getOpenFileName"), ("add_files", "getOpenFileNames")]
)
def test_only_files_that_can_be_read_into_a_scene_are_offered(main_window, monkeypatch, command, dialog):
    offered = []
    opened(main_window, monkeypatch, "")
    monkeypatch.setattr(QFileDialog, dialog, lambda *given: offered.append(given[3]) or ("", ""))
    main_window.selection.set([f"{LINK}.sites[0]"])
    main_window.run_command(command)
    assert len(offered) == 1 and "*.xml" in offered[0] and "*.glb" in offered[0] and "*.py" not in offered[0]
