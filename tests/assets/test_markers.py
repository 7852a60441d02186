"""Markers: what is drawn, and what is refused."""

from __future__ import annotations

import gc

import numpy as np
import pytest
import torch

from engine.assets.markers import (
    DEFORMABLE_TARGET_MARKER_CFG,
    FRAME_MARKER_CFG,
    VisualizationMarkers,
    VisualizationMarkersCfg,
    markers_of,
)
from engine.assets.sim import (
    CollisionPropertiesCfg,
    ConeCfg,
    CuboidCfg,
    PreviewSurfaceCfg,
    RigidBodyPropertiesCfg,
    SimulationCfg,
    SimulationContext,
    SphereCfg,
)
from engine.compiler import build
from engine.msd.schema import ShapeType

CFG = VisualizationMarkersCfg(
    prim_path="/Visuals/test",
    markers={
        "ball": SphereCfg(radius=0.1, visual_material=PreviewSurfaceCfg(diffuse_color=(1.0, 0.0, 0.0))),
        "box": CuboidCfg(
            size=(0.2, 0.4, 0.6),
            rigid_props=RigidBodyPropertiesCfg(),
            collision_props=CollisionPropertiesCfg(),
        ),
        "cone": ConeCfg(radius=0.1, height=0.3),
        "frame": FRAME_MARKER_CFG.markers["frame"],
    },
)


@pytest.fixture
def sim():
    SimulationContext.clear_instance()
    yield SimulationContext(SimulationCfg(device="cpu"))
    SimulationContext.clear_instance()


def test_markers_stand_where_they_are_put(sim):
    markers = VisualizationMarkers(CFG)
    assert markers.num_prototypes == 4 and "box" in str(markers)
    assert not markers.shapes().hierarchy.bodies
    places = np.array([[1.0, 0, 0], [0, 2.0, 0], [0, 0, 3.0]])
    half = np.sqrt(0.5)
    turns = torch.tensor([[1.0, 0, 0, 0], [half, 0, 0, half], [1.0, 0, 0, 0]])
    markers.visualize(places, turns, np.array([[1.0, 1, 1], [1, 2, 3], [2, 2, 2]]), [0, 1, 1])
    assert markers.count == 3
    model = build(markers.shapes())
    assert model.nv == 0 and model.ngeom == 3
    assert not (model.geom_contype.any() or model.geom_conaffinity.any())
    assert np.allclose(model.body_pos[model.geom_bodyid], places)
    assert np.allclose(model.body_quat[model.geom_bodyid[1]], [half, 0, 0, half], atol=1e-6)
    assert np.allclose(model.geom_size[:, :], [[0.1, 0, 0], [0.1, 0.4, 0.9], [0.2, 0.4, 0.6]])


def test_what_is_left_out_stays_as_it_was(sim):
    markers = VisualizationMarkers(CFG)
    markers.visualize(translations=np.ones((3, 3)), marker_indices=[0, 1, 2])
    markers.visualize(marker_indices=np.array([1, 1, 0]))
    assert np.array_equal(markers.translations, np.ones((3, 3)))
    markers.visualize(translations=np.zeros((5, 3)))
    assert markers.marker_indices.tolist() == [0, 0, 0, 0, 0] and markers.scales.shape == (5, 3)
    markers.visualize(translations=np.zeros((2, 3)))
    assert markers.count == 2 and len(markers.shapes().hierarchy.bodies) == 2
    markers.visualize(translations=np.zeros((0, 3)))
    assert markers.count == 0 and not markers.shapes().hierarchy.bodies


def test_every_kind_is_drawn(sim):
    markers = VisualizationMarkers(CFG)
    markers.visualize(translations=np.zeros((4, 3)), scales=np.full((4, 3), 0.5), marker_indices=np.arange(4))
    shapes = [geom.shape for body in markers.shapes().hierarchy.bodies for geom in body.link.geoms]
    assert shapes.count(ShapeType.Cylinder) == 3 and ShapeType.Mesh in shapes


def test_a_stretched_ball_is_an_ellipsoid(sim):
    markers = VisualizationMarkers(CFG)
    markers.visualize(translations=np.zeros((1, 3)), scales=np.array([[1.0, 2.0, 3.0]]))
    (geom,) = markers.shapes().hierarchy.bodies[0].link.geoms
    assert geom.shape is ShapeType.Ellipsoid and np.allclose(geom.size, [0.1, 0.2, 0.3])


def test_what_is_hidden_is_not_drawn(sim):
    markers = VisualizationMarkers(CFG)
    markers.visualize(translations=np.zeros((3, 3)))
    markers.set_visibility(False)
    assert not markers.is_visible() and not markers.shapes().hierarchy.bodies
    markers.visualize(translations=np.ones((7, 3)))
    assert markers.count == 3
    markers.set_visibility(True)
    assert len(markers.shapes().hierarchy.bodies) == 3


def test_spawning_kinds_of_markers_puts_nothing_on_the_stage(sim):
    version = sim.stage.version
    markers = VisualizationMarkers(CFG)
    assert sim.stage.version == version and not sim.stage.prims
    assert markers_of(sim) == [markers]
    del markers
    gc.collect()
    assert markers_of(sim) == []


@pytest.mark.parametrize(
    "given, message",
    [
        ({}, "one or more of"),
        ({"translations": np.zeros((3, 4))}, r"shape \(M, 3\)"),
        ({"orientations": np.zeros(4)}, r"shape \(M, 4\)"),
        ({"translations": np.zeros((3, 3)), "scales": np.zeros((2, 3))}, "translations for 3, scales for 2"),
        ({"marker_indices": [4]}, "no kind of marker 4; there is 0 'ball'"),
        ({"marker_indices": [0.5]}, "whole numbers"),
    ],
)
def test_bad_input_is_refused_and_changes_nothing(sim, given, message):
    markers = VisualizationMarkers(CFG)
    markers.visualize(translations=np.ones((2, 3)))
    with pytest.raises(ValueError, match=message):
        markers.visualize(**given)
    assert np.array_equal(markers.translations, np.ones((2, 3)))


def test_kinds_that_are_none_are_refused(sim):
    with pytest.raises(ValueError, match="cannot be empty"):
        VisualizationMarkers(VisualizationMarkersCfg(prim_path="/Visuals/none", markers={}))
    with pytest.raises(TypeError, match="a World"):
        VisualizationMarkers(VisualizationMarkersCfg(prim_path="/Visuals/none", markers={"a": 3}))
    with pytest.raises(TypeError, match="prim_path"):
        VisualizationMarkers(DEFORMABLE_TARGET_MARKER_CFG)


def test_markers_need_a_simulation():
    SimulationContext.clear_instance()
    with pytest.raises(RuntimeError, match="make a SimulationContext first"):
        VisualizationMarkers(CFG)
