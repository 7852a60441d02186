"""Objects as both packages make them: a class and its arguments, beside the name."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

FILES = "Bottle Bread Can Cereal Lemon Milk SquareNut RoundNut PlateWithHole MilkVisual BreadVisual CerealVisual"
CASES = [
    *((f"{name}Object", {}) for name in f"{FILES} CanVisual Door".split()),
    ("DoorObject", {"friction": 0.1, "damping": 0.2, "lock": True}),
    ("BoxObject", {"size": [0.02, 0.03, 0.04]}),
    ("BoxObject", {"rng": 5, "size_max": [0.1, 0.2, 0.3], "size_min": [0.05, 0.06, 0.07], "rgba": [0, 0.5, 1, 1]}),
    ("BoxObject", {"size": [0.02, 0.03, 0.04], "obj_type": "collision", "friction": 0.3, "joints": None}),
    ("BoxObject", {"size": [0.02, 0.03, 0.04], "solref": [0.01, 0.9], "solimp": [0.8, 0.9, 0.01], "density": 50}),
    (
        "BoxObject",
        {"size": [1, 2, 3], "joints": [{"type": "slide", "axis": "0 1 0"}, {"name": "h", "type": "hinge"}]},
    ),
    ("BallObject", {"size": [0.03], "friction": (0.4, 0.1, 0.2)}),
    ("CylinderObject", {"size": [0.02, 0.03]}),
    ("CylinderObject", {"rng": 2, "obj_type": "visual", "joints": None}),
    ("CapsuleObject", {"size": (0.02, 0.03)}),
    ("HammerObject", {"rng": 3}),
    ("HammerObject", {"rng": 4, "handle_shape": "cylinder", "use_texture": False, "handle_radius": 0.02}),
    ("PotWithHandlesObject", {}),
    ("PotWithHandlesObject", {"solid_handle": True, "use_texture": False, "body_half_size": (0.06, 0.08, 0.05)}),
    ("Bin", {}),
    ("Bin", {"transparent_walls": False, "friction": (0.7, 0.1, 0.1)}),
    ("Lid", {}),
    ("Lid", {"transparent": False, "use_texture": False}),
    ("HollowCylinderObject", {"rgba": [0.5, 0.5, 0, 1]}),
    ("HollowCylinderObject", {"make_half": True, "friction": (1, 0.1, 0.1), "ngeoms": 12}),
    ("StandWithMount", {}),
    ("StandWithMount", {"add_hole_vis": True, "mount_location": (0.02, 0.03), "base_thickness": 0.02}),
    ("ConeObject", {}),
    ("ConeObject", {"use_box": True, "ngeoms": 5, "rgba": [1, 0, 0, 1], "friction": (0.5, 0.1, 0.1)}),
    ("HookFrame", {}),
    (
        "HookFrame",
        {
            "hook_height": 0.03,
            "grip_location": 0.01,
            "grip_size": (0.02, 0.03),
            "tip_size": (0.01, 0.002, 0.008, 0.02),
        },
    ),
    ("HookFrame", {"use_texture": False, "tip_size": (0.01, 0.002, 0.008, 0.02), "friction": (0.95, 0.3, 0.1)}),
    ("RatchetingWrenchObject", {}),
    ("RatchetingWrenchObject", {"grip_size": (0.02, 0.04), "height_2": 0.03, "outer_radius_1": 0.05, "ngeoms": 10}),
    ("HingedBoxObject", {}),
    ("HingedBoxObject", {"use_texture": False, "box2_size": (0.02, 0.03, 0.01)}),
]


def instance(package: ModuleType | SimpleNamespace, cls: str, arguments: dict[str, Any]) -> Any:
    """The object, of the classes of a package; `rng` is a seed."""
    seeded = {"rng": np.random.default_rng(arguments["rng"])} if "rng" in arguments else {}
    return getattr(package, cls)(name="thing", **arguments | seeded)
