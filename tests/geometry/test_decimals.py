"""Numbers of a text read all at once are those that Python reads one by one, to the last bit; likewise .obj files."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from engine.geometry import decimals
from engine.geometry.obj_file import ObjText


def as_bytes(text: str) -> np.ndarray:
    return np.frombuffer(text.encode(), np.uint8)


def test_decimals_are_rounded_as_python_rounds_them():
    random = np.random.default_rng(3)
    words = ["-0.0", "+.5", "7.", "-0", "99999999.9999999", "0.00000001", "12345678", "-00012.50"]
    for _ in range(4_000):
        whole, behind = random.integers(0, 9), random.integers(0, 9)
        behind = min(behind, 15 - whole) if whole + behind else 1
        figures = "".join(map(str, random.integers(0, 10, whole + behind)))
        point = "." if behind or random.integers(2) else ""
        words.append(str(random.choice(["", "-", "+"])) + figures[:whole] + point + figures[whole:])
    text = "".join(word + str(random.choice([" ", "\t", "\n", "  ", "\r\n"])) for word in words)
    found = decimals.numbers(as_bytes(text))
    assert found is not None
    values, places = found
    assert values.tobytes() == np.array([float(word) for word in words]).tobytes()
    assert [text[place : place + len(word)] for place, word in zip(places, words, strict=True)] == words


@pytest.mark.parametrize(
    "text", ["", " \n", "1e3", "1.2.3", "1-2", "-", ".", "-.", "+-1", "1 x", "123456789", "0.123456789", "nan", "1\0"]
)
def test_what_is_written_otherwise_is_left_to_others(text: str):
    assert decimals.numbers(as_bytes(text)) is None


def test_numbers_that_do_not_fit_are_left_to_others():
    assert decimals.numbers(as_bytes("99999999.99999999")) is None  # 16 digits, beyond 2^53


def test_groups_of_numbers():
    text = " 1/2/3 -4//-6 7\n 8/9\t+10/11/12 "
    found = decimals.groups(as_bytes(text), 3)
    assert found is not None
    assert found[0].tolist() == [[1, 2, 3], [-4, 0, -6], [7, 0, 0], [8, 9, 0], [10, 11, 12]]
    assert [text[place] for place in found[1]] == ["1", "-", "7", "8", "+"]
    for fields in (1, 2):
        fewer = decimals.groups(as_bytes(text), fields)
        assert fewer is not None and fewer[0].tolist() == found[0][:, :fields].tolist()


@pytest.mark.parametrize(
    "text",
    ["", "1/2/3/4", "1/2//3", "1///3", "/1", "1/", "1//", "1-2", "1.5", "1/x", "- 1", "123456789", "/", "1 / 2"],
)
def test_other_groups_are_left_to_others(text: str):
    assert decimals.groups(as_bytes(text), 3) is None


def test_every_obj_file_of_robosuite_is_read_as_line_by_line():
    """The beginning of each, with the last lines of its vertices and first of its faces in it or not."""
    package = find_spec("robosuite")
    if package is None or package.origin is None:
        pytest.skip("robosuite is not installed")
    files = sorted(Path(package.origin).parent.rglob("*.obj"))
    assert len(files) > 300
    for file in files:
        content = file.read_bytes()
        middle = content.find(b"\nf ")
        parts = content[: 1 << 11], content[max(middle - (1 << 10), 0) : middle + (1 << 10)]
        data = b"\n".join(part[part.find(b"\n") + 1 : part.rfind(b"\n")] for part in parts)
        lines = [line.split() for line in data.split(b"\n")]
        text = ObjText(data)
        for kind, width in ((b"v", 3), (b"vn", 3), (b"vt", 2)):
            wanted = [float(word) for line in lines if line[:1] == [kind] for word in line[1 : 1 + width]]
            assert text.numbers(kind, np.float64, width)[0].tobytes() == np.array(wanted).tobytes(), file
        faces = [line[1:] for line in lines if line[:1] == [b"f"]]
        if faces:
            corners, lengths = text.corners(3)
            assert lengths.tolist() == [len(face) for face in faces], file
            numbers = [[int(word or 0) for word in corner.split(b"/")] for face in faces for corner in face]
            assert corners.tolist() == [[*row, 0, 0][:3] for row in numbers], file


def test_lines_of_several_kinds_in_turn(monkeypatch: pytest.MonkeyPatch):
    """Also where the text is parsed in many parts."""
    lines = [f"v {i}.5 {-i} 0\nvt .{i} {i}.\nf {i + 1}/{i + 1} -1/-1 {i + 1}/{i + 1}\n" for i in range(100)]
    for size in (1 << 18, 64):
        monkeypatch.setattr("engine.geometry.obj_file.CHUNK", size)
        text = ObjText("".join(lines).encode())
        values, counts = text.numbers(b"v", np.float64, 3)
        assert values.reshape(-1, 3).tolist() == [[i + 0.5, -i, 0] for i in range(100)] and (counts == 3).all()
        corners, lengths = text.corners(2)
        assert corners.reshape(-1, 6).tolist() == [[i + 1, i + 1, -1, -1, i + 1, i + 1] for i in range(100)]
        assert (lengths == 3).all()
