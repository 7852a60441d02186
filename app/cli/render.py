"""msd-studio render: a picture of a scene, without a window."""

from __future__ import annotations

import argparse
import re

from app.cli import render_frames
from app.cli.arguments import add_scene, finite

HELP = "render a scene: colours, depths, ids and normals, once or while it is simulated"

ABOUT = render_frames.ABOUT

EXAMPLES = """\
examples:
  msd-studio render scene.msd --out shot.png --camera front
  msd-studio render scene.msd --out later.png --at 1.5 --size 1920x1080
  msd-studio render scene.msd --out depth.npy --depth --lookat 0,0,1 --distance 3
  msd-studio render scene.msd --out shot.png --dump-passes passes/     # shadow maps, depth, normals, brightness …
  msd-studio render scene.msd --camera all --every 0.1 --outputs rgb,depth,ids --out frames/
  msd-studio render scene.msd --camera front --every 0.04 --seconds 10 --video front.mp4
  msd-studio render - --out - < scene.xml | display     # PNG on standard output
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser)
    parser.add_argument(
        "--out", metavar="FILE", help="shot.png, .npy for the bare numbers, - for PNG on stdout; a folder for many"
    )
    parser.add_argument("--size", metavar="WxH", help="pixels (default: those of the camera, or 1280x720)")
    parser.add_argument("--at", type=finite, metavar="SECONDS", help="simulate this long first")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--depth", action="store_true", help="distance along the view: mm in PNG, m in .npy; 0: nothing"
    )
    kind.add_argument(
        "--segmentation", action="store_true", help="one colour (.npy: number) per object, named on stdout"
    )
    parser.add_argument("--camera", metavar="NAME", help="look through this camera of the scene; all: through each")
    parser.add_argument("--lookat", type=vector, metavar="X,Y,Z", help="point in the middle of the picture, m")
    parser.add_argument("--distance", type=finite, metavar="M", help="from that point, m")
    parser.add_argument("--azimuth", type=finite, metavar="DEG", help="90 looks along +Y")
    parser.add_argument("--elevation", type=finite, metavar="DEG", help="negative looks down")
    parser.add_argument(
        "--floor-reflection", action="store_true", help="let the floor reflect what stands on it, as if polished"
    )
    parser.add_argument("--haze", action="store_true", help="end planes without end in the scene's haze, as MuJoCo")
    parser.add_argument("--cube-textures", action="store_true", help="draw the cube textures of materials, as MuJoCo")
    parser.add_argument(
        "--area-shadows", action="store_true", help="penumbras as wide as point and rectangle lights make them"
    )
    parser.add_argument("--dump-passes", metavar="DIR", help="write what each pass draws into as PNG there, too")
    parser.add_argument("--force", action="store_true", help="replace a read-only file, and pictures in a folder")
    render_frames.add_arguments(parser)


def vector(text: str) -> tuple[float, ...]:
    """Three numbers separated by commas."""
    numbers = tuple(finite(part) for part in text.split(","))
    if len(numbers) != 3:
        raise argparse.ArgumentTypeError(f"expected X,Y,Z, found {text!r}")
    return numbers


def run(args: argparse.Namespace) -> int:
    import sys

    from app.cli.errors import CommandError, UsageError
    from app.cli.files import read_world
    from app.cli.messages import note
    from app.cli.output import check_writable, is_stream
    from render import NoContextError, Renderer, release_context, standalone_context

    if render_frames.is_asked(args):
        return render_frames.run(args, parsed_size(args.size) if args.size else None, picture_options(args))
    if args.out is None:
        raise UsageError("say where the picture goes: --out FILE")
    size = parsed_size(args.size or "1280x720")
    stream = is_stream(args.out)
    if not stream and not args.out.lower().endswith((".png", ".npy")):
        raise UsageError(f"--out {args.out}: pictures are written as .png or .npy, or - for PNG on standard output")
    if args.at is not None and args.at < 0:
        raise UsageError(f"--at {args.at:g}: a moment after the start was expected")
    check_writable(args.out, args.force)
    world = read_world(args.file, args.asset_root, format=args.format)
    poses, deformed = moment(world, args.at)
    camera = view(world, args, poses, deformed)
    kind, size = asked_of_camera(world, args, size)
    try:
        context = standalone_context()
    except NoContextError as error:
        raise CommandError(str(error)) from None
    renderer = Renderer(context)
    try:
        renderer.set_world(world)
        if poses is not None:
            renderer.set_poses(poses.xpos, poses.xquat)
        renderer.set_deformables(*deformed)
        options = picture_options(args)
        renderer.render(camera, size, None, options)
        for problem in renderer.problems:
            note(problem)
        if args.dump_passes is not None:
            dump_passes(renderer, camera, size, args.dump_passes, options)
        if kind == "depth":
            pixels = renderer.read_depth()
        elif kind == "segmentation":
            pixels = renderer.read_segmentation()
            for number, path in objects(renderer, pixels):
                line = f"#{''.join(f'{c:02x}' for c in color(number))} {number} {path}"
                print(line, file=sys.stderr if stream else sys.stdout)
        else:
            pixels = renderer.read_pixels()
    finally:
        renderer.release()
        release_context(context)
    write(args.out, pixels, args.force)
    return 0


def picture_options(args: argparse.Namespace):
    """How pictures are drawn, as the command line says."""
    from render import RenderOptions

    return RenderOptions(
        floor_reflection=args.floor_reflection,
        haze=args.haze,
        cube_textures=args.cube_textures or None,
        area_shadows=args.area_shadows or None,
    )


def dump_passes(renderer, camera, size: tuple[int, int], folder: str, options) -> None:
    """Write the targets of a picture without multisampling into a folder."""
    from pathlib import Path

    from render import dump

    plain = renderer.view(samples=0)
    plain.render(camera, size, None, options)
    dump.write(Path(folder), plain.targets())
    plain.release()


def parsed_size(text: str) -> tuple[int, int]:
    """Width and height of WxH. Raises CommandError."""
    from app.cli.errors import UsageError

    match = re.fullmatch(r"(\d+)x(\d+)", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(1 <= n <= 16384 for n in size):
        raise UsageError(f"--size {text}: expected WIDTHxHEIGHT in pixels, 1x1 to 16384x16384, such as 1280x720")
    return size


def moment(world, seconds: float | None):
    """Poses of the links (None: as they are written), flexes, skins and tendons, after simulating `seconds` if that
    is said; a scene with spatial tendons is simulated in any case, for 0 seconds.

    Raises CommandError when the simulation is lost.
    """

    from app.cli.errors import CommandError
    from app.cli.kernels import load_kernels
    from app.cli.messages import note
    from engine.compiler import build
    from engine.compiler.deformables import as_written
    from engine.msd import SceneError
    from render.deforming import Deformed
    from render.stills import as_simulated

    if seconds is None and not (world.extras and world.extras.tendons):
        try:
            return None, Deformed(*as_written(world))
        except SceneError as error:
            note(f"flexes and skins are not drawn: {error}")
            return None, Deformed()
    from engine.physics.runtime.warp_logging import quiet_warp
    from engine.server import deformables_of
    from engine.server.frame_writer import frame_of
    from engine.simulation import Simulation

    quiet_warp()
    scene = build(world)
    load_kernels("cpu")
    simulation = Simulation(scene)
    simulation.step(round((seconds or 0.0) / simulation.timestep))
    if simulation.status():
        raise CommandError(simulation.instability())
    simulation.forward()
    layout, frame = simulation.layout, frame_of(simulation)
    return as_simulated(
        world, layout.body_name, layout.body_path, deformables_of(layout), frame.xpos, frame.xquat, frame.tendons
    )


def view(world, args: argparse.Namespace, poses, deformed):
    """The requested camera: one of the scene, or the free camera with the given changes."""
    from app.cli.errors import CommandError
    from engine.msd import names
    from render import ViewCamera

    if args.camera is not None:
        found = names.find(world, "camera", args.camera)
        if found is None:
            have = ", ".join(names.names(world, "camera")) or "none"
            raise CommandError(f"--camera {args.camera}: there is no such camera; the scene has {have}")
        return ViewCamera.scene_camera(world, found.path, poses)
    camera = ViewCamera.from_world(world, deformed)
    for name in ("lookat", "distance", "azimuth", "elevation"):
        value = getattr(args, name)
        if value is not None:
            setattr(camera, name, value)
    return camera


def asked_of_camera(world, args: argparse.Namespace, size: tuple[int, int]) -> tuple[str, tuple[int, int]]:
    """What to draw (color, depth or segmentation), and its size: as the command line says, else as the camera."""
    from engine.msd import names
    from render.fields import kind_of_picture

    kind = "depth" if args.depth else "segmentation" if args.segmentation else "color"
    found = names.find(world, "camera", args.camera) if args.camera is not None else None
    if found is None:
        return kind, size
    camera = found.element
    if kind == "color":
        kind = kind_of_picture(camera)
    if args.size is None and min(camera.resolution_x, camera.resolution_y) > 1:
        size = parsed_size(f"{camera.resolution_x}x{camera.resolution_y}")
    return kind, size


def objects(renderer, ids) -> list[tuple[int, str]]:
    """Number and World path of every object in a segmentation picture."""
    import numpy as np

    return [(int(i), renderer.object_path(int(i)) or "") for i in np.unique(ids) if i]


def color(number: int) -> tuple[int, int, int]:
    """A colour for an object: hues by the golden ratio, so that neighbours in number differ."""
    import colorsys

    hue = (number * 0.618033988749895) % 1.0
    r, g, b = colorsys.hsv_to_rgb(hue, 0.55 + 0.4 * (number % 3) / 2, 0.95 - 0.3 * (number % 5) / 4)
    return int(255 * r), int(255 * g), int(255 * b)


def write(path: str, pixels, force: bool = False) -> None:
    """Write a picture, whole or not at all. PNG: colours (h, w, 3) as they are, float depth as 16-bit mm, ids in
    colours."""
    import numpy as np
    from PIL import Image

    from app.cli.output import written

    with written(path, ".png", force) as temporary:
        if path.lower().endswith(".npy"):
            np.save(temporary, pixels)
            return
        if pixels.dtype == np.float32:
            millimetres = np.clip(np.round(pixels * 1000.0), 0, 65535)
            image = Image.fromarray(millimetres.astype(np.uint16))
        elif pixels.ndim == 2:
            table = np.array([(0, 0, 0)] + [color(i) for i in range(1, int(pixels.max(initial=0)) + 1)], np.uint8)
            image = Image.fromarray(table[pixels])
        else:
            image = Image.fromarray(pixels)
        image.save(temporary)
