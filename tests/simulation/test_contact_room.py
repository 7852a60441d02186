"""Room for contacts that worlds begin with."""

import numpy as np

from engine import msd
from engine.simulation import Simulation

_BOXES = """<mujoco><worldbody><geom type="plane" size="1 1 1"/>
<body pos="0 0 0.1"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
<body pos="0.5 0 0.12"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
</worldbody></mujoco>"""


def test_less_room_for_contacts_to_begin_with_changes_nothing(tmp_path) -> None:
    path = tmp_path / "boxes.xml"
    path.write_text(_BOXES)
    roomy, tight = (Simulation(msd.from_file(str(path)), nworld=2, contacts=room) for room in (None, 2))
    assert int(roomy.data.contact.nconmax) > 8
    assert roomy.layout.ncontact == tight.layout.ncontact
    for _ in range(60):  # the second box falls onto the plane
        roomy.step()
        tight.step()
    assert int(tight.data.contact.nconmax) >= 8
    assert tight.growth and not roomy.growth
    assert np.array_equal(tight.array("qpos"), roomy.array("qpos"))
