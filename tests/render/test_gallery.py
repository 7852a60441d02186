"""The gallery: its scenes, its measures of difference, its page, and what MotrixSim draws."""

import json
from pathlib import Path

import numpy as np
import pytest

from app.cli import main
from engine.msd.writing import to_json
from render.gallery import motrixsim, page
from render.gallery.compare import mean_difference, ssim
from render.gallery.scenes import SCENES, world_of


def test_equal_pictures_do_not_differ():
    noise = np.random.default_rng(1).integers(0, 256, (40, 60, 3))
    assert mean_difference(noise, noise) == 0.0
    assert ssim(noise, noise) == pytest.approx(1.0)


def test_similarity_of_even_pictures_follows_the_formula():
    """Without variance SSIM is its luminance term, (2ab + C1) / (a² + b² + C1)."""
    a, b, c1 = 100.0, 160.0, (0.01 * 255) ** 2
    pictures = [np.full((30, 30, 3), value) for value in (a, b)]
    assert ssim(*pictures) == pytest.approx((2 * a * b + c1) / (a * a + b * b + c1))
    assert mean_difference(*pictures) == 60.0


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_scenes_can_be_written(scene, tmp_path):
    assert to_json(world_of(scene, tmp_path))


def test_names_of_scenes_differ():
    assert len({scene.name for scene in SCENES}) == len(SCENES) >= 24


def test_page_shows_ours_without_motrixsim(tmp_path, monkeypatch):
    monkeypatch.setattr(motrixsim, "missing", lambda: "MotrixSim is not installed")
    scenes = SCENES[:2]
    entries = page.draw(tmp_path, scenes)
    text = page.write(tmp_path, entries).read_text()
    assert "MotrixSim is not installed" in text
    for scene in scenes:
        assert f"src='{scene.name}.png'" in text and (tmp_path / f"{scene.name}.png").exists()
        assert scene.title in text
    assert np.isnan(entries[0].mean)


def test_page_shows_the_difference(tmp_path, monkeypatch):
    monkeypatch.setattr(motrixsim, "missing", lambda: "")
    monkeypatch.setattr(
        motrixsim, "drawn", lambda shots: [np.zeros((*shot.size[::-1], 3), np.uint8) for shot in shots]
    )
    entries = page.draw(tmp_path, SCENES[:1])
    page.write(tmp_path, entries)
    assert entries[0].mean == pytest.approx(entries[0].ours.mean())
    assert (tmp_path / f"{SCENES[0].name}-difference.png").exists()


def test_scenes_that_motrixsim_refuses_do_not_take_the_others_along(tmp_path, monkeypatch):
    """A process that ends early is followed by one for the scenes after; what failed is not tried again."""
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    runs = []

    def run(command, **_):
        jobs = json.loads(Path(command[-1]).read_text())
        runs.append(len(jobs))
        for job in jobs:
            if '"spot"' in Path(job["scene"]).read_text():
                return
            page.Image.new("RGB", tuple(job["size"])).save(job["out"])

    monkeypatch.setattr(motrixsim.subprocess, "run", run)
    shots = []
    for scene in SCENES[:4]:
        folder = tmp_path / scene.name
        folder.mkdir()
        shots.append(motrixsim.Shot(world_of(scene, folder), folder, (8, 6)))
    assert [picture is None for picture in motrixsim.drawn(shots)] == [False, True, False, False]
    assert runs == [4, 2]
    motrixsim.drawn(shots)
    assert runs == [4, 2]


def test_command_names_unknown_scenes(tmp_path, capsys):
    assert main(["gallery", str(tmp_path), "--only", "sunn"]) == 2
    assert "did you mean 'sun'" in capsys.readouterr().err


@pytest.mark.skipif(bool(motrixsim.missing()), reason=motrixsim.missing())
@pytest.mark.parametrize("scene", [s for s in SCENES if s.limit], ids=lambda scene: scene.name)
def test_scenes_look_as_in_motrixsim(scene, tmp_path):
    (entry,) = page.draw(tmp_path, [scene])
    if entry.theirs is None:
        pytest.skip("MotrixSim drew no picture here")
    assert entry.mean < scene.limit
