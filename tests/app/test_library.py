"""Every template gives an object that MotrixSim and our engine build and step as it is."""

import numpy as np
import pytest

from app import templates
from app.document import Document
from engine import msd
from engine.compiler import build
from engine.errors import SceneError
from engine.msd.names import named_objects
from engine.msd.paths import get
from engine.msd.schema import Range, World

ARM = "hierarchy.bodies[0].link"
LIMB = f"{ARM}.children[0]"


def base() -> Document:
    """An arm with two hinged links, a site, a floating box, a tendon, a mesh-free height field: what templates refer
    to."""
    document = Document(World(name="base"))
    document.add("body_fixed")
    document.add("link", ARM)
    document.set(f"{LIMB}.local_translation", [0.0, 0.0, 0.4])  # room for shapes about its hinge
    document.add("link", LIMB)
    document.set(f"{LIMB}.joints[0].pos_limit", Range(-1.0, 1.0))
    document.add("site", LIMB)
    document.add("tendon")
    document.add("hfield_bumps")
    document.add("body_box")
    document.set("hierarchy.bodies[1].link.local_translation", [1.0, 0.0, 0.5])
    return document


def add(document: Document, kind: str, tmp_path) -> str:
    """Add one template where it can stand."""
    template = templates.TEMPLATES[kind]
    if kind == "free_joint":
        return document.add(kind, document.add("body_fixed"))
    if kind == "joint_ball":
        child = document.add("link", ARM)
        document.delete([f"{child}.joints[0]"])
        return document.add(kind, child)
    if kind in ("geom_mesh", "mesh_file"):
        mesh = document.add("mesh_file", file=str(tetrahedron(tmp_path)))
        return mesh if kind == "mesh_file" else document.add(kind, LIMB)
    if kind == "texture_file":
        from PIL import Image

        Image.new("RGB", (4, 4), "red").save(tmp_path / "red.png")
        return document.add(kind, file=str(tmp_path / "red.png"))
    if kind == "hfield_file":
        from PIL import Image

        Image.linear_gradient("L").resize((8, 8)).save(tmp_path / "slope.png")
        return document.add(kind, file=str(tmp_path / "slope.png"))
    if kind.startswith("sensor_actuator"):
        document.add("motor")
    if kind.startswith("sensor_ball"):
        add(document, "joint_ball", tmp_path)
    if kind == "tendon_spatial":
        return document.add(kind, chosen=[document.add("site", ARM), document.add("site", LIMB)])
    return document.add(kind, LIMB if template.place.startswith(("link", "any")) else "")


def tetrahedron(tmp_path):
    file = tmp_path / "tetrahedron.obj"
    corners = [(0, 0, 0), (0.1, 0, 0), (0, 0.1, 0), (0, 0, 0.1)]
    faces = [(1, 3, 2), (1, 2, 4), (1, 4, 3), (2, 3, 4)]
    lines = [f"v {x} {y} {z}" for x, y, z in corners] + [f"f {a} {b} {c}" for a, b, c in faces]
    file.write_text("\n".join(lines) + "\n")
    return file


KINDS = [kind for kind in templates.TEMPLATES if kind not in ("splat", "cloud_file")]


@pytest.mark.parametrize("kind", KINDS)
def test_template_is_valid(kind, tmp_path):
    """The validator and our builder accept it, its names are unique, and adding it is one undo step."""
    document = base()
    path = add(document, kind, tmp_path)
    assert get(document.world, path) is not None
    assert [f for f in msd.validate(document.world) if f.severity.value == "error"] == []
    names = [(n.kind, n.name) for n in named_objects(document.world)]
    assert len(names) == len(set(names))
    build(document.world)
    before = document.world.deepcopy()
    document.undo()
    document.redo()
    assert document.world == before


@pytest.mark.parametrize("kind", KINDS)
def test_template_runs_in_motrixsim(kind, tmp_path):
    """Oracle: MotrixSim builds the written scene and its state stays finite for 20 steps."""
    motrixsim = pytest.importorskip("motrixsim")
    document = base()
    add(document, kind, tmp_path)
    if kind == "sensor_touch":  # alone it makes MotrixSim panic; `validate` says so
        add(document, "sensor_joint_pos", tmp_path)
    world = motrixsim.msd.from_str(
        msd.to_json(document.world).decode(), format="msd", file_path=str(tmp_path / "a.msd")
    )
    model = world.build()
    data = motrixsim.SceneData(model)
    for _ in range(20):
        model.step(data)
    assert np.isfinite(np.asarray(data.dof_pos)).all()


def test_all_templates_together_run_in_our_engine(tmp_path):
    from engine import physics

    document = base()
    for kind in KINDS:
        if kind != "adhesion":  # what the engine says it does not have yet
            add(document, kind, tmp_path)
    scene = build(document.world)
    model, data = physics.put_model(scene), None
    data = physics.make_data(scene)
    for _ in range(3):
        physics.step(model, data)
    qpos = data.qpos.numpy()
    assert qpos.shape[-1] == scene.nq and np.isfinite(qpos).all()


def test_templates_say_what_they_need():
    document = Document(World())
    for kind, word in [
        ("motor", "joint"),
        ("muscle", "joint"),
        ("sensor_contact", "geom"),
        ("link", "link"),
        ("free_joint", "body"),
        ("sensor_jointlimitfrc", "limits"),
    ]:
        with pytest.raises(SceneError, match=word):
            document.add(kind)
    with pytest.raises(SceneError, match="file"):
        document.add("mesh_file")
    body = document.add("body_box")
    with pytest.raises(SceneError, match="floating base"):
        document.add("joint_revolute", body)
    assert not document.world.actuators and document.world.hierarchy.bodies[0].link.joints == []


def test_an_object_is_added_behind_its_sibling_and_refers_to_the_selection():
    document = base()
    document.add("geom_box", LIMB)
    path = document.add("geom_sphere", f"{LIMB}.geoms[0]", after=f"{LIMB}.geoms[0]")
    assert path == f"{LIMB}.geoms[1]"
    second = get(document.world, f"{LIMB}.children[0].joints[0]").name
    motor = get(document.world, document.add("motor", f"{LIMB}.children[0].joints[0]"))
    assert motor.target.value == second


def test_files_below_the_scene_are_relative(tmp_path):
    document = base()
    document.world.source_path = str(tmp_path / "scene.msd")
    path = document.add("mesh_file", file=str(tetrahedron(tmp_path)))
    assert path == 'assets.meshes["tetrahedron"]'
    assert get(document.world, path).source.value.path == "tetrahedron.obj"


def test_no_plane_is_added_within_another():
    """They would flicker, and contacts be found twice."""
    document = Document(templates.starter())
    for kind in ("geom_infinite_plane", "geom_plane", "geom_infinite_plane", "geom_plane"):
        document.add(kind)
    heights = [geom.position[2] for geom in document.world.hierarchy.geoms]
    assert heights == pytest.approx([0.0, -0.1, 0.1, -0.2, 0.2])
    empty = Document(World())
    assert get(empty.world, empty.add("geom_plane")).position[2] == 0.0
