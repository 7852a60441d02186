"""The state of a flex when the scene is built anew: by the names of its bodies."""

import numpy as np

from engine.compiler import build
from engine.msd import mjcf
from engine.simulation.scene_layout import layout_of
from engine.simulation.state_transfer import transfer

STATE = ("qpos", "qvel", "qacc_warmstart", "act", "ctrl", "mocap_pos", "mocap_quat")


def cloth(name: str, count: str = "3 2 1"):
    return build(
        mjcf.read_string(
            f"""<mujoco><worldbody><body><joint name="j"/><geom size=".1"/></body><flexcomp name="{name}" type="grid"
            count="{count}" spacing=".1 .1 .1"/></worldbody></mujoco>"""
        )
    )


def carried(old, new) -> np.ndarray:
    state = {name: np.zeros(0) for name in STATE} | {
        "qpos": np.arange(1.0, 1 + old.nq), "qvel": np.zeros(old.nv), "qacc_warmstart": np.zeros(old.nv)
    }  # fmt: skip
    start = state | {"qpos": np.zeros(new.nq), "qvel": np.zeros(new.nv), "qacc_warmstart": np.zeros(new.nv)}
    transfer(layout_of(old, 0), state, layout_of(new, 0), start)
    return start["qpos"]


def test_vertices_of_one_name_stay_where_they_are():
    np.testing.assert_array_equal(carried(cloth("a"), cloth("a", "4 2 1")), [*range(1, 20), 0, 0, 0, 0, 0, 0])


def test_vertices_of_another_name_start_as_modelled():
    np.testing.assert_array_equal(carried(cloth("a"), cloth("b")), [1.0] + 18 * [0.0])
