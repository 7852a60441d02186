"""Every field of every class: edited while an engine runs, it leaves the arrays of a fresh build of the same World,
and reaches no further than its declaration says.

The suite takes a share of the edits; MSD_STUDIO_EVERY_FIELD=1 takes all.
"""

from __future__ import annotations

import os
import random
import zlib
from typing import NamedTuple, get_args

import numpy as np
import pytest
from every_field import Case, cases, flex_world, full_world, rich_world
from fresh import stale
from native_world import native_world, overridden_world

from app.document import Document
from app.session import Session
from engine.compiler import build, update
from engine.errors import SceneError
from engine.msd.paths import declaration, get, join, put, split, walk
from engine.msd.schema import ConstraintForceModel, SpatialTendon
from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.assigning import WrongTypeError
from engine.msd.schema.base import LOOK, PARAMETER, STRUCTURE, Element, Field, fields_of
from engine.msd.schema.variant import Variant
from engine.physics import NotSupported
from engine.server import Engine, Failed
from engine.simulation import Simulation

ALL = bool(os.environ.get("MSD_STUDIO_EVERY_FIELD"))
SHARE = 60


WORLDS = {"mjcf": rich_world, "msd": native_world, "overridden": overridden_world, "flex": flex_world}


def chosen() -> list:
    """Cases with the World that they are about, one World after the other; a share of them that a field more changes
    by no more than itself."""
    every = [
        pytest.param(world, case, id=f"{world}-{case.cls.__name__}.{case.field}")
        for world, new in WORLDS.items()
        for case in cases(new())
        if world != "overridden" or case.path.startswith("simulate_option")
    ]
    return every if ALL else sorted(every, key=lambda case: zlib.crc32(str(case.id).encode()))[:SHARE]


@pytest.fixture(scope="module")
def sessions():
    """A session of a World, by its name; each begins when it is first asked for."""
    open_: dict[str, Session] = {}

    def session_of(world: str) -> Session:
        if world not in open_:
            open_[world] = Session(Document(WORLDS[world]()), Engine(in_process=True))
            open_[world].poll()
        return open_[world]

    yield session_of
    for session in open_.values():
        session.close()


@pytest.fixture
def session(sessions) -> Session:
    return sessions("mjcf")


def assert_fresh(session: Session, why: str) -> None:
    """The engine runs what a fresh build of the document's World gives, or says why there is none."""
    events = session.poll()
    failures = [event for event in events if isinstance(event, Failed)]
    try:
        fresh = Simulation(build(session.document.world))
    except (SceneError, NotSupported) as error:
        assert failures, f"{why}: nothing is said of {error}"
        assert failures[-1].path or not getattr(error, "place", ""), f"{why}: the message names no place"
        assert not failures[-1].traceback, failures[-1].traceback
        return
    assert not failures, f"{why}: {failures}"
    assert stale(session.engine._transport.runner.simulation, fresh) == [], why


class Running(NamedTuple):
    """What runs, and what an edit may put another one in place of."""

    scene: object
    model: object
    data: object

    @classmethod
    def of(cls, session: Session) -> Running:
        simulation = session.engine._transport.runner.simulation
        return cls(simulation.scene, simulation.model, simulation.data)


def assert_reach(session: Session, before: Running, declared: Field) -> None:
    """What runs is as far the same as the declaration of the edited field says."""
    after = Running.of(session)
    if declared.reach is LOOK and not declared.built:
        assert after.scene is before.scene, "nothing was to be built"
    if declared.reach is PARAMETER or (declared.reach is LOOK and not declared.built):
        assert after.model is before.model, "the model was to be edited"
        assert after.data is before.data, "the state was to be kept in place"


def edit(session: Session, case: Case, lays_out: bool = False) -> None:
    """Make an edit and take it back, the engine watched. lays_out: flexes may be laid out anew, as their vertices are
    elsewhere, so that a parameter reaches as far as structure."""
    document = session.document
    before, declared = Running.of(session), declaration(document.world, case.path).declaration
    try:
        document._push([case.edit()], case.path)
    except (TypeError, ValueError, KeyError):
        return  # the schema does not take the value
    try:
        assert_fresh(session, f"{case.edit()}")
        if not lays_out:
            assert_reach(session, before, declared)
    finally:
        document.undo()
        session.poll()


@pytest.mark.parametrize(("world", "case"), chosen())
def test_an_edit_leaves_what_a_fresh_build_gives(sessions, world, case):
    lays_out = (
        world == "flex" and case.cls.__name__ == "Link" and case.field in ("local_translation", "local_rotation")
    )
    edit(sessions(world), case, lays_out)


def test_a_key_of_a_wrong_length_is_refused(session):
    """Its plastic numbers are looked at with the constants of the model."""
    session.document.set("keyframes[0].extras.plastic", np.ones(3))
    assert_fresh(session, "a key with plastic numbers in a scene without")
    session.document.undo()
    session.poll()


@pytest.mark.parametrize("world", WORLDS)
def test_taken_back_all_edits_leave_what_was(sessions, world):
    """After the edits of this module and their undos."""
    assert_fresh(sessions(world), "all edits were taken back")


def test_the_worlds_have_an_object_of_every_class():
    held = {type(element) for new in WORLDS.values() for _, element in walk(new())}
    assert [cls.__name__ for cls in full_world.all_elements() if cls not in held] == []


def arrays_of_any_length() -> list[str]:
    """Paths of one field each."""
    found: dict[tuple[type, str], str] = {}
    for path, element in walk(rich_world()):
        for f in fields_of(type(element)) if isinstance(element, Element) else ():
            if isinstance(f.type, ArrayType) and -1 in f.type.shape:
                found.setdefault((type(element), f.name), join(path, f.name))
    every = list(found.values())
    return every if ALL else random.Random(1).sample(every, 8)


@pytest.mark.parametrize("length", [0, 1, 40])
@pytest.mark.parametrize("path", arrays_of_any_length())
def test_an_array_of_any_length_builds_or_is_refused_with_a_sentence(path, length):
    """A tendon's colour of two numbers used to be: "cannot reshape array of size 2 into shape (1,4)"."""
    world = rich_world()
    f = {f.name: f for f in fields_of(type(get(world, split(path)[0])))}[split(path)[1]]
    assert isinstance(f.type, ArrayType)
    try:
        put(world, path, np.ones([length if n == -1 else n for n in f.type.shape], f.type.dtype))
        build(world)
    except (SceneError, WrongTypeError) as error:
        assert str(error)


def test_a_colour_of_a_tendon_has_four_numbers():
    with pytest.raises(WrongTypeError, match="shape 4"):
        SpatialTendon(rgba=np.ones(2))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("hierarchy.cameras[0].position", (1.0, 2.0, 3.0)),
        ("hierarchy.cameras[0].fovy", 30.0),
        ("hierarchy.cameras[0].resolution_x", 3),
        ('assets.materials["red"].color', (1.0, 0.0, 0.0, 0.0)),
        ("hierarchy.geoms[0].visual.color", (1.0, 0.0, 0.0, 0.0)),
        ("hierarchy.sites[0].rgba", (1.0, 0.0, 0.0, 0.0)),
        ("visual.z_near", 0.5),
    ],
)
def test_looks_that_sensors_see_reach_the_engine(session, path, value):
    before = session.engine._transport.runner.simulation.scene
    session.document.set(path, value)
    session.poll()
    assert session.engine._transport.runner.simulation.scene is not before
    assert_fresh(session, path)
    session.document.undo()
    session.poll()


def test_looks_that_no_array_holds_build_nothing(session):
    before = session.engine._transport.runner.simulation.scene
    for path, value in [("visual.fog_end", 7.0), ('assets.materials["red"].ior', 1.3), ("free_camera.fovy", 20.0)]:
        session.document.set(path, value)
        session.document.undo()
    session.poll()
    assert session.engine._transport.runner.simulation.scene is before


def held(kind: object) -> list[type[Element]]:
    """Classes that a declared type says are in its values."""
    if isinstance(kind, type) and issubclass(kind, Variant):
        return [cls for case in kind.cases.values() for cls in held(case.payload)]
    if isinstance(kind, type) and issubclass(kind, Element):
        return [kind, *(cls for f in fields_of(kind) if f.type is not kind for cls in held(f.type))]
    return [cls for inner in get_args(kind) for cls in held(inner)]


@pytest.mark.parametrize("cls", full_world.all_elements(), ids=lambda cls: cls.__name__)
def test_what_holds_something_built_is_built(cls):
    """A list of cameras, or a camera as a whole, reaches as far as the fields of a camera do."""
    for f in fields_of(cls):
        d = f.declaration
        if d.reach is LOOK and not d.built:
            inner = {g.name for part in held(f.type) for g in fields_of(part) if _is_built(g)}
            assert inner == set(), f"{cls.__name__}.{f.name} holds {inner}"


@pytest.mark.parametrize("cls", full_world.all_elements(), ids=lambda cls: cls.__name__)
def test_what_holds_structure_is_structure(cls):
    """A material as a whole reaches as far as its number of contact dimensions."""
    for f in fields_of(cls):
        if f.declaration.reach is PARAMETER:
            inner = {g.name for part in held(f.type) for g in fields_of(part) if g.declaration.reach is STRUCTURE}
            assert inner == set(), f"{cls.__name__}.{f.name} holds {inner}"


PARAMETERS = [
    ("msd", "hierarchy.bodies[0].link.gravcomp", 0.5),
    ("mjcf", "extras.option.cone", "pyramidal"),
    ("mjcf", "extras.option.density", 0.0),
    ("mjcf", "extras.option.noslip_iterations", 3),
    ("mjcf", "hierarchy.bodies[1].link.gravcomp", 0.0),
    ("mjcf", "hierarchy.bodies[1].free.friction_loss", 0.5),
    ("mjcf", "hierarchy.geoms[0].extras.surfacevel", np.array([1.0, 0, 0, 0, 0, 0])),
    ("mjcf", "hierarchy.geoms[0].extras.adhesion", 1.0),
    ("mjcf", "hierarchy.geoms[0].physics_material.contact_model", ConstraintForceModel.hard()),
    ("mjcf", "simulate_option.timestep", 0.004),
    ("flex", "hierarchy.bodies[1].link.geoms[0].physics_material.friction", np.full(3, 0.5)),
    ("flex", "hierarchy.bodies[1].link.geoms[0].size", np.full(3, 0.06)),
    ("flex", "hierarchy.bodies[0].link.inertial.mass", 2.0),
    ("flex", "simulate_option.gravity", np.zeros(3)),
]


@pytest.mark.parametrize(("world", "path", "value"), PARAMETERS)
def test_a_parameter_builds_nothing_anew(sessions, monkeypatch, world, path, value):
    """Only the rows of the edited object are made again, and what follows from them."""
    session = sessions(world)
    before = Running.of(session)

    def refuse(*_: object) -> None:
        raise AssertionError("a whole build")

    monkeypatch.setattr(update, "build_whole", refuse)
    session.document.set(path, value)
    failures = [event for event in session.poll() if isinstance(event, Failed)]
    session.document.undo()
    failures += [event for event in session.poll() if isinstance(event, Failed)]
    after = Running.of(session)
    assert not failures and after.model is before.model and after.data is before.data


def _is_built(f) -> bool:
    return f.declaration.built or f.declaration.reach is not LOOK
