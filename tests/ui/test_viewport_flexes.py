"""Flexes in the viewport: drawn, clicked, pulled, and in view from the start."""

from types import SimpleNamespace

import numpy as np
import pytest
from fake_session import FakeSimulation
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from viewport_driving import (
    CONTROL,
    LEFT,
    NONE,
    at,
    drag,
    painted,
)
from viewport_world import sample_world

from app.document import Document
from app.editor import Editor
from engine.geometry.deformable import Deformable, Following
from engine.msd.schema import Flex, WorldExtras
from engine.simulation.deformables import pack
from render.gizmo import project
from ui.viewport import navigation
from ui.viewport.widget import Viewport


def sheet(*bodies: int) -> Deformable:
    """A square metre, one metre above the bodies that hold its corners."""
    corners = np.array([[-0.5, -0.5, 1], [0.5, -0.5, 1], [0.5, 0.5, 1], [-0.5, 0.5, 1]], np.float32)
    following = Following(np.arange(5), np.array(bodies), np.ones(4, np.float32), corners)
    no_rim = np.zeros((0, 2), np.int32)
    return Deformable(
        path="extras.flexes[0]", is_skin=False, faces=np.array([[0, 1, 2], [0, 2, 3]]), is_sheet=True, rim=no_rim,
        texcoord=None, radius=0.01, flat=False, rgba=np.array([0.1, 0.8, 0.2, 1.0]), materials=(None,),
        material=np.zeros(2, int), rim_material=np.zeros(0, int), group=0, collides=True, following=following,
    )  # fmt: skip


def test_a_flex_is_drawn_clicked_and_pulled(view, qtbot, artefacts):
    """Its vertices hang on bodies of the simulation that are no links of the document, and stand between those."""
    view.document.world.extras = WorldExtras(flexes=[Flex()])
    session = view.session
    simulated = session.layout
    for names, two in ((simulated.body_path, ["extras.flexes[0]"] * 2), (simulated.body_name, ["soft_0", "soft_1"])):
        names[2:2] = two
    simulated.body_subtreemass += [0.5, 0.5]
    simulated.body_ipos += [(0.0, 0.0, 0.0)] * 2
    simulated.deformables = pack((sheet(2, 2, 3, 3),))
    frame = session.frame()
    frame.xpos = np.insert(frame.xpos, [2, 2], [[0.0, 0.0, 0.6], [0.0, 0.0, 0.6]], axis=0)
    frame.xquat = np.insert(frame.xquat, [2, 2], [[0.0, 0.0, 0.0, 1.0]] * 2, axis=0)
    session.layout = SimpleNamespace(**vars(session.layout))  # as after an edit
    session.show(2, [0.0, 0.0, 0.6])
    painted(qtbot, view)
    view.grab_image().save(str(artefacts / "viewport_flex.png"))
    assert view.poses().xpos[2] == pytest.approx(session.frame().xpos[4])
    near, far = at(view, [0.3, -0.3, 1.6]), at(view, [0.3, 0.3, 1.6])
    QTest.mouseClick(view, LEFT, NONE, near)
    assert view.selection.paths == ("extras.flexes[0]",)
    session.playing = True
    for start, expected in ((near, 2), (far, 3), (at(view, view.poses().xpos[2]), 4)):
        drag(view, start, start + QPoint(0, -80), modifiers=CONTROL, release=False)
        assert session.calls[-1][:2] == ("pull", expected)
        QTest.mouseRelease(view, LEFT, CONTROL, start + QPoint(0, -80))
        assert session.calls[-1] == ("let_go",)
    QTest.mouseDClick(view, LEFT, NONE, near)  # there is no link below


@pytest.mark.parametrize("meanwhile", ["nothing", "turned", "added"])
def test_a_flex_is_in_view_once_it_is_known(qtbot, meanwhile):
    """The first view shows what the engine has made of the scene, unless the user has chosen another meanwhile, or
    has just added what deforms: that moves no camera."""
    world = sample_world()
    world.extras = WorldExtras(flexes=[Flex()])
    document = Document(world)
    simulation = FakeSimulation(document)
    layout, simulation.layout = simulation.layout, None
    view = Viewport(Editor(document, simulation))
    qtbot.addWidget(view)
    view.resize(320, 240)
    view.show()
    qtbot.waitExposed(view)
    painted(qtbot, view)
    before = view.editor.view.camera
    if meanwhile == "added":
        document.set("extras.flexes[0].name", "sheet")
    if meanwhile == "turned":
        view.set_camera(navigation.view_from(view.view_camera(), "top"))
        before = view.editor.view.camera
    layout.deformables = pack((sheet(1, 1, 1, 1),))
    simulation.show(1, [0.0, 0.0, 8.0])
    simulation.layout = layout
    view.redraw()
    painted(qtbot, view)
    assert (view.editor.view.camera is before) == (meanwhile != "nothing")
    seen = project(view.editor.view.camera, (320, 240), np.array([[0.0, 0.0, 9.0]]))
    in_view = seen is not None and bool(np.all((seen > 0) & (seen < (320, 240))))
    assert in_view == (meanwhile == "nothing")
