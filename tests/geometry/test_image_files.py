"""Pictures of files: how bright their pixels are, whatever numbers they are of."""

import numpy as np
import pytest
from PIL import Image

from engine.geometry.image_files import read, small

GRAY = [0, 64, 128, 200, 255]


@pytest.mark.parametrize("kind", ["png", "tif"])
@pytest.mark.parametrize("dtype", [np.uint8, np.uint16])
def test_gray_pictures_are_as_bright_as_they_are(tmp_path, kind, dtype):
    """A full number of 16 bits is white, as one of 8 bits: 65535 = 257 x 255."""
    file = tmp_path / f"gray.{kind}"
    values = np.tile(np.array(GRAY), (5, 1)) * (257 if dtype is np.uint16 else 1)
    Image.fromarray(values.astype(dtype)).save(file)
    for rgba in (read(file), small(file, 5)):
        assert rgba.shape == (5, 5, 4) and rgba.dtype == np.uint8
        assert np.array_equal(rgba[0], [[v, v, v, 255] for v in GRAY])


@pytest.mark.parametrize(("dtype", "kind"), [(np.float32, "floating point"), (np.int32, "whole numbers")])
def test_pictures_whose_white_nobody_knows_are_refused_in_a_sentence(tmp_path, dtype, kind):
    file = tmp_path / "height.tif"
    Image.fromarray(np.ones((4, 4), dtype)).save(file)
    for reading in (read, lambda path: small(path, 2)):
        with pytest.raises(ValueError, match=rf"height\.tif cannot be shown: .*{kind}.*32 bits; 8 or 16"):
            reading(file)
