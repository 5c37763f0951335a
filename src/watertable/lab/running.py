"""Chunks are played here, by several processes, or on a Ray cluster: the same files come out."""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from watertable.lab.study_folder import Files, as_files
from watertable.lab.study_plan import Chunk, StudyPlan

Played = Iterator[tuple[Chunk, Files]]


def play_chunk(plan: StudyPlan, chunk: Chunk) -> Files:
    """Play a chunk: what comes out depends on the plan alone."""
    from watertable.lab.rows import rows_of  # noqa: PLC0415 - a worker loads the games when it plays

    return as_files(rows_of(plan, chunk))


def played(
    plan: StudyPlan, chunks: Sequence[Chunk], *, jobs: int = 1, ray: str | None = None
) -> Played:
    """Yield chunks as they are finished."""
    if ray is not None:
        from watertable.lab.on_ray import played_on_ray  # noqa: PLC0415 - only who asks has Ray

        yield from played_on_ray(plan, chunks, ray)
    elif jobs == 1 or len(chunks) < 2:
        for chunk in chunks:
            yield chunk, play_chunk(plan, chunk)
    else:
        yield from _by_processes(plan, chunks, jobs, play_chunk)


def _by_processes(
    plan: StudyPlan, chunks: Sequence[Chunk], jobs: int, work: Callable[[StudyPlan, Chunk], Files]
) -> Played:
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(chunks)), mp_context=fresh) as pool:
        waiting = {pool.submit(work, plan, chunk): chunk for chunk in chunks}
        try:
            for ended in as_completed(waiting):
                yield waiting.pop(ended), ended.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
