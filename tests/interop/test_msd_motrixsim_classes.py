"""Classes of the World against those of MotrixSim: constructors, defaults, what may be assigned."""

from __future__ import annotations

import contextlib
import enum
import inspect
import json
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from motrixsim_worlds import differences, quiet
from random_worlds import random_world, strip_extras

from engine import msd
from engine.msd.report import Report
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.variant import Variant

with quiet():
    real = pytest.importorskip("motrixsim").msd

CLASSES = [
    name for name in dir(real) if isinstance(ours := getattr(msd, name, None), type) and issubclass(ours, Element)
]


@pytest.mark.parametrize("name", CLASSES)
def test_a_fresh_object_is_as_in_motrixsim(name: str) -> None:
    assert differences(getattr(msd, name)(), getattr(real, name)()) == []


def test_enums_have_the_names_of_motrixsim() -> None:
    enums = [
        name for name in dir(real) if isinstance(o := getattr(msd, name, None), type) and issubclass(o, enum.Enum)
    ]
    assert len(enums) > 20
    for name in enums:
        members = {key for key, value in vars(getattr(real, name)).items() if type(value) is getattr(real, name)}
        assert {member.name for member in getattr(msd, name)} == members, name


def test_constructors_take_by_place_what_the_reference_says() -> None:
    """Those of `msd.Camera` and `msd.Range`; all others take nothing by place there."""
    for name in CLASSES:
        signature = inspect.signature(getattr(real, name))
        ours: Any = getattr(msd, name)
        by_place = ours.POSITIONAL or ours.__match_args__
        # 0.10.1 has two more arguments than the reference, one of them in the middle.
        theirs = [n for n in signature.parameters if n not in ("segmentation", "auto_batch_render")]
        assert list(by_place)[: len(theirs)] == theirs
        for parameter in signature.parameters.values():
            if parameter.default not in (None, Ellipsis):
                assert getattr(ours(), parameter.name) == parameter.default
    camera = msd.Camera(
        "a", None, [0, 0, 1, 0], msd.PositionTrack.Free, msd.RotationTrack.Free, None, False, 30, True, 1
    )
    assert (camera.fovy, camera.znear, camera.position.tolist()) == (30.0, 1.0, [0.0, 0.0, 1.0])


def first_of_each_class(value: Any, place: tuple[Any, ...], found: dict[type, tuple[Any, ...]]) -> None:
    """Where in decoded JSON the first object of each class stands."""
    if isinstance(value, Element):
        found.setdefault(type(value), place)
        for f in fields_of(type(value)):
            first_of_each_class(getattr(value, f.name), (*place, f.name), found)
    elif isinstance(value, Variant):
        first_of_each_class(value.value, (*place, value.tag), found)
    elif isinstance(value, (list, dict)):
        for key, entry in enumerate(value) if isinstance(value, list) else value.items():
            first_of_each_class(entry, (*place, key), found)


def test_a_key_that_is_absent_reads_as_in_motrixsim(tmp_path: Path) -> None:
    """Every key of every class left out in turn: the same default, or an error in both."""
    file = str(tmp_path / "a.msd")
    world = strip_extras(random_world(1, 3, 1.0, extras=False))
    found: dict[type, tuple[Any, ...]] = {}
    first_of_each_class(world, (), found)
    text = msd.to_json(world).decode()
    tried = 0
    for cls, place in found.items():
        for f in fields_of(cls):
            plain = json.loads(text)
            owner = plain
            for step in place:
                owner = owner[step]
            if f.name not in owner:
                continue
            del owner[f.name]
            less = json.dumps(plain)
            theirs = ours = None
            try:
                with quiet():
                    theirs = real.from_str(less, format="msd", file_path=file)
            except (RuntimeError, ValueError):
                pass
            with contextlib.suppress(msd.SceneError):
                ours = msd.from_str(less, "msd", file)
            if theirs is not None:
                tried += 1
                assert ours is not None, (cls, f.name)
                assert differences(ours, theirs, folder=str(tmp_path)) == [], (cls, f.name)
    assert tried > 100


SAMPLES: dict[str, list[Any]] = {
    "SimulateOption.timestep": ["0.002", 1, True, None, np.float32(0.5), np.int64(2), [1], np.array(2.0)],
    "SimulateOption.gravity": [None, [0, 0, -1], 5],
    "SimulateOption.solver_type": ["PGS", 0, None],
    "World.name": [3, None, b"a", "a"],
    "World.actuators": [5, None, (), [5], "abc"],
    "World.keyframes": [5, [None]],
    "Geometry.position": [None, [1, 2], [1, 2, 3], (1, 2, 3), np.zeros(3), np.zeros(4), "abc", np.zeros((3, 1)), 5],
    "Geometry.name": [None, 5, "a"],
    "Visual.dir_shadow_size": [1.0, True, 2**70, "1", np.int64(3), np.float64(3)],
    "Visual.ssao": [1, None, np.bool_(True), "x", False],
    "Visual.fog_color": [[1, 2, 3], np.zeros(4), None, (1, 1, 1, 1)],
    "Visual.haze": [None, [1, 2, 3, 4], 3],
    "Visual.tonemapping": [5, None, {}],
    "Actuator.ctrlrange": [None, (0, 1), 5],
    "Actuator.actuator_type": [5, None, "Motor"],
    "Keyframe.dof_pos": [[1, 2], np.zeros(3), "ab", None, np.zeros((2, 2))],
    "CollisionIgnores.link_pairs": [[("a", "b")], [["a", "b"]], [("a",)], 5],
    "AssetSpecs.meshes": [5, {}, {"a": 5}],
    "MeshData.vertices": [[[1, 2, 3]], np.zeros((2, 3)), np.zeros((2, 2)), np.zeros(6), None, 5],
    "MeshData.triangles": [[[0, 1, 2]], np.zeros((2, 3), np.uint32), [[-1, 0, 1]], None],
}


@pytest.mark.parametrize("name", SAMPLES)
def test_an_assignment_takes_and_refuses_what_motrixsim_does(name: str) -> None:
    cls, field = name.split(".")
    for value in SAMPLES[name]:
        ours, theirs = getattr(msd, cls)(), getattr(real, cls)()
        try:
            setattr(theirs, field, value)
        except (TypeError, ValueError, OverflowError):
            with pytest.raises(TypeError, match=cls + r"\." + field):
                setattr(ours, field, value)
            with pytest.raises(TypeError, match=cls + r"\." + field):
                getattr(msd, cls)(**{field: value})
        else:
            setattr(ours, field, value)
            assert differences(ours, theirs) == [], value


def test_payloads_of_variants_are_checked_as_in_motrixsim() -> None:
    for make in (
        lambda m: m.ActuatorType.velocity("x"),
        lambda m: m.ActuatorTarget.joint(5),
        lambda m: m.ContactMatch.geom_pair("a", 5),
        lambda m: m.MeshSource.path(5),
        lambda m: m.LightType.spot(3),
    ):
        with pytest.raises(TypeError):
            make(real)
        with pytest.raises(TypeError):
            make(msd)


OURS = ("convex_strategy", "handler_file", "plot_layout")
"""Fields that MotrixSim has not, and passes over in maps."""


def as_arrays(value: Any, kind: Any, numbered: bool) -> Any:
    """Decoded JSON of a World with arrays, or maps with numbers as keys, in place of objects."""
    args = getattr(kind, "__args__", ())
    if isinstance(kind, type) and issubclass(kind, Element) and isinstance(value, dict):
        fields = [f for f in fields_of(kind) if f.name in value and f.name not in OURS]
        if kind is msd.World:  # the one class whose order in MotrixSim is not that of its reference
            fields.sort(key=lambda f: {"extension": 1, "compile_options": 2}.get(f.name, 0))
        values = [as_arrays(value[f.name], f.type, numbered) for f in fields]
        return dict(enumerate(values)) if numbered else values
    if isinstance(kind, type) and issubclass(kind, Variant) and isinstance(value, dict):
        payloads = {case.tag: case.payload for case in kind.cases.values()}
        return {tag: as_arrays(payload, payloads[tag], numbered) for tag, payload in value.items()}
    if isinstance(value, list) and args:
        return [as_arrays(entry, args[0], numbered) for entry in value]
    if isinstance(value, dict) and args:
        return {key: as_arrays(entry, args[1], numbered) for key, entry in value.items()}
    return value


@pytest.mark.parametrize("numbered", [False, True])
def test_objects_as_arrays_or_with_numbered_keys_are_read_as_in_motrixsim(numbered: bool, tmp_path: Path) -> None:
    file = str(tmp_path / "a.msdb")
    for seed in range(3):
        world = strip_extras(random_world(seed, 2, 1.0, extras=False))
        plain = json.loads(msd.to_json(world))
        data = msgspec.msgpack.encode(as_arrays(plain, msd.World, numbered)) + b"rest"
        with quiet():
            theirs = real.from_msgpack(data, file)
        report = Report()
        ours = msd.from_msgpack(data, file, report)
        assert differences(ours, theirs, folder=str(tmp_path)) == []
        assert ["4 bytes after the scene" in finding.message for finding in report.findings] == [True]


def test_strings_of_every_documented_format_are_read(tmp_path: Path) -> None:
    urdf, mjcf = '<robot name="r"><link name="a"/></robot>', '<mujoco model="m"/>'
    for text, format, name in ((urdf, "urdf", "r"), (mjcf, "mjcf", "m"), ('{"name": "n"}', "msd", "n")):
        file = str(tmp_path / "a.x")
        with quiet():
            theirs = real.from_str(text, format=format, file_path=file)
        ours = msd.from_str(text, format=format, file_path=file)
        assert ours.name == theirs.name == name
        assert ours.source_path == str(theirs.source_path) == file
    assert msd.from_str(mjcf).source_path is real.from_str(mjcf).source_path is None
    assert msd.World().source_path is real.World().source_path is None


def test_a_world_builds_itself() -> None:
    assert type(msd.World().build()).__name__ == type(real.World().build()).__name__ == "SceneModel"
