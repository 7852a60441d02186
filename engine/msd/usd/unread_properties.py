"""Reports what the stage authors and the reader does not read, property by property."""

# pyright: reportAttributeAccessIssue=false
from __future__ import annotations

from typing import Any

from engine.msd.usd.context import Context, key

TYPES = {
    "", "Scope", "Xform", "SkelRoot", "Material", "Shader", "NodeGraph", "GeomSubset", "PhysicsScene",
    "PhysicsCollisionGroup", "PhysicsJoint", "PhysicsFixedJoint", "PhysicsRevoluteJoint", "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint", "PhysicsDistanceJoint",
}  # fmt: skip
"""Types of prims that are read elsewhere, or that only hold others."""
SCHEMAS = {
    "PhysicsRigidBodyAPI", "PhysicsCollisionAPI", "PhysicsMassAPI", "PhysicsMaterialAPI", "PhysicsMeshCollisionAPI",
    "PhysicsDriveAPI", "PhysicsLimitAPI", "PhysicsArticulationRootAPI", "PhysicsFilteredPairsAPI", "CollectionAPI",
    "MaterialBindingAPI", "ShapingAPI", "ShadowAPI", "LightAPI", "GeomModelAPI", "NodeDefAPI",
}  # fmt: skip
"""Applied schemas that are read, whose properties are checked one by one, or that add nothing to a World."""
HARMLESS = (
    "xformOp", "visibility", "purpose", "extent", "model:", "ui:", "userProperties:", "material:binding", "info:",
    "outputs:", "physics:simulationOwner", "light:", "collection:lightLink", "collection:shadowLink", "kind",
    "inputs:varname", "interpolateBoundary", "faceVaryingLinearInterpolation", "triangleSubdivisionRule", "shader:",
    "subsetFamily:", "primvars:displayColor", "primvars:displayOpacity", "state:", "physics:body0", "physics:body1",
)  # fmt: skip
"""Prefixes of properties that are read, or that change nothing in a World."""


def report(context: Context) -> None:
    """Report every authored property and every applied schema that was not read."""
    known: set[str] = set()
    touched = {path for path, _ in context.seen}
    for prim in [*context.prims, *context.networks]:
        place = key(prim)
        if place in known or place in context.reported:
            continue
        known.add(place)
        kind = str(prim.GetTypeName())
        if kind in ("Material", "Shader", "NodeGraph", "GeomSubset") and place not in touched:
            continue
        ours = kind not in ("Material", "NodeGraph")
        for schema in _schemas(prim):
            if schema.partition(":")[0] not in SCHEMAS:
                context.note(prim, f"The schema {schema} is not read; what it changes was dropped", "apiSchemas")
        for name in prim.GetAuthoredPropertyNames():
            checked = ours or name.startswith(("physics:", "physx"))
            if (
                checked
                and (place, name) not in context.seen
                and not name.startswith(HARMLESS)
                and _is_authored(prim, name)
            ):
                context.note(prim, f"{name}{_value(prim, name)} is not read and was dropped", name)


def _schemas(prim: Any) -> list[str]:
    """Applied schemas of a prim, also those that this build of USD does not know."""
    schemas = prim.GetMetadata("apiSchemas")
    return list(dict.fromkeys([] if schemas is None else [*schemas.GetAppliedItems()]))


def _is_authored(prim: Any, name: str) -> bool:
    """Whether a property differs from the fallback of its schema."""
    attribute = prim.GetAttribute(name)
    if not attribute:
        relationship = prim.GetRelationship(name)
        return bool(relationship and relationship.GetTargets())
    if attribute.HasAuthoredConnections():
        return True
    value = attribute.Get()
    if value is None:
        return attribute.GetNumTimeSamples() > 0
    definition = prim.GetPrimDefinition()
    try:
        return bool(definition.GetAttributeFallbackValue(name) != value)
    except (TypeError, ValueError):
        return True


def _value(prim: Any, name: str) -> str:
    """A short value, to be read in a finding."""
    attribute = prim.GetAttribute(name)
    value = attribute.Get() if attribute else None
    return f" = {value}" if isinstance(value, (bool, int, float, str)) and len(str(value)) < 40 else ""
