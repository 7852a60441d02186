"""Numbers as people type them into fields with units."""

import math

import pytest

from engine.msd.schema.base import Field
from ui.inspector.editors import NumberEdit
from ui.inspector.expressions import evaluate
from ui.inspector.numbers import number, several


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("5 cm", "m", 0.05),
        ("1.2 + 3 mm", "m", 1.203),
        ("2in", "m", 0.0508),
        ("-1 ft", "m", -0.3048),
        ("30deg", "rad", math.pi / 6),
        ("pi/2", "rad", math.pi / 2),
        ("pi/2 rad", "°", 90.0),
        ("0.5 turn", "°", 180.0),
        ("90°", "°", 90.0),
        ("500 g", "kg", 0.5),
        ("7.8 g/cm³", "kg/m³", 7800.0),
        ("60 rpm", "rad/s", math.tau),
        ("36 km/h", "m/s", 10.0),
        ("2 ms", "s", 0.002),
        ("20 %", "%", 20.0),
        ("(1 + 2) cm", "m", 0.03),
        ("sqrt(2)/2", "", math.sqrt(0.5)),
        ("atan2(1, 1)", "rad", math.pi / 4),
        ("2 * min(3, 4)", "", 6.0),
        ("1e-3", "m", 0.001),
        ("2^3", "", 8.0),
        ("−∞", "", -math.inf),
        ("3 m", "m", 3.0),
        ("20%", "", 0.2),
        ("2 * 12.5 %", "", 0.25),
        ("20%", "%", 20.0),
        ("20", "%", 20.0),
    ],
)
def test_a_number_with_a_unit(text, unit, value):
    assert evaluate(text, unit) == pytest.approx(value, rel=1e-12)


def test_a_comma_is_a_decimal_sign():
    assert number("0,5") == 0.5 and number("-2,5 cm", "m") == pytest.approx(-0.025)
    assert number("atan2(1,2)") == math.atan2(1, 2)


@pytest.mark.parametrize(
    ("text", "unit", "words"),
    [
        ("5 cm", "rad", "cm is a unit of length, and this field is in rad"),
        ("5 %", "m", "% is for ratios, and this field is in m"),
        ("5 kg", "", "kg is a unit of mass, and this field is a number without a unit"),
        ("1/0", "m", "has no value"),
        ("10 ** 10 ** 10", "", "has no value"),
        ("__import__('os')", "", "is not a number"),
        ("(1).real", "", "is not a number"),
        ("True", "", "is not a number"),
        ("inf - inf", "", "not a number"),
        ("", "", "nothing was typed"),
        ("(" * 150, "", "is not a number"),
        ("9" * 300, "", "too long"),
        ("sqrt(-1)", "", "has no value"),
        ("1 2", "", "is not a number"),
    ],
)
def test_what_is_no_number_is_refused_with_a_sentence(text, unit, words):
    with pytest.raises(ValueError, match=words):
        evaluate(text, unit)


def test_numbers_of_a_vector_may_be_percents():
    assert several("20 %, 50%, 1", 3) == [0.2, 0.5, 1.0]


def test_percents_of_a_number_and_of_none(qapp):
    """A field of whole numbers, such as a seed, takes none."""
    edit = NumberEdit(Field("share", "", le=1.0))
    edit.lineEdit().setText("35 %")
    assert edit.value() == pytest.approx(0.35)
    edit.set_value(0.5)
    edit.lineEdit().setText("*= 50%")
    assert edit.applied(0.5) == pytest.approx(0.25)
    count = NumberEdit(Field("seed", ""), integer=True)
    count.set_value(7)
    count.lineEdit().setText("350 %")
    assert count.value() == 7
