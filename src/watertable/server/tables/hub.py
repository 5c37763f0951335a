"""The hub: everything one can ask of the tables of this process."""

import asyncio
import contextlib
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from watertable.server.protocol import (
    Chat,
    ChatLine,
    DeviceLink,
    Done,
    Hints,
    HostAnswer,
    HostRequest,
    Join,
    Joined,
    Made,
    MoveFrame,
    MoveRequest,
    NewLesson,
    NewTable,
    Orders,
    Payload,
    RematchAnswer,
    Reviewed,
    Tables,
    Why,
)
from watertable.server.store import TableRow
from watertable.server.tables import (
    automatic,
    boxes,
    housekeeping,
    lessons,
    links,
    listing,
    moving,
    refused,
    reissue,
    rematch,
    replays,
    reviews,
    sitting,
    talk,
    undo,
)
from watertable.server.tables.hall import Hall
from watertable.server.tables.live import Live
from watertable.server.tables.payloads import bodies_of, payload_of
from watertable.server.tables.reading import encode
from watertable.server.tables.refused import Refused
from watertable.server.tables.settings import Settings, game_of, settings_of
from watertable.server.tables.sitters import seats_for
from watertable.server.tables.tokens import Token, new_id
from watertable.server.tables.who import NOWHERE, SPECTATOR, Address, Frame, Watch, Watcher, Who


class Hub(Hall):
    """All live tables of this process. Every expected refusal is a `Refused`."""

    async def start(self) -> None:
        """Fetch the signing key, listen to the bus, look after clocks."""
        await housekeeping.start(self)

    async def learn(self, new: NewLesson, address: Address = NOWHERE) -> Made:
        """Set up the table of a game's lesson."""
        return await self.create(lessons.table_for(new), address, lesson=True)

    async def create(
        self, new: NewTable, address: Address = NOWHERE, *, lesson: bool = False
    ) -> Made:
        """Set up a table; one of bots alone begins at once."""
        await self.spare(address)
        settings = await self._settings(new, lesson)
        game = game_of(settings.game, new.box)
        seats = seats_for(new.seats)
        seats.begun = None if seats.missing else self.now()
        id = new_id()
        is_right = self.wants if seats.missing else self.belongs  # bots alone play where they are
        while not is_right(id):
            id = new_id()
        row = TableRow(
            id=id,
            game=settings.game,
            rules=game.version,
            settings=encode(settings),
            secret=secrets.token_bytes(32),
            seats=encode(seats),
            address=address.today,
            listed=new.listed,
        )
        await self.kept(self.store.create(row, game.text))
        if not seats.missing:
            live = await self.hold(row.id)
            automatic.look(self, live)
            self.release(live)
        sent = [links.invitation(self, row.id, seat, 0) for seat in seats.missing]
        return Made(row.id, links.url(self, row.id), sent, self.signer.token(row.id, None, 0))

    @contextlib.contextmanager
    def counting_refusals(self, address: Address) -> Iterator[None]:
        """Count it when a table is refused, as if it had been made."""
        try:
            yield
        except Refused as error:
            if error.status != 429:
                self.refusals.add(address.visitor)
            raise

    async def _settings(self, new: NewTable, lesson: bool) -> Settings:
        """Check what was asked for; a stranger's box or position by the inspector first."""
        if new.box is None and new.position is None:
            return settings_of(new, lesson)
        if self.inspecting is not None and not lesson:
            await self.inspecting.look_at(new)
        return await self.backroom.do(settings_of, new, lesson)

    async def identify(self, id: str, token: str) -> Who:
        """Return whom a token names: 401 if it is not ours, 403 if not for here (any more)."""
        return await self.at(id, lambda live: sitting.identify(self, live, token))

    # Looking.

    async def payload(self, id: str, who: Who = SPECTATOR, since: int = 0) -> Payload:
        """Return the table as this seat, or a spectator, may know it."""
        return await self.at(id, lambda live: self._payload(live, who, since))

    async def _payload(self, live: Live, who: Who, since: int) -> Payload:
        await sitting.arrive(self, live, who)
        automatic.look(self, live)
        return payload_of(live, who.seat, who.host, since, self.now())

    async def watch(
        self, id: str, who: Who, watcher: Watcher, since: int = 0
    ) -> tuple[Watch, Frame]:
        """Tell a connection of everything from now on; the frame is how the table stands."""
        return await self.at(id, lambda live: self._watch(live, who, watcher, since))

    async def _watch(
        self, live: Live, who: Who, watcher: Watcher, since: int
    ) -> tuple[Watch, Frame]:
        await sitting.arrive(self, live, who)
        if who.seat is not None:
            await reissue.seen(self, live, who.seat, comes=True)
        is_new = who.seat is not None and who.seat not in live.connected
        watch = Watch(live.id, who, watcher)
        if not live.watchers:
            live.published = live.ply
        elif is_new:
            self.stir(live)
        live.admit(watch)
        automatic.look(self, live)
        if self.is_shared and live.chatted is None:
            await talk.hear(self, live)
        return watch, self._frame(live, who, since)

    def unwatch(self, watch: Watch) -> None:
        """Tell a connection no more; harmless when repeated."""
        live = self.tables.get(watch.id)
        if live is not None and watch in live.watchers:
            live.dismiss(watch)
            live.used = live.looked = self.clock()
            if watch.who.seat is not None and watch.who.seat not in live.connected:
                reissue.gone(self, live, watch.who.seat)
                self.stir(live)

    async def frame(self, watch: Watch, since: int) -> Frame:
        """Return the newest payload for a watcher that missed some."""
        live = await self.hold(watch.id)
        try:
            self.part_strangers(live)
            if watch not in live.watchers:
                raise refused.revoked()
            return self._frame(live, watch.who, since)
        finally:
            self.release(live)

    def _frame(self, live: Live, who: Who, since: int) -> Frame:
        since = min(since, live.ply)
        (body,) = bodies_of(live, [(who.seat, who.host)], since, self.now())
        return Frame(live.ply, since, body)

    def ply(self, id: str) -> int:
        """Return the ply of a table in memory (for a pong), 0 if it is not there."""
        live = self.tables.get(id)
        return 0 if live is None else live.ply

    async def log(self, id: str) -> bytes:
        """Return the log of a finished match, as JSON Lines."""
        row = await self.kept(self.store.load(id))
        if row is None:
            raise refused.no_table()
        if row.ended is None or row.header is None:
            raise Refused(409, "not_over", "The log is shown when the match is over.")
        lines = await self.kept(self.store.lines(id))
        header = await self.kept(boxes.header_told(self.store, row, self.archive.do))
        return b"".join(text + b"\n" for text in (header, *(entry.line for entry, _ in lines)))

    async def at_ply(self, id: str, ply: int, seat: int | None, is_open: bool) -> bytes:
        """Return a finished match as it stood after a ply: a Payload, encoded."""
        return await replays.at_ply(self, id, ply, seat, is_open)

    async def review(self, id: str) -> Reviewed:
        """Return the review of a finished match, or how far it has come."""
        return await reviews.review(self, id)

    async def frames(self, id: str, ply: int) -> bytes:
        """Return the keyframes of a ply, as the game encodes them."""
        found = await self.kept(self.store.frames(id, ply))
        if found is None:
            raise Refused(404, "no_frames", "Nothing moved at that ply, or nobody filmed it.")
        return found

    async def listed(self, limit: int = 50) -> Tables:
        """Return the tables that are open to everybody, the liveliest first."""
        rows = await self.kept(self.store.listed(limit))
        return Tables([self._summary(row, None) for row in rows])

    def is_host(self, id: str, token: str) -> bool:
        """Say whether a token is one of a table's host."""
        try:
            said = self.signer.read(token)
        except Refused:
            return False
        return said.table == id and said.seat is None

    async def mine(self, held: Sequence[tuple[str, str]]) -> Tables:
        """Return my tables, given (table, token) pairs; what opens nothing is left out."""
        read: list[Token] = []
        for table, token in held:
            with contextlib.suppress(Refused):
                said = self.signer.read(token)
                if said.table == table:
                    read.append(said)
        rows = {row.id: row for row in await self.kept(self.store.many([t.table for t in read]))}
        return Tables(
            [
                self._summary(rows[token.table], token.seat)
                for token in read
                if token.table in rows and listing.is_current(rows[token.table], token)
            ]
        )

    def _summary(self, row: TableRow, seat: int | None) -> Any:
        return listing.summary(row, self.tables.get(row.id), links.url(self, row.id), seat)

    # Doing.

    async def move(self, id: str, who: Who, move: MoveRequest | MoveFrame) -> Done:
        """Make a move; when this returns it is on disk."""
        done = await self.at(id, lambda live: moving.move(self, live, who, move, False))
        while not isinstance(done, Done):
            await asyncio.sleep(done)
            done = await self.at(id, lambda live: moving.move(self, live, who, move, True))
        return done

    def move_at_once(self, id: str, who: Who, move: MoveFrame, then: moving.Then) -> bool:
        """Make a move without waiting for anything but the disk; False if `move` must be asked.

        `then` is called with the answer when it is on disk, or with what went wrong.
        """
        live = self.hold_now(id)
        if live is None:
            return False
        try:
            is_made = moving.move_at_once(self, live, who, move, then)
        except BaseException:
            self.forget(live)
            self.release(live)
            raise
        if not is_made:
            self.release(live)
        return is_made

    async def why(self, id: str, who: Who, move: int | dict[str, Any]) -> Why:
        """Say why a seat may not do this now."""
        return await self.at(id, lambda live: moving.why(live, who, move))

    async def hint(self, id: str, who: Who) -> Hints:
        """Return moves worth thinking about."""
        return await moving.hint(self, id, who)

    async def orders(self, id: str, who: Who, orders: Sequence[str]) -> Orders:
        """Set a seat's standing orders."""
        return await self.at(id, lambda live: moving.order(self, live, who, orders))

    async def undo(self, id: str, who: Who, ply: int, to: int | None = None) -> Done:
        """Go back, at once where one plays alone, else when everybody present agrees."""
        return await self.at(id, lambda live: undo.ask(self, live, who, ply, to))

    async def undo_answer(self, id: str, who: Who, yes: bool) -> Done:
        """Agree to what was asked, or not."""
        return await self.at(id, lambda live: undo.answer(self, live, who, yes))

    async def join(self, id: str, join: Join, held: Sequence[str] = ()) -> Joined:
        """Sit down (again): by a link, at an open seat, or where one of `held` says."""
        return await self.at(id, lambda live: sitting.join(self, live, join, held))

    async def device(self, id: str, who: Who) -> DeviceLink:
        """Return a link by which a seat adds one device."""
        return await self.at(id, lambda live: links.make_device(self, live, who))

    async def reissue_answer(self, id: str, who: Who, yes: bool) -> Done:
        """Agree that somebody else has the seat, or not."""
        return await self.at(id, lambda live: reissue.answer(self, live, who, yes))

    async def leave(self, id: str, who: Who) -> Done:
        """Get up; the table's settings say who plays on."""
        return await self.at(id, lambda live: sitting.leave(self, live, who))

    async def resign(self, id: str, who: Who) -> Done:
        """Give up."""
        return await self.at(id, lambda live: sitting.resign(self, live, who))

    async def rematch(self, id: str, who: Who, address: Address = NOWHERE) -> RematchAnswer:
        """Return the next table at the same seats, with the asker's own link."""
        return await self.at(id, lambda live: rematch.rematch(self, live, who, address))

    async def chat(self, id: str, who: Who, text: str, address: Address = NOWHERE) -> ChatLine:
        """Say something short."""
        return await self.at(id, lambda live: talk.say(self, live, who, text, address))

    async def chat_lines(self, id: str) -> Chat:
        """Return the last lines of chat."""
        if await self.kept(self.store.load(id)) is None:
            raise refused.no_table()
        return Chat([talk.told(row) for row in await self.kept(self.store.chat(id, talk.KEPT))])

    async def host(self, id: str, who: Who, request: HostRequest) -> HostAnswer:
        """Do what only the host may do."""
        return await self.at(id, lambda live: sitting.host(self, live, who, request))

    # Ending.

    def counts(self) -> dict[str, int]:
        """Return what the house counts: tables in memory, watchers, changes kept, bots at work."""
        return {
            "tables": len(self.tables),
            "watchers": sum(len(live.watchers) for live in self.tables.values()),
            "moves": self.moves,
            "thinking": sum(live.task is not None for live in self.tables.values()),
        }

    async def drain(self) -> None:
        """Stop going on by itself, tell everybody to come back, and let what has begun finish."""
        await housekeeping.drain(self)

    async def close(self) -> None:
        """Drain, and end what runs in the background."""
        await housekeeping.close(self)
