"""A sample of `physics_report.py`: scenes of others in our engine and in MuJoCo C, every field of both."""

from __future__ import annotations

from pathlib import Path

import pytest
from mjcf_files import mjcf_files
from physics_parity import Row, examine
from physics_report import accelerates, beyond, ran, to_markdown

STATES = 20
SAMPLE = (
    "suite/acrobot.xml",
    "suite/ball_in_cup.xml",
    "suite/cheetah.xml",
    "suite/fish.xml",
    "suite/humanoid.xml",
    "suite/manipulator.xml",
    "suite/quadruped.xml",
    "assets/hopper.xml",
    "assets/pusher.xml",
    "motrixsim/keyboard_car.xml",
    "mug/mug.xml",
    "replicate/cylinder.xml",
)


@pytest.mark.parametrize("name", SAMPLE)
def test_every_field_is_as_in_mujoco(name: str) -> None:
    found = [file for file in mjcf_files() if file.path.as_posix().endswith(name)]
    if not found:
        pytest.skip("the scene is not on this machine")
    row = examine(found[0], STATES)
    assert ran(row), (row.mujoco, row.unread, row.refused, row.failed)
    assert row.states >= STATES // 2
    assert row.same_contacts == row.states
    assert beyond(row, rounding=True) == {}
    assert accelerates(row, rounding=True), row.qacc
    assert row.free < max(1e-4, 10 * row.floor)


def test_the_report_says_what_failed_and_what_was_refused() -> None:
    rows = [
        Row("a", "fine.xml", nv=2, states=3, same_contacts=3, fields={"xpos": 1e-6}, qacc=[1e-7] * 3),
        Row("a", "wrong.xml", nv=2, states=3, same_contacts=2, fields={"xpos": 2e-4}, qacc=[1e-7, 1e-7, 1.0]),
        Row("a", "refused.xml", nv=2, refused=['geom "g": collision shape hfield']),
    ]
    text = to_markdown(rows)
    assert "| a | 3 | 3 | 2 | 1 | 0 | 6 | 5 | 1 | 1 | 1 | 1 |" in text
    assert "- collision shape hfield: 1 files" in text
    assert beyond(rows[1], rounding=True) == {"xpos": 2e-4}
    rows[1].floors = {"xpos": 1e-4}
    assert not beyond(rows[1], rounding=True)
    assert Path(__file__).parent.joinpath("PHYSICS.md").exists()
