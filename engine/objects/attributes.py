"""The attributes of MJCF's elements that are given as dictionaries."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

ATTRIBUTES = {
    element: names.split()
    for element, names in {
        "joint": """
            actuatorfrclimited actuatorfrcrange actuatorgravcomp armature axis class damping frictionloss group
            limited margin name pos range ref solimpfriction solimplimit solreffriction solreflimit springdamper
            springref springyield stiffness type user""",
        "site": """
            axisangle class euler fromto group material mesh name pos quat rgba size type user xyaxes zaxis""",
        "camera": """
            axisangle class euler focal focalpixel fovy ipd mode name output pos principal principalpixel
            projection quat resolution sensorsize target user xyaxes zaxis""",
        "texture": """
            builtin class colorspace content_type embed file fileback filedown filefront fileleft fileright
            fileup gridlayout gridsize height hflip mark markrgb name nchannel random rgb1 rgb2 type vflip width""",
        "material": """
            class emission metallic name reflectance rgba roughness shininess specular texrepeat texture
            texuniform""",
    }.items()
}
"""As MuJoCo's schema has them, by the element."""


def check_attributes(given: Iterable[object], element: str, what: str) -> None:
    """Refuse names of attributes that an element of MJCF has not. Raises ValueError, which says the nearest ones.

    what: whose they are, with its article."""
    known = ATTRIBUTES[element]
    for key in given:
        if key not in known:
            near = difflib.get_close_matches(str(key), known) or known
            raise ValueError(f"{what} has no attribute {key!r}; do you mean one of: {', '.join(near)}?")
