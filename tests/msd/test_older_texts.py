"""Files of earlier versions, which kept parts of MJCF as text: they are read as the MJCF that they came from.

`older_texts.msd` is what an earlier version wrote for `MJCF`.
"""

from __future__ import annotations

from pathlib import Path

from engine import msd

FILE = Path(__file__).parents[1] / "scenes" / "older_texts.msd"
MJCF = """<mujoco><extension><plugin plugin="mujoco.sdf.torus"><instance name="t"><config key="radius1" value=".4"/>
  </instance></plugin><plugin plugin="mujoco.pid"/></extension>
<asset><mesh name="m"><plugin instance="t"/></mesh><material name="red"/></asset>
<worldbody><frame pos="1 2 3" euler="0 0 90">
  <flexcomp name="flag" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" axisangle="0 0 1 90"
  material="red" mass="1"><edge equality="true"/><pin id="0 1"/></flexcomp></frame>
<body name="b"><joint name="j"/><geom type="sdf" mesh="m"><plugin plugin="mujoco.sdf.torus">
  <config key="radius1" value=".4"/></plugin></geom>
 <flexcomp name="rope" type="grid" dim="1" count="5 1 1" spacing=".1 .1 .1" mass="1"><elasticity young="1e5"/>
  </flexcomp>
 <plugin plugin="mujoco.pid"><config key="a" value="1"/></plugin></body></worldbody>
<deformable><flex name="fl" body="b b b" element="0 1 2" vertex="0 0 0 1 0 0 0 1 0"/>
  <skin name="sk" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2">
  <bone body="b" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></deformable>
<contact><exclude body1="b" body2="flag_5"/></contact>
<equality><weld body1="b" body2="flag_3"/><connect body1="b" body2="flag_4" anchor="0 0 .1"/>
  <flex flex="flag"/></equality>
<actuator><muscle joint="j" force="100" range=".7 1.1" lengthrange="0 1"/>
  <plugin joint="j" plugin="mujoco.pid" dyntype="filter" dynprm=".1"><config key="kp" value="2"/></plugin>
  </actuator>
<sensor><framepos name="where" objtype="body" objname="flag_8"/></sensor>
<keyframe><key name="k" qpos="1 2 3"/></keyframe></mujoco>"""


def test_plugins_and_muscles_are_objects() -> None:
    old, new = msd.from_file(str(FILE)), msd.from_str(MJCF)
    assert old.extras.actuators == new.extras.actuators
    assert new.extras.actuators[0].muscle.force == 100
    assert old.assets.meshes["m"].extras == new.assets.meshes["m"].extras
    assert old.hierarchy.bodies[0].link.geoms == new.hierarchy.bodies[0].link.geoms


def test_texts_are_the_objects_that_their_mjcf_is() -> None:
    old, new = msd.from_file(str(FILE)), msd.from_str(MJCF)
    assert old.extras == new.extras
    assert new.extras.carried == [] and len(new.extras.flexcomps) == 1
    link, fresh = old.hierarchy.bodies[0].link.extras, new.hierarchy.bodies[0].link.extras
    assert link == fresh
    assert [flexcomp.name for flexcomp in fresh.flexcomps] == ["rope"] and fresh.carried is None


def test_what_stays_text_leaves_objects_beside_it_alone() -> None:
    both = """<mujoco><worldbody><body name="b"><composite prefix="c" type="cable" count="3 1 1"/>
      <flexcomp name="rope" type="grid" dim="1" count="3 1 1"/></body>
      <composite prefix="d" type="cable" count="3 1 1"/><flexcomp name="line" type="grid" dim="1" count="3 1 1"/>
      </worldbody></mujoco>"""
    world = msd.from_str(both)
    again = msd.from_str(msd.to_json(world).decode())
    assert again.extras == world.extras and again.hierarchy == world.hierarchy
    assert len(again.extras.carried) == len(again.extras.flexcomps) == 1
