"""Motors of URDF joints as MotrixSim adds them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from motrixsim_worlds import quiet

from engine import msd
from engine.msd.urdf import read

BODY = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
TRANSMISSION = (
    '<transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="knee">'
    "<hardwareInterface>hardware_interface/EffortJointInterface</hardwareInterface></joint>"
    '<actuator name="drive"><mechanicalReduction>3</mechanicalReduction></actuator></transmission>'
)


def _joint(name: str, parent: str, child: str, kind: str = "revolute", more: str = "") -> str:
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/><axis xyz="0 0 1"/>'
        f'<limit lower="-1" upper="1" effort="5" velocity="2"/>{more}</joint>'
    )


CHAINS = {
    "every kind": _joint("j1", "a", "b")
    + _joint("j2", "b", "c", "continuous")
    + _joint("j3", "c", "d", "prismatic")
    + _joint("j4", "d", "e", "fixed"),
    "order of the file": _joint("hand", "c", "d") + _joint("hip", "a", "b") + _joint("knee", "b", "c"),
    "mimic": _joint("j1", "a", "b") + _joint("j2", "b", "c", more='<mimic joint="j1"/>') + _joint("j3", "c", "d"),
    "transmission": _joint("hip", "a", "b") + _joint("knee", "b", "c") + TRANSMISSION + _joint("toe", "c", "d"),
    "none": "",
}


def _robot(chain: str) -> str:
    names = ["a", *re.findall(r'<child link="(.)"', chain)]
    links = "".join(f'<link name="{name}">{BODY}</link>' for name in names)
    return f'<robot name="r">{links}{chain}</robot>'


@pytest.mark.parametrize("name", CHAINS)
def test_motors_are_motrixsims(tmp_path: Path, name: str) -> None:
    text = _robot(CHAINS[name])
    file = tmp_path / "robot.urdf"
    file.write_text(text)
    with quiet():
        import motrixsim

        theirs = motrixsim.msd.from_str(text, format="urdf").actuators
    ours = read(file).actuators
    assert [a.name for a in ours] == [a.name for a in theirs]
    assert [str(a.actuator_type.variant) for a in ours] == [a.actuator_type.variant for a in theirs]
    assert [list(a.gear) for a in ours] == [list(a.gear) for a in theirs]


def test_without_motors_there_are_none(tmp_path: Path) -> None:
    file = tmp_path / "robot.urdf"
    file.write_text(_robot(CHAINS["every kind"]))
    assert read(file, motors=False).actuators == []
    assert len(msd.from_file(file).actuators) == 3
    assert msd.from_file(file, robot={"motors": False}).actuators == []
