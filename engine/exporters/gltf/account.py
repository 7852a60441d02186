"""What of a World has no place in glTF, said once for each kind."""

from __future__ import annotations

from engine.compiler.scene import Scene
from engine.msd.extras import extra_value, extras_of
from engine.msd.flex_parts import flexcomps
from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Link


def account(scene: Scene, report: Report) -> None:
    """Report what is dropped with every scene, with how many there are."""
    world, extras = scene.world, extras_of(scene.world)
    links = [row.link for row in scene.bodies if row.link is not None]
    equalities, sensors = world.equality_constraint_set, world.sensors
    kept = [sensors.subtree, sensors.frame, sensors.joint, sensors.touch, sensors.contact, sensors.lidar]
    lists = {
        "actuators": [world.actuators],
        "sensors": kept,
        "equalities": [equalities.connects, equalities.welds, equalities.joints],
        "tendons": [world.tendon_set.joint_tendons],
    }
    counts = {
        kind: sum(map(len, parts)) + (len(getattr(extras, kind)) if extras else 0) for kind, parts in lists.items()
    }
    counts |= {
        "contact pairs": len(world.contact_pairs.pairs),
        "pairs of links that do not collide": len(world.collision_ignores.link_pairs),
        "keyframes": len(world.keyframes),
        "clouds of splats": sum(len(owner.gaussian_splats) for owner in (*links, world.hierarchy)),
        "plugins": len(world.extension.plugins),
        "flexes and skins": (len(extras.flexes) + len(extras.skins) if extras else 0) + len(list(flexcomps(world))),
        "elements that are kept as text": len(extras.carried if extras else ())
        + sum(len(extra_value(extras_of(link), "carried", ())) for link in links),
        "masses given to links": sum(_weighs(link) for link in links),
    }
    for what, count in counts.items():
        if count:
            report.add(Finding(f"glTF has no place for {what}; {count} dropped"))
    if scene.joints:
        message = f"glTF has no joints; {len(scene.joints)} are kept in the extras of their nodes, where nothing acts"
        report.add(Finding(message, outcome=Outcome.CARRIED))
    if world.assets.skybox is not None:
        report.add(Finding(f"glTF has no sky; {world.assets.skybox!r} was dropped", path="assets.skybox"))
    message = "glTF has no ambient light, light at the camera, fog or tone mapping; they were dropped"
    report.add(Finding(message, path="visual"))


def _weighs(link: Link) -> bool:
    return link.inertial.mass is not None or link.inertial.diag_inertia is not None
