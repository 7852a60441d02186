"""The World has every promised name, and its classes behave as data."""

import copy
import json
import operator
import pickle
from pathlib import Path

import numpy as np
import pytest
from full_world import all_elements, all_variants, elements_of, variant_of

from engine import msd
from engine.msd import schema
from engine.msd.schema import fields_of
from engine.msd.schema.base import Element
from engine.msd.schema.variant import Variant

SHARED = Path(__file__).parents[2].parent / "shared"


def promised(name):
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"{name} is not here")
    return json.loads(path.read_text())


def test_every_promised_name_exists():
    api = promised("api/msd.json")
    missing = []
    for cls, names in api["classes"].items():
        kind = getattr(msd, cls)
        if issubclass(kind, Variant):
            missing += [f"{cls}.{n}" for n in names if n not in ("value", "variant") and n not in kind.cases]
        elif issubclass(kind, Element):
            missing += [f"{cls}.{n}" for n in names if not hasattr(kind(), n)]
        else:
            missing += [f"{cls}.{n}" for n in names if n not in kind.__members__]
    missing += [f for f in api["functions"] if not callable(getattr(msd, f, None))]
    assert missing == []


def test_every_key_and_default_is_that_of_the_format():
    """Defaults of keys that may be absent are those that MotrixSim uses."""
    wrong = []
    for cls, keys in promised("msd/schema.json").items():
        if cls in ("enums", "_meta"):
            continue
        element = getattr(schema, cls)()
        names = [f.name for f in fields_of(type(element))]
        wrong += [f"{cls}.{key} is missing" for key in keys if key not in names]
        for key, rule in keys.items():
            value, default = getattr(element, key, None), rule["default"]
            if rule["required"] or isinstance(value, (Element, Variant)) or isinstance(default, dict):
                continue
            if isinstance(value, np.ndarray):
                value = value.tolist()
            if hasattr(value, "value"):
                value = value.value
            same = (
                value == pytest.approx(default)
                if isinstance(default, (float, list)) and default
                else value == default
            )
            if not same:
                wrong.append(f"{cls}.{key}: {value!r} instead of {default!r}")
    assert wrong == []


@pytest.mark.parametrize("cls", all_elements(), ids=lambda c: c.__name__)
def test_elements_compare_copy_and_pickle(cls):
    element = elements_of(cls)
    for twin in (copy.deepcopy(element), pickle.loads(pickle.dumps(element))):
        assert twin == element
        assert not operator.ne(twin, element)
        for f in fields_of(cls):
            if isinstance(value := getattr(twin, f.name), np.ndarray) and value.size:
                value += 1
                assert twin != element, f"{f.name} does not count when comparing"
                break


def test_an_array_of_the_wrong_shape_is_refused():
    with pytest.raises(ValueError, match="3"):
        schema.Geometry(size=[1, 2])
    geom = schema.Geometry()
    with pytest.raises(ValueError, match="shape 3"):
        geom.position = [1, 2, 3, 4]
    geom.position = [1, 2, 3]
    assert isinstance(geom.position, np.ndarray)


@pytest.mark.parametrize(("kind", "name"), all_variants(), ids=lambda v: getattr(v, "__name__", v))
def test_variants_say_which_and_what(kind, name):
    variant = variant_of(kind, name)
    assert variant.variant == name
    assert copy.deepcopy(variant) == variant
    case = getattr(kind, name)
    if kind.cases[name].payload is None:
        assert case().value is None
    elif kind.cases[name].is_tuple:
        assert case("a", "b").value == ("a", "b")


def test_a_struct_variant_reads_like_a_dict():
    model = msd.ConstraintForceModel.hard(0.5, erp=0.2)
    assert dict(model.value) == {"bounciness": 0.5, "erp": 0.2}
    assert model.value["erp"] == model.value.erp == 0.2


def test_an_unknown_variant_is_refused():
    with pytest.raises(ValueError, match="has no variant"):
        msd.AlphaMode("glass")
