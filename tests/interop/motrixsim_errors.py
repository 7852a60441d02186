"""Where MotrixSim's MJCF reader departs from what MuJoCo says. Each is compared with MuJoCo itself in tests/msd."""

from __future__ import annotations

import functools
import re
from pathlib import Path

ATTACHED = r"<model[^>]*file="

KNOWN_ERRORS = (
    # Pattern of the difference, found here or by compare_worlds.py; of the text that brings it about; the reason.
    (r"\.pos_limit(\.lower|\.upper)?: ", r"limited=\"false\"", "limited='false' keeps the range"),
    (r"\.pos_limit(\.lower|\.upper)?: ", r"limited=\"true\"", "limited='true' without a range is no limit"),
    (r"\.sites\[\d+\]\.orientation: ", r"<site[^>]*zaxis=", "the zaxis of a site is ignored"),
    (r"\.cameras\[\d+\]\.orientation: ", r"xyaxes=", "xyaxes of a camera that are not perpendicular stay so"),
    (
        r"\.physics_material\.friction: ",
        r"friction=\"[\d.]+( [\d.]+)?\"",
        "a geom that gives the first friction coefficients loses its class's others",
    ),
    (
        r"World\.(visual|free_camera)\.",
        r"<visual[\s\S]*<visual",
        "of several <visual> blocks only one counts",
    ),
    (
        r"\.contact_model\.impedance\.",
        r"<default>[\s\S]*</default>[\s\S]*<default>",
        "of several <default> blocks only one counts",
    ),
    (
        r"\.assets\.(materials|textures)(\.keys(\(\))?: |\[.*: <absent> != )",
        ATTACHED,
        "assets of an attached model that nothing names go",
    ),
    (r"World\.keyframes(\.len(\(\))?: |\[.*: <absent> != )", ATTACHED, "keyframes of an attached model go"),
    (r"World\.simulate_option\.", ATTACHED, "options of an attached model are not merged"),
    (r"World\.simulate_option\.disable_damping: ", r"damper=\"disable\"", "the flag damper is not read"),
    (
        r"\.inertial\.(orientation|diag_inertia)",
        r"fullinertia=",
        "principal moments of a fullinertia are not sorted (no difference in meaning)",
    ),
    (
        r"\.link\.(local_rotation|local_translation|inertial\.)|\.(geoms|sites|cameras|lights)\[\d+\]\.\w+: ",
        r"align(free)?=\"true\"",
        "free bodies are not aligned with their inertia",
    ),
    (r"World\.(assets|hierarchy)\.", r"discardvisual=\"true\"", "visual geometries are not left out"),
    (
        r"World\.hierarchy\.",
        r"<include[\s\S]*<worldbody[\s\S]*<worldbody",
        "of several <worldbody> in included files only one counts",
    ),
    (
        r"World\.assets\.",
        r"<include[\s\S]*<asset[\s\S]*<asset",
        "of several <asset> in included files only one counts",
    ),
    (r"World\.hierarchy\.", r"<attach[^>]*frame=", "an attached frame brings the whole model"),
    (r"\.cameras\[\d+\]\.fovy: ", r"sensorsize=", "the sensor of a camera is ignored"),
    (r"\.cameras\[\d+\]\.orthographic: ", r"projection=", "the projection of a camera is ignored"),
    (r"\.illuminance: ", r"directional=\"true\"", "the intensity of directional='true' is taken for that of a spot"),
    (r"\.layers(\.len|\[)", r"role=\"(occlusion|roughness|metallic|opacity)\"", "layers of other roles are colours"),
    (
        r"World\.actuators\[\d+\]\.(ctrlrange|forcerange|gear)",
        r"<general ",
        "the <general> of a default class does not reach other actuators",
    ),
    (
        r"World\.actuators(\.len|\[)",
        r"<spatial",
        "actuators of spatial tendons stay, and what is built of the file panics",
    ),
    (
        r"\.transform\.linear(: None != Scale\(\[\[1\.0, 1\.0, 1\.0\]\]\)|\.variant: 'scale' != <absent>"
        r"|\.scale: \[1, 1, 1\] != <absent>|: <absent> != None)",
        r"scale=\"1(\.0*)?(\s+1(\.0*)?){2}\"",
        "a scale of 1 is kept as one (no error, and no difference in meaning)",
    ),
)


def known_error(difference: str, path: Path) -> str:
    """The reason of a difference when it is one of MotrixSim's errors and the file holds what brings it about."""
    text = _text(path)
    for pattern, cause, reason in KNOWN_ERRORS:
        if re.search(pattern, difference) and re.search(cause, text):
            return reason
    return ""


def tolerance(path: Path) -> float:
    """How far numbers of a file may be apart: MotrixSim adds places of replicas up in float32."""
    return 2e-5 if "<replicate" in _text(path) else 1e-5


@functools.lru_cache(maxsize=4)
def _text(path: Path) -> str:
    """The text of a file with what it includes or attaches in place."""

    def included(match: re.Match[str]) -> str:
        file = path.parent / match[1]
        return match[0] + _text(file) if file.is_file() and file != path else match[0]

    return re.sub(r"<(?:include|model)\s[^>]*file=\"([^\"]+)\"[^>]*>", included, path.read_text(errors="replace"))
