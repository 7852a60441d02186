"""Rows about many files, each tried in a worker process that a crash of a native library may take along."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from mjcf_files import SceneFile


def serve(listing: str, examine: Callable[[SceneFile], Any]) -> None:
    """What a worker does: examine the listed files, a line of JSON each to standard output."""
    for line in Path(listing).read_text().splitlines():
        source, path, root = line.split("\t")
        row = examine(SceneFile(source, Path(path), Path(root)))
        sys.stdout.buffer.write(msgspec.json.encode(row) + b"\n")
        sys.stdout.flush()


class Pool:
    """Worker processes of one script, called as `script --worker LISTING OPTION ...`.

    row: type of a row, made as row(source, name, fault) for a file whose worker died. patience: seconds for one file.
    """

    def __init__(
        self, script: str, row: type, fault: str, processes: int = 2, patience: float = 180.0, options: tuple = ()
    ):
        self.script, self.row, self.fault = script, row, fault
        self.processes, self.patience, self.options = processes, patience, options

    def rows(self, files: list[SceneFile], done: Callable[[SceneFile, Any], None] = lambda file, row: None) -> list:
        """Rows of all files, in their order; `done` hears of each as it comes."""
        with ThreadPoolExecutor(self.processes) as pool:
            shares = list(pool.map(lambda i: self._share(files[i :: self.processes], done), range(self.processes)))
        found = {(row.source, row.name): row for rows in shares for row in rows}
        return [found[file.source, file.name] for file in files]

    def _share(self, files: list[SceneFile], done: Callable[[SceneFile, Any], None]) -> list:
        rows: list = []
        while len(rows) < len(files):
            for row in self._worker(files[len(rows) :]):
                done(files[len(rows)], row)
                rows.append(row)
            if len(rows) < len(files):  # the worker died over the next file
                lost = files[len(rows)]
                rows.append(self.row(lost.source, lost.name, **{self.fault: "the process ended over this file"}))
                done(lost, rows[-1])
        return rows

    def _worker(self, files: list[SceneFile]):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as listing:
            listing.write("\n".join(f"{f.source}\t{f.path}\t{f.root}" for f in files))
            listing.flush()
            command = [sys.executable, "-W", "ignore", self.script, "--worker", listing.name, *self.options]
            process = subprocess.Popen(command, stdout=subprocess.PIPE)
            watch = self._watch(process)
            for line in process.stdout or ():
                if line.startswith(b"{"):
                    watch.cancel()
                    yield msgspec.json.decode(line, type=self.row)
                    watch = self._watch(process)
            watch.cancel()
            process.wait()

    def _watch(self, process: subprocess.Popen) -> threading.Timer:
        watch = threading.Timer(self.patience, process.kill)
        watch.daemon = True
        watch.start()
        return watch
