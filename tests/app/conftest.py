"""The scene of the command line's tests as a file."""

from __future__ import annotations

import pytest
from cli_scene import MJCF


@pytest.fixture
def scene(tmp_path):
    path = tmp_path / "swing.xml"
    path.write_text(MJCF)
    return str(path)
