"""Errands: what runs beside everything else, and is written down when it fails."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from watertable.server import records

T = TypeVar("T")


class Errands:
    """Tasks that nobody waits for; held on to until they are done."""

    def __init__(self, expected: type[Exception] | tuple[()] = ()) -> None:
        """Begin with none; what is `expected` to go wrong with one is no fault."""
        self.expected = expected
        self.tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something beside; what goes wrong in it is written down."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, self.expected):
            records.note("refused beside", why=str(error))
        else:
            records.fault("something beside failed", error)

    async def end(self) -> None:
        """Call all of them off, but whoever says so, and see them gone."""
        tasks = [task for task in self.tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
