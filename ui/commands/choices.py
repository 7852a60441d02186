"""Choices with one command each: looks of the view, axes and pivots of the tools, what drags snap to."""

from __future__ import annotations

LOOKS = (
    ("scene", "Scene", "The lights and the sky of the scene, exactly as MotrixSim shows them"),
    ("studio", "Studio", "Neutral light with soft shadows and a floor, whatever lights the scene has"),
    ("matcap", "Matcap", "Colors shaded by how surfaces face the viewer; fast"),
    ("flat", "Flat", "Colors as they are, without light, with lines along edges; fast"),
    ("wireframe", "Wireframe", "Edges between faces"),
)
"""Name, text and tip of each `render.Look`."""

AXES = (
    ("world", "World", "Work along the axes of the world"),
    ("local", "Local", "Work along the object's own axes"),
    ("parent", "Parent", "Work along the axes of the link that holds the object"),
    ("joint", "Joint", "Work along the axis of the object's joint"),
)
"""Name, text and tip of each of `app.tools.AXES`."""

PIVOTS = (
    ("last", "Last Selected", "Turn and scale about the object selected last"),
    ("center", "Center of Selection", "Turn and scale about the middle of all selected objects"),
    ("each", "Each Object", "Turn and scale each object about itself"),
)
"""Name, text and tip of each of `app.tools.PIVOTS`."""

SNAPS = (
    ("grid", "Grid", "Positions go to multiples of the grid step"),
    ("surface", "Surface", "Positions go to the surface under the pointer"),
    ("vertex", "Vertex", "Positions go to the nearest vertex under the pointer"),
    ("axis", "Axis", "Positions go to the axis or the center of the object under the pointer"),
)
"""Name, text and tip of each of `app.tools.SNAPS`."""
