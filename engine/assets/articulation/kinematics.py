"""Poses and velocities of an articulation's bodies, and the state of its joints, of the state as it is now.

One kernel writes them in the order and layout in which they are read, so that most quantities are views of two
tensors. The engine's own arrays stay as the last step left them, of the state before it.
"""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import warp as wp

from engine.assets.articulation import kinematics_kernels as kernels
from engine.assets.articulation.kinematics_kernels import RECORD, ROOT, vec13
from engine.assets.articulation.tree import Tree
from engine.physics import enums
from engine.physics.runtime import shards
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
        self._chain = wp.array(chain, dtype=wp.vec4i, device=device)
        self._pose = wp.zeros((count, len(chain)), dtype=vec13, device=device)
        self._out = wp.zeros((count, len(tree.bodies), RECORD), dtype=float, device=device)
        self.bodies = wp.to_torch(self._out)
        self._root = wp.zeros((count, ROOT), dtype=float, device=device)
        self.root = wp.to_torch(self._root)
        kinds = scene.jnt_type[tree.joints].astype(np.int64)
        rows = np.stack([tree.qpos, tree.dofs, kinds, tree.axes], axis=-1).astype(np.int32).reshape(-1, 4)
        self._rows = wp.array(rows, dtype=wp.vec4i, device=device)
        qpos, qvel = wp.to_torch(simulation.data.qpos), wp.to_torch(simulation.data.qvel)
        self._own = not (kinds == enums.JointType.BALL).any() and _ascends(tree.qpos) and _ascends(tree.dofs)
        self._position = self._velocity = None
        if self._own:
            first, at = (int(tree.qpos[0]), int(tree.dofs[0])) if len(rows) else (0, 0)
            self.joint_pos = qpos[:, first : first + len(rows)]
            self.joint_vel = qvel[:, at : at + len(rows)]
        else:
            self._position = wp.zeros((count, len(rows)), dtype=float, device=device)
            self._velocity = wp.zeros((count, len(rows)), dtype=float, device=device)
            self.joint_pos, self.joint_vel = wp.to_torch(self._position), wp.to_torch(self._velocity)
        self._graphs: dict[str, tuple[int, list[wp.Graph]]] = {}

    @property
    def records(self) -> wp.array:
        """`bodies` as a Warp array."""
        return self._out

    def refresh(self) -> None:
        """Poses and velocities of bodies, from the state."""
        self._replay("bodies")

    def refresh_joints(self) -> None:
        """Positions and velocities of joints, from the state."""
        if not self._own:
            self._replay("joints")

    def _replay(self, what: str) -> None:
        version = self.simulation.model.version
        held = self._graphs.get(what)
        if held is None or held[0] != version:
            held = self._graphs[what] = version, self._captured(what)
        shards.replay(held[1])

    def _captured(self, what: str) -> list[wp.Graph]:
        """Graphs for the parts of the worlds."""
        device = self.simulation.model.device
        wp.load_module(kernels, device=device)
        graphs, enabled = [], gc.isenabled()
        gc.disable()  # a collection during capture could free device arrays into the recording
        try:
            for span, model, data in self._parts():
                with wp.ScopedCapture(device=device) as recording:
                    if what == "bodies":
                        self._launch_bodies(span, model, data)
                    else:
                        inputs = [self._rows, data.qpos, data.qvel]
                        outputs = [_slice(self._position, span), _slice(self._velocity, span)]
                        wp.launch(kernels.joints, dim=data.nworld, inputs=inputs, outputs=outputs, device=device)
                graphs.append(recording.graph)
        finally:
            if enabled:
                gc.enable()
        return graphs

    def _parts(self) -> list[tuple[slice, Any, Any]]:
        parts = shards.parts(self.simulation.model, self.simulation.data, shards.count(self.simulation.data))
        spans, begin = [], 0
        for model, data in parts:
            spans.append((slice(begin, begin + int(data.nworld)), model, data))
            begin += int(data.nworld)
        return spans

    def _launch_bodies(self, span: slice, m: Any, d: Any) -> None:
        tree = m.tree
        inputs = [
            self._chain, tree.body_jntadr, tree.body_jntnum, tree.jnt_type, tree.jnt_qposadr, tree.jnt_dofadr,
            tree.jnt_pos, tree.jnt_axis, tree.qpos0, tree.body_pos, tree.body_quat, tree.body_ipos, tree.body_iquat,
            d.state.mocap_pos, d.state.mocap_quat, d.state.qpos, d.state.qvel, m.groups["opt"].gravity,
            _slice(self._pose, span),
        ]  # fmt: skip
        wp.launch(
            kernels.bodies,
            dim=d.nworld,
            inputs=inputs,
            outputs=[_slice(self._out, span), _slice(self._root, span)],
            device=m.device,
        )


def _slice(array: Any, span: slice) -> Any:
    return array[span]


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
    rows = [
        (body, where.get(int(scene.body_parentid[body]), -1), places.get(body, -1), int(scene.body_mocapid[body]))
        for body in order
    ]
    return np.array(rows, np.int32)
