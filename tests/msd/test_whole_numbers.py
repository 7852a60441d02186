"""Whole numbers that MotrixSim has no room for are refused where a field is assigned, and read from a file."""

from __future__ import annotations

import inspect
from typing import Any

import msgspec
import numpy as np
import pytest

from engine import msd
from engine.msd import edits, mjcf, schema
from engine.msd.schema.assigning import WrongTypeError
from engine.msd.schema.base import Element, fields_of

real = pytest.importorskip("motrixsim").msd

FIELDS = [
    (cls, f.name)
    for _, cls in inspect.getmembers(schema, inspect.isclass)
    if issubclass(cls, Element) and cls is not Element
    for f in fields_of(cls)
    if f.type is int and hasattr(getattr(real, cls.__name__, None), f.name)
]
POWERS = [sign * 2**n for n in (0, 7, 8, 15, 16, 31, 32, 62, 63) for sign in (1, -1)]
TRIED = sorted({power + more for power in POWERS for more in (-1, 0, 1)})


@pytest.mark.parametrize(("cls", "name"), FIELDS, ids=lambda value: getattr(value, "__name__", value))
def test_what_motrixsim_refuses_is_refused(cls: Any, name: str) -> None:
    for value in TRIED:
        theirs, ours = getattr(real, cls.__name__)(), cls()
        try:
            setattr(theirs, name, value)
        except (TypeError, OverflowError):
            with pytest.raises(WrongTypeError, match=rf"^{cls.__name__}\.{name} takes a whole number .*\d"):
                setattr(ours, name, value)
            with pytest.raises(WrongTypeError, match=rf"^{cls.__name__}\.{name} takes .*, not the number {value}$"):
                cls(**{name: value})
            assert getattr(ours, name) == getattr(cls(), name)
        else:
            setattr(ours, name, value)
            assert getattr(ours, name) == getattr(cls(**{name: value}), name) == value


def geom(world: msd.World) -> Any:
    return world.hierarchy.geoms[0]


def test_a_file_with_such_numbers_is_read_repaired_and_edited() -> None:
    one = msd.World()
    one.hierarchy.geoms.append(msd.Geometry(name="g", size=np.array((1.0, 0, 0))))
    plain = msgspec.json.decode(msd.to_json(one))
    plain["hierarchy"]["geoms"][0]["priority"] = -3
    xml = '<mujoco><worldbody><geom name="g" size="1" priority="-3"/></worldbody></mujoco>'
    for world in (
        msd.from_str(msgspec.json.encode(plain).decode()),
        msd.from_msgpack(msgspec.msgpack.encode(plain)),
        mjcf.read_string(xml),
    ):
        assert geom(world).priority == -3
        assert "number-width" in {finding.check for finding in msd.validate(world)}
        back = edits.apply(world, edits.Set("hierarchy.geoms[0].priority", 2))
        edits.apply(world, back)  # an edit of what was read can be taken back
        assert geom(world).priority == geom(world.deepcopy()).priority == -3
        assert geom(msd.from_str(msd.to_json(world).decode())).priority == -3


def test_what_else_cannot_be_saved_is_named_beside_such_a_number(tmp_path: Any) -> None:
    text = '{"hierarchy": {"geoms": [{"priority": -3}]}}'
    world = msd.from_str(text)
    world.hierarchy.lights.append(5)  # type: ignore[arg-type]
    with pytest.raises(msd.SceneError, match=r"hierarchy\.lights.*number 5"):
        msd.save(world, tmp_path / "a.msd")
