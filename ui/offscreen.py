"""The editor's session where there is no display: simulate, draw, plot and export a scene into a folder."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from app.camera_frames import CAMERA_FRAMES
from app.document import Document
from app.editor import Editor
from app.session import Session
from engine.msd.replacing import replacing
from engine.server import Engine, EngineError, Failed, Layout, deformables_of
from render import image
from render.stills import as_simulated

SAMPLE = str(Path(__file__).parents[1] / "resources" / "scenes" / "workshop.msd")
"""Scene to show when none is named."""

SECONDS = 2.0
"""Simulated time."""

STEPS_PER_SAMPLE = 0.01
"""Simulated seconds between two samples of the plots."""

POLL_SECONDS = 0.01
PLOT_SIZE = (1280, 900)
CHANNELS_PER_PLOT = 6


def run(
    file: str, folder: str = "out", robot: Mapping[str, bool] | None = None, asset_roots: Sequence[str] = ()
) -> list[str]:
    """Simulate `file` for two seconds and write a picture, plots and the exported scene to `folder`; `robot` and
    `asset_roots` as of `app.reading.read`.

    Returns the files written. Raises SceneError, EngineError or NoContextError.
    """
    document = Document.open(file, robot, asset_roots)
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    stem = Path(file).stem
    shot, plots, exported = (target / f"{stem}{suffix}" for suffix in (".png", "_plots.png", ".msgpack"))
    session = Session(document, Engine(in_process=True, camera_frames=CAMERA_FRAMES))
    try:
        layout = wait_until_loaded(session)
        timestep = layout.timestep
        batch = max(1, round(STEPS_PER_SAMPLE / timestep))
        for _ in range(round(SECONDS / (batch * timestep))):
            session.step(batch)
            session.poll()
        frame = session.frame()
        assert frame is not None
        shown = as_simulated(
            document.world,
            layout.body_name,
            layout.body_path,
            deformables_of(layout),
            frame.xpos,
            frame.xquat,
            frame.tendons,
        )
        pixels = image(document.world, *shown)
        with replacing(shot) as temporary:
            Image.fromarray(pixels).save(temporary)
        draw_plots(session, plots)
    finally:
        session.close()
    document.export(str(exported))
    return [str(path) for path in (shot, plots, exported)]


def wait_until_loaded(session: Session) -> Layout:
    """The layout of the session's scene once the engine has built it. Raises EngineError when it cannot."""
    while session.layout is None:
        for event in session.poll():
            if isinstance(event, Failed):
                raise EngineError(event.message, event.path)
        time.sleep(POLL_SECONDS)
    return session.layout


def draw_plots(session: Session, path: Path) -> None:
    """The plot panel with joints, sensors and energies, as a picture."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from ui.plots.panel import PlotPanel

    app = QApplication.instance() or QApplication([])
    panel = PlotPanel(Editor(session.document, session))
    panel.resize(*PLOT_SIZE)
    for group in ("Joints", "Sensors", "Energy"):
        panel.add_channels(most_varying(session, group))
    panel.set_window(SECONDS)
    panel.show()
    app.processEvents()
    panel.refresh()
    with replacing(path) as temporary:
        panel.grab().save(temporary)
    panel.deleteLater()


def most_varying(session: Session, group: str) -> list[str]:
    """The channels of a group that vary most, of the unit that has the most of those."""
    channels = [c for c in session.channels() if c.group == group]
    _, values = session.samples([c.id for c in channels])
    if not channels or not len(values):
        return []
    spread = dict(zip([c.id for c in channels], np.ptp(values, axis=0), strict=True))
    channels.sort(key=lambda c: -spread[c.id])
    unit = Counter(c.unit for c in channels[:CHANNELS_PER_PLOT]).most_common(1)[0][0]
    return [c.id for c in channels if c.unit == unit][:CHANNELS_PER_PLOT]
