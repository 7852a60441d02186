"""Names, arguments, defaults and shapes of articulations are those of the document."""

import inspect
import warnings

import pytest
import torch
from articulation_survey import ROBOTS, make
from documented_articulations import METHODS, SHAPES

from engine.assets import Articulation
from engine.assets.sim import SimulationContext


@pytest.mark.parametrize("name", METHODS)
def test_arguments(name: str) -> None:
    parameters = list(inspect.signature(getattr(Articulation, name)).parameters.values())[1:]
    given = [p.name + ("" if p.default is p.empty else f"={p.default}") for p in parameters]
    documented = METHODS[name].split(", ") if METHODS[name] else []
    assert given[: len(documented)] == documented
    assert all("=" in more for more in given[len(documented) :])


def test_shapes() -> None:
    file = ROBOTS["quadruped"]
    assert file is not None
    _, robot = make(file)
    sizes = {
        "num_instances": robot.num_instances,
        "num_joints": robot.num_joints,
        "num_bodies": robot.num_bodies,
        "num_fixed_tendons": robot.num_fixed_tendons,
        "num_spatial_tendons": robot.num_spatial_tendons,
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, shape in SHAPES.items():
            found = getattr(robot.data, name)
            assert isinstance(found, torch.Tensor) and found.dtype is torch.float32, name
            if shape is not None and name != "body_com_pose_b":  # of which the document says one body
                parts = [part.strip() for part in shape.split(",")]
                expected = tuple(sizes[part] if part in sizes else int(part) for part in parts)
                assert tuple(found.shape) == expected, name
    SimulationContext.clear_instance()
