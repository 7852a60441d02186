"""Child links with hinges make an arm: each turns about the end of the one before it, and nothing touches at first.

Oracle: MuJoCo's kinematics and contacts."""

import mujoco
import numpy as np
import pytest

from app.document import Document
from engine.msd.schema import World


@pytest.mark.parametrize("floats", [False, True])
@pytest.mark.parametrize(("base", "top", "radius"), [("body_box", 0.1, 0.0), ("body_capsule", 0.1, 0.05)])
def test_each_link_turns_about_the_end_of_the_one_before(tmp_path, base, top, radius, floats):
    document = Document(World())
    paths = [document.add(base)]
    if not floats:
        document.delete(["hierarchy.bodies[0].free"])
    for _ in range(2):
        paths.append(document.add("link", paths[-1]))
    document.export(str(tmp_path / "arm.xml"))
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "arm.xml"))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert data.ncon == 0
    data.qpos[-2:] = 0.7, -0.4
    mujoco.mj_forward(model, data)
    assert data.ncon == 0  # nor when they are turned
    hinge = top if floats else top + radius + 0.041
    anchors = data.xanchor[-2:]
    np.testing.assert_allclose(anchors[0], data.xpos[1] + (0, 0, hinge), atol=1e-9)
    for i in range(2):
        capsule = model.body(i + 2).geomadr[0]
        start, along = (
            data.geom_xpos[capsule],
            data.geom_xmat[capsule].reshape(3, 3)[:, 2] * model.geom_size[capsule, 1],
        )
        np.testing.assert_allclose(start - along, anchors[i], atol=1e-9)  # it begins at its hinge
        if i == 0:
            np.testing.assert_allclose(start + along, anchors[1], atol=1e-9)  # and the next one at its end
