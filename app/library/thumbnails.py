"""Small pictures of the entries of the library, drawn once and kept on disk, by the content of their files."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from PIL import Image, PngImagePlugin

from app.disk_file import stamp_of
from app.library.entries import Entry
from app.library.material_files import decoded
from app.library.parts import Part, load
from app.library.pictures import ball_picture, scene_picture
from app.library.solids import Extent
from engine import disk_cache
from engine.errors import SceneError
from engine.msd.schema import DirectionalLightDesc, Light, LightType, ShapeType, World
from engine.regular_files import files_read
from render.camera import ViewCamera
from render.options import RenderOptions
from render.renderer import Renderer

SIZE = 192
"""Width and height, px."""
FINER = 2
"""Drawn so much larger, for smooth edges."""
VERSION = "1"
"""Another one when they are drawn otherwise."""
LARGEST = 64 << 20
"""Bytes of the folder that keeps them."""
KEY = "msd-studio"
LARGEST_HASHED = 256 << 20


class Thumbnail(NamedTuple):
    """What is known of an entry that was looked at."""

    id: str
    png: bytes
    """Empty where it cannot be drawn."""
    extent: Extent
    error: str = ""
    """Why it cannot be read."""


def digest(entry: Entry) -> str:
    """A short name of an entry and the content of its file."""
    found = hashlib.blake2b(f"{VERSION}\n{entry.id}\n".encode(), digest_size=16)
    if entry.file:
        try:
            with open(entry.file, "rb") as stream:
                found.update(stream.read(LARGEST_HASHED))
        except OSError as error:
            found.update(str(error.errno).encode())
    return found.hexdigest()


def kept(entry: Entry, key: str) -> Thumbnail | None:
    """The thumbnail of an entry from the disk; None where there is none, or one of its files has changed since."""
    file = disk_cache.folder("thumbnails") / f"{key}.png"
    try:
        content = file.read_bytes()
        image = Image.open(io.BytesIO(content))
        said = json.loads(image.text[KEY])  # type: ignore[attr-defined]
        if any(list(stamp_of(name) or ()) != known for name, known in said["files"].items()):
            return None
        *heights, middle = said["extent"]
        extent = Extent(*heights, middle=(middle[0], middle[1]))
        thumbnail = Thumbnail(entry.id, b"" if said["error"] else content, extent, said["error"])
    except (OSError, ValueError, KeyError, AttributeError, TypeError, SyntaxError):
        return None
    disk_cache.mark_used(file)
    return thumbnail


def draw(entry: Entry, key: str, renderer: Renderer | None) -> Thumbnail:
    """Read an entry, draw it, and keep the result on disk. Without a renderer nothing is drawn or kept."""
    picture, extent, error = Image.new("RGBA", (1, 1)), Extent(0.0, 0.0, 0.0), ""
    with files_read() as files:
        try:
            if entry.kind in DRAWN:
                picture = DRAWN[entry.kind](entry, renderer) if renderer is not None else picture
            else:
                part = load(entry)
                extent = part.extent
                if renderer is not None:
                    picture = picture_of(part, renderer)
        except SceneError as refused:
            error = str(refused)
        except Exception as refused:  # of a file of any kind
            error = f"cannot be read ({type(refused).__name__}: {refused})"
    said = {"files": {name: list(stamp) for name, stamp in files.items()}, "extent": extent, "error": error}
    text = PngImagePlugin.PngInfo()
    text.add_text(KEY, json.dumps(said))
    stream = io.BytesIO()
    picture.save(stream, "PNG", pnginfo=text)
    if renderer is not None:
        disk_cache.store(disk_cache.folder("thumbnails") / f"{key}.png", stream.getvalue(), LARGEST)
    drawn = b"" if error or renderer is None else stream.getvalue()
    return Thumbnail(entry.id, drawn, extent, error)


def picture_of(part: Part, renderer: Renderer) -> Image.Image:
    """A part from the front and above, transparent where there is nothing."""
    world = _lit(part.world)
    renderer.set_world(world)
    centre, radius = renderer.bounds(_in_view(world))
    groups = {renderable.group for renderable in renderer.scene.draw_list.renderables}
    options = RenderOptions(shadows=False, sky=False, groups=(1, 2) if 1 in groups else (0, 1, 2))
    camera = ViewCamera(lookat=centre, azimuth=125.0, elevation=-25.0, fovy=30.0)
    camera.distance = 1.02 * radius / np.sin(np.radians(camera.fovy / 2))
    camera.znear, camera.zfar = camera.distance / 100, camera.distance * 100
    size = SIZE * FINER
    renderer.render(camera, (size, size), None, options)
    colour, ids = renderer.read_pixels(), renderer.read_segmentation()
    pixels = np.dstack([colour, np.where(ids > 0, 255, 0).astype(np.uint8)])
    picture = Image.fromarray(pixels, "RGBA").convert("RGBa")  # so that nothing's colour does not shine through
    return picture.resize((SIZE, SIZE), Image.Resampling.BOX).convert("RGBA")


def _scene(entry: Entry, renderer: Renderer) -> Image.Image:
    from engine import msd

    return scene_picture(msd.from_file(entry.file), renderer)


def _template(entry: Entry, renderer: Renderer) -> Image.Image:
    from app.scene_templates import scene_template

    return scene_picture(scene_template(entry.name).make(), renderer)


def _material(entry: Entry, renderer: Renderer) -> Image.Image:
    kept = decoded(entry.name)
    return ball_picture(kept.material, kept.textures, renderer)


def _keyframe(entry: Entry, renderer: Renderer) -> Image.Image:
    from app.library.keyframe_pictures import keyframe_picture

    return keyframe_picture(entry, renderer)


DRAWN: dict[str, Callable[[Entry, Renderer], Image.Image]] = {
    "scene": _scene,
    "template": _template,
    "material": _material,
    "keyframe": _keyframe,
}
"""Pictures of entries that are no parts, by kind: of a scene file as a whole, of a template of a scene, of a ball of
a material, whose name is what `app.library.material_files.encoded` gives, of a scene in the pose of a keyframe, of
`app.library.keyframe_pictures`."""


def _in_view(world: World) -> list[str]:
    """World paths of what fills the picture: in a room what stands in it; else empty, for everything."""
    bodies = world.hierarchy.bodies
    planes = (ShapeType.Plane, ShapeType.InfinitePlane)
    if not bodies or not any(geom.shape in planes for geom in bodies[0].link.geoms):
        return []
    standing = [f"hierarchy.bodies[0].link.children[{i}]" for i in range(len(bodies[0].link.children))]
    return standing + [f"hierarchy.bodies[{i}].link" for i in range(1, len(bodies))]


def _lit(world: World) -> World:
    """With a light, where it has none."""
    if any(body.link.lights for body in world.hierarchy.bodies) or world.hierarchy.lights:
        return world
    lit = world.deepcopy()
    for direction, lux in (((-0.4, 0.5, -0.8), 6000.0), ((0.7, 0.2, -0.3), 2500.0)):
        light = Light(type_=LightType.directional(DirectionalLightDesc(illuminance=lux)))
        light.direction = np.array(direction) / np.linalg.norm(direction)
        lit.hierarchy.lights.append(light)
    return lit
