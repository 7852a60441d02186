"""What the engine says of a scene goes to another process."""

import msgspec
import pytest

from engine.msd import from_str
from engine.simulation import Simulation
from engine.simulation.layout import Layout

BODIES = """
<body name="a"><joint name="j" type="hinge"/><geom size=".1"/><site name="s"/></body>
<body name="b" pos="1 0 0"><joint name="k" type="hinge"/><geom size=".1"/><site name="t"/></body>"""
TENDONS = {
    "fixed": '<fixed name="f"><joint joint="j" coef="1"/><joint joint="k" coef="-1"/></fixed>',
    "spatial": '<spatial name="s"><site site="s"/><site site="t"/></spatial>',
}


@pytest.mark.parametrize("kind", TENDONS)
def test_the_layout_of_a_scene_with_tendons_is_sent(kind):
    world = from_str(f"<mujoco><worldbody>{BODIES}</worldbody><tendon>{TENDONS[kind]}</tendon></mujoco>", "mjcf")
    layout = Simulation(world).layout
    received = msgspec.msgpack.decode(msgspec.msgpack.encode(layout), type=Layout)
    assert received.tendon_spatial == [kind == "spatial"]
