"""Channels as plots and lists name them: names of objects stay, what is measured of them is translated."""

from __future__ import annotations

import re

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from engine.server.channels import Channel

_MEASURED = (
    QT_TRANSLATE_NOOP("Channels", "position"),
    QT_TRANSLATE_NOOP("Channels", "orientation"),
    QT_TRANSLATE_NOOP("Channels", "quat"),
    QT_TRANSLATE_NOOP("Channels", "velocity"),
    QT_TRANSLATE_NOOP("Channels", "angular velocity"),
    QT_TRANSLATE_NOOP("Channels", "acceleration"),
    QT_TRANSLATE_NOOP("Channels", "angular acceleration"),
    QT_TRANSLATE_NOOP("Channels", "force"),
    QT_TRANSLATE_NOOP("Channels", "actuator force"),
    QT_TRANSLATE_NOOP("Channels", "passive force"),
    QT_TRANSLATE_NOOP("Channels", "constraint force"),
    QT_TRANSLATE_NOOP("Channels", "torque"),
    QT_TRANSLATE_NOOP("Channels", "actuator torque"),
    QT_TRANSLATE_NOOP("Channels", "passive torque"),
    QT_TRANSLATE_NOOP("Channels", "constraint torque"),
    QT_TRANSLATE_NOOP("Channels", "limit distance"),
    QT_TRANSLATE_NOOP("Channels", "control"),
    QT_TRANSLATE_NOOP("Channels", "power"),
    QT_TRANSLATE_NOOP("Channels", "activation"),
    QT_TRANSLATE_NOOP("Channels", "length"),
    QT_TRANSLATE_NOOP("Channels", "tension"),
    QT_TRANSLATE_NOOP("Channels", "contact count"),
    QT_TRANSLATE_NOOP("Channels", "contact normal force"),
    QT_TRANSLATE_NOOP("Channels", "contact slip"),
    QT_TRANSLATE_NOOP("Channels", "contact penetration"),
)
_WHOLE = (
    QT_TRANSLATE_NOOP("Channels", "potential energy"),
    QT_TRANSLATE_NOOP("Channels", "kinetic energy"),
    QT_TRANSLATE_NOOP("Channels", "total energy"),
    QT_TRANSLATE_NOOP("Channels", "center of mass"),
    QT_TRANSLATE_NOOP("Channels", "momentum"),
    QT_TRANSLATE_NOOP("Channels", "angular momentum"),
    QT_TRANSLATE_NOOP("Channels", "solver iterations"),
    QT_TRANSLATE_NOOP("Channels", "solver residual"),
    QT_TRANSLATE_NOOP("Channels", "contacts"),
    QT_TRANSLATE_NOOP("Channels", "measured step time"),
    QT_TRANSLATE_NOOP("Channels", "constraint rows"),
)
_OF_WORLDS = (
    QT_TRANSLATE_NOOP("Channels", "{0} mean ({1} worlds)"),
    QT_TRANSLATE_NOOP("Channels", "{0} minimum ({1} worlds)"),
    QT_TRANSLATE_NOOP("Channels", "{0} maximum ({1} worlds)"),
    QT_TRANSLATE_NOOP("Channels", "{0} standard deviation ({1} worlds)"),
    QT_TRANSLATE_NOOP("Channels", "{0} mean less standard deviation ({1} worlds)"),
    QT_TRANSLATE_NOOP("Channels", "{0} mean plus standard deviation ({1} worlds)"),
    QT_TRANSLATE_NOOP("Channels", "{0} (world {1})"),
)
_OUTPUTS = (
    QT_TRANSLATE_NOOP("Channels", "depth"),
    QT_TRANSLATE_NOOP("Channels", "ids"),
)
"""Of cameras."""
_NAMED_GROUPS = ("Joints", "Links", "Actuators", "Tendons", "Contacts")
"""Groups whose labels are the name of an object and what is measured of it; a sensor's is its name alone."""

_LONGEST_FIRST = "|".join(sorted(map(re.escape, map(str, _MEASURED)), key=len, reverse=True))
_NAMED = re.compile(rf"(.+?) ({_LONGEST_FIRST})(?: in (.+?))?( quat|)( [wxyz]| \d+|)", re.DOTALL)
_WORLDS = [
    (re.compile(re.escape(text).replace(r"\{0\}", "(.+)").replace(r"\{1\}", r"(\d+)"), re.DOTALL), text)
    for text in map(str, _OF_WORLDS)
]


def channel_name(channel: Channel) -> str:
    """The label of a channel in the language of the window."""
    return _named(channel.label, channel.group)


def _named(label: str, group: str) -> str:
    for pattern, text in _WORLDS if "world" in label else ():
        if match := pattern.fullmatch(label):
            return _tr(text).format(_named(match[1], group), match[2])
    if group in _NAMED_GROUPS and (match := _NAMED.fullmatch(label)):
        name, measured, base, quaternion, component = match.groups()
        shown = f"{name} {_tr(measured)}"
        if base is not None:
            shown = QCoreApplication.translate("Channels", "{0} in {1}").format(shown, base)
        return shown + (f" {_tr('quat')}" if quaternion else "") + component
    whole, _, axis = label.rpartition(" ")
    if group == "Cameras" and axis in _OUTPUTS:
        return f"{whole} {_tr(axis)}"
    if whole in _WHOLE and axis in ("x", "y", "z"):
        return f"{_tr(whole)} {axis}"
    return _tr(label) if label in _WHOLE else label


GROUPS = ("Joints", "Sensors", "Actuators", "Energy", "Links", "Tendons", "Contacts", "System", "Solver")
"""Of channels; see `Channel.group`."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Channels", text)
