"""One built scene on a device, in one world or in many, with its state."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Protocol

import msgspec
import numpy as np

from engine import physics
from engine.compiler import SceneModel, build
from engine.geometry.rotation import rotate_wxyz, unit_wxyz
from engine.msd.schema import World
from engine.physics.enums import EnableBit, JointType
from engine.physics.model.features import name_of
from engine.physics.model.set_fields import set_fields
from engine.physics.runtime.capacity import KEPT
from engine.physics.runtime.reallocate import set_fields_growing
from engine.physics.stages import load_modules
from engine.simulation import inverse_kinematics
from engine.simulation.applied_forces import AppliedForces
from engine.simulation.device_check import trusted
from engine.simulation.held_pose import HeldJoints, held, joints_of_pose, places_of
from engine.simulation.layout import MAX_CONTACTS, MAX_DRAWN, Layout, Reference, State
from engine.simulation.scene_layout import layout_of, reference_of
from engine.simulation.state_transfer import same_bodies, transfer

_CARRIED = ("qpos", "qvel", "qacc_warmstart", "act", "ctrl", "mocap_pos", "mocap_quat")
_NAMED = ("qpos", "qvel", "act", "ctrl", "mocap_pos", "mocap_quat")
_AT_START = 1e-5
"""m and quaternion numbers by which a body may be off the place where it starts to be there still."""
_AT_ONCE = 100
"""Steps that are taken without a look at anything else, at most."""
Numbers = Sequence[float] | np.ndarray
Worlds = Sequence[int] | Sequence[bool] | np.ndarray
"""Some of the worlds: their indices, or a mask (nworld,) of bool."""
Observer = Callable[[physics.Data], object]


class StepSampler(Protocol):
    """What reads a ring that the steps of a simulation fill: `sampling.Sampler`."""

    def mark(self) -> None:
        """Called before time or time step change."""

    def look(self) -> int:
        """Called after a step. Returns after how many steps to call it again."""
        ...


def _with_energy(scene: SceneModel) -> dict[str, np.ndarray]:
    """The flags of a scene and one more: energies are always shown; MuJoCo has them only where the scene says so."""
    return {"opt.enableflags": np.asarray(int(scene.opt.enableflags) | EnableBit.ENERGY)}


class Simulation:
    """A scene put on a device, in its reference configuration, in `nworld` worlds that never touch each other.

    SI units; poses in the world frame; quaternions w, x, y, z. Arrays of the state have a row for each world.

    Args:
        scene: a World, which is built, or what `engine.compiler.build` made of one.
        device: Warp device, "cpu" or "cuda:0"; see `device_check.trusted`.
        nworld: number of worlds.
        contacts: most contacts for which each world has room to begin with, in scenes without flexes: a step that
            finds too little makes more. None: room for as many as the scene can have in ordinary use.

    Attributes:
        scene: SceneModel.
        model, data: of `engine.physics`. The Data stays the same object; see `engine.physics.grow`.
        layout: names and sizes, and what a frame holds.
        report: sentences about what runs differently from what the scene says.
        applied: the forces that a user applies.
        held: the joints that a user holds where they are; see `hold_pose` and `hold_joints`.
        growth: sentences about the room that was made for contacts; whoever shows them clears the list.
        alone: called before the step is recorded anew because of that; returns when nobody else launches kernels.

    Raises:
        SceneError, NotSupported: the scene cannot be built or simulated.
    """

    def __init__(
        self, scene: SceneModel | World, device: str | None = "cpu", nworld: int = 1, contacts: int | None = None
    ) -> None:
        self.scene = build(scene) if isinstance(scene, World) else scene
        device, instead = trusted(device)
        self.model = physics.put_model(self.scene, device)
        set_fields(self.model, _with_energy(self.scene))
        usual = self.model.collision.contact_capacity
        less = contacts is not None and not self.model.nflex
        self.data = physics.make_data(self.model, nworld, min(usual, contacts) if less else None)
        self.report = [str(finding) for finding in self.scene.report] + list(self.model.notes)
        self.report += [instead] if instead else []
        self.growth: list[str] = []
        self.alone: Callable[[], object] = lambda: None
        self._before: list[Observer] = []
        self._after: list[Observer] = []
        self._views: dict[str, np.ndarray] = {}
        self._views_of: tuple[physics.Data | None, int] = (None, 0)
        self.applied = AppliedForces(self)
        self.held: HeldJoints | None = None
        self._steps = 0
        self._samplers: list[StepSampler] = []
        self._look = 0  # steps after which samplers look at their rings
        self._begin, self._begun = np.zeros(nworld), np.zeros(nworld, np.int64)  # s; of steps
        self._relayout()
        load_modules(self.model)
        self.forward()

    def capture(self) -> None:
        """Record the step. Whoever does this must be the only one to launch kernels at that moment."""
        self._count_samples()
        physics.capture(self.model, self.data)

    def _relayout(self) -> None:
        """Follow a change of the scene's names or ranges."""
        room = MAX_CONTACTS if self.model.collision.crowded else self.model.collision.contact_capacity
        drawn = min(self.nworld, MAX_DRAWN) if self.nworld > 1 else 0
        self.layout = msgspec.structs.replace(layout_of(self.scene, room), nworld=self.nworld, ndrawn=drawn)

    @property
    def nworld(self) -> int:
        """Number of worlds."""
        return int(self.data.nworld)

    @property
    def timestep(self) -> float:
        """Duration of a step, s."""
        return float(self.scene.opt.timestep)

    # -------------------------------------------------------------------------------------------- time

    @property
    def times(self) -> np.ndarray:
        """(nworld,) float64, time in each world, s: the time it began at and a whole number of time steps, which the
        sum on the device is off by more digits with every step."""
        return self._begin + multiples(self._steps - self._begun, self.timestep)

    @property
    def time(self) -> float:
        """Time in the first world, s."""
        return self.time_in(0)

    def time_in(self, world: int) -> float:
        """Time in a world, s."""
        return float(self.times_of(np.array([self._steps]), world)[0])

    @property
    def steps(self) -> int:
        """Steps taken since this simulation was made."""
        return self._steps

    def times_of(self, steps: np.ndarray, world: int = 0) -> np.ndarray:
        """(n,) times in a world after numbers of `steps` since its time was set last, s."""
        return self._begin[world] + multiples(steps - self._begun[world], self.timestep)

    def _set_time(self, time: float | np.ndarray, worlds: np.ndarray | None = None) -> None:
        self._count_samples()
        where = slice(None) if worlds is None else worlds
        self._begin[where], self._begun[where] = time, self._steps

    # ------------------------------------------------------------------------------------------- names

    def index(self, kind: str, name: str) -> int:
        """Index of an object by its name. kind: body, joint, geom, site, actuator, sensor, tendon ... as MuJoCo.

        Raises ValueError naming the nearest names there are, and TypeError for a name that is no text."""
        if not isinstance(name, str):
            raise TypeError(f"the name of an object of the kind {kind} is a text, not {name!r}")
        names = self.scene.names.get(kind)
        if names is None:
            raise ValueError(f"there is no kind of object {kind!r}; there are {', '.join(sorted(self.scene.names))}")
        try:
            return self.scene.id(kind, name)
        except KeyError:
            known = [known for known in names if known]
            near = difflib.get_close_matches(name, known, n=3, cutoff=0.4) or known[:5]
            have = f"there is {', '.join(map(repr, near))}" if near else "none has a name"
            raise ValueError(f"there is no {kind} {name!r}; {have}") from None

    def indices(self, kind: str, names: Iterable[str]) -> np.ndarray:
        """(n,) indices of objects by their names; see `index`."""
        return np.array([self.index(kind, name) for name in names], np.int64)

    # ------------------------------------------------------------------------------------------- state

    def array(self, name: str) -> np.ndarray:
        """An array of the Data, (nworld, ...): on a CPU a view that changes with it, until the Data grows; else a
        copy."""
        if self._views_of != (self.data, self.data.generation):
            self._views.clear()
            self._views_of = self.data, self.data.generation
        view = self._views.get(name)
        if view is None:
            array = vars(self.data).get(name)  # not the copy that the API documents of some fields
            view = array.numpy() if array is not None else getattr(self.data, name).numpy()
            if array is not None and array.device.is_cpu:
                self._views[name] = view
        return view

    def read(self, name: str, world: int = 0) -> np.ndarray:
        """One array of the Data in one world; as `array`."""
        return self.array(name)[world]

    def write(self, *, worlds: Worlds | None = None, **state: Any) -> None:
        """Overwrite arrays of the state in all worlds or in some. Numbers are those of one world, or have a row for
        each of the worlds.

        Raises ValueError naming the one whose numbers do not fit or are not finite; none is overwritten then."""
        chosen = self._chosen(worlds)
        fitted = {name: self._fitted(name, values, chosen) for name, values in state.items()}
        for name, values in fitted.items():
            if values.size:
                self._assign(name, values, chosen)

    def _assign(self, name: str, values: np.ndarray, worlds: np.ndarray | None) -> None:
        array = self.array(name)
        array[slice(None) if worlds is None else worlds] = values
        device_array = getattr(self.data, name)
        if not device_array.device.is_cpu:
            device_array.assign(array)

    def _fitted(self, name: str, values: Any, worlds: np.ndarray | None = None) -> np.ndarray:
        """Numbers in the shape of an array of the state. Raises ValueError naming it when they do not fit."""
        shape = self.array(name).shape[1:]
        rows, count = self.nworld if worlds is None else len(worlds), int(np.prod(shape))
        values = np.asarray(values, np.float32)
        per_world = values.shape == (rows, *shape)
        if not per_world and values.size != count:
            raise ValueError(f"{name} has {count} numbers here, {values.size} were given")
        if not np.isfinite(values).all():
            raise ValueError(f"{name} cannot be set to numbers that are not finite")
        return np.broadcast_to(values if per_world else values.reshape(1, *shape), (rows, *shape))

    def _chosen(self, worlds: Worlds | None) -> np.ndarray | None:
        """(n,) indices of worlds; None: all. Raises ValueError for what is no world."""
        if worlds is None:
            return None
        chosen = np.asarray(worlds)
        if chosen.dtype == bool:
            if chosen.shape != (self.nworld,):
                raise ValueError(f"a mask of worlds has {self.nworld} values here, its shape is {chosen.shape}")
            return np.flatnonzero(chosen)
        if chosen.ndim != 1 or (chosen.size and not np.issubdtype(chosen.dtype, np.integer)):
            raise ValueError("worlds are a list of indices or a mask of bool")
        chosen = chosen.astype(np.int64)
        outside = chosen[(chosen < 0) | (chosen >= self.nworld)]
        if outside.size:
            raise ValueError(f"there is no world {outside[0]}: there are worlds 0 to {self.nworld - 1}")
        return chosen

    def state(self, world: int = 0) -> State:
        """The state of a world, with the names of what its numbers belong to; for `resume`."""
        layout = msgspec.structs.replace(self.layout, deformables=b"")
        arrays = {name: self.read(name, world).tolist() for name in _NAMED}
        return State(layout, reference_of(self.scene), float(self.times[world]), **arrays)

    # ----------------------------------------------------------------------------------------- running

    def observe(self, after: Observer | None = None, before: Observer | None = None) -> Callable[[], None]:
        """Have functions called with the Data before and after every step.

        A step computes what belongs to the state before it (positions, sensors, forces), then the next state. An
        observer must not step. Returns a function that ends it.
        """
        pairs = [(observers, f) for observers, f in ((self._after, after), (self._before, before)) if f is not None]
        for observers, function in pairs:
            observers.append(function)

        def end() -> None:
            for observers, function in pairs:
                if function in observers:
                    observers.remove(function)

        return end

    def add_sampler(self, sampler: StepSampler) -> Callable[[], None]:
        """Have a reader of the steps' rings look at it while steps are taken. Returns a function that ends it."""
        self._count_samples()
        self._samplers.append(sampler)
        self._look = self._steps

        def end() -> None:
            self._count_samples()
            if sampler in self._samplers:
                self._samplers.remove(sampler)

        return end

    def look_soon(self) -> None:
        """Have samplers look at their rings after the next step: one has less room than it said."""
        self._look = self._steps

    def _count_samples(self) -> None:
        """Let samplers count theirs, before the step is recorded anew with as many."""
        for sampler in self._samplers:
            sampler.mark()

    def step(self, n: int = 1) -> None:
        """Advance every world by `n` time steps. Where contacts find no room, more is made and the step taken
        again."""
        while n > 0:
            number = self._at_once(n)
            n -= number
            self.applied.apply()
            for observer in self._before:
                observer(self.data)
            physics.step_growing(self.model, self.data, self._tell_growth, number)
            self._steps += number
            self.applied.step_taken()
            if self.held is not None:
                self._put_back(self.held)
            for observer in self._after:
                observer(self.data)
            if self._samplers and self._steps >= self._look:
                self._look = self._steps + min(sampler.look() for sampler in self._samplers)

    def _at_once(self, n: int) -> int:
        """How many of the next `n` steps are taken without a look at anything between them: one where somebody looks
        at single steps or acts between them."""
        if n == 1 or self._before or self._after or self.held or self.applied.acts:
            return 1
        until_look = max(1, self._look - self._steps) if self._samplers else n
        return min(n, _AT_ONCE, until_look)

    def _tell_growth(self, sentence: str) -> None:
        self.growth.append(sentence)
        self._count_samples()
        self.alone()

    def forward(self) -> None:
        """Bring everything computed into line with the state and the model, without advancing. Makes room as a step
        does."""
        recorded, before = bool(self.data.graphs), self.data.generation
        physics.forward_growing(self.model, self.data, self._tell_growth)
        if recorded and self.data.generation != before:
            self.capture()  # while nobody else launches kernels

    def reset(self, keyframe: int | None = None, worlds: Worlds | None = None) -> None:
        """Back to the reference configuration or to a keyframe, in all worlds or in some. The others go on as if
        nothing had been; what is computed of them is brought into line with their state.

        Raises ValueError naming the keyframes or worlds there are."""
        scene, chosen = self.scene, self._chosen(worlds)
        if keyframe is not None and not 0 <= keyframe < scene.nkey:
            raise ValueError(f"there is no keyframe {keyframe}: the scene has {scene.nkey}")
        mask = None if chosen is None else np.isin(np.arange(self.nworld), chosen)
        self.applied.end_pushes(range(self.nworld) if chosen is None else chosen.tolist())
        physics.reset_data(self.model, self.data, mask)
        self._set_time(0.0 if keyframe is None else float(scene.key_time[keyframe]), chosen)
        if keyframe is not None:
            keys = {name: name for name in ("qpos", "qvel", "act", "ctrl")}
            keys |= {"mocap_pos": "mpos", "mocap_quat": "mquat"}
            values = {name: getattr(scene, f"key_{key}")[keyframe] for name, key in keys.items()}
            self.write(worlds=chosen, **values)
        self._forward_for(chosen)

    def _forward_for(self, worlds: np.ndarray | None) -> None:
        """`forward` that leaves the state of other worlds as it is: their solver's start too."""
        others = np.zeros(0, np.int64) if worlds is None else np.setdiff1d(np.arange(self.nworld), worlds)
        held = {name: self.array(name)[others].copy() for name in KEPT} if others.size else {}
        self.forward()
        for name, values in held.items():
            self._assign(name, values, others)

    # ---------------------------------------------------------------------------------------- commands

    def set_state(self, time: float | None = None, worlds: Worlds | None = None, **state: Numbers | None) -> None:
        """Overwrite the state as far as it is given, as `write` does; failure flags, and the warm start if it is not
        given, begin anew. time: s."""
        chosen = self._chosen(worlds)
        self.write(worlds=chosen, **{name: values for name, values in state.items() if values is not None})
        for name in ("qacc_warmstart", "status"):
            if state.get(name) is None:
                self._assign(name, np.zeros(1, self.array(name).dtype), chosen)
        if time is not None:
            self._set_time(float(time), chosen)
        self._forward_for(chosen)

    def pose(
        self,
        body: int,
        position: Numbers,
        rotation: Numbers | None = None,
        world: int | None = None,
        point: Numbers = inverse_kinematics.ORIGIN,
    ) -> None:
        """Bring a body to a pose in every world or in one, or as near as the joints of its chain let it within their
        limits; what moves for that is at rest then. A floating body and a mocap body are put there with all that
        hangs on them; of a body of a floating tree the base is held.

        Args:
            position: (3,) where the point is to be, m, world frame.
            rotation: (4,) of the body, w, x, y, z, world frame; None: of a body with a chain as it comes, else as it
                is.
            point: (3,) of the body, m, in its frame.

        Raises:
            ValueError: nothing moves the body, or a number is not finite.
        """
        if not 0 < body < self.scene.nbody:
            raise ValueError(f"there is no body {body}: the scene has bodies 1 to {self.scene.nbody - 1}")
        if not np.isfinite([*position, *point, *(() if rotation is None else rotation)]).all():
            raise ValueError("a body cannot be brought to a pose that is not finite")
        worlds = list(range(self.nworld)) if world is None else [world]
        scene, qpos, qvel = self.scene, self.array("qpos")[worlds], self.array("qvel")[worlds]
        mocap, joint = int(scene.body_mocapid[body]), int(scene.body_jntadr[body])
        if mocap >= 0:
            places, turns = self.array("mocap_pos")[worlds], self.array("mocap_quat")[worlds]
            if rotation is not None:
                turns[:, mocap] = rotation
            places[:, mocap] = [np.subtract(position, rotate_wxyz(turn, point)) for turn in turns[:, mocap]]
            self.set_state(None, worlds, mocap_pos=places, mocap_quat=turns)
            return
        if joint >= 0 and scene.jnt_type[joint] == JointType.FREE:
            address, dofs = int(scene.jnt_qposadr[joint]), slice(int(scene.jnt_dofadr[joint]), None)
            if rotation is not None:
                qpos[:, address + 3 : address + 7] = rotation
            for row in qpos:
                turn = unit_wxyz(row[address + 3 : address + 7])
                row[address : address + 3] = np.subtract(position, rotate_wxyz(turn, point))
            qvel[:, dofs.start : dofs.start + 6] = 0
        else:
            for row in range(len(worlds)):
                found = inverse_kinematics.solve(scene, qpos[row], body, position, rotation, point)
                changed = found != qpos[row]
                ends = np.append(scene.jnt_qposadr[1:], scene.nq)
                moved = [changed[a:b].any() for a, b in zip(scene.jnt_qposadr, ends, strict=True)]
                qvel[row, np.asarray(moved)[scene.dof_jntid]] = 0
                qpos[row] = found
        self.set_state(None, worlds, qpos=qpos, qvel=qvel)

    def hold_pose(
        self,
        body: int,
        position: Numbers,
        rotation: Numbers | None = None,
        world: int | None = None,
        point: Numbers = inverse_kinematics.ORIGIN,
    ) -> None:
        """As `pose`, and every step from now on leaves the joints that this may move where they are, at rest,
        whatever pulls at them, until `let_go`. ValueError as `pose`."""
        self.pose(body, position, rotation, world, point)
        worlds = list(range(self.nworld)) if world is None else [world]
        self.applied.let_go()  # there is one hand
        self.held = held(self.scene, joints_of_pose(self.scene, body), worlds, self.array("qpos")[worlds])

    def hold_joints(self, coordinates: Mapping[int, Numbers], world: int | None = None) -> None:
        """Put joints, by their indices, to coordinates, as qpos has them, at rest, in every world or in one; every
        step from now on leaves them there, whatever pulls at them, until `let_go`. ValueError where there is no such
        joint, or its coordinates are too many, too few or not finite."""
        worlds = list(range(self.nworld)) if world is None else [world]
        qpos, qvel = self.array("qpos")[worlds], self.array("qvel")[worlds]
        for joint, values in coordinates.items():
            if not 0 <= joint < self.scene.njnt:
                raise ValueError(f"there is no joint {joint}: the scene has joints 0 to {self.scene.njnt - 1}")
            positions, velocities = places_of(self.scene, joint)
            name = name_of(self.scene, "joint", joint)
            if len(values) != len(positions):
                raise ValueError(f"{name} has {len(positions)} coordinates, {len(values)} were given")
            if not np.isfinite(values).all():
                raise ValueError(f"{name} cannot be put to a coordinate that is not finite")
            qpos[:, positions], qvel[:, velocities] = values, 0.0
        self.set_state(None, worlds, qpos=qpos, qvel=qvel)
        self.applied.let_go()  # there is one hand
        self.held = held(self.scene, list(coordinates), worlds, self.array("qpos")[worlds])

    def let_go(self) -> None:
        """End `hold_pose` and `hold_joints`, and what the hand does to `applied`."""
        self.held = None
        self.applied.let_go()

    def _put_back(self, held: HeldJoints) -> None:
        for name, where, values in (("qpos", held.positions, held.values), ("qvel", held.velocities, 0.0)):
            rows = self.array(name)[held.worlds]
            rows[:, where] = values
            self._assign(name, rows, held.worlds)

    def throw(self, body: int, velocity: Numbers, position: Any = None, world: int | None = None) -> None:
        """Let a floating body fly from where it is, or from a position of its frame (3,) m, with a velocity (3,) m/s,
        both in the world frame, without turning; in every world or in one.

        Raises ValueError for a body that does not float, and for numbers that are not finite."""
        if not 0 < body < self.scene.nbody:
            raise ValueError(f"there is no body {body}: the scene has bodies 1 to {self.scene.nbody - 1}")
        joint = int(self.scene.body_jntadr[body])
        if joint < 0 or self.scene.jnt_type[joint] != JointType.FREE:
            raise ValueError(f"{name_of(self.scene, 'body', body)} does not float, so it cannot be thrown; push it")
        worlds = list(range(self.nworld)) if world is None else [world]
        qpos, qvel = self.array("qpos")[worlds].copy(), self.array("qvel")[worlds].copy()
        address, dof = int(self.scene.jnt_qposadr[joint]), int(self.scene.jnt_dofadr[joint])
        if position is not None:
            qpos[:, address : address + 3] = position
        qvel[:, dof : dof + 3], qvel[:, dof + 3 : dof + 6] = velocity, 0.0
        self.set_state(None, worlds, qpos=qpos, qvel=qvel)

    def set_control(self, index: int, values: Numbers, world: int | None = None) -> None:
        """Set one control, or all when index is -1, in every world or in one."""
        worlds = None if world is None else [world]
        if index < 0:
            self.write(worlds=worlds, ctrl=values)
            return
        if index >= self.scene.nu:
            raise ValueError(f"there is no control {index}: the scene has {self.scene.nu}")
        ctrl = self.array("ctrl")[slice(None) if worlds is None else worlds].copy()
        ctrl[:, index] = values[0]
        self.write(worlds=worlds, ctrl=ctrl)

    def status(self, world: int = 0) -> int:
        """0, or 1 + the dof of a world whose state is not finite or huge."""
        return int(self.array("status")[world])

    def bad_control(self) -> str:
        """A sentence about a control that was not finite or huge since its world was reset, "" if all were fine."""
        bad = self.array("bad_ctrl")
        worlds = np.flatnonzero(bad)
        if not len(worlds):
            return ""
        where = f" in world {worlds[0]}" if self.nworld > 1 else ""
        control = int(bad[worlds[0]]) - 1
        actuator = np.searchsorted(self.scene.actuator_ctrladr, control, side="right") - 1
        return (
            f"The control of {name_of(self.scene, 'actuator', int(actuator))} is not finite or huge{where}: all "
            "controls count as 0 in such a step. Set it to a number."
        )

    def instability(self) -> str:
        """A sentence about what ran away and why, "" while nothing has."""
        lost = np.flatnonzero(self.array("status"))
        found = physics.find_instability(self.model, self.data, int(lost[0]), self.scene) if len(lost) else None
        if found is None:
            return ""
        name = name_of(self.scene, "body", found.body)
        where = f" in world {found.world}" if self.nworld > 1 else ""
        return (
            f"The simulation became unstable at {self.times[found.world]:.3f} s{where}: the {found.quantity} of "
            f"{name} is not finite or huge. Likely cause: {found.because}."
        )

    # ------------------------------------------------------------------------------------------- edits

    def patch(self, scene: SceneModel, arrays: dict[str, np.ndarray], paused: bool = False) -> None:
        """Take over `scene`, which differs from the present one in these arrays only; the state is kept, but that of
        mocap bodies, and if `paused` of free bodies that stand where they start, that were moved in the scene.

        Raises ValueError or NotSupported, and changes nothing, where the model cannot have them.
        """
        places = self._places_of_moved_bodies(scene, paused)
        for name, values in places.items():
            self._fitted(name, values)
        version, recorded = self.model.version, bool(self.data.graphs)
        set_fields_growing(self.model, self.data, arrays | _with_energy(scene))
        if recorded and self.model.version != version:
            self.capture()  # here, where no build launches anything
        self.write(**places)
        if scene.opt.timestep != self.scene.opt.timestep:
            self._set_time(self.times)
        self.scene = scene
        self._relayout()

    def _places_of_moved_bodies(self, scene: SceneModel, paused: bool) -> dict[str, np.ndarray]:
        """The parts of the state that say where bodies are, (nworld, ...), with those that stand elsewhere in
        `scene`."""
        places = {}
        for name, state in (("body_pos", "mocap_pos"), ("body_quat", "mocap_quat")):
            before, after = getattr(self.scene, name), getattr(scene, name)
            moved = np.flatnonzero((scene.body_mocapid >= 0) & (before != after).any(axis=1))
            if len(moved):
                values = self.array(state).copy()
                values[:, scene.body_mocapid[moved]] = after[moved]
                places[state] = values
        if paused and not np.array_equal(self.scene.qpos0, scene.qpos0):
            qpos = self.array("qpos").copy()
            for start in scene.jnt_qposadr[scene.jnt_type == JointType.FREE]:
                pose = slice(start, start + 7)
                before, after = self.scene.qpos0[pose], scene.qpos0[pose]
                if not np.array_equal(before, after):
                    there = np.abs(qpos[:, pose] - before).max(axis=1) < _AT_START
                    qpos[there, pose] = after
            places["qpos"] = qpos
        return places

    def take_over(self, old: Simulation, paused: bool = False, world: int = 0) -> None:
        """Continue where another simulation is: its state by name, its time, the forces held on its bodies; world by
        world, or all where one of its worlds is if it has another number of them. Bodies that were moved in the scene
        are placed as `patch` does."""
        reference = _arrays(reference_of(old.scene))
        if not paused:
            del reference["qpos"]
        which = slice(None) if old.nworld == self.nworld else slice(world, world + 1)
        states = {name: old.array(name)[which] for name in _CARRIED}
        if not self._take(old.layout, states, old.times[which], reference):
            return
        bodies = dict(same_bodies(old.layout, self.layout))
        held, applied = old.array("xfrc_applied")[which], self.array("xfrc_applied").copy()
        for before, now in bodies.items():
            applied[:, now] = held[:, before]
        self.write(xfrc_applied=applied)
        alike = old.nworld == self.nworld
        worlds = {i: i for i in range(self.nworld)} if alike else {world: min(world, self.nworld - 1)}
        self.applied.take_over(old.applied, bodies, worlds)
        self.forward()

    def resume(self, state: State) -> None:
        """Continue from a state of another scene, by name, in every world. Free and mocap bodies that are elsewhere
        in this scene than in the other were moved by the user since: they stay where this one puts them."""
        held = {name: np.array(getattr(state, name), np.float32)[None] for name in _NAMED}
        if self._take(state.layout, held, np.array([state.time]), _arrays(state.reference)):
            self.forward()

    def _take(
        self, layout: Layout, states: dict[str, np.ndarray], times: np.ndarray, reference: dict[str, np.ndarray]
    ) -> bool:
        """Overwrite the reference state by states of another scene, one for each world or one for all. Where they
        have numbers that are not finite, a sentence in the report says that the simulation begins anew."""
        if not all(np.isfinite(values).all() for values in states.values()):
            self.report.insert(0, "The last state had numbers that are not finite: the simulation begins anew.")
            return False
        starts = []
        for world in range(len(times)):
            start = {name: self.read(name, world).copy() for name in _CARRIED}
            start["qacc_warmstart"][:] = 0.0  # it is not finite where an inertia matrix cannot be inverted
            state = {name: values[world] for name, values in states.items()}
            transfer(layout, state, self.layout, start, reference)
            starts.append(start)
        self.write(**{name: np.stack([start[name] for start in starts]) for name in _CARRIED})
        self._set_time(times)
        return True


def multiples(counts: np.ndarray, timestep: float) -> np.ndarray:
    """(n,) whole multiples of a time step, s, as the numbers nearest to what its decimals say: 3 times 0.1 is 0.3,
    and not 0.30000000000000004."""
    numerator, denominator = _fraction(float(timestep))
    if not numerator or int(abs(counts).max(initial=1)) * numerator > 2**53:
        # Beyond that the products are not exact, nor do they fit into the integers of NumPy.
        return counts * timestep
    return counts * numerator / denominator


@cache
def _fraction(number: float) -> tuple[int, int]:
    """A number as a fraction with a small denominator; 0, 1 where it is none."""
    near = Fraction(number).limit_denominator(10**9)
    return (near.numerator, near.denominator) if float(near) == number else (0, 1)


def _arrays(reference: Reference) -> dict[str, np.ndarray]:
    return {name: np.array(values) for name, values in msgspec.structs.asdict(reference).items()}
