"""Changes that the checks of what is seen, and assets find, each with a near miss that they do not."""

from __future__ import annotations

import numpy as np
from validate_world import (
    CAMERA,
    HILLS,
    MESH,
    SPOT,
    Case,
    cloud,
    hfield_file,
    nothing,
    put_all,
    second_mesh,
    third_mesh,
)

from engine import msd

ASSETS = [
    # what is seen
    Case(
        "spot-angles",
        f"{SPOT}.inner_angle",
        put_all((f"{SPOT}.inner_angle", 50.0)),
        put_all((f"{SPOT}.inner_angle", 45.0)),
        "warning",
    ),
    Case("range-below", f"{SPOT}.intensity", put_all((f"{SPOT}.intensity", -1.0)), nothing, "warning"),
    Case(
        "camera-depth",
        f"{CAMERA}.zfar",
        put_all((f"{CAMERA}.znear", 2.0), (f"{CAMERA}.zfar", 1.0)),
        put_all((f"{CAMERA}.znear", 2.0), (f"{CAMERA}.zfar", 0.0)),
        "warning",
    ),
    Case("camera-depth", "visual.z_far", put_all(("visual.z_far", 0.001)), put_all(("visual.z_far", 5.0)), "warning"),
    Case(
        "resolution-zero",
        f"{CAMERA}.resolution_x",
        put_all((f"{CAMERA}.resolution_x", 0)),
        put_all((f"{CAMERA}.resolution_x", 640)),
        "warning",
    ),
    Case(  # as MuJoCo: "sensorsize requires positive resolution"
        "resolution-zero",
        f"{CAMERA}.resolution_y",
        put_all(
            (f"{CAMERA}.resolution_y", 0),
            (f"{CAMERA}.extras", msd.schema.CameraExtras(sensorsize=(0.1, 0.1), focal=(1, 1))),
        ),
        put_all(
            (f"{CAMERA}.resolution_y", 1),
            (f"{CAMERA}.extras", msd.schema.CameraExtras(sensorsize=(0.1, 0.1), focal=(1, 1))),
        ),
        "error",
    ),
    Case(
        "camera-target",
        f"{CAMERA}.rotation_track",
        put_all((f"{CAMERA}.track_target", None)),
        put_all((f"{CAMERA}.track_target", None), (f"{CAMERA}.rotation_track", msd.RotationTrack.FixedWorld)),
        "warning",
    ),
    Case(
        "fovy",
        f"{CAMERA}.fovy",
        put_all((f"{CAMERA}.fovy", 180.0)),
        put_all((f"{CAMERA}.fovy", 180.0), (f"{CAMERA}.orthographic", True)),
        "warning",
    ),
    Case("range-above", f"{CAMERA}.fovy", put_all((f"{CAMERA}.fovy", 200.0)), nothing, "warning"),
    Case("fovy", "free_camera.fovy", put_all(("free_camera.fovy", 0.0)), nothing, "warning"),
    Case(
        "fog",
        "visual.fog_end",
        put_all(("visual.fog_start", 10.0), ("visual.fog_end", 5.0)),
        put_all(("visual.fog_start", 5.0), ("visual.fog_end", 5.0)),
        "warning",
    ),
    # assets
    Case("file-missing", f"{HILLS}.source_type.value.path", hfield_file("/nowhere/hills.png"), hfield_file(__file__)),
    Case(
        "file-outside",
        f"{HILLS}.source_type.value.path",
        hfield_file(__file__, ("/nowhere",)),
        hfield_file(__file__, ("/",)),
    ),
    Case("hfield-samples", HILLS, put_all((f"{HILLS}.nrow", 3)), nothing),
    Case(
        "mesh-too-small",
        f"{MESH}.vertices",
        put_all((f"{MESH}.vertices", np.zeros((3, 3))), (f"{MESH}.triangles", None)),
        put_all((f"{MESH}.triangles", None)),
    ),
    Case(
        "mesh-too-small",
        f"{MESH}.vertices",
        put_all((f"{MESH}.vertices", np.zeros((0, 3))), (f"{MESH}.triangles", None)),
        put_all(
            (f"{MESH}.vertices", np.zeros((0, 3))),
            (f"{MESH}.triangles", None),
            ('assets.meshes["wedge"].extras', msd.MeshExtras(builtin="cone")),
        ),
    ),
    Case(
        "mesh-index",
        f"{MESH}.triangles",
        put_all((f"{MESH}.triangles", lambda old: np.vstack([old, [0, 1, 9]]))),
        nothing,
    ),
    Case(
        "mesh-rows",
        f"{MESH}.normal",
        put_all((f"{MESH}.normal", np.zeros((2, 3)))),
        put_all((f"{MESH}.normal", np.zeros((4, 3)))),
        "error",
    ),
    Case(
        "texture-empty",
        'assets.textures["grid"].source',
        put_all(('assets.textures["grid"].source.value.width', 0.0)),
        nothing,
        "warning",
    ),
    Case("cloud-suffix", 'assets.gaussian_clouds["mist"].source.path', cloud(__file__), nothing),
    Case(
        "asset-unused",
        'assets.meshes["spare"]',
        lambda w: w.assets.meshes.update(
            spare=msd.MeshAsset(source=msd.MeshSource.buffer(msd.MeshData(vertices=np.eye(4, 3), name="s")))
        ),
        nothing,
        "info",
    ),
    Case(
        "asset-unused",
        "assets.materials",
        lambda w: w.assets.materials.update(a=msd.Material(), b=msd.Material(texture_name="grid")),
        nothing,
        "info",
    ),
    Case("asset-duplicate", 'assets.meshes["another"]', second_mesh(same=True), second_mesh(same=False), "info"),
    Case("asset-duplicate", "assets.meshes", third_mesh(same=True), third_mesh(same=False), "info"),
]
