"""Simulates batches of scenes on this machine, with windows, recordings and rendered cameras."""

from __future__ import annotations

import functools
import warnings

from app.simulator import recording
from app.simulator.pictures import Pictures
from engine.scene import checks
from engine.scene.simulator import Batch, RecordedState, RecordSettings
from engine.scene.simulator import local_simulator as engine_simulator
from engine.scene.simulator.watching import CameraDrawer, MakeWatcher, RayDrawer, Started
from render import NoContextError, ViewCamera


class LocalSimulator(engine_simulator.LocalSimulator):
    """Simulates on this machine.

    Args:
        headless: without a window. With one, all scenes run in this process, at most as fast as the clock.
        start_paused: the window waits for Play.
        num_simulators: see `engine.scene.simulator.LocalSimulator`.
        cast_shadows: of the window.
        fast_sim: the window shows a picture a second of simulated time, as fast as can be computed.
        manual_control: is not there. Raises NotImplementedError.
        viewer_type: without effect: there is one.
        device: Warp device, "cpu" or "cuda:0".
        cameras: "rendered": pictures of cameras are drawn with textures, lights and shadows; by rays where there is
            no OpenGL, with a warning. "rays": always by rays, which need no graphics.
        camera: of videos and of the window, instead of one that follows what moves.
    """

    def __init__(
        self,
        headless: bool = False,
        start_paused: bool = False,
        num_simulators: int = 1,
        cast_shadows: bool = False,
        fast_sim: bool = False,
        manual_control: bool = False,
        viewer_type: object = "custom",
        *,
        device: str | None = "cpu",
        cameras: str = "rendered",
        camera: ViewCamera | None = None,
    ) -> None:
        super().__init__(True, num_simulators=num_simulators, manual_control=manual_control, device=device)
        del viewer_type
        if cameras not in ("rendered", "rays"):
            raise ValueError(f'cameras is "rendered" or "rays", {cameras!r} was given')
        self._headless, self._drawer = headless, make_drawer if cameras == "rendered" else RayDrawer
        self._camera = camera
        self._paused, self._shadows, self._fast = start_paused, cast_shadows, fast_sim

    def simulate_batch(self, batch: Batch) -> list[list[RecordedState]]:
        """Simulate each scene of a batch; returns the sampled states of each, in the order of time: until the window
        was closed, if one was.

        Raises:
            ValueError: before anything runs: a scene cannot be converted, or nothing would end the simulation.
            FileExistsError: the folder of the recording is there, and is not to be overwritten.
            NotADirectoryError: it is a file.
            NoVideoError, NoContextError: there is no PyAV, or no OpenGL, for a video.
            RuntimeError: there is no display for a window.
        """
        watchers: list[MakeWatcher] = []
        begin = None
        what = "the record_settings of a batch"
        settings = checks.instance(batch, Batch, "what simulate_batch simulates").record_settings
        if settings is not None:
            begin = functools.partial(recording.make_folder, checks.instance(settings, RecordSettings, what))
            own = isinstance(settings, recording.RecordSettings)
            if not own or settings.video:
                watchers.append(functools.partial(recording.VideoWatcher, settings, self._camera))
            if own and settings.take is not None:
                watchers.append(functools.partial(recording.TakeWatcher, settings))
        if not self._headless:
            watchers.append(self._window())
        return self._simulate(batch, watchers, self._drawer, endless=not self._headless, begin=begin)

    def _window(self) -> MakeWatcher:
        from ui.display import has_display

        if not has_display():
            raise RuntimeError("there is no display to open a window on: LocalSimulator(headless=True) runs without")
        from ui.batch_window import BatchWatcher

        self._processes = 1
        return functools.partial(BatchWatcher, self._paused, self._shadows, self._fast, self._camera)


def make_drawer(started: Started) -> CameraDrawer:
    """What draws the pictures of cameras: the renderer, or rays where there is no OpenGL."""
    try:
        return Pictures(started)
    except NoContextError as error:
        warnings.warn(f"cameras see by rays, without textures and shadows: {error}", stacklevel=2)
        return RayDrawer(started)
