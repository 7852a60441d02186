"""Lines of joints stand where MuJoCo has anchors and axes, at any coordinates, also of several joints of a link."""

import mujoco
import numpy as np
import pytest

from engine import msd
from render import Poses, RenderOptions
from render.camera import ViewCamera
from render.joints import AT_LIMIT_COLOR, SMALLEST, joint_segments, placed_joints, sizes_of
from render.joints import SIZE as LARGEST
from render.poses import links

SCENE = """<mujoco><compiler angle="radian"/><worldbody><body pos=".1 .2 .3" euler=".1 .2 .3">
  <joint name="a" axis="1 2 0" pos=".1 0 0" range="-1 2"/><joint name="s" type="slide" axis="0 1 1" range="-.3 .2"/>
  <joint name="b" axis="0 1 .2" pos="0 .1 .2" ref=".4"/><geom size=".1"/>
  <body pos=".5 0 0" euler=".4 0 0"><joint name="q" type="ball" pos="0 0 .1"/>
    <geom size=".1"/></body></body></worldbody></mujoco>"""
SIZE = (400, 300)


def state(values):
    model = mujoco.MjModel.from_xml_string(SCENE)
    data = mujoco.MjData(model)
    for name, value in values.items():
        data.joint(name).qpos = value
    mujoco.mj_kinematics(model, data)
    nodes = links(msd.from_str(SCENE))
    poses = Poses(data.xpos.copy(), np.roll(data.xquat, -1, axis=1))
    names = {f"{n.path}.joints[{i}]": j.name for n in nodes[1:] for i, j in enumerate(n.element.joints)}
    positions = {}
    for path, name in names.items():
        value = data.joint(name).qpos
        positions[path] = np.roll(value, -1) if name == "q" else float(value[0])
    return model, data, {names[p.path]: p for p in placed_joints(nodes, poses, positions)}


@pytest.mark.parametrize("seed", range(5))
def test_anchors_and_axes_are_those_of_mujoco(seed):
    random = np.random.default_rng(seed)
    quat = random.normal(size=4)
    values = dict(zip("asb", random.uniform(-1, 1, 3), strict=True)) | {"q": quat / np.linalg.norm(quat)}
    model, data, placed = state(values)
    for name, joint in placed.items():
        at = model.joint(name).id
        if name != "q":  # a ball has no axis
            np.testing.assert_allclose(joint.axis, data.xaxis[at], atol=1e-9, err_msg=name)
        off = joint.anchor - data.xanchor[at]
        along = (off @ joint.axis) * joint.axis if name == "s" else 0.0  # its line is where it was before it slid
        np.testing.assert_allclose(off, along, atol=1e-9, err_msg=name)


def test_the_needle_turns_with_the_body_and_the_arc_stands():
    """What is fixed to the body at coordinate 0 along `start` is along the needle at any other."""
    for value in (-0.7, 0.0, 1.3):
        _, data, placed = state({"a": value, "b": 0.4})
        joint = placed["a"]
        _, data0, placed0 = state({"a": 0.0, "b": 0.4})
        np.testing.assert_allclose(joint.start, placed0["a"].start, atol=1e-9)
        turn = data.xmat[1].reshape(3, 3) @ data0.xmat[1].reshape(3, 3).T
        lines = joint_segments(joint, ViewCamera(), SIZE)
        needle = lines[-1][1][0] - lines[-1][0][0]
        np.testing.assert_allclose(needle / np.linalg.norm(needle), turn @ joint.start, atol=1e-9)


def test_the_range_is_an_arc_between_the_limits_and_a_limit_that_is_reached_is_coloured():
    _, _, placed = state({"a": 0.5})
    joint = placed["a"]
    arc = joint_segments(joint, ViewCamera(), SIZE)[1]
    points = np.concatenate([arc[0], arc[1][-1:]]) - joint.anchor
    assert np.ptp(np.linalg.norm(points, axis=1)) < 1e-12 and np.abs(points @ joint.axis).max() < 1e-12
    across = np.cross(joint.axis, joint.start)
    angles = np.arctan2(points @ across, points @ joint.start)
    assert angles.min() == pytest.approx(-1) and angles.max() == pytest.approx(2)
    colors = [line[2] for line in joint_segments(joint, ViewCamera(), SIZE)]
    assert AT_LIMIT_COLOR not in colors
    for name, value in (("a", 2.0), ("a", -1.0), ("s", 0.2)):
        assert AT_LIMIT_COLOR in [
            line[2] for line in joint_segments(state({name: value})[2][name], ViewCamera(), SIZE)
        ]


def test_a_slide_is_a_line_between_its_limits_with_a_tick_at_its_place():
    _, data, placed = state({"s": 0.1})
    joint, body = placed["s"], 1
    track, _, tick = joint_segments(joint, ViewCamera(), SIZE)
    assert np.linalg.norm(track[1] - track[0]) == pytest.approx(0.5)
    place = (tick[0][0] + tick[1][0]) / 2
    _, data0, placed0 = state({"s": 0.0})
    np.testing.assert_allclose(place - joint.anchor, data.xpos[body] - data0.xpos[body], atol=1e-9)
    np.testing.assert_allclose(joint.anchor, placed0["s"].anchor, atol=1e-9)


def test_joints_that_stand_close_together_are_drawn_smaller():
    """A chain of hinges 5 mm apart, and one far from them: axes of the first reach no other joint."""
    links_of_chain = "".join(f'<body pos=".005 0 0"><joint axis="1 0 {i + 1}"/><geom size=".01"/>' for i in range(6))
    far = '<body pos="2 0 0"><joint axis="0 1 0"/><geom size=".01"/></body>'
    nodes = links(msd.from_str(f"<mujoco><worldbody>{links_of_chain}{'</body>' * 6}{far}</worldbody></mujoco>"))
    poses = Poses(np.zeros((8, 3)), np.tile([0.0, 0, 0, 1], (8, 1)))
    poses.xpos[1:7, 0], poses.xpos[7, 0] = 0.005 * np.arange(1, 7), 2.0
    placed = [*placed_joints(nodes, poses, {})]
    camera = ViewCamera(distance=0.5)
    sizes = sizes_of(placed, camera, SIZE)
    metres = sizes * [float(camera.pixel_size(joint.anchor, SIZE[1])) for joint in placed]
    assert sizes[-1] == LARGEST and (sizes[:-1] >= SMALLEST).all() and (metres[:-1] < 0.03).all()
    assert (sizes_of(placed, ViewCamera(distance=0.1), SIZE)[:-1] > sizes[:-1]).all()
    axis = joint_segments(placed[0], camera, SIZE, pixels=sizes[0])[0]
    assert np.linalg.norm(axis[1] - axis[0]) == pytest.approx(2.0 * metres[0])
    assert list(sizes_of([], camera, SIZE)) == []


def test_joints_have_the_color_of_the_world(renderer):
    """`Visual.joint_color`: more of the picture is green than with the red one."""
    world = msd.from_str(SCENE)
    camera = ViewCamera(lookat=np.array([0.1, 0.2, 0.3]), distance=2.0)
    shares = []
    for color in ([1, 0, 0, 1], [0, 1, 0, 1]):
        world.visual.joint_color = color
        renderer.set_world(world)
        renderer.render(camera, SIZE, None, RenderOptions(overlays=frozenset({"joints"})))
        pixels = renderer.read_pixels().astype(int)
        shares.append(((pixels[..., 1] > pixels[..., 0] + 60).sum(), (pixels[..., 0] > pixels[..., 1] + 60).sum()))
    assert shares[0][1] > 100 > shares[0][0] and shares[1][0] > 100 > shares[1][1]
