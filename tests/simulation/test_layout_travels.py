"""A Layout consists of plain values only, so that the engine's process can send it."""

import msgspec

from engine import msd
from engine.simulation.layout import Layout
from engine.simulation.scene_layout import layout_of

SCENE = """<mujoco>
  <worldbody>
    <site name="from" pos="0 0 1"/>
    <body>
      <joint name="hinge" axis="0 1 0"/>
      <geom size="0.1"/>
      <site name="to"/>
    </body>
  </worldbody>
  <tendon>
    <fixed name="fixed"><joint joint="hinge" coef="1"/></fixed>
    <spatial name="spatial"><site site="from"/><site site="to"/></spatial>
  </tendon>
</mujoco>"""


def test_the_layout_of_tendons_is_sent_and_received_unchanged() -> None:
    layout = layout_of(msd.build(msd.from_str(SCENE)), 10)
    received = msgspec.msgpack.decode(msgspec.msgpack.encode(layout), type=Layout)
    assert dict(zip(received.tendon_name, received.tendon_spatial, strict=True)) == {"fixed": False, "spatial": True}
    assert received == layout
