"""Simulation and compile options, statistics, keyframes."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from engine.msd.schema.arrays import Vec3, Vector, array
from engine.msd.schema.base import LOOK, PARAMETER, Element, Field, make
from engine.msd.schema.extras import KeyframeExtras
from engine.msd.schema.force import ForceOverride


class SolverType(enum.Enum):
    """Constraint solver."""

    PGS = "PGS"
    PGSIMPR = "PGSIMPR"
    Newton = "Newton"


class IntegratorMethod(enum.Enum):
    """Time integration method."""

    Explicit = "Explicit"
    Implicit = "Implicit"
    ImplicitVelocity = "ImplicitVelocity"


class ConvexStrategy(enum.Enum):
    """Method of making convex hulls."""

    QuickConvex = "QuickConvex"
    QHull = "QHull"


class ShapeFit(enum.Enum):
    """How a primitive is fitted to a mesh."""

    Aabb = "Aabb"
    InertiaBox = "InertiaBox"


class CoACDPreprocessMode(enum.Enum):
    """Remeshing before convex decomposition."""

    Auto = "Auto"
    On = "On"
    Off = "Off"


class CoACDApxMode(enum.Enum):
    """Shape of the parts of a convex decomposition."""

    Ch = "Ch"
    Box = "Box"


class CoACDConfig(Element):
    """Parameters of convex decomposition (CoACD)."""

    threshold: Annotated[float, Field("concavity threshold", ge=0)] = 0.1
    max_convex_hull: Annotated[int, Field("hull limit", bits=-32)] = 64
    preprocess_mode: Annotated[CoACDPreprocessMode, Field("remeshing")] = CoACDPreprocessMode.Auto
    prep_resolution: Annotated[int, Field("remeshing resolution", bits=-32)] = 50
    sample_resolution: Annotated[int, Field("samples", bits=-32)] = 2000
    mcts_nodes: Annotated[int, Field("search nodes", bits=-32)] = 20
    mcts_iteration: Annotated[int, Field("search iterations", bits=-32)] = 5
    mcts_max_depth: Annotated[int, Field("search depth", bits=-32)] = 1
    pca: Annotated[bool, Field("PCA normalization")] = False
    merge: Annotated[bool, Field("merge hulls")] = False
    decimate: Annotated[bool, Field("decimate first")] = False
    max_ch_vertex: Annotated[int, Field("vertices per hull", bits=-32)] = 256
    extrude: Annotated[bool, Field("extrude thin parts")] = False
    extrude_margin: Annotated[float, Field("extrusion margin")] = 0.01
    apx_mode: Annotated[CoACDApxMode, Field("hull or box")] = CoACDApxMode.Ch
    seed: Annotated[int, Field("random seed", ge=0, le=4294967295, bits=32)] = 0
    real_metric: Annotated[bool, Field("threshold in scene units")] = False


class SimulateOption(Element):
    """Parameters of the simulation."""

    timestep: Annotated[float, Field("duration of one step", unit="s", ge=0, reach=PARAMETER, label="time step")] = (
        0.01
    )
    gravity: Annotated[
        Vec3 | None, Field("gravity; none: [0, 0, -9.81]", unit="m/s²", reach=PARAMETER, initial=(0, 0, -9.81))
    ] = None
    constraint_solver_iterations: Annotated[
        int, Field("iteration limit", ge=0, reach=PARAMETER, bits=64, label="solver iterations")
    ] = 100
    constraint_solver_tolerance: Annotated[
        float, Field("residual tolerance", ge=0, reach=PARAMETER, label="solver tolerance")
    ] = 0.001
    friction_model: Annotated[
        int, Field("friction cone model; 2 as in MuJoCo", ge=0, le=5, reach=PARAMETER, bits=64)
    ] = 2
    solver_type: Annotated[SolverType, Field("solver", label="solver")] = SolverType.PGS
    disable_constraints: Annotated[bool, Field("disable constraints", reach=PARAMETER)] = False
    disable_contacts: Annotated[bool, Field("disable contacts", reach=PARAMETER)] = False
    disable_actuators: Annotated[bool, Field("disable actuators", reach=PARAMETER)] = False
    disable_frictionloss: Annotated[
        bool, Field("disable frictionloss", reach=PARAMETER, label="disable friction loss")
    ] = False
    disable_equality: Annotated[bool, Field("disable equality", reach=PARAMETER)] = False
    disable_limit: Annotated[bool, Field("disable limit", reach=PARAMETER, label="disable joint limits")] = False
    disable_damping: Annotated[bool, Field("disable damping", reach=PARAMETER)] = False
    disable_gravity: Annotated[bool, Field("disable gravity", reach=PARAMETER)] = False
    safty_damping_clamp: Annotated[
        bool, Field("clamp unstable damping (MJCF refsafe)", reach=PARAMETER, label="clamp unstable damping")
    ] = True
    override_contact_force: Annotated[
        ForceOverride | None, Field("replaces every contact model", reach=PARAMETER)
    ] = None
    override_friction: Annotated[
        Vec3 | None,
        Field("replaces every friction [slide, spin, roll]", ge=0, reach=PARAMETER, initial=(1, 0.005, 0.0001)),
    ] = None
    override_contact_margin: Annotated[float | None, Field("replaces every margin", reach=PARAMETER)] = None
    sdf_iterations: Annotated[
        int,
        Field(
            "iterations of the SDF narrow phase", ge=0, reach=PARAMETER, bits=64, label="signed-distance iterations"
        ),
    ] = 10
    sdf_initpoints: Annotated[
        int,
        Field(
            "start points of the SDF narrow phase",
            ge=0,
            reach=PARAMETER,
            bits=64,
            label="signed-distance starting points",
        ),
    ] = 40
    convex_strategy: Annotated[ConvexStrategy, Field("method of making convex hulls", label="convex shapes from")] = (
        ConvexStrategy.QuickConvex
    )
    coacd_strategy: Annotated[CoACDConfig, Field("convex decomposition parameters", label="convex decomposition")] = (
        make(CoACDConfig)
    )
    runtime_max_convex_hulls_per_mesh: Annotated[
        int, Field("hull budget per mesh", ge=0, bits=64, label="convex parts per mesh at most")
    ] = 64


class CompileOptions(Element):
    """Parameters of the scene compiler."""

    shape_fit: Annotated[ShapeFit, Field("how a primitive is fitted to a mesh")] = ShapeFit.InertiaBox


class SceneStatistic(Element):
    """Extent and center of the scene."""

    extent: Annotated[
        Vec3 | None, Field("half size of the scene box", unit="m", ge=0, reach=LOOK, built=True, initial=(1, 1, 1))
    ] = None
    center: Annotated[Vec3 | None, Field("center", unit="m", reach=LOOK, built=True, role="position")] = None


class Keyframe(Element):
    """A stored state."""

    name: Annotated[str | None, Field("name", reach=LOOK, built=True)] = None
    time: Annotated[float | None, Field("time of the state", unit="s", reach=LOOK, built=True)] = None
    dof_pos: Annotated[
        Vector,
        Field(
            "all joint coordinates in tree order; free base [x,y,z,qx,qy,qz,qw], ball [qx,qy,qz,qw]",
            reach=LOOK,
            built=True,
            label="positions",
        ),
    ] = array()
    dof_vel: Annotated[Vector, Field("all joint velocities", reach=LOOK, built=True, label="velocities")] = array()
    ctrl: Annotated[Vector, Field("all controls", reach=LOOK, built=True, label="controls")] = array()
    extras: Annotated[KeyframeExtras | msgspec.UnsetType, Field("what only MJCF knows")] = msgspec.UNSET
