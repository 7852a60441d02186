"""Real lights: their values in the units of MSD, and the exposure by photography's rules."""

import math

import numpy as np
import pytest

from app.light_presets import LIGHT_PRESETS, exposure_hint, fitting_ev

BY_ID = {one.id: one for one in LIGHT_PRESETS}


def test_values_in_the_units_of_msd():
    """Point and spot: lm that MotrixSim divides by 4π for cd (measured); panels: cd/m² of an even emitter."""
    candle, bulb = (BY_ID[id].make("x").type_.value.intensity for id in ("candle", "bulb"))
    assert candle / (4 * math.pi) == pytest.approx(1.0) and bulb == 800.0
    assert BY_ID["flashlight"].make("x").type_.value.intensity / (4 * math.pi) == pytest.approx(5000.0)
    panel = BY_ID["led_panel"].make("x").type_.value
    assert panel.intensity * panel.width * panel.height * math.pi == pytest.approx(3600.0)  # flux of an even emitter
    assert BY_ID["sunlight"].make("x").type_.value.illuminance == 100_000.0


def test_exposures_are_those_of_photography():
    """Full sun: EV 15 (sunny 16), to half a stop; overcast: three stops less; full moon: about -3."""
    assert fitting_ev(100_000.0) == pytest.approx(15.0, abs=0.6)
    assert fitting_ev(10_000.0) == pytest.approx(fitting_ev(100_000.0) - math.log2(10))
    assert fitting_ev(0.25) == pytest.approx(-3.0, abs=0.7)
    lux, ev, stops = exposure_hint(BY_ID["sunlight"])
    assert lux == 100_000.0 and ev + stops == pytest.approx(9.7)  # MotrixSim's exposure


@pytest.mark.parametrize("preset", [pytest.param(p, id=p.id) for p in LIGHT_PRESETS if p.kind == "rect"])
def test_a_panel_lights_as_its_luminance_says(preset):
    """Far in front of an emitter of luminance L and area A there is L A / d² of light."""
    area = preset.size[0] * preset.size[1]
    assert preset.illuminance(10.0) == pytest.approx(preset.luminance * area / 100.0)


@pytest.mark.parametrize("preset", [pytest.param(p, id=p.id) for p in LIGHT_PRESETS])
def test_each_shines_down_from_above(preset):
    light = preset.make("name")
    assert light.name == "name" and light.position[2] > 0 and light.direction[2] < 0
    assert np.max(light.color) == 1.0
