"""Height fields: samples, sizes and files against MuJoCo's, and files that are none."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine import msd
from engine.compiler import BuildError, build

mujoco = pytest.importorskip("mujoco")

SAMPLES = np.array([[0.0, 1.0, 4.0], [2.0, 9.0, 16.0]])
ELEVATION = " ".join(map(str, SAMPLES.ravel()))
SIZE = 'size="1 2 3 0.5"'


def scene(*hfields: str) -> str:
    return f"""<mujoco><asset>{"".join(f"<hfield {h} {SIZE}/>" for h in hfields)}</asset><worldbody>
        {"".join(f'<geom type="hfield" hfield="h{i}"/>' for i in range(len(hfields)))}</worldbody></mujoco>"""


def check(path: Path, text: str) -> None:
    """Both models of an MJCF text have the same height fields and the same geoms of them."""
    path.write_text(text)
    truth, model = mujoco.MjModel.from_xml_path(str(path)), build(msd.from_file(path))
    assert truth.nhfield == model.nhfield and truth.nhfielddata == model.nhfielddata > 0
    for name in ("nrow", "ncol", "adr", "size", "data"):
        ours, theirs = getattr(model, f"hfield_{name}"), getattr(truth, f"hfield_{name}")
        np.testing.assert_allclose(ours, theirs, atol=1e-6, err_msg=name)
    for name in ("geom_dataid", "geom_size", "geom_pos", "geom_aabb", "geom_rbound"):
        np.testing.assert_allclose(getattr(model, name), getattr(truth, name), atol=1e-6, err_msg=name)


def test_elevations_in_the_file(tmp_path: Path) -> None:
    check(
        tmp_path / "scene.xml",
        scene(f'name="h0" nrow="2" ncol="3" elevation="{ELEVATION}"', 'name="h1" nrow="4" ncol="2"'),
    )


def test_a_picture(tmp_path: Path) -> None:
    Image.fromarray(np.arange(12, dtype=np.uint8).reshape(3, 4) * 20 + 7).save(tmp_path / "hills.png")
    check(tmp_path / "scene.xml", scene('name="h0" file="hills.png"'))


NOISE = np.random.default_rng(0).integers(10, 60000, (4, 5, 4))


@pytest.mark.parametrize(
    "picture",
    [
        Image.fromarray((NOISE[..., :3] >> 8).astype(np.uint8)),
        Image.fromarray((NOISE >> 8).astype(np.uint8)),
        Image.fromarray((NOISE[..., :3] >> 8).astype(np.uint8)).quantize(8),
        Image.fromarray(NOISE[..., 0].astype(np.uint16)),
        Image.fromarray(NOISE[..., 0] > 30000),
    ],
    ids=["RGB", "RGBA", "palette", "16 bits", "1 bit"],
)
def test_pictures_of_every_kind(tmp_path: Path, picture: Image.Image) -> None:
    picture.save(tmp_path / "hills.png")
    check(tmp_path / "scene.xml", scene('name="h0" file="hills.png"'))


@pytest.mark.parametrize("suffix", [".hfield", ".bin"])
def test_a_binary_file(tmp_path: Path, suffix: str) -> None:
    raw = struct.pack("<2i", *SAMPLES.shape) + SAMPLES.astype("<f4").tobytes()
    (tmp_path / f"hills{suffix}").write_bytes(raw)
    check(tmp_path / "scene.xml", scene(f'name="h0" file="hills{suffix}"'))


def test_an_exported_height_field_is_the_same(tmp_path: Path) -> None:
    world = msd.from_str(scene(f'name="h0" nrow="2" ncol="3" elevation="{ELEVATION}"'))
    msd.save(world, tmp_path / "scene.msgpack")
    again = build(msd.from_file(tmp_path / "scene.msgpack"))
    assert np.array_equal(again.hfield_data, build(world).hfield_data)
    assert np.array_equal(again.hfield_size, build(world).hfield_size)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("hills.hfield", b""),
        ("hills.hfield", struct.pack("<2i", 2, 3) + b"1234"),
        ("hills.hfield", struct.pack("<2i", 1 << 30, 1 << 30)),
        ("hills.hfield", struct.pack("<2i", -5, 3)),
        ("hills.png", b"\x89PNG\r\n\x1a\nnonsense"),
        ("hills.png", None),
    ],
)
def test_a_file_that_is_no_height_field_is_named(tmp_path: Path, name: str, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    (tmp_path / "scene.xml").write_text(scene(f'name="h0" file="{name}"'))
    with pytest.raises(BuildError, match=r'hfields\["h0"\].*cannot be read'):
        build(msd.from_file(tmp_path / "scene.xml"))


def test_samples_that_are_not_numbers_are_refused() -> None:
    world = msd.from_str(scene(f'name="h0" nrow="2" ncol="3" elevation="{ELEVATION}"'))
    world.assets.hfields["h0"].source_type.value.hfield[3] = np.nan
    with pytest.raises(BuildError, match="h0"):
        build(world)
