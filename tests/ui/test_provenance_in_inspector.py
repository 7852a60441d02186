"""The inspector says where values come from, and what several kinds of selected objects are."""

from __future__ import annotations

import os

import pytest
from fake_session import NoEngine
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from app.document import Document
from app.editor import Editor
from app.session import Session
from ui.inspector.panel import InspectorPanel
from ui.inspector.row_menu import row_menu

MJCF = """<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <body name="arm" pos="0 0 1">
      <geom name="rod" size="0.1"/>
    </body>
  </worldbody>
</mujoco>
"""


@pytest.fixture
def panel(qtbot, tmp_path):
    file = tmp_path / "arm.xml"
    file.write_text(MJCF)
    document = Document.open(str(file))
    panel = InspectorPanel(Editor(document, Session(document, NoEngine())))
    qtbot.addWidget(panel)
    panel.resize(360, 700)
    panel.show()
    return panel


ROD = "hierarchy.bodies[0].link.geoms[0]"


def test_the_tooltip_and_the_menu_name_file_and_line(panel):
    panel.selection.set([ROD])
    index = panel.model.index_at(f"{ROD}.size")
    assert "Imported from arm.xml, line 5" in index.data(Qt.ItemDataRole.ToolTipRole)
    menu = row_menu(panel.view, index)
    below = next(m for m in menu.findChildren(QMenu) if m.title().replace("&", "") == "Where It Comes From")
    texts = {action.text().replace("&", ""): action for action in below.actions()}
    texts["Copy File and Line"].trigger()
    assert QGuiApplication.clipboard().text() == f"{os.path.abspath(panel.document.file)}:5"
    panel.document.set(f"{ROD}.size", [0.2, 0.0, 0.0], "Make it thick")
    index = panel.model.index_at(f"{ROD}.size")
    assert "Edited by: Make it thick" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_the_header_counts_what_is_selected_of_other_kinds(panel):
    panel.selection.set([ROD])
    assert panel.kind.text() == "Shape" and panel.name.isVisible()
    panel.selection.set(["hierarchy.geoms[0]", "hierarchy.bodies[0].link", ROD])
    assert panel.kind.text() == "2 × shape, and 1 of other kinds" and not panel.name.isVisible()


def test_a_row_that_goes_while_it_becomes_the_current_one_is_not_edited(panel, qtlog):
    """As when an editor that is closed by it commits something that makes other rows."""
    panel.selection.set([ROD])
    view = panel.view
    index = panel.proxy.mapFromSource(panel.model.index_at(f"{ROD}.size"))
    other = ("hierarchy.bodies[0].link",)
    view.selectionModel().currentChanged.connect(lambda *_: panel.model.show(panel.document, other, rebuild=True))
    view._click(index, 0)
    assert not [record.message for record in qtlog.records if "invalid" in record.message]
