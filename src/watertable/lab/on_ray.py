"""Chunks as tasks of a Ray cluster. A worker that is lost repeats its chunk alone, elsewhere."""

import contextlib
import logging
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from watertable.lab.running import play_chunk
from watertable.lab.study_folder import Files
from watertable.lab.study_plan import Chunk, LabError, StudyPlan

LOCAL = "local"  # a cluster of this machine alone, for as long as the study lasts
AHEAD = 4  # chunks for each processor that are handed out before one comes back
TIMES = 8  # a chunk whose worker is lost is tried again so often


def played_on_ray(
    plan: StudyPlan, chunks: Sequence[Chunk], address: str
) -> Iterator[tuple[Chunk, Files]]:
    """Yield chunks as they come back; none that came back is ever played again."""
    ray = _ray()
    begun = _join(ray, address)
    try:
        yield from _streamed(ray, plan, chunks)
    finally:
        if begun:
            ray.shutdown()


@contextlib.contextmanager
def cluster(address: str) -> Iterator[Any]:
    """Have a cluster work numbered chunks out; what it finds comes in their order."""
    ray = _ray()
    begun = _join(ray, address)

    def each(work: Callable[[Any, int], Any], of: Any, numbers: Iterable[int]) -> Iterator[Any]:
        task = ray.remote(max_retries=TIMES, num_cpus=1)(work)
        known = ray.put(of)
        waiting = [task.remote(known, number) for number in numbers]
        try:
            while waiting:
                yield _got(ray, waiting[0])
                waiting.pop(0)
        finally:
            _call_off(ray, waiting)

    try:
        yield each
    finally:
        if begun:
            ray.shutdown()


def _ray() -> Any:
    """Return Ray, which says nothing of itself to anybody."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray  # noqa: PLC0415 - only who asks has Ray
    except ModuleNotFoundError as error:
        raise LabError("This needs Ray: `pip install 'watertable[ray]'`.") from error
    return ray


def _got(ray: Any, done: Any) -> Any:
    """Return what a task found, or say in one sentence why it could not."""
    try:
        return ray.get(done)
    except (ray.exceptions.RayTaskError, ray.exceptions.RayError) as error:
        said = str(error).strip().split("\n")[-1]
        raise LabError(f"A chunk could not be played on Ray: {said}") from error


def _call_off(ray: Any, waiting: Iterable[Any]) -> None:
    for task in waiting:
        with contextlib.suppress(Exception):
            ray.cancel(task, force=True)


def _join(ray: Any, address: str) -> bool:
    """Join a cluster, unless this process is in one; return whether it is to be left again."""
    if ray.is_initialized():
        return False
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        said = " ".join(str(error).split("\n")[0].split())
        raise LabError(f"There is no Ray cluster at {address!r}: {said}") from error
    return True


def _streamed(ray: Any, plan: StudyPlan, chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, Files]]:
    """Hand chunks out a few at a time, and yield each as soon as it is back."""
    task = ray.remote(max_retries=TIMES, num_cpus=1)(play_chunk)
    known = ray.put(plan)
    left = list(reversed(chunks))
    waiting: dict[Any, Chunk] = {}
    try:
        while left or waiting:
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while left and len(waiting) < room:
                chunk = left.pop()
                waiting[task.remote(known, chunk)] = chunk
            ready, _ = ray.wait(list(waiting), num_returns=1)
            for done in ready:
                chunk = waiting.pop(done)
                yield chunk, _got(ray, done)
    finally:
        _call_off(ray, waiting)
