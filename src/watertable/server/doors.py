"""What each address does: a few lines between the request and the hub."""

import asyncio
from contextlib import nullcontext

from watertable import warm
from watertable.server import browsers, client, metrics, names, pages, security
from watertable.server.calls import Call, Reply, held_by
from watertable.server.catalogue import Leaf, lacking, slugs
from watertable.server.protocol import (
    Answer,
    BroughtLog,
    Chat,
    ChatLine,
    DeviceLink,
    Done,
    Foreseen,
    Health,
    Hints,
    HostAnswer,
    HouseTold,
    Joined,
    Known,
    LostAnswer,
    Made,
    Orders,
    Payload,
    Puzzles,
    RematchAnswer,
    Reviewed,
    SeatsHere,
    Tables,
    Variants,
    VariantTold,
    Why,
)
from watertable.server.store import StoreError
from watertable.server.tables import Refused, refuse, said_as

FRESH = "public, max-age=300"
LISTED = 50


async def games(call: Call) -> Reply:
    """List the games with their options and presets."""
    return leaf(call, await asyncio.to_thread(call.house.catalogue.list))


async def game(call: Call) -> Reply:
    """Tell all about one game: options, components, rulebook."""
    return leaf(call, await asyncio.to_thread(call.house.catalogue.whole, known_game(call)))


def known_game(call: Call) -> str:
    """Return the game that an address names."""
    slug: str = call.params["slug"]
    if slug not in slugs():
        raise refuse(404, "no_game", games=", ".join(slugs()))
    return slug


def leaf(call: Call, page: Leaf) -> Reply:
    """Return a page that clients may keep, or tell them to use the one they have."""
    asked = call.headers.get("if-none-match", "").split(",")
    known = {tag.strip().removeprefix("W/") for tag in asked}
    headers = [("etag", page.tag), ("cache-control", FRESH)]
    if page.tag in known or "*" in known:
        return Reply(b"", 304, headers=headers)
    return Reply(page.body, headers=headers, packs={"gzip": page.zipped})


async def house(call: Call) -> HouseTold:
    """Tell how far rules are compiled, and what is not installed here."""
    return HouseTold(warm.said_of_all(), await asyncio.to_thread(lacking))


async def make_table(call: Call) -> Answer:
    """Set up a table; the answer holds an invitation to each of its seats."""
    are_alone = all(kind.startswith("bot:") for kind in call.body.seats)
    with call.house.hub.counting_refusals(call.address):
        call.check_box()
        async with call.spare_bots() if are_alone else nullcontext():
            made: Made = await call.house.hub.create(call.body, call.address)
    call.give(made.id, security.HOST, made.host)
    return made


async def variants(call: Call) -> Variants:
    """List the variants of a game that are stored here: presets, and those of the operator."""
    slug = known_game(call)
    return Variants(await call.house.hub.variants(slug), call.may_bring)


async def variant(call: Call) -> VariantTold:
    """Say what a variant changes, in words: a stored one by its name, or a patch."""
    with call.house.hub.counting_refusals(call.address):
        call.check_box()
        return await call.house.hub.variant(call.body, call.address)


async def bring_log(call: Call) -> BroughtLog:
    """Keep a log that somebody brings as a finished table, which replays like any other."""
    call.pace()
    with call.house.hub.counting_refusals(call.address):
        call.check_brought()
        return await call.house.hub.bring(call.body.log, call.address)


async def make_lesson(call: Call) -> Answer:
    """Set up a guided first game of a game, with the learner's secret link."""
    made: Made = await call.house.hub.learn(call.body, call.address)
    call.give(made.id, security.HOST, made.host)
    return made


async def make_puzzle(call: Call) -> Answer:
    """Set up one of a game's puzzles, with the secret link of whoever solves it."""
    made: Made = await call.house.hub.puzzle(call.body, call.address)
    call.give(made.id, security.HOST, made.host)
    return made


async def puzzles(call: Call) -> Puzzles:
    """List the puzzles of a game, the easiest first: what is best, and how often it is missed."""
    return await call.house.hub.puzzles(known_game(call))


async def tables(call: Call) -> Tables:
    """List the tables that are open to everybody."""
    return await call.house.hub.listed(LISTED)


async def mine(call: Call) -> Tables:
    """List the tables at which this browser, or who is signed in here, holds a seat."""
    if call.elsewhere is not None:
        return Tables([])
    held = await browsers.all_held(call.house.store, call.headers)
    player = await call.named()
    if player is not None:
        known = {(table, place) for table, place, _ in held}
        own = await names.tokens_of(call.house.store, call.house.signer, player)
        held += [one for one in own if one[:2] not in known]
    seats = [(table, token) for table, place, token in held if place != security.HOST]
    found = await call.house.hub.mine(seats)
    call.renew({(one.id, one.seat) for one in found.tables}, set(held))
    return found


async def spectate(call: Call) -> Payload:
    """Show the table as a spectator may know it."""
    return await call.house.hub.payload(call.id, await call.anyone(), call.query["since"])


async def seat(call: Call) -> Payload:
    """Show the table as the seat of the token may know it."""
    who = await call.sitter(call.query["seat"])
    return await call.house.hub.payload(call.id, who, call.query["since"])


async def a_seat(call: Call) -> Payload:
    """Show the table as one seat may know it."""
    who = await call.sitter(call.params["seat"])
    return await call.house.hub.payload(call.id, who, call.query["since"])


async def join(call: Call) -> Joined:
    """Take a seat, by its link, as any open one, or again; a browser is given a cookie."""
    held = await call.held()
    if call.body.token is None and security.bearer(call.headers) is not None:
        call.body.token = held[0]
    joined = await call.house.hub.join(call.id, call.body, held, await call.named())
    call.give(call.id, joined.seat, joined.token)
    return joined


async def move(call: Call) -> Done:
    """Make a move; the answer comes when it is on disk."""
    return await call.house.hub.move(call.id, await call.sitter(call.body.seat), call.body)


async def why(call: Call) -> Why:
    """Say why a seat may not do this now, or null."""
    return await call.house.hub.why(call.id, await call.sitter(call.body.seat), call.body.move)


async def foresee(call: Call) -> Foreseen:
    """Say what some choices would bring at once, as far as the seat can know."""
    who = await call.sitter(call.body.seat)
    return await call.house.hub.foresee(call.id, who, call.body.actions)


async def hint(call: Call) -> Hints:
    """Name moves worth thinking about."""
    return await call.house.hub.hint(call.id, await call.sitter(call.body.seat), call.body.said)


async def known(call: Call) -> Known:
    """Tell what the asked seat may know, as the rules' own record."""
    return await call.house.hub.known(call.id, await call.sitter(call.body.seat))


async def orders(call: Call) -> Orders:
    """Set a seat's standing orders, which nobody else learns of."""
    who = await call.sitter(call.body.seat)
    return await call.house.hub.orders(call.id, who, call.body.orders)


async def undo(call: Call) -> Done:
    """Go back, or ask the others whether one may."""
    who = await call.sitter(call.body.seat)
    return await call.house.hub.undo(call.id, who, call.body.ply, call.body.to)


async def undo_answer(call: Call) -> Done:
    """Agree that somebody goes back, or not."""
    who = await call.sitter(call.body.seat)
    return await call.house.hub.undo_answer(call.id, who, call.body.yes)


async def reissue_answer(call: Call) -> Done:
    """Give one's seat to somebody else, as the host asks, or not."""
    who = await call.sitter(call.body.seat)
    return await call.house.hub.reissue_answer(call.id, who, call.body.yes)


async def device(call: Call) -> DeviceLink:
    """Make a link by which a seat adds one device, once, within ten minutes."""
    return await call.house.hub.device(call.id, await call.sitter(call.body.seat))


async def go_on_without(call: Call) -> Done:
    """Let a bot play for somebody who has been away for the table's time, or claim the match."""
    who = await call.sitter(call.body.seat)
    return await call.house.hub.go_on_without(call.id, who, call.body.of, call.body.act)


async def vacation(call: Call) -> Done:
    """Ask that the clock stands still for some days, say yes or no to it, or be back."""
    who = await call.sitter(call.body.seat)
    return await call.house.hub.vacation(call.id, who, call.body)


async def resign(call: Call) -> Done:
    """Give up."""
    return await call.house.hub.resign(call.id, await call.sitter(call.body.seat))


async def leave(call: Call) -> Done:
    """Get up; the table's options say who plays on."""
    return await call.house.hub.leave(call.id, await call.sitter(call.body.seat))


async def rematch(call: Call) -> RematchAnswer:
    """Open the next table at the same seats."""
    who = await call.sitter(call.body.seat)
    again = await call.house.hub.rematch(call.id, who, call.address, call.body.bot)
    call.give(again.id, again.seat, again.token)
    if again.host is not None:
        call.give(again.id, security.HOST, again.host)
    return again


async def say(call: Call) -> ChatLine:
    """Say something short to the table."""
    who = await call.sitter(call.body.seat)
    return await call.house.hub.chat(call.id, who, call.body.text, call.address, call.body.name)


async def chat(call: Call) -> Chat:
    """Show the last lines of chat."""
    return await call.house.hub.chat_lines(call.id)


async def call_match(call: Call) -> Done:
    """Give a match that is over a name, for those who played it."""
    who = await call.sitter(call.body.seat)
    return await call.house.hub.call_match(call.id, who, call.body.name)


async def ask_for_seat(call: Call) -> Done:
    """Ask the host for a seat at which nobody is."""
    call.pace_asking()
    return await call.house.hub.ask_for_seat(call.id, call.body)


async def held(call: Call) -> SeatsHere:
    """Say which seats of this table the asking browser holds, whatever it remembers itself."""
    held = await held_by(call.house, call.headers, call.id)
    who = await call.anyone()
    tokens = [token for place, token in held.items() if place != security.HOST]
    return await call.house.hub.held(call.id, tokens, who.host)


async def lost(call: Call) -> LostAnswer:
    """Ask for a seat that one has lost, or how that stands; given, it is for this device alone."""
    told = await call.house.hub.lost(call.id, call.body, call.pace_asking)
    if told.joined is not None:
        call.give(call.id, told.joined.seat, told.joined.token)
    return told


async def host(call: Call) -> HostAnswer:
    """Do what only the host may: make a new link, free a seat, begin, remove a line of chat."""
    return await call.house.hub.host(call.id, await call.host(), call.body)


async def log(call: Call) -> Reply:
    """Give out the log of a match that is over, which anybody can replay and verify."""
    call.pace()
    return Reply(await call.house.hub.log(call.id), media="application/jsonl")


async def at_ply(call: Call) -> Reply:
    """Show a finished match as it stood after a ply, to a seat, a spectator, or all cards open."""
    call.pace()
    seat, is_open = call.query["seat"], call.query["open"] is not None
    return Reply(await call.house.hub.at_ply(call.id, call.params["ply"], seat, is_open))


async def review(call: Call) -> Reviewed:
    """Look at a finished match again: who stood how, which moves cost most, what was luck."""
    call.pace()
    return await call.house.hub.review(call.id)


async def frames(call: Call) -> Reply:
    """Give out the keyframes of how pieces moved at a ply."""
    if await call.house.hub.is_sealed(call.id):
        await call.sitter()
    body = await call.house.hub.frames(call.id, call.params["ply"])
    return Reply(body, media="application/octet-stream")


async def healthz(call: Call) -> Health:
    """Say that the process answers."""
    return Health()


async def readyz(call: Call) -> Health:
    """Say whether the store can be written to and the server is not about to stop."""
    if call.house.draining:
        raise refuse(503, "stopping.soon")
    try:
        await call.house.store.check()
    except StoreError as error:
        raise Refused(503, said_as("store", error)) from error
    return Health()


async def counted(call: Call) -> Reply:
    """Show what the server counts about itself, for Prometheus."""
    return Reply(metrics.page(call.house.hub.counts()), media=metrics.CONTENT_TYPE)


async def front(call: Call) -> Reply:
    """Welcome a person."""
    return client.page() if client.is_built() else page_reply(pages.front())


async def table_page(call: Call) -> Reply:
    """Show a person the table that a link leads to."""
    if await call.house.store.load(call.id) is None:
        raise refuse(404, "no_table")
    return client.page() if client.is_built() else page_reply(pages.table(call.id))


async def client_page(call: Call) -> Reply:
    """Show a page of the browser client."""
    return client.page() if client.is_built() else page_reply(pages.front())


async def style(call: Call) -> Reply:
    """Dress the pages."""
    return Reply(pages.STYLE, media="text/css; charset=utf-8", headers=[("cache-control", FRESH)])


def page_reply(text: str) -> Reply:
    """Return a page that loads nothing from elsewhere."""
    return Reply(text.encode(), media="text/html; charset=utf-8", csp=security.PAGE)
