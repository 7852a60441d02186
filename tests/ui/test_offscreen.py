"""Opening the editor where there is no display does the session offscreen."""

import os
import subprocess
import sys

import numpy as np
from PIL import Image

from engine import msd
from ui import offscreen


def test_without_a_display_picture_plots_and_export_are_written(tmp_path):
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    ran = subprocess.run(
        [sys.executable, "-m", "app", "open", offscreen.SAMPLE],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "no display" in ran.stdout
    out = tmp_path / "out"
    assert sorted(p.name for p in out.iterdir()) == ["workshop.msgpack", "workshop.png", "workshop_plots.png"]
    for name in ("workshop.png", "workshop_plots.png"):
        pixels = np.asarray(Image.open(out / name).convert("RGB"))
        assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50, f"{name} is nearly blank"
    assert msd.from_file(out / "workshop.msgpack") == msd.from_file(offscreen.SAMPLE)
