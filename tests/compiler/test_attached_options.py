"""Options of an attached model join the parent's as in MuJoCo, where the parent's compiler asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from mujoco_fields import differences

from engine.compiler import build
from engine.msd import SceneError, mjcf

mujoco = pytest.importorskip("mujoco")

PARENT = """<mujoco><compiler conflict="{policy}"/>{settings}<asset><model name="m" file="child.xml"/></asset>
  <worldbody><body><attach model="m" body="b" prefix="x_"/></body></worldbody></mujoco>"""
CHILD = '<mujoco model="m">{settings}<worldbody><body name="b"><geom size=".1"/></body></worldbody></mujoco>'
ONE = """<option timestep=".001" iterations="30" tolerance="1e-7" ls_iterations="60" ls_tolerance=".03"
  noslip_iterations="2" noslip_tolerance="1e-5" ccd_iterations="60" ccd_tolerance="1e-4" sdf_iterations="5"
  sdf_initpoints="50" actuatorgroupdisable="1" gravity="1 2 3" cone="elliptic"><flag gravity="enable" energy="enable"
  contact="disable" refsafe="enable"/></option><size nuserdata="3" nuser_geom="2"/>"""
OTHER = """<option timestep=".004" iterations="70" tolerance="1e-5" ls_iterations="20" ls_tolerance=".02"
  noslip_iterations="5" noslip_tolerance="1e-4" ccd_iterations="10" ccd_tolerance="1e-5" sdf_iterations="7"
  sdf_initpoints="30" actuatorgroupdisable="2 3" gravity="1 2 3.0" impratio="3"><flag gravity="disable"
  energy="disable" contact="enable" sleep="enable"/></option><size nuserdata="2" nuser_geom="4"/>"""


def write(folder: Path, policy: str, parent: str, child: str) -> Path:
    (folder / "child.xml").write_text(CHILD.format(settings=child))
    (folder / "parent.xml").write_text(PARENT.format(policy=policy, settings=parent))
    return folder / "parent.xml"


@pytest.mark.parametrize("policy", ["merge", "warning"])
@pytest.mark.parametrize(("parent", "child"), [(ONE, OTHER), (OTHER, ONE), ("", ONE), (ONE, "")])
def test_options_are_those_of_mujoco(tmp_path: Path, policy: str, parent: str, child: str) -> None:
    file = write(tmp_path, policy, parent, child)
    assert differences(build(mjcf.read(file)), mujoco.MjModel.from_xml_path(str(file))) == []


@pytest.mark.parametrize(
    ("policy", "parent", "child"),
    [("merge", 'impratio="2"', 'impratio="3"'), ("error", 'timestep=".1"', 'timestep=".2"')],
)
def test_what_does_not_merge_is_refused(tmp_path: Path, policy: str, parent: str, child: str) -> None:
    file = write(tmp_path, policy, f"<option {parent}/>", f"<option {child}/>")
    with pytest.raises(ValueError):
        mujoco.MjModel.from_xml_path(str(file))
    with pytest.raises(SceneError, match=r"line 2.*of <option>; make them equal"):
        mjcf.read(file)
