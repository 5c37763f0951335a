"""Shared replays: one leads through a match that is over, and others see where, and at what.

Whoever leads has a key of their own; others have its code, which the link names and which does not
tell the key. Nothing is kept: a server that starts again is told by the next frame of the leader.
"""

import hashlib
from typing import TYPE_CHECKING

import msgspec

from watertable.server.protocol import FollowFrame, LeadFrame, Led, Shown
from watertable.server.tables.refused import refuse
from watertable.server.tables.who import Watch

if TYPE_CHECKING:
    from watertable.server.tables.hall import Hall

_encode = msgspec.json.Encoder().encode


def code_of(table: str, key: str) -> str:
    """Return what a link names: whoever knows it can follow, and not lead."""
    return hashlib.blake2b(f"show {table} {key}".encode(), digest_size=12).hexdigest()


class Shows:
    """Who follows whom here, and what was last shown."""

    def __init__(self) -> None:
        """Know of none yet."""
        self.last: dict[str, Shown] = {}
        self.leaders: dict[Watch, str] = {}
        self.followers: dict[Watch, str] = {}

    def of(self, code: str) -> list[Watch]:
        """Return who follows."""
        return [watch for watch, other in self.followers.items() if other == code]

    def tell(self, code: str) -> None:
        """Tell everybody who follows what is shown now."""
        body = _encode(self.last.get(code, Shown(led=False)))
        for watch in self.of(code):
            watch.watcher.show(body)

    def leave(self, watch: Watch) -> None:
        """Somebody's connection has ended; who followed them is told."""
        self.followers.pop(watch, None)
        code = self.leaders.pop(watch, None)
        if code is not None and code not in self.leaders.values():
            self.last.pop(code, None)
            self.tell(code)


def lead(hall: "Hall", watch: Watch, frame: LeadFrame) -> Led:
    """Show others where one is in a match, and what one points at."""
    _check(hall, watch)
    code = code_of(watch.id, frame.key)
    shows = hall.shows
    shows.leaders[watch] = code
    shows.last[code] = Shown(True, frame.ply, frame.seen, frame.at, frame.arrows)
    shows.tell(code)
    return Led(code, len(shows.of(code)))


def follow(hall: "Hall", watch: Watch, frame: FollowFrame) -> Shown:
    """See what somebody shows from now on, or no more."""
    _check(hall, watch)
    if frame.code is None:
        hall.shows.followers.pop(watch, None)
        return Shown(led=False)
    hall.shows.followers[watch] = frame.code
    return hall.shows.last.get(frame.code, Shown(led=False))


def _check(hall: "Hall", watch: Watch) -> None:
    """Refuse what is shown of a match that is not over, or not to be looked at yet."""
    live = hall.tables.get(watch.id)
    if live is None or not live.is_loaded or live.outcome is None:
        raise refuse(409, "not_over.show")
    if live.is_sealed:
        raise refuse(403, "deal.closed")
