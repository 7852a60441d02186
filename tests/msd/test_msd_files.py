"""Reading and writing MSD files: nothing lost, bad input refused with its place."""

import json
import math

import msgspec
import numpy as np
import pytest
from full_world import all_elements, all_variants, elements_of, variant_of

from engine import msd
from engine.msd import paths
from engine.msd.names import KIND_OF, named_objects, references, referring_classes
from engine.msd.writing import to_plain


def full_world():
    world = elements_of(msd.World)
    world.hierarchy.bodies[0].link.children.append(elements_of(msd.Link))
    return world


def test_a_walk_to_some_classes_passes_none_of_them_by():
    """In a World with everything, and with each variant in turn, which may hold other things than the last one."""
    world = full_world()
    wanted = [frozenset({kind}) for kind in all_elements()] + [frozenset(KIND_OF), referring_classes()]
    worlds = [world]
    for kind, name in all_variants():
        for place in [path for path, value in paths.walk(world) if type(value) is kind][:1]:
            worlds.append(world.deepcopy())
            paths.put(worlds[-1], place, variant_of(kind, name))
    for each in worlds:
        rows = list(paths.walk(each))
        for classes in wanted:
            found = [(path, id(value)) for path, value in paths.walk(each, classes=classes) if type(value) in classes]
            assert found == [(path, id(value)) for path, value in rows if type(value) in classes]
        assert list(references(each)) == list(references(each, rows))
        assert list(named_objects(each)) == list(named_objects(each, rows))


def test_what_is_within_some_places_is_found_by_lengths_as_by_steps():
    world = full_world()
    world.assets.materials["a.b[0]"] = elements_of(msd.Material)
    rows = [path for path, _ in paths.walk(world)]
    for roots in ([], [""], ["hierarchy.bodies[0]"], ["hierarchy.bodies[0].link.geoms", "actuators[0]"], rows[1::7]):
        is_one = paths.within(roots)
        assert [is_one(path) for path in rows] == [paths.is_within(path, set(roots)) for path in rows]
    assert not paths.within(["hierarchy.bodies"])("hierarchy.bodies_of_others[0]")


FORMATS = {
    "json": (msd.to_json, lambda data: msd.from_str(data.decode())),
    "msgpack": (msd.to_msgpack, msd.from_msgpack),
}


@pytest.mark.parametrize("form", FORMATS)
def test_a_world_with_everything_comes_back_equal_and_in_the_same_bytes(form):
    write, read = FORMATS[form]
    world = full_world()
    data = write(world)
    again = read(data)
    assert again == world
    assert write(again) == data


@pytest.mark.parametrize(("kind", "name"), all_variants(), ids=lambda v: getattr(v, "__name__", v))
def test_every_variant_comes_back(kind, name):
    """Each variant, put wherever a World has a place for its kind, survives both forms."""
    world = full_world()
    places = [path for path, value in paths.walk(world) if type(value) is kind]
    if not places:
        pytest.skip("not reachable from the full world")
    paths.put(world, places[0], variant_of(kind, name))
    for write, read in FORMATS.values():
        assert read(write(world)) == world


def test_infinite_limits_survive_both_forms():
    world = msd.World()
    world.hierarchy.bodies.append(msd.Body(link=msd.Link(joints=[msd.Joint(pos_limit=msd.Range(-1.0, math.inf))])))
    for write, read in FORMATS.values():
        limit = read(write(world)).hierarchy.bodies[0].link.joints[0].pos_limit
        assert (limit.lower, limit.upper) == (-1.0, math.inf)
    assert "null" not in json.dumps(
        json.loads(msd.to_json(world))["hierarchy"]["bodies"][0]["link"]["joints"][0]["pos_limit"]
    )


def test_mesh_buffers_are_raw_little_endian_bytes_in_messagepack():
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 2, 0]], dtype=np.float32)
    world = msd.World()
    data = msd.MeshData(name="tri", vertices=vertices, triangles=[[0, 1, 2]])
    world.assets.meshes["tri"] = msd.MeshAsset(source=msd.MeshSource.buffer(data))
    stored = msgspec.msgpack.decode(msd.to_msgpack(world))["assets"]["meshes"]["tri"]["source"]["Buffer"]["data"]
    assert stored["vertices"] == vertices.astype("<f4").tobytes()
    assert stored["triangles"] == np.array([0, 1, 2], dtype="<u4").tobytes()
    assert stored["texcoord"] is None


def test_unknown_keys_are_reported_and_written_back():
    world = msd.from_str('{"nmae": "x", "hierarchy": {"geoms": [{"name": "g", "colour": [1, 2]}]}}')
    assert world.unknown_keys == {"nmae": "x"}
    messages = [f.message for f in msd.validate(world)]
    assert any("'nmae'" in m and "'name'" in m for m in messages)
    for write, read in FORMATS.values():
        again = read(write(world))
        assert again == world
    assert json.loads(msd.to_json(world))["hierarchy"]["geoms"][0]["colour"] == [1, 2]


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ('{"name": 3}', "name", "str"),
        ('{"hierarchy": {"geoms": [{"size": [1, 2]}]}}', "hierarchy.geoms[0].size", "shape 3"),
        ('{"hierarchy": {"geoms": [{"shape": "Cube"}]}}', "hierarchy.geoms[0].shape", "Cube"),
        ('{"hierarchy": {"lights": [{"type_": {"Lamp": {}}}]}}', "hierarchy.lights[0].type_", "Lamp"),
        ('{"hierarchy": {"geoms": [{"priority": 1.5}]}}', "hierarchy.geoms[0].priority", "whole"),
        ('{\n "name": "a",\n "assets": }', "line 3", "JSON"),
        ("[1, 2]", "name", "string"),
        ("5", "", "map"),
    ],
)
def test_bad_json_is_refused_with_place_and_finding(text, place, said):
    with pytest.raises(msd.SceneError) as error:
        msd.from_str(text, "msd")
    assert error.value.place.startswith(place)
    assert said in error.value.message


@pytest.mark.parametrize(
    "data", [b"\xc1", b"\x81\xa4name", b"\x93\x01\x02\x03", b"\xff" * 40, b"\xdf\xff\xff\xff\xff"]
)
def test_bad_messagepack_is_refused(data):
    with pytest.raises(msd.SceneError):
        msd.from_msgpack(data)


def test_deep_nesting_is_refused_not_fatal():
    depth = 100_000
    with pytest.raises(msd.SceneError):
        msd.from_str('{"hierarchy":' * depth + "{}" + "}" * depth)


def test_files_are_told_apart_by_content(tmp_path):
    world = msd.World(name="here")
    (tmp_path / "a.bin").write_bytes(msd.to_msgpack(world))
    (tmp_path / "b.txt").write_bytes(msd.to_json(world))
    (tmp_path / "c.scene").write_text("<mujoco model='here'/>")
    assert [msd.from_file(tmp_path / n).name for n in ("a.bin", "b.txt", "c.scene")] == ["here"] * 3


def test_saving_moves_relative_asset_paths_with_the_file(tmp_path):
    (tmp_path / "scenes").mkdir()
    (tmp_path / "out").mkdir()
    world = msd.World(source_path=str(tmp_path / "scenes" / "a.msd"))
    world.assets.meshes["m"] = msd.MeshAsset(source=msd.MeshSource.path("meshes/m.obj"))
    world.assets.textures["t"] = msd.Texture(source=msd.TextureSource.file("t.png"))
    msd.save(world, tmp_path / "out" / "b.msgpack")
    again = msd.from_file(tmp_path / "out" / "b.msgpack")
    assert again.assets.meshes["m"].source.value.path == "../scenes/meshes/m.obj"
    assert again.assets.textures["t"].source.value == "../scenes/t.png"
    assert world.assets.textures["t"].source.value == "t.png"


SPOILT = [
    (lambda world: world.actuators.append(5), "actuators[0]", "takes an Actuator, not the number 5"),
    (lambda world: world.keyframes.append(msd.Material()), "keyframes[0]", "takes a Keyframe, not a Material"),
    (
        lambda world: world.assets.materials.update({"a": 3}),
        'assets.materials["a"]',
        "takes a Material, not the number 3",
    ),
    (
        lambda world: world.assets.materials.update({3: msd.Material()}),
        "assets.materials",
        "takes keys that are texts",
    ),
    (
        lambda world: world.collision_ignores.link_pairs.append(("a", 3)),
        "collision_ignores.link_pairs[0][1]",
        "a text",
    ),
    (lambda world: world.collision_ignores.link_pairs.append(("a",)), "collision_ignores.link_pairs[0]", "2 values"),
    (lambda world: setattr(world, "name", "\ud800"), "name", "half of a character"),
    (
        lambda world: setattr(world.assets.materials["two words"], "name", "\udfff"),
        'assets.materials["two words"].name',
        "half of a character",
    ),
    (
        lambda world: world.hierarchy.bodies[0].link.geoms.append(None),
        "hierarchy.bodies[0].link.geoms[1]",
        "a Geometry",
    ),
    (
        lambda world: setattr(world.hierarchy.bodies[0].link.geoms[0].position, "shape", (3, 1)),
        "hierarchy.bodies[0].link.geoms[0].position",
        "shape 3",
    ),
    (
        lambda world: world.hierarchy.bodies[0].link.children.append(world.hierarchy.bodies[0].link),
        "hierarchy.bodies[0].link.children[0]",
        "below itself",
    ),
]


def test_a_failed_save_leaves_the_old_file(tmp_path):
    target = tmp_path / "a.msd"
    target.write_text("old")
    for spoil, path, what in SPOILT:
        world = msd.World(hierarchy=msd.Hierarchy(bodies=[msd.Body(link=msd.Link(geoms=[msd.Geometry()]))]))
        world.assets.materials["two words"] = msd.Material()
        spoil(world)
        for name in ("a.msd", "a.msgpack"):
            if name == "a.msgpack":
                (tmp_path / name).write_text("old")
            with pytest.raises(msd.SceneError) as caught:
                msd.save(world, tmp_path / name)
            assert caught.value.place == path
            assert what in str(caught.value)
            assert (tmp_path / name).read_text() == "old"
        (tmp_path / "a.msgpack").unlink()
    assert [p.name for p in tmp_path.iterdir()] == ["a.msd"]


def test_the_older_form_reads_as_the_newer():
    older = {
        "assets": {
            "meshes": {
                "m": {
                    "Path": {
                        "path": "m.obj",
                        "acd": True,
                        "using_meshes": [],
                        "transform": {"position": [1, 0, 0], "rotation": [0, 0, 0, 1], "scale": [2, 2, 2]},
                    }
                }
            }
        },
        "hierarchy": {"geoms": [{"name": "g", "mass": 3.0, "mesh": "m", "mesh_scale": [1, 2, 3]}]},
        "visual": {"shadow_size": 256},
        "simulate_option": {"coacd_strategy": None},
    }
    world = msd.from_str(json.dumps(older))
    mesh = world.assets.meshes["m"]
    assert mesh.collision_cooking is msd.MeshCollisionCookPolicy.ConvexDecomposition
    assert mesh.transform.translation == pytest.approx([-2, 0, 0])
    geom = world.hierarchy.geoms[0]
    assert (geom.inertial.mass, geom.mass, geom.mesh_scale.tolist()) == (3.0, 3.0, [1, 2, 3])
    assert world.visual.dir_shadow_size == world.visual.shadow_size == 256
    expected = msd.World()
    expected.assets.meshes["m"] = msd.MeshSource.path(
        "m.obj", transform=msd.MeshTransform(position=[1, 0, 0], scale=[2, 2, 2]), acd=True
    )
    assert to_plain(expected)["assets"]["meshes"] == to_plain(world)["assets"]["meshes"]


def test_an_infinite_coordinate_survives_json():
    world = msd.World(
        hierarchy=msd.Hierarchy(bodies=[msd.Body(link=msd.Link(local_translation=[np.inf, -np.inf, 1]))])
    )
    again = msd.from_str(msd.to_json(world).decode())
    assert again == world


def test_whole_numbers_that_are_none_are_refused():
    text = '{"assets": {"textures": {"t": {"source": {"File": "a.png"}, "grid_size": [1.5, 2]}}}}'
    with pytest.raises(msd.SceneError, match="whole"):
        msd.from_str(text)


def test_a_number_too_large_for_messagepack_says_so():
    world = msd.from_str('{"name": "x", "other": 36893488147419103232}')
    with pytest.raises(msd.SceneError, match="64 bits"):
        msd.to_msgpack(world)


def test_another_programs_json_is_no_world():
    with pytest.raises(msd.SceneError, match="'dependencies'"):
        msd.from_str('{"dependencies": {}, "version": 1}')
    assert msd.from_str("{}") == msd.World()


@pytest.mark.parametrize("seed", range(6))
def test_damaged_files_are_refused_or_read(seed):
    """Cut, flipped and doubled bytes: a World that writes again, or one error of ours."""
    rng = np.random.default_rng(seed)
    intact = msd.to_msgpack(msd.from_str(DAMAGED)), msd.to_json(msd.from_str(DAMAGED)), DAMAGED.encode()
    for _ in range(60):
        data = bytearray(intact[rng.integers(3)])
        where = int(rng.integers(len(data)))
        if rng.random() < 0.3:
            del data[where:]
        elif rng.random() < 0.5:
            data[where:where] = data[where : where + 30]
        else:
            for at in rng.integers(len(data), size=rng.integers(1, 6)):
                data[at] = rng.integers(256)
        try:
            if data[:1] in (b"<", b"{"):
                world = msd.from_str(bytes(data).decode("latin1"))
            else:
                world = msd.from_msgpack(bytes(data))
            msd.validate(world)
            assert msd.from_msgpack(msd.to_msgpack(world)) == world
        except msd.SceneError as error:
            assert error.message


DAMAGED = """<mujoco model="m"><option timestep="0.01"/><asset><material name="red" rgba="1 0 0 1"/>
<mesh name="t" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody><light pos="0 0 3"/><body name="b" euler="1 2 3">
<joint name="j" range="-1 2" springref="1" stiffness="3"/><geom name="g" type="mesh" mesh="t" material="red"/>
<site name="s"/><replicate count="3" offset="1 0 0"><geom size=".1"/></replicate></body></worldbody>
<tendon><spatial name="c" springlength="1"><site site="s"/><site site="s"/></spatial></tendon>
<actuator><position name="a" joint="j" kp="3"/></actuator><sensor><force site="s"/></sensor></mujoco>"""
