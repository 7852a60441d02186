"""The one simulation of a script: its stage, and after `reset` its engine."""

from __future__ import annotations

import math
import warnings
import weakref
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import torch
import warp as wp

from engine.assets.sim.composition import Composition, compose, place
from engine.assets.sim.freshness import Freshness
from engine.assets.sim.model_values import ModelValues
from engine.assets.sim.simulation_cfg import SimulationCfg
from engine.assets.sim.stage import Stage
from engine.msd.schema import World
from engine.physics.runtime import kernel_cache
from engine.signals import Signal
from engine.simulation import Simulation

_STATE = ("qpos", "qvel", "act", "ctrl", "mocap_pos", "mocap_quat", "drive_pos", "drive_vel", "drive_force")

_CONTACTS = 64
"""Contacts for which each of several environments has room to begin with. Few lie close together in memory, and so
are read fast; a step that finds too little room makes more."""

STEPS_BETWEEN_CHECKS = 64
"""Steps on a GPU between two looks whether an environment has become unstable."""


class SimulationContext:
    """The simulation that assets are in. There is one at a time: the second call gives the first.

    The stage says what is in it. `reset` builds the engine from that, one world for each environment, and tells the
    assets, which fill their data then.

    Args:
        cfg: settings; defaults if None. Those of the first call count.

    Attributes:
        cfg: settings.
        stage: what the simulation is made of.
        device: of all tensors: `cpu`, or `cuda:N`.
        hidden: paths of what is not drawn.
        camera_view: where a viewer looks from and to, m; None: from where all is seen.
    """

    _instance: ClassVar[SimulationContext | None] = None
    _begun: ClassVar[Signal] = Signal()

    def __new__(cls, cfg: SimulationCfg | None = None) -> SimulationContext:
        if SimulationContext._instance is None:
            return super().__new__(cls)
        if cfg is not None and cfg != SimulationContext._instance.cfg:
            warnings.warn(
                "There is a SimulationContext already and its settings count: call clear_instance() before a new one",
                stacklevel=2,
            )
        return SimulationContext._instance

    def __init__(self, cfg: SimulationCfg | None = None) -> None:
        if SimulationContext._instance is self:
            return
        self.cfg: SimulationCfg = SimulationCfg() if cfg is None else cfg.copy()  # pyright: ignore
        self.cfg.validate()  # pyright: ignore
        if not (isinstance(self.cfg.dt, (int, float, np.floating)) and 0 < self.cfg.dt < math.inf):
            raise ValueError(f"SimulationCfg.dt is the duration of a step, s, above 0, not {self.cfg.dt!r}")
        self.device = _device(self.cfg.device)
        self.stage = Stage()
        self._simulation: Simulation | None = None
        self._freshness: Freshness | None = None
        self._composition: Composition | None = None
        self._built = -1  # version of the stage that the engine was built from
        self._initial: dict[str, torch.Tensor] = {}
        self._values: ModelValues | None = None
        self._state = "stopped"
        self._steps = 0
        self._play, self._stop, self._render, self._after_step = Signal(), Signal(), Signal(), Signal()
        self._drawn = Signal()
        self.hidden: set[str] = set()
        self.camera_view: tuple[tuple[float, ...], tuple[float, ...]] | None = None
        self._callbacks: dict[str, Callable[[], None]] = {}  # ends them, by name
        SimulationContext._instance = self

    @classmethod
    def instance(cls) -> SimulationContext | None:
        """The simulation there is, or None."""
        return SimulationContext._instance

    @classmethod
    def clear_instance(cls) -> None:
        """Stop the simulation there is, and forget it."""
        found, SimulationContext._instance = SimulationContext._instance, None
        if found is not None:
            found.stop()

    # -------------------------------------------------------------------------------------- what there is

    @property
    def simulation(self) -> Simulation:
        """The engine, with a world for each environment. Raises RuntimeError before `reset`."""
        if self._simulation is None:
            raise RuntimeError("there is no engine yet: call reset() after all assets were made")
        return self._simulation

    @property
    def freshness(self) -> Freshness:
        """How far what is computed of bodies follows the state. Raises RuntimeError before `reset`."""
        if self._freshness is None:
            raise RuntimeError("there is no engine yet: call reset() after all assets were made")
        return self._freshness

    @property
    def num_envs(self) -> int:
        """Number of environments: worlds of the engine."""
        return self.stage.num_envs if self._simulation is None else self._simulation.nworld

    @property
    def world(self) -> World:
        """What an environment consists of, as the engine runs it. Raises RuntimeError before `reset`."""
        if self._composition is None:
            raise RuntimeError("there is no engine yet: call reset() after all assets were made")
        return self._composition.world

    @property
    def substeps(self) -> int:
        """Steps of the engine in a step of the simulation: more than one where a soft body bears no longer ones."""
        return 1 if self._composition is None else self._composition.substeps

    def bodies(self, expression: str) -> list[int]:
        """Bodies of the engine that a path chooses: those of a prim, or of a link and what hangs on it; outer ones
        first.

        Raises ValueError where the path chooses nothing or several things, RuntimeError before `reset`."""
        scene, selected = self.simulation.scene, self.stage.select(expression)
        prefix, names = self.prefix(expression), scene.names["body"]
        if not selected.link:
            return [i for i, name in enumerate(names) if i and name.startswith(prefix)]
        root = names.index(prefix + selected.link)
        chosen = [root]
        for body in range(root + 1, scene.nbody):
            if scene.body_parentid[body] in chosen:
                chosen.append(body)
        return chosen

    def prefix(self, expression: str) -> str:
        """What the engine's names begin with of everything that belongs to the prim that a path chooses; of its body
        `base` the name is this and `base`. Raises as `bodies`."""
        if self._composition is None:
            raise RuntimeError("there is no engine yet: call reset() after all assets were made")
        return self._composition.prefix_of(self.stage.select(expression).prim)

    # ------------------------------------------------------------------------------------------- running

    def reset(self, soft: bool = False) -> None:
        """Begin anew: everything is where it was spawned.

        soft: assets keep their handles; else they stop and start again, masses, gains and what else was
        written of the model are what was spawned again, and the engine is built where the stage has changed.

        Raises SceneError, ValueError where what the stage says is impossible.
        """
        if soft and self._simulation is not None and self._built == self.stage.version:
            self._begin()
            self._state = "playing"
            return
        self.stop()
        self.play()

    def play(self) -> None:
        """Go on, or begin: builds the engine where the stage has changed, and tells the assets."""
        if self._state == "playing":
            return
        was_stopped, self._state = self._state == "stopped", "playing"
        if not was_stopped:
            return
        try:
            if self._simulation is None or self._built != self.stage.version:
                self._build()
            elif self._values is not None:
                self._values.restore()
            self._begin()
            self._play.emit()
            SimulationContext._begun.emit(self)
        except BaseException:
            self.stop()  # assets that began already end: the next engine may be another one
            raise

    def pause(self) -> None:
        """Take no steps until `play`."""
        if self._state == "playing":
            self._state = "paused"

    def stop(self) -> None:
        """End the simulation: assets lose their handles."""
        if self._state != "stopped":
            self._state = "stopped"
            self._stop.emit()

    def is_playing(self) -> bool:
        """Whether steps are taken."""
        return self._state == "playing"

    def is_stopped(self) -> bool:
        """Whether it has ended, or not begun."""
        return self._state == "stopped"

    def step(self, render: bool = True) -> None:
        """Advance every environment by one physics step; nothing while it is paused.

        render: also bring up to date what is drawn. Raises RuntimeError while it is stopped.
        """
        if self._state == "stopped":
            raise RuntimeError("the simulation is stopped: call reset() or play() before a step")
        if self._state == "playing":
            self.simulation.step(self.substeps)
            self._steps += 1
            self.freshness.stepped()
            self._warn()
            self._after_step.emit()
        if render:
            self.render()

    def _warn(self) -> None:
        """Warn once of every environment whose state has become unusable, and of room that was made for contacts."""
        simulation = self.simulation
        for sentence in simulation.growth:
            warnings.warn(sentence, stacklevel=3)
        simulation.growth.clear()
        if self._steps % (1 if self.freshness.view("status").device.type == "cpu" else STEPS_BETWEEN_CHECKS):
            return  # reading it from a GPU waits for the step
        lost = self.freshness.view("status") != 0
        fresh, before = int((lost & ~self._lost).sum()), bool((lost & self._lost).any())
        self._lost = lost
        if fresh and before:
            warnings.warn(f"{fresh} more environments became unstable, as one did before.", stacklevel=3)
        elif fresh:
            others = f" So did {fresh - 1} more environments." if fresh > 1 else ""
            warnings.warn(simulation.instability() + others, stacklevel=3)

    def forward(self) -> None:
        """Bring what is computed of bodies to the present state, without a step."""
        self.freshness.update()
        self.freshness.refresh()

    def render(self, mode: Any = None) -> None:
        """Bring up to date what is drawn: calls whoever draws. mode: taken so that scripts run."""
        self._render.emit()
        self._drawn.emit()

    def _build(self) -> None:
        composition = compose(self.stage, self.cfg.dt, self.cfg.gravity)
        few = composition.num_envs > 1 and self.device == "cpu"  # a GPU would have each step wait for its room
        contacts = _CONTACTS if few else None
        simulation = Simulation(composition.world, self.device, composition.num_envs, contacts)
        for sentence in simulation.report:
            warnings.warn(sentence, stacklevel=2)
        place(simulation, composition)
        self._simulation, self._composition = simulation, composition
        self._freshness = Freshness(simulation)
        self._lost = self._freshness.view("status") != 0
        self._built = self.stage.version
        self._values = ModelValues(simulation.model)
        self._initial = {name: self._freshness.view(name).clone() for name in _STATE}

    def _begin(self) -> None:
        """Everything where it was spawned, at time 0."""
        simulation = self.simulation
        simulation.reset()
        for name, values in self._initial.items():
            self.freshness.view(name).copy_(values)
        simulation.forward()
        self.freshness.started()
        self._steps = 0

    # -------------------------------------------------------------------------------------------- callbacks

    def on_play(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Have a function called whenever the simulation begins. A method is held weakly: it ends with its object.
        Returns what ends it."""
        return _connect(self._play, callback)

    def on_stop(self, callback: Callable[[], object]) -> Callable[[], None]:
        """As `on_play`, whenever it stops."""
        return _connect(self._stop, callback)

    def on_render(self, callback: Callable[[], object]) -> Callable[[], None]:
        """As `on_play`, whenever what is drawn is brought up to date."""
        return _connect(self._render, callback)

    def on_drawn(self, callback: Callable[[], object]) -> Callable[[], None]:
        """As `on_render`, after all callbacks of that: for what shows the simulation in a window."""
        return _connect(self._drawn, callback)

    @classmethod
    def on_begin(cls, callback: Callable[[SimulationContext], object]) -> Callable[[], None]:
        """Have a function called with every simulation when it begins, after its assets. Returns what ends it."""
        return cls._begun.connect(callback)

    def on_step(self, callback: Callable[[], object]) -> Callable[[], None]:
        """As `on_play`, after every physics step."""
        return _connect(self._after_step, callback)

    def add_physics_callback(self, callback_name: str, callback_fn: Callable[[float], object]) -> None:
        """Have a function called with the duration of a step after every physics step. Raises ValueError for a name
        that is taken."""
        self._add(callback_name, self.on_step(lambda: callback_fn(self.get_physics_dt())))

    def add_render_callback(self, callback_name: str, callback_fn: Callable[[Any], object]) -> None:
        """As `add_physics_callback`, whenever what is drawn is brought up to date; called with None."""
        self._add(callback_name, self.on_render(lambda: callback_fn(None)))

    def remove_physics_callback(self, callback_name: str) -> None:
        """End a callback by its name. Raises ValueError for a name that there is not."""
        self._remove(callback_name)

    def remove_render_callback(self, callback_name: str) -> None:
        """As `remove_physics_callback`."""
        self._remove(callback_name)

    def physics_callback_exists(self, callback_name: str) -> bool:
        """Whether there is a callback of this name."""
        return callback_name in self._callbacks

    def clear_all_callbacks(self) -> None:
        """End all callbacks that have names."""
        for name in list(self._callbacks):
            self._remove(name)

    def _add(self, name: str, end: Callable[[], None]) -> None:
        if name in self._callbacks:
            end()
            raise ValueError(f"there is a callback named {name!r} already")
        self._callbacks[name] = end

    def _remove(self, name: str) -> None:
        if name not in self._callbacks:
            raise ValueError(f"there is no callback named {name!r}; there is {', '.join(self._callbacks) or 'none'}")
        self._callbacks.pop(name)()

    # ------------------------------------------------------------------------------------------------- times

    def get_physics_dt(self) -> float:
        """Duration of a physics step, s."""
        return self.cfg.dt

    def get_rendering_dt(self) -> float:
        """Duration of a rendering step, s."""
        return self.cfg.dt * self.cfg.render_interval

    @property
    def current_time_step_index(self) -> int:
        """Physics steps since the simulation began."""
        return self._steps

    @property
    def current_time(self) -> float:
        """Time since the simulation began, s."""
        return self._steps * self.cfg.dt

    # --------------------------------------------------------------------------- taken so that scripts run

    def has_gui(self) -> bool:
        """Whether a window shows the simulation."""
        return self._drawn.is_connected

    def has_rtx_sensors(self) -> bool:
        """Whether cameras are drawn: none is."""
        return False

    def is_fabric_enabled(self) -> bool:
        """Whether prims are written to while it runs: none is."""
        return False

    def set_camera_view(self, eye: Any, target: Any, camera_prim_path: str = "/OmniverseKit_Persp") -> None:
        """Where a viewer looks from and to, m, world frame.

        Raises ValueError for what is no place, and for one place twice."""
        for name, place_ in (("eye", eye), ("target", target)):
            if np.shape(place_) != (3,) or not np.isfinite(np.asarray(place_, float)).all():
                raise ValueError(f"{name} is a place x, y, z, not {place_!r}")
        view = tuple(map(float, eye)), tuple(map(float, target))
        if view[0] == view[1]:
            raise ValueError(f"eye and target are both {eye!r}: a camera looks from one place to another one")
        self.camera_view = view


def _device(wanted: str) -> str:
    """A device in torch's and Warp's words; the CPU where there is no such one."""
    kernel_cache.init()
    name = "cuda:0" if wanted == "cuda" else wanted
    try:
        device = wp.get_device(name)
    except Exception:
        known = ", ".join(str(device) for device in wp.get_devices())
        if not name.startswith("cuda"):
            raise ValueError(f"there is no device {wanted!r}; there is {known}") from None
        warnings.warn(f"there is no device {wanted!r}: the simulation runs on the CPU", stacklevel=3)
        return "cpu"
    if not device.is_cpu and not torch.cuda.is_available():
        warnings.warn(f"this PyTorch has no CUDA for {wanted!r}: the simulation runs on the CPU", stacklevel=3)
        return "cpu"
    return str(device)


def _connect(signal: Signal, callback: Callable[[], object]) -> Callable[[], None]:
    """Connect a function; a method by a weak reference to its object."""
    if not hasattr(callback, "__self__"):
        return signal.connect(callback)
    method: Any = weakref.WeakMethod(callback)  # pyright: ignore

    def call() -> None:
        found = method()
        if found is None:
            signal.disconnect(call)
        else:
            found()

    return signal.connect(call)
