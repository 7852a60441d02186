"""The examples of docs/scene.md run and do what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "scene.md"


def test_the_examples_of_the_page_run(tmp_path, monkeypatch):
    pytest.importorskip("av")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ui.batch_window.FREQUENCY", 5.0)
    names: dict = {}
    for example in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL):
        exec(compile(example, str(PAGE), "exec"), names)
    torque = -0.2 * 9.81 * 0.25  # N m at a right angle, of the arm about the shoulder
    angle = names["angle"]
    assert 5.0 * (-1.0 - angle) == pytest.approx(torque * -__import__("math").sin(angle), abs=0.02)
    assert names["link"] == "mbs0_link0" and names["hinge"] is names["shoulder"]
    assert names["mjcf"].startswith("<mujoco") and names["urdf"].startswith("<robot")
