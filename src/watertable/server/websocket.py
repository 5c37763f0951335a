"""The WebSocket of every table: who may come in, the first frame, and every frame after it."""

import asyncio
import functools
import re
import time
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct
from starlette.datastructures import Headers

from watertable.server import metrics, names, records, security, untrusted
from watertable.server.acts import do
from watertable.server.calls import GUEST, held_by, recognise, token_for, with_host
from watertable.server.connection import POLICY, Connection, never
from watertable.server.house import House
from watertable.server.protocol import (
    AFrame,
    Done,
    ErrorFrame,
    FollowFrame,
    Hello,
    HintFrame,
    Join,
    LeadFrame,
    MoveFrame,
    Ok,
    Refusal,
)
from watertable.server.refusals import TooMany, nowhere, said_of, too_long
from watertable.server.security import Receive, Scope, Send
from watertable.server.tables import SPECTATOR, Refused, Who, refuse
from watertable.server.untrusted import Gone

PATH = re.compile(r"/api/tables/([0-9A-Za-z_-]{4,40})/live")
HELLO_SECONDS = 15.0
MOVE = b'"move"'
T = TypeVar("T")

_hello: "msgspec.json.Decoder[Hello]" = msgspec.json.Decoder(Hello)
_move: "msgspec.json.Decoder[MoveFrame]" = msgspec.json.Decoder(MoveFrame)
_frame: "msgspec.json.Decoder[AFrame]" = msgspec.json.Decoder(AFrame)


class Placed(Protocol):
    """A connection that has a place among all."""

    def sit(self) -> None:
        """Somebody who sits at the table is here."""

    def watch(self) -> bool:
        """Somebody is here to look on; False if there is no room."""


class Numbered(Struct):
    """A frame of which only the number could be read."""

    id: int | str | None = None


class WebSockets:
    """The application behind /api/tables/{id}/live."""

    def __init__(self, house: House) -> None:
        """Serve the tables of a house."""
        self.house = house
        self.rate = house.config.frames_per_second
        self.most = house.config.message_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a client in, talk until it leaves, and write down that it was here."""
        visitor = self.house.visitor(scope)
        try:
            id = self.admit(scope, visitor)
        except Refused as refused:
            await turn_away(refused, send)
            return
        began = time.perf_counter()
        extensions = scope.get("extensions", {})
        write = extensions.get("watertable.write", never)
        whence = functools.partial(self.house.whence, scope)
        connection = Connection(self.house.hub, id, send, write, self.rate, whence)
        self.house.connections.add(connection)
        metrics.CONNECTIONS.inc()
        try:
            await receive()
            await send({"type": "websocket.accept"})
            if GUEST in scope:
                scope[GUEST].counter = connection
            welcome = await self.greet(connection, scope, receive)
            scope["headers"] = []  # the tokens in them have done their work
            if welcome:
                if "watertable.hear" in extensions:
                    extensions["watertable.hear"](functools.partial(self.hear, connection))
                while (body := await heard(receive)) is not None:
                    await self.take(connection, body)
        except Gone:
            pass
        finally:
            connection.end()
            self.house.connections.discard(connection)
            self.house.addresses.leave(visitor)
            metrics.CONNECTIONS.dec()
            records.note(
                "live",
                table=id,
                seat=connection.who.seat,
                frames=connection.frames,
                seconds=round(time.perf_counter() - began, 1),
                address=self.house.whence(scope).today,
            )

    def admit(self, scope: Scope, visitor: str) -> str:
        """Return the table's id, or refuse before anything is opened."""
        path = PATH.fullmatch(scope["path"])
        if path is None:
            raise nowhere()
        if not self.house.origins.allow(Headers(scope=scope)):
            raise refuse(403, "origin.socket")
        if self.house.draining:
            raise refuse(503, "stopping.socket")
        wait = self.house.addresses.wait(visitor)
        if wait:
            raise TooMany("requests", wait)
        if not self.house.addresses.enter(visitor):
            raise TooMany("connections", 10)
        return path[1]

    async def greet(self, connection: Connection, scope: Scope, receive: Receive) -> bool:
        """Hear who comes and begin to tell, or say why not and close."""
        try:
            try:
                async with asyncio.timeout(HELLO_SECONDS):
                    body = await heard(receive)
            except TimeoutError:
                raise refuse(408, "no_hello") from None
            if body is None:
                return False
            hello = self.read(_hello, body)
            who = await self.who(connection.id, Headers(scope=scope), hello)
            self.place(who, scope.get(GUEST))
            await connection.begin(who, hello.since)
        except Gone:
            raise
        except Exception as error:  # every mistake is answered, also ours
            await connection.answer(ErrorFrame(None, said_of(error)[1]))
            await connection.close(POLICY)
            return False
        return True

    def place(self, who: Who, guest: Placed | None) -> None:
        """Keep the place of somebody who sits at the table; others may look on if there is room."""
        if guest is None:
            return
        if who.seat is not None or who.host:
            guest.sit()
        elif not guest.watch():
            raise refuse(503, "full.anonymous")

    async def who(self, id: str, headers: Headers, hello: Hello) -> Who:
        """Return who says hello; whoever brings a name or a nonce sits down with it."""
        held = await held_by(self.house, headers, id)
        token = token_for(headers, held, hello.seat, hello.token)
        if token is None and hello.seat is None:
            return await with_host(self.house, held, id, SPECTATOR)
        try:
            who = await recognise(self.house, headers, id, hello.seat, hello.token)
        except Refused as refused:
            is_asked_for = hello.seat is not None or hello.token or security.bearer(headers)
            if is_asked_for or refused.status != 403:
                raise
            return SPECTATOR  # a cookie of a seat that was given to somebody else
        if who.seat is not None and (hello.name is not None or hello.nonce is not None):
            join = Join(token, hello.name, who.seat, hello.nonce)
            is_ours = self.house.origins.elsewhere(headers) is None
            player = await names.named(self.house.store, headers) if is_ours else None
            await self.house.hub.join(id, join, [token] if token else [], player)
        return who

    def hear(self, connection: Connection, body: bytes) -> bool:
        """Make a move at once if nothing stands in its way: nearly every frame is one."""
        if MOVE not in body or len(body) > self.most or not connection.lock.take():
            return False
        if connection.wait():
            connection.lock.release()
            return False
        try:
            frame = untrusted.read(_move, body)
            then = functools.partial(self.moved, connection, frame.id)
            if connection.hub.move_at_once(connection.id, connection.who, frame, then):
                connection.frames += 1
                metrics.frames["move"] += 1
                return True
        except Refused:
            pass  # it is no move; `do` says why
        except Exception as error:  # the slow way may do it all the same
            metrics.QUICK_FAULTS.inc()
            records.fault("the quick way failed", error, table=connection.id)
        if connection.bucket is not None:
            connection.bucket.level += 1  # it will be counted again
        connection.lock.release()
        return False

    def moved(
        self, connection: Connection, id: int | str | None, result: Done | BaseException
    ) -> None:
        """A move is on disk, or it could not be kept."""
        try:
            if isinstance(result, BaseException):
                connection.answer_at_once(ErrorFrame(id, said_of(result)[1]))
            else:
                connection.answer_at_once(Ok(id, result))
        finally:
            connection.lock.release()

    async def take(self, connection: Connection, body: bytes) -> None:
        """Do what a frame asks for, and answer it, after those before it."""
        await connection.lock.acquire()
        try:
            await self.do(connection, body)
        finally:
            connection.lock.release()

    async def do(self, connection: Connection, body: bytes) -> None:
        """Do what a frame asks for, and answer it."""
        connection.frames += 1
        try:
            self.pace(connection)
            frame = self.read(_frame, body)
            metrics.frames[str(frame.__struct_config__.tag)] += 1
            if isinstance(frame, HintFrame):
                connection.ask(frame)
            elif isinstance(frame, LeadFrame | FollowFrame):
                await connection.answer(Ok(frame.id, connection.show_around(frame)))
            else:
                done = await do(
                    connection.hub, connection.id, connection.who, frame, connection.address
                )
                await connection.answer(done)
        except Gone:
            raise
        except Exception as error:  # every mistake is answered, also ours
            await connection.answer(ErrorFrame(number_of(body), said_of(error)[1]))
            if isinstance(error, TooMany):
                await asyncio.sleep(error.wait)  # what comes meanwhile stays with the client

    def read(self, reader: "msgspec.json.Decoder[T]", body: bytes) -> T:
        """Read a frame that is not too long."""
        if len(body) > self.most:
            raise too_long(self.most)
        return untrusted.read(reader, body)

    def pace(self, connection: Connection) -> None:
        """Refuse a frame that comes too soon after many others."""
        wait = connection.wait()
        if wait:
            raise TooMany("frames", wait)


async def heard(receive: Receive) -> bytes | None:
    """Return the next frame, or None when the client has left."""
    message = await receive()
    if message["type"] != "websocket.receive":
        return None
    text: str | None = message.get("text")
    return bytes(message["bytes"]) if text is None else text.encode()


def number_of(body: bytes) -> int | str | None:
    """Return the number of a frame that could not be done, if it has one."""
    try:
        return msgspec.json.decode(body, type=Numbered).id
    except (ValueError, RecursionError):
        return None


async def turn_away(refused: Refused, send: Send) -> None:
    """Refuse a handshake, as HTTP."""
    status, said = said_of(refused)
    body = msgspec.json.encode(Refusal(said))
    headers = {**security.STRICT, "content-type": "application/json"}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "websocket.http.response.start", "status": status, "headers": raw})
    await send({"type": "websocket.http.response.body", "body": body})
