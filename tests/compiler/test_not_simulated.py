"""What is built as arrays and not simulated is refused by the physics, object by object, by name."""

from __future__ import annotations

import pytest

from engine.compiler import BuildError, build
from engine.msd import mjcf
from engine.msd.order import in_order

physics = pytest.importorskip("engine.physics")

SCENE = """<mujoco>{extension}<worldbody><body><joint name="b" type="ball"/><geom size=".1"/><body pos="1 0 0">
  <joint name="j"/><geom size=".1"/><site name="s"/></body></body></worldbody>{rest}</mujoco>"""
OWN = '<plugin plugin="my.own" name="x" objtype="site" objname="s"><config key="size" value="2 3"/></plugin>'


@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        (
            '<actuator><plugin name="x" joint="j" plugin="my.own"/></actuator>',
            'actuator "x": plugins are not run; remove its plugin',
        ),
        (
            '<actuator><plugin name="x" joint="j" plugin="mujoco.pid"><config key="ki" value="1"/></plugin>'
            "</actuator>",
            'actuator "x": has 0 activations, its plugin needs actdim=1',
        ),
        (f"<sensor>{OWN}</sensor>", 'sensor "x": plugins are not run; remove its plugin'),
    ],
)
def test_the_object_is_named(rest: str, reason: str) -> None:
    model = build(mjcf.read_string(SCENE.format(extension="", rest=rest)))
    with pytest.raises(physics.NotSupported) as refused:
        physics.put_model(model, device="cpu")
    assert reason in refused.value.reasons


@pytest.mark.parametrize(
    ("element", "change", "message"),
    [
        ("sensor", {"kind": "smell"}, "sensor 'x' is of kind 'smell'; there are accelerometer, "),
        ("sensor", {"objtype": "light"}, "sensor 'x' measures a 'light'; it can be about body, xbody, "),
        ("equality", {"kind": "flex"}, "equality 'e' is of kind 'flex'; there are connect, weld, joint and tendon"),
    ],
)
def test_what_there_is_instead(element: str, change: dict[str, str], message: str) -> None:
    rest = """<tendon><fixed name="t"><joint joint="j" coef="1"/></fixed></tendon><equality><tendon name="e"
        tendon1="t"/></equality><sensor><framepos name="x" objtype="site" objname="s"/></sensor>"""
    world = mjcf.read_string(SCENE.format(extension="", rest=rest).replace("framepos", "insidesite site='s'"))
    [(_, found)] = in_order(world, element)
    for name, value in change.items():
        setattr(found, name, value)
    with pytest.raises(BuildError) as refused:
        build(world)
    assert message in str(refused.value).replace('"', "'")


def test_a_plugin_that_nothing_uses_is_no_obstacle() -> None:
    extension = '<extension><plugin plugin="my.own"><instance name="i"/></plugin></extension>'
    physics.put_model(build(mjcf.read_string(SCENE.format(extension=extension, rest=""))), device="cpu")
