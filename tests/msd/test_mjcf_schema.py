"""Every element and attribute of MuJoCo's schema, one at a time: MuJoCo accepts the file, and the World holds it.

The schema is what the installed MuJoCo prints. Each attribute is added alone to a scene that has one of everything;
the scene without it and the scene with it must be two different Worlds, and nothing may be reported as dropped. What
acts on MuJoCo's process only, or on how other attributes are read, is named in `SETTINGS_OF_MUJOCO`.
"""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

import mujoco
import pytest
from mjcf_one_of_each import ALONG, GIVEN, INSTEAD, REQUIRED, SCENE, SCHEMA, SPECIAL, USERS, VALUES, WITH

from engine.errors import SceneError
from engine.msd import mjcf
from engine.msd.report import Outcome

SETTINGS_OF_MUJOCO = {
    # How MuJoCo compiles, saves and shares its memory.
    ("mujoco/compiler", "usethread"), ("mujoco/compiler", "saveinertial"), ("mujoco/compiler", "savecanonical"),
    ("mujoco/compiler", "savecompiled"), ("mujoco/compiler", "passthrough"), ("mujoco/compiler", "conflict"),
    ("mujoco/size", "memory"), ("mujoco/size", "nconmax"), ("mujoco/size", "njmax"), ("mujoco/size", "nstack"),
    ("mujoco/asset/texture", "embed"), ("mujoco/default/texture", "embed"),
    # How others are read: the tests of angles, orders, folders and limits have them.
    ("mujoco/compiler", "angle"), ("mujoco/compiler", "autolimits"), ("mujoco/compiler", "coordinate"),
    ("mujoco/compiler", "eulerseq"), ("mujoco/compiler", "assetdir"), ("mujoco/compiler", "meshdir"),
    ("mujoco/compiler", "texturedir"), ("mujoco/compiler", "strippath"), ("mujoco/default", "class"),
    # Says what is the case anyway: the range of an intvelocity holds.
    ("mujoco/actuator/intvelocity", "actlimited"), ("mujoco/default/intvelocity", "actlimited"),
    ("mujoco/asset/hfield", "nrow"), ("mujoco/asset/hfield", "ncol"),
    # Names of what is written out: assets of other models.
    ("mujoco/asset/model", "name"), ("mujoco/asset/model", "content_type"), ("mujoco/asset/model", "file"),
}  # fmt: skip


def element(path: str, attributes: dict[str, str], children: str = "") -> str:
    said = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f"<{path.rpartition('/')[2]} {said}>{children}</{path.rpartition('/')[2]}>"


def scene(path: str, attributes: dict[str, str]) -> str:
    """The scene with the element at `path` (without `mujoco/`)."""
    text = element(path, attributes, CHILDREN.get(path, ""))
    if path.startswith("default/"):
        kind = path.split("/")[1]
        user = USERS.get(kind, f"actuator/{kind}")
        of_user = {name: value for name, value in attributes.items() if name not in SCHEMA[f"mujoco/{path}"]}
        text = element(path, {name: value for name, value in attributes.items() if name not in of_user})
        if path != f"default/{kind}":
            text = f"<{kind}>{text}</{kind}>"
        text = f'<default><default class="probe">{text}</default></default>'
        of_user |= {name: value for name, value in REQUIRED.get(user, {}).items() if name not in attributes}
        if "cranksite" in of_user:
            of_user.pop("joint")
        probe = element(user, of_user | {"class": "probe"}, CHILDREN.get(user, ""))
        return f"<mujoco>{SCENE}{text}{wrapped(user, probe)}</mujoco>"
    return f"<mujoco>{SCENE}{wrapped(path, text)}</mujoco>"


CHILDREN = {
    "tendon/spatial": '<site site="s1"/><site site="s2"/>',
    "tendon/fixed": '<joint joint="j1" coef="1"/>',
    "body": '<geom size=".1"/>',
}


def wrapped(path: str, text: str) -> str:
    """An element inside its parents."""
    above = path.rpartition("/")[0]
    if path == "body" or path in ("default", "compiler", "option", "size", "statistic"):
        return f"<worldbody>{text}</worldbody>" if path == "body" else text
    if above == "body":
        extra = '<geom size=".1" pos=".1 0 0"/>' if not path.endswith("geom") else ""
        return f'<worldbody><body name="probebody" pos="0 0 5">{extra}{text}</body></worldbody>'
    if "/" not in path:
        return text
    if "/" in above:
        attributes = REQUIRED.get(above, {})
        return wrapped(above, element(above, attributes, text + (CHILDREN.get(above, ""))))
    return f"<{above}>{text}</{above}>"


def both(path: str, attribute: str) -> tuple[str, str]:
    """The scene without the attribute (or with another value of a required one), and the scene with it."""
    place = path.removeprefix("mujoco/")
    given = REQUIRED.get(place, {}) | WITH.get(attribute, {}) | GIVEN.get((place, attribute), {})
    given = {name: value for name, value in given.items() if value}
    value = SPECIAL.get((place, attribute)) or VALUES.get(attribute, ".3")
    if re.match(r"visual/rgba", place):
        value = ".1 .2 .3 .4"
    elif (
        place in ("visual/scale", "visual/map", "visual/global", "visual/quality")
        and (place, attribute) not in SPECIAL
    ):
        value = "7" if attribute not in ("orthographic", "ellipsoidinertia", "bvactive") else "true"
    elif place == "option/flag":
        value = "enable" if attribute in ENABLED else "disable"
    elif attribute.startswith(("nuser", "nkey", "n")) and place in ("size", "visual/quality"):
        value = "3" if place == "size" else "17"
    without = dict(given)
    gone = INSTEAD.get(attribute, ()) if place != "sensor/camprojection" else ()
    with_it = {name: text for name, text in given.items() if name not in gone}
    with_it |= ALONG.get((place, attribute), {}) | {attribute: value}
    return scene(place, without), scene(place, with_it)


OBEYED = {("mujoco/compiler", name) for name in ("alignfree", "discardvisual", "fusestatic")}
"""What changes the tree while it is read: tests/compiler/test_mjcf_compiler.py holds it against MuJoCo."""

ENABLED = ("override", "energy", "fwdinv", "invdiscrete", "sleep", "diagexact", "speculative", "ipc")

# ------------------------------------------------------------------------------------------------ the tests


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the scenes name."""
    folder = tmp_path_factory.mktemp("schema")
    (folder / "cube.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    (folder / "other.xml").write_text('<mujoco model="other"><worldbody><body name="o"/></worldbody></mujoco>')
    (folder / "second.xml").write_text('<mujoco model="second"><worldbody><body name="s"/></worldbody></mujoco>')
    (folder / "field.png").write_bytes(png(12, 9))
    return folder


def png(width: int, height: int) -> bytes:
    """A grey image."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes(range(y, y + width)) for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("path", SCHEMA)
def test_every_attribute_is_held(path: str, folder: Path) -> None:
    for attribute in SCHEMA[path]:
        without, with_it = both(path, attribute)
        file = folder / "scene.xml"
        file.write_text(with_it)
        try:
            mujoco.MjSpec.from_file(str(file))  # read only: the values need not make a model together
        except ValueError as error:
            assert "Schema violation" not in str(error), (attribute, with_it)
            assert "invalid keyword" not in str(error), (attribute, with_it)
            assert "required attribute missing" not in str(error), (attribute, with_it)
        report = mjcf.Report()
        world = mjcf.read(file, report)
        lost = [str(f) for f in report.findings if f.outcome is Outcome.DROPPED]
        if (path, attribute) in OBEYED:
            continue
        assert not lost, (attribute, lost)
        file.write_text(without)
        if (path, attribute) not in SETTINGS_OF_MUJOCO:
            assert world != mjcf.read(file), f"{path}: {attribute} made no difference in {with_it}"


NUMBERS = [
    (path, name)
    for path in SCHEMA
    for name in SCHEMA[path]
    if re.fullmatch(r"[-.\d]+( [-.\d]+)+", VALUES.get(name, ""))
]


@pytest.mark.parametrize("name", sorted({name for _, name in NUMBERS}))
def test_numbers_that_are_missing_are_refused_where_mujoco_refuses_them(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """axis="1 0" was an axis."""
    monkeypatch.setitem(VALUES, name, VALUES[name].rpartition(" ")[0])
    for path in [path for path, attribute in NUMBERS if attribute == name]:
        file = folder / "scene.xml"
        file.write_text(both(path, name)[1])
        try:
            mujoco.MjSpec.from_file(str(file))
        except ValueError as error:
            if "enough data" in str(error):
                with pytest.raises(SceneError, match=f"{name}: Expected .* numbers, got"):
                    mjcf.read(file)


def test_a_texture_that_there_is_not_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "scene.xml"
    texture = '<texture name="wood" builtin="flat" width="8" height="8"/>'
    text = f'<mujoco><asset>\n{texture}\n<material name="m" texture="{{}}"/>'
    for name in ("wod", "wood"):
        file.write_text(text.format(name) + "</asset></mujoco>")
        if name == "wood":
            assert mjcf.read(file).assets.materials["m"].texture_name == "wood"
        else:
            there_is_none = r"line 3, <material name='m'>, texture: There is no texture 'wod'.* 'wood'"
            with pytest.raises(SceneError, match=there_is_none):
                mjcf.read(file)
            with pytest.raises(ValueError, match="texture 'wod' not found"):
                mujoco.MjModel.from_xml_path(str(file))
