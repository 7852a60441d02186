"""Drape a cloth over a ball, in several environments at once, and a soft cube over that.

    python resources/examples/cloth.py [--num_envs 2] [--picture FILE.png]

The corners of the cloth are held where they are for half a second, then let go. A script for Isaac Lab reads the same
but for its imports, and for the cloth, which is a World of ours: a file of MSD or MJCF does as well.
"""

from __future__ import annotations

import argparse

from app.simulator.asset_app import AppLauncher

parser = argparse.ArgumentParser(description="Drape a cloth over a ball.")
parser.add_argument("--num_envs", type=int, default=2, help="number of environments")
parser.add_argument("--picture", metavar="FILE.png", help="draw the first environment at the end")
AppLauncher.add_app_launcher_args(parser)
args = parser.parse_args()
simulation_app = AppLauncher(args).app

import torch  # noqa: E402

import engine.assets.sim as sim_utils  # noqa: E402
from engine import msd  # noqa: E402
from engine.assets import DeformableObject, DeformableObjectCfg  # noqa: E402
from engine.assets.sim import SimulationContext  # noqa: E402
from engine.assets.sim.utils.prims import create_prim  # noqa: E402

CLOTH = """
<mujoco>
  <option timestep="0.001"/>
  <worldbody>
    <flexcomp name="cloth" type="grid" dim="2" count="21 21 1" spacing="0.04 0.04 0.04" mass="0.2" radius="0.005"
              rgba="0.1 0.35 0.75 1">
      <elasticity young="3e4" poisson="0.3" thickness="0.001" damping="2e-3" elastic2d="both"/>
      <contact selfcollide="none" friction="0.4 0.005 0.0001"/>
    </flexcomp>
  </worldbody>
</mujoco>"""


def design_scene() -> tuple[DeformableObject, DeformableObject]:
    """A ground, a ball, a cloth above it, and a soft cube above that."""
    cfg = sim_utils.GroundPlaneCfg(color=(0.2, 0.21, 0.23))
    cfg.func("/World/defaultGroundPlane", cfg)
    cfg = sim_utils.DomeLightCfg(intensity=900.0, color=(0.8, 0.8, 0.8))
    cfg.func("/World/Sky", cfg)
    cfg = sim_utils.DistantLightCfg(intensity=4000.0)
    cfg.func("/World/Sun", cfg, orientation=(0.924, 0.383, 0.0, 0.0))
    for i in range(args.num_envs):
        create_prim(f"/World/Origin{i}", "Xform", translation=(0.0, 1.5 * i, 0.0))
    cfg = sim_utils.SphereCfg(
        radius=0.2,
        collision_props=sim_utils.CollisionPropertiesCfg(),
        visual_material=sim_utils.PreviewSurfaceCfg(diffuse_color=(0.8, 0.8, 0.8)),
    )
    cfg.func("/World/Origin.*/Ball", cfg, translation=(0.0, 0.0, 0.4))
    cloth = DeformableObject(
        DeformableObjectCfg(
            prim_path="/World/Origin.*/Cloth",
            spawn=msd.from_str(CLOTH, format="mjcf"),
            init_state=DeformableObjectCfg.InitialStateCfg(pos=(0.0, 0.0, 0.65)),
            debug_vis=True,
        )
    )
    cube = DeformableObject(
        DeformableObjectCfg(
            prim_path="/World/Origin.*/Cube",
            spawn=sim_utils.MeshCuboidCfg(
                size=(0.15, 0.15, 0.15),
                deformable_props=sim_utils.DeformableBodyPropertiesCfg(simulation_hexahedral_resolution=3),
                visual_material=sim_utils.PreviewSurfaceCfg(diffuse_color=(0.5, 0.1, 0.0)),
                physics_material=sim_utils.DeformableBodyMaterialCfg(
                    density=100.0, poissons_ratio=0.4, youngs_modulus=3e3
                ),
            ),
            init_state=DeformableObjectCfg.InitialStateCfg(pos=(0.0, 0.0, 0.85)),
        )
    )
    return cloth, cube


def run_simulator(sim: SimulationContext, cloth: DeformableObject, cube: DeformableObject) -> None:
    """Hold the corners, let them go, and say what comes of it."""
    target = cloth.data.nodal_kinematic_target.clone()
    corners = [0, 20, 420, 440]
    target[:, corners, 3] = 0.0
    cloth.write_nodal_kinematic_target_to_sim(target)
    dt = sim.get_physics_dt()
    for count in range(1, 101):
        if count == 50:
            sag = cloth.data.nodal_pos_w[..., 2].amin(dim=1)
            print(f"[INFO]: The corners go. Lowest points of the cloths: {sag.tolist()} m")
            target[..., 3] = 1.0
            cloth.write_nodal_kinematic_target_to_sim(target)
        cloth.write_data_to_sim()
        cube.write_data_to_sim()
        sim.step()
        cloth.update(dt)
        cube.update(dt)
    stretch = torch.linalg.matrix_norm(cloth.data.sim_element_deform_gradient_w, ord=2).amax(dim=1)
    stress = cube.data.sim_element_stress_w.abs().amax(dim=(1, 2, 3))
    print(f"[INFO]: Lowest points of the cloths: {cloth.data.nodal_pos_w[..., 2].amin(dim=1).tolist()} m")
    print(f"[INFO]: Largest stretches of the cloths: {stretch.tolist()}")
    print(f"[INFO]: Heights of the cubes: {cube.data.root_pos_w[:, 2].tolist()} m")
    print(f"[INFO]: Largest stresses in the cubes: {stress.tolist()} Pa")


def main() -> None:
    """Build the scene and run it."""
    sim = SimulationContext(sim_utils.SimulationCfg(dt=0.01, device=args.device))
    sim.set_camera_view(eye=[1.1, -0.8, 0.9], target=[0.0, 0.0, 0.4])
    cloth, cube = design_scene()
    sim.reset()
    print("[INFO]: Setup complete...")
    run_simulator(sim, cloth, cube)
    if args.picture:
        from PIL import Image

        from app.simulator.asset_pictures import picture

        Image.fromarray(picture(sim, (960, 720))).save(args.picture)


if __name__ == "__main__":
    main()
    simulation_app.close()
