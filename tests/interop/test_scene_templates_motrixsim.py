"""Templates of scenes in MotrixSim: it reads what our Worlds say, and steps them."""

import numpy as np
import pytest
from motrixsim_worlds import differences, quiet

from app.document import Document
from app.scene_templates import SCENE_TEMPLATES

motrixsim = pytest.importorskip("motrixsim")


@pytest.mark.parametrize("template", [pytest.param(one, id=one.id) for one in SCENE_TEMPLATES])
def test_it_is_read_whole_and_steps(template, tmp_path):
    from motrixsim import msd

    file = tmp_path / "scene.msd"
    world = template.make()
    Document(world).export(str(file))
    with quiet():
        theirs = msd.from_str(file.read_text(), format="msd", file_path=str(file))
        model = msd.build(theirs)
        data = motrixsim.SceneData(model)
        for _ in range(500):
            motrixsim.step(model, data)
    assert differences(world, theirs) == []
    assert np.isfinite(data.dof_pos).all() and np.isfinite(data.dof_vel).all()
