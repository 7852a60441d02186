"""Classes of settings."""

from __future__ import annotations

from dataclasses import MISSING, asdict, field, fields
from typing import ClassVar

import pytest

from engine.assets.asset_base_cfg import AssetBaseCfg
from engine.assets.utils import configclass


def double(x):
    return 2 * x


def triple(x):
    return 3 * x


@configclass
class Gains:
    stiffness: float = 10.0
    names: list[str] = ["a", "b"]
    size: tuple[float, float] = (1.0, 2.0)


@configclass
class Robot:
    count: ClassVar[int] = 3

    @configclass
    class Pose:
        pos: tuple[float, ...] = (0.0, 0.0, 0.0)

    path: str = MISSING
    func = double
    pose: Pose = Pose()
    gains: dict[str, Gains] = {"legs": Gains()}
    mass = 1.5
    limit = None
    later: list[int] = field(default_factory=lambda: [1])

    @property
    def weight(self):
        return 9.81 * self.mass


@configclass
class Dog(Robot):
    @configclass
    class Pose(Robot.Pose):
        vel: tuple[float, ...] = (0.0, 0.0, 0.0)

    pose: Pose = Pose()
    mass = 3.0
    path = "/World/Dog"


def test_fields_without_annotation_are_fields_and_inherited():
    assert [f.name for f in fields(Robot)] == ["path", "pose", "gains", "later", "func", "mass", "limit"]
    assert Robot().path is MISSING
    assert Robot().weight == pytest.approx(9.81 * 1.5)
    dog = Dog(mass=4.0)
    assert (dog.path, dog.mass, dog.func(2), dog.limit) == ("/World/Dog", 4.0, 4, None)
    assert isinstance(dog.pose, Dog.Pose) and dog.pose.vel == (0.0, 0.0, 0.0)
    assert dog == Dog(mass=4.0) and dog != Dog()


def test_values_are_shared_by_nobody():
    a, b = Robot(), Robot()
    a.gains["legs"].names.append("c")
    a.pose.pos = (1.0, 0.0, 0.0)
    assert b.gains["legs"].names == ["a", "b"] and b.pose.pos == (0.0, 0.0, 0.0)
    names = ["x"]
    gains = Gains(names=names)
    names.append("y")
    assert gains.names == ["x"]
    c = a.copy()
    c.gains["legs"].names.append("d")
    assert a.gains["legs"].names == ["a", "b", "c"]
    assert a.replace(mass=7.0).mass == 7.0 and a.mass == 1.5
    with pytest.raises(TypeError, match="weihgt"):
        a.replace(weihgt=1.0)


def test_what_post_init_sets_is_copied_too():
    shared = Gains()

    @configclass
    class Scene:
        gains: Gains = None
        other: Gains = None

        def __post_init__(self):
            self.gains = self.other = shared
            self.gains.stiffness = 5.0

    scene = Scene()
    scene.gains.names.append("c")
    assert shared.names == ["a", "b"] == scene.other.names and scene.gains.stiffness == 5.0


def test_round_trip_by_dictionary():
    dog = Dog(mass=4.0)
    data = dog.to_dict()
    assert data["func"] == f"{__name__}:double" and data["gains"]["legs"]["size"] == (1.0, 2.0)
    data |= {"func": f"{__name__}:triple", "limit": 2}
    data["gains"]["legs"]["stiffness"] = 3
    data["pose"]["pos"] = [1.0, 2.0, 3.0]
    dog.from_dict(data)
    assert dog.func(1) == 3 and dog.gains["legs"].stiffness == 3.0 and dog.pose.pos == (1.0, 2.0, 3.0)
    assert dog.to_dict() == {**data, "pose": {"pos": (1.0, 2.0, 3.0), "vel": (0.0, 0.0, 0.0)}}
    assert asdict(Gains()) == Gains().to_dict()


@pytest.mark.parametrize(
    ("data", "error", "text"),
    [
        ({"mass": 9.0, "mas": 1.0}, KeyError, "Dog has no field 'mas'; there is 'mass'"),
        ({"mass": 9.0, "gains": {"legs": {"stifness": 1}}}, KeyError, "Dog.gains.legs has no field 'stifness'"),
        ({"mass": 9.0, "path": 3}, ValueError, "Dog.path takes a str, not 3"),
        ({"mass": 9.0, "pose": {"pos": (1.0,)}}, ValueError, "Dog.pose.pos takes 3 values, not 1"),
        ({"mass": 9.0, "func": "nowhere:f"}, ValueError, "Dog.func takes a function"),
    ],
)
def test_bad_dictionaries_change_nothing(data, error, text):
    dog = Dog()
    with pytest.raises(error) as caught:
        dog.from_dict(data)
    assert text in str(caught.value)
    assert dog == Dog()


def test_missing_values_are_named():
    robot = Robot(gains={"legs": Gains(stiffness=MISSING)})
    with pytest.raises(TypeError) as caught:
        robot.validate()
    assert str(caught.value).splitlines()[1:] == ["  - path", "  - gains['legs'].stiffness"]
    assert Dog().validate() == []
    with pytest.raises(TypeError, match="annotate it"):

        @configclass
        class Wrong:
            mass = MISSING


def test_asset_settings():
    cfg = AssetBaseCfg(prim_path="/World/Thing")
    assert (cfg.spawn, cfg.collision_group, cfg.debug_vis, cfg.class_type) == (None, 0, False, None)
    assert (cfg.init_state.pos, cfg.init_state.rot) == ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
    with pytest.raises(TypeError, match="prim_path"):
        AssetBaseCfg().validate()
