"""<compiler>, <option>, <size>, <custom>, <extension>, <visual>, <statistic>: settings of the whole scene."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

import msgspec

from engine.msd.mjcf.reader import empty_world
from engine.msd.mjcf.settings import FLAGS
from engine.msd.mjcf.write.context import Context, child, put, unless
from engine.msd.mjcf.write.spelling import solimp, solref, tidy
from engine.msd.mjcf.write.viewing import note_unsupported, write_statistic, write_visual
from engine.msd.report import Outcome
from engine.msd.schema import ImpedanceOverride, ShapeFit, SimulateOption, SolverType
from engine.msd.schema.base import Element as WorldElement
from engine.msd.schema.base import fields_of, same
from engine.msd.schema.world_extras import CompilerExtras, LengthRangeExtras, OptionExtras

GROUPS = (0, 255)
"""Groups of geoms that weigh in MSD: all."""


def write(context: Context) -> None:
    """Everything that is said once for the scene."""
    plain = empty_world()
    _write_compiler(context)
    _write_option(context, plain.simulate_option)
    write_visual(context, plain.visual)
    write_statistic(context)
    _write_extension(context)
    extras = context.world.extras
    if extras is not msgspec.UNSET:
        put(context.section("size"), **extras.size)
        _write_custom(context)


def _changed(thing: WorldElement, plain: WorldElement, names: tuple[str, ...] | None = None) -> dict[str, Any]:
    """Fields that are not as in `plain`, by name."""
    names = tuple(f.name for f in fields_of(type(thing))) if names is None else names
    return {name: getattr(thing, name) for name in names if not same(getattr(thing, name), getattr(plain, name))}


def _write_compiler(context: Context) -> None:
    world, element = context.world, context.section("compiler")
    put(element, angle="radian", fitaabb=True if world.compile_options.shape_fit is ShapeFit.Aabb else None)
    if world.extras is msgspec.UNSET:
        put(element, inertiagrouprange=GROUPS)
        return
    compiler, plain = world.extras.compiler, CompilerExtras()
    names = tuple(f.name for f in fields_of(CompilerExtras) if f.name not in ("lengthrange", "inertiagrouprange"))
    put(element, **_changed(compiler, plain, names))
    put(element, inertiagrouprange=unless(compiler.inertiagrouprange.astype(int), plain.inertiagrouprange))
    lengthrange = _changed(compiler.lengthrange, LengthRangeExtras())
    if lengthrange:
        child(element, "lengthrange", **lengthrange)


def _write_option(context: Context, plain: SimulateOption) -> None:
    option, element = context.world.simulate_option, context.section("option")
    put(
        element,
        timestep=unless(option.timestep, plain.timestep),
        gravity=None if option.gravity is None else unless(option.gravity, plain.gravity),
        iterations=unless(option.constraint_solver_iterations, plain.constraint_solver_iterations),
        tolerance=unless(tidy(option.constraint_solver_tolerance**2), 1e-8),
        sdf_iterations=unless(option.sdf_iterations, plain.sdf_iterations),
        sdf_initpoints=unless(option.sdf_initpoints, plain.sdf_initpoints),
    )
    flags: dict[str, bool] = {}
    for name, (field, when_disabled) in FLAGS.items():
        if getattr(option, field) != getattr(plain, field):
            flags[name] = getattr(option, field) != when_disabled
    if context.world.extras is not msgspec.UNSET:
        given = context.world.extras.option
        names = tuple(f.name for f in fields_of(OptionExtras) if f.name not in ("flags", "actuatorgroupdisable"))
        put(element, **_changed(given, OptionExtras(), names))
        if given.actuatorgroupdisable:
            put(element, actuatorgroupdisable=given.actuatorgroupdisable)
        flags |= given.flags
    elif option.solver_type is not SolverType.Newton:
        put(element, solver="PGS")
        if option.solver_type is not SolverType.PGS:
            message = f"{option.solver_type.value} is asked for; MuJoCo's PGS takes its place"
            context.note("simulate_option.solver_type", message, Outcome.GUESSED)
    if not flags.get("override"):
        _write_override(context, element, flags)
    if flags:
        child(element, "flag", **{name: "enable" if on else "disable" for name, on in flags.items()})
    names = ("friction_model", "convex_strategy", "coacd_strategy", "runtime_max_convex_hulls_per_mesh")
    note_unsupported(context, option, plain, names, "simulate_option")


def _write_override(context: Context, element: Element, flags: dict[str, bool]) -> None:
    """MSD's overrides of contacts as MuJoCo's, which act together."""
    option = context.world.simulate_option
    given = option.override_contact_force, option.override_friction, option.override_contact_margin
    if all(value is None for value in given):
        return
    force, friction, margin = given
    if force is None or friction is None or margin is None or not isinstance(force.value, ImpedanceOverride):
        message = "MuJoCo overrides impedance, friction and margin of contacts together; they were left out"
        context.note("simulate_option.override_contact_force", message)
        return
    spring, curve = force.value.spring, force.value.impedance
    put(
        element,
        o_margin=unless(margin, 0.0),
        o_solref=None if spring is None else solref(spring),
        o_solimp=None if curve is None else solimp(curve),
        o_friction=friction[[0, 0, 1, 2, 2]],
    )
    flags["override"] = True


def _write_custom(context: Context) -> None:
    extras, section = context.world.extras, context.section("custom")
    assert extras is not msgspec.UNSET
    for numeric in extras.numerics:
        if numeric.data.size:
            child(section, "numeric", name=numeric.name, data=numeric.data)
        else:
            child(section, "numeric", name=numeric.name, size=0)
    for text in extras.texts:
        child(section, "text", name=text.name, data=text.data)
    for group in extras.tuples:
        element = child(section, "tuple", name=group.name)
        for item in group.items:
            child(element, "element", objtype=item.objtype, objname=item.objname, prm=unless(item.prm, 0.0))


def _write_extension(context: Context) -> None:
    for name, plugin in context.world.extension.plugins.items():
        element = child(context.section("extension"), "plugin", plugin=name)
        for instance in plugin.instances:
            inner = child(element, "instance", name=instance.name)
            for key, value in instance.config.items():
                child(inner, "config", key=key, value=value)
