"""The server as one ASGI application: every request comes in here, and every answer leaves here."""

import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import msgspec
from starlette.routing import Route as Path
from starlette.routing import Router

from watertable.server import metrics, packing, records, security, signposts, untrusted
from watertable.server.calls import Call, Reply, as_json
from watertable.server.house import House
from watertable.server.protocol import Refusal
from watertable.server.refusals import TooMany, nowhere, said_of
from watertable.server.route import Route
from watertable.server.routes import FIGURES, HANDBOOK, PLACES, ROUTES
from watertable.server.security import Receive, Scope, Send
from watertable.server.tables import Refused, refuse
from watertable.server.websocket import WebSockets

BOXES = {"/api/tables": 1, "/api/variants": 1, "/api/lab": 1, "/api/logs": 8}  # times table_bytes
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def make_app(house: House) -> Application:
    """Return the application of a house that is open."""
    router = router_of(
        house, ROUTES + HANDBOOK + (FIGURES if house.config.metrics == "same" else ())
    )
    figures = router_of(house, FIGURES)
    live = WebSockets(house)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if house.aside is not None and house.aside(scope):
            await figures(scope, receive, send)
        else:
            await (live if scope["type"] == "websocket" else router)(scope, receive, send)

    return app


def router_of(house: House, routes: Iterable[Route]) -> Router:
    """Return what leads each request to its door."""
    by_path: dict[str, dict[str, Route]] = {}
    for route in routes:
        by_path.setdefault(route.path, {})[route.method] = route
    paths = [Path(path, Entrance(house, path, ways)) for path, ways in by_path.items()]
    return Router(paths, redirect_slashes=False, default=Entrance(house, "", {}))


class Entrance:
    """One path with its methods; the path "" stands for all that do not exist."""

    def __init__(self, house: House, path: str, ways: Mapping[str, Route]) -> None:
        """Prepare to read what each method takes."""
        self.house, self.path, self.ways = house, path, ways
        self.readers: dict[str, msgspec.json.Decoder[Any]] = {
            method: msgspec.json.Decoder(route.takes)
            for method, route in ways.items()
            if route.takes is not None
        }
        self.allow = ", ".join(sorted({*ways, *(["HEAD"] if "GET" in ways else [])}))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, whatever it is, and write down that it was."""
        began = time.perf_counter()
        call = Call(self.house, scope)
        try:
            reply = await self.answer(call, receive)
        except untrusted.Gone:
            return
        except Exception as error:  # every answer leaves here, also to a mistake of ours
            reply = self.refuse(call, error)
        finally:
            call.leave()
        await self.send(call, reply, send)
        self.record(call, reply.status, time.perf_counter() - began)

    async def answer(self, call: Call, receive: Receive) -> Reply:
        """Check what can be checked beforehand, then open the door."""
        method = call.scope["method"]
        route = self.ways.get("GET" if method == "HEAD" else method)
        if route is None or route.counted:
            wait = self.house.addresses.wait(call.visitor)
            if wait:
                raise TooMany("requests", wait)
            call.enter()
        if route is None and method == "OPTIONS" and security.PREFLIGHT in call.headers:
            return self.preflight(call)
        if route is None:
            raise self.no_way()
        if method in security.UNSAFE and not self.house.origins.allow(call.headers):
            raise refuse(403, "origin.call")
        call.params = untrusted.read_path(call.scope["path_params"], PLACES)
        call.id = call.params.get("id", "")
        call.query = untrusted.read_query(call.scope["query_string"], route.query)
        if route.takes is not None:
            call.body = await self.body(call, route, receive)
        found = await route.door(call)
        await call.keep()
        reply = found if isinstance(found, Reply) else as_json(found, route.status)
        return await packing.pack(call.headers, reply, call.cookies) if route.packed else reply

    async def body(self, call: Call, route: Route, receive: Receive) -> Any:
        """Return the body as what this method takes."""
        config = self.house.config
        most = config.message_bytes
        if route.path in BOXES:  # a patch, a box, or a whole log may come along
            most = config.table_bytes * BOXES[route.path]
        body = await untrusted.body_of(call.headers, most, receive)
        if not body and route.may_be_empty:
            body = b"{}"
        else:
            untrusted.check_media(call.headers)
        return untrusted.read(self.readers[route.method], body)

    def preflight(self, call: Call) -> Reply:
        """Tell a browser what a page of another origin may ask here."""
        if not self.ways:
            raise nowhere()
        if call.elsewhere is None:
            raise refuse(403, "origin.preflight")
        told = {
            "access-control-allow-methods": self.allow,
            "access-control-allow-headers": security.ASKABLE,
            "access-control-max-age": "7200",
        }
        return Reply(b"", 204, headers=list(told.items()))

    def no_way(self) -> Refused:
        """Return why a method leads nowhere here."""
        if not self.ways:
            return nowhere()
        return refuse(405, "no_method", methods=self.allow)

    def refuse(self, call: Call, error: Exception) -> Reply:
        """Return the answer to a request that was not done."""
        status, said = said_of(error)
        is_lost = signposts.is_lost(call)
        reply = signposts.way_on(status, said) if is_lost else as_json(Refusal(said), status)
        if isinstance(error, Refused) and error.wait:
            reply.headers.append(("retry-after", str(error.wait)))
        if status == 405:
            reply.headers.append(("allow", self.allow))
        if status in (408, 413):
            reply.headers.append(("connection", "close"))  # the rest of the body is not wanted
        return reply

    async def send(self, call: Call, reply: Reply, send: Send) -> None:
        """Send a reply with the headers that every answer carries."""
        headers = security.strict_headers(call.scope, reply.csp)
        headers |= {"content-type": reply.media, "cache-control": "no-store"}
        headers |= (told := self.house.origins.answer(call.headers))
        headers |= dict(reply.headers)
        if "vary" in told and headers["vary"] != told["vary"]:
            headers["vary"] += f", {told['vary']}"
        if call.is_passing:
            headers["connection"] = "close"  # the place is needed
        if reply.status not in (204, 304):
            headers["content-length"] = str(len(reply.body))
        raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
        raw += [(b"set-cookie", cookie.encode("latin-1")) for cookie in call.cookies]
        await send({"type": "http.response.start", "status": reply.status, "headers": raw})
        body = b"" if call.scope["method"] == "HEAD" else reply.body
        await send({"type": "http.response.body", "body": body})

    def record(self, call: Call, status: int, seconds: float) -> None:
        """Count a request and write it down."""
        method = call.scope["method"]
        method = method if method in self.ways or method == "HEAD" else "other"
        metrics.REQUESTS.labels(method, self.path, status).inc()
        metrics.SECONDS.labels(self.path).observe(seconds)
        records.note(
            "request",
            method=method,
            route=self.path,
            table=call.id,
            status=status,
            ms=round(seconds * 1000, 2),
            address=call.address.today,
        )
