"""The bodies of a contact's sides, for what takes one body a side."""

import warp as wp

from engine.physics.model.data_groups import Contact
from engine.physics.model.model_groups import TreeModel

wp.set_module_options({"enable_backward": False, "max_unroll": 1})


@wp.func
def side_body(t: wp.ref[TreeModel], c: wp.ref[Contact], w: int, i: int, side: int) -> int:
    """The body of a geom; of a flex the one that stands for it."""
    geom = c.geom[w, i][side]
    if geom >= 0:
        return t.geom_bodyid[geom]
    return c.flexbody[w, i][side]


@wp.func
def is_of_geoms(c: wp.ref[Contact], w: int, i: int) -> bool:
    geom = c.geom[w, i]
    return geom[0] >= 0 and geom[1] >= 0
