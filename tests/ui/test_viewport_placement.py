"""Where objects stand and which field values move them: checked against the composed world poses."""

import numpy as np
import pytest
from fake_session import FakeSimulation
from viewport_world import sample_world

from app.document import Document
from app.placements import placement
from app.session import Session
from engine.geometry.rotation import IDENTITY, from_axis_angle, rotate
from engine.msd.paths import put
from engine.msd.schema import Body, FreeJoint, Geometry, Link, ShapeType, World
from engine.server import Engine
from engine.simulation.applied_forces import STIFFNESS
from render.poses import links, modelled_poses, placed, places_among
from ui.viewport.bodies import Bodies

UPPER = "hierarchy.bodies[1].link"
LOWER = f"{UPPER}.children[0]"
MOVABLE = [
    UPPER, LOWER, f"{LOWER}.geoms[0]", f"{LOWER}.sites[0]", f"{LOWER}.cameras[0]", "hierarchy.lights[0]",
    "hierarchy.geoms[1]", "hierarchy.bodies[0].link", f"{LOWER}.joints[0]",
]  # fmt: skip


def place(world, path):
    nodes = links(world)
    return placement(world, path, nodes, modelled_poses(nodes))


@pytest.mark.parametrize("path", MOVABLE)
def test_move_and_turn_do_in_the_world_what_was_asked(path):
    world = sample_world()
    before = place(world, path)
    delta, turn = np.array([0.3, -0.2, 0.7]), from_axis_angle([1.0, 2.0, -0.5], 0.8)
    put(world, before.position_path, before.moved(delta))
    put(world, before.rotation_path, before.turned(turn))
    after = place(world, path)
    np.testing.assert_allclose(after.position, before.position + delta, atol=1e-12)
    forward = np.array([0.0, 0.0, 1.0])
    np.testing.assert_allclose(
        rotate(after.rotation, forward),
        rotate(turn, rotate(before.rotation, forward)),
        atol=1e-12,
    )


def test_only_what_has_a_pose_can_be_moved():
    world = sample_world()
    for path in ("", "visual", 'assets.materials["red"]', "hierarchy.bodies[9]"):
        assert place(world, path) is None
    assert place(world, "hierarchy.bodies[1]").path == UPPER
    assert place(world, "hierarchy.bodies[0].link").free and not place(world, UPPER).free


def test_bodies_are_matched_by_name_while_the_engine_lags_behind():
    document = Document(sample_world())
    simulation = FakeSimulation(document)
    simulation.show(2, [7.0, 7.0, 7.0])
    document.remove("hierarchy.bodies[0]")
    nodes = links(document.world)
    layout, frame = simulation.layout, simulation.frame()
    places = places_among(nodes, layout.body_name, layout.body_path)
    poses = placed(modelled_poses(nodes), places, frame.xpos, frame.xquat)
    assert len(poses.xpos) == len(nodes) == 3
    np.testing.assert_allclose(poses.xpos[1], [7, 7, 7])


def test_pulled_body_of_a_real_simulation_hangs_on_its_spring(qtbot):
    """A free ball comes to rest below the target by what its weight stretches the spring: g / stiffness."""
    world = World()
    ball = Geometry(shape=ShapeType.Sphere, size=np.array([0.1, 0.0, 0.0]))
    link = Link(name="ball", local_translation=np.array([0.0, 0.0, 1.0]), geoms=[ball])
    world.hierarchy.bodies.append(Body(link=link, free=FreeJoint()))
    world.simulate_option.timestep = 0.002
    session = Session(Document(world), Engine(in_process=True))
    session.poll()
    session.pull(1, (0, 0, 0), (0.5, 0.0, 2.0))

    def pulled() -> bool:
        session.poll()
        return session.frame().time > 2.0

    session.play()
    qtbot.waitUntil(pulled, timeout=60000)
    np.testing.assert_allclose(session.frame().xpos[1], [0.5, 0.0, 2.0 - 9.81 / STIFFNESS], atol=0.02)
    session.close()


def test_bodies_that_are_no_links_are_passed_over():
    nodes = links(sample_world())
    names = [getattr(node.element, "name", None) or "" for node in nodes]
    names[2:2] = ["cloth_0", "cloth_1"]
    paths = [node.path for node in nodes]
    paths[2:2] = ["extras.flexes[0]"] * 2
    places = places_among(nodes, names, paths)
    np.testing.assert_array_equal(places, [0, 1, *range(4, len(nodes) + 2)])
    xpos = np.arange(3.0 * (len(nodes) + 2)).reshape(-1, 3)
    poses = placed(modelled_poses(nodes), places, xpos, np.tile(IDENTITY, (len(nodes) + 2, 1)))
    np.testing.assert_array_equal(poses.xpos, xpos[places])


def test_a_pull_takes_the_bodies_around_a_vertex_along():
    """All by the same acceleration, less the farther away they are; none of a link."""
    document = Document(sample_world())
    simulation = FakeSimulation(document)
    layout, frame = simulation.layout, simulation.frame()
    first, cloth = len(layout.body_path), 11
    layout.body_path += ["extras.flexes[0]"] * cloth
    layout.body_name += [f"cloth_{i}" for i in range(cloth)]
    layout.body_subtreemass += [0.5, *[0.1] * (cloth - 1)]
    row = np.column_stack([np.linspace(0.0, 1.0, cloth), np.zeros((cloth, 2))])
    frame.xpos = np.concatenate([frame.xpos, row])
    frame.xquat = np.concatenate([frame.xquat, np.tile(IDENTITY, (cloth, 1))])
    bodies = Bodies(document, simulation)
    around = dict(bodies.around("extras.flexes[0]", first + 1, row[1]))
    assert set(around) == {first + i for i in range(9)} - {first + 1}
    assert around[first] / 5.0 == around[first + 2] > around[first + 3] > around[first + 4] > 0.01
    assert bodies.around("hierarchy.bodies[0].link", 1, row[1]) == []
