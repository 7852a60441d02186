"""What is remembered of pairs that are apart changes no contact: neither the right, nor the wrong, nor what lacks."""

import mujoco
import numpy as np
import pytest

import engine.physics as physics

# A heap of hulls, cylinders and ellipsoids in a box, which collide in turns.
HEAP = """<mujoco>
  <option timestep="0.004"><flag multiccd="{multiccd}"/></option>
  <asset>
    <mesh name="wedge" vertex="-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 -.1 .1 .1"/>
    <mesh name="ball" vertex="{ball}"/>
  </asset>
  <default><geom margin="{margin}" friction=".3"/></default>
  <worldbody>
    <geom type="box" size=".5 .5 .1" pos="0 0 -.1"/>
    <geom type="mesh" mesh="wedge" pos=".35 0 .1"/><geom type="mesh" mesh="wedge" pos="-.35 0 .1" euler="0 0 180"/>
    <body pos="0 0 .15"><freejoint/><geom type="mesh" mesh="ball"/></body>
    <body pos=".1 .1 .45"><freejoint/><geom type="mesh" mesh="wedge"/></body>
    <body pos="-.1 .1 .5"><freejoint/><geom type="cylinder" size=".08 .1"/></body>
    <body pos="0 -.15 .6"><freejoint/><geom type="ellipsoid" size=".1 .07 .05"/></body>
    <body pos=".02 -.1 .8"><freejoint/><geom type="box" size=".06 .08 .05" euler="20 30 0"/></body>
    <body pos="-.2 -.1 .4"><freejoint/><geom type="mesh" mesh="ball"/></body>
  </worldbody>
</mujoco>"""


def heap(margin: float, multiccd: str) -> mujoco.MjModel:
    points = np.random.default_rng(3).normal(size=(60, 3))
    ball = 0.1 * points / np.linalg.norm(points, axis=1, keepdims=True)
    text = " ".join(f"{x:.6f}" for x in ball.ravel())
    return mujoco.MjModel.from_xml_string(HEAP.format(ball=text, margin=margin, multiccd=multiccd))


def contacts(d: physics.Data) -> list[np.ndarray]:
    contact = d.groups["contact"]
    return [
        array.numpy()[world, : contact.ncon.numpy()[world]]
        for array in (contact.geom, contact.dist, contact.pos, contact.frame)
        for world in range(d.nworld)
    ]


@pytest.mark.parametrize(("margin", "multiccd"), [(0.0, "enable"), (0.0, "disable"), (0.01, "enable")])
def test_contacts_are_those_of_a_search_without_memory(margin, multiccd):
    m = physics.put_model(heap(margin, multiccd))
    d, blank = physics.make_data(m, 2), physics.make_data(m, 2)
    d.qvel.assign(np.random.default_rng(0).normal(size=d.qvel.shape).astype(np.float32))
    random = np.random.default_rng(1)
    pairs, of_blank = d.collision.pairs, blank.collision.pairs
    used = found = 0
    for step in range(300):
        physics.step(m, d)
        for name in ("qpos", "qvel"):
            getattr(blank, name).assign(getattr(d, name))
        physics.kinematics(m, d)
        used += int((pairs.apart_pair.numpy()[:, :, 0] >= 0).sum())
        if step % 3 == 0:  # whatever it was
            pairs.apart.assign(random.normal(size=(*pairs.apart.shape, 3)).astype(np.float32))
        physics.collision(m, d)
        of_blank.apart_pair.fill_(-1)
        physics.kinematics(m, blank)
        physics.collision(m, blank)
        for a, b in zip(contacts(d), contacts(blank), strict=True):
            assert np.array_equal(a, b)
        found += int(d.groups["contact"].ncon.numpy().sum())
    assert used > 300 and found > 300


def test_another_mesh_in_a_pair_is_searched_from_its_own_vertices():
    """What was remembered of a hull of 60 vertices is no vertex of one of six."""
    m = physics.put_model(heap(0.0, "enable"))
    d = physics.make_data(m, 1)
    for _ in range(5):
        physics.step(m, d)
    d.collision.pairs.apart_vertex.fill_(1 << 20)
    physics.step(m, d)
    assert np.isfinite(d.qpos.numpy()).all()
