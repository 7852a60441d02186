"""Files that are written for others to include are opened by themselves, as MotrixSim opens them."""

from __future__ import annotations

from pathlib import Path

import pytest
from motrixsim_worlds import quiet

from engine import msd
from engine.msd.report import Report

FRAGMENTS = {
    "bodies": '<worldbody><body name="a"><geom size="1"/></body><body name="b"/></worldbody>',
    "assets": '<asset><material name="m" rgba="1 0 0 1"/></asset>',
    "classes": '<default><geom rgba="1 0 0 1"/></default>'
    '<worldbody><body name="a"><geom size="1"/></body></worldbody>',
}


@pytest.mark.parametrize("name", FRAGMENTS)
def test_a_fragment_opens_as_in_motrixsim(tmp_path: Path, name: str) -> None:
    file = tmp_path / "part.xml"
    file.write_text(f"<mujocoinclude>{FRAGMENTS[name]}</mujocoinclude>")
    report = Report()
    ours = msd.from_file(file, report)
    with quiet():
        import motrixsim

        theirs = motrixsim.msd.from_file(str(file))
    assert [body.link.name for body in ours.hierarchy.bodies] == [body.link.name for body in theirs.hierarchy.bodies]
    assert list(ours.assets.materials) == list(theirs.assets.materials)
    colors = [[list(geom.visual.color) for geom in body.link.geoms] for body in ours.hierarchy.bodies]
    assert colors == [[list(geom.visual.color) for geom in body.link.geoms] for body in theirs.hierarchy.bodies]
    assert any("for other files to include" in finding.message for finding in report.findings)


def test_what_is_no_section_of_a_fragment_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "part.xml"
    file.write_text('<mujocoinclude><body name="a"/></mujocoinclude>')
    report = Report()
    assert msd.from_file(file, report).hierarchy.bodies == []
    assert any("<body>" in finding.message for finding in report.findings)
