"""One built scene on a device, with its state: what the commands of the engine act on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from engine import physics
from engine.compiler import SceneModel
from engine.compiler.deformables import segment_rows
from engine.physics.enums import EnableBit, JointType
from engine.physics.model.features import name_of
from engine.physics.model.set_fields import set_fields
from engine.physics.pipeline import load_modules
from engine.server.carry import carry
from engine.server.contacts import contact_rows
from engine.server.frame import MAX_CONTACTS, SCALARS, FrameFormat
from engine.server.layout import layout_of, reference_of
from engine.server.protocol import Layout, Reference, State
from engine.server.tendons import segments

_CARRIED = ("qpos", "qvel", "qacc_warmstart", "act", "ctrl", "mocap_pos", "mocap_quat")
_FRAMED = ("qpos", "qvel", "act", "ctrl", "mocap_pos", "mocap_quat")
Numbers = Sequence[float] | np.ndarray

XYZW = [1, 2, 3, 0]
"""Columns of a w, x, y, z quaternion in the order x, y, z, w."""


def _with_energy(scene: SceneModel) -> dict[str, np.ndarray]:
    """The flags of a scene and one more: energies are always shown; MuJoCo has them only where the scene says so."""
    return {"opt.enableflags": np.asarray(int(scene.opt.enableflags) | EnableBit.ENERGY)}


class Simulation:
    """A SceneModel put on a device, in its reference configuration, in one or more worlds; frames show the first.

    Attributes: scene, model, data (engine.physics), layout, report (what runs differently from what was asked),
    growth (what steps made more room for, in sentences), alone (called before the step is recorded anew for that:
    returns when nobody else launches kernels), time
    (s, float64: the float32 time on the device would lose a step's worth of digits within minutes).
    """

    def __init__(self, scene: SceneModel, device: str | None = "cpu", nworld: int = 1) -> None:
        self.scene = scene
        self.model = physics.put_model(scene, device)
        set_fields(self.model, _with_energy(scene))
        self.data = physics.make_data(self.model, nworld)
        self.report = [str(finding) for finding in scene.report] + list(self.model.notes)
        self.growth: list[str] = []
        self.alone: Callable[[], object] = lambda: None
        self.relayout()
        self.time = 0.0
        load_modules(self.model)
        self.forward()

    def capture(self) -> None:
        """Record the step. Whoever does this must be the only one to launch kernels at that moment."""
        physics.capture(self.model, self.data)

    def relayout(self) -> None:
        """Follow a change of the scene's names or ranges."""
        room = MAX_CONTACTS if self.model.collision.crowded else int(self.data.contact.nconmax)
        self.layout = layout_of(self.scene, room)
        self.format = FrameFormat(self.layout)
        self._segment_rows = segment_rows(self.scene)

    @property
    def timestep(self) -> float:
        """Duration of a step, s."""
        return float(self.scene.opt.timestep)

    # ------------------------------------------------------------------------------------------- state

    def read(self, name: str, world: int = 0) -> np.ndarray:
        """One array of the state of a world; on a CPU a view that changes with it."""
        return getattr(self.data, name).numpy()[world]

    def write(self, **state: Any) -> None:
        """Overwrite arrays of the state in every world. Raises ValueError naming the one whose numbers do not fit;
        none is overwritten then."""
        fitted = {name: self._fitted(name, values) for name, values in state.items()}
        for name, values in fitted.items():
            if values.size:
                getattr(self.data, name).assign(values)

    def _fitted(self, name: str, values: Any) -> np.ndarray:
        """Numbers in the shape of an array of the state. Raises ValueError naming it when they do not fit."""
        held = getattr(self.data, name).numpy().shape
        count = int(np.prod(held[1:]))
        values = np.asarray(values, np.float32)
        if values.size != count:
            raise ValueError(f"{name} has {count} numbers here, {values.size} were given")
        if not np.isfinite(values).all():
            raise ValueError(f"{name} cannot be set to numbers that are not finite")
        return np.broadcast_to(values.reshape(1, *held[1:]), held)

    def step(self) -> None:
        """Advance by one time step. Where contacts find no room, more is made and the step taken again."""
        physics.step_growing(self.model, self.data, self._tell_growth)
        self.time += self.timestep

    def _tell_growth(self, sentence: str) -> None:
        self.growth.append(sentence)
        self.alone()

    def forward(self) -> None:
        """Bring everything computed into line with the state and the model, without advancing. Makes room as a step
        does."""
        recorded, before = bool(self.data.graphs), self.data.generation
        physics.forward_growing(self.model, self.data, self._tell_growth)
        if recorded and self.data.generation != before:
            self.capture()  # while nobody else launches kernels

    def reset(self, keyframe: int | None = None) -> None:
        """Back to the reference configuration or to a keyframe. Raises ValueError naming the keyframes there are."""
        scene = self.scene
        if keyframe is not None and not 0 <= keyframe < scene.nkey:
            raise ValueError(f"there is no keyframe {keyframe}: the scene has {scene.nkey}")
        physics.reset_data(self.model, self.data)
        self.time = 0.0
        if keyframe is not None:
            self.time = float(scene.key_time[keyframe])
            keys = {name: name for name in ("qpos", "qvel", "act", "ctrl")}
            keys |= {"mocap_pos": "mpos", "mocap_quat": "mquat"}
            self.write(**{name: getattr(scene, f"key_{key}")[keyframe] for name, key in keys.items()})
        self.forward()

    def set_state(self, time: float | None = None, **state: Numbers | None) -> None:
        """Overwrite qpos, qvel, act, ctrl as far as given; warm start and failure flags begin anew."""
        self.write(**{name: values for name, values in state.items() if values is not None})
        self.data.qacc_warmstart.zero_()
        self.data.status.zero_()
        if time is not None:
            self.time = float(time)
        self.forward()

    def set_control(self, index: int, values: Numbers) -> None:
        """Set one control, or all when index is -1."""
        if index < 0:
            self.write(ctrl=values)
            return
        if index >= self.scene.nu:
            raise ValueError(f"there is no control {index}: the scene has {self.scene.nu}")
        ctrl = self.read("ctrl").copy()
        ctrl[index] = values[0]
        self.write(ctrl=ctrl)

    def perturb(
        self,
        body: int,
        force: Numbers,
        torque: Numbers,
        point: Any = None,
        shares: Sequence[tuple[int, float]] = (),
    ) -> None:
        """Hold a force (N) and torque (N m) on a body, and shares of the force on others; see `protocol.Perturb`."""
        if body < 0:
            self.data.xfrc_applied.zero_()
            return
        for index in (body, *(other for other, _ in shares)):
            if not 0 < index < self.scene.nbody:
                raise ValueError(
                    f"there is no body {index} to push: the scene has bodies 1 to {self.scene.nbody - 1}"
                )
        arm = np.zeros(3) if point is None else np.asarray(point) - self.read("xipos")[body]
        applied = self.read("xfrc_applied").copy()
        for other, share in shares:
            applied[other, :3] = share * np.asarray(force)
        applied[body] = [*force, *(np.asarray(torque) + np.cross(arm, force))]
        self.write(xfrc_applied=applied)

    def status(self) -> int:
        """0, or 1 + the dof whose state is not finite or huge."""
        return int(self.data.status.numpy()[0])

    def instability(self) -> str:
        """A sentence about what ran away and why, "" while nothing has."""
        lost = np.flatnonzero(self.data.status.numpy())
        found = physics.find_instability(self.model, self.data, int(lost[0]), self.scene) if len(lost) else None
        if found is None:
            return ""
        name = name_of(self.scene, "body", found.body)
        where = f" in world {found.world}" if self.data.nworld > 1 else ""
        return (
            f"The simulation became unstable at {self.time:.3f} s{where}: the {found.quantity} of {name} is not "
            f"finite or huge. Likely cause: {found.because}."
        )

    # ------------------------------------------------------------------------------------------- edits

    def patch(self, scene: SceneModel, arrays: dict[str, np.ndarray], paused: bool = False) -> None:
        """Take over `scene`, which differs from the present one in these arrays only; the state is kept, but that of
        mocap bodies, and if `paused` of free bodies, that were moved in the scene: their place is the user's to say.

        Raises ValueError or NotSupported, and changes nothing, where the model cannot have them.
        """
        places = self._places_of_moved_bodies(scene, paused)
        for name, values in places.items():
            self._fitted(name, values)
        set_fields(self.model, arrays | _with_energy(scene))
        self.write(**places)
        self.scene = scene
        self.relayout()

    def _places_of_moved_bodies(self, scene: SceneModel, paused: bool) -> dict[str, np.ndarray]:
        """The parts of the state that say where bodies are, with those that stand elsewhere in `scene`."""
        places = {}
        for name, state in (("body_pos", "mocap_pos"), ("body_quat", "mocap_quat")):
            before, after = getattr(self.scene, name), getattr(scene, name)
            moved = np.flatnonzero((scene.body_mocapid >= 0) & (before != after).any(axis=1))
            if len(moved):
                values = self.read(state).copy()
                values[scene.body_mocapid[moved]] = after[moved]
                places[state] = values
        if paused and not np.array_equal(self.scene.qpos0, scene.qpos0):
            qpos = self.read("qpos").copy()
            for start in scene.jnt_qposadr[scene.jnt_type == JointType.FREE]:
                pose = slice(start, start + 7)
                if not np.array_equal(self.scene.qpos0[pose], scene.qpos0[pose]):
                    qpos[pose] = scene.qpos0[pose]
            places["qpos"] = qpos
        return places

    def take_over(self, old: Simulation, paused: bool = False) -> None:
        """Continue where another simulation is: its state by name, its time, the forces held on its bodies. Bodies
        that were moved in the scene are placed as `patch` does."""
        reference = _arrays(reference_of(old.scene))
        if not paused:
            del reference["qpos"]
        if not self._carry(old.layout, {name: old.read(name) for name in _CARRIED}, old.time, reference):
            return
        bodies = {key: i for i, key in enumerate(_body_keys(old.layout))}
        held, applied = old.read("xfrc_applied"), self.read("xfrc_applied").copy()
        for i, key in enumerate(_body_keys(self.layout)):
            if key in bodies:
                applied[i] = held[bodies[key]]
        self.write(xfrc_applied=applied)
        self.forward()

    def resume(self, state: State) -> None:
        """Continue from a state of another scene, by name. Free and mocap bodies that are elsewhere in this scene
        than in the other were moved by the user since: they stay where this one puts them."""
        held = {name: np.array(getattr(state, name), np.float32) for name in _FRAMED}
        if self._carry(state.layout, held, state.time, _arrays(state.reference)):
            self.forward()

    def _carry(
        self, layout: Layout, state: dict[str, np.ndarray], time: float, reference: dict[str, np.ndarray]
    ) -> bool:
        """Overwrite the reference state by the state of another scene. Where that has numbers that are not finite,
        a sentence in the report says that the simulation begins anew."""
        if not all(np.isfinite(values).all() for values in state.values()):
            self.report.insert(0, "The last state had numbers that are not finite: the simulation begins anew.")
            return False
        start = {name: self.read(name).copy() for name in _CARRIED}
        start["qacc_warmstart"][:] = 0.0  # it is not finite where an inertia matrix cannot be inverted
        carry(layout, state, self.layout, start, reference)
        self.write(**start)
        self.time = time
        return True

    # ------------------------------------------------------------------------------------------- frames

    def write_frame(self, row: np.ndarray, playing: bool, real_time_factor: float, step_time: float) -> None:
        """Fill a row of the ring with the present state."""
        fields = self.format.views(row)
        for name in ("qpos", "qvel", "act", "ctrl", "actuator_force", "xpos", "sensordata", "energy"):
            fields[name][...] = self.read(name)
        fields["xquat"][...] = self.read("xquat")[:, XYZW]
        if self.layout.ntendonsegment:
            fields["tendons"][...] = segments(self.data, self._segment_rows)
        rows, count = contact_rows(self.data, self.layout.ncontact)
        fields["contacts"][: len(rows)] = rows
        niter = int(self.data.solver_niter.numpy()[0])
        scalars = playing, self.status(), real_time_factor, step_time, niter, count
        assert len(scalars) == len(SCALARS)
        fields["scalars"][...] = scalars


def _arrays(reference: Reference) -> dict[str, np.ndarray]:
    return {name: np.array(values) for name, values in msgspec.structs.asdict(reference).items()}


def _body_keys(layout: Layout) -> list[str]:
    """What bodies are known by from one scene to the next. Those of a flex have one path between them."""
    return [name or path for name, path in zip(layout.body_name, layout.body_path, strict=True)]
