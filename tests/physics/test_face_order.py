"""The order of triangles and elements, against the trees of bounding boxes that MuJoCo builds."""

import mujoco
import numpy as np
import pytest
from collision_oracle import MESHES

from engine import msd, physics
from engine.compiler import build
from engine.physics.collisions.face_order import arrays
from engine.physics.collisions.flex_table import _leaves

SCENE = """<mujoco><asset>{}<mesh name="cap" builtin="hemisphere" params="6"/><mesh name="ball" builtin="sphere"
    params="3"/></asset><worldbody>{}<geom type="sdf" mesh="gem" pos="0 0 9"/></worldbody></mujoco>"""
FLEXES = {
    "sheet": 'count="9 7 1" dim="2"',
    "turned": 'count="6 6 1" dim="2" euler="10 20 30"',
    "solid": 'count="4 5 3" dim="3"',
    "rope": 'count="10 1 1" dim="1"',
}


def from_first_leaf(model: mujoco.MjModel, adr: int) -> list[int]:
    found, waiting = [], [0]
    while waiting:
        node = waiting.pop()
        if model.bvh_nodeid[adr + node] >= 0:
            found.append(int(model.bvh_nodeid[adr + node]))
        else:
            waiting += [int(child) for child in model.bvh_child[adr + node][::-1] if child >= 0]
    return found


@pytest.mark.parametrize("mesh", ["gem", "brick", "pebble", "cap", "ball"])
def test_triangles_from_the_last_leaf_to_the_first(mesh: str) -> None:
    text = SCENE.format(MESHES, f'<geom type="mesh" mesh="{mesh}"/>')
    truth = mujoco.MjModel.from_xml_string(text)
    number = truth.geom_dataid[0]
    for host in (truth, build(msd.from_str(text))):
        order = arrays(host)["mesh_faceorder"][truth.mesh_faceadr[number] :][: truth.mesh_facenum[number]]
        assert order[::-1].tolist() == from_first_leaf(truth, truth.mesh_bvhadr[number])


@pytest.mark.parametrize("kind", FLEXES)
def test_elements_of_a_flex(kind: str) -> None:
    text = f"""<mujoco><worldbody><body name="b" pos=".1 .2 .3" euler="3 4 5"><flexcomp name="f" type="grid"
        spacing=".1 .12 .1" radius=".01" {FLEXES[kind]}><edge equality="true"/><contact selfcollide="bvh"/>
        </flexcomp></body></worldbody></mujoco>"""
    truth = mujoco.MjModel.from_xml_string(text)
    expected = from_first_leaf(truth, truth.flex_bvhadr[0])
    for host in (truth, build(msd.from_str(text))):
        assert _leaves(host, 0).tolist() == expected


def test_a_cloth_on_a_ring_touches_where_it_does_in_mujoco() -> None:
    """Of triangles with a common vertex in the ring it is the one that comes first: so are its normal and depth."""
    torus = '<plugin plugin="mujoco.sdf.torus"/>'
    text = f"""<mujoco><extension>{torus}</extension><asset><mesh name="m">{torus}</mesh></asset><worldbody>
        <body name="ring"><geom type="sdf" mesh="m">{torus}</geom></body><body name="b" pos="0 0 .3"><flexcomp
        name="f" type="grid" count="8 8 1" spacing=".12 .12 .1" dim="2" radius=".001"><edge equality="true"/><contact
        selfcollide="none"/></flexcomp></body></worldbody></mujoco>"""
    truth = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(truth)
    while data.ncon < 12:
        mujoco.mj_step(truth, data)
    mujoco.mj_forward(truth, data)
    m = physics.put_model(build(msd.from_str(text)))
    d = physics.put_data(m, data)
    physics.forward(m, d)
    count = int(d.ncon.numpy()[0])
    assert count == data.ncon
    assert d.contact.by_world.elem.numpy()[0, :count, 1].tolist() == data.contact.elem[:, 1].tolist()
    np.testing.assert_allclose(d.contact.by_world.dist.numpy()[0, :count], data.contact.dist, atol=2e-6)
    np.testing.assert_allclose(d.contact.by_world.pos.numpy()[0, :count], data.contact.pos, atol=1e-5)
    aligned = (d.contact.by_world.frame.numpy()[0, :count, 0] * data.contact.frame[:, :3]).sum(axis=1)
    assert aligned.min() > 0.999
