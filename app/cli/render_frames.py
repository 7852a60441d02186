"""Pictures of cameras while a scene is simulated: folders of files, and videos."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from app.cli.errors import CommandError, UsageError
from app.cli.output import make_folder

if TYPE_CHECKING:
    from app.video.files import VideoFile
    from engine.simulation import Simulation
    from render import Capture

FORMATS = ("png", "exr", "npz")
ALL = "all"
MOST = 1e9
"""Pictures of a camera."""
LONGEST_NAME = 150
"""Bytes of the name of a camera in those of files; file systems have 255 for all of it."""

ABOUT = """\
With --every, --outputs, --video or --camera all, pictures of cameras of the scene while it is simulated, without a
window: at 0, EVERY, 2 EVERY ... up to --seconds, each at the time step that is nearest. --out is then a folder:

  OUT/objects.json                    what ids mean: name, World path and colour of each object
  OUT/CAMERA/camera.json              name, lens, and for each frame its time (s) and the place of the camera
  OUT/CAMERA/OUTPUT/00000.png         colours; depths in mm, 16 bits; ids and normals as colours
  OUT/CAMERA/00000.exr                channels R G B (linear), Z (m), id and N.X N.Y N.Z
  OUT/CAMERA/00000.npz                arrays rgb, depth (m), ids, normals, and the place of the camera

Ids are made of the names of objects: the same in every scene that has an object of this name. A folder with files in
it, and a video that is there, are replaced only with --force.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from app.cli.arguments import finite

    group = parser.add_argument_group("pictures while it is simulated")
    group.add_argument("--every", type=finite, metavar="SECONDS", help="time between two pictures of a camera")
    group.add_argument("--seconds", type=finite, help="simulated time (default: 2)")
    group.add_argument(
        "--outputs", metavar="NAMES", help="of rgb,depth,ids,normals (default: what the camera is meant to give)"
    )
    group.add_argument("--files", choices=FORMATS, default="png", help="what is written into the folder --out")
    group.add_argument(
        "--video", metavar="FILE", help="out.mp4; of several cameras or outputs out.CAMERA.OUTPUT.mp4 for each"
    )


def is_asked(args: argparse.Namespace) -> bool:
    """Whether the command line is for pictures while a scene is simulated."""
    given = (args.every, args.seconds, args.outputs, args.video)
    return any(value is not None for value in given) or args.camera == ALL


def run(args: argparse.Namespace, size: tuple[int, int] | None) -> int:
    """Simulate and draw. Raises UsageError, CommandError or OSError."""
    outputs = _checked(args)

    from app.cli.building import built
    from app.cli.files import read_world
    from app.cli.kernels import load_kernels
    from app.cli.messages import note
    from app.cli.picture_options import note_darkness, picture_options
    from app.cli.progress import Progress
    from app.cli.stopping import stopping
    from app.simulator.cameras import SceneCameras
    from app.video.mp4 import NoVideoError
    from engine.physics.runtime.warp_logging import quiet_warp
    from engine.simulation import Simulation
    from render import NoContextError
    from render.image_files import NoExrError

    world = read_world(args.file, args.asset_root, format=args.format)
    known = cameras_of(world, None if args.camera in (None, ALL) else args.camera)
    names = list(known)
    if not names:
        raise CommandError(
            f"{args.file}: the scene has no camera to look through; for one picture from outside leave out --camera "
            f"{ALL}, --every, --seconds, --outputs and --video"
        )
    wanted = _given(args.file, {name: _wanted(world, known[name], outputs) for name in names})
    names = list(wanted)
    quiet_warp()
    scene = built(world, args.file)
    load_kernels("cpu")
    simulation = Simulation(scene)
    (count, frames), asked = _steps(simulation, args), {output for each in wanted.values() for output in each}
    progress = Progress()
    try:
        with (
            _Results(args, wanted) as results,
            SceneCameras(simulation, world, names, sorted(asked), size, options=picture_options(args, world)) as eyes,
            stopping() as stop,
        ):
            done = 0
            for number in range(count):
                step = frames(number)
                simulation.step(step - done)
                done = step
                if simulation.status():
                    raise CommandError(f"{simulation.instability()} {number} of {count} frames were written.")
                capture = eyes.capture()
                if not number:
                    for problem in capture.problems:
                        note(problem)
                    if "rgb" in asked:
                        note_darkness(args, world)
                results.add(capture, simulation.time)
                progress.show(f"{number + 1} of {count} frames, {simulation.time:.4g} s")
                if stop.signal is not None:
                    note(f"stopped by {stop.signal.name} after {number + 1} of {count} frames")
                    break
    except (NoContextError, NoVideoError, NoExrError) as error:
        raise CommandError(str(error)) from None
    except ValueError as error:
        raise CommandError(str(error)) from None
    progress.clear()
    if stop.signal is None:
        for line in results.summary():
            print(line)
    return stop.exit_code


def _checked(args: argparse.Namespace) -> tuple[str, ...] | None:
    """The outputs; None: what each camera is meant to give. Raises UsageError for what no scene could make right."""
    from render.camera_images import OUTPUTS

    if args.out is None and args.video is None:
        raise UsageError("say where the pictures go: --out FOLDER, --video FILE.mp4 or both")
    for name in ("depth", "segmentation", "lookat", "distance", "azimuth", "elevation", "dump_passes"):
        if getattr(args, name) not in (None, False):
            raise UsageError(
                f"--{name.replace('_', '-')} is for one picture, not with --every, --seconds, --outputs, --video or "
                "--camera all"
            )
    if args.every is not None and not args.every > 0:
        raise UsageError(f"--every {args.every:g}: a positive time was expected")
    if args.seconds is not None and (args.seconds < 0 or args.every is None):
        raise UsageError(f"--seconds {args.seconds:g}: a time from 0 was expected, together with --every")
    if args.at is not None and args.at < 0:
        raise UsageError(f"--at {args.at:g}: a moment after the start was expected")
    if args.video is not None and not args.video.lower().endswith(".mp4"):
        raise UsageError(f"--video {args.video}: videos are written as .mp4")
    if args.video is not None and args.every is None:
        raise UsageError("--video needs --every SECONDS, the time between two pictures")
    if args.out is not None and args.out.lower().endswith((".png", ".npy", ".exr", ".npz", ".mp4")):
        raise UsageError(f"--out {args.out}: several pictures go into a folder, and --files says as what")
    if args.out == "-":
        raise UsageError("--out -: several pictures go into a folder")
    if args.outputs is None:
        return None
    outputs = tuple(dict.fromkeys(name.strip() for name in args.outputs.split(",")))
    if unknown := [name for name in outputs if name not in OUTPUTS]:
        raise UsageError(f"--outputs {args.outputs}: there is no {unknown[0]!r}; there are {', '.join(OUTPUTS)}")
    return outputs


def cameras_of(world, wanted: str | None) -> dict[str, str]:
    """World paths by name of the cameras whose names or paths are listed with commas between them, which may be in a
    name too; None: of all. Raises CommandError for one that is not there."""
    from render.camera_images import named_cameras

    known = named_cameras(world)
    if wanted is None:
        return known
    by_path = {path: name for name, path in known.items()}
    found, rest = {}, wanted.split(",")
    while rest:
        listed = ((",".join(rest[:count]).strip(), count) for count in range(len(rest), 0, -1))
        there = ((by_path.get(name, name), count) for name, count in listed)
        name, count = next((each for each in there if each[0] in known), (None, 0))
        if name is None:
            have = ", ".join(map(repr, known)) or "none"
            raise CommandError(f"--camera {rest[0].strip()!r}: there is no such camera; the scene has {have}")
        found[name] = known[name]
        rest = rest[count:]
    return found


def _wanted(world, path: str, outputs: tuple[str, ...] | None) -> tuple[str, ...]:
    """What a camera gives of the outputs that are asked for."""
    from engine.msd import paths
    from render.fields import meant_outputs

    camera = paths.get(world, path)
    if outputs is None:
        return meant_outputs(camera)
    return tuple(name for name in outputs if name != "rgb" or not camera.depth_only)


def _given(file: str, wanted: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The cameras that give something of what is asked for; a note names the others. Raises CommandError where all
    are others."""
    from app.cli.messages import note

    without = [name for name, outputs in wanted.items() if not outputs]
    if len(without) == len(wanted):
        names = ", ".join(map(repr, without))
        raise CommandError(f"{file}: no rgb of {names}, which give depths only; ask for depth, ids or normals")
    for name in without:
        note(f"the camera {name!r} gives depths only (depth_only), no rgb; it is left out")
    return {name: outputs for name, outputs in wanted.items() if outputs}


def _steps(simulation: Simulation, args: argparse.Namespace) -> tuple[int, Callable[[int], int]]:
    """How many pictures a camera takes, and the time step after which it takes each. Raises UsageError when two of
    them would be one."""
    timestep = simulation.timestep
    first = round((args.at or 0.0) / timestep)
    if args.every is None:
        return 1, lambda _number: first
    if args.every < timestep * (1.0 - 1e-9):
        raise UsageError(f"--every {args.every:g}: the scene moves in steps of {timestep:g} s")
    every, seconds = args.every, 2.0 if args.seconds is None else args.seconds
    if seconds / every > MOST:
        raise UsageError(f"--seconds {seconds:g}: with --every {every:g} these are more than {MOST:g} pictures")
    count = int(seconds / every * (1.0 + 1e-9)) + 1
    return count, lambda number: first + round(number * every / timestep)


class _Results:
    """The folder and the videos of a command."""

    def __init__(self, args: argparse.Namespace, wanted: dict[str, tuple[str, ...]]) -> None:
        self.args, self.wanted = args, wanted
        self.count = 0
        self._about: dict[str, dict[str, Any]] = {}
        self._objects: dict[str, Any] = {}
        self._middle: dict[str, float] = {}
        self._videos: dict[tuple[str, str], VideoFile] = {}
        self._names = _file_names(wanted)
        self._folders = {name: os.path.join(args.out or "", self._names[name]) for name in wanted}
        self._files = {
            (name, output): self._video_name(name, output)
            for name, outputs in wanted.items()
            for output in outputs
            if args.video is not None
        }
        self._closing = contextlib.ExitStack()

    def __enter__(self) -> _Results:
        self._refuse_to_replace()
        if self.args.out is not None:
            for name, outputs in self.wanted.items():
                for output in outputs if self.args.files == "png" else ("",):
                    os.makedirs(os.path.join(self._folders[name], output), exist_ok=True)
        return self

    def _refuse_to_replace(self) -> None:
        """Raise CommandError for files that would be lost, before anything is simulated."""
        args = self.args
        if args.out is not None:
            make_folder(args.out)
            if os.listdir(args.out) and not args.force:
                raise CommandError(f"{args.out}: there are files in this folder; --force writes into it")
        for path in self._files.values():
            if os.path.lexists(path) and not args.force:
                raise CommandError(f"{path}: this file is there already; --force replaces it")

    def _video_name(self, camera: str, output: str) -> str:
        stem, suffix = os.path.splitext(self.args.video)
        several = [len(self.wanted) > 1, sum(map(len, self.wanted.values())) > len(self.wanted)]
        parts = [part for part, on in zip((self._names[camera], output), several, strict=True) if on]
        return ".".join([stem, *parts]) + suffix

    def add(self, capture: Capture, time: float) -> None:
        """Write a frame of each camera."""
        for name, outputs in self.wanted.items():
            images = capture[name]
            pictures = {output: pixels[0] for output, pixels in images.outputs().items() if output in outputs}
            about = self._about.setdefault(name, _lens(name, images, pictures))
            place = {"position": images.position[0].tolist(), "rotation_xyzw": images.rotation[0].tolist()}
            about["frames"].append({"time": time, **place})
            if self.args.out is not None:
                self._write(name, pictures, about, time)
            if self.args.video is not None:
                self._film(name, pictures)
        if not self._objects:
            self._objects = {
                str(number): one._asdict() | {"color": list(number.to_bytes(3, "big"))}
                for number, one in capture.objects.items()
            }
        self.count += 1

    def _write(self, name: str, pictures: dict[str, Any], about: dict[str, Any], time: float) -> None:
        from engine.msd.replacing import replacing
        from render import image_files

        def path(folder: str, suffix: str) -> str:
            return os.path.join(self._folders[name], folder, f"{self.count:05}{suffix}")

        force, kind = self.args.force, self.args.files
        if kind == "png":
            for output, pixels in pictures.items():
                with replacing(path(output, ".png"), force) as temporary:
                    image_files.write_png(temporary, output, pixels)
            return
        with replacing(path("", f".{kind}"), force) as temporary:
            if kind == "exr":
                image_files.write_exr(temporary, pictures)
            else:
                import numpy as np

                place = {key: np.array(value) for key, value in about["frames"][-1].items()}
                image_files.write_npz(temporary, pictures | place | {"intrinsics": np.array(about["intrinsics"])})

    def _film(self, name: str, pictures: dict[str, Any]) -> None:
        import numpy as np

        from app.video.files import VideoFile
        from render.image_files import middle_depth, video_pixels

        for output, pixels in pictures.items():
            if output == "depth" and name not in self._middle:
                self._middle[name] = middle_depth(pixels)
            shown = video_pixels(output, pixels, self._middle.get(name, 1.0))
            height, width = shown.shape[:2]
            shown = np.pad(shown, ((0, height % 2), (0, width % 2), (0, 0)), mode="edge")  # as codecs have it
            key = name, output
            if key not in self._videos:
                size = shown.shape[1], shown.shape[0]
                video = VideoFile(self._files[key], size, 1.0 / self.args.every, self.args.force)
                self._videos[key] = video
                self._closing.callback(video.close)
            self._videos[key].add(np.ascontiguousarray(shown))

    def __exit__(self, *_: object) -> None:
        from engine.msd.replacing import write_whole

        with self._closing:
            if self.args.out is None or not self._about:
                return
            texts = {os.path.join(self._folders[name], "camera.json"): about for name, about in self._about.items()}
            texts[os.path.join(self.args.out, "objects.json")] = self._objects
            for path, value in texts.items():
                write_whole(path, [json.dumps(value, indent=1).encode()], self.args.force)

    def summary(self) -> list[str]:
        """What was written, a line each."""
        count = f"{self.count} frame{'s' * (self.count != 1)}"
        lines = [f"{path}: {count}" for path in self._files.values()]
        if self.args.out is not None:
            lines.append(f"{self.args.out}: {count} of {', '.join(self.wanted)}")
        return lines


def _lens(name: str, images, pictures: dict[str, Any]) -> dict[str, Any]:
    height, width = next(iter(pictures.values())).shape[:2]
    return {
        "camera": name,
        "width": width,
        "height": height,
        "intrinsics": images.intrinsics.tolist(),
        "orthographic": images.orthographic,
        "frames": [],
    }


def _file_names(cameras: Iterable[str]) -> dict[str, str]:
    """Names of folders for cameras, each its own."""
    found: dict[str, str] = {}
    for camera in cameras:
        plain = "".join(c if c.isalnum() or c in "-_ ()" else "_" for c in camera)
        plain = plain.encode()[:LONGEST_NAME].decode(errors="ignore").strip() or "_"
        name = plain
        number = 1
        while name.lower() in (other.lower() for other in found.values()):
            number += 1
            name = f"{plain} ({number})"
        found[camera] = name
    return found
