"""A lock of one event loop that can also be taken without waiting, where it is free."""

import asyncio


class Lock:
    """Whoever waits gets it in the order of coming; it is handed over, never free in between."""

    __slots__ = ("_is_taken", "_waiting")

    def __init__(self) -> None:
        """Begin free."""
        self._is_taken = False
        self._waiting: list[asyncio.Future[None]] | None = None  # thousands of locks have none

    def locked(self) -> bool:
        """Say whether somebody has it."""
        return self._is_taken

    def take(self) -> bool:
        """Take it if it is free, and say whether that was so."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    async def acquire(self) -> None:
        """Wait for it."""
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        if self._waiting is None:
            self._waiting = []
        self._waiting.append(turn)
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self.release()  # it had been handed over in the same moment
            raise

    def release(self) -> None:
        """Hand it to the next one who still waits, or let it be free."""
        while self._waiting:
            turn = self._waiting.pop(0)
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken, self._waiting = False, None
