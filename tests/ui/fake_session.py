"""Sessions without an engine: the tests decide what the simulation does."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from app.channels import Channel
from app.derived import DerivedSignal
from app.document import Document
from app.editor import Editor
from app.expressions import Names
from app.history import History
from engine.server.protocol import Noise
from render.poses import links, modelled_poses

JOINT = "hierarchy.bodies[0].link.joints[0]"
CHANNELS = [
    Channel("pos:hinge", "Joints", "hinge position", "rad", JOINT),
    Channel("vel:hinge", "Joints", "hinge velocity", "rad/s", JOINT),
    Channel("acc:x", "Sensors", "acc x", "m/s²", "sensors.frame[0]"),
    Channel("acc:y", "Sensors", "acc y", "m/s²", "sensors.frame[0]"),
    Channel("ctrl:motor", "Actuators", "motor control", "", "actuators[0]"),
    Channel("energy:kinetic", "Energy", "kinetic energy", "J", ""),
    Channel("pos:free", "Joints", "free position x", "m", "hierarchy.bodies[0].free"),
]


class FakeSession:
    """Plays sine waves: `advance(seconds)` records samples at 100 Hz."""

    def __init__(self, actuators: int = 3) -> None:
        names = [f"motor_{i}" for i in range(actuators)]
        self.layout = SimpleNamespace(
            nu=actuators,
            actuator_name=names,
            actuator_path=[f"actuators[{i}]" for i in range(actuators)],
            actuator_ctrladr=list(range(actuators)),
            actuator_ctrlnum=[1] * actuators,
            actuator_ctrllimited=[i != 1 for i in range(actuators)],
            actuator_ctrlrange=[(-2.0, 2.0) if i != 1 else (0.0, 0.0) for i in range(actuators)],
            keyframe_name=["home", "squat"],
            body_path=["", "hierarchy.bodies[0].link"],
            joint_path=[],
            joint_name=[],
            joint_type=[],
            joint_qposadr=[],
            nq=0,
            nworld=1,
            ndrawn=0,
        )
        self.playing = self.stopped = False
        self.world, self.nworld = 0, 1
        self.answers = True
        self.speed = 1.0
        self.ctrl = np.zeros(actuators)
        self.times = np.empty(0)
        self.index = 0
        self.calls: list[tuple] = []
        self.history, self.cursor, self.whereabouts = History(), None, None
        self.pushes: list = []
        self.noise = Noise()
        self.worlds_apart, self.computing, self.stopped_computing = False, None, False

    def go_on_computing(self) -> None:
        pass

    def described(self, path):
        return None

    def advance(self, seconds: float) -> None:
        start = self.times[-1] if len(self.times) else 0.0
        self.times = np.concatenate([self.times, start + 0.01 * np.arange(1, round(seconds * 100) + 1)])
        self.index += 1

    def compared(self) -> list:
        return []

    def channels(self) -> list[Channel]:
        return CHANNELS

    def choose(self, channel_ids) -> None:
        self.calls.append(("choose", tuple(channel_ids)))

    def find_channel(self, id):
        return None

    def derive(self, text):
        return DerivedSignal(text, Names(CHANNELS)).channel

    def samples(self, channel_ids, since=None, until=None):
        order = {c.id: i for i, c in enumerate(CHANNELS)}
        columns = [self.sample(order[i], self.times) for i in channel_ids]
        return self.times.copy(), np.stack(columns, axis=1) if columns else np.empty((len(self.times), 0))

    @staticmethod
    def sample(channel: int, times: np.ndarray) -> np.ndarray:
        return (channel + 1) * np.sin(times + channel)

    def frame(self):
        time = float(self.times[-1]) if len(self.times) else 0.0
        return SimpleNamespace(
            index=self.index, time=time, ctrl=self.ctrl.copy(), playing=self.playing, qpos=np.zeros(0),
            real_time_factor=self.speed if self.playing else 0.0, step_time=1e-4,
        )  # fmt: skip

    def toggle_play(self) -> None:
        self.playing = not self.playing
        self.index += 1

    def set_noise(self, noise: Noise) -> None:
        self.noise = noise

    def play(self) -> None:
        self.playing = True

    def pause(self) -> None:
        self.playing = False

    def step_forward(self) -> None:
        self.calls.append(("step",))

    def reset(self, keyframe=None) -> None:
        self.calls.append(("reset", keyframe))
        self.times = np.empty(0)
        self.index += 1

    def set_speed(self, factor: float) -> None:
        self.speed = factor

    def set_control(self, index: int, value: float) -> None:
        self.ctrl[index] = value
        self.index += 1


def fake_editor(session: FakeSession) -> Editor:
    """An editor of an empty scene with that session."""
    return Editor(Document(), session)


class FakeSimulation:
    """A session whose bodies stand where the test puts them: what the viewport needs."""

    def __init__(self, document) -> None:
        self.calls = []
        self.set_document(document)

    def compared(self) -> list:
        return []

    def set_document(self, document) -> None:
        self.document, self.playing, self.world = document, False, 0
        self.whereabouts = None
        nodes = links(document.world)
        start = modelled_poses(nodes)
        self.layout = SimpleNamespace(
            body_path=["", *(n.path for n in nodes[1:])],
            body_name=["world", *(n.element.name or "" for n in nodes[1:])],
            body_subtreemass=[2.0] * len(nodes),
            body_invweight0=[(0.5, 4.0)] * len(nodes),
            body_ipos=[(0.0, 0.0, 0.0)] * len(nodes),
            body_mocapid=[-1] * len(nodes),
            body_parent=[0, *range(len(nodes) - 1)],
            joint_body=[],
            joint_path=[],
            joint_type=[],
            joint_qposadr=[],
            nq=0,
            nbody=len(nodes),
            deformables=b"",
            nworld=1,
            ndrawn=0,
        )
        self._frame = SimpleNamespace(
            index=0, time=0.0, qpos=np.zeros(0), xpos=start.xpos.copy(), xquat=start.xquat.copy(),
            tendons=np.zeros((0, 2, 3)),
            contacts=np.zeros((0, 9)),
            world=0,
            drawn=np.zeros((0, len(nodes), 7)),
        )  # fmt: skip

    def frame(self):
        return self._frame

    def show(self, body: int, position, seconds: float = 0.01) -> None:
        """The next frame, with a body somewhere else."""
        frame = SimpleNamespace(**vars(self._frame))
        frame.index, frame.time = frame.index + 1, frame.time + seconds
        frame.xpos = frame.xpos.copy()
        frame.xpos[body] = position
        self._frame = frame

    pushes: tuple = ()
    tendon_answers = 0

    def described(self, path):
        return None

    def pull(self, body, point, target, shares=(), strength=1.0) -> None:
        self.calls.append(("pull", body, np.array(point), np.array(target), shares, strength))

    def twist(self, body, torque) -> None:
        self.calls.append(("twist", body, np.array(torque)))

    def let_go(self) -> None:
        self.calls.append(("let_go",))


class NoEngine:
    """In place of an engine, for tests that simulate nothing."""

    def __getattr__(self, name):
        return lambda *args, **kwargs: []
