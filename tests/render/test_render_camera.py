"""Where cameras stand and look, against MuJoCo."""

import mujoco
import numpy as np
import pytest

from engine.geometry.rotation import matrix
from engine.msd.mjcf import read
from engine.msd.schema import Body, Camera, Geometry, Link, PositionTrack, RotationTrack, ShapeType, World
from render import Poses, ViewCamera
from render.poses import links, modelled_poses


@pytest.mark.parametrize(("azimuth", "elevation"), [(90, -20), (0, 0), (135, -45), (-60, 30), (200, -89)])
def test_free_camera_agrees_with_mujoco(azimuth, elevation):
    model = mujoco.MjModel.from_xml_string("<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>")
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    free = mujoco.MjvCamera()
    free.lookat[:], free.distance, free.azimuth, free.elevation = (0.3, -0.2, 0.7), 2.5, azimuth, elevation
    scene = mujoco.MjvScene(model, maxgeom=10)
    mujoco.mjv_updateScene(
        model, data, mujoco.MjvOption(), mujoco.MjvPerturb(), free, mujoco.mjtCatBit.mjCAT_ALL.value, scene
    )
    position, forward, up = (np.zeros(3) for _ in range(3))
    mujoco.mjv_cameraInModel(position, forward, up, scene)
    camera = ViewCamera(lookat=np.array([0.3, -0.2, 0.7]), distance=2.5, azimuth=azimuth, elevation=elevation)
    assert camera.position == pytest.approx(position, abs=1e-5)
    assert camera.forward == pytest.approx(forward, abs=1e-5)
    assert camera.up == pytest.approx(up, abs=1e-5)
    assert np.cross(camera.forward, camera.up) == pytest.approx(camera.right, abs=1e-12)


def test_view_and_projection():
    camera = ViewCamera(lookat=np.array([1.0, 2, 3]), distance=4, azimuth=30, elevation=-10, fovy=60)
    centre = camera.view() @ np.append(camera.lookat, 1.0)
    assert centre[:3] == pytest.approx((0, 0, -4), abs=1e-12)
    top = camera.lookat + camera.up * 4 * np.tan(np.radians(30))
    clip = camera.projection(2.0) @ camera.view() @ np.append(top, 1.0)
    assert clip[:2] / clip[3] == pytest.approx((0, 1), abs=1e-12)
    for depth, ndc in ((camera.znear, -1), (1e9, 1)):  # there is no far plane
        clip = camera.projection(1.0) @ (0, 0, -depth, 1)
        assert clip[2] / clip[3] == pytest.approx(ndc, abs=1e-6)
        assert np.float32(clip[2] / clip[3]) < 1.0


def test_an_orthographic_view_is_as_high_as_the_perspective_one_at_the_lookat_point():
    camera = ViewCamera(lookat=np.zeros(3), distance=4, fovy=60, orthographic=True)
    top = camera.up * 4 * np.tan(np.radians(30))
    clip = camera.projection(1.0) @ camera.view() @ np.append(top, 1.0)
    assert clip[:2] / clip[3] == pytest.approx((0, 1), abs=1e-12)


XML = """<mujoco><worldbody>
<body name="target" pos="2 1 0.5"><freejoint/><geom size=".1"/></body>
<body name="base" pos="0 0 1" euler="0 0 30"><freejoint/><geom size=".1"/>
  <camera name="fixed" pos=".1 .2 .3" euler="60 0 20" mode="fixed"/>
  <camera name="track" pos=".1 .2 .3" euler="60 0 20" mode="track"/>
  <camera name="targetbody" pos=".1 .2 .3" mode="targetbody" target="target"/>
</body></worldbody></mujoco>"""

TRACKS = {
    "fixed": (PositionTrack.FixedLocal, RotationTrack.FixedLocal),
    "track": (PositionTrack.FixedWorld, RotationTrack.FixedWorld),
    "targetbody": (PositionTrack.FixedLocal, RotationTrack.LookAtLink),
}


def xyzw(q):
    return np.asarray(q)[..., [1, 2, 3, 0]]


@pytest.mark.parametrize("name", TRACKS)
def test_scene_cameras_track_as_in_mujoco(name):
    model = mujoco.MjModel.from_xml_string(XML)
    data = mujoco.MjData(model)
    data.qpos[:] = np.array([2.4, 0.2, 0.9, 1, 0, 0, 0, 0.5, -0.3, 1.2, 0.8, 0.3, -0.2, 0.4])
    mujoco.mj_forward(model, data)
    camera_id = model.camera(name).id
    world = World()
    for body in ("target", "base"):
        i = model.body(body).id
        link = Link(name=body, local_translation=model.body_pos[i], local_rotation=xyzw(model.body_quat[i]))
        world.hierarchy.bodies.append(Body(link=link))
    position_track, rotation_track = TRACKS[name]
    world.hierarchy.bodies[1].link.cameras.append(
        Camera(
            position=model.cam_pos[camera_id],
            orientation=xyzw(model.cam_quat[camera_id]),
            position_track=position_track,
            rotation_track=rotation_track,
            track_target="target" if name == "targetbody" else None,
            fovy=50.0,
        )
    )
    poses = Poses(data.xpos.copy(), xyzw(data.xquat))
    camera = ViewCamera.scene_camera(world, "hierarchy.bodies[1].link.cameras[0]", poses)
    axes = data.cam_xmat[camera_id].reshape(3, 3)
    assert camera.position == pytest.approx(data.cam_xpos[camera_id], abs=1e-6)
    assert camera.forward == pytest.approx(-axes[:, 2], abs=1e-6)
    assert camera.up == pytest.approx(axes[:, 1], abs=1e-6)
    assert camera.fovy == 50.0


def test_bodies_are_in_mujoco_order_and_poses_compose():
    xml = """<mujoco><worldbody>
    <body name="a" pos="1 0 0" euler="0 0 90"><joint/><geom size=".1"/>
      <body name="b" pos="1 0 0" euler="90 0 0"><joint/><geom size=".1"/>
         <body name="c" pos="0 0 1"><joint/><geom size=".1"/></body></body>
      <body name="d" pos="0 1 0"><joint/><geom size=".1"/></body></body>
    <body name="e"><joint/><geom size=".1"/></body></worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)

    def link(name, *children):
        i = model.body(name).id
        return Link(
            name=name,
            local_translation=model.body_pos[i],
            local_rotation=xyzw(model.body_quat[i]),
            children=list(children),
        )

    world = World()
    world.hierarchy.bodies = [Body(link=link("a", link("b", link("c")), link("d"))), Body(link=link("e"))]
    nodes = links(world)
    assert [getattr(n.element, "name", "world") for n in nodes] == [model.body(i).name for i in range(model.nbody)]
    assert [n.parent for n in nodes] == list(model.body_parentid)
    poses = modelled_poses(nodes)
    assert poses.xpos == pytest.approx(data.xpos, abs=1e-6)
    for ours, theirs in zip(poses.xquat, xyzw(data.xquat), strict=True):
        assert matrix(ours) == pytest.approx(matrix(theirs), abs=1e-6)


def test_from_world_sees_everything():
    world = World()
    world.hierarchy.geoms.append(Geometry(shape=ShapeType.Sphere, size=[2, 0, 0], position=[5, 0, 1]))
    world.free_camera.azimuth, world.free_camera.elevation = 120.0, -30.0
    camera = ViewCamera.from_world(world)
    assert (camera.azimuth, camera.elevation) == (120.0, -30.0)
    assert camera.lookat == pytest.approx((5, 0, 1), abs=1e-6)
    assert camera.distance > 2.0
    world.statistic.center, world.statistic.extent = [0, 0, 0.5], [2.0, 2.0, 2.0]
    camera = ViewCamera.from_world(world)
    assert camera.lookat == pytest.approx((0, 0, 0.5)) and camera.distance == pytest.approx(3.0)


def test_scene_camera_says_when_there_is_none():
    world = World()
    world.hierarchy.geoms.append(Geometry())
    with pytest.raises(KeyError, match="not a camera"):
        ViewCamera.scene_camera(world, "hierarchy.geoms[0]")
    with pytest.raises(KeyError):
        ViewCamera.scene_camera(world, "hierarchy.cameras[3]")


@pytest.mark.parametrize(
    "attributes",
    [
        'sensorsize="0.04 0.03" focal="0.05 0.05" principal="0.004 -0.006" resolution="320 240"',
        'sensorsize="0.04 0.03" focalpixel="400 400" principalpixel="-30 20" resolution="320 240"',
        'sensorsize="0.04 0.03" focal="0.05 0.03" principal="0.004 -0.006" resolution="320 240"',
        'sensorsize="0.04 0.03" focalpixel="300 400" principalpixel="-30 20" resolution="320 240"',
    ],
)
def test_principal_point_shifts_the_picture_as_in_mujoco(renderer, tmp_path, attributes):
    """The frustum is MuJoCo's, and rays and picking follow it."""
    text = f"""<mujoco><worldbody><camera name="c" pos="0 -3 1" xyaxes="1 0 0 0 0 1" {attributes}/>
      <geom type="sphere" size="0.3" pos="0.4 0 1.3"/></worldbody></mujoco>"""
    (tmp_path / "scene.xml").write_text(text)
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    scene, camera = mujoco.MjvScene(model, 10), mujoco.MjvCamera()
    camera.type, camera.fixedcamid = mujoco.mjtCamera.mjCAMERA_FIXED, 0
    mujoco.mjv_updateScene(model, data, mujoco.MjvOption(), None, camera, mujoco.mjtCatBit.mjCAT_ALL, scene)
    theirs = scene.camera[0]
    world = read(tmp_path / "scene.xml")
    view = ViewCamera.scene_camera(world, "hierarchy.cameras[0]")
    matrix = view.projection(320 / 240)
    assert matrix[0, 0] == pytest.approx(theirs.frustum_near / theirs.frustum_width, rel=1e-5)
    assert matrix[0, 2] == pytest.approx(theirs.frustum_center / theirs.frustum_width, abs=1e-6)
    top, bottom = theirs.frustum_top, theirs.frustum_bottom
    assert matrix[1, 2] == pytest.approx((top + bottom) / (top - bottom), abs=1e-6)
    renderer.set_world(world)
    renderer.render(view, (320, 240))
    rows, columns = np.nonzero(renderer.read_segmentation())
    x, y = columns.mean() + 0.5, rows.mean() + 0.5
    origin, direction = renderer.ray(x, y)
    offset = np.array([0.4, 0.0, 1.3]) - origin
    assert np.linalg.norm(np.cross(offset, direction)) < 0.03
