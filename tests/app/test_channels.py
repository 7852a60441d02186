"""Channels of a scene whose actuators have several controls and forces."""

import numpy as np
import pytest

from app.channels import ChannelTable
from engine.msd import mjcf
from engine.server import Engine, Layout, Loaded, Samples
from engine.simulation.layout import has_same_objects, sharing

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


def layout_of(scene: str) -> Layout:
    with Engine(in_process=True) as engine:
        engine.load(mjcf.read_string(scene))
        return engine.wait_for(Loaded).layout


def test_other_numbers_of_the_same_objects_keep_the_channels():
    chosen = ["link/arm/velocity", "system/momentum", "system/solver residual"]
    arm = SCENE.replace('<body pos="1 0 0">', '<body name="arm" pos="1 0 0">')
    edited = arm.replace('pos="1 0 0"', 'pos="2 0 0"').replace('geom size=".1"', 'geom size=".2"')
    before, after = layout_of(arm), layout_of(edited)
    assert before.meaninertia != after.meaninertia and before.body_pos != after.body_pos
    after = sharing(after, before)
    assert after == layout_of(edited) and after.joint_path is before.joint_path
    assert has_same_objects(before, after)
    table = ChannelTable(before, chosen)
    offered = table.offered()
    kept, fresh = table.with_numbers(after), ChannelTable(after, chosen)
    assert (kept.channels, kept.columns, kept.width) == (fresh.channels, fresh.columns, fresh.width)
    assert kept.offered() is offered and kept.offered() == fresh.offered()
    assert table.layout is before and kept.layout is after
    for id in chosen[:1]:
        assert kept.find(f"{id} x") == fresh.find(f"{id} x") is not None
    assert kept.catalogue.layout is after and table.catalogue.layout is before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name="hinge"', 'name="knee"'),
        ('name="hinge"', 'name="hinge" range="-1 1" limited="true"'),
        ('axis="0 1 0"', 'type="slide"'),
        ('<geom size=".1"/></body>', '<geom size=".1"/><body><geom size=".1"/></body></body>'),
        ('<motor name="push"', '<motor name="pull"'),
        ('<body pos="1 0 0">', '<body name="arm" pos="1 0 0">'),
    ],
)
def test_other_objects_are_not_the_same(old: str, new: str):
    assert old in SCENE
    other = SCENE.replace(old, new).replace('joint="hinge"', 'joint="knee"' if "knee" in new else 'joint="hinge"')
    assert not has_same_objects(layout_of(SCENE), layout_of(other))
