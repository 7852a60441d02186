"""Flexes made of files: surfaces, lines, and GMSH's triangles and tetrahedra. Files that lie are left out."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from mujoco_fields import differences

from engine.compiler import build
from engine.msd import mjcf

mujoco = pytest.importorskip("mujoco")

POINTS = [(0.0, 0.0, 0.0), (0.2, 0.0, 0.0), (0.0, 0.3, 0.0), (0.0, 0.0, 0.4), (0.2, 0.3, 0.5)]
TETRAHEDRA = [(1, 2, 3, 4), (2, 3, 4, 5)]
TRIANGLES = [(1, 2, 3), (2, 5, 3), (2, 4, 5)]
HELD = '<edge equality="true"/>'


def text_22(elements: list[tuple[int, ...]]) -> bytes:
    nodes = "\n".join(f"{i + 1} {x} {y} {z}" for i, (x, y, z) in enumerate(POINTS))
    kind = {3: 2, 4: 4}[len(elements[0])]
    rows = "\n".join(f"{i + 1} {kind} 2 0 1 {' '.join(map(str, row))}" for i, row in enumerate(elements))
    return (
        f"$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n{len(POINTS)}\n{nodes}\n$EndNodes\n"
        f"$Elements\n{len(elements)}\n{rows}\n$EndElements\n"
    ).encode()


def text_41(elements: list[tuple[int, ...]]) -> bytes:
    count, number, dim = len(POINTS), len(elements), len(elements[0]) - 1
    nodes = "\n".join([*(str(i + 1) for i in range(count)), *(f"{x} {y} {z}" for x, y, z in POINTS)])
    rows = "\n".join(f"{i + 1} {' '.join(map(str, row))}" for i, row in enumerate(elements))
    return (
        f"$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 {count} 1 {count}\n{dim} 1 0 {count}\n{nodes}\n$EndNodes\n"
        f"$Elements\n1 {number} 1 {number}\n{dim} 1 {2 if dim == 2 else 4} {number}\n{rows}\n$EndElements\n"
    ).encode()


def binary_41(elements: list[tuple[int, ...]]) -> bytes:
    count, number, dim = len(POINTS), len(elements), len(elements[0]) - 1
    nodes = struct.pack("<4Q3iQ", 1, count, 1, count, dim, 1, 0, count)
    nodes += struct.pack(f"<{count}Q", *range(1, count + 1)) + b"".join(struct.pack("<3d", *p) for p in POINTS)
    rows = struct.pack("<4Q3iQ", 1, number, 1, number, dim, 1, 2 if dim == 2 else 4, number)
    rows += b"".join(struct.pack(f"<{dim + 2}Q", i + 1, *row) for i, row in enumerate(elements))
    head = b"$MeshFormat\n4.1 1 8\n" + struct.pack("<i", 1) + b"\n$EndMeshFormat\n"
    return head + b"$Nodes\n" + nodes + b"\n$EndNodes\n$Elements\n" + rows + b"\n$EndElements\n"


def binary_22(elements: list[tuple[int, ...]]) -> bytes:
    kind = {3: 2, 4: 4}[len(elements[0])]
    nodes = b"".join(struct.pack("<i3d", i + 1, *p) for i, p in enumerate(POINTS))
    # One block per element, as GMSH writes them and as MuJoCo expects.
    rows = b"".join(
        struct.pack(f"<3i{3 + len(row)}i", kind, 1, 2, i + 1, 0, 1, *row) for i, row in enumerate(elements)
    )
    head = b"$MeshFormat\n2.2 1 8\n" + struct.pack("<i", 1) + b"\n$EndMeshFormat\n"
    count, number = str(len(POINTS)).encode(), str(len(elements)).encode()
    return (
        head
        + b"$Nodes\n"
        + count
        + b"\n"
        + nodes
        + b"\n$EndNodes\n$Elements\n"
        + number
        + b"\n"
        + rows
        + (b"\n$EndElements\n")
    )


def scene(tmp_path: Path, flexcomp: str) -> Path:
    path = tmp_path / "scene.xml"
    path.write_text(f'<mujoco><worldbody><flexcomp name="c" {flexcomp}>{HELD}</flexcomp></worldbody></mujoco>')
    return path


def check(path: Path) -> None:
    truth, model = mujoco.MjModel.from_xml_path(str(path)), build(mjcf.read(path))
    assert [str(finding) for finding in model.report] == []
    assert model.nflexvert > 2
    assert differences(model, truth) == []


@pytest.mark.parametrize("write", [text_22, text_41, binary_41])
@pytest.mark.parametrize("elements", [TRIANGLES, TETRAHEDRA], ids=["triangles", "tetrahedra"])
def test_gmsh(tmp_path: Path, write, elements) -> None:
    (tmp_path / "shape.msh").write_bytes(write(elements))
    check(scene(tmp_path, 'type="gmsh" file="shape.msh" scale="2 1 1" pos="0 0 1"'))


def test_binary_gmsh_of_version_22(tmp_path: Path) -> None:
    """Held against the same shape in text: of the last of such elements, MuJoCo wants fewer nodes than elements."""
    for name, write in (("a", text_22), ("b", binary_22)):
        (tmp_path / f"{name}.msh").write_bytes(write(TRIANGLES))
    one, other = (build(mjcf.read(scene(tmp_path, f'type="gmsh" file="{name}.msh"'))) for name in "ab")
    assert one.nflexelem == other.nflexelem == 3
    assert (one.flex_elem == other.flex_elem).all()
    assert one.body_pos == pytest.approx(other.body_pos)


OBJ = """v 0 0 0\nv .2 0 0\nv 0 .3 0\nv 0 0 .4\nv .2 0 0\nvt 0 0\nvt 1 0\nvt 0 1\nvt .5 .5\n
f 1/1 3/2 2/3\nf 1/1 2/2 4/3\nf 5/4 3/2 4/3\nf 3/1 1/2 4/4\n"""


def test_surface(tmp_path: Path) -> None:
    (tmp_path / "shape.obj").write_text(OBJ)
    path = scene(tmp_path, 'type="mesh" file="shape.obj" dim="2"')
    check(path)
    assert build(mjcf.read(path)).nflexvert == 4  # two of the five are at one place


def test_solid_from_a_surface(tmp_path: Path) -> None:
    (tmp_path / "shape.obj").write_text(OBJ)
    check(scene(tmp_path, 'type="mesh" file="shape.obj" dim="3" origin=".05 .05 .05"'))


def test_lines(tmp_path: Path) -> None:
    (tmp_path / "shape.obj").write_text("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 2 1 0\nl 1 2 3\nl 3 4\n")
    check(scene(tmp_path, 'type="mesh" file="shape.obj" dim="1"'))


def test_mesh_asset(tmp_path: Path) -> None:
    text = """<mujoco><asset><mesh name="m" vertex="0 0 0 .2 0 0 0 .3 0 0 0 .4" face="0 2 1 0 1 3 1 2 3 2 0 3"
        scale="1 2 3" refpos=".1 0 0"/></asset><worldbody><flexcomp name="c"
        mesh="m">{}</flexcomp></worldbody></mujoco>"""
    (tmp_path / "scene.xml").write_text(text.format(HELD))
    check(tmp_path / "scene.xml")


LIES = {
    "more nodes than it holds": text_41(TETRAHEDRA).replace(
        b"1 5 1 5\n3 1 0 5", b"1 5000000000 1 5\n3 1 0 5000000000"
    ),
    "more bytes than it holds": binary_41(TETRAHEDRA).replace(struct.pack("<Q", 5), struct.pack("<Q", 1 << 60)),
    "an element without its node": text_22([(1, 2, 3, 9)]),
    "no elements": text_22(TETRAHEDRA).split(b"$Elements")[0],
    "words": text_22(TETRAHEDRA).replace(b"0.2", b"two"),
    "nothing": b"",
}


@pytest.mark.parametrize("lie", LIES)
def test_files_that_lie_are_left_out(tmp_path: Path, lie: str) -> None:
    (tmp_path / "shape.msh").write_bytes(LIES[lie])
    model = build(mjcf.read(scene(tmp_path, 'type="gmsh" file="shape.msh"')))
    assert (model.nflex, model.nbody) == (0, 1)
    assert [finding.path for finding in model.report] == ["extras.flexcomps[0]"]
    assert "kept, but not simulated" in model.report[0].message


def test_no_file_outside_the_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "shape.msh").write_bytes(text_22(TETRAHEDRA))
    (tmp_path / "in").mkdir()
    model = build(mjcf.read(scene(tmp_path / "in", 'type="gmsh" file="../shape.msh"')))
    assert model.nflex == 0
    assert "outside" in model.report[0].message
