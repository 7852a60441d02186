"""Rays against every kind of geom, range finders and depth images against MuJoCo C."""

import mujoco
import numpy as np
import pytest
import warp as wp

import engine.physics as physics
from engine.physics.model.set_fields import set_field

HEIGHTS = " ".join(f"{h:.3f}" for h in np.random.default_rng(0).uniform(size=7 * 9))

GEOMS = {
    "plane": '<geom type="plane" size="2 1.5 0.1" euler="5 10 0"/>',
    "endless plane": '<geom type="plane" size="0 0 1" euler="5 10 0" pos="0 0 -0.3"/>',
    "sphere": '<geom size="0.5"/>',
    "capsule": '<geom type="capsule" size="0.3 0.5" euler="20 30 40"/>',
    "ellipsoid": '<geom type="ellipsoid" size="0.2 0.5 0.8" euler="20 30 40"/>',
    "cylinder": '<geom type="cylinder" size="0.4 0.5" euler="20 30 40"/>',
    "box": '<geom type="box" size="0.2 0.4 0.6" euler="20 30 40"/>',
    "mesh": '<geom type="mesh" mesh="block" euler="20 30 40"/>',
    "hfield": '<geom type="hfield" hfield="ground" euler="5 0 20" pos="0.1 0 -0.2"/>',
}
ASSETS = f"""
<asset>
  <mesh name="block" vertex="0 0 0  0.8 0 0  0 0.7 0  0.1 0.1 0.9  0.5 0.5 0.5  -0.4 -0.1 0.2"
    face="0 2 1  0 1 3  1 4 3  1 2 4  2 3 4  0 3 5  3 2 5  2 0 5"/>
  <mesh name="ball" builtin="sphere" params="3" scale="0.3 0.2 0.4"/>
  <hfield name="ground" nrow="7" ncol="9" size="1 0.8 0.5 0.2" elevation="{HEIGHTS}"/>
</asset>
"""


def scene(geoms: str) -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(f"<mujoco>{ASSETS}<worldbody>{geoms}</worldbody></mujoco>")


def bundle(count: int, distance: float, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Origins around the centre, some of them within a geom there, directions of many lengths towards it."""
    rng = np.random.default_rng(seed)
    origins = rng.normal(size=(count, 3))
    origins *= distance * rng.uniform(0.05, 1.0, size=(count, 1)) / np.linalg.norm(origins, axis=1, keepdims=True)
    directions = 0.5 * rng.normal(size=(count, 3)) - origins / np.linalg.norm(origins, axis=1, keepdims=True)
    directions[::7] = np.round(directions[::7])  # along axes and in their planes
    directions[(directions == 0).all(axis=1)] = [0, 0, -1]
    return origins, directions * rng.uniform(0.2, 3.0, size=(count, 1))


def reference(model, data, origins, directions, **options):
    """What mj_ray says: distances, geoms, normals."""
    groups = options.get("geomgroup")
    dist, geom, normal = [], [], []
    for origin, direction in zip(origins, directions, strict=True):
        hit, n = np.array([-1], np.int32), np.zeros(3)
        dist.append(
            mujoco.mj_ray(model, data, origin, direction, groups, options.get("flg_static", 1),
                          options.get("bodyexclude", -1), hit, n)
        )  # fmt: skip
        geom.append(hit[0])
        normal.append(n)
    return np.array(dist), np.array(geom), np.array(normal)


def ours(m, d, origins, directions, geomgroup=None, flg_static=True, bodyexclude=-1):
    shape = (d.nworld, len(origins))
    out = (wp.empty(shape, dtype=t) for t in (wp.float32, wp.int32, wp.vec3))
    dist, geom, normal = out
    physics.rays(
        m, d, wp.array(origins[None], dtype=wp.vec3), wp.array(directions[None], dtype=wp.vec3), geomgroup,
        flg_static, wp.array([bodyexclude], dtype=int), dist, geom, normal,
    )  # fmt: skip
    return dist.numpy(), geom.numpy(), normal.numpy()


def put(model, nworld: int = 1):
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    m = physics.put_model(model)
    return data, m, physics.put_data(m, data, nworld)


def assert_agree(model, data, m, d, origins, directions, few: float = 0.0, **options) -> None:
    """The same hits, but for a share of rays that graze an edge."""
    expected = reference(model, data, origins, directions, **options)
    found = [a[0] for a in ours(m, d, origins, directions, **options)]
    assert (expected[1] >= 0).sum() > len(origins) / 10
    same = (expected[1] == found[1]) & (np.abs(expected[0] - found[0]) < 1e-3 * (1 + np.abs(expected[0])))
    assert (~same).sum() <= few * len(origins), (
        f"{(~same).sum()} rays differ, as {origins[~same][0]} {directions[~same][0]}: "
        f"{[a[~same][0] for a in found]} for {[a[~same][0] for a in expected]}"
    )
    lengths = np.linalg.norm(directions, axis=1)
    error = np.abs(expected[0] - found[0])[same] * lengths[same]
    assert np.median(error) < 1e-6
    assert np.quantile(error, 0.99) < 2e-5
    turned = np.abs(expected[2] - found[2])[same].max(axis=1)
    assert np.quantile(turned, 0.98) < 1e-3  # at edges the normal is of one side or the other


@pytest.mark.parametrize("distance", [1.5, 30.0])
@pytest.mark.parametrize("kind", GEOMS)
def test_a_ray_meets_a_geom_where_mujoco_says(kind, distance):
    model = scene(GEOMS[kind])
    data, m, d = put(model)
    origins, directions = bundle(300, distance)
    if distance > 2.0:  # from far away, aimed
        target = np.random.default_rng(1).uniform(-0.3, 0.3, size=origins.shape)
        directions = target - origins
    assert_agree(model, data, m, d, origins, directions, few=0.01)


def test_a_ray_meets_a_distance_field_where_its_mesh_is():
    """To the resolution of its octree. MuJoCo's own march forgets the length of the direction and often gives up."""
    field, mesh = (scene(f'<geom type="{kind}" mesh="ball" euler="20 30 40"/>') for kind in ("sdf", "mesh"))
    _, m, d = put(field)
    data, _, _ = put(mesh)
    origins = bundle(300, 3.0)[0]
    origins *= 2.0 / np.linalg.norm(origins, axis=1, keepdims=True)
    directions = np.random.default_rng(1).uniform(-0.25, 0.25, size=origins.shape) - origins
    expected = reference(mesh, data, origins, directions)
    found = [a[0] for a in ours(m, d, origins, directions)]
    hit = (expected[1] >= 0) & (found[1] >= 0)
    assert hit.sum() > 200
    assert ((expected[1] >= 0) != (found[1] >= 0)).mean() < 0.03
    error = np.abs(expected[0] - found[0])[hit] * np.linalg.norm(directions, axis=1)[hit]
    assert np.median(error) < 2e-3
    assert np.quantile(error, 0.95) < 0.02
    assert np.median((expected[2] * found[2]).sum(axis=1)[hit]) > 0.97


def test_vertical_rays_meet_the_ground_at_its_grid_lines_too():
    model = scene('<geom type="hfield" hfield="ground"/>')
    data, m, d = put(model)
    x, y = np.meshgrid(np.linspace(-0.95, 0.95, 39), np.linspace(-0.76, 0.76, 39))
    origins = np.stack([x.ravel(), y.ravel(), np.full(x.size, 1.0)], axis=1)
    down = np.tile([0.0, 0.0, -1.0], (len(origins), 1))
    expected = reference(model, data, origins, down)[0]
    assert (expected > 0).all()
    np.testing.assert_allclose(ours(m, d, origins, down)[0][0], expected, atol=1e-5)


CROWD = (
    "".join(
        f'<body pos="{x} {y} 0"><joint/>{GEOMS[kind]}</body>'
        for (x, y), kind in zip(
            [(-2, 0), (0, 2), (2, 0), (0, -2), (1.5, 1.5), (-1.5, -1.5)],
            ["sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh"],
            strict=True,
        )
    )
    + '<geom type="plane" size="5 5 1" pos="0 0 -1" group="2"/>'
    + '<geom size="0.1" pos="0 0 0.5" rgba="1 1 1 0"/>'
)


@pytest.mark.parametrize(
    "options",
    [{}, {"flg_static": False}, {"bodyexclude": 3}, {"geomgroup": np.array([1, 0, 0, 0, 0, 0], np.uint8)}],
    ids=["all", "moving", "without a body", "group"],
)
def test_which_geoms_are_seen(options):
    model = scene(CROWD)
    data, m, d = put(model)
    origins, directions = bundle(400, 4.0, seed=3)
    assert_agree(model, data, m, d, origins, directions, few=0.01, **options)


def test_the_documented_function_casts_in_every_world():
    model = scene('<body><freejoint/><geom size="0.5"/></body>')
    _, m, d = put(model, nworld=2)
    d.qpos.numpy()[1, 0] = 1.0
    physics.kinematics(m, d)
    origins = wp.array(np.full((2, 1, 3), [-3.0, 0.0, 0.0]), dtype=wp.vec3)
    dist, geom = physics.ray(m, d, origins, wp.array(np.full((2, 1, 3), [2.0, 0.0, 0.0]), dtype=wp.vec3))
    np.testing.assert_allclose(dist.numpy(), [[1.25], [1.75]], atol=1e-6)
    assert geom.numpy().tolist() == [[0], [0]]
    dist, geom = physics.ray(
        m, d, origins, wp.array(np.full((2, 1, 3), [-2.0, 0.0, 0.0]), dtype=wp.vec3), bodyexclude=1
    )
    assert dist.numpy().tolist() == [[-1.0], [-1.0]]
    assert geom.numpy().tolist() == [[-1], [-1]]
    with pytest.raises(ValueError, match="pnt and vec"):
        physics.ray(m, d, origins, wp.zeros((2, 2), dtype=wp.vec3))


def test_a_captured_ray_equals_one_that_is_launched():
    """Meshes too: their triangles are prepared before."""
    model = scene(CROWD)
    _, m, d = put(model)
    origins, directions = bundle(50, 4.0)
    pnt, vec = wp.array(origins[None], dtype=wp.vec3), wp.array(directions[None], dtype=wp.vec3)
    dist, geom = physics.ray(m, d, pnt, vec)
    out = [wp.empty((1, 50), dtype=t) for t in (wp.float32, wp.int32, wp.vec3)]
    nobody = wp.array([-1], dtype=int)
    with wp.ScopedCapture(device=m.device) as capture:
        physics.rays(m, d, pnt, vec, None, True, nobody, *out)
    wp.capture_launch(capture.graph)
    assert np.array_equal(out[0].numpy(), dist.numpy())
    assert np.array_equal(out[1].numpy(), geom.numpy())


SENSORS = """
<mujoco>
  <worldbody>
    {geoms}
    <body pos="0 0 1"><freejoint/><geom size="0.05"/>
      <site name="down" euler="170 20 0"/><site name="away" euler="20 0 0"/>
      <camera name="eye" euler="60 0 30" fovy="50" resolution="6 4"/>
      <camera name="flat" euler="30 0 30" projection="orthographic" fovy="2" resolution="5 3"/>
      <camera name="lens" euler="30 10 0" focal="0.01 0.012" sensorsize="0.02 0.015" principal="0.001 0.002"
        resolution="4 3"/>
    </body>
  </worldbody>
  <sensor>
    <rangefinder site="down"/><rangefinder site="away"/><rangefinder site="down" cutoff="0.5"/>
    <rangefinder site="down" data="dist dir origin point normal depth"/>
    <rangefinder camera="eye" data="dist normal depth"/><rangefinder camera="flat" data="point depth"/>
    <rangefinder camera="lens" data="dist dir origin"/>
    <rangefinder site="down" nsample="4" delay="0.004"/>
  </sensor>
</mujoco>
"""


def test_range_finders_and_depth_images():
    model = mujoco.MjModel.from_xml_string(
        SENSORS.format(geoms='<geom type="plane" size="5 5 1"/><geom type="box" size="0.3 0.3 0.3" pos="0.4 0 0.2"/>')
    )
    data = mujoco.MjData(model)
    data.qvel[:] = [0.3, 0.2, 1.0, 1.0, 2.0, 0.5]
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    for _ in range(20):
        mujoco.mj_step(model, data)
        physics.step(m, d)
        error = np.abs(d.sensordata.numpy()[0] - data.sensordata)
        assert (error > 1e-4 * (1 + np.abs(data.sensordata))).sum() <= 6, "more than the rays at an edge differ"
    assert (data.sensordata > 0).sum() > 20


def test_cameras_of_range_finders_are_edited_while_they_run():
    """Another angle of view, extent, lens and kind of camera reach the rays of a captured step, as in MuJoCo."""
    model = mujoco.MjModel.from_xml_string(SENSORS.format(geoms='<geom type="plane" size="50 50 1"/>'))
    data = mujoco.MjData(model)
    m = physics.put_model(model)
    d = physics.put_data(m, data)
    physics.step(m, d)
    graph = d.graphs[id(m)]
    before = d.sensordata.numpy()[0].copy()
    model.cam_fovy[:] = [70, 3, 40]
    model.cam_sensorsize[2] = [0.03, 0.03]
    model.cam_intrinsic[2] = [0.02, 0.01, -0.001, 0.003]
    for edit in ("cam_fovy", "cam_sensorsize", "cam_intrinsic"):
        assert set_field(m, edit, getattr(model, edit))
    for swapped in (False, True):
        if swapped:
            model.cam_projection[:] = [1, 0, 0]
            assert set_field(m, "cam_projection", model.cam_projection)
        mujoco.mj_resetData(model, data)
        physics.reset_data(m, d)
        mujoco.mj_step(model, data)
        physics.step(m, d)
        assert d.graphs[id(m)] is graph
        np.testing.assert_allclose(d.sensordata.numpy()[0], data.sensordata, rtol=1e-4, atol=1e-4)
        assert (np.abs(before - data.sensordata) > 1e-2).sum() > 20
    with pytest.raises(ValueError, match=r"6 by 4 pixels of camera 0: for 5 by 4"):
        set_field(m, "cam_resolution", [[5, 4], [5, 3], [4, 3]])
