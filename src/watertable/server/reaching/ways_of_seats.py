"""The ways of seats: kept so that only this server can read them, used once for each wait.

The store is looked at every few seconds for seats that are asked and were not told. So moves cost
nothing, a restart forgets nobody, and of several workers one tells.
"""

import asyncio
import hashlib
import logging
import os
import socket
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from watertable.games import game as game_named
from watertable.server import records
from watertable.server.config import Config
from watertable.server.limits import Paces
from watertable.server.messages import SERVER
from watertable.server.reaching.letters import Letters
from watertable.server.reaching.outside import NotCalled, Outside
from watertable.server.store import Store, StoreError
from watertable.server.store.ways import MANY, DueWay, KeptWay
from watertable.server.tables import Hub, Refused

if TYPE_CHECKING:
    from watertable.server.reaching.push import Vapid

CAN = find_spec("cryptography") is not None  # the extra `sealed`
EVERY = 2.0  # seconds between two looks
SOON = 5.0  # seconds that somebody has been asked before the way is used: perhaps they look
STRANGE = 20.0  # the same where another worker may see them look
AGAIN = 60.0  # seconds after which somebody who could not be told is told once more
AT_ONCE = 32  # requests to the outside
MOST_FAILURES = 5  # in a row; then a way is forgotten
GONE = (404, 410)  # the other side has forgotten it
PER_SECOND, IN_A_ROW = 1 / 60, 10  # times that one address is called
DAY = 86_400
NONCE = 12
EVERYWHERE = ("0.0.0.0", "::")  # listened at: no addresses

_log = logging.getLogger("watertable.reaching")


class Target(Struct, omit_defaults=True):
    """Where a seat is told: a browser's push service with its keys, a web address, a mail box."""

    address: str
    key: str = ""
    auth: str = ""


class Keeper:
    """Enciphers where people are told, and knows a target again without keeping it."""

    def __init__(self, secret: bytes) -> None:
        """Derive from an installation's own secret."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

        self.secret = secret
        self.cipher = AESGCM(hashlib.blake2b(b"ways", key=secret, digest_size=32).digest())

    def way(self, table: str, seat: int, epoch: int, kind: str, target: Target) -> KeptWay:
        """Return a way as it is kept: the same for the same target of the same seat."""
        said = f"{table} {seat} {kind} {target.address}".encode()
        id = hashlib.blake2b(said, key=self.secret, digest_size=16).hexdigest()
        nonce = os.urandom(NONCE)
        sealed = nonce + self.cipher.encrypt(nonce, msgspec.json.encode(target), id.encode())
        return KeptWay(id, table, seat, epoch, kind, sealed)

    def target(self, way: KeptWay) -> Target:
        """Return where that is."""
        nonce, sealed = way.target[:NONCE], way.target[NONCE:]
        text = self.cipher.decrypt(nonce, sealed, way.id.encode())
        return msgspec.json.decode(text, type=Target)

    def hash_of(self, address: str) -> str:
        """Return what limits know an address by."""
        return hashlib.blake2b(address.encode(), key=self.secret, digest_size=16).hexdigest()


async def open_reach(config: Config, hub: Hub) -> "Reach | None":
    """Return what tells people of their turn, with this installation's own keys.

    They are made when it first starts, and kept with its other secrets.
    """
    if not CAN:
        return None
    from watertable.server.reaching.push import Vapid  # noqa: PLC0415 - an extra

    store = hub.hall.store
    secret = await store.key("ways")
    contact = config.contact or (config.url if config.url.startswith("https://") else "")
    vapid = Vapid(await store.key("vapid"), contact)
    names = [urlsplit(config.url).hostname or "", config.host, socket.gethostname()]
    own = [name for name in names if name and name not in EVERYWHERE]
    outside = Outside(config.reach_also, own)
    reach = Reach(hub, outside, Keeper(secret), vapid, config.url, hooks=config.webhooks == "on")
    if config.smtp:
        after = 60 * config.mail_minutes
        reach.letters = Letters(config.smtp, config.mail_from, config.url, secret, after)
    return reach


class Reach:
    """Tells those who are waited for."""

    def __init__(
        self, hub: Hub, outside: Outside, keeper: Keeper, vapid: "Vapid", base: str, *, hooks: bool
    ) -> None:
        """Begin to look nowhere yet; `base` is the public address, `hooks` whether any are."""
        self.hub, self.outside, self.keeper, self.vapid = hub, outside, keeper, vapid
        self.base, self.hooks = base.rstrip("/"), hooks
        self.letters: Letters | None = None  # where the operator has mail sent
        self.soon, self.again = SOON, AGAIN
        self.tried: dict[tuple[str, int], float] = {}  # way and ply: when it is tried once more
        self.beyond = ""  # the way at which the last look ended
        self.paces = Paces(PER_SECOND, IN_A_ROW)

    @property
    def store(self) -> Store:
        """Where the ways are kept."""
        return self.hub.hall.store

    async def keep_on(self) -> None:
        """Look again and again, as long as somebody serves."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.round()
            except StoreError as error:
                _log.info("nobody is told of their turn just now: %s", error)

    async def round(self) -> int:
        """Tell everybody who is due; return how many were told."""
        room = asyncio.Semaphore(AT_ONCE)

        async def one(due: DueWay) -> bool:
            async with room:
                try:
                    return await self.one(due)
                except StoreError:
                    raise
                except Exception as error:  # the others are told all the same
                    records.fault("a seat is not told of its turn", error, table=due.way.table)
                    await self._failed(due)
                    return False

        due = await self.store.ways.due(self.soon, self.beyond)
        self.beyond = due[-1].way.id if len(due) == MANY else ""
        return sum(await asyncio.gather(*(one(way) for way in due)))

    async def one(self, due: DueWay) -> bool:
        """Tell one seat, if it is still waited for and nobody looks at it."""
        way = due.way
        if way.kind == "mail" and not self._is_time_for_mail(due):
            return False
        if self.tried.get((way.id, due.ply), 0.0) > time.monotonic():
            return False
        if not await self._is_waited_for(due):
            return False
        known = self.keeper.hash_of(self.keeper.target(way).address.casefold())
        if self.paces.wait(known):  # however many seats name it
            return False
        if not await self.store.ways.claim(due):
            return False
        try:
            status = await self._tell(due)
        except NotCalled as refusal:
            _log.info("a way of %s was not open: %s", way.table, refusal)
            status = 0
        if 200 <= status < 300:
            self.tried.pop((way.id, due.ply), None)
            if due.failures:
                await self.store.ways.note(way.id, 0)
            return True
        if status in GONE:
            await self.store.ways.drop(way.id)
        elif self._is_tried_again(due):
            await self.store.ways.unclaim(due)
        else:
            await self._failed(due)
        return False

    def _is_tried_again(self, due: DueWay) -> bool:
        """Whether a wait is tried once more after a while: it was not, so far."""
        which = (due.way.id, due.ply)
        if self.tried.pop(which, None) is not None:
            return False
        if len(self.tried) >= MANY:
            self.tried.clear()  # those are tried once too often
        self.tried[which] = time.monotonic() + self.again
        return True

    async def _failed(self, due: DueWay) -> None:
        """Count a wait of which nobody could be told; after some in a row the way is forgotten."""
        if due.failures + 1 >= MOST_FAILURES:
            await self.store.ways.drop(due.way.id)
        else:
            await self.store.ways.note(due.way.id, due.failures + 1)

    def _is_time_for_mail(self, due: DueWay) -> bool:
        return self.letters is not None and (due.is_last_call or due.waited >= self.letters.after)

    async def _is_waited_for(self, due: DueWay) -> bool:
        """Whether the seat is asked now, by whoever wanted to be told, and does not look."""
        way, hall = due.way, self.hub.hall
        try:
            live = await hall.hold(way.table)
        except Refused:
            return False
        try:
            chair = live.seats.chairs[way.seat]
            if chair.epoch != way.epoch or not chair.joined:
                await self.store.ways.drop(way.id)  # the seat is somebody else's
                return False
            is_played = live.table is not None and way.seat in live.table.substitutes
            if live.asked != way.seat or live.ply != due.ply or is_played:
                return False
            if way.seat in live.connected:
                return False
            is_strange = hall.claims.is_shared and not hall.claims.leads(live)
            return not is_strange or due.waited >= STRANGE
        finally:
            hall.release(live, was_used=False)

    async def _tell(self, due: DueWay) -> int:
        way, target = due.way, self.keeper.target(due.way)
        title = game_named(due.game).title
        text = SERVER.text("reach.last" if due.is_last_call else "reach.turn", game=title)
        place = f"/t/{way.table}"
        match way.kind:
            case "push":
                return await self._push(target, text, place, due)
            case "webhook":
                if not self.hooks:
                    return GONE[0]
                said = f"{text} {self.base}{place}"
                body = {"text": said, "content": said, "game": due.game, "table": way.table}
                kind = {"Content-Type": "application/json"}
                return await self.outside.post(target.address, kind, msgspec.json.encode(body))
        assert self.letters is not None
        return await self.letters.send(target.address, text, place, way.id)

    async def _push(self, target: Target, text: str, place: str, due: DueWay) -> int:
        from watertable.server.reaching.push import decoded, sealed  # noqa: PLC0415 - an extra

        said = msgspec.json.encode({"title": "Watertable", "body": text, "url": place})
        left = DAY if due.left is None else min(DAY, max(60, int(due.left)))
        headers = {
            **self.vapid.headers(target.address),
            "TTL": str(left),
            "Urgency": "high" if due.is_last_call else "normal",
            "Topic": hashlib.sha256(due.way.table.encode()).hexdigest()[:32],
        }
        body = sealed(said, decoded(target.key), decoded(target.auth))
        return await self.outside.post(target.address, headers, body)
