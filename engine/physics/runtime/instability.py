"""Why a world was frozen: which of its bodies ran away, and what makes that likely."""

from __future__ import annotations

import dataclasses
import enum
from typing import Any

import numpy as np

from engine.physics.enums import BiasType, DynType, IntegratorType, JointType, TrnType
from engine.physics.model.features import name_of
from engine.physics.model.put import make_data
from engine.physics.model.types import Data, Model
from engine.physics.pipeline import launch_forward
from engine.physics.runtime.entry import entry

_HUGE = 1e10  # mjMAXVAL
_EARLY = 20
"""Steps after a start within which an overlap is still the start's."""
_DEEP = 0.1
"""Penetration of a contact, as a fraction of the smaller shape, that pushes shapes apart violently."""
_LIGHT = 1e-4
"""Mass as a fraction of what the rest of its tree weighs, that rounding can no longer resolve well."""


class Cause(enum.Enum):
    """What makes a state run away."""

    FORCE = "a force that is not a number"
    OVERLAP = "an overlap at the start"
    TIMESTEP = "a timestep too long for a spring or a servo"
    MASS = "a mass much smaller than what it carries or hangs from"
    UNKNOWN = "none of the usual"


@dataclasses.dataclass(frozen=True)
class Instability:
    """A world whose state is not finite, or huge."""

    world: int
    dof: int
    body: int
    quantity: str
    """What is not finite or huge: position, velocity or acceleration."""
    cause: Cause
    because: str
    """The cause with its numbers, and what would help; names are indices of the model."""


@entry
def find_instability(m: Model, d: Data, world: int = 0, scene: Any = None) -> Instability | None:
    """What froze a world, None if nothing did. Reads the device: not for the inside of a step.

    scene: the host model, for names.
    """
    status = int(d.status.numpy()[world])
    if status == 0:
        return None
    dof = status - 1
    joint = int(m.dof_jntid.numpy()[dof])
    body = int(m.dof_bodyid.numpy()[dof])
    sign = _Signs(m, d, world, scene)
    tree = sign.tree(body)
    cause, because = sign.force() or sign.overlap(tree) or sign.timestep(tree) or sign.mass(tree) or _UNKNOWN
    return Instability(world, dof, body, sign.quantity(joint, dof), cause, because)


_UNKNOWN = (Cause.UNKNOWN, "try a shorter timestep, softer contacts or lower gains")


class _Signs:
    """What speaks for each cause: None, or the cause with a sentence."""

    def __init__(self, m: Model, d: Data, world: int, scene: Any):
        self.m, self.d, self.world, self.scene = m, d, world, scene

    def _name(self, kind: str, index: int) -> str:
        return f"{kind} {index}" if self.scene is None else name_of(self.scene, kind, index)

    def _of(self, field: str) -> np.ndarray:
        """A field of the world: of the model or of the data."""
        array = getattr(self.m if hasattr(self.m, field) else self.d, field).numpy()
        return array[self.world % len(array)]

    def quantity(self, joint: int, dof: int) -> str:
        adr = int(self.m.jnt_qposadr.numpy()[joint])
        num = {JointType.FREE: 7, JointType.BALL: 4}.get(JointType(self.m.jnt_type.numpy()[joint]), 1)
        if not _fine(self._of("qpos")[adr : adr + num]):
            return "position"
        return "acceleration" if _fine(self._of("qvel")[dof]) else "velocity"

    def tree(self, body: int) -> np.ndarray:
        """Bodies that move together with a body."""
        root = self.m.body_rootid.numpy()
        return np.flatnonzero(root == root[body])

    def force(self) -> tuple[Cause, str] | None:
        for field, kind in (("qfrc_applied", "dof"), ("xfrc_applied", "body")):
            values = self._of(field)
            bad = np.flatnonzero(~np.isfinite(values.reshape(len(values), -1)).all(axis=1))
            if len(bad):
                name = self._name(kind, int(bad[0]))
                return Cause.FORCE, f"the force that is applied to {name} ({field}) is not a number"
        return None

    def overlap(self, tree: np.ndarray) -> tuple[Cause, str] | None:
        if float(self.d.time.numpy()[self.world]) > _EARLY * float(self.m.opt.timestep.numpy()[0]):
            return None
        return self._geoms_overlap(tree) or self._flexes_overlap()

    def _geoms_overlap(self, tree: np.ndarray) -> tuple[Cause, str] | None:
        dist, geoms = _contact(self.d, self.world, "dist"), _contact(self.d, self.world, "geom")
        dist, geoms = dist[(geoms >= 0).all(axis=1)], geoms[(geoms >= 0).all(axis=1)]
        bodies = self.m.geom_bodyid.numpy()
        radius = np.where(self._of("geom_rbound") > 0, self._of("geom_rbound"), np.inf)
        deep = (dist < -_DEEP * radius[geoms].min(axis=1)) & np.isin(bodies[geoms], tree).any(axis=1)
        if not deep.any():
            return None
        worst = int(np.flatnonzero(deep)[np.argmin(dist[deep])])
        first, second = (self._name("geom", int(g)) for g in geoms[worst])
        return Cause.OVERLAP, f"{first} and {second} overlap by {-dist[worst]:.3g} m at the start: move them apart"

    def _flexes_overlap(self) -> tuple[Cause, str] | None:
        """In the reference state: points of flexes that run away are everywhere soon, and take others with them."""
        if not self.m.nflex:
            return None
        start = make_data(self.m)
        launch_forward(self.m, start)
        dist, flexes = _contact(start, 0, "dist"), _contact(start, 0, "flex")
        deep = dist < -_DEEP * self._of("flexedge_length0").mean()
        between = (flexes >= 0).all(axis=1) & (flexes[:, 0] != flexes[:, 1])
        if not (deep & between).any():
            return None
        worst = int(np.flatnonzero(between)[np.argmin(dist[between])])
        first, second = (self._name("flex", int(f)) for f in flexes[worst])
        return Cause.OVERLAP, f"{first} and {second} overlap at the start: move them apart"

    def timestep(self, tree: np.ndarray) -> tuple[Cause, str] | None:
        """Semi-implicit Euler follows a spring while dt^2 k / m < 4, and explicit damping while dt b / m < 2."""
        m = self.m
        dofs = np.flatnonzero(np.isin(m.dof_bodyid.numpy(), tree))
        stiffness, damping, source = self._stiffness()
        dt = float(m.opt.timestep.numpy()[0])
        weight = self._of("dof_invweight0")
        least = np.sqrt(4.0 / np.maximum(stiffness * weight, 1e-30))
        if m.integrator not in (IntegratorType.IMPLICIT, IntegratorType.IMPLICITFAST):
            least = np.minimum(least, 2.0 / np.maximum(damping * weight, 1e-30))
        worst = int(dofs[np.argmin(least[dofs])])
        if least[worst] > dt:
            return None
        return Cause.TIMESTEP, (
            f"{source[worst]} is too stiff or too strongly damped for a timestep of {dt:g} s: "
            f"take one below {least[worst]:.2g} s, lower its gains, or move more mass"
        )

    def _stiffness(self) -> tuple[np.ndarray, np.ndarray, list[str]]:
        """By dof: stiffness of its spring and servos, damping of its servos, and the stiffest of them by name."""
        m = self.m
        stiffness, damping = np.zeros(m.nv), np.zeros(m.nv)
        joints = m.dof_jntid.numpy()
        stiffness += self._of("jnt_stiffness")[joints]
        source = [self._name("joint", int(j)) for j in joints]
        strongest = stiffness.copy()
        trn, target = m.actuator_trntype.numpy(), m.actuator_trnid.numpy()
        for i in np.flatnonzero((trn <= TrnType.JOINTINPARENT) & (m.actuator_biastype.numpy() == BiasType.AFFINE)):
            if m.actuator_dyntype.numpy()[i] > DynType.INTEGRATOR:
                continue
            dof = int(m.jnt_dofadr.numpy()[target[i][0]])
            gear = float(self._of("actuator_gear")[m.actuator_outadr.numpy()[i]][0])
            prm = self._of("actuator_biasprm")[i]
            stiffness[dof] += max(0.0, -float(prm[1]) * gear**2)
            damping[dof] += max(0.0, -float(prm[2]) * gear**2)
            strength = -(prm[1] + prm[2]) * gear**2
            if strength > strongest[dof]:
                strongest[dof], source[dof] = strength, self._name("actuator", int(i))
        return stiffness, damping, source

    def mass(self, tree: np.ndarray) -> tuple[Cause, str] | None:
        mass = self._of("body_mass")[tree]
        moving = np.isin(tree, self.m.dof_bodyid.numpy())
        subtree = self._of("body_subtreemass")[tree]
        if not moving.any():
            return None
        lightest = int(np.argmin(np.where(moving, subtree, np.inf)))
        if subtree[lightest] > _LIGHT * mass.sum():
            return None
        name = self._name("body", int(tree[lightest]))
        return Cause.MASS, f"{name} weighs {subtree[lightest]:.3g} kg, all that moves with it {mass.sum():.3g} kg"


def _contact(d: Data, world: int, field: str) -> np.ndarray:
    """A field of the contacts that a world has."""
    return getattr(d.contact.by_world, field).numpy()[world, : int(d.ncon.numpy()[world])]


def _fine(values: np.ndarray) -> bool:
    return bool(np.all(np.abs(values) < _HUGE))  # NaN is not
