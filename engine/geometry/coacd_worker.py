"""One convex decomposition in a process of its own: coacd is C++, and a crash or an endless search in it stays here.

Run as a script: reads vertices, faces and parameters from one .npz, writes the parts to another. It imports nothing
of the program, so that it starts fast.
"""

import json
import sys

import numpy as np


def main(source: str, target: str) -> None:
    import coacd

    coacd.set_log_level("error")
    with np.load(source, allow_pickle=False) as arrays:
        mesh = coacd.Mesh(arrays["vertices"], arrays["faces"])
        parameters = json.loads(str(arrays["parameters"]))
    parts = coacd.run_coacd(mesh, **parameters)
    arrays = {}
    for i, (vertices, faces) in enumerate(parts):
        arrays[f"vertices{i}"] = np.asarray(vertices, np.float32)
        arrays[f"faces{i}"] = np.asarray(faces, np.int32)
    np.savez(target, **arrays)


if __name__ == "__main__":
    main(*sys.argv[1:])
