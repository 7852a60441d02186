"""<option>, <size>, <custom>, <compiler>, <extension>: settings of the whole scene."""

from __future__ import annotations

import math

import numpy as np

from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.compiler_scope import read_rules
from engine.msd.mjcf.context import Context
from engine.msd.mjcf.force import impedance, spring
from engine.msd.mjcf.plugins import is_run, settings_of
from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.msd.schema import (
    CustomNumeric,
    CustomText,
    CustomTuple,
    ForceOverride,
    ImpedanceOverride,
    Plugin,
    PluginInstance,
    ShapeFit,
    TupleItem,
)

INTEGRATORS = ("Euler", "RK4", "implicit", "implicitfast", "discrete")
# MJCF flag name -> (field of SimulateOption, value of the field when the flag is "disable").
FLAGS = {
    "constraint": ("disable_constraints", True),
    "contact": ("disable_contacts", True),
    "actuation": ("disable_actuators", True),
    "frictionloss": ("disable_frictionloss", True),
    "equality": ("disable_equality", True),
    "limit": ("disable_limit", True),
    "damper": ("disable_damping", True),
    "gravity": ("disable_gravity", True),
    "refsafe": ("safty_damping_clamp", False),
}
OTHER_FLAGS = (
    "autoreset", "clampctrl", "diagexact", "energy", "eulerdamp", "filterparent", "fwdinv", "invdiscrete", "ipc",
    "island", "midphase", "multiccd", "nativeccd", "override", "passive", "sensor", "sleep", "speculative", "spring",
    "warmstart",
)  # fmt: skip


def read_option(context: Context, node: Node) -> None:
    """Merge an <option>: what MSD can say into `simulate_option`, the rest into `extras.option`."""
    attributes = Attributes(node, chain=[])
    option, extras = context.world.simulate_option, context.extras.option
    option.timestep = attributes.number("timestep", option.timestep)
    if not option.timestep > 0:
        raise node.error(f"Expected a positive time step, got {option.timestep:g}", "timestep")
    if attributes.has("gravity"):
        option.gravity = attributes.floats("gravity", (0.0, 0.0, -9.81))
    option.constraint_solver_iterations = attributes.integer("iterations", option.constraint_solver_iterations)
    tolerance = attributes.optional_number("tolerance")
    if tolerance is not None:
        option.constraint_solver_tolerance = math.sqrt(max(tolerance, 0.0))
    option.sdf_iterations = attributes.integer("sdf_iterations", option.sdf_iterations)
    option.sdf_initpoints = attributes.integer("sdf_initpoints", option.sdf_initpoints)
    extras.integrator = attributes.keyword("integrator", INTEGRATORS, extras.integrator)
    extras.cone = attributes.keyword("cone", ("pyramidal", "elliptic"), extras.cone)
    extras.jacobian = attributes.keyword("jacobian", ("dense", "sparse", "auto"), extras.jacobian)
    extras.solver = attributes.keyword("solver", ("PGS", "CG", "Newton"), extras.solver)
    for name in ("ls_iterations", "noslip_iterations", "ccd_iterations"):
        setattr(extras, name, attributes.integer(name, getattr(extras, name)))
    for name in (
        "impratio", "ls_tolerance", "noslip_tolerance", "ccd_tolerance", "sleep_tolerance", "density", "viscosity",
        "o_margin",
    ):  # fmt: skip
        setattr(extras, name, attributes.number(name, getattr(extras, name)))
    for name in ("wind", "magnetic", "o_solref", "o_solimp", "o_friction"):
        setattr(extras, name, attributes.floats(name, tuple(getattr(extras, name))))
    groups = attributes.optional_floats("actuatorgroupdisable")
    if groups is not None:
        extras.actuatorgroupdisable = [int(group) for group in groups]
    context.done(attributes)
    for child in node.children:
        if child.tag == "flag":
            _read_flags(context, child)
        else:
            context.dropped(child)
    _apply_override(context)


def _read_flags(context: Context, node: Node) -> None:
    attributes = Attributes(node, chain=[])
    for name, (field, when_disabled) in FLAGS.items():
        if attributes.has(name):
            disabled = attributes.keyword(name, ("enable", "disable"), "enable") == "disable"
            setattr(context.world.simulate_option, field, disabled == when_disabled)
    for name in OTHER_FLAGS:
        if attributes.has(name):
            context.extras.option.flags[name] = attributes.keyword(name, ("enable", "disable"), "") == "enable"
    context.done(attributes)


def _apply_override(context: Context) -> None:
    option, extras = context.world.simulate_option, context.extras.option
    if not extras.flags.get("override"):
        return
    option.override_contact_margin = extras.o_margin
    option.override_friction = extras.o_friction[:3]
    option.override_contact_force = ForceOverride.impedance(
        ImpedanceOverride(spring=spring(extras.o_solref), impedance=impedance(extras.o_solimp))
    )


def read_compiler(context: Context, node: Node) -> None:
    """Keep the settings of a <compiler> that act when the world is built; the others acted while reading."""
    attributes = Attributes(node, chain=[])
    extras = context.extras.compiler
    for name in ("angle", "autolimits", "eulerseq", "meshdir", "texturedir", "assetdir", "compress", "strippath"):
        attributes.raw(name)
    # About MuJoCo's threads, saved files and attachment.
    for name in (
        "usethread",
        "coordinate",
        "conflict",
        "passthrough",
        "savecanonical",
        "savecompiled",
        "saveinertial",
    ):
        attributes.raw(name)
    if attributes.has("fitaabb"):
        fit = ShapeFit.Aabb if attributes.boolean("fitaabb", False) else ShapeFit.InertiaBox
        context.world.compile_options.shape_fit = fit
    read_rules(attributes, extras)
    for name in ("discardvisual", "fusestatic", "alignfree"):
        setattr(extras, name, attributes.boolean(name, getattr(extras, name)))
    total = attributes.optional_number("settotalmass")
    if total is not None and total > 0:
        extras.settotalmass = total
    if attributes.has("exactmeshinertia"):
        message = "MuJoCo has no exactmeshinertia any more and it was dropped; give inertia='exact' to the meshes"
        context.note(node, message, "exactmeshinertia")
    context.done(attributes)
    for child in node.children:
        if child.tag == "lengthrange":
            _read_lengthrange(context, child)
        else:
            context.dropped(child)


def _read_lengthrange(context: Context, node: Node) -> None:
    attributes, extras = Attributes(node, chain=[]), context.extras.compiler.lengthrange
    extras.mode = attributes.keyword("mode", ("none", "muscle", "muscleuser", "all"), extras.mode)
    for name in ("useexisting", "uselimit"):
        setattr(extras, name, attributes.boolean(name, getattr(extras, name)))
    for name in ("accel", "maxforce", "timeconst", "timestep", "inttotal", "interval", "tolrange"):
        setattr(extras, name, attributes.number(name, getattr(extras, name)))
    context.done(attributes)


def read_size(context: Context, node: Node) -> None:
    """Keep the sizes that are plain counts; memory settings have no meaning here."""
    attributes = Attributes(node, chain=[])
    for name in ("memory", "nstack"):
        attributes.raw(name)
    for name in node.attrib:
        if name.startswith("nuser") or name in ("nkey", "njmax", "nconmax"):
            context.extras.size[name] = attributes.integer(name, 0)
    context.done(attributes)


def read_custom(context: Context, node: Node) -> None:
    """Carry custom data along."""
    for child in node.children:
        attributes = Attributes(child, chain=[])
        name = attributes.required("name")
        if child.tag == "numeric":
            data = attributes.optional_floats("data")
            data = np.zeros(0) if data is None else data
            size = attributes.integer("size", len(data))
            if not len(data) <= size <= 500_000:
                raise child.error(f"Expected a size from {len(data)} to 500000, got {size}", "size")
            context.extras.numerics.append(
                CustomNumeric(name=name, data=np.concatenate([data, np.zeros(size - len(data))]))
            )
        elif child.tag == "text":
            context.extras.texts.append(CustomText(name=name, data=attributes.text("data", child.text)))
        elif child.tag == "tuple":
            context.extras.tuples.append(CustomTuple(name=name, items=[_tuple_item(item) for item in child.children]))
        else:
            context.dropped(child)
            continue
        context.done(attributes)


def _tuple_item(node: Node) -> TupleItem:
    attributes = Attributes(node, chain=[])
    return TupleItem(
        objtype=attributes.required("objtype"),
        objname=attributes.required("objname"),
        prm=attributes.number("prm", 0.0),
    )


def read_extension(context: Context, node: Node) -> None:
    """Keep the plugins that the scene asks for."""
    for child in node.children:
        if child.tag != "plugin" or "plugin" not in child.attrib:
            context.dropped(child)
            continue
        name = child.attrib["plugin"]
        plugin = context.world.extension.plugins.setdefault(name, Plugin(name=name))
        for instance in child.children:
            plugin.instances.append(
                PluginInstance(name=instance.attrib.get("name", ""), config=settings_of(instance))
            )
        context.became(child, plugin)
        if not is_run(name):
            context.note(child, f"The plugin {name!r} is kept and written back, but not run", outcome=Outcome.CARRIED)
