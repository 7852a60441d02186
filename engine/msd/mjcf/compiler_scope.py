"""Each attached model is weighed by the rules of its own compiler, as MuJoCo's attach has it.

A World has one set of rules. Where models differ, what a link weighs by its own model's is said by the link.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.msd.mjcf.attributes import Attributes
from engine.msd.mjcf.context import Context
from engine.msd.mjcf.defaults import Scope
from engine.msd.mjcf.mass_properties import weights
from engine.msd.mjcf.xml import Node
from engine.msd.report import Outcome
from engine.msd.schema import Inertia, Link
from engine.msd.schema.world_extras import CompilerExtras


class Rules(NamedTuple):
    """Settings of a compiler that decide what bodies weigh."""

    inertiafromgeom: str
    inertiagrouprange: tuple[float, ...]
    boundmass: float
    boundinertia: float
    balanceinertia: bool

    @property
    def corrects(self) -> bool:
        """Whether they change what a body is said to weigh."""
        return self.boundmass > 0 or self.boundinertia > 0 or self.balanceinertia


def read_rules(attributes: Attributes, rules: CompilerExtras) -> None:
    """Take over those of a <compiler> that decide what bodies weigh."""
    rules.inertiafromgeom = attributes.keyword("inertiafromgeom", ("false", "true", "auto"), rules.inertiafromgeom)
    rules.inertiagrouprange = attributes.floats("inertiagrouprange", tuple(rules.inertiagrouprange))
    rules.balanceinertia = attributes.boolean("balanceinertia", rules.balanceinertia)
    for name in ("boundmass", "boundinertia"):
        setattr(rules, name, attributes.number(name, getattr(rules, name)))


def weigh_by_own_rules(context: Context) -> None:
    """Let links of attached models weigh what their own compilers say."""
    links = [(node, thing) for node, thing in context.objects.values() if isinstance(thing, Link)]
    found = {id(node.scope): node.scope for node, _ in links}
    by_scope = {key: _rules(_said(scope)) for key, scope in found.items()}
    compiler = context.extras.compiler
    world = _rules(compiler)
    if all(rules == world for rules in by_scope.values()):
        return
    known = {rules: _weights_by(context, rules) for rules in {world, *by_scope.values()}}
    left = world._replace(boundmass=0.0, boundinertia=0.0, balanceinertia=False)
    if left.inertiafromgeom == "true":
        left = left._replace(inertiafromgeom="auto")
    _set(compiler, left)
    for node, link in links:
        rules = by_scope[id(node.scope)]
        from_geoms = rules.inertiafromgeom == "true" or link.inertial.mass is None
        if not rules.corrects:
            if not from_geoms:
                continue
            if left == rules._replace(inertiafromgeom="auto") and rules.inertiafromgeom != "false":
                link.inertial = Inertia()
                continue
        inertia = known[rules].get(id(link))
        if inertia is None:
            message = "What the body weighs by its own model's <compiler> is not known; it follows the scene's"
            context.note(node, message, outcome=Outcome.CARRIED)
        else:
            link.inertial = inertia
            if rules != world:
                message = "The body weighs what its own model's <compiler> makes of it, which is said from now on"
                context.note(node, message, outcome=Outcome.GUESSED)


def _said(scope: Scope) -> CompilerExtras:
    node, rules = Node("compiler", dict(scope.compiler), "", 0, ""), CompilerExtras()
    node.scope = scope
    read_rules(Attributes(node, chain=[]), rules)
    return rules


def _rules(settings: CompilerExtras) -> Rules:
    return Rules(
        settings.inertiafromgeom,
        tuple(settings.inertiagrouprange),
        settings.boundmass,
        settings.boundinertia,
        settings.balanceinertia,
    )


def _set(compiler: CompilerExtras, rules: Rules) -> None:
    for name, value in zip(Rules._fields, rules, strict=True):
        setattr(compiler, name, value)


def _weights_by(context: Context, rules: Rules) -> dict[int, Inertia]:
    before = _rules(context.extras.compiler)
    _set(context.extras.compiler, rules)
    try:
        return weights(context)
    finally:
        _set(context.extras.compiler, before)
