"""What the engine uses of Warp without a promise of Warp's: each test says what breaks where a version changes it."""

from __future__ import annotations

import gc
import re
from pathlib import Path

import pytest
import warp as wp

from engine.physics import native, simt
from engine.physics.collisions import broadphase
from engine.physics.model.types import address, at
from engine.physics.runtime import warp_internals

ROOT = Path(__file__).parents[2]
INSIDES = re.compile(
    r"\._cls\b|__ctype__|\b_shape_\b|_wp_scalar_type_|WP_TILE_|wp\.types\.type_|wp\._src|warp\._src|wp_\*"
)


@wp.struct
class Group:
    count: wp.int32
    places: wp.array(dtype=wp.vec3)


@wp.kernel
def _sum_places(group: at(Group), result: wp.array(dtype=wp.float32)):
    w, _ = wp.tid()
    for i in range(group[0].count):
        result[w] = result[w] + group[0].places[i][0]


@wp.kernel
def _add_one(numbers: wp.array(dtype=wp.float32)):
    i = wp.tid()
    numbers[i] = numbers[i] + 1.0


@wp.kernel
def _lanes(result: wp.array2d(dtype=wp.int32)):
    w, lane = wp.tid()
    result[w, 0] = simt.lanes()
    result[w, 1] = simt.lane() - lane
    simt.sync()
    result[w, 2] = simt.reduce_count(1)


@pytest.fixture
def group() -> Group:
    group = Group()
    group.count = 2
    group.places = wp.array([[1.0, 2.0, 3.0], [10.0, 20.0, 30.0]], dtype=wp.vec3, device="cpu")
    return group


def test_instances_of_structs_say_of_which_struct_they_are(group):
    """Otherwise Model and Data do not show the fields of their groups."""
    assert warp_internals.struct_of(group) is Group
    assert warp_internals.is_group(group)
    assert not warp_internals.is_group(group.places)


def test_structs_list_their_fields_with_types(group):
    """Otherwise no Model can be put on a device: its arrays are made from the declarations of the groups."""
    for owner in (group, Group):
        fields = warp_internals.struct_fields(owner)
        assert list(fields) == ["count", "places"]
        assert fields["count"].type is wp.int32
        assert fields["places"].type.dtype is wp.vec3


def test_the_bytes_of_a_group_are_what_kernels_read(group):
    """Otherwise kernels read addresses that are none: groups go to them as arrays of bytes."""
    result = wp.zeros(1, dtype=wp.float32, device="cpu")
    simt.launch(_sum_places, 1, [address(group, "cpu"), result], wp.get_device("cpu"))
    assert result.numpy().tolist() == [11.0]


@pytest.mark.parametrize(
    ("dtype", "shape", "scalar", "size"),
    [(wp.float32, (), wp.float32, 4), (wp.vec3, (3,), wp.float32, 12), (wp.mat33, (3, 3), wp.float32, 36),
     (wp.vec2i, (2,), wp.int32, 8)],
)  # fmt: skip
def test_types_say_shape_scalar_and_size(dtype, shape, scalar, size):
    """Otherwise host arrays are given to a device in another shape, or with room of another size."""
    assert warp_internals.item_shape(dtype) == shape
    assert warp_internals.scalar_type(dtype) is scalar
    assert warp_internals.item_bytes(dtype) == size


def test_native_code_knows_its_thread_block_and_barrier():
    """Otherwise no kernel of a world compiles: its lanes are the threads of a block."""
    result = wp.zeros((2, 3), dtype=wp.int32, device="cpu")
    simt.launch(_lanes, 2, [result], wp.get_device("cpu"))
    assert result.numpy().tolist() == [[1, 0, 1], [1, 0, 1]]


def test_no_block_has_more_threads_than_reductions_have_room_for():
    """Otherwise a reduction over the lanes writes past its array."""
    assert simt.LANES <= warp_internals.MAX_BLOCK


def test_the_cache_holds_compiled_modules_in_folders_of_the_known_name():
    """Otherwise kernels compiled beforehand are not found, and a first start waits for the compiler."""
    wp.load_module("engine.physics.collisions.broadphase", device="cpu")
    cached = {folder.name for folder in Path(wp.config.kernel_cache_dir).glob(warp_internals.COMPILED)}
    assert any(broadphase.__name__ in name for name in cached)


def test_the_compiler_is_where_tests_forbid_it():
    """Otherwise the tests that nothing is compiled during an edit find nothing."""
    assert callable(wp._src.build.build_cpu)


def test_no_other_module_uses_insides_of_warp():
    for file in [*ROOT.glob("engine/**/*.py"), *ROOT.glob("app/**/*.py")]:
        if file.name != "warp_internals.py":
            assert not INSIDES.search(file.read_text("utf-8")), file


def test_native_code_names_enumerations_and_constants():
    source = "if (type == ConstraintType::CONTACT_ELLIPTIC) return MOST; wp::vec_t<3, float> v;"
    assert native.with_numbers(source, MOST=5) == "if (type == 7) return 5; wp::vec_t<3, float> v;"


def test_native_code_that_names_what_there_is_not_is_refused():
    with pytest.raises(AttributeError, match="NOTHING"):
        native.with_numbers("ConstraintType::NOTHING")
    with pytest.raises(ValueError, match="MOST"):
        native.with_numbers("return 1;", MOST=5)


def test_native_code_has_no_numbers_in_place_of_kinds():
    """A kind, type, zone or state that is compared with a number would not follow its enumeration."""
    compared = r"(?:kind|zone|(?:type|state|model)\.data\[[^]]*\])"
    numbers = re.compile(rf"\b{compared} ?(?:[=!<>]=?) ?[0-9]")
    for file in ROOT.glob("engine/physics/**/*.py"):
        for source in re.findall(r'"""\n(.*?)"""', file.read_text("utf-8"), re.DOTALL):
            if ";\n" in source:
                assert not numbers.search(source), f"{file.name}: {numbers.search(source)[0]}"


def test_a_graph_is_replayed_without_the_questions_of_warp():
    """Otherwise no captured step runs on a CPU; the replay has to hold the graph, which frees what it recorded."""
    numbers = wp.zeros(3, dtype=wp.float32, device="cpu")
    with wp.ScopedCapture(device="cpu") as recording:
        wp.launch(_add_one, dim=3, inputs=[numbers], device="cpu")
    assert recording.graph is not None
    replay = warp_internals.replayer(recording.graph)
    del recording
    gc.collect()
    replay()
    replay()
    assert numbers.numpy().tolist() == [2.0, 2.0, 2.0]
