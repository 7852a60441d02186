"""msd-studio render: a picture of a scene, without a window."""

from __future__ import annotations

import argparse
import re

from app.cli.arguments import add_scene, finite

HELP = "draw a scene into a PNG: colour, depth or segmentation"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_scene(parser)
    parser.add_argument("--out", required=True, metavar="FILE", help="shot.png, or .npy for the bare numbers")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="pixels (default: 1280x720)")
    parser.add_argument("--at", type=finite, metavar="SECONDS", help="simulate this long first")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--depth", action="store_true", help="distance along the view: mm in PNG, m in .npy; 0: nothing"
    )
    kind.add_argument(
        "--segmentation", action="store_true", help="one colour (.npy: number) per object, named on stdout"
    )
    parser.add_argument("--camera", metavar="NAME", help="look through this camera of the scene")
    parser.add_argument("--lookat", type=vector, metavar="X,Y,Z", help="point in the middle of the picture, m")
    parser.add_argument("--distance", type=finite, metavar="M", help="from that point, m")
    parser.add_argument("--azimuth", type=finite, metavar="DEG", help="90 looks along +Y")
    parser.add_argument("--elevation", type=finite, metavar="DEG", help="negative looks down")


def vector(text: str) -> tuple[float, ...]:
    """Three numbers separated by commas."""
    numbers = tuple(finite(part) for part in text.split(","))
    if len(numbers) != 3:
        raise argparse.ArgumentTypeError(f"expected X,Y,Z, found {text!r}")
    return numbers


def run(args: argparse.Namespace) -> int:
    import sys

    from app.cli.errors import CommandError
    from app.cli.files import read_world
    from app.cli.output import check_writable
    from render import NoContextError, Renderer, standalone_context

    size = parsed_size(args.size)
    if not args.out.lower().endswith((".png", ".npy")):
        raise CommandError(f"{args.out}: pictures are written as .png or .npy")
    if args.at is not None and args.at < 0:
        raise CommandError(f"--at {args.at:g}: a moment after the start was expected")
    check_writable(args.out)
    world = read_world(args.file, args.asset_root, format=args.format)
    poses, deformed = moment(world, args.at)
    camera = view(world, args, poses, deformed)
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
        renderer.render(camera, size)
        for problem in renderer.problems:
            print(problem, file=sys.stderr)
        if args.depth:
            pixels = renderer.read_depth()
        elif args.segmentation:
            pixels = renderer.read_segmentation()
            for number, path in objects(renderer, pixels):
                print(f"#{''.join(f'{c:02x}' for c in color(number))} {number} {path}")
        else:
            pixels = renderer.read_pixels()
    finally:
        renderer.release()
        context.release()
    write(args.out, pixels)
    return 0


def parsed_size(text: str) -> tuple[int, int]:
    """Width and height of WxH. Raises CommandError."""
    from app.cli.errors import CommandError

    match = re.fullmatch(r"(\d+)x(\d+)", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(1 <= n <= 16384 for n in size):
        raise CommandError(f"--size {text}: expected WIDTHxHEIGHT in pixels, such as 1280x720")
    return size


def moment(world, seconds: float | None):
    """Poses of the links (None: as they are written), flexes, skins and tendons, after simulating `seconds` if that
    is said; a scene with spatial tendons is simulated in any case, for 0 seconds.

    Raises CommandError when the simulation is lost.
    """
    import sys

    import numpy as np

    from app.cli.errors import CommandError
    from engine.build import build
    from engine.msd import SceneError
    from render.deforming import Deformed
    from render.stills import as_simulated, flexes_as_written

    if seconds is None and not (world.extras and world.extras.tendons):
        try:
            return None, flexes_as_written(world)
        except SceneError as error:
            print(f"flexes and skins are not drawn: {error}", file=sys.stderr)
            return None, Deformed()
    from engine.physics.quiet import quiet_warp
    from engine.server.protocol import deformables_of
    from engine.server.simulation import Simulation

    quiet_warp()
    simulation = Simulation(build(world))
    for _ in range(round((seconds or 0.0) / simulation.timestep)):
        simulation.step()
    if simulation.status():
        raise CommandError(simulation.instability())
    simulation.forward()
    layout = simulation.layout
    row = np.zeros(simulation.format.width, np.float32)
    simulation.write_frame(row, False, 0.0, 0.0)
    frame = simulation.format.frame(0, simulation.time, row)
    return as_simulated(
        world, layout.body_name, layout.body_path, deformables_of(layout), frame.xpos, frame.xquat, frame.tendons
    )


def view(world, args: argparse.Namespace, poses, deformed):
    """The camera that was asked for: one of the scene, or the free camera with what was given in its place."""
    from app.cli.errors import CommandError
    from engine.msd import names
    from render import ViewCamera

    if args.camera is not None:
        found = names.find(world, "camera", args.camera)
        if found is None:
            have = ", ".join(names.names(world, "camera")) or "none"
            raise CommandError(f"there is no camera {args.camera!r}; the scene has {have}")
        return ViewCamera.scene_camera(world, found.path, poses)
    camera = ViewCamera.from_world(world, deformed)
    for name in ("lookat", "distance", "azimuth", "elevation"):
        value = getattr(args, name)
        if value is not None:
            setattr(camera, name, value)
    return camera


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


def write(path: str, pixels) -> None:
    """Write a picture, whole or not at all. PNG: colours (h, w, 3) as they are, float depth as 16-bit mm, ids in
    colours."""
    import numpy as np
    from PIL import Image

    from app.files import replacing

    with replacing(path) as temporary:
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
