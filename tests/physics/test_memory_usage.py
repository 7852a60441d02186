"""What a Data takes of memory."""

from __future__ import annotations

import mujoco

from engine import physics
from engine.physics.compat import layouts

SCENE = """
<mujoco>
  <worldbody><geom type="plane" size="1 1 .1"/><body><freejoint/><geom type="box" size=".1 .1 .1"/></body></worldbody>
</mujoco>
"""


def test_looking_at_the_memory_makes_no_documented_field(monkeypatch):
    """The documented J of constraint rows is dense: made by whoever reads it, many times as large as what is used."""
    m = physics.put_model(mujoco.MjModel.from_xml_string(SCENE))
    d = physics.make_data(m)
    stored = d.groups["efc"].J.capacity
    before = physics.memory_usage(d)
    for name, function in vars(layouts).items():
        if callable(function) and getattr(function, "__module__", "") == layouts.__name__:
            monkeypatch.setattr(layouts, name, None)
    assert physics.memory_usage(d) == before > stored
