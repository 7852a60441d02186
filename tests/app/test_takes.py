"""Takes: the runs of a session beside each other, with the edits that tell them apart."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from app.document import Document
from app.ghosts import poses_of_compared
from app.session import Session
from engine import msd
from engine.msd.schema import SpringDampCoeff, SpringDamper, StiffnessDamping
from engine.server import Engine
from engine.simulation import Simulation

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
from engine_worlds import pendulum

ANGLE = "joint/elbow/position"
STEP = 0.002
DAMPING = "hierarchy.bodies[0].link.children[0].joints[0].spring_damper.coeff.value.d"


def damped_pendulum(damping: float = 0.0):
    world = pendulum()
    world.hierarchy.bodies[0].link.children[0].joints[0].spring_damper = SpringDamper(
        coeff=SpringDampCoeff.stiffness_damping(StiffnessDamping(k=0.0, d=damping))
    )
    return world


@pytest.fixture
def session():
    session = Session(Document(damped_pendulum()), Engine(in_process=True))
    session.reset(1)
    session.poll()
    yield session
    session.close()


def steps(session: Session, n: int) -> None:
    session.step(n)
    session.poll()


def angles(session: Session, take=None) -> dict[float, float]:
    times, values = session.samples([ANGLE], take=take)
    return dict(zip(np.round(times, 6).tolist(), values[:, 0].tolist(), strict=True))


def alone(damping: float, state: dict, n: int) -> list[float]:
    """The elbow of a simulation of one's own that goes on from a state."""
    world = damped_pendulum(damping)
    simulation = Simulation(world)
    simulation.set_state(qpos=state["qpos"], qvel=state["qvel"], ctrl=state["ctrl"])
    found = []
    for _ in range(n):
        simulation.step()
        found.append(float(simulation.read("qpos")[1]))
    return found


def test_a_run_with_more_damping_from_the_past_is_a_take_beside_the_first(session):
    steps(session, 500)
    first = session.history.take
    was = angles(session)
    session.seek(0.4)
    session.poll()
    state = {name: value.astype(float) for name, value in session.history.present.state.items()}
    session.document.set(DAMPING, 0.5)
    steps(session, 300)
    second = session.history.take
    assert session.history.takes == [first, second] and second.cause == "past"
    assert angles(session, first) == was
    mine = angles(session)
    assert all(mine[t] == was[t] for t in was if t <= 0.4)
    assert mine[0.6] != was[0.6]
    expected = alone(0.5, state, 300)
    got = [mine[round(0.4 + STEP * (i + 1), 6)] for i in range(300)]
    np.testing.assert_allclose(got, expected, atol=2e-5)
    (note,) = session.history.apart(first, second)
    assert (note.path, note.old, note.new) == (DAMPING, "0", "0.5") and "damping" in note.text
    (back,) = session.history.apart(second, first)
    assert (back.old, back.new) == ("0.5", "0")


def test_an_edit_begins_a_take_and_a_drag_of_a_value_only_one(session):
    steps(session, 400)
    first = session.history.take
    before = angles(session)
    for i in range(20):
        session.document.set(DAMPING, 0.1 * (i + 1))
        steps(session, 5)
    second = session.history.take
    assert session.history.takes == [first, second] and second.cause == "edit"
    steps(session, 400)
    assert angles(session, first) == before
    times, _ = session.samples([ANGLE])
    assert times == pytest.approx(np.arange(901) * STEP, abs=1e-9)
    (note,) = session.history.apart(first, second)
    assert (note.old, note.new) == ("0", "2")
    session.document.set(DAMPING, 0.0)
    steps(session, 1)
    assert len(session.history.takes) == 3
    assert session.history.apart(first, session.history.take) == []


def test_an_edit_of_the_look_or_before_anything_ran_begins_no_take(session):
    session.document.set(DAMPING, 0.1)
    steps(session, 300)
    session.document.set("visual.head_light.luminous_power", 3.0)
    steps(session, 300)
    assert len(session.history.takes) == 1


def test_an_edit_of_the_structure_begins_a_take_that_goes_on_in_time(session):
    steps(session, 300)
    first = angles(session)
    session.document.duplicate("hierarchy.bodies[0]")
    session.poll()
    steps(session, 100)
    assert [take.cause for take in session.history.takes] == ["start", "edit"]
    mine = angles(session)
    assert all(mine[t] == first[t] for t in first) and len(mine) == 401


def test_a_reset_begins_a_take_and_the_old_one_is_shown_again(session):
    steps(session, 300)
    first, was = session.history.take, angles(session)
    session.reset(1)
    session.poll()
    steps(session, 100)
    second = session.history.take
    assert [take.cause for take in session.history.takes] == ["start", "reset"]
    session.show_take(first)
    session.poll()
    assert session.history.take is first and session.cursor == pytest.approx(0.2)
    assert session.frame().qpos[1] == np.float32(was[0.2])
    session.show_take(second, np.inf)
    session.poll()
    assert session.history.take is second and session.cursor is None
    steps(session, 10)
    assert session.history.take is second and len(session.history.takes) == 2


def test_a_chain_of_thousands_of_takes_is_no_recursion(session):
    from app.history import Take

    steps(session, 10)
    take = session.history.take
    for _ in range(3000):
        take = Take(take, 0.01, "past")
    assert sum(1 for _ in take.line()) == 1


def test_a_deleted_take_is_gone_but_for_what_others_go_on_from(session):
    steps(session, 400)
    history, first = session.history, session.history.take
    session.seek(0.2)
    session.poll()
    steps(session, 100)
    second = history.take
    with pytest.raises(ValueError, match="show another"):
        history.delete(second)
    was = angles(session)
    history.delete(first)
    assert history.takes == [second] and angles(session) == was
    assert history.size > 0
    session.seek(0.1)
    session.poll()
    assert session.frame().qpos[1] == np.float32(was[0.1])


def test_the_limit_drops_takes_that_are_not_kept_first_and_says_so(session):
    history = session.history
    takes = []
    for i in range(4):
        steps(session, 1500)
        takes.append(history.take)
        history.take.is_kept = i == 0
        session.reset(1)
        session.poll()
    chunk = takes[0].chunks[0].size
    history.limit = 5 * chunk
    steps(session, 1)
    assert history.size <= history.limit
    assert takes[0] in history.takes and len(takes[0].chunks) == 2
    assert takes[1] not in history.takes and takes[1] in history.dropped


def test_a_tiny_limit_leaves_the_present(session):
    session.history.limit = 1
    steps(session, 2000)
    session.seek(1.0)
    session.poll()
    steps(session, 2000)
    session.reset(1)
    session.poll()
    steps(session, 10)
    assert session.history.present.time == pytest.approx(10 * STEP)
    assert len(session.history.takes) == 1


STRUNG = """
<mujoco><option timestep="0.002"/><worldbody>
  <site name="hook" pos="0.5 0 2"/>
  <body pos="0 0 1.5"><joint name="elbow" axis="0 1 0" damping="0.01"/>
    <geom type="capsule" size=".03" fromto="0 0 0 .5 0 0"/>
    <site name="end" pos=".5 0 0"/></body>
  <body pos="0 0 1.9"><geom name="roll" type="cylinder" size=".1 .1" euler="90 0 0"/></body>
</worldbody><tendon><spatial name="string" width=".02" rgba="1 .5 0 1">
  <site site="hook"/><geom geom="roll"/><site site="end"/>
</spatial></tendon></mujoco>"""


def test_tendons_of_compared_takes_run_as_mujoco_has_them_there():
    mujoco = pytest.importorskip("mujoco")
    session = Session(Document(msd.from_str(STRUNG, "mjcf")), Engine(in_process=True))
    session.poll()
    steps(session, 200)
    session.seek(0.2)
    session.poll()
    session.engine.set_state(qvel=[3.0])
    steps(session, 100)
    first = session.history.takes[0]
    first.is_compared = True
    session.poll()
    assert len(poses_of_compared(session)[0].tendons) == 0  # it is asked for
    session.poll()
    (ghost,) = poses_of_compared(session)
    own, now = session.history.moment(session.frame().time, first), session.frame()
    assert abs(float(own.state["qpos"][0]) - float(now.qpos[0])) > 0.05
    model = mujoco.MjModel.from_xml_string(STRUNG)
    data = mujoco.MjData(model)
    data.qpos[:] = own.state["qpos"]
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    mujoco.mj_tendon(model, data)
    count = int(data.ten_wrapnum[0])
    places = data.wrap_xpos.reshape(-1, 3)[:count]
    there = np.ptp(ghost.tendons, axis=1).any(axis=1)
    assert ghost.tendons[there] == pytest.approx(np.stack([places[:-1], places[1:]], axis=1), abs=1e-5)
    assert ghost.xpos == pytest.approx(data.xpos, abs=1e-6)
    session.close()
