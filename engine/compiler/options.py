"""Options of the simulation."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.compiler import solref_solimp
from engine.compiler.declarations import Option
from engine.compiler.model import SceneModel
from engine.compiler.scene import Scene
from engine.msd.extras import extra_value, extras_of
from engine.msd.schema import SolverType as WorldSolver
from engine.msd.schema.world_extras import OptionExtras
from engine.physics.enums import ConeType, DisableBit, EnableBit, IntegratorType, SolverType

_JACOBIAN = {"dense": 0, "sparse": 1, "auto": 2}
_SAID_BY_WORLD = {
    DisableBit.CONSTRAINT: "disable_constraints",
    DisableBit.CONTACT: "disable_contacts",
    DisableBit.ACTUATION: "disable_actuators",
    DisableBit.FRICTIONLOSS: "disable_frictionloss",
    DisableBit.EQUALITY: "disable_equality",
    DisableBit.LIMIT: "disable_limit",
    DisableBit.DAMPER: "disable_damping",
    DisableBit.GRAVITY: "disable_gravity",
}
_ON_BY_DEFAULT = {bit.name.lower() for bit in DisableBit if bit.name}
_OFF_BY_DEFAULT = {"override": EnableBit.OVERRIDE, "energy": EnableBit.ENERGY, "fwdinv": EnableBit.FWDINV,
                   "invdiscrete": EnableBit.INVDISCRETE, "sleep": EnableBit.SLEEP, "diagexact": EnableBit.DIAGEXACT,
                   "ipc": EnableBit.IPC, "speculative": EnableBit.SPECULATIVE}  # fmt: skip
_COPIED: list[str] = [
    "impratio",
    "ls_iterations",
    "ls_tolerance",
    "noslip_iterations",
    "noslip_tolerance",
    "ccd_iterations",
    "ccd_tolerance",
    "sleep_tolerance",
    "density",
    "viscosity",
    "wind",
    "magnetic",
    "o_margin",
    "o_solref",
    "o_solimp",
    "o_friction",
]


def compile_options(scene: Scene, m: SceneModel) -> None:
    """The options. MSD's PGS and PGSIMPR are one solver here, `engine.physics.solver.pgs`, which has what plain PGS
    lacks: momentum, a warm start and steps within the exact cone. Our extras name the solver of a World that has
    them."""
    option = scene.world.simulate_option
    opt = m.opt = Option()
    opt.timestep = option.timestep
    if option.timestep <= 0:
        scene.fail("simulate_option.timestep", f"the time step must be positive, found {option.timestep:g} s")
    opt.gravity = np.array([0.0, 0.0, -9.81]) if option.gravity is None else np.array(option.gravity)
    opt.iterations = option.constraint_solver_iterations
    opt.tolerance = option.constraint_solver_tolerance**2
    opt.sdf_iterations, opt.sdf_initpoints = option.sdf_iterations, option.sdf_initpoints
    opt.solver = SolverType.NEWTON if option.solver_type == WorldSolver.Newton else SolverType.PGS
    for bit, name in _SAID_BY_WORLD.items():
        opt.disableflags |= int(bit) if getattr(option, name) else 0
    opt.disableflags |= 0 if option.safty_damping_clamp else int(DisableBit.REFSAFE)
    if scene.extras is not None:
        _obey(scene, opt, scene.extras.option)
    _override(scene, opt, option)


def _obey(scene: Scene, opt: Option, extras: OptionExtras) -> None:
    path = "extras.option"
    for name in _COPIED:
        value = getattr(extras, name)
        setattr(opt, name, np.array(value) if isinstance(value, np.ndarray) else value)
    opt.integrator = _one_of(scene, f"{path}.integrator", extras.integrator, IntegratorType.__members__)
    opt.cone = _one_of(scene, f"{path}.cone", extras.cone, ConeType.__members__)
    opt.solver = _one_of(scene, f"{path}.solver", extras.solver, SolverType.__members__)
    opt.jacobian = _one_of(scene, f"{path}.jacobian", extras.jacobian, {k.upper(): v for k, v in _JACOBIAN.items()})
    for group in extras.actuatorgroupdisable:
        opt.disableactuator |= 1 << group
    for name, on in extras.flags.items():
        if name in _OFF_BY_DEFAULT:
            bit = int(_OFF_BY_DEFAULT[name])
            opt.enableflags = opt.enableflags | bit if on else opt.enableflags & ~bit
        elif name in _ON_BY_DEFAULT:
            bit = int(DisableBit[name.upper()])
            opt.disableflags = opt.disableflags & ~bit if on else opt.disableflags | bit
        else:
            scene.note(f'{path}.flags["{name}"]', f"the flag {name} means nothing to this engine")


def note_compiler(scene: Scene) -> None:
    """Say what is left of what MJCF's reader does when asked; the motion is the same."""
    if scene.extras is None:
        return
    for name, effect in (
        ("fusestatic", "fixed links stay links of their own"),
        ("discardvisual", "geometries that only look stay in the model"),
        ("alignfree", "free bodies keep the frames that they are modelled in"),
    ):
        if getattr(scene.extras.compiler, name):
            scene.note(f"extras.compiler.{name}", f"{name} acts while MJCF is read, not here: {effect}")
    for placed in scene.joints:
        if getattr(extras_of(placed.element), "align", None) == "true":
            scene.note(
                f"{placed.path}.extras.align",
                "the body keeps the frame that it is modeled in, and qpos, qvel and keyframes are of that frame",
            )


def _one_of(scene: Scene, path: str, word: str, values: Any) -> int:
    if word.upper() not in values:
        scene.fail(path, f"{word!r} is not simulated yet; use one of {', '.join(v.lower() for v in values)}")
        return 0
    return int(values[word.upper()])


def _override(scene: Scene, opt: Option, option: Any) -> None:
    """MSD's own contact overrides: they replace the parameters of every contact, as MuJoCo's override flag does."""
    given = option.override_contact_force, option.override_friction, option.override_contact_margin
    if all(value is None for value in given) or opt.enableflags & EnableBit.OVERRIDE:
        return
    force, friction, margin = given
    if any(value is None for value in given):
        missing = [n for n, v in zip(("force", "friction", "margin"), given, strict=True) if v is None]
        scene.fail(
            "simulate_option",
            f"overrides of contacts act together: override_contact_force, override_friction and "
            f"override_contact_margin; {' and '.join(missing)} is missing",
        )
        return
    opt.enableflags |= EnableBit.OVERRIDE
    kind, parameters = solref_solimp.force_model(force)
    opt.o_forcemodel, opt.o_forceprm = int(kind), np.array(parameters)
    if force.variant == "impedance" and force.value.spring is not None:
        opt.o_solref = np.array(solref_solimp.solref(force.value.spring))
    if force.variant == "impedance" and force.value.impedance is not None:
        opt.o_solimp = np.array(solref_solimp.solimp(force.value.impedance))
    slide, spin, roll = friction
    opt.o_friction = np.array([slide, slide, spin, roll, roll])
    opt.o_margin = margin


def compile_given_statistic(scene: Scene, m: SceneModel) -> None:
    """Statistics that the World gives replace those that were computed."""
    given = scene.world.statistic
    if given.extent is not None:
        m.stat.extent = float(given.extent.max())
    if given.center is not None:
        m.stat.center = np.array(given.center)
    extras = scene.extras.statistic if scene.extras is not None else None
    for name in ("meaninertia", "meanmass", "meansize"):
        setattr(m.stat, name, extra_value(extras, name, getattr(m.stat, name)))
