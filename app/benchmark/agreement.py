"""Whether two devices step a scene alike."""

from __future__ import annotations

STEPS = 20


def largest_difference(file: str, device: str) -> float:
    """Of any position after `STEPS` steps on the device from those on the CPU; m, rad or quaternions."""
    import numpy as np
    import warp as wp

    from engine import msd, physics
    from engine.compiler import build

    scene = build(msd.from_file(file))
    ends = []
    for name in ("cpu", device):
        model = physics.put_model(scene, name)
        data = physics.make_data(model)
        for _ in range(STEPS):
            physics.step(model, data)
        wp.synchronize_device(model.device)
        ends.append(data.qpos.numpy())
    return float(np.abs(ends[1] - ends[0]).max(initial=0.0))
