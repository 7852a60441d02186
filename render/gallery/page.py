"""The gallery: pictures by this renderer beside MotrixSim's, and a page that shows them."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from render.camera import ViewCamera
from render.gallery import motrixsim
from render.gallery.compare import mean_difference, ssim
from render.gallery.scenes import SCENES, SIZE, GalleryScene, world_of
from render.image import release_context, standalone_context
from render.options import RenderOptions
from render.renderer import Renderer

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; background: #1e1f22; color: #ddd; }
section { margin-bottom: 2rem; } h2 { font-size: 1.1rem; margin: 0 0 .3rem; } p { margin: .2rem 0; max-width: 52rem; }
figure { display: inline-block; margin: 0 .8rem 0 0; } figcaption { color: #999; font-size: .85rem; }
"""
AMPLIFIED = 3.0
"""Factor of the differences that are shown."""


@dataclass
class Entry:
    """A scene as it was drawn."""

    scene: GalleryScene
    ours: np.ndarray
    theirs: np.ndarray | None
    problems: list[str]

    @property
    def mean(self) -> float:
        """Mean absolute difference from MotrixSim's picture, of 255; NaN without one."""
        return np.nan if self.theirs is None else mean_difference(self.ours, self.theirs)

    @property
    def ssim(self) -> float:
        """Structural similarity to MotrixSim's picture; NaN without one."""
        return np.nan if self.theirs is None else ssim(self.ours, self.theirs)


def draw(folder: Path, scenes: Sequence[GalleryScene] = SCENES) -> list[Entry]:
    """Draw scenes, with their files in folders below `folder`. Raises NoContextError."""
    shots = []
    for scene in scenes:
        own = folder / "scenes" / scene.name
        own.mkdir(parents=True, exist_ok=True)
        shots.append(motrixsim.Shot(world_of(scene, own), own, SIZE))
    pictures = [None] * len(shots) if motrixsim.missing() else motrixsim.drawn(shots)
    entries = []
    ctx = standalone_context()
    try:
        renderer = Renderer(ctx)
        for scene, shot, theirs in zip(scenes, shots, pictures, strict=True):
            renderer.set_world(shot.world)
            camera = ViewCamera.scene_camera(shot.world, "hierarchy.cameras[0]")
            renderer.render(camera, SIZE, None, RenderOptions(sky=scene.sky))
            entries.append(Entry(scene, renderer.read_pixels(), theirs, renderer.problems))
        renderer.release()
    finally:
        release_context(ctx)
    return entries


def write(folder: Path, entries: Sequence[Entry]) -> Path:
    """Write the pictures and `index.html`; returns the path of the page."""
    sections = []
    for entry in entries:
        figures = [_figure(folder, f"{entry.scene.name}.png", entry.ours, "MSD Studio")]
        numbers = ""
        if entry.theirs is not None:
            difference = np.clip(AMPLIFIED * np.abs(entry.ours.astype(float) - entry.theirs), 0, 255)
            figures.append(_figure(folder, f"{entry.scene.name}-motrixsim.png", entry.theirs, "MotrixSim"))
            caption = f"difference, {AMPLIFIED:g} times"
            figures.append(_figure(folder, f"{entry.scene.name}-difference.png", difference, caption))
            numbers = f"mean difference {entry.mean:.1f} of 255, SSIM {entry.ssim:.3f}"
        notes = [text for text in (numbers, entry.scene.differs, *entry.problems) if text]
        lines = "".join(f"<p>{html.escape(note)}</p>" for note in notes)
        sections.append(
            f"<section id='{entry.scene.name}'><h2>{html.escape(entry.scene.title)}</h2>{''.join(figures)}{lines}"
            "</section>"
        )
    reason = motrixsim.missing()
    head = f"<p>{html.escape(reason)}</p>" if reason else ""
    page = folder / "index.html"
    page.write_text(
        "<!doctype html><meta charset='utf-8'><title>Gallery of MSD Studio</title>"
        f"<style>{STYLE}</style><h1>Gallery</h1>{head}{''.join(sections)}\n",
        encoding="utf-8",
    )
    return page


def _figure(folder: Path, name: str, pixels: np.ndarray, caption: str) -> str:
    Image.fromarray(np.asarray(pixels).astype(np.uint8)).save(folder / name)
    return f"<figure><img src='{name}' alt=''><figcaption>{html.escape(caption)}</figcaption></figure>"
