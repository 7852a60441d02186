"""How far objects stick out of sites, against MuJoCo C and against points of the objects."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics
from engine import msd
from engine.compiler import build

SITES = {
    "sphere": 'type="sphere" size=".4"',
    "capsule": 'type="capsule" size=".25 .3"',
    "ellipsoid": 'type="ellipsoid" size=".5 .35 .25"',
    "cylinder": 'type="cylinder" size=".3 .4"',
    "box": 'type="box" size=".5 .35 .25"',
}
THINGS = [
    '<geom type="sphere" size=".1"/>',
    '<geom type="capsule" size=".06 .2"/>',
    '<geom type="ellipsoid" size=".1 .15 .25"/>',
    '<geom type="cylinder" size=".1 .2"/>',
    '<geom type="box" size=".1 .15 .2"/>',
    '<geom type="mesh" mesh="tip"/>',
    '<geom type="mesh" mesh="tip" contype="0" conaffinity="0"/>',
    '<geom type="sphere" size=".05" pos=".2 0 0"/><geom type="box" size=".05 .1 .1" pos="0 -.1 0" euler="20 10 0"/>',
]


def scene(site: str) -> str:
    """A body for each thing, whose sensors are about it, its last geom and a site of it."""
    bodies = "".join(
        f"""<body name="b{k}"><freejoint/>{thing.replace("<geom", f'<geom name="g{k}"', 1)}
        <site name="s{k}" pos=".1 0 0" type="{("box", "capsule")[k % 2]}" size=".05 .1 .15"/></body>"""
        for k, thing in enumerate(THINGS)
    )
    sensors = "".join(
        f'<insidesite site="zone" objtype="{kind}" objname="{kind.strip("x")[0]}{k}" enclosed="true"/>'
        for k in range(len(THINGS))
        for kind in ("body", "xbody", "geom", "site")
    )
    return f"""<mujoco><asset><mesh name="tip" vertex="0 0 0 .3 0 0 0 .2 0 0 0 .25"/></asset><worldbody>
        <site name="zone" {site} pos=".1 .2 .3" euler="30 20 10"/>{bodies}</worldbody><sensor>{sensors}
        <insidesite site="zone" objtype="body" objname="b0" enclosed="true" cutoff=".02"/></sensor></mujoco>"""


def poses(model: mujoco.MjModel):
    """The bodies about the site, nearer and farther, turned any way."""
    rng = np.random.default_rng(0)
    for spread in (0.0, 0.05, 0.2, 0.5, 2.0):
        data = mujoco.MjData(model)
        places = data.qpos.reshape(-1, 7)
        places[:, :3] = np.array([0.1, 0.2, 0.3]) + spread * rng.normal(size=(len(places), 3))
        places[:, 3:] = rng.normal(size=(len(places), 4))
        places[:, 3:] /= np.linalg.norm(places[:, 3:], axis=1, keepdims=True)
        mujoco.mj_forward(model, data)
        yield data


def readings(m, data: mujoco.MjData) -> np.ndarray:
    d = physics.put_data(m, data, nworld=2)
    d.sensordata.zero_()
    physics.forward(m, d)
    found = d.sensordata.numpy()
    np.testing.assert_array_equal(found[0], found[1])
    return found[0]


@pytest.mark.parametrize("shape", SITES)
def test_objects_stick_out_as_far_as_in_mujoco(shape):
    """Never less far. MuJoCo's search of a round site ends short of the farthest point now and then."""
    text = scene(SITES[shape])
    model = mujoco.MjModel.from_xml_string(text)
    m = physics.put_model(build(msd.from_str(text)))
    more = []
    for data in poses(model):
        more += list(readings(m, data) - data.sensordata)
        assert (data.sensordata < 0).any() or (data.sensordata > 0).any()
    assert min(more) > -1e-4
    assert max(more) < (1e-4 if shape in ("box", "ellipsoid") else 0.03)
    assert np.median(np.abs(more)) < 1e-5


def surface(model: mujoco.MjModel, geom: int, directions: np.ndarray) -> np.ndarray:
    """Points of a geom that are farthest in some directions, in its frame."""
    kind, (x, y, _) = mujoco.mjtGeom(model.geom_type[geom]).name.removeprefix("mjGEOM_"), model.geom_size[geom]
    up = np.sign(directions[:, 2:]) * [0, 0, 1]
    if kind in ("SPHERE", "CAPSULE"):
        return x * directions + (y * up if kind == "CAPSULE" else 0)
    if kind == "CYLINDER":
        around = directions * [1, 1, 0]
        return x * around / np.linalg.norm(around, axis=1, keepdims=True) + y * up
    if kind == "ELLIPSOID":
        scaled = directions * model.geom_size[geom]
        return scaled * model.geom_size[geom] / np.linalg.norm(scaled, axis=1, keepdims=True)
    if kind == "BOX":
        return np.sign(directions) * model.geom_size[geom]
    mesh = model.geom_dataid[geom]
    return model.mesh_vert[model.mesh_vertadr[mesh] :][: model.mesh_vertnum[mesh]]


def from_site(shape: str, size: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Signed distances of points (n, 3) to a site's surface."""
    if shape == "cylinder":
        over = np.stack([np.linalg.norm(x[:, :2], axis=1) - size[0], np.abs(x[:, 2]) - size[1]])
        return np.minimum(over.max(axis=0), 0) + np.linalg.norm(np.maximum(over, 0), axis=0)
    core = x.copy()
    if shape == "capsule":
        core[:, 2] -= np.clip(core[:, 2], -size[1], size[1])
    return np.linalg.norm(core, axis=1) - size[0]


@pytest.mark.parametrize("shape", ["sphere", "capsule", "cylinder"])
def test_no_point_of_an_object_is_farther_out(shape):
    """And some of the many points of its surface are nearly as far."""
    text = scene(SITES[shape])
    model = mujoco.MjModel.from_xml_string(text)
    m = physics.put_model(model)
    directions = np.random.default_rng(1).normal(size=(20000, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    for data in poses(model):
        found = readings(m, data)
        turn, place = data.site("zone").xmat.reshape(3, 3), data.site("zone").xpos
        for k in range(len(THINGS)):
            geom = model.geom(f"g{k}").id
            points = surface(model, geom, directions) @ data.geom_xmat[geom].reshape(3, 3).T + data.geom_xpos[geom]
            farthest = from_site(shape, model.site("zone").size, (points - place) @ turn).max()
            assert -1e-5 < found[4 * k + 2] - farthest < 2e-3


REFUSED = {
    'objtype="geom" objname="floor"': 'enclosed plane, geom "floor"; take a convex shape',
    'objtype="body" objname="bare"': 'enclosed body "bare" without geoms; give it some',
    'objtype="camera" objname="eye"': "enclosed camera; its object is a body, a geom or a site",
}


@pytest.mark.parametrize("thing", REFUSED)
def test_what_has_no_extent_is_refused(thing):
    """As by MuJoCo's compiler."""
    text = f"""<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/><camera name="eye"/>
        <site name="zone"/>
        <body name="bare"><freejoint/><inertial mass="1" diaginertia="1 1 1" pos="0 0 0"/></body></worldbody>
        <sensor><insidesite name="fence" site="zone" {thing} enclosed="true"/></sensor></mujoco>"""
    with pytest.raises(ValueError, match="enclosed insidesite sensor"):
        mujoco.MjModel.from_xml_string(text)
    with pytest.raises(physics.NotSupported) as refused:
        physics.put_model(build(msd.from_str(text)))
    assert refused.value.reasons == [f'sensor "fence": {REFUSED[thing]}']


def test_any_object_may_be_inside():
    """Also what has no extent; of a body without mass the centre of what hangs on it counts."""
    things = [("camera", "eye"), ("site", "tip"), ("geom", "ball"), ("body", "arm"), ("xbody", "arm")]
    things += [("body", "hub"), ("xbody", "hub"), ("body", "far"), ("body", "world")]
    sensors = "".join(f'<insidesite site="zone" objtype="{kind}" objname="{name}"/>' for kind, name in things)
    text = f"""<mujoco><worldbody><site name="zone" size=".2"/>
        <body name="arm" pos=".5 0 0"><joint/><geom name="ball" pos="-.4 0 0" size=".05"/>
          <site name="tip" pos="-.4 0 0"/>
          <camera name="eye" pos="-.4 .1 0"/></body>
        <body name="hub" pos="3 0 0"><body name="far" pos="-3 0 .05"><joint/><geom size=".1"/></body></body>
        </worldbody><sensor>{sensors}</sensor></mujoco>"""
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert set(data.sensordata) == {0, 1}
    for host in (model, build(msd.from_str(text))):
        np.testing.assert_array_equal(readings(physics.put_model(host), data), data.sensordata)
