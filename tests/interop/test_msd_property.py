"""Random Worlds over all classes and variants come back exactly from both forms, and as far as it goes from the
older one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from random_worlds import random_world, strip_extras, worlds

from engine import msd
from engine.msd import schema
from engine.msd.paths import walk
from engine.msd.schema.base import Element
from engine.msd.schema.variant import Variant

SETTINGS = settings(max_examples=200, deadline=None, derandomize=True)


@SETTINGS
@given(worlds())
def test_both_forms_give_back_the_same_world_in_the_same_bytes(world: msd.World) -> None:
    text, packed = msd.to_json(world), msd.to_msgpack(world)
    from_text, from_packed = msd.from_str(text.decode()), msd.from_msgpack(packed)
    assert from_text == world == from_packed
    assert bits(from_text) == bits(world) == bits(from_packed)
    assert msd.to_json(from_packed) == text
    assert msd.to_msgpack(from_text) == packed


@settings(SETTINGS, max_examples=60)
@given(worlds(extras=False))
def test_the_older_form_gives_back_what_it_can_say(world: msd.World) -> None:
    report = msd.Report()
    older = msd.to_json(world, older=True, report=report)
    again = msd.from_str(older.decode())
    assert msd.from_msgpack(msd.to_msgpack(world, older=True)) == again
    lost = [finding.path for finding in report.findings]
    assert all(lost)
    if not lost:
        assert rounded(again) == rounded(world)
    else:
        assert msd.to_json(msd.from_str(msd.to_json(again, older=True).decode()), older=True) == older


def bits(world: msd.World) -> list[bytes]:
    """Every array of a World as its bits."""
    return [
        getattr(element, name).tobytes()
        for _, element in walk(world)
        if isinstance(element, Element)
        for name in element.__struct_fields__
        if isinstance(getattr(element, name), np.ndarray)
    ]


def rounded(world: msd.World) -> msd.World:
    """The World with mesh placements in one spelling: the older form has none as numbers, and multiplies them out."""
    world = strip_extras(world)
    for mesh in world.assets.meshes.values():
        linear = mesh.transform.linear
        matrix = np.eye(3) if linear is None else np.diag(linear) if linear.size == 3 else linear.reshape(3, 3)
        mesh.transform.linear = np.round(matrix, 6).ravel() + 0.0
        translation = np.zeros(3) if mesh.transform.translation is None else mesh.transform.translation
        scale = max(1.0, float(np.abs(translation).max()))
        mesh.transform.translation = np.round(translation / scale, 6) + 0.0
    return world


def test_the_random_worlds_hold_every_class_and_variant() -> None:
    """The property tests test what they say."""
    seen: set[object] = set()
    for seed in range(40):
        for _, element in walk(random_world(seed, 3, 1.0)):
            seen.add((type(element), element.variant) if isinstance(element, Variant) else type(element))
    everything = {v for v in vars(schema).values() if isinstance(v, type)}
    wanted: set[object] = {c for c in everything if issubclass(c, Element)} - {Element, schema.Payload}
    wanted |= {(c, case) for c in everything if issubclass(c, Variant) and c is not Variant for case in c.cases}
    wanted.discard(schema.MeshTransform)  # of the older form
    assert {getattr(w, "__name__", w) for w in wanted - seen} == set()


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_random_world_is_the_same_for_the_same_seed(share: float) -> None:
    assert random_world(7, 2, share) == random_world(7, 2, share)
