"""Actuators and sensors: that they can do something."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.msd import muscles
from engine.msd.paths import join
from engine.msd.schema import Actuator, ContactSensor, DynType, GeneralParam, JointType, LidarSensor, Muscle, Range
from engine.msd.validate.finding import ERROR, INVENTION, REMOVAL, VALUE, WARNING, Finding, assign
from engine.msd.validate.survey import Survey

MOST_BEAMS = 100_000_000
"""Beams of a lidar, of several numbers each."""


def check(survey: Survey) -> Iterator[Finding]:
    """Actuators that drive nothing, sensors that say nothing."""
    locked = {
        joint.name
        for _, joint, _ in survey.joints
        if joint.type_ is not JointType.Ball and joint.pos_limit.lower == joint.pos_limit.upper
    }
    balls = {joint.name for _, joint, _ in survey.joints if joint.type_ is JointType.Ball}
    for path, actuator in survey.of(Actuator):
        yield from _actuator(path, actuator, locked, balls)
    for path, muscle in survey.of(Muscle):
        for name, sentence in muscles.faults(muscles.force_parameters(muscle)):
            usual = getattr(Muscle(), name)
            fix = assign(INVENTION, "Take MuJoCo's usual value", join(path, name), usual)
            yield Finding(ERROR, join(path, name), sentence, f"muscle-{name}", fix)
    for path, general in survey.of(GeneralParam):
        yield from _filter(path, general)
    for path, sensor in survey.of(ContactSensor):
        yield from _contact_sensor(path, sensor)
    for path, lidar in survey.of(LidarSensor):
        yield from _lidar(path, lidar)


def _actuator(path: str, actuator: Actuator, locked: set[str | None], balls: set[str | None]) -> Iterator[Finding]:
    target, adhesion = actuator.target, actuator.actuator_type.variant == "adhesion"
    for name, what in (("ctrlrange", "control"), ("forcerange", "force")):
        limits: Range | None = getattr(actuator, name)
        if limits is not None and limits.lower == limits.upper:
            yield Finding(
                WARNING,
                join(path, name),
                f"leaves the {what} nothing but {limits.lower:g}",
                "actuator-range-empty",
                assign(REMOVAL, "Do not limit it", join(path, name), None),
            )
    if adhesion != (target.variant == "link"):
        message = (
            "an adhesion actuator acts on a link" if adhesion else "only an adhesion actuator acts on a link"
        ) + f", not on a {target.variant.replace('_', ' ')}"
        yield Finding(ERROR, join(path, "target"), message if adhesion else message.partition(",")[0], "target-kind")
    control = actuator.actuator_type
    gain = (
        control.value.kp if control.variant == "position" else control.value if control.variant == "velocity" else 1
    )
    if gain == 0:
        where = join(path, "actuator_type.value" + (".kp" if control.variant == "position" else ""))
        yield Finding(WARNING, where, f"the {control.variant} gain is 0: nothing is driven", "gain-zero")
    numbers = 3 if target.variant == "joint" and target.value in balls else 1
    if target.variant in ("joint", "tendon") and not actuator.gear[:numbers].any():
        what = "the first number is" if numbers == 1 else f"the first {numbers} numbers are"
        gear = actuator.gear.copy()
        gear[0] = 1.0
        yield Finding(
            WARNING,
            join(path, "gear"),
            f"{what} 0: nothing reaches the {target.variant}",
            "gear-zero",
            assign(INVENTION, "Set it to 1", join(path, "gear"), gear),
        )
    if target.variant == "joint" and target.value in locked:
        yield Finding(
            WARNING,
            join(path, "target"),
            f"the limits of the joint {target.value!r} leave it no room to move",
            "actuator-locked",
        )


def _filter(path: str, general: GeneralParam) -> Iterator[Finding]:
    """The time constant of a filter is dynprm[0]; without one MotrixSim panics in the first step."""
    filters = general.dyntype in (DynType.Filter, DynType.FilterExact)
    if filters and (len(general.dynprm) == 0 or general.dynprm[0] <= 0):
        yield Finding(
            WARNING,
            join(path, "dynprm"),
            "the first number, the time constant of the filter, is not above 0",
            "filter-time",
            assign(REMOVAL, "Do not filter", join(path, "dyntype"), DynType.None_),
        )


def _contact_sensor(path: str, sensor: ContactSensor) -> Iterator[Finding]:
    if sensor.max_num == 0:
        where = join(path, "max_num")
        yield Finding(
            WARNING, where, "is 0: no contact is reported", "sensor-empty", assign(VALUE, "Set to 1", where, 1)
        )
    elif not any(getattr(sensor.report, name) for name in sensor.report.__struct_fields__ if name != "unknown_keys"):
        where = join(path, "report.found")
        yield Finding(
            WARNING,
            join(path, "report"),
            "reports nothing",
            "sensor-empty",
            assign(INVENTION, "Count contacts", where, True),
        )


def _lidar(path: str, lidar: LidarSensor) -> Iterator[Finding]:
    pattern = lidar.pattern.value
    where = join(path, "pattern")
    if lidar.pattern.variant == "explicit":
        beams = len(pattern.beams)
    else:
        scans = lidar.reportrate if pattern.hscan is None else pattern.hscan
        beams = (scans or 0) * (pattern.vscan if lidar.pattern.variant == "grid" else len(pattern.elevations))
    if beams == 0:
        yield Finding(ERROR, where, "has no beam; MotrixSim does not build the scene", "sensor-empty")
    if beams > MOST_BEAMS:
        message = f"asks for {beams:,} beams; more than {MOST_BEAMS:,} do not fit into memory"
        yield Finding(ERROR, where, message, "lidar-beams")
    if lidar.hz is not None and not 0 < lidar.hz < math.inf:
        where = join(path, "hz")
        fix = assign(REMOVAL, "Leave it out", where, None) if lidar.reportrate is None else None
        yield Finding(ERROR, where, f"is {lidar.hz:g}; MotrixSim builds with more than 0 only", "lidar-rate", fix)
    if lidar.reportrate is None:
        return
    scans = None if lidar.pattern.variant == "explicit" else pattern.hscan
    if scans is not None or lidar.hz is None:
        reason = "excludes hscan" if scans is not None else "needs hz, the revolutions per second"
        fix = assign(REMOVAL, "Leave it out", join(path, "reportrate"), None) if scans is not None else None
        yield Finding(ERROR, join(path, "reportrate"), reason, "lidar-rate", fix)
