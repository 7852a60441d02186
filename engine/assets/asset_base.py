"""What every asset has: it is spawned when it is made, and finds its bodies when the simulation begins."""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from engine import msd
from engine.assets.asset_base_cfg import AssetBaseCfg
from engine.assets.sim import SimulationContext, Stage
from engine.assets.sim.schemas.bodies import collides
from engine.assets.sim.stage import IDENTITY
from engine.assets.sim.unsupported import report
from engine.msd.schema import World

_NAME = re.compile(r"[\w-]+")


class AssetBase(ABC):
    """A thing in the simulation, once in every environment.

    Making it spawns it, where its settings say what to spawn. When the simulation begins it gets its handles, and its
    data are there; when that stops they go.

    Args:
        cfg: settings; a copy is held.

    Raises:
        TypeError: the settings have fields that are missing.
        RuntimeError: there is no SimulationContext, or nothing under the path of the settings.
    """

    def __init__(self, cfg: AssetBaseCfg) -> None:
        cfg.validate()  # pyright: ignore
        simulation = SimulationContext.instance()
        if simulation is None:
            raise RuntimeError("an asset belongs to a simulation: make a SimulationContext first")
        self.cfg: Any = cfg.copy()  # pyright: ignore
        self._sim = simulation
        self._is_initialized = False
        self._spawn()
        self._debug_vis_ends: Callable[[], None] | None = None
        self._ends = [
            simulation.on_play(self._initialize_callback),
            simulation.on_stop(self._invalidate_initialize_callback),
        ]
        self.set_debug_vis(bool(getattr(self.cfg, "debug_vis", False)))

    def __del__(self) -> None:
        for end in getattr(self, "_ends", ()):
            end()

    # -------------------------------------------------------------------------------------------- properties

    @property
    def is_initialized(self) -> bool:
        """Whether the simulation has begun, and the asset has its handles."""
        return self._is_initialized

    @property
    @abstractmethod
    def num_instances(self) -> int:
        """Number of instances: one in each environment."""

    @property
    def device(self) -> str:
        """Device of the tensors."""
        return self._sim.device

    @property
    @abstractmethod
    def data(self) -> Any:
        """The data of the asset."""

    @property
    def has_debug_vis_implementation(self) -> bool:
        """Whether something is drawn to show what the asset does."""
        return type(self)._debug_vis_callback is not AssetBase._debug_vis_callback

    # ----------------------------------------------------------------------------------------------- methods

    def set_visibility(self, visible: bool, env_ids: Sequence[int] | None = None) -> None:
        """Show or hide the asset where it is drawn.

        Raises NotImplementedError for some environments: all have the same picture."""
        if env_ids is not None:
            raise NotImplementedError("all environments have one picture: leave env_ids out to hide it in all")
        change = self._sim.hidden.discard if visible else self._sim.hidden.add
        change(self.cfg.prim_path)

    @property
    def is_visible(self) -> bool:
        """Whether it is shown where it is drawn."""
        return self.cfg.prim_path not in self._sim.hidden

    def set_debug_vis(self, debug_vis: bool) -> bool:
        """Draw what shows what the asset does, or end that. Returns whether the asset has such drawings."""
        if not self.has_debug_vis_implementation:
            return False
        self._set_debug_vis_impl(debug_vis)
        if debug_vis and self._debug_vis_ends is None:
            self._debug_vis_ends = self._sim.on_render(self._draw)
        elif not debug_vis and self._debug_vis_ends is not None:
            self._debug_vis_ends()
            self._debug_vis_ends = None
        return True

    @abstractmethod
    def reset(self, env_ids: Sequence[int] | None = None) -> None:
        """Reset the buffers of some environments."""

    @abstractmethod
    def write_data_to_sim(self) -> None:
        """Write the buffers into the simulation."""

    @abstractmethod
    def update(self, dt: float) -> None:
        """Have the data show the present; dt: time since the last call, s."""

    # ------------------------------------------------------------------------------ of the classes derived

    @abstractmethod
    def _initialize_impl(self) -> None:
        """Find the handles: the engine is built."""

    def _set_debug_vis_impl(self, debug_vis: bool) -> None:  # noqa: B027
        """Make what is drawn, or hide it."""

    def _debug_vis_callback(self, event: Any) -> None:  # noqa: B027
        """Move what is drawn to where it belongs now."""

    # ---------------------------------------------------------------------------------------------- internals

    def _draw(self) -> None:
        if self._is_initialized:
            self._debug_vis_callback(None)

    def _spawn(self) -> None:
        """Put the asset on the stage."""
        spawn(self._sim.stage, self.cfg)
        if self.cfg.spawn is not None:
            _report_moved_ground(self._sim.stage, self.cfg)

    def _initialize_callback(self) -> None:
        """The simulation begins."""
        if not self._is_initialized:
            self._initialize_impl()
            self._is_initialized = True

    def _invalidate_initialize_callback(self) -> None:
        """The simulation stops."""
        self._is_initialized = False


def spawn(stage: Stage, cfg: AssetBaseCfg) -> None:
    """Put what the settings of an asset say on the stage.

    Raises RuntimeError where nothing is under the asset's path then, TypeError for what cannot be spawned."""
    path, thing = cfg.prim_path, cfg.spawn
    pos, rot = cfg.init_state.pos, cfg.init_state.rot
    if thing is not None and _NAME.fullmatch(path.rpartition("/")[2]):
        thing = msd.from_file(thing) if isinstance(thing, (str, os.PathLike)) else thing
        if isinstance(thing, World):
            stage.define(path, thing, pos, rot)
        elif callable(getattr(thing, "func", None)):
            thing.func(path, thing, translation=pos, orientation=rot)
        else:
            raise TypeError(
                f"spawn takes the settings of a spawner, a World or the path of a file, not {type(thing).__name__}"
            )
    if not stage.matching(path):
        raise RuntimeError(f"Could not find prim with path {path!r}: {stage.nothing(path)}")


def _report_moved_ground(stage: Stage, cfg: AssetBaseCfg) -> None:
    """Warn where settings move something together with what its file fixes to the world, such as a floor."""
    for prim in stage.prims:
        if prim.path != cfg.prim_path or prim.world is None or prim.pose.is_near(IDENTITY):
            continue
        hierarchy = prim.world.hierarchy
        fixed = [geom.name or geom.shape.name for geom in hierarchy.geoms if collides(geom)]
        if fixed and hierarchy.bodies:
            named = ", ".join(repr(name) for name in fixed[:3]) + (" and others" if len(fixed) > 3 else "")
            file, stands = prim.world.file or "the World", "stands" if len(fixed) == 1 else "stand"
            report(
                f"{file} of {cfg.prim_path!r}: {named} {stands} in the world itself there, and init_state moves all "
                "that is spawned; take this out and spawn the ground by GroundPlaneCfg"
            )
