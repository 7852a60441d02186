"""The nodes of a flex as tensors: where they are, how they move, and those that are held to targets."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from engine.assets.arguments import Index
from engine.assets.sim.freshness import Freshness
from engine.physics.enums import JointType

HOLDING_ARMATURE = 1e5
"""kg, on each joint of a node that is held: what pulls at it moves it by less than float32 can tell."""
_STRAIGHT = 1e-6


class Nodes:
    """The nodes of one flex in every world, in the world frame. They are its vertices, or the nodes of the grid that
    its vertices move with.

    A node is free if three joints let its body slide along axes at right angles, and that body hangs on nothing that
    moves: its state can be written. The others follow the bodies that hold them.

    Args:
        freshness: of the simulation, whose state is the reference configuration.
        flex: index of the flex.
    """

    def __init__(self, freshness: Freshness, flex: int) -> None:
        scene = freshness.simulation.scene
        self._freshness = freshness
        self.name = scene.names["flex"][flex] or f"flex {flex}"
        self.on_grid = bool(scene.flex_interp[flex])
        part = "node" if self.on_grid else "vert"
        first, count = int(getattr(scene, f"flex_{part}adr")[flex]), int(getattr(scene, f"flex_{part}num")[flex])
        self.count = count
        self._span = slice(first, first + count)
        self._place_name = "flexnode_xpos" if self.on_grid else "flexvert_xpos"
        bodies = np.asarray(getattr(scene, f"flex_{part}bodyid"))[self._span].astype(int)
        device = freshness.device
        self._bodies = torch.tensor(bodies, device=device)
        self._roots = torch.tensor(np.asarray(scene.body_rootid)[bodies].astype(int), device=device)
        free = np.array([_slides(scene, body) for body in bodies], bool)
        self.free = torch.tensor(free, device=device)
        self.all_free = bool(free.all())
        joints = np.asarray(scene.body_jntadr)[bodies[free]].astype(int)[:, None] + np.arange(3)
        self._rows = torch.tensor(np.flatnonzero(free), device=device)
        self._qpos = torch.tensor(np.asarray(scene.jnt_qposadr)[joints].astype(int), device=device)  # (free, 3)
        self._dofs = torch.tensor(np.asarray(scene.jnt_dofadr)[joints].astype(int), device=device)
        axes = freshness.view("xaxis")[:, torch.tensor(joints, device=device)].clone()  # (nworld, free, axis, xyz)
        self._straight = bool(((axes - torch.eye(3, device=device)).abs() < _STRAIGHT).all()) if len(joints) else True
        self._axes = axes
        self._base = self.positions[:, self._rows] - self._along(freshness.view("qpos")[:, self._qpos])
        in_order = self.all_free and bool((np.diff(self._dofs.flatten().cpu().numpy()) == 1).all())
        start = int(self._dofs[0, 0]) if in_order else 0
        self._dof_span = slice(start, start + 3 * count) if in_order and self._straight else None

    # ------------------------------------------------------------------------------------------ reading

    @property
    def positions(self) -> torch.Tensor:
        """(nworld, n, 3) m: the engine's own memory, brought up to date."""
        self._freshness.refresh()
        return self._freshness.view(self._place_name)[:, self._span]

    @property
    def velocities(self) -> torch.Tensor:
        """(nworld, n, 3) m/s: the engine's own memory where all nodes are free and slide along the axes of the
        world."""
        if self._dof_span is not None:
            return self._freshness.view("qvel")[:, self._dof_span].unflatten(1, (self.count, 3))
        places = self.positions
        twist = self._freshness.view("cvel")[:, self._bodies]
        lever = places - self._freshness.view("subtree_com")[:, self._roots]
        return twist[..., 3:] + torch.linalg.cross(twist[..., :3], lever)

    def frames(self) -> tuple[torch.Tensor, torch.Tensor]:
        """(nworld, free, 3) m, where the free nodes are at coordinates 0, and (nworld, free, 3, 3) the axes along
        which they slide, as rows."""
        return self._base, self._axes

    @property
    def qpos_addresses(self) -> torch.Tensor:
        """(free, 3) coordinates of the free nodes."""
        return self._qpos

    @property
    def dof_addresses(self) -> torch.Tensor:
        """(free, 3) dofs of the free nodes."""
        return self._dofs

    # ------------------------------------------------------------------------------------------ writing

    def write_positions(self, positions: torch.Tensor, worlds: Index) -> None:
        """Put the nodes of some worlds somewhere, (worlds, n, 3) m. Nodes that are not free stay where the bodies
        that hold them are; a warning says so if they were to be moved."""
        self._check_held(positions, self.positions[worlds], "moved")
        offset = positions[:, self._rows] - self._base[worlds]
        self._put("qpos", self._qpos, self._across(offset, worlds), worlds)

    def write_velocities(self, velocities: torch.Tensor, worlds: Index) -> None:
        """Have the nodes of some worlds move, (worlds, n, 3) m/s. Others as `write_positions`."""
        self._check_held(velocities, self.velocities[worlds], "given velocities")
        self._put("qvel", self._dofs, self._across(velocities[:, self._rows], worlds), worlds)

    def _put(self, name: str, columns: torch.Tensor, values: torch.Tensor, worlds: Index) -> None:
        view = self._freshness.view(name)
        if isinstance(worlds, slice):
            view[:, columns.flatten()] = values.flatten(1)
        else:
            view[worlds[:, None], columns.flatten()[None]] = values.flatten(1)
        self._freshness.view("qacc_warmstart")[worlds] = 0.0
        self._freshness.view("status")[worlds] = 0
        self._freshness.written(worlds)

    def _check_held(self, wanted: torch.Tensor, present: torch.Tensor, what: str) -> None:
        if self.all_free:
            return
        off = (wanted - present)[:, ~self.free]
        if bool((off.abs() > 1e-4).any()):
            number = int((~self.free).sum())
            warnings.warn(
                f"{number} nodes of {self.name} are held by other bodies and cannot be {what}; they stay where those "
                "are",
                stacklevel=4,
            )

    def _along(self, slides: torch.Tensor) -> torch.Tensor:
        """(nworld, free, 3) displacements in the world frame of those along the joints."""
        return slides if self._straight else torch.einsum("wkai,wka->wki", self._axes, slides)

    def _across(self, offset: torch.Tensor, worlds: Index) -> torch.Tensor:
        """The inverse of `_along`, for some worlds."""
        return offset if self._straight else torch.einsum("wkai,wki->wka", self._axes[worlds], offset)

    # ------------------------------------------------------------------------------------------ holding

    def hold(self, held: torch.Tensor, targets: torch.Tensor, substeps: int) -> Holder:
        """Hold nodes to targets from now on; see `Holder`."""
        return Holder(self, self._freshness, held, targets, substeps)


class Holder:
    """Moves some free nodes to targets within every step of the simulation, whatever pulls or pushes.

    Before each step of the engine it gives them the constant velocity with which they arrive at the end of the
    simulation's; so much armature on their joints that nothing changes it.

    Args:
        held: (nworld, n) bool.
        targets: (nworld, n, 3) m, the memory that is looked at.
        substeps: steps of the engine in one of the simulation.
    """

    def __init__(
        self, nodes: Nodes, freshness: Freshness, held: torch.Tensor, targets: torch.Tensor, substeps: int
    ) -> None:
        self._nodes, self._freshness, self._targets, self._substeps = nodes, freshness, targets, substeps
        self._armature = freshness.own_model_view("dof_armature")
        self._rest = self._armature.clone()
        self._worlds = self._columns = torch.zeros(0, dtype=torch.int64, device=freshness.device)
        self._taken = 0
        self._observed: Callable[[], None] | None = None
        self.held = torch.zeros_like(held)
        self.choose(held)

    def choose(self, held: torch.Tensor) -> None:
        """Hold these and let the others go, (nworld, n) bool."""
        free = held[:, self._nodes.free]
        if bool((held & ~self._nodes.free).any()):
            warnings.warn(
                f"nodes of {self._nodes.name} that other bodies hold have no targets of their own: they stay where "
                "those are",
                stacklevel=4,
            )
        if torch.equal(held, self.held):
            return
        self.held = held.clone()
        dofs = self._nodes._dofs
        columns = dofs.flatten()
        mask = free.repeat_interleave(3, dim=1)
        self._armature[:, columns] = torch.where(mask, HOLDING_ARMATURE, self._rest[:, columns])
        self._worlds, self._columns = free.nonzero(as_tuple=True)
        if len(self._worlds) and self._observed is None:
            self._taken = 0
            self._observed = self._freshness.simulation.observe(before=self._move)
        elif not len(self._worlds) and self._observed is not None:
            self._observed()
            self._observed = None

    def end(self) -> None:
        """Let all nodes go."""
        self.choose(torch.zeros_like(self.held))

    def _move(self, _: Any) -> None:
        """Before a step of the engine: velocities with which the nodes arrive in time."""
        nodes = self._nodes
        left = (self._substeps - self._taken % self._substeps) * self._freshness.simulation.timestep
        self._taken += 1
        worlds, columns = self._worlds, self._columns
        offset = self._targets[worlds, nodes._rows[columns]] - nodes._base[worlds, columns]
        if not nodes._straight:
            offset = torch.einsum("kai,ki->ka", nodes._axes[worlds, columns], offset)
        at = self._freshness.view("qpos")[worlds[:, None], nodes._qpos[columns]]
        self._freshness.view("qvel")[worlds[:, None], nodes._dofs[columns]] = (offset - at) / left


def _slides(scene: Any, body: int) -> bool:
    """Whether a body slides along three axes at right angles, on something that stands still."""
    first, number = int(scene.body_jntadr[body]), int(scene.body_jntnum[body])
    if number != 3 or int(scene.body_weldid[scene.body_parentid[body]]) != 0:
        return False
    if (np.asarray(scene.jnt_type)[first : first + 3] != JointType.SLIDE).any():
        return False
    axes = np.asarray(scene.jnt_axis, float)[first : first + 3]
    return bool(np.allclose(axes @ axes.T, np.eye(3), atol=1e-6))
