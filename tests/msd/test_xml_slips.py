"""XML that is not well-formed: what MuJoCo's parser overlooks is read and reported, the rest is refused."""

from __future__ import annotations

import mujoco
import pytest

from engine.msd import Report, SceneError, mjcf
from engine.msd.mjcf.xml import parse

PLAIN = b'<mujoco>\n<worldbody><geom name="g" size=".1"/></worldbody></mujoco>'
HARMLESS = {
    "a blank line before the declaration": b'\n<?xml version="1.0"?>' + PLAIN,
    "text before the root": b"hello " + PLAIN,
    "another end of the root": PLAIN + b"\n\n</mujoco>\n<junk",
    "another element behind the root": PLAIN + b"<mujoco/>",
    "hyphens in a comment": PLAIN.replace(b"<geom", b"<!-- <a -- b> --->\n<geom"),
    "text that is not escaped": PLAIN.replace(b"<geom", b"a & b ]]> <geom"),
    "attributes without a blank": PLAIN.replace(b'"g" ', b'"g"'),
    "a blank before a tag": PLAIN.replace(b"<geom", b"< geom"),
    "an unknown encoding": b'<?xml version="1.0" encoding="unknown"?>' + PLAIN,
    "another encoding than declared": b'<?xml version="1.0" encoding="utf-16"?>' + PLAIN,
    "a comment in another encoding": PLAIN.replace(b"<geom", b"<!-- \xb5\xd8\xc3\xe6 --><geom"),
    "a control character": PLAIN.replace(b"<geom", b"\x01<geom"),
}
NAMES = {
    b"a&b<c>": "a&b<c>", b"a&nbsp;&lt;&#65;&#x42;&#xFFFFFF;": "a&nbsp;<AB&#xFFFFFF;", b"a\nb": "a b", b"\xe9": "\xe9",
}  # fmt: skip
REFUSED = {
    "no end": PLAIN[:-9],
    "another end": PLAIN.replace(b"</worldbody>", b"</Worldbody>"),
    "an end that comes first": b"</mujoco>" + PLAIN,
    "two of one attribute": PLAIN.replace(b'name="g"', b'name="g" name="h"'),
    "a value without quotes": PLAIN.replace(b'"g"', b"g"),
    "a comment without an end": PLAIN.replace(b"<geom", b"<!-- <geom"),
    "a zero": PLAIN.replace(b"<geom", b"\0<geom"),
}


def read(tmp_path, text: bytes) -> tuple[mjcf.Report, object]:
    path, report = tmp_path / "scene.xml", Report()
    path.write_bytes(text)
    return report, mjcf.read(path, report)


@pytest.mark.parametrize("text", HARMLESS.values(), ids=list(HARMLESS))
def test_a_harmless_slip_is_reported_and_overlooked_as_mujoco_does(tmp_path, text: bytes) -> None:
    report, world = read(tmp_path, text)
    assert world == read(tmp_path, PLAIN)[1]
    (finding,) = report.findings
    assert finding.file.endswith("scene.xml") and "MuJoCo's parser" in finding.message
    if text != HARMLESS["another end of the root"]:
        mujoco.MjModel.from_xml_path(str(tmp_path / "scene.xml"))


@pytest.mark.parametrize("written, name", NAMES.items())
def test_references_and_letters_that_are_no_xml(tmp_path, written: bytes, name: str) -> None:
    _, world = read(tmp_path, b"\n" + PLAIN.replace(b'"g"', b'"' + written + b'"').replace(b"<geom", b"& <geom"))
    assert world.hierarchy.geoms[0].name == name


@pytest.mark.parametrize("text", REFUSED.values(), ids=list(REFUSED))
def test_what_mujoco_refuses_too_is_refused_with_its_line(tmp_path, text: bytes) -> None:
    with pytest.raises(SceneError, match=r"line [123]: Not well-formed XML"):
        read(tmp_path, text)
    with pytest.raises(ValueError, match="XML"):
        mujoco.MjModel.from_xml_path(str(tmp_path / "scene.xml"))


def test_lines_of_errors_are_those_of_the_file(tmp_path) -> None:
    text = b'\n<!-- a -- \n b -->\n<mujoco>\n<worldbody>\n<geom\n name="g" size="x"/></worldbody></mujoco>'
    with pytest.raises(SceneError, match="line 6, <geom name='g'>, size"):
        read(tmp_path, text)


def test_no_entity_grows_behind_a_slip(tmp_path) -> None:
    bomb = b'<!DOCTYPE a [<!ENTITY b "' + b"x" * 1000 + b'"><!ENTITY c "' + b"&b;" * 1000 + b'">]>'
    text = b"\n&" + bomb + PLAIN.replace(b'"g"', b'"&c;"')
    _, world = read(tmp_path, text)
    assert world.hierarchy.geoms[0].name == "&c;"
    with pytest.raises(SceneError, match="nested more than"):
        read(tmp_path, b"& <mujoco>" + b"<a>" * 1000 + b"</a>" * 1000 + b"</mujoco>")


def test_slips_of_included_and_attached_files_are_reported(tmp_path) -> None:
    (tmp_path / "part.xml").write_bytes(b"<mujocoinclude><geom size='.1'name='p'/></mujocoinclude></mujocoinclude>")
    (tmp_path / "child.xml").write_bytes(b"& " + PLAIN)
    report, _ = read(
        tmp_path,
        b'<mujoco><asset><model name="m" file="child.xml"/></asset><worldbody><include file="part.xml"/>'
        b'<attach model="m" prefix="c"/></worldbody></mujoco>',
    )
    assert [finding.file.rpartition("/")[2] for finding in report.findings] == ["part.xml", "child.xml"]


@pytest.mark.parametrize("prefix, slip", [("", b""), ("x:", b""), ("x:", b"\n& ")])
def test_the_namespace_of_the_root_says_nothing(tmp_path, prefix: str, slip: bytes) -> None:
    text = PLAIN.decode()
    for tag in ("mujoco", "worldbody", "geom"):
        text = text.replace(f"<{tag}", f"<{prefix}{tag}").replace(f"</{tag}", f"</{prefix}{tag}")
    text = text.replace("mujoco>", f'mujoco xmlns{":x" if prefix else ""}="http://example.org">', 1)
    assert read(tmp_path, slip + text.encode())[1] == read(tmp_path, PLAIN)[1]


@pytest.mark.timeout(30)
def test_a_large_file_with_a_slip_takes_no_longer_than_it_is_long() -> None:
    """Two seconds; a minute where every comment looks at the whole text."""
    assert parse("& <mujoco>" + "<!-- -->" * 500_000 + "</mujoco>").tag == "mujoco"


@pytest.mark.timeout(30)
@pytest.mark.parametrize("tail", ["<", "<!--", " ", "a", '"', "<a "])
def test_a_large_file_that_breaks_off_is_refused_at_once(tail: str) -> None:
    with pytest.raises(SceneError, match="Not well-formed"):
        parse("& <mujoco " + tail * (1_000_000 // len(tail)))
