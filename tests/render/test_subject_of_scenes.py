"""What a scene is about, which a view shows at first."""

import numpy as np

from engine import msd
from render.bounds import subject
from render.drawlist import DrawList
from render.poses import links, modelled_poses


def test_a_tree_of_bodies_far_from_many_others_is_left_out():
    """With all its shapes, of bodies above and below in the tree, whatever their order in the file."""
    trees = "".join(
        f"""<body name="b{i}" pos="{5000 if i == 7 else i % 20} {i // 20} 1"><geom size=".1"/>
        <body pos="0 0 .3"><geom size=".05"/></body><geom pos="0 0 .1" size=".05"/></body>"""
        for i in range(300)
    )
    world = msd.from_str(f'<mujoco><worldbody><geom type="plane" size="9 9 .1"/>{trees}</worldbody></mujoco>')
    nodes = links(world)
    shapes, poses = DrawList(world, nodes), modelled_poses(nodes)
    body = shapes.body
    centres, count = poses.xpos[body], len(body)
    mask = subject(
        shapes,
        [node.parent for node in nodes],
        centres,
        np.full(count, 0.1),
        np.tile((0.0, 0.0, 0.0, 1.0), (count, 1)),
    )
    wanted = (body > 0) & (np.abs(centres[:, 0]) < 1000.0)
    assert wanted.sum() == 3 * 299
    np.testing.assert_array_equal(mask, wanted)
