"""The time step, and what is too stiff for it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.msd.paths import join
from engine.msd.schema import FrequencyDampingRatio, ImpedanceSpring, StiffnessDamping
from engine.msd.validate.finding import ERROR, INVENTION, VALUE, WARNING, Finding, assign
from engine.msd.validate.survey import Survey

LONG_STEP = 0.05
"""Seconds; in a longer step a falling body sinks 12 mm into the floor before it is noticed, and no joint is held."""

USUAL_STEP = 0.002


def check(survey: Survey) -> Iterator[Finding]:
    """A time step that is none or too long, and springs that it cannot follow."""
    option = survey.world.simulate_option
    step, path = option.timestep, "simulate_option.timestep"
    if not step > 0:
        if step == step:
            yield Finding(
                ERROR,
                path,
                f"{step:g} s is not a time step; it must be above zero",
                "timestep-zero",
                assign(INVENTION, f"Set to {USUAL_STEP:g} s", path, USUAL_STEP),
            )
        return
    if step > LONG_STEP:
        yield Finding(
            WARNING,
            path,
            f"{step:g} s is long for contacts and joints, which {USUAL_STEP:g} to 0.01 s suit",
            "timestep-long",
            assign(INVENTION, f"Set to {USUAL_STEP:g} s", path, USUAL_STEP),
        )
    if not option.safty_damping_clamp:
        yield from _stiff_constraints(survey, step)
    for where, spring in survey.of(FrequencyDampingRatio):
        if spring.w * step >= 2:
            # Semi-implicit Euler is stable while w h < 2 (Hairer, Lubich, Wanner: Geometric Numerical Integration).
            yield Finding(
                WARNING,
                join(where, "w"),
                f"{spring.w:g} rad/s turns {spring.w * step:.3g} rad in a time step of {step:g} s; 2 blow up",
                "spring-too-stiff",
                assign(VALUE, f"Set to {1 / step:g} rad/s", join(where, "w"), 1 / step),
            )


def _stiff_constraints(survey: Survey, step: float) -> Iterator[Finding]:
    """Without the clamp a constraint's time constant, 2/d, must be two steps at least (MuJoCo, solref)."""
    for path, soft in survey.of(ImpedanceSpring):
        spring: StiffnessDamping = soft.spring
        if spring.d * step > 1 + 1e-6:
            where = join(path, "spring.d")
            yield Finding(
                WARNING,
                where,
                f"{spring.d:g}/s is too stiff for a time step of {step:g} s while safty_damping_clamp is off",
                "constraint-too-stiff",
                assign(VALUE, "Switch the clamp on", "simulate_option.safty_damping_clamp", True),
            )
