"""Files beside the folders that a scene may read are found by the checks, not left out in silence."""

from PIL import Image

from engine import msd

XML = """
<mujoco>
  <asset><texture name="t" type="2d" file="{}"/><material name="m" texture="t"/></asset>
  <worldbody><geom size=".1" material="m"/></worldbody>
</mujoco>
"""


def test_a_texture_outside_the_allowed_folders_is_reported(tmp_path):
    (tmp_path / "scene").mkdir()
    (tmp_path / "other").mkdir()
    picture = tmp_path / "other" / "t.png"
    Image.new("RGB", (4, 4)).save(picture)
    scene = tmp_path / "scene" / "s.xml"
    scene.write_text(XML.format(picture))
    (found,) = msd.validate(msd.from_file(scene))
    assert (found.check, found.severity.value) == ("file-outside", "warning")
    assert found.path.startswith('assets.textures["t"]') and str(picture) in found.message
    report = []
    msd.build(msd.from_file(scene), report=report)
    (built,) = report
    assert built.path == found.path and str(picture) in built.message and "--asset-root" in built.message
    allowed = msd.from_file(scene, asset_roots=[tmp_path])
    assert not msd.validate(allowed)
    assert not msd.build(allowed).report
