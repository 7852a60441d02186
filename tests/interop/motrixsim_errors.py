"""Where MotrixSim's MJCF reader departs from what MuJoCo says. Each is held against MuJoCo itself in tests/msd."""

from __future__ import annotations

import re
from pathlib import Path

KNOWN_ERRORS = (
    # Pattern of the difference, pattern of the text that brings it about, and the reason.
    (r"\.pos_limit: ", r"limited=\"false\"", "limited='false' keeps the range"),
    (r"\.sites\[\d+\]\.orientation: ", r"<site[^>]*zaxis=", "the zaxis of a site is ignored"),
    (r"\.cameras\[\d+\]\.orientation: ", r"xyaxes=", "xyaxes of a camera that are not perpendicular stay so"),
    (
        r"\.physics_material\.friction: ",
        r"friction=\"[\d.]+( [\d.]+)?\"",
        "a geom that gives the first friction coefficients loses its class's others",
    ),
    (
        r"\.visual\.(ambient_light\.color|head_light\.color|dir_shadow_size): ",
        r"<include",
        "of several <visual> blocks only one counts",
    ),
)


def known_error(difference: str, path: Path) -> str:
    """The reason of a difference when it is one of MotrixSim's errors and the file holds what brings it about."""
    text = path.read_text(errors="replace")
    for pattern, cause, reason in KNOWN_ERRORS:
        if re.search(pattern, difference) and re.search(cause, text):
            return reason
    return ""
