"""What the compiled model has of an object. Oracle: the MjModel that MuJoCo C compiles of the same scene."""

import mujoco
import numpy as np
import pytest

from app.document import Document
from app.inspecting.model_values import model_values
from app.session import Session
from engine.compiler import build
from engine.msd import from_str
from engine.msd.mjcf.write import to_mjcf
from engine.server import Engine

XML = """<mujoco><compiler angle="degree"/>
<asset><mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1" scale="0.1 0.1 0.2"/>
<hfield name="hills" nrow="3" ncol="4" size="1 2 0.5 0.1" elevation="0 1 0 1 1 0 1 0 0 1 0 1"/></asset>
<worldbody><geom name="ground" type="plane" size="1 1 0.1"/><geom type="hfield" hfield="hills" pos="5 0 0"/>
<body name="arm" pos="0 0 1"><joint name="hinge" axis="0 2 0" range="-30 60" limited="true" damping="0.3"
  armature="0.02" frictionloss="0.1" stiffness="4"/>
<geom name="rod" type="capsule" fromto="0 0 0 0.5 0.1 0" size="0.04" friction="0.7 0.01 0.002" solref="0.03 0.8"/>
<site name="tip" pos="0.5 0 0" euler="0 40 0" size="0.02"/><camera name="eye" pos="0 0 0.1" fovy="40"/>
<body name="hand" pos="0.5 0 0"><joint name="slide" type="slide" axis="1 0 0" range="0 0.2" damping="5"/>
<geom name="finger" type="mesh" mesh="wedge" mass="0.4"/></body></body>
<body name="loose" pos="1 0 1"><freejoint name="float"/><geom name="box" type="box" size="0.1 0.2 0.3"/>
<body name="head" pos="0 0 0.4"><joint name="ball" type="ball" damping="0.2"/><geom size="0.1"/></body></body>
</worldbody>
<tendon><fixed name="link" stiffness="3" range="-1 1" limited="true"><joint joint="hinge" coef="0.5"/>
<joint joint="slide" coef="2"/></fixed></tendon>
<equality><joint joint1="hinge" joint2="slide" polycoef="0 0.5 0 0 0"/></equality>
<contact><pair geom1="ground" geom2="box" friction="0.5 0.5 0.01 0.001 0.001" condim="4"/></contact>
<sensor><jointpos name="angle" joint="hinge"/><framepos name="where" objtype="site" objname="tip"/></sensor>
<actuator><position name="servo" joint="hinge" kp="20" kv="2" ctrlrange="-1 1" forcerange="-5 5"/>
<motor name="push" joint="slide" gear="3"/></actuator></mujoco>"""


@pytest.fixture(scope="module")
def session():
    session = Session(Document(from_str(XML, "mjcf")), Engine(in_process=True))
    session.poll()
    yield session
    session.close()


@pytest.fixture(scope="module")
def theirs(session):
    return mujoco.MjModel.from_xml_string(to_mjcf(session.document.world))


def described(session, path):
    session.described(path)
    session.poll()
    return session.described(path)


def by_name(session, path):
    return {one.name: one for one in model_values(described(session, path))}


def places(session):
    """Path, kind and index of everything that has rows."""
    scene = build(session.document.world)
    kinds = ["body", "joint", "geom", "site", "camera", "actuator", "tendon", "sensor", "equality", "pair", "mesh"]
    return [(path, kind, i) for kind in kinds for i, path in enumerate(scene.paths[kind]) if path]


def test_every_number_is_mujocos(session, theirs):
    seen = set()
    for path, kind, index in places(session):
        found = described(session, path)
        assert found is not None and found.kind == kind, path
        values = model_values(found)
        assert values, path
        for one in values:
            array = getattr(theirs, one.name)
            rows = array[index : index + 1]
            if one.name.startswith("dof_"):
                first = theirs.jnt_dofadr[index]
                rows = array[first : first + (6, 3, 1, 1)[theirs.jnt_type[index]]]
            expected, ours = np.ravel(rows), np.ravel(one.value)
            np.testing.assert_allclose(
                ours, expected[: len(ours)], rtol=2e-5, atol=1e-7, err_msg=f"{path} {one.name}"
            )
            assert not np.any(expected[len(ours) :]), (path, one.name)
            seen.add(one.name)
    assert {"body_inertia", "dof_M0", "geom_aabb", "actuator_biasprm", "tendon_length0", "mesh_facenum"} <= seen


def test_units_are_those_of_the_joint(session):
    values = by_name(session, "hierarchy.bodies[0].link.joints[0]")
    assert values["jnt_range"].unit == "rad" and values["jnt_range"].value == pytest.approx(np.radians([-30, 60]))
    assert values["dof_armature"].unit == "kg·m²" and "jnt_actfrcrange" not in values
    slide = {
        one.name: one for one in model_values(described(session, "hierarchy.bodies[0].link.children[0].joints[0]"))
    }
    assert slide["jnt_range"].unit == "m" and slide["dof_armature"].unit == "kg"
    free = by_name(session, "hierarchy.bodies[1].free")
    assert free["dof_M0"].unit == "" and len(free["dof_M0"].value) == 6


def test_an_edit_is_followed(session):
    path = "hierarchy.bodies[1].link"
    before = {one.name: one.value for one in model_values(described(session, path))}
    session.document.set(f"{path}.geoms[0].physics_material.density", 2000.0)
    session.poll()
    after = {one.name: one.value for one in model_values(described(session, path))}
    assert after["body_mass"] == pytest.approx(2 * before["body_mass"])
    assert after["body_inertia"] == pytest.approx(2 * before["body_inertia"])


def test_what_is_in_no_array_has_no_numbers(session):
    assert model_values(described(session, "simulate_option")) == []
    assert model_values(None) == []
