"""The one list of addresses: the router and the OpenAPI document are both made from it."""

import functools
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from watertable.server import client, doors, openapi
from watertable.server.calls import Call, Reply
from watertable.server.protocol import (
    Chat,
    ChatLine,
    ChatRequest,
    DeviceLink,
    Done,
    Games,
    GameWhole,
    Health,
    Hints,
    HostAnswer,
    HostRequest,
    Join,
    Joined,
    Made,
    MoveRequest,
    NewLesson,
    NewTable,
    Orders,
    OrdersRequest,
    Payload,
    Ply,
    ReissueAnswer,
    RematchAnswer,
    Reviewed,
    Seat,
    SeatOnly,
    TableId,
    Tables,
    UndoAnswer,
    UndoRequest,
    Why,
    WhyRequest,
)
from watertable.server.route import Route

Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z-]{0,39}$(?!\n)")]
One = Annotated[int, Meta(ge=1, le=1)]
FileName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$(?!\n)")]
PLACES: Mapping[str, Any] = {
    "file": FileName,
    "id": TableId,
    "seat": Seat,
    "ply": Ply,
    "slug": Slug,
}
SINCE: Mapping[str, tuple[Any, Any]] = {"since": (Ply, 0)}
RULES = (409, 410, 422)  # the table has moved on, the match is over, it cannot be done


async def description(call: Call) -> Reply:
    """Describe every address of this server, as OpenAPI."""
    return Reply(document(), headers=[("cache-control", doors.FRESH)])


@functools.cache
def document() -> bytes:
    """Return the OpenAPI document."""
    return msgspec.json.encode(openapi.describe(ROUTES, PLACES))


def get(path: str, door: Any, gives: Any, **more: Any) -> Route:
    """Return a route that only tells."""
    return Route(method="GET", path=path, door=door, gives=gives, **more)


def post(path: str, door: Any, takes: type, gives: Any, **more: Any) -> Route:
    """Return a route that changes something."""
    return Route(method="POST", path=path, door=door, takes=takes, gives=gives, **more)


def act(name: str, door: Any, takes: type, gives: Any, also: tuple[int, ...] = RULES) -> Route:
    """Return a route by which a seat does something at its table."""
    return post(f"{TABLE}/{name}", door, takes, gives, token="seat", also=also)


TABLE = "/api/tables/{id}"
A_SEAT: Mapping[str, tuple[Any, Any]] = {"seat": (Seat | None, None), **SINCE}
AS: Mapping[str, tuple[Any, Any]] = {"seat": (Seat | None, None), "open": (One | None, None)}
BYTES = "application/octet-stream"
HTML = "text/html; charset=utf-8"

ROUTES = (
    act("moves", doors.move, MoveRequest, Done),
    get(TABLE + "/seat", doors.seat, Payload, token="seat", query=A_SEAT, also=RULES),
    get(
        TABLE + "/seats/{seat}",
        doors.a_seat,
        Payload,
        token="seat",
        query=SINCE,
        also=RULES,
    ),
    get(TABLE, doors.spectate, Payload, query=SINCE, also=RULES),
    act("why", doors.why, WhyRequest, Why),
    act("hint", doors.hint, SeatOnly, Hints),
    act("orders", doors.orders, OrdersRequest, Orders),
    act("undo", doors.undo, UndoRequest, Done),
    act("undo/answer", doors.undo_answer, UndoAnswer, Done),
    act("reissue/answer", doors.reissue_answer, ReissueAnswer, Done),
    act("device", doors.device, SeatOnly, DeviceLink),
    act("resign", doors.resign, SeatOnly, Done),
    act("leave", doors.leave, SeatOnly, Done),
    act("rematch", doors.rematch, SeatOnly, RematchAnswer),
    act("chat", doors.say, ChatRequest, ChatLine),
    get(TABLE + "/chat", doors.chat, Chat, also=(403,)),
    post(TABLE + "/join", doors.join, Join, Joined, also=(401, *RULES)),
    post(TABLE + "/host", doors.host, HostRequest, HostAnswer, token="host", also=RULES),
    get(TABLE + "/log", doors.log, None, media="application/jsonl", also=(403, 409)),
    get(TABLE + "/plies/{ply}", doors.at_ply, Payload, query=AS, also=(409,)),
    get(TABLE + "/review", doors.review, Reviewed, also=(409, 410)),
    get(TABLE + "/frames/{ply}", doors.frames, None, media=BYTES),
    get("/api/tables", doors.tables, Tables, query={"listed": (One, 1)}),
    post("/api/tables", doors.make_table, NewTable, Made, status=201, also=(422,)),
    post("/api/lessons", doors.make_lesson, NewLesson, Made, status=201, also=(422,)),
    get("/api/mine", doors.mine, Tables),
    get("/api/games", doors.games, Games),
    get("/api/games/{slug}", doors.game, GameWhole),
    get("/api/openapi.json", description, dict[str, Any]),
    get("/healthz", doors.healthz, Health, counted=False),
    get("/readyz", doors.readyz, Health, also=(503,)),
    get("/", doors.front, None, media=HTML),
    get("/t/{id}", doors.table_page, None, media=HTML),
    get("/replay/{id}", doors.client_page, None, media=HTML),
    get("/rules/{slug}", doors.client_page, None, media=HTML),
    get("/learn/{slug}", doors.client_page, None, media=HTML),
    get("/assets/{file}", client.asset, None, media=BYTES, counted=False),
    get("/symbol.svg", client.symbol, None, media="image/svg+xml", counted=False),
    get("/manifest.webmanifest", client.manifest, None, media="application/manifest+json"),
    get("/sw.js", client.worker, None, media="text/javascript; charset=utf-8", counted=False),
    get("/style.css", doors.style, None, media="text/css; charset=utf-8"),
)

# Not for the public: at an address of its own, unless the settings say otherwise.
FIGURES = (get("/metrics", doors.counted, None, media="text/plain; charset=utf-8", counted=False),)
