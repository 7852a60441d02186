"""Lidars of MSD: where their beams go, what they see, and how those that turn spread a frame over steps."""

import numpy as np
import pytest

import engine.physics as physics
from engine import msd
from engine.compiler import BuildError, build
from engine.physics.enums import SensorType
from engine.physics.model.set_fields import set_field

SCENE = """
<mujoco>
  <option timestep="0.002"/>
  <asset><lidar name="scan" {pattern} cutoff="{cutoff}"/></asset>
  <worldbody>
    <geom name="wall" type="box" size="0.1 5 5" pos="3 0 0"/>
    <geom name="side" type="box" size="5 0.1 5" pos="0 4 0"/>
    <geom name="floor" type="box" size="5 5 0.1" pos="0 0 -2"/>
    <body name="head" pos="0.5 0 0"><freejoint/><geom size="0.1"/><site name="eye"/>
      <body pos="0.4 0 0"><geom size="0.05" mass="0.01"/></body></body>
  </worldbody>
  <sensor><lidar name="lidar" asset="scan" site="eye" {sensor}/></sensor>
</mujoco>
"""

GRID = 'hscan="4" vscan="3" hrange="-90 90" vrange="-30 30"'
PATTERNS = {
    "grid": GRID,
    "whole turn": 'hscan="8" vscan="1" hrange="-180 180" vrange="0 20"',
    "one beam": 'hscan="1" vscan="1" hrange="80 120" vrange="10 20"',
    "rings": 'pattern="rings" elevations="-10 0 20" hscan="5" hrange="60 120"',
}


def text(pattern: str = GRID, cutoff: float = 20.0, sensor: str = "") -> str:
    return SCENE.format(pattern=pattern, cutoff=cutoff, sensor=sensor)


def started(source: str, nworld: int = 1):
    m = physics.put_model(build(msd.from_str(source)))
    return m, physics.make_data(m, nworld)


def cloud(d, world: int = 0) -> np.ndarray:
    return d.sensordata.numpy()[world].reshape(-1, 3)


def test_points_on_walls():
    """Column by column from -90° (away from the wall) to 90° (towards it); rows turn towards the site's y axis."""
    m, d = started(text(sensor='exclude="parentsubtree"'))
    physics.forward(m, d)
    rise, wide = np.tan(np.radians(30.0)), np.hypot(2.4, 2.4 / np.tan(np.radians(30.0)))
    missed = np.zeros((6, 3))
    towards = [[2.9, -wide * rise, 2.4 / rise], [2.9, 0, 2.4 / rise], [2.9, wide * rise, 2.4 / rise]]
    ahead = [[2.9, -2.4 * rise, 0], [2.9, 0, 0], [2.9, 2.4 * rise, 0]]
    np.testing.assert_allclose(cloud(d), [*missed, *towards, *ahead], atol=1e-5)


def test_beams_end_at_the_cutoff():
    m, d = started(text(cutoff=2.5, sensor='exclude="parentsubtree"'))
    physics.forward(m, d)
    seen = cloud(d).any(axis=1)
    assert seen.tolist() == [False] * 10 + [True, False]


@pytest.mark.parametrize(
    ("exclude", "first"),
    [("none", [0.85, 0, 0]), ("parentbody", [0.85, 0, 0]), ("parentsubtree", [2.9, 0, 0])],
)
def test_what_it_does_not_see_of_its_robot(exclude, first):
    m, d = started(text('hscan="1" vscan="1" hrange="90 90"', sensor=f'exclude="{exclude}"'))
    physics.forward(m, d)
    np.testing.assert_allclose(cloud(d), [first], atol=1e-6)


def test_a_turn_is_spread_over_steps_and_shown_at_its_end():
    """Seven beams downwards in five steps, from a head that moves by 2 cm a step: the points tell where it was."""
    m, d = started(text('hscan="7" vscan="1" hrange="180 180"', sensor='hz="100" exclude="parentsubtree"'), nworld=2)
    d.qvel.numpy()[1, 0] = 10.0
    for step in range(10):
        physics.step(m, d)
        if step < 4:
            assert not d.sensordata.numpy().any()
        else:
            start = 0.5 + 0.1 * (step // 5 + step % 5 // 4 - 1) if step >= 9 else 0.5
            steps = np.array([0, 1, 2, 2, 3, 4, 4])
            np.testing.assert_allclose(cloud(d, 1)[:, 0], start + 0.02 * steps, atol=1e-5)
            np.testing.assert_allclose(cloud(d, 0)[:, 0], 0.5, atol=1e-5)


def test_a_pattern_is_edited_while_it_runs():
    m, d = started(text(sensor='exclude="parentsubtree"'))
    physics.step(m, d)
    other = build(msd.from_str(text('hscan="4" vscan="3" hrange="0 90" vrange="-10 20"')))
    assert set_field(m, "lidar_dir", other.lidar_dir)
    physics.reset_data(m, d)
    physics.step(m, d)
    fresh, expected = started(
        text('hscan="4" vscan="3" hrange="0 90" vrange="-10 20"', sensor='exclude="parentsubtree"')
    )
    physics.step(fresh, expected)
    np.testing.assert_array_equal(cloud(d), cloud(expected))
    assert cloud(d).any()


def test_the_model_says_that_it_is_a_lidar():
    model = build(msd.from_str(text()))
    assert model.sensor_type.tolist() == [SensorType.LIDAR]
    assert model.sensor_dim.tolist() == [36]
    np.testing.assert_allclose(np.linalg.norm(model.lidar_dir, axis=1), 1.0)


def test_a_pattern_without_beams_is_refused():
    world = msd.from_str(text())
    world.sensors.lidar[0].pattern.value.hscan = None
    with pytest.raises(BuildError, match="columns"):
        build(world)


@pytest.mark.parametrize("sensor", ["", 'hz="100"', 'exclude="none"'], ids=["still", "turning", "sees itself"])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_the_same_points_as_in_motrixsim(tmp_path, pattern, sensor):
    """A head that falls, so that frames differ from step to step."""
    motrixsim = pytest.importorskip("motrixsim")
    path = tmp_path / "scene.xml"
    path.write_text(text(PATTERNS[pattern], sensor=sensor))
    model = motrixsim.msd.build(motrixsim.msd.from_file(str(path)))
    data = motrixsim.SceneData(model)
    m, d = started(path.read_text())
    for _ in range(12):
        motrixsim.step(model, data)
        physics.step(m, d)
        expected = np.asarray(model.get_sensor_value("lidar", data)).reshape(-1, 3)
        np.testing.assert_allclose(cloud(d), expected, atol=2e-3)
    assert expected.any()
