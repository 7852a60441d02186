"""Makes a video of a film; needs neither window nor display."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from app.video import files
from app.video.drawing import Look, StateDrawer
from engine.msd.schema import World
from engine.simulation import Simulation
from ui.video.film import Film

if TYPE_CHECKING:
    from ui.video.page import Page


def make(
    film: Film,
    world: World,
    simulation: Simulation | None = None,
    stopped: Callable[[], bool] = lambda: False,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[int, int], object] = lambda done, count: None,
    noted: Callable[[Sequence[str]], object] = lambda problems: None,
) -> files.Written:
    """Make a video; see `app.video.files.write`.

    Args:
        world: what `film.motion` is of. simulation: of it, if there is one.
        noted: is called once with sentences on what cannot be drawn.

    Raises:
        SceneError, NotSupported: the World cannot be simulated. NoContextError: there is no OpenGL.
        OSError, NoVideoError, CancelledError: as of `write`.
    """
    simulation = simulation or Simulation(world)
    drawer = StateDrawer(world, simulation, Look(film.camera, film.picture_size, film.options), film.ghosts)
    try:
        return files.write(
            film.out,
            _pictures(film, drawer, noted),
            len(film.times),
            film.size,
            film.rate,
            film.force,
            stopped,
            cancelled,
            progress,
        )
    finally:
        drawer.close()


def _pictures(film: Film, drawer: StateDrawer, noted: Callable[[Sequence[str]], object]) -> Iterator[np.ndarray]:
    page: Page | None = None
    if film.figure is not None or film.caption or film.has_labels:
        from ui.video.page import Page

        page = Page(film)
    for number, time in enumerate(film.times.tolist()):
        picture = drawer.picture(time, film.motion.at(time, film.interpolated))
        if not number and drawer.problems:
            noted(drawer.problems)
        yield picture if page is None else page.composed(picture, time, drawer)
