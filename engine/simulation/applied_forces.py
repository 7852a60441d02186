"""Forces that a user applies to the bodies of a simulation: a spring from the pointer, a twist, pushes for a time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from engine.compiler import SceneModel
from engine.geometry.rotation import rotate

if TYPE_CHECKING:
    from engine.simulation.simulation import Simulation

STIFFNESS = 100.0
"""Spring constant per effective mass, 1/s²: MuJoCo's `visual/map/stiffness`."""
DAMPING = 2.0 * STIFFNESS**0.5
"""Critical damping of that spring, 1/s."""

Vector = Sequence[float] | np.ndarray


@dataclass(frozen=True)
class Pull:
    """A damped spring from a point of a body to a target.

    Attributes:
        body: its index.
        point: (3,) m, in the body's frame.
        target: (3,) m, in the world frame.
        strength: multiplies the stiffness, and the damping stays critical; 1 accelerates the body as MuJoCo's viewer.
        shares: further bodies, and how much of the force acts at their centres of mass.
    """

    body: int
    point: Vector
    target: Vector
    strength: float = 1.0
    shares: Sequence[tuple[int, float]] = ()


@dataclass(frozen=True)
class Push:
    """A force and a torque on a body.

    Attributes:
        body: its index.
        force: (3,) N.
        torque: (3,) N m.
        in_body_frame: whether both turn with the body; else they are in the world frame.
        point: (3,) m, in the body's frame, where the force acts; None: the centre of mass.
        steps: for how many more time steps; None: until it is ended.
    """

    body: int
    force: Vector
    torque: Vector
    in_body_frame: bool = False
    point: Vector | None = None
    steps: int | None = None


def effective_mass(scene: SceneModel, body: int) -> float:
    """Force over acceleration of a body's centre of mass, kg: the inverse of MuJoCo's `body_invweight0`, which counts
    what the joints between it and the world carry; the mass below the body where nothing moves it, at least 1 g."""
    inverse = float(scene.body_invweight0[body, 0])
    return 1.0 / inverse if inverse > 0 else max(float(scene.body_subtreemass[body]), 1e-3)


class AppliedForces:
    """What acts on the bodies of a simulation, written to `xfrc_applied` before each of its steps.

    `hold` is the one thing that the user's hand holds; `pushes` last on their own. Each acts in one world.
    """

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self.hand: tuple[int, Pull | Push] | None = None
        self.pushes: list[tuple[int, Push]] = []
        self._written: set[tuple[int, int]] = set()

    def hold(self, world: int, what: Pull | Push) -> None:
        """Let the hand hold a body in a world by a spring or by a torque, in place of what it held. ValueError for a
        body that cannot be pushed and for numbers that are not finite; nothing changes then."""
        self._check(what)
        self.hand = world, what
        self.apply()

    def let_go(self) -> None:
        """The hand holds nothing any more."""
        self.hand = None
        self.apply()

    def push(self, world: int, push: Push) -> None:
        """Begin a push with the next step. ValueError as `hold`, and for less than one step."""
        self._check(push)
        if push.steps is not None and push.steps < 1:
            raise ValueError("a push lasts at least one time step")
        self.pushes.append((world, push))
        self.apply()

    def end_pushes(self, worlds: Collection[int]) -> None:
        """End every push in some worlds."""
        self.pushes = [(world, push) for world, push in self.pushes if world not in worlds]
        self.apply()

    def take_over(self, old: AppliedForces, bodies: Mapping[int, int], worlds: Mapping[int, int]) -> None:
        """Go on with what acted in another simulation, by the indices that its bodies and worlds have here."""

        def here(world: int, what: Pull | Push) -> tuple[int, Pull | Push] | None:
            if what.body not in bodies or world not in worlds:
                return None
            found = replace(what, body=bodies[what.body])
            if isinstance(found, Pull):
                found = replace(found, shares=[(bodies[b], part) for b, part in found.shares if b in bodies])
            return worlds[world], found

        self.hand = here(*old.hand) if old.hand else None
        kept = [here(*push) for push in old.pushes]
        self.pushes = [(world, push) for world, push in filter(None, kept) if isinstance(push, Push)]
        self._written = {(worlds[w], bodies[b]) for w, b in old._written if w in worlds and b in bodies}
        self.apply()

    @property
    def acts(self) -> bool:
        """Whether there are forces to write before the next step."""
        return self.hand is not None or bool(self.pushes) or bool(self._written)

    def apply(self) -> None:
        """Write the forces for the state as it is."""
        if not self.acts:
            return
        simulation = self._simulation
        wrenches: dict[tuple[int, int], np.ndarray] = {place: np.zeros(6) for place in self._written}
        for world, what in (*([self.hand] if self.hand else ()), *self.pushes):
            self._add(wrenches, world, what)
        self._written = {place for place, wrench in wrenches.items() if wrench.any()}
        applied = simulation.array("xfrc_applied")
        for (world, body), wrench in wrenches.items():
            applied[world, body] = wrench
        if not simulation.data.xfrc_applied.device.is_cpu:
            simulation.data.xfrc_applied.assign(applied)

    def step_taken(self) -> None:
        """A time step has been taken with what was applied."""
        if self.pushes:
            left = [(w, p if p.steps is None else replace(p, steps=p.steps - 1)) for w, p in self.pushes]
            self.pushes = [(world, push) for world, push in left if push.steps != 0]
            if len(self.pushes) < len(left):
                self.apply()

    def _add(self, wrenches: dict[tuple[int, int], np.ndarray], world: int, what: Pull | Push) -> None:
        read = self._simulation.read
        position, turn = (read(name, world)[what.body].astype(np.float64) for name in ("xpos", "xquat"))
        turn = np.roll(turn, -1)
        centre = read("xipos", world)[what.body].astype(np.float64)
        force = np.zeros(3)
        if isinstance(what, Pull):
            point = position + rotate(turn, np.asarray(what.point, np.float64))
            mass = effective_mass(self._simulation.scene, what.body)
            stiffness, damping = STIFFNESS * what.strength, DAMPING * what.strength**0.5
            force = mass * (stiffness * (what.target - point) - damping * self._velocity(world, what.body, point))
            torque = np.cross(point - centre, force)
            for other, share in what.shares:
                wrenches.setdefault((world, other), np.zeros(6))[:3] += share * force
        else:
            force, torque = (np.asarray(values, np.float64) for values in (what.force, what.torque))
            if what.in_body_frame:
                force, torque = rotate(turn, force), rotate(turn, torque)
            if what.point is not None:
                point = position + rotate(turn, np.asarray(what.point, np.float64))
                torque = torque + np.cross(point - centre, force)
        wrenches.setdefault((world, what.body), np.zeros(6))[:] += [*force, *torque]

    def _velocity(self, world: int, body: int, point: np.ndarray) -> np.ndarray:
        """Velocity of a point of a body, m/s, from its spatial velocity about the centre of mass of its tree."""
        read = self._simulation.read
        root = int(self._simulation.scene.body_rootid[body])
        angular, linear = np.split(read("cvel", world)[body].astype(np.float64), 2)
        return linear + np.cross(angular, point - read("subtree_com", world)[root])

    def _check(self, what: Pull | Push) -> None:
        last = self._simulation.scene.nbody - 1
        shares = what.shares if isinstance(what, Pull) else ()
        for body in (what.body, *(other for other, _ in shares)):
            if not 0 < body <= last:
                raise ValueError(f"there is no body {body} to push: the scene has bodies 1 to {last}")
        numbers = (what.point, what.target, what.strength) if isinstance(what, Pull) else (what.force, what.torque)
        if not all(np.isfinite(values).all() for values in numbers):
            raise ValueError("a force on a body has numbers that are not finite")
