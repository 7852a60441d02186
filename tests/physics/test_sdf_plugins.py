"""Shapes of MuJoCo's signed distance plugins against MuJoCo C."""

import mujoco
import numpy as np
import pytest
import warp as wp
from collision_oracle import MESHES, detect, frames_of, oracle_contacts, our_contacts, random_quat

from engine import msd, physics
from engine.compiler import build
from engine.geometry.distance_fields import Sdf
from engine.physics.collisions.sdf_plugins import ATTRIBUTES
from engine.physics.collisions.sdf_shapes import shape_sample
from engine.physics.enums import SdfShape
from engine.physics.vectors import vec5

NAMES = [kind.name.lower() for kind in ATTRIBUTES]
OTHERS = {
    "plane": 'type="plane" size="3 3 1"',
    "sphere": 'size=".2"',
    "capsule": 'type="capsule" size=".1 .2"',
    "ellipsoid": 'type="ellipsoid" size=".1 .15 .3"',
    "cylinder": 'type="cylinder" size=".15 .2"',
    "box": 'type="box" size=".15 .2 .1"',
    "mesh": 'type="mesh" mesh="brick"',
    "octree": 'type="sdf" mesh="gem"',
}


def plugin(name: str) -> str:
    return f'<plugin plugin="mujoco.sdf.{name}"/>'


def pair(name: str, other: str, more: str = "") -> mujoco.MjModel:
    """A mocap body with one shape and a free body with a plugin's."""
    first = OTHERS.get(other, f'type="sdf" mesh="{other}"')
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco><extension>{"".join(map(plugin, NAMES))}</extension><asset>{MESHES}<mesh name="own">{plugin(name)}
        </mesh>{f'<mesh name="{other}">{plugin(other)}</mesh>' if other in NAMES else ""}</asset><worldbody><body
        mocap="true"><geom {first}>{plugin(other) if other in NAMES else ""}</geom></body><body><freejoint/><geom
        type="sdf" mesh="own">{plugin(name)}</geom></body></worldbody>{more}</mujoco>"""
    )


def deep_poses(m: mujoco.MjModel, count: int, seed: int) -> list:
    """Contacts of MuJoCo and frames of poses in which the two geoms touch."""
    rng, d, found = np.random.default_rng(seed), mujoco.MjData(m), []
    for _ in range(200):
        d.mocap_quat[0], d.qpos[3:7] = random_quat(rng), random_quat(rng)
        d.qpos[:3] = rng.normal(size=3) * 0.5 * m.geom_rbound[1]
        theirs = oracle_contacts(m, d)
        if len(theirs):
            found.append((theirs, frames_of(d)))
        if len(found) == count:
            break
    return found


@wp.kernel
def sample(
    kind: int,
    prm: vec5,
    x: wp.array(dtype=wp.vec3),
    dist: wp.array(dtype=wp.float32),
    gradient: wp.array(dtype=wp.vec3),
):
    i = wp.tid()
    found = shape_sample(kind, prm, x[i])
    dist[i] = found.dist
    gradient[i] = found.gradient


@pytest.mark.parametrize("kind", ATTRIBUTES)
def test_distances_and_gradients(kind: SdfShape):
    """Against the distances in double precision of which the meshes are made, which are MuJoCo's to the last bit."""
    shape = Sdf(kind.name.lower(), tuple(ATTRIBUTES[kind].values()))
    prm = [*shape.attributes, *[0.0] * (5 - len(shape.attributes))]
    x = np.random.default_rng(0).uniform(-1.2, 1.2, (5000, 3)) * shape.half_size
    x = x.astype(np.float32)
    dist, gradient = wp.zeros(len(x), dtype=wp.float32, device="cpu"), wp.zeros(len(x), dtype=wp.vec3, device="cpu")
    inputs = [int(kind), vec5(*prm), wp.array(x, dtype=wp.vec3, device="cpu"), dist, gradient]
    wp.launch(sample, dim=len(x), inputs=inputs, device="cpu")
    step = 1e-7 * np.eye(3)
    x = x.astype(np.float64)
    np.testing.assert_allclose(dist.numpy(), shape.distance(*x.T), atol=2e-6)
    slope = [(shape.distance(*(x + h).T) - shape.distance(*(x - h).T)) / 2e-7 for h in step]
    error = np.abs(gradient.numpy() - np.stack(slope, axis=1)).max(axis=1)
    assert np.quantile(error, 0.999) < 1e-4  # all but those at an edge


@pytest.mark.parametrize("other", [*OTHERS, "torus"])
@pytest.mark.parametrize("name", NAMES)
def test_contacts_are_those_of_mujoco(name: str, other: str):
    """The descent leads to the same points, also deep inside, but for those that single precision sends down the
    other side of a ridge."""
    m = pair(name, other)
    found = deep_poses(m, 8, seed=1)
    assert len(found) >= 4
    ours = detect(m, [frames for _, frames in found])
    assert not ours.overflow.numpy().any()
    same = total = 0
    for k, (theirs, _) in enumerate(found):
        contacts = our_contacts(ours, k)
        assert abs(len(contacts) - len(theirs)) <= max(1, 0.1 * len(theirs))
        total += len(theirs)
        apart = np.linalg.norm(contacts.pos[:, None] - theirs.pos[None], axis=2)
        if not len(contacts):
            continue
        near = apart.argmin(axis=0)
        aligned = (contacts.frame[near, 0] * theirs.frame[:, :3]).sum(axis=1)
        depth = np.abs(contacts.dist[near] - theirs.dist)
        same += int(((apart.min(axis=0) < 1e-4) & (depth < 1e-5) & (aligned > 0.999)).sum())
    assert same >= 0.8 * total


BOLT = plugin("bolt").replace("/>", '><config key="radius" value=".255"/></plugin>')
NUT = f"""<mujoco><extension>{plugin("nut")}{plugin("bolt")}</extension><asset><mesh name="nut">{plugin("nut")}</mesh>
    <mesh name="bolt">{BOLT}</mesh></asset><option sdf_iterations="10" sdf_initpoints="20"/><default><geom
    solref="0.01 1" solimp=".95 .99 .0001" friction="0.01"/></default><worldbody><body pos="-0.0012496 0.00329058
    0.830362" quat="-0.000212626 0.999996 -0.00200453 0.00185878"><joint type="free" damping="30"/><geom type="sdf"
    mesh="nut">{plugin("nut")}</geom></body><body euler="180 0 0"><geom type="sdf" mesh="bolt">{BOLT}</geom></body>
    </worldbody></mujoco>"""


def test_a_nut_winds_down_a_bolt_as_in_mujoco():
    """Its weight drives it: for every turn it sinks by a twelfth of a metre, the pitch of the thread."""
    m = mujoco.MjModel.from_xml_string(NUT)
    d = mujoco.MjData(m)
    runs = [physics.put_model(host) for host in (m, build(msd.from_str(NUT)))]
    runs = [(model, physics.make_data(model)) for model in runs]

    def turned(q: np.ndarray) -> float:
        return float(2 * np.arctan2(np.hypot(q[5], q[6]), np.hypot(q[3], q[4])))

    placed = []
    for _ in range(2):
        for _ in range(250):
            mujoco.mj_step(m, d)
            for model, data in runs:
                physics.step(model, data)
        ours, scene = (data.qpos.numpy()[0].copy() for _, data in runs)
        np.testing.assert_array_equal(scene, ours)
        placed.append((turned(ours), float(ours[2])))
    assert turned(d.qpos) > 0.4
    assert placed[1] == pytest.approx((turned(d.qpos), d.qpos[2]), rel=0.02)
    (turn, high), (further, low) = placed
    assert high - low == pytest.approx((further - turn) / (2 * np.pi) / 12, rel=0.1)


def test_gears_mesh():
    """Of two equal gears one drives the other: they turn against each other at the same speed, but for the play."""
    gear = plugin("gear").replace("/>", '><config key="alpha" value="{}"/></plugin>')
    one, two = gear.format(0), gear.format(15)  # rad, by which teeth come to gaps
    text = f"""<mujoco><option sdf_iterations="5" sdf_initpoints="20"/><extension>{plugin("gear")}</extension><asset>
        <mesh name="1">{one}</mesh><mesh name="2">{two}</mesh></asset><default><geom solref=".01 1" friction=".2"
        solimp=".95 .99 .0001"/></default><worldbody><body><joint axis="0 0 1" damping="1000"/><geom type="sdf"
        mesh="1">{one}</geom></body><body pos="2.85 0 0"><joint name="drive" axis="0 0 1" damping=".1"/><geom
        type="sdf" mesh="2">{two}</geom></body></worldbody><actuator><motor joint="drive" gear="1500"/></actuator>
        </mujoco>"""
    model = physics.put_model(build(msd.from_str(text)))
    d = physics.make_data(model)
    d.ctrl.fill_(1.0)
    for _ in range(750):
        physics.step(model, d)
    driven, drive = d.qpos.numpy()[0]
    assert drive > 0.5
    assert driven == pytest.approx(-drive, abs=0.06)  # a tooth is 0.25 rad wide


@pytest.mark.parametrize("name", NAMES)
def test_rays_meet_the_surface(name: str):
    """Where they meet its mesh, which is 300 samples fine."""
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><extension>{plugin(name)}</extension><asset><mesh name="m">{plugin(name)}</mesh></asset>
        <worldbody><geom type="sdf" mesh="m" pos=".1 .2 .3" euler="10 20 30">{plugin(name)}</geom><geom type="mesh"
        mesh="m" pos=".1 .2 .3" euler="10 20 30" group="1"/></worldbody></mujoco>"""
    )
    model = physics.put_model(m)
    d = physics.make_data(model)
    physics.kinematics(model, d)
    rng = np.random.default_rng(2)
    origin = rng.normal(size=(300, 3))
    origin *= 3.0 / np.linalg.norm(origin, axis=1, keepdims=True)
    aim = m.geom_pos[0] + rng.uniform(-0.9, 0.9, origin.shape) * m.geom_size[0]
    rays = [wp.array(a[None].astype(np.float32), dtype=wp.vec3) for a in (origin, aim - origin)]
    field, mesh = (physics.ray(model, d, *rays, geomgroup=np.eye(6)[group])[0].numpy()[0] for group in (0, 1))
    assert ((field >= 0) == (mesh >= 0)).mean() > 0.96  # others graze an edge
    error = np.abs(field - mesh)[(field >= 0) & (mesh >= 0)] * np.linalg.norm(aim - origin, axis=1).mean()
    assert len(error) > 100
    assert np.median(error) < 1e-3
    assert np.quantile(error, 0.95) < 0.02


def test_the_fields_that_the_documents_name():
    m = pair("gear", "bowl")
    model = physics.put_model(m)
    assert model.has_sdf_geom
    assert model.nplugin == m.nplugin == len(model.plugin.numpy())
    index = model.geom_plugin_index.numpy()
    assert index.tolist() == m.geom_plugin.tolist()
    expected = [(0.4, 1.0, 0.02), (0.0, 2.8, 25.0)]
    np.testing.assert_allclose(model.plugin_attr.numpy()[index], expected, rtol=1e-6)
    np.testing.assert_allclose(model.geom_sdfprm.numpy()[1], list(ATTRIBUTES[SdfShape.GEAR].values()), rtol=1e-6)


def test_a_field_that_is_none_is_refused_by_name():
    m = mujoco.MjModel.from_xml_string(
        f"""<mujoco><extension>{plugin("torus")}</extension><asset><mesh name="m">{plugin("torus")}</mesh></asset>
        <worldbody><geom name="ring" type="sdf" mesh="m"/></worldbody></mujoco>"""
    )
    with pytest.raises(physics.NotSupported, match='geom "ring": a signed distance field of a mesh that a plugin'):
        physics.put_model(m)
