"""msd-studio render: a picture of a scene, without a window."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from app.cli import render_frames
from app.cli.arguments import add_scene, finite
from app.cli.picture_options import LOOKS, note_darkness, picture_options

if TYPE_CHECKING:
    import numpy as np

    from render import Capture

SIZE = (1280, 720)
"""Of pictures of what has no size of its own, px."""

HELP = "render a scene: colors, depths, ids and normals, once or while it is simulated"

ABOUT = render_frames.ABOUT

EXAMPLES = """\
examples:
  msd-studio render scene.msd --out shot.png --camera front
  msd-studio render scene.msd --out later.png --at 1.5 --size 1920x1080
  msd-studio render robot.urdf --out shot.png --look studio     # what has no light of its own
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
        "--segmentation",
        action="store_true",
        help="one color (.npy: id) per object, named on stdout; the same in every scene that has it",
    )
    parser.add_argument("--camera", metavar="NAME", help="look through this camera of the scene; all: through each")
    parser.add_argument(
        "--lookat",
        type=vector,
        metavar="X,Y,Z",
        help="point in the middle of the picture, m (default: the scene fills it)",
    )
    parser.add_argument("--distance", type=finite, metavar="M", help="from that point, m")
    parser.add_argument("--azimuth", type=finite, metavar="DEG", help="90 looks along +Y")
    parser.add_argument("--elevation", type=finite, metavar="DEG", help="negative looks down")
    parser.add_argument(
        "--look",
        choices=LOOKS,
        default=LOOKS[0],
        help="scene: its own lights, as MotrixSim (default); the others as in the window, whatever its lights",
    )
    parser.add_argument("--exposure", type=finite, metavar="EV", help="of the camera; 1 less is twice as bright")
    parser.add_argument(
        "--floor-reflection", action="store_true", help="let the floor reflect what stands on it, as if polished"
    )
    parser.add_argument("--haze", action="store_true", help="end planes without end in the scene's haze, as MuJoCo")
    parser.add_argument("--fog", action="store_true", help="let things far away fade into the scene's fog")
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
    from dataclasses import replace

    from app.cli.errors import CommandError, UsageError
    from app.cli.files import read_world
    from app.cli.messages import note
    from app.cli.output import check_writable, is_stream, make_folder
    from engine.msd import assets
    from engine.msd.allowed_folders import together
    from render import NoContextError, Renderer, release_context, standalone_context
    from render.camera_images import CameraPictures

    if render_frames.is_asked(args):
        return render_frames.run(args, parsed_size(args.size) if args.size else None)
    if args.out is None:
        raise UsageError("say where the picture goes: --out FILE")
    size = parsed_size(args.size) if args.size else None
    stream = is_stream(args.out)
    if not stream and not args.out.lower().endswith((".png", ".npy")):
        raise UsageError(f"--out {args.out}: pictures are written as .png or .npy, or - for PNG on standard output")
    if args.at is not None and args.at < 0:
        raise UsageError(f"--at {args.at:g}: a moment after the start was expected")
    check_writable(args.out, args.force)
    if args.dump_passes is not None:
        make_folder(args.dump_passes)
    world = read_world(args.file, args.asset_root, format=args.format)
    path = None if args.camera is None else one_camera(world, args.camera)
    output, size = asked_of_camera(world, path, args, size)
    poses, deformed, placed = moment(world, args.file, args.at)
    camera = view(world, args, poses, deformed, path)
    if path is not None and path in placed:
        position, rotation = placed[path]
        camera = replace(camera, pose=(position[0], rotation[0]))
    try:
        context = standalone_context()
    except NoContextError as error:
        raise CommandError(str(error)) from None
    renderer = Renderer(context)
    pictures = CameraPictures(renderer)
    try:
        renderer.set_world(world)
        options = picture_options(args, world)
        seen = {"view": farthest(camera, output)} if path is None else [path]
        at = (None, None) if poses is None else (poses.xpos, poses.xquat)
        try:
            taken = pictures.capture(
                seen, *at, (output,), size=size, deformed=[deformed], camera_poses=placed, options=options
            )
        except ValueError as error:
            raise CommandError(str(error)) from None
        refusals = assets.outside(world)
        if refusals:
            note(together(refusals))
        for problem in taken.problems:
            if not any(str(refusal) in problem for refusal in refusals):
                note(problem)
        if output == "rgb":
            note_darkness(args, world)
        if args.dump_passes is not None:
            dump_passes(renderer, camera, size, args.dump_passes, options)
        (images,) = taken.cameras.values()
        pixels = images.outputs()[output][0]
    finally:
        pictures.release()
        renderer.release()
        release_context(context)
    if output == "ids":
        for line in named(taken, pixels):
            print(line, file=sys.stderr if stream else sys.stdout)
    write(args.out, output, pixels, args.force)
    return 0


def one_camera(world, wanted: str) -> str:
    """World path of the camera with a name or path. Raises CommandError or UsageError where there is not one."""
    from app.cli.errors import UsageError

    found = render_frames.cameras_of(world, wanted)
    if len(found) > 1:
        raise UsageError(f"--camera {wanted}: one picture is of one camera; --outputs rgb writes one of each")
    return next(iter(found.values()))


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


def moment(world, file: str, seconds: float | None):
    """Poses of the links (None: as they are written), flexes, skins and tendons, and of cameras that follow centers
    of mass (`CameraPoses`), after simulating `seconds` if that is said; a scene with spatial tendons is simulated in
    any case, for 0 seconds.

    Raises CommandError when the simulation is lost.
    """

    from app.cli.building import built
    from app.cli.errors import CommandError
    from app.cli.kernels import load_kernels
    from app.cli.messages import note
    from engine.compiler.deformables import as_written
    from engine.msd import SceneError
    from render.deforming import Deformed
    from render.stills import as_simulated

    if seconds is None and not (world.extras and world.extras.tendons):
        try:
            return None, Deformed(*as_written(world)), {}
        except SceneError as error:
            note(f"flexes and skins are not drawn: {error}")
            return None, Deformed(), {}
    from app.simulator.cameras import cameras_by_mass, poses_by_mass
    from engine.physics.runtime.warp_logging import quiet_warp
    from engine.server import deformables_of
    from engine.server.frame_writer import frame_of
    from engine.simulation import Simulation
    from render.poses import links, places_among

    quiet_warp()
    scene = built(world, file)
    load_kernels("cpu")
    simulation = Simulation(scene)
    simulation.step(round((seconds or 0.0) / simulation.timestep))
    if simulation.status():
        raise CommandError(simulation.instability())
    simulation.forward()
    layout, frame = simulation.layout, frame_of(simulation)
    poses, deformed = as_simulated(
        world, layout.body_name, layout.body_path, deformables_of(layout), frame.xpos, frame.xquat, frame.tendons
    )
    nodes = links(world)
    by_mass = cameras_by_mass(nodes, places_among(nodes, layout.body_name, layout.body_path), scene)
    return poses, deformed, poses_by_mass(simulation, by_mass, [0])


def view(world, args: argparse.Namespace, poses, deformed, path: str | None):
    """The requested camera: that at a path of the scene, or the one with which a window opens, with the given
    changes."""
    from render import ViewCamera
    from render.opening import opening_camera

    if path is not None:
        return ViewCamera.scene_camera(world, path, poses)
    camera = opening_camera(world, deformed)
    for name in ("lookat", "distance", "azimuth", "elevation"):
        value = getattr(args, name)
        if value is not None:
            setattr(camera, name, value)
    return camera


def farthest(camera, output: str):
    """A free camera that measures as far as it draws: planes without end reach the horizon."""
    from dataclasses import replace

    return camera if camera.orthographic or output == "rgb" else replace(camera, zfar=float("inf"))


def asked_of_camera(
    world, path: str | None, args: argparse.Namespace, size: tuple[int, int] | None
) -> tuple[str, tuple[int, int]]:
    """Which output to draw, and its size: as the command line says, else as the camera."""
    from engine.msd import paths
    from engine.msd.camera_resolution import resolution_of
    from render.fields import meant_outputs

    output = "depth" if args.depth else "ids" if args.segmentation else None
    camera = None if path is None else paths.get(world, path)
    if camera is not None:
        size = size or resolution_of(camera.resolution_x, camera.resolution_y)
    if output is None:
        output = "rgb" if camera is None else meant_outputs(camera)[0]
    return output, size or SIZE


def named(taken: Capture, ids: np.ndarray) -> list[str]:
    """A line for each object in a picture of ids: its color, its number and its World path."""
    import numpy as np

    from render.object_names import id_colors

    lines = []
    for number in np.unique(ids[ids > 0]):
        color = "".join(f"{channel:02x}" for channel in id_colors(number))
        lines.append(f"#{color} {number} {taken.objects[int(number)].path}")
    return lines


def write(path: str, output: str, pixels: np.ndarray, force: bool = False) -> None:
    """Write a picture of one output of a camera, whole or not at all: the numbers as .npy, else as
    `render.image_files.png_pixels` has them."""
    import numpy as np

    from app.cli.output import written
    from render.image_files import write_png

    with written(path, ".png", force) as temporary:
        if path.lower().endswith(".npy"):
            np.save(temporary, pixels)
        else:
            write_png(temporary, output, pixels)
