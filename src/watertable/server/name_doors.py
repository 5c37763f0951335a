"""What the addresses of named players do: come in, go out, change, be forgotten."""

from urllib.parse import urlsplit

from watertable.server import browsers, names, security
from watertable.server.calls import Call
from watertable.server.catalogue import slugs
from watertable.server.names import passkeys
from watertable.server.names.passkeys import Site
from watertable.server.protocol import (
    Forgotten,
    Ladder,
    MeTold,
    NamedTold,
    Paired,
    PasskeyAsked,
    PasskeyTold,
)
from watertable.server.store.named import KnownPlayer, NamedPlayer
from watertable.server.tables import Refused, refuse
from watertable.server.tables.rating import ENOUGH
from watertable.server.tables.tokens import new_id


async def me(call: Call) -> MeTold:
    """Tell who is signed in at this browser, and how they come in."""
    player = await call.named()
    return await of_oneself(call, player)


async def of_oneself(call: Call, player: NamedPlayer | None) -> MeTold:
    """Say what a player may know of how they come in."""
    store = call.house.store.named
    known = None if player is None else await store.get(player.id)
    if known is None:
        return MeTold(None, can_passkeys=passkeys.CAN)
    id = known.player.id
    keys = await store.passkeys_of(id)
    return MeTold(
        NamedTold(id, known.player.name),
        known.phrase is not None,
        [PasskeyTold(key.credential, key.made) for key in keys],
        max(0, await store.count_sessions(id) - 1),
        passkeys.CAN,
        await call.house.hub.ratings_of(id),
    )


async def make_name(call: Call) -> MeTold:
    """Make a name that this browser is known by, with a passphrase; its seats come along."""
    not_from_elsewhere(call)
    name = names.plain_name(call.body.name)
    call.pace_making_names()
    phrase = await (await call.house.phrases()).hash(call.body.phrase)
    player = NamedPlayer(new_id(), name)
    if not await call.house.store.named.make(player, names.folded(name), phrase):
        raise refuse(409, "name_taken.player")
    return await enter_as(call, player, along=True)


async def enter_by_phrase(call: Call) -> MeTold:
    """Come in by name and passphrase; whether there is such a name is not told."""
    not_from_elsewhere(call)
    call.pace_entering(call.body.name)
    known = await call.house.store.named.find(names.folded(call.body.name))
    await check_phrase(call, known, call.body.phrase)
    assert known is not None
    return await enter_as(call, known.player, along=call.body.along)


async def check_phrase(call: Call, known: KnownPlayer | None, phrase: str) -> None:
    """Refuse a wrong passphrase, and one of nobody's in the same time and words."""
    kept = None if known is None else known.phrase
    if not await (await call.house.phrases()).is_right(phrase, kept):
        raise refuse(401, "wrong_phrase")


async def enter_as(call: Call, player: NamedPlayer, *, along: bool) -> MeTold:
    """Sign a player in at this browser; `along`: what the browser holds is the player's."""
    store = call.house.store
    before = await call.named()
    if before is not None and before.id != player.id:
        call.cookies += await names.let_out(store, call.headers, before)
    if along:
        held = await browsers.all_held(store, call.headers)
        await names.adopt(store, call.house.signer, player, held)
    call.cookies.append(await names.let_in(store, call.scope, call.headers, player))
    return await of_oneself(call, player)


async def go_out(call: Call) -> MeTold:
    """Sign out here, and leave none of the player's seats in this browser; or out elsewhere."""
    player = await call.named_player()
    if call.body.elsewhere:
        await out_elsewhere(call, player)
        return await of_oneself(call, player)
    call.cookies += await names.let_out(call.house.store, call.headers, player)
    return await of_oneself(call, None)


async def out_elsewhere(call: Call, player: NamedPlayer) -> None:
    """Sign a player out everywhere but here."""
    for session in await names.own_sessions(call.house.store, call.headers):
        await call.house.store.named.let_out_elsewhere(player.id, session)


async def change_name(call: Call) -> MeTold:
    """Take another name, or another passphrase, which signs out everywhere else."""
    player = await call.named_player()
    store = call.house.store.named
    if call.body.name is not None:
        call.pace_making_names()
    if call.body.phrase is not None:
        call.pace_entering(player.name)
        known = await store.get(player.id)
        if known is not None and known.phrase is not None:
            await check_phrase(call, known, call.body.old or "")
        await store.set_phrase(player.id, await (await call.house.phrases()).hash(call.body.phrase))
        await out_elsewhere(call, player)
    if call.body.name is not None:
        name = names.plain_name(call.body.name)
        if not await store.rename(player.id, name, names.folded(name)):
            raise refuse(409, "name_taken.player")
        player = NamedPlayer(player.id, name)
    return await of_oneself(call, player)


async def forget_me(call: Call) -> Forgotten:
    """Delete a player with all that is personal, and say what remains."""
    player = await call.named_player()
    if names.folded(call.body.name) != names.folded(player.name):
        raise refuse(422, "not_your_name", name=player.name)
    deleted, remains = await call.house.hub.forget_player(player.id)
    call.cookies += await names.let_out(call.house.store, call.headers, player)
    await call.house.store.named.forget(player.id)
    return Forgotten(deleted, remains)


async def ladder(call: Call) -> Ladder:
    """Tell who is how strong at a game: players and bots in one list."""
    slug = call.params["slug"]
    if slug not in slugs():
        raise refuse(404, "no_game", games=", ".join(slugs()))
    return Ladder(slug, ENOUGH, await call.house.hub.ladder(slug))


async def play_now(call: Call) -> Paired:
    """Sit down where somebody waits for the same, or wait for the next who comes."""
    not_from_elsewhere(call)
    seats = [
        token
        for _, place, token in await browsers.all_held(call.house.store, call.headers)
        if place != security.HOST
    ]
    player = await call.named()
    with call.house.hub.counting_refusals(call.address):
        found = await call.house.hub.play_now(call.body, player, seats, call.address)
    call.give(found.id, found.seat, found.token)
    return found


# Passkeys.


async def ask_passkey(call: Call) -> PasskeyAsked:
    """Tell what the browser's passkey is to sign."""
    passkeys.check()
    store, site = call.house.store, site_of(call)
    match call.body.to:
        case "enter":
            call.pace_entering()
            return PasskeyAsked(await passkeys.question_enter(store, site))
        case "add":
            player = await call.named_player()
            call.pace_entering()
            known = await store.named.passkeys_of(player.id)
        case _:
            call.pace_making_names()
            player, known = NamedPlayer(new_id(), names.plain_name(call.body.name or "")), []
            if await store.named.find(names.folded(player.name)) is not None:
                raise refuse(409, "name_taken.player")
    return PasskeyAsked(await passkeys.question_new(store, site, player, known, call.body.to))


async def answer_passkey(call: Call) -> MeTold:
    """Come in by a passkey, make a name with one, or add one to a name."""
    passkeys.check()
    store, site, credential = call.house.store, site_of(call), call.body.credential
    purpose, challenge = await passkeys.purpose_of(store, site, credential)
    player = NamedPlayer(purpose.player, purpose.name)
    if purpose.to == "enter":
        player = await passkeys.whose(store, site, credential, challenge)
        return await enter_as(call, player, along=call.body.along)
    if purpose.to == "add":
        if (await call.named_player()).id != player.id:
            raise refuse(401, "bad_passkey.made")
        await passkeys.add(store, site, player.id, credential, challenge)
        return await of_oneself(call, player)
    if not await store.named.make(player, names.folded(player.name), None):
        raise refuse(409, "name_taken.player")
    try:
        await passkeys.add(store, site, player.id, credential, challenge)
    except Refused:
        await store.named.forget(player.id)
        raise
    return await enter_as(call, player, along=True)


async def drop_passkey(call: Call) -> MeTold:
    """Come in by a passkey no more; one way in remains."""
    player = await call.named_player()
    store = call.house.store.named
    known, keys = await store.get(player.id), await store.passkeys_of(player.id)
    if known is not None and known.phrase is None and len(keys) < 2:
        raise refuse(409, "last_way_in")
    if not await store.drop_passkey(player.id, call.body.id):
        raise refuse(404, "no_passkey")
    return await of_oneself(call, player)


def site_of(call: Call) -> Site:
    """Return where this server is, as the asking browser sees it."""
    not_from_elsewhere(call)
    origin = security.origin_of(call.headers.get("origin", ""))
    public = call.house.config.url or origin
    host = urlsplit(public).hostname
    if not origin or not host:
        raise refuse(400, "bad_passkey.origin")
    return Site(host, origin)


def not_from_elsewhere(call: Call) -> None:
    """Refuse pages of other origins: a name is for this server's own."""
    if call.elsewhere is not None:
        raise refuse(403, "origin.call")
