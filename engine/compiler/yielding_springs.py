"""Springs that yield: where the state has their rests, and what keyframes say of them."""

from __future__ import annotations

import numpy as np

from engine.compiler.flex_constants import compile_plasticity
from engine.compiler.keyframes import fits, take
from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene
from engine.msd.extras import extra_value, extras_of
from engine.physics.enums import JointType


def compile_rests(scene: Scene, m: SceneModel) -> None:
    """Joints, then tendons; a keyframe that says nothing has the rests of the model.

    A keyframe's numbers are as in MJCF: quaternions w, x, y, z.
    """
    m.jnt_plasticadr, m.tendon_plasticadr = np.full(m.njnt, -1, np.int32), np.full(m.ntendon, -1, np.int32)
    rests: list[float] = []
    quats = []
    for joint in np.flatnonzero(m.jnt_springyield > 0):
        m.jnt_plasticadr[joint] = len(rests)
        adr = m.jnt_qposadr[joint]
        if m.jnt_type[joint] == JointType.BALL:
            quats.append(len(rests))
            rests += m.qpos_spring[adr : adr + 4].tolist()
        else:
            rests.append(float(m.qpos_spring[adr]))
    for tendon in np.flatnonzero(m.tendon_springyield > 0):
        m.tendon_plasticadr[tendon] = len(rests)
        rests += m.tendon_lengthspring[tendon].tolist()
    own = len(rests)
    m.nplastic = compile_plasticity(m, len(rests))
    rests += [0.0] * (m.nplastic - len(rests))
    m.key_plastic = np.tile(np.array(rests), (m.nkey, 1))
    rows = {path: i for i, path in enumerate(m.paths["key"])}
    for i, key in enumerate(scene.extras.keyframes if scene.extras is not None else ()):
        path = f"extras.keyframes[{i}]"
        take(scene, path, key, "plastic", m.key_plastic[rows[path]])
    for number, key in enumerate(scene.world.keyframes):
        given, i = extra_value(extras_of(key), "plastic", np.zeros(0)), rows[f"keyframes[{number}]"]
        count = own if len(given) == own else m.nplastic  # without what flexes have
        if fits(scene, f"keyframes[{number}].extras.plastic", given, count):
            m.key_plastic[i, :count] = given
            for adr in quats:
                length = np.linalg.norm(m.key_plastic[i, adr : adr + 4])
                m.key_plastic[i, adr : adr + 4] /= max(float(length), 1e-15)
