"""Masses, inertias and materials of bodies, of which every environment may have its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from engine import physics
from engine.assets.arguments import Index, grid
from engine.assets.sim.freshness import Freshness
from engine.assets.utils.math import matrix_from_quat, quat_from_matrix
from engine.physics.enums import ForceModel


class BodyProperties:
    """What some bodies weigh, and what their surfaces are like, (nworld, bodies, ...).

    Args:
        freshness: of the simulation.
        bodies: indices of bodies of the engine.
    """

    def __init__(self, freshness: Freshness, bodies: Sequence[int]) -> None:
        scene = freshness.simulation.scene
        self._freshness, self._nworld = freshness, freshness.simulation.nworld
        self._bodies = torch.tensor(list(bodies), dtype=torch.int64, device=freshness.device)
        collide = (scene.geom_contype != 0) | (scene.geom_conaffinity != 0)
        self.geoms = [np.flatnonzero((scene.geom_bodyid == body) & collide).tolist() for body in bodies]
        self._materials: torch.Tensor | None = None

    def _view(self, name: str) -> torch.Tensor:
        view = self._freshness.model_view(name)[:, self._bodies]
        return view.expand(self._nworld, *view.shape[1:])

    # ----------------------------------------------------------------------------------------- masses

    @property
    def masses(self) -> torch.Tensor:
        """(nworld, bodies) kg."""
        return self._view("body_mass")

    @property
    def coms(self) -> torch.Tensor:
        """(nworld, bodies, 7): centres of mass, m, and principal axes, w, x, y, z, in the frames of the links."""
        return torch.cat([self._view("body_ipos"), self._view("body_iquat")], dim=-1)

    @property
    def inertias(self) -> torch.Tensor:
        """(nworld, bodies, 3, 3) kg m²: about the centres of mass, along the axes of the links."""
        axes = matrix_from_quat(self._view("body_iquat"))
        return axes @ torch.diag_embed(self._view("body_inertia")) @ axes.mT

    def set_masses(self, masses: torch.Tensor, worlds: Index, which: Index = slice(None)) -> None:
        """Set masses, (worlds, bodies); inertias stay. Raises ValueError for what is not above 0."""
        check_masses(masses)
        self._write({"body_mass": masses}, worlds, which)

    def set_coms(self, coms: torch.Tensor, worlds: Index, which: Index = slice(None)) -> None:
        """Set centres of mass and principal axes, (worlds, bodies, 7)."""
        quat = torch.nn.functional.normalize(coms[..., 3:], dim=-1)
        self._write({"body_ipos": coms[..., :3], "body_iquat": quat}, worlds, which)

    def set_inertias(self, inertias: torch.Tensor, worlds: Index, which: Index = slice(None)) -> None:
        """Set inertias, (worlds, bodies, 3, 3), as `inertias`; the principal axes become those of the matrices.

        Raises ValueError for matrices that are no inertia: their principal moments are above 0."""
        moments, axes = check_inertias(inertias)
        axes = axes * torch.linalg.det(axes).sign()[..., None, None]  # a rotation, not a reflection
        self._write({"body_inertia": moments, "body_iquat": quat_from_matrix(axes)}, worlds, which)

    def _write(self, fields: dict[str, torch.Tensor], worlds: Index, which: Index) -> None:
        simulation = self._freshness.simulation
        self._freshness.update()
        self._freshness.refresh()  # of the last step's velocities nothing is lost
        rows, columns = grid(worlds, self._bodies[which])
        for name, values in fields.items():
            self._freshness.own_model_view(name)[rows, columns] = values
        physics.set_const(simulation.model, simulation.data)
        self._freshness.changed()

    # ---------------------------------------------------------------------------------------- materials

    @property
    def max_shapes(self) -> int:
        """The number of shapes that collide of the body with the most."""
        return max(map(len, self.geoms), default=0)

    @property
    def materials(self) -> torch.Tensor:
        """(nworld, bodies, max_shapes, 3): static and dynamic friction, restitution of shapes that collide."""
        if self._materials is None:
            friction = self._freshness.model_view("geom_friction")
            friction = friction.expand(self._nworld, *friction.shape[1:])
            self._materials = torch.zeros(
                self._nworld, len(self.geoms), self.max_shapes, 3, device=self._freshness.device
            )
            for body, geoms in enumerate(self.geoms):
                self._materials[:, body, : len(geoms), :2] = friction[:, geoms, :1]
                self._materials[:, body, : len(geoms), 2] = restitutions(self._freshness, geoms)
        return self._materials

    def set_materials(self, materials: torch.Tensor, worlds: Index, which: Index = slice(None)) -> None:
        """Set materials, (worlds, bodies, max_shapes, 3).

        The engine has one coefficient of sliding friction, the dynamic one. Restitution e becomes the bounciness of a
        hard contact, and of others the damping ratio z with which they bounce back by that much,
        e = exp(-pi z / sqrt(1 - z²)).
        Raises ValueError for a negative value, or a restitution above 1.
        """
        check_materials(materials)
        held = self.materials
        chosen = torch.arange(len(self.geoms), device=held.device)[which]
        rows, columns = grid(worlds, chosen)
        held[rows, columns] = materials
        for column, body in enumerate(chosen.tolist()):
            shapes = slice(len(self.geoms[body]))
            write_materials(self._freshness, worlds, self.geoms[body], materials[:, column, shapes])


def check_masses(masses: torch.Tensor) -> None:
    """Raises ValueError for a mass that is not above 0."""
    if not (masses > 0).all():
        raise ValueError("masses are above 0 kg")


def check_inertias(inertias: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Principal moments and axes of inertias, (..., 3, 3). Raises ValueError for a moment that is not above 0."""
    moments, axes = torch.linalg.eigh((inertias + inertias.mT) / 2)
    if not (moments > 0).all():
        raise ValueError("an inertia has principal moments above 0 kg m²")
    return moments, axes


def check_materials(materials: torch.Tensor) -> None:
    """Raises ValueError for a friction below 0, or a restitution that is not 0 to 1."""
    if (materials < 0).any() or (materials[..., 2] > 1).any():
        raise ValueError("frictions are 0 or more, restitutions 0 to 1")


def restitutions(freshness: Freshness, geoms: Sequence[int]) -> torch.Tensor:
    """(nworld, geoms): shares of their speed with which bodies bounce off shapes: the bounciness of hard contacts, or
    what follows from the damping ratio, as `damping_ratio` has it; 0 of contacts that are springs otherwise."""
    which, kinds = list(geoms), freshness.simulation.scene.geom_forcemodel[list(geoms)]
    solref, parameters = (freshness.model_view(name)[:, which] for name in ("geom_solref", "geom_forceprm"))
    nworld = freshness.simulation.nworld
    solref, bounciness = solref.expand(nworld, -1, -1), parameters[..., 0].expand(nworld, -1)
    constant, ratio = solref.double().unbind(-1)
    ratio = torch.where(constant > 0, ratio, -0.5 * ratio / (-constant).clamp(min=1e-12).sqrt())
    bounce = torch.exp(-np.pi * ratio / (1.0 - ratio.square()).clamp(min=1e-12).sqrt()).float()
    bounce = torch.where((constant != 0) & (ratio < 1.0) & (ratio > 0), bounce, 0.0)
    is_hard = torch.tensor(kinds == ForceModel.HARD, device=freshness.device)
    is_soft = torch.tensor(kinds == ForceModel.IMPEDANCE, device=freshness.device)
    return torch.where(is_hard, bounciness, torch.where(is_soft, bounce, 0.0))


def write_materials(freshness: Freshness, worlds: Index, geoms: Sequence[int], materials: torch.Tensor) -> None:
    """Write materials of shapes, (worlds, geoms, 3), as `BodyProperties.set_materials` says. What bounces as it does
    already stays as its file says."""
    which = torch.tensor(list(geoms), dtype=torch.int64, device=freshness.device)
    rows, columns = grid(worlds, which)
    freshness.own_model_view("geom_friction")[rows, columns, 0] = materials[..., 1]
    given, held = materials[..., 2], restitutions(freshness, geoms)[worlds]
    changed = (given - held).abs() > 1e-6
    if not changed.any():
        return
    is_hard = torch.tensor(freshness.simulation.scene.geom_forcemodel[list(geoms)] == ForceModel.HARD)
    is_hard = is_hard.to(freshness.device)
    if (changed & is_hard).any():
        bounciness = freshness.own_model_view("geom_forceprm")
        bounciness[rows, columns, 0] = torch.where(changed & is_hard, given, bounciness[rows, columns, 0])
    if (changed & ~is_hard).any():
        solref = freshness.own_model_view("geom_solref")
        stiffness, ratio = solref[rows, columns, 0], damping_ratio(given)
        # MuJoCo has time constant and damping ratio, or stiffness and damping with a minus.
        damping = torch.where(stiffness > 0, ratio, -2.0 * ratio * (-stiffness).clamp(min=0.0).sqrt())
        solref[rows, columns, 1] = torch.where(changed & ~is_hard, damping, solref[rows, columns, 1])


def damping_ratio(restitution: torch.Tensor) -> torch.Tensor:
    """Of a damped spring that bodies bounce off with this share of their speed; 1 for none."""
    logarithm = restitution.clamp(1e-6, 1.0).log()
    return torch.where(restitution > 0, -logarithm / (np.pi**2 + logarithm**2).sqrt(), 1.0).clamp(min=1e-3)
