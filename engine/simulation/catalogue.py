"""Everything of a simulation that has a value: names, units, and how it follows from what a step computes.

`Catalogue(layout)` knows the quantities of a scene; `quantity_sampler.QuantitySampler` computes those that are
chosen, and nothing of the others. The id of a quantity survives edits of the scene:

    joint/NAME/position               link/NAME/position           link/NAME/velocity in OTHER
    actuator/NAME/power               tendon/NAME/tension          contact/NAME/normal force
    contact/NAME with OTHER/slip      system/momentum              solver/iterations
                                                                   solver/step time

NAME is the name of an object, or its World path where it has none. A quantity with components is recorded as a column
for each, whose id has the component behind a space: "link/hand/position x".

All but `solver/step time` follow from the state: the same run has the same numbers, bit by bit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from engine.compiler.generated import is_generated
from engine.simulation.layout import Layout
from engine.simulation.signals import Signal

Compute = Callable[[np.ndarray], np.ndarray]
"""(n, components) values from (n, numbers read)."""

ACCELERATIONS, MOMENTA, CONTACTS, TENSIONS = "accelerations", "momenta", "contacts", "tensions"
"""What a step computes only where some sensor or quantity needs it."""
STEP_TIMES = "step times"
"""What is measured of the computer; see `step_times.StepTimes`."""
SUMS, TENSION = "contact sums", "tendon tensions"
"""Arrays that `QuantitySampler` makes for them."""

_AXES = ("x", "y", "z")
_QUAT = ("quat w", "quat x", "quat y", "quat z")


class Quantity(NamedTuple):
    """Something that has a value at every step."""

    id: str
    group: str
    """Joints, Links, Actuators, Tendons, Contacts, System or Solver."""
    label: str
    units: str
    """SI; "" for a pure number."""
    components: tuple[str, ...]
    """Names of its numbers; () of one."""
    path: str
    """World path of the object; "" for those of the whole."""
    find_reads: Callable[[], tuple[Signal, ...]]
    """Gives `reads`, which are very many of a large scene."""
    compute: Compute | None = None
    """None: it is those numbers."""
    needs: str = ""
    """What else has to be computed in a step."""
    pair: tuple[int, int] | None = None
    """Of a contact quantity the bodies, -1: any; what is read of `SUMS` is counted within the pair."""

    @property
    def reads(self) -> tuple[Signal, ...]:
        """Numbers of the Data that it follows from."""
        return self.find_reads()

    @property
    def columns(self) -> list[str]:
        """Ids of its numbers."""
        return [f"{self.id} {component}" for component in self.components] or [self.id]

    def values(self, numbers: np.ndarray) -> np.ndarray:
        """(n, components) float32 from (n, reads) float32."""
        return numbers if self.compute is None else self.compute(numbers).astype(np.float32)


_MOTION = {"position": "m", "orientation": "", "velocity": "m/s", "angular velocity": "rad/s",
           "acceleration": "m/s²", "angular acceleration": "rad/s²"}  # fmt: skip
_TOUCH = {"count": "", "normal force": "N", "slip": "m/s", "penetration": "m"}
_FORCES = {
    "force": ("qfrc_actuator", "qfrc_passive", "qfrc_applied", "qfrc_constraint"),
    "actuator force": ("qfrc_actuator",),
    "passive force": ("qfrc_passive",),
    "constraint force": ("qfrc_constraint",),
}
_POWERS = {"N": "W", "N·m": "W"}


class Catalogue:
    """The quantities of a layout, besides those of `engine.server.sample_format`, which are sampled anyway.

    Attributes:
        layout: whose.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._root = list(range(layout.nbody))
        for body in range(1, layout.nbody):
            parent = layout.body_parent[body]
            self._root[body] = self._root[parent] if parent else body
        self._bodies = {self._key(body): body for body in reversed(range(layout.nbody)) if self._shown(body)}

    def _shown(self, body: int) -> bool:
        path = self.layout.body_path[body]
        return body > 0 and bool(path) and not is_generated(path)

    def _key(self, body: int) -> str:
        return self.layout.body_name[body] or self.layout.body_path[body] if body else "world"

    def objects(self) -> Iterator[tuple[Hashable, Callable[[], Iterable[Quantity]]]]:
        """For each object, and last for the whole, a function that gives its quantities, with all that their ids,
        labels, units and components follow from: where that is the same in another layout, they are. Quantities
        about two objects are of none."""
        layout = self.layout
        for j, kind in enumerate(layout.joint_type):
            path = layout.joint_path[j]
            if not is_generated(path):
                names = layout.joint_name[j], layout.body_name[layout.joint_body[j]]
                yield ("joint", *names, path, kind, bool(layout.joint_limited[j])), partial(self._joint, j)
        for key, body in self._bodies.items():
            yield ("link", key, layout.body_path[body]), partial(self._motions, body)
        for a, path in enumerate(layout.actuator_path):
            name = layout.actuator_name[a] or path
            said = "actuator", name, path, layout.actuator_unit[a], layout.actuator_actnum[a]
            yield said, partial(self._actuator, a, name, path)
        for i, path in enumerate(layout.tendon_path):
            name = layout.tendon_name[i] or path
            yield ("tendon", name, path, bool(layout.tendon_spatial[i])), partial(self._tendon, i, name, path)
        for key, body in self._bodies.items():
            yield ("contact", key, layout.body_path[body]), partial(self._touches, body)
        yield "whole", self._whole

    def get(self, id: str) -> Quantity | None:
        """A quantity by its id, or by that of one of its numbers; those about two objects too. None: there is
        none."""
        found = self._of_one(id)
        if found is not None:
            return found
        for component in (*_AXES, *_QUAT):
            name = id.removesuffix(f" {component}")
            if name != id and (found := self._of_one(name) or self._of_two(name)) is not None:
                return found if component in found.components else None
        return self._of_two(id)

    def _of_one(self, id: str) -> Quantity | None:
        """A quantity by its id; not those about two objects."""
        kind, _, rest = id.partition("/")
        name, _, what = rest.rpartition("/")
        if kind in ("link", "contact"):
            body = self._bodies.get(name)
            if body is None or what not in (_MOTION if kind == "link" else _TOUCH):
                return None
            return self._motion(body, what) if kind == "link" else self._touch(body, what, -1)
        found = (quantity for quantities in self._named(kind, name) for quantity in quantities)
        return next((quantity for quantity in found if quantity.id == id), None)

    def _named(self, kind: str, name: str) -> Iterator[Iterable[Quantity]]:
        """The quantities of joints, actuators and tendons with a name, or without one at this path, and those of the
        whole."""
        layout = self.layout
        match kind:
            case "joint":
                for j, path in enumerate(layout.joint_path):
                    if (layout.joint_name[j] or path) == name and not is_generated(path):
                        yield self._joint(j)
            case "actuator":
                for a, path in enumerate(layout.actuator_path):
                    if (layout.actuator_name[a] or path) == name:
                        yield self._actuator(a, name, path)
            case "tendon":
                for i, path in enumerate(layout.tendon_path):
                    if (layout.tendon_name[i] or path) == name:
                        yield self._tendon(i, name, path)
            case "system" | "solver":
                yield self._whole()

    def _of_two(self, id: str) -> Quantity | None:
        if match := re.fullmatch(r"link/(.+)/([a-z ]+) in (.+)", id):
            body, base = self._bodies.get(match[1]), self._bodies.get(match[3])
            if body is not None and base is not None and match[2] in _MOTION:
                return self._motion(body, match[2], base)
        if match := re.fullmatch(r"contact/(.+) with (.+)/([a-z ]+)", id):
            body, other = self._bodies.get(match[1]), 0 if match[2] == "world" else self._bodies.get(match[2])
            if body is not None and other is not None and match[3] in _TOUCH:
                return self._touch(body, match[3], other)
        return None

    def _motions(self, body: int) -> Iterator[Quantity]:
        for what in _MOTION:
            yield self._motion(body, what)

    def _touches(self, body: int) -> Iterator[Quantity]:
        for what in _TOUCH:
            yield self._touch(body, what, -1)

    def _tendon(self, i: int, name: str, path: str) -> Iterator[Quantity]:
        for what, units, signal, needs in (
            ("length", "m", Signal("ten_length", i), ""),
            ("velocity", "m/s", Signal("ten_velocity", i), ""),
            ("tension", "N", Signal(TENSION, i), TENSIONS),
        ):
            of_spatial = units if self.layout.tendon_spatial[i] else ""  # those of fixed ones depend on coefficients
            yield Quantity(
                f"tendon/{name}/{what}", "Tendons", f"{name} {what}", of_spatial, (), path,
                lambda signal=signal: (signal,), None, needs,
            )  # fmt: skip

    def _joint(self, j: int) -> Iterator[Quantity]:
        layout, kind, path = self.layout, self.layout.joint_type[j], self.layout.joint_path[j]
        key, dof, body = layout.joint_name[j] or path, layout.joint_dofadr[j], layout.joint_body[j]
        name = layout.joint_name[j] or layout.body_name[body] or path
        turn, push = ("rad/s²", "N·m") if kind in ("hinge", "ball") else ("m/s²", "N")
        if kind == "free":
            parts = [("", 0, 3, "m/s²", "N"), ("angular ", 3, 3, "rad/s²", "N·m")]
        else:
            parts = [("", 0, 3 if kind == "ball" else 1, turn, push)]
        for prefix, first, count, acceleration, force in parts:
            dofs, names = range(dof + first, dof + first + count), _AXES if count == 3 else ()
            moment = "torque" if prefix else "force"
            yield Quantity(
                f"joint/{key}/{prefix}acceleration", "Joints", f"{name} {prefix}acceleration", acceleration,
                names, path, partial(_of_fields, ("qacc",), dofs),
            )  # fmt: skip
            for what, fields in _FORCES.items():
                called = what.replace("force", moment)
                yield Quantity(
                    f"joint/{key}/{called}", "Joints", f"{name} {called}", force, names, path,
                    partial(_of_fields, fields, dofs), None if len(fields) == 1 else _sum_of(len(fields)),
                )  # fmt: skip
        if kind in ("hinge", "slide") and layout.joint_limited[j]:
            low, high = layout.joint_range[j]
            yield Quantity(
                f"joint/{key}/limit distance", "Joints", f"{name} limit distance",
                "rad" if kind == "hinge" else "m", (), path,
                lambda: (Signal("qpos", layout.joint_qposadr[j]),),
                lambda x, low=low, high=high: np.minimum(x - low, high - x),
            )  # fmt: skip

    def _actuator(self, a: int, name: str, path: str) -> Iterator[Quantity]:
        layout = self.layout
        first, count = layout.actuator_outadr[a], layout.actuator_outnum[a]
        outs = range(first, first + count)
        power = _POWERS.get(layout.actuator_unit[a], "")
        yield Quantity(
            f"actuator/{name}/power", "Actuators", f"{name} power", power, (), path,
            partial(_of_fields, ("actuator_force", "actuator_velocity"), outs),
            lambda x, n=count: (x[:, :n] * x[:, n:]).sum(axis=1, keepdims=True),
        )  # fmt: skip
        acts = range(layout.actuator_actadr[a], layout.actuator_actadr[a] + layout.actuator_actnum[a])
        if layout.actuator_actnum[a] > 0:
            names = () if len(acts) == 1 else tuple(map(str, range(len(acts))))
            yield Quantity(
                f"actuator/{name}/activation", "Actuators", f"{name} activation", "", names, path,
                partial(_of_fields, ("act",), acts),
            )  # fmt: skip

    def _motion(self, body: int, what: str, base: int | None = None) -> Quantity:
        """Of a link's frame, in the world's axes or as it is seen from another link, in that link's axes."""
        key, seen = self._key(body), "" if base is None else f" in {self._key(base)}"
        needs = ACCELERATIONS if "acceleration" in what else ""
        components = _QUAT if what == "orientation" else _AXES
        return Quantity(
            f"link/{key}/{what}{seen}", "Links", f"{key} {what}{seen}", _MOTION[what], components,
            self.layout.body_path[body], partial(self._motion_reads, body, what, base),
            _Motion(what, 1 if base is None else 2), needs,
        )  # fmt: skip

    def _motion_reads(self, body: int, what: str, base: int | None) -> tuple[Signal, ...]:
        reads: list[Signal] = []
        for b in [body] if base is None else [body, base]:
            reads += _signals("xpos", b, 3)
            if base is not None or what == "orientation":
                reads += _signals("xquat", b, 4)
            if what not in ("position", "orientation"):
                reads += [*_signals("cvel", b, 6), *_signals("subtree_com", self._root[b], 3)]
            if "acceleration" in what:
                reads += [*_signals("cacc", b, 6), *_signals("cacc", 0, 6)]
        return tuple(reads)

    def _touch(self, body: int, what: str, other: int) -> Quantity:
        key = self._key(body) + (f" with {self._key(other)}" if other >= 0 else "")
        return Quantity(
            f"contact/{key}/{what}", "Contacts", f"{key} contact {what}", _TOUCH[what], (),
            self.layout.body_path[body], lambda: (Signal(SUMS, list(_TOUCH).index(what)),), None, CONTACTS,
            (body, other),
        )  # fmt: skip

    def _whole(self) -> Iterator[Quantity]:
        mass = self.layout.body_subtreemass[0] if self.layout.body_subtreemass else 0.0
        com, linear, angular = (
            partial(_of_fields, (field,), range(3)) for field in ("subtree_com", "subtree_linvel", "subtree_angmom")
        )
        niter, residual, ncon, nefc = (
            partial(_of_fields, (field,), range(1)) for field in ("solver_niter", "efc.grad_dot", "ncon", "nefc")
        )
        yield Quantity("system/center of mass", "System", "center of mass", "m", _AXES, "", com)
        yield Quantity(
            "system/momentum", "System", "momentum", "kg·m/s", _AXES, "", linear, lambda v: mass * v, MOMENTA
        )
        yield Quantity(
            "system/angular momentum", "System", "angular momentum", "kg·m²/s", _AXES, "", angular, None, MOMENTA
        )
        yield Quantity("solver/iterations", "Solver", "solver iterations", "", (), "", niter)
        # The gradient's norm as MuJoCo's mjSolverStat has it.
        scale = 1.0 / (self.layout.meaninertia * max(1, self.layout.nv))
        yield Quantity(
            "solver/residual", "Solver", "solver residual", "", (), "", residual,
            lambda x: scale * np.sqrt(np.maximum(x, 0)),
        )  # fmt: skip
        yield Quantity("solver/contacts", "Solver", "contacts", "", (), "", ncon)
        yield Quantity("solver/step time", "Solver", "measured step time", "s", (), "", tuple, None, STEP_TIMES)
        yield Quantity("solver/rows", "Solver", "constraint rows", "", (), "", nefc)


def chosen(catalogue: Catalogue, ids: Sequence[str]) -> list[Quantity]:
    """The quantities that ids, or ids of their numbers, are about, each once."""
    found = (catalogue.get(id) for id in ids)
    return list({quantity.id: quantity for quantity in found if quantity is not None}.values())


def _signals(field: str, row: int, width: int) -> list[Signal]:
    return [Signal(field, width * row + i) for i in range(width)]


def _of_fields(fields: Sequence[str], rows: range) -> tuple[Signal, ...]:
    return tuple(Signal(field, row) for field in fields for row in rows)


def _sum_of(parts: int) -> Compute:
    return lambda x: x.reshape(len(x), parts, -1).sum(axis=1)


class _Motion(NamedTuple):
    """Motion of a body's frame from `xpos`, `cvel` and `cacc`, which are about the centre of mass of its tree (MuJoCo
    documentation, Computation: Kinematics)."""

    what: str
    bodies: int

    def __call__(self, numbers: np.ndarray) -> np.ndarray:
        x = numbers.astype(np.float64).reshape(len(numbers), self.bodies, -1)
        states = [self._state(x[:, b]) for b in range(self.bodies)]
        if len(states) == 1:
            return states[0][self.what]
        return _seen_from(states[0], states[1], self.what)

    def _state(self, x: np.ndarray) -> dict[str, np.ndarray]:
        state, at = {"position": x[:, :3]}, 3
        if self.bodies == 2 or self.what == "orientation":
            state["orientation"], at = x[:, at : at + 4], at + 4
        if self.what in ("position", "orientation"):
            return state
        spin, arm = x[:, at : at + 3], x[:, :3] - x[:, at + 6 : at + 9]
        state["angular velocity"] = spin
        state["velocity"] = x[:, at + 3 : at + 6] + np.cross(spin, arm)
        at += 9
        if "acceleration" in self.what:
            turn = x[:, at : at + 3] - x[:, at + 6 : at + 9]
            straight = x[:, at + 3 : at + 6] - x[:, at + 9 : at + 12]  # the world's has gravity, as if it rose
            state["angular acceleration"] = turn
            state["acceleration"] = straight + np.cross(turn, arm) + np.cross(spin, state["velocity"])
        return state


def _seen_from(a: dict[str, np.ndarray], b: dict[str, np.ndarray], what: str) -> np.ndarray:
    """Motion of frame `a` as it is seen from frame `b`, which moves and turns, in the axes of `b`."""
    back = b["orientation"] * np.array([1.0, -1.0, -1.0, -1.0])
    if what == "orientation":
        return _multiply(back, a["orientation"])
    arm = a["position"] - b["position"]
    if what == "position":
        return _turn(back, arm)
    spin = b["angular velocity"]
    if what == "angular velocity":
        return _turn(back, a["angular velocity"] - spin)
    velocity = a["velocity"] - b["velocity"] - np.cross(spin, arm)
    if what == "velocity":
        return _turn(back, velocity)
    if what == "angular acceleration":
        relative = a["angular velocity"] - spin
        return _turn(back, a["angular acceleration"] - b["angular acceleration"] - np.cross(spin, relative))
    fictitious = np.cross(b["angular acceleration"], arm) + np.cross(spin, np.cross(spin, arm) + 2 * velocity)
    return _turn(back, a["acceleration"] - b["acceleration"] - fictitious)


def _multiply(p: np.ndarray, q: np.ndarray) -> np.ndarray:
    """Products of quaternions w, x, y, z."""
    scalar = p[:, :1] * q[:, :1] - (p[:, 1:] * q[:, 1:]).sum(axis=1, keepdims=True)
    return np.concatenate([scalar, p[:, :1] * q[:, 1:] + q[:, :1] * p[:, 1:] + np.cross(p[:, 1:], q[:, 1:])], axis=1)


def _turn(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Vectors turned by quaternions w, x, y, z."""
    twice = 2 * np.cross(q[:, 1:], v)
    return v + q[:, :1] * twice + np.cross(q[:, 1:], twice)
