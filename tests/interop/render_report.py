"""Draw the gallery beside MotrixSim's pictures and write RENDER.md.

python tests/interop/render_report.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from render.gallery import motrixsim, page

REPORT = Path(__file__).parent / "RENDER.md"

HEAD = """\
# The renderer beside MotrixSim

The scenes of `msd-studio gallery` as this renderer and MotrixSim 0.10.1 draw them, both with OpenGL and Vulkan in
software: the mean absolute difference of 255, and the structural similarity (SSIM) of Wang et al. 2004. Made by
`python tests/interop/render_report.py`; the tests compare the scenes that have a limit.

On purpose, in no scene of the gallery: MotrixSim draws no shadow of the mug of MuJoCo's `model/mug/mug.xml` where
the file puts it, but draws one of the same mug a metre beside it; this renderer draws both, so that the floor that is
seen through the handle is dark where both lights are hidden.
So it is with height fields: of one at the origin, as in MotrixSim's own `hfield.xml`, no shadow falls on the floor
below its corners, whatever it is made of, and of the same field three metres beside it one does. This renderer draws
both.

Shadows of directional lights have edges as wide as in MotrixSim, which depend on the field of view, the distance
along the view and `dir_shadow_size` alone (docs/rendering.md says how). From 10 to 90 % of the light they are
0.042 m wide 3 m from the camera, where MotrixSim's are 0.045 m wide, 0.045 (0.054) m at 7 m, 0.085 (0.077) m at
9.2 m, 0.110 (0.122) m at 12 m and 0.187 (0.191) m at 22.5 m. What is less than 0.055 m above a surface casts no
shadow on it in MotrixSim, which looks shadows up 0.02 m towards the light and 2.5 texels along the normal from
there; here it does from 0.015 m on, so that small things do not float. Farther than 150 m from the camera
MotrixSim draws none; this renderer draws them as far as its last map reaches.

MotrixSim draws neither random marks nor marks of skies, such as the stars of scenes of dm_control; this renderer
draws them as MuJoCo does. Without the stars three of these scenes differ by 0.8 to 1.3 of 255, with an SSIM of 0.99.
Of several `visual` elements in one MJCF file, such as one in an included file, MotrixSim's reader keeps the last
alone; here they add up, as in MuJoCo: the head light and the ambient light differ then.

Of pictures that are seen smaller than they are, MotrixSim averages bytes, this renderer light, and in four places
along the view: thin bright lines, such as those of a grid, are brighter here and reach farther. The scene of
mink's tidybot differs by 6.9 of 255, and by 4.8 with averages of bytes at one place; the rest is at the edges of
shadows, which MotrixSim blurs widely there, on the arm that they fall on, and at the horizon.

Planes have a roughness of 1 in MotrixSim, whatever their material says, and are as metallic as it says: a plane of
polished brass is bright where a box of the same is dark. So they are here; a plane and a box of brass beside each
other differ by 0.5 of 255 from MotrixSim's. The roughness of a plane counts for floor reflections alone, an option.

Of a material MotrixSim draws no `flip_tangent_u`; this renderer does, so that bumps of such materials are lit from
the other side. Pictures of the types EnvDiff and EnvSpec give no light there; here they do. A sky whose texture is of
the type D2, or has no layout of its faces, is not drawn there; here it is.

| scene | mean | limit | SSIM | what differs on purpose, or is not drawn |
|---|---|---|---|---|
"""


def line(entry: page.Entry) -> str:
    """A row of the table."""
    scene = entry.scene
    numbers = ("not drawn", "") if entry.theirs is None else (f"{entry.mean:.1f}", f"{entry.ssim:.3f}")
    limit = f"{scene.limit:g}" if scene.limit else ""
    notes = " ".join(text for text in (scene.differs, *entry.problems) if text).replace("|", "\\|")
    return f"| {scene.title} (`{scene.name}`) | {numbers[0]} | {limit} | {numbers[1]} | {notes} |"


def main() -> None:
    if reason := motrixsim.missing():
        sys.exit(reason)
    with tempfile.TemporaryDirectory() as folder:
        entries = page.draw(Path(folder))
    REPORT.write_text(HEAD + "\n".join(map(line, entries)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
