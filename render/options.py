"""What a frame shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from render.gizmo import Gizmo
from render.looks import Look
from render.poses import Poses

EXPOSURE_EV = 9.7


@dataclass
class Contacts:
    """Contacts to draw: `points` (n, 3) m, `normals` (n, 3), `forces` (n, 3) N, all in the world frame."""

    points: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    normals: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    forces: np.ndarray | None = None
    scale: float = 0.005
    """Length of a force arrow, m/N."""


@dataclass
class Measured:
    """What only a simulation knows of bodies, tendons and lidars, to draw; world frame, m, kg, x, y, z, w."""

    masses: np.ndarray = field(default_factory=lambda: np.zeros(0))
    """(n,) of bodies."""
    centres: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    """(n, 3) their centres of mass."""
    rotations: np.ndarray = field(default_factory=lambda: np.zeros((0, 4)))
    """(n, 4) their principal axes."""
    half_sizes: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    """(n, 3) of boxes with their inertia; 0 of what has none."""
    tendons: np.ndarray = field(default_factory=lambda: np.zeros((0, 2, 3)))
    """(n, 2, 3) ends of straight pieces."""
    rays: np.ndarray = field(default_factory=lambda: np.zeros((0, 2, 3)))
    """(n, 2, 3) starts and ends of beams."""
    hits: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=bool))
    """(n,) which beams end where something was measured; none if it is empty."""


class Known(NamedTuple):
    """What overlays draw of another world of a simulation, in its own frame; see the fields of RenderOptions."""

    joint_positions: Mapping[str, float | np.ndarray]
    contacts: Contacts | None
    measured: Measured


class Ghost(NamedTuple):
    """The World in other poses, over the picture; it casts no shadow and is not picked. Without planes, and without
    what is where the World itself has it."""

    poses: Poses
    color: tuple[float, float, float]
    """sRGB, 0 to 1."""
    opacity: float = 0.4
    simulated: Poses | None = None
    """What flexes, skins and tendons follow, as `Deformed` has it: all bodies of the built scene, then the ends of
    the segments of tendons. Without these ends there are no tendons, without all of it nothing that deforms."""


@dataclass
class RenderOptions:
    """Switches of one frame."""

    look: Look = Look.SCENE
    shadows: bool = True
    soft_shadows: bool | None = None
    """Filter shadow edges over 3 x 3 texels; None: unless the renderer is meant to be fast."""
    area_shadows: bool | None = None
    """Shadows with penumbras as wide as the sizes of point and rectangle lights make them (Fernando 2005); None: in
    the studio, unless the renderer is meant to be fast. MotrixSim does not draw them."""
    cascades: int | None = None
    """Shadow maps of each directional light, at least 1; None: as many as suit the picture. With as many as another
    view has (`View.cascades`), software OpenGL has no more shaders to compile."""
    ambient_occlusion: bool | None = None
    """Whether things hide the light of the surroundings from what is near them; None: as the World has it."""
    occlusion_radius: float = 0.1
    """How near, m; at most half of the height of the picture. The default comes nearest to MotrixSim (measured)."""
    floor_reflection: bool = False
    """Let the floor reflect what stands on it, as if it were varnished: a plane, or the floor of the studio. Off by
    default: MotrixSim does not draw this."""
    bounce: bool = True
    """Light from surface to surface where the World has it (`Visual.ssgi`)."""
    sky: bool = True
    fog: bool = False
    """Let things fade into the fog of the World, in looks that are lit: from nothing at `fog_start` to all at
    `fog_end`, m from the camera. Off by default: MotrixSim does not draw it."""
    haze: bool = False
    """End planes without end in the haze of the World, as MuJoCo does; where it has none, or the look is another than
    that of the scene, nothing. Off by default: MotrixSim does not draw it."""
    cube_textures: bool | None = None
    """Cube textures of materials, as MuJoCo lays them; None: in looks other than that of the scene. MotrixSim draws
    such materials in their bare color."""
    grid: bool = False
    """Lines on the plane z = 0, one per metre."""
    overlays: frozenset[str] = frozenset()
    """Names of those of `render.overlays.OVERLAYS` that are drawn."""
    sites: bool = False
    """Draw sites; those that are selected are drawn in any case."""
    icons: bool = False
    """Markers at lights and cameras; they can be picked. Also the joints of selected links."""
    joint_positions: Mapping[str, float | np.ndarray] = field(default_factory=dict)
    """Coordinates by World path, rad or m, of a ball a quaternion x, y, z, w; others stand as modelled."""
    contacts: Contacts | None = None
    """Those that the overlay draws."""
    ghosts: tuple[Ghost, ...] = ()
    measured: Measured = field(default_factory=Measured)
    selection: tuple[str, ...] = ()
    """World paths that get an outline: geoms, sites, or links with all below them."""
    others: tuple[Known, ...] = ()
    """What is known of each copy of the World (`Renderer.set_copies`), in their order; without it overlays that need
    it are not drawn there."""
    chain: tuple[str, ...] = ()
    """World paths of more links whose joints are shown."""
    groups: tuple[int, ...] = (0, 1, 2)
    """Visible groups of geoms, sites, flexes and skins, 0 to 7."""
    hidden: tuple[str, ...] = ()
    """World paths of what is not shown, with all below them."""
    collision: bool = False
    """Show the geometries that collide instead of the groups that are meant for the eye."""
    gizmo: Gizmo | None = None
    hovered_handle: str | None = None
    """Handle of the gizmo drawn highlighted."""
    exposure_ev: float = EXPOSURE_EV
    false_color: bool = False
    """Show luminance in the colours of `render.false_color` in place of the scene's, in looks that are lit."""
    clipping: bool = False
    """Mark what is too bright or too dark to show any detail, in looks that are lit."""
    pixel_ratio: float = 1.0
    """Device pixels a pixel of the window: gizmo and selected joints are as large as on a screen of ratio 1."""
    most_splats: int | None = None
    """Draw at most about so many splats of clouds at once, larger ones in place of the rest, until `View.refine` has
    drawn them all; what is not read yet is read in the background. None: draw all of them."""
    resolution: float = 1.0
    """Size of the lit picture relative to the window's: less than 1 for speed, at most 2 for smoothness."""
    keep_finer: bool = False
    """Where the last picture of the view has the same lit scene, but finer, keep it."""
    smooth_edges: bool | None = None
    """Smooth edges in the finished picture; None: where it is coarse and not multisampled."""
    background: tuple[float, float, float] = (43 / 255, 44 / 255, 47 / 255)
    """sRGB colour where there is no sky, as in MotrixSim."""
    skip: frozenset[str] = frozenset()
    """Passes that are left out, by the names in their declarations."""
