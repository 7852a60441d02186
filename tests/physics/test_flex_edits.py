"""Edits of flexes while they run: written in place, or refused because the model must be put anew."""

import flex_scenes
import mujoco
import numpy as np
import pytest
from reference import relative_error

from engine import physics
from engine.physics.model.set_fields import set_field


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("rope", "flex_edgestiffness", [80.0]),
        ("rope", "flex_edgedamping", [3.0]),
        ("plate", "flex_damping", [0.05]),
        ("cells", "flex_damping", [0.05]),
    ],
)
def test_written_in_place(name, field, value):
    model = flex_scenes.load(flex_scenes.SCENES, name)
    m = physics.put_model(model)
    d = physics.make_data(m)
    getattr(model, field)[:] = value
    data = flex_scenes.disturbed(model)
    assert set_field(m, field, getattr(model, field))
    d.qpos.assign(data.qpos[None].astype(np.float32))
    d.qvel.assign(data.qvel[None].astype(np.float32))
    physics.forward(m, d)
    for force in ("qfrc_spring", "qfrc_damper"):
        assert relative_error(getattr(d, force).numpy()[0], getattr(data, force)) < 1e-5


@pytest.mark.parametrize(
    ("scenes", "name", "field"),
    [
        (flex_scenes.SCENES, "solid", "flex_stiffness"),
        (flex_scenes.SCENES, "dome", "flex_bending"),
        (flex_scenes.SCENES, "cells", "flex_node0"),
        (flex_scenes.HELD, "cube", "eq_data"),
        (flex_scenes.RODS, "curve", "body_pos"),
    ],
)
def test_refused_where_the_layout_follows(scenes, name, field):
    model = flex_scenes.load(scenes, name)
    m = physics.put_model(model)
    same = np.array(getattr(model, field))
    set_field(m, field, same)
    with pytest.raises(ValueError, match=f"flexes are laid out for the present {field}"):
        set_field(m, field, same + 0.5)


def test_damping_of_edges_that_have_no_jacobian():
    text = flex_scenes.scene(flex_scenes.flexcomp('type="grid" count="4 1 1" dim="1"', ""))
    m = physics.put_model(mujoco.MjModel.from_xml_string(text))
    assert not m.flexedge_J_rownnz.numpy().any()
    set_field(m, "flex_edgedamping", np.zeros(1))
    with pytest.raises(ValueError, match="flex_edgedamping"):
        set_field(m, "flex_edgedamping", np.ones(1))


def test_bodies_apart_from_rods_move_in_place():
    text = flex_scenes.RODS["curve"].replace("<worldbody>", '<worldbody><body name="apart"><geom size=".1"/></body>')
    model = mujoco.MjModel.from_xml_string(text)
    m = physics.put_model(model)
    places = np.array(model.body_pos)
    places[model.body("apart").id] += 0.5
    assert set_field(m, "body_pos", places)
