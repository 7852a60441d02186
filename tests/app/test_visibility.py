"""What is hidden so that one thing is seen alone."""

from pathlib import Path

from app.document import Document
from app.visibility import others
from engine.msd.names import walk
from engine.msd.paths import is_within
from engine.msd.schema import Geometry, World

WORKSHOP = Path(__file__).parents[2] / "resources/scenes/workshop.msd"


def geoms(world: World) -> set[str]:
    return {path for path, element in walk(world) if isinstance(element, Geometry)}


def test_all_but_what_is_kept_is_hidden_by_the_fewest_paths():
    world = Document.open(str(WORKSHOP)).world
    links = {path.rpartition(".geoms[")[0] for path in geoms(world)}
    assert any(".children[" in link for link in links)
    for kept in geoms(world) | {link for link in links if link.endswith(".link") or ".children[" in link}:
        hidden = set(others(world, [kept]))
        shown = {path for path in geoms(world) if not is_within(path, hidden)}
        assert shown == {path for path in geoms(world) if is_within(path, {kept})}
        assert not any(is_within(one, hidden - {one}) for one in hidden)
