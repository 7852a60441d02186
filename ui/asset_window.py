"""A window on simulations of `engine.assets` that a script steps: `app.simulator.asset_app.AppLauncher`."""

from __future__ import annotations

import time

from PySide6.QtCore import QT_TRANSLATE_NOOP

from app.changes import Change
from engine.assets.markers import Drawing
from engine.assets.sim import SimulationContext
from engine.scene.simulator.watching import Started
from engine.signals import Signal
from render import ViewCamera
from render.poses import links
from ui.batch_window import BatchWatcher

FREQUENCY = 60.0
"""Looks a second, of the clock or of simulated time."""
BODIES = "hierarchy.bodies"
ENVIRONMENT = str(QT_TRANSLATE_NOOP("MSD Studio", "Environment"))
"""What each world of such a simulation is called."""


class AssetWindow:
    """Shows the simulation that began last, with its markers, at most as fast as the clock.

    The window opens when the first simulation begins. When the user has closed it, scripts go on unseen.

    Attributes:
        closed: the user has closed it.
    """

    def __init__(self) -> None:
        self.closed = Signal()
        self._shown: Shown | None = None
        self._leave = SimulationContext.on_begin(self._begin)

    def update(self) -> None:
        """Show the simulation as it is now, and do what the user has asked for."""
        if self._shown is not None and not self._shown.look():
            self.close()
            self.closed.emit()

    def close(self) -> None:
        """Close the window, and show nothing any more."""
        self._leave()
        if self._shown is not None:
            self._shown.close()
            self._shown = None

    def _begin(self, simulation: SimulationContext) -> None:
        """Show a simulation: in a new window, unless its engine is the one that is shown."""
        camera = None
        if self._shown is not None:
            if self._shown.watcher.simulation is simulation.simulation:
                return
            camera = self._shown.camera
            self._shown.close()
        self._shown = Shown(simulation, camera)
        self._shown.leave = simulation.on_drawn(self._drawn)
        self.update()

    def _drawn(self) -> None:
        """The script has what is drawn brought up to date: after every step, which may be far more often than anybody
        sees."""
        if self._shown is not None and self._shown.is_due():
            self.update()


class Shown:
    """A simulation in a window.

    Args:
        camera: where it was looked at from before; None: as the script says.
    """

    def __init__(self, simulation: SimulationContext, camera: ViewCamera | None) -> None:
        self.simulation, self.leave = simulation, lambda: None
        self._seen_from, self._hidden = simulation.camera_view, set(simulation.hidden)
        self._drawing = Drawing(simulation)
        self._drawing.follow({})
        engine = simulation.simulation
        started = Started(engine, self._drawing.world, range(engine.nworld))
        if camera is None and self._seen_from is not None:
            camera = ViewCamera.between(*self._seen_from)
        self.watcher = BatchWatcher(False, True, False, camera, started, ENVIRONMENT)
        viewport = self.watcher.window.viewport
        viewport.feed.copied_bodies = len(links(simulation.world))
        if simulation.stage.is_spread:
            viewport.worlds.lay_out(engine.nworld, 0.0)  # each stands where the script has put it
        self._time, self._clock = -1.0, 0.0

    @property
    def camera(self) -> ViewCamera:
        """Where it is looked at from."""
        return self.watcher.window.editor.view.camera

    def is_due(self) -> bool:
        """Whether it is time to look again: some time has passed, or none, so that the script waits."""
        moved = abs(self.watcher.simulation.time - self._time)
        return moved == 0 or max(moved, time.perf_counter() - self._clock) >= 1 / FREQUENCY

    def look(self) -> bool:
        """Show the state; return when the clock has come to it, False when the window was closed."""
        self.simulation.freshness.refresh()
        self._follow_script()
        self._time = self.watcher.simulation.time
        is_open = self.watcher.look()
        self._clock = time.perf_counter()
        return is_open

    def close(self) -> None:
        """Close the window."""
        self.leave()
        self.watcher.close()

    def _follow_script(self) -> None:
        """Bring camera, markers and what is visible in line with what the script said."""
        simulation, window = self.simulation, self.watcher.window
        if simulation.camera_view is not None and simulation.camera_view != self._seen_from:
            self._seen_from = simulation.camera_view
            window.editor.view.set_camera(ViewCamera.between(*simulation.camera_view))
        world = self._drawing.world
        bodies, own = world.hierarchy.bodies, self._drawing.own
        before = bodies[own:]
        hidden = simulation.hidden != self._hidden
        if hidden:
            self._hidden = set(simulation.hidden)
            self._drawing.hide()
        grid, shown, frame = window.viewport.worlds, window.session.world, window.session.frame()
        drawn = {shown, *range(0 if frame is None else len(frame.drawn))}
        if self._drawing.follow({world: grid.place(world) - grid.place(shown) for world in drawn}) or hidden:
            changes = [Change("remove", f"{BODIES}[{own}]", body, None) for body in before]
            changes += [Change("insert", f"{BODIES}[{i}]", None, bodies[i]) for i in range(own, len(bodies))]
            changes += [Change("set", BODIES, bodies, bodies)] if hidden else []
        else:
            changes = [
                Change("set", f"{BODIES}[{i}].link.local_translation", None, bodies[i].link.local_translation)
                for i in range(own, len(bodies))
            ]
        if changes:
            window.editor.edited.emit(changes)
