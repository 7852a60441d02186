"""msd-studio gallery: what the renderer draws, beside MotrixSim's pictures."""

from __future__ import annotations

import argparse

HELP = "draw small scenes that show the renderer, as an HTML page"

ABOUT = """\
Each scene shows one part of the look of a World. Where MotrixSim is installed and has a Vulkan driver, its picture of
the same scene stands beside ours, with the difference: its mean, and the structural similarity (SSIM). MotrixSim's
pictures take a few seconds each and are kept in the cache.
"""

EXAMPLES = """\
examples:
  msd-studio gallery out/gallery                     write out/gallery/index.html
  msd-studio gallery out/gallery --only sun rect     these scenes only
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("out", metavar="OUT", help="folder for the page and its pictures")
    parser.add_argument("--only", nargs="+", metavar="SCENE", help="draw these scenes only")


def run(args: argparse.Namespace) -> int:
    from pathlib import Path

    from app.cli.errors import CommandError, UsageError
    from app.cli.messages import did_you_mean, note
    from app.cli.output import make_folder
    from render import NoContextError
    from render.gallery import motrixsim, page
    from render.gallery.scenes import SCENES

    names = [scene.name for scene in SCENES]
    for name in args.only or ():
        if name not in names:
            hint = did_you_mean(name, names) or f"; the scenes are {', '.join(names)}"
            raise UsageError(f"--only {name}: there is no such scene{hint}")
    folder = Path(args.out)
    make_folder(args.out)
    if reason := motrixsim.missing():
        note(reason)
    try:
        entries = page.draw(folder.resolve(), [s for s in SCENES if not args.only or s.name in args.only])
    except NoContextError as error:
        raise CommandError(str(error)) from None
    for entry in entries:
        numbers = "" if entry.theirs is None else f"  mean {entry.mean:5.1f}  SSIM {entry.ssim:.3f}"
        print(f"{entry.scene.name:14}{numbers}")
    print(page.write(folder, entries))
    return 0
