"""What is declared about an address: who may ask what there, and what comes back."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from watertable.server.calls import JSON, Call, Reply
from watertable.server.protocol import Answer, HintRequest, RematchRequest, SeatOnly

# What lies in the store, which may be out of order.
STORED = (
    *("/api/tables", "/api/lessons", "/api/puzzles", "/api/me", "/api/mine"),
    *("/api/deals", "/api/tries", "/api/tournaments"),
)


class Route(Struct, frozen=True, kw_only=True):
    """One method of one address."""

    method: str
    path: str
    door: Callable[[Call], Awaitable[Answer | Reply]]
    takes: type | None = None  # the body
    gives: Any = None  # None where the answer is not JSON
    status: int = 200
    media: str = JSON
    token: Literal["", "seat", "host"] = ""  # who may
    query: Mapping[str, tuple[Any, Any]] = msgspec.field(default_factory=dict)  # type, default
    also: tuple[int, ...] = ()  # what else it can refuse with
    counted: bool = True  # against the rate of the address
    packed: bool = False  # the answer is the same for everybody, so its size tells nothing

    @property
    def text(self) -> str:
        """What it does, in a sentence."""
        return self.door.__doc__ or ""

    @property
    def may_be_empty(self) -> bool:
        """Whether the body may be left out."""
        return self.takes in (SeatOnly, HintRequest, RematchRequest)

    @property
    def refusals(self) -> tuple[int, ...]:
        """Every status with which it can refuse."""
        found = {500, *self.also}
        if self.counted:
            found |= {429}
        if self.method == "POST":
            found |= {403}  # a page of another origin
        if self.takes is not None:
            found |= {400, 408, 413, 415}
        if self.query:
            found |= {400}
        if "{" in self.path:
            found |= {404}
        if self.token:
            found |= {400, 401, 403}
        if self.path.startswith(STORED):
            found |= {503}
        return tuple(sorted(found))
