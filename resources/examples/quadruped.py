"""Sixty-four quadrupeds with motors trot: a script as those for Isaac Lab, with its imports changed.

    python resources/examples/quadruped.py [--num_envs 64] [--seconds 3] [--scene FILE.msd]

Prints how far they went. FILE.msd gets all of them as they stand, to open or to render:

    msd-studio render FILE.msd --out quadrupeds.png --lookat 0,0,0 --distance 9 --elevation -30
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from app.simulator.asset_app import AppLauncher

parser = argparse.ArgumentParser(description="Quadrupeds with motors trot.")
parser.add_argument("--num_envs", type=int, default=64, help="number of environments")
parser.add_argument("--seconds", type=float, default=3.0, help="duration of the simulation")
parser.add_argument("--scene", metavar="FILE.msd", help="write all robots as they stand at the end")
AppLauncher.add_app_launcher_args(parser)
args = parser.parse_args()
simulation_app = AppLauncher(args).app

import numpy as np  # noqa: E402
import torch  # noqa: E402
from scipy.spatial.transform import Rotation  # noqa: E402

import engine.assets.sim as sim_utils  # noqa: E402
from engine import msd  # noqa: E402
from engine.assets import Articulation, ArticulationCfg, AssetBaseCfg  # noqa: E402
from engine.assets.actuators import DCMotorCfg  # noqa: E402
from engine.assets.scene import InteractiveScene, InteractiveSceneCfg  # noqa: E402
from engine.assets.sim.composition import compose  # noqa: E402
from engine.assets.sim.schemas.bodies import links  # noqa: E402
from engine.assets.utils import configclass  # noqa: E402

STRIDE = 0.5
"""Duration of a stride, s."""
LEGS = {"FL": 0.0, "RR": 0.0, "FR": 0.5, "RL": 0.5}
"""How late each leg is, in strides: diagonal legs move together."""

QUADRUPED_CFG = ArticulationCfg(
    spawn=sim_utils.UrdfFileCfg(
        asset_path=str(Path(__file__).parent / "quadruped.urdf"), fix_base=False, joint_drive=None
    ),
    init_state=ArticulationCfg.InitialStateCfg(
        pos=(0.0, 0.0, 0.315), joint_pos={".*_hip_joint": 0.0, ".*_thigh_joint": 0.75, ".*_calf_joint": -1.5}
    ),
    actuators={
        "legs": DCMotorCfg(
            joint_names_expr=[".*_hip_joint", ".*_thigh_joint", ".*_calf_joint"],
            effort_limit={".*_(hip|thigh)_joint": 23.7, ".*_calf_joint": 35.5},
            saturation_effort={".*_(hip|thigh)_joint": 23.7, ".*_calf_joint": 35.5},
            velocity_limit={".*_(hip|thigh)_joint": 30.1, ".*_calf_joint": 20.1},
            stiffness=60.0,
            damping=1.5,
            armature=0.01,
        )
    },
)
"""A robot of 13 kg with the motors of a small quadruped."""


@configclass
class QuadrupedSceneCfg(InteractiveSceneCfg):
    """A plane, a sky, a sun, and a robot in each environment."""

    ground = AssetBaseCfg(
        prim_path="/World/Ground", spawn=sim_utils.GroundPlaneCfg(color=(0.05, 0.06, 0.08), size=(20.0, 20.0))
    )
    sky = AssetBaseCfg(prim_path="/World/Sky", spawn=sim_utils.DomeLightCfg(intensity=900.0, color=(0.8, 0.85, 1.0)))
    sun = AssetBaseCfg(
        prim_path="/World/Sun",
        spawn=sim_utils.DistantLightCfg(intensity=6000.0, color=(1.0, 0.95, 0.9)),
        init_state=AssetBaseCfg.InitialStateCfg(rot=(0.92, 0.25, 0.3, 0.0)),
    )
    robot: ArticulationCfg = QUADRUPED_CFG.replace(prim_path="{ENV_REGEX_NS}/Robot")


def trot(robot: Articulation, time: float, reach: torch.Tensor) -> torch.Tensor:
    """Joint positions of a trot, (environments, joints): each leg is lifted for half of a stride and swings by
    `reach`, radians of the thigh, one number for each environment."""
    target = robot.data.default_joint_pos.clone()
    for leg, late in LEGS.items():
        phase = 2 * math.pi * (time / STRIDE + late)
        (thigh, calf), _ = robot.find_joints([f"{leg}_thigh_joint", f"{leg}_calf_joint"], preserve_order=True)
        begun = min(1.0, time / STRIDE)
        lift = begun * max(0.0, math.cos(phase))
        target[:, thigh] += 0.25 * lift - begun * reach * math.sin(phase)
        target[:, calf] -= 0.5 * lift
    return target


def run_simulator(sim: sim_utils.SimulationContext, scene: InteractiveScene) -> None:
    """Trot, each robot with a reach of its own, and say what comes of it."""
    robot: Articulation = scene["robot"]
    robot.write_root_pose_to_sim(robot.data.default_root_state[:, :7])
    robot.write_root_velocity_to_sim(robot.data.default_root_state[:, 7:])
    robot.write_joint_state_to_sim(robot.data.default_joint_pos, robot.data.default_joint_vel)
    scene.reset()
    reach = torch.linspace(0.2, 0.4, scene.num_envs, device=sim.device)
    start = robot.data.root_pos_w.clone()
    dt = sim.get_physics_dt()
    for step in range(round(args.seconds / dt)):
        robot.set_joint_position_target(trot(robot, step * dt, reach))
        scene.write_data_to_sim()
        sim.step()
        scene.update(dt)
    way, height = (robot.data.root_pos_w - start)[:, 0], robot.data.root_pos_w[:, 2]
    print(f"[INFO]: They went {way.min():.2f} to {way.max():.2f} m")
    print(f"[INFO]: {int((height > 0.2).sum())} of {scene.num_envs} are on their feet")


def as_they_stand(sim: sim_utils.SimulationContext, scene: InteractiveScene) -> msd.World:
    """All robots side by side in one World, each modelled in its present pose."""
    robot: Articulation = scene["robot"]
    side = math.ceil(math.sqrt(scene.num_envs))
    stage = sim_utils.Stage()
    for prim in sim.stage.prims:
        if prim.world is not None and not prim.is_expression:
            stage.define(prim.path, prim.world, prim.pose.position, np.roll(prim.pose.rotation.as_quat(), 1))
    for i in range(scene.num_envs):
        world = sim.stage.select(robot.cfg.prim_path).prim.world.deepcopy()
        angles = dict(zip(robot.joint_names, robot.data.joint_pos[i].tolist(), strict=True))
        for _, link in links(world):
            for joint in link.joints:
                turn = Rotation.from_rotvec(angles[joint.name] * joint.axis)
                link.local_rotation = (Rotation.from_quat(link.local_rotation) * turn).as_quat()
                joint.ref_ = angles[joint.name]
        place = torch.tensor([i % side - (side - 1) / 2, i // side - (side - 1) / 2, 0.0]) * scene.cfg.env_spacing
        stage.define(f"/World/Robot_{i}", world, robot.data.root_pos_w[i].cpu() + place, robot.data.root_quat_w[i])
    return compose(stage, sim.get_physics_dt(), sim.cfg.gravity).world


def main() -> None:
    """Build the scene and run it."""
    sim = sim_utils.SimulationContext(sim_utils.SimulationCfg(dt=0.005, device=args.device))
    scene = InteractiveScene(QuadrupedSceneCfg(num_envs=args.num_envs, env_spacing=1.0))
    sim.reset()
    print("[INFO]: Setup complete...")
    run_simulator(sim, scene)
    if args.scene:
        msd.save(as_they_stand(sim, scene), args.scene)


if __name__ == "__main__":
    main()
    simulation_app.close()
