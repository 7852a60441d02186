"""The inspector shows what the compiled model has of an object, below its fields."""

from PySide6.QtCore import QModelIndex, Qt
from window_driving import click_tree

from app.document import Document
from app.session import Session
from engine.msd import from_str
from engine.server import Engine
from ui.inspector.model import NAME, VALUE

XML = """<mujoco><worldbody><body name="bar" pos="0 0 1"><joint name="hinge" axis="0 1 0" range="-90 45"/>
<geom name="box" type="box" size="0.1 0.2 0.3" density="500"/></body></worldbody></mujoco>"""
BAR = "hierarchy.bodies[0].link"


def section(window) -> QModelIndex:
    """The last heading, which is that of the model, or an invalid index."""
    proxy = window.inspector.proxy
    last = proxy.index(proxy.rowCount() - 1, NAME)
    return last if last.data() == "Model" else QModelIndex()


def values(window) -> dict[str, str]:
    proxy, top = window.inspector.proxy, section(window)
    return {proxy.index(i, NAME, top).data(): proxy.index(i, VALUE, top).data() for i in range(proxy.rowCount(top))}


def test_model_values_stand_below_and_follow_edits(show_window, qtbot, artefacts):
    document = Document(from_str(XML, "mjcf"))
    window = show_window(document, Session(document, Engine(in_process=True)))
    click_tree(qtbot, window, BAR)
    qtbot.waitUntil(lambda: section(window).isValid())
    view = window.inspector.view
    assert not view.isExpanded(section(window)), "it is folded until somebody opens it"
    view.scrollTo(section(window))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(section(window)).center())
    assert view.isExpanded(section(window))
    assert values(window)["mass"] == "24 kg"
    assert values(window)["principal inertia"] == "1.04  0.8  0.4 kg·m²"
    mass = window.inspector.proxy.index(0, VALUE, section(window))
    view.scrollTo(mass.siblingAtRow(4))
    window.grab().save(str(artefacts / "inspector_model.png"))
    assert not mass.flags() & Qt.ItemFlag.ItemIsEditable
    assert "body_mass" in mass.data(Qt.ItemDataRole.ToolTipRole)

    document.set(f"{BAR}.geoms[0].physics_material.density", 1000.0)
    qtbot.waitUntil(lambda: values(window)["mass"] == "48 kg")
    click_tree(qtbot, window, f"{BAR}.joints[0]")
    qtbot.waitUntil(lambda: "range" in values(window))
    assert values(window)["range"] == "-1.5708  0.7854 rad"
    click_tree(qtbot, window, BAR)
    qtbot.waitUntil(lambda: "mass" in values(window))
    assert view.isExpanded(section(window)), "it stays as it was left"
