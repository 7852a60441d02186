"""A robot whose mesh files are not all there: one repair takes out the shapes that would show them, and it runs."""

from pathlib import Path

import mujoco
import pytest

from engine import msd
from engine.msd.validate import Finding, Kind, apply

TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"

ROBOT = """
<mujoco>
  <asset>
    <mesh name="trunk" file="trunk.obj"/> <mesh name="hip" file="hip.obj"/> <mesh name="foot" file="foot.obj"/>
  </asset>
  <worldbody>
    <body name="base">
      <freejoint/> <inertial pos="0 0 0" mass="3" diaginertia=".1 .1 .1"/>
      {base}
      <body name="leg">
        <joint axis="0 1 0"/> <inertial pos="0 0 -.1" mass=".5" diaginertia=".01 .01 .01"/>
        {leg}
      </body>
    </body>
  </worldbody>
  {rest}
</mujoco>
"""
TRUNK, TOE = '<geom type="mesh" mesh="trunk"/>', '<geom name="toe" size=".1"/>'
HIP = '<geom type="mesh" mesh="hip" {name}/>'


def robot(tmp_path: Path, *there: str, rest: str = "", name: str = "") -> msd.World:
    """The robot, in whose folder only some meshes are; one of the two shapes of the hip may have a name."""
    for mesh in there:
        (tmp_path / f"{mesh}.obj").write_text(TETRAHEDRON)
    hip = HIP.format(name=f'name="{name}"' if name else "")
    file = tmp_path / "robot.xml"
    file.write_text(ROBOT.format(base=TRUNK + TRUNK + hip, leg=TOE + HIP.format(name=""), rest=rest))
    return msd.from_file(file)


def missing(world: msd.World) -> dict[str, Finding]:
    """What is said about missing files, by key of the mesh."""
    found = [finding for finding in msd.validate(world) if finding.check == "file-missing"]
    return {finding.path.split('"')[1]: finding for finding in found}


def test_all_that_is_missing_goes_at_once_and_what_is_left_moves_as_in_mujoco(tmp_path):
    world = robot(tmp_path, "foot")
    found = missing(world)
    assert set(found) == {"trunk", "hip"}
    every = found["trunk"].fix
    assert every is not None and every == found["hip"].fix and every.kind is Kind.REMOVAL
    apply(world, every)
    assert set(world.assets.meshes) == {"foot"} and not missing(world)
    scene = msd.build(world)
    without = ROBOT.format(base="", leg=TOE, rest="").replace('<mesh name="trunk" file="trunk.obj"/>', "")
    model = mujoco.MjModel.from_xml_string(
        without.replace('<mesh name="hip" file="hip.obj"/>', ""), {"foot.obj": TETRAHEDRON.encode()}
    )
    assert scene.ngeom == model.ngeom == 1
    assert scene.body_mass == pytest.approx(model.body_mass)
    assert scene.body_inertia == pytest.approx(model.body_inertia)


def test_one_of_several_can_be_taken_out_alone(tmp_path):
    world = robot(tmp_path, "foot")
    single = missing(world)["trunk"].fixes[1]
    apply(world, single)
    assert set(world.assets.meshes) == {"hip", "foot"} and set(missing(world)) == {"hip"}
    assert [geom.mesh for geom in world.hierarchy.bodies[0].link.geoms] == ["hip"]


def test_nothing_is_offered_where_a_contact_pair_speaks_of_the_shape(tmp_path):
    pair = '<contact><pair geom1="hip" geom2="toe"/></contact>'
    assert missing(robot(tmp_path, "foot", "trunk", name="hip"))["hip"].fix is not None
    assert missing(robot(tmp_path, "foot", "trunk", name="hip", rest=pair))["hip"].fix is None
