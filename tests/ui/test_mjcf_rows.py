"""What MJCF says and MSD cannot: rows of the tree like the rest, and text that can be edited."""

from itertools import repeat

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from app import templates
from app.document import Document
from engine.compiler import build
from engine.msd import mjcf
from engine.msd.paths import get
from ui.inspector.xml_dialog import XmlDialog
from ui.tree.model import SceneTreeModel

MUSCLE = "extras.actuators[0]"
TENDON = "extras.tendons[0]"
CLOTH = "hierarchy.bodies[0].link.extras.carried[0]"
SKIN = "extras.carried[0]"

SCENE = """
<mujoco>
  <deformable><skin name="hide" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2">
    <bone body="arm" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></deformable>
  <worldbody>
    <site name="a" pos="0 0 1"/>
    <body name="arm">
      <joint name="elbow"/><geom size=".1"/><site name="b"/>
      <flexcomp name="cloth" type="grid" count="3 3 1" spacing=".1 .1 .1" mass="1" dim="2"/>
    </body>
  </worldbody>
  <tendon><spatial name="string"><site site="a"/><site site="b"/></spatial></tendon>
  <actuator><motor name="motor" joint="elbow"/><muscle name="biceps" tendon="string"/></actuator>
  <sensor><clock name="now"/></sensor>
</mujoco>
"""


@pytest.fixture
def document(qapp):
    return Document(mjcf.read_string(SCENE))


@pytest.fixture
def model(document):
    model = SceneTreeModel(document)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    document.subscribe(model.apply)
    yield model
    tester.deleteLater()


def shown(model, path):
    index = model.index_of(path)
    assert model.path(index) == path, model.path(index)
    return index.data(Qt.ItemDataRole.DisplayRole), model.parent(index).data(Qt.ItemDataRole.DisplayRole)


def test_they_stand_beside_their_likes(model):
    assert shown(model, MUSCLE) == ("biceps", "Actuators  2")
    assert shown(model, "actuators[0]") == ("motor", "Actuators  2")
    assert shown(model, TENDON) == ("string", "Tendons  1")
    assert shown(model, "extras.sensors[0]") == ("now", "Other sensors  1")
    assert shown(model, CLOTH) == ("cloth", "arm")
    assert shown(model, SKIN) == ("hide", "Stored as XML  1")
    for path in (MUSCLE, TENDON, "extras.sensors[0]", CLOTH, SKIN):
        assert not model.index_of(path).data(Qt.ItemDataRole.DecorationRole).isNull()
    assert "flexcomp" in model.index_of(CLOTH).data(Qt.ItemDataRole.ToolTipRole).lower()


def test_rows_follow_renames_copies_deletions_and_undo(model, document):
    shown(model, MUSCLE), shown(model, CLOTH), shown(model, TENDON)
    document.rename(TENDON, "rope")
    assert get(document.world, MUSCLE).target == "rope"
    document.duplicate(MUSCLE)
    assert shown(model, "extras.actuators[1]") == ("biceps_2", "Actuators  3")
    document.delete([TENDON])  # and with it the muscles that pull it
    assert not document.world.extras.actuators
    assert model.index_of("actuators[0]").parent().data() == "Actuators  1"
    document.delete([CLOTH])
    document.undo()
    document.undo()
    assert shown(model, CLOTH)[0] == "cloth" and shown(model, "extras.actuators[1]")[0] == "biceps_2"


def test_a_world_without_mjcf_has_none(qapp):
    model = SceneTreeModel(Document(templates.starter()))
    actuators = next(i for i in map(model.index, range(model.rowCount()), repeat(0)) if i.data() == "Actuators")
    assert not model.hasChildren(actuators)


def test_the_text_of_a_cloth_is_edited_in_the_window(qtbot, main_window, artefacts):
    assert build(main_window.document.world).nflexvert == 9
    main_window.selection.set([CLOTH])
    view = main_window.inspector.view
    index = view.proxy.mapFromSource(view.inspector.index_at(f"{CLOTH}.xml"))
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    (dialog,) = main_window.findChildren(XmlDialog)
    assert dialog.isVisible() and "\n" not in get(main_window.document.world, CLOTH).xml
    dialog.grab().save(str(artefacts / "xml_dialog.png"))
    whole = dialog.edit.toPlainText()
    dialog.edit.setPlainText(whole.replace("<flexcomp", "<flexcomp <"))
    ok = dialog.buttons.button(dialog.buttons.StandardButton.Ok)
    qtbot.mouseClick(ok, Qt.MouseButton.LeftButton)
    assert dialog.isVisible() and dialog.error_label.isVisible() and "well-formed" in dialog.error_label.text()
    dialog.edit.setPlainText(whole.replace("3 3 1", "4 3 1"))
    qtbot.mouseClick(ok, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    assert build(main_window.document.world).nflexvert == 12
    main_window.document.undo()
    assert build(main_window.document.world).nflexvert == 9
