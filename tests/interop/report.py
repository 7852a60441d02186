"""Read, build and export every MJCF file of the installed packages beside MuJoCo and MotrixSim; write REPORT.md.

    python tests/interop/report.py [PART ...]      only the files whose name holds one of the parts, to stdout

Each file is tried in a process that a crash of a native library may take along.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
from file_workers import Pool, serve
from mjcf_files import SceneFile, mjcf_files

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "compiler"))

REPORT = HERE / "REPORT.md"


class Row(msgspec.Struct):
    """What came of one file. Empty texts mean that all is well; else they say what is not."""

    source: str
    name: str
    mujoco: str = ""
    """Why MuJoCo does not load it."""
    unread: str = ""
    """Why we do not read it."""
    unbuilt: str = ""
    """Why we do not build it."""
    model: list[str] = []
    """Fields of the SceneModel that differ from MjModel's."""
    roundtrip: str = ""
    """What changes when the World is written and read again."""
    motrixsim: str = ""
    """Why MotrixSim does not load it."""
    world: list[str] = []
    """Attributes of the World that differ from MotrixSim's own reading, MotrixSim's known errors left out."""
    known: list[str] = []
    """The known errors of MotrixSim that show."""
    export: list[str] = []
    """Attributes that differ after MotrixSim has read our export, as JSON and as MessagePack."""
    tool: list[str] = []
    """Differences that compare_worlds.py finds in the same, MotrixSim's known errors left out."""
    attributes: int = 0
    """How many attributes it compared; 0 where it is not there."""
    findings: int = 0
    """Things that the importer reported."""
    seconds: float = 0.0
    """For reading and building."""


def examine(file: SceneFile) -> Row:
    """Try one file in every way."""
    import mujoco
    from mujoco_fields import differences as model_differences

    from engine import msd
    from engine.compiler import build

    row = Row(file.source, file.name)
    truth = None
    try:
        truth = mujoco.MjModel.from_xml_path(str(file.path))
    except ValueError as error:
        row.mujoco = _brief(error, file)
    report = msd.Report()
    begin = time.perf_counter()
    try:
        world = msd.from_file(file.path, report, asset_roots=[file.root])
        row.findings = len(report.findings)
    except msd.SceneError as error:
        row.unread = _brief(error, file)
        return row
    row.roundtrip = _roundtrip(world, file)
    try:
        model = build(world)
        row.seconds = time.perf_counter() - begin
        if truth is not None:
            row.model = model_differences(model, truth)
    except msd.SceneError as error:
        row.unbuilt = _brief(error, file)
    _beside_motrixsim(row, world, file)
    return row


def _brief(error: BaseException, file: SceneFile) -> str:
    text = str(error).replace(str(file.root) + "/", "").strip() or type(error).__name__
    return text.splitlines()[0]


def _roundtrip(world, file: SceneFile) -> str:
    from engine import msd

    text, data = msd.to_json(world), msd.to_msgpack(world)
    lost = []
    for form, again in (
        ("JSON", msd.from_str(text.decode(), "msd", file.path)),
        ("MessagePack", msd.from_msgpack(data, file.path)),
    ):
        if again != world:
            lost.append(f"{form} reads back different")
        if (msd.to_json(again), msd.to_msgpack(again)) != (text, data):
            lost.append(f"{form} writes other bytes")
    return "; ".join(lost)


def _beside_motrixsim(row: Row, world, file: SceneFile) -> None:
    import motrixsim
    from compare_tool import compared, tool
    from motrixsim_errors import known_error, tolerance
    from motrixsim_worlds import differences, quiet

    from engine import msd

    try:
        with quiet():
            theirs = motrixsim.msd.from_file(str(file.path))
    except BaseException as error:  # a panic of the native library is no Exception
        if isinstance(error, (KeyboardInterrupt, SystemExit)):
            raise
        row.motrixsim = _brief(error, file)
        return
    folder = str(file.path.parent)
    for difference in differences(world, theirs, folder=folder, tolerance=tolerance(file.path)):
        reason = known_error(difference, file.path)
        if reason:
            row.known.append(reason)
        else:
            row.world.append(difference)
    row.known = sorted(set(row.known))
    beside = str(file.path.with_suffix(".msgpack"))
    with quiet():
        loaded = {
            "JSON": motrixsim.msd.from_str(msd.to_json(world).decode(), format="msd", file_path=beside),
            "MessagePack": motrixsim.msd.from_msgpack(msd.to_msgpack(world), beside),
        }
    for form, exported in loaded.items():
        row.export += [f"{form}: {d}" for d in differences(world, exported, folder=folder, tolerance=1e-6)]
    if tool() is not None:
        row.attributes, row.tool = compared(world, file.path)


# ------------------------------------------------------------------------------------------------ all files


def examine_all(files: list[SceneFile]) -> list[Row]:
    """Rows of all files, in their order."""
    return Pool(__file__, Row, fault="unread").rows(files)


# ------------------------------------------------------------------------------------------------ the text


HEAD = (
    "# MJCF beside MuJoCo and MotrixSim",
    "",
    "Written by `make report`. *Model equal*: every array that SceneModel and mujoco.MjModel both have agrees to",
    "1e-5 (tests/compiler/mujoco_fields.py says what is compared in which way). *MSD round trip*: written as JSON",
    "and as MessagePack and read again, the World is equal and gives the same bytes. *World equal*: it has the",
    "attributes that MotrixSim 0.10.1 reads from the file, but for its errors named below. *Export equal*: MotrixSim",
    "reads from our JSON and MessagePack what our World says. *compare_worlds*: that tool finds the same attributes",
    "in the original and in our MessagePack and JSON, but for the same errors.",
    "",
    "| package | files | MuJoCo loads | built | model equal | MSD round trip | MotrixSim loads | world equal "
    "| export equal | compare_worlds | attributes |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
)


def to_markdown(rows: list[Row]) -> str:
    """The report: counts by package, then a line for each file."""
    lines = [*HEAD]
    for source in [*dict.fromkeys(row.source for row in rows), "all"]:
        some = [row for row in rows if source in (row.source, "all")]
        loaded = [row for row in some if not row.mujoco]
        there = [row for row in some if not row.motrixsim and not row.unread]
        counts = (
            len(some),
            len(loaded),
            _share(loaded, lambda row: not (row.unread or row.unbuilt)),
            _share(loaded, lambda row: not (row.unread or row.unbuilt or row.model)),
            _share([row for row in some if not row.unread], lambda row: not row.roundtrip),
            len(there),
            _share(there, lambda row: not row.world),
            _share(there, lambda row: not row.export),
            _share([row for row in there if row.attributes], lambda row: not row.tool),
            sum(row.attributes for row in there),
        )
        lines.append(f"| {source} | " + " | ".join(map(str, counts)) + " |")
    reasons = Counter(reason for row in rows for reason in row.known)
    lines += ["", "## Errors of MotrixSim's reader that show", ""]
    lines += [f"- {reason}: {count} files" for reason, count in reasons.most_common()] or ["None."]
    lines += ["", "## Files", ""]
    lines.append("| file | MuJoCo | ours | model | MSD | MotrixSim | world | export | compare_worlds | s |")
    lines.append("|---|---|---|---|---|---|---|---|---|---|")
    for row in rows:
        ours = row.unread or row.unbuilt
        cells = (
            f"{row.source}: {row.name}",
            row.mujoco and f"no: {row.mujoco}",
            ours and f"no: {ours}",
            "-" if row.mujoco or ours else _several(row.model),
            "-" if row.unread else row.roundtrip,
            row.motrixsim and f"no: {row.motrixsim}",
            "-" if row.motrixsim else _several(row.world) or ", ".join(row.known),
            "-" if row.motrixsim else _several(row.export),
            _several(row.tool) if row.attributes else "-",
            f"{row.seconds:.2f}",
        )
        lines.append("| " + " | ".join(_cell(cell) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _share(rows: list[Row], holds: Callable[[Row], bool]) -> str:
    return f"{sum(map(holds, rows))} of {len(rows)}"


def _several(texts: list[str]) -> str:
    return f"{texts[0]} and {len(texts) - 1} more" if len(texts) > 1 else "".join(texts)


def _cell(text: str) -> str:
    text = text.replace("|", "\\|").replace("\n", " ")
    return (text if len(text) <= 160 else text[:157] + "...") or "yes"


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--worker"]:
        serve(arguments[1], examine)
        return 0
    files = [f for f in mjcf_files() if not arguments or any(part in str(f.path) for part in arguments)]
    text = to_markdown(examine_all(files))
    if arguments:
        print(text)
    else:
        REPORT.write_text(text)
        print("\n".join(text.splitlines()[4:12]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
