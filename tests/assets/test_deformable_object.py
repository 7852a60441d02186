"""Deformable objects: state, targets, element quantities, resets of some environments, errors."""

from __future__ import annotations

import gc
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
import torch

from engine import msd
from engine.assets.deformable_object import DeformableObject, DeformableObjectCfg
from engine.assets.sim import (
    CuboidCfg,
    DeformableBodyMaterialCfg,
    DeformableBodyPropertiesCfg,
    MeshCapsuleCfg,
    MeshConeCfg,
    MeshCuboidCfg,
    MeshCylinderCfg,
    MeshSphereCfg,
    SimulationCfg,
    SimulationContext,
)
from engine.assets.utils.math import matrix_from_quat

ROOT = Path(__file__).parents[2]
YOUNG, POISSON = 2e4, 0.3


@pytest.fixture
def sim():
    SimulationContext.clear_instance()
    yield SimulationContext(SimulationCfg(dt=0.01, device="cpu"))
    SimulationContext.clear_instance()


@pytest.fixture
def weightless():
    SimulationContext.clear_instance()
    yield SimulationContext(SimulationCfg(dt=0.01, device="cpu", gravity=(0.0, 0.0, 0.0)))
    SimulationContext.clear_instance()


def origins(sim: SimulationContext, count: int) -> None:
    for i in range(count):
        sim.stage.define(f"/World/Origin{i}", translation=(float(i), 0.0, 0.0))


def soft(**settings) -> MeshCuboidCfg:
    return MeshCuboidCfg(
        size=(0.2, 0.2, 0.2),
        deformable_props=DeformableBodyPropertiesCfg(
            simulation_hexahedral_resolution=2, vertex_velocity_damping=0.0, **settings
        ),
        physics_material=DeformableBodyMaterialCfg(
            youngs_modulus=YOUNG, poissons_ratio=POISSON, elasticity_damping=1e-3
        ),
    )


def cubes(count: int, sim: SimulationContext, rot=(1.0, 0.0, 0.0, 0.0), spawn=None) -> DeformableObject:
    origins(sim, count)
    begin = DeformableObjectCfg.InitialStateCfg(pos=(0.0, 0.0, 0.5), rot=rot)
    return DeformableObject(
        DeformableObjectCfg(prim_path="/World/Origin.*/Cube", spawn=spawn or soft(), init_state=begin)
    )


def test_shapes_and_counts(sim):
    cube = cubes(3, sim)
    sim.reset()
    data = cube.data
    assert (cube.num_instances, cube.num_bodies) == (3, 1)
    assert (cube.max_sim_vertices_per_body, cube.max_sim_elements_per_body) == (27, 48)
    assert (cube.max_collision_vertices_per_body, cube.max_collision_elements_per_body) == (27, 48)
    for name, shape in {
        "default_nodal_state_w": (3, 27, 6),
        "nodal_kinematic_target": (3, 27, 4),
        "nodal_pos_w": (3, 27, 3),
        "nodal_vel_w": (3, 27, 3),
        "nodal_state_w": (3, 27, 6),
        "sim_element_quat_w": (3, 48, 4),
        "collision_element_quat_w": (3, 48, 4),
        "sim_element_deform_gradient_w": (3, 48, 3, 3),
        "collision_element_deform_gradient_w": (3, 48, 3, 3),
        "sim_element_stress_w": (3, 48, 3, 3),
        "collision_element_stress_w": (3, 48, 3, 3),
        "root_pos_w": (3, 3),
        "root_vel_w": (3, 3),
    }.items():
        assert tuple(getattr(data, name).shape) == shape, name
    assert torch.allclose(data.root_pos_w, torch.tensor([[0, 0, 0.5], [1, 0, 0.5], [2, 0, 0.5]]), atol=1e-6)
    assert (data.nodal_kinematic_target[..., 3] == 1).all()


def test_a_body_falls_freely(sim):
    """Euler's method with new velocities: v = -g t, z = z0 - g h^2 k (k + 1) / 2 after k steps of the engine."""
    cube = cubes(1, sim)
    sim.reset()
    for _ in range(10):
        sim.step()
        cube.update(0.01)
    k, h = 10 * sim.substeps, 0.01 / sim.substeps
    assert cube.data.root_vel_w[0, 2] == pytest.approx(-9.81 * k * h, rel=1e-4)
    assert cube.data.root_pos_w[0, 2] == pytest.approx(0.5 - 9.81 * h * h * k * (k + 1) / 2, rel=1e-4)
    assert cube.data.sim_element_stress_w.abs().max() < 5.0  # of Young's modulus 2e4


def test_state_is_the_engine_s_own_memory(sim):
    cube = cubes(2, sim)
    sim.reset()
    data = sim.simulation.data
    start = data.flexvert_xpos.ptr
    assert start <= cube.data.nodal_pos_w.data_ptr() < start + data.flexvert_xpos.capacity
    assert cube.data.nodal_vel_w.data_ptr() == data.qvel.ptr
    sim.step()
    cube.update(0.01)
    assert cube.data.nodal_vel_w.data_ptr() == data.qvel.ptr


def test_a_state_that_is_written_is_read_at_once_and_reaches_one_environment(sim):
    cube = cubes(3, sim)
    sim.reset()
    sim.step()
    cube.update(0.01)
    before = cube.data.nodal_state_w.clone()
    state = torch.randn(1, 27, 6)
    cube.write_nodal_state_to_sim(state, env_ids=[1])
    assert torch.allclose(cube.data.nodal_state_w[1], state[0], atol=1e-6)
    assert torch.equal(cube.data.nodal_state_w[[0, 2]], before[[0, 2]])
    cube.write_nodal_state_to_sim(cube.data.default_nodal_state_w)
    assert torch.allclose(cube.data.nodal_state_w, cube.data.default_nodal_state_w, atol=1e-6)


def test_frames_that_are_turned(weightless):
    """Environments whose frames are turned: slides of the engine's joints run along other axes there."""
    sim, angle = weightless, 0.6
    sim.stage.define("/World/Origin0", translation=(0, 0, 0))
    sim.stage.define("/World/Origin1", translation=(1, 2, 3), orientation=(np.cos(angle), 0, np.sin(angle), 0))
    begin = DeformableObjectCfg.InitialStateCfg(pos=(0.0, 0.0, 0.5))
    cube = DeformableObject(DeformableObjectCfg(prim_path="/World/Origin.*/Cube", spawn=soft(), init_state=begin))
    sim.reset()
    turn = matrix_from_quat(torch.tensor([[np.cos(angle), 0, np.sin(angle), 0]], dtype=torch.float32))[0]
    local = cube.data.nodal_pos_w[0]
    assert torch.allclose(cube.data.nodal_pos_w[1], local @ turn.T + torch.tensor([1.0, 2.0, 3.0]), atol=1e-5)
    assert torch.allclose(cube.data.sim_element_deform_gradient_w[1], turn.expand(48, 3, 3), atol=1e-4)
    state = torch.randn(2, 27, 6)
    cube.write_nodal_state_to_sim(state)
    assert torch.allclose(cube.data.nodal_state_w, state, atol=1e-5)
    cube.write_nodal_state_to_sim(cube.data.default_nodal_state_w + torch.tensor([0, 0, 0, 0.1, 0.2, 0.3]))
    for _ in range(10):
        sim.step()
        cube.update(0.01)
    moved = cube.data.nodal_pos_w - cube.data.default_nodal_state_w[..., :3]
    assert torch.allclose(moved, torch.tensor([0.01, 0.02, 0.03]).expand(2, 27, 3), atol=1e-5)


@pytest.mark.parametrize("spawn", ["solid", "grid", "sheet"])
def test_element_quantities_of_a_linear_map(weightless, spawn):
    worlds = {
        "solid": '<flexcomp name="f" type="grid" count="3 4 3" spacing=".1 .07 .09" dim="3" mass="1" radius=".001">'
        f'<elasticity young="{YOUNG}" poisson="{POISSON}"/>',
        "grid": '<flexcomp name="f" type="grid" count="5 5 5" spacing=".05 .05 .05" dim="3" mass="1" radius=".001"'
        f' dof="trilinear" cellcount="2 2 2"><elasticity young="{YOUNG}" poisson="{POISSON}"/>',
        "sheet": '<flexcomp name="f" type="grid" count="4 5 1" spacing=".1 .07 .09" dim="2" mass="1" radius=".001">'
        f'<elasticity young="{YOUNG}" poisson="{POISSON}" thickness="0.01" elastic2d="stretch"/>',
    }
    mjcf = f"<mujoco><worldbody>{worlds[spawn]}<contact selfcollide='none'/></flexcomp></worldbody></mujoco>"
    half = 0.35
    quat = (np.cos(half), np.sin(half), 0.0, 0.0)
    thing = DeformableObject(
        DeformableObjectCfg(
            prim_path="/World/Thing",
            spawn=msd.from_str(mjcf, format="mjcf"),
            init_state=DeformableObjectCfg.InitialStateCfg(rot=quat),
        )
    )
    weightless.reset()
    data = thing.data
    spawned = matrix_from_quat(torch.tensor([quat], dtype=torch.float32))[0]
    for quaternions in (data.sim_element_quat_w, data.collision_element_quat_w):
        assert torch.allclose(quaternions, torch.tensor(quat, dtype=torch.float32).expand_as(quaternions), atol=1e-5)
    assert data.sim_element_stress_w.abs().max() < 1e-4 * YOUNG
    stretch = torch.tensor([[1.1, 0.05, 0.0], [0.0, 0.95, 0.02], [0.0, 0.0, 1.05]])
    if spawn == "sheet":  # its normal at rest is z
        stretch = torch.tensor([[1.1, 0.05, 0.0], [0.02, 0.95, 0.0], [0.0, 0.0, 1.0]])
    local = data.default_nodal_state_w[..., :3] @ spawned
    whole = spawned @ stretch
    thing.write_nodal_pos_to_sim(local @ whole.T)
    for gradients in (data.sim_element_deform_gradient_w, data.collision_element_deform_gradient_w):
        assert torch.allclose(gradients, whole.expand_as(gradients), atol=2e-4)
    u, _, v = torch.linalg.svd(whole)
    rotation = matrix_from_quat(data.sim_element_quat_w)
    assert torch.allclose(rotation, (u @ v).expand_as(rotation), atol=2e-4)
    one = torch.eye(3)
    mu = YOUNG / (2 * (1 + POISSON))
    if spawn == "grid":
        turned = (u @ v).T @ whole
        strain = (turned + turned.T) / 2 - one
        lamb = YOUNG * POISSON / (1 + POISSON) / (1 - 2 * POISSON)
        piola = (u @ v) @ (lamb * strain.trace() * one + 2 * mu * strain)
        wanted = piola @ whole.T / torch.linalg.det(whole)
    else:
        strain = (whole.T @ whole - one) / 2
        lamb = YOUNG * POISSON / (1 + POISSON) / (1 - 2 * POISSON)
        if spawn == "sheet":
            lamb, one = YOUNG * POISSON / (1 - POISSON**2), torch.diag(torch.tensor([1.0, 1.0, 0.0]))
        wanted = whole @ (lamb * strain.trace() * one + 2 * mu * strain) @ whole.T / torch.linalg.det(whole)
    for stresses in (data.sim_element_stress_w, data.collision_element_stress_w):
        assert torch.allclose(stresses, wanted.expand_as(stresses), atol=1e-3 * float(wanted.abs().max()) + 5)


def test_nodes_that_are_held_follow_their_targets_and_the_others_hang_on_them(sim):
    cube = cubes(2, sim)
    sim.reset()
    target = cube.data.nodal_kinematic_target.clone()
    top = target[0, :, 2] > 0.55
    target[0, top, 3] = 0.0
    for _ in range(40):
        target[0, top, 2] += 0.002
        cube.write_nodal_kinematic_target_to_sim(target)
        sim.step()
        cube.update(0.01)
        assert torch.allclose(cube.data.nodal_pos_w[0, top], target[0, top, :3], atol=1e-5)
        assert torch.allclose(cube.data.nodal_vel_w[0, top, 2], torch.tensor(0.2), atol=1e-3)
    assert cube.data.root_pos_w[0, 2] == pytest.approx(0.58, abs=0.01)
    assert cube.data.root_pos_w[1, 2] == pytest.approx(0.5 - 9.81 * 0.4**2 / 2, abs=0.02)
    target[..., 3] = 1.0
    cube.write_nodal_kinematic_target_to_sim(target)
    before = cube.data.root_vel_w[0, 2].clone()
    for _ in range(20):
        sim.step()
        cube.update(0.01)
    assert cube.data.root_vel_w[0, 2] - before == pytest.approx(-9.81 * 0.2, rel=1e-3)


def test_a_held_wall_stops_what_falls_on_it(sim):
    """A node that is held weighs more than anything that touches it."""
    cube = cubes(1, sim)
    sim.stage.define(
        "/World/Ball",
        msd.from_str(
            "<mujoco><worldbody><body pos='0 0 .75'><freejoint/><geom size='.1' mass='5'/></body></worldbody>"
            "</mujoco>",
            format="mjcf",
        ),
    )
    sim.reset()
    target = cube.data.nodal_kinematic_target.clone()
    target[..., 3] = 0.0
    cube.write_nodal_kinematic_target_to_sim(target)
    for _ in range(100):
        sim.step()
        cube.update(0.01)
    assert torch.allclose(cube.data.nodal_pos_w, target[..., :3], atol=1e-5)
    ball = sim.simulation.index("body", "World/Ball/Ball")
    assert sim.simulation.read("xpos")[ball, 2] == pytest.approx(0.7, abs=0.01)


def test_a_kinematic_body_stays(sim):
    cube = cubes(2, sim, spawn=soft(kinematic_enabled=True))
    sim.reset()
    for _ in range(5):
        sim.step()
        cube.update(0.01)
        assert torch.allclose(cube.data.nodal_state_w, cube.data.default_nodal_state_w, atol=1e-6)


def test_a_simulation_that_begins_anew_holds_nothing(sim):
    cube = cubes(1, sim)
    sim.reset()
    target = cube.data.nodal_kinematic_target.clone()
    target[..., 3] = 0.0
    cube.write_nodal_kinematic_target_to_sim(target)
    sim.step()
    sim.reset()
    assert (cube.data.nodal_kinematic_target[..., 3] == 1).all()
    sim.step()
    cube.update(0.01)
    assert cube.data.root_vel_w[0, 2] == pytest.approx(-0.0981, rel=1e-3)


def test_positions_are_turned_about_their_mean(sim):
    cube = cubes(2, sim)
    sim.reset()
    quat = torch.nn.functional.normalize(torch.randn(2, 4), dim=-1)
    pos, places = torch.rand(2, 3), cube.data.nodal_pos_w.clone()
    moved = cube.transform_nodal_pos(places, pos, quat)
    assert torch.allclose(moved.mean(dim=1), places.mean(dim=1) + pos, atol=1e-5)
    centred = places - places.mean(dim=1, keepdim=True)
    turned = torch.einsum("nij,nkj->nki", matrix_from_quat(quat), centred)
    assert torch.allclose(moved - moved.mean(dim=1, keepdim=True), turned, atol=1e-5)
    wrong = {
        "nodal_pos": (places[:, 1:], pos, quat),
        "pos": (places, pos[:1], quat),
        "quat": (places, pos, quat[:, :3]),
    }
    for name, given in wrong.items():
        with pytest.raises(ValueError, match=rf"^{name} takes numbers of shape \(2, .*and was given \("):
            cube.transform_nodal_pos(*given)


@pytest.mark.parametrize(
    "cfg",
    [
        MeshSphereCfg(radius=0.1),
        MeshCylinderCfg(radius=0.1, height=0.3, axis="X"),
        MeshCapsuleCfg(radius=0.1, height=0.2, axis="Y"),
        MeshConeCfg(radius=0.1, height=0.3),
        MeshCuboidCfg(size=(0.1, 0.2, 0.3)),
    ],
    ids=lambda cfg: type(cfg).__name__,
)
def test_shapes_have_their_volume_and_extent(sim, cfg):
    volume = {
        "MeshSphereCfg": 4 / 3 * np.pi * 0.1**3,
        "MeshCylinderCfg": np.pi * 0.1**2 * 0.3,
        "MeshCapsuleCfg": np.pi * 0.1**2 * 0.2 + 4 / 3 * np.pi * 0.1**3,
        "MeshConeCfg": np.pi * 0.1**2 * 0.3 / 3,
        "MeshCuboidCfg": 0.006,
    }[type(cfg).__name__]
    extent = {
        "MeshSphereCfg": (0.2, 0.2, 0.2),
        "MeshCylinderCfg": (0.3, 0.2, 0.2),
        "MeshCapsuleCfg": (0.2, 0.4, 0.2),
        "MeshConeCfg": (0.2, 0.2, 0.3),
        "MeshCuboidCfg": (0.1, 0.2, 0.3),
    }[type(cfg).__name__]
    cfg.deformable_props = DeformableBodyPropertiesCfg()
    cfg.physics_material = DeformableBodyMaterialCfg(youngs_modulus=1e4, density=200.0)
    thing = DeformableObject(DeformableObjectCfg(prim_path="/World/Thing", spawn=cfg))
    sim.reset()
    assert sim.simulation.scene.body_mass.sum() == pytest.approx(200 * volume, rel=0.08)
    assert np.allclose(np.ptp(thing.data.nodal_pos_w[0].numpy(), axis=0), extent, atol=0.02)
    assert torch.allclose(
        thing.data.sim_element_quat_w[0, :, 0], torch.ones(thing.max_sim_elements_per_body), atol=1e-4
    )
    sim.step()
    assert sim.simulation.status() == 0


def test_a_mesh_without_deformable_properties_is_rigid(sim):
    cfg = MeshCuboidCfg(size=(0.2, 0.2, 0.2))
    cfg.func("/World/Box", cfg)
    sim.reset()
    assert sim.simulation.scene.nflex == 0 and sim.simulation.scene.ngeom == 1


def test_a_material_that_is_too_stiff_is_made_softer_with_a_warning(sim):
    spawn = soft(solver_position_iteration_count=4)
    spawn.physics_material.youngs_modulus = 5e7
    with pytest.warns(UserWarning, match="too stiff for 4 steps"):
        cube = cubes(1, sim, spawn=spawn)
    sim.reset()
    assert sim.substeps == 4
    simulated = cube.material_physx_view.get_youngs_modulus()
    assert simulated.shape == (1, 1) and 1e3 < simulated < 5e7


@pytest.mark.parametrize("path, count", [("material", 2), ("/World/Soft", 1), (None, None)])
def test_the_view_of_the_material(sim, path, count):
    spawn = soft()
    if path is None:
        spawn.physics_material = None
    else:
        spawn.physics_material_path = path
    cube = cubes(2, sim, spawn=spawn)
    sim.reset()
    view = cube.material_physx_view
    assert (None if view is None else view.count) == count
    if view is not None:
        assert torch.allclose(view.get_poissons_ratio(), torch.full((count, 1), POISSON))


def test_views_read_by_physx_s_names(sim):
    cube = cubes(2, sim)
    sim.reset()
    view = cube.root_physx_view
    assert view.count == 2 and view.max_sim_vertices_per_body == 27
    assert view.get_sim_nodal_positions().data_ptr() == cube.data.nodal_pos_w.data_ptr()
    assert torch.equal(view.get_sim_element_rotations()[..., 3], cube.data.sim_element_quat_w[..., 0])
    assert view.get_sim_element_indices().shape == (2, 48, 4)
    view.set_sim_nodal_velocities(torch.ones(2, 27, 3), indices=torch.tensor([1]))
    assert torch.equal(cube.data.nodal_vel_w[:, 0, 0], torch.tensor([0.0, 1.0]))
    with pytest.raises(AttributeError, match="get_sim_nodal_positions"):
        view.get_sim_nodal_position  # noqa: B018


def test_a_rope_has_nodes_and_no_element_quantities(sim):
    mjcf = """<mujoco><worldbody><flexcomp name="r" type="grid" count="6 1 1" spacing=".1 .1 .1" dim="1" mass="1">
      <edge equality="true"/><pin id="0"/></flexcomp></worldbody></mujoco>"""
    rope = DeformableObject(DeformableObjectCfg(prim_path="/World/Rope", spawn=msd.from_str(mjcf, format="mjcf")))
    sim.reset()
    assert (rope.max_sim_vertices_per_body, rope.max_sim_elements_per_body) == (6, 5)
    assert torch.allclose(rope.data.nodal_pos_w[0, :, 0], torch.linspace(-0.25, 0.25, 6), atol=1e-6)
    with pytest.raises(RuntimeError, match="is a rope"):
        rope.data.sim_element_stress_w  # noqa: B018
    rope.write_nodal_pos_to_sim(rope.data.nodal_pos_w.clone())
    with pytest.warns(UserWarning, match="1 nodes of .* are held by other bodies"):
        rope.write_nodal_pos_to_sim(rope.data.nodal_pos_w + 0.1)
    for _ in range(20):
        sim.step()
        rope.update(0.01)
    assert torch.allclose(rope.data.nodal_pos_w[0, 0], torch.tensor([-0.25, 0.0, 0.0]), atol=1e-6)
    assert torch.equal(rope.data.nodal_vel_w[0, 0], torch.zeros(3))
    assert rope.data.nodal_pos_w[0, 5, 2] < -0.05


def test_bad_input_is_refused_and_changes_nothing(sim):
    cube = cubes(2, sim)
    with pytest.raises(RuntimeError, match="before the simulation begins"):
        cube.data  # noqa: B018
    sim.reset()
    before = cube.data.nodal_state_w.clone()
    target = cube.data.nodal_kinematic_target.clone()
    with pytest.raises(ValueError, match=r"shape \(2, 27, 3\)"):
        cube.write_nodal_pos_to_sim(torch.zeros(2, 26, 3))
    with pytest.raises(ValueError, match=r"shape \(1, 27, 6\)"):
        cube.write_nodal_state_to_sim(torch.zeros(2, 27, 6), env_ids=[0])
    with pytest.raises(IndexError, match="0 to 1"):
        cube.write_nodal_velocity_to_sim(torch.zeros(1, 27, 3), env_ids=[2])
    with pytest.raises(ValueError, match="finite numbers"):
        cube.write_nodal_pos_to_sim(torch.full((2, 27, 3), torch.nan))
    with pytest.raises(ValueError, match="0, held to it, or 1"):
        cube.write_nodal_kinematic_target_to_sim(target - 0.5)
    assert torch.equal(cube.data.nodal_state_w, before)
    assert torch.equal(cube.data.nodal_kinematic_target, target)


def test_what_does_not_deform_is_refused(sim):
    cube = cubes(2, sim, spawn=CuboidCfg(size=(0.2, 0.2, 0.2)))
    with pytest.raises(RuntimeError, match="Failed to find a deformable body"):
        sim.reset()
    del cube


def test_settings_that_no_soft_body_has(sim):
    spawn = soft()
    for change, message in (
        (lambda c: setattr(c.deformable_props, "simulation_hexahedral_resolution", 0), "number of cells"),
        (lambda c: setattr(c.deformable_props, "solver_position_iteration_count", 400), "from 1 to 255"),
        (lambda c: setattr(c.deformable_props, "rest_offset", 0.1), "rest_offset"),
        (lambda c: setattr(c.deformable_props, "deformable_enabled", False), "deformable_enabled"),
        (lambda c: setattr(c.physics_material, "poissons_ratio", 0.5), "below 0.5"),
        (lambda c: setattr(c, "size", (0.2, 0.2)), "three lengths"),
    ):
        wrong = spawn.copy()
        change(wrong)
        if message == "rest_offset":
            wrong.deformable_props.contact_offset = 0.05
        with pytest.raises(ValueError, match=message):
            wrong.func("/World/Wrong", wrong)
    assert not sim.stage.matching("/World/Wrong")


def test_what_has_no_meaning_here_is_reported_once(sim):
    spawn = soft(sleep_damping=3.25, settling_threshold=7.5)
    with pytest.warns(UserWarning, match="sleep_damping=3.25"):
        spawn.func("/World/One", spawn)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        spawn.func("/World/Two", spawn)


def test_an_object_that_is_gone_holds_nothing(sim):
    cube = cubes(1, sim)
    sim.reset()
    target = cube.data.nodal_kinematic_target.clone()
    target[..., 3] = 0.0
    cube.write_nodal_kinematic_target_to_sim(target)
    del cube
    gc.collect()
    sim.step()
    assert sim.simulation.read("qvel")[2] == pytest.approx(-0.0981, rel=1e-3)


def test_a_script_that_ends_while_nodes_are_held_ends_well():
    script = """
import engine.assets.sim as sim_utils
from engine.assets import DeformableObject, DeformableObjectCfg
sim = sim_utils.SimulationContext(sim_utils.SimulationCfg(dt=0.01, device="cpu"))
properties = sim_utils.DeformableBodyPropertiesCfg(simulation_hexahedral_resolution=1, kinematic_enabled=True)
spawn = sim_utils.MeshCuboidCfg(size=(0.2, 0.2, 0.2), deformable_props=properties)
cube = DeformableObject(DeformableObjectCfg(prim_path="/World/Cube", spawn=spawn))
sim.reset()
sim.step()
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
