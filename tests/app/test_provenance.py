"""Where values come from: edits, lines of files, defaults."""

from __future__ import annotations

import json

import numpy as np

from app.document import Document
from app.inspecting.provenance import Origin, provenance
from app.templates import starter
from engine import msd

MJCF = """<mujoco>
  <worldbody>
    <body name="arm" pos="0 0 1">
      <joint name="hip" damping="0.5"/>
      <geom name="rod" size="0.1"/>
    </body>
  </worldbody>
</mujoco>
"""


def test_lines_of_a_scene(tmp_path):
    file = tmp_path / "scene.msd"
    msd.save(starter(), str(file))
    plain = json.loads(file.read_text())
    plain["visual"] = {"fog_end": 12.5}
    file.write_text(json.dumps(plain, indent=1))
    document = Document.open(str(file))
    line = 1 + next(i for i, text in enumerate(file.read_text().splitlines()) if '"fog_end"' in text)
    found = provenance(document, "visual.fog_end", False)
    assert found.origin is Origin.FILE and found.location and found.location.line == line
    assert provenance(document, "visual.fog_start", True).origin is Origin.DEFAULT


def test_edits_are_named_and_a_save_makes_them_the_files(tmp_path):
    file = tmp_path / "scene.msd"
    msd.save(starter(), str(file))
    document = Document.open(str(file))
    document.set("visual.fog_end", 9.0, "Move the fog")
    assert provenance(document, "visual.fog_end", False)[:2] == (Origin.EDITED, "Move the fog")
    assert provenance(document, "visual.fog_start", True).origin is Origin.FILE
    document.save()
    assert provenance(document, "visual.fog_end", False).origin is Origin.FILE
    document.undo()
    document.redo()
    assert provenance(document, "visual.fog_end", False).origin is Origin.FILE


def test_an_import_has_the_line_of_its_element_wherever_it_went(tmp_path):
    file = tmp_path / "arm.xml"
    file.write_text(MJCF)
    document = Document.open(str(file))
    link = "hierarchy.bodies[0].link"
    found = provenance(document, f"{link}.joints[0].spring_damper", False)
    assert found.origin is Origin.IMPORT and found.location and found.location.line == 4
    document.add("body_fixed")
    document.move_all(["hierarchy.bodies[1]"], "hierarchy.bodies", 0)
    moved = provenance(document, "hierarchy.bodies[1].link.geoms[0].size", False)
    assert moved.origin is Origin.IMPORT and moved.location and moved.location.line == 5
    assert provenance(document, "hierarchy.bodies[0].link.local_translation", False).origin is Origin.EDITED
    document.set("hierarchy.bodies[1].link.local_translation", np.ones(3))
    assert provenance(document, "hierarchy.bodies[1].link.local_translation", False).origin is Origin.EDITED


def test_a_file_that_changed_since_has_no_lines(tmp_path):
    file = tmp_path / "scene.msd"
    msd.save(starter(), str(file))
    document = Document.open(str(file))
    file.write_text("\n\n" + file.read_text())
    found = provenance(document, "hierarchy.lights[0].position", False)
    assert found.origin is Origin.FILE and found.location is None


def test_a_new_scene_is_in_no_file():
    document = Document(starter())
    assert provenance(document, "hierarchy.lights[0].position", False).origin is Origin.NEW
    assert provenance(document, "visual.fog_end", True).origin is Origin.DEFAULT
