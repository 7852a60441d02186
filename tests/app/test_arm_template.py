"""Child links with hinges make an arm: each turns about the end of the one before it. Oracle: MuJoCo's kinematics."""

import mujoco
import numpy as np
import pytest

from app.document import Document
from engine.msd.schema import World


@pytest.mark.parametrize(("base", "top"), [("body_box", 0.1), ("body_capsule", None)])
def test_each_link_turns_about_the_end_of_the_one_before(tmp_path, base, top):
    document = Document(World())
    link = document.add(base)
    document.delete(["hierarchy.bodies[0].free"])
    paths = [link]
    for _ in range(2):
        paths.append(document.add("link", paths[-1]))
    document.export(str(tmp_path / "arm.xml"))
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "arm.xml"))
    data = mujoco.MjData(model)
    data.qpos[:] = 0.7, -0.4
    mujoco.mj_kinematics(model, data)
    if top is not None:
        np.testing.assert_allclose(data.xanchor[0], data.xpos[1] + (0, 0, top), atol=1e-9)
    for i in range(2):
        capsule = model.body(i + 2).geomadr[0]
        start, along = (
            data.geom_xpos[capsule],
            data.geom_xmat[capsule].reshape(3, 3)[:, 2] * model.geom_size[capsule, 1],
        )
        np.testing.assert_allclose(start - along, data.xanchor[i], atol=1e-9)  # it begins at its hinge
        if i == 0:
            np.testing.assert_allclose(start + along, data.xanchor[1], atol=1e-9)  # and the next one at its end
