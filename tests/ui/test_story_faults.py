"""A scene with ten planted faults is repaired from the messages, a click each, and simulated."""

from __future__ import annotations

import numpy as np
from story_driving import User

from app.document import Document
from engine import msd
from engine.msd.schema import ActuatorTarget
from ui.messages.model import REPAIR

SCENE = """<mujoco><asset><material name="steel"/></asset><worldbody><geom name="floor" type="plane" size="3 3 .1"/>
  <body name="arm" pos="0 0 1"><joint name="j1" axis="0 1 0" damping="0.1"/>
    <geom name="g1" type="capsule" fromto="0 0 0 0 0 .5" size=".05"/>
    <body name="hand" pos="0 0 .5"><joint name="j2" axis="0 1 0"/><geom name="g2" type="box" size=".1 .1 .1"/></body>
  </body></worldbody>
  <actuator><motor name="m1" joint="j1" ctrlrange="-1 1"/></actuator>
  <sensor><jointpos name="s1" joint="j1"/></sensor></mujoco>"""


def faulty() -> Document:
    world = msd.from_str(SCENE)
    arm = world.hierarchy.bodies[0].link
    hand, steel = arm.children[0], world.assets.materials["steel"]
    arm.geoms[0].visual.material = "stele"
    arm.joints[0].axis = np.zeros(3)
    arm.local_rotation = np.array((0.0, 0.0, 0.0, 2.0))
    hand.name = "arm"
    hand.geoms[0].size = np.array((-0.1, 0.1, 0.1))
    world.actuators[0].target = ActuatorTarget.joint("j11")
    world.sensors.joint[0].joint = "jj1"
    world.simulate_option.timestep = -0.002
    steel.roughness = 7.0
    steel.color = np.array((1.5, 0.5, 0.5, 1.0))
    return Document(world)


def test_ten_faults_are_repaired_by_clicks(window, qtbot, artefacts):
    window.resize(1024, 700)
    window.file_actions.show_document(faulty(), None)
    window.docks["messages"].raise_()
    user, table = User(window, qtbot), window.messages.list
    user.click(window.messages.check_button)
    qtbot.waitUntil(lambda: window.messages.model.count("error") > 0 and not window.checker.is_running, timeout=30000)
    found = len([note for note in window.messages.model.notes if note.finding is not None])
    assert found >= 10
    window.grab().save(str(artefacts / "story_faults.png"))
    user.click(window.messages.repair_button)
    for _ in range(found):
        qtbot.waitUntil(lambda: not window.checker.is_running, timeout=30000)
        rows = (table.model().index(row, REPAIR) for row in range(table.model().rowCount()))
        button = next((index for index in rows if index.data()), None)
        if button is None:
            break
        table.scrollTo(button)
        user.click(table.viewport(), table.visualRect(button).center())
    qtbot.waitUntil(lambda: window.session.frame() is not None, timeout=60000)
    qtbot.waitUntil(lambda: not window.messages.model.notes, timeout=10000)  # the build's and the drawing's too
    assert not msd.validate(window.document.world) and user.clicks <= found + 2
    window.run_command("play")
    qtbot.waitUntil(lambda: window.session.frame().time > 0.1, timeout=30000)
