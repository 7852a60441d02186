"""Overlays: each on its own changes the picture, says what MuJoCo computes, and is fainter behind things."""

import colorsys
from dataclasses import replace
from types import SimpleNamespace

import mujoco
import numpy as np
import pytest
import trimesh
from render_scenes import SIZE, dark_world

from app.measured import box_half_sizes
from engine import msd
from engine.msd.schema import Probe, ShapeType
from render import OVERLAYS, Contacts, Measured, RenderOptions, ViewCamera
from render.copies import Copy
from render.options import Known
from render.overlays import IN_FRONT, anchors, colliders, lines_of
from render.poses import Poses, links, modelled_poses
from ui.commands import COMMANDS
from ui.viewport.labels import place

SCENE = """<mujoco><worldbody>
  <light pos="0 0 3" dir=".2 0 -1" type="spot" cutoff="30"/>
  <camera name="eye" pos="1 0 1" zaxis="1 0 .5"/>
  <body name="a" pos=".1 .2 .6" euler="20 30 40"><freejoint/><geom type="box" size=".3 .2 .1" mass="2"/></body>
  <body name="b" pos="-.4 0 .4"><joint name="hinge" axis="0 1 0" range="-60 60"/>
    <geom type="capsule" size=".1 .2" mass="1"/><site name="s" size=".02" pos="0 0 .2"/></body>
</worldbody><equality><weld body1="a" body2="b" anchor=".1 0 .2"/>
  <connect body1="a" body2="b" anchor=".3 .1 0"/></equality></mujoco>"""
CAMERA = ViewCamera(lookat=np.array([0.0, 0, 0.5]), distance=3.0, azimuth=60.0, elevation=-20.0)


def _world():
    world = msd.from_str(SCENE)
    world.visual.probes.append(Probe(position=np.array([0.0, 0, 0.5]), scale=np.array([1.0, 1, 1])))
    return world


def _measured() -> Measured:
    half = np.array([[0, 0, 0], [0.3, 0.2, 0.1], [0.1, 0.1, 0.3]])
    path = np.array([[[0, 0, 0.2], [0.5, 0.5, 1.0]]])
    turn = np.tile([0, 0, 0, 1.0], (3, 1))
    return Measured(
        np.array([0, 1.0, 1.0]), np.array([[0, 0, 0], [0.1, 0.2, 0.6], [-0.4, 0, 0.4]]), turn, half, path, path
    )


def _contacts() -> Contacts:
    return Contacts(np.array([[0.1, 0.2, 0.9]]), np.array([[0, 0, 1.0]]), np.array([[0, 0, 50.0]]))


@pytest.mark.parametrize("name", [one.name for one in OVERLAYS if one.name != "labels"])
def test_each_overlay_is_seen_alone(renderer, name):
    renderer.set_world(_world())
    contacts = _contacts()
    plain = RenderOptions(contacts=contacts, measured=_measured())
    renderer.render(CAMERA, SIZE, None, plain)
    before = renderer.read_pixels().astype(int)
    renderer.render(
        CAMERA, SIZE, None, RenderOptions(overlays=frozenset({name}), contacts=contacts, measured=_measured())
    )
    assert (np.abs(renderer.read_pixels() - before).max(axis=-1) > 20).sum() > 15
    assert renderer.ctx.error == "GL_NO_ERROR"


def test_every_overlay_is_a_command_with_its_key():
    commands = {c.id: c for c in COMMANDS}
    for one in OVERLAYS:
        command = commands[f"view_{one.name}"]
        assert (command.text, command.shortcut, command.tooltip) == (one.text, (one.key,), one.tip)
        assert command.menu == "View/Overlays" and command.checkable
    assert len({one.name for one in OVERLAYS}) == len(OVERLAYS)


def test_lines_are_faint_behind_things(renderer):
    world = dark_world()
    renderer.set_world(world)
    line = Measured(rays=np.array([[[0.0, -0.5, 0.0], [0.0, 0.5, 0.0]]]))
    camera = ViewCamera(distance=3.0, azimuth=0.0, elevation=0.0)

    def seen(x: float) -> int:
        world.hierarchy.geoms.clear()
        world.hierarchy.geoms.append(
            msd.schema.Geometry(shape=ShapeType.Box, size=[0.05, 0.4, 0.4], position=[x, 0, 0])
        )
        renderer.set_world(world)
        columns = []
        for overlays in (frozenset(), frozenset({"rays"})):
            renderer.render(camera, SIZE, None, RenderOptions(overlays=overlays, measured=line))
            columns.append(renderer.read_pixels()[:, 60].astype(int))
        return int((columns[1] - columns[0]).max())

    behind, in_front = seen(-0.5), seen(0.5)
    assert 10 < behind < 0.6 * in_front


def _frame(world, poses=None):
    nodes = links(world)
    start = modelled_poses(nodes)
    return SimpleNamespace(
        world=world,
        nodes=nodes,
        poses=poses or start,
        modelled=start,
        camera=CAMERA,
        size=SIZE,
        options=RenderOptions(),
    )


def test_anchors_of_constraints_meet_as_modelled_and_part_as_mujoco_says():
    world = _world()
    for a, b, *_ in [line for line in anchors(_frame(world)) if len(line[0]) == 1]:
        np.testing.assert_allclose(a, b, atol=1e-9)
    model = mujoco.MjModel.from_xml_string(SCENE)
    data = mujoco.MjData(model)
    data.qpos[:3] += (0.3, -0.1, 0.2)
    data.joint("hinge").qpos = 0.7
    mujoco.mj_forward(model, data)
    poses = Poses(data.xpos.copy(), np.roll(data.xquat, -1, axis=1))
    lines = [line for line in anchors(_frame(world, poses)) if len(line[0]) == 1]
    kinds = {"connect": lines[0], "weld": lines[1]}
    residual = {}
    for i in range(model.neq):
        rows = data.efc_pos[(data.efc_type == mujoco.mjtConstraint.mjCNSTR_EQUALITY) & (data.efc_id == i)]
        kind = "connect" if model.eq_type[i] == mujoco.mjtEq.mjEQ_CONNECT else "weld"
        residual[kind] = rows[:3]
    for kind, (a, b, *_) in kinds.items():
        np.testing.assert_allclose(np.linalg.norm(a - b), np.linalg.norm(residual[kind]), atol=1e-6, err_msg=kind)


def test_inertia_boxes_have_the_size_of_even_boxes():
    model = mujoco.MjModel.from_xml_string(SCENE)
    sizes = box_half_sizes(model.body_mass, model.body_inertia)
    np.testing.assert_allclose(np.sort(sizes[1]), [0.1, 0.2, 0.3], atol=1e-9)
    assert not sizes[0].any()


def test_colliders_of_meshes_are_their_convex_hulls(renderer, tmp_path):
    cube = trimesh.creation.box((2.0, 2.0, 2.0)).subdivide()  # with points inside its faces
    cube.export(tmp_path / "cube.obj")
    (tmp_path / "scene.xml").write_text(
        '<mujoco><asset><mesh name="cube" file="cube.obj"/></asset><worldbody>'
        '<geom type="mesh" mesh="cube"/><geom type="mesh" mesh="cube" contype="0" conaffinity="0" pos="9 0 0"/>'
        "</worldbody></mujoco>"
    )
    world = msd.from_file(str(tmp_path / "scene.xml"))
    renderer.set_world(world)
    renderer.scene.sync()
    frame = _frame(world)
    frame.draw_list = renderer.scene.draw_list
    ((starts, ends, *_),) = colliders(frame)
    found = {tuple(sorted([tuple(np.round(a, 6)), tuple(np.round(b, 6))])) for a, b in zip(starts, ends, strict=True)}
    lengths = sum(np.linalg.norm(np.subtract(a, b)) for a, b in found)
    assert lengths == pytest.approx(24.0)  # the twelve edges, without diagonals


@pytest.mark.parametrize("seed", range(5))
def test_labels_do_not_overlap_and_stay_inside(seed):
    random = np.random.default_rng(seed)
    points = random.uniform(0, 300, (80, 2))
    sizes = np.column_stack([random.uniform(20, 70, 80), np.full(80, 16.0)])
    covered = (100.0, 100.0, 60.0, 40.0)
    placed = place(points, sizes, (300, 300), [covered])
    assert len(placed) > 15 and placed[0][0] == 0  # the first one has room
    boxes = [covered, *((x, y, *sizes[i]) for i, x, y, _ in placed)]
    for k, (x, y, w, h) in enumerate(boxes):
        assert x >= 0 and y >= 0 and x + w <= 300 and y + h <= 300
        for x2, y2, w2, h2 in boxes[:k]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


@pytest.mark.parametrize("name", [one.name for one in OVERLAYS if one.name not in ("labels", "anchors")])
def test_overlays_are_in_all_worlds_that_are_shown(renderer, name):
    """As far from there as from here, as an orthographic camera sees all as large: what belongs to a world moves
    with it."""
    world, up = _world(), np.array([0.0, 0.0, 0.5])
    poses, offset = modelled_poses(links(world)), np.array([3.0, 1.0, 0.0])
    turned = Poses(poses.xpos + up, poses.xquat)
    joints, contacts, own = {"hierarchy.bodies[1].link.joints[0]": 0.4}, _contacts(), _measured()
    there = replace(contacts, points=contacts.points + up)
    known = Known(joints, there, replace(own, centres=own.centres + up, tendons=own.tendons + up, rays=own.rays + up))
    renderer.set_world(world)
    options = RenderOptions(
        overlays=frozenset({name}), joint_positions=joints, contacts=contacts, measured=own, others=(known,)
    )
    lines = []
    for copies in ([], [Copy(turned, offset)]):
        renderer.set_copies(copies)
        renderer.render(replace(CAMERA, orthographic=True), SIZE, None, options)
        ends = [np.concatenate([start, end]) for start, end, *_ in lines_of(renderer._frame, name in IN_FRONT)]
        lines.append(ends)
    here, both = lines
    assert len(both) == 2 * len(here) > 0
    for one, other in zip(here, both[len(here) :], strict=True):
        assert other == pytest.approx(one + offset + up, abs=1e-6)


def test_what_is_not_known_of_another_world_is_not_drawn_there(renderer):
    world = _world()
    renderer.set_world(world)
    renderer.set_copies([Copy(modelled_poses(links(world)), np.array([3.0, 1.0, 0.0]))])
    on = {"joints", "contacts", "tendons", "rays"}
    options = RenderOptions(overlays=frozenset(on), contacts=_contacts(), measured=_measured())
    renderer.render(CAMERA, SIZE, None, options)
    lines = [*lines_of(renderer._frame), *lines_of(renderer._frame, True)]
    assert max(float(start[:, 0].max()) for start, *_ in lines) < 1.5


@pytest.mark.parametrize(("size", "aspect"), [("640 200", 3.2), ("100 300", 1 / 3), ("1 1", 4 / 3)])
def test_a_frustum_has_the_shape_of_the_picture_of_its_camera(renderer, size, aspect):
    world = msd.from_str(
        f"""<mujoco><worldbody><geom size=".1"/>
        <camera name="c" pos="0 0 2" fovy="50" resolution="{size}"/></worldbody></mujoco>"""
    )
    renderer.set_world(world)
    renderer.render(CAMERA, SIZE, None, RenderOptions(overlays=frozenset({"cameras"})))
    ((_, ends, *_),) = lines_of(renderer._frame)
    corners = ends[:4]
    half = np.tan(np.radians(25.0)) * (2.0 - corners[0, 2])
    assert np.abs(corners[:, 0]) == pytest.approx(half * aspect, rel=0.01)
    assert np.abs(corners[:, 1]) == pytest.approx(half, rel=1e-6)


def test_what_lidars_hit_are_points_as_large_and_colored_as_the_scene_says(renderer):
    world = msd.from_str(SCENE)
    look = world.visual.sensor.lidar_point_cloud
    look.point_size_px, look.max_color_distance = 9.0, 4.0
    rays = np.array([[[0, 0, 0.5], [0, 0, 1.0]], [[0, 0, 0.5], [0.9, 0, 0.5]], [[0, 0, 0.5], [0, -0.9, 0.5]]])
    measured = Measured(rays=rays, hits=np.array([True, True, False]))
    renderer.set_world(world)
    renderer.render(CAMERA, SIZE, None, RenderOptions(overlays=frozenset({"rays"}), measured=measured))
    beams, *points = lines_of(renderer._frame)
    assert len(beams[0]) == 3
    assert sum(len(starts) for starts, *_ in points) == 2 and all(width == 9.0 for *_, width in points)
    near, far = (colorsys.rgb_to_hsv(*color[:3])[0] for _, _, color, _ in points)
    assert near < far < 0.2  # nearer is redder; half a metre of four is near
    pixels = renderer.read_pixels()
    clip = CAMERA.projection(1.0) @ CAMERA.view() @ [0, 0, 1.0, 1.0]
    x, y = ((0.5 * (1 + sign * clip[i] / clip[3])) * SIZE[0] for i, sign in ((0, 1), (1, -1)))
    red = pixels[..., 0].astype(int) - pixels[..., 2] > 100
    assert red[round(y) - 2 : round(y) + 3, round(x) - 2 : round(x) + 3].all()


def test_what_lies_inside_of_things_is_drawn_over_them(renderer):
    world = dark_world()
    world.hierarchy.geoms.append(msd.schema.Geometry(shape=ShapeType.Box, size=[0.4, 0.4, 0.4]))
    renderer.set_world(world)
    renderer.render(CAMERA, SIZE, None, RenderOptions(overlays=frozenset({"frames"})))
    assert renderer.read_pixels().max() > 180
