"""How the pictures of `msd-studio render` are drawn: what its options say, one picture or many."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from render import RenderOptions

LOOKS = ("scene", "studio", "matcap", "flat", "wireframe")
"""Values of `render.Look`, which is imported only where something is drawn."""


def picture_options(args: argparse.Namespace, world) -> RenderOptions:
    """How pictures of a World are drawn, as the command line says; in looks for authoring with the groups that the
    window shows first."""
    from render import Look, RenderOptions
    from render.looks import OCCLUSION_SHARE, VISIBLE_GROUPS, default_groups
    from render.opening import subject_bounds
    from render.options import EXPOSURE_EV
    from render.poses import links

    look = Look(args.look)
    shaded = {}
    if look is Look.STUDIO:
        shaded = {"ambient_occlusion": True, "occlusion_radius": OCCLUSION_SHARE * subject_bounds(world)[1]}
    return RenderOptions(
        look=look,
        **shaded,
        groups=VISIBLE_GROUPS if look is Look.SCENE else default_groups(links(world)),
        exposure_ev=EXPOSURE_EV if args.exposure is None else args.exposure,
        floor_reflection=args.floor_reflection,
        haze=args.haze,
        fog=args.fog,
        cube_textures=args.cube_textures or None,
        area_shadows=args.area_shadows or None,
    )


def note_darkness(args: argparse.Namespace, world) -> None:
    """Say so where the look has no light but that of the surroundings."""
    from app.cli.messages import note
    from render import Look
    from render.looks import default_look
    from render.poses import links

    if args.look == LOOKS[0] and default_look(world, links(world)) is not Look.SCENE:
        note("the scene has no light of its own; --look studio lights it")
