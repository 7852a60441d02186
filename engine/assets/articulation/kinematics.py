"""Poses and velocities of an articulation's bodies, and the state of its joints, of the state as it is now.

One kernel writes them in the order and layout in which they are read, so that most quantities are views of two
tensors. The engine's own arrays stay as the last step left them, of the state before it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import warp as wp

from engine.assets.articulation import joint_kernels, kinematics_kernels
from engine.assets.articulation.kinematics_kernels import vec13, vec_record, vec_root
from engine.assets.articulation.tree import Tree
from engine.assets.sim.recording import Recording, launch_worlds, scratch
from engine.physics import Data, Model, enums, simd
from engine.physics.runtime.warp_internals import outside_recording
from engine.physics.vectors import vec8i
from engine.simulation import Simulation


class Kinematics:
    """Tensors of an articulation's bodies and joints, filled by `refresh`.

    Attributes:
        bodies: (nworld, nbody, 39); see `RECORD`.
        root: (nworld, 16); see `ROOT`.
        joint_pos, joint_vel: (nworld, njoint); views of the engine's arrays where these have the order of the joints.
    """

    def __init__(self, simulation: Simulation, tree: Tree) -> None:
        self.simulation, self.tree = simulation, tree
        scene, device, count = simulation.scene, simulation.data.device, simulation.nworld
        chain = _chain(scene, tree)
        self._chain = wp.array(chain, dtype=vec8i, device=device)
        joint = np.stack([scene.jnt_type, scene.jnt_qposadr, scene.jnt_dofadr, scene.jnt_bodyid], -1).astype(np.int32)
        self._joint = wp.array(joint.reshape(-1, 4), dtype=wp.vec4i, device=device)
        self._out = wp.zeros((count, len(tree.bodies)), dtype=vec_record, device=device)
        self.bodies = wp.to_torch(self._out)
        self._root = wp.zeros(count, dtype=vec_root, device=device)
        self.root = wp.to_torch(self._root)
        kinds = scene.jnt_type[tree.joints].astype(np.int64)
        rows = np.stack([tree.qpos, tree.dofs, kinds, tree.axes], axis=-1).astype(np.int32).reshape(-1, 4)
        self._rows = None
        if not (kinds == enums.JointType.BALL).any() and _ascends(tree.qpos) and _ascends(tree.dofs):
            qpos, qvel = wp.to_torch(simulation.data.qpos), wp.to_torch(simulation.data.qvel)
            first, at = (int(tree.qpos[0]), int(tree.dofs[0])) if len(rows) else (0, 0)
            self.joint_pos = qpos[:, first : first + len(rows)]
            self.joint_vel = qvel[:, at : at + len(rows)]
        else:
            self._rows = wp.array(rows, dtype=wp.vec4i, device=device)
            self._position = wp.zeros((count, len(rows)), dtype=float, device=device)
            self._velocity = wp.zeros((count, len(rows)), dtype=float, device=device)
            self.joint_pos, self.joint_vel = wp.to_torch(self._position), wp.to_torch(self._velocity)
        self._bodies = Recording(simulation, self._launch_bodies, kinematics_kernels, is_short=True)
        self._joints = Recording(simulation, self._launch_joints, joint_kernels, is_short=True)

    @property
    def records(self) -> wp.array:
        """`bodies` as a Warp array."""
        return self._out

    def refresh(self) -> None:
        """Poses and velocities of bodies, from the state."""
        self._bodies.replay()

    def refresh_joints(self) -> None:
        """Positions and velocities of joints, from the state."""
        if self._rows is not None:
            self._joints.replay()

    def _launch_bodies(self, m: Model, d: Data, span: slice) -> Any:
        with outside_recording(m.device):
            pose = scratch(m.device, d.nworld, len(self._chain) * simd.in_group(m.device) + 1, dtype=vec13)
        out, root = self._out[span], self._root[span]
        inputs = [self._chain, self._joint, m.at.opt, m.at.tree, d.at.state, pose, out, root]
        simd.launch(kinematics_kernels.bodies, d.nworld, inputs, m.device)
        return pose, out, root

    def _launch_joints(self, m: Model, d: Data, span: slice) -> Any:
        out = [self._position[span], self._velocity[span]]
        launch_worlds(joint_kernels.joints, d.nworld, [self._rows, d.qpos, d.qvel, *out], m.device)
        return out


def _ascends(places: np.ndarray) -> bool:
    """Whether places follow each other one by one."""
    return bool((np.diff(places) == 1).all())


def _chain(scene: Any, tree: Tree) -> np.ndarray:
    """Bodies to compute, parents first: those of the articulation and what they hang on."""
    places = {body: place for place, body in enumerate(tree.bodies)}
    above: set[int] = set()
    for body in tree.bodies:
        parent = int(scene.body_parentid[body])
        while parent and parent not in places:
            above.add(parent)
            parent = int(scene.body_parentid[parent])
    order = sorted(above) + tree.bodies
    where = {body: k for k, body in enumerate(order)}
    rows = np.zeros((len(order), 8), np.int32)
    for k, body in enumerate(order):
        first, number = int(scene.body_jntadr[body]), int(scene.body_jntnum[body])
        parent, mocap = where.get(int(scene.body_parentid[body]), -1), int(scene.body_mocapid[body])
        floats = number and scene.jnt_type[first] == enums.JointType.FREE
        rows[k, :7] = body, parent, places.get(body, -1), mocap, first, number, floats
    return rows
