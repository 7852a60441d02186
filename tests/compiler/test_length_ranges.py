"""Length ranges of muscles, found by pulling and pushing. The oracle is MuJoCo's own simulation of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.compiler import build, length_range
from engine.lru_cache import LruCache
from engine.msd import mjcf

mujoco = pytest.importorskip("mujoco")

ARM = """<body>
    <joint name="a" range="-30 60" axis="0 1 0" stiffness="100" damping="2" frictionloss="1" armature=".1"/>
    <geom size=".1" pos=".3 0 0"/><body pos=".5 0 0"><joint name="b" {b}/><geom size=".1"/></body></body>"""
LEG = """<site name="s0" pos="0 .1 .3"/><body><joint name="a" range="-30 60" axis="1 0 0"/>
    <geom name="thigh" type="capsule" fromto="0 0 0 0 0 -.5" size=".05"/><site name="s1" pos="0 .05 -.2"/>
    <body pos="0 0 -.5"><joint range="-80 10" axis="1 0 0"/><site name="s2" pos="0 -.05 -.1"/>
    <geom type="capsule" fromto="0 0 0 0 0 -.4" size=".04"/></body></body>"""
SCENES = {
    "limits of joints": f"""<worldbody>{ARM.format(b='type="slide" range="-.1 .3"')}</worldbody>
        <actuator><muscle joint="a"/><muscle joint="b" gear="-2"/><motor joint="a"/></actuator>""",
    "a joint without limits that is coupled to one": f"""<worldbody>{ARM.format(b='axis="0 1 0"')}</worldbody>
        <equality><joint joint1="a" joint2="b" polycoef="0 .5 0 0 0"/></equality>
        <actuator><muscle joint="b"/></actuator>""",
    "tendons of three kinds": f"""<compiler><lengthrange mode="all"/></compiler><worldbody>{LEG}</worldbody><tendon>
        <spatial name="t"><site site="s0"/><site site="s1"/></spatial>
        <spatial name="u"><site site="s0"/><site site="s1"/><pulley divisor="2"/><site site="s0"/><site site="s2"/>
        </spatial><fixed name="f" range="-.2 .3"><joint joint="a" coef="2"/></fixed></tendon>
        <actuator><muscle tendon="t"/><general tendon="u" gear="-1"/><muscle tendon="f"/></actuator>""",
    "tendons around a cylinder and a sphere": """<worldbody><site name="s0" pos="-.15 0 0"/><body>
        <joint axis="0 0 1" range="0 120"/><geom type="capsule" size=".045" fromto="0 0 0 .5 0 0"/>
        <geom name="shoulder" type="cylinder" size=".1 .05" mass="0"/><site name="s1" pos=".15 .06 0"/>
        <site name="s5" pos=".25 .1 0"/><body pos=".5 0 0"><joint axis="0 0 1" range="0 120"/>
        <geom type="capsule" size=".035" fromto="0 0 0 .5 0 0"/><geom name="elbow" size=".08" mass="0"/>
        <site name="s7" pos=".11 .05 0"/></body></body></worldbody><tendon>
        <spatial name="t"><site site="s0"/><geom geom="shoulder"/><site site="s1"/></spatial>
        <spatial name="u"><site site="s0"/><geom geom="shoulder"/><site site="s5"/><geom geom="elbow"/>
        <site site="s7"/></spatial></tendon><actuator><muscle tendon="t"/><muscle tendon="u"/></actuator>""",
    "every option": f"""<compiler><lengthrange accel="5" maxforce="3" timestep=".004" inttotal="6" interval="1"
        timeconst=".5" useexisting="false" tolrange=".1"/></compiler><option integrator="RK4"/>
        <worldbody>{ARM.format(b='range="-20 30"')}<geom type="plane" size="1 1 1" pos="0 0 -.11"/></worldbody>
        <actuator><muscle joint="a" lengthrange="0 1"/></actuator>""",
    "no mode": f"""<compiler><lengthrange mode="none"/></compiler><worldbody>{ARM.format(b="")}</worldbody>
        <actuator><muscle joint="a"/></actuator>""",
}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MSD_STUDIO_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "length_ranges"


@pytest.mark.parametrize("scene", SCENES)
def test_the_range_is_the_one_that_mujoco_finds(scene: str) -> None:
    text = f"<mujoco>{SCENES[scene]}</mujoco>"
    truth = mujoco.MjModel.from_xml_string(text).actuator_lengthrange
    model = build(mjcf.read_string(text))
    assert model.actuator_lengthrange == pytest.approx(truth, abs=1e-5 * max(1e-9, np.ptp(truth, axis=1).max()))
    assert not [finding for finding in model.report if "length" in finding.message]


@pytest.mark.parametrize("limits", ["", 'range="-30 60"'])
def test_what_mujoco_refuses_for_want_of_a_range_is_reported_and_limits_stand_in(limits: str) -> None:
    text = f"""<mujoco><compiler><lengthrange inttotal="2"/></compiler><worldbody><body><joint name="a" {limits}/>
        <geom size=".1" pos=".3 0 0"/></body></worldbody><actuator><muscle joint="a" gear="2"/></actuator></mujoco>"""
    with pytest.raises(ValueError, match="did not converge"):
        mujoco.MjModel.from_xml_string(text)
    model = build(mjcf.read_string(text))
    (finding,) = [finding for finding in model.report if "length" in finding.message]
    assert finding.path == "extras.actuators[0]"
    expected = np.radians([-60, 120]) if limits else [0, 0]
    assert model.actuator_lengthrange[0] == pytest.approx(expected)


def test_a_run_without_end_is_refused() -> None:
    text = f"""<mujoco><compiler><lengthrange timestep="1e-9"/></compiler><worldbody>{ARM.format(b="")}</worldbody>
        <actuator><muscle joint="a"/></actuator></mujoco>"""
    model = build(mjcf.read_string(text))
    assert any("steps" in finding.message for finding in model.report)


def test_a_model_is_not_pulled_again_by_another_process(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = mjcf.read_string(f"<mujoco>{SCENES['limits of joints']}</mujoco>")
    monkeypatch.setattr(length_range, "_found", LruCache(1))  # as a process finds it that starts
    ranges = build(world).actuator_lengthrange
    (file,) = cache.iterdir()
    monkeypatch.setattr(length_range, "_found", LruCache(1))
    with monkeypatch.context() as patch:
        patch.setattr(length_range, "_run", lambda *_: pytest.fail("it was pulled"))
        assert np.array_equal(build(world).actuator_lengthrange, ranges)
    for content in (b"nonsense", file.read_bytes()[:-8]):
        file.write_bytes(content)
        monkeypatch.setattr(length_range, "_found", LruCache(1))
        assert np.array_equal(build(world).actuator_lengthrange, ranges)
        assert file.read_bytes() != content
    world.hierarchy.bodies[0].link.joints[0].pos_limit.upper += 0.5
    assert build(world).actuator_lengthrange[0, 1] == pytest.approx(ranges[0, 1] + 0.5, abs=1e-2)
