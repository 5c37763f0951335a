"""The hub: all tables that are alive in this process, and everything one can ask of them."""

from collections.abc import Sequence
from typing import Any

from watertable.server.protocol import (
    Chat,
    ChatLine,
    Done,
    Hints,
    HostAnswer,
    HostRequest,
    Join,
    Joined,
    Made,
    MoveFrame,
    MoveRequest,
    NewTable,
    Orders,
    Payload,
    RematchAnswer,
    Tables,
    Why,
)
from watertable.server.tables.who import SPECTATOR, Config, Frame, Watch, Watcher, Who


class Hub:
    """All live tables of this process. Every expected refusal is a `Refused`."""

    def __init__(self, store: Any, bus: Any, players: Any, config: Config | None = None) -> None:
        """Put the rooms together; `start` before the first request."""
        raise NotImplementedError

    async def start(self) -> None:
        """Fetch the signing key, listen to the bus, look after clocks."""
        raise NotImplementedError

    async def create(self, new: NewTable, address: str = "") -> Made:
        """Set up a table; one of bots alone begins at once."""
        raise NotImplementedError

    async def identify(self, id: str, token: str) -> Who:
        """Return whom a token names: 401 if it is not one of ours, 403 if not (any more) for here."""
        raise NotImplementedError

    async def payload(self, id: str, who: Who = SPECTATOR, since: int = 0) -> Payload:
        """Return the table as this seat, or a spectator, may know it."""
        raise NotImplementedError

    async def join(self, id: str, join: Join) -> Joined:
        """Sit down (again): by the link's token, or at an open seat."""
        raise NotImplementedError

    async def leave(self, id: str, who: Who) -> Done:
        """Get up; the table's settings say who plays on."""
        raise NotImplementedError

    async def resign(self, id: str, who: Who) -> Done:
        """Give up."""
        raise NotImplementedError

    async def move(self, id: str, who: Who, move: MoveRequest | MoveFrame) -> Done:
        """Make a move; when this returns it is on disk."""
        raise NotImplementedError

    async def why(self, id: str, who: Who, move: int | dict[str, Any]) -> Why:
        """Say why a seat may not do this now."""
        raise NotImplementedError

    async def hint(self, id: str, who: Who) -> Hints:
        """Return moves worth thinking about."""
        raise NotImplementedError

    async def orders(self, id: str, who: Who, orders: Sequence[str]) -> Orders:
        """Set a seat's standing orders."""
        raise NotImplementedError

    async def undo(self, id: str, who: Who, ply: int, to: int | None = None) -> Done:
        """Go back, at once where one plays alone, else when everybody present agrees."""
        raise NotImplementedError

    async def undo_answer(self, id: str, who: Who, yes: bool) -> Done:
        """Agree to what was asked, or not."""
        raise NotImplementedError

    async def rematch(self, id: str, who: Who) -> RematchAnswer:
        """Return the next table at the same seats, with the asker's own link."""
        raise NotImplementedError

    async def chat(self, id: str, who: Who, text: str) -> ChatLine:
        """Say something short."""
        raise NotImplementedError

    async def chat_lines(self, id: str) -> Chat:
        """Return the last lines of chat."""
        raise NotImplementedError

    async def host(self, id: str, who: Who, request: HostRequest) -> HostAnswer:
        """Do what only the host may do."""
        raise NotImplementedError

    async def log(self, id: str) -> bytes:
        """Return the log of a finished match, as JSON Lines."""
        raise NotImplementedError

    async def frames(self, id: str, ply: int) -> bytes:
        """Return the keyframes of a ply, as the game encodes them."""
        raise NotImplementedError

    async def listed(self, limit: int = 50) -> Tables:
        """Return the tables that are open to everybody, newest first."""
        raise NotImplementedError

    async def mine(self, seats: Sequence[tuple[str, str]]) -> Tables:
        """Return my tables, given (table, token) pairs; those that are none are left out."""
        raise NotImplementedError

    async def watch(
        self, id: str, who: Who, watcher: Watcher, since: int = 0
    ) -> tuple[Watch, Frame]:
        """Tell a connection of everything from now on; the frame is how the table stands."""
        raise NotImplementedError

    def unwatch(self, watch: Watch) -> None:
        """Tell a connection no more; harmless when repeated."""
        raise NotImplementedError

    async def frame(self, watch: Watch, since: int) -> Frame:
        """Return the newest payload for a watcher that missed some."""
        raise NotImplementedError

    def ply(self, id: str) -> int:
        """Return the ply of a live table (for a pong), 0 if it is not in memory."""
        raise NotImplementedError

    def counts(self) -> dict[str, int]:
        """Return what the house counts: live tables, watchers, moves made, bots at work."""
        raise NotImplementedError

    async def drain(self) -> None:
        """Stop going on by itself, tell everybody to come back, and let what has begun finish."""
        raise NotImplementedError

    async def close(self) -> None:
        """Drain, and end what runs in the background."""
        raise NotImplementedError
