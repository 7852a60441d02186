"""Expressions over signals: values by formulas, units, errors that name their place, blocks that join."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import cumulative_trapezoid
from scipy.signal import lfilter

from app.channels import Channel
from app.expressions import Expression, ExpressionError, Names, spectrum
from app.units import parse_unit

CHANNELS = [
    *(Channel(f"sensor/wrist/{axis}", "Sensors", f"wrist {axis}", "N", "") for axis in "xyz"),
    *(Channel(f"link/wrist/force {axis}", "Links", f"wrist force {axis}", "N", "") for axis in "xyz"),
    Channel("joint/elbow/position", "Joints", "elbow position", "rad", ""),
    Channel("joint/elbow/velocity", "Joints", "elbow velocity", "rad/s", ""),
    Channel("joint/elbow/actuator force", "Joints", "elbow actuator force", "N·m", ""),
    *(Channel(f"link/elbow/velocity {axis}", "Links", f"elbow velocity {axis}", "m/s", "") for axis in "xyz"),
    Channel("link/hand/speed in base", "Links", "hand speed in base", "m/s", ""),
]
TIMES = np.arange(1000) / 500
DATA = {channel.id: np.sin((i + 1) * TIMES) + i for i, channel in enumerate(CHANNELS)}


def expression(text: str) -> Expression:
    return Expression(text, Names(CHANNELS))


def fed(text: str, blocks: int = 1) -> np.ndarray:
    parsed = expression(text)
    values = np.stack([DATA[id] for id in parsed.channels] or [TIMES], axis=1)
    edges = np.linspace(0, len(TIMES), blocks + 1).astype(int)
    pairs = pairwise(edges)
    return np.concatenate([parsed.feed(TIMES[a:b], values[a:b]) for a, b in pairs])


def column(id: str) -> np.ndarray:
    return DATA[id]


WRIST = [column(f"sensor/wrist/{axis}") for axis in "xyz"]
POSITION, TORQUE = column("joint/elbow/position"), column("joint/elbow/actuator force")
RATE = column("joint/elbow/velocity")


@pytest.mark.parametrize(
    ("text", "unit", "values"),
    [
        ("norm(sensor.wrist)", "N", np.sqrt(sum(w**2 for w in WRIST))),
        ("wrist.force.y", "N", column("link/wrist/force y")),
        ("2 * elbow.position - 1", "rad", 2 * POSITION - 1),
        ("elbow.actuator_force * joint.elbow.velocity", "W", TORQUE * RATE),
        ("dot(sensor.wrist, link.elbow.velocity)", "W",
         sum(w * column(f"link/elbow/velocity {a}") for w, a in zip(WRIST, "xyz", strict=True))),
        ("sin(elbow.position) ** 2 + cos(elbow.position) ** 2", "", np.ones(1000)),
        ('"link/hand/speed in base" * t', "m", column("link/hand/speed in base") * TIMES),
        ("sqrt(sensor.wrist.x ** 2)", "N", np.abs(WRIST[0])),
        ("max(elbow.position, 0.5)", "rad", np.maximum(POSITION, 0.5)),
        ("-abs(elbow.position) / 4", "rad", -np.abs(POSITION) / 4),
    ],
)  # fmt: skip
@pytest.mark.parametrize("blocks", [1, 7])
def test_values_and_units(text, unit, values, blocks):
    assert expression(text).unit == unit
    np.testing.assert_allclose(fed(text, blocks)[:, 0], values, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("blocks", [1, 13, 1000])
def test_what_goes_over_time_goes_on_from_block_to_block(blocks):
    rate = fed("ddt(elbow.position)", blocks)[:, 0]
    np.testing.assert_allclose(rate[1:], np.diff(POSITION) * 500, rtol=1e-9, atol=1e-9)
    assert np.isnan(rate[0]) and expression("ddt(elbow.position)").unit == "rad/s"
    area = fed("integral(joint.elbow.velocity)", blocks)[:, 0]
    i = [c.id for c in CHANNELS].index("joint/elbow/velocity")
    exact = (1 - np.cos((i + 1) * TIMES)) / (i + 1) + i * TIMES
    np.testing.assert_allclose(area, exact, atol=1e-3)
    assert expression("integral(joint.elbow.velocity)").unit == "rad"
    mean = fed("mean(elbow.position, 0.1)", blocks)[:, 0]
    np.testing.assert_allclose(mean[200:], [POSITION[k - 49 : k + 1].mean() for k in range(200, 1000)], rtol=1e-9)


@pytest.mark.parametrize("blocks", [1, 13, 1000])
def test_filters_pass_over_moments_without_a_number(blocks):
    """A derivative has none at its first moment."""
    rate = np.diff(POSITION) * 500
    keep = np.exp(-2 * np.pi * 3 / 500)
    smooth = fed("lowpass(ddt(elbow.position), 3)", blocks)[:, 0]
    expected, _ = lfilter([1 - keep], [1, -keep], rate, zi=[keep * rate[0]])
    np.testing.assert_allclose(smooth[1:], expected, rtol=1e-9)
    area = fed("integral(ddt(elbow.position))", blocks)[:, 0]
    np.testing.assert_allclose(area[1:], cumulative_trapezoid(rate, TIMES[1:], initial=0), atol=1e-9)
    assert np.isnan(smooth[0]) and np.isnan(area[0])


def test_a_low_pass_answers_a_step_as_its_formula_says():
    parsed = expression("lowpass(elbow.position, 2)")
    step = (np.arange(1000) > 0).astype(float)
    out = parsed.feed(TIMES, step)[:, 0]
    np.testing.assert_allclose(out, 1 - np.exp(-2 * np.pi * 2 * TIMES), atol=1e-12)


def test_a_run_that_begins_anew_begins_anew_here():
    parsed = expression("integral(elbow.position)")
    first = parsed.feed(TIMES, POSITION)
    np.testing.assert_array_equal(parsed.feed(TIMES, POSITION), first)


def test_a_sine_has_one_line_in_its_spectrum():
    parsed = expression("fft(elbow.position)")
    wave = 1.5 * np.sin(2 * np.pi * 25 * TIMES) + 0.25
    found = parsed.spectrum(TIMES, wave)
    at = int(np.argmax(found.amplitudes[1:, 0])) + 1
    assert (parsed.kind, parsed.unit) == ("spectrum", "rad") and found.frequencies[at] == pytest.approx(25)
    assert found.amplitudes[at, 0] == pytest.approx(1.5, rel=1e-3) and found.frequencies[-1] == pytest.approx(250)
    assert found.amplitudes[0, 0] == pytest.approx(0.25)
    uneven = np.delete(TIMES, 500)
    with pytest.raises(ValueError, match="steady rate"):
        spectrum(uneven, np.delete(wave, 500)[:, None])


def test_a_curve_over_another():
    parsed = expression("xy(elbow.position, joint.elbow.velocity)")
    assert (parsed.kind, parsed.units) == ("xy", ["rad", "rad/s"])
    values = np.stack([DATA[id] for id in parsed.channels], axis=1)
    np.testing.assert_array_equal(parsed.feed(TIMES, values), np.stack([POSITION, RATE], axis=1))


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("norm(wrist.farce)", "wrist.farce", "there is wrist.force"),
        ("elbow.position + joint.elbow.velocity * 2", None, "rad and rad/s do not go together"),
        ("1 + wrist.force.x", None, "a pure number and N do not go together"),
        ("sin(wrist.force.x)", None, "takes a pure number or an angle, this has N"),
        ("elbow.velocity", "elbow.velocity", 'there are "joint/elbow/velocity" and "link/elbow/velocity"'),
        ("sensor.wrist + dot(1, 2, 3)", "dot(1, 2, 3)", "takes 2 arguments, not 3"),
        ("nrom(sensor.wrist)", "nrom", "there is norm"),
        ("1 +", None, "no expression"),
        ("", "", "nothing is written"),
        ("2 * fft(elbow.position)", "fft(elbow.position)", "stands around all the rest"),
        ("xy(sensor.wrist, t)", "sensor.wrist", "takes one number, this has 3"),
        ("lowpass(elbow.position, -1)", "-1", "must be positive"),
        ("mean(elbow.position, t)", "t", "plain number"),
        ("elbow.position ** t", "t", "plain number"),
        ("elbow.position ** 99", None, "exponents are from -16 to 16"),
        ("__import__('os').system('true')", None, "numbers, signals"),
        ("[x for x in elbow.position]", None, "numbers, signals"),
        ("elbow.position.__class__", "elbow.position.__class__", "no such signal"),
        ("(lambda: 1)()", None, "numbers, signals"),
        ("True", "True", "numbers, signals"),
        ("norm(v=sensor.wrist)", None, "commas"),
        ("dot(sensor.wrist, elbow.position)", None, "two vectors"),
        ("  wrist.farce", "wrist.farce", "no such signal"),
        ("joint/elbow/position", "joint", 'in quotes, as "joint/elbow/position"'),
        ('"ünknown" + 1', '"ünknown"', "no such signal"),
        ("elbow.position × 2", "×", "none of an expression"),
        ("-" * 1500 + "1", None, "too deeply"),
        ("(" * 900 + "1" + ")" * 900, None, ""),
        ("1" * 3000, None, "at most 2000 characters"),
        ("1e999", None, ""),
    ],
)
def test_errors_name_the_place(text, place, message):
    try:
        parsed = expression(text)
    except ExpressionError as error:
        assert message in str(error)
        if place is not None:
            assert text[error.start : error.end] == place
    else:
        assert not message and parsed.width == 1


@pytest.mark.parametrize(
    ("text", "dimensions"),
    [("kg·m²/s", {"kg": 1, "m": 2, "s": -1}), ("N·m", {"kg": 1, "m": 2, "s": -2}), ("m/s²", {"m": 1, "s": -2}),
     ("rad/s", {"s": -1}), ("", {}), ("W", {"kg": 1, "m": 2, "s": -3})],
)  # fmt: skip
def test_units_are_read(text, dimensions):
    assert parse_unit(text).dimensions == dimensions and str(parse_unit(text)) == text


def test_products_of_units_have_names():
    newton, metre, second = parse_unit("N"), parse_unit("m"), parse_unit("s")
    assert str(newton * metre) == "J" and str(newton * metre / second) == "W" and str(metre * metre) == "m²"
    assert str(parse_unit("rad") / second / second) == "rad/s²" and str(newton / newton) == ""
    assert str(parse_unit("rad/s") * metre) == "m/s" and str((metre * metre) ** 0.5) == "m"
