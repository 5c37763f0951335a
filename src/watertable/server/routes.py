"""The one list of addresses: the router and the OpenAPI document are both made from it."""

import functools
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from watertable.server import (
    client,
    deal_doors,
    doors,
    handbook,
    lab_doors,
    name_doors,
    onward_doors,
    openapi,
    reach_doors,
    signposts,
    tournament_doors,
)
from watertable.server.calls import Call, Reply
from watertable.server.protocol import (
    AskRequest,
    AwayRequest,
    BroughtLog,
    CallRequest,
    ChangeName,
    Chat,
    ChatLine,
    ChatRequest,
    DailyDeals,
    DealTold,
    DeviceLink,
    Done,
    DropPasskey,
    Enter,
    Entered,
    EnterTournament,
    Foreseen,
    ForeseeRequest,
    ForgetMe,
    Forgotten,
    Games,
    GameWhole,
    Health,
    HintRequest,
    Hints,
    HostAnswer,
    HostRequest,
    HouseTold,
    Join,
    Joined,
    Known,
    LabAct,
    LabQuestion,
    LabRun,
    LabTold,
    Ladder,
    Leave,
    LogRequest,
    LostAnswer,
    LostRequest,
    Made,
    MeTold,
    MoveRequest,
    NewLesson,
    NewName,
    NewPuzzle,
    NewTable,
    NewTournament,
    NewTry,
    OnwardRequest,
    Orders,
    OrdersRequest,
    Paired,
    PasskeyAnswer,
    PasskeyAsked,
    PasskeyQuestion,
    Payload,
    PlayNow,
    Ply,
    Puzzles,
    Reachable,
    ReachRequest,
    ReachStop,
    ReissueAnswer,
    RematchAnswer,
    RematchRequest,
    Reviewed,
    Seat,
    SeatOnly,
    SeatsHere,
    TableId,
    TableName,
    Tables,
    TournamentHost,
    TournamentMade,
    TournamentSeat,
    TournamentTold,
    TryBegun,
    TryTold,
    UndoAnswer,
    UndoRequest,
    VacationRequest,
    VariantRequest,
    Variants,
    VariantTold,
    Why,
    WhyRequest,
)
from watertable.server.route import Route

Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z-]{0,39}$(?!\n)")]
Waited = Annotated[int, Meta(ge=0, le=10)]
One = Annotated[int, Meta(ge=1, le=1)]
FileName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$(?!\n)")]
PagePath = Annotated[str, Meta(pattern=r"^[A-Za-z0-9._/-]{0,200}$(?!\n)")]
RunName = Annotated[str, Meta(pattern=r"^[a-z0-9]{12}$(?!\n)")]
VariantName = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$(?!\n)")]
Day = Annotated[str, Meta(pattern=r"^2[0-9]{3}-[01][0-9]-[0-3][0-9]$(?!\n)")]
StopCode = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
PLACES: Mapping[str, Any] = {
    "code": StopCode,
    "day": Day,
    "file": FileName,
    "id": TableId,
    "seat": Seat,
    "page": PagePath,
    "ply": Ply,
    "run": RunName,
    "share": TableId,
    "name": TableName,
    "slug": Slug,
    "variant": VariantName,
}
SINCE: Mapping[str, tuple[Any, Any]] = {"since": (Ply, 0)}
NAMING = (401, 409, 422)
KEYS = (401, 404, 409)
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
TOURNAMENT = "/api/tournaments/{id}"
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
    act("foresee", doors.foresee, ForeseeRequest, Foreseen),
    act("hint", doors.hint, HintRequest, Hints),
    act("known", doors.known, SeatOnly, Known),
    act("orders", doors.orders, OrdersRequest, Orders),
    act("undo", doors.undo, UndoRequest, Done),
    act("undo/answer", doors.undo_answer, UndoAnswer, Done),
    act("reissue/answer", doors.reissue_answer, ReissueAnswer, Done),
    get(
        TABLE + "/reach",
        reach_doors.reached,
        Reachable,
        token="seat",
        query={"seat": (Seat | None, None)},
    ),
    act("reach", reach_doors.reach, ReachRequest, Reachable, also=(409, 422)),
    act("reach/stop", reach_doors.stop, ReachStop, Reachable, also=(409, 422)),
    act("away", doors.go_on_without, AwayRequest, Done),
    act("vacation", doors.vacation, VacationRequest, Done),
    act("device", doors.device, SeatOnly, DeviceLink),
    act("resign", doors.resign, SeatOnly, Done),
    act("leave", doors.leave, SeatOnly, Done),
    act("rematch", doors.rematch, RematchRequest, RematchAnswer),
    act("call", doors.call_match, CallRequest, Done),
    post(TABLE + "/lost", doors.lost, LostRequest, LostAnswer, also=RULES),
    get(TABLE + "/held", doors.held, SeatsHere, also=(403,)),
    post(TABLE + "/ask", doors.ask_for_seat, AskRequest, Done, also=RULES),
    act("chat", doors.say, ChatRequest, ChatLine),
    get(TABLE + "/chat", doors.chat, Chat, also=(403,)),
    post(TABLE + "/join", doors.join, Join, Joined, also=(401, *RULES)),
    post(TABLE + "/host", doors.host, HostRequest, HostAnswer, token="host", also=RULES),
    get(TABLE + "/log", doors.log, None, media="application/jsonl", also=(403, 409), packed=True),
    get(TABLE + "/plies/{ply}", doors.at_ply, Payload, query=AS, also=(409,), packed=True),
    get(TABLE + "/review", doors.review, Reviewed, also=(409, 410), packed=True),
    post(TABLE + "/onward", onward_doors.play_on, OnwardRequest, Made, status=201, also=RULES),
    get(TABLE + "/frames/{ply}", doors.frames, None, media=BYTES, packed=True),
    get("/api/tables", doors.tables, Tables, query={"listed": (One, 1)}),
    post("/api/tables", doors.make_table, NewTable, Made, status=201, also=(422,)),
    post("/api/lessons", doors.make_lesson, NewLesson, Made, status=201, also=(422,)),
    get("/api/games/{slug}/puzzles", doors.puzzles, Puzzles, packed=True),
    post("/api/puzzles", doors.make_puzzle, NewPuzzle, Made, status=201, also=(422,)),
    get("/api/games/{slug}/variants", doors.variants, Variants),
    post("/api/variants", doors.variant, VariantRequest, VariantTold, also=(404, 422)),
    post("/api/logs", doors.bring_log, LogRequest, BroughtLog, status=201, also=(409, 422, 503)),
    get("/api/games/{slug}/lab", lab_doors.about, LabTold),
    post("/api/lab", lab_doors.ask, LabQuestion, LabRun, status=201, also=(404, 422, 503)),
    get("/api/lab/{run}", lab_doors.look, LabRun),
    post("/api/lab/{run}", lab_doors.cancel, LabAct, LabRun),
    get("/api/deals", deal_doors.today, DailyDeals),
    get("/api/deals/{day}/{slug}", deal_doors.deal, DealTold),
    post("/api/deals/{slug}", deal_doors.begin, NewTry, TryBegun, status=201, also=(409,)),
    get("/api/tries/{share}", deal_doors.shared, TryTold),
    post(
        "/api/tournaments",
        tournament_doors.make,
        NewTournament,
        TournamentMade,
        status=201,
        also=(422,),
    ),
    get(TOURNAMENT, tournament_doors.look, TournamentTold),
    post(TOURNAMENT + "/enter", tournament_doors.enter, EnterTournament, Entered, also=(409, 422)),
    post(TOURNAMENT + "/seat", tournament_doors.seat, SeatOnly, TournamentSeat, also=(409,)),
    post(
        TOURNAMENT + "/withdraw",
        tournament_doors.withdraw,
        SeatOnly,
        TournamentTold,
        also=(409,),
    ),
    post(
        TOURNAMENT + "/host",
        tournament_doors.host,
        TournamentHost,
        TournamentTold,
        also=(409, 422),
    ),
    get("/api/mine", doors.mine, Tables),
    get("/api/games/{slug}/ladder", name_doors.ladder, Ladder),
    post("/api/play", name_doors.play_now, PlayNow, Paired, status=201, also=(409, 422, 503)),
    get("/api/me", name_doors.me, MeTold),
    post("/api/me", name_doors.make_name, NewName, MeTold, status=201, also=(409, 422)),
    post("/api/me/enter", name_doors.enter_by_phrase, Enter, MeTold, also=(401,)),
    post("/api/me/leave", name_doors.go_out, Leave, MeTold, also=(401,)),
    post("/api/me/change", name_doors.change_name, ChangeName, MeTold, also=NAMING),
    post("/api/me/forget", name_doors.forget_me, ForgetMe, Forgotten, also=NAMING),
    post("/api/me/passkey/ask", name_doors.ask_passkey, PasskeyQuestion, PasskeyAsked, also=NAMING),
    post("/api/me/passkey", name_doors.answer_passkey, PasskeyAnswer, MeTold, also=NAMING),
    post("/api/me/passkey/drop", name_doors.drop_passkey, DropPasskey, MeTold, also=KEYS),
    get("/api/games", doors.games, Games, packed=True),
    get("/api/games/{slug}", doors.game, GameWhole, packed=True),
    get("/api/house", doors.house, HouseTold),
    get("/api/openapi.json", description, dict[str, Any], packed=True),
    get("/healthz", doors.healthz, Health, counted=False),
    get("/readyz", doors.readyz, Health, also=(503,)),
    get("/", doors.front, None, media=HTML, packed=True),
    get("/t/{id}", doors.table_page, None, media=HTML, packed=True),
    get("/stop/{code}", reach_doors.stop_page, None, media=HTML),
    Route(method="POST", path="/stop/{code}", door=reach_doors.stop_letters, media=HTML),
    get("/n/{name}", signposts.by_name, None, media=HTML, status=303, also=(503,)),
    get("/daily", doors.client_page, None, media=HTML, packed=True),
    get("/daily/{day}/{slug}", doors.client_page, None, media=HTML, packed=True),
    get("/daily/{day}/{slug}/{share}", doors.client_page, None, media=HTML, packed=True),
    get("/tournaments", doors.client_page, None, media=HTML, packed=True),
    get("/tournaments/{id}", doors.client_page, None, media=HTML, packed=True),
    get("/lab", doors.client_page, None, media=HTML, packed=True),
    get("/lab/{run}/report.html", lab_doors.report, None, media=HTML),
    get("/lab/{run}/report.json", lab_doors.report_figures, None),
    get("/me", doors.client_page, None, media=HTML, packed=True),
    get("/ladder/{slug}", doors.client_page, None, media=HTML, packed=True),
    get("/v/{slug}", doors.client_page, None, media=HTML, packed=True),
    get("/v/{slug}/{variant}", doors.client_page, None, media=HTML, packed=True),
    get("/replay", doors.client_page, None, media=HTML, packed=True),
    get("/replay/{id}", doors.client_page, None, media=HTML, packed=True),
    get("/rules/{slug}", doors.client_page, None, media=HTML, packed=True),
    get("/learn/{slug}", doors.client_page, None, media=HTML, packed=True),
    get("/puzzles/{slug}", doors.client_page, None, media=HTML, packed=True),
    get("/assets/{file}", client.asset, None, media=BYTES, counted=False, packed=True),
    get(
        "/symbol.svg",
        client.symbol,
        None,
        media="image/svg+xml",
        query={"waiting": (Waited, 0)},
        counted=False,
        packed=True,
    ),
    get(
        "/manifest.webmanifest",
        client.manifest,
        None,
        media="application/manifest+json",
        packed=True,
    ),
    get(
        "/sw.js",
        client.worker,
        None,
        media="text/javascript; charset=utf-8",
        counted=False,
        packed=True,
    ),
    get("/style.css", doors.style, None, media="text/css; charset=utf-8", packed=True),
)

# The documentation, if it was built: files, which are no part of what programs may lean on.
HANDBOOK = (
    get("/docs", handbook.front, None, media=HTML, counted=False),
    get("/docs/{page:path}", handbook.page, None, media=HTML, counted=False),
)

# Not for the public: at an address of its own, unless the settings say otherwise.
FIGURES = (get("/metrics", doors.counted, None, media="text/plain; charset=utf-8", counted=False),)
