"""No text of the window is cut off: every panel and dialog, in both languages, on small and on dense screens.

Pictures of all that was walked are in tests/artefacts/clipped.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHOWS = (
    ("en", "dark", 1024, 700, 1.0),
    ("zh_CN", "high_contrast", 1024, 700, 1.0),
    ("en", "high_contrast", 1024, 700, 1.5),
    ("zh_CN", "light", 1440, 900, 1.5),
    ("en", "light", 1440, 900, 2.0),
    ("zh_CN", "dark", 1440, 900, 2.0),
)
"""Language, theme, size of the window and scale of the screen."""


@pytest.mark.parametrize(("language", "theme", "width", "height", "scale"), SHOWS)
def test_every_text_has_room(language, theme, width, height, scale, artefacts):
    folder = artefacts / "clipped" / f"{language}_{theme}_{width}_{scale:g}"
    screen = f"{round(width * scale) + 40}x{round(height * scale) + 40}"
    paths = os.pathsep.join(map(str, (ROOT, ROOT / "tests" / "ui")))
    ended = subprocess.run(
        [ROOT / "packaging" / "with_display.sh", sys.executable, ROOT / "tests" / "ui" / "clipped_texts.py",
         folder, language, theme, str(width), str(height)],
        env=os.environ | {"SCREEN": screen, "QT_SCALE_FACTOR": str(scale), "PYTHONPATH": paths},
        capture_output=True, text=True, timeout=240, check=False, cwd=ROOT,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr[-3000:]
    found = json.loads(ended.stdout.splitlines()[-1])
    assert not found, "\n".join(f"{name}: {text!r} needs {needed}, has {room} ({widget})"
                                for name, (widget, text, needed, room) in found)  # fmt: skip
