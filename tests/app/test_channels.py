"""Channels of a scene whose actuators have several controls and forces."""

import numpy as np
import pytest

from app.channels import ChannelTable
from engine.msd import mjcf
from engine.server import Engine, Loaded, Samples

SCENE = """
<mujoco>
  <worldbody>
    <body><joint name="ball" type="ball"/><geom size=".1"/>
      <body pos="1 0 0"><joint name="hinge" axis="0 1 0"/><geom size=".1"/></body>
    </body>
  </worldbody>
  <actuator><orientation name="turn" joint="ball" kp="2"/><motor name="push" joint="hinge" gear="3"/></actuator>
</mujoco>
"""


def test_each_control_and_each_force_is_a_channel():
    with Engine(in_process=True) as engine:
        engine.sample_steps()
        engine.load(mjcf.read_string(SCENE))
        layout = engine.wait_for(Loaded).layout
        assert (layout.nu, layout.nout, layout.actuator_name) == (4, 4, ["turn", "push"])
        engine.set_controls([0.1, 0.2, 0.3, 0.5])
        engine.step(1)
        table = ChannelTable(layout)
        *_, last = [event for event in engine.poll() if isinstance(event, Samples)]
        rows = table.rows(np.frombuffer(last.values, np.float32).reshape(-1, table.format.width))
        values = {name: rows[-1][column] for name, column in table.columns.items()}
    assert values["actuator/push/control"] == 0.5
    assert values["actuator/push/force"] == pytest.approx(0.5)
    assert [values[f"actuator/turn/control/{i}"] for i in range(3)] == pytest.approx([0.1, 0.2, 0.3])
    # At rest the servo turns towards its target with its stiffness.
    assert [values[f"actuator/turn/force/{i}"] for i in range(3)] == pytest.approx([0.2, 0.4, 0.6], rel=0.05)


def test_the_channels_after_edits_are_those_of_a_fresh_table():
    """Channels of objects that an edit left alone are taken from the table before it."""
    scenes = [
        SCENE,
        SCENE.replace('name="hinge"', 'name="hinge" range="-1 1" limited="true"'),
        SCENE.replace('<body pos="1 0 0">', '<body name="arm" pos="1 0 0">'),
        SCENE.replace("<worldbody>", '<worldbody><body name="new"><freejoint name="hinge"/><geom size=".1"/></body>')
        .replace('name="hinge" axis', 'name="knee" axis')
        .replace('joint="hinge"', 'joint="knee"'),
        SCENE,
    ]
    before, chosen = None, ["link/arm/velocity", "system/momentum"]
    with Engine(in_process=True) as engine:
        for scene in scenes:
            engine.load(mjcf.read_string(scene))
            layout = engine.wait_for(Loaded).layout
            before, fresh = ChannelTable(layout, chosen, before), ChannelTable(layout, chosen)
            assert before.offered() == fresh.offered() and before.columns == fresh.columns
            assert before.channels == fresh.channels
            ids = [channel.id for channel in before.offered()]
            assert len(ids) == len(set(ids)) and [before.find(id) for id in ids] == before.offered()
