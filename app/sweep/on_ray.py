"""Batches of a sweep on a Ray cluster, whose machines have MSD Studio installed and see the files of the scene."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from app.sweep.batch import Batches
from app.sweep.plan import Plan, Row, pack_plan, unpack_plan
from app.sweep.processes import ATTEMPTS, Lost

_LOOK = 0.2
"""Seconds between two looks whether to stop."""


class NoRay(Exception):
    """Ray is not installed, or there is no cluster."""


@lru_cache(maxsize=2)
def _batches(packed: bytes) -> Batches:
    return Batches(unpack_plan(packed))


def simulate_packed(packed: bytes, worlds: list[int]) -> list[Row]:
    """Rows of some worlds; a worker builds the scene once."""
    return _batches(packed).run(worlds)


def run_on_ray(
    plan: Plan,
    batches: Callable[[int], Sequence[Sequence[int]]],
    address: str,
    done: Callable[[list[Row]], object],
    proceed: Callable[[], bool],
) -> None:
    """Simulate batches on a cluster; arguments as of `run_in_processes`.

    Args:
        batches: called with the processors of the cluster.
        address: of the cluster, HOST:PORT or ray://HOST:PORT; "auto": the one of this machine; "local": one that
            is started for this sweep.

    Raises:
        NoRay: it is not installed, or there is no cluster at the address.
        Lost: where batches failed `ATTEMPTS` times.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray  # pyright: ignore[reportMissingImports]
        from ray import exceptions  # pyright: ignore[reportMissingImports]
    except ImportError:
        raise NoRay("--ray takes Ray: pip install msd-studio[ray]") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise NoRay(f"--ray {address}: there is no cluster to connect to: {str(error).splitlines()[0]}") from None
    try:
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        queue = deque((list(batch), 1) for batch in batches(workers))
        remote = ray.remote(num_cpus=1, max_retries=0)(simulate_packed)
        packed = ray.put(pack_plan(plan))
        running: dict[Any, tuple[list[int], int]] = {}
        lost: list[int] = []
        reason = ""
        while queue or running:
            while queue and len(running) < 2 * workers:
                batch, attempt = queue.popleft()
                running[remote.remote(packed, batch)] = batch, attempt
            for finished in ray.wait(list(running), timeout=_LOOK)[0]:
                batch, attempt = running.pop(finished)
                try:
                    done(ray.get(finished))
                except exceptions.RayTaskError as error:
                    raise RuntimeError(f"a worker failed: {error.cause}") from None
                except exceptions.RayError as error:  # the worker, or its machine, is gone
                    reason = f"their worker died ({type(error).__name__})"
                    if attempt < ATTEMPTS:
                        queue.append((batch, attempt + 1))
                    else:
                        lost += batch
            if not proceed():
                for task in running:
                    ray.cancel(task, force=True)
                return
        if lost:
            raise Lost(lost, reason)
    finally:
        ray.shutdown()
