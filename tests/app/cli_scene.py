"""A scene for the tests of the command line, and how they look at a refusal."""

from __future__ import annotations

from app.cli import main

MJCF = """
<mujoco model="swing">
  <option timestep="0.004"/>
  <asset><material name="red" rgba="1 0 0 1"/></asset>
  <worldbody>
    <light pos="0 0 4" dir="0 0 -1"/>
    <camera name="front" pos="0 -4 1" xyaxes="1 0 0 0 0 1"/>
    <geom name="floor" type="plane" size="5 5 0.1"/>
    <body name="arm" pos="0 0 2">
      <joint name="hinge" axis="0 1 0" damping="0.1"/>
      <geom name="rod" type="capsule" fromto="0 0 0 0.8 0 0" size="0.05" material="red"/>
      <site name="tip" pos="0.8 0 0"/>
    </body>
    <body name="puck" pos="0 1 0.5"><freejoint name="puck_free"/><geom type="box" size="0.1 0.1 0.1"/></body>
  </worldbody>
  <actuator><motor name="push" joint="hinge" gear="2"/></actuator>
  <sensor><framepos name="tip_at" objtype="site" objname="tip"/><jointvel name="rate" joint="hinge"/></sensor>
  <keyframe><key name="up" qpos="-1.5 0 1 0.1 1 0 0 0"/></keyframe>
</mujoco>
"""


def failed(capsys, *argv, code: int = 1) -> str:
    """The one line of a command that must fail; `code` 2: for a wrong command line."""
    try:
        result = main([str(a) for a in argv])
    except SystemExit as end:
        result = end.code
    assert result == code
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == 1, lines
    return lines[0]
