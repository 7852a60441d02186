"""What MJCF says and MSD cannot: rows of the tree like the rest, and text that can be edited."""

import numpy as np
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
CLOTH = "hierarchy.bodies[0].link.extras.flexcomps[0]"
SKIN = "extras.skins[0]"
HELD = "extras.flex_equalities[0]"
ROPE = "hierarchy.bodies[0].link.extras.carried[0]"

SCENE = """
<mujoco>
  <deformable><skin name="hide" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2">
    <bone body="arm" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></deformable>
  <worldbody>
    <site name="a" pos="0 0 1"/>
    <body name="arm">
      <joint name="elbow"/><geom size=".1"/><site name="b"/>
      <flexcomp name="cloth" type="grid" count="3 3 1" spacing=".1 .1 .1" mass="1" dim="2"/>
      <composite prefix="rope" type="cable" count="3 1 1"/>
    </body>
  </worldbody>
  <tendon><spatial name="string"><site site="a"/><site site="b"/></spatial></tendon>
  <actuator><motor name="motor" joint="elbow"/><muscle name="biceps" tendon="string"/></actuator>
  <equality><flex flex="cloth"/></equality>
  <sensor><clock name="now"/><framepos name="corner" objtype="body" objname="cloth_8"/></sensor>
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
    assert shown(model, "extras.sensors[0]") == ("now", "Other sensors  2")
    assert shown(model, CLOTH) == ("cloth", "arm")
    assert shown(model, SKIN) == ("hide", "Skins  1")
    assert shown(model, HELD) == ("equality 0", "Other couplings  1")
    for path in (MUSCLE, TENDON, "extras.sensors[0]", CLOTH, SKIN, HELD, ROPE):
        assert not model.index_of(path).data(Qt.ItemDataRole.DecorationRole).isNull()
    assert "flex" in model.index_of(CLOTH).data(Qt.ItemDataRole.ToolTipRole).lower()


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


def test_a_flexcomp_is_edited_like_all_else(document):
    """Names follow, also those of the parts that it makes; undo takes every edit back."""
    before = document.world.deepcopy()
    document.rename(CLOTH, "sail")
    extras = document.world.extras
    assert (extras.flex_equalities[0].flex, extras.sensors[1].objname) == ("sail", "sail_8")
    document.set(f"{CLOTH}.count", np.array((4, 3, 1)))
    assert build(document.world).nflexvert == 12
    copy = document.duplicate(CLOTH)
    assert get(document.world, copy[0] if isinstance(copy, (list, tuple)) else copy).name == "sail_2"
    document.delete([CLOTH])  # and with it what holds and measures it
    assert extras.flex_equalities == [] and [sensor.name for sensor in extras.sensors] == ["now"]
    for _ in range(4):
        document.undo()
    assert document.world == before


def test_a_link_called_like_a_part_of_a_flexcomp_is_none(qapp):
    """`rope_7` is no point of a rope of three."""
    document = Document(mjcf.read_string("""<mujoco><worldbody><body name="rope_7"><geom size=".1"/></body>
        <body name="post"><flexcomp name="rope" count="3 1 1" spacing=".1 .1 .1" dim="1"/></body></worldbody>
        <sensor><framepos objtype="body" objname="rope_7"/><framepos objtype="body" objname="rope_1"/></sensor>
        </mujoco>"""))  # fmt: skip
    flexcomp = "hierarchy.bodies[1].link.extras.flexcomps[0]"
    document.rename(flexcomp, "cord")
    assert build(document.world).nsensor == 2
    assert document.world.sensors.frame[0].object_type.value == "rope_7"
    assert document.delete([flexcomp]) == ["sensor 0"]
    assert build(document.world).nsensor == 1


def test_a_link_that_a_flex_hangs_on_goes_with_the_flex(qapp):
    """Its vertices are counted by their links: none of these can be left out."""
    document = Document(mjcf.read_string("""<mujoco><worldbody><body name="a"/><body name="b" pos="1 0 0"/>
        <body name="c" pos="0 1 0"/></worldbody><deformable><flex name="f" body="a b c" element="0 1 2"/></deformable>
        </mujoco>"""))  # fmt: skip
    document.delete(["hierarchy.bodies[1]"])
    assert document.world.extras.flexes == []
    document.undo()
    assert document.world.extras.flexes[0].body == ["a", "b", "c"]


def test_a_world_without_mjcf_has_none(qapp):
    model = SceneTreeModel(Document(templates.starter()))
    assert "Stored as XML" not in {model.index(i, 0).data() for i in range(model.rowCount())}


def test_the_text_of_a_composite_is_edited_in_the_window(qtbot, main_window, artefacts):
    main_window.selection.set([ROPE])
    view = main_window.inspector.view
    index = view.proxy.mapFromSource(view.inspector.index_at(f"{ROPE}.xml"))
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    (dialog,) = main_window.findChildren(XmlDialog)
    before = get(main_window.document.world, ROPE).xml
    assert dialog.isVisible() and "\n" not in before
    dialog.grab().save(str(artefacts / "xml_dialog.png"))
    whole = dialog.edit.toPlainText()
    dialog.edit.setPlainText(whole.replace("<composite", "<composite <"))
    ok = dialog.buttons.button(dialog.buttons.StandardButton.Ok)
    qtbot.mouseClick(ok, Qt.MouseButton.LeftButton)
    assert dialog.isVisible() and dialog.error_label.isVisible() and "well-formed" in dialog.error_label.text()
    dialog.edit.setPlainText(whole.replace("3 1 1", "4 1 1"))
    qtbot.mouseClick(ok, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    assert get(main_window.document.world, ROPE).xml == before.replace("3 1 1", "4 1 1")
    main_window.document.undo()
    assert get(main_window.document.world, ROPE).xml == before
