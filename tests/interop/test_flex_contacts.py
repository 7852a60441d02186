"""Contacts of flexes and their rows compared with MuJoCo C: as sets, by geoms, elements and vertices."""

import mujoco
import numpy as np
import pytest
from physics_compare import Worlds, compare

import engine.physics as physics

SCENE = """
<mujoco>
  <option {option}/>
  <worldbody>
    {ground}
    <body pos=".02 .03 .15" euler="10 20 30"><freejoint/>{geom}</body>
    {flex}
  </worldbody>
</mujoco>
"""
PLANE = '<geom type="plane" size="0 0 1" pos="0 0 .045" margin=".002"/>'
GEOMS = {
    "sphere": '<geom type="sphere" size=".1"/>',
    "capsule": '<geom type="capsule" size=".06 .1"/>',
    "box": '<geom type="box" size=".1 .08 .08" condim="4" friction="1.2 .02 .001" margin=".003" gap=".002"/>',
    "ellipsoid": '<geom type="ellipsoid" size=".1 .15 .09"/>',
    "cylinder": '<geom type="cylinder" size=".1 .08" priority="1" solref=".01 1"/>',
}
COUNTS = {1: "6 1 1", 2: "5 5 1", 3: "4 4 3"}


def flexcomp(dim: int, contact: str = 'selfcollide="none"', kind: str = "") -> str:
    return f"""
    <flexcomp name="f" type="grid" count="{COUNTS[dim]}" spacing=".05 .05 .05" radius=".01" dim="{dim}" mass=".1"
              pos=".01 .02 .05" euler="5 3 0" {kind}>
      <contact condim="3" solmix="2" margin=".001" {contact}/>
    </flexcomp>"""


def disturbed(
    model: mujoco.MjModel, first: int, amount: float = 0.01, start: np.ndarray | None = None
) -> mujoco.MjData:
    """Everything from coordinate `first` on moved a little, from `start` on or the reference, all moving.

    With a search for closest points that ends when it is exact: MuJoCo's is otherwise known to 1e-6 m in depth, and
    to a hundred times that in position.
    """
    rng = np.random.default_rng(0)
    model.opt.ccd_tolerance, model.opt.ccd_iterations = 1e-12, 500
    model.opt.tolerance, model.opt.iterations = 0, 100
    data = mujoco.MjData(model)
    if start is not None:
        data.qpos[:] = start
    data.qpos[first:] += amount * rng.normal(size=model.nq - first)
    data.qpos[:] = data.qpos.astype(np.float32)
    data.qvel[:] = (0.1 * rng.normal(size=model.nv)).astype(np.float32)
    mujoco.mj_forward(model, data)
    return data


def errors(model: mujoco.MjModel, data: mujoco.MjData, ordered: bool = True) -> dict[str, float]:
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    physics.forward(m, d)
    assert not d.overflow.numpy().any()
    found, same = compare(Worlds(model, m, d), 0, model, data)
    assert same and data.ncon
    ours = [
        getattr(d.contact.by_world, side).numpy()[0][: data.ncon].tolist()
        for side in ("geom", "flex", "elem", "vert")
    ]
    theirs = [getattr(data.contact, side).tolist() for side in ("geom", "flex", "elem", "vert")]
    assert ours == theirs or not ordered
    return {name: error for name, error in found.items() if name.startswith(("contact.", "efc"))}


def largest(found: dict[str, float]) -> float:
    return max(error for name, error in found.items() if name != "efc_force")


@pytest.mark.parametrize("cone_and_geom", [*(f"pyramidal {geom}" for geom in GEOMS), "elliptic box"])
@pytest.mark.parametrize("dim", COUNTS)
def test_geoms(cone_and_geom, dim):
    cone, geom = cone_and_geom.split()
    option = f'cone="{cone}"'
    scene = SCENE.format(ground=PLANE, geom=GEOMS[geom], flex=flexcomp(dim), option=option)
    model = mujoco.MjModel.from_xml_string(scene)
    data = disturbed(model, 7)
    assert {0, 1} <= set(data.contact.geom[:, 0].tolist())
    found = errors(model, data)
    if (geom, dim) == ("ellipsoid", 3):  # two ways out that are equally far: MuJoCo finds one or the other
        found = {"contact.dist": found["contact.dist"]}
    assert largest(found) < 1e-4, found


SOFT = 'type="grid" spacing=".05 .05 .05" radius=".01" mass=".1"'
BALL = '<body pos=".02 .03 {}"><freejoint/><geom type="sphere" size=".1"/></body>'
QUIET = '<contact selfcollide="none"/>'
FRAGMENTS = """point="0 0 0  .2 0 0  0 .2 0  .2 .2 0  0 0 .3  .2 0 .3  0 .2 .3  .2 .2 .3"
  element="0 2 1  1 2 3  4 5 6  5 7 6  0 1 4  1 5 4  2 6 3  3 6 7  0 4 2  2 4 6  1 3 5  3 7 5" """
CARRIED = {
    "trilinear": f'<flexcomp name="f" {SOFT} dim="3" count="4 4 4" dof="trilinear" pos="0 0 .12">{QUIET}</flexcomp>'
    + BALL.format(0.27),
    "cells": f'<flexcomp name="f" {SOFT} dim="3" count="4 4 5" dof="trilinear" cellcount="2 1 3" pos="0 0 .14">'
    + f"{QUIET}</flexcomp>"
    + BALL.format(0.32),
    "quadratic": f'<flexcomp name="f" {SOFT} dim="3" count="4 4 4" dof="quadratic" pos="0 0 .12">{QUIET}</flexcomp>'
    + BALL.format(0.27),
    "shell": f'<flexcomp name="f" type="direct" dim="2" radius=".01" mass="1" dof="trilinear" cellcount="3 3 3"'
    f' pos="0 0 .05" {FRAGMENTS}>{QUIET}<elasticity young="1e4" thickness=".02" elastic2d="both"/></flexcomp>'
    + BALL.format(0.43),
    "radial": f'<flexcomp name="f" type="ellipsoid" count="4 4 4" spacing=".1 .1 .1" radius=".01" mass="1" dim="3"'
    f' dof="radial" pos="0 0 .19">{QUIET}</flexcomp>',
    "pinned": f'<flexcomp name="f" {SOFT} dim="2" count="5 5 1" pos="0 0 .06">{QUIET}<pin id="0 1 6"/></flexcomp>'
    + BALL.format(0.16),
    "on an arm": '<body name="arm" pos="0 0 .09"><joint axis="0 1 0" pos="-.2 0 0"/><geom size=".02" pos="-.2 0 .1"/>'
    f'<flexcomp name="f" {SOFT} dim="2" count="5 5 1">{QUIET}<pin id="0 1 6"/></flexcomp></body>' + BALL.format(0.19),
}


@pytest.mark.parametrize("carried", CARRIED)
def test_what_carries_a_flex(carried):
    """Bodies of several masses, nodes, a body that all of a flex rides on."""
    model = mujoco.MjModel.from_xml_string(f"<mujoco><worldbody>{PLANE}{CARRIED[carried]}</worldbody></mujoco>")
    model.body_mass[1:] *= np.random.default_rng(1).uniform(0.5, 2.0, model.nbody - 1)
    mujoco.mj_setConst(model, mujoco.MjData(model))
    data = disturbed(model, 0, 0.004)
    found = errors(model, data)
    assert largest(found) < 1e-4, found


COUPLES = {"1 1": (1, 1, 0.105), "1 2": (1, 2, 0.105), "2 2": (2, 2, 0.105), "2 3": (2, 3, 0.15), "3 3": (3, 3, 0.21)}


@pytest.mark.parametrize("dims", COUPLES)
def test_two_flexes(dims):
    first, second, height = COUPLES[dims]
    counts = {1: "6 1 1", 2: "5 5 1", 3: "3 3 3"}
    body = "".join(
        f'<flexcomp name="{name}" {SOFT} dim="{dim}" count="{counts[dim]}" pos="{pos}" euler="{euler}">'
        f'<contact selfcollide="none" margin="{margin}" condim="{condim}"/></flexcomp>'
        for name, dim, pos, euler, margin, condim in (
            ("a", first, "0 0 .1", "0 0 0", 0.002, 1),
            ("b", second, f".01 .02 {height}", "0 8 30", 0.001, 3),
        )
    )
    model = mujoco.MjModel.from_xml_string(f"<mujoco><worldbody>{body}</worldbody></mujoco>")
    data = disturbed(model, 0, 0.006)
    assert set(map(tuple, data.contact.flex.tolist())) == {(0, 1)}
    found = errors(model, data)
    assert largest(found) < 1e-4, found


@pytest.mark.parametrize(("dim", "count", "mode"), [(1, "12 1 1", "auto"), (2, "8 4 1", "sap"), (2, "8 4 1", "bvh"),
                                                    (2, "8 4 1", "narrow"), (3, "7 2 2", "auto")])  # fmt: skip
def test_a_flex_folded_over(dim, count, mode):
    """Its elements touch each other, as the same sides of contacts as in MuJoCo; of 3 dimensions those of a layer."""
    body = f"""<flexcomp name="f" {SOFT} dim="{dim}" count="{count}" pos="0 0 .5">
      <contact selfcollide="{mode}" margin=".01" activelayers="1"/></flexcomp>"""
    model = mujoco.MjModel.from_xml_string(f"<mujoco><worldbody>{body}</worldbody></mujoco>")
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    flat = data.flexvert_xpos.copy()
    middle = 0.5 * (flat[:, 0].min() + flat[:, 0].max())
    over = flat[:, 0] > middle + 0.01
    folded = flat.copy()
    folded[over] += np.array([0.013, 0.017, 0.012]) + 2.0 * np.outer(middle - flat[over, 0], [1.0, 0.0, 0.0])
    if dim == 3:
        folded[over, 2] += 0.05
    data = disturbed(model, 0, 0.003, (folded - flat).ravel())
    found = errors(model, data, ordered=mode == "narrow")
    assert largest(found) < 1e-4, found


def test_room_grows():
    """A sheet that falls on a ball has more contacts than it began with; none is left out."""
    scene = f"""<mujoco><worldbody><geom size=".2" pos="0 0 -.2"/>
      <flexcomp name="f" {SOFT} dim="2" count="9 9 1" pos="0 0 .008">{QUIET}</flexcomp></worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(scene)
    model.opt.timestep = 0.005
    data = mujoco.MjData(model)
    m = physics.put_model(model)
    d = physics.make_data(m, nconmax=4)
    notices = []
    for _ in range(5):
        mujoco.mj_step(model, data)
        physics.step_growing(m, d, notices.append)
    mujoco.mj_forward(model, data)
    physics.forward(m, d)
    assert notices and data.ncon > 4
    assert d.ncon.numpy()[0] == data.ncon and not d.overflow.numpy().any()
    np.testing.assert_allclose(d.qpos.numpy()[0], data.qpos, atol=1e-5)


_READ = 'data="found force torque dist pos normal tangent"'
SENSED = f"""
<mujoco>
  <worldbody>
    <geom type="plane" size="0 0 1" adhesion="1"/>
    <body name="ball" pos=".02 .03 .115">
      <freejoint/><geom name="g" type="sphere" size=".1" adhesion="2"/><site name="s" type="sphere" size=".12"/>
    </body>
    <body name="arm" pos="0 0 .05">
      <joint axis="0 1 0" pos="-.2 0 0"/><geom size=".02" pos="-.2 0 .1"/><site name="t" type="box" size=".2 .2 .2"/>
      <flexcomp name="f" {SOFT} dim="2" count="5 5 1" pos="0 0 -.035">{QUIET}<pin id="0 1 2 5 6 7"/></flexcomp>
    </body>
  </worldbody>
  <actuator><adhesion body="ball" ctrlrange="0 1"/></actuator>
  <sensor>
    <touch site="s"/><touch site="t"/><rangefinder site="s"/>
    <contact geom1="g" num="3" {_READ}/>
    <contact geom1="g" num="2" reduce="mindist" {_READ}/>
    <contact body1="ball" num="2" reduce="maxforce" {_READ}/>
    <contact body2="ball" reduce="netforce" {_READ}/>
    <contact body1="f_4" num="4" {_READ}/>
    <contact body1="arm" num="4" {_READ}/>
    <contact subtree1="arm" geom2="g" num="2" {_READ}/>
    <contact site="t" num="2" {_READ}/>
    <contact geom1="g" num="2" data="linvel angvel"/>
    <accelerometer site="t"/><force site="s"/>
  </sensor>
</mujoco>"""


def test_sensors_and_adhesion():
    """Touch and contact sensors, of a body that stands for the flex; a range finder, whose rays pass a flex; what
    sticks to a flex."""
    model = mujoco.MjModel.from_xml_string(SENSED)
    data = disturbed(model, 7, 0.004)
    data.ctrl[0] = 1.0
    mujoco.mj_forward(model, data)
    assert data.sensordata[:2].min() > 0.01 and np.abs(data.qfrc_adhesion).max() > 1.0
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    physics.forward(m, d)
    found, same = compare(Worlds(model, m, d), 0, model, data)
    assert same
    for name in ("sensordata", "qfrc_adhesion", "actuator_moment", "cfrc_ext", "qacc"):
        assert found[name] < 2e-4, (name, found[name])


def ball_mesh(radius: float, count: int) -> str:
    """Vertices of a convex mesh, on a ball along a spiral."""
    k = np.arange(count) + 0.5
    z, turn = 1.0 - 2.0 * k / count, np.pi * (1.0 + 5**0.5) * k
    ring = np.sqrt(1.0 - z * z)
    points = radius * np.stack([ring * np.cos(turn), ring * np.sin(turn), z], axis=1)
    return " ".join(f"{x:.6g}" for x in points.ravel())


@pytest.mark.parametrize("dim", COUNTS)
def test_meshes(dim):
    scene = SCENE.format(ground=PLANE, geom='<geom type="mesh" mesh="m"/>', flex=flexcomp(dim), option="")
    asset = f'<asset><mesh name="m" vertex="{ball_mesh(0.1, 60)}"/></asset>'
    model = mujoco.MjModel.from_xml_string(scene.replace("<worldbody>", asset + "<worldbody>"))
    found = errors(model, disturbed(model, 7))
    assert largest(found) < 1e-4, found


@pytest.mark.parametrize("dim", COUNTS)
def test_height_fields(dim):
    model = mujoco.MjModel.from_xml_string(f"""
    <mujoco>
      <asset><hfield name="h" nrow="6" ncol="7" size=".3 .25 .1 .1"/></asset>
      <worldbody>
        <geom type="hfield" hfield="h" euler="10 5 3" margin=".005"/>
        <flexcomp name="f" {SOFT} dim="{dim}" count="{COUNTS[dim]}" pos="0 0 {0.05 + 0.02 * dim}" euler="4 7 10">
          <contact selfcollide="none" margin=".002" gap=".004"/>
        </flexcomp>
      </worldbody>
    </mujoco>""")
    model.hfield_data[:] = np.random.default_rng(2).random(42)
    found = errors(model, disturbed(model, 0, 0.004))
    assert largest(found) < 1e-4, found


def test_distance_fields():
    """More triangles in the field than MuJoCo looks at, many of which are deepest at one vertex."""
    model = mujoco.MjModel.from_xml_string(f"""
    <mujoco>
      <option sdf_initpoints="10" sdf_iterations="20"/>
      <asset><mesh name="m" vertex="{ball_mesh(0.2, 100)}"/></asset>
      <worldbody>
        <geom type="sdf" mesh="m" pos="0 .01 0" euler="10 20 5"/>
        <flexcomp name="f" type="grid" spacing=".03 .03 .03" radius=".01" dim="2" count="17 17 1" pos="0 0 .15">
          {QUIET}
        </flexcomp>
      </worldbody>
    </mujoco>""")
    data = disturbed(model, 0, 0.002)
    found = errors(model, data)
    assert 10 < data.ncon < 50
    assert largest(found) < 1e-4, found


_RIGID = f'<flexcomp name="f" {SOFT} dim="2" count="3 3 1" rigid="true">{QUIET}</flexcomp>'
_PINNED = f'<flexcomp name="f" {SOFT} dim="2" count="3 3 1">{QUIET}<pin id="{{}}"/></flexcomp>'
_BALL = '<geom type="sphere" size=".05" mass="1"/>'
_MARK = '<geom size=".01" pos="1 0 0"/>'
MEETINGS = {
    "fixed, ball on the world": f'{_BALL}<body name="p">{_MARK}{_RIGID}</body>',
    "fixed, ball of a mocap body": f'<body mocap="true">{_BALL}</body><body name="p">{_MARK}{_RIGID}</body>',
    "on a mocap body": f'{_BALL}<body name="p" mocap="true">{_MARK}{_RIGID}</body>',
    "fixed, ball free": f'<body><freejoint/>{_BALL}</body><body name="p">{_MARK}{_RIGID}</body>',
    "all pinned": f'{_BALL}<body name="p">{_MARK}{_PINNED.format("0 1 2 3 4 5 6 7 8")}</body>',
    "but one pinned": f'{_BALL}<body name="p">{_MARK}{_PINNED.format("0 1 2 3 4 5 6 7")}</body>',
    "with the ball on one body": f'<body name="p"><freejoint/>{_BALL}{_RIGID}</body>',
    "ball on a child": f'<body name="p"><freejoint/>{_MARK}{_RIGID}<body><joint/>{_BALL}</body></body>',
    "pinned to the ball's body": f'<body name="p"><freejoint/>{_BALL}{_PINNED.format("0 1")}</body>',
    "masked": f"{_BALL.replace('/>', ' contype=&quot;2&quot; conaffinity=&quot;4&quot;/>')}".replace("&quot;", '"')
    + f'<body name="p"><freejoint/>{_MARK}{_RIGID}</body>',
}


@pytest.mark.parametrize("meeting", MEETINGS)
def test_who_meets_whom(meeting):
    model = mujoco.MjModel.from_xml_string(f"<mujoco><worldbody>{MEETINGS[meeting]}</worldbody></mujoco>")
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    m = physics.put_model(model)
    d = physics.make_data(m)
    physics.forward(m, d)
    count = int(d.ncon.numpy()[0])
    assert count == data.ncon
    assert d.contact.by_world.elem.numpy()[0][:count].tolist() == data.contact.elem.tolist()


def test_many_worlds_step_as_one():
    """Worlds on several cores, of which one has nothing to touch, give the bits of a world alone."""
    scene = f"""<mujoco><worldbody><geom type="plane" size="0 0 1"/><geom type="ellipsoid" size=".05 .06 .05"/>
      <flexcomp name="f" {SOFT} dim="2" count="5 5 1" pos="0 0 .058"><contact selfcollide="auto"/>
      <elasticity young="1e4" thickness=".01" damping=".01" elastic2d="both"/></flexcomp></worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(scene)
    m = physics.put_model(model)
    many, one = physics.make_data(m, 8), physics.make_data(m, 1)
    start = many.qpos.numpy()
    start[3, 2::3] += 5.0
    many.qpos.assign(start)
    for _ in range(20):
        physics.step(m, many)
        physics.step(m, one)
    assert one.ncon.numpy()[0] > 2 and many.ncon.numpy()[3] == 0
    for name in ("qpos", "qvel"):
        expected, got = getattr(one, name).numpy()[0], getattr(many, name).numpy()
        assert all(np.array_equal(got[w], expected) for w in range(8) if w != 3), name
    count = int(one.ncon.numpy()[0])
    for name in ("dist", "pos", "elem", "vert"):
        got, expected = (
            getattr(many.contact.by_world, name).numpy()[7, :count],
            getattr(one.contact.by_world, name).numpy()[0, :count],
        )
        assert np.array_equal(got, expected), name


def _sheet(name: str, kind: str, pos: str) -> str:
    return (
        f'<flexcomp name="{name}" type="grid" spacing=".03 .03 .03" radius=".01" mass=".1" dim="2" count="9 9 1"'
        f' pos="{pos}" {kind}>{QUIET}</flexcomp>'
    )


_STIFF = (
    '<body name="{0}" pos="{1}"><freejoint/><geom size=".001" pos="2 0 {2}"/>'
    + _sheet("{0}", "{3}", "0 0 0")
    + "</body>"
)
_TABLE = '<geom type="box" size="1 1 .1" pos="0 0 -.1"/>'
CROWDED = {
    "rigid on a plane": '<geom type="plane" size="0 0 1"/>' + _STIFF.format("a", "0 0 .005", 0, 'rigid="true"'),
    "rigid on a box": _TABLE + _STIFF.format("a", "0 0 .005", 0, 'rigid="true"'),
    "rigid on two geoms of a body": _TABLE.replace("/>", ' conaffinity="1"/>')
    + '<geom type="plane" size="0 0 1"/>'
    + _STIFF.format("a", "0 0 .005", 0, 'rigid="true"'),
    "rigid on rigid": _STIFF.format("a", "0 0 .005", 0, 'rigid="true"')
    + _STIFF.format("b", "0 0 -.005", 3, 'rigid="true" euler="0 0 20"'),
    "rigid on soft": _STIFF.format("a", "0 0 .005", 0, 'rigid="true"') + _sheet("c", 'euler="0 0 20"', "0 0 0"),
}


@pytest.mark.parametrize("crowd", CROWDED)
def test_contacts_that_are_too_many(crowd):
    """Of a flex of few degrees of freedom 50 are kept, of one whose vertices are free all."""
    model = mujoco.MjModel.from_xml_string(f"<mujoco><worldbody>{CROWDED[crowd]}</worldbody></mujoco>")
    rigid = np.repeat(model.flex_rigid, model.flex_vertnum)
    noise = np.random.default_rng(3).normal(scale=0.001, size=model.flex_vert.shape)  # so that none are equally far
    model.flex_vert[rigid] += noise[rigid]
    data = disturbed(model, model.nq, 0.0)
    assert data.ncon % 50 == 0 or "soft" in crowd
    if crowd != "rigid on rigid":
        found = errors(model, data)
        assert largest(found) < 1e-4, found
        return
    # Triangles around a vertex have their contacts there: which of them is kept does not matter.
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    physics.forward(m, d)
    assert d.ncon.numpy()[0] == data.ncon == 50
    ours = np.column_stack([d.contact.by_world.pos.numpy()[0, :50], d.contact.by_world.dist.numpy()[0, :50]])
    theirs = np.column_stack([data.contact.pos, data.contact.dist])
    assert np.abs(theirs[:, None] - ours).max(axis=2).min(axis=1).max() < 1e-5
