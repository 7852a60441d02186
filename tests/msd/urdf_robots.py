"""Robots for the tests of the URDF reader, and what they ask of a World and of a report."""

from __future__ import annotations

from engine import msd
from engine.msd.names import named_objects
from engine.msd.report import Finding, Report

BALL = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
ARM = f"""
<link name="base">{BALL}</link>
<link name="upper">{BALL}<collision><geometry><sphere radius="0.1"/></geometry></collision></link>
<link name="lower">{BALL}</link>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/>
  <limit lower="-1" upper="2" effort="30" velocity="0.5"/></joint>
<joint name="elbow" type="prismatic"><parent link="upper"/><child link="lower"/>
  <limit lower="0" upper="0.4" effort="9" velocity="3"/></joint>
"""
TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"


def find(report: Report, text: str) -> Finding:
    """The one finding whose message has a text."""
    found = [finding for finding in report.findings if text in finding.message]
    assert len(found) == 1, [str(finding) for finding in report.findings]
    return found[0]


def links(world: msd.World) -> dict[str, msd.Link]:
    return {named.name: named.element for named in named_objects(world) if named.kind == "link"}


def joints(world: msd.World) -> dict[str, msd.Joint]:
    return {named.name: named.element for named in named_objects(world) if named.kind == "joint"}


def shapes(*files: str, kind: str = "collision") -> str:
    parts = (f'<{kind}><geometry><mesh filename="{file}"/></geometry></{kind}>' for file in files)
    return f'<link name="a">{"".join(parts)}</link>'


def look(material: str) -> str:
    return f'<visual><geometry><sphere radius="1"/></geometry>{material}</visual>'


def transmission(interface: str) -> str:
    return f"""<transmission name="t"><type>transmission_interface/SimpleTransmission</type>
      <joint name="shoulder"><hardwareInterface>hardware_interface/{interface}</hardwareInterface></joint>
      <actuator name="motor"><mechanicalReduction>50</mechanicalReduction></actuator></transmission>"""
